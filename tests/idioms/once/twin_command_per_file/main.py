"""A command that is handed many files, and compiles for each."""

import argparse

from convert import convert_file


def main(steps=4):
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*")
    args = parser.parse_args([f"clip{i}.wav" for i in range(steps)])
    for name in args.files:
        print(name, convert_file(name))


if __name__ == "__main__":
    main()
