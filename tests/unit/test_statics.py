"""Static arguments: each program is linted as a project of its own; a marked line must be reported, no other may be.

A program may hold several files: ``### name.py`` starts another one. Every file begins with ``HEAD``. What the marked
lines do was measured: each compiles again at every execution (JAX304: at the first), raises, or is stale.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from marked import Program, differences, lint, marked, parts_of

from jaxlint import engine, files, packs
from jaxlint.config import Settings
from jaxlint.findings import Confidence

HEAD = "from collections import defaultdict\nfrom dataclasses import dataclass\nfrom functools import partial\n\nimport jax\nimport jax.numpy as jnp\nimport numpy as np\n\n"


def program(text: str) -> Program:
    return marked("static", {name: HEAD + body for name, body in parts_of(text).items()})


FOUND = {
    "a counter of a method's object": """
class Trainer:
    def __init__(self):
        self.count = 0

    @partial(jax.jit, static_argnums=(0, 2))
    def _update(self, w, step):
        return w * 0.9 ** step

    def train_step(self, w):
        self.count += 1
        return self._update(w, self.count)  # <- JAX301


def main(steps=4):
    t = Trainer()
    w = jnp.ones(3)
    for _ in range(steps):
        w = t.train_step(w)
    return w
""",
    "a dict, to a function of another file": """
from model import fit


def run(x):
    hp = {"lr": 0.1, "wd": 0.01}
    return fit(x, hp)  # <- JAX302


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = run(x)
    return x
### model.py
def _fit(x, hparams):
    return x - hparams["lr"] * x

fit = jax.jit(_fit, static_argnums=(1,))
""",
    "a class with __eq__ and no hash": """
class Grid:
    def __init__(self, n):
        self.n = n

    def __eq__(self, other):
        return self.n == other.n


@partial(jax.jit, static_argnames=["grid"])
def lap(u, grid):
    return u / grid.n


def main(steps=4):
    u = jnp.ones(4)
    grid = Grid(4)
    for _ in range(steps):
        u = lap(u, grid=grid)  # <- JAX302
    return u
""",
    "an optimiser made for each fold": """
import optax


@partial(jax.jit, static_argnames=("tx",))
def update(params, opt_state, tx):
    g = jax.grad(lambda p: jnp.sum(p ** 2))(params)
    u, opt_state = tx.update(g, opt_state)
    return optax.apply_updates(params, u), opt_state


def fit_fold(params, n):
    tx = optax.sgd(0.1)
    s = tx.init(params)
    for _ in range(n):
        params, s = update(params, s, tx)  # <- JAX303
    return params


def main(steps=4):
    p = jnp.ones(3)
    for _ in range(steps):
        p = fit_fold(p, 2)
    return p
""",
    "a plain settings object per epoch, from another file": """
from cfg import Config
from step import step


def main(steps=4):
    x = jnp.ones(3)
    for epoch in range(steps):
        cfg = Config(lr=0.1)
        x = step(x, cfg)  # <- JAX303
    return x
### cfg.py
class Config:
    def __init__(self, lr):
        self.lr = lr
### step.py
@partial(jax.jit, static_argnums=1)
def step(x, cfg):
    return x - cfg.lr * x
""",
    "a nested function, per call of its function": """
@partial(jax.jit, static_argnames="f")
def newton(x, f):
    return x - f(x) / jax.grad(f)(x)


def solve(a, x):
    def residual(y):
        return y ** 2 - 2.0

    for _ in range(3):
        x = newton(x, f=residual)  # <- JAX303
    return x


def main(steps=4):
    x = 1.0
    for k in range(steps):
        x = solve(k, x)
    return x
""",
    "a lambda that a helper passes on": """
@partial(jax.jit, static_argnums=0)
def apply(f, x):
    return f(x)


def smooth(x, f):
    return apply(f, x)


def main(steps=4):
    x = jnp.ones(3)
    for k in range(steps):
        x = smooth(x, lambda v: 0.5 * v)  # <- JAX303
    return x
""",
    "the number of a batch": """
@partial(jax.jit, static_argnames="i")
def train(w, batch, i):
    lr = 0.1 / (1 + i)
    return w - lr * batch.mean()


def main(steps=4):
    w = jnp.ones(3)
    batches = [np.ones(3, np.float32)] * steps
    for i, b in enumerate(batches):
        w = train(w, b, i=i)  # <- JAX301
    return w
""",
    "a schedule that is a function of the project": """
def schedule(step, base=0.1):
    return base * 0.5 ** (step / 10)


@partial(jax.jit, static_argnums=(2,))
def sgd(w, g, lr):
    return w - lr * g


def main(steps=4):
    w = jnp.ones(3)
    for step in range(steps):
        lr = schedule(step)
        w = sgd(w, w, lr)  # <- JAX301
    return w
""",
    "a temperature that falls": """
@partial(jax.jit, static_argnames=("temperature",))
def accept(key, e, temperature):
    return jnp.exp(-e / temperature)


