"""A generated workspace for measurements: a JAX project of many modules that import one another, and one long file."""

from __future__ import annotations

import pathlib

LONG = pathlib.PurePath("lab", "trainer.py")
"""The file of a thousand lines."""

_LAYER = '''\
"""Layer {i}: a small network, its loss and its update."""

from __future__ import annotations

import functools

import jax
import jax.numpy as jnp

from lab.common import Config, normalise, tree_norm
{imports}

WIDTH = {width}


def init(key, config: Config):
    """The parameters."""
    first, second = jax.random.split(key)
    return {{
        "w": jax.random.normal(first, (config.width, WIDTH)) / jnp.sqrt(WIDTH),
        "b": jnp.zeros((WIDTH,)),
        "gain": jnp.ones((WIDTH,)) * {gain},
        "out": jax.random.normal(second, (WIDTH, config.classes)),
    }}


def apply(params, x, train=False):
    """The forward pass."""
    hidden = jnp.tanh(x @ params["w"] + params["b"]) * params["gain"]
    hidden = normalise(hidden)
    if train:
        hidden = hidden + 1e-3
    return hidden @ params["out"]


def loss_{i}(params, batch):
    """Cross entropy."""
    logits = apply(params, batch["x"], train=True)
    return -jnp.mean(jnp.sum(jax.nn.log_softmax(logits) * batch["y"], axis=-1))


@jax.jit
def update_{i}(params, batch, rate):
    """One step of gradient descent."""
    grads = jax.grad(loss_{i})(params, batch)
    return jax.tree.map(lambda p, g: p - rate * g, params, grads), tree_norm(grads)


@functools.partial(jax.jit, static_argnames="steps")
def rollout_{i}(params, x, steps):
    """Apply the layer several times."""

    def body(carry, _):
        return normalise(carry + apply(params, carry)[..., :1]), None

    final, _ = jax.lax.scan(body, x, None, length=steps)
    return final


class Model{i}:
    """The layer with its state."""

    def __init__(self, config: Config):
        """Compile once."""
        self.config = config
        self.params = init(jax.random.key({i}), config)
        self.forward = jax.jit(apply, static_argnames="train")
        self.history = []

    def fit(self, batches, rate=1e-2):
        """Train on all batches."""
        for batch in batches:
            self.params, norm = update_{i}(self.params, batch, rate)
            self.history.append(norm)
        return self

    def evaluate(self, batches):
        """The mean accuracy."""
        total = 0.0
        for batch in batches:
            logits = self.forward(self.params, batch["x"], train=False)
            total += float(jnp.mean(jnp.argmax(logits, -1) == jnp.argmax(batch["y"], -1)))
        return total / max(len(batches), 1)
{extra}'''

_HAZARD = '''

def probe_{i}(model, batches):
    """A probe that compiles for each batch."""
    for batch in batches:
        scale = jax.jit(lambda x: x * WIDTH)(batch["x"])
        print(scale.sum())
'''

_COMMON = '''\
"""What all modules share."""

from __future__ import annotations

import dataclasses

import jax
import jax.numpy as jnp


@dataclasses.dataclass(frozen=True)
class Config:
    """Sizes."""

    width: int = 16
    classes: int = 4
    rate: float = 1e-2


def normalise(x):
    """Zero mean, unit variance."""
    return (x - x.mean()) / (x.std() + 1e-6)


def tree_norm(tree):
    """The norm of all leaves."""
    return jnp.sqrt(sum(jnp.sum(leaf**2) for leaf in jax.tree.leaves(tree)))


def compiled(function):
    """A team's own helper: compile what is given."""
    return jax.jit(function)


def run_each(function, batches):
    """Call a compiled function on each batch."""
    step = jax.jit(function)
    return [step(batch) for batch in batches]
'''

