package example.process;

import dev.heddle.agent.bytecode.RecordingController;
import example.Fields;
import net.bytebuddy.ByteBuddy;
import net.bytebuddy.implementation.FixedValue;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.matcher.ElementMatchers;

/** A program that makes classes with a Byte Buddy of its own, one of them an ancient one. */
public class OwnByteBuddy extends ClassLoader {

    public static void main(String[] arguments) throws Throwable {
        Object made =
                new ByteBuddy()
                        .subclass(Object.class)
                        .method(ElementMatchers.isToString())
                        .intercept(FixedValue.value("made"))
                        .make()
                        .load(OwnByteBuddy.class.getClassLoader())
                        .getLoaded()
                        .getDeclaredConstructor()
                        .newInstance();
        System.out.println(made);
        RecordingController controller = new RecordingController();
        controller.control(Fields::increment);
        System.out.println(controller.log.size());
        new OwnByteBuddy().define();
    }

    private void define() {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(Opcodes.V1_4, Opcodes.ACC_PUBLIC, "example/Ancient", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "run", "()V", null, null);
        Label subroutine = new Label();
        method.visitJumpInsn(Opcodes.JSR, subroutine);
        method.visitInsn(Opcodes.RETURN);
        method.visitLabel(subroutine);
        method.visitVarInsn(Opcodes.ASTORE, 0);
        method.visitVarInsn(Opcodes.RET, 0);
        method.visitMaxs(0, 0);
        byte[] bytes = writer.toByteArray();
        System.out.println(defineClass("example.Ancient", bytes, 0, bytes.length).getName());
    }
}
