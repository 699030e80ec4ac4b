package dev.heddle.hook;

import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;

/** What instrumented code calls just before it uses a {@link VarHandle}. A null handle has no event: the access throws. */
public final class VarHandleHooks {

    private VarHandleHooks() {}

    /** @param arguments the coordinates, then the values, primitive ones boxed */
    public static void access(VarHandle handle, Object[] arguments, AccessMode mode, int site) {
        if (handle != null && Control.controlled()) {
            Control.controller().variables().access(handle, mode, arguments, site);
        }
    }
}
