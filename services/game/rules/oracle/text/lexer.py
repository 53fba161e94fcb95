"""Text to tokens with spans: reminder text removed, names of the card itself folded, old templates made new.

A word is lower case in `Token.word` and as written in `Token.raw`. Symbols ("{2}", "{T}"), numbers with signs ("+1/+1") and
possessives ("'s") are tokens of their own. "~" is the object itself: "this creature", "this spell"; "~name" is its name, which means
another object than "~" inside a quoted ability.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .lexicon import SUBTYPES

MAX_CHARACTERS = 6000


MAX_TOKENS = 1400


class Unreadable(ValueError):
    """The text is no card text: too long, or with characters that no card has."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word with its place in the paragraph's text."""

    word: str
    raw: str
    start: int
    end: int


_TOKEN = re.compile(
    r"\{[^{}\s]{1,6}\}"  # symbols; what is no token of the language is one of its own, so that nothing is dropped
    r"|[+-]?(?:\d+|x|\*)(?:[+-]\*)?/[+-]?(?:\d+|x|y|\*)(?:[+-]\*)?(?![\w/])"  # power and toughness
    r"|[+-]\d+(?![\w/])|[+-]x(?![\w/])"  # loyalty
    r"|\d+\+|\d+|~name|~giver|~"
    r"|and/or|[a-zà-öø-ÿ]\w*(?:-\w+)*(?:'(?:t|re|ve|ll|d)(?!\w))?"
    r"|'s(?!\w)|'(?!\w)"
    r"|\S",
    re.IGNORECASE,
)


_FOLD = str.maketrans({"−": "-", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "\u00a0": " "})


_SELF_NOUNS = frozenset(
    [
        "creature",
        "land",
        "artifact",
        "enchantment",
        "permanent",
        "spell",
        "card",
        "aura",
        "equipment",
        "vehicle",
        "saga",
        "token",
        "planeswalker",
        "siege",
        "class",
        "case",
        "spacecraft",
        "room",
        "battle",
        "fortification",
        "attraction",
        "planet",
        "contraption",
        "background",
        "emblem",
    ]
)


_TWO_NOUNS = frozenset((("artifact", "land"), ("artifact", "creature"), ("enchantment", "creature")))


_PRONOUNS = {"he": "it", "she": "it", "him": "it", "his": "its", "himself": "itself", "herself": "itself"}


_GLUED = re.compile(r"^([A-Z][A-Za-z, ]*[a-z])(?=\{[^:\n]*:)", re.MULTILINE)  # "Flying{R}: ...": two paragraphs in one


_PRIZE = re.compile(
    r"!\s*(?=Prize — )"
)  # the prize is part of the visit ability (CR 702.159b), on a line of its own or not


_GLUED_ROW = re.compile(r"(?<=\.)(?=\d+(?:[—-]\d+|\+)? \| )")  # "Roll a d20.1-9 | ...": a table without line breaks


_INNER = re.compile(r"(?<= )'([A-Z{][^\"\n]*?\.)'(?=\")")  # a quotation within a quotation: 'This token gets +1/+1.'


_REMINDER = re.compile(r"\([^()]*\)")


def normalize(text: str) -> str:
    """One spelling of quotes, dashes and spaces, without reminder text. Raises Unreadable for hostile text."""
    if len(text) > MAX_CHARACTERS:
        raise Unreadable("the text is too long for a card")
    if any(ord(character) < 32 and character not in "\n\t\r" for character in text):
        raise Unreadable("the text holds control characters")
    folded = text.translate(_FOLD).replace("\r", "")
    for _ in range(3):
        folded = _REMINDER.sub("", folded)
    folded = _INNER.sub(r"«\1»", folded)
    return _PRIZE.sub("! ", _GLUED_ROW.sub("\n", _GLUED.sub(r"\1\n", folded)))


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a normalised text, without empty ones."""
    return [line.strip() for line in text.split("\n") if line.strip()]


_TITLES = frozenset(("The", "A", "An", "King", "Queen", "Lord", "Lady", "Captain", "Dr.", "Sir", "Marit", "Space"))
"""First words of names that are nobody's first name."""


def own_names(name: str, is_legendary: bool) -> tuple[str, ...]:
    """The ways in which a text may name its own card: full, before the comma, and for legends before "of" or "the", or by the first name, longest first."""
    names = {name}
    if ", " in name:
        names.add(name.split(", ")[0])
    if is_legendary:
        for cut in (" of ", " the ", ", "):
            if cut in name:
                names.add(name.split(cut)[0])
    if (
        is_legendary
        and len(names) == 1
        and (first := name.split(" ")[0]) not in _TITLES
        and first.lower() not in SUBTYPES
    ):
        names.add(first)
    if name.startswith("A-"):
        names.add(name[2:])
    return tuple(sorted((each for each in names if len(each) > 2), key=len, reverse=True))


def fold_names(text: str, names: tuple[str, ...]) -> str:
    """Replace the card's own name by "~name" where it stands as words of its own."""
    for name in names:
        if name in text:
            text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", "~name", text)
    return text


def tokens(paragraph: str) -> tuple[Token, ...]:
    """The tokens of a paragraph. Raises Unreadable when it has too many."""
    found: list[Token] = []
    for match in _TOKEN.finditer(paragraph):
        raw = match.group()
        for part, start in _split(raw, match.start()):
            found.append(Token(_word(part), part, start, start + len(part)))
    if len(found) > MAX_TOKENS:
        raise Unreadable("the text has too many words for a card")
    return tuple(_fold_self(found))


def _split(raw: str, start: int) -> list[tuple[str, int]]:
    low = raw.lower()
    if low.startswith("non-") and len(raw) > 4:
        return [("non", start), (raw[4:], start + 4)]
    return [(raw, start)]


def _word(raw: str) -> str:
    if raw.startswith("{"):
        return raw.upper()
    low = raw.lower()
    return "'s" if low == "'" else _PRONOUNS.get(low, low)


def _fold_self(found: list[Token]) -> list[Token]:
    folded: list[Token] = []
    index = 0
    while index < len(found):
        token = found[index]
        after = found[index + 1] if index + 1 < len(found) else None
        if token.word == "this" and after is not None and after.word in _SELF_NOUNS:
            second = found[index + 2] if index + 2 < len(found) else None
            if second is not None and (after.word, second.word) in _TWO_NOUNS:
                after = second
                index += 1
            folded.append(Token("~", f"this {after.raw}", token.start, after.end))
            index += 2
            continue
        folded.append(token)
        index += 1
    return folded
