"""A method that is given to jit as ``obj.method``: which one it is, and who else has to do with it.

``jax.jit(obj.method)`` wraps a new bound method each time. The wrapper can go where the method itself runs compiled
code, so all places that name the method have to be known, and to bear that.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jaxlint.findings import Edit
from jaxlint.program.hazards import Hazard
from jaxlint.program.pytrees import FIELDS_ARE_CHILDREN
from jaxlint.program.sites import Site, WrapSite
from jaxlint.program.syntax import Bind, Module, Scope
from jaxlint.program.uses import How
from jaxlint.program.values import Bound, Class, Constant, External, Instance, Sequence, class_value
from jaxlint.rewrites.moving import CannotMove
from jaxlint.rewrites.stillness import Stillness
from jaxlint.rewrites.text import replaced, segment
from jaxlint.rewrites.traceable import is_traceable

__all__ = ["Wrapped", "wrapped"]

_JIT = frozenset({"jax.jit", "jax.experimental.pjit.pjit"})
_PARTIAL = frozenset({"functools.partial"})
_BASES = frozenset({"builtins.object", "abc.ABC", "typing.Generic", "typing.Protocol", "dataclasses.dataclass"}) | {
    *FIELDS_ARE_CHILDREN,
    "jax.tree_util.register_pytree_node_class",
}
"""External bases and decorators that leave methods as they are."""


@dataclass(frozen=True, slots=True, eq=False)
class Wrapped:
    """The method, how its module spells the wrapper, what is taken away, and the objects that it is a method of."""

    method: Scope
    cls: Class
    wrapper: str
    root: ast.Name
    """The first name of the wrapper."""
    edits: tuple[Edit, ...]
    receivers: tuple[tuple[ast.expr, Scope], ...] = ()
    decorator: ast.expr | None = None
    """The wrapper itself, where it is a decorator by which the object is a static argument."""


def wrapped(site: Site, hazard: Hazard, stillness: Stillness) -> Wrapped:
    """The method of a finding; raises where it cannot be rewritten."""
    if not isinstance(site, WrapSite) or site.spec.name not in _JIT:
        raise CannotMove
    return _Finder(stillness).decorated(site) if site.decorates is not None else _Finder(stillness).given(site, hazard)


@dataclass(frozen=True, slots=True)
class _Finder:
    stillness: Stillness

    # -- what is wrapped --------------------------------------------------------------------------

    def decorated(self, site: WrapSite) -> Wrapped:
        """A method of which ``self`` is a static argument, and nothing else is."""
        method = site.decorates
        if method is None or method.decorators != [site.node] or not isinstance(site.node, ast.Call):
            raise CannotMove
        call = site.node
        function: ast.expr = call.func
        if self._names(function, site.scope) <= _PARTIAL and len(call.args) == 1:
            function = call.args[0]
        elif call.args:
            raise CannotMove
        if len(call.keywords) != 1 or not self._is_first(call.keywords[0], method, site.scope):
            raise CannotMove
        return replace(self._wrapped(method, function, site.module, []), decorator=site.node)

    def _is_first(self, option: ast.keyword, method: Scope, scope: Scope) -> bool:
        """Whether an option makes the first parameter static, and no other."""
        found: list[object] = []
        for value in self.stillness.evaluator.evaluate(option.value, scope):
            parts = value.node.elts if isinstance(value, Sequence) else [option.value]
            for part in parts:
                found += [
                    one.value if isinstance(one, Constant) else None
                    for one in self.stillness.evaluator.evaluate(part, scope)
                ]
        names = [parameter.arg for parameter in method.parameters[:1]]
        return found == {"static_argnums": [0], "static_argnames": names}.get(option.arg or "")

    def given(self, site: WrapSite, hazard: Hazard) -> Wrapped:
        """A method that is given to jit by its object, here and wherever else."""
        call = site.node
        method = self._given(call, site.scope)
        if call is not hazard.node or method is None or not isinstance(call, ast.Call):
            raise CannotMove
        if method.decorators:
            raise CannotMove
        found = self._wrapped(method, call.func, site.module, [])
        edits: list[Edit] = []
        receivers: list[tuple[ast.expr, Scope]] = []
        for load, scope in self._named(method):
            outer = scope.module.parents.get(load)
            if isinstance(outer, ast.Call) and load in outer.args and self._given(outer, scope) is method:
                edits.append(self._without_wrapper(outer, load, scope, found))
                receivers.append((load.value, scope))
            elif not (isinstance(outer, ast.Call) and outer.func is load and self._is_traceable(outer, scope)):
                raise CannotMove
        if method.name.startswith("__") and not self._is_called_with_arrays(method):
            raise CannotMove
        return replace(found, edits=tuple(edits), receivers=tuple(receivers))

    def _is_called_with_arrays(self, method: Scope) -> bool:
        """Whether those who call the object itself give what can be traced."""
        if method.name != "__call__":
            return False
        for call, scope, _ in self.stillness.model.uses.call_sites(method):
            called = self.stillness.evaluator.evaluate(call.func, scope)
            if any(isinstance(value, Instance) for value in called) and not self._is_traceable(call, scope):
                return False
        return True

    def _given(self, call: ast.expr, scope: Scope) -> Scope | None:
        """The method of the project that a call gives to jit, and nothing else."""
        if not isinstance(call, ast.Call) or len(call.args) != 1 or call.keywords:
            return None
        if not isinstance(call.args[0], ast.Attribute) or not self._names(call.func, scope) <= _JIT:
            return None
        values = self.stillness.evaluator.evaluate(call.args[0], scope)
        methods = {v.method.scope if isinstance(v, Bound) and v.method is not None else None for v in values}
        return methods.pop() if len(methods) == 1 else None

    def _wrapped(self, method: Scope, wrapper: ast.expr, module: Module, edits: list[Edit]) -> Wrapped:
        node, owner = method.node, method.owner_class
        if not isinstance(node, ast.FunctionDef) or method.is_generator or owner is None:
            raise CannotMove
        if owner.parent is None or not owner.parent.is_module or len(owner.bindings.get(method.name, ())) != 1:
            raise CannotMove
        if node.args.vararg or node.args.kwarg or not (node.args.args or node.args.posonlyargs):
            raise CannotMove
        cls = class_value(owner)
        bases, foreign = self.stillness.evaluator.members.mro(cls)
        if any(method.name in base.scope.bindings for base in bases[1:]):
            raise CannotMove
        known = _BASES | {"functools.partial"} if all(self._registers(base.scope) for base in bases) else _BASES
        if not {name.lstrip("@") for name in foreign} <= known:
            raise CannotMove
        if any(method.name in sub.bindings for sub in self.stillness.model.uses.subclasses(owner)):
            raise CannotMove  # an overriding method would no longer be compiled
        root = self._root(wrapper, module.top, owner)
        return Wrapped(method, cls, segment(wrapper, module), root, tuple(edits))

    def _registers(self, owner: Scope) -> bool:
        """Whether each ``partial`` that decorates a class is one of a known decorator."""
        assert owner.parent is not None
        return all(
            bool(call.args) and self._names(call.args[0], owner.parent) <= _BASES
            for call in owner.decorators
            if isinstance(call, ast.Call) and self._names(call.func, owner.parent) <= _PARTIAL
        )

    def _root(self, wrapper: ast.expr, top: Scope, owner: Scope) -> ast.Name:
        """The first name of the wrapper, if it means the same in the module of the class, from before the class on."""
        root = wrapper
        while isinstance(root, ast.Attribute):
            root = root.value
        if not isinstance(root, ast.Name):
            raise CannotMove
        bindings = owner.module.top.bindings.get(root.id, [])
        evaluator = self.stillness.evaluator
        meant = {v.name if isinstance(v, External) else None for b in bindings for v in evaluator.bound(b, None)}
        here = {v.name if isinstance(v, External) else None for v in evaluator.evaluate(root, top)}
        if not meant or None in meant or meant != here:
            raise CannotMove
        if not all(binding.kind in (Bind.IMPORT, Bind.IMPORT_FROM) for binding in bindings):
            raise CannotMove
        return root

    def _names(self, node: ast.expr, scope: Scope) -> set[str]:
        values = self.stillness.evaluator.evaluate(node, scope)
        return {value.name if isinstance(value, External) else "" for value in values} or {""}

    # -- who names it -----------------------------------------------------------------------------

    def _named(self, method: Scope) -> Iterator[tuple[ast.Attribute, Scope]]:
        """The places that name the method by an object; those that name another one of that name are left out."""
        for module in self.stillness.evaluator.project.modules_with(method.name):
            for load, scope in module.attribute_loads.get(method.name, ()):
                values = self.stillness.evaluator.evaluate(load, scope)
                meant = {v.method.scope if isinstance(v, Bound) and v.method is not None else None for v in values}
                if not meant or None in meant or method in meant:
                    yield load, scope
            stores = module.attribute_stores.get(method.name, ())
            if any(self._is_of(store.target.value, store.scope, method) for store in stores):
                raise CannotMove

    def _is_of(self, receiver: ast.expr, scope: Scope, method: Scope) -> bool:
        """Whether an object may be one of the method's class."""
        values = self.stillness.evaluator.evaluate(receiver, scope)
        classes = {getattr(getattr(value, "cls", value), "scope", None) for value in values}
        return not classes or None in classes or method.owner_class in classes

    def _without_wrapper(self, call: ast.Call, method: ast.Attribute, scope: Scope, found: Wrapped) -> Edit:
        module = scope.module
        if "#" in segment(call, module):
            raise CannotMove
        if any(use.how is How.LOWERED for use in self.stillness.model.uses.of_expression(call, scope)):
            raise CannotMove
        is_simple = method.attr == "__call__" and isinstance(method.value, ast.Name | ast.Attribute)
        edit = replaced(call, module, segment(method.value if is_simple else method, module))
        return edit if module is found.method.module else replace(edit, path=str(module.path))

    def _is_traceable(self, call: ast.Call, scope: Scope) -> bool:
        """Whether a plain call of the method could as well be one of a compiled function."""
        given = [*call.args, *(keyword.value for keyword in call.keywords)]
        if any(isinstance(one, ast.Starred) for one in given) or any(k.arg is None for k in call.keywords):
            return False
        kinds = [self.stillness.signatures.kinds.of(one, scope) for one in given]
        return all(found and all(is_traceable(one.kind) for one in found) for found in kinds)
