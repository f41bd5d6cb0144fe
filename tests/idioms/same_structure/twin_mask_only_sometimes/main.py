from model import attend
from sentences import sentences


def main(steps=4):
    total = 0.0
    for tokens, mask in sentences(steps):
        total += float(attend(tokens, mask))  # <- JAX203
    print(total)


if __name__ == "__main__":
    main()
