"""Words about commanders (CR 903.3): "your commander", "the number of times you've cast a commander from the command zone this game"."""

from __future__ import annotations

from ...program import amounts as a
from ...program import filters as f
from ...program import players as p
from ..text.reader import Miss, Reader
from ..tree.filters import all_of
from .read_players import their

YOURS = all_of((f.IsCommander(), f.OwnedBy(p.You())))


KINDS = frozenset(("permanent", "card", "commander"))


"""What "your commander" may be called later: it may be of any type."""


_CASTS = ("cast a commander from the command zone this game", "cast your commander from the command zone this game")


_IN_SIGHT = f.AnyOf((f.InZone("battlefield"), f.InZone("command")))


_ANYWHERE = f.AnyOf(
    tuple(f.InZone(zone) for zone in ("battlefield", "command", "stack", "graveyard", "exile", "hand", "library"))
)


OWN_IN_SIGHT = all_of((YOURS, _IN_SIGHT))


OWN_ANYWHERE = all_of((YOURS, _ANYWHERE))


def your_commander(r: Reader) -> f.Filter:
    """The commander, or each of two, that the player owns."""
    r.need("your commander")
    if r.word() == "'s":
        raise Miss("what of the commander")
    return YOURS


def times_cast(r: Reader) -> a.Amount:
    """After "times" or "time": how often commanders were cast from the command zone."""
    who = p.You() if r.need_any("you've", "they've") == "you've" else their(r)
    r.need_any(*_CASTS)
    return a.CommanderTaxCount(who)


def colors_of_identity(r: Reader) -> a.Amount:
    """ "colors in your commander's color identity"."""
    r.need_any("colors in your commanders 's color identity", "colors in your commander 's color identity")
    return a.CommanderColors()


def greatest(r: Reader, what: str) -> a.Amount:
    """After "the greatest mana value": that among one's commanders, wherever they are, or where everybody sees them."""
    if r.take("among your commanders"):
        return a.GreatestOf(what, OWN_ANYWHERE)
    return a.GreatestOf(what, _in_sight(r))


def _in_sight(r: Reader) -> f.Filter:
    r.take("of")
    r.need("a commander")
    who = p.You() if r.need_any("you own", "they own") == "you own" else their(r)
    r.need("on the battlefield or in the command zone")
    return all_of((f.IsCommander(), f.OwnedBy(who), _IN_SIGHT))
