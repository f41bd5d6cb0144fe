from functools import partial

import jax
import jax.numpy as jnp
import numpy as np


def squared(r):
    return 0.5 * r ** 2


def huber(r, delta):
    a = jnp.abs(r)
    return jnp.where(a < delta, 0.5 * r ** 2, delta * (a - 0.5 * delta))


@partial(jax.jit, static_argnums=(2,), static_argnames=("iterations",))
def fit_line(x, y, loss, iterations=20):
    def objective(ab):
        return jnp.mean(loss(ab[0] * x + ab[1] - y))

    def body(_, ab):
        return ab - 0.5 * jax.grad(objective)(ab)

    return jax.lax.fori_loop(0, iterations, body, jnp.zeros(2))


def folds(x, y, k):
    parts = np.arange(len(x)) % k
    for fold in range(k):
        yield (x[parts != fold], y[parts != fold]), (x[parts == fold], y[parts == fold])


def validation_error(line, x, y):
    return float(np.median(np.abs(line[0] * x + line[1] - y)))


def cross_validate(x, y, k, delta=0.2):
    errors = {"squared": [], "huber": []}
    for train, held_out in folds(x, y, k):
        plain = np.asarray(fit_line(*train, squared))
        robust = np.asarray(fit_line(*train, partial(huber, delta=delta)))  # HAZARD static-arg
        errors["squared"].append(validation_error(plain, *held_out))
        errors["huber"].append(validation_error(robust, *held_out))
    return errors


def main(steps=6):
    rng = np.random.default_rng(8)
    x = np.linspace(-1.0, 1.0, 5 * steps, dtype=np.float32)
    y = (0.7 * x - 0.2 + 0.05 * rng.standard_t(2, len(x))).astype(np.float32)
    errors = cross_validate(x, y, steps)
    return [round(e, 5) for name in sorted(errors) for e in errors[name]]


if __name__ == "__main__":
    print(main())
