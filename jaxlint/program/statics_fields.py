"""The fields that a call gives a value which is compared field by field: ``replace(config, seed=k)``, ``Config(k)``."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from jaxlint.program.evaluate import Evaluator
from jaxlint.program.externals import REPLACERS
from jaxlint.program.hashing import Compared
from jaxlint.program.statics_keys import Keys
from jaxlint.program.syntax import Scope
from jaxlint.program.values import Class, External, Instance, Value

_METHODS = frozenset({"replace", "_replace"})


class Fields:
    """Looks at calls that make such values."""

    def __init__(self, evaluator: Evaluator, keys: Keys) -> None:
        """Part of a model."""
        self.evaluator = evaluator
        self.keys = keys

    def given(self, call: ast.Call, scope: Scope) -> Iterator[tuple[str, ast.expr]]:
        """The compared fields that a call gives, with the expressions."""
        for function in self.evaluator.evaluate(call.func, scope):
            match function:
                case External() if function.name in REPLACERS and call.args:
                    yield from self._replaced(call, self.evaluator.evaluate(call.args[0], scope))
                    return
                case Class() if self._by_fields(function):
                    names = self.evaluator.members.field_names(function)
                    given = dict(zip(names, call.args, strict=False))
                    given |= {k.arg: k.value for k in call.keywords if k.arg is not None}
                    yield from self._compared(function, given)
                    return
        method = call.func
        if isinstance(method, ast.Attribute) and method.attr in _METHODS and not call.args:
            yield from self._replaced(call, self.evaluator.evaluate(method.value, scope), method.attr)

    def _replaced(
        self, call: ast.Call, values: tuple[Value, ...], method: str | None = None
    ) -> Iterator[tuple[str, ast.expr]]:
        """The fields that ``replace`` gives, where all that it may be given is compared by its fields."""
        instances = [value for value in self.evaluator.expand(values) if isinstance(value, Instance)]
        if method is not None and any(self.evaluator.members.find(i.cls, method) is not None for i in instances):
            return
        if instances and all(self._by_fields(instance.cls) for instance in instances):
            given = {k.arg: k.value for k in call.keywords if k.arg is not None}
            yield from self._compared(instances[0].cls, given)

    def _by_fields(self, cls: Class) -> bool:
        if self.keys.classes.of(cls).compared is not Compared.FIELDS:
            return False
        return self.evaluator.members.find(cls, "__init__") is None

    def _compared(self, cls: Class, given: dict[str, ast.expr]) -> Iterator[tuple[str, ast.expr]]:
        declared = dict(self.keys.declared(cls))
        for name, expression in given.items():
            statement = declared.get(name)
            if statement is not None and not self.keys.left_out(statement, cls.scope):
                yield name, expression
