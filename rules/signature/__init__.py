"""JAX2xx: one parameter is given values of several kinds, and each kind is another signature."""
