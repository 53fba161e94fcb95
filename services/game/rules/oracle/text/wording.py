"""The plain words that printed text is made of: names, numbers, plurals, lists, and how the object itself is called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from .lexicon import COLOR_WORDS, IRREGULAR, NUMBERS


class Unprintable(ValueError):
    """The printer has no words for this node."""


class Table(dict[str, str]):
    """Words by a name of the program; a name without words is unprintable."""

    def __missing__(self, key: str) -> str:
        raise Unprintable(key)


class Style(Enum):
    """What stands for something that was mentioned before."""

    IT = "it, they"
    THAT_KIND = "that creature, that player"
    THAT_CARD = "that card"
    THEM = "them"
    THOSE = "those creatures"
    NAMED = "a phrase for each name"


@dataclass(frozen=True, slots=True)
class Words:
    """How the object itself is called, and which of several words stands for what was mentioned before.

    `kinds`: the kind that each name is called ("creature"), or with `Style.NAMED` its whole phrase ("the token").
    `where`: a computed number is "X", and the sentence says at its end what X is. `after`: conditions follow what depends on them.
    """

    this: str = "this creature"
    style: Style = Style.IT
    kinds: tuple[tuple[str, str], ...] = ()
    granted: str = "this creature"
    host: str = "equipped creature"
    where: bool = False
    after: bool = False
    kickers: tuple[str, ...] = ()


def named(text: str, this: str) -> str:
    """ "~" as "this creature", with a capital where a sentence begins."""
    return "".join(_sentence_case(part, this) for part in text.splitlines(keepends=True)).replace('.".', '."')


def _sentence_case(text: str, this: str) -> str:
    for lead in (". ", "• ", ": ", '"', "— "):
        text = text.replace(f"{lead}~", f"{lead}{this[:1].upper()}{this[1:]}")
    if text.startswith("~"):
        text = f"{this[:1].upper()}{this[1:]}{text[1:]}"
    return text.replace("~", this)


COLOR_NAMES = {letter: word for word, letter in COLOR_WORDS.items()}


NUMBER_WORDS = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen",
    "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
]  # fmt: skip


def number(value: int) -> str:
    """A number in words, as far as the grammar knows words for it."""
    if 0 <= value < len(NUMBER_WORDS):
        return NUMBER_WORDS[value]
    return next((word for word, known in NUMBERS.items() if known == value and word.isalpha()), str(value))


def plural(word: str) -> str:
    """The plural of a noun or subtype."""
    if word in IRREGULAR:
        return IRREGULAR[word].capitalize()
    if word == "sorcery":
        return "sorceries"
    return word if word.endswith("s") and word[0].isupper() else f"{word}s"


_SPOKEN_OPEN = ("a", "e", "i", "o", "u", "x/", "8", "11/", "18/")


def article(phrase: str) -> str:
    """The phrase with "a" or "an"."""
    return f"{'an' if phrase.lower().startswith(_SPOKEN_OPEN) else 'a'} {phrase}"


def listed(words: list[str], joint: str) -> str:
    """ "a, b, or c"."""
    if len(words) < 3:
        return f" {joint} ".join(words)
    return f"{', '.join(words[:-1])}, {joint} {words[-1]}"
