"""Each adaptive time step of ``TDVP``.

Package: netket==3.23.0
Finding: netket/experimental/dynamics/_utils.py:61 JAX701 likely
Seen: confirmed, 66 compiles in 66 executions, 2 programs, 7.3 s; compiles of four calls 131, 12, 15, 6, rewritten
    90, 4, 5, 2
Rewrite: choose by ``jnp.where`` instead of ``lax.cond`` with lambdas.
"""

import netket as nk
from netket.experimental.dynamics import RK23

hilbert = nk.hilbert.Spin(0.5, 4)
hamiltonian = nk.operator.Ising(hilbert, nk.graph.Chain(4), h=1.0)
sampler = nk.sampler.MetropolisLocal(hilbert, n_chains=16)
model = nk.models.RBM(alpha=1, param_dtype=complex)
state = nk.vqs.MCState(sampler, model, n_samples=64, seed=0, sampler_seed=0)
driver = nk.experimental.TDVP(hamiltonian, state, RK23(dt=0.01, adaptive=True, rtol=1e-2, atol=1e-2))


def once(i):
    driver.run(0.01, show_progress=False)
    return state.parameters


if __name__ == "__main__":
    for i in range(4):
        once(i)
