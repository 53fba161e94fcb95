"""A description without a zone that does not say "spell" or "card" means permanents (CR 109.2): what befalls a card in a graveyard or a spell does not befall "a creature you control".

The subject is all that the ability asks for. It is aimed at by a spell or an ability that puts a counter on it: on the battlefield, where that must trigger the ability or give more
counters if the question is to be asked at all, in its owner's graveyard, and as a spell on the stack.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from services.game.rules.program.objects import Target
from tests.rules.cards import card, spell
from tests.rules.generated.happenings import counter_of
from tests.rules.generated.stage import Stage, is_playing
from tests.rules.generated.subjects import Counting, Unstaged, bearer, host_of, is_plain, subject

RULE = "109.2"
_NAME = "First"
_Acting = ab.TriggeredAbility | ab.ReplacementAbility
_NOTHING = ab.Body((fx.Clause(fx.Nothing()),))
_ELSEWHERE = (
    fl.InZone, fl.IsSpell, fl.IsAbilityOnStack, fl.IsPermanentCard, fl.IsSource, fl.IsOneOf,
)  # fmt: skip
"""What names a zone, says spell or card, or means an object whatever it is."""
_ZONES = ("graveyard", "stack")
_WAYS = tuple(product(("cast", "activate"), "AB", "AB"))
"""By a spell or an ability, whose, and whose the subject is."""


def applies(program: CardProgram) -> bool:
    """Cards with an ability that waits for a permanent to become a target, or says what happens as counters are put on one."""
    return any(map(_has_shape, program.faces[0].abilities))


def _has_shape(ability: ab.Ability) -> bool:
    if not isinstance(ability, (ab.TriggeredAbility, ab.ReplacementAbility)) or ability.condition is not None:
        return False
    if ability.zone not in ("", "battlefield"):
        return False
    described = _described(ability)
    nodes = [node for filter in described for node in walk(filter)]
    return bool(described) and all(map(is_plain, described)) and not any(isinstance(node, _ELSEWHERE) for node in nodes)


def _described(ability: _Acting) -> list[fl.Filter]:
    """What the ability speaks of."""
    waits = (ev.BecomesTarget, ev.CountersPut)
    return [node.filter for node in walk(ability.event) if isinstance(node, waits) and node.filter is not None]


def findings(program: CardProgram) -> Iterator[str]:
    """Where the ability acts on what is no permanent. Raises Unstaged."""
    staged = False
    for ability in filter(_has_shape, program.faces[0].abilities):
        assert isinstance(ability, (ab.TriggeredAbility, ab.ReplacementAbility))
        if isinstance(ability, ab.TriggeredAbility):
            ability = replace(ability, body=_NOTHING, optional=False, limit=0, do_limit=0, only_first=False)
        for way in _WAYS:
            if _acts(program, ability, "battlefield", *way):
                staged = True
                yield from _on_no_permanents(program, ability, *way)
    if not staged:
        raise Unstaged("it does not act on what is aimed at on the battlefield")


def _on_no_permanents(program: CardProgram, ability: _Acting, kind: str, seat: str, owner: str) -> Iterator[str]:
    for zone in _ZONES:
        if _acts(program, ability, zone, kind, seat, owner):
            yield f"{kind} ({seat}): it acts on what is in the {zone} of {owner}"


def _acts(program: CardProgram, ability: _Acting, zone: str, kind: str, seat: str, owner: str) -> bool:
    """Whether it triggers, or more than one counter is put, as the subject there is aimed at and gets a counter; not when that cannot be."""
    format = Counting()
    stage = Stage(lands=2, format=format)
    oid = bearer(stage, program, ability, host_of(program, ability.event))
    that = stage.put(owner, "hand" if zone == "stack" else zone, subject(_NAME, *_described(ability)))
    counter = counter_of(ability.event)
    puts = fx.Clause(fx.PutCounters(Target(0, fl.AllOf((fl.Named(_NAME), fl.InZone(zone)))), counter))
    makes = card("Aims", "", "land", ab.ActivatedAbility(co.FreeCost(), ab.Body((puts,))))
    by = stage.put(seat, *(("hand", spell("Aims", puts)) if kind == "cast" else ("battlefield", makes)))
    stage.to("main1")
    if zone == "stack" and not stage.do(owner, lambda action: is_playing(action, that)):
        return False
    before, below = format.of(stage.game, oid), len(stage.game.s.stack)
    if not stage.do(seat, lambda action: action.kind == kind and action.obj == by):
        return False
    aims = stage.game.s.stack[below]
    while aims in stage.game.s.stack:
        stage.pass_()
    counters = stage.game.s.objects[stage.newest(that)].counters
    return format.of(stage.game, oid) > before or counters.get(counter, 0) > 1
