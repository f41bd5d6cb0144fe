"""Process-wide settings, applied by each entry point."""
import os
import tempfile

import jax

SCRATCH = os.path.join(tempfile.gettempdir(), "weather")


def configure(seed):
    os.environ["WEATHER_SEED"] = str(seed)
    jax.config.update("jax_compilation_cache_dir", os.path.join(SCRATCH, "xla"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
