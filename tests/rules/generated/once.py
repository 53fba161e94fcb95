"""An event triggers a pattern once, and several at one time as often as the text says: for each, or once for "one or more" (CR 603.2c, 603.3b)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import Node, walk
from tests.rules.generated.happenings import ATTACK, happen, of_pattern, prepare, zone_before
from tests.rules.generated.stage import Stage
from tests.rules.generated.subjects import HOST, Counting, Unstaged, bearer, host_of, is_attached, is_plain, subject

RULE = "603.2c"
_BOTH = ("First", "Second")
_ONE_OR_MORE = (ev.ZoneChange, ev.Attacks, ev.Sacrificed, ev.Discarded, ev.TokensCreated)
"""Patterns of which `batch` says "one or more" of the objects: once for all that happens at one time."""
_COUNTING = (
    "nth",
    "first",
    "alone",
    "at_least",
    "others",
    "beside",
    "per_player",
    "except_first",
    "last",
    "any_number",
)
_IMPOSSIBLE = -1
_NOTHING = ab.Body((fx.Clause(fx.Nothing()),))


def applies(program: CardProgram) -> bool:
    """Cards with an ability that waits for such an event, and neither counts nor asks anything else."""
    return any(_has_shape(each) for each in program.faces[0].abilities)


def _has_shape(ability: ab.Ability) -> bool:
    if not isinstance(ability, ab.TriggeredAbility) or ability.zone not in ("", "battlefield"):
        return False
    if ability.condition is not None or ability.limit or ability.do_limit or ability.only_first:
        return False
    nodes = list(walk(ability.event))
    if any(isinstance(node, (ev.While, ev.StateIs)) or any(getattr(node, name, 0) for name in _COUNTING) for node in nodes):  # fmt: skip
        return False
    return is_plain(ability.event) and bool(of_pattern(ability.event))


def findings(program: CardProgram) -> Iterator[str]:
    """Where an ability triggers more often than once on one event, or not as often as it says on two. Raises Unstaged."""
    staged = False
    for ability in (each for each in program.faces[0].abilities if _has_shape(each)):
        assert isinstance(ability, ab.TriggeredAbility)
        for happening in of_pattern(ability.event):
            for name in (program.faces[0].name, *((HOST,) if is_attached(program) else ())):
                count = _count(program, ability, happening, "A", (name,))
                staged = staged or count > 0
                if count > 1:
                    yield f"{happening} ({name}): one event triggers it {count} times"
            for letter in "AB":
                counts = [
                    _count(program, ability, happening, letter, names) for names in (("First",), ("Second",), _BOTH)
                ]
                staged = staged or max(counts) > 0
                yield from _judged(ability, happening, letter, *counts)
    if not staged:
        raise Unstaged("nothing of what happens here is what it waits for")


def _judged(
    ability: ab.TriggeredAbility, happening: str, letter: str, first: int, second: int, both: int
) -> Iterator[str]:
    where = f"{happening} ({letter})"
    if _IMPOSSIBLE in (first, second, both):
        return
    if max(first, second) > 1:
        yield f"{where}: one event triggers it {max(first, second)} times"
        return
    each, once = first + second, min(1, first + second)
    allowed = {_is_together(pattern, happening) for pattern in _patterns(ability.event)}
    wanted = {once if together else each for together in allowed}
    if both not in wanted:
        yield f"{where}: two at one time trigger it {both} times, not {sorted(wanted)}"


def _patterns(event: Node) -> list[Node]:
    return [each for part in event.parts for each in _patterns(part)] if isinstance(event, ev.AnyEvent) else [event]


def _is_together(pattern: Node, happening: str) -> bool:
    """By the words: whether two such events are one occurrence."""
    if isinstance(pattern, ev.DamageDealt):
        if happening == ATTACK:  # two sources, one player
            return pattern.batch
        return pattern.once or (pattern.to_player is None and pattern.to_object is None)  # one source, two objects
    return isinstance(pattern, _ONE_OR_MORE) and pattern.batch


def _count(
    program: CardProgram, ability: ab.TriggeredAbility, happening: str, letter: str, names: tuple[str, ...]
) -> int:
    """How often it triggers when that happens to the subjects with these names, or to itself, both subjects being there."""
    format = Counting()
    stage = Stage(lands=2, format=format)
    zone = "battlefield" if set(names) <= {*_BOTH, HOST} else zone_before(happening) or "battlefield"
    oid = bearer(stage, program, replace(ability, body=_NOTHING, optional=False), host_of(program, ability.event), zone)
    stage.to("main1")
    if stage.game.s.objects[oid].zone != zone:
        return 0
    prepare(stage, happening, letter, [subject(name, ability.event) for name in _BOTH])
    format.counted.clear()
    if not happen(stage, happening, letter, names, ability.event):
        return _IMPOSSIBLE
    return format.of(stage.game, oid)
