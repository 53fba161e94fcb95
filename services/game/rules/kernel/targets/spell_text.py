"""The instructions of a spell, put together from its own text and what its costs add: fuse 702.102, cleave 702.148, awaken 702.113, splice 702.47.

What a cost adds is a further mode that is always chosen, after those of the spell itself, with targets of its own (702.47b, 702.113b).
Splicing a card whose own text is modal is not done: it is not offered.
"""

from __future__ import annotations

from ...program import abilities as ab
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program.amounts import Const
from ...program.objects import Bound, Target
from ...program.players import You
from ..abilities.index import index_of
from ..characteristics.before_effects import fused_body
from ..characteristics.changed_words import reworded_spell
from ..declared import knows
from ..state.game import Game

_YOUR_LAND = Target(0, fl.AllOf((fl.HasType("land"), fl.ControlledBy(You()))))


_ELEMENTAL = (
    mo.AddTypes(types=("creature",), subtypes=("Elemental",)),
    mo.SetBasePT(Const(0), Const(0)),
    mo.GrantKeyword(ab.Keyword("haste")),
)


def own_body(game: Game, oid: int) -> ab.Body | None:
    """The spell's own instructions: of both halves when it is fused."""
    row = game.s.objects[oid]
    if row.cast is not None and "fuse" in row.cast.costs:
        return reworded_spell(game, oid, fused_body(game.s.programs[row.program]))
    index = index_of(game.chars(oid).abilities)
    if row.cast is not None and "cleave" in row.cast.costs:
        return next((ability.body for ability in index.casting if isinstance(ability, ab.CleavedText)), None)
    return index.spell[0].body if index.spell else None


def added_modes(game: Game, oid: int) -> tuple[ab.Mode, ...]:
    """What the costs that were chosen add to the instructions, in order."""
    cast = game.s.objects[oid].cast
    if cast is None:
        return ()
    added = [_awakened(keyword) for keyword in _awaken(game, oid) if "awaken" in cast.costs]
    for word in cast.costs:
        if word.startswith("splice:"):
            _, program, face = word.split(":")
            spliced = ab.Body(spliceable_clauses(game, int(program), int(face)))
            added.append(ab.Mode(reworded_spell(game, oid, spliced).clauses))
    return tuple(added)


def _awaken(game: Game, oid: int) -> list[ab.Keyword]:
    return [keyword for keyword in index_of(game.chars(oid).abilities).keywords if keyword.name == "awaken"]


_AWAKENED: dict[ab.Keyword, ab.Mode] = {}


def _awakened(keyword: ab.Keyword) -> ab.Mode:
    """CR 702.113a: counters on target land you control, which becomes a 0/0 Elemental creature with haste."""
    found = _AWAKENED.get(keyword)
    if found is None:
        grow = fx.Clause(fx.PutCounters(_YOUR_LAND, "+1/+1", keyword.amount or Const(1)))
        wake = fx.Clause(fx.Apply(Bound("target0"), _ELEMENTAL, ""))
        found = _AWAKENED[keyword] = ab.Mode((grow, wake))
    return found


def spliceable_clauses(game: Game, program: int, face: int) -> tuple[fx.Clause, ...]:
    """The instructions that a card adds when it is spliced; none for modal ones."""
    found = index_of(game.s.programs[program].faces[face].abilities).spell
    return found[0].body.clauses if found and not found[0].body.modes else ()


def whole_body(game: Game, oid: int) -> ab.Body | None:
    """All instructions of a spell as they resolve."""
    own, added = own_body(game, oid), added_modes(game, oid)
    if not added:
        return own
    modes = () if own is None else own.modes or (ab.Mode(own.clauses),)
    return ab.Body(modes=(*modes, *added), min=1, max=-1)


def with_added(game: Game, oid: int, chosen: tuple[int, ...]) -> tuple[int, ...]:
    """The chosen modes of the spell itself and, after them, everything that costs add."""
    own, added = own_body(game, oid), added_modes(game, oid)
    if not added:
        return chosen
    if own is None:
        return tuple(range(len(added)))
    count = len(own.modes) or 1
    return (*(chosen if own.modes else (0,)), *range(count, count + len(added)))


knows(ab.SpellAbility, "body")
knows(ab.CleavedText, "body")
knows(ab.Keyword, "amount", name="awaken")