def anneal(key, e, t_min):
    t = 1.0
    while t > t_min:
        e = accept(key, e, temperature=t)  # <- JAX301
        t *= 0.7
    return e


def main(steps=4):
    return anneal(None, jnp.ones(3), 0.7 ** steps)
""",
    "a seed": """
@partial(jax.jit, static_argnums=(0, 1))
def init(seed, shape):
    return jax.random.normal(jax.random.key(seed), shape)


def main(steps=4):
    out = 0.0
    for seed in range(steps):
        out += init(seed, (3,)).sum()  # <- JAX301
    return out
""",
    "self is static and has no hash": """
from dataclasses import dataclass


@dataclass
class Ode:
    mu: float

    @partial(jax.jit, static_argnums=0)  # <- JAX302
    def rhs(self, y):
        return -self.mu * y


def main(steps=4):
    o = Ode(0.1)
    y = jnp.ones(3)
    for _ in range(steps):
        y = y + o.rhs(y)
    return y
""",
    "a comprehension": """
@partial(jax.jit, static_argnums=1)
def noise(key, shape):
    return jax.random.normal(key, shape)


def draw(key, sizes):
    return noise(key, [s for s in sizes])  # <- JAX302


def main(steps=4):
    k = jax.random.key(0)
    for _ in range(steps):
        out = draw(k, (2, 3))
    return out
""",
    "a partial per call of a method": """
def penalty(w, p):
    return jnp.sum(jnp.abs(w) ** p)


@partial(jax.jit, static_argnames="reg")
def loss(w, reg):
    return reg(w)


class Model:
    def __init__(self, p):
        self.p = p

    def evaluate(self, w):
        return loss(w, reg=partial(penalty, p=self.p))  # <- JAX303


def main(steps=4):
    m = Model(2)
    w = jnp.ones(3)
    tot = 0.0
    for _ in range(steps):
        tot += m.evaluate(w)
    return tot
""",
    "the bound method of a new object": """
class Pot:
    def __init__(self, k):
        self.k = k

    def __call__(self, x):
        return self.k * x ** 2

    def energy(self, x):
        return self.k * x ** 2


@partial(jax.jit, static_argnums=0)
def force(energy, x):
    return -jax.grad(energy)(x)


def md(x, n):
    for _ in range(n):
        pot = Pot(1.0)
        x = x + 0.1 * force(pot.energy, x)  # <- JAX303
    return x


def main(steps=4):
    return md(1.0, steps)
""",
    "a train state per run": """
from flax.training import train_state
import flax.linen as nn
import optax


class Net(nn.Module):
    @nn.compact
    def __call__(self, x):
        return nn.Dense(1)(x)


@jax.jit
def train_step(state, x):
    def loss(p):
        return jnp.mean(state.apply_fn({"params": p}, x) ** 2)
    return state.apply_gradients(grads=jax.grad(loss)(state.params))


def run(seed):
    net = Net()
    x = jnp.ones((2, 3))
    params = net.init(jax.random.key(seed), x)["params"]
    state = train_state.TrainState.create(apply_fn=net.apply, params=params, tx=optax.sgd(0.1))
    for _ in range(2):
        state = train_step(state, x)  # <- JAX303
    return state.params


def main(steps=4):
    for s in range(steps):
        out = run(s)
    return out
""",
    "an attribute set in the loop": """
class Cfg:
    def __init__(self):
        self.scale = 1.0


@partial(jax.jit, static_argnums=1)
def f(x, cfg):
    return x * cfg.scale


def main(steps=4):
    cfg = Cfg()
    x = jnp.ones(3)
    out = []
    for k in range(steps):
        cfg.scale = 1.0 + k  # <- JAX305
        out.append(float(f(x, cfg).sum()))
    return out
""",
    "True and 1": """
@partial(jax.jit, static_argnames="train")
def f(x, train):
    return x * 2 if train else x


def main(steps=4):
    x = jnp.ones(3)
    x = f(x, train=True)
    for k in range(steps):
        x = f(x, train=1)  # <- JAX304
    return x
""",
    "a dtype in two spellings, to another file": """
from lib import cast


def main(steps=4):
    x = jnp.ones(3)
    a = cast(x, np.float32)
    for k in range(steps):
        a = cast(x, "float32")  # <- JAX304
    return a
### lib.py
@partial(jax.jit, static_argnums=1)
def cast(x, dtype):
    return x.astype(dtype)
""",
    "a NaN per call": """
@partial(jax.jit, static_argnums=1)
def pad(x, fill):
    return jnp.where(x > 0, x, fill)


def clean(x):
    return pad(x, float("nan"))  # <- JAX304


def main(steps=4):
    x = jnp.ones(3)
    for k in range(steps):
        out = clean(x)
    return out
""",
    "self is static, and jit is called in the class body": """
