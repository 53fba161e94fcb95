"""What a check finds: always a value, all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .decklist import DeckList, Entry
from .profiles import Profile

ERROR, WARNING, QUESTION = "error", "warning", "question"


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem: the card ("" for the deck), how many copies, the rule's number, a sentence for players."""

    code: str
    rule: str
    message: str
    card: str = ""
    count: int = 0
    line: int = 0
    severity: str = ERROR


@dataclass(frozen=True, slots=True)
class HouseList:
    """What a table or event adds to the published list, and takes from it (folded names)."""

    source: str = ""
    date: str = ""
    added: frozenset[str] = frozenset()
    removed: frozenset[str] = frozenset()
    added_as_commander: frozenset[str] = frozenset()
    added_in_deck_only: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Request:
    """What a list is checked against; `as_of` is an ISO date."""

    profile: Profile
    as_of: str
    house: HouseList = field(default_factory=HouseList)
    is_ranked: bool = False
    enforces_recommended: bool = False
    follows_inferred: bool = False
    has_sideboard: bool = True

    @property
    def sideboard(self) -> int:
        """How many cards a sideboard may have; 0 where none is played."""
        return self.profile.sideboard if self.has_sideboard else 0


@dataclass(frozen=True, slots=True)
class Question:
    """Who commands: names of one or two cards each; `proposed` is one of them, or () when nothing decides."""

    candidates: tuple[tuple[str, ...], ...]
    proposed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Checked:
    """A list with everything that was found; with a question, what was found with the proposed cards in command."""

    deck: DeckList
    findings: tuple[Finding, ...]
    question: Question | None = None

    @property
    def is_legal(self) -> bool:
        """Whether nothing but warnings was found."""
        return all(finding.severity == WARNING for finding in self.findings)


def about(entry: Entry, code: str, rule: str, message: str, severity: str = ERROR) -> Finding:
    """A finding about one entry."""
    return Finding(code, rule, message, entry.card.name, entry.count, entry.line, severity)


_ORDER = (QUESTION, ERROR, WARNING)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Questions before errors before warnings, about the deck before about cards, then by card."""
    return tuple(sorted(findings, key=lambda each: (_ORDER.index(each.severity), each.card, each.code)))


def named(names: Sequence[str]) -> str:
    """Names as a list in a sentence."""
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"
