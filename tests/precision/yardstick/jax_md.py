"""jax_md: the terms of ReaxFF give a fresh lambda to ``safe_mask``, a jitted function for which it is static."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any

from .measure import Case, patched

FILE = "jax_md/mm_forcefields/reaxff/reaxff_energy.py"
HOISTED = "the lambda moved to module level, what it captures passed as arguments"
TOP = """
def _identity(x):
  return x


@__import__('functools').partial(__import__('jax').jit, static_argnums=(1,))
def _masked(mask, fn, operand, placeholder, *captured):
  return jnp.where(mask, fn(jnp.where(mask, operand, 0), *captured), placeholder)


def _coulomb(x, charge_mat):
  return c1c * charge_mat / (x + 1e-20)


def _power(x, exponent):
  return x**exponent


def _ratio(x, distance):
  return distance / (x + 1e-10)


def _shifted(x, exponent):
  return (x + 1e-20) ** exponent
"""
CHANGES = [
    ("mask, lambda x: c1c * charge_mat / (x + 1e-20), hulp2_mat, 0.0", "mask, _coulomb, hulp2_mat, 0.0, charge_mat"),
    ("eph_mat = safe_mask(", "eph_mat = _masked("),
    (
        "safe_mask(dists > 0, lambda x: x**force_field.vdw_shiedling, dists, 0.0)",
        "_masked(dists > 0, _power, dists, 0.0, force_field.vdw_shiedling)",
    ),
    ("rhulp = safe_mask(", "rhulp = _masked("),
    ("rhulp2 = safe_mask(", "rhulp2 = _masked("),
    ("rhulp3 = safe_mask(", "rhulp3 = _masked("),
    ("lambda x: nbr_dist / (x + 1e-10), my_rob1, 1e-7", "_ratio, my_rob1, 1e-7, nbr_dist"),
    ("lambda x: nbr_dist / (x + 1e-10), my_rob2, 1e-7", "_ratio, my_rob2, 1e-7, nbr_dist"),
    ("lambda x: nbr_dist / (x + 1e-10), my_rob3, 1e-7", "_ratio, my_rob3, 1e-7, nbr_dist"),
    (
        "safe_mask((bosia != 0), lambda x: (x + 1e-20) ** my_psp, bosia, 0)",
        "_masked((bosia != 0), _shifted, bosia, 0, my_psp)",
    ),
    ("lambda x: x, ", "_identity, "),
]


class Field:
    """A force field whose parameters are all the same number, of as many axes as their places want."""

    numbers = ("par_", "trip_stab", "over_coord", "cutoff", "vdw_shiedling")

    def __init__(self, *tables: str) -> None:
        self.tables = tables

    def __getattr__(self, name: str) -> Any:
        import jax.numpy as jnp

        if name.startswith(self.numbers):
            return 0.7
        return jnp.full((2, 2) if name in self.tables else (2,), 0.7)


def cases() -> list[Case]:
    import jax.numpy as jnp
    from jax_md.mm_forcefields.reaxff import reaxff_energy as released

    rewritten = patched(released, *CHANGES, top=TOP)
    kinds, atoms = jnp.array([0, 1, 0]), jnp.array([True, True, True])
    near = jnp.array([[1, 2], [0, 2], [0, 1]])
    far, held = jnp.full((3, 2), 1.5), jnp.ones((3, 2), bool)
    bond, order = jnp.full((3, 2), 0.4), jnp.full(3, 0.8)
    pair = ["rob1", "rob2", "rob3", "ptp", "pdp", "popi", "pdo", "bop1", "bop2", "de1", "de2", "de3", "psp", "psi"]
    field = Field(*pair, "ovc", "v13cor", "p1co", "p2co", "p3co", "vover", "de1")

    def of(line: int, call: Callable[[ModuleType], Any], last: int) -> Case:
        old, new = partial(call, released), partial(call, rewritten)
        return Case("jax_md", FILE, line, "JAX303", old, new, HOISTED, (line, last))

    def covalent(module: ModuleType) -> Any:
        return module.calculate_covbon_pot(near, far, held, kinds, bond, field)

    def corrected(module: ModuleType) -> Any:
        return module.calculate_boncor_pot(near, held, kinds, bond, bond, bond, order, field)

    def overcoordinated(module: ModuleType) -> Any:
        return module.calculate_ovcor_pot(kinds, kinds, atoms, near, far, held, bond, bond, bond, order, order, field)

    found = [
        of(491, lambda m: m.calculate_coulomb_pot(near, atoms, far, far, order), 493),
        of(549, lambda m: m.calculate_vdw_pot(kinds, held, near, far, far, field), 549),
        of(869, lambda m: m.calculate_lonpar_pot(kinds, atoms, order, field), 869),
        of(952, overcoordinated, 952),
    ]
    lines = [(637, 639), (640, 642), (643, 645), (660, 660), (661, 661), (662, 662), (689, 689), (717, 717)]
    found += [of(first, covalent, last) for first, last in lines]
    found += [of(line, corrected, line) for line in (805, 810, 811)]
    return found