class Integrator:
    def __init__(self, dt):
        self.dt = dt

    def _step(self, x):
        return x * self.dt

    step = jax.jit(_step, static_argnums=0)


def advance(x):
    return Integrator(0.1).step(x)  # <- JAX303


def main(steps=4):
    x = jnp.ones(3)
    for k in range(steps):
        x = advance(x)
    return x
""",
    "a number under filter_jit": """
import equinox as eqx


@eqx.filter_jit
def update(w, lr):
    return w - lr * w


def main(steps=4):
    w = jnp.ones(3)
    for i in range(steps):
        w = update(w, 0.1 / (i + 1))  # <- JAX301
    return w
""",
    "a lambda under filter_jit": """
import equinox as eqx


@eqx.filter_jit
def apply(f, x):
    return f(x)


def main(steps=4):
    w = jnp.ones(3)
    for i in range(steps):
        w = apply(lambda x: 0.5 * x, w)  # <- JAX303
    return w
""",
    "the length of an attribute that grows": """
@partial(jax.jit, static_argnums=1)
def mean(total, n):
    return total / n


class Running:
    def __init__(self):
        self.values = []

    def add(self, v):
        self.values.append(v)
        return mean(v, len(self.values))  # <- JAX301


def main(steps=4):
    r = Running()
    for i in range(steps):
        out = r.add(jnp.ones(3))
    return out
""",
    "a lambda out of a table that is made anew": """
def make(name):
    table = {"relu": lambda x: jnp.maximum(x, 0), "id": lambda x: x}
    return table[name]


@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(x)


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        x = layer(x, act=make("relu"))  # <- JAX303
    return x
""",
    "a dataclass that is told to have no ==": """
from dataclasses import dataclass


@dataclass(eq=False)
class Cfg:
    lr: float = 0.1


@partial(jax.jit, static_argnums=1)
def f(x, cfg):
    return x * cfg.lr


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        x = f(x, Cfg(0.1))  # <- JAX303
    return x
""",
    "a frozen dataclass with an array": """
from dataclasses import dataclass


@dataclass(frozen=True)
class Stencil:
    weights: np.ndarray
    width: int = 1


@partial(jax.jit, static_argnames="stencil")
def conv(x, stencil):
    return jnp.convolve(x, stencil.weights)


def main(steps=4):
    s = Stencil(np.array([1.0, 2.0, 1.0]))
    x = jnp.ones(3)
    for i in range(steps):
        out = conv(x, stencil=s)  # <- JAX302
    return out
""",
    "an epoch, through a function": """
@partial(jax.jit, static_argnames=("epoch",))
def augment(x, epoch):
    return x + 0.01 * epoch


def run_epoch(x, epoch, batches):
    for _ in range(batches):
        x = augment(x, epoch=epoch)  # <- JAX301
    return x


def main(steps=4):
    x = jnp.ones(3)
    for epoch in range(steps):
        x = run_epoch(x, epoch, 3)
    return x
""",
    "a tuple with a lambda in it": """
@partial(jax.jit, static_argnums=0)
def chain(fns, x):
    for f in fns:
        x = f(x)
    return x


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = chain((jnp.sin, lambda v: 0.5 * v), x)  # <- JAX303
    return x
""",
    "what a property makes": """
class Model:
    def __init__(self):
        self.k = 0.5

    @property
    def energy(self):
        return lambda x: self.k * x


@partial(jax.jit, static_argnames="e")
def force(x, e):
    return e(x)


def main(steps=4):
    x = jnp.ones(3)
    m = Model()
    for _ in range(steps):
        x = force(x, e=m.energy)  # <- JAX303
    return x
""",
    "a set": """
@partial(jax.jit, static_argnames="layers")
def freeze(x, layers):
    return x if "a" in layers else 0.5 * x


def main(steps=4):
    layers = {"a", "b"}
    x = jnp.ones(3)
    for _ in range(steps):
        x = freeze(x, layers=layers)  # <- JAX302
    return x
""",
    "an array of indices": """
@partial(jax.jit, static_argnames=("idx",))
def take(x, idx):
    return x[idx]


def main(steps=4):
    x = jnp.ones(8)
    idx = np.arange(3)
    for _ in range(steps):
        out = take(x, idx=idx)  # <- JAX302
    return out
""",
    "a number that is read back from the device": """
@partial(jax.jit, static_argnums=1)
def clip(g, bound):
    return jnp.clip(g, -bound, bound)


def main(steps=4):
    g = jnp.arange(3.0)
    for k in range(steps):
        g = g * 1.1
        bound = float(jnp.abs(g).max())
        out = clip(g, bound)  # <- JAX301
    return out
""",
    "a number counted up by assignment": """
def _step(x, n):
    return x / n


step = jax.jit(_step, static_argnames="n")


def main(steps=4):
    x = jnp.ones(3)
    n = 1
    for _ in range(steps):
        x = step(x, n=n)  # <- JAX301
        n = n + 1
    return x
