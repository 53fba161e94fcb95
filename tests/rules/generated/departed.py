"""Every quality that a filter asks about is known of what has left as it was just before (CR 608.2h, 603.10a).

One combat is looked at twice: attackers and blockers are equipped, enchanted, tapped and have counters; then they all leave at one time,
by damage, alone or together with what is attached to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from services.game.rules.kernel.evaluate.dispatch import matches
from services.game.rules.kernel.state.context import Context
from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from tests.rules.cards import card, creature
from tests.rules.generated.stage import Stage

RULE = "608.2h"
_PARTS = (fl.AllOf, fl.AnyOf, fl.Not)
_ELSEWHERE = (fl.InZone, fl.IsSource, fl.IsOneOf, fl.InSector, fl.HasGreatest, fl.TotalIs, fl.DamagedThisTurn)
"""Where it is, which one it is and what else is there are no qualities of its own; and the end itself is damage."""
_FIXED = (am.Const, pl.You, pl.EachOpponent, pl.EachPlayer)
_ALL = ob.Every(fl.HasType("creature"))
_WORN = ob.Every(fl.AnyOf((fl.HasType("creature"), fl.HasSubtype("Aura"), fl.HasSubtype("Equipment"))))
ENDS = {
    "damage": fx.DealDamage(_ALL, am.Const(20)),
    "destroyed": fx.Destroy(_ALL),
    "destroyed with what it wears": fx.Destroy(_WORN),
    "exiled with what it wears": fx.Move(_WORN, "exile"),
}


def qualities(program: CardProgram) -> list[fl.Filter]:
    """What the card asks of objects, each without the objects and numbers of its own resolution."""
    found = [
        node for node in walk(program) if isinstance(node, fl.Filter) and not isinstance(node, _PARTS + _ELSEWHERE)
    ]
    return [node for node in dict.fromkeys(found) if all(_is_fixed(each) for each in walk(node) if each is not node)]


def _is_fixed(node: Node) -> bool:
    return isinstance(node, (fl.Filter, *_FIXED))


def applies(program: CardProgram) -> bool:
    """Cards that ask for some quality."""
    return bool(qualities(program))


def findings(program: CardProgram) -> Iterator[str]:
    """Which quality is another one after the object has left."""
    for quality in qualities(program):
        for end in ENDS:
            for name, before, after in _asked(quality, end):
                if before != after:
                    yield f"{quality} of {name}, {end}: {before}, then {after}"


def _asked(quality: fl.Filter, end: str) -> Iterator[tuple[str, bool, bool]]:
    (before, source, those), (after, gone_from, _) = _table(""), _table(end)
    for name, oid in those.items():
        yield (
            name,
            matches(before.game, quality, oid, Context(source, 0)),
            matches(after.game, quality, oid, Context(gone_from, 0)),
        )


@cache
def _table(end: str) -> tuple[Stage, int, dict[str, int]]:
    """The combat, after that end if one is named; what asks, and who is asked about."""
    stage = Stage(lands=1)
    oids = {name: stage.put(letter, "battlefield", creature(name, "4/4")) for letter, name in _FIGHTERS}
    asks = stage.put("A", "battlefield", card("Lens", "{W}", "enchantment"))
    maker = stage.put("A", "battlefield", _maker(end))
    for name, host in (("Axe", "Armed"), ("Charm", "Charmed"), ("Charm", "Guard")):
        stage.put("A", "battlefield", _WEAR[name], attached_to=oids[host])
    for name in ("Grown", "Watch"):
        stage.game.edit(oids[name]).counters = {"+1/+1": 1}
    stage.say("attackers", [[oids[name], player_ref(1)] for name in ("Armed", "Charmed", "Grown")])
    stage.say("blockers", [[oids["Guard"], oids["Armed"]]])
    stage.to("declare_blockers")
    if end:
        assert stage.do("A", lambda action: action.kind == "activate" and action.obj == maker)
        stage.settle_stack()
    stage.game.refresh()
    return stage, asks, oids


_FIGHTERS = (("A", "Armed"), ("A", "Charmed"), ("A", "Grown"), ("B", "Guard"), ("B", "Watch"))
_WEAR = {
    "Axe": card("Axe", "{1}", "artifact", subtypes=("Equipment",)),
    "Charm": card("Charm", "{W}", "enchantment", ab.Keyword("enchant", filter=fl.HasType("creature")), subtypes=("Aura",)),
}  # fmt: skip


def _maker(end: str) -> CardProgram:
    verb = ENDS.get(end) or fx.Nothing()
    return card("Maker", "", "land", ab.ActivatedAbility(co.FreeCost(), ab.Body((fx.Clause(verb),))))
