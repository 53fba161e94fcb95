"""What is bound by an ability on the stack leaves in response: it stays where it went (CR 400.7, 608.2b, 608.2h)."""

from __future__ import annotations

from collections.abc import Iterator

from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.abilities import Keyword
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.costs import CollectEvidence
from services.game.rules.program.node import walk
from services.game.rules.program.objects import Chosen
from tests.rules.cards import spell
from tests.rules.generated.stage import PASSES, Stage

RULE = "400.7"
ZONES = ("graveyard", "exile", "hand")
_TAKE = {zone: spell(f"To {zone}", fx.Clause(fx.Move(Chosen(fl.Everything(), 1, 1), zone))) for zone in ZONES}
_RETURNING = frozenset(
    ("undying", "persist", "embalm", "eternalize", "unearth", "encore", "soulshift", "recover", "haunt", "modular")
)


def applies(program: CardProgram, zone: str) -> bool:
    """Cards of which nothing looks for cards in that zone, and nothing triggers when they themselves leave."""
    nodes = [node for face in program.faces for node in walk(face)]
    if any(getattr(node, "zone", "") == zone or getattr(node, "origin", "") in (zone, "battlefield") for node in nodes):
        return False
    if zone == "graveyard" and any(
        getattr(node, "action", "") == "collect_evidence" or isinstance(node, CollectEvidence) for node in nodes
    ):
        return False
    if zone == "hand" and any(isinstance(node, fx.Discard) for node in nodes):
        return False
    return not any(isinstance(node, Keyword) and node.name in _RETURNING for node in nodes) and not any(
        isinstance(node, ev.Sacrificed) for node in nodes
    )


def applies_anywhere(program: CardProgram) -> bool:
    """Cards to which that applies for some zone."""
    return any(applies(program, zone) for zone in ZONES)


def findings(program: CardProgram) -> Iterator[str]:
    """Objects that came back, or left their new zone, because an ability that had bound them resolved."""
    face = program.faces[0]
    for zone in ZONES:
        if not applies(program, zone):
            continue
        if "instant" in face.types or "sorcery" in face.types:
            yield from _respond(program, zone, "cast")
            continue
        yield from _respond(program, zone, "cast")
        for index, ability in enumerate(face.abilities):
            if type(ability).__name__ in ("ActivatedAbility", "Keyword"):
                yield from _respond(program, zone, "activate", index)


def _respond(program: CardProgram, zone: str, kind: str, index: int = -1) -> Iterator[str]:
    for number in range(3):
        stage = Stage()
        oid = stage.put("A", "hand" if kind == "cast" else "battlefield", program)
        take = stage.put("B", "hand", _TAKE[zone])
        stage.to("main1")
        if not _begin(stage, oid, kind, index):
            return
        victims = _bound(stage)
        if number >= len(victims):
            return
        victim = victims[number]
        name = stage.name(victim)
        card = stage.game.s.objects[victim].card
        stage.say("move", [victim])
        if not stage.do("B", lambda action, take=take: action.kind == "cast" and action.obj == take):  # type: ignore[misc]
            return
        while stage.game.s.stack and stage.name(stage.game.s.stack[-1]) != f"To {zone}":
            stage.pass_()
        stage.pass_()
        stage.pass_()
        went = stage.newest(victim)
        there = stage.game.s.objects[went].zone
        if there == "battlefield" or card < 0:
            continue
        stage.settle_stack()
        now = stage.newest(went)
        if now != went and stage.game.s.objects[now].zone != there:
            yield f"{kind}: {name} went to {there} in response, and is in {stage.game.s.objects[now].zone} now"


def _begin(stage: Stage, oid: int, kind: str, index: int) -> bool:
    """Put the ability on the stack: of a permanent spell what triggers as it enters."""
    if not stage.do("A", lambda action: action.kind == kind and action.obj == oid and not action.is_mana and (index < 0 or action.ability == index)):  # fmt: skip
        return False
    for _ in range(PASSES):
        if not stage.game.s.stack or stage.game.over:
            return False
        top = stage.game.s.objects[stage.game.s.stack[-1]]
        if top.kind == "ability" or not {"creature", "artifact", "enchantment", "planeswalker", "battle"} & set(
            stage.game.chars(top.id).types
        ):
            return True
        stage.pass_()
    return False


def _bound(stage: Stage) -> list[int]:
    """The permanents that the top of the stack has as source, target or object of its event."""
    game = stage.game
    item = game.s.objects[game.s.stack[-1]].item
    if item is None:
        return []
    refs = [ref for choice in item.targets for ref in choice.refs]
    refs += [ref for name in sorted(item.bind) for ref in item.bind[name]] if hasattr(item, "bind") else []
    if item.source:
        refs.append(item.source)
    return [
        ref for ref in dict.fromkeys(refs) if ref > 0 and ref in game.s.battlefield and game.s.objects[ref].card >= 0
    ]
