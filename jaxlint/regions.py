"""LibCST nodes for the expressions that hold candidates, and only for those.

LibCST costs about ten times ``ast`` per line, so no file is parsed with it as a whole: one expression is cut out of
the source by its ``ast`` position and parsed alone.
"""

from __future__ import annotations

import ast

import libcst as cst

_EMPTY = cst.Module([])


def expression(source: str, node: ast.expr) -> cst.BaseExpression | None:
    """The concrete syntax of an expression; None where LibCST cannot parse it (syntax newer than it knows)."""
    segment = ast.get_source_segment(source, node)
    if segment is None:
        return None
    try:
        return cst.parse_expression(f"({segment})" if "\n" in segment else segment)
    except cst.ParserSyntaxError:
        return None


def code(node: cst.CSTNode, limit: int = 60) -> str:
    """A node's code on one line, cut to ``limit`` characters."""
    text = " ".join(_EMPTY.code_for_node(node).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


def callee(node: cst.BaseExpression | None) -> str:
    """How the code spells the function that an expression calls (or the decorator that it is)."""
    while isinstance(node, cst.Call):
        inner = node.func
        if isinstance(inner, cst.Call):
            node = inner
            continue
        first = node.args[0].value if node.args else None
        if code(inner).rpartition(".")[2] == "partial" and isinstance(first, cst.Name | cst.Attribute):
            return code(first)
        return code(inner)
    return code(node) if node is not None else "jit"
