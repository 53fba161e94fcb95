"""What objects can't, must and may do: attack, block, be blocked, be targeted, untap (CR 101.2, 508.1c, 509.1b); read and printed."""

from __future__ import annotations

from typing import Any

from ..phrases.phrase import Phrase
from ..phrases.templates import H, both
from ..phrases.templates import amounts as am
from ..phrases.templates import conditions as cn
from ..phrases.templates import filters as fl
from ..phrases.templates import modifications as mo
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from . import languages
from .numbered import Numbered

LOADED = languages

_N, _PRICE = H("n"), H("price")
_UNLESS = cn.IsFalse(H("tested"))
_LACKING = cn.Exists(both("what", fl.ControlledBy(pl.BoundPlayers("candidate"))), "=", 0)
_AGAINST = mo.Restriction("cant_attack", who=pl.PlayersWith(pl.EachPlayer(), _LACKING), word="defending")

RESTRICTIONS: Numbered[mo.Restriction] = Numbered(
    Phrase("can't be countered", mo.Restriction("cant_be_countered")),
    Phrase("can't be regenerated", mo.Restriction("cant_be_regenerated")),
    Phrase("can't be sacrificed", mo.Restriction("cant_be_sacrificed")),
    Phrase("can't be enchanted", mo.Restriction("cant_be_enchanted")),
    Phrase("can't be equipped", mo.Restriction("cant_be_equipped")),
    Phrase("can't transform", mo.Restriction("cant_transform")),
    Phrase("can't have counters put on <it/them>", mo.Restriction("cant_have_counters")),
    Phrase("can't have {kind:counter} counters put on <it/them>", mo.Restriction("cant_have_counters", word=H("kind"))),
    Phrase("can't have more than {n:number} {kind:counter} counters on <it/them>", mo.Restriction("max_counters", amount=am.Const(_N), word=H("kind"))),
    Phrase("can't be blocked by more than one creature", mo.Restriction("max_blockers", amount=am.Const(1))),
    Phrase("can't be blocked except by {n:number} or more creatures", mo.Restriction("min_blockers", amount=am.Const(_N))),
    Phrase("can't be blocked except by {who:blockers}", mo.Restriction("cant_be_blocked", filter=H("who"), only=True)),
    Phrase("can't be blocked by {who:blockers}", mo.Restriction("cant_be_blocked", filter=H("who"))),
    Phrase("can be blocked only by creatures in the same sector", mo.Restriction("blocked_in_sector")),
    Phrase("can't be blocked{:by_anybody}", mo.Restriction("cant_be_blocked")),
    Phrase("can't block alone", mo.Restriction("cant_block_alone")),
    Phrase("can't block unless <its controller pays/their controller pays|you pay> {price:price} for each of those creatures", mo.Restriction("cant_block", unless=_PRICE), is_printed=False),
    Phrase("can't block unless <its controller pays/their controller pays|you pay> {price:price}", mo.Restriction("cant_block", unless=_PRICE)),
    Phrase("can't block unless {tested:tested}", mo.Restriction("cant_block", condition=_UNLESS)),
    Phrase("can't block {what:blocked}", mo.Restriction("cant_block", filter=H("what"))),
    Phrase("can't attack alone", mo.Restriction("cant_attack_alone")),
    Phrase("can't attack unless defending player controls {what:a_noun}", _AGAINST),
    Phrase("can't attack unless <its controller pays/their controller pays|you pay> {price:price}", mo.Restriction("cant_attack", unless=_PRICE)),
    Phrase("can't attack unless {tested:tested}", mo.Restriction("cant_attack", condition=_UNLESS)),
    Phrase("can't attack you or planeswalkers you control", mo.Restriction("cant_attack", who=pl.You(), word="planeswalkers")),
    Phrase("can't attack you or <permanents|a permanent> you control", mo.Restriction("cant_attack", who=pl.You(), word="permanents")),
    Phrase("can't attack its owner or planeswalkers its owner controls", mo.Restriction("cant_attack", who=pl.OwnerOf(ob.This()), word="planeswalkers")),
    Phrase("can't attack you", mo.Restriction("cant_attack", who=pl.You())),
    Phrase("can't attack{:attack_freely}", mo.Restriction("cant_attack")),
    Phrase("can't be the target of spells or abilities your opponents control", mo.Restriction("cant_be_targeted", who=pl.EachOpponent())),
    Phrase("can't be the target of spells or abilities", mo.Restriction("cant_be_targeted")),
    Phrase("<its|'s> activated abilities can't be activated unless they're mana abilities", mo.Restriction("activated_cant")),
    Phrase("<its|'s> activated abilities can't be activated", mo.Restriction("activated_cant_mana")),
    Phrase("<doesn't/don't> untap during <its controller's untap step/their controllers' untap steps|your untap step|their controller's untap step>", mo.Restriction("doesnt_untap")),
    Phrase("<attacks/attack> each <combat|turn> if able", mo.Restriction("must_attack")),
    Phrase("<blocks/block> each <combat|turn> if able", mo.Restriction("must_block")),
    Phrase("must be blocked if able", mo.Restriction("must_be_blocked")),
    Phrase("can attack as though <it/they> didn't have defender", mo.Restriction("can_attack_despite_defender")),
    Phrase("can block any number of creatures", mo.Restriction("block_any_number")),
    Phrase("can block creatures with shadow as though <they didn't have|it had> shadow", mo.Restriction("can_block_shadow")),
    Phrase("can block only creatures with flying", mo.Restriction("can_block_only", filter=fl.HasKeyword("flying"))),
    Phrase("can block an additional creature each combat", mo.Restriction("block_additional", amount=am.Const(1))),
    Phrase("can block an additional creature{:this_turn}", mo.Restriction("block_additional", amount=am.Const(1)), is_printed=False),
    Phrase("can block an additional {n:count} creatures each combat", mo.Restriction("block_additional", amount=_N)),
    Phrase("can block an additional {n:count} creatures{:this_turn}", mo.Restriction("block_additional", amount=_N), is_printed=False),
    Phrase("<assigns/assign> no combat damage", mo.Restriction("assigns_no_combat_damage")),
    Phrase("<assigns/assign> combat damage equal to <its/their> toughness rather than <its/their> power", mo.Restriction("assigns_toughness_damage")),
    Phrase("crews Vehicles as though its power were {n:amount} greater", mo.Restriction("crew_power", amount=_N, word="Vehicle")),
)  # fmt: skip


