import itertools

import jax
import jax.numpy as jnp
import numpy as np

import schedules_fixed as schedules


@jax.jit
def momentum_step(w, v, target, rate, momentum):
    v = momentum * v + (w - target)
    return w - rate * v, v


def main(steps=6):
    w = np.ones(4, np.float32)
    v = np.zeros(4, np.float32)
    rates = schedules.warmup_cosine(peak=0.2, warmup=2, total=20)
    momenta = itertools.chain([0.5, 0.7], itertools.repeat(0.9))
    log = []
    for rate, momentum, _ in zip(rates, momenta, range(steps), strict=False):
        w, v = momentum_step(w, v, np.float32(0.25), rate, momentum)
        log.append(float(jnp.abs(w).max()))
    return log


if __name__ == "__main__":
    print(main())
