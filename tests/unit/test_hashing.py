"""How instances of a class compare: what the model says of the source is what Python does with the class."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from jaxlint.index import record as indexing
from jaxlint.program import model
from jaxlint.program.hashing import Classes, Compared
from jaxlint.program.project import SourceFile
from jaxlint.program.values import Class

HEADER = """\
import abc, dataclasses, enum, functools, typing
from dataclasses import dataclass
import dataclasses as dc
from typing import NamedTuple
"""

CLASSES = {
    "plain": "class C:\n    pass",
    "__eq__ alone": "class C:\n    def __eq__(self, other):\n        return True",
    "__eq__ and __hash__": (
        "class C:\n    def __eq__(self, other):\n        return True\n    def __hash__(self):\n        return 1"
    ),
    "__hash__ alone": "class C:\n    def __hash__(self):\n        return 1",
    "hash of the object": (
        "class C:\n    def __eq__(self, other):\n        return self is other\n"
        "    def __hash__(self):\n        return id(self)"
    ),
    "__hash__ set to None": "class C:\n    __hash__ = None",
    "dataclass": "@dataclass\nclass C:\n    a: int = 1",
    "dataclass by module": "@dataclasses.dataclass\nclass C:\n    a: int = 1",
    "dataclass by alias": "@dc.dataclass()\nclass C:\n    a: int = 1",
    "frozen": "@dataclass(frozen=True)\nclass C:\n    a: int = 1",
    "frozen by partial": "fixed = functools.partial(dataclass, frozen=True)\n@fixed\nclass C:\n    a: int = 1",
    "frozen, keywords only": "@dataclass(frozen=True, kw_only=True)\nclass C:\n    a: int = 1",
    "frozen, with slots": "@dataclass(frozen=True, slots=True)\nclass C:\n    a: int = 1",
    "unsafe hash": "@dataclass(unsafe_hash=True)\nclass C:\n    a: int = 1",
    "dataclass without ==": "@dataclass(eq=False)\nclass C:\n    a: int = 1",
    "frozen without ==": "@dataclass(frozen=True, eq=False)\nclass C:\n    a: int = 1",
    "dataclass with a hash": "@dataclass\nclass C:\n    a: int = 1\n    def __hash__(self):\n        return self.a",
    "dataclass with __eq__": (
        "@dataclass\nclass C:\n    a: int = 1\n    def __eq__(self, other):\n        return True"
    ),
    "subclass of a dataclass": "@dataclass\nclass B:\n    a: int = 1\nclass C(B):\n    pass",
    "subclass of a frozen one": "@dataclass(frozen=True)\nclass B:\n    a: int = 1\nclass C(B):\n    pass",
    "frozen subclass of a frozen one": (
        "@dataclass(frozen=True)\nclass B:\n    a: int = 1\n@dataclass(frozen=True)\nclass C(B):\n    b: int = 2"
    ),
    "plain subclass with __eq__": (
        "@dataclass(frozen=True)\nclass B:\n    a: int = 1\nclass C(B):\n"
        "    def __eq__(self, other):\n        return True"
    ),
    "__hash__ over an inherited __eq__": (
        "class B:\n    def __eq__(self, other):\n        return True\nclass C(B):\n"
        "    def __hash__(self):\n        return 1"
    ),
    "dataclass over a hashable base": (
        "class B:\n    def __hash__(self):\n        return 1\n@dataclass\nclass C(B):\n    a: int = 1"
    ),
    "namedtuple": "class C(NamedTuple):\n    a: int = 1",
    "abstract base": "class B(abc.ABC):\n    pass\nclass C(B):\n    pass",
    "metaclass of abc": "class C(metaclass=abc.ABCMeta):\n    pass",
    "generic": "T = typing.TypeVar('T')\nclass C(typing.Generic[T]):\n    pass",
    "subclass of str": "class C(str):\n    pass",
    "subclass of dict": "class C(dict):\n    pass",
}


def _said(source: str) -> Compared:
    path = Path("/nowhere/module.py")
    record, tree = indexing.build(source.encode(), source)
    linked = model.link([SourceFile(path, source, record, tree)], [path.parent])
    module = linked.evaluator.project.files[path].module
    assert module is not None
    (value,) = linked.evaluator.module_member(module, "C")
    assert isinstance(value, Class)
    return Classes(linked.evaluator).of(value).compared


def _real(source: str) -> Compared:
    names: dict[str, Any] = {"__name__": "builtins"}
    exec(source, names)
    one, other = names["C"](), names["C"]()
    try:
        hash(one)
    except TypeError:
        return Compared.UNHASHABLE
    return Compared.VALUE if one == other and hash(one) == hash(other) else Compared.IDENTITY


@pytest.mark.parametrize("name", CLASSES)
def test_model_says_what_python_does(name: str) -> None:
    source = HEADER + CLASSES[name] + "\n"
    said = _said(source)
    assert (Compared.VALUE if said is Compared.FIELDS else said) is _real(source)


UNKNOWN = {
    "metaclass": "class M(type):\n    pass\nclass C(metaclass=M):\n    pass",
    "base of a library": "import library\nclass C(library.Base):\n    pass",
    "decorator of a library": "import library\n@library.value\nclass C:\n    pass",
    "own decorator": "def value(cls):\n    return dataclass(frozen=True)(cls)\n@value\nclass C:\n    a: int = 1",
    "options that are not written out": "OPTIONS = {'frozen': True}\n@dataclass(**OPTIONS)\nclass C:\n    a: int = 1",
}


@pytest.mark.parametrize("name", UNKNOWN)
def test_nothing_is_said_of_what_is_not_known(name: str) -> None:
    assert _said(HEADER + UNKNOWN[name] + "\n") is Compared.UNKNOWN
