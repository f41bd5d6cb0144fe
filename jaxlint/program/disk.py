"""The disk cache: how a program configures it, and what in the configuration keeps programs out of it."""

from __future__ import annotations

import ast
import contextlib
import enum
from collections.abc import Iterator
from dataclasses import dataclass, replace

from jaxlint.findings import Confidence
from jaxlint.program import arithmetic, flagtexts, flow, turns
from jaxlint.program.dependencies import Grouped, settled_property
from jaxlint.program.frequency import Often, Rate, Step, in_test
from jaxlint.program.hazards import Hazard
from jaxlint.program.imports import Imports
from jaxlint.program.order import Order
from jaxlint.program.origins import Origin, Origins, Source
from jaxlint.program.settings import Means, Setting, Settings
from jaxlint.program.sites import JudgedSite, Sites
from jaxlint.program.syntax import Module, Scope
from jaxlint.program.values import Constant, External
from jaxlint.program.versions import Version

DIRECTORY = "jax_compilation_cache_dir"
METADATA = "jax_compilation_cache_include_metadata_in_key"
_MOST = float("inf")
_THRESHOLDS = {
    "jax_persistent_cache_min_compile_time_secs": (-_MOST, 1.0),
    "jax_persistent_cache_min_entry_size_bytes": (-_MOST, 65536),
    "jax_compilation_cache_max_size": (1_000_000, _MOST),
}
"""Outside of these, a threshold keeps out what is worth keeping: JAX's default, the size of a small program."""
_FLAGS = frozenset({"XLA_FLAGS", "LIBTPU_INIT_ARGS"})
_NOT_IN_KEY = frozenset(
    {
        "--xla_dump_compress_protos",
        "--xla_dump_disable_metadata",
        "--xla_dump_fusion_visualization",
        "--xla_dump_hlo_as_dot",
        "--xla_dump_hlo_as_html",
        "--xla_dump_hlo_as_long_text",
        "--xla_dump_hlo_as_proto",
        "--xla_dump_hlo_as_text",
        "--xla_dump_hlo_as_url",
        "--xla_dump_hlo_module_re",
        "--xla_dump_hlo_pass_re",
        "--xla_dump_hlo_pipeline_re",
        "--xla_dump_hlo_snapshots",
        "--xla_dump_include_timestamp",
        "--xla_dump_max_hlo_modules",
        "--xla_dump_module_metadata",
        "--xla_dump_to",
        "--xla_force_host_platform_device_count",
        "--xla_gpu_cuda_data_dir",
        "--xla_gpu_experimental_autotune_cache_mode",
        "--xla_tpu_sdc_checker_enable_coresweep_ng_callbacks",
        "--xla_tpu_sdc_checker_enable_sdc_event_callbacks",
        "--xla_tpu_sdc_checker_no_logging_if_callbacks_are_present",
        "--xla_tpu_sdc_checker_streamz_metric",
    }
)
"""Flags that the disk-cache key leaves out: whole names."""
_STARTS_OTHERS = frozenset({"subprocess", "multiprocessing", "Popen", "execv", "execvp", "execve", "spawn"})

HONOURED_LATE: Version = (0, 5)
"""Up to 0.4 a directory that is set after the first compile is ignored."""


class DiskFault(enum.Enum):
    """What is wrong."""

    LATE = "set too late"
    UNSEEN = "set where JAX does not look"
    NEW_DIRECTORY = "another directory each time"
    METADATA = "source lines in the key"
    PARTITIONING = "a pointer in the key"
    PROCESS_VALUE = "a constant of the process"
    OPEN_DIRECTORY = "a directory that others can write"
    FLAGS = "flags of the process"
    THRESHOLD = "kept out by a threshold"
    NOT_SHARED = "not shared by the processes"
    CALLBACK = "kept out by a callback"


@dataclass(eq=False)
class DiskSite(JudgedSite):
    """A place that takes the worth out of the disk cache. ``what`` names it as the code does, ``why`` what it is by."""

    node: ast.AST
    scope: Scope
    fault: DiskFault
    what: str
    why: str
    verdict: Hazard
    label: str = "set here"


def disk_site(
    fault: DiskFault,
    node: ast.AST,
    scope: Scope,
    what: str,
    why: str,
    confidence: Confidence,
    steps: tuple[Step, ...] = (),
    label: str = "set here",
) -> DiskSite:
    """A site with its hazard."""
    rate = Rate(Often.MANY, confidence, steps)
    return DiskSite(node, scope, fault, what, why, Hazard(None, rate, confidence, node, scope, steps), label)


