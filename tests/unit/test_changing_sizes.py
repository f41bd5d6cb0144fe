"""Operations outside jit whose size changes: each program is linted as a project of its own.

A marked line must be reported, no other may be. A program may hold several files: ``### name.py`` starts another one.
Every file begins with ``HEAD``.
"""

from __future__ import annotations

import pytest
from marked import differences, lint

from .test_captures import program

CHANGING = {
    "what is left of the rewards": """
def returns(rewards):
    out = []
    for t in range(rewards.shape[0]):
        out.append(float(jnp.sum(rewards[t:])))  # <- JAX704
    return out

def main(n):
    print(returns(jnp.arange(float(n))))
""",
    "an attribute that another file's method advances": """
from buffers import Buffer

def main(n):
    buffer = Buffer()
    for k in range(n):
        buffer.add(1.0 * k)
        print(buffer.mean())
### buffers.py
class Buffer:
    def __init__(self):
        self.data = jnp.zeros(64)
        self.used = 0

    def add(self, value):
        self.data = self.data.at[self.used].set(value)
        self.used = self.used + 1

    def mean(self):
        return self.data[: self.used].mean()  # <- JAX704
""",
    "an attribute of the base class": """
class Counter:
    def __init__(self):
        self.t = 0

    def tick(self):
        self.t += 1

class Adam(Counter):
    def __init__(self):
        super().__init__()
        self.decay = jnp.float32(0.9)

    def corrected(self, m):
        self.tick()
        return m / (1 - self.decay**self.t)  # <- JAX704

def main(n):
    adam = Adam()
    for _ in range(n):
        print(adam.corrected(jnp.ones(3)))
""",
    "a list of the object, stacked through a comprehension": """
class Memory:
    def __init__(self):
        self.seen = []

    def store(self, x):
        self.seen.append(x)

    def mean(self):
        return jnp.stack([x for x in self.seen]).mean()  # <- JAX704

def main(n):
    memory = Memory()
    for k in range(n):
        memory.store(jnp.ones(3) * k)
        print(memory.mean())
""",
    "an array of the object that is appended to": """
class Stream:
    def __init__(self):
        self.xs = jnp.zeros(0)

    def observe(self, x):
        self.xs = jnp.append(self.xs, x)  # <- JAX704
        return self.xs.mean()

def main(n):
    stream = Stream()
    for k in range(n):
        print(stream.observe(1.0 * k))
""",
    "a counter that a condition advances": """
def batch(key, length):
    return jax.random.normal(key, (2, length))  # <- JAX704

def main(n):
    length, key = 4, jax.random.key(0)
    for step in range(n):
        if step % 100 == 0:
            length += 1
        print(batch(key, length).sum())
""",
    "a counter that doubles in a while loop": """
def main(tolerance):
    n, error = 2, 1.0
    while error > tolerance:
        grid = jnp.linspace(0.0, 1.0, n)  # <- JAX704
        error = 1.0 / float(grid.sum())
        n *= 2
""",
    "the first of several operations that follow one number": """
def main(n):
    x, y = jnp.arange(32.0), jnp.arange(32.0)
    for k in range(1, n):
        left = x[:k]  # <- JAX704
        right = y[k:]
        print(left.sum() + right.sum() + jnp.zeros(k).sum())
""",
    "a list in a dict": """
def main(n):
    logs = {"loss": [], "steps": n}
    for k in range(n):
        logs["loss"].append(1.0 * k)
        print(jnp.array(logs["loss"]).mean())  # <- JAX704
""",
    "a list that the helper extends": """
def remember(history, x):
    history.append(x)
    return jnp.stack(history).mean()  # <- JAX704

def main(n):
    history = []
    for k in range(n):
        print(remember(history, jnp.ones(3) * k))
""",
    "a tuple assignment": """
def main(n):
    x = jnp.arange(64.0)
    for k in range(n):
        begin, end = 0, k + 1
        print(x[begin:end].sum())  # <- JAX704
""",
    "an enumerated counter": """
def main(batches):
    x = jnp.arange(64.0)
    for k, batch in enumerate(batches):
        print(x[: k + 1].sum() + batch)  # <- JAX704
""",
    "a comprehension over lags": """
def correlation(x, lag):
    return float((x * jnp.roll(x, lag)).mean())  # <- JAX704

def main(n):
    x = jnp.arange(32.0)
    print([correlation(x, lag) for lag in range(n)])
""",
    "a mask over values that shrink": """
def main(n):
    x = jnp.arange(10.0)
    for _ in range(n):
        x = 0.9 * x
        print(x[x > 1.0].sum())  # <- JAX704
""",
}

