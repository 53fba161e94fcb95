"""What is said of objects, of one and of several: read and printed from the same phrases."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.phrases.phrase import Phrase
from services.game.rules.oracle.predicates.numbered import Numbered
from services.game.rules.oracle.predicates.print import modifications
from services.game.rules.oracle.predicates.read import predicates
from services.game.rules.oracle.text.lexer import tokens
from services.game.rules.oracle.text.reader import Reader, Scope
from services.game.rules.oracle.text.wording import Words
from services.game.rules.program import modifications as mo


def reader(text: str) -> Reader:
    return Reader(tokens(text), Scope())


_GOADED = mo.Restriction("goaded")


def test_words_for_one_and_for_several_are_read_alike_and_printed_by_number() -> None:
    family = Numbered(Phrase("<attacks/attack|attacked> a cat <quickly|fast>", _GOADED))
    assert family.print(_GOADED, Words(), False) == "attacks a cat quickly"
    assert family.print(_GOADED, Words(), True) == "attack a cat quickly"
    for words in ("attacks a cat fast", "attack a cat quickly", "attacked a cat quickly"):
        assert family.read(reader(words)) == _GOADED


@pytest.mark.parametrize(
    ("of_one", "of_several"),
    [
        ("gets +1/+1 and has flying", "get +1/+1 and have flying"),
        ("gets -2/-0", "get -2/-0"),
        ("has base power and toughness 4/4", "have base power and toughness 4/4"),
        ("has base power 2", "have base power 2"),
        ("loses all abilities", "lose all abilities"),
        ("isn't a creature", "aren't creatures"),
        ("is goaded", "are goaded"),
        ("is white and blue", "are white and blue"),
        ("is every creature type", "are every creature type"),
        ("can't attack or block", "can't attack or block"),
        (
            "can't attack or block unless its controller pays {2}",
            "can't attack or block unless their controller pays {2}",
        ),
        ("can't be blocked except by two or more creatures", "can't be blocked except by two or more creatures"),
        ("can't block, and its activated abilities can't be activated", ""),
        ("attacks each combat if able", "attack each combat if able"),
        (
            "doesn't untap during its controller's untap step",
            "don't untap during their controllers' untap steps",
        ),
        ("loses flying and can't have or gain flying", "lose flying and can't have or gain flying"),
        ("saddles Mounts and crews Vehicles as though its power were 2 greater", ""),
    ],
)
def test_predicates_of_one_and_of_several(of_one: str, of_several: str) -> None:
    said = predicates(reader(of_one))
    assert modifications(said, Words(), False, False) == of_one
    if of_several:
        assert predicates(reader(of_several)) == said
        assert modifications(said, Words(), True, False) == of_several
