"""What continuous effects look at, so that the layers run again only when something relevant has changed (CR 611.3, 613).

A change says which aspect of the game it concerns; every running effect says which aspects it reads. Nodes that are not listed here read everything,
so an unknown kind of effect costs time and never a wrong value.
"""

from __future__ import annotations

from typing import Final

from ...program import amounts as a
from ...program import conditions as k
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
from ...program.abilities import StaticAbility
from ...program.node import Node, walk
from .rows import Effect

OBJECTS: Final = 1  # objects, zones, combat, effects, designations: whatever has no aspect of its own


TIME: Final = 2  # turn, step, priority, what happened this turn


TAPPED: Final = 4


PLAYERS: Final = 8  # life, mana, counters and flags of players


EVERYTHING: Final = OBJECTS | TIME | TAPPED | PLAYERS


_OF_OBJECTS: Final[tuple[type[Node], ...]] = (
    f.Everything, f.AllOf, f.AnyOf, f.Not, f.HasType, f.HasSubtype, f.HasSupertype, f.HasColor, f.ColorCount, f.HasChosenColor,
    f.HasChosenType, f.HasChosenName, f.IsPermanentCard, f.IsSpell, f.IsAbilityOnStack, f.IsToken, f.IsCard, f.InZone,
    f.ControlledBy, f.OwnedBy, f.IsSource, f.HasKeyword, f.HasAbility, f.PowerIs, f.ToughnessIs, f.BasePowerIs, f.ManaValueIs,
    f.HasCounter, f.Named, f.IsCommander, f.IsHistoric, f.IsModified, f.IsOutlaw, f.IsEnchanted, f.IsEquipped, f.IsAttachedTo,
    f.HostMatches, f.FaceDown, f.Attacking, f.Blocking, f.Blocked, f.Unblocked,
    p.You, p.EachPlayer, p.EachOpponent, p.EachOtherPlayer, p.ControllerOf, p.OwnerOf, p.EnchantedPlayer,
    o.This, o.Every, o.Host, o.AttachmentsOf,
    a.Const, a.X, a.BoundNumber, a.Count, a.CountObjects, a.CountDistinct, a.PowerOf, a.ToughnessOf, a.ManaValueOf, a.TotalOf,
    a.GreatestOf, a.CountersOn, a.Plus, a.Times, a.Half, a.Product, a.MaxOf, a.IfThen, a.Devotion, a.Domain, a.PartySize,
    k.AllTrue, k.AnyTrue, k.IsFalse, k.Compare, k.Exists, k.Matches, k.Always,
    m.SetController, m.ChangeText, m.AddTypes, m.SetTypes, m.RemoveTypes, m.AddColors, m.SetColors, m.LoseKeyword,
    m.LoseAllAbilities, m.SetBasePT, m.ModifyPT, m.SwitchPT, m.DefinePT, m.SetName,
)  # fmt: skip


_READS: Final[dict[type, int]] = {
    **dict.fromkeys(_OF_OBJECTS, OBJECTS),
    f.Tapped: OBJECTS | TAPPED, k.IsTurnOf: OBJECTS | TIME, k.InStep: TIME, a.LifeOf: PLAYERS, a.PlayerCounters: PLAYERS,
    k.HasCityBlessing: PLAYERS, k.HasMaxSpeed: PLAYERS,
}  # fmt: skip


# What these give is looked at where it is used; the giving itself reads only the object's own choices.
_OPAQUE: Final[tuple[type[Node], ...]] = (m.GrantKeyword, m.GrantAbility)


_KNOWN: Final[dict[int, tuple[object, int]]] = {}


_LIMIT = 60_000


def reads_of(node: object) -> int:
    """The aspects that evaluating a filter, condition, amount or modification reads. Nothing reads OBJECTS."""
    return EVERYTHING if not isinstance(node, Node) else _sum(walk(node))


def _sum(nodes: object) -> int:
    found = OBJECTS
    for node in nodes:  # type: ignore[attr-defined]
        found |= _READS.get(type(node), EVERYTHING)
        if found == EVERYTHING:
            break
    return found


def reads_of_static(ability: StaticAbility, in_layers: tuple[m.Modification, ...]) -> int:
    """What a static ability reads while the layers run; `in_layers` are its modifications that a layer applies."""
    found = _KNOWN.get(id(ability))
    if found is None or found[0] is not ability:
        found = (ability, _affected(ability) | _modifications(in_layers))
        _keep(ability, found)
    return found[1]


def _affected(ability: StaticAbility) -> int:
    who = ability.affected
    reads = reads_of(who)
    if isinstance(who, p.Players) and not isinstance(who, p.You):
        reads |= TIME  # players are listed in APNAP order
    return reads if ability.condition is None else reads | reads_of(ability.condition)


def reads_of_effect(effect: Effect, in_layers: tuple[m.Modification, ...]) -> int:
    """What a continuous effect of a resolution reads."""
    found = _KNOWN.get(id(effect))
    if found is None or found[0] is not effect:
        reads = _modifications(in_layers)
        for node in (effect.filter, effect.condition):
            reads |= OBJECTS if node is None else reads_of(node)
        found = (effect, reads)
        _keep(effect, found)
    return found[1]


def _modifications(modifications: tuple[m.Modification, ...]) -> int:
    reads = OBJECTS
    for modification in modifications:
        reads |= OBJECTS if isinstance(modification, _OPAQUE) else reads_of(modification)
    return reads


def _keep(key: object, found: tuple[object, int]) -> None:
    if len(_KNOWN) >= _LIMIT:
        _KNOWN.clear()
    _KNOWN[id(key)] = found
