"""``from_fen`` of chess, for several positions.

Package: pgx==2.6.0
Finding: pgx/experimental/chess.py:79 JAX105 likely
Seen: confirmed, 4 compiles in 4 executions, 1 program, 4.6 s; compiles of four calls 45, 11, 3, 3, rewritten 45, 8,
    0, 0
Rewrite: jit the bound methods of the module's one game at module level.
"""

from pgx.experimental.chess import from_fen

FENS = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2",
    "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
]


def once(i):
    return from_fen(FENS[i])


if __name__ == "__main__":
    for i in range(4):
        once(i)
