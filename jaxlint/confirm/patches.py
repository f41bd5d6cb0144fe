"""The private names of JAX that the recorder replaces, each on its own, each put back by ``uninstall``."""

from __future__ import annotations

import inspect
import sys
import weakref
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .frames import Frame

if TYPE_CHECKING:
    from .recorder import Recorder


class Patches:
    """Replaces three functions of JAX by ones that call them and tell the recorder."""

    def __init__(self, recorder: Recorder) -> None:
        """Nothing is replaced yet; see :meth:`install`."""
        self._recorder = recorder
        self._undo: list[tuple[Any, str, Any]] = []
        self._jits: dict[int, tuple[weakref.ref[Any], Frame | None]] = {}
        self._descriptions: dict[int, int] = {}
        """The description (its ``id``) of each jit object: JAX 0.4 does not keep it on the object."""
        self.sees_compiles = False

    def install(self) -> list[str]:
        """Put them in place; the answer names the evidence that this JAX cannot give."""
        lacks = []
        if not self._compiles():
            lacks.append("the compile function (compiles are counted by events; no keys)")
        if not self._entries():
            lacks.append("growth of the dispatch cache")
        if not self._jit_objects():
            lacks.append("sizes of dispatch caches")
        return lacks

    def uninstall(self) -> None:
        """Put JAX's own functions back."""
        for module, name, original in reversed(self._undo):
            setattr(module, name, original)
        self._undo = []
        self.sees_compiles = False

    def cache_size_of(self, jit_info: Any) -> int | None:
        """The number of dispatch entries of the jit object that a description belongs to, where it can be told."""
        jitted, _ = self._known(jit_info)
        if jitted is None:
            return None
        try:
            return int(jitted._cache_size())
        except Exception:
            return None  # a jit object of another kind

    def made_at(self, jit_info: Any) -> Frame | None:
        """The user's line that made the jit object which a description belongs to."""
        return self._known(jit_info)[1]

    def object_made_at(self, thing: Any) -> Frame | None:
        """The user's line that made a jit object; ``None`` for anything else."""
        key = self._descriptions.get(id(thing))
        reference, frame = self._jits.get(key, (None, None)) if key is not None else (None, None)
        return frame if reference is not None and reference() is thing else None

    def _known(self, jit_info: Any) -> tuple[Any, Frame | None]:
        reference, frame = self._jits.get(id(jit_info), (None, None)) if jit_info is not None else (None, None)
        jitted = reference() if reference is not None else None
        if jitted is None or getattr(jitted, "_jit_info", jit_info) is not jit_info:
            return None, None
        return jitted, frame

    def _replace(self, module: Any, name: str, make: Callable[[Any], Any]) -> bool:
        original = getattr(module, name, None)
        if original is None:
            return False
        setattr(module, name, make(original))
        self._undo.append((module, name, original))
        return True

    def _compiles(self) -> bool:
        try:
            from jax._src import compiler
        except ImportError:
            return False
        recorder = self._recorder

        def make(original: Any) -> Any:
            names = inspect.signature(original)

            def compile_or_get_cached(*args: Any, **kwargs: Any) -> Any:
                bound = names.bind(*args, **kwargs).arguments
                return recorder.compiled(bound, lambda: original(*args, **kwargs), sys._getframe(1))

            return compile_or_get_cached

        self.sees_compiles = self._replace(compiler, "compile_or_get_cached", make)
        return self.sees_compiles

    def _entries(self) -> bool:
        try:
            from jax._src import pjit
        except ImportError:
            return False
        recorder = self._recorder

        def make(original: Any) -> Any:
            def _get_fastpath_data(*args: Any, **kwargs: Any) -> Any:
                data = original(*args, **kwargs)
                recorder.entered(data is not None, sys._getframe(1))
                return data

            return _get_fastpath_data

        return self._replace(pjit, "_get_fastpath_data", make)

    def _jit_objects(self) -> bool:
        try:
            from jax._src import pjit
        except ImportError:
            return False
        jits, descriptions, around = self._jits, self._descriptions, self._recorder.around

        def make(original: Any) -> Any:
            def _cpp_pjit(fun: Any, jit_info: Any, *args: Any, **kwargs: Any) -> Any:
                jitted = original(fun, jit_info, *args, **kwargs)
                try:
                    key = id(jit_info)
                    identity = id(jitted)

                    def forget(_gone: Any) -> None:
                        jits.pop(key, None)
                        descriptions.pop(identity, None)

                    jits[key] = weakref.ref(jitted, forget), around.innermost(sys._getframe(1))
                    descriptions[identity] = key
                except TypeError:
                    pass  # a jit object that takes no weak reference: no cache sizes then
                return jitted

            return _cpp_pjit

        return self._replace(pjit, "_cpp_pjit", make)
