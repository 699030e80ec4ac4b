package dev.heddle.agent.bytecode;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/** What a method does before its body and, however the body ends, after it. It keeps one variable meanwhile. */
interface Guard {

    /** The type of the variable, as frames name it. */
    Object type();

    /** Sets the variable and enters. */
    void enter(MethodVisitor target, int variable);

    /** Leaves, with the operand stack as it was. */
    void exit(MethodVisitor target, int variable);

    /** Holds a real monitor, as a synchronized method does. */
    static Guard monitor(Monitor monitor) {
        return new Guard() {
            @Override
            public Object type() {
                return monitor.type();
            }

            @Override
            public void enter(MethodVisitor target, int variable) {
                monitor.push(target);
                target.visitInsn(Opcodes.DUP);
                target.visitVarInsn(Opcodes.ASTORE, variable);
                target.visitInsn(Opcodes.MONITORENTER);
            }

            @Override
            public void exit(MethodVisitor target, int variable) {
                target.visitVarInsn(Opcodes.ALOAD, variable);
                target.visitInsn(Opcodes.MONITOREXIT);
            }
        };
    }

    /** Holds the monitor of a synchronized method in the controller's eyes. */
    static Guard modelledMonitor(Monitor monitor, Operation.Place place) {
        return new Guard() {
            @Override
            public Object type() {
                return monitor.type();
            }

            @Override
            public void enter(MethodVisitor target, int variable) {
                monitor.push(target);
                target.visitInsn(Opcodes.DUP);
                target.visitVarInsn(Opcodes.ASTORE, variable);
                new Operation.Monitor(true).emit(target, place, null);
            }

            @Override
            public void exit(MethodVisitor target, int variable) {
                target.visitVarInsn(Opcodes.ALOAD, variable);
                new Operation.Monitor(false).emit(target, place, null);
            }
        };
    }

    /** Leaves control for the time of a static initialiser. */
    static Guard outsideControl() {
        return new Guard() {
            private static final String HOOKS = Operation.HOOKS + "InitializerHooks";

            @Override
            public Object type() {
                return Opcodes.INTEGER;
            }

            @Override
            public void enter(MethodVisitor target, int variable) {
                target.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "enter", "()Z", false);
                target.visitVarInsn(Opcodes.ISTORE, variable);
            }

            @Override
            public void exit(MethodVisitor target, int variable) {
                target.visitVarInsn(Opcodes.ILOAD, variable);
                target.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "exit", "(Z)V", false);
            }
        };
    }

    /**
     * The monitor of a synchronized method.
     *
     * @param className the class of the method
     * @param isStatic whether it is the class's own monitor, rather than that of {@code this}
     * @param classVersion the class file's version
     */
    record Monitor(String className, boolean isStatic, int classVersion) {

        String type() {
            return isStatic ? "java/lang/Class" : className;
        }

        void push(MethodVisitor target) {
            if (!isStatic) {
                target.visitVarInsn(Opcodes.ALOAD, 0);
            } else if (classVersion >= Opcodes.V1_5) {
                target.visitLdcInsn(Type.getObjectType(className));
            } else {
                target.visitLdcInsn(className.replace('/', '.'));
                target.visitMethodInsn(
                        Opcodes.INVOKESTATIC,
                        "java/lang/Class",
                        "forName",
                        "(Ljava/lang/String;)Ljava/lang/Class;",
                        false);
            }
        }
    }
}
