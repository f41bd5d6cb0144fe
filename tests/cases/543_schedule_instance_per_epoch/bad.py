import jax.numpy as jnp
import numpy as np

from schedules import Cosine, Warmup
from training import run_epoch


def batches(rng, n_batches):
    x = rng.normal(size=(n_batches, 6, 3)).astype(np.float32)
    return x, np.tanh(x.sum(axis=-1))


def train(epochs, base_rate=0.2, n_batches=4):
    rng = np.random.default_rng(0)
    w = np.zeros(3, np.float32)
    curve = []
    w, _ = run_epoch(w, *batches(rng, n_batches), schedule=Warmup(base_rate, n_batches))
    for _ in range(epochs):
        schedule = Cosine(base_rate, n_batches)
        w, loss = run_epoch(w, *batches(rng, n_batches), schedule=schedule)  # HAZARD static-arg
        curve.append(round(float(loss), 5))
    return curve


def refresh(w, rounds, n_batches=4):
    rng = np.random.default_rng(1)
    for _ in range(rounds):
        w, _ = run_epoch(w, *batches(rng, n_batches), schedule=Warmup(0.2, n_batches))
    return w


def main(steps=6):
    curve = train(steps)
    return curve + [round(float(v), 5) for v in jnp.asarray(refresh(np.ones(3, np.float32), steps))]


if __name__ == "__main__":
    print(main())
