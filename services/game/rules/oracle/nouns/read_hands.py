"""Cards of a hand that was revealed or looked at: "a nonland card from it", "reveals three cards from their hand"."""

from __future__ import annotations

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, Const
from ...program.clauses import Clause
from ..phrases.reading import amount, count_amount, qualifiers
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, all_of
from ..tree.noun import Noun
from ..tree.rewriting import define_x

_HAND = fl.InZone("hand")


def _again(who: pl.Players) -> pl.Players:
    return pl.BoundPlayers(f"target{who.slot}") if isinstance(who, pl.TargetPlayer) else who


def know_hand(r: Reader, who: pl.Players) -> None:
    """Later words may speak of a card "from it"."""
    if not isinstance(who, SEVERAL):
        whole = ob.Every(fl.AllOf((fl.OwnedBy(_again(who)), _HAND)))
        r.mention(whole, frozenset(("aside", "hand")))


def from_hand(r: Reader, found: Noun) -> Noun:
    """After the noun: "from it", of the hand that was shown."""
    if "card" not in found.kinds or found.zone:
        raise Miss("a card of a hand")
    r.need("from it")
    whole = [each.node for each in r.scope.referents if "hand" in each.kinds]
    if len(whole) != 1 or not isinstance(whole[0], ob.Every):
        raise Miss("whose hand")
    parts = (found.filter, *qualifiers(r, found.plural), whole[0].filter)
    return Noun(all_of(parts), found.kinds | {"of a hand"}, found.plural)


def _at_random(r: Reader, who: pl.Players, count: Amount) -> Clause:
    """ "that player reveals a card at random from their hand"."""
    if count != Const(1):
        raise Miss("how many at random")
    chosen = ob.Chosen(fl.AllOf((fl.OwnedBy(_again(who)), _HAND)), chooser=_again(who), random=True)
    name = r.fresh_name("shown")
    r.mention(ob.Bound(name), frozenset(("card", "revealed", "of a hand")), False)
    return Clause(fx.Reveal(objects=chosen), bind=name)


def cards_of_hand(r: Reader, who: pl.Players) -> Clause:
    """ "target player reveals three cards from their hand": that player chooses which."""
    if isinstance(who, (pl.You, *SEVERAL)):
        raise Miss("who reveals")
    later: Amount | None = None
    if r.take("a number of cards from their hand equal to"):
        count = amount(r)
    else:
        count = count_amount(r)
        if r.take("card at random from their hand"):
            return _at_random(r, who, count)
        r.need_any("cards from their hand", "card from their hand")
        if r.take(", where x is"):
            later = amount(r)
    count = define_x(count, later) if later is not None else count
    mine = fl.AllOf((fl.OwnedBy(_again(who)), _HAND))
    fixed = count.value if isinstance(count, Const) else 0
    size = (fixed, fixed, None) if fixed else (1, -1, count)
    chosen = ob.Chosen(mine, size[0], size[1], size[2], chooser=_again(who))
    name = r.fresh_name("shown")
    r.mention(ob.Bound(name), frozenset(("card", "revealed", "of a hand")), fixed != 1)
    return Clause(fx.Reveal(objects=chosen), bind=name)
