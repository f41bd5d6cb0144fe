"""One loop, the event that it repeats, and the chain of calls between the two."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from jaxlint.program.advancing import resets
from jaxlint.program.calls import Arguments, Calls
from jaxlint.program.members import Members
from jaxlint.program.order import Event
from jaxlint.program.syntax import Bind, Binding, LoopNode, Scope
from jaxlint.program.values import Argument


@dataclass(frozen=True, slots=True, eq=False)
class Turn:
    """A loop and an event in it; a *level* counts the calls from the innermost place outwards."""

    event: Event
    loop: LoopNode
    members: Members

    @property
    def outermost(self) -> int:
        """The level of the function that the loop stands in."""
        return len(self.event.chain) - 1

    def function(self, level: int) -> Scope:
        """The function of a level."""
        return self.event.chain[level][1].function

    def given(self, name: str, owner: Scope, level: int) -> Argument | None:
        """What the call one level out gives to a parameter."""
        if level + 1 >= len(self.event.chain):
            return None
        call, scope = self.event.chain[level + 1]
        if not isinstance(call, ast.Call):
            return None
        arguments = Arguments.of(call, scope, None)
        if owner.owner_class is not None and self.members.kind(owner) != "staticmethod":
            arguments.positional.insert(0, Argument(None, scope, None))
        given = Calls.bind(owner, arguments).get(name)
        if given is None:
            default = owner.default_of(name)
            return Argument(default, scope, None) if isinstance(default, ast.Constant) else None
        return given

    def is_target(self, binding: Binding) -> bool:
        """Whether it is the variable of the loop's own header."""
        target = getattr(self.loop, "target", None)
        return target is not None and any(part is binding.node for part in ast.walk(target))

    def binds(self, binding: Binding) -> bool:
        """Whether a binding is made in each turn."""
        module = binding.scope.module
        if isinstance(self.loop, ast.comprehension):
            return self.is_target(binding)
        return any(node is self.loop for node in around(module.parents, binding.node)) and not resets(
            binding, self.loop, module
        )

    def certainly(self, node: ast.AST) -> bool:
        """Whether a change stands under no condition of its own inside the loop."""
        module = self.event.scope.module
        for outer in around(module.parents, node):
            if outer is self.loop:
                return True
            if isinstance(outer, ast.If | ast.Try | ast.Match | ast.IfExp):
                return False
        return True


def around(parents: dict[ast.AST, ast.AST], node: ast.AST) -> Iterator[ast.AST]:
    """The nodes around ``node``, innermost first."""
    current = parents.get(node)
    while current is not None:
        yield current
        current = parents.get(current)


def assigned(binding: Binding) -> ast.expr | None:
    """The expression that a plain assignment gives its name, a written tuple taken apart."""
    if binding.kind is not Bind.ASSIGN or binding.value is None:
        return None
    value = binding.value
    for position in binding.path:
        if not isinstance(value, ast.Tuple | ast.List) or not 0 <= position < len(value.elts):
            return None
        if any(isinstance(element, ast.Starred) for element in value.elts):
            return None
        value = value.elts[position]
    return value


def part_of(node: ast.expr, path: tuple[int, ...]) -> ast.expr | None:
    """The part of a written tuple that an unpacking target gets."""
    for position in path:
        if not isinstance(node, ast.Tuple | ast.List) or not 0 <= position < len(node.elts):
            return None
        node = node.elts[position]
    return node
