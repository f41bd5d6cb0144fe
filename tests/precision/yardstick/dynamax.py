"""dynamax: filters and smoothers by a scan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .measure import Case, jitted


def cases() -> list[Case]:
    import jax.numpy as jnp
    from dynamax.linear_gaussian_ssm import info_inference
    from dynamax.nonlinear_gaussian_ssm import inference_ekf, inference_ukf, sarkka_lib
    from dynamax.nonlinear_gaussian_ssm.models import ParamsNLGSSM

    mean, eye, seen = jnp.zeros(2), jnp.eye(2), jnp.linspace(0.0, 1.0, 8).reshape(4, 2)

    def move(x: Any) -> Any:
        return 0.9 * jnp.sin(x)

    def see(x: Any) -> Any:
        return 2.0 * x

    params = ParamsNLGSSM(mean, eye, move, 0.1 * eye, see, 0.2 * eye)
    hyper = inference_ukf.UKFHyperParams()
    info = info_inference.ParamsLGSSMInfo(
        mean, 0.9 * eye, eye, eye, 2.0 * eye, 3.0 * eye, jnp.zeros((2, 0)), mean, jnp.zeros((2, 0)), mean
    )
    free = (mean, eye, move, 0.1 * eye, see, 0.2 * eye)
    ut = (*free, 1.0, 2.0, 1.0, seen)

    def of(file: str, line: int, function: Callable[[Any], Any], last: int | None = None) -> Case:
        held = jitted(function)
        at = (line, last or line + 6)
        return Case("dynamax", f"dynamax/{file}", line, "JAX701", lambda: function(seen), lambda: held(seen), at=at)

    ekf, ukf, sarkka = (
        f"nonlinear_gaussian_ssm/{name}.py" for name in ("inference_ekf", "inference_ukf", "sarkka_lib")
    )
    linear = "linear_gaussian_ssm/info_inference.py"
    # The factors of a Gaussian chain of four steps, for its normaliser.
    blocks = jnp.tile(2.0 * eye, (4, 1, 1)), jnp.tile(0.1 * eye, (3, 1, 1))
    return [
        of(ekf, 160, lambda y: inference_ekf.extended_kalman_filter(params, y)),
        of(ekf, 227, lambda y: inference_ekf.extended_kalman_smoother(params, y)),
        of(ukf, 239, lambda y: inference_ukf.unscented_kalman_filter(params, y, hyper)),
        of(ukf, 308, lambda y: inference_ukf.unscented_kalman_smoother(params, y, hyper)),
        of(sarkka, 40, lambda y: sarkka_lib.ekf(*free, y)),
        of(sarkka, 72, lambda y: sarkka_lib.eks(*free, y)),
        of(sarkka, 164, lambda y: sarkka_lib.ukf(*ut[:-1], y)),
        of(sarkka, 218, lambda y: sarkka_lib.uks(*ut[:-1], y)),
        of(sarkka, 103, lambda y: sarkka_lib.slf_additive(*free, *_linearised(), y)),
        of(linear, 227, lambda y: info_inference.lgssm_info_filter(info, y)),
        of(linear, 285, lambda y: info_inference.lgssm_info_smoother(info, y)),
        of(linear, 389, lambda y: info_inference.block_tridiag_mvn_log_normalizer(*blocks, y)),
    ]


def _linearised() -> tuple[Callable[[Any, Any], Any], ...]:
    """Moments in closed form, as the statistically linearised filter wants them."""
    return (
        lambda m, p: 0.9 * m,
        lambda m, p: 0.9 * p,
        lambda m, p: 2.0 * m,
        lambda m, p: 2.0 * p,
    )
