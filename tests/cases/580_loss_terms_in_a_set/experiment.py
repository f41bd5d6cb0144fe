import os
import tempfile

import jax

TERMS = {"data", "smoothness", "sparsity", "positivity", "mass"}
WEIGHTS = {"data": 1.0, "smoothness": 0.3, "sparsity": 0.01, "positivity": 2.0, "mass": 0.05}

jax.config.update("jax_compilation_cache_dir", os.path.join(tempfile.gettempdir(), "inversion_cache"))
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
