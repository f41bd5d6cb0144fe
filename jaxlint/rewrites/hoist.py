"""Moves what is made anew to where it is made once: module level, or the line before the loop."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from jaxlint.findings import Applicability, Fix
from jaxlint.program import flow
from jaxlint.program.hazards import Hazard
from jaxlint.program.sites import EagerSite, Site, WrapSite
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.values import Function
from jaxlint.rewrites.inert import is_inert
from jaxlint.rewrites.moving import CannotMove, Move, Place, before, inside, is_alone, moved
from jaxlint.rewrites.names import Names, words
from jaxlint.rewrites.stillness import Stillness, names_read
from jaxlint.rewrites.text import whole_lines

__all__ = ["Hoist"]

_READABLE = frozenset({"lower", "trace", "eval_shape", "__name__", "__doc__"})
"""The attributes of a compiled function that may be taken though it is shared from now on."""
MOST_MOVES = 8


@dataclass(eq=False)
class Hoist:
    """Makes the fix of one finding."""

    stillness: Stillness
    names: Names
    site: Site
    hazard: Hazard
    moves: list[Move] = field(default_factory=list)

    def fix(self) -> Fix | None:
        """The fix, to module level if that is possible, else to before a loop."""
        for place in self._places():
            self.moves = []
            try:
                for target in self._targets():
                    self._move(target, self._home(target), place)
                edits = moved(self.moves, place, self.module)
            except CannotMove:
                continue
            where = "before the loop" if place.loop is not None else "to module level"
            what = ", ".join(dict.fromkeys(f"`{move.name}`" for move in self.moves))
            return Fix(f"Move {what} {where}", Applicability.SAFE, edits)
        return None

    # -- what, and where to -----------------------------------------------------------------------

    @property
    def module(self) -> Module:
        """The file of the finding."""
        return self.hazard.scope.module

    def _home(self, node: ast.AST) -> Scope:
        return self.module.scope_at(node)

    def _targets(self) -> list[ast.AST]:
        """What is to be moved, outermost first."""
        site, node = self.site, self.hazard.node
        if site.module is not self.module:
            raise CannotMove
        if isinstance(site, WrapSite):
            if site.decorates is not None and node is site.node:
                return [site.decorates.node]
            if isinstance(node, ast.Call | ast.Lambda | ast.Name):
                return [node]
        if isinstance(site, EagerSite) and self.hazard.fresh is not None and not self._compiles_anyway(site):
            return list(self._callables(site))
        raise CannotMove

    def _compiles_anyway(self, site: EagerSite) -> bool:
        """Whether a kept function would be compiled anew all the same."""
        return site.spec.always_fresh or self.stillness.model.frequency.at(site.node, site.scope).differentiated

    def _callables(self, site: EagerSite) -> Iterator[ast.expr]:
        """The arguments of eager control flow that are callables, where they are made anew."""
        call = site.node
        if any(isinstance(argument, ast.Starred) for argument in call.args):
            raise CannotMove
        for position, keyword in site.spec.callables:
            named = [k.value for k in call.keywords if k.arg == keyword]
            given = call.args[position : position + 1] or named
            for argument in given:
                parts = argument.elts if isinstance(argument, ast.List | ast.Tuple) else [argument]
                for part in parts:
                    if isinstance(part, ast.Lambda | ast.Call):
                        yield part
                    elif not isinstance(part, ast.Name):
                        raise CannotMove
                    elif not self._of_module(part):
                        yield part

    def _of_module(self, name: ast.Name) -> bool:
        owner = self._home(name).binder(name.id)
        return owner is None or owner.is_module

    def _places(self) -> Iterator[Place]:
        module, node = self.module, self.hazard.node
        top = before(node, module)
        if top is None:
            return
        function = top.function
        yield top
        for loop in reversed(flow.loops(module, node)):
            if not isinstance(loop, ast.comprehension) and function.is_function:
                line = module.line(loop.lineno)
                indent = line[: len(line) - len(line.lstrip())]
                if module.characters(loop.lineno, loop.col_offset) == len(indent):
                    yield Place(loop.lineno, indent, loop, function)
        yield replace(top, constants=True)

    # -- moving -----------------------------------------------------------------------------------

    def _move(self, node: ast.AST, scope: Scope, place: Place) -> None:
        if isinstance(node, ast.Name):
            self._local(node, scope, place)
            return
        if isinstance(node, ast.FunctionDef):
            bindings = scope.bindings.get(node.name, [])
            self._statement(bindings, place)
            return
        assert isinstance(node, ast.expr)
        statement = self.module.parents.get(node)
        if isinstance(statement, ast.Assign) and len(statement.targets) == 1:
            target = statement.targets[0]
            if isinstance(target, ast.Name) and not isinstance(node, ast.Lambda):
                bindings = scope.bindings.get(target.id, [])
                if len(bindings) == 1 and bindings[0].node is target:
                    self._statement(bindings, place)
                    return
        self._expression(node, scope, place)

    def _local(self, name: ast.Name, scope: Scope, place: Place) -> None:
        owner = scope.binder(name.id)
        if owner is None or owner is not place.function:
            raise CannotMove
        self._statement(owner.bindings[name.id], place)

    def _statement(self, bindings: list[Binding], place: Place) -> None:
        """Move the one statement that binds a local name."""
        if len(bindings) != 1:
            raise CannotMove
        binding = bindings[0]
        if any(move.binding is binding for move in self.moves):
            return
        statement = self.module.statement_at(binding.node)
        if binding.scope is not place.function or binding.writer is not binding.scope or statement is None:
            raise CannotMove
        if binding.kind is Bind.DEF and isinstance(statement, ast.FunctionDef):
            name = statement.name
        elif (
            binding.kind is Bind.ASSIGN
            and isinstance(statement, ast.Assign)
            and isinstance(binding.node, ast.Name)
            and statement.targets == [binding.node]
            and (place.constants or not isinstance(statement.value, ast.Constant))
        ):
            name = binding.node.id
        else:
            raise CannotMove
        lines = whole_lines(statement, self.module)
        if lines is None or is_alone(statement, self.module) or self._home(statement).is_class:
            raise CannotMove
        if place.loop is not None and not inside(statement, place.loop, self.module):
            raise CannotMove
        loads = [load for load, scope in self.module.name_loads.get(name, ()) if scope.binder(name) is binding.scope]
        if not all(self._is_shareable(load) for load in loads):
            raise CannotMove
        if len(self.moves) >= MOST_MOVES:
            raise CannotMove
        move = Move(statement, binding.scope, name, lines, binding)
        self.moves.append(move)
        self._check(statement, binding.scope, place)
        function = self._only_wrapped(statement.value) if isinstance(statement, ast.Assign) else None
        if function is not None and "#" not in lines.text(self.module):  # a comment stays with its statement
            assert isinstance(function.node, ast.FunctionDef)
            move.name, move.decorates = function.name, function.node
        elif place.loop is None and binding.scope.is_function:
            move.name = self._module_name(name, binding.scope, statement)

    def _is_shareable(self, node: ast.expr) -> bool:
        """Whether what is done with the object is the same if others have it too: nothing is kept in it."""
        parent = self.module.parents.get(node)
        if isinstance(parent, ast.Attribute):
            return parent.attr in _READABLE and isinstance(parent.ctx, ast.Load)
        return not isinstance(parent, ast.Compare)

    def _module_name(self, name: str, function: Scope, owner: object) -> str:
        if len(name) < 3:  # tells nothing outside of its function
            return self.names.new(f"_{self._around(function)}_{name.strip('_')}".rstrip("_"), owner)
        kept = self.names.kept(name, function, owner)
        return kept if kept is not None else self.names.new(f"_{name.lstrip('_')}", owner)

    def _expression(self, node: ast.expr, scope: Scope, place: Place) -> None:
        if self._home(node).is_class or len(self.moves) >= MOST_MOVES or not self._is_shareable(node):
            raise CannotMove
        self._check(node, scope, place)
        function = self._only_wrapped(node)
        if function is not None:
            assert isinstance(function.node, ast.FunctionDef)
            self.moves.append(Move(node, scope, function.name, decorates=function.node))
            return
        hint = self._hint(node, scope)
        self.moves.append(Move(node, scope, self.names.new(f"_{hint}" if place.loop is None else hint, node)))

    def _only_wrapped(self, node: ast.expr) -> Move | None:
        """The function that goes along and is named by nothing but this wrapper, which can be its decorator then."""
        if not isinstance(node, ast.Call) or len(node.args) != 1 or node.keywords or node.lineno != node.end_lineno:
            return None
        wrapped = node.args[0]
        for move in self.moves:
            if isinstance(move.node, ast.FunctionDef) and isinstance(wrapped, ast.Name) and move.old_name == wrapped.id:
                named = self.module.name_loads.get(wrapped.id, ())
                if [load for load, where in named if where.binder(wrapped.id) is move.scope] == [wrapped]:
                    return move
        return None

    def _hint(self, node: ast.expr, scope: Scope) -> str:
        """A telling name: of what is wrapped, or of the function around it."""
        around = self._around(scope.function)
        if isinstance(node, ast.Lambda):
            return f"{around or 'local'}_{self._role(node)}"
        words: list[str] = []
        inner: ast.expr | None = node
        while isinstance(inner, ast.Call):
            word = _last_word(inner.func)
            words.append("grad" if word == "value_and_grad" else word.lower())
            inner = inner.args[0] if inner.args else None
        core = _last_word(inner) if inner is not None else ""
        if core and core.isidentifier():
            words = [word for word in words if word not in ("partial",)] or words
            return "_".join([core.strip("_"), *reversed(words)])
        return "_".join([around or "compiled", words[0] if words else "jit"])

    @staticmethod
    def _around(function: Scope) -> str:
        """The name of the function around, or of the class where the function has no telling name."""
        while function.name == "<lambda>" and function.parent is not None:
            function = function.parent.function
        if function.name.startswith("__") and function.owner_class is not None:
            return words(function.owner_class.name)
        return "" if function.is_module else function.name.strip("_")

    def _role(self, node: ast.Lambda) -> str:
        call = self.module.parents.get(node)
        word = _last_word(call.func) if isinstance(call, ast.Call) else ""
        return {"scan": "step", "fori_loop": "body", "cond": "branch", "switch": "branch"}.get(word, "function")

    # -- proving ----------------------------------------------------------------------------------

    def _check(self, node: ast.AST, scope: Scope, place: Place) -> None:
        """All that the code does where it is moved, and all that it reads there, is the same as where it stands."""
        if isinstance(node, ast.FunctionDef):
            if not self.stillness.code(node.body, self.module.scope_of[node], self._own(scope, place)):
                raise CannotMove
            for decorator in node.decorator_list:
                self._demand(is_inert(decorator, scope, self.stillness, decorates=True))
            for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)):
                self._demand(is_inert(default, scope, self.stillness))
        else:
            value = node.value if isinstance(node, ast.Assign) else node
            assert isinstance(value, ast.expr)
            self._demand(is_inert(value, scope, self.stillness))
            for inner in ast.walk(value):
                if isinstance(inner, ast.Lambda):
                    own = self._own(scope, place)
                    if not self.stillness.code([inner.body], self.module.scope_of[inner], own):
                        raise CannotMove
        for name, where, late in names_read(node, scope):
            owner = where.binder(name.id)
            if name.id.startswith("__") and not name.id.endswith("__"):
                raise CannotMove  # mangled in a class
            if owner is None or owner not in set(scope.ancestors()):
                if owner is None and not self.stillness.name(name, where):
                    raise CannotMove
                continue
            if owner.is_module:
                self._global(name, where, late, place)
            elif owner is place.function:
                self._captured(name, where, place)
            else:
                raise CannotMove

    @staticmethod
    def _demand(proved: bool) -> None:
        if not proved:
            raise CannotMove

    def _own(self, scope: Scope, place: Place) -> set[Scope]:
        """The scopes whose names are judged one by one, by ``_check``."""
        return {around for around in scope.ancestors() if around is place.function and around.is_function}

    def _global(self, name: ast.Name, where: Scope, late: bool, place: Place) -> None:
        if not self.stillness.name(name, where):
            raise CannotMove
        bindings = self.module.top.bindings[name.id]
        if not late and place.loop is None:
            along = any(move.binding in bindings for move in self.moves)
            if not along and any(flow.bound_at(b, self.module)[0] >= place.row for b in bindings):
                raise CannotMove

    def _captured(self, name: ast.Name, where: Scope, place: Place) -> None:
        """A name of the function around: moved along, or bound before the loop once and for all."""
        bindings = place.function.bindings[name.id]
        if place.loop is not None and all(self._is_before(b, place.loop) for b in bindings):
            if self._is_fixed(name, where):
                return
            raise CannotMove
        self._statement(bindings, place)

    def _is_before(self, binding: Binding, loop: ast.AST) -> bool:
        """Whether a binding has been made whenever the loop starts, and is not made again."""
        if binding.kind is Bind.DELETE or binding.writer is not binding.scope:
            return False
        if binding.kind is Bind.PARAM:
            return True
        if flow.bound_at(binding, self.module) > flow.position(loop):
            return False
        around = {(id(block.node), block.part) for block in flow.blocks(self.module, loop)}
        return all((id(b.node), b.part) in around for b in flow.blocks(self.module, binding.node))

    def _is_fixed(self, name: ast.Name, where: Scope) -> bool:
        values = self.stillness.evaluator.evaluate(name, where)
        if any(isinstance(value, Function) and value.scope.parent is not self.module.top for value in values):
            return False
        return self.stillness.values(name, where)


def _last_word(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
