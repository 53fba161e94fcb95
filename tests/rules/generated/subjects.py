"""What an event pattern speaks of, made to measure: creatures that have every type, subtype and colour which it names, and the bearer of one ability alone."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import Trigger
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from services.game.rules.program.objects import Host
from tests.rules.board import Open
from tests.rules.cards import card, creature
from tests.rules.generated.stage import Stage

_CARD_TYPES = ("artifact", "enchantment", "land")


HOST = "Host"


class Unstaged(Exception):
    """The card has the shape, and the situation cannot be made of it here."""


class Counting(Open):
    """Counts how often each object's abilities trigger, and in which turns, where it is done (CR 603.2)."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.counted: Counter[int] = Counter()
        self.turns: Counter[tuple[int, int]] = Counter()

    def of(self, game: Play, oid: int) -> int:
        """How often abilities of the object have triggered, whatever it has become."""
        found, rows = 0, game.s.objects
        while oid in rows:
            found, oid = found + self.counted[oid], rows[oid].next
        return found

    def triggered(self, game: Play, trigger: Trigger, key: str) -> None:
        """One more."""
        self.counted[trigger.source] += 1
        self.turns[trigger.source, game.s.turn.number] += 1


def host_of(program: CardProgram, pattern: Node) -> CardProgram:
    """What the card can be attached to, and what the pattern asks for."""
    enchant = [each.filter for each in program.faces[0].abilities if isinstance(each, ab.Keyword) and each.filter]
    return subject(HOST, pattern, *enchant)


def subject(name: str, *patterns: Node) -> CardProgram:
    """A creature of that name that is everything the patterns ask for, as far as a card can be."""
    nodes = [node for pattern in patterns for node in _affirmed(pattern)]
    types = [node.type for node in nodes if isinstance(node, fl.HasType) and node.type in _CARD_TYPES]
    supertypes = [node.supertype for node in nodes if isinstance(node, fl.HasSupertype)]
    subtypes = [node.subtype for node in nodes if isinstance(node, fl.HasSubtype)]
    colors = [node.color for node in nodes if isinstance(node, fl.HasColor)]
    keywords = [node.keyword for node in nodes if isinstance(node, fl.HasKeyword)]
    cost = "".join(f"{{{color}}}" for color in dict.fromkeys(colors)) or "{2}"
    kinds = " ".join(dict.fromkeys((*supertypes, *types, *_kind(patterns, nodes))))
    if "creature" not in kinds:
        return card(name, cost, kinds, ab.Keyword("flash"), *_spell_of(kinds))
    keywords.append("flash")
    return creature(name, "3/3", *dict.fromkeys(keywords), cost=cost, types=kinds, subtypes=tuple(dict.fromkeys(subtypes)) or ("Ox",))  # fmt: skip


_MORE = (
    fl.PowerIs, fl.BasePowerIs, fl.ToughnessIs, fl.ManaValueIs, fl.ManaValueParity, fl.TotalPTIs, fl.PowerVsToughness, fl.HasGreatest, fl.HasCounter, fl.Named, fl.SameNameAs, fl.SharesWith,
    fl.IsToken, fl.IsCommander, fl.IsModified, fl.IsEnchanted, fl.IsEquipped, fl.HasAttachment, fl.IsAttachedTo, fl.HostMatches, fl.FaceDown, fl.EnteredThisTurn, fl.CameFrom,
    fl.AttackedThisTurn, fl.BlockedThisTurn, fl.DamagedThisTurn, fl.DealtDamageThisTurn, fl.CastFrom, fl.ManaFrom, fl.PutByThis, fl.Goaded, fl.HasCapability, fl.HasChosenColor, fl.HasChosenType,
    fl.HasChosenName, fl.Blocking, fl.Blocked, fl.Unblocked, fl.Attacking, fl.HasAbility, fl.IsPermanentCard, fl.IsOutlaw, fl.HasManaSymbol, fl.HasKeyword, fl.SpellTargets, fl.HasSingleTarget, fl.NthCast, fl.OfSource, fl.CostContainsX, fl.HasManaCost,
)  # fmt: skip


def _spell_of(kinds: str) -> tuple[ab.Ability, ...]:
    """What an instant or sorcery does: nothing."""
    return () if "artifact" in kinds else (ab.SpellAbility(ab.Body((fx.Clause(fx.Nothing()),))),)


def _kind(patterns: tuple[Node, ...], affirmed: list[Node]) -> tuple[str, ...]:
    """A creature, unless the patterns speak of spells of other types."""
    asked = [node.type for node in affirmed if isinstance(node, fl.HasType) and node.type in ("instant", "sorcery")]
    if asked:
        return (asked[0],)
    casts = any(isinstance(node, ev.SpellCast) for pattern in patterns for node in walk(pattern))
    denied = any(node == fl.Not(fl.HasType("creature")) for pattern in patterns for node in walk(pattern))
    return ("artifact",) if casts and denied else ("creature",)


def is_plain(pattern: Node) -> bool:
    """Whether a creature made for it can be all that the pattern asks for: types, colours, supertypes and subtypes, not what has happened to it."""
    nodes = list(walk(pattern))
    others = [node.objects for node in nodes if isinstance(node, fl.IsOneOf)]
    return not any(isinstance(node, _MORE) for node in nodes) and all(isinstance(each, Host) for each in others)


def _affirmed(pattern: Node) -> list[Node]:
    """The nodes of the pattern that are not under a "not"."""
    denied = {id(inner) for node in walk(pattern) if isinstance(node, fl.Not) for inner in walk(node.part)}
    return [node for node in walk(pattern) if id(node) not in denied]


def alone(program: CardProgram, ability: ab.Ability) -> CardProgram:
    """The front of the card with no other ability than this one (and what an Aura may enchant); a Vehicle is a creature."""
    face = program.faces[0]
    enchant = [each for each in face.abilities if isinstance(each, ab.Keyword) and each.name == "enchant"]
    types = (*face.types, "creature") if "Vehicle" in face.subtypes else face.types  # as if it were crewed
    return replace(program, layout="normal", faces=(replace(face, types=types, abilities=(*enchant, ability)),))


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
        row.counters = {"defense": 5}
    return oid
