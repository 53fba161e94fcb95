"""A phrase is written once: read and printed from one line."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.conditions.cast import CAST
from services.game.rules.oracle.phrases.phrase import H, Phrase, Phrases, both, given, language, table
from services.game.rules.oracle.text.lexer import tokens
from services.game.rules.oracle.text.reader import Miss, Reader, Scope
from services.game.rules.oracle.text.wording import Words
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import objects as o
from services.game.rules.program import players as p


def reader(text: str) -> Reader:
    return Reader(tokens(text), Scope())


def test_a_phrase_is_read_and_printed_from_one_line() -> None:
    spent = c.Compare(a.ManaSpent(o.This()), ">=", a.Const(5))
    assert CAST.read(reader("five or more mana was spent to cast ~")) == spent
    assert CAST.print(spent, Words(style=1)) == "five or more mana was spent to cast ~"


def test_of_several_ways_any_is_read_and_the_first_is_printed() -> None:
    family = Phrases(Phrase("{n:number} or more <cats|felines>", c.Compare(a.X(), ">=", a.Const(H("n")))))
    assert family.read(reader("two or more felines")) == family.read(reader("two or more cats"))
    assert family.print(c.Compare(a.X(), ">=", a.Const(2)), Words()) == "two or more cats"


def test_words_that_may_be_left_out() -> None:
    family = Phrases(Phrase("it's day <|now>", c.IsDay()))
    assert family.read(reader("it's day now")) == family.read(reader("it's day")) == c.IsDay()
    assert family.print(c.IsDay(), Words()) == "it's day"


def test_words_that_may_be_left_out_before_a_part() -> None:
    family = Phrases(Phrase("costs <|up to> {n:number}", c.Compare(a.X(), "<=", a.Const(H("n")))))
    assert family.read(reader("costs up to two")) == family.read(reader("costs two")) == c.Compare(a.X(), "<=", a.Const(2))  # fmt: skip


given("players_of_tests", lambda r: r.subject, lambda who, w: "you" if who == p.You() else "a player", lambda who: who == p.You())  # fmt: skip


def test_words_agree_with_a_subject_that_was_read_before() -> None:
    family: Phrases[e.EventPattern] = Phrases(
        Phrase("{who:players_of_tests} <draws/draw> a card", e.CardDrawn(H("who")))
    )
    yours, anybodys = e.CardDrawn(p.You()), e.CardDrawn(p.EachPlayer())
    for words, said in (("draw a card", yours), ("draws a card", anybodys)):
        r = reader(words)
        r.subject = said.who
        assert family.read(r) == said
    assert family.print(yours, Words()) == "you draw a card"
    assert family.print(anybodys, Words()) == "a player draws a card"


table("parts_of_tests", {"half": 2, "one half": 2, "a third": 3})


def test_a_table_is_a_language_of_fixed_words() -> None:
    family = Phrases(Phrase("{n:parts_of_tests}", c.Compare(a.X(), "=", a.Const(H("n")))))
    assert family.read(reader("one half")) == c.Compare(a.X(), "=", a.Const(2))
    assert family.print(c.Compare(a.X(), "=", a.Const(2)), Words()) == "half"
    assert family.print(c.Compare(a.X(), "=", a.Const(4)), Words()) == ""


def test_the_first_phrase_that_fits_is_what_was_said() -> None:
    family = Phrases(Phrase("it's day", c.IsDay()), Phrase("<it's|it is> day", c.IsDay(True)))
    assert family.read(reader("it's day")) == c.IsDay()
    assert family.read(reader("it is day")) == c.IsDay(True)


def test_a_phrase_that_begins_with_a_part_keeps_its_place_in_the_order() -> None:
    family = Phrases(
        Phrase("two or more{:end}", c.IsDay()),
        Phrase("{n:number} or more", c.IsDay(True)),
        Phrase("three or more{:end}", c.IsFalse(c.IsDay())),
    )
    assert family.read(reader("two or more")) == c.IsDay()
    assert family.read(reader("three or more")) == c.IsDay(True)


def test_phrases_without_parts_come_first_and_the_longest_of_them() -> None:
    family = Phrases(
        Phrase("{n:number} or more", c.IsDay()), Phrase("two", c.IsDay(True)), Phrase("two or", c.IsFalse(c.IsDay()))
    )
    assert family.read(reader("two or more")) == c.IsFalse(c.IsDay())


def test_further_conditions_of_a_filter_stand_anywhere_in_it() -> None:
    family = Phrases(Phrase("{what:nouns} of yours", c.Exists(both("what", f.ControlledBy(p.You())))))
    mine = f.AllOf((f.ControlledBy(p.You()), f.HasType("creature")))
    assert family.print(c.Exists(mine), Words()) == "creatures of yours"
    assert family.read(reader("creatures of yours")) == c.Exists(
        f.AllOf((f.HasType("creature"), f.ControlledBy(p.You())))
    )
    assert family.print(c.Exists(f.HasType("creature")), Words()) == ""


def test_what_no_phrase_says_misses_and_leaves_the_reader_where_it_was() -> None:
    r = reader("five or more mana was burnt")
    with pytest.raises(Miss):
        CAST.read(r)
    assert r.pos == 0


def test_a_hole_that_stands_twice_takes_equal_parts_only() -> None:
    family = Phrases(Phrase("twice {n:number}", c.Compare(a.Const(H("n")), "=", a.Const(H("n")))))
    assert family.print(c.Compare(a.Const(2), "=", a.Const(2)), Words()) == "twice two"
    assert family.print(c.Compare(a.Const(2), "=", a.Const(3)), Words()) == ""


def test_two_languages_of_one_name_are_an_error() -> None:
    with pytest.raises(ValueError, match="two languages"):
        language("number", lambda r: 0, lambda value, w: "")
