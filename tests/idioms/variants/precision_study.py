"""Each precision has its own program, because the casts are part of it."""

import jax
import jax.numpy as jnp


def network(x, dtype):
    x = x.astype(dtype)
    return jnp.tanh(x @ x.T).astype(jnp.float32)


def error_of(dtype, x, reference, repeats):
    compiled = jax.jit(lambda v: network(v, dtype))
    return max(float(jnp.abs(compiled(x) - reference).max()) for _ in range(repeats))


def main(steps=4):
    x = jnp.linspace(0.0, 1.0, 16).reshape(4, 4)
    reference = network(x, jnp.float32)
    for dtype in [jnp.bfloat16, jnp.float16]:
        print(dtype.__name__, error_of(dtype, x, reference, steps))


if __name__ == "__main__":
    main()
