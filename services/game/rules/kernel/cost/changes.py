"""Which effects change the total cost of a spell, an ability or a special action, and by how much (CR 601.2f, 602.2b, 116.2).

An effect may ask for a target of a certain kind; while targets are still to be chosen a reduction is hoped for when such a target is legal, and an increase
is counted when no other target is. "The first ... each turn" counts what the player cast or activated before; "the next ..." is used up by the spell it applied to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ...program.abilities import ActivatedAbility
from ...program.costs import Cost, ManaCost
from ...program.filters import Filter
from ...program.modifications import CostChange
from ...program.node import walk
from ...program.objects import Bound
from ..abilities.activation import facts_of
from ..declared import knows
from ..evaluate.amounts import result_of
from ..evaluate.dispatch import matches, players_of
from ..evaluate.search import means_zone
from ..state.context import Context
from ..state.events import CAST, DidEvent
from ..state.game import Game, Rule
from ..state.mana_symbols import parse_cost
from ..state.need import Need
from ..state.rows import TargetChoice, player_ref
from ..targets.targets import Spec, legal_targets, specs_of


class Changes:
    """Increases and reductions of generic mana, and the least that reductions may leave."""

    __slots__ = ("cuts", "floor", "minimum", "raises")

    def __init__(self) -> None:
        self.raises = self.cuts = self.minimum = self.floor = 0

    def add(self, need: Need, n: CostChange, times: int) -> None:
        """One effect."""
        if n.mana:
            generic = parse_cost(n.mana).generic * times
            self.raises, self.cuts = self.raises + max(generic, 0), self.cuts + max(-generic, 0)
            beyond = change_pips(need, n.mana, times)
            self.cuts += 0 if n.colored_only else beyond
        elif times > 0:
            self.raises += times
        else:
            self.cuts -= times
            self.minimum = max(self.minimum, n.minimum)
        self.floor = max(self.floor, n.at_least)

    def apply(self, need: Need) -> None:
        """Increases first, then reductions; generic mana never goes below zero; "costs three mana" comes last.

        What a reduction has left applies to monocoloured hybrid symbols that are paid with generic mana (118.7a, 107.4e), where no least is said.
        """
        generic = need.generic + self.raises
        least = max(self.minimum - len(need.pips), 0)
        need.generic = max(generic - self.cuts, min(least, generic), 0)
        need.generic = max(need.generic, self.floor - len(need.pips))
        if not self.minimum and not self.floor:
            need.spare = max(self.cuts - generic, 0)


def change_pips(need: Need, mana: str, change: int) -> int:
    """Coloured mana added or taken from a cost; returns how much a reduction exceeds what the cost has of it: so much generic mana goes (CR 118.7b-c).

    Taken from a symbol of that colour alone before a hybrid one, of which the other half may have been chosen (601.2b).
    """
    pips, beyond = list(need.pips), 0
    for pip in parse_cost(mana).pips * abs(change):
        if change > 0:
            pips.append(pip)
        else:
            match = pip if pip in pips else next((own for own in pips if not set(pip).isdisjoint(own)), None)
            if match is not None:
                pips.remove(match)
            else:
                beyond += 1
    need.pips = tuple(pips)
    return beyond


# --- targets -------------------------------------------------------------------------------------------------------


class Aim:
    """What is aimed, and at what: the targets that are chosen, and what could be for the requirements that still await theirs."""

    __slots__ = ("awaited", "oid", "seat", "targets")

    def __init__(
        self, oid: int, seat: int, targets: tuple[TargetChoice, ...], awaited: Callable[[], Sequence[Spec]]
    ) -> None:
        self.oid = oid
        self.seat = seat
        self.targets = targets
        self.awaited = awaited  # asked for only where an effect speaks of targets

    def hits(self, game: Game, n: CostChange, context: Context, is_gain: bool) -> int:
        """How many of the targets match; of those that are not chosen 1 for what is hoped for, or cannot be avoided."""
        assert n.targets is not None
        refs = {ref for choice in self.targets for ref in choice.refs if ref > 0}
        fitting = sum(_is_aimed_at(game, n.targets, ref, context) for ref in refs)
        if n.per_target or not fitting:
            fitting += self.may(game, n.targets, context) if is_gain else self._must(game, n.targets, context)
        return fitting if n.per_target else min(fitting, 1)

    def may(self, game: Game, wanted: Filter, context: Context) -> bool:
        """Whether one of the targets that are not chosen could match."""
        return any(_is_aimed_at(game, wanted, ref, context) for _, options in self._open(game) for ref in options)

    def _must(self, game: Game, wanted: Filter, context: Context) -> bool:
        for spec, options in self._open(game):
            if spec.min and options and all(_is_aimed_at(game, wanted, ref, context) for ref in options):
                return True
        return False

    def _open(self, game: Game) -> Iterator[tuple[Spec, list[int]]]:
        """The requirements that await targets, each with what could be its targets."""
        own = Context(self.oid, self.seat)
        own.item = self.oid
        return ((spec, legal_targets(game, spec, own, self.oid)) for spec in self.awaited())


def _is_aimed_at(game: Game, wanted: Filter, ref: int, context: Context) -> bool:
    return ref > 0 and means_zone(wanted, game.s.objects[ref].zone) and matches(game, wanted, ref, context)


def _times(game: Game, n: CostChange, context: Context, aim: Aim) -> int:
    """How much the cost changes, with regard to the targets."""
    change = result_of(game, n.amount, context)
    return change if n.targets is None else change * aim.hits(game, n, context, change < 0)


# --- spells --------------------------------------------------------------------------------------------------------


def spell_changes(game: Game, need: Need, oid: int, seat: int, aim: Aim) -> Changes:
    """What effects change about the cost of a spell."""
    made = Changes()
    for rule in game.rules():
        n = rule.modification
        if not isinstance(n, CostChange) or n.kind != "spell" or not _concerns(game, n, rule, seat, oid):
            continue
        if not n.nth or _such_before(game, "cast", n, rule.context, seat) == n.nth - 1:
            made.add(need, n, _times(game, n, rule.context, aim))
    return made


def _concerns(game: Game, n: CostChange, rule: Rule, seat: int, oid: int) -> bool:
    who = rule.seats if rule.seats else players_of(game, n.who, rule.context)
    return seat in who and matches(game, n.filter, oid, rule.context)


def _such_before(game: Game, kind: str, n: CostChange, context: Context, seat: int) -> int:
    """How many such spells the player has cast this turn, or abilities of such sources activated, mana abilities among them."""
    turn = game.s.turn.number
    done = [event for event in game.s.history if event.kind == kind and event.turn == turn and event.player == seat]
    return sum(matches(game, n.filter, event.obj if kind == CAST else event.cause(), context) for event in done)


def take_next(game: Game, seat: int, oid: int) -> None:
    """ "The next spell you cast this turn costs less": what was said of the next spell is used up by the spell that was cast."""
    used = []
    for effect in game.s.effects:
        context = Context(effect.source, effect.controller)
        if effect.affected == (player_ref(seat),) and any(
            isinstance(n, CostChange) and n.next and matches(game, n.filter, oid, context) for n in effect.modifications
        ):
            used.append(effect)
    if used:
        game.s.effects = [effect for effect in game.s.effects if effect not in used]
        game.touch()


# --- abilities and special actions -----------------------------------------------------------------------------------


def ability_changes(
    game: Game, need: Need, oid: int, seat: int, ability: ActivatedAbility, targets: tuple[TargetChoice, ...] | None
) -> Changes:
    """What effects change about the cost of an activated ability: "equip abilities cost {1} less", "activated abilities of ... cost {2} more"."""
    made, aim = Changes(), Aim(oid, seat, targets or (), lambda: () if targets is not None else _specs_of(ability))
    for rule in game.rules():
        n = rule.modification
        if not isinstance(n, CostChange) or not _is_of_kind(n, ability) or not _concerns(game, n, rule, seat, oid):
            continue
        if not n.nth or _such_before(game, "activate", n, rule.context, seat) == n.nth - 1:
            made.add(need, n, _times(game, n, rule.context, aim))
    return made


def _is_of_kind(n: CostChange, ability: ActivatedAbility) -> bool:
    facts = facts_of(ability)
    if n.kind == "activated":
        return not (n.not_mana and facts.is_mana)
    if n.kind == "loyalty":
        return facts.is_loyalty
    return bool(ability.word) and ability.word == n.kind


def _specs_of(ability: ActivatedAbility) -> list[Spec]:
    body = ability.body
    bodies = [mode.clauses for mode in body.modes] if body.modes else [body.clauses]
    return [spec for clauses in bodies for spec in specs_of(clauses)]


def targets_matter(game: Game, ability: ActivatedAbility) -> bool:
    """Whether what the ability costs may depend on its targets."""
    found = (rule.modification for rule in game.rules())
    aimed = any(isinstance(n, CostChange) and n.kind != "spell" and n.targets is not None for n in found)
    return aimed or speaks_of_targets(ability)


def speaks_of_targets(ability: ActivatedAbility) -> bool:
    """ "This ability costs {2} less to activate if it targets ..."."""
    nodes = walk(ability.reduction) if ability.reduction is not None else ()
    return any(isinstance(node, Bound) and node.name.startswith("target") for node in nodes)


def hoped_reduction(game: Game, ability: ActivatedAbility, context: Context) -> int:
    """The most that the ability's own text could take off, one target for each slot."""
    assert ability.reduction is not None
    best = 0
    for spec in _specs_of(ability):
        for ref in legal_targets(game, spec, context, context.source):
            inner = context.with_bound(f"target{spec.slot}", ref)
            best = max(best, result_of(game, ability.reduction, inner))
    return best


