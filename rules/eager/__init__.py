"""JAX7xx: work that compiles when it is executed outside jit."""
