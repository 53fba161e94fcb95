"""Optional costs that name somebody or something: splice (CR 702.47) and gift (CR 702.174).

702.47a-e ok (several cards at once, each once); 702.174a, j, k ok.
"""

from __future__ import annotations

from collections.abc import Callable

from ...program import costs as co
from ...program.abilities import Keyword
from ..abilities.index import index_of
from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow, ask, choose_objects, yes_no
from ..declared import knows
from ..evaluate.dispatch import matches
from ..state.context import Context
from ..state.game import Game
from ..state.rows import player_ref, seat_of
from .spell_text import spliceable_clauses
from .targets import enough_targets


def spliceable(game: Game, seat: int, spell: int) -> list[tuple[int, Keyword]]:
    """The cards in hand that could be spliced onto a spell, their targets looked at (CR 702.47b)."""
    found = []
    for oid in game.s.hand[seat]:
        for keyword in index_of(game.chars(oid).abilities).keywords:
            if keyword.name == "splice" and _fits(game, seat, spell, oid, keyword):
                found.append((oid, keyword))
                break
    return found


def _fits(game: Game, seat: int, spell: int, oid: int, keyword: Keyword) -> bool:
    context = Context(spell, seat)
    context.item = spell
    if keyword.filter is None or keyword.cost is None or not matches(game, keyword.filter, spell, context):
        return False
    row = game.s.objects[oid]
    clauses = spliceable_clauses(game, row.program, row.face)
    return bool(clauses) and enough_targets(game, clauses, context, spell)


def choose_splices(
    game: Game, seat: int, spell: int, payable: Callable[[tuple[co.Cost, ...]], bool]
) -> Flow[list[tuple[str, co.Cost]]]:
    """The cards revealed at once, in the order in which they take effect: the word that remembers each, and its cost.

    `payable`: whether these costs can be paid on top of what is due; what cannot be is not offered, or not taken together (CR 601.2b).
    """
    costs = {oid: keyword.cost or co.FreeCost() for oid, keyword in spliceable(game, seat, spell)}
    costs = {oid: cost for oid, cost in costs.items() if payable((cost,))}
    if not costs:
        return []
    question = Ask("objects", seat, "splice", spell)
    question.options, question.max, question.hidden, question.default = list(costs), len(costs), True, []

    def why_not(chosen: list[int]) -> Refusal | None:
        return (
            None
            if payable(tuple(costs[oid] for oid in chosen))
            else Refusal("601.2b", "you cannot pay for all of these")
        )

    question.check = why_not
    chosen = yield from ask(question)
    rows = game.s.objects
    for oid in chosen:
        game.edit(oid).known = game.s.everyone()
        game.emit("revealed", obj=oid, seat=seat)
    return [(f"splice:{rows[oid].program}:{rows[oid].face}", costs[oid]) for oid in chosen]


def promise_gift(game: Game, seat: int, spell: int, is_needed: bool) -> Flow[str]:
    """CR 702.174a: the caster may choose an opponent who gets the gift, or has to if it is needed; the word that remembers it, "" without."""
    wanted = is_needed or (yield from yes_no(seat, "gift", spell))
    if not wanted:
        return ""
    options = [player_ref(other) for other in game.opponents(seat)]
    chosen = yield from choose_objects(seat, "gift_to", options, 1, 1, spell)
    return f"gift:{seat_of(chosen[0])}" if chosen else ""


knows(Keyword, "cost filter", name="splice")
