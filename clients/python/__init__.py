"""The Python SDK: REST by httpx, events and leagues, the socket by websockets, a board and a seat for programs that play. Knows the public protocol only."""

from .board import Board
from .errors import Refused
from .events import Events, Leagues
from .rest import Client
from .seat import Mind, Seat
from .socket import Push, Socket

__all__ = ["Board", "Client", "Events", "Leagues", "Mind", "Push", "Refused", "Seat", "Socket"]
