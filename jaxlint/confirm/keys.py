"""The disk-cache key and the digest of each of its entries, from JAX's own key builder.

JAX feeds one SHA-256 with several entries (the program, versions, flags, options, devices...) and keeps only the
sum. While its builder runs under :func:`watch`, the ``hashlib`` that it sees hands out a hash which feeds two: the
whole and the entry that is being fed, and the builder's own log call after each entry closes that entry. So the key
is JAX's own to the bit, nothing is serialised twice, and the first entry that differs names what moved.
"""

from __future__ import annotations

import hashlib
import inspect
import threading
from collections.abc import Callable
from typing import Any

Ladder = tuple[tuple[str, str], ...]
"""Pairs of entry name and digest, in the order in which JAX hashes them."""


class _Split:
    """A SHA-256 that also keeps one of what was fed since the last entry was closed."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._whole = hashlib.sha256(*args, **kwargs)
        self._part = hashlib.sha256()

    def update(self, data: Any) -> None:
        self._whole.update(data)
        self._part.update(data)

    def close_part(self) -> str:
        digest = self._part.hexdigest()
        self._part = hashlib.sha256()
        return digest

    def __getattr__(self, name: str) -> Any:
        return getattr(self._whole, name)


class _Hashlib:
    """What the key builder sees as ``hashlib``."""

    def __init__(self, watch: KeyWatch) -> None:
        self._watch = watch

    def sha256(self, *args: Any, **kwargs: Any) -> Any:
        return _Split(*args, **kwargs) if self._watch.active() else hashlib.sha256(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        return getattr(hashlib, name)


class KeyWatch:
    """Listens to ``jax._src.cache_key``; per thread it remembers the keys that were built last."""

    def __init__(self) -> None:
        """Not listening yet; see :meth:`install`."""
        self._local = threading.local()
        self._module: Any = None
        self._cache: Any = None
        self._originals: dict[str, Any] = {}

    @property
    def installed(self) -> bool:
        """Whether JAX's key builder is being listened to."""
        return self._module is not None

    def install(self) -> bool:
        """Put the listener in place; false where this JAX has no such builder."""
        try:
            from jax._src import cache_key, compilation_cache
        except ImportError:
            return False
        wanted = ("get", "hashlib", "_log_cache_key_hash")
        if not all(hasattr(cache_key, name) for name in wanted) or not hasattr(compilation_cache, "get_cache_key"):
            return False
        self._originals = {name: getattr(cache_key, name) for name in wanted}
        self._module, self._cache = cache_key, compilation_cache
        module: Any = cache_key
        module.get = self._listening(self._originals["get"])
        module._log_cache_key_hash = self._closing(self._originals["_log_cache_key_hash"])
        module.hashlib = _Hashlib(self)
        return True

    def uninstall(self) -> None:
        """Put JAX's own names back."""
        for name, value in self._originals.items():
            setattr(self._module, name, value)
        self._module, self._originals = None, {}

    def active(self) -> bool:
        """Whether a key is being built in this thread."""
        return getattr(self._local, "entries", None) is not None

    def take(self) -> tuple[str, Ladder] | None:
        """The last key built in this thread since the last call, with its entries."""
        last: tuple[str, Ladder] | None = getattr(self._local, "last", None)
        self._local.last = None
        return last

    def build(self, bound: dict[str, Any]) -> tuple[str, Ladder] | None:
        """Run JAX's builder on the objects of a compile for which JAX itself built no key."""
        if self._module is None:
            return None
        self._local.last = None
        accepted = inspect.signature(self._cache.get_cache_key).parameters
        more = {k: v for k, v in _key_options(self._module).items() if k in accepted}
        try:
            self._cache.get_cache_key(
                bound["computation"], bound["devices"], bound["compile_options"], bound["backend"], **more
            )
        except Exception:
            # No key can be had for this program; JAX itself goes on without one in the same case.
            return None
        return self.take()

    def _listening(self, original: Callable[..., str]) -> Callable[..., str]:
        def get(*args: Any, **kwargs: Any) -> str:
            entries: list[tuple[str, str]] = []
            self._local.entries = entries
            try:
                key = original(*args, **kwargs)
            finally:
                self._local.entries = None
            self._local.last = (key, tuple(entries))
            return key

        return get

    def _closing(self, original: Callable[..., None]) -> Callable[..., None]:
        def log(hash_obj: Any, name: str, hashfn: Any) -> None:
            entries = getattr(self._local, "entries", None)
            if entries is None or not isinstance(hash_obj, _Split):
                original(hash_obj, name, hashfn)
                return
            entries.append((name, hash_obj.close_part()))
            # With debug logging on, JAX hashes the entry once more by itself: that one is none of ours.
            self._local.entries = None
            try:
                original(hash_obj, name, hashfn)
            finally:
                self._local.entries = entries

        return log


def _key_options(module: Any) -> dict[str, Any]:
    """The one option of the builder that JAX's compile path derives from its configuration."""
    from jax._src import config

    state = getattr(config, "remove_custom_partitioning_ptr_from_cache_key", None)
    if state is None or not state.value:
        return {}
    kinds = getattr(module, "IgnoreCallbacks", None)
    return {
        "ignore_callbacks": kinds.CUSTOM_PARTITIONING if kinds else None,
        "ignore_custom_partitioning": True,
    }


def first_difference(one: Ladder, other: Ladder) -> str | None:
    """The name of the first entry in which two keys differ."""
    for (name, digest), (_, second) in zip(one, other, strict=False):
        if digest != second:
            return name
    return None
