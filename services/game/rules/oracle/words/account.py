"""Whether the words of a card are accounted for: the text that its program prints says what stands on the card."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import dataclass

from ...program.cards import CardProgram
from ..printer import print_program
from ..text.card_text import CardText, oracle_hash
from ..text.wording import Unprintable
from .normal_form import normal_form

EQUAL = ""
UNPRINTED = "no printed text"
KINDS: tuple[tuple[str, frozenset[str]], ...] = (
    ("negation", frozenset(("not", "unless", "otherwise", "without", "doesn't", "can't", "except", "only"))),
    ("number", frozenset(("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "x", "half", "twice", "equal", "total", "more", "less", "greater", "amount", "number", "many", "much"))),
    ("player", frozenset(("you", "your", "opponent", "player", "controller", "owner", "control", "own", "under"))),
    ("zone", frozenset(("graveyard", "hand", "library", "exile", "exiled", "battlefield", "top", "bottom"))),
    ("choice", frozenset(("may", "or", "and", "any", "choose", "chosen", "choice"))),
    ("time", frozenset(("turn", "until", "end", "step", "combat", "beginning", "when", "next", "first", "if", "during"))),
    ("mention", frozenset(("it", "its", "that", "this", "card", "spell", "creature", "permanent", "way", "the"))),
)  # fmt: skip
"""What a difference is about: the first kind of which a word is on one side only; "words" when it is of none."""


@dataclass(frozen=True, slots=True)
class Account:
    """A card and what is printed of it: hashes of both texts, and the kind of their difference ("" when their normal forms are equal)."""

    name: str
    oracle: str
    printed: str
    kind: str


def account(card: CardText, program: CardProgram) -> Account:
    """Compare each face with its printed text."""
    try:
        texts = [print_program(program, face) for face in range(len(program.faces))]
    except Unprintable:
        return Account(card.name, oracle_hash(card), "", UNPRINTED)
    before, after = Counter[str](), Counter[str]()
    for face, made, text in zip(card.faces, program.faces, texts, strict=True):
        is_legendary = "legendary" in made.supertypes
        before.update(normal_form(face.oracle_text, face.name, is_legendary).split())
        after.update(normal_form(text, face.name, is_legendary).split())
    printed = hashlib.sha256("\n//\n".join(texts).encode()).hexdigest()[:16]
    return Account(card.name, oracle_hash(card), printed, kind_of(before, after))


def kind_of(before: Counter[str], after: Counter[str]) -> str:
    """What two normal forms differ in."""
    if before == after:
        return EQUAL
    apart = {part for word in ((before - after) | (after - before)) for part in word.split("_")}
    if any(part.isdigit() or "/" in part for part in apart):
        return "number"
    return next((kind for kind, words in KINDS if apart & words), "words")
