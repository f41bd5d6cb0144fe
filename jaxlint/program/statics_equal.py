"""Static values that are equal and of different types, or equal to nothing: each spelling is another key."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from jaxlint.findings import Confidence
from jaxlint.program.evaluate import Evaluator
from jaxlint.program.frequency import Often
from jaxlint.program.kind_flow import Together
from jaxlint.program.kind_texts import text_of
from jaxlint.program.kind_values import STRING, Alternative, Decision, Leaf, World, constant
from jaxlint.program.kinds import KindModel
from jaxlint.program.statics_flags import Flags
from jaxlint.program.statics_needs import Need, Needs
from jaxlint.program.syntax import Scope
from jaxlint.program.uses import Uses
from jaxlint.program.values import Argument, Constant, External, ExternalResult, Instance, Parameter, Value
from jaxlint.program.values import Sequence as SequenceValue
from jaxlint.program.versions import Version

if TYPE_CHECKING:
    from jaxlint.program.statics_calls import StaticCall

MOST_SPELLINGS = 24
TYPES_COUNT_SINCE: Version = (0, 9)
"""From this JAX on equal static values of different types are traced apart; before, the second finds the first."""
_DTYPES = frozenset(
    {"float16", "bfloat16", "float32", "float64", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32"}
    | {"uint64", "complex64", "complex128", "bool_"}
)
_COUNTED = frozenset({"int", "bool", "flag"})
"""Kinds of static values of which the same few come again and again."""
_NUMPY_NUMBERS = frozenset({f"numpy.{name}" for name in _DTYPES})
_DTYPE_CALLS = frozenset({"numpy.dtype", "jax.numpy.dtype"})


@dataclass(frozen=True, slots=True, eq=False)
class Spelled:
    """A value as one call spells it: the ``value`` that it stands for, and the ``form`` that it has."""

    family: str
    value: object
    form: str
    text: str
    node: ast.AST
    scope: Scope
    call: StaticCall
    decisions: frozenset[Decision] = frozenset()
    """The branches that must be taken for it."""

    def may_equal(self, other: Spelled) -> bool:
        """Whether both may stand for one value."""
        if self.family == "flag" and None in (self.value, other.value):
            return True
        return self.value == other.value


@dataclass(frozen=True, slots=True, eq=False)
class Equal:
    """Two spellings of one value that meet in a parameter; or one that is not equal to itself."""

    call: StaticCall
    parameter: str
    node: ast.AST
    scope: Scope
    first: Spelled
    later: Spelled
    why: str
    confidence: Confidence


class Equals:
    """Compares the spellings of a static parameter over all its calls."""

    def __init__(self, evaluator: Evaluator, uses: Uses, together: Together, kinds: KindModel, target: Version) -> None:
        """Part of a model; ``target`` is the JAX that the program is written for."""
        self.kinds = kinds
        self.needs = Needs(evaluator)
        self.flags = Flags(evaluator)
        self.by_type = target >= TYPES_COUNT_SINCE
        self.evaluator = evaluator
        self.uses = uses
        self.together = together

    def of(self, calls: Sequence[StaticCall]) -> Iterator[Equal]:
        """The equal values of different types that the calls give."""
        for name in dict.fromkeys(name for call in calls for name in call.static):
            spelled = [s for call in calls if name in call.static for s in self._spelled(call, name)]
            yield from self._of_parameter(name, spelled[:MOST_SPELLINGS])

    def _of_parameter(self, name: str, spelled: list[Spelled]) -> Iterator[Equal]:
        for one in spelled:
            if one.family == "nan" and one.call.rate.often is Often.MANY:
                why = "NaN is not equal to itself, so that no earlier program is found"
                yield Equal(one.call, name, one.node, one.scope, one, one, why, one.call.rate.confidence)
        reported: set[ast.AST] = set()
        for position, one in enumerate(spelled):
            for other in spelled[position + 1 :]:
                found = self._meet(name, one, other)
                if found is not None and found.node not in reported:
                    reported.add(found.node)
                    yield found

    def _meet(self, name: str, one: Spelled, other: Spelled) -> Equal | None:
        if one.family != other.family or one.form == other.form or not one.may_equal(other) or one.node is other.node:
            return None
        if one.call.owner is not other.call.owner:
            return None
        if not self.by_type and (
            one.family != "dtype" or (one.form.endswith(" type") and other.form.endswith(" type"))
        ):
            return None
        order = self.together.order(one.node, one.scope, other.node, other.scope)
        if order is None:
            return None
        decided = self.together.decided(order.way_to_first | one.decisions, order.way_to_second | other.decisions)
        if decided is None:
            return None
        first, later = (one, other) if order.forwards else (other, one)
        confidence = min(decided, Confidence.CERTAIN if order.sure else Confidence.LIKELY)
        if not (one.call.exact and other.call.exact):
            confidence = min(confidence, Confidence.LIKELY)
        where = first.scope.module.place(getattr(first.node, "lineno", 0), later.scope.module)
        why = f"{first.text} at {where} is equal, but of another type"
        if one.family in _COUNTED:
            confidence = min(confidence, Confidence.LIKELY)
            why = f"{first.text} at {where} is of another type, also where it is equal"
        return Equal(later.call, name, later.node, later.scope, first, later, why, confidence)

    # -- spellings --------------------------------------------------------------------------------

    def _spelled(self, call: StaticCall, name: str) -> Iterator[Spelled]:
        argument = call.static[name]
        values = self.evaluator.argument(argument)
        for value in values:
            if isinstance(value, Parameter):
                for given in self.uses.given(value):
                    if given.scope.is_class:
                        continue
                    yield from self._of(given.value, given.node, given.scope, call)
        if len(values) == 1:
            yield from self._of(values[0], call.node, call.scope, call)
        yield from self._counted(call, name, argument, values)

    def _counted(self, call: StaticCall, name: str, argument: Argument, values: tuple[Value, ...]) -> Iterator[Spelled]:
        """Whole numbers and flags whose value is not written out: Python's, or scalars that NumPy computed."""
        written = any(True for value in values for _ in self._meaning(value))
        flag = call.body is not None and self.flags.is_flag(call.body, name)
        for alternative in self.kinds.names.argument(argument):
            kind = alternative.kind
            node, scope = self._place(alternative, argument, call)
            if not written:
                for family, value, form, text in _written(alternative):
                    yield Spelled(family, value, form, text, node, scope, call, alternative.decisions)
            if kind == STRING:
                continue
            if not isinstance(kind, Leaf) or kind.rank != 0 or kind.world is World.JAX:
                return
            dtype = kind.dtype or self._as_needed(call, name)
            family = dtype.strip("u0123456789")
            if flag and family in _COUNTED:
                form = f"np.{dtype}" if kind.world is World.NUMPY else dtype
                value = _truth(alternative)
                text = f"{'an' if form[0] in 'ain' else 'a'} `{form}`"
                yield Spelled("flag", value, form, text, node, scope, call, alternative.decisions)
                continue
            if family not in _COUNTED or (written and kind.world is World.NUMPY):
                continue
            if family == "int" and _is_literal(alternative):
                continue  # A number without a name need not be the same quantity.
            form = f"np.{dtype}" if kind.world is World.NUMPY else dtype
            yield Spelled(family, None, form, f"{'an' if form[0] in 'ain' else 'a'} `{form}`", node, scope, call)

    def _as_needed(self, call: StaticCall, name: str) -> str:
        """The dtype that a scalar must have for what the function does with it: a size is a whole number."""
        size = call.body is not None and self.needs.of(call.body, name) is Need.STATIC
        return "int64" if size else ""

    def _place(self, alternative: Alternative, argument: Argument, call: StaticCall) -> tuple[ast.AST, Scope]:
        """The call itself, or the one that gives the calling function what it hands on."""
        expression = argument.expression
        if alternative.via and isinstance(expression, ast.Name):
            owner = self.evaluator.binder(expression.id, argument.scope)
            if owner is not None and expression.id in [parameter.arg for parameter in owner.parameters]:
                return alternative.via[0]
        return call.node, call.scope

    def _of(self, value: Value, node: ast.AST, scope: Scope, call: StaticCall) -> Iterator[Spelled]:
        for family, meaning, form, text in self._meaning(value):
            yield Spelled(family, meaning, form, text, node, scope, call)

    def _meaning(self, value: Value) -> Iterator[tuple[str, object, str, str]]:
        """Family, value, form and text of what is spelled."""
        match value:
            case Constant(value=bool() | int() | float() | complex() as number):
                kind = type(number).__name__
                yield "number", number, kind, f"the {kind} `{number!r}`"
            case Constant(value=str() as text) if text in _DTYPES or text == "bool":
                yield "dtype", text.removesuffix("_"), "str", f"the string `{text!r}`"
            case External():
                yield from self._dtype(value.name)
            case ExternalResult() if value.name in _NUMPY_NUMBERS and len(value.node.args) == 1:
                given = self._constant(value)
                if isinstance(given, int | float):
                    short = value.name.replace("numpy.", "np.")
                    yield "number", given, short, f"an `{short}`"
            case ExternalResult() if value.name in _DTYPE_CALLS and len(value.node.args) == 1:
                name = self._dtype_name(value)
                if name is not None:
                    yield "dtype", name, "dtype", f"the dtype object `{name}`"
            case ExternalResult(name="builtins.float") if len(value.node.args) == 1:
                given = self._constant(value)
                if isinstance(given, str) and given.strip().lower() == "nan":
                    yield "nan", None, "float", "NaN"
            case SequenceValue() if isinstance(value.node, ast.Tuple):
                parts = self._parts(value)
                if parts:
                    yield "tuple", parts, "tuple", "a tuple"
            case Instance() if "typing.NamedTuple" in self.evaluator.members.mro(value.cls)[1]:
                parts = self._fields(value)
                if parts:
                    yield "tuple", parts, value.cls.scope.qualname, f"a `{value.cls.scope.name}`"
            case _:
                return

    @staticmethod
    def _dtype(name: str) -> Iterator[tuple[str, object, str, str]]:
        head, _, last = name.rpartition(".")
        if head in ("numpy", "jax.numpy") and last in _DTYPES:
            short = "np" if head == "numpy" else "jnp"
            yield "dtype", last.removesuffix("_"), f"{short} type", f"`{short}.{last}`"

    def _constant(self, value: ExternalResult) -> object:
        values = self.evaluator.evaluate(value.node.args[0], value.made.root.scope, value.frame)
        return values[0].value if len(values) == 1 and isinstance(values[0], Constant) else None

    def _dtype_name(self, value: ExternalResult) -> str | None:
        values = self.evaluator.evaluate(value.node.args[0], value.made.root.scope, value.frame)
        for _, name, _, _ in self._meaning(values[0]) if len(values) == 1 else ():
            if isinstance(name, str):
                return name
        kinds = self.kinds.of(value.node.args[0], value.made.root.scope, value.frame)
        texts = {text for alternative in kinds if (text := text_of(alternative)) is not None}
        return texts.pop() if len(texts) == 1 and texts <= _DTYPES else None

    def _parts(self, value: SequenceValue) -> tuple[object, ...]:
        found: list[object] = []
        for element in value.node.elts:
            values = self.evaluator.evaluate(element, value.scope, value.frame)
            if len(values) != 1 or not isinstance(values[0], Constant):
                return ()
            found.append(values[0].value)
        return tuple(found)

    def _fields(self, value: Instance) -> tuple[object, ...]:
        found: list[object] = []
        for position in range(len(self.evaluator.members.field_names(value.cls))):
            values = self.evaluator.members.field_at(value, position)
            if len(values) != 1 or not isinstance(values[0], Constant):
                return ()
            found.append(values[0].value)
        return tuple(found)


def _written(alternative: Alternative) -> Iterator[tuple[str, object, str, str]]:
    """What is written out where a value comes from: in a dict, a default, a text that is read."""
    value = alternative.node.value if isinstance(alternative.node, ast.Constant) else None
    text = text_of(alternative)
    if text is not None:
        if text in _DTYPES or text == "bool":
            yield "dtype", text.removesuffix("_"), "str", f"the string `{text!r}`"
    elif isinstance(value, bool | int | float) and alternative.kind == constant(value):
        kind = type(value).__name__
        yield "number", value, kind, f"the {kind} `{value!r}`"


def _truth(alternative: Alternative) -> bool | None:
    """Whether a number is true, where it is written out."""
    value = alternative.node.value if isinstance(alternative.node, ast.Constant) else None
    return bool(value) if isinstance(value, bool | int) else None


def _is_literal(alternative: Alternative) -> bool:
    """Whether a number is written out where a call gives it."""
    parent = alternative.scope.module.parents.get(alternative.node)
    return isinstance(alternative.node, ast.Constant) and isinstance(parent, ast.Call | ast.keyword)
