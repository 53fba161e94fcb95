"""What a check finds: always a value, all of them at once."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .decklist import DeckList, Entry
from .profiles import Profile

ERROR, WARNING = "error", "warning"


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


@dataclass(frozen=True, slots=True)
class Checked:
    """A list with everything that was found."""

    deck: DeckList
    findings: tuple[Finding, ...]

    @property
    def is_legal(self) -> bool:
        """Whether nothing but warnings was found."""
        return all(finding.severity != ERROR for finding in self.findings)


def about(entry: Entry, code: str, rule: str, message: str, severity: str = ERROR) -> Finding:
    """A finding about one entry."""
    return Finding(code, rule, message, entry.card.name, entry.count, entry.line, severity)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Errors before warnings, about the deck before about cards, then by card."""
    return tuple(sorted(findings, key=lambda each: (each.severity != ERROR, each.card, each.code)))


def named(names: Sequence[str]) -> str:
    """Names as a list in a sentence."""
    return " and ".join(names) if len(names) < 3 else f"{', '.join(names[:-1])} and {names[-1]}"
