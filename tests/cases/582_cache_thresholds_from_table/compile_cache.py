"""On-disk compilation cache of the trading back-test."""
import os
import tempfile

import jax

SETTINGS = {
    "jax_compilation_cache_dir": os.path.join(tempfile.gettempdir(), "backtest_cache"),
    "jax_compilation_cache_max_size": 2**30,
    "jax_persistent_cache_min_entry_size_bytes": 64 * 2**20,  # HAZARD persistent-cache
    "jax_persistent_cache_min_compile_time_secs": 0.0,
}


def enable():
    for option, value in SETTINGS.items():
        jax.config.update(option, value)
