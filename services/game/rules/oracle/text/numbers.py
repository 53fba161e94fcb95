"""Numbers in letters and digits, and runs of mana symbols."""

from __future__ import annotations

from ...program import amounts as am
from .lexicon import NUMBERS
from .reader import Miss, Reader

_MANA_LETTERS = frozenset("WUBRGCXYZSP/0123456789")


def mana_symbol(word: str) -> bool:
    """Whether the token is a mana symbol."""
    return (
        word.startswith("{")
        and word not in ("{T}", "{Q}", "{E}", "{CHAOS}", "{TK}", "{PW}")
        and all(letter in _MANA_LETTERS for letter in word[1:-1])
    )


def mana(r: Reader) -> str:
    """A run of mana symbols, or a number of one ("seven {R}")."""
    if r.word() in NUMBERS and mana_symbol(r.word(1)) and not mana_symbol(r.word(2)):
        count = NUMBERS[r.next()]
        return count * r.next()
    found = ""
    while mana_symbol(r.word()):
        found += r.next()
    if not found:
        raise Miss("mana")
    return found


def plain_amount(r: Reader) -> am.Amount:
    """A number word, digits, or X."""
    word = r.word()
    if word in NUMBERS:
        r.advance(1)
        return am.Const(NUMBERS[word])
    if word.isdigit():
        r.advance(1)
        return am.Const(int(word))
    if word == "x":
        r.advance(1)
        return am.X()
    raise Miss("number")


def number_word(r: Reader) -> int:
    """A number in letters."""
    found = NUMBERS.get(r.next())
    if found is None:
        raise Miss("number")
    return found
