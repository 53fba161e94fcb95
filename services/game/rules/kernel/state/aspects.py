"""What continuous effects look at, so that the layers run again only when something relevant has changed (CR 611.3, 613).

A change says which aspect of the game it concerns; every running effect says which aspects it reads. Nodes that are not listed here read everything,
so an unknown kind of effect costs time and never a wrong value.
"""

from __future__ import annotations

from typing import Final

from ...program import amounts as am
from ...program import conditions as cn
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import StaticAbility
from ...program.node import Node, walk
from .rows import Effect

OBJECTS: Final = 1  # objects, zones, combat, effects, designations: whatever has no aspect of its own


TIME: Final = 2  # turn, step, priority, what happened this turn


TAPPED: Final = 4


PLAYERS: Final = 8  # life, mana, counters and flags of players


BEYOND: Final = 16  # of objects more than what permanents are, what they are attached to and what counters they have: other zones, combat, choices


EVERYTHING: Final = OBJECTS | TIME | TAPPED | PLAYERS | BEYOND


_OF_PERMANENTS: Final[tuple[type[Node], ...]] = (
    fl.Everything, fl.AllOf, fl.AnyOf, fl.Not, fl.HasType, fl.HasSubtype, fl.HasSupertype, fl.HasColor, fl.ColorCount, fl.IsPermanentCard, fl.IsToken, fl.InZone,
    fl.ControlledBy, fl.OwnedBy, fl.IsSource, fl.HasKeyword, fl.PowerIs, fl.ToughnessIs, fl.BasePowerIs, fl.ManaValueIs,
    fl.HasCounter, fl.Named, fl.IsCommander, fl.IsHistoric, fl.IsOutlaw, fl.IsEnchanted, fl.IsEquipped, fl.IsAttachedTo, fl.HostMatches,
    pl.You, pl.EachPlayer, pl.EachOpponent, pl.EachOtherPlayer, ob.This, ob.Host,
    am.Const, am.X, am.BoundNumber, am.Plus, am.Times, am.Half, am.Product, am.MaxOf,
    cn.AllTrue, cn.AnyTrue, cn.IsFalse, cn.Compare, cn.Matches, cn.Always,
    mo.SetController, mo.ChangeText, mo.RemoveTypes, mo.LoseKeyword, mo.LoseAllAbilities, mo.SetBasePT, mo.ModifyPT, mo.SwitchPT, mo.DefinePT,
    mo.SetName, mo.CopyExcept,
)  # fmt: skip


_OF_OBJECTS: Final[tuple[type[Node], ...]] = (
    fl.HasAbility, fl.HasChosenColor, fl.HasChosenType, fl.HasChosenName, fl.IsSpell, fl.IsAbilityOnStack, fl.IsCard, fl.IsModified, fl.FaceDown,
    fl.Attacking, fl.Blocking, fl.Blocked,
    pl.ControllerOf, pl.OwnerOf, pl.EnchantedPlayer, ob.Every, ob.AttachmentsOf,
    am.Count, am.CountObjects, am.CountDistinct, am.PowerOf, am.ToughnessOf, am.ManaValueOf, am.TotalOf, am.GreatestOf, am.CountersOn, am.IfThen, am.Devotion, am.Domain, am.PartySize,
    cn.Exists, mo.AddTypes, mo.SetTypes, mo.AddColors, mo.SetColors,
)  # fmt: skip


_READS: Final[dict[type, int]] = {
    **dict.fromkeys(_OF_PERMANENTS, OBJECTS),
    **dict.fromkeys(_OF_OBJECTS, OBJECTS | BEYOND),
    fl.Unblocked: OBJECTS | BEYOND | TIME, fl.Tapped: OBJECTS | TAPPED, cn.IsTurnOf: OBJECTS | TIME, cn.InStep: TIME, am.LifeOf: PLAYERS, am.PlayerCounters: PLAYERS,
    cn.HasCityBlessing: PLAYERS, cn.HasMaxSpeed: PLAYERS,
}  # fmt: skip


# What these give is looked at where it is used; the giving itself reads only the object's own choices.
_OPAQUE: Final[tuple[type[Node], ...]] = (mo.GrantKeyword, mo.GrantAbility)


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


def reads_of_static(ability: StaticAbility, in_layers: tuple[mo.Modification, ...]) -> int:
    """What a static ability reads while the layers run; `in_layers` are its modifications that a layer applies."""
    found = _KNOWN.get(id(ability))
    if found is None or found[0] is not ability:
        ignored = OBJECTS if ability.ignoring is None else BEYOND
        found = (ability, _affected(ability) | _modifications(in_layers) | ignored)
        _keep(ability, found)
    return found[1]


def _affected(ability: StaticAbility) -> int:
    who = ability.affected
    reads = reads_of(who)
    if isinstance(who, pl.Players) and not isinstance(who, pl.You):
        reads |= TIME  # players are listed in APNAP order
    return reads if ability.condition is None else reads | reads_of(ability.condition)


def reads_of_effect(effect: Effect, in_layers: tuple[mo.Modification, ...]) -> int:
    """What a continuous effect of a resolution reads."""
    found = _KNOWN.get(id(effect))
    if found is None or found[0] is not effect:
        reads = _modifications(in_layers)
        for node in (effect.filter, effect.condition):
            reads |= OBJECTS if node is None else reads_of(node) | BEYOND  # its source may be anywhere
        found = (effect, reads)
        _keep(effect, found)
    return found[1]


def _modifications(modifications: tuple[mo.Modification, ...]) -> int:
    reads = OBJECTS
    for modification in modifications:
        reads |= OBJECTS if isinstance(modification, _OPAQUE) else reads_of(modification)
    return reads


def _keep(key: object, found: tuple[object, int]) -> None:
    if len(_KNOWN) >= _LIMIT:
        _KNOWN.clear()
    _KNOWN[id(key)] = found
