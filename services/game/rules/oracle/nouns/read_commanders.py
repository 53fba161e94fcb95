"""Words about commanders (CR 903.3): "your commander", "the number of times you've cast a commander from the command zone this game"."""

from __future__ import annotations

from ...program import amounts as am
from ...program import filters as fl
from ...program import players as pl
from ..text.reader import Miss, Reader
from ..tree.filters import all_of
from .read_players import their

YOURS = all_of((fl.IsCommander(), fl.OwnedBy(pl.You())))


KINDS = frozenset(("permanent", "card", "commander"))


"""What "your commander" may be called later: it may be of any type."""


_CASTS = ("cast a commander from the command zone this game", "cast your commander from the command zone this game")


_IN_SIGHT = fl.AnyOf((fl.InZone("battlefield"), fl.InZone("command")))


_ANYWHERE = fl.AnyOf(
    tuple(fl.InZone(zone) for zone in ("battlefield", "command", "stack", "graveyard", "exile", "hand", "library"))
)


OWN_IN_SIGHT = all_of((YOURS, _IN_SIGHT))


OWN_ANYWHERE = all_of((YOURS, _ANYWHERE))


def your_commander(r: Reader) -> fl.Filter:
    """The commander, or each of two, that the player owns."""
    r.need("your commander")
    if r.word() == "'s":
        raise Miss("what of the commander")
    return YOURS


def times_cast(r: Reader) -> am.Amount:
    """After "times" or "time": how often commanders were cast from the command zone."""
    who = pl.You() if r.need_any("you've", "they've") == "you've" else their(r)
    r.need_any(*_CASTS)
    return am.CommanderTaxCount(who)


def colors_of_identity(r: Reader) -> am.Amount:
    """ "colors in your commander's color identity"."""
    r.need_any("colors in your commanders 's color identity", "colors in your commander 's color identity")
    return am.CommanderColors()


def greatest(r: Reader, what: str) -> am.Amount:
    """After "the greatest mana value": that among one's commanders, wherever they are, or where everybody sees them."""
    if r.take("among your commanders"):
        return am.GreatestOf(what, OWN_ANYWHERE)
    return am.GreatestOf(what, _in_sight(r))


def _in_sight(r: Reader) -> fl.Filter:
    r.take("of")
    r.need("a commander")
    who = pl.You() if r.need_any("you own", "they own") == "you own" else their(r)
    r.need("on the battlefield or in the command zone")
    return all_of((fl.IsCommander(), fl.OwnedBy(who), _IN_SIGHT))
