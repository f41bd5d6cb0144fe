"""The import hook: modules of chosen files are compiled from a rewritten tree, all others as ever."""

from __future__ import annotations

import ast
import importlib.machinery
import os
import sys
from collections.abc import Callable, Mapping
from types import CodeType, ModuleType
from typing import Any

from .counters import Counters
from .rewrite import Wanted, rewrite


def compile_source(source: bytes | str, file: str, wanted: Wanted, counters: Counters) -> CodeType:
    """The code of a module with counters in it."""
    tree = ast.parse(source, file)
    code: CodeType = compile(rewrite(tree, file, wanted, counters), file, "exec", dont_inherit=True)
    return code


class _Loader(importlib.machinery.SourceFileLoader):
    """Compiles from source each time: a counter's number must never come out of a bytecode cache, or get into one."""

    def __init__(self, name: str, path: str, wanted: Wanted, counters: Counters) -> None:
        super().__init__(name, path)
        self._wanted = wanted
        self._counters = counters

    def get_code(self, fullname: str) -> CodeType:
        path = self.get_filename(fullname)
        return compile_source(self.get_data(path), path, self._wanted, self._counters)

    def exec_module(self, module: ModuleType) -> None:
        vars(module).update(self._counters.names())
        super().exec_module(module)


class CountingFinder:
    """Stands first in ``sys.meta_path`` and takes over the modules whose files are wanted."""

    def __init__(self, wanted: Mapping[str, Wanted], counters: Counters) -> None:
        """``wanted`` maps files to what is to be counted in them."""
        self._wanted = {os.path.realpath(file): w for file, w in wanted.items()}
        self._names = {_module_leaf(file) for file in self._wanted}
        self._counters = counters

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Python's own answer, with our loader in it where the file is wanted."""
        if name.rpartition(".")[2] not in self._names:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is None or not spec.origin or type(spec.loader) is not importlib.machinery.SourceFileLoader:
            return None
        wanted = self._wanted.get(os.path.realpath(spec.origin))
        if wanted is None:
            return None
        spec.loader = _Loader(name, spec.origin, wanted, self._counters)
        return spec


class AfterImport:
    """Calls a function once, right after a module has been imported for the first time."""

    def __init__(self, name: str, then: Callable[[], None]) -> None:
        """To be put into ``sys.meta_path`` by :func:`install`; it takes itself out again."""
        self._name = name
        self._then = then

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """The spec that the other finders give, with a loader that calls the function at its end."""
        if name != self._name:
            return None
        sys.meta_path.remove(self)
        for finder in list(sys.meta_path):
            find = getattr(finder, "find_spec", None)
            spec: importlib.machinery.ModuleSpec | None = find(name, path, target) if find else None
            if spec is not None and spec.loader is not None:
                _call_after(spec.loader, self._then)
                return spec
        return None


def _call_after(loader: Any, then: Callable[[], None]) -> None:
    execute = loader.exec_module

    def exec_module(module: ModuleType) -> None:
        loader.exec_module = execute
        execute(module)
        then()

    loader.exec_module = exec_module


def install(finder: Any) -> None:
    """Put a finder first."""
    sys.meta_path.insert(0, finder)


def _module_leaf(file: str) -> str:
    stem = os.path.splitext(os.path.basename(file))[0]
    return os.path.basename(os.path.dirname(file)) if stem == "__init__" else stem