""",
}

FOUND |= {
    "a step in the structure of a pytree, which a function of the host makes anew": """
@jax.tree_util.register_pytree_node_class
class Particle:
    def __init__(self, x, dt):
        self.x = x
        self.dt = dt

    def tree_flatten(self):
        return (self.x,), (self.dt,)

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children, *aux)


@jax.jit
def move(p):
    return Particle(p.x + p.dt * jnp.cos(p.x), p.dt)


def with_step(particle, dt):
    return Particle(particle.x, dt=dt)


def main(steps=4):
    p = Particle(jnp.ones(3), 0.1)
    for _ in range(steps):
        p = move(p)  # <- JAX301
        p = with_step(p, 0.9 * float(p.dt))
    return p.x
""",
    "a step in the structure of a pytree, which the loop changes in place": """
@jax.tree_util.register_pytree_node_class
class Particle:
    def __init__(self, x, dt):
        self.x = x
        self.dt = dt

    def tree_flatten(self):
        return (self.x,), (self.dt,)

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children, *aux)


@jax.jit
def energy(p):
    return jnp.sum(p.x**2) * p.dt


def main(steps=4):
    p, total = Particle(jnp.ones(3), 0.1), 0.0
    for _ in range(steps):
        total += float(energy(p))  # <- JAX301
        p.dt *= 0.5
    return total
""",
    "a length, and elsewhere the sum of a mask": """
@partial(jax.jit, static_argnames="k")
def largest(x, k):
    return jax.lax.top_k(x, k)[0]


def main(steps=4):
    x, total = np.arange(6, dtype=np.float32), 0.0
    chosen = [2, 4]
    for _ in range(steps):
        total += float(largest(x, k=len(chosen)).sum())
    for _ in range(steps):
        total += float(largest(x, k=np.sum(x > 3)).sum())  # <- JAX304
    return total
""",
    "a flag that NumPy computes, handed on by a function": """
@partial(jax.jit, static_argnums=1)
def scaled(x, clip):
    return jnp.clip(x, 0, 1) if clip else x


def run(x, clip):
    return scaled(x, clip)


def main(steps=4):
    x = np.ones(3, np.float32)
    first = run(x, True)
    for _ in range(steps):
        first = run(x, np.any(x > 0))  # <- JAX304
    return first
""",
    "a static object that a helper of another file changes": """
from schedule import relax
from settings import SETTINGS


@partial(jax.jit, static_argnums=1)
def step(x, settings):
    return x - settings.rate * x


def main(steps=4):
    x = jnp.ones(3)
    for k in range(steps):
        x = step(x, SETTINGS)
        relax(SETTINGS, k)  # <- JAX305
    return x


### schedule.py
def relax(settings, k):
    setattr(settings, "rate", 0.1 / (k + 1))


### settings.py
class Settings:
    def __init__(self):
        self.rate = 0.1


SETTINGS = Settings()
""",
    "a static object that an observer changes by a method of it": """
class Tolerance:
    def __init__(self, value):
        self.value = value

    def tighten(self):
        self.value *= 0.5


class Observer:
    def __init__(self, tolerance):
        self.tolerance = tolerance

    def after_step(self, x):
        if float(x.sum()) > 0:
            self.tolerance.tighten()  # <- JAX305


@partial(jax.jit, static_argnames="tolerance")
def step(x, tolerance):
    return jnp.where(jnp.abs(x) < tolerance.value, 0.0, x)


def main(steps=4):
    tolerance, x = Tolerance(1.0), jnp.ones(3)
    observer = Observer(tolerance)
    for _ in range(steps):
        x = step(x, tolerance=tolerance)
        observer.after_step(x)
    return x
""",
    "a number inside of a named tuple that is computed from itself": """
from typing import NamedTuple


class Options(NamedTuple):
    rate: float = 0.1
    name: str = "sgd"


@partial(jax.jit, static_argnums=1)
def update(w, options):
    return w - options.rate * w


def main(steps=4):
    w, options = jnp.ones(3), Options()
    for _ in range(steps):
        options = options._replace(rate=options.rate * 0.9)
        w = update(w, options)  # <- JAX301
    return w
""",
    "a frozen configuration with a step, used in a helper": """
@dataclass(frozen=True)
class Schedule:
    base: float = 0.9
    step: int = 0


def decayed(w, schedule):
    return w * schedule.base**schedule.step


@partial(jax.jit, static_argnames="schedule")
def update(w, schedule):
    return {"w": decayed(w, schedule), "norm": jnp.sum(w)}


def main(steps=4):
    w = jnp.ones(3)
    for k in range(steps):
        w = update(w, schedule=Schedule(step=k))["w"]  # <- JAX301
    return w
""",
    "the power of a step that a tree is corrected by": """
@partial(jax.jit, static_argnames="t")
def corrected(moments, t):
    moments = jax.tree.map(lambda m: m / (1 - 0.9**t), moments)
    return moments, sum(jnp.sum(m) for m in moments)