def powered_up(game: Game, need: Need, oid: int) -> None:
    """Power-up: "reduce the cost by its mana cost if it entered this turn", symbol by symbol (CR 118.7a-e)."""
    if game.s.objects[oid].entered_turn != game.s.turn.number:
        return
    cost = game.chars(oid).mana_cost
    beyond = change_pips(need, cost, -1)
    need.generic = max(need.generic - parse_cost(cost).generic - beyond, 0)


def special_cost(game: Game, seat: int, oid: int, word: str, cost: Cost) -> Cost:
    """What foretelling, plotting or unlocking costs the player now."""
    changes = Changes()
    need = Need(0, (), oid)
    for rule in game.rules():
        n = rule.modification
        if not isinstance(n, CostChange) or n.kind != word or not _concerns(game, n, rule, seat, oid):
            continue
        if not n.nth or _done_before(game, word, seat) == n.nth - 1:
            changes.add(need, n, result_of(game, n.amount, rule.context))
    if not isinstance(cost, ManaCost) or not (changes.cuts or changes.raises):
        return cost
    parsed = parse_cost(cost.mana)
    need.generic = parsed.generic
    changes.apply(need)
    return replace(cost, mana=f"{{{need.generic}}}" + "".join(f"{{{'/'.join(pip)}}}" for pip in parsed.pips))


def _done_before(game: Game, word: str, seat: int) -> int:
    turn = game.s.turn.number
    return sum(
        1
        for v in game.s.history
        if isinstance(v, DidEvent) and v.action == word and v.turn == turn and v.player == seat
    )


knows(CostChange, "filter amount who kind mana minimum targets per_target nth next not_mana at_least colored_only")
