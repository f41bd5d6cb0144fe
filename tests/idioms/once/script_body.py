"""A script that does its work at top level, as exported from a notebook."""

import jax
import jax.numpy as jnp

# %% data
key = jax.random.key(0)
x = jax.random.normal(key, (64, 2))
y = x @ jnp.array([1.0, -1.0])

# %% model
predict = jax.jit(lambda w, inputs: inputs @ w)
gradient = jax.jit(jax.grad(lambda w: jnp.mean((x @ w - y) ** 2)))
w = jnp.zeros((2,))

# %% warm up
for _ in range(3):
    w = w - 0.1 * gradient(w)
baseline = jax.jit(lambda v: jnp.abs(v).max())(y)
print("baseline", baseline)


# %% go on
def main(steps=4):
    weights = w
    for _ in range(steps):
        weights = weights - 0.1 * gradient(weights)
    print(predict(weights, x)[:3])


if __name__ == "__main__":
    main()
