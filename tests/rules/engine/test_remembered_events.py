"""Events are of a class each, which says what they have; what is remembered of them is held by snapshots (CR 603.2, 603.10)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from services.game.rules.kernel.state import events
from services.game.rules.kernel.state.events import (
    ARRIVED,
    Arrival,
    AwayEvent,
    ControlEvent,
    CountersEvent,
    CountersRemovedEvent,
    DamageEvent,
    DidEvent,
    DrawEvent,
    Event,
    LifeEvent,
    ManaEvent,
    Moment,
    PairEvent,
    SpellEvent,
    StepEvent,
    TargetEvent,
    TokensEvent,
    ZoneEvent,
)
from services.game.rules.kernel.state.flat_rows import from_data, to_data
from tests.rules.board import Board
from tests.rules.cards import BEAR, BOLT, FOREST

REMEMBERED = [
    Event(events.LAND, 5, 1), ZoneEvent(4, 1, "hand", "battlefield", ARRIVED), DamageEvent(3, -2, 4, True, False), LifeEvent(events.GAIN_LIFE, 1, 3),
    DrawEvent(9, 1, 1, True), AwayEvent(events.SACRIFICE, 8, 1, 11), CountersEvent(7, "+1/+1", 2, 1, False), CountersRemovedEvent(-1, "poison", 2, 1),
    TokensEvent(9, 0, 1), ManaEvent(1, 2, 4, "GG"), SpellEvent(events.CAST, 6, 1, 2),
    events.ActivateEvent(6, 1, 4, "loyalty"), StepEvent("upkeep", 1), PairEvent(events.ATTACK, 4, 0, 1, 3), TargetEvent(-2, 6, 1), ControlEvent(4, 1, 0),
    DidEvent("scry", 1, 4, 2),
]  # fmt: skip
_FORGOTTEN = {"applied", "digest", "excess", "how", "is_token", "kinds", "moment", "more"}


def _declared(cls: type) -> tuple[str, ...]:
    found: tuple[str, ...] = vars(cls).get("__slots__") or vars(cls).get("__mypyc_attrs__", ())
    return found


def _fields(event: Event) -> Iterator[str]:
    declared = (name for each in type(event).__mro__ for name in _declared(each))
    return (name for name in declared if name not in _FORGOTTEN)


@pytest.mark.parametrize("event", REMEMBERED, ids=lambda event: type(event).__name__)
def test_603_10_a_remembered_event_comes_back_from_a_snapshot_with_all_its_fields(event: Event) -> None:
    event.turn = 12
    again = from_data(to_data(event))
    assert type(again) is type(event)
    assert [getattr(again, name) for name in _fields(event)] == [getattr(event, name) for name in _fields(event)]
    assert to_data(again) == to_data(event)


def test_603_10_every_class_of_events_can_be_remembered() -> None:
    classes = {
        each for each in vars(events).values() if isinstance(each, type) and issubclass(each, Event)
    }  # DestroyEvent is only ever proposed
    assert classes - {type(event) for event in REMEMBERED} == {events.DestroyEvent}


def test_603_10_how_an_event_came_about_is_not_remembered() -> None:
    event = ZoneEvent(4, 1, "hand", "battlefield", Arrival(1, tapped=True, counters={"lore": 1}))
    damage = DamageEvent(3, 4, 2, combat=False, unpreventable=False)
    damage.moment, damage.applied = Moment(), frozenset({"4:0:Shield"})
    assert to_data(event) == to_data(ZoneEvent(4, 1, "hand", "battlefield", ARRIVED))
    assert to_data(damage) == to_data(DamageEvent(3, 4, 2, combat=False, unpreventable=False))


def test_400_7_what_has_moved_no_longer_says_how() -> None:
    table = Board(2)
    table.put("A", "battlefield", FOREST)
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", BOLT, [bear])
    moves = [event for event in table.game.s.history if isinstance(event, ZoneEvent)]
    assert {(event.origin, event.destination) for event in moves} == {
        ("hand", "stack"),
        ("battlefield", "graveyard"),
        ("stack", "graveyard"),
    }
    assert all(event.how is ARRIVED for event in moves)
    assert ARRIVED.copy().counters == {}
