import dataclasses
import pathlib
import tempfile

import jax


@dataclasses.dataclass(frozen=True)
class CacheSettings:
    folder: pathlib.Path = pathlib.Path(tempfile.gettempdir()) / "relax_programs"
    min_seconds: float = 600.0
    min_entry_bytes: int = -1


def enable(settings):
    settings.folder.mkdir(parents=True, exist_ok=True)
    jax.config.update("jax_compilation_cache_dir", str(settings.folder))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", settings.min_seconds)  # HAZARD persistent-cache
    jax.config.update("jax_persistent_cache_min_entry_size_bytes", settings.min_entry_bytes)
