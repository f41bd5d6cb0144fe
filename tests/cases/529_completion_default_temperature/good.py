import json

import jax
import jax.numpy as jnp
import numpy as np

VOCABULARY = 11


@jax.jit
def pick(key, logits, temperature, penalty):
    scaled = logits / jnp.maximum(temperature, 1e-3) - penalty
    return jax.random.categorical(key, scaled)


def embed(prompt):
    rng = np.random.default_rng(len(prompt))
    return rng.normal(size=VOCABULARY).astype(np.float32)


class Endpoint:
    def __init__(self, seed):
        self.key = jax.random.PRNGKey(seed)
        self.used = np.zeros(VOCABULARY, np.float32)

    def complete(self, body):
        request = json.loads(body)
        temperature = request.get("temperature", 1.0)
        strength = request.get("penalty", 0.0)
        self.key, sub = jax.random.split(self.key)
        token = int(pick(sub, embed(request["prompt"]), temperature, strength * self.used))
        self.used[token] += 1.0
        return token


def traffic(n):
    for k in range(n):
        yield json.dumps({"prompt": "a" * (k + 1)})
        yield json.dumps({"prompt": "b" * (k + 1), "temperature": 0.25 + 0.1 * k, "penalty": 0.5})


def main(steps=6):
    endpoint = Endpoint(0)
    return [endpoint.complete(body) for body in traffic(steps)]


if __name__ == "__main__":
    print(main())
