"""A jitted method no longer keeps its object: what it reads of it becomes arguments of compiled code.

Of a class that jax takes apart as a pytree the method is decorated, so that ``self`` is an argument. Of any other the
body is moved to a jitted function of the module, to which the method gives its own arguments and the attributes that
the body reads. The wrappers around ``obj.method`` go in both cases: see ``bound_methods``.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

from jaxlint.findings import Applicability, Edit, Fix, Location, Span
from jaxlint.program.hazards import Hazard
from jaxlint.program.kind_values import Kind, Tree
from jaxlint.program.objects import Objects
from jaxlint.program.pytrees import Pytree, Pytrees
from jaxlint.program.sites import Site
from jaxlint.program.syntax import Bind, Module, Scope
from jaxlint.rewrites.bound_methods import Wrapped, wrapped
from jaxlint.rewrites.moving import CannotMove, at_module_level, before
from jaxlint.rewrites.names import Names, words
from jaxlint.rewrites.stillness import Stillness, names_read
from jaxlint.rewrites.text import Lines, newline, patched, printed, replaced, whole_lines
from jaxlint.rewrites.traceable import is_traceable, is_traced

__all__ = ["method"]


def method(
    stillness: Stillness, names_of: Callable[[Module], Names], pytrees: Pytrees, site: Site, hazard: Hazard
) -> Fix | None:
    """The fix: unsafe, as what was a constant of the program is an argument of it now."""
    try:
        found = wrapped(site, hazard, stillness)
        bound = found.method.module.top.bindings[found.root.id]
        owner = found.method.owner_class
        assert owner is not None
        place = before(owner.node, owner.module)
        if place is None or any(getattr(b.node, "lineno", place.row) >= place.row for b in bound):
            raise CannotMove
        if found.decorator is None and _is_tree(found, pytrees, stillness):
            return _decorated(found, hazard)
        names = names_of(found.method.module)
        return _Delegated(found, stillness, names).fix(place.row, hazard, before_block=place.before_block)
    except CannotMove:
        return None


def _fix(message: str, found: Wrapped, own: Iterator[Edit], hazard: Hazard) -> Fix:
    """The fix with edits in the class's module, and those that take the wrappers away, wherever they stand."""
    home = str(found.method.module.path)
    edits = [replace(edit, path=edit.path or home) for edit in (*own, *found.edits)]
    here = str(hazard.scope.module.path)
    return Fix(
        message,
        Applicability.UNSAFE,
        tuple(sorted(replace(edit, path="" if edit.path == here else edit.path) for edit in edits)),
    )


# -- a pytree ---------------------------------------------------------------------------------------------


def _is_tree(found: Wrapped, pytrees: Pytrees, stillness: Stillness) -> bool:
    """Whether all objects are pytrees of numbers and arrays with which the method only computes, and nothing else."""
    pytree = pytrees.of(found.cls)
    if pytree is None or pytree.children is None or not found.receivers:
        return False
    for receiver, scope in found.receivers:
        kinds = stillness.signatures.kinds.of(receiver, scope)
        if not kinds or not all(_has_only_leaves(one.kind, found, pytree) for one in kinds):
            return False
    return _computes(found.method, pytree, stillness, Objects(stillness.evaluator), set()) and stillness.function(
        found.method
    )


def _has_only_leaves(kind: Kind, found: Wrapped, pytree: Pytree) -> bool:
    if not isinstance(kind, Tree) or kind.instance is None or kind.instance.cls.scope is not found.cls.scope:
        return False
    parts = kind.named or {}
    return set(parts) >= set(pytree.children or ()) and all(
        alternatives and all(_can_be_given(one.kind) for one in alternatives)
        for name, alternatives in parts.items()
        if name not in pytree.static
    )


def _computes(code: Scope, pytree: Pytree, stillness: Stillness, objects: Objects, seen: set[Scope]) -> bool:
    """Whether a method, and those of the object that it calls, only compute with the leaves of the object."""
    if code in seen:
        return True
    seen.add(code)
    if any(objects.effects(code)):
        return False
    for load, scope in _loads(code):
        attribute = code.module.parents.get(load)
        if not isinstance(attribute, ast.Attribute) or not isinstance(attribute.ctx, ast.Load):
            return False
        call = code.module.parents.get(attribute)
        if isinstance(call, ast.Call) and call.func is attribute:
            inner = objects.method(load, attribute.attr, scope) or _method_of(code, attribute.attr)
            if inner is None or inner.decorators or not _computes(inner, pytree, stillness, objects, seen):
                return False
        elif attribute.attr not in pytree.static and not (
            attribute.attr in (pytree.children or ()) and is_traced(attribute, scope, stillness)
        ):
            return False
    return True


