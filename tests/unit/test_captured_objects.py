"""Objects whose attributes change, and what traced code reads of the host: each program is a project of its own.

A marked line must be reported, no other may be. A program may hold several files: ``### name.py`` starts another one.
Every file begins with ``HEAD``.
"""

from __future__ import annotations

import pytest
from marked import differences, lint

from .test_captures import program

STALE = {
    "a bound method, compiled in the constructor": """
class Net:
    def __init__(self):
        self.training = True
        self.run = jax.jit(self.forward)

    def forward(self, x):
        return 2 * x if self.training else x

def main(n):
    net = Net()
    for _ in range(n):
        print(net.run(jnp.ones(3)))
        net.training = False  # <- JAX403
""",
    "the settings that the object holds, from another file": """
from settings import Settings

class Trainer:
    def __init__(self, settings):
        self.settings = settings

        @jax.jit
        def step(w):
            return w - self.settings.rate * w

        self.step = step

def main(n):
    settings = Settings()
    trainer, w = Trainer(settings), jnp.ones(3)
    for _ in range(n):
        w = trainer.step(w)
        settings.rate *= 0.5  # <- JAX403
### settings.py
class Settings:
    def __init__(self):
        self.rate = 0.1
""",
    "statistics in a part of the object, beside a loop's variable as a traced argument": """
from functools import partial

class Scaler:
    def __init__(self):
        self.low, self.high = 0.0, 1.0

    def see(self, x):
        self.low = min(self.low, float(x.min()))  # <- JAX403
        self.high = max(self.high, float(x.max()))  # <- JAX403

class Model:
    def __init__(self):
        self.scaler = Scaler()
        self.jitted = jax.jit(self.forward, static_argnames=("power",))

    def forward(self, x, power):
        return ((x - self.scaler.low) / (self.scaler.high - self.scaler.low)) ** power

def main(batches):
    model = Model()
    for batch in batches:
        model.scaler.see(batch)
        print(model.jitted(batch, power=2))
""",
    "a default that a helper of another file sets": """
from tuning import set_default

def damped(x, *, rate=0.1):
    return x * (1 - rate)

@jax.jit
def step(x):
    return damped(x)

def main(n):
    x = jnp.ones(3)
    for k in range(n):
        set_default(damped, "rate", 0.1 / (k + 1))  # <- JAX404
        x = step(x)
### tuning.py
def set_default(function, name, value):
    function.__kwdefaults__[name] = value
""",
    "the defaults of a function, set before each call": """
def damped(x, rate=0.1, power=2):
    return x * (1 - rate) ** power

@jax.jit
def step(x):
    return damped(x, power=3)

def with_rate(function, rate):
    function.__defaults__ = (rate, *function.__defaults__[1:])

def main(n):
    x = jnp.ones(3)
    for k in range(n):
        with_rate(damped, 0.1 / (k + 1))  # <- JAX404
        x = step(x)
""",
    "an entry of a dict, through a method": """
from functools import partial

class Model:
    def __init__(self):
        self.options = {"scale": 1.0}

    @partial(jax.jit, static_argnums=(0,))
    def apply(self, x):
        return x * self.options["scale"]

    def rescale(self, value):
        self.options["scale"] = value

def main(n):
    model = Model()
    for k in range(n):
        print(model.apply(jnp.ones(2)))
        model.rescale(1.0 * k)  # <- JAX403
""",
    "a lambda that reads self": """
class Fit:
    def __init__(self):
        self.target = 0.0
        self.loss = jax.jit(lambda p: (p - self.target) ** 2)

def main(n):
    fit = Fit()
    for k in range(n):
        fit.target = 1.0 * k  # <- JAX403
        print(fit.loss(jnp.float32(2.0)))
""",
    "the gradient of a bound method": """
class Fit:
    def __init__(self):
        self.weight = 0.1
        self.step = jax.jit(jax.value_and_grad(self.loss))

    def loss(self, w):
        return self.penalty() * (w**2).sum()

    def penalty(self):
        return self.weight

    def anneal(self):
        self.weight *= 0.9  # <- JAX403

def main(n):
    fit = Fit()
    for _ in range(n):
        print(fit.step(jnp.ones(3)))
        fit.anneal()
""",
    "a method of a global instance": """
class Potential:
    def __init__(self):
        self.k = 1.0

    def energy(self, x):
        return self.k * x

potential = Potential()
energy = jax.jit(potential.energy)

def main(n):
    for k in range(n):
        potential.k = 1.0 * k  # <- JAX403
        print(energy(jnp.ones(2)))
""",
    "a list of members that grows": """
from functools import partial

class Ensemble:
    def __init__(self):
        self.members = [1.0]

    def add(self, w):
        self.members.append(w)  # <- JAX403

    @partial(jax.jit, static_argnums=0)
    def predict(self, x):
        return sum(w * x for w in self.members)

def main(n):
    ensemble = Ensemble()
    for k in range(n):
        print(ensemble.predict(jnp.ones(2)))
        ensemble.add(1.0 * k)
""",
    "the model of another object": """
class Model:
    def __init__(self):
        self.scale = 1.0

    def apply(self, x):
        return self.scale * x

class Runner:
    def __init__(self, model):
        self.model = model
        self.run = jax.jit(self.model.apply)

def main(n):
    model = Model()
    runner = Runner(model)
    for _ in range(n):
        model.scale += 1.0  # <- JAX403
        print(runner.run(jnp.ones(2)))
""",
    "setattr": """
from functools import partial

class Model:
    def __init__(self):
        self.scale = 1.0

    @partial(jax.jit, static_argnames="self")
    def apply(self, x):
        return self.scale * x

def main(n):
    model = Model()
    for k in range(n):
        setattr(model, "scale", 1.0 * k)  # <- JAX403
        print(model.apply(jnp.ones(2)))
""",
    "a callback that is handed the object": """
from functools import partial

class Model:
    def __init__(self):
        self.beta = 0.0

    @partial(jax.jit, static_argnums=0)
    def loss(self, x):
        return self.beta * x

class Annealing:
    def on_epoch_end(self, model):
        model.beta = model.beta + 0.1  # <- JAX403

def fit(model, n, callbacks):
    for _ in range(n):
        print(model.loss(jnp.ones(2)))
        for callback in callbacks:
            callback.on_epoch_end(model)

def main(n):
    fit(Model(), n, [Annealing()])
""",
    "a draw of NumPy at trace time": """
@jax.jit
def noisy(x):
    noise = np.random.normal(size=3)  # <- JAX404
    return x + noise

def main(n):
    for _ in range(n):
        print(noisy(jnp.ones(3)))
""",
    "a clock, in a helper of another file": """
from clocks import age

@jax.jit
def stamped(x):
    return x * age()

def main(n):
    for _ in range(n):
        print(stamped(jnp.ones(3)))
### clocks.py
import time

def age():
    return time.time() - 1.0e9  # <- JAX404
""",
    "a shuffle in place": """
import random

@jax.jit
def shuffled(x):
    order = [0, 1, 2]
    random.shuffle(order)  # <- JAX404
    return x[jnp.array(order)]

def main(n):
    for _ in range(n):
        print(shuffled(jnp.ones(3)))
""",
    "a variable of the environment that a helper sets": """
import os

@jax.jit
def scaled(x):
    return x * float(os.getenv("SCALE", "1"))

def configure(value):
    os.environ["SCALE"] = str(value)

def main(n):
    for k in range(n):
        configure(k)  # <- JAX404
        print(scaled(jnp.ones(3)))
""",
}