BOUNDED = {
    "a window whose ends move together": """
def main(n, size):
    x = jnp.arange(100.0)
    for start in range(0, 100, size):
        end = start + size
        print(x[start:end].sum())
""",
    "an end that is cut off at the length": """
def main(n, size):
    x = jnp.arange(100.0)
    for start in range(0, 100, size):
        print(x[start : min(start + size, 100)].sum())
""",
    "a remainder": """
def main(n):
    x = jnp.ones((2, 2, 2))
    for k in range(n):
        print(jnp.roll(x, k % 3).sum())
""",
    "few numbers": """
LEVELS = 4

def main(x):
    x = jnp.arange(64.0)
    for level in range(1, LEVELS):
        print(x[:level].sum(), x**level)
""",
    "a list of sizes": """
def main(sizes):
    for size in sizes:
        print(jnp.zeros(size))
""",
    "objects of several sizes": """
class Model:
    def __init__(self, width):
        self.weights = jnp.ones((width, width))

def main(most):
    for width in range(2, most):
        model = Model(width)
        print(model.weights.sum(), jnp.ones(width).sum())
""",
    "a container that is emptied": """
def main(n):
    pending = []
    for k in range(n):
        pending.append(1.0 * k)
        if len(pending) == 8:
            print(jnp.array(pending).sum())
            pending.clear()
""",
    "a counter that starts again": """
def main(n):
    x = jnp.arange(64.0)
    used = 0
    for k in range(n):
        used += 1
        if used == 8:
            used = 0
        print(x[:used].sum())
""",
    "an attribute that is reset in the loop": """
class Buffer:
    def __init__(self):
        self.data = jnp.zeros(8)
        self.used = 0

    def add(self, value):
        self.used += 1
        if self.used == 8:
            self.used = 0

    def mean(self):
        return self.data[: self.used].mean()

def main(n):
    buffer = Buffer()
    for k in range(n):
        buffer.add(1.0 * k)
        print(buffer.mean())
""",
    "a set of the kinds that occur": """
def main(labels):
    kinds = set()
    for label in labels:
        kinds.add(label)
        print(jnp.zeros(len(kinds)))
""",
    "a float exponent of the loop": """
def main(n):
    x = jnp.ones(3)
    for k in range(n):
        print(x ** (0.5 * k))
""",
    "the exponent of a Python number": """
def main(n):
    for k in range(n):
        print(jnp.float32(0.9**k), jnp.ones(3) * 2**k)
""",
    "numpy's own arrays": """
def main(n):
    x = np.arange(64.0)
    for k in range(n):
        print(x[:k].sum(), np.roll(x, k), x**k, x[x > k])
""",
    "a list that is sliced": """
def main(n):
    words = list("abcdefgh")
    for k in range(n):
        print(words[:k], jnp.float32(k))
""",
    "a mask that never changes": """
def main(n):
    x = jnp.arange(10.0)
    big = x > 5
    for _ in range(n):
        print(x[big].sum())
""",
    "inside a method that flax traces": """
import flax.linen as nn

class Pyramid(nn.Module):
    levels: int

    def __call__(self, x):
        return sum(x[:k].sum() for k in range(1, self.levels))
""",
    "inside a function that is vmapped in a jitted one": """
def terms(x, n):
    return sum(x**k for k in range(n))

@jax.jit
def total(xs):
    return jax.vmap(lambda x: terms(x, 20))(xs)

def main(n):
    for _ in range(n):
        print(total(jnp.ones(3)))
""",
    "only the jitted function sees the slice": """
@jax.jit
def head(x):
    return x[:3].sum()

def main(n):
    x = jnp.arange(32.0)
    for k in range(n):
        print(head(x))
""",
}


@pytest.mark.parametrize("name", CHANGING)
def test_changing_size_is_reported(name: str) -> None:
    given = program(CHANGING[name])
    assert given.marks
    assert not differences(given, lint(given))


@pytest.mark.parametrize("name", BOUNDED)
def test_bounded_sizes_are_not(name: str) -> None:
    assert lint(program(BOUNDED[name])) == []
