"""The rewrites that rules can name, with what each does and why it is as safe as it says."""

from __future__ import annotations

import enum

from jaxlint.findings import FixKind

__all__ = ["Rewrite"]


class Rewrite(enum.Enum):
    """A kind of rewrite: its name, whether it is safe, and the paragraph about it on the pages of its rules."""

    HOIST = (
        "hoist",
        FixKind.SAFE,
        "What is made anew is moved, with its jit wrapper, to module level, or before the loop where it captures only "
        "what is bound before the loop; a wrapper becomes the decorator of a function that nothing else names. The "
        "fix is safe, and is only offered where everything that the code reads from around it is in view and never "
        "changes: functions, classes and imports, constants and arrays that nobody writes to. Code that prints, draws "
        "random numbers, reads a clock, calls what is not known or stores anywhere but in its own variables is left "
        "alone, because it would run once instead of each time.",
    )
    ARGUMENTS = (
        "arguments",
        FixKind.UNSAFE,
        "A function that captures numbers or arrays of the function around it is moved to module level, and gets them "
        "as further arguments at each of its calls. The fix is unsafe: what was a constant of the program is an "
        "argument now, so XLA folds less, and results can differ in the last digits.",
    )
    METHOD = (
        "method",
        FixKind.UNSAFE,
        "A method that is given to jit by its object runs compiled code itself, and the wrapper around it goes: of a "
        "pytree the method is decorated, so that `self` is an argument; else its body becomes a jitted function of the "
        "module, to which the method gives its arguments and the numbers and arrays of `self` that the body computes "
        "with. It is only offered where the method changes nothing and does nothing else with its object, no subclass "
        "overrides it, and whoever else calls it gives what can be traced. The fix is unsafe: what was a constant of "
        "the program is an argument of it now, so XLA folds less, and an attribute that is changed later counts.",
    )
    OUTSIDE = (
        "outside",
        FixKind.UNSAFE,
        "`jit(partial(f, …))` becomes `partial(jit(f), …)`, which is cheap to make again. The fix is unsafe: the "
        "bound arrays and numbers are arguments of the program now, not constants of it, so XLA folds less, and "
        "results can differ in the last digits.",
    )
    MEMOISE = (
        "memoise",
        FixKind.UNSAFE,
        "A function of the module that makes a jitted function and returns it gets `@functools.cache`: with equal "
        "arguments it gives what it made before. It is only offered where every call in view gives numbers, texts or "
        "None. The fix is unsafe: what was made is kept for as long as the process runs, and `1`, `1.0` and `True` "
        "count as one argument.",
    )
    CONTAINER = (
        "container",
        FixKind.SAFE,
        "A list literal becomes a tuple literal, or the other way round, as the other call gives it. The fix is safe, "
        "and is only offered where the jitted function only unpacks, indexes or iterates the parameter, and nothing "
        "else is done with the literal: it stands in the call, is bound to a local name that is only taken apart or "
        "given to compiled functions, or is what the jitted function, or a plain one, returns or yields to such "
        "callers. It may stand in another file than the finding.",
    )
    NUMBER = (
        "number",
        FixKind.SAFE,
        "An int literal becomes a float (`1.0` for `1`) where a Python float is given otherwise; in a list of literal "
        "numbers, all of them; in whichever file it stands. The fix is safe where the literal stands in the call, and "
        "the function only adds, subtracts, multiplies or divides the parameter with floats. Otherwise it is unsafe: "
        "somebody may need the int.",
    )
    TUPLE = (
        "tuple",
        FixKind.SAFE,
        "A list literal at a static position becomes a tuple. The fix is safe: with the list the call raises.",
    )

    def __init__(self, label: str, safety: FixKind, text: str) -> None:
        """The parts of a member's value."""
        self.label = label
        self.safety = safety
        self.text = text
