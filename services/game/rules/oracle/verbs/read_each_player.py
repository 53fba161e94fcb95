"""What each of several players does with cards of their own: "each player puts a creature card from their graveyard onto the battlefield"."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import objects as ob
from ...program import players as pl
from ...program.clauses import Clause
from ...program.node import rewrite, walk
from ..nouns.read_players import player
from ..nouns.read_references import reference
from ..text.reader import Miss, Reader, Referent
from .read_zones import onto_battlefield, whose_hand

_EACH = (pl.EachPlayer, pl.EachOpponent, pl.EachOtherPlayer)


_PLAYER = frozenset(("player", "opponent"))


THEM = pl.BoundPlayers("each_player")


"""Each of them in turn, while that player chooses (CR 101.4)."""


def each_moves(r: Reader) -> Clause:
    """All choose in turn order, then what they chose moves at the same time (CR 101.4)."""
    who, _ = player(r)
    if not isinstance(who, _EACH):
        raise Miss("each player")
    may = bool(r.take("may"))
    word = r.need_any(*(("put", "return", "exile") if may else ("puts", "returns", "exiles"))).rstrip("s")
    outer = r.scope
    others = tuple(each for each in outer.referents if not each.player)
    r.scope = replace(outer, referents=(*others, Referent(THEM, _PLAYER, False, True, outer.sentence)))
    moved = _of_each(reference(r), who, may)
    made = _where(r, word, moved)
    name = r.fresh_name("moved")
    kept = Referent(ob.Bound(name), frozenset(("card", "moved")), True, False, outer.sentence)
    r.scope = replace(r.scope, referents=(*outer.referents, kept))
    return Clause(made, bind=name)


def _of_each(found: ob.Objects, who: pl.Players, may: bool) -> ob.Objects:
    if THEM not in walk(found):
        raise Miss("whose they are")
    if isinstance(found, ob.Chosen) and found.among is None:
        return replace(found, min=0 if may else found.min, chooser=who)
    if isinstance(found, ob.Every) and not may:
        every: ob.Objects = rewrite(found, lambda node: who if node == THEM else node)
        return every
    raise Miss("what each of them moves")


def _where(r: Reader, word: str, moved: ob.Objects) -> fx.Move:
    if word == "exile":
        return fx.Move(moved, "exile")
    if r.take_any("onto the battlefield", "to the battlefield"):
        return onto_battlefield(r, fx.Move(moved, "battlefield"))
    if r.take_any("on top of their library", "on the bottom of their library"):
        return fx.Move(moved, "library", position="bottom" if r.words[r.pos - 4] == "bottom" else "top")
    if not r.take("into their hand"):
        r.need("to")
        whose_hand(r)
    return fx.Move(moved, "hand")