class Disk:
    """Finds the sites of the configuration; the program is searched once."""

    def __init__(self, model: Sites, settings: Settings, order: Order) -> None:
        """Part of the linked program."""
        self.model = model
        self.settings = settings
        self.order = order
        self.imports = Imports(model.evaluator.project, order)
        self.origins = Origins(model.evaluator, model.uses)
        self.work = model.evaluator.work
        self._found: Grouped[Module, DiskSite] = Grouped(self.work, self._sites)

    def sites(self, module: Module) -> Iterator[DiskSite]:
        """The sites of a module."""
        yield from self._found.of(module)

    @settled_property
    def _all(self) -> list[tuple[str, Setting]]:
        """The settings of the program, environment variables under the name of the state that they stand for."""
        found = [(setting.name, setting) for setting in self.settings.updates]
        for setting in self.settings.environment:
            state = setting.name.lower() if setting.name.startswith("JAX_") else setting.name
            found.append((state, setting))
        return found

    @settled_property
    def directories(self) -> list[Setting]:
        """The places that switch the disk cache on by giving it a directory."""
        return [s for name, s in self._all if name == DIRECTORY and not self._constants(s, None, "", False)]

    @property
    def enabled(self) -> bool:
        """Whether the program switches the disk cache on."""
        return bool(self.directories)

    def switched_on(self, state: str) -> bool:
        """Whether a state is set to true somewhere."""
        return any(name == state and self._constants(s, True, "1", "true", "True") for name, s in self._all)

    def _constants(self, setting: Setting, *wanted: object) -> bool:
        """Whether the value is surely one of the given constants."""
        if setting.value is None:
            return False
        values = self.model.evaluator.evaluate(setting.value, setting.where)
        return all(isinstance(v, Constant) and any(v.value is w or v.value == w for w in wanted) for v in values)

    def _sites(self) -> Iterator[tuple[Module, DiskSite]]:
        for state, setting in self._all:
            for site in self._of(state, setting):
                yield site.module, site

    def _of(self, state: str, setting: Setting) -> Iterator[DiskSite]:
        if "cache" in state:
            yield from self._late(state, setting)
        if state == DIRECTORY and setting in self.directories:
            yield from self._directory(setting)
        elif state == METADATA and self._constants(setting, True, "1", "true", "True", "TRUE", "yes", "on"):
            confidence = Confidence.POSSIBLE if in_test(setting.scope) else Confidence.CERTAIN
            yield disk_site(DiskFault.METADATA, *setting.spelled, setting.name, "", confidence)
        elif state in _THRESHOLDS:
            yield from self._threshold(state, setting)
        elif setting.name in _FLAGS and setting.means in (Means.ENVIRONMENT, Means.PUTENV):
            yield from self._flags(setting)

    # -- when ---------------------------------------------------------------------------------------------

    def _late(self, state: str, setting: Setting) -> Iterator[DiskSite]:
        if setting.means is Means.UPDATE:
            if state == DIRECTORY and self.model.target < HONOURED_LATE and self._after_a_compile(setting):
                yield disk_site(
                    DiskFault.LATE, setting.node, setting.scope, setting.name, "the first compile", Confidence.LIKELY
                )
            return
        if any(name == state and other.means is Means.UPDATE for name, other in self._all):
            return
        hands_on = bool(self._words(setting) & _STARTS_OTHERS)
        confidence = Confidence.POSSIBLE if hands_on else Confidence.CERTAIN
        if setting.means is Means.PUTENV:
            yield disk_site(DiskFault.UNSEEN, setting.node, setting.scope, setting.name, "os.putenv", confidence)
        elif self.imports.after_jax(setting.node, setting.scope):
            if self.imports.position(setting.scope.module) is None:
                confidence = min(confidence, Confidence.LIKELY)
            yield disk_site(DiskFault.LATE, setting.node, setting.scope, setting.name, "`import jax`", confidence)

    def _words(self, setting: Setting) -> frozenset[str]:
        file = self.model.evaluator.project.files.get(setting.scope.module.path)
        return file.words if file is not None else frozenset()

    def _after_a_compile(self, setting: Setting) -> bool:
        """Whether code ahead of the setting, in the same function or module, runs an operation of JAX."""
        line = getattr(setting.node, "lineno", 0)
        for scope in {setting.scope.function, setting.scope.module.top}:
            for call in scope.calls:
                ahead = scope is not setting.scope.function or call.lineno < line
                for value in self.model.evaluator.evaluate(call.func, scope) if ahead else ():
                    if isinstance(value, External) and value.name.startswith(("jax.numpy.", "jax.random.", "jax.lax.")):
                        return True
        return False

    # -- where --------------------------------------------------------------------------------------------

    def _directory(self, setting: Setting) -> Iterator[DiskSite]:
        assert setting.value is not None
        sources = self.origins.of(setting.value, setting.where)
        by_origin: dict[Origin, Source] = {}
        for source in sources:
            by_origin.setdefault(source.origin, source)
        fresh = by_origin.get(Origin.PROCESS) or by_origin.get(Origin.JOB)
        if fresh is not None:
            yield self._at(DiskFault.NEW_DIRECTORY, setting, fresh, _sureness(fresh, setting))
            return
        ranked = by_origin.get(Origin.RANK) or self._chosen(setting)
        shared = by_origin.get(Origin.SHARED)
        if ranked is not None and (self._distributed or "process_index" in ranked.text):
            yield self._at(DiskFault.NOT_SHARED, setting, ranked, _sureness(ranked, setting))
        elif shared is not None and self._distributed:
            yield self._at(DiskFault.NOT_SHARED, setting, shared, min(_sureness(shared, setting), Confidence.LIKELY))
        if shared is not None:
            yield self._at(DiskFault.OPEN_DIRECTORY, setting, shared, _sureness(shared, setting))

    def _chosen(self, setting: Setting) -> Source | None:
        """The rank, where only some processes come to the setting: ``if jax.process_index() == 0:``."""
        for block in flow.blocks(setting.scope.module, setting.node):
            if isinstance(block.node, ast.If):
                for source in self.origins.of(block.node.test, setting.scope):
                    if source.origin is Origin.RANK:
                        return source
        return None

    @settled_property
    def _distributed(self) -> bool:
        """Whether the program is one of several processes that work together."""
        for module in self.model.evaluator.project.modules_with("distributed"):
            for scope in module.scopes:
                for call in scope.calls:
                    for value in self.model.evaluator.evaluate(call.func, scope):
                        if isinstance(value, External) and value.name == "jax.distributed.initialize":
                            return True
        return False

    # -- what keeps entries out -----------------------------------------------------------------------------

    def _threshold(self, state: str, setting: Setting) -> Iterator[DiskSite]:
        if setting.value is None or in_test(setting.scope) or not self.enabled:
            return
        least, most = _THRESHOLDS[state]
        for number in self._numbers(setting.value, setting.where):
            if number != -1.0 and not least <= number <= most:  # -1: no limit
                found = f"{number:g}"
                yield disk_site(DiskFault.THRESHOLD, *setting.spelled, setting.name, found, Confidence.LIKELY)
                return

    def _numbers(self, node: ast.expr, scope: Scope) -> Iterator[float]:
        """The numbers that a threshold may be, also as texts."""
        written = arithmetic.number(node, scope, self.settings.pairs.definitions)
        if written is not None:
            yield float(written)
            return
        for value in self.model.evaluator.evaluate(node, scope):
            if isinstance(value, Constant) and isinstance(value.value, int | float | str):
                with contextlib.suppress(ValueError):
                    yield float(value.value)

    def _flags(self, setting: Setting) -> Iterator[DiskSite]:
        if setting.value is None or not self.enabled:
            return
        found: list[tuple[flagtexts.Part, Source, Confidence]] = []
        for part in flagtexts.parts(setting.value, setting.where, self.model.evaluator):
            if part.flag in _NOT_IN_KEY:
                continue
            for source in self.origins.of(part.node, part.scope):
                if source.origin in (Origin.PROCESS, Origin.RANK, Origin.JOB, Origin.MACHINE):
                    confidence = _sureness(source, setting)
                    if part.flag is None or not part.sure or source.origin is Origin.MACHINE:
                        confidence = Confidence.POSSIBLE
                    found.append((part, source, confidence))
        if found:
            part, source, confidence = max(found, key=lambda one: one[2])
            if part.element is not setting.value and setting.node in turns.around(
                part.scope.module.parents, part.element
            ):
                setting = replace(setting, node=part.element, entry=None)  # of several texts the one that it stands in
            yield self._at(DiskFault.FLAGS, setting, source, confidence)

    @staticmethod
    def _at(fault: DiskFault, setting: Setting, source: Source, confidence: Confidence) -> DiskSite:
        steps = (Step(source.node, source.scope, f"it depends on {source.text}"),)
        return disk_site(fault, *setting.spelled, setting.name, source.text, confidence, steps)


def _sureness(source: Source, setting: Setting) -> Confidence:
    path = setting.scope.module.path
    if in_test(setting.scope) or any("bench" in part.lower() for part in path.parts[-2:]):
        return Confidence.POSSIBLE
    if source.origin is Origin.JOB:
        return Confidence.LIKELY if source.sure else Confidence.POSSIBLE
    return Confidence.CERTAIN if source.sure else Confidence.POSSIBLE
