import jax
import jax.numpy as jnp
import numpy as np

from graphs import Graph, grouped, random_graph


@jax.jit
def pooled(*parts):
    return sum(jnp.mean(part) for part in parts)


@jax.jit
def message(params, graph):
    sent = graph.nodes[graph.senders] * params["edge"] + params["bias"]
    summed = jax.ops.segment_sum(sent, graph.receivers, num_segments=graph.nodes.shape[0])
    return graph._replace(nodes=jnp.tanh(summed))


@jax.jit
def by_kind(groups):
    return sum(jnp.sum(values) for values in groups.values())


@jax.jit
def stacked(layers, offset=None):
    total = jnp.stack(layers).sum(axis=0)
    return total if offset is None else total + offset


def parameters(step):
    params = {"bias": np.float32(0.1)}
    params["edge"] = np.float32(0.5 / (step + 1))
    return params


def main(steps=5):
    rng = np.random.default_rng(0)
    params = {"edge": np.float32(0.5), "bias": np.float32(0.1)}
    graph = jax.tree.map(jnp.asarray, random_graph(rng, 4))
    history, log = [], []
    for step in range(steps):
        graph = message(params, graph)
        history.append(graph.nodes)
        recent = history[-2:] if step else history * 2
        parts = [graph.nodes, graph.nodes**2] if step % 2 else (graph.nodes**2, graph.nodes)
        layers = sorted(recent, key=lambda nodes: float(nodes[0]))
        log.append(float(pooled(*parts)) + float(by_kind(grouped(np.asarray(graph.nodes)))))
        log.append(float(stacked(layers)[0]) + float(stacked(list(map(jnp.abs, recent)))[0]))
        params = parameters(step) if step % 2 == 0 else {**params, "bias": np.float32(0.2)}
        graph = Graph(**{**graph._asdict(), "nodes": graph.nodes + 0.1})
    return log


if __name__ == "__main__":
    print(main())
