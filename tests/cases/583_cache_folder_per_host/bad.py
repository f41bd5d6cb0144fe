import jax
import jax.numpy as jnp
import numpy as np
from jax.sharding import Mesh, NamedSharding, PartitionSpec as P

import cluster


@jax.jit
def masked_lm_step(table, tokens, mask):
    def loss(t):
        logits = t[tokens] @ t.T
        nll = -jnp.take_along_axis(jax.nn.log_softmax(logits), tokens[..., None], axis=-1)[..., 0]
        return jnp.sum(nll * mask) / jnp.sum(mask)

    value, slope = jax.value_and_grad(loss)(table)
    return table - 0.5 * slope, value


def global_batches(mesh, n):
    sharding = NamedSharding(mesh, P("hosts"))
    rng = np.random.default_rng(100 + jax.process_index())
    for _ in range(n):
        local = rng.integers(0, 12, size=(4, 6)), np.ones((4, 6), np.float32)
        yield [jax.make_array_from_process_local_data(sharding, part) for part in local]


def main(steps=4):
    log = cluster.join()
    mesh = Mesh(np.array(jax.devices()), ("hosts",))
    start = np.random.default_rng(45).normal(size=(12, 5)).astype(np.float32)
    table = jax.make_array_from_process_local_data(NamedSharding(mesh, P()), start)
    losses = []
    for tokens, mask in global_batches(mesh, steps):
        table, loss = masked_lm_step(table, tokens, mask)
        losses.append(float(loss))
    if jax.process_index() == 0:
        print(log, losses[-1])
    return losses


if __name__ == "__main__":
    main()
