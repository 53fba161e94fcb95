"""Ids are ULIDs in strictly ascending order."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from services.kit.clock import FakeClock, SystemClock
from services.kit.ids import SeededIds, SystemIds, encode, is_id


def test_the_example_of_the_specification() -> None:
    assert encode(0x01563E3AB5D3D6764C61EFB99302BD5B) == "01ARZ3NDEKTSV4RRFFQ69G5FAV"


@given(st.lists(st.integers(-1000, 1000), min_size=1, max_size=50))
def test_ids_ascend_even_when_the_clock_steps_back(steps: list[int]) -> None:
    clock = FakeClock()
    source = SeededIds(1, clock)
    made = [source.new()]
    for step in steps:
        clock._elapsed_ms = max(0, clock._elapsed_ms + step)
        made.append(source.new())
    assert made == sorted(set(made))
    assert all(map(is_id, made))


def test_the_same_seed_gives_the_same_ids_and_another_gives_others() -> None:
    assert SeededIds(7).new() == SeededIds(7).new() != SeededIds(8).new()


def test_system_ids_differ_between_sources() -> None:
    assert SystemIds(SystemClock()).new() != SystemIds(SystemClock()).new()


def test_what_is_not_an_id() -> None:
    assert not any(map(is_id, ("", "8" + "0" * 25, "0" * 25, "I" * 26, "0" * 27)))
