"""Merging with permanents (CR 730) and mutate (CR 702.140).

702.140a-f ok; 730.2 one permanent with the characteristics of its topmost component, the abilities of all (702.140e) ok; 730.2c-e status and identity stay ok;
730.3 every component goes where the permanent goes, each in an event of its own, arranged by the owner in a library (730.3a) ok; a merged commander may be put into the command zone from anywhere ok (903.9).
Components under the top are rows in the list `merged`; they are no objects of any zone.
"""

from __future__ import annotations

from ...program.events import PlayerDid
from ...program.filters import AllOf, HasSubtype, HasType, Not, OwnedBy
from ...program.objects import Target, This
from ...program.players import OwnerOf
from ..ask.flow import Flow, choose_word
from ..declared import knows
from ..state.game import Game
from ..state.rows import COPY, MERGED, TOKEN, Obj
from .triggers import did

_PARTNER = Target(0, AllOf((HasType("creature"), Not(HasSubtype("Human")), OwnedBy(OwnerOf(This())))))


def mutate_target(game: Game, oid: int) -> tuple[Target, ...]:
    """CR 702.140a: a mutating creature spell targets a non-Human creature with the same owner."""
    cast = game.s.objects[oid].cast
    return (_PARTNER,) if cast is not None and "mutate" in cast.costs else ()


def mutate(game: Game, spell: int, creature: int) -> Flow[None]:
    """CR 702.140c: the spell merges with the creature, on top or on the bottom as its controller chooses."""
    seat = game.s.objects[spell].controller
    word = yield from choose_word(seat, "mutate", ["top", "bottom"], spell)
    merge(game, spell, creature, word == "top")
    did(game, "mutate", seat, creature)


def merge(game: Game, spell: int, creature: int, on_top: bool) -> None:
    """CR 730.2: the spell becomes a component of the permanent, which stays the object it was."""
    state = game.s
    state.lki[spell] = game.chars(spell)
    state.stack.remove(spell)
    added, host = game.edit(spell), game.edit(creature)
    added.kind = TOKEN if added.kind == COPY else added.kind
    added.zone, added.item = MERGED, None
    state.merged.append(spell)
    if on_top:
        _swap(added, host)
        host.parts = (spell, *host.parts)
    else:
        host.parts = (*host.parts, spell)
    host.known = state.everyone()
    game.touch()
    game.emit("merged", obj=creature, source=spell, top=on_top)


def take_in(game: Game, card: int) -> None:
    """CR 701.42a: the other card of a meld pair is on the battlefield as a part of the permanent."""
    row = game.s.objects[card]
    game.zone_list(row.zone, row.owner).remove(card)
    game.edit(card).zone = MERGED
    game.s.merged.append(card)


def _swap(component: Obj, host: Obj) -> None:
    """The permanent is represented by its topmost component; the row of the former top keeps what that was."""
    for name in ("kind", "program", "card", "face", "face_down", "flipped"):
        mine, its = getattr(component, name), getattr(host, name)
        setattr(host, name, mine)
        setattr(component, name, its)


knows(PlayerDid, action="mutate")
