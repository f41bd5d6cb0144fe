"""distrax: the scans of a hidden Markov model, and the loops of two distributions."""

from __future__ import annotations

from .measure import Case, jitted


def cases() -> list[Case]:
    import distrax
    import jax
    import jax.numpy as jnp

    def model() -> distrax.HMM:
        return distrax.HMM(
            init_dist=distrax.Categorical(probs=jnp.ones(3) / 3),
            trans_dist=distrax.Categorical(probs=jnp.full((3, 3), 1 / 3)),
            obs_dist=distrax.Normal(jnp.arange(3.0), jnp.ones(3)),
        )

    hmm, seen, key = model(), jnp.linspace(0.0, 2.0, 6), jax.random.key(0)
    sample = jitted(lambda seed: hmm.sample(seed=seed, seq_len=5))
    forward, backward, viterbi = jitted(hmm.forward), jitted(hmm.backward), jitted(hmm.viterbi)
    counts = distrax.Multinomial(total_count=4, probs=jnp.array([0.2, 0.3, 0.5]))
    entropy = jitted(counts.entropy)
    angle = distrax.VonMises(0.3, 2.0)
    angles = jitted(lambda seed: angle.sample(seed=seed, sample_shape=(3,)))
    hmm_file = "distrax/_src/utils/hmm.py"
    return [
        Case("distrax", hmm_file, 141, "JAX701", lambda: hmm.sample(seed=key, seq_len=5), lambda: sample(key)),
        Case("distrax", hmm_file, 192, "JAX701", lambda: hmm.forward(seen), lambda: forward(seen), at=(192, 192)),
        Case("distrax", hmm_file, 229, "JAX701", lambda: hmm.backward(seen), lambda: backward(seen), at=(229, 229)),
        Case("distrax", hmm_file, 305, "JAX701", lambda: hmm.viterbi(seen), lambda: viterbi(seen), at=(305, 306)),
        Case("distrax", hmm_file, 320, "JAX701", lambda: hmm.viterbi(seen), lambda: viterbi(seen), at=(320, 321)),
        Case(
            "distrax",
            "distrax/_src/distributions/multinomial.py",
            253,
            "JAX701",
            lambda: counts._entropy_scalar_with_lax(counts.total_count, counts.probs, counts.log_of_probs),
            lambda: entropy(),
        ),
        Case(
            "distrax",
            "distrax/_src/distributions/von_mises.py",
            266,
            "JAX701",
            lambda: angle.sample(seed=key, sample_shape=(3,)),
            lambda: angles(key),
        ),
    ]
