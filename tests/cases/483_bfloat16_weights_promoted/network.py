import jax
import jax.numpy as jnp


def init(key, sizes, dtype):
    layers = []
    for k, (n_in, n_out) in enumerate(zip(sizes[:-1], sizes[1:], strict=True)):
        w = jax.random.normal(jax.random.fold_in(key, k), (n_in, n_out), dtype)
        layers.append({"w": w * 0.3, "b": jnp.zeros(n_out, dtype)})
    return layers


def predict(params, x):
    for layer in params[:-1]:
        x = jnp.tanh(x.astype(layer["w"].dtype) @ layer["w"] + layer["b"])
    return x @ params[-1]["w"] + params[-1]["b"]
