"""JAX3xx: a static argument is part of the key itself, so its equality and its hash decide what is found again."""
