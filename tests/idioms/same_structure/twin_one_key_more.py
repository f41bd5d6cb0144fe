"""Each observation becomes one more key of the dict."""

import jax
import jax.numpy as jnp


@jax.jit
def agreement(observations):
    values = jnp.stack(list(observations.values()))
    return jnp.mean(jnp.var(values, axis=0))


def main(steps=4):
    observations = {}
    for step in range(steps):
        observations[f"sensor_{step}"] = jnp.full(3, float(step))
        print(agreement(observations))  # <- JAX203


if __name__ == "__main__":
    main()
