"""What a card lets its player do is offered at some time, at a table where everything it asks for is there (CR 601.2, 602.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from services.game.rules.kernel.abilities.mana import activated_abilities
from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.state.rows import CARD, TOKEN, seat_of
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.amounts import Const
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from services.game.rules.program.objects import AnyTarget, Target
from tests.rules.cards import card, creature, spell
from tests.rules.generated.stage import BASICS, MUTE, Stage
from tests.rules.generated.subjects import Unstaged, host_of, subject

RULE = "601.2"
_COLORS = ("{W}", "{U}", "{B}", "{R}", "{G}")
_ALL = "".join(_COLORS)
_COLORLESS = ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(fx.AddMana("{C}")),)))
_LANDS = (
    card("Snow", "", "basic snow land", subtypes=("Forest",)),
    card("Wastes", "", "basic land", _COLORLESS),
)
_THINGS = ("Treasure", "Food", "Clue", "Equipment", "Blood", "Map", "Powerstone")
_SHAPES = (
    (5, creature("Anybody", "2/2", "changeling", "vigilance", cost=_ALL)),
    (1, creature("Legend", "4/4", "flying", types="legendary creature", cost=_ALL)),
    (1, creature("Blank", "6/6", "defender", cost="{6}")),
    (5, card("Trinket", "{1}", "artifact", subtypes=_THINGS)),
    (1, card("Ward", "{1}" + _ALL, "enchantment")),
    (1, card("Walker", "{3}", "legendary planeswalker", subtypes=("Jace",), loyalty="4")),
    (1, card("Cave", "", "land", subtypes=("Cave", "Desert", "Gate"))),
)
_TIRED = creature("Tired", "2/2")
_LEADER = replace(creature("Leader", "2/2", types="legendary creature", cost=_ALL), identity="WUBRG")
_TOKENS = (creature("Token", "1/1", "changeling", cost=""), card("Bauble", "", "artifact", subtypes=_THINGS))
_HELD = (
    *(spell(f"Held {cost}", cost=cost) for cost in (*_COLORS, _ALL, "{2}" + _ALL)),
    spell("Rite", cost=_ALL, types="sorcery"),
)
_OWN = ("declare_attackers", "declare_blockers", "end_combat", "main2", "end")
_FOREIGN = ("declare_attackers", "declare_blockers", "end_combat", "end")
_PAST = (
    fl.DamagedThisTurn, fl.DealtDamageThisTurn, fl.EnteredThisTurn, fl.AttackedThisTurn, fl.BlockedThisTurn, fl.PutByThis, fl.CameFrom,
)  # fmt: skip
_UNUSUAL = (
    fl.SpellTargets, fl.HasSingleTarget, fl.IsAbilityOnStack, fl.FaceDown, fl.Named, fl.SameNameAs, fl.HasChosenColor, fl.HasChosenType,
    fl.HasChosenName, fl.IsAttachedTo, fl.HasAttachment, fl.IsEnchanted, fl.HasCapability, fl.Blocking, fl.Blocked,
)  # fmt: skip
"""What some cards ask for and the table does not have."""


def applies(program: CardProgram) -> bool:
    """Every card that can be played."""
    return bool(
        {"creature", "artifact", "enchantment", "instant", "sorcery", "planeswalker", "battle", "land"}
        & set(program.faces[0].types)
    )


def findings(program: CardProgram) -> Iterator[str]:
    """What is never offered of the card in hand and of the permanent. Raises Unstaged where it asks for what is not there."""
    never = [*_in_hand(program), *_on_the_battlefield(program)]
    if never and any(isinstance(node, (*_PAST, *_UNUSUAL)) for part in _asks(program) for node in walk(part)):
        raise Unstaged("what it asks for is not at the table")
    yield from never


def _asks(program: CardProgram) -> list[Node]:
    """Filters of its costs and targets, and what stands in the way of casting it."""
    found: list[Node] = []
    for face in program.faces:
        for node in walk(face):
            filter = getattr(node, "filter", None) if isinstance(node, (Target, AnyTarget, co.Cost)) else None
            if filter is not None and not isinstance(filter, fl.IsSource) and filter not in found:
                found.append(filter)
    return found


def _in_hand(program: CardProgram) -> Iterator[str]:
    face = program.faces[0]
    rules = [each for each in face.abilities if isinstance(each, ab.CastingRule)]
    if any(each.condition is not None for each in rules) or not (face.mana_cost or "land" in face.types):
        return
    table = Table(program)
    oid = table.put("A", "hand", program)
    kinds = ("cast", "land", "special")
    if not any(each.obj == oid and each.kind in kinds for _ in table.moments() for each in table.actions("A")):
        yield "in hand it is never offered"


def _on_the_battlefield(program: CardProgram) -> Iterator[str]:
    if {"instant", "sorcery"} & set(program.faces[0].types):
        return
    table = Table(program)
    oid = table.subject = table.put("A", "battlefield", program)
    table.equip(oid, program)
    table.to("upkeep")
    own = activated_abilities(table.game, oid)
    wanted = {key for key, each in own if each.condition is None and each.zone == "battlefield"}
    untapping = {key for key, each in own if any(isinstance(node, co.UntapThis) for node in walk(each.cost))}
    for _ in table.moments() if wanted else ():
        if not wanted or table.zone(oid) != "battlefield":
            break
        if untapping:
            table.game.edit(oid).tapped = bool(untapping & wanted)
            table.look_again()
        wanted -= {each.option for each in table.actions("A") if each.kind == "activate" and each.obj == oid}
    if table.zone(oid) == "battlefield":
        yield from (f"ability {key} is never offered" for key in sorted(wanted))


class Table(Stage):
    """A stage with something of every kind, and of what the card asks for, on both sides and in every zone."""

    def __init__(self, program: CardProgram) -> None:
        super().__init__(lands=5)
        self.subject = 0
        made = [subject(f"Asked {number}", filter) for number, filter in enumerate(_asks(program))]
        made = [each for each in made if not {"instant", "sorcery"} & set(each.faces[0].types)]
        named = {node.kind: 3 for face in program.faces for node in walk(face) if isinstance(node, fl.HasCounter)}
        for letter in "AB":
            for land in _LANDS:
                self.put(letter, "battlefield", land, 5)
            for count, each in (*_SHAPES, *((1, one) for one in (*made, MUTE, BASICS[0]))):
                counters = (
                    {"loyalty": 4} if "planeswalker" in each.faces[0].types else named or {"+1/+1": 3, "charge": 3}
                )
                self.put(letter, "battlefield", each, count, counters=counters, kind=CARD)
                self.put(letter, "graveyard", each)
                self.put(letter, "hand", each)
            self.put(letter, "battlefield", _TIRED, tapped=True)
            self.commander(letter, _LEADER, "battlefield")
            for each in _TOKENS:
                for _ in range(3):
                    self.put(letter, "battlefield", each, kind=TOKEN)
            for each in _HELD:
                self.put(letter, "hand", each)
                self.put(letter, "graveyard", each)
            player = self.game.s.players[ord(letter) - 65]
            player.life, player.counters = 500, {"energy": 12, "poison": 2}

    def equip(self, oid: int, program: CardProgram) -> None:
        """Give the card the counters that it removes, and attach it."""
        parts = [node for face in program.faces for node in walk(face)]
        costs = [node for node in parts if isinstance(node, co.RemoveCountersCost)]
        shrinks = max([node.amount.value for node in costs if isinstance(node.amount, Const)], default=1)
        row = self.game.edit(oid)
        kinds = {node.kind for node in costs} or {"+1/+1"}
        row.counters = {kind: shrinks if kind == "-1/-1" else 10 for kind in kinds}
        if "planeswalker" in program.faces[0].types:
            row.counters["loyalty"] = 20
        if {"Aura", "Equipment", "Fortification"} & set(program.faces[0].subtypes):
            row.attached_to = self.put("A", "battlefield", host_of(program, ab.Body(())))
        row.controller = 0

    def moments(self) -> Iterator[str]:
        """Times at which A has priority in its own turn and in B's, with and without spells on the stack."""
        yield from self._at("A", ("upkeep", "main1"), 1)
        yield from self._spells("A", ("Held", "Mute"))
        yield from self._at("A", _OWN, 1)
        yield from self._at("B", ("upkeep", "main1"), 2)
        yield from self._spells("B", ("Mute", "Held", "Rite", "Trinket", "Ward"))
        yield from self._at("B", _FOREIGN, 2)

    def _at(self, letter: str, steps: tuple[str, ...], turn: int) -> Iterator[str]:
        for step in steps:
            self.to(step, turn)
            self.actions("A" if step != "main1" or letter == "A" else "B")
            if step != "main1" or letter == "A":
                yield f"{step} of {letter}"

    def _spells(self, letter: str, names: tuple[str, ...]) -> Iterator[str]:
        for name in names:
            if self.do(
                letter, lambda action, name=name: action.kind == "cast" and self.name(action.obj).startswith(name)
            ):  # type: ignore[misc]
                yield f"{name} of {letter} is on the stack"
                self.settle_stack()

    def _answer_to(self, ask: Ask) -> Any:
        if ask.kind == "attackers":  # the card stays untapped for the turns of others
            return [[one, others[0]] for one, others in ask.pairs if others and one != self.subject]
        if ask.kind == "blockers":
            return [[one, others[0]] for one, others in ask.pairs if others and one != self.subject][:1]
        if ask.kind == "objects" and ask.reason == "target":
            return sorted(ask.options, key=self._is_own)[: ask.max]
        return super()._answer_to(ask)

    def _is_own(self, ref: int) -> bool:
        return (seat_of(ref) if ref < 0 else self.game.controller_of(ref)) == 0
