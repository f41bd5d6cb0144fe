import jax
import jax.numpy as jnp
import numpy as np

_compiled = {}


def _taps(window, degree):
    half = window // 2
    basis = np.vander(np.arange(-half, half + 1), degree + 1, increasing=True)
    return np.linalg.pinv(basis)[0].astype(np.float32)


def _filter_for(window, degree):
    try:
        return _compiled[window, degree]
    except KeyError:
        taps = _taps(window, degree)

        @jax.jit
        def run(signal):
            return jnp.convolve(signal, taps, mode="valid")

        _compiled[window, degree] = run
        return run


def smooth(signal, window, degree):
    return _filter_for(window, degree)(signal)
