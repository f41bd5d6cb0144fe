import jax
import jax.numpy as jnp
import numpy as np

EVAL_EVERY = 3


def forward(params, x):
    return jnp.tanh(x @ params["w"]) @ params["v"]


@jax.jit
def update(params, x, y):
    grads = jax.grad(lambda p: jnp.mean((forward(p, x) - y) ** 2))(params)
    return jax.tree.map(lambda p, g: p - 0.1 * g, params, grads)


def train(params, batches, valid):
    best = None
    scores = []
    for step, (x, y) in enumerate(batches):
        params = update(params, x, y)
        if step % EVAL_EVERY == 0:
            xv, yv = valid

            @jax.jit  # HAZARD closure-factory
            def evaluate(p):
                pred = forward(p, xv)
                return jnp.mean(jnp.abs(pred - yv))

            score = float(evaluate(params))
            scores.append(score)
            if best is None or score < best[0]:
                best = (score, params)
    return scores


def batches(n, rng):
    for _ in range(n):
        x = rng.normal(size=(5, 3)).astype(np.float32)
        yield x, x[:, 1]


def main(steps=6):
    rng = np.random.default_rng(2)
    params = {"w": np.full((3, 4), 0.1, np.float32), "v": np.full(4, 0.2, np.float32)}
    return train(params, batches(steps, rng), next(batches(1, rng)))


if __name__ == "__main__":
    print(main())