class Average:
    def __init__(self):
        self.t = 0
        self.moments = [jnp.ones(3)]

    def push(self, x):
        self.t += 1
        self.moments = [0.9 * m + x for m in self.moments]
        return corrected(self.moments, t=self.t)  # <- JAX301


def main(steps=4):
    average = Average()
    return [average.push(0.1)[1] for _ in range(steps)]
""",
    "a counter in a metadata field": """
@partial(jax.tree_util.register_dataclass, data_fields=["w"], meta_fields=["step"])
@dataclass
class State:
    w: jax.Array
    step: int


@jax.jit
def descend(state):
    return 0.9 * state.w


def main(steps=4):
    w = jnp.ones(3)
    for step in range(steps):
        state = State(w, step)
        w = descend(state)  # <- JAX301
    return w
""",
    "a lambda in a metadata field": """
@partial(jax.tree_util.register_dataclass, data_fields=["w"], meta_fields=["act"])
@dataclass
class Layer:
    w: jax.Array
    act: object


@jax.jit
def forward(layer, x):
    return layer.act(layer.w * x)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = forward(Layer(x, lambda a: 0.5 * a), x)  # <- JAX303
    return x
""",
    "the factory of a defaultdict": """
@jax.jit
def total(scores):
    return sum(scores.values())


def main(steps=4):
    for _ in range(steps):
        scores = defaultdict(lambda: 0.0)
        scores["a"] = 1.0
        out = total(scores)  # <- JAX303
    return out
""",
}

FOUND |= {
    "a counter, and jit of a bound method": """
class T:
    def __init__(self):
        self.n = 0
        self._step = jax.jit(self._impl, static_argnames="n")

    def _impl(self, x, n):
        return x * 0.9 ** n

    def step(self, x):
        self.n += 1
        return self._step(x, n=self.n)  # <- JAX301


def main(steps=4):
    t = T()
    x = jnp.ones(3)
    for _ in range(steps):
        x = t.step(x)
    return x
""",
    "the options of the command line": """
import argparse


@partial(jax.jit, static_argnames="args")
def f(x, args):
    return x * args.lr


def main(steps=4):
    parser = argparse.ArgumentParser()
    parser.add_argument("--lr", type=float, default=0.1)
    args = parser.parse_args([])
    x = jnp.ones(3)
    for k in range(steps):
        x = f(x, args)  # <- JAX302
    return x
""",
    "a counter in an endless loop": """
def f(x, step):
    return x / (step + 1)


g = jax.jit(f, static_argnums=(1,))


def main(steps=4):
    x = jnp.ones(3)
    step = 0
    while True:
        x = g(x, step)  # <- JAX301
        step += 1
        if step >= steps:
            break
    return x
""",
    "a time, from a pair": """
from itertools import count


@partial(jax.jit, static_argnames="t")
def f(x, t):
    return x * jnp.exp(-0.1 * t)


def main(steps=4):
    x = jnp.ones(3)
    for t, b in zip(range(steps), count()):
        x = f(x, t=0.5 * t)  # <- JAX301
    return x
""",
    "a lambda to a helper that is jitted": """
@partial(jax.jit, static_argnames="fn")
def integrate(fn, a, b):
    xs = jnp.linspace(a, b, 8)
    return jnp.mean(fn(xs)) * (b - a)


def area(power):
    return integrate(lambda x: x ** 2, 0.0, 1.0)  # <- JAX303


def main(steps=4):
    return sum(float(area(k)) for k in range(steps))
""",
    "a schedule that is an object": """
class Schedule:
    def __init__(self, base):
        self.base = base

    def at(self, step):
        return self.base * 0.9 ** step


@partial(jax.jit, static_argnames=("rate",))
def f(w, rate):
    return w * (1 - rate)


def main(steps=4):
    sched = Schedule(0.1)
    w = jnp.ones(3)
    for k in range(steps):
        w = f(w, rate=sched.at(k))  # <- JAX301
    return w
""",
    "a lambda to a bound method that is jitted": """
class Agent:
    def __init__(self):
        self.policy = jax.jit(self.act, static_argnums=(1,))

    def act(self, obs, explore):
        return explore(obs)

    def step(self, obs, eps):
        return self.policy(obs, lambda o: o * 0.5)  # <- JAX303


def main(steps=4):
    a = Agent()
    o = jnp.ones(3)
    for k in range(steps):
        o = a.step(o, k)
    return o
""",
    "a partial of jit, applied": """
def f(x, act):
    return act(x)


g = partial(jax.jit, static_argnums=1)(f)


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = g(x, lambda v: 0.5 * v)  # <- JAX303
    return x
""",
    "a kept object, changed by each call of a method": """
class Cfg:
    def __init__(self):
        self.lr = 0.1


@partial(jax.jit, static_argnums=1)
def upd(w, cfg):
    return w - cfg.lr * w


