"""Single-process inference worker."""
import collections

import numpy as np

from handlers import ROUTES


def serve(inbox):
    replies = []
    while inbox:
        kind, payload = inbox.popleft()
        handler = ROUTES[kind]
        replies.append(handler(payload))
    return replies


def main(steps=4):
    rng = np.random.default_rng(5)
    inbox = collections.deque()
    for _ in range(steps):
        inbox.append(("decode", rng.normal(size=(3, 4)).astype(np.float32)))
        inbox.append(("norm", rng.normal(size=4).astype(np.float32)))
    return serve(inbox)


if __name__ == "__main__":
    print(main())
