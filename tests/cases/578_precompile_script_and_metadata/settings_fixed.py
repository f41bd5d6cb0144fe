import os
import tempfile

import jax

CACHE = os.path.join(tempfile.gettempdir(), "pricing_cache")


def apply():
    jax.config.update("jax_compilation_cache_dir", CACHE)
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    jax.config.update("jax_log_compiles", False)
    jax.config.update("jax_include_full_tracebacks_in_locations", False)
