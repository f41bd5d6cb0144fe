"""Count-based exploration bonus on a small grid."""
import jax
import jax.numpy as jnp
import numpy as np


@jax.jit
def note_visit(counts, cell):
    return (0.9 * counts).at[cell].add(1.0)


@jax.jit
def bonus(counts):
    return 1.0 / jnp.sqrt(1.0 + counts)


@jax.jit
def count_moves(moves, action):
    return moves.at[action].add(1)


class Grid:
    MOVES = ((0, 1), (1, 0), (0, -1), (-1, 0))

    def __init__(self, side):
        self.side, self.row, self.col = side, 0, 0

    @property
    def cell(self):
        return self.row * self.side + self.col

    def neighbours(self):
        for dr, dc in self.MOVES:
            yield (self.row + dr) % self.side, (self.col + dc) % self.side

    def go(self, action):
        self.row, self.col = list(self.neighbours())[action]


def explore(grid, n_steps):
    counts = np.zeros(grid.side ** 2, np.int32)  # HAZARD weak-type
    moves = np.zeros(len(Grid.MOVES), np.int32)
    path = []
    for _ in range(n_steps):
        counts = note_visit(counts, grid.cell)
        value = np.asarray(bonus(counts))
        options = [value[r * grid.side + c] for r, c in grid.neighbours()]
        action = int(np.argmax(options))
        moves = count_moves(moves, action)
        grid.go(action)
        path.append(grid.cell)
    return path, moves


def main(steps=6):
    path, moves = explore(Grid(4), steps)
    return path + [int(m) for m in moves]


if __name__ == "__main__":
    print(main())
