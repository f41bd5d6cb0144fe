from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def nudge(gain, ensemble, observed):
    centre = ensemble.mean(axis=0)
    return ensemble + gain * (observed - centre)


class Assimilation:
    def __init__(self, members):
        self.ensemble = np.random.default_rng(members).normal(size=(members, 3)).astype(np.float32)
        self.spread = jax.jit(lambda e: jnp.mean(jnp.std(e, axis=0)))
        self.prepare()

    def prepare(self):
        pass

    def analyse(self, observed):
        raise NotImplementedError

    def run(self, observations):
        spreads = []
        for observed in observations:
            self.ensemble = np.asarray(self.analyse(observed))
            spreads.append(float(self.spread(self.ensemble)) + float(self.ensemble.mean()))
        return spreads


class EnsembleNudging(Assimilation):
    def __init__(self, members, gain):
        self.gain = gain
        super().__init__(members)

    def prepare(self):
        self.move = jax.jit(partial(nudge, self.gain))

    def analyse(self, observed):
        return self.move(self.ensemble, observed)
