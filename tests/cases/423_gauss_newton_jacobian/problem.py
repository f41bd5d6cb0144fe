import abc

import jax
import numpy as np


class LeastSquares(abc.ABC):
    @abc.abstractmethod
    def residual(self, theta): ...

    def direction(self, theta):
        jac = np.asarray(jax.jit(jax.jacfwd(self.residual))(theta))  # HAZARD transform-per-call
        res = np.asarray(self.residual(theta))
        return -np.linalg.lstsq(jac, res, rcond=None)[0]

    def solve(self, theta, max_iter, tol=1e-12):
        for _ in range(max_iter):
            delta = self.direction(theta)
            theta = theta + delta.astype(theta.dtype)
            if np.dot(delta, delta) < tol * 1e-9:
                break
        return theta