def _method_of(code: Scope, name: str) -> Scope | None:
    bindings = code.owner_class.bindings.get(name, ()) if code.owner_class is not None else ()
    found = [code.module.scope_of.get(binding.node) for binding in bindings]
    return found[0] if len(found) == 1 else None


def _decorated(found: Wrapped, hazard: Hazard) -> Fix:
    module, node = found.method.module, found.method.node
    assert isinstance(node, ast.FunctionDef)
    line = module.line(node.lineno)
    indent = line[: len(line) - len(line.lstrip())]
    start = Location(node.lineno, 1)
    edit = Edit(Span(start, start), f"{indent}@{found.wrapper}{newline(module)}")
    message = f"Jit `{found.method.qualname}` itself: its object is a pytree"
    return _fix(message, found, iter([edit]), hazard)


# -- any other object -------------------------------------------------------------------------------------


@dataclass(eq=False)
class _Delegated:
    """The body as a function of the module, and the method that calls it."""

    found: Wrapped
    stillness: Stillness
    names: Names
    attributes: dict[str, str] = field(default_factory=dict)
    """The attributes that the body reads, with the names of the parameters for them."""

    @property
    def method(self) -> Scope:
        """The method."""
        return self.found.method

    @property
    def module(self) -> Module:
        """Its file."""
        return self.found.method.module

    def fix(self, row: int, hazard: Hazard, *, before_block: bool) -> Fix:
        """The fix, with the function at this row of the module."""
        node, module = self.method.node, self.module
        assert isinstance(node, ast.FunctionDef)
        reads = list(self._reads())
        body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
        if not body or not self.stillness.code(body, self.method, {self.method}):
            raise CannotMove
        if any(n.id.startswith("__") and not n.id.endswith("__") for n, _, _ in names_read(node, self.method)):
            raise CannotMove  # mangled in a class
        if not all(self._bears(parameter.arg) for parameter in self.method.parameters):
            raise CannotMove
        lines = self._lines(node, body[0])
        name = self.names.new(f"_{words(self.found.cls.scope.name)}_{self.method.name.strip('_')}", node)
        renames = [replaced(read, module, self.attributes[read.attr]) for read in reads]
        text = self._function(name, lines, node, renames)
        start = Location(row, 1)
        edits = [
            Edit(Span(start, start), at_module_level([text], row, module, before_block=before_block)),
            Edit(Span(Location(lines.first, 1), Location(lines.last + 1, 1)), self._call(name, lines)),
        ]
        if self.found.decorator is not None:
            edits.append(self._without_decorator(self.found.decorator))
        what = ", ".join(f"`{node.args.args[0].arg}.{attribute}`" for attribute in self.attributes)
        more = f", and pass {what} to it" if what else ""
        return _fix(
            f"Move the body of `{self.method.qualname}` to the jitted `{name}`{more}", self.found, iter(edits), hazard
        )

    def _reads(self) -> Iterator[ast.Attribute]:
        """The places that read an attribute of the object; raises where anything else is done with it."""
        parameters = self.method.parameters
        if len(self.method.bindings[parameters[0].arg]) != 1 or any(
            Objects(self.stillness.evaluator).effects(self.method)
        ):
            raise CannotMove
        for load, scope in _loads(self.method):
            read = self.module.parents.get(load)
            if not isinstance(read, ast.Attribute) or not isinstance(read.ctx, ast.Load):
                raise CannotMove
            kinds = self.stillness.signatures.kinds.of(read, scope)
            given = bool(kinds) and all(_can_be_given(one.kind) for one in kinds)
            if not given or not is_traced(read, scope, self.stillness) or self._is_computed(read.attr):
                raise CannotMove
            if read.attr not in self.attributes:
                self.attributes[read.attr] = self._parameter(read.attr)
            yield read

    def _bears(self, parameter: str) -> bool:
        """Whether a parameter can be given in each call: its default was no argument of the compiled code so far."""
        default = self.method.default_of(parameter)
        if default is None or (isinstance(default, ast.Constant) and default.value is None):
            return True
        kinds = self.stillness.signatures.kinds.of(default, self.module.scope_at(default))
        loads = [
            (n, scope) for n, scope in self.module.name_loads.get(parameter, ()) if scope.binder(n.id) is self.method
        ]
        return (
            bool(kinds)
            and all(_can_be_given(one.kind) for one in kinds)
            and all(is_traced(load, scope, self.stillness) for load, scope in loads)
        )

    def _is_computed(self, attribute: str) -> bool:
        """Whether reading the attribute runs code."""
        classes, _ = self.stillness.evaluator.members.mro(self.found.cls)
        return any(b.kind is Bind.DEF for cls in classes for b in cls.scope.bindings.get(attribute, ()))

    def _parameter(self, attribute: str) -> str:
        """A name for an attribute that means nothing else in the method."""
        scopes = [scope for scope in self.module.scopes if scope.within(self.method)]
        taken = {name for scope in scopes for name in (*scope.bindings, *scope.loads)} | {*self.attributes.values()}
        wish = attribute.strip("_") or "value"
        return next(name for name in _variants(wish) if name not in taken and not Names.is_reserved(name))

    def _lines(self, node: ast.FunctionDef, first: ast.stmt) -> Lines:
        """The lines of the body, with its comments, without its docstring."""
        whole = whole_lines(node, self.module)
        if whole is None:
            raise CannotMove
        docstring = node.body[0] if first is not node.body[0] else None
        row = min([first.lineno, *(d.lineno for d in getattr(first, "decorator_list", ()))])
        above = docstring.end_lineno if docstring is not None else None
        line = self.module.line(row)
        indent = line[: len(line) - len(line.lstrip())]
        if row <= (above or node.lineno) or self.module.characters(first.lineno, first.col_offset) != len(indent):
            raise CannotMove
        while not (text := self.module.line(row - 1).strip()) or text.startswith("#"):
            if row - 1 <= (above or node.lineno):
                break
            row -= 1
        return Lines(row, whole.last, indent)

    def _function(self, name: str, lines: Lines, node: ast.FunctionDef, renames: list[Edit]) -> str:
        end = newline(self.module)
        place = Span(Location(lines.first, 1), Location(lines.last + 1, 1))
        text = patched(place, self.module, renames)
        header = self.module.line(node.lineno)
        step = header[: len(header) - len(header.lstrip())]
        body = printed(text if text.endswith("\n") else text + end, self.module, step)
        if body is None or not step:
            raise CannotMove
        parameters = ", ".join([*(p.arg for p in self.method.parameters[1:]), *self.attributes.values()])
        return f"@{self.found.wrapper}{end}def {name}({parameters}):{end}{body}"

    def _call(self, name: str, lines: Lines) -> str:
        own, *others = (parameter.arg for parameter in self.method.parameters)
        given = ", ".join([*others, *(f"{own}.{attribute}" for attribute in self.attributes)])
        return f"{lines.indent}return {name}({given}){newline(self.module)}"

    def _without_decorator(self, decorator: ast.expr) -> Edit:
        first, last = decorator.lineno, decorator.end_lineno or decorator.lineno
        text = "".join(self.module.line(row) for row in range(first, last + 1))
        if "#" in text or not self.module.line(first).lstrip().startswith("@"):
            raise CannotMove
        return Edit(Span(Location(first, 1), Location(last + 1, 1)), "")


def _variants(wish: str) -> Iterator[str]:
    yield wish
    for number in range(2, 1000):
        yield f"{wish}_{number}"


def _loads(code: Scope) -> Iterator[tuple[ast.Name, Scope]]:
    """The loads of a method's object, those in functions within it included."""
    name = code.parameters[0].arg
    for load, scope in code.module.name_loads.get(name, ()):
        if scope.binder(name) is code:
            yield load, scope


def _can_be_given(kind: Kind) -> bool:
    """Whether a value can be an argument: a number or an array with which code computes, or a container of such."""
    if not isinstance(kind, Tree):
        return is_traceable(kind)
    parts = [*(kind.items or ()), *(kind.named or {}).values(), *([kind.each] if kind.each else [])]
    if kind.cls is not None or kind.form not in ("list", "tuple", "dict") or not parts:
        return False
    return all(part and all(_can_be_given(one.kind) for one in part) for part in parts)
