"""What an ability asks about an object is answered as it last was, if it has left: the same as if it were asked at once (CR 608.2h, 113.7a, 603.10a).

The same things happen in both games in another order: the ability resolves and then its source and the object of its event are exiled, or they are exiled in response,
with what is attached to the source.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from tests.rules.cards import CREATURE, card, n
from tests.rules.generated.happenings import ATTACK, happen, of_pattern, prepare, send, zone_before
from tests.rules.generated.pictures import difference, table_picture
from tests.rules.generated.stage import Stage
from tests.rules.generated.subjects import HOST, Unstaged, bearer, host_of, is_attached, is_plain, subject

RULE = "608.2h"
_ASKED = (am.PowerOf, am.ToughnessOf, am.ManaValueOf, am.CountersOn, am.ColorsSpent, am.DistinctOf, pl.ControllerOf, pl.OwnerOf, cn.Matches, fl.SharesWith, fl.SameNameAs)  # fmt: skip
"""What is asked about an object."""
_THERE = (
    fx.Move, fx.Sacrifice, fx.Destroy, fx.Fight, fx.PhaseOut, fx.GainControl, fx.ExchangeControl, fx.ExchangeLife, fx.Attach, fx.Unattach, fx.BecomeCopy, fx.Transform,
    fx.Delayed, fx.Reflexive, fx.MoveCounters, fx.CastCard, fx.PermitPlay, fx.TurnFace, fx.FlipPermanent, fx.Regenerate,
    fx.PutCounters, fx.RemoveCounters, fx.MultiplyCounters, fx.Apply, fx.KeywordAction, fx.CopyToken,
)  # fmt: skip
"""What is done to an object where it is, and may change what is asked: not once it has left (CR 400.7)."""
_COUNTED = (am.Count, am.CountDistinct, am.CountObjects, am.TotalOf, am.GreatestOf, am.Devotion, am.Domain, am.PartySize, fl.HasGreatest, ob.Greatest, cn.Exists, cn.SourceIn, cn.Did)  # fmt: skip
"""What is asked of the table as it is then, of which the object is a part."""
_REFERENCES = (ob.This, ob.Bound, ob.Host)
WORN = (
    card("Worn", "{1}", "artifact", subtypes=("Equipment",)),
    card("Worn", "{1}", "enchantment", ab.Keyword("enchant", filter=fl.HasType("creature")), subtypes=("Aura",)),
)
ANTHEM = card("Banner", "{1}", "enchantment", ab.StaticAbility(CREATURE, (mo.ModifyPT(n(1), n(1)),)))


def applies(program: CardProgram) -> bool:
    """Cards with an ability that only asks about its source or the object of its event, or what is attached to it."""
    return any(_has_shape(each) for each in program.faces[0].abilities)


def _has_shape(ability: ab.Ability) -> bool:
    if isinstance(ability, ab.TriggeredAbility):
        if ability.zone not in ("", "battlefield") or not of_pattern(ability.event) or ability.condition is not None:
            return False
        if not is_plain(ability.event):
            return False
    elif not isinstance(ability, ab.ActivatedAbility) or ability.zone != "battlefield" or _leaves(ability.cost):
        return False
    nodes = list(walk(ability.body))
    targets = [node.filter for node in nodes if isinstance(node, ob.Target)]
    if any(
        not is_plain(each) or any(isinstance(node, (fl.IsSpell, fl.IsAbilityOnStack)) for node in walk(each))
        for each in targets
    ):
        return False
    if any(isinstance(node, fx.AddMana) or getattr(node, "name", "").startswith("cost.") for node in nodes):
        return False
    if any(
        (isinstance(node, _COUNTED) and not _counts_attached(node)) or getattr(node, "zones_in", ()) for node in nodes
    ):
        return False
    if any(isinstance(node, _THERE) and any(isinstance(each, _REFERENCES) for each in walk(node)) for node in nodes):
        return False
    asking = (node for node in nodes if isinstance(node, _ASKED) or _counts_attached(node))
    return any(isinstance(each, _REFERENCES) for node in asking for each in walk(node))


def _counts_attached(node: Node) -> bool:
    return isinstance(node, am.Count) and any(isinstance(each, fl.IsAttachedTo) for each in walk(node.filter))


def _leaves(cost: Node) -> bool:
    return any(isinstance(node, (co.SacrificeCost, co.ExileCost, co.ReturnCost)) for node in walk(cost))


def _free(ability: ab.Ability) -> ab.Ability:
    """What is paid for it does not matter."""
    return replace(ability, cost=co.FreeCost(), timing="") if isinstance(ability, ab.ActivatedAbility) else ability


def findings(program: CardProgram) -> Iterator[str]:
    """What comes out otherwise when the object has left. Raises Unstaged."""
    staged = False
    for ability in map(_free, filter(_has_shape, program.faces[0].abilities)):
        for how in _ways(program, ability):
            games = [_played(program, ability, how, in_response) for in_response in (False, True)]
            if None in games:
                continue
            staged = True
            found = difference(*games)
            if found:
                yield f"{' '.join(how)}: {found}"
    if not staged:
        raise Unstaged("it does not come to the stack here, or targets what leaves")


def _ways(program: CardProgram, ability: ab.Ability) -> Iterator[tuple[str, ...]]:
    """What is done: it is activated, or something happens to a subject of a seat, or to itself (or to what it is attached to)."""
    if isinstance(ability, ab.ActivatedAbility):
        yield ("activate",)
        return
    assert isinstance(ability, ab.TriggeredAbility)
    itself = HOST if is_attached(program) else program.faces[0].name
    for happening in of_pattern(ability.event):
        yield from ((happening, letter, name) for letter, name in (("A", itself), ("A", "First"), ("B", "First")))


class Table(Stage):
    """Targets others than those which leave, as far as there are."""

    def __init__(self, leaving: tuple[str, ...]) -> None:
        super().__init__(lands=2)
        self.leaving = leaving

    def _answer_to(self, ask: Ask) -> Any:
        if ask.kind == "objects" and ask.min == 1 and not ask.repeat:
            others = [ref for ref in ask.options if ref < 0 or self.name(ref) not in self.leaving]
            return others[:1] or ask.default
        return super()._answer_to(ask)


def _played(program: CardProgram, ability: ab.Ability, how: tuple[str, ...], in_response: bool) -> list[Any] | None:
    """The end of the game in which the objects leave before or after the ability resolves; None when it cannot be."""
    names = (program.faces[0].name, "First", HOST, "Worn")
    stage = Table(names)
    taker = stage.put("A", "battlefield", _taker(names))
    stage.put("A", "battlefield", ANTHEM)
    itself = how[-1] == program.faces[0].name
    zone = (zone_before(how[0]) or "battlefield") if itself else "battlefield"
    oid = bearer(stage, program, ability, host_of(program, ability), zone)
    if zone == "battlefield" and any(map(_counts_attached, walk(ability))):
        _wear(stage, stage.game.s.objects[oid].attached_to or oid)
    stage.to("main1")
    if stage.game.s.objects[oid].zone != zone:
        return None
    begun = _activated(stage, oid) if how == ("activate",) else _triggered(stage, ability, how)
    if not begun or _targets(stage) & _named(stage, names):
        return None
    top = stage.game.s.stack[-1]
    for leave in (True, False) if in_response else (False, True):
        if leave:
            _exile(stage, taker)
        else:
            while top in stage.game.s.stack and not stage.game.over:
                stage.pass_()
            stage.settle_stack()
    return [*table_picture(stage), *_elsewhere(stage)]


def _wear(stage: Stage, host: int) -> None:
    for worn in WORN:
        stage.game.edit(stage.put("A", "battlefield", worn)).attached_to = host


def _activated(stage: Stage, oid: int) -> bool:
    stage.game.edit(oid).counters = {**stage.game.s.objects[oid].counters, "+1/+1": 2}
    stage.look_again()
    return stage.do("A", lambda action: action.kind == "activate" and action.obj == oid and not action.is_mana) and bool(stage.game.s.stack)  # fmt: skip


def _triggered(stage: Stage, ability: ab.Ability, how: tuple[str, ...]) -> bool:
    assert isinstance(ability, ab.TriggeredAbility)
    happening, letter, name = how
    if name == "First":
        prepare(stage, happening, letter, [subject(name, ability.event)])
    if happening == ATTACK:
        send(stage, letter, (name,))
        while not stage.game.s.stack and stage.game.s.turn.step != "main2" and not stage.game.over:
            stage.pass_()
        return len(stage.game.s.stack) == 1
    return happen(stage, happening, letter, (name,), ability.event) and len(stage.game.s.stack) == 1


def _named(stage: Stage, names: tuple[str, ...]) -> set[int]:
    game = stage.game
    return {oid for oid in (*game.permanents(), *game.s.graveyard[0], *game.s.graveyard[1]) if stage.name(oid) in names}


def _targets(stage: Stage) -> set[int]:
    items = [stage.game.s.objects[oid].item for oid in stage.game.s.stack]
    return {ref for item in items if item is not None for choice in item.targets for ref in choice.refs}


def _taker(names: tuple[str, ...]) -> CardProgram:
    """Exiles everything of these names, wherever it is."""
    those = fl.AnyOf(tuple(map(fl.Named, names)))
    moves = [
        fx.Move(ob.Every(fl.AllOf((those, fl.InZone(zone)))), "exile") for zone in ("battlefield", "graveyard", "stack")
    ]
    guards = (ab.Keyword("shroud"), ab.Keyword("indestructible"))
    return card("Taker", "", "land", *guards, ab.ActivatedAbility(co.FreeCost(), ab.Body(tuple(map(fx.Clause, moves)))))


def _exile(stage: Stage, taker: int) -> None:
    if stage.do("A", lambda action: action.kind == "activate" and action.obj == taker):
        made = stage.game.s.stack[-1]
        while made in stage.game.s.stack and not stage.game.over:
            stage.pass_()


def _elsewhere(stage: Stage) -> list[Any]:
    game = stage.game
    found = Counter((zone, stage.name(oid)) for zone in ("graveyard", "exile") for oid in game.zone_objects(zone))
    return sorted(found.items())
