import dataclasses

import jax
import jax.numpy as jnp
import numpy as np


@dataclasses.dataclass(frozen=True)
class SamplerConfig:
    top_k: int = 3
    temperature: float = 1


@jax.jit
def sample(key, logits, temperature):
    return jax.random.categorical(key, logits / temperature)


def anneal(config, factor):
    return dataclasses.replace(config, temperature=config.temperature * factor)


def generate(n_tokens, config):
    key = jax.random.key(0)
    logits = np.array([0.1, 2.0, -1.0, 0.5], np.float32)
    tokens = []
    for _ in range(n_tokens):
        key, sub = jax.random.split(key)
        tokens.append(int(sample(sub, logits, config.temperature)))  # HAZARD scalar-kind
        config = anneal(config, 0.9)
    return tokens


def main(steps=4):
    return generate(steps, SamplerConfig())


if __name__ == "__main__":
    print(main())
