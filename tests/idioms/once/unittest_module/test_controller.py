"""Its unit tests."""

import unittest

import jax
import jax.numpy as jnp
from controller import pid


class PidTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.step = staticmethod(jax.jit(lambda s: pid(s, 2.0)))

    def setUp(self):
        self.zero = (jnp.zeros(()), jnp.zeros(()))

    def test_moves_towards_target(self):
        value, _ = jax.jit(lambda s: pid(s, 1.0))(self.zero)
        self.assertGreater(float(value), 0.0)

    def test_scan_converges(self):
        def body(state, _):
            return pid(state, 1.0), None

        (value, _), _ = jax.lax.scan(body, self.zero, None, length=50)
        self.assertLess(abs(float(value) - 1.0), 0.5)


if __name__ == "__main__":
    unittest.main()