class Trainer:
    def __init__(self):
        self.cfg = Cfg()

    def epoch(self, w):
        w = upd(w, self.cfg)
        self.cfg.lr *= 0.5  # <- JAX305
        return w


def main(steps=4):
    t = Trainer()
    w = jnp.ones(3)
    out = []
    for _ in range(steps):
        w = t.epoch(w)
        out.append(float(w.sum()))
    return out
""",
    "a list in the object": """
class Spec:
    def __init__(self):
        self.weights = [1.0]


@partial(jax.jit, static_argnums=1)
def mix(x, spec):
    return x * sum(spec.weights)


def main(steps=4):
    spec = Spec()
    out = []
    for k in range(steps):
        out.append(float(mix(jnp.ones(3), spec).sum()))
        spec.weights.append(0.5)  # <- JAX305
    return out
""",
    "a SimpleNamespace": """
import argparse
from types import SimpleNamespace


@partial(jax.jit, static_argnames="args")
def f(x, args):
    return x * args.lr


def main(steps=4):
    args = SimpleNamespace(lr=0.1)
    x = jnp.ones(3)
    for k in range(steps):
        x = f(x, args=args)  # <- JAX302
    return x
""",
}

SILENT = {
    "a pytree that is made anew with the step that it has": """
@jax.tree_util.register_pytree_node_class
class Particle:
    def __init__(self, x, dt):
        self.x = x
        self.dt = dt

    def tree_flatten(self):
        return (self.x,), (self.dt,)

    @classmethod
    def tree_unflatten(cls, aux, children):
        return cls(*children, *aux)


@jax.jit
def move(p):
    return Particle(p.x + p.dt * jnp.cos(p.x), p.dt)


def main(steps=4):
    p = Particle(jnp.ones(3), 0.1)
    for _ in range(steps):
        p = move(p)
        p = Particle(p.x * 0.5, p.dt)
    return p.x
""",
    "sizes that NumPy computes, made ints, and literals beside them": """
@partial(jax.jit, static_argnames="k")
def largest(x, k):
    return jax.lax.top_k(x, k)[0]


@partial(jax.jit, static_argnames="k")
def smallest(x, k):
    return -jax.lax.top_k(-x, k)[0]


def main(steps=4):
    x, total = np.arange(6, dtype=np.float32), 0.0
    for _ in range(steps):
        total += float(largest(x, k=len(x)).sum())
        total += float(largest(x, k=int(np.sum(x > 3))).sum())
        total += float(smallest(x, k=1).sum())
        total += float(smallest(x, k=np.sum(x > 3)).sum())
    return total
""",
    "objects that are changed before they are given, or beside the one that is": """
class Tolerance:
    def __init__(self, value):
        self.value = value


class Observer:
    def __init__(self, tolerance):
        self.tolerance = tolerance

    def after_step(self):
        self.tolerance.value *= 0.5


def configure(tolerance, value):
    tolerance.value = value


@partial(jax.jit, static_argnames="tolerance")
def step(x, tolerance):
    return jnp.where(jnp.abs(x) < tolerance.value, 0.0, x)


def main(steps=4):
    tolerance, own = Tolerance(1.0), Tolerance(2.0)
    configure(tolerance, 0.1)
    observer, x = Observer(own), jnp.ones(3)
    for _ in range(steps):
        x = step(x, tolerance=tolerance)
        observer.after_step()
    return x
""",
    "a field that is not compared, and one that gives a size": """
import dataclasses


@dataclass(frozen=True)
class Config:
    width: int = 3
    note: str = dataclasses.field(default="", compare=False)


@partial(jax.jit, static_argnums=1)
def layer(x, config):
    return x + jnp.ones(config.width).sum()


def main(steps=4):
    config, x = Config(), jnp.ones(3)
    for k in range(steps):
        x = layer(x, dataclasses.replace(config, note=f"round {k}"))
        x = layer(x, dataclasses.replace(config, width=k + 1))
    return x
""",
    "a rate with two values": """
@partial(jax.jit, static_argnames="lr")
def f(w, lr):
    return w - lr * w


def main(steps=4):
    w = jnp.ones(3)
    for epoch in range(steps):
        lr = 0.1 if epoch < 2 else 0.01
        w = f(w, lr=lr)
    return w
""",
    "a number with a bound": """
@partial(jax.jit, static_argnames="n")
def f(w, n):
    return w / (1 + n)


def main(steps=4):
    w = jnp.ones(3)
    for epoch in range(steps):
        w = f(w, n=min(epoch, 2))
    return w
""",
    "a call that is traced": """
@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(x)


@jax.jit
def net(x):
    for _ in range(3):
        x = layer(x, act=lambda v: 0.5 * v)
    return x


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = net(x)
    return x
""",
    "a lambda made once": """
@partial(jax.jit, static_argnames="act")
def layer(x, act):
    return act(x)


def main(steps=4):
    x = jnp.ones(3)
    act = lambda v: 0.5 * v
    for _ in range(steps):
        x = layer(x, act=act)
    return x
