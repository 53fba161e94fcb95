"""An ability whose source leaves the battlefield at the same time as what it waits for: leaving is looked back at, arriving "from anywhere" is not (CR 603.6c, 603.10a)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import walk
from tests.rules.generated.happenings import happen, of_pattern, prepare
from tests.rules.generated.stage import Stage
from tests.rules.generated.subjects import Counting, Unstaged, bearer, host_of, is_plain, subject

_NOTHING = ab.Body((fx.Clause(fx.Nothing()),))
_BEARER = "Bearer"
_WAYS = {"die": "graveyard", "exile": "exile"}


def applies(program: CardProgram) -> bool:
    """Cards with an ability that waits for another object to be put into a graveyard or exile, and for nothing else."""
    return any(_has_shape(each) for each in program.faces[0].abilities)


def _has_shape(ability: ab.Ability) -> bool:
    if not isinstance(ability, ab.TriggeredAbility) or ability.zone not in ("", "battlefield"):
        return False
    pattern = ability.event
    if not isinstance(pattern, ev.ZoneChange) or pattern.origin not in ("", "battlefield") or ability.condition is not None:  # fmt: skip
        return False
    nodes = list(walk(pattern))
    is_of_itself = nodes.count(fl.IsSource()) > nodes.count(fl.Not(fl.IsSource()))
    return not is_of_itself and pattern.destination in ("graveyard", "exile") and is_plain(pattern)


def findings(program: CardProgram) -> Iterator[str]:
    """Where an ability triggers although it came too late, or not although it was there. Raises Unstaged."""
    staged = False
    for ability in (each for each in program.faces[0].abilities if _has_shape(each)):
        assert isinstance(ability, ab.TriggeredAbility)
        assert isinstance(ability.event, ev.ZoneChange)
        for happening in (way for way in _WAYS if way in of_pattern(ability.event)):
            for letter in "AB":
                alone = _count(program, ability, happening, letter, ("First",))
                if not alone:
                    continue
                staged, both = True, _count(program, ability, happening, letter, ("First", _BEARER))
                if bool(both) != bool(ability.event.origin):
                    yield f"{happening} ({letter}): with its source it triggers {both} times"
    if not staged:
        raise Unstaged("nothing of what happens here is what it waits for")


def _count(
    program: CardProgram, ability: ab.TriggeredAbility, happening: str, letter: str, names: tuple[str, ...]
) -> int:
    """How often the ability triggers, given to a creature, when that happens to those with these names."""
    format = Counting()
    stage = Stage(lands=2, format=format)
    oid = bearer(
        stage, subject(_BEARER), replace(ability, body=_NOTHING, optional=False), host_of(program, ability.event)
    )
    stage.to("main1")
    prepare(stage, happening, letter, [subject("First", ability.event)])
    format.counted.clear()
    return format.of(stage.game, oid) if happen(stage, happening, letter, names, ability.event) else 0
