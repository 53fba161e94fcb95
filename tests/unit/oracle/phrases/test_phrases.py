"""A phrase is written once: read and printed from one line."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.conditions.cast import CAST
from services.game.rules.oracle.phrases.phrase import Phrase, Phrases, given, language, table
from services.game.rules.oracle.phrases.templates import H, both
from services.game.rules.oracle.phrases.templates import amounts as am
from services.game.rules.oracle.phrases.templates import conditions as cn
from services.game.rules.oracle.phrases.templates import events as ev
from services.game.rules.oracle.phrases.templates import filters as fl
from services.game.rules.oracle.phrases.templates import objects as ob
from services.game.rules.oracle.phrases.templates import players as pl
from services.game.rules.oracle.text.lexer import tokens
from services.game.rules.oracle.text.reader import Miss, Reader, Scope
from services.game.rules.oracle.text.wording import Style, Words


def reader(text: str) -> Reader:
    return Reader(tokens(text), Scope())


def test_a_phrase_is_read_and_printed_from_one_line() -> None:
    spent = cn.Compare(am.ManaSpent(ob.This()), ">=", am.Const(5))
    assert CAST.read(reader("five or more mana was spent to cast ~")) == spent
    assert CAST.print(spent, Words(style=Style.THAT_KIND)) == "five or more mana was spent to cast ~"


def test_of_several_ways_any_is_read_and_the_first_is_printed() -> None:
    family = Phrases(Phrase("{n:number} or more <cats|felines>", cn.Compare(am.X(), ">=", am.Const(H("n")))))
    assert family.read(reader("two or more felines")) == family.read(reader("two or more cats"))
    assert family.print(cn.Compare(am.X(), ">=", am.Const(2)), Words()) == "two or more cats"


def test_words_that_may_be_left_out() -> None:
    family = Phrases(Phrase("it's day <|now>", cn.IsDay()))
    assert family.read(reader("it's day now")) == family.read(reader("it's day")) == cn.IsDay()
    assert family.print(cn.IsDay(), Words()) == "it's day"


def test_words_that_may_be_left_out_before_a_part() -> None:
    family = Phrases(Phrase("costs <|up to> {n:number}", cn.Compare(am.X(), "<=", am.Const(H("n")))))
    assert family.read(reader("costs up to two")) == family.read(reader("costs two")) == cn.Compare(am.X(), "<=", am.Const(2))  # fmt: skip


given("players_of_tests", lambda r: r.subject, lambda who, w: "you" if who == pl.You() else "a player", lambda who: who == pl.You())  # fmt: skip


def test_words_agree_with_a_subject_that_was_read_before() -> None:
    family: Phrases[ev.EventPattern] = Phrases(
        Phrase("{who:players_of_tests} <draws/draw> a card", ev.CardDrawn(H("who")))
    )
    yours, anybodys = ev.CardDrawn(pl.You()), ev.CardDrawn(pl.EachPlayer())
    for words, said in (("draw a card", yours), ("draws a card", anybodys)):
        r = reader(words)
        r.subject = said.who
        assert family.read(r) == said
    assert family.print(yours, Words()) == "you draw a card"
    assert family.print(anybodys, Words()) == "a player draws a card"


table("parts_of_tests", {"half": 2, "one half": 2, "a third": 3})


def test_a_table_is_a_language_of_fixed_words() -> None:
    family = Phrases(Phrase("{n:parts_of_tests}", cn.Compare(am.X(), "=", am.Const(H("n")))))
    assert family.read(reader("one half")) == cn.Compare(am.X(), "=", am.Const(2))
    assert family.print(cn.Compare(am.X(), "=", am.Const(2)), Words()) == "half"
    assert family.print(cn.Compare(am.X(), "=", am.Const(4)), Words()) == ""


def test_the_first_phrase_that_fits_is_what_was_said() -> None:
    family = Phrases(Phrase("it's day", cn.IsDay()), Phrase("<it's|it is> day", cn.IsDay(True)))
    assert family.read(reader("it's day")) == cn.IsDay()
    assert family.read(reader("it is day")) == cn.IsDay(True)


def test_a_phrase_that_begins_with_a_part_keeps_its_place_in_the_order() -> None:
    family = Phrases(
        Phrase("two or more{:end}", cn.IsDay()),
        Phrase("{n:number} or more", cn.IsDay(True)),
        Phrase("three or more{:end}", cn.IsFalse(cn.IsDay())),
    )
    assert family.read(reader("two or more")) == cn.IsDay()
    assert family.read(reader("three or more")) == cn.IsDay(True)


def test_phrases_without_parts_come_first_and_the_longest_of_them() -> None:
    family = Phrases(
        Phrase("{n:number} or more", cn.IsDay()),
        Phrase("two", cn.IsDay(True)),
        Phrase("two or", cn.IsFalse(cn.IsDay())),
    )
    assert family.read(reader("two or more")) == cn.IsFalse(cn.IsDay())


def test_further_conditions_of_a_filter_stand_anywhere_in_it() -> None:
    family = Phrases(Phrase("{what:nouns} of yours", cn.Exists(both("what", fl.ControlledBy(pl.You())))))
    mine = fl.AllOf((fl.ControlledBy(pl.You()), fl.HasType("creature")))
    assert family.print(cn.Exists(mine), Words()) == "creatures of yours"
    assert family.read(reader("creatures of yours")) == cn.Exists(
        fl.AllOf((fl.HasType("creature"), fl.ControlledBy(pl.You())))
    )
    assert family.print(cn.Exists(fl.HasType("creature")), Words()) == ""


def test_what_no_phrase_says_misses_and_leaves_the_reader_where_it_was() -> None:
    r = reader("five or more mana was burnt")
    with pytest.raises(Miss):
        CAST.read(r)
    assert r.pos == 0


def test_a_hole_that_stands_twice_takes_equal_parts_only() -> None:
    family = Phrases(Phrase("twice {n:number}", cn.Compare(am.Const(H("n")), "=", am.Const(H("n")))))
    assert family.print(cn.Compare(am.Const(2), "=", am.Const(2)), Words()) == "twice two"
    assert family.print(cn.Compare(am.Const(2), "=", am.Const(3)), Words()) == ""


def test_two_languages_of_one_name_are_an_error() -> None:
    with pytest.raises(ValueError, match="two languages"):
        language("number", lambda r: 0, lambda value, w: "")
