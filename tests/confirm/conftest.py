"""The tests' shared code is imported from the repository's root, wherever pytest was started."""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
