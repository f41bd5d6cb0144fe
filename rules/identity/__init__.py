"""JAX1xx: the wrapped callable is another object each time."""
