"""A gradient-reversal function is defined per call and differentiated eagerly."""

import jax
import jax.numpy as jnp


def adversarial_gradient(features):
    @jax.custom_vjp
    def reverse(x):
        return x

    reverse.defvjp(lambda x: (x, None), lambda _, g: (-g,))
    return jax.grad(lambda f: jnp.sum(reverse(f) * 2.0))(features)


def main(steps=4):
    features = jnp.ones((4,))
    for _ in range(steps):
        features = features - 0.1 * adversarial_gradient(features)
    print(features)


if __name__ == "__main__":
    main()
