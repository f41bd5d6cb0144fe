"""Operations."""

from . import linear as linear
from .basic import *
