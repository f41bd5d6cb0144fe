"""Two-compartment drug model driven by a dosing table."""
import csv
import io

import jax
import jax.numpy as jnp

TABLE = """hour,dose,route
0,100,oral
6,62.5,oral
12,50,iv
18,37.5,oral
24,25,iv
"""


def number(text):
    return float(text) if "." in text else int(text)


@jax.jit
def give(state, dose, absorbed):
    gut, blood = state
    return gut + dose * (1.0 - absorbed), blood + dose * absorbed


@jax.jit
def wait(state, hours):
    gut, blood = state
    moved = gut * (1.0 - jnp.exp(-0.6 * hours))
    return gut - moved, (blood + moved) * jnp.exp(-0.15 * hours)


def read(text):
    for row in csv.DictReader(io.StringIO(text)):
        yield float(row["hour"]), number(row["dose"]), row["route"]


def simulate(text):
    state = (jnp.zeros(()), jnp.zeros(()))
    now, levels = 0.0, []
    for hour, dose, route in read(text):
        state = wait(state, hour - now)
        state = give(state, dose, 1.0 if route == "iv" else 0.2)  # HAZARD scalar-kind
        now = hour
        levels.append(float(state[1]))
    return levels


def main(steps=6):
    table = TABLE + "".join(f"{30 + 6 * k},{12.5 + k},oral\n" for k in range(steps))
    return [round(v, 4) for v in simulate(table)]


if __name__ == "__main__":
    print(main())
