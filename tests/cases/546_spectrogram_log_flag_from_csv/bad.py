import csv
import io
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

FRAME = 16


@partial(jax.jit, static_argnames=("log", "bins"))
def spectrum(samples, gain, log, bins):
    frames = samples.reshape(-1, FRAME) * jnp.hanning(FRAME)
    power = jnp.mean(jnp.abs(jnp.fft.rfft(frames, axis=1)) ** 2, axis=0)[:bins]
    return gain * (jnp.log1p(power) if log else power)


def tone(frequency, seconds=0.064, rate=1000):
    t = np.arange(int(seconds * rate)) / rate
    return np.sin(2 * np.pi * frequency * t).astype(np.float32)


def jobs(text):
    for row in csv.DictReader(io.StringIO(text)):
        yield {
            "frequency": float(row["frequency"]),
            "gain": float(row["gain"]),
            "log": int(row["log"]),
            "bins": int(row["bins"]),
        }


def process(text):
    reference = np.asarray(spectrum(tone(125.0), 1.0, log=True, bins=6))
    distances = []
    for job in jobs(text):
        found = spectrum(tone(job["frequency"]), job["gain"], log=job["log"], bins=job["bins"])  # HAZARD static-arg
        distances.append(round(float(np.abs(np.asarray(found) - reference).sum()), 4))
    return distances


def main(steps=6):
    rows = [f"{60 + 40 * k},{1 + 0.5 * k},1,6" for k in range(steps)]
    return process("\n".join(["frequency,gain,log,bins", *rows]))


if __name__ == "__main__":
    print(main())
