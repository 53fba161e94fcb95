"""The local stack: brokers and services as supervised processes on one machine."""

from .errors import StackError
from .stack import Stack

__all__ = ["Stack", "StackError"]