""",
    "dataclasses with a hash": """
from dataclasses import dataclass


@dataclass(unsafe_hash=True)
class C:
    a: float = 0.5


@dataclass
class D:
    a: float = 0.5

    def __hash__(self):
        return hash(self.a)


@partial(jax.jit, static_argnames=("c", "d"))
def layer(x, c, d):
    return x * c.a * d.a


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = layer(x, c=C(0.5), d=D(0.9))
    return x
""",
    "a linen module, equal by its fields": """
import flax.linen as nn


class Net(nn.Module):
    features: int
    act: object = nn.relu

    @nn.compact
    def __call__(self, x):
        return self.act(nn.Dense(self.features)(x))


@partial(jax.jit, static_argnums=0)
def apply(net, params, x):
    return net.apply(params, x)


def predict(params, x):
    return apply(Net(3), params, x)


def main(steps=4):
    x = jnp.ones((1, 3))
    params = Net(3).init(jax.random.key(0), x)
    for _ in range(steps):
        x = predict(params, x)
    return x
""",
    "static fields that are equal": """
from flax import struct


@struct.dataclass
class State:
    w: jax.Array
    name: str = struct.field(pytree_node=False)
    act: object = struct.field(pytree_node=False)


@jax.jit
def step(s):
    return s.replace(w=s.act(s.w))


def main(steps=4):
    w = jnp.ones(3)
    for _ in range(steps):
        w = step(State(w, "a", jnp.tanh)).w
    return w
""",
    "the result of a pullback, not the pullback": """
def f(x):
    return jnp.sin(x).sum()


@jax.jit
def upd(x, g):
    return x - 0.1 * g


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        y, pb = jax.vjp(f, x)
        x = upd(x, pb(jnp.ones(()))[0])
    return x
""",
    "an equinox module under filter_jit": """
import equinox as eqx


class Lin(eqx.Module):
    w: jax.Array
    name: str = eqx.field(static=True)


@eqx.filter_jit
def apply(m, x):
    return m.w * x


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        x = apply(Lin(jnp.ones(3), "a"), x)
    return x
""",
    "modes that are written out": """
@partial(jax.jit, static_argnames=("mode", "k"))
def f(x, mode, k):
    return x / k if mode == "a" else x


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        for mode in ["a", "b"]:
            x = f(x, mode=mode, k=2)
    return x
""",
    "a loop over settings": """
@partial(jax.jit, static_argnames=("width",))
def f(x, width):
    return jnp.convolve(x, jnp.ones(width), mode="same")


def main(steps=4, widths=(3, 5)):
    x = jnp.ones(8)
    for width in widths:
        for step in range(steps):
            x = 0.1 * f(x, width=width)
    return x
""",
    "set before the loop, and an attribute that nobody reads": """
class Cfg:
    def __init__(self):
        self.scale = 1.0


@partial(jax.jit, static_argnums=1)
def f(x, cfg):
    return x * cfg.scale


def main(steps=4):
    out = []
    cfg = Cfg()
    cfg.scale = 0.5
    for k in range(steps):
        out.append(float(f(jnp.ones(3), cfg).sum()))
        cfg.count = k
    return out
""",
    "a namedtuple of functions of the module": """
from typing import NamedTuple, Callable


class Opt(NamedTuple):
    init: Callable
    update: Callable


def _i(p):
    return p


def _u(g):
    return g


def sgd():
    return Opt(_i, _u)


@partial(jax.jit, static_argnums=0)
def step(opt, x):
    return x - 0.1 * opt.update(x)


def main(steps=4):
    x = jnp.ones(3)
    for k in range(steps):
        x = step(sgd(), x)
    return x
""",
    "a flag that is computed": """
@partial(jax.jit, static_argnames="log")
def f(x, log):
    return (x, x.sum()) if log else (x, 0.0)


def main(steps=4):
    x = jnp.ones(3)
    for step in range(steps):
        x, s = f(x, log=step % 2 == 0)
        x, s = f(x, log=bool(step % 2))
    return x
""",
    "a static self that is kept": """
class Env:
    def __init__(self, n):
        self.n = n

    @partial(jax.jit, static_argnums=(0,))
    def step(self, s, a):
        return s + a / self.n


def main(steps=4):
    env = Env(3)
    s = jnp.ones(3)
    for i in range(steps):
        s = env.step(s, 1.0 * i)
    return s
""",
    "an error that is expected": """
def main(steps=4):
    pass
### test_x.py
import pytest


@partial(jax.jit, static_argnums=1)
def f(x, n):
    return x


def test_raises():
    with pytest.raises(ValueError):
        f(1.0, [1])


def test_lists():
    try:
        f(1.0, {})
    except ValueError:
        pass
""",
    "a list that becomes a tuple on the way": """
def build(sizes=None):
    if sizes is None:
        sizes = [1, 2]
    sizes = tuple(sizes)
    return sizes


