"""Rewrites: from a verdict of the model to the edits that take it away, where the model proves that nothing else moves.

A rule names its rewrites (``catalogue``); the engine asks :class:`~jaxlint.rewrites.making.Rewriter` for the fix of a
finding. Nothing here runs for code without findings.
"""
