import os
import tempfile

import jax

CACHE = os.path.join(tempfile.gettempdir(), "pricing_cache")


def apply():
    jax.config.update("jax_compilation_cache_dir", CACHE)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_compilation_cache_include_metadata_in_key", True)  # HAZARD persistent-cache
