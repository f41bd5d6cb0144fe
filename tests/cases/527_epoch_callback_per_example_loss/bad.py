import jax
import jax.numpy as jnp
import numpy as np

from loop import fit


def logit(params, x):
    return jnp.dot(params["w"], x) + params["b"]


def example_loss(params, x, y):
    return jnp.logaddexp(0.0, -y * logit(params, x))


def mean_loss(params, xs, ys):
    return jnp.mean(jax.vmap(example_loss, in_axes=(None, 0, 0))(params, xs, ys))


@jax.jit
def sgd(params, xs, ys):
    grads = jax.grad(mean_loss)(params, xs, ys)
    return jax.tree.map(lambda p, g: p - 0.5 * g, params, grads)


class HardestExamples:
    def __init__(self, xs, ys):
        self.xs, self.ys = xs, ys
        self.worst = []

    def __call__(self, epoch, params):
        per_example = jax.jit(jax.vmap(example_loss, in_axes=(None, 0, 0)))  # HAZARD transform-per-call
        losses = per_example(params, self.xs, self.ys)
        self.worst.append(int(np.argmax(losses)))


class Report:
    def __init__(self, xs, ys):
        self.xs, self.ys, self.lines = xs, ys, []

    def __call__(self, epoch, params):
        value = jax.jit(mean_loss)(params, self.xs, self.ys)
        self.lines.append(f"{epoch}: {float(value):.4f}")


def main(steps=6):
    rng = np.random.default_rng(2)
    xs = rng.normal(size=(12, 3)).astype(np.float32)
    ys = np.where(xs[:, 0] > 0, 1.0, -1.0).astype(np.float32)
    params = {"w": np.zeros(3, np.float32), "b": np.zeros((), np.float32)}
    hardest = HardestExamples(xs, ys)
    params = fit(sgd, params, (xs, ys), steps, [Report(xs, ys), hardest])
    return hardest.worst + [float(v) for v in params["w"]]


if __name__ == "__main__":
    print(main())
