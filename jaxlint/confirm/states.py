"""The configuration states at an event: those that are not as they were when the recorder was installed."""

from __future__ import annotations

from typing import Any

_UNSEEN = object()


class States:
    """Reads JAX's named configuration states, and where it can, all that its trace context holds."""

    def __init__(self) -> None:
        """Read all states once; :meth:`moved` compares with that."""
        from jax._src import config

        self._config: Any = config
        named = getattr(config, "config_states", None)
        if named is None:  # up to 0.4: no registry, but the states are attributes of the module
            named = {
                f"jax_{k}": v for k, v in vars(config).items() if hasattr(v, "value") and hasattr(v, "context_name")
            }
            named = named or {f"jax_{k}": v for k, v in vars(config).items() if type(v).__name__ == "State"}
        self._named: dict[str, Any] = dict(named)
        self._start = self._read()

    def moved(self) -> dict[str, str]:
        """The states whose value differs from the start, with their present value."""
        now = self._read()
        return {name: _text(value) for name, value in now.items() if _differs(self._start.get(name, _UNSEEN), value)}

    def _read(self) -> dict[str, Any]:
        values: dict[str, Any] = {}
        for name, state in self._named.items():
            try:
                values[name] = state.value
            except Exception:
                continue
        names = getattr(self._config, "trace_context_names", None)
        context = getattr(self._config, "trace_context", None)
        if callable(names) and callable(context):
            try:
                values.update(zip(names(), context(), strict=False))
            except Exception:
                return values
        return values


def _differs(one: Any, other: Any) -> bool:
    if one is other:
        return False
    try:
        return not bool(one == other)
    except Exception:
        return True


def _text(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 160 else text[:160] + "..."
