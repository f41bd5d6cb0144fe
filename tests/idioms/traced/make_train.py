"""A whole training run is one function, batched over seeds and compiled once."""

import jax
import jax.numpy as jnp
from jax import lax


def make_train(config):
    def loss(params, noise):
        return jnp.sum((params - noise) ** 2)

    def train(rng):
        params = jnp.zeros((config["size"],))

        def update(carry, _):
            params, rng = carry
            rng, sub = jax.random.split(rng)
            noise = jax.random.normal(sub, params.shape)
            grads = jax.grad(loss)(params, noise)
            params = lax.cond(jnp.sum(grads) > 0, lambda p: p - config["lr"] * grads, lambda p: p, params)
            return (params, rng), jnp.sum(params)

        (params, _), history = lax.scan(update, (params, rng), None, length=config["updates"])
        return {"params": params, "history": history}

    return train


def main(steps=4):
    config = {"lr": 0.05, "size": 3, "updates": 5}
    train = jax.jit(jax.vmap(make_train(config)))
    for generation in range(steps):
        result = train(jax.random.split(jax.random.key(generation), 2))
        print(result["history"].shape)


if __name__ == "__main__":
    main()
