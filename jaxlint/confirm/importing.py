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
from .rewrite import SOURCE, Wanted, rewrite


def compile_source(source: bytes | str, file: str, wanted: Wanted, counters: Counters) -> CodeType:
    """The code of a module with counters in it; as it is where it is too deeply nested to be rewritten."""
    if wanted.source is not None:
        source = wanted.source
        counters.place(os.path.realpath(file), 0, 0, SOURCE)
    try:
        tree = rewrite(ast.parse(source, file), os.path.realpath(file), wanted, counters)
        code: CodeType = compile(tree, file, "exec", dont_inherit=True)
    except RecursionError:
        code = compile(source, file, "exec", dont_inherit=True)
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


def count(wanted: Mapping[str, Wanted], counters: Counters) -> None:
    """From now on, import the wanted files with counters in them."""
    counters.publish()
    install(CountingFinder(wanted, counters))


def install(finder: Any) -> None:
    """Put a finder first."""
    sys.meta_path.insert(0, finder)


def _module_leaf(file: str) -> str:
    stem = os.path.splitext(os.path.basename(file))[0]
    return os.path.basename(os.path.dirname(file)) if stem == "__init__" else stem


def rewrite_tests(wanted: Mapping[str, Wanted], counters: Counters) -> None:
    """Count in test modules too: pytest compiles those itself, from a tree in which it rewrites assertions."""
    files = {os.path.realpath(file): w for file, w in wanted.items()}

    def patch() -> None:
        module: Any = sys.modules["_pytest.assertion.rewrite"]
        rewrite_asserts, read_pyc = getattr(module, "rewrite_asserts", None), getattr(module, "_read_pyc", None)
        write_pyc = getattr(module, "_write_pyc", None)
        if rewrite_asserts is None or read_pyc is None or write_pyc is None:
            return  # another pytest: test modules are run as they are

        def with_counters(
            mod: ast.Module, source: bytes, module_path: str | None = None, *more: Any, **kw: Any
        ) -> None:
            file = os.path.realpath(module_path or "")
            if file in files:
                wanted = files[file]
                if wanted.source is not None:
                    source = wanted.source.encode()
                    mod.body = ast.parse(source, module_path or file).body
                    counters.place(file, 0, 0, SOURCE)
                rewrite(mod, file, wanted, counters)
            rewrite_asserts(mod, source, module_path, *more, **kw)

        def read(source: Any, *more: Any, **kw: Any) -> Any:
            return None if os.path.realpath(source) in files else read_pyc(source, *more, **kw)

        def write(state: Any, co: CodeType, *more: Any, **kw: Any) -> Any:
            return False if os.path.realpath(co.co_filename) in files else write_pyc(state, co, *more, **kw)

        module.rewrite_asserts, module._read_pyc, module._write_pyc = with_counters, read, write

    if files and "_pytest.assertion.rewrite" in sys.modules:
        patch()
    elif files:
        install(AfterImport("_pytest.assertion.rewrite", patch))
