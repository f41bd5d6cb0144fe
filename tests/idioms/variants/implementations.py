"""Several implementations of one operation are compared, each compiled for itself."""

import jax
import jax.numpy as jnp


def cumulative_loop(x):
    def body(total, v):
        total = total + v
        return total, total

    return jax.lax.scan(body, 0.0, x)[1]


def cumulative_matrix(x):
    return jnp.tril(jnp.ones((x.size, x.size))) @ x


CANDIDATES = {
    "builtin": jnp.cumsum,
    "loop": cumulative_loop,
    "matrix": cumulative_matrix,
    "associative": lambda x: jax.lax.associative_scan(jnp.add, x),
}


def main(steps=4):
    x = jnp.arange(8.0)
    for name, function in CANDIDATES.items():
        compiled = jax.jit(function).lower(x).compile()
        flops = compiled.cost_analysis()
        for _ in range(steps):
            out = compiled(x)
        print(name, out[-1], bool(flops))


if __name__ == "__main__":
    main()
