"""What an event pattern speaks of, made to measure: creatures that have every type, subtype and colour which it names, and the bearer of one ability alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import Trigger
from services.game.rules.program import abilities as ab
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from tests.rules.board import Open
from tests.rules.cards import creature
from tests.rules.generated.stage import Stage

_CARD_TYPES = ("artifact", "enchantment", "land")


class Unstaged(Exception):
    """The card has the shape, and the situation cannot be made of it here."""


class Counting(Open):
    """Counts how often each object's abilities trigger, where it is done (CR 603.2)."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.counted: Counter[int] = Counter()

    def of(self, game: Play, oid: int) -> int:
        """How often abilities of the object have triggered, whatever it has become."""
        found, rows = 0, game.s.objects
        while oid in rows:
            found, oid = found + self.counted[oid], rows[oid].next
        return found

    def triggered(self, game: Play, trigger: Trigger, key: str) -> None:
        """One more."""
        self.counted[trigger.source] += 1


def subject(name: str, pattern: Node) -> CardProgram:
    """A creature of that name that is everything the pattern asks for, as far as a card can be."""
    nodes = list(_affirmed(pattern))
    types = [node.type for node in nodes if isinstance(node, fl.HasType) and node.type in _CARD_TYPES]
    supertypes = [node.supertype for node in nodes if isinstance(node, fl.HasSupertype)]
    subtypes = [node.subtype for node in nodes if isinstance(node, fl.HasSubtype)]
    colors = [node.color for node in nodes if isinstance(node, fl.HasColor)]
    keywords = [node.keyword for node in nodes if isinstance(node, fl.HasKeyword)]
    cost = "".join(f"{{{color}}}" for color in dict.fromkeys(colors)) or "{2}"
    kinds = " ".join(dict.fromkeys((*supertypes, *types, "creature")))
    return creature(name, "3/3", *dict.fromkeys(keywords), cost=cost, types=kinds, subtypes=tuple(dict.fromkeys(subtypes)) or ("Ox",))  # fmt: skip


def _affirmed(pattern: Node) -> list[Node]:
    """The nodes of the pattern that are not under a "not"."""
    denied = {id(inner) for node in walk(pattern) if isinstance(node, fl.Not) for inner in walk(node.part)}
    return [node for node in walk(pattern) if id(node) not in denied]


def alone(program: CardProgram, ability: ab.Ability) -> CardProgram:
    """The front of the card with no other ability than this one (and what an Aura may enchant)."""
    enchant = [each for each in program.faces[0].abilities if isinstance(each, ab.Keyword) and each.name == "enchant"]
    return replace(program, layout="normal", faces=(replace(program.faces[0], abilities=(*enchant, ability)),))


def is_attached(program: CardProgram) -> bool:
    """Whether the card is there for something that it is attached to."""
    return bool({"Aura", "Equipment"} & set(program.faces[0].subtypes))


def bearer(
    stage: Stage, program: CardProgram, ability: ab.Ability, host: CardProgram, zone: str = "battlefield"
) -> int:
    """Put the card there with that ability alone, attached to such a creature if it must be. Raises Unstaged."""
    oid = stage.put("A", zone, alone(program, ability))
    if zone != "battlefield":
        return oid
    row = stage.game.edit(oid)
    if is_attached(program):
        row.attached_to = stage.put("A", "battlefield", host)
        row.controller = 0
    if "planeswalker" in program.faces[0].types:
        row.counters = {"loyalty": 5}
    if "battle" in program.faces[0].types:
        raise Unstaged("a battle")
    return oid
