"""Backtracking: a production that does not fit leaves no trace but the work it was."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.oracle.text.lexer import tokens
from services.game.rules.oracle.text.reader import MAX_STEPS, Miss, Reader, Scope, TooHard

_GIVEN = {"tokens", "words", "end", "text", "depth", "own_name", "kickers", "x_known"}
"""What a reader is given before it reads."""
_COUNTED = {"steps", "furthest"}


def _reader() -> Reader:
    return Reader(tokens("draw two cards"), Scope(), "draw two cards")


def _scribble(reader: Reader, *_: object) -> Any:
    """Reads on, changes all that a production can change, then misses."""
    reader.need("draw")
    for name in set(vars(reader)) - _GIVEN - _COUNTED:
        setattr(reader, name, object())
    raise Miss("nothing")


def test_a_production_that_misses_leaves_everything_as_it_was() -> None:
    reader = _reader()
    before = dict(vars(reader))
    assert reader.attempt(_scribble) is None
    assert {name: value for name, value in vars(reader).items() if name not in _COUNTED} == {
        name: value for name, value in before.items() if name not in _COUNTED
    }


def test_so_does_one_with_an_argument_and_each_of_several() -> None:
    reader = _reader()
    before = dict(vars(reader))
    assert reader.attempt_with(_scribble, 1) is None
    with pytest.raises(Miss):
        reader.first(_scribble, _scribble)
    assert {name for name, value in vars(reader).items() if value is not before[name]} == _COUNTED


def test_a_production_without_a_value_has_read_nothing() -> None:
    reader = _reader()
    assert reader.attempt(lambda r: r.need("draw")) is None
    assert (reader.pos, reader.furthest) == (0, 1)


def test_the_work_and_the_furthest_word_count_all_the_same() -> None:
    reader = _reader()
    reader.attempt(_scribble)
    assert (reader.pos, reader.furthest, reader.steps) == (0, 1, 2)
    reader.steps = MAX_STEPS
    with pytest.raises(TooHard):
        reader.attempt(_scribble)


def test_what_fits_stays_read() -> None:
    reader = _reader()
    assert reader.attempt(lambda r: r.need_any("draw", "discard")) == "draw"
    assert reader.word() == "two"
