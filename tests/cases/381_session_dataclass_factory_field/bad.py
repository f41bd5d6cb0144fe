import numpy as np

from session import Session


def handle_users(n_users):
    rng = np.random.default_rng(1)
    totals = []
    for user in range(n_users):
        session = Session(user=user)
        for _ in range(2):
            session.feed(rng.normal(size=3).astype(np.float32))
        totals.append(session.interest())
    return totals


def main(steps=4):
    return handle_users(steps)


if __name__ == "__main__":
    print(main())
