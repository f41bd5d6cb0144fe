import collections
import itertools

import jax.numpy as jnp


def prefetch(batches, size=2):
    """Keep a few batches on the device ahead of the loop."""
    queue = collections.deque()
    source = iter(batches)

    def enqueue(n):
        for batch in itertools.islice(source, n):
            queue.append(tuple(jnp.asarray(part) for part in batch))

    enqueue(size)
    while queue:
        yield queue.popleft()
        enqueue(1)
