"""A simulation object is set up once, and then stepped."""

from simulation import HeatEquation


def main(steps=4):
    simulation = HeatEquation(n=16)
    simulation.setup(diffusivity=0.2)
    for _ in range(steps):
        simulation.advance()
    print(simulation.energy())


if __name__ == "__main__":
    main()
