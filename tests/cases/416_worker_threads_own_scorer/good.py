import queue
import threading

import jax
import jax.numpy as jnp
import numpy as np

TEMPLATE = np.hanning(16).astype(np.float32)


@jax.jit
def correlate(trace):
    return jnp.max(jnp.correlate(trace - trace.mean(), TEMPLATE, mode="valid"))


def worker(jobs, results):
    while True:
        item = jobs.get()
        if item is None:
            return
        key, trace = item
        results[key] = float(correlate(trace))


def process_file(traces):
    """One file of the archive: a queue and a short-lived worker thread."""
    jobs, results = queue.Queue(), {}
    thread = threading.Thread(target=worker, args=(jobs, results), daemon=True)
    thread.start()
    for key, trace in enumerate(traces):
        jobs.put((key, trace))
    jobs.put(None)
    thread.join()
    return max(results.values())


def main(steps=4):
    rng = np.random.default_rng(11)
    files = (rng.normal(size=(2, 40)).astype(np.float32) for _ in range(steps))
    return [process_file(f) for f in files]


if __name__ == "__main__":
    print(main())
