"""``from_sgf`` of Go, for several games.

Package: pgx==2.6.0
Finding: pgx/experimental/go.py:20 JAX105 likely
Seen: confirmed, 4 compiles in 4 executions, 1 program, 4.4 s; compiles of four calls 2, 2, 2, 2, rewritten 2, 0, 0,
    0
Rewrite: make the environment and its jitted methods once for each size of board (a cached function).
"""

from pgx.experimental.go import from_sgf

GAMES = [f"(;GM[1]SZ[9];B[ee];W[{move}]" + ";B[cc];W[gg]" for move in ("cg", "gc", "dd", "ff")]


def once(i):
    return from_sgf(GAMES[i])


if __name__ == "__main__":
    for i in range(4):
        once(i)
