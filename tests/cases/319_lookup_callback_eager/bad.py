import jax
import jax.numpy as jnp
import numpy as np

from steam import SteamTable


class TurbineModel:
    def __init__(self, table: SteamTable):
        self.table = table

    def power(self, pressure):
        spec = jax.ShapeDtypeStruct(pressure.shape, pressure.dtype)
        enthalpy = jax.pure_callback(lambda p: self.table.enthalpy(p), spec, pressure)  # HAZARD eager-control-flow
        return jnp.sum(enthalpy) * 0.9


def main(steps=4):
    model = TurbineModel(SteamTable())
    load = []
    for k in range(steps):
        load.append(float(model.power(np.linspace(1.0, 4.0 + k, 5, dtype=np.float32))))
    return load


if __name__ == "__main__":
    print(main())
