import jax

from . import losses as L


def build(cfg):
    return jax.jit(jax.grad(L.make(cfg["loss"], cfg["smooth"])))


def train_epoch(w, batches, cfg, grad_fn):
    for x, y in batches:
        w = w - cfg["lr"] * grad_fn(w, x, y)
    return w
