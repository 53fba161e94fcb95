"""House bots: accounts of kind `bot` that belong to the server.

The bot service signs their tokens itself, with a key that nobody else has; the gateway knows its public half. So nothing
secret is stored here, and no route gives such a token to anybody.
"""

from __future__ import annotations

from gateway.errors import Refused
from services.kit.clock import Clock
from services.kit.errors import Fault
from services.kit.tokens import Verifier

from .store import AccountStore
from .values import Caller, Grant, User

HOUSE = "house"
"""The owner of house bots: the id of no user."""
IDS = "house-"
"""How their ids begin, and nobody else's: the key of the house speaks for nobody else."""
PREFIX = "msh_"
_SCOPES = frozenset({"play", "watch"})


class HouseBots:
    """Whose tokens the bot service has signed."""

    def __init__(self, verifier: Verifier, store: AccountStore, clock: Clock) -> None:
        self._verifier = verifier
        self._store = store
        self._clock = clock
        self._known: dict[str, User] = {}

    def is_theirs(self, token: str) -> bool:
        """Whether a token claims to be a house bot's."""
        return token.startswith(PREFIX)

    async def caller(self, token: str) -> Caller:
        """The bot; its account is made when it comes for the first time. Raises Refused TOKEN_INVALID or TOKEN_EXPIRED."""
        try:
            claims = self._verifier.verify(token.removeprefix(PREFIX))
        except Fault as fault:
            raise Refused(fault.reason, fault.message) from None
        user_id = str(claims.get("bot", ""))
        if not user_id.startswith(IDS):
            raise Refused("TOKEN_INVALID", "this is no house bot's token")
        user = await self._user(user_id, str(claims.get("name", user_id)))
        grant = Grant(f"{HOUSE}:{user.user_id}", user.user_id, HOUSE, _SCOPES, user.created_ms, claims["exp"])
        return Caller(user, grant)

    async def _user(self, user_id: str, name: str) -> User:
        known = self._known.get(user_id)
        if known is None or known.name != name:
            known = await self._store.house_bot(User(user_id, name, "bot", self._clock.now_ms(), HOUSE))
            self._known[user_id] = known
        return known


def is_house(user: User) -> bool:
    """Whether a user is a house bot."""
    return user.owner_id == HOUSE
