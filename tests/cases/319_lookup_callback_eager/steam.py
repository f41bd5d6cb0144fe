import numpy as np


class SteamTable:
    pressures = np.array([0.0, 2.0, 5.0, 10.0])
    values = np.array([2500.0, 2700.0, 2760.0, 2780.0])

    def enthalpy(self, pressure):
        return np.interp(pressure, self.pressures, self.values).astype(np.float32)
