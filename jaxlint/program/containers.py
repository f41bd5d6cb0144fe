"""Which methods of Python's containers change them in place, and how: data only."""

from __future__ import annotations

ADDS = frozenset({"append", "appendleft", "insert", "add"})
"""They put one part in, their last argument."""
EXTENDS = frozenset({"extend", "extendleft"})
"""They put the parts of their argument in."""
GROWS = ADDS | EXTENDS
TAKES = frozenset({"pop", "popleft", "popitem", "clear", "remove", "discard"})
"""They take parts out."""
STORES = frozenset({"update", "setdefault"})
"""They store under keys, which may be there already."""
ORDERS = frozenset({"sort", "reverse"})
CHANGES = GROWS | TAKES | STORES
"""Everything that changes what is in the container."""