def _of_both(**said: Any) -> tuple[mo.Restriction, ...]:
    return mo.Restriction("cant_attack", **said), mo.Restriction("cant_block", **said)


TWO_RESTRICTIONS: Numbered[tuple[mo.Restriction, ...]] = Numbered(
    Phrase("can't attack or block alone", (mo.Restriction("cant_attack_alone"), mo.Restriction("cant_block_alone"))),
    Phrase("can't attack or block unless <its controller pays/their controller pays|you pay> {price:price} for each of those creatures", _of_both(unless=_PRICE), is_printed=False),
    Phrase("can't attack or block unless <its controller pays/their controller pays|you pay> {price:price}", _of_both(unless=_PRICE)),
    Phrase("can't attack or block unless {tested:tested}", _of_both(condition=_UNLESS)),
    Phrase("can't attack or block{:freely}", _of_both()),
    Phrase("<attacks or blocks/attack or block> each combat if able", (mo.Restriction("must_attack"), mo.Restriction("must_block"))),
    Phrase("saddles Mounts and crews Vehicles as though its power were {n:amount} greater", (mo.Restriction("crew_power", amount=_N, word="Mount"), mo.Restriction("crew_power", amount=_N, word="Vehicle"))),
)  # fmt: skip
"""Two of them that are said in one."""
