import tempfile

import jax
import jax.numpy as jnp
import numpy as np

jax.config.update("jax_compilation_cache_dir", tempfile.mkdtemp(prefix="render_cache_"))  # HAZARD persistent-cache
jax.config.update("jax_persistent_cache_min_compile_time_secs", 0)
jax.config.update("jax_persistent_cache_min_entry_size_bytes", -1)


@jax.jit
def shade(normals, light, colour):
    lambert = jnp.maximum(normals @ light, 0.0)
    return colour * lambert[:, None] ** 1.5


def render(n_frames):
    rng = np.random.default_rng(0)
    normals = rng.normal(size=(16, 3)).astype(np.float32)
    colour = np.array([0.8, 0.4, 0.2], np.float32)
    brightness = []
    for k in range(n_frames):
        light = np.array([np.cos(0.1 * k), np.sin(0.1 * k), 0.5], np.float32)
        brightness.append(float(shade(normals, light, colour).mean()))
    return brightness


def main(steps=6):
    return render(steps)


if __name__ == "__main__":
    print(main())