_EXPERIMENT = '''\
"""Experiment {i}."""

from __future__ import annotations

import jax

from lab.common import Config, run_each
from lab.layers.layer_{a} import Model{a}, update_{a}
from lab.layers.layer_{b} import Model{b}, rollout_{b}
from lab.trainer import Trainer, epoch_{t}


def batches(key, config, count):
    """Random batches."""
    for part in jax.random.split(key, count):
        yield {{"x": jax.random.normal(part, (8, config.width)), "y": jax.nn.one_hot(part[0] % 4, config.classes)}}


def main():
    """Run it."""
    config = Config(width={width})
    data = list(batches(jax.random.key({i}), config, 5))
    model = Model{a}(config).fit(data)
    other = Model{b}(config).fit(data, rate=1e-3)
    trainer = Trainer(config)
    for _ in range(3):
        epoch_{t}(trainer, data)
        rollout_{b}(other.params, data[0]["x"], steps=4)
    run_each(lambda batch: batch["x"].sum(), data)
    print(model.evaluate(data), other.evaluate(data))
    return update_{a}(model.params, data[0], config.rate)


if __name__ == "__main__":
    main()
'''

_TRAINER_HEAD = '''\
"""The trainer: one long module, as they grow."""

from __future__ import annotations

import functools

import jax
import jax.numpy as jnp

from lab.common import Config, compiled, normalise, tree_norm
{imports}


class Trainer:
    """Holds what is trained."""

    def __init__(self, config: Config):
        """Start from the given sizes."""
        self.config = config
        self.params = {{}}
        self.seen = 0

    def record(self, value):
        """Count."""
        self.seen += 1
        return value
'''

_EPOCH = '''

@jax.jit
def step_{i}(params, batch, rate):
    """Step {i}."""
    def objective(p):
        pred = normalise(batch["x"] @ p["w_{i}"]) + p["b_{i}"]
        return jnp.mean((pred - batch["x"].mean(-1, keepdims=True)) ** 2)

    value, grads = jax.value_and_grad(objective)(params)
    new = jax.tree.map(lambda p, g: p - rate * g, params, grads)
    return new, {{"loss": value, "norm": tree_norm(grads)}}


def epoch_{i}(trainer, batches):
    """Epoch {i}: each batch once."""
    params = trainer.params.get("part_{i}") or {{"w_{i}": jnp.ones((16, 1)), "b_{i}": jnp.zeros(1)}}
    for batch in batches:
        params, metrics = step_{i}(params, batch, trainer.config.rate)
        trainer.record(metrics["loss"])
    trainer.params["part_{i}"] = params
    return layer_{j}.Model{j}(trainer.config).evaluate(batches)
'''

_EDITED = '''

def diagnose(trainer, batches):
    """What is edited in the measurement."""
    total = 0.0
    for batch in batches:
        total += compiled(lambda x: (x * 2).sum())(batch["x"])
    return total
'''


def write(folder: pathlib.Path, files: int = 300, lines: int = 1000) -> pathlib.Path:
    """Write the workspace of so many files; returns the long one."""
    package = folder / "lab"
    for name in ("", "layers", "experiments"):
        (package / name).mkdir(parents=True, exist_ok=True)
        (package / name / "__init__.py").write_text("")
    (folder / "pyproject.toml").write_text('[project]\nname = "lab"\nversion = "1"\n\n[tool.jaxlint]\n')
    (package / "common.py").write_text(_COMMON)
    layers = (files - 5) * 2 // 3
    for i in range(layers):
        near = [j for j in (i - 1, i - 7) if j >= 0]
        imports = "\n".join(f"from lab.layers.layer_{j} import loss_{j}, update_{j}" for j in near)
        extra = _HAZARD.format(i=i) if i % 25 == 0 else ""
        for j in near:
            extra += f'\n\ndef both_{j}(params, batch):\n    """Both losses."""\n'
            extra += f"    return loss_{i}(params, batch) + loss_{j}(params, batch), update_{j}\n"
        text = _LAYER.format(i=i, width=8 + i % 5, gain=f"{1 + i % 3}.0", imports=imports, extra=extra)
        (package / "layers" / f"layer_{i}.py").write_text(text)
    long = folder / LONG
    text = _TRAINER_HEAD.format(imports="\n".join(f"from lab.layers import layer_{j}" for j in range(12)))
    epochs = 0
    while (text + _EDITED).count("\n") < lines:
        text += _EPOCH.format(i=epochs, j=epochs % 12)
        epochs += 1
    long.write_text(text + _EDITED)
    for i in range(files - 5 - layers):
        a, b = (i * 7) % layers, (i * 11 + 3) % layers
        source = _EXPERIMENT.format(i=i, a=a, b=b, t=i % epochs, width=8 + 8 * (i % 3))
        (package / "experiments" / f"experiment_{i}.py").write_text(source)
    return long
