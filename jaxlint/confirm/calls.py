"""Literal call sites: with which arguments does the project itself call a function, where that can be read off?

An expression is *literal* here when it is made of constants, containers, and what NumPy and jax make from such
(``jnp.ones((3, 4))``); a name stands for the one expression that it is bound to in its function or module.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from .join import Project

MOST_FILES = 400
"""How many files that hold the function's name are read."""
_ROOTS = frozenset({"numpy", "jax", "math"})


@dataclass(frozen=True, slots=True)
class Form:
    """The arguments of one call, as source text with full module names; ``None``: not literal."""

    args: tuple[str | None, ...]
    kwargs: tuple[tuple[str, str], ...]

    @property
    def known(self) -> int:
        """How many arguments can be read off."""
        return sum(a is not None for a in self.args) + len(self.kwargs)


def forms(file: str, qualified: str, project: Project) -> Form | None:
    """The call of a function (or class, or method) of which most arguments can be read off."""
    name = qualified.rpartition(".")[2]
    found: list[Form] = []
    for path in _files_with(name, file, project):
        tree = _parsed(path)
        if tree is not None:
            found += _of_tree(tree, _Names(tree), name, "." in qualified, os.path.realpath(path) == file, _stem(file))
    found = [form for form in found if form.known]
    return max(found, key=lambda form: form.known, default=None)


def _files_with(name: str, own: str, project: Project) -> Iterator[str]:
    count = 0
    for path in dict.fromkeys([own, *map(os.path.realpath, project.files())]):
        try:
            text = Path(path).read_bytes()
        except OSError:
            continue
        if name.encode() in text:
            yield path
            count += 1
            if count >= MOST_FILES:
                return


def _parsed(path: str) -> ast.Module | None:
    try:
        return ast.parse(Path(path).read_bytes())
    except (OSError, SyntaxError, ValueError):
        return None


def _stem(file: str) -> str:
    stem = os.path.splitext(os.path.basename(file))[0]
    return os.path.basename(os.path.dirname(file)) if stem == "__init__" else stem


class _Names:
    """What names of a file mean: modules of NumPy and jax, imported functions, expressions that are bound once."""

    def __init__(self, tree: ast.Module) -> None:
        self.modules: dict[str, str] = {}
        self.imported: dict[str, tuple[str, str]] = {}
        self._bound: dict[str, list[ast.expr | None]] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    local = alias.asname or alias.name.partition(".")[0]
                    self.modules[local] = alias.name if alias.asname else local
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    module = node.module or ""
                    self.imported[alias.asname or alias.name] = (module, alias.name)
                    self.modules.setdefault(alias.asname or alias.name, f"{module}.{alias.name}")
            elif isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
                self._bound.setdefault(node.targets[0].id, []).append(node.value)
            elif isinstance(node, (ast.Name, ast.arg)) and not isinstance(getattr(node, "ctx", None), ast.Load):
                self._bound.setdefault(node.id if isinstance(node, ast.Name) else node.arg, []).append(None)

    def value(self, name: str) -> ast.expr | None:
        """The expression of a name that is bound once in the whole file."""
        bound = self._bound.get(name, [])
        values = [value for value in bound if value is not None]
        # Each plain assignment is also met as a name that is stored.
        return values[0] if len(values) == 1 and len(bound) == 2 else None

    def literal(self, node: ast.expr, depth: int = 4) -> str | None:
        """The expression as source text that stands by itself."""
        match node:
            case ast.Constant():
                return ast.unparse(node)
            case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
                return self._joined(type(node), elements, depth)
            case ast.Dict(keys=keys, values=values):
                pairs = [
                    (k and self.literal(k, depth), self.literal(v, depth)) for k, v in zip(keys, values, strict=True)
                ]
                known = [f"{k}: {v}" for k, v in pairs if k is not None and v is not None]
                return "{" + ", ".join(known) + "}" if len(known) == len(pairs) else None
            case ast.UnaryOp(operand=operand):
                inner = self.literal(operand, depth)
                return None if inner is None else ast.unparse(ast.UnaryOp(node.op, ast.parse(inner, mode="eval").body))
            case ast.BinOp(left=left, right=right):
                sides = [self.literal(side, depth) for side in (left, right)]
                if None in sides:
                    return None
                a, b = (ast.parse(str(side), mode="eval").body for side in sides)
                return ast.unparse(ast.BinOp(a, node.op, b))
            case ast.Call(func=function, args=args, keywords=keywords):
                return self._call(function, args, keywords, depth)
            case ast.Attribute():
                return self._dotted(node)
            case ast.Name(id=name):
                value = self.value(name)
                if value is None or not depth:
                    return self._dotted(node)
                return self.literal(value, depth - 1)
        return None

    def _joined(self, kind: type[ast.expr], elements: Iterable[ast.expr], depth: int) -> str | None:
        texts = [self.literal(element, depth) for element in elements]
        if None in texts:
            return None
        inner = ", ".join(map(str, texts))
        if kind is ast.Tuple:
            return f"({inner},)" if texts else "()"
        return f"[{inner}]" if kind is ast.List else f"{{{inner}}}"

    def _call(self, function: ast.expr, args: list[ast.expr], keywords: list[ast.keyword], depth: int) -> str | None:
        name = self._dotted(function)
        if name is None and isinstance(function, ast.Attribute) and depth:
            value = self.literal(function.value, depth - 1)  # ``default_rng(0).normal(size=3)``
            name = None if value is None else f"({value}).{function.attr}"
        texts = [self.literal(argument, depth) for argument in args]
        named = [(k.arg, self.literal(k.value, depth)) for k in keywords]
        if name is None or None in texts or any(key is None or value is None for key, value in named):
            return None
        return f"{name}({', '.join([*map(str, texts), *(f'{key}={value}' for key, value in named)])})"

    def _dotted(self, node: ast.expr) -> str | None:
        """The full name of something in NumPy, jax or math."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.insert(0, node.attr)
            node = node.value
        module = self.modules.get(node.id) if isinstance(node, ast.Name) else None
        if module is None or module.partition(".")[0] not in _ROOTS:
            return None
        return ".".join([module, *parts])


def _of_tree(tree: ast.Module, names: _Names, name: str, method: bool, own: bool, stem: str) -> Iterator[Form]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _is_of(node.func, names, name, method, own, stem):
            if any(isinstance(argument, ast.Starred) for argument in node.args):
                continue
            args = tuple(names.literal(argument) for argument in node.args)
            pairs = ((k.arg, names.literal(k.value)) for k in node.keywords)
            yield Form(args, tuple((key, text) for key, text in pairs if key is not None and text is not None))


def _is_of(function: ast.expr, names: _Names, name: str, method: bool, own: bool, stem: str) -> bool:
    """Whether the callee is the function of that name in the module with that stem."""
    if isinstance(function, ast.Attribute):
        if function.attr != name:
            return False
        root = function.value
        module = names.modules.get(root.id, "") if isinstance(root, ast.Name) else ""
        return method or module.rpartition(".")[2] == stem
    if not isinstance(function, ast.Name) or method:
        return False
    if own and function.id == name:
        return True
    module, original = names.imported.get(function.id, ("", ""))
    return original == name and (module.rpartition(".")[2] == stem or not module)


def as_data(form: Form | None) -> Mapping[str, object]:
    """A form as plain data for the probed process."""
    return {"args": [], "kwargs": {}} if form is None else {"args": list(form.args), "kwargs": dict(form.kwargs)}
