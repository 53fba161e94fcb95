"""Lines of keywords: what they become."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.keywords.print import keyword as keyword_words
from services.game.rules.oracle.keywords.read import keyword
from services.game.rules.oracle.text.lexer import tokens
from services.game.rules.oracle.text.reader import Reader, Scope
from services.game.rules.oracle.text.wording import Words
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import filters as fl
from tests.unit.oracle.texts import abilities


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Flying, first strike", (ab.Keyword("flying"), ab.Keyword("first strike"))),
        (
            "Protection from black and from red",
            (ab.Keyword("protection", filter=fl.HasColor("B")), ab.Keyword("protection", filter=fl.HasColor("R"))),
        ),
        ("Equip {2}", (ab.Keyword("equip", cost=co.ManaCost("{2}")),)),
        ("Ward—Pay 2 life.", (ab.Keyword("ward", cost=co.PayLife(am.Const(2))),)),
        ("Crew 3", (ab.Keyword("crew", amount=am.Const(3)),)),
        (
            "Basic landcycling {1}",
            (
                ab.Keyword(
                    "typecycling",
                    cost=co.ManaCost("{1}"),
                    filter=fl.AllOf((fl.HasType("land"), fl.HasSupertype("basic"))),
                ),
            ),
        ),
    ],
)
def test_keyword_lines(text: str, expected: tuple[ab.Ability, ...]) -> None:
    assert abilities(text) == expected


def test_a_keyword_glued_to_an_ability_is_a_paragraph_of_its_own() -> None:
    assert abilities("Flying{R}: This creature gets +1/+0 until end of turn.")[0] == ab.Keyword("flying")


@pytest.mark.parametrize(
    "text",
    [
        "flying",
        "start your engines!",
        "protection from red",
        "hexproof from each of your opponents",
        "enchant opponent",
        "affinity for artifacts",
        "champion a Faerie",
        "wizardcycling {2}",
        "bloodthirst X",
        "partner—Survivors",
        "equip Knight {1}",
        "suspend 4—{U}",
        "kicker {W} and/or {U}",
        "splice onto Arcane {1}{R}",
        "gift a tapped Fish",
        "craft with one or more creatures {5}",
        "craft with two creatures {5}{B}",
        "escape—{3}{R}, exile three other cards from your graveyard",
        "cumulative upkeep {G} or {W}",
        "ward—Pay 2 life",
    ],
)
def test_keywords_are_printed_as_they_are_read(text: str) -> None:
    r = Reader(tokens(text), Scope(), text)
    assert keyword_words(keyword(r), Words()) == text
    assert r.done()


@pytest.mark.parametrize("text", ["Splice onto Arcane—Draw a card.", "Evoke—Draw a card.", "Suspend 4—Draw a card."])
def test_the_cost_of_a_keyword_is_never_read_as_an_instruction(text: str) -> None:
    (only,) = abilities(text, "Instant")
    assert isinstance(only, ab.Residual)


def test_a_dash_after_other_words_is_that_of_an_ability_word() -> None:
    (only,) = abilities("Fear Gas — Draw a card.", "Instant")
    assert isinstance(only, ab.SpellAbility)
