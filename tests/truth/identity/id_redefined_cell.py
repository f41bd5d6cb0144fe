"""A notebook cell is run again and again: its def makes a new function each time."""

import jax
import jax.numpy as jnp


def main(steps=4):
    data = jnp.linspace(0.0, 1.0, 50)
    for rerun in range(steps):
        # --- cell 7, executed again after each edit ---
        def summarise(x):
            return jnp.stack([x.min(), x.mean(), x.max()])

        summary = jax.jit(summarise)(data)  # <- JAX102
        # --- end of the cell ---
        print(rerun, summary)


if __name__ == "__main__":
    main()
