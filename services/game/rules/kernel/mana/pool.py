"""Adding mana to pools (CR 106.3-106.6, 106.7-106.12): fixed symbols, choices of colour, "could produce", commander's colours, restrictions.
106.6a what is produced instead of it, more or of another type, is in `mana.produced`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ...program.abilities import ActivatedAbility
from ...program.amounts import Amount, BoundNumber, X
from ...program.clauses import Clause
from ...program.effects_game import ChooseWord
from ...program.effects_players import AddMana
from ...program.modifications import PlayerRule
from ...program.node import walk
from ...program.objects import Bound
from ..abilities.activation import facts_of
from ..abilities.mana import activated_abilities, is_mana_ability, own_nodes
from ..ask.flow import Flow, choose_word
from ..declared import knows
from ..evaluate.amounts import commander_colors
from ..evaluate.conditions import player_rule
from ..evaluate.dispatch import amount_of, holds, objects_of
from ..evaluate.search import every
from ..events.triggers import note
from ..state.context import Context
from ..state.events import ManaEvent
from ..state.game import Game
from ..state.mana_symbols import parse_cost
from ..state.rows import Mana
from ..state.scores import most
from .produced import TAPPED_FOR_MANA, as_produced
from .triggered import types_of_event

WUBRG = "WUBRG"


def add_mana(game: Game, seat: int, n: AddMana, c: Context) -> Flow[int]:
    """Carry an AddMana out for a seat; returns how much mana was added."""
    units = yield from _units(game, seat, n, c)
    if c.num.get(TAPPED_FOR_MANA):
        units = as_produced(game, seat, c.source, units)
    restriction = _restriction(game, n)
    row = game.s.objects.get(c.source)
    snow = row is not None and "snow" in game.chars(c.source).supertypes
    persist = n.until or ("turn" if n.persist else "")
    pool = [Mana(game.format.mana_color(game, seat, unit), c.source, restriction, snow, persist) for unit in units]
    player = game.edit_player(seat)
    player.pool = (*player.pool, *pool)
    most(game, "pool", seat, len(player.pool))
    game.emit("mana", seat=seat, mana="".join(mana.color for mana in pool))
    if pool:
        note(game, [ManaEvent(seat, len(pool), c.source, "".join(mana.color for mana in pool))])
    return len(pool)


def _restriction(game: Game, n: AddMana) -> int:
    if not n.only and not n.rider:
        return 0
    entry = (n.only, n.rider)
    if entry not in game.s.mana_restrictions:
        game.s.mana_restrictions.append(entry)
    return game.s.mana_restrictions.index(entry) + 1


def symbols(text: str) -> str:
    """ "{C}{G}" as "CG"; a number stands for so much colourless mana, so does a snow symbol (CR 106.10-106.11)."""
    cost = parse_cost(text)
    return "C" * cost.generic + "".join(pip[0] for pip in cost.pips).replace("S", "C")


def _units(game: Game, seat: int, n: AddMana, c: Context) -> Flow[str]:
    amount = max(amount_of(game, n.amount, c), 0)
    if not n.choice:
        return symbols(n.mana) * amount
    if n.choice == "one_of":
        return (yield from _each_chosen(seat, "mana", [symbols(option) for option in n.options], amount, c))
    colors = possible_colors(game, seat, n, c)
    if not colors or amount == 0:
        return ""
    if n.choice == "each_among":
        return colors * amount
    if n.choice == "any_combination":
        return (yield from _each_chosen(seat, "color", list(colors), amount, c))
    if n.choice not in _ONE_COLOR:
        raise ValueError(f"mana of {n.choice}")
    word = yield from choose_word(seat, "color", list(colors), c.source)
    return word * amount


def _each_chosen(seat: int, what: str, options: list[str], amount: int, c: Context) -> Flow[str]:
    """So many times one of these, each chosen for itself: "add {R} or {G} for each ..." (CR 106.3)."""
    made = ""
    for _ in range(amount):
        made += yield from choose_word(seat, what, options, c.source)
    return made


_ONE_COLOR: Final = ("any", "any_one", "among", "chosen", "commander", "produced", "colors_of", "event_type")


def possible_colors(game: Game, seat: int, n: AddMana, c: Context) -> str:
    """The colours (and "C") that a choice of mana may have now."""
    if n.choice == "commander":
        return commander_colors(game, seat)
    if n.choice == "chosen":
        return game.choice(c, "color")
    if n.choice in ("among", "each_among") and n.filter is not None:
        found = {color for oid in every(game, n.filter, c) for color in game.chars(oid).colors}
        return "".join(color for color in WUBRG if color in found)
    if n.choice == "produced" and n.filter is not None:
        found = {color for oid in every(game, n.filter, c) for color in producible(game, oid, set())}
        return "".join(color for color in "WUBRGC" if color in found and (color != "C" or "C" in n.colors))
    if n.choice == "event_type":
        return types_of_event(c)
    if n.colors_of is not None:
        found = {color for ref in objects_of(game, n.colors_of, c) for color in game.chars(ref).colors}
        return "".join(color for color in WUBRG if color in found)
    return n.colors


def producible(game: Game, oid: int, seen: set[int]) -> set[str]:
    """The types of mana that a permanent's mana abilities would produce if they resolved now, whatever they cost (CR 106.7)."""
    if oid in seen:
        return set()
    seen.add(oid)
    context = Context(oid, game.controller_of(oid))
    found: set[str] = set()
    for _, ability in activated_abilities(game, oid):
        if not is_mana_ability(ability):
            continue
        kinds: set[str] = set()
        for node in _carried_out(game, ability.body.clauses, context):
            kinds |= set(symbols(node.mana)) if not node.choice else _choices(game, node, ability, context, seen)
        found |= set(as_produced(game, context.controller, oid, "".join(kinds))) if facts_of(ability).taps else kinds
    return found