@partial(jax.jit, static_argnums=1)
def f(x, sizes):
    return x * sizes[0]


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        x = f(x, build([2, 1]))
    return x
""",
    "None, and dtypes of arrays": """
@partial(jax.jit, static_argnames=("hidden", "dtype"))
def f(x, hidden=None, dtype=None):
    return x


def main(steps=4, hidden=None):
    x = jnp.ones(3)
    for i in range(steps):
        x = f(x, hidden=hidden, dtype=x.dtype)
        x = f(x, hidden=hidden, dtype=jnp.float32 if i == 99 else x.dtype)
    return x
""",
    "a counter with a small end": """
@partial(jax.jit, static_argnames="k")
def f(x, k):
    return x / (k + 1)


def main(steps=4):
    x = jnp.ones(3)
    for i in range(steps):
        k = 0
        while k < 3:
            x = f(x, k=k)
            k += 1
    return x
""",
    "a partial that the object keeps": """
def pen(w, p):
    return jnp.sum(jnp.abs(w) ** p)


@partial(jax.jit, static_argnames="reg")
def loss(w, reg):
    return reg(w)


class M:
    def __init__(self, p):
        self.reg = partial(pen, p=p)

    def evaluate(self, w):
        return loss(w, reg=self.reg)


def main(steps=4):
    m = M(2)
    w = jnp.ones(3)
    for _ in range(steps):
        t = m.evaluate(w)
    return t
""",
    "a field that is left out of the hash": """
from dataclasses import dataclass, field


@dataclass(frozen=True)
class C:
    sizes: tuple = (1, 2)
    extra: dict = field(default_factory=dict, hash=False)


@partial(jax.jit, static_argnames="c")
def f(x, c):
    return x * c.sizes[0]


def main(steps=4):
    x = jnp.ones(3)
    for _ in range(steps):
        x = f(x, c=C())
    return x
""",
    "functions in a list": """
@partial(jax.jit, static_argnames="fn")
def apply(x, fn):
    return fn(x)


def double(x):
    return 2 * x


def main(steps=4):
    x = jnp.ones(3)
    fns = [double, jnp.sin]
    for _ in range(steps):
        for fn in fns:
            x = apply(x, fn=fn)
    return x
""",
    "the keys of a dict": """
@partial(jax.jit, static_argnames="name")
def scale(params, name):
    return params[name] * 2


def main(steps=4):
    params = {"a": jnp.ones(3), "b": jnp.ones(3)}
    for _ in range(steps):
        for name in params:
            out = scale(params, name=name)
        for name, value in params.items():
            out = scale(params, name=name)
    return out
""",
}


@pytest.mark.parametrize("name", [*FOUND, *SILENT])
def test_marked_lines_are_reported_and_no_others(name: str) -> None:
    given = program({**FOUND, **SILENT}[name])
    assert bool(given.marks) == (name in FOUND)
    wrong = differences(given, lint(given))
    assert not wrong, "\n".join(wrong)


SURE = {
    "in view": ("CERTAIN", "def main(n):\n    x = 1.0\n    for _ in range(n):\n        x = f(x, act=lambda v: v)"),
    "nobody calls it, and it prints": ("LIKELY", "def step(x):\n    print(f(x, act=lambda v: v))"),
    "nobody calls it": ("POSSIBLE", "def step(x):\n    return f(x, act=lambda v: v)"),
}


@pytest.mark.parametrize("name", SURE)
def test_confidence_depends_on_what_is_in_view(name: str, tmp_path: Path) -> None:
    level, text = SURE[name]
    function = "@partial(jax.jit, static_argnames='act')\ndef f(x, act):\n    return act(x)\n\n"
    (tmp_path / "main.py").write_text(HEAD + function + text + "\n")
    settings = Settings(base=tmp_path, confidence=Confidence.POSSIBLE)
    rules = packs.resolve(settings, packs.load())
    found = engine.check(files.discover([tmp_path], settings), settings, rules, use_cache=False).findings
    assert [f.confidence.name for f in found if f.code == "JAX303"] == [level]


@pytest.mark.parametrize(("target", "codes"), [("0.8.3", []), ("0.9", ["JAX304"]), (None, ["JAX304"])])
def test_types_of_equal_values_count_from_some_jax_on(target: str | None, codes: list[str], tmp_path: Path) -> None:
    text = "@partial(jax.jit, static_argnames='n')\ndef f(x, n):\n    return x * n\n\n"
    text += "def main(steps):\n    f(1.0, n=1)\n    for _ in range(steps):\n        f(1.0, n=True)\n"
    (tmp_path / "main.py").write_text(HEAD + text)
    settings = Settings(base=tmp_path, target_jax=target)
    rules = packs.resolve(settings, packs.load())
    found = engine.check(files.discover([tmp_path], settings), settings, rules, use_cache=False).findings
    assert [f.code for f in found] == codes
