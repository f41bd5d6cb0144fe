import os
import tempfile

PROFILES = {
    "dev": {"SIM_THREADS": "1"},
    "prod": {
        "SIM_THREADS": "4",
        "JAX_COMPILATION_CACHE_DIR": os.path.join(tempfile.gettempdir(), "sim_programs"),
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
    },
}


def load(profile):
    for name, value in PROFILES[profile].items():
        os.environ.setdefault(name, value)
