"""Plain twins: what the native kernels do, told again in simple Python."""
