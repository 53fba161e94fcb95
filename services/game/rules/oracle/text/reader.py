"""The cursor of the recursive descent: one token sequence, a position, the scope of references, what the sentence has said; all restored on backtracking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from operator import attrgetter
from typing import Any, TypeVar

from ...program.amounts import Amount
from ...program.node import Node
from ...program.players import Players
from .lexer import Token

T = TypeVar("T")


A = TypeVar("A")


MAX_STEPS = 8_000


MAX_DEPTH = 40


class Miss(Exception):
    """The production does not fit here; another one may."""


class TooHard(Exception):
    """The text needs more work than any card does."""


@dataclass(frozen=True, slots=True)
class Referent:
    """Something mentioned that a later word may mean: an Objects or Players node, what it is, and how many."""

    node: Node
    kinds: frozenset[str]
    plural: bool = False
    player: bool = False
    sentence: int = 0


@dataclass(frozen=True, slots=True)
class Scope:
    """What has been said so far in this ability: the next target slot, the referents, what "that much" is.

    `card_kind`: what "~" is. `quoted`: inside a quoted ability, where the card's name means another object. `names`: result names in use. `x`: what "where X is" said.
    """

    slot: int = 0
    referents: tuple[Referent, ...] = ()
    number: Amount | None = None
    sentence: int = 0
    quoted: bool = False
    spell: bool = False
    names: tuple[str, ...] = ()
    types: frozenset[str] = frozenset()
    in_trigger: bool = False
    x: Amount | None = None


_LONGEST: dict[int, tuple[object, int]] = {}


def _longest(table: Mapping[str, object]) -> int:
    """The most words that a phrase of the table has; tables are made once and live on."""
    found = _LONGEST.get(id(table))
    if found is None or found[0] is not table:
        found = _LONGEST[id(table)] = (table, max((phrase.count(" ") + 1 for phrase in table), default=0))
    return found[1]


_understood: Callable[[Reader], tuple[Any, ...]] = attrgetter(
    "pos", "scope", "self_zone", "excluded", "single_graveyard", "has_left", "names_before", "actor", "they", "subject", "is_open",
    "sentence_began", "this_way", "held", "sentence_ended_at", "before_game",
)  # fmt: skip
"""What productions change as they read; `Reader.attempt` puts it back."""


class Reader:
    """A position in the words of one paragraph."""

    def __init__(self, tokens: tuple[Token, ...], scope: Scope, text: str = "", depth: int = 0) -> None:
        self.tokens = tokens
        self.words = tuple(token.word for token in tokens)
        self.end = len(tokens)
        self.pos = 0
        self.furthest = 0
        self.scope = scope
        self.text = text
        self.steps = 0
        self.depth = depth
        self.own_name = ""  # what "~name" stands for
        self.self_zone = ""  # where the object is when the ability works, if the text says so
        self.excluded: Node | None = None  # what "it" cannot mean: the subject of the same clause
        self.single_graveyard = False  # the targets just read are cards of one graveyard
        self.x_known = False  # X is of the mana cost
        self.has_left = False  # what the event speaks of has left the battlefield
        self.names_before: tuple[tuple[str, ...], tuple[str, ...]] = (
            (),
            (),
        )  # in use before this sentence and before the last one
        self.subject: object = None  # who or what acts in the head of a trigger
        self.actor: Players | None = None  # who acts in the clauses of this sentence, if not "you"
        self.they: Players | None = None  # who acts in this chain of clauses, if their verbs are in the plural
        self.before_game = False  # what is said happens before the game: "your first upkeep" is to come
        self.is_open = False  # cards of a library that are shown stay where they are until a sentence says more
        self.sentence_began: tuple[object, int] = (
            None,
            0,
        )  # the clauses read so far, and where those of the last sentence begin
        self.this_way: Amount | None = None  # what a clause before did, as far as this sentence measures it
        self.kickers: tuple[str, ...] = ()  # the kicker costs of the card, in order
        self.held: object | None = None  # limits of an ability that stand before its modes
        self.sentence_ended_at = -1  # where a quotation closed with its full stop inside

    # --- looking and taking ------------------------------------------------------------------------------------

    def word(self, ahead: int = 0) -> str:
        """The word at the position plus `ahead`, "" past the end."""
        at = self.pos + ahead
        return self.words[at] if 0 <= at < self.end else ""

    def raw(self, ahead: int = 0) -> str:
        """As `word`, but as written."""
        at = self.pos + ahead
        return self.tokens[at].raw if 0 <= at < self.end else ""

    def done(self) -> bool:
        """Whether every token was consumed."""
        return self.pos >= self.end

    def at(self, phrase: str) -> bool:
        """Whether these words stand here."""
        parts = phrase.split(" ")
        return self.words[self.pos : self.pos + len(parts)] == tuple(parts)

    def at_any(self, *phrases: str) -> bool:
        """Whether one of the phrases stands here."""
        return any(self.at(phrase) for phrase in phrases)

    def take(self, phrase: str) -> bool:
        """Consume these words if they stand here."""
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TooHard
        parts = tuple(phrase.split(" "))
        if self.words[self.pos : self.pos + len(parts)] != parts:
            return False
        self.advance(len(parts))
        return True

    def take_any(self, *phrases: str) -> str:
        """Consume the first of the phrases that stands here and return it, else ""."""
        for phrase in phrases:
            if self.take(phrase):
                return phrase
        return ""

    def take_from(self, table: Mapping[str, T]) -> T | None:
        """Consume the longest phrase of the table and return its value."""
        for length in range(min(_longest(table), self.end - self.pos), 0, -1):
            value = table.get(" ".join(self.words[self.pos : self.pos + length]))
            if value is not None:
                self.advance(length)
                return value
        return None

    def need(self, phrase: str) -> None:
        """Consume these words or miss."""
        if not self.take(phrase):
            raise Miss(phrase)

    def need_any(self, *phrases: str) -> str:
        """Consume one of the phrases or miss."""
        found = self.take_any(*phrases)
        if not found:
            raise Miss(phrases[0])
        return found

    def advance(self, count: int) -> None:
        """Go on by that many tokens."""
        self.pos += count
        if self.pos > self.furthest:
            self.furthest = self.pos

    def next(self) -> str:
        """Consume one word; misses at the end."""
        if self.pos >= self.end:
            raise Miss("end")
        self.advance(1)
        return self.words[self.pos - 1]

    # --- backtracking ------------------------------------------------------------------------------------------

    def attempt(self, parse: Callable[[Reader], T]) -> T | None:
        """The production's value. If it misses or has none: None, and all that it had read and understood is forgotten, but for the work done and the furthest word."""
        before = _understood(self)
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TooHard
        try:
            found = parse(self)
        except Miss:
            found = None
        if found is None:
            self._forget(before)
        return found

    def attempt_with(self, parse: Callable[[Reader, A], T], argument: A) -> T | None:
        """As `attempt`, for a production that takes an argument."""
        before = _understood(self)
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TooHard
        try:
            found = parse(self, argument)
        except Miss:
            found = None
        if found is None:
            self._forget(before)
        return found

    def _forget(self, before: tuple[Any, ...]) -> None:
        """Back to what `_understood` gave."""
        (
            self.pos, self.scope, self.self_zone, self.excluded, self.single_graveyard, self.has_left, self.names_before, self.actor, self.they, self.subject, self.is_open,
            self.sentence_began, self.this_way, self.held, self.sentence_ended_at, self.before_game,
        ) = before  # fmt: skip

    def first(self, *productions: Callable[[Reader], T]) -> T:
        """The value of the first production that fits; misses if none does."""
        for parse in productions:
            value = self.attempt(parse)
            if value is not None:
                return value
        raise Miss("no production")

    # --- scope ---------------------------------------------------------------------------------------------------

    def new_slot(self) -> int:
        """The number of a further target."""
        slot = self.scope.slot
        self.scope = replace(self.scope, slot=slot + 1)
        return slot

    def mention(self, node: Node, kinds: frozenset[str], plural: bool = False, player: bool = False) -> None:
        """Remember a referent for later words."""
        new = Referent(node, kinds, plural, player, self.scope.sentence)
        kept = tuple(each for each in self.scope.referents if each.node != node)
        self.scope = replace(self.scope, referents=(*kept, new))

    def set_number(self, amount: Amount | None) -> None:
        """What "that much" and "that many" mean from here on."""
        self.scope = replace(self.scope, number=amount)

    def next_sentence(self) -> None:
        """A sentence has ended."""
        self.scope = replace(self.scope, sentence=self.scope.sentence + 1)

    def fresh_name(self, stem: str) -> str:
        """A result name not used in this ability."""
        used, name, number = self.scope.names, stem, 2
        while name in used:
            name, number = f"{stem}{number}", number + 1
        self.scope = replace(self.scope, names=(*used, name))
        return name

    def rest(self) -> str:
        """What is left, as written."""
        if self.pos >= self.end:
            return ""
        return self.text[self.tokens[self.pos].start :]
