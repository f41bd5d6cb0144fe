"""The rules that come with jaxlint: one small file each, grouped by what moves in the key."""

from __future__ import annotations

from .captured.mutated import MutatedCapture
from .captured.rebound import ReboundCapture
from .eager.changing_size import ChangingSize
from .context.cleared import CachesCleared
from .context.configuration import ConfigurationChanged
from .context.contexts import ContextDiffers
from .eager.control_flow import EagerControlFlow
from .eager.library import EagerLibraryFunction
from .eager.stable import EagerStableFunction
from .identity.ahead_of_time import FreshAheadOfTime
from .identity.bound_method import FreshBoundMethod
from .identity.closure import FreshClosure
from .identity.inline_lambda import InlineLambda
from .identity.partial import FreshPartial
from .identity.per_instance import PerInstanceWrapper
from .identity.transform import FreshTransform
from .signature.mixed_containers import MixedContainers
from .signature.mixed_scalars import MixedScalars

RULES = (
    InlineLambda,
    FreshClosure,
    FreshPartial,
    FreshTransform,
    FreshBoundMethod,
    FreshAheadOfTime,
    PerInstanceWrapper,
    MixedScalars,
    MixedContainers,
    ReboundCapture,
    MutatedCapture,
    ConfigurationChanged,
    ContextDiffers,
    CachesCleared,
    EagerControlFlow,
    EagerStableFunction,
    EagerLibraryFunction,
    ChangingSize,
)
