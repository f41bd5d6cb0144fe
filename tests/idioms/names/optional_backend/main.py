"""Traced code calls what the backend gives it: its stand-ins for JAX run only where nothing compiles."""

from backend import cond, fori_loop, jit, jnp


@jit
def relax(field):
    def sweep(_, values):
        values = fori_loop(0, 3, lambda i, v: v * 0.5 + i, values)
        return cond(values.sum() > 1.0, lambda v: v * 0.9, lambda v: v, values)

    return fori_loop(0, 4, sweep, field)


def main(steps=4):
    field = jnp.ones(8)
    for _ in range(steps):
        field = relax(field)
    print(field)


if __name__ == "__main__":
    main()
