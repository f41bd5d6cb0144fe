import jax
import jax.numpy as jnp
import numpy as np

from engine import Engine


def predict(params, x):
    return jnp.tanh(x @ params["w"]) + params["b"]


def loss(params, batch):
    return jnp.mean((predict(params, batch[0]) - batch[1]) ** 2)


@jax.jit
def step(params, batch):
    value, grads = jax.value_and_grad(loss)(params, batch)
    return jax.tree.map(lambda p, g: p - 0.05 * g, params, grads), value


def attach_monitors(engine, log):
    spread = jax.jit(lambda p, b: jnp.std(predict(p, b[0]) - b[1]))

    @engine.on("started")
    def initial_scale(eng, params):
        norm = jax.jit(lambda p: jnp.sqrt(jnp.sum(p["w"] ** 2)))
        log.append(float(norm(params)))

    @engine.on("batch")
    def residual_spread(eng, params, batch):
        log.append(float(spread(params, batch)))

    @engine.on("finished")
    def summary(eng, params):
        log.append(float(eng.state["loss"]))


def main(steps=4):
    rng = np.random.default_rng(21)
    batches = [(rng.normal(size=(6, 3)).astype(np.float32), rng.normal(size=6).astype(np.float32)) for _ in range(steps)]
    params = {"w": np.full(3, 0.2, np.float32), "b": np.float32(0.0)}
    engine, log = Engine(step), []
    attach_monitors(engine, log)
    engine.run(params, batches, epochs=1)
    return log


if __name__ == "__main__":
    print(main())
