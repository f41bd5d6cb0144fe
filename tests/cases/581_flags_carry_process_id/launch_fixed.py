"""Imported first by every entry point: sets up the compiler before jax is loaded."""
import os
import tempfile

SCRATCH = os.path.join(tempfile.gettempdir(), "radar")

os.environ.setdefault("JAX_COMPILATION_CACHE_DIR", os.path.join(SCRATCH, "xla"))
os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS", "0")
os.environ["XLA_FLAGS"] = " ".join([
    f"--xla_dump_to={SCRATCH}/dump-{os.getpid()}",
    f"--xla_gpu_dump_autotune_results_to={SCRATCH}/autotune.txt",
    "--xla_dump_hlo_module_re=nothing",
])
