"""Legality by deck token: verified offline with the decks service's public key."""

from __future__ import annotations

from services.kit.errors import Fault, denied, invalid
from services.kit.tokens import Verifier

from .matching.tickets import QueueKey

_HISTORIC = frozenset({"edh2009", "commander2011"})


class TokenDeckCheck:
    """Reads the claims of a deck token; the decks service judged the list when it signed."""

    def __init__(self, verifier: Verifier) -> None:
        self._verifier = verifier

    def require(self, token: str, user_id: str, key: QueueKey) -> int:
        """Raises Fault DECK_TOKEN_INVALID, DECK_TOKEN_EXPIRED, DECK_NOT_YOURS or DECK_FORMAT_MISMATCH; how much of the deck the rules engine plays by itself, in thousandths of its cards, rounded down."""
        claims = self._claims(token)
        if claims.get("user_id") != user_id:
            raise denied("DECK_NOT_YOURS", "this deck token was issued to another user")
        played = str(claims.get("format", "")), _rules_version(claims)
        if played != (key.format, key.rules_version):
            queue = _named(key.format, key.rules_version)
            message = f"the deck was checked for {_named(*played)}, this queue plays {queue}"
            raise invalid("DECK_FORMAT_MISMATCH", message, deck_format=played[0], queue_format=key.format)
        share = claims.get("full_milli")  # a token of the last release says only whether it is all of them
        return share if isinstance(share, int) else 1000 * (claims.get("full") is True)

    def _claims(self, token: str) -> dict[str, object]:
        try:
            return self._verifier.verify(token)
        except Fault as fault:
            raise invalid(f"DECK_{fault.reason}", f"deck token: {fault.message}") from None


def _rules_version(claims: dict[str, object]) -> str:
    """The version of the game's rules, for teams the kind of deck; the usual kind of a format has no name here."""
    version = str(claims.get("rules_version", ""))
    is_kind = version == "commander" and claims.get("format") in ("partner", "emperor")
    return version if version in _HISTORIC or is_kind else ""


def _named(format_id: str, rules_version: str) -> str:
    return f"{format_id} ({rules_version})" if rules_version else format_id
