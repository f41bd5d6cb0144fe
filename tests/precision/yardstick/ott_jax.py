"""ott-jax: a geodesic geometry and a Sylvester equation."""

from __future__ import annotations

from .measure import Case, jitted, patched


def cases() -> list[Case]:
    import jax
    import jax.numpy as jnp
    from ott.geometry import geodesic
    from ott.math import matrix_square_root

    links = jnp.ones((8, 8)) - jnp.eye(8)

    def kernel(graph: jax.Array) -> jax.Array:
        return geodesic.Geodesic.from_graph(graph, t=0.1, order=5).kernel_matrix

    def largest(graph: jax.Array) -> object:
        return geodesic.Geodesic.from_graph(graph, t=0.1, order=5)

    held, made = jitted(kernel), jitted(largest)
    a, b, c = jnp.eye(3) * 2.0 + 0.1, -jnp.eye(3), jnp.ones((3, 3))
    whole = patched(
        matrix_square_root,
        ("jnp.matmul(y[..., :j], s[..., :j, j:j + 1])[..., 0]", "jnp.matmul(y, s[..., :, j:j + 1])[..., 0]"),
    )
    return [
        Case(
            "ott_jax",
            "ott/geometry/geodesic.py",
            119,
            "JAX701",
            lambda: largest(links),
            lambda: made(links),
            at=(119, 121),
        ),
        Case("ott_jax", "ott/geometry/geodesic.py", 160, "JAX701", lambda: kernel(links), lambda: held(links)),
        Case(
            "ott_jax",
            "ott/math/matrix_square_root.py",
            143,
            "JAX704",
            lambda: matrix_square_root.solve_sylvester_bartels_stewart(a, b, c),
            lambda: whole.solve_sylvester_bartels_stewart(a, b, c),
            "the whole array, whose columns from j on are zeros",
            (143, 143),
            cold=True,
        ),
    ]
