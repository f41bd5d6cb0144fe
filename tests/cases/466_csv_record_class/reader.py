import collections
import csv

import numpy as np

Limits = collections.namedtuple("Limits", "low high")


def columns(text):
    header, *rows = csv.reader(text.splitlines())
    values = np.array(rows, dtype=np.float32)
    return header, list(values.T)


def read_table(text):
    header, values = columns(text)
    Table = collections.namedtuple("Table", header)
    return Table(*values)


def limits(text):
    _, values = columns(text)
    return Limits(*(float(f(values)) for f in (np.min, np.max)))
