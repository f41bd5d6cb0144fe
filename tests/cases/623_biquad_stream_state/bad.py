"""Filter microphone blocks as they arrive."""
import numpy as np

import biquad


def blocks(n, size=32):
    rng = np.random.default_rng(2)
    for _ in range(n):
        yield rng.normal(size=size).astype(np.float32)


def stream(n_blocks):
    coeffs = biquad.low_pass(0.1)
    state = biquad.fresh_state()
    loudness = []
    for block in blocks(n_blocks):
        state, out = biquad.run(coeffs, state, block)  # HAZARD pytree-kind
        loudness.append(float(np.sqrt(np.mean(np.square(out)))))
    return loudness


def main(steps=6):
    return stream(steps)


if __name__ == "__main__":
    print(main())