CURRENT = {
    "defaults of functions that traced code does not read": """
def damped(x, *, rate=0.1):
    return x * (1 - rate)

def shown(x, *, digits=3):
    return round(float(x.sum()), digits)

@jax.jit
def step(x, rate):
    return damped(x, rate=rate)

def configure(function, **values):
    function.__kwdefaults__.update(values)

def main(n):
    x = jnp.ones(3)
    for k in range(n):
        configure(shown, digits=k)
        configure(damped, rate=0.1 * k)
        x = step(x, 0.1 * k)
        print(shown(x))
""",
    "a static argument that is the loop's variable": """
from functools import partial

class Model:
    def __init__(self):
        self.scale = 1.0

    @partial(jax.jit, static_argnums=(0, 2))
    def apply(self, x, power):
        return self.scale * x**power

def main():
    model = Model()
    for k in range(3):
        model.scale = 0.5 * k
        print(model.apply(jnp.ones(2), k))
""",
    "an attribute that the compiled code does not read": """
from functools import partial

class Model:
    def __init__(self):
        self.scale, self.calls = 1.0, 0

    @partial(jax.jit, static_argnums=0)
    def apply(self, x):
        return self.scale * x

def main(n):
    model = Model()
    for _ in range(n):
        model.calls += 1
        print(model.apply(jnp.ones(2)))
""",
    "a module that is an argument": """
import equinox as eqx

class Model(eqx.Module):
    scale: float

    def __call__(self, x):
        return self.scale * x

@eqx.filter_jit
def apply(model, x):
    return model(x)

def main(n):
    model = Model(1.0)
    for k in range(n):
        model.scale = 1.0 * k
        print(apply(model, jnp.ones(2)))
""",
    "the same value each time": """
from functools import partial

class Model:
    def __init__(self):
        self.training = False

    @partial(jax.jit, static_argnums=0)
    def apply(self, x):
        return 2 * x if self.training else x

def main(n):
    model = Model()
    for _ in range(n):
        model.training = False
        print(model.apply(jnp.ones(2)))
""",
    "only the shape of the attribute counts": """
from functools import partial

class Model:
    def __init__(self):
        self.table = np.zeros(3)

    @partial(jax.jit, static_argnums=0)
    def apply(self, x):
        return x.reshape(self.table.shape)

def main(n):
    model = Model()
    for k in range(n):
        model.table = np.full(3, k)
        print(model.apply(jnp.ones(3)))
""",
    "the attribute is given as an argument as well": """
from functools import partial

class Model:
    def __init__(self):
        self.scale = 1.0

    def apply(self, x):
        return self._apply(x, self.scale)

    @partial(jax.jit, static_argnums=0)
    def _apply(self, x, scale):
        return scale * x

def main(n):
    model = Model()
    for k in range(n):
        model.scale = 1.0 * k
        print(model.apply(jnp.ones(2)))
""",
    "the caches are cleared": """
from functools import partial

class Model:
    def __init__(self):
        self.scale = 1.0

    @partial(jax.jit, static_argnums=0)
    def apply(self, x):
        return self.scale * x

def main(n):
    model = Model()
    for k in range(n):
        print(model.apply(jnp.ones(2)))
    model.scale = 2.0
    model.apply.clear_cache()
    print(model.apply(jnp.ones(2)))
""",
    "a clock for a message": """
import time

@jax.jit
def f(x):
    begin = time.time()
    y = x**2
    took = time.time() - begin
    print(f"traced in {took} s")
    return y

def main(n):
    for _ in range(n):
        print(f(jnp.ones(3)))
""",
    "a function that is traced once": """
@jax.jit
def initial(x):
    return x + np.random.normal(size=3)

def main():
    print(initial(jnp.zeros(3)))

main()
""",
    "a generator with a seed of its own": """
@jax.jit
def features(x):
    rng = np.random.default_rng(0)
    return x @ rng.normal(size=(3, 3))

def main(n):
    for _ in range(n):
        print(features(jnp.ones(3)))
""",
    "another variable of the environment": """
import os

@jax.jit
def scaled(x):
    return x * float(os.environ.get("SCALE", "1"))

def main(n):
    for k in range(n):
        os.environ["RUN"] = str(k)
        print(scaled(jnp.ones(3)))
""",
}


@pytest.mark.parametrize("name", STALE)
def test_stale_state_is_reported(name: str) -> None:
    given = program(STALE[name])
    assert given.marks
    assert not differences(given, lint(given))


@pytest.mark.parametrize("name", CURRENT)
def test_current_state_is_not(name: str) -> None:
    codes = {spot.code for spot in lint(program(CURRENT[name]))}
    assert not codes & {"JAX401", "JAX402", "JAX403", "JAX404"}
