"""The JAX that a run is for: what is configured, else the project's own bound, else the newest."""

from __future__ import annotations

import tomllib

from jaxlint.config import Settings
from jaxlint.program.versions import NEWEST, Version, parse, upper_bound


def target(settings: Settings) -> Version:
    """The version that rules are asked about."""
    configured = parse(settings.target_jax) if settings.target_jax else None
    if configured is not None:
        return configured if len(configured) > 2 else (*configured, 9999)
    return _declared(settings) or NEWEST


def _declared(settings: Settings) -> Version | None:
    if settings.root is None:
        return None
    try:
        text = (settings.root / "pyproject.toml").read_text(encoding="utf-8")
        project = tomllib.loads(text).get("project", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return None
    return upper_bound(project.get("dependencies")) if isinstance(project, dict) else None
