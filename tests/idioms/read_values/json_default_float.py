"""Some requests leave the gain out; its default is a float, as in the requests that give it."""

import json

import jax
import jax.numpy as jnp


@jax.jit
def amplify(signal, gain):
    return jnp.tanh(gain * signal)


def bodies(count):
    for k in range(count):
        yield json.dumps({"name": f"r{k}"})
        yield json.dumps({"name": f"r{k}", "gain": 0.5 + 0.1 * k})


def answer(body):
    request = json.loads(body)
    return amplify(jnp.ones(3), request.get("gain", 1.0))


def main(steps=4):
    for body in bodies(steps):
        print(answer(body).sum())


if __name__ == "__main__":
    main()
