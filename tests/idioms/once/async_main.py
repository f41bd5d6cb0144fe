"""An asyncio program: main and its tasks are started once, only the queue is served in a loop."""

import asyncio

import jax
import jax.numpy as jnp


async def produce(queue, steps):
    for i in range(steps):
        await queue.put(jnp.full((4,), float(i)))
    await queue.put(None)


async def serve(queue):
    score = jax.jit(lambda x: jax.nn.softmax(x)[0])
    results = []
    while (item := await queue.get()) is not None:
        results.append(float(score(item)))
    return results


async def amain(steps):
    queue = asyncio.Queue()
    _, results = await asyncio.gather(produce(queue, steps), serve(queue))
    return results


def main(steps=4):
    print(asyncio.run(amain(steps)))


if __name__ == "__main__":
    main()
