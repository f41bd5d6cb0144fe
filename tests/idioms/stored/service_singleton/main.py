"""Requests share one service object."""

from service import handle


def main(steps=4):
    for i in range(steps):
        print(handle({"id": i, "features": [float(i), 1.0, 2.0]}))


if __name__ == "__main__":
    main()
