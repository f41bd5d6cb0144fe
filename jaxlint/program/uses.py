"""Where a callable goes: who calls it, who traces it, where it escapes from view.

The forward direction of the model. Starting from a definition or an expression it follows assignments, arguments,
returns, attributes and containers to the calls at the end.
"""

from __future__ import annotations

import ast
import enum
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from jaxlint.program import externals
from jaxlint.program.calls import Arguments
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.syntax import Bind, Binding, Module, Scope
from jaxlint.program.values import (
    Bound,
    Class,
    External,
    ExternalResult,
    Function,
    Instance,
    Jitted,
    Parameter,
    Partial,
    Unknown,
    Value,
    class_value,
)

MOST_STEPS = 14
MOST_WEAK_DEFINERS = 1


class How(enum.Enum):
    """What happens to a callable at the end of a flow."""

    CALLED = "called"
    TRACED = "traced"
    LOWERED = "lowered"
    ONCE = "run once"
    ESCAPES = "escapes"


@dataclass(frozen=True, slots=True)
class Use:
    """One end of a flow. ``node`` stands in ``scope``; for a call it is the call expression.

    ``exact`` is false where a method was matched by its name alone. ``each`` marks calls made once per element by a
    library function, ``differentiated`` calls under an eager ``grad`` and its relatives. ``stored`` says that the
    value went through an attribute, a global or a container on its way.
    """

    how: How
    node: ast.AST
    scope: Scope
    exact: bool = True
    each: bool = False
    differentiated: bool = False
    stored: bool = False
    by: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Given:
    """A value that a caller gives to a parameter, and the expression and scope that give it."""

    value: Value
    node: ast.AST
    scope: Scope


Index = tuple[object, ...]
_NOTHING = frozenset(
    {"isinstance", "callable", "hasattr", "len", "print", "id", "repr", "str", "issubclass", "type", "hash", "setattr"}
)
_CONTAINER_BUILDERS = frozenset({"list", "tuple", "dict", "zip", "enumerate", "reversed", "sorted", "iter", "set"})
_CONTAINER_WRITERS = frozenset({"append", "add", "insert", "extend", "appendleft", "setdefault", "put", "register"})
_COMMON_METHODS = frozenset(
    [
        "add",
        "append",
        "apply",
        "copy",
        "clear",
        "close",
        "count",
        "get",
        "index",
        "init",
        "items",
        "keys",
        "pop",
        "put",
        "read",
        "remove",
        "reset",
        "reshape",
        "run",
        "save",
        "set",
        "sort",
        "split",
        "sum",
        "update",
        "values",
        "write",
        "mean",
        "max",
        "min",
        "dot",
        "transpose",
        "astype",
        "flatten",
        "at",
        "all",
        "any",
        "round",
        "clip",
    ]
)


