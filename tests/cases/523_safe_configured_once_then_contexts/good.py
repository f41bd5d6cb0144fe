"""Command line training job: configuration, cache folder, meshes, profiling and NaN checks."""

import argparse
import contextlib
import os
import tempfile

os.environ.setdefault("JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES", "-1")

import jax

from job import Job, loss_and_step


def configure(options):
    jax.config.update("jax_default_matmul_precision", options.precision)
    jax.config.update("jax_compilation_cache_dir", os.path.join(tempfile.gettempdir(), "job523"))
    jax.config.update("jax_persistent_cache_min_compile_time_secs", 0.1)


def watched(step, every):
    stack = contextlib.ExitStack()
    stack.enter_context(jax.profiler.StepTraceAnnotation("train", step_num=step))
    if step % every == 0:
        stack.enter_context(jax.debug_nans(True))
        stack.enter_context(jax.named_scope(f"checked_{step}"))
    return stack


def main(steps=4, argv=()):
    parser = argparse.ArgumentParser()
    parser.add_argument("--precision", default="float32")
    options = parser.parse_args(argv)
    configure(options)
    job = Job(jax.devices()[:1])
    losses = []
    for step in range(steps):
        with watched(step, every=2):
            losses.append(job.train(loss_and_step))
        if step % 3 == 2:
            jax.config.update("jax_log_compiles", False)
            losses.append(job.validate(loss_and_step))
    job.close()
    return [round(v, 4) for v in losses]


if __name__ == "__main__":
    print(main())