def _carried_out(game: Game, clauses: tuple[Clause, ...], c: Context) -> Iterator[AddMana]:
    """What of the instructions would add any mana now."""
    for clause in clauses:
        if not holds(game, clause.condition, c):
            yield from _carried_out(game, clause.otherwise, c)
        elif isinstance(clause.verb, AddMana):
            if _is_some(game, clause.verb.amount, c):
                yield clause.verb
        else:
            yield from (node for node in own_nodes(clause) if isinstance(node, AddMana))


def _is_some(game: Game, amount: Amount, c: Context) -> bool:
    """Whether the amount is more than nothing, or may be: what a cost or a choice makes it."""
    return amount_of(game, amount, c) > 0 or any(isinstance(node, (X, Bound, BoundNumber)) for node in walk(amount))


def _choices(game: Game, n: AddMana, ability: ActivatedAbility, c: Context, seen: set[int]) -> set[str]:
    if n.choice == "one_of":
        return {color for option in n.options for color in symbols(option)}
    if n.choice == "produced" and n.filter is not None:
        return {
            color
            for oid in every(game, n.filter, c)
            for color in producible(game, oid, seen)
            if color != "C" or "C" in n.colors
        }
    if n.choice == "chosen" and any(isinstance(clause.verb, ChooseWord) for clause in ability.body.clauses):
        return set(WUBRG)  # the colour is chosen as the ability resolves
    return set(possible_colors(game, c.controller, n, c))


_COMBAT = ("begin_combat", "declare_attackers", "declare_blockers", "first_strike_damage", "combat_damage")


def _stays(mana: Mana, step: str) -> bool:
    if mana.persist == "end_of_combat":
        return step in _COMBAT
    return mana.persist == "turn" and step != "cleanup"


def empty_pools(game: Game) -> None:
    """CR 106.4: unspent mana empties at the end of each step and phase, but for what persists."""
    for player in list(game.s.players):
        if not player.pool:
            continue
        kept = tuple(mana for mana in player.pool if _stays(mana, game.s.turn.step))
        if player_rule(game, player.seat, "no_mana_loss"):
            kept = player.pool
        if len(kept) != len(player.pool):
            game.edit_player(player.seat).pool = kept


knows(AddMana, choice=("one_of", "each_among", "any_combination", *_ONE_COLOR))
knows(PlayerRule, rule="no_mana_loss")
