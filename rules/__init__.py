"""The rules that come with jaxlint: one small file each, grouped by what moves in the key."""

from __future__ import annotations

from .captured.frozen_read import FrozenRead
from .captured.large_constant import LargeConstant
from .captured.mutated import MutatedCapture
from .captured.mutated_self import ChangedSelf
from .captured.rebound import ReboundCapture
from .context.cleared import CachesCleared
from .context.configuration import ConfigurationChanged
from .context.contexts import ContextDiffers
from .eager.changing_size import ChangingSize
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
from .persistent.callback import CallbackKeepsOut
from .persistent.flags import FlagsPerProcess
from .persistent.late import CacheSetTooLate
from .persistent.metadata import MetadataInKey
from .persistent.new_directory import NewCacheDirectory
from .persistent.not_shared import CacheNotShared
from .persistent.open_directory import OpenCacheDirectory
from .persistent.partitioning import CustomPartitioningInKey
from .persistent.process_value import ProcessValueInProgram
from .persistent.threshold import ThresholdKeepsOut
from .signature.call_form import ChangedCallForm
from .signature.changed_placement import ChangedPlacement
from .signature.changed_shape import ChangedShape
from .signature.changed_structure import ChangedStructure
from .signature.drifting_carry import DriftingCarry
from .signature.mixed_containers import MixedContainers
from .signature.mixed_dtypes import MixedDtypes
from .signature.mixed_scalars import MixedScalars
from .static.by_identity import StaticByIdentity
from .static.equal_values import EqualStaticValues
from .static.many_values import ManyStaticValues
from .static.mutated import MutatedStatic
from .static.unhashable import UnhashableStatic

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
    ChangedStructure,
    DriftingCarry,
    ChangedShape,
    MixedDtypes,
    ChangedCallForm,
    ChangedPlacement,
    ManyStaticValues,
    UnhashableStatic,
    StaticByIdentity,
    EqualStaticValues,
    MutatedStatic,
    ReboundCapture,
    MutatedCapture,
    ChangedSelf,
    FrozenRead,
    LargeConstant,
    ConfigurationChanged,
    ContextDiffers,
    CachesCleared,
    CacheSetTooLate,
    NewCacheDirectory,
    MetadataInKey,
    CustomPartitioningInKey,
    ProcessValueInProgram,
    OpenCacheDirectory,
    FlagsPerProcess,
    ThresholdKeepsOut,
    CacheNotShared,
    CallbackKeepsOut,
    EagerControlFlow,
    EagerStableFunction,
    EagerLibraryFunction,
    ChangingSize,
)
