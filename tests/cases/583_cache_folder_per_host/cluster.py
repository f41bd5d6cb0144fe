"""Joins the job and prepares its folders; the volume is mounted on all hosts."""
import os

import jax

VOLUME = os.environ.get("JOB_VOLUME", "/mnt/job")


def join():
    if "COORDINATOR" in os.environ:
        jax.distributed.initialize(
            os.environ["COORDINATOR"], int(os.environ["N_HOSTS"]), int(os.environ["HOST_ID"])
        )
    cache = os.path.join(VOLUME, "xla_cache", f"host{jax.process_index()}")
    jax.config.update("jax_compilation_cache_dir", cache)  # HAZARD persistent-cache
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
    return os.path.join(VOLUME, "logs", f"host{jax.process_index()}.txt")
