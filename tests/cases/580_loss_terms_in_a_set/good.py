import jax
import jax.numpy as jnp
import numpy as np

from experiment import TERMS, WEIGHTS


def term(name, model, seen):
    if name == "data":
        return jnp.mean((jnp.cumsum(model) - seen) ** 2)
    if name == "smoothness":
        return jnp.mean(jnp.diff(model) ** 2)
    if name == "sparsity":
        return jnp.mean(jnp.abs(model))
    if name == "positivity":
        return jnp.mean(jnp.minimum(model, 0.0) ** 2)
    return (jnp.sum(model) - 1.0) ** 2


def misfit(model, seen):
    total = 0.0
    for name in sorted(TERMS):
        total = total + WEIGHTS[name] * term(name, model, seen)
    return total


@jax.jit
def iterate(model, seen):
    value, slope = jax.value_and_grad(misfit)(model, seen)
    if "positivity" in TERMS:
        slope = jnp.clip(slope, -1.0, 1.0)
    return model - 0.1 * slope, value


def main(steps=4):
    seen = np.linspace(0.0, 1.0, 10, dtype=np.float32) ** 2
    model = jnp.full(10, 0.05, jnp.float32)
    history = []
    for _ in range(steps):
        model, value = iterate(model, seen)
        history.append(float(value))
    return history


if __name__ == "__main__":
    print(main())
