"""Captured state: each program is linted as a project of its own; a marked line must be reported, no other may be.

A program may hold several files: ``### name.py`` starts another one. Every program begins with ``HEAD``.
"""

from __future__ import annotations

import pytest
from marked import Program, differences, lint, marked, parts_of

HEAD = "import jax\nimport jax.numpy as jnp\nimport numpy as np\n\n"


def program(text: str) -> Program:
    return marked("captured", {name: HEAD + body for name, body in parts_of(text).items()})


STALE = {
    "rebound in the loop after the call": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def main(n):
    global scale
    x = jnp.ones(3)
    for k in range(n):
        x = f(x)
        scale = scale * 0.5  # <- JAX401
""",
    "rebound before the call by the loop's variable": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def main(values):
    global scale
    for v in values:
        scale = v  # <- JAX401
        print(f(jnp.ones(3)))
""",
    "rebound under a condition": """
rate = 0.1

@jax.jit
def f(x):
    return x * rate

def main(n):
    global rate
    x = jnp.ones(3)
    for k in range(n):
        if k == 10:
            rate = 0.01  # <- JAX401
        x = f(x)
""",
    "two calls with a rebinding between": """
mode = "fast"

@jax.jit
def f(x):
    return x if mode == "fast" else 2 * x

def main():
    global mode
    a = f(jnp.ones(3))
    mode = "slow"  # <- JAX401
    return a, f(jnp.ones(3))
""",
    "a script at module level": """
gain = 1.0

@jax.jit
def f(x):
    return gain * x

print(f(jnp.ones(3)))
gain = 2.0  # <- JAX401
print(f(jnp.ones(3)))
""",
    "the loop's own variable": """
def sweep(values):
    @jax.jit
    def f(x):
        return x * v

    for v in values:  # <- JAX401
        print(f(jnp.ones(3)))
""",
    "the loop's own variable at module level": """
def f(x):
    return x * v

g = jax.jit(f)
for v in [0.1, 0.2, 0.3]:  # <- JAX401
    print(g(jnp.ones(3)))
""",
    "augmented in a script's loop": """
temperature = 1.0

def energy(x):
    return x / temperature

run = jax.jit(jax.vmap(energy))
for step in range(10):
    run(jnp.ones(3))
    temperature *= 0.9  # <- JAX401
""",
    "a lambda": """
offset = 0.0
shift = jax.jit(lambda x: x + offset)

def main(n):
    global offset
    for k in range(n):
        shift(jnp.ones(3))
        offset += 1.0  # <- JAX401
""",
    "gradient of a closure": """
def fit(n):
    penalty = 1.0

    def loss(w):
        return jnp.sum(w**2) * penalty

    step = jax.jit(jax.value_and_grad(loss))
    w = jnp.ones(3)
    for _ in range(n):
        value, g = step(w)
        w = w - g
        penalty *= 2.0  # <- JAX401
""",
    "a helper of the traced function": """
eps = 1e-3

def norm(x):
    return jnp.sqrt(jnp.sum(x**2) + eps)

def inner(x):
    return x / norm(x)

@jax.jit
def f(x):
    return inner(x)

def main(n):
    global eps
    for _ in range(n):
        f(jnp.ones(3))
        eps = eps / 10  # <- JAX401
""",
    "wrapped again around one named function": """
scale = 1.0

def f(x):
    return x * scale

def main(n):
    global scale
    for k in range(n):
        scale = float(k)  # <- JAX401
        jax.jit(f)(jnp.ones(3))
""",
    "a setter that is called in the loop": """
_level = 0

def set_level(value):
    global _level
    _level = value

@jax.jit
def f(x):
    return x + _level

def main(n):
    for k in range(n):
        set_level(k)  # <- JAX401
        f(jnp.ones(3))
""",
    "a setter called once more after the first call": """
_level = 0

def set_level(value):
    global _level
    _level = value

@jax.jit
def f(x):
    return x + _level

def main():
    set_level(1)
    f(jnp.ones(3))
    set_level(2)  # <- JAX401
    f(jnp.ones(3))
""",
    "nonlocal": """
def make():
    k = 1.0

    @jax.jit
    def f(x):
        return x * k

    def grow():
        nonlocal k
        k += 1.0  # <- JAX401

    return f, grow

def main(n):
    f, grow = make()
    for _ in range(n):
        f(jnp.ones(3))
        grow()
""",
    "the caller's loop": """
count = 0

@jax.jit
def f(x):
    return x + count

def advance(x):
    global count
    x = f(x)
    count += 1  # <- JAX401
    return x

def main(n):
    x = jnp.ones(3)
    for _ in range(n):
        x = advance(x)
""",
    "class attribute": """
class Physics:
    gravity = 9.81

@jax.jit
def fall(t):
    return 0.5 * Physics.gravity * t**2

def main(worlds):
    for g in worlds:
        Physics.gravity = g  # <- JAX401
        fall(jnp.ones(3))
""",
    "class attribute read through self": """
class Model:
    strength = 1.0

    def __init__(self):
        self.run = jax.jit(self._run)

    def _run(self, x):
        return x * self.strength

def main(n):
    model = Model()
    for k in range(n):
        model.run(jnp.ones(3))
        Model.strength = 0.5 * k  # <- JAX401
""",
    "attribute of a module-level object": """
import types
CONFIG = types.SimpleNamespace(rate=0.1, name="a")

@jax.jit
def f(x):
    return x * CONFIG.rate

def main(n):
    for k in range(n):
        CONFIG.rate = 0.1 / (k + 1)  # <- JAX401
        f(jnp.ones(3))
""",
    "setattr with a constant name": """
import settings

@jax.jit
def f(x):
    return x * settings.RATE

def main(n):
    for k in range(n):
        setattr(settings, "RATE", 0.1 * k)  # <- JAX401
        f(jnp.ones(3))
### settings.py
RATE = 0.1
""",
    "an attribute of a module in a package": """
from pkg import settings

def main(n):
    from pkg.kernels import f
    for k in range(n):
        settings.RATE = 0.1 * k  # <- JAX401
        f(jnp.ones(3))
### pkg/__init__.py
### pkg/settings.py
RATE = 0.1
### pkg/kernels.py
from . import settings

@jax.jit
def f(x):
    return x * settings.RATE
""",
    "dict entry": """
CFG = {"a": 1.0, "b": 2.0}

@jax.jit
def f(x):
    return x * CFG["a"]

def main(n):
    for k in range(n):
        CFG["a"] = float(k)  # <- JAX402
        f(jnp.ones(3))
""",
    "dict update": """
CFG = dict(a=1.0)

@jax.jit
def f(x):
    return x * CFG.get("a", 1.0)

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        CFG.update(a=float(k))  # <- JAX402
""",
    "nested dict": """
CFG = {"optim": {"lr": 1.0}}

@jax.jit
def f(x):
    return x * CFG["optim"]["lr"]

def main(n):
    for k in range(n):
        CFG["optim"]["lr"] *= 0.9  # <- JAX402
        f(jnp.ones(3))
""",
    "list append": """
def run(n):
    seen = [jnp.zeros(3)]

    @jax.jit
    def nearest(x):
        return jnp.min(jnp.abs(jnp.stack(seen) - x))

    for k in range(n):
        nearest(jnp.ones(3))
        seen.append(jnp.ones(3) * k)  # <- JAX402
""",
    "array written in place": """
def run(n):
    table = np.zeros(4)

    @jax.jit
    def f(x):
        return x + table

    for k in range(n):
        f(jnp.ones(4))
        table[k % 4] += 1.0  # <- JAX402
""",
    "array filled": """
TABLE = np.zeros(4)

@jax.jit
def f(x):
    return x + jnp.asarray(TABLE)

def main(n):
    for k in range(n):
        TABLE.fill(k)  # <- JAX402
        f(jnp.ones(4))
""",
    "np.copyto": """
TABLE = np.zeros(4)

@jax.jit
def f(x):
    return x + TABLE

def main(rows):
    for row in rows:
        np.copyto(TABLE, row)  # <- JAX402
        f(jnp.ones(4))
""",
    "in-place operator on an array": """
def main(n):
    bias = np.ones(4)
    f = jax.jit(lambda x: x + bias)
    for k in range(n):
        f(jnp.ones(4))
        bias += 1.0  # <- JAX402
""",
    "container imported by name": """
from settings import CFG

@jax.jit
def f(x):
    return x * CFG["a"]

def main(n):
    for k in range(n):
        CFG["a"] = float(k)  # <- JAX402
        f(jnp.ones(3))
### settings.py
CFG = {"a": 1.0}
""",
    "eager scan with a module-level body": """
decay = 0.9

def body(carry, x):
    return carry * decay + x, carry

def main(n):
    global decay
    for k in range(n):
        jax.lax.scan(body, 0.0, jnp.ones(4))
        decay = decay * 0.5  # <- JAX401
""",
    "in a while loop": """
tol = 1.0

@jax.jit
def f(x):
    return jnp.where(x > tol, x, 0.0)

def main(x):
    global tol
    while tol > 1e-3:
        x = f(x)
        tol /= 2  # <- JAX401
""",
    "kept wrapper, one method changes and another calls": """
GAMMA = 0.9

class Agent:
    def __init__(self):
        self._update = jax.jit(self._step)

    def _step(self, x):
        return x * GAMMA

    def act(self, x):
        return self._update(x)

    def anneal(self, k):
        global GAMMA
        GAMMA = 0.9 ** k

def main(n):
    agent = Agent()
    for k in range(n):
        agent.act(jnp.ones(3))
        agent.anneal(k)  # <- JAX401
""",
    "a generator that changes it while it feeds the loop": """
phase = 0

def batches(n):
    global phase
    for k in range(n):
        phase += 1  # <- JAX401
        yield jnp.ones(3)

@jax.jit
def f(x):
    return x * phase

def main(n):
    for x in batches(n):
        f(x)
""",
    "cls in a class method": """
class Units:
    scale = 1.0

    @classmethod
    def use(cls, scale):
        cls.scale = scale

@jax.jit
def f(x):
    return x * Units.scale

def main(n):
    for k in range(n):
        Units.use(k)  # <- JAX401
        f(jnp.ones(3))
""",
    "comprehension that calls": """
bias = 0.0

@jax.jit
def f(x):
    return x + bias

def score(k):
    global bias
    bias = float(k)  # <- JAX401
    return float(f(jnp.ones(3)).sum())

def main(n):
    return [score(k) for k in range(n)]
""",
    "a dict handed to the factory of the step": """
def make_step(cfg):
    @jax.jit
    def step(x):
        return x * cfg["rate"]

    return step

def main(n):
    cfg = {"rate": 0.1, "steps": 0}
    step = make_step(cfg)
    for k in range(n):
        step(jnp.ones(3))
        cfg["rate"] *= 0.5  # <- JAX402
""",
    "a dict bound by a partial": """
from functools import partial

HYPER = {"rate": 0.1}

def update(hyper, x):
    return x * hyper["rate"]

step = jax.jit(partial(update, HYPER))

def main(n):
    for k in range(n):
        step(jnp.ones(3))
        HYPER["rate"] = 0.1 * k  # <- JAX402
""",
    "an array as a default": """
TABLE = np.zeros(3)

@jax.jit
def f(x, table=TABLE):
    return x + table

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        TABLE[0] += 1.0  # <- JAX402
""",
    "a local name for the module's dict": """
import settings

@jax.jit
def f(x):
    params = settings.PARAMS
    return x * params["reg"]

def main(n):
    params = settings.PARAMS
    for k in range(n):
        params["reg"] = float(k)  # <- JAX402
        f(jnp.ones(3))
### settings.py
PARAMS = {"reg": 1.0}
""",
    "a method of a settings object": """
class Settings:
    def __init__(self):
        self.values = {"rate": 0.1}

    def set(self, name, value):
        self.values[name] = value

    def get(self, name):
        return self.values[name]

SETTINGS = Settings()

@jax.jit
def f(x):
    return x * SETTINGS.get("rate")

def main(n):
    for k in range(n):
        SETTINGS.set("rate", 0.1 * k)  # <- JAX402
        f(jnp.ones(3))
""",
    "a schedule object that is stepped": """
class Temperature:
    def __init__(self, start):
        self._value = start

    @property
    def value(self):
        return self._value

    def cool(self):
        self._value *= 0.9

def main(n):
    temperature = Temperature(1.0)

    @jax.jit
    def accept(x):
        return jnp.exp(-x / temperature.value)

    for k in range(n):
        accept(jnp.ones(3))
        temperature.cool()  # <- JAX401
""",
    "an override for each run": """
import contextlib

RATE = 0.1

@contextlib.contextmanager
def override(value):
    global RATE
    old = RATE
    RATE = value
    try:
        yield
    finally:
        RATE = old

@jax.jit
def f(x):
    return x * RATE

def main(values):
    for value in values:
        with override(value):  # <- JAX401
            f(jnp.ones(3))
""",
    "callbacks in a list": """
weight = 1.0

def anneal(epoch):
    global weight
    weight = 1.0 / (1 + epoch)

@jax.jit
def f(x):
    return x * weight

def main(n):
    callbacks = [anneal]
    for epoch in range(n):
        f(jnp.ones(3))
        for callback in callbacks:
            callback(epoch)  # <- JAX401
""",
    "globals()": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def main(n):
    for k in range(n):
        globals()["scale"] = 0.5 * k  # <- JAX401
        f(jnp.ones(3))
""",
    "compiled ahead of time": """
def main(n):
    scale = 1.0

    def f(x):
        return x * scale

    compiled = jax.jit(f).lower(jnp.ones(3)).compile()
    for k in range(n):
        compiled(jnp.ones(3))
        scale += 1.0  # <- JAX401
""",
    "two wrappers of one function": """
scale = 1.0

def f(x):
    return x * scale

def main():
    global scale
    first = jax.jit(f)(jnp.ones(3))
    scale = 3.0  # <- JAX401
    return first, jax.jit(f)(jnp.ones(3))
""",
    "a property with a setter": """
class Config:
    def __init__(self):
        self._rate = 0.1

    @property
    def rate(self):
        return self._rate

    @rate.setter
    def rate(self, value):
        self._rate = float(value)

CONFIG = Config()

@jax.jit
def f(x):
    return x * CONFIG.rate

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        CONFIG.rate = 0.1 * k  # <- JAX401
""",
    "an event loop": """
threshold = 0.5

@jax.jit
def score(x):
    return jnp.where(x > threshold, x, 0.0)

def serve(queue):
    global threshold
    while True:
        kind, payload = queue.get()
        if kind == "stop":
            break
        elif kind == "threshold":
            threshold = payload  # <- JAX401
        else:
            print(score(payload))
""",
    "asynchronous code": """
import asyncio
threshold = 0.5

@jax.jit
def score(x):
    return jnp.where(x > threshold, x, 0.0)

async def reload(value):
    global threshold
    threshold = value

async def main(values):
    for value in values:
        await reload(value)  # <- JAX401
        print(score(jnp.ones(3)))

asyncio.run(main([0.1, 0.2]))
""",
    "after a failed attempt": """
step_size = 1.0

@jax.jit
def move(x):
    return x - step_size * x

def main(n):
    global step_size
    x = jnp.ones(3)
    for k in range(n):
        try:
            x = move(x)
        except FloatingPointError:
            step_size /= 2  # <- JAX401
""",
    "equinox": """
import equinox as eqx
beta = 1.0

@eqx.filter_jit
def loss(model, x):
    return beta * model(x)

def main(model, n):
    global beta
    for k in range(n):
        beta = k / n  # <- JAX401
        loss(model, jnp.ones(3))
""",
    "a method that is jitted": """
from functools import partial
GAMMA = 0.9

class Agent:
    @partial(jax.jit, static_argnums=0)
    def update(self, x):
        return x * GAMMA

def main(n):
    global GAMMA
    agent = Agent()
    for k in range(n):
        agent.update(jnp.ones(3))
        GAMMA = 0.9 ** k  # <- JAX401
""",
    "warm-up in a function of its own": """
mode = 1.0

@jax.jit
def f(x):
    return x * mode

def warm_up():
    f(jnp.ones(3))

def train(n):
    for _ in range(n):
        f(jnp.ones(3))

def main(n):
    global mode
    warm_up()
    mode = 2.0  # <- JAX401
    train(n)
""",
}

SILENT = {
    "configured before the first call": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def configure(value):
    global scale
    scale = value

def main(n):
    configure(2.0)
    for k in range(n):
        f(jnp.ones(3))
""",
    "the same configuration before every run": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def run(config):
    global scale
    scale = config.scale
    return f(jnp.ones(3))

def main(config, n):
    for k in range(n):
        run(config)
""",
    "a constant written before each call": """
training = False

@jax.jit
def f(x):
    return x * 2 if training else x

def main(n):
    global training
    for k in range(n):
        training = True
        f(jnp.ones(3))
""",
    "changed after the last call": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def main(n):
    global scale
    for k in range(n):
        f(jnp.ones(3))
    scale = 2.0
""",
    "read by the host and passed in": """
scale = 1.0

@jax.jit
def f(x, scale):
    return x * scale

def main(n):
    global scale
    for k in range(n):
        f(jnp.ones(3), scale)
        scale *= 0.5
""",
    "shadowed by a local": """
total = 0.0

@jax.jit
def f(x):
    total = jnp.sum(x)
    return x / total

def main(n):
    global total
    for k in range(n):
        total += float(f(jnp.ones(3)).sum())
""",
    "read by the host only": """
step = 0

@jax.jit
def f(x):
    return x + 1

def log(x):
    print(step, x)

def main(n):
    global step
    for k in range(n):
        log(f(jnp.ones(3)))
        step += 1
""",
    "counting traces": """
traces = 0

@jax.jit
def f(x):
    global traces
    traces += 1
    return x + traces

def main(n):
    for k in range(n):
        f(jnp.ones(3))
""",
    "a new closure at each change": """
def main(n):
    scale = 1.0
    for k in range(n):
        f = jax.jit(lambda x: x * scale)
        f(jnp.ones(3))
        scale *= 0.5
""",
    "a nested function made anew in the loop": """
def main(n):
    scale = 1.0
    for k in range(n):
        @jax.jit
        def f(x):
            return x * scale

        f(jnp.ones(3))
        scale *= 0.5
""",
    "a factory called after the change": """
def make(cfg):
    @jax.jit
    def f(x):
        return x * CFG["a"]
    return f

CFG = {"a": 1.0}

def main(n):
    for k in range(n):
        CFG["a"] = float(k)
        f = make(CFG)
        for _ in range(10):
            f(jnp.ones(3))
""",
    "another entry of the dict": """
CFG = {"a": 1.0, "seen": 0}

@jax.jit
def f(x):
    return x * CFG["a"]

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        CFG["seen"] += 1
""",
    "an optimiser's update is no dict's": """
import optax
opt = optax.adam(1e-3)

@jax.jit
def f(params, state, grads):
    updates, state = opt.update(grads, state)
    return updates, state

def main(n):
    params, state = jnp.ones(3), None
    for k in range(n):
        params, state = f(params, state, params)
        opt.update(params, state)
""",
    "a registry filled by decorators": """
TERMS = {}

def term(fn):
    TERMS[fn.__name__] = fn
    return fn

@term
def bend(x):
    return x * 2

@term
def stretch(x):
    return x * 3

@jax.jit
def total(x):
    return sum(fn(x) for fn in TERMS.values())

def main(n):
    for k in range(n):
        total(jnp.ones(3))
""",
    "filled lazily": """
_table = None

def table():
    global _table
    if _table is None:
        _table = np.arange(4.0)
    return _table

@jax.jit
def f(x):
    return x + table()

def main(n):
    for k in range(n):
        table()
        f(jnp.ones(4))
""",
    "only the shape is read": """
TABLE = np.zeros(4)

@jax.jit
def f(x):
    return x + jnp.ones(TABLE.shape)

def main(n):
    for k in range(n):
        f(jnp.ones(4))
        TABLE[0] += 1
""",
    "a callback reads it on the host": """
step = 0

def report(value):
    print(step, value)

@jax.jit
def f(x):
    jax.debug.callback(report, x)
    return x + 1

def main(n):
    global step
    for k in range(n):
        f(jnp.ones(3))
        step += 1
""",
    "the caches are emptied": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def main(n):
    global scale
    for k in range(n):
        scale = float(k)
        jax.clear_caches()
        f(jnp.ones(3))
""",
    "one run per call of the enclosing function": """
def fit(penalty, n):
    penalty = float(penalty)

    @jax.jit
    def loss(w):
        return w * penalty

    for _ in range(n):
        loss(jnp.ones(3))

def main():
    for penalty in [1, 2, 3]:
        fit(penalty, 10)
""",
    "an imported name is a copy": """
import settings
from settings import RATE

@jax.jit
def f(x):
    return x * RATE

def main(n):
    for k in range(n):
        settings.RATE = 0.1 * k
        f(jnp.ones(3))
### settings.py
RATE = 0.1
""",
    "exclusive branches of one call": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def main(kind):
    global scale
    if kind == "plain":
        return f(jnp.ones(3))
    scale = 2.0
    return f(jnp.ones(3))
""",
    "not jitted": """
scale = 1.0

def f(x):
    return x * scale

def main(n):
    global scale
    for k in range(n):
        f(jnp.ones(3))
        scale *= 0.5
""",
    "size follows the argument": """
size = 1

@jax.jit
def f(x):
    return x + jnp.arange(size)

def main(n):
    global size
    for k in range(1, n):
        size = k
        f(jnp.ones(size))
""",
    "a list of results on the host": """
losses = []

@jax.jit
def f(x):
    return x + 1

def main(n):
    for k in range(n):
        losses.append(f(jnp.ones(3)))
""",
    "a new object of the class in each iteration": """
class Net:
    width = 1.0

    def __init__(self):
        self.run = jax.jit(self._run)

    def _run(self, x):
        return x * self.width

def main(n):
    for k in range(n):
        Net.width = float(k)
        Net().run(jnp.ones(3))
""",
    "the same constant again": """
flag = True

@jax.jit
def f(x):
    return x if flag else -x

def main(n):
    global flag
    for k in range(n):
        f(jnp.ones(3))
        flag = True
""",
    "setter without an order in view": """
_level = 0

def set_level(value):
    global _level
    _level = value

@jax.jit
def f(x):
    return x + _level
""",
    "memoised per value": """
import functools

@functools.lru_cache
def make(scale):
    factor = scale * 2

    @jax.jit
    def f(x):
        return x * factor

    return f

def main(n):
    for k in range(n):
        make(k)(jnp.ones(3))
""",
    "rebound between two different functions": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

@jax.jit
def g(x):
    return x - scale

def main():
    global scale
    f(jnp.ones(3))
    scale = 2.0
    g(jnp.ones(3))
""",
    "fast exit after the change": """
scale = 1.0

@jax.jit
def f(x):
    return x * scale

def main(n):
    global scale
    for k in range(n):
        x = f(jnp.ones(3))
        if x.sum() > 3:
            scale = 0.0
            break
""",
    "an argument of the jitted function": """
def main(n):
    cfg = {"rate": 0.1}

    @jax.jit
    def step(x, cfg):
        return x * cfg["rate"]

    for k in range(n):
        step(jnp.ones(3), cfg)
        cfg["rate"] *= 0.5
""",
    "a copy is handed to the factory": """
def make_step(cfg):
    @jax.jit
    def step(x):
        return x * cfg["rate"]

    return step

def main(n):
    cfg = {"rate": 0.1}
    for k in range(n):
        step = make_step(dict(cfg))
        step(jnp.ones(3))
        cfg["rate"] *= 0.5
""",
    "an object that counts beside what is read": """
class Settings:
    def __init__(self):
        self.rate = 0.1
        self.seen = 0

    def tick(self):
        self.seen += 1

SETTINGS = Settings()

@jax.jit
def f(x):
    return x * SETTINGS.rate

def main(n):
    for k in range(n):
        f(jnp.ones(3))
        SETTINGS.tick()
""",
    "one override around all runs": """
import contextlib

RATE = 0.1

@contextlib.contextmanager
def override(value):
    global RATE
    old = RATE
    RATE = value
    try:
        yield
    finally:
        RATE = old

@jax.jit
def f(x):
    return x * RATE

def main(n):
    with override(0.5):
        for _ in range(n):
            f(jnp.ones(3))
""",
    "the wrapper is built again at each change": """
def main(n):
    scale = 1.0

    def build():
        @jax.jit
        def f(x):
            return x * scale

        return f

    f = build()
    for k in range(n):
        f(jnp.ones(3))
        if k % 10 == 9:
            scale *= 0.5
            f = build()
""",
    "a static argument changes with it": """
from functools import partial
scale = 1.0

@partial(jax.jit, static_argnames="kind")
def f(x, kind):
    return x * scale

def main(kinds):
    global scale
    for kind in kinds:
        scale = float(len(kind))
        f(jnp.ones(3), kind=kind)
""",
    "another jitted method's own object": """
from functools import partial
GAMMA = 0.9

class Agent:
    @partial(jax.jit, static_argnums=0)
    def update(self, x):
        return x * GAMMA

def main(n):
    global GAMMA
    for k in range(n):
        GAMMA = 0.9 ** k
        Agent().update(jnp.ones(3))
""",
    "gradients without jit": """
scale = 1.0

def loss(w):
    return jnp.sum(w**2) * scale

def main(n):
    global scale
    w = jnp.ones(3)
    for k in range(n):
        w = w - jax.grad(loss)(w)
        scale *= 0.5
""",
    "a counter beside the compiled step": """
class Trainer:
    steps = 0
    history = {}

    def __init__(self):
        self.step = jax.jit(self._step)

    def _step(self, w):
        return w * 0.9

    def run(self, n):
        w = jnp.ones(3)
        for k in range(n):
            w = self.step(w)
            Trainer.steps += 1
            self.history[k] = w

def main(n):
    Trainer().run(n)
""",
    "only a flag for printing": """
verbose = True

@jax.jit
def f(x):
    if verbose:
        print("tracing f")
    return x + 1

def main(n):
    global verbose
    for k in range(n):
        f(jnp.ones(3))
        verbose = False
""",
}


@pytest.mark.parametrize("name", STALE)
def test_stale_state_is_reported(name: str) -> None:
    given = program(STALE[name])
    assert given.marks
    assert not differences(given, [s for s in lint(given) if s.code.startswith("JAX4")])


@pytest.mark.parametrize("name", SILENT)
def test_other_state_is_not(name: str) -> None:
    given = program(SILENT[name])
    assert not given.marks
    assert not differences(given, [s for s in lint(given) if s.code.startswith("JAX4")])
