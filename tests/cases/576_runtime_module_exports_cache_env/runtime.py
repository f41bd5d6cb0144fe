"""Process-wide settings, applied by each entry point."""
import os
import tempfile

SCRATCH = os.path.join(tempfile.gettempdir(), "weather")


def configure(seed):
    os.environ["WEATHER_SEED"] = str(seed)
    os.environ.update(
        JAX_COMPILATION_CACHE_DIR=os.path.join(SCRATCH, "xla"),  # HAZARD persistent-cache
        JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS="0",
    )
