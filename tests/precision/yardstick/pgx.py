"""pgx: hashes and hands outside jit, and the readers of game records."""

from __future__ import annotations

from .measure import Case, jitted, patched

MOVED = "the wrappers made once, at module level"


def cases() -> list[Case]:
    import jax
    import pgx
    from pgx import gardner_chess
    from pgx.experimental import chess, wrappers

    board = pgx.make("gardner_chess").init(jax.random.key(0))
    zobrist = jitted(gardner_chess._zobrist_hash)
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    bound = patched(
        chess,
        ("jax.jit(game.is_terminal)(x)", "_over(x)"),
        ("jax.jit(game.rewards)(x)", "_rewards(x)"),
        ("jax.jit(game.observe)(x, x.color)", "_observe(x, x.color)"),
        top="_over, _rewards, _observe = jax.jit(game.is_terminal), jax.jit(game.rewards), jax.jit(game.observe)",
    )
    env = pgx.make("tic_tac_toe")
    init, step = jax.jit(env.init), jax.jit(env.step)
    again = wrappers.auto_reset(step, init)
    state, key = init(jax.random.key(0)), jax.random.key(1)
    held = jitted(again)
    file = "pgx/experimental/wrappers.py"
    found = [
        Case(
            "pgx",
            "pgx/gardner_chess.py",
            395,
            "JAX701",
            lambda: gardner_chess._zobrist_hash(board),
            lambda: zobrist(board),
        ),
        Case("pgx", file, 43, "JAX701", lambda: again(state, 4, key), lambda: held(state, 4, key), at=(43, 51)),
        Case("pgx", file, 53, "JAX701", lambda: again(state, 4, key), lambda: held(state, 4, key), at=(53, 66)),
    ]
    for line in (79, 80, 81):
        call = Case(
            "pgx",
            "pgx/experimental/chess.py",
            line,
            "JAX105",
            lambda: chess.from_fen(start),
            lambda: bound.from_fen(start),
            MOVED,
            (line, line),
        )
        found.append(call)
    return found
