"""Layers are init/apply pairs; serial composes them and the result is compiled once."""

import jax
import jax.numpy as jnp


def dense(width):
    def init(key, shape):
        return shape[:-1] + (width,), jax.random.normal(key, (shape[-1], width)) * 0.1

    def apply(params, x):
        return x @ params

    return init, apply


def elementwise(function):
    return (lambda key, shape: (shape, ())), (lambda params, x: function(x))


def serial(*layers):
    inits, applies = zip(*layers, strict=True)

    def init(key, shape):
        params = []
        for layer_key, layer_init in zip(jax.random.split(key, len(inits)), inits, strict=True):
            shape, layer_params = layer_init(layer_key, shape)
            params.append(layer_params)
        return shape, params

    def apply(params, x):
        for layer_apply, layer_params in zip(applies, params, strict=True):
            x = layer_apply(layer_params, x)
        return x

    return init, apply


def main(steps=4):
    init, apply = serial(dense(8), elementwise(jnp.tanh), dense(2))
    _, params = init(jax.random.key(0), (4, 3))
    predict = jax.jit(apply)
    for i in range(steps):
        print(predict(params, jnp.full((4, 3), float(i))).sum())


if __name__ == "__main__":
    main()
