import jax
import jax.numpy as jnp
import numpy as np

from schedule_fixed import WarmupCosine


def logits(params, source):
    mixed = jnp.tanh(params["embed"][source].mean(axis=1))
    return mixed @ params["out"]


@jax.jit
def train_step(params, source, target, lr):
    def loss(p):
        logp = jax.nn.log_softmax(logits(p, source))
        return -jnp.mean(jnp.take_along_axis(logp, target[:, None], axis=1))

    value, grads = jax.value_and_grad(loss)(params)
    return jax.tree.map(lambda p, g: p - lr * g, params, grads), value


def train(n_steps, vocab=12, width=5):
    rng = np.random.default_rng(0)
    params = {
        "embed": rng.normal(size=(vocab, width)).astype(np.float32),
        "out": rng.normal(size=(width, vocab)).astype(np.float32),
    }
    schedule = WarmupCosine(peak=0.5, warmup=2, total=20)
    history = []
    for step in range(n_steps):
        source = rng.integers(0, vocab, size=(8, 3)).astype(np.int32)
        lr = schedule(step)
        params, value = train_step(params, source, source[:, 0], lr)
        history.append((step, lr, float(value)))
    return history


def main(steps=6):
    return [value for _, _, value in train(steps)]


if __name__ == "__main__":
    print(main())
