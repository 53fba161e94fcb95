"""What a seat decides that has no answer to give: costs are not paid, a "may" that costs nothing is done, harm goes to the next opponent."""

from __future__ import annotations

from typing import Any

from ..rules.kernel.ask.ask import Ask
from ..rules.kernel.play import Play
from ..rules.kernel.state.context import Context
from ..rules.kernel.state.rows import seat_of
from ..rules.kernel.targets.spell_text import own_body
from ..rules.kernel.targets.targets import bounds, legal_targets, specs_of
from ..rules.program import effects as fx
from ..rules.program.node import Node, walk
from ..rules.program.objects import AnyTarget
from ..rules.program.players import TargetPlayer

_YES_TO = frozenset(("replacement", "assign_as_unblocked", "discover_cast", "command_zone"))
_NO_TO = frozenset((
    "kicker", "buyback", "entwine", "additional", "bargain", "casualty", "offspring", "unless", "pay", "attack_cost", "block_cost", "new_targets", "mulligan",
    "explore_graveyard",
))  # fmt: skip
_AS_MANY = frozenset(("search", "look", "move", "choose", "cast"))
_HARM = (fx.DealDamage, fx.LoseLife, fx.Discard, fx.Mill, fx.Sacrifice)


def default_of(game: Play, ask: Ask) -> Any:
    """The decision: an answer of the question's own kind."""
    if ask.kind == "yes_no":
        return ask.reason in _YES_TO or (ask.reason not in _NO_TO and bool(ask.default))
    if ask.kind == "number" and ask.reason == "x":
        return _greatest(game, ask)
    if ask.kind == "distribute" and ask.reason == "divide":
        return _divided(game, ask)
    return _picked(game, ask) if ask.kind == "objects" else ask.default


def _picked(game: Play, ask: Ask) -> Any:
    """Objects without a name: an opponent for harm, creatures that are dealt lethal damage, else the first legal ones."""
    enemy = _enemy(game, ask)
    if enemy:
        return enemy
    if ask.reason == "untap" and not ask.min:
        own = [ref for ref in ask.options if ref > 0 and game.controller_of(ref) == ask.seat]
        return [ref for ref in own if game.s.objects[ref].tapped][: ask.max]
    if ask.reason == "target":
        return _killed(game, ask) or ask.options[: max(ask.min, 1)]
    if ask.default or not ask.max:
        return ask.default
    return ask.options[: ask.max] if ask.reason in _AS_MANY else ask.options[: ask.min] or ask.default


def _enemy(game: Play, ask: Ask) -> list[int]:
    """The next opponent in turn order where "any target" or a player who is harmed is targeted."""
    spec, seats = ask.data.get("spec"), len(game.s.players)
    if (
        ask.reason != "target"
        or ask.min > 1
        or not ask.max
        or not (isinstance(spec, AnyTarget) or _is_harmed(spec, ask))
    ):
        return []
    enemies = [ref for ref in ask.options if ref < 0 and seat_of(ref) != ask.seat]
    return sorted(enemies, key=lambda ref: (seat_of(ref) - ask.seat) % seats)[:1]


def _is_harmed(spec: Node | None, ask: Ask) -> bool:
    if not isinstance(spec, TargetPlayer):
        return False
    verbs = (node for clause in ask.data["clauses"] for node in walk(clause) if isinstance(node, _HARM))
    return any(isinstance(part, TargetPlayer) and part.slot == spec.slot for verb in verbs for part in walk(verb))


def _is_damage(ask: Ask) -> bool:
    clauses = ask.data.get("clauses", ())
    return any(isinstance(node, fx.DealDamage) for clause in clauses for node in walk(clause))


def _needs(game: Play, refs: list[int]) -> list[int]:
    """What is lethal to each creature."""
    return [max(game.chars(ref).toughness - game.s.objects[ref].damage, 1) for ref in refs]


def _killed(game: Play, ask: Ask) -> list[int]:
    """As many creatures as the damage that is divided kills, in order."""
    left = ask.data.get("divided", 0)
    if not left or not _is_damage(ask) or any(ref < 0 for ref in ask.options):
        return []
    needs = _needs(game, ask.options)
    return [ref for at, ref in enumerate(ask.options) if sum(needs[:at]) < left][: ask.max]


def _divided(game: Play, ask: Ask) -> list[int]:
    """Damage: lethal to one after the other, the rest to the last; anything else: to the first as much as may be."""
    if _is_damage(ask) and all(ref > 0 for ref in ask.options):
        needs = _needs(game, ask.options)
        if sum(needs[:-1]) < ask.total:
            return [*needs[:-1], ask.total - sum(needs[:-1])]
    others = len(ask.options) - 1
    return [ask.total - others * ask.each_min, *[ask.each_min] * others]


def _greatest(game: Play, ask: Ask) -> int:
    """The greatest X that can be paid and leaves legal targets."""
    body = own_body(game, ask.source) if ask.source in game.s.stack else None
    if body is None:
        return ask.max
    context = Context(ask.source, ask.seat)
    for context.x in range(ask.max, ask.min, -1):
        able = True
        for spec in specs_of(body.clauses):
            able = able and len(legal_targets(game, spec, context, ask.source)) >= bounds(game, spec, context)[0]
        if able:
            return context.x
    return ask.min
