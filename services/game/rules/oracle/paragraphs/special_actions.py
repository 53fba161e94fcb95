"""Special actions that a text allows (CR 116.2d, 116.2e): paying to ignore an effect, discarding at instant speed. Reader and printer."""

from __future__ import annotations

from dataclasses import replace

from ...program import abilities as ab
from ...program import costs as co
from ...program import filters as fl
from ...program import players as pl
from ..costs.print import cost as cost_words
from ..costs.read import cost
from ..nouns.print import player as player_words
from ..nouns.read_players import player
from ..text.reader import Miss, Reader
from ..text.wording import Words

_IGNORE = "for that player to ignore this effect until end of turn"


def ignoring(r: Reader, found: list[ab.Ability]) -> list[ab.Ability]:
    """ "... Any player may pay {2} for that player to ignore this effect until end of turn.": said of the statics before it."""
    who = pl.EachPlayer() if r.take("any player") else player(r)[0]
    r.need("may")
    offer = ab.IgnoreOffer(who, cost(r))
    r.need(_IGNORE)
    statics = [each for each in found if isinstance(each, ab.StaticAbility)]
    if len(statics) != 1 or len(found) != 1 or statics[0].zone != "battlefield" or statics[0].ignoring is not None:
        raise Miss("which effect is ignored")
    return [replace(statics[0], ignoring=offer)]


def said_of_ignoring(node: ab.StaticAbility, w: Words) -> str:
    """The sentence after a static ability whose effect can be ignored, "" for others."""
    if node.ignoring is None:
        return ""
    who = "any player" if node.ignoring.who == pl.EachPlayer() else player_words(node.ignoring.who, w)
    paid = cost_words(node.ignoring.cost, w)
    paid = f"pay {paid}" if paid.startswith("{") else paid
    return f". {who[:1].upper()}{who[1:]} may {paid} {_IGNORE}"


_OWN = ab.SpecialActionAbility(co.DiscardCost(fl.IsSource()))


def discarding(r: Reader) -> ab.Ability:
    """ "You may discard ~ any time you could cast an instant." (CR 116.2e)."""
    r.need("you may discard ~ any time you could cast an instant")
    return _OWN


def said_of_discarding(node: ab.SpecialActionAbility) -> str:
    """ "You may discard ~ any time you could cast an instant."."""
    assert node == _OWN
    return "You may discard ~ any time you could cast an instant."
