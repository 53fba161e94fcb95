"""The Python SDK: REST by httpx, the socket by websockets. Knows the public protocol only."""

from .errors import Refused
from .rest import Client
from .socket import Push, Socket

__all__ = ["Client", "Push", "Refused", "Socket"]