class Uses:
    """Follows callables forward through the program."""

    def __init__(self, evaluator: Evaluator) -> None:
        """Installs itself as the evaluator's resolver of parameters."""
        self.evaluator = evaluator
        self.project = evaluator.project
        self._of_name: dict[Scope, list[Use]] = {}
        self._of_body: dict[Scope, list[Use]] = {}
        self._of_parameter: dict[tuple[Scope, str], list[Use]] = {}
        self._references: dict[Scope, list[tuple[ast.expr, Scope, bool]]] = {}
        self._parameters: dict[tuple[Scope, str], tuple[Value, ...]] = {}
        self._active: set[object] = set()
        self._subclasses: dict[Scope, list[Scope]] = {}
        evaluator.resolve_parameter = self.parameter_values

    # -- entry points -----------------------------------------------------------------------------

    def of(self, scope: Scope) -> list[Use]:
        """How the body of a function (or the constructor of a class) comes to run.

        A decorator that is followed (jit and its relatives, or one of the project) stands between the name and the
        body: then the body runs where the decorator calls or traces it, not where the name is called.
        """
        given = self._memo(self._of_body, scope, self._decorator_uses)
        return given if given and self._replaced(scope) else [*self.named(scope), *given]

    def _replaced(self, scope: Scope) -> bool:
        if not scope.is_function or scope.parent is None:
            return False
        return any(
            isinstance(value, Function | Bound | Partial | Instance)
            or (
                isinstance(value, External) and (value.name in externals.JIT_LIKE or value.name in externals.TRANSFORMS)
            )
            for decorator in scope.decorators
            for value in self.evaluator.evaluate(decorator, scope.parent)
        )

    def named(self, scope: Scope) -> list[Use]:
        """The uses of what the name of a definition refers to, decorated or not."""
        return self._memo(self._of_name, scope, self._name_uses)

    def _memo(self, known: dict[Scope, list[Use]], scope: Scope, find: Callable[[Scope], Iterator[Use]]) -> list[Use]:
        if scope in known:
            return known[scope]
        key = (find.__name__, scope)
        if key in self._active:
            return []
        self._active.add(key)
        try:
            unique = list(dict.fromkeys(find(scope)))
        finally:
            self._active.discard(key)
        if not self._active:
            known[scope] = unique
        return unique

    def _name_uses(self, scope: Scope) -> Iterator[Use]:
        for node, where, exact in self.references(scope):
            if isinstance(node, ast.Attribute) and self._is_property(scope):
                yield Use(How.CALLED, node, where, exact)
                continue
            for use in self.follow(node, where):
                yield replace(use, exact=use.exact and exact)

    def of_expression(self, node: ast.expr, scope: Scope) -> list[Use]:
        """The uses of the value of one expression."""
        return list(dict.fromkeys(self.follow(node, scope)))

    def call_sites(self, scope: Scope) -> list[tuple[ast.Call, Scope, bool]]:
        """The calls of a function or class that are in view, and whether each is exact."""
        return [
            (use.node, use.scope, use.exact)
            for use in self.named(scope)
            if use.how is How.CALLED and isinstance(use.node, ast.Call)
        ]

    # -- parameters, resolved through the callers ---------------------------------------------------

    def parameter_values(self, parameter: Parameter) -> tuple[Value, ...]:
        """What the program's callers give a parameter; itself where there are none."""
        key = (parameter.scope, parameter.name)
        known = self._parameters.get(key)
        if known is not None:
            return known
        if key in self._active or len(self._active) > MOST_STEPS:
            return (parameter,)
        self._active.add(key)
        try:
            found = [given.value for given in self.given(parameter)]
        finally:
            self._active.discard(key)
        known_values = [value for value in found if not isinstance(value, Parameter)]
        result = tuple(known_values) or (parameter,)
        if not self._active:
            self._parameters[key] = result
        return result

    def given(self, parameter: Parameter) -> Iterator[Given]:
        """What each call in view gives a parameter: by argument, or by decorating a definition."""
        for argument, scope in self.arguments_for(parameter.scope, parameter.name):
            for value in self.evaluator.evaluate(argument, scope):
                if isinstance(value, Parameter):
                    if (value.scope, value.name) not in self._active:
                        self._active.add((value.scope, value.name))
                        try:
                            yield from list(self.given(value))
                        finally:
                            self._active.discard((value.scope, value.name))
                else:
                    yield Given(value, argument, scope)
        first = parameter.scope.parameters[:1]
        if parameter.scope.is_function and first and first[0].arg == parameter.name:
            yield from self._decorated_definitions(parameter.scope)

    def _decorated_definitions(self, decorator: Scope) -> Iterator[Given]:
        """The functions that a decorator of the project is applied to."""
        sites = self.of(decorator)
        if decorator.parent is not None and decorator.parent.is_function:
            # The function that a decorator factory returns: its calls are the decorators ``@factory(…)``.
            sites = [*sites, *self.of(decorator.parent)]
        for use in sites:
            defined = self._definition_under(use) if use.how is How.CALLED else None
            if defined is not None:
                yield Given(self.evaluator.function_of(defined), use.node, use.scope)

    def arguments_for(self, scope: Scope, name: str) -> list[tuple[ast.expr, Scope]]:
        """The argument expressions, and their scopes, that the program's calls give to a parameter."""
        found: list[tuple[ast.expr, Scope]] = []
        owner = scope.owner_class
        if scope.is_class:
            for call, where, _ in self.call_sites(scope):
                fields = self.evaluator.members.field_names(class_value(scope))
                bound = {
                    **dict(zip(fields, call.args, strict=False)),
                    **{k.arg: k.value for k in call.keywords if k.arg},
                }
                if name in bound and not isinstance(bound[name], ast.Starred):
                    found.append((bound[name], where))
            return found
        target, shift = scope, 0
        if owner is not None and scope.name in ("__init__", "__new__"):
            target, shift = owner, 1
        sites = self.call_sites(target)
        if target is not scope:
            for subclass in self.subclasses(owner) if owner is not None else ():
                sites = [*sites, *self.call_sites(subclass)]
        for call, where, _ in sites:
            argument = self._argument(call, where, scope, name, shift)
            if argument is not None:
                found.append((argument, where))
        return found

    def _argument(self, call: ast.Call, where: Scope, scope: Scope, name: str, shift: int) -> ast.expr | None:
        for keyword in call.keywords:
            if keyword.arg == name:
                return keyword.value
        node = scope.node
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        names = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
        if name not in names:
            return None
        if not shift and scope.owner_class is not None:
            values = self.evaluator.evaluate(call.func, where)
            shift = 1 if any(isinstance(v, Bound) for v in values) or isinstance(call.func, ast.Attribute) else 0
            if self.evaluator.members.kind(scope) == "staticmethod":
                shift = 0
        position = names.index(name) - shift
        arguments = call.args
        if 0 <= position < len(arguments) and not any(isinstance(a, ast.Starred) for a in arguments[: position + 1]):
            return arguments[position]
        return None

    # -- references -------------------------------------------------------------------------------

    def references(self, scope: Scope) -> list[tuple[ast.expr, Scope, bool]]:
        """The expressions that name a function or class, the scope of each, and whether it is exact."""
        known = self._references.get(scope)
        if known is not None:
            return known
        if isinstance(scope.node, ast.Lambda):
            found: list[tuple[ast.expr, Scope, bool]] = [(scope.node, scope.parent or scope, True)]
        elif scope.owner_class is not None:
            found = list(self._method_references(scope))
        else:
            found = [(node, where, True) for node, where in self._name_references(scope)]
        self._references[scope] = found
        return found

    def _names(self, value: Value, scope: Scope) -> bool:
        """Whether a value is the function or class of ``scope``, decorated or not."""
        match value:
            case Function() | Class():
                return value.scope is scope
            case Jitted() | Partial():
                return any(self._names(inner, scope) for inner in value.inner)
            case Bound():
                return value.method is not None and value.method.scope is scope
            case _:
                return False

    def _name_references(self, scope: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        owner = scope.parent
        assert owner is not None
        yield from self.loads_of(scope.name, owner)

    def loads_of(self, name: str, owner: Scope) -> Iterator[tuple[ast.expr, Scope]]:
        """The loads of a name bound in ``owner``; for a global, in the modules that import it too."""
        for inner in owner.module.scopes:
            if name in inner.loads and self.evaluator.binder(name, inner) is owner:
                for load in inner.loads[name]:
                    yield load, inner
        if owner.is_module:
            yield from self._imported_loads(name, owner.module)

    def _imported_loads(self, name: str, source: Module) -> Iterator[tuple[ast.expr, Scope]]:
        for module in self.project.modules_with(name):
            if module is source:
                continue
            for inner in module.scopes:
                for local, bindings in inner.bindings.items():
                    if any(self._imports(binding, name, source) for binding in bindings):
                        for user in module.scopes:
                            if local in user.loads and self.evaluator.binder(local, user) is inner:
                                for load in user.loads[local]:
                                    yield load, user
            for attribute, where in module.attribute_loads.get(name, ()):
                for value in self.evaluator.evaluate(attribute.value, where):
                    if getattr(value, "module", None) is source or self._reexports(value, name, source):
                        yield attribute, where
            if module.star_imports:
                for user in module.scopes:
                    if name in user.loads and self.evaluator.binder(name, user) is None:
                        for load in user.loads[name]:
                            yield load, user

    def _imports(self, binding: Binding, name: str, source: Module) -> bool:
        if binding.kind is not Bind.IMPORT_FROM or not isinstance(binding.node, ast.alias) or binding.node.name != name:
            return False
        statement = binding.scope.module.parents[binding.node]
        assert isinstance(statement, ast.ImportFrom)
        dotted = self.project.absolute_name(statement, binding.scope.module)
        file = self.project.find(dotted, binding.scope.module.path)
        return file is not None and file.module is not None and self._leads_to(file.module, name, source, 0)

    def _leads_to(self, module: Module, name: str, source: Module, depth: int) -> bool:
        """Whether ``module.name`` is the global ``name`` of ``source``, directly or re-exported."""
        if module is source:
            return True
        if depth > 4:
            return False
        if any(self._imports_at(b, name, source, depth) for b in module.top.bindings.get(name, ())):
            return True
        for statement in module.star_imports:
            file = self.project.find(self.project.absolute_name(statement, module), module.path)
            if file is not None and file.module is not None and file.module is not module:
                if self._leads_to(file.module, name, source, depth + 1):
                    return True
        return False

    def _imports_at(self, binding: Binding, name: str, source: Module, depth: int) -> bool:
        if binding.kind is not Bind.IMPORT_FROM or not isinstance(binding.node, ast.alias):
            return False
        statement = binding.scope.module.parents[binding.node]
        assert isinstance(statement, ast.ImportFrom)
        dotted = self.project.absolute_name(statement, binding.scope.module)
        file = self.project.find(dotted, binding.scope.module.path)
        if file is None or file.module is None or file.module is binding.scope.module:
            return False
        return self._leads_to(file.module, binding.node.name, source, depth + 1)

    def _reexports(self, value: Value, name: str, source: Module) -> bool:
        module = getattr(value, "module", None)
        return isinstance(module, Module) and self._leads_to(module, name, source, 0)

    def _method_references(self, scope: Scope) -> Iterator[tuple[ast.expr, Scope, bool]]:
        name = scope.name
        owner = scope.owner_class
        assert owner is not None
        if name in ("__init__", "__post_init__", "__new__"):
            return
        if name == "__call__":
            yield from self._instance_calls(owner)
            return
        weak = name not in _COMMON_METHODS and not name.startswith("__") and self._definers(name) <= MOST_WEAK_DEFINERS
        for module in self.project.modules_with(name):
            for attribute, where in module.attribute_loads.get(name, ()):
                values = self.evaluator.expand(self.evaluator.evaluate(attribute.value, where))
                if any(self._has_method(value, name, scope) for value in values) or (
                    self._is_super_call(attribute) and self._inherits(where, owner)
                ):
                    yield attribute, where, True
                elif weak and all(isinstance(value, Unknown | Parameter | ExternalResult) for value in values):
                    yield attribute, where, False
        for node in owner.loads.get(name, ()):
            yield node, owner, True

    def _has_method(self, value: Value, name: str, scope: Scope) -> bool:
        cls = value.cls if isinstance(value, Instance) else value if isinstance(value, Class) else None
        if cls is None:
            return False
        found = self.evaluator.members.find(cls, name)
        if isinstance(found, Function) and found.scope is scope:
            return True
        if isinstance(value, Instance) and value.made is None:
            # ``self.method`` in a base class may be any subclass's own method.
            owner = scope.owner_class
            return owner is not None and self._derives(owner, cls.scope)
        return False

    def _derives(self, scope: Scope, base: Scope) -> bool:
        return any(cls.scope is base for cls in self.evaluator.members.mro(class_value(scope))[0])

    @staticmethod
    def _is_super_call(attribute: ast.Attribute) -> bool:
        value = attribute.value
        return isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "super"

    def _inherits(self, where: Scope, owner: Scope) -> bool:
        method = where.function
        return (
            method.owner_class is not None
            and method.owner_class is not owner
            and self._derives(method.owner_class, owner)
        )

    def _instance_calls(self, owner: Scope) -> Iterator[tuple[ast.expr, Scope, bool]]:
        for module in self.project.modules_with(owner.name):
            for inner in module.scopes:
                for call in inner.calls:
                    if isinstance(call.func, ast.Name | ast.Attribute):
                        values = self.evaluator.expand(self.evaluator.evaluate(call.func, inner))
                        if any(isinstance(v, Instance) and self._derives(v.cls.scope, owner) for v in values):
                            yield call.func, inner, True

    def _definers(self, name: str) -> int:
        """How many classes of the program define a method of this name."""
        return sum(
            1
            for module in self.project.modules_with(name)
            for scope in module.scopes
            if scope.is_class and any(b.kind is Bind.DEF for b in scope.bindings.get(name, ()))
        )

    def subclasses(self, owner: Scope) -> list[Scope]:
        """The project classes that derive from a class, directly or not."""
        known = self._subclasses.get(owner)
        if known is None:
            known = [
                scope
                for module in self.project.modules_with(owner.name)
                for scope in module.scopes
                if scope.is_class and scope is not owner and self._derives(scope, owner)
            ]
            for child in list(known):
                known += [grandchild for grandchild in self.subclasses(child) if grandchild not in known]
            self._subclasses[owner] = known
        return known

    def _is_property(self, scope: Scope) -> bool:
        return scope.owner_class is not None and self.evaluator.members.kind(scope) in ("property", "cached-property")

    def _decorator_uses(self, scope: Scope) -> Iterator[Use]:
        """What the decorators of a definition do with its function."""
        if not scope.is_function or scope.parent is None:
            return
        for decorator in scope.decorators:
            for value in self.evaluator.evaluate(decorator, scope.parent):
                yield from self._given_to(value, 0, None, decorator, scope.parent, ())

    # -- following --------------------------------------------------------------------------------

    def follow(self, node: ast.expr, scope: Scope, index: Index = ()) -> Iterator[Use]:
        """The uses of the value of ``node``; ``index`` says where in it, when it is a container."""
        key = (node, index)
        if key in self._active or len(self._active) > MOST_STEPS * 4:
            return
        self._active.add(key)
        try:
            yield from list(self._follow(node, scope, index))
        finally:
            self._active.discard(key)

    def _follow(self, node: ast.expr, scope: Scope, index: Index) -> Iterator[Use]:
        module = scope.module
        parent = module.parents.get(node)
        match parent:
            case ast.Call() if node is parent.func:
                if not index:
                    yield Use(How.CALLED, parent, scope)
            case ast.Call():
                yield from self._argument_flow(parent, node, scope, index)
            case ast.keyword():
                call = module.parents[parent]
                if isinstance(call, ast.Call):
                    yield from self._argument_flow(call, node, scope, index, parent.arg)
            case ast.Assign():
                for target in parent.targets:
                    yield from self._into(target, scope, index)
            case ast.AnnAssign() | ast.NamedExpr() if node is parent.value:
                yield from self._into(parent.target, scope, index)
            case ast.Return():
                yield from self._returned(scope.function, index)
            case ast.Lambda():
                yield from self._returned(module.scope_of[parent], index)
            case ast.Yield():
                yield from self._yielded(scope.function, index)
            case ast.Attribute():
                if not index and parent.attr in ("lower", "trace"):
                    yield Use(How.LOWERED, parent, scope)
                elif not index and parent.attr in ("__call__", "__wrapped__", "func"):
                    yield from self.follow(parent, scope, index)
                elif index:
                    yield from self._container_read(parent, scope, index)
            case ast.Tuple() | ast.List() | ast.Set():
                yield from self.follow(parent, scope, (self._position(parent, node), *index))
            case ast.Dict():
                yield from self.follow(parent, scope, (self._key(parent, node), *index))
            case ast.IfExp() if node is not parent.test:
                yield from self.follow(parent, scope, index)
            case ast.BoolOp() | ast.Await():
                yield from self.follow(parent, scope, index)
            case ast.Starred():
                yield Use(How.ESCAPES, parent, scope, by="*")
            case ast.Subscript() if node is parent.value and index:
                if isinstance(parent.slice, ast.Slice):
                    yield from self.follow(parent, scope, index)
                elif self._matches(parent.slice, index[0]):
                    yield from self.follow(parent, scope, index[1:])
            case ast.For() | ast.AsyncFor() | ast.comprehension() if node is parent.iter and index:
                inner = (
                    module.scope_of.get(module.parents[parent], scope)
                    if isinstance(parent, ast.comprehension)
                    else scope
                )
                yield from self._into(parent.target, inner, index[1:])
            case ast.ListComp() | ast.SetComp() | ast.GeneratorExp():
                yield from self.follow(parent, module.scope_at(parent), (None, *index))
            case ast.DictComp():
                yield from self.follow(parent, module.scope_at(parent), (None, *index))
            case ast.arguments():
                yield from self._default_flow(parent, node, module, index)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node in parent.decorator_list:
                yield Use(How.CALLED, node, scope)
            case ast.withitem():
                yield Use(How.CALLED, node, scope)
            case _:
                return

    @staticmethod
    def _position(parent: ast.Tuple | ast.List | ast.Set, node: ast.expr) -> object:
        return None if isinstance(parent, ast.Set) else parent.elts.index(node)

    @staticmethod
    def _key(parent: ast.Dict, node: ast.expr) -> object:
        for key, value in zip(parent.keys, parent.values, strict=True):
            if value is node:
                return key.value if isinstance(key, ast.Constant) else None
        return None

    @staticmethod
    def _matches(subscript: ast.expr, key: object) -> bool:
        return key is None or not isinstance(subscript, ast.Constant) or subscript.value == key

    def _container_read(self, attribute: ast.Attribute, scope: Scope, index: Index) -> Iterator[Use]:
        """``d.get(k)``, ``d.values()``, ``d.items()`` of a container, or a field of a tuple."""
        call = scope.module.parents.get(attribute)
        if isinstance(call, ast.Call) and call.func is attribute:
            if attribute.attr in ("get", "pop", "setdefault") and index:
                yield from self.follow(call, scope, index[1:])
            elif attribute.attr in ("values", "copy"):
                yield from self.follow(call, scope, (None, *index[1:]))
            elif attribute.attr == "items":
                yield from self.follow(call, scope, (None, 1, *index[1:]))

    def _into(self, target: ast.expr, scope: Scope, index: Index) -> Iterator[Use]:
        """Follow a value into an assignment target."""
        match target:
            case ast.Name():
                owner = self.evaluator.binder(target.id, scope)
                if owner is None:
                    return
                stored = owner.is_module or owner.is_class
                if owner.is_class:
                    yield from self._attribute_loads(target.id, owner, index)
                for load, where in self.loads_of(target.id, owner):
                    if self._sees(target, load, where):
                        for use in self.follow(load, where, index):
                            yield replace(use, stored=use.stored or stored)
            case ast.Tuple() | ast.List():
                if not index:
                    return
                for position, element in enumerate(target.elts):
                    if index[0] is None or index[0] == position:
                        yield from self._into(element, scope, index[1:])
            case ast.Attribute():
                for use in self._attribute_flow(target, scope, index):
                    yield replace(use, stored=True)
            case ast.Subscript():
                for use in self._container_flow(target.value, scope, (None, *index)):
                    yield replace(use, stored=True)
            case _:
                yield Use(How.ESCAPES, target, scope)

    def _sees(self, target: ast.Name, load: ast.expr, where: Scope) -> bool:
        """Whether a load can see the binding made at ``target``."""
        if not isinstance(load, ast.Name) or where.module.scope_at(target).module is not where.module:
            return True
        return any(binding.node is target for binding in self.evaluator.visible(load.id, where, load))

    def _attribute_flow(self, target: ast.Attribute, scope: Scope, index: Index) -> Iterator[Use]:
        receivers = self.evaluator.expand(self.evaluator.evaluate(target.value, scope))
        classes = [
            v.cls.scope if isinstance(v, Instance) else v.scope for v in receivers if isinstance(v, Instance | Class)
        ]
        modules = [v for v in receivers if getattr(v, "module", None) is not None]
        if not classes and not modules:
            yield Use(How.ESCAPES, target, scope, by="an attribute of an object whose class is not known")
        for owner in classes:
            yield from self._attribute_loads(target.attr, owner, index)
        for value in modules:
            yield from self._loads_through(target.attr, value.module.top, index)  # type: ignore[attr-defined]

    def _loads_through(self, name: str, owner: Scope, index: Index) -> Iterator[Use]:
        for load, where in self.loads_of(name, owner):
            yield from self.follow(load, where, index)

    def _attribute_loads(self, name: str, owner: Scope, index: Index) -> Iterator[Use]:
        for module in self.project.modules_with(name):
            for attribute, where in module.attribute_loads.get(name, ()):
                values = self.evaluator.expand(self.evaluator.evaluate(attribute.value, where))
                exact = any(
                    self._derives(cls, owner) or self._derives(owner, cls)
                    for cls in (
                        v.cls.scope if isinstance(v, Instance) else v.scope
                        for v in values
                        if isinstance(v, Instance | Class)
                    )
                )
                if exact:
                    yield from self.follow(attribute, where, index)

    def _container_flow(self, container: ast.expr, scope: Scope, index: Index) -> Iterator[Use]:
        """Follow an element put into ``container`` to where elements are taken out of it."""
        match container:
            case ast.Name():
                owner = self.evaluator.binder(container.id, scope)
                if owner is None or any(b.kind is Bind.PARAM for b in owner.bindings[container.id]):
                    yield Use(How.ESCAPES, container, scope, by="a container from elsewhere")
                    return
                for load, where in self.loads_of(container.id, owner):
                    if load is not container:
                        yield from self.follow(load, where, index)
            case ast.Attribute():
                yield from self._attribute_flow(container, scope, index)
            case ast.Subscript():
                yield from self._container_flow(container.value, scope, (None, *index))
            case _:
                yield Use(How.ESCAPES, container, scope)

    def _returned(self, function: Scope, index: Index) -> Iterator[Use]:
        seen = False
        for use in self.named(function):
            if use.how is How.CALLED:
                seen = True
                defined = self._definition_under(use)
                if defined is not None:
                    # A decorator's result is what the definition's name refers to.
                    yield from self.named(defined) if not index else ()
                elif isinstance(use.node, ast.expr):
                    for inner in self.follow(use.node, use.scope, index):
                        yield replace(inner, exact=inner.exact and use.exact)
        if not seen:
            yield Use(How.ESCAPES, function.node, function, by="returned")

    @staticmethod
    def _definition_under(use: Use) -> Scope | None:
        parent = use.scope.module.parents.get(use.node)
        if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and use.node in parent.decorator_list:
            return use.scope.module.scope_of[parent]
        return None

    def _yielded(self, function: Scope, index: Index) -> Iterator[Use]:
        yield from self._returned(function, (None, *index))

    def _default_flow(self, arguments: ast.arguments, node: ast.expr, module: Module, index: Index) -> Iterator[Use]:
        function = module.scope_of[module.parents[arguments]]
        for parameter in function.parameters:
            if function.default_of(parameter.arg) is node:
                yield from self._parameter_flow(function, parameter.arg, index)

    # -- arguments --------------------------------------------------------------------------------

    def _argument_flow(
        self, call: ast.Call, node: ast.expr, scope: Scope, index: Index, keyword: str | None = None
    ) -> Iterator[Use]:
        """Follow a value given as an argument."""
        if isinstance(call.func, ast.Attribute) and call.func.attr in _CONTAINER_WRITERS:
            receivers = self.evaluator.evaluate(call.func.value, scope)
            if all(not isinstance(v, Instance | External) for v in receivers):
                element = (None, *index) if call.func.attr != "extend" else index
                for use in self._container_flow(call.func.value, scope, element):
                    yield replace(use, stored=True)
                if call.func.attr == "setdefault":
                    yield from self.follow(call, scope, index)
                return
        position = call.args.index(node) if node in call.args else -1
        for value in self.evaluator.expand(self.evaluator.evaluate(call.func, scope)):
            yield from self._given_to(value, position, keyword, call, scope, index)

    def _given_to(
        self, callee: Value, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index
    ) -> Iterator[Use]:
        match callee:
            case External():
                yield from self._given_to_external(callee.name, position, keyword, call, scope, index)
            case ExternalResult():
                if callee.name in externals.MEMOISERS or callee.name == "functools.wraps":
                    yield from self._result_of(call, scope, index)
                else:
                    yield Use(How.ESCAPES, call, scope, by=callee.name)
            case Function():
                yield from self._given_to_function(callee.scope, position, keyword, call, scope, index)
            case Bound():
                if callee.method is not None:
                    shifted = position + 1 if position >= 0 else position
                    yield from self._given_to_function(callee.method.scope, shifted, keyword, call, scope, index)
                else:
                    yield Use(How.ESCAPES, call, scope, by=callee.name)
            case Class():
                yield from self._given_to_class(callee, position, keyword, call, scope, index)
            case Jitted():
                yield Use(How.TRACED, call, scope, by=callee.spec.name)
            case Partial():
                fixed = Arguments.of(callee.node, callee.scope, callee.frame)
                taken = len(fixed.positional) - (0 if callee.is_decorator_factory else 1)
                for inner in callee.inner:
                    shifted = position + taken if position >= 0 else position
                    yield from self._given_to(inner, shifted, keyword, call, scope, index)
            case Instance():
                method = self.evaluator.members.method(callee, "__call__", callee.cls.made)
                if isinstance(method, Bound):
                    yield from self._given_to(method, position, keyword, call, scope, index)
            case _:
                yield Use(How.ESCAPES, call, scope, by="a function that is not known")

    def _result_of(self, call: ast.expr, scope: Scope, index: Index) -> Iterator[Use]:
        """What becomes of a call's result; a decorator's result is what the definition's own name refers to."""
        parent = scope.module.parents.get(call)
        if isinstance(parent, ast.FunctionDef | ast.AsyncFunctionDef) and call in parent.decorator_list:
            yield from self.named(scope.module.scope_of[parent])
        elif isinstance(call, ast.Call):
            yield from self.follow(call, scope, index)

    def _given_to_external(
        self, name: str, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index
    ) -> Iterator[Use]:
        name = self.evaluator.jit_like_names.get(name, name)
        short = name.rpartition(".")[2] if name.startswith("builtins.") else ""
        transform = externals.TRANSFORMS.get(name)
        if name in externals.JIT_LIKE or name in externals.TRACERS or name in self.evaluator.traced_by:
            yield Use(How.TRACED, call, scope, by=name)
        elif transform is not None:
            if not transform.runs_eagerly:
                yield Use(How.TRACED, call, scope, by=name)
                return
            for use in self._result_of(call, scope, index):
                if use.how is How.CALLED:
                    use = replace(use, differentiated=use.differentiated or transform.differentiates)
                yield use
        elif name in externals.EAGER_DIFFERENTIATORS:
            yield Use(How.CALLED, call, scope, differentiated=True)
        elif name in externals.CALLERS:
            yield Use(How.CALLED, call, scope, each=True)
        elif name in externals.RUN_ONCE:
            yield Use(How.ONCE, call, scope, by=name)
        elif name in externals.PARTIALS:
            if position == 0:
                yield from self._result_of(call, scope, index)
            elif isinstance(call, ast.Call) and call.args:
                for inner in self.evaluator.evaluate(call.args[0], scope):
                    yield from self._given_to(inner, max(position - 1, -1), keyword, call, scope, index)
        elif name in externals.MEMOISERS or name in externals.PASS_THROUGH or short in _CONTAINER_BUILDERS:
            yield from self._result_of(call, scope, index)
        elif (
            short in _NOTHING
            or name in ("functools.wraps", "inspect.signature", "inspect.getsource")
            or short == "getattr"
            or name in _TRANSPARENT_DECORATORS
        ):
            return
        else:
            yield Use(How.ESCAPES, call, scope, by=name)

    def _given_to_function(
        self, callee: Scope, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index
    ) -> Iterator[Use]:
        node = callee.node
        assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
        names = [parameter.arg for parameter in (*node.args.posonlyargs, *node.args.args)]
        if keyword is not None:
            name = keyword if any(p.arg == keyword for p in callee.parameters) else None
        else:
            name = names[position] if 0 <= position < len(names) else None
        if name is None:
            yield Use(How.ESCAPES, call, scope, by=callee.name)
            return
        yield from self._parameter_flow(callee, name, index)

    def _parameter_flow(self, scope: Scope, name: str, index: Index) -> Iterator[Use]:
        key = (scope, name)
        if not index and key in self._of_parameter:
            yield from self._of_parameter[key]
            return
        marker = ("parameter", scope, name, index)
        if marker in self._active:
            return
        self._active.add(marker)
        found: list[Use] = []
        try:
            for load, where in self.loads_of(name, scope):
                found += self.follow(load, where, index)
        finally:
            self._active.discard(marker)
        if not index and not self._active:
            self._of_parameter[key] = found
        yield from found

    def parameter_uses(self, scope: Scope, name: str) -> list[Use]:
        """The uses of what a parameter receives."""
        return list(self._parameter_flow(scope, name, ()))

    def _given_to_class(
        self, cls: Class, position: int, keyword: str | None, call: ast.expr, scope: Scope, index: Index
    ) -> Iterator[Use]:
        init = self.evaluator.members.find(cls, "__init__")
        if isinstance(init, Function):
            shifted = position + 1 if position >= 0 else position
            yield from self._given_to_function(init.scope, shifted, keyword, call, scope, index)
            return
        fields = self.evaluator.members.field_names(cls)
        name = keyword or (fields[position] if 0 <= position < len(fields) else None)
        if name is None:
            yield Use(How.ESCAPES, call, scope, by=cls.scope.name)
            return
        for use in self._attribute_loads(name, cls.scope, index):
            yield replace(use, stored=True)


_TRANSPARENT_DECORATORS = frozenset(
    {
        "builtins.property",
        "builtins.staticmethod",
        "builtins.classmethod",
        "abc.abstractmethod",
        "typing.overload",
        "typing.override",
        "typing.final",
        "contextlib.contextmanager",
    }
)
