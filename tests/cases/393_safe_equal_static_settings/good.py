import functools
from dataclasses import dataclass, replace
from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np


class Beam(NamedTuple):
    width: int = 2
    length_penalty: float = 0.6


@dataclass(frozen=True)
class DecoderConfig:
    layers: int = 2
    scale: float = 0.5
    beam: Beam = Beam()

    @functools.partial(jax.jit, static_argnums=0)
    def scores(self, table, tokens):
        h = table[tokens]
        for _ in range(self.layers):
            h = jnp.tanh(self.scale * h)
        top = jax.lax.top_k(h.sum(axis=1), self.beam.width)[0]
        return top.sum() / tokens.shape[0] ** self.beam.length_penalty


def decode(request, table):
    cfg = replace(DecoderConfig(), beam=Beam(width=request["beam"]))
    return float(cfg.scores(table, request["tokens"]))


def main(steps=4):
    rng = np.random.default_rng(4)
    table = rng.normal(size=(7, 3)).astype(np.float32)
    requests = [{"beam": 2, "tokens": rng.integers(0, 7, size=5).astype(np.int32)} for _ in range(steps)]
    return [decode(request, table) for request in requests]


if __name__ == "__main__":
    print(main())
