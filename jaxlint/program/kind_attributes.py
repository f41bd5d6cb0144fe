"""Kinds of attributes: of instances (stores, fields, class attributes, properties), modules, arrays and helpers."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program import flow
from jaxlint.program.frequency import Often
from jaxlint.program.kind_flow import decisions_of
from jaxlint.program.kind_table import CONSTANTS
from jaxlint.program.kind_values import (
    FUNCTION,
    SHAPE,
    STRING,
    UNKNOWN,
    Alternative,
    Kind,
    Kinds,
    Leaf,
    Other,
    Tree,
    World,
    merged,
    python,
    through,
)
from jaxlint.program.pytrees import Pytrees
from jaxlint.program.syntax import AttributeStore, Bind, Binding, Scope
from jaxlint.program.values import (
    Argument,
    Class,
    External,
    ExternalResult,
    Frame,
    Instance,
    Made,
    ModuleValue,
)

if TYPE_CHECKING:
    from jaxlint.program.kinds import KindModel

_FIELDS = frozenset(
    {
        *("dataclasses.field", "attr.ib", "attr.attrib", "attr.field", "attrs.field", "pydantic.Field"),
        *("flax.struct.field", "equinox.field", "chex.field", "jax_dataclasses.field"),
    }
)
_CONSTRUCTORS = frozenset({"__init__", "__post_init__", "__new__", "__attrs_post_init__", "setup"})


class Attributes:
    """Attribute access."""

    def __init__(self, model: KindModel) -> None:
        """Part of the kinds model."""
        self.model = model
        self.evaluator = model.evaluator
        self.pytrees = Pytrees(model.evaluator)
        self._received: dict[str, dict[Scope, list[AttributeStore]]] = model.evaluator.work.kept()

    def of(self, node: ast.Attribute, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds of ``receiver.name``."""
        found: list[Alternative] = []
        values = self.evaluator.expand(self.evaluator.evaluate(node.value, scope, frame))
        followed = False
        for value in values:
            match value:
                case Instance():
                    found += self.of_instance(value, node, scope, frame)
                case Class():
                    found += self._of_class(value, node.attr, node, scope)
                case ModuleValue():
                    found += self.model.names.of_global(value.module.top, node.attr, node, scope)
                case External() if f"{value.name}.{node.attr}" in CONSTANTS:
                    found.append(Alternative(python("float"), node, scope))
                case ExternalResult() if value.name == "argparse.ArgumentParser.parse_args":
                    found += self._option(value, node, scope)
                case _:
                    if not followed:
                        followed = True
                        found += self._of_kinds(node, scope, frame)
        return self.model.tests.narrowed(found, node, scope)

    def _of_kinds(self, node: ast.Attribute, scope: Scope, frame: Frame | None) -> Kinds:
        found: list[Alternative] = []
        for alternative in self.model.of(node.value, scope, frame):
            kind = alternative.kind
            if isinstance(kind, Tree):
                if kind.cls is not None and kind.named is not None and node.attr in kind.named:
                    found += kind.named[node.attr]
                elif kind.instance is not None:
                    found += self.of_instance(kind.instance, node, scope, frame)
                else:
                    found.append(alternative.of(UNKNOWN))
            elif isinstance(kind, Leaf):
                found.append(_at(alternative, _of_leaf(kind, node.attr), node, scope))
            elif isinstance(kind, Other) and kind.what == "parsed options":
                found += self._options(alternative, node, scope)
            else:
                found.append(Alternative(UNKNOWN, node, scope))
        return merged(found)

    # -- instances --------------------------------------------------------------------------------

    def instance(self, value: Instance) -> Kind:
        """The kind of an instance: a container where jax takes it apart, with its fields."""
        name = value.cls.scope.name
        return Tree(name, value.cls.scope.node, named=self._fields(value), instance=value)

    def _fields(self, value: Instance) -> dict[str, Kinds] | None:
        """The parts of an instance that jax takes apart, as far as its construction is in view."""
        if value.made is None or value.frame is None:
            return None
        if self._is_namedtuple(value.cls):
            # A namedtuple can be unpacked, and nobody stores in its fields.
            given = value.frame.arguments
            names = self.evaluator.members.field_names(value.cls)
            return {n: self.model.names.argument(given[n]) if n in given else () for n in names}
        pytree = self.pytrees.of(value.cls)
        if pytree is None or pytree.children is None:
            return None
        made = value.made
        return {name: self._of_name(value, name, made.node, made.scope) for name in pytree.children}

    def _is_namedtuple(self, cls: Class) -> bool:
        return "typing.NamedTuple" in self.evaluator.members.mro(cls)[1]

    def of_instance(self, value: Instance, node: ast.Attribute, scope: Scope, frame: Frame | None) -> Kinds:
        """The kinds of an attribute of an instance."""
        name = node.attr
        here = self._stored_here(value, node, scope, frame)
        return self._of_name(value, name, node, scope) if here is None else here

    def _of_name(self, value: Instance, name: str, node: ast.AST, scope: Scope) -> Kinds:
        key = ("attribute", value.cls.scope, name, value.frame if value.made is not None else None)
        return self.model.remember(key, lambda: self._anywhere(value, name, node, scope, key), node, scope)

    def _stored_here(self, value: Instance, node: ast.Attribute, scope: Scope, frame: Frame | None) -> Kinds | None:
        """What an assignment to the same attribute in the same function leaves, where one always comes before."""
        text = ast.dump(node.value)
        module = scope.module
        stores = [
            store
            for store in module.attribute_stores.get(node.attr, ())
            if store.scope.function is scope.function
            and ast.dump(store.target.value) == text
            and store.value is not None
        ]
        if not stores or not scope.function.is_function:
            return None
        bindings = {id(s): Binding(Bind.ASSIGN, s.target, scope, s.scope, s.value, s.path) for s in stores}
        by_binding = {id(b): s for s, b in zip(stores, bindings.values(), strict=True)}
        reaching = flow.reaching(list(bindings.values()), node, scope)
        around = {(id(block.node), block.part) for block in flow.blocks(module, node)}
        here = flow.position(node)
        for binding in reaching:
            if flow.bound_at(binding, module) <= here and all(
                (id(block.node), block.part) in around for block in flow.blocks(module, binding.node)
            ):
                return merged(
                    a.under(decisions_of(b.node, node, module))
                    for b in reaching
                    for a in self.of_store(by_binding[id(b)], frame)
                )
        return None

    def of_store(self, store: AttributeStore, frame: Frame | None) -> Kinds:
        """The kinds that one assignment to an attribute gives it."""
        assert store.value is not None
        statement = store.scope.module.parents.get(store.target)
        if isinstance(statement, ast.AugAssign):
            left = self.model.remember(
                ("augmented", store.target, frame),
                lambda: self.of(store.target, store.scope, frame),
                store.target,
                store.scope,
            )
            right = self.model.of(statement.value, store.scope, frame)
            return self.model.operated(statement.op, left, right, store.target, store.scope)
        kinds = self.model.of(store.value, store.scope, frame)
        return self.model.names.unpacked(kinds, store.path, store.value, store.scope, frame)

    def _anywhere(self, value: Instance, name: str, node: ast.AST, scope: Scope, key: object) -> Kinds:
        found: list[Alternative] = []
        members = self.evaluator.members
        stores = [s for s in members.stores(value.cls, name) if s.value is not None]
        for store in sorted(stores, key=lambda s: s.scope.function.name not in _CONSTRUCTORS):
            function = store.scope.function
            frame = value.frame if value.frame is not None and value.frame.scope is function else None
            limit = self._limit(function, len(stores))
            conditions = decisions_of(store.target, None, store.scope.module)
            found += [a.at_most(limit).under(conditions) for a in self.of_store(store, frame)]
            self.model.so_far(key, found)
        found += self._stored_outside(value, name)
        initial = not any(store.scope.function.name in _CONSTRUCTORS for store in stores)
        field = self._field(value, name, node, scope) if initial else None
        if field is not None:
            found += field
        elif initial and members.method(value, name, Made(scope, node)) is not None:
            found += self._property(value, name, node, scope)
        elif initial:
            found += self._class_attribute(value.cls, name, node, scope)
        return self.model.settled(merged(found), node, scope)

    def _limit(self, function: Scope, count: int) -> Confidence:
        """How surely an assignment in a method comes to run between two uses of the attribute."""
        if function.name in _CONSTRUCTORS or count == 1:
            return Confidence.CERTAIN
        often = self.model.frequency.of_function(function).often
        return Confidence.LIKELY if often is Often.MANY else Confidence.POSSIBLE

    def _stored_outside(self, value: Instance, name: str) -> Iterable[Alternative]:
        """Assignments ``obj.name = …`` in code outside the class."""
        own = {id(store) for store in self.evaluator.members.stores(value.cls, name)}
        for store in self._stores_by_class(name).get(value.cls.scope, ()):
            if id(store) in own:
                continue
            often = self.model.frequency.at(store.target, store.scope).often
            known = often in (Often.MANY, Often.ONCE, Often.BY_HAND)
            limit = Confidence.LIKELY if known else Confidence.POSSIBLE
            for alternative in self.of_store(store, None):
                yield alternative.at_most(limit).under(decisions_of(store.target, None, store.scope.module))

    def _stores_by_class(self, name: str) -> dict[Scope, list[AttributeStore]]:
        """The assignments to an attribute of this name anywhere, by the classes whose instances receive it."""
        known = self._received.get(name)
        if known is not None:
            return known
        cuts = self.evaluator.work.cuts
        known = {}
        for module in self.evaluator.project.modules_with(name):
            for store in module.attribute_stores.get(name, ()):
                if store.value is None or isinstance(store.target.value, ast.Call):
                    continue
                receivers = self.evaluator.expand(self.evaluator.evaluate(store.target.value, store.scope))
                for owner in dict.fromkeys(r.cls.scope for r in receivers if isinstance(r, Instance)):
                    known.setdefault(owner, []).append(store)
        if self.evaluator.work.cuts == cuts:  # else some receivers are not all that they will be
            self._received[name] = known
        return known

    def _field(self, value: Instance, name: str, node: ast.AST, scope: Scope) -> Kinds | None:
        """A dataclass or NamedTuple field: what the constructor was given, else the default."""
        members = self.evaluator.members
        if name not in members.field_names(value.cls) or members.find(value.cls, "__init__") is not None:
            return None
        frame = value.frame
        default = self._class_attribute(value.cls, name, node, scope)
        if frame is not None and frame.scope is value.cls.scope:
            if name in frame.arguments:
                return self.model.names.argument(frame.arguments[name])
            return default
        found: list[Alternative] = []
        known = all(isinstance(a.kind, Leaf | Tree | Other) for a in default)
        calls = self.model.uses.call_sites(value.cls.scope)
        for call, where, _ in calls:
            given = self._constructor_argument(value.cls, call, name)
            if given is None:
                if known:
                    found += [through(a, call, where) for a in default]
                continue
            limit = self.model.calls.reached(where)
            conditions = decisions_of(call, None, where.module)
            for alternative in self.model.of(given, where, None):
                found.append(through(alternative.at_most(limit).under(conditions), call, where))
        return merged(found) if found else default if known else None

    def _constructor_argument(self, cls: Class, call: ast.Call, name: str) -> ast.expr | None:
        for keyword in call.keywords:
            if keyword.arg == name:
                return keyword.value
        names = self.evaluator.members.field_names(cls)
        position = names.index(name)
        if position < len(call.args) and not any(isinstance(a, ast.Starred) for a in call.args[: position + 1]):
            return call.args[position]
        return None

    def _class_attribute(self, cls: Class, name: str, node: ast.AST, scope: Scope) -> Kinds:
        for owner in self.evaluator.members.mro(cls)[0]:
            bindings = [b for b in owner.scope.bindings.get(name, ()) if b.kind is Bind.ASSIGN and b.value is not None]
            if bindings:
                binding = bindings[-1]
                assert binding.value is not None
                default = self._field_default(binding.value, binding.writer)
                if default is None:
                    return (Alternative(UNKNOWN, node, scope),)
                kinds = self.model.of(default, binding.writer, owner.frame)
                return self.model.names.unpacked(kinds, binding.path, default, binding.writer, owner.frame)
        return (Alternative(UNKNOWN, node, scope),)

    def _field_default(self, value: ast.expr, scope: Scope) -> ast.expr | None:
        """The default inside ``field(default=…)`` and its relatives; the value itself where it is plain."""
        if not isinstance(value, ast.Call) or self.evaluator.external(value.func, scope) not in _FIELDS:
            return value
        return next((keyword.value for keyword in value.keywords if keyword.arg == "default"), None)

    def _of_class(self, cls: Class, name: str, node: ast.Attribute, scope: Scope) -> Kinds:
        found = list(self._class_attribute(cls, name, node, scope))
        for module in self.evaluator.project.modules_with(name):
            for store in module.attribute_stores.get(name, ()):
                receivers = self.evaluator.evaluate(store.target.value, store.scope)
                if store.value is not None and any(isinstance(r, Class) and r.scope is cls.scope for r in receivers):
                    found += [a.at_most(Confidence.LIKELY) for a in self.of_store(store, None)]
        return merged(found)

    def _property(self, value: Instance, name: str, node: ast.AST, scope: Scope) -> Kinds:
        for owner in self.evaluator.members.mro(value.cls)[0]:
            for binding in owner.scope.bindings.get(name, ()):
                if binding.kind is Bind.DEF:
                    function = owner.scope.module.scope_of[binding.node]
                    kind = self.evaluator.members.kind(function)
                    if kind in ("property", "cached-property") and function.parameters:
                        receiver = Argument(None, scope, None, value)
                        arguments = {function.parameters[0].arg: receiver}
                        frame = Frame(function, arguments, node, scope, None, 1)  # type: ignore[arg-type]
                        return self.model.calls.returned(function, frame)
                    return (Alternative(FUNCTION, node, scope),)
        return (Alternative(UNKNOWN, node, scope),)

    def iterated(self, alternative: Alternative) -> Kinds | None:
        """What iterating over an instance gives, by its ``__iter__``; None for other containers."""
        tree = alternative.kind
        if not isinstance(tree, Tree) or tree.instance is None:
            return None
        if self._is_namedtuple(tree.instance.cls):
            return None
        found = self.evaluator.members.find(tree.instance.cls, "__iter__")
        scope = getattr(found, "scope", None)
        if not isinstance(scope, Scope) or not scope.parameters:
            return (alternative.of(UNKNOWN),)
        receiver = Argument(None, scope, None, tree.instance)
        call = tree.instance.made.node if tree.instance.made is not None else scope.node
        assert isinstance(call, ast.AST)
        frame = Frame(scope, {scope.parameters[0].arg: receiver}, call, scope, None, 1)  # type: ignore[arg-type]
        if scope.is_generator:
            given = self.model.calls.yielded(scope, frame)
        elif scope.returns:
            from jaxlint.program.kind_iteration import elements

            returned = self.model.calls.returned(scope, frame)
            given = elements(self.model, returned, scope.returns[0], scope, frame)
        else:
            return None
        return tuple(
            replace(a.at_most(alternative.confidence).under(alternative.decisions), via=alternative.via or a.via)
            for a in given
        )

    # -- options of the command line ----------------------------------------------------------------

    def _option(self, value: ExternalResult, node: ast.Attribute, scope: Scope) -> Kinds:
        return (Alternative(UNKNOWN, node, scope),)

    def _options(self, alternative: Alternative, node: ast.Attribute, scope: Scope) -> Kinds:
        """``args.name`` of argparse: the default as it is, or what ``type`` makes of the text."""
        found: list[Alternative] = []
        for call, where in self._added_arguments(node.attr, alternative.scope):
            keywords = {k.arg: k.value for k in call.keywords if k.arg}
            arms: list[tuple[str, Kinds]] = []
            converted = self._converted(keywords, call, where)
            if "default" in keywords:
                default = self.model.of(keywords["default"], where, None)
                is_text = "type" in keywords and all(a.kind == STRING for a in default)
                arms.append(("default", converted if is_text else default))
            arms.append(("given", converted))
            for arm, kinds in arms:
                found += [a.under([(call, arm)]) for a in kinds]
        return self.model.settled(merged(found), node, scope)

    def _converted(self, keywords: dict[str, ast.expr], call: ast.Call, where: Scope) -> Kinds:
        action = getattr(keywords.get("action"), "value", None)
        if action in ("store_true", "store_false"):
            return (Alternative(python("bool"), call, where),)
        if "nargs" in keywords:
            each = self._converted({k: v for k, v in keywords.items() if k != "nargs"}, call, where)
            count = getattr(keywords["nargs"], "value", None)
            if count == "?":
                return each
            parts = (each,) * count if isinstance(count, int) else None
            return (Alternative(Tree("list", items=parts, each=() if parts else each), call, where),)
        if "type" not in keywords:
            return (Alternative(STRING, call, where),)
        names = {getattr(v, "name", "") for v in self.evaluator.evaluate(keywords["type"], where)}
        for name in ("int", "float", "complex"):
            if names == {f"builtins.{name}"}:
                return (Alternative(python(name), call, where),)
        return (Alternative(UNKNOWN, call, where),)

    def _added_arguments(self, name: str, scope: Scope) -> Iterable[tuple[ast.Call, Scope]]:
        """The ``add_argument`` calls, in the module of the parser, that define an option."""
        for inner in scope.module.scopes:
            for call in inner.calls:
                if isinstance(call.func, ast.Attribute) and call.func.attr == "add_argument":
                    keywords = {k.arg: k.value for k in call.keywords}
                    named = getattr(keywords.get("dest"), "value", None)
                    texts = [a.value for a in call.args if isinstance(a, ast.Constant) and isinstance(a.value, str)]
                    longs = [
                        t.lstrip("-").replace("-", "_") for t in texts if t.startswith("--") or not t.startswith("-")
                    ]
                    if name == named or (named is None and name in longs[:1]):
                        yield call, inner


def _of_leaf(leaf: Leaf, name: str) -> Kind:
    if leaf.world is World.PYTHON:
        return leaf if name in ("real", "imag", "numerator") else UNKNOWN
    if name in ("T", "mT", "real", "at"):
        return leaf if name != "at" else UNKNOWN
    if name == "shape":
        return SHAPE
    if name in ("ndim", "size", "nbytes", "itemsize"):
        return python("int")
    return UNKNOWN


def _at(alternative: Alternative, kind: Kind, node: ast.AST, scope: Scope) -> Alternative:
    return Alternative(kind, node, scope, alternative.confidence, alternative.decisions, alternative.via)
