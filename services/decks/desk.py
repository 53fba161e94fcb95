"""The deck desk: reads, understands and checks lists against one index, and writes verdicts."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import dataclass, replace

from muster.decks.v1 import decks_pb2 as pb
from services.kit.errors import Fault, invalid
from services.kit.folding import fold

from . import hashing, wire
from .cards import CardIndex
from .commanding import led_by
from .decklist import PLAYED, DeckList, Entry, RawList, Role
from .findings import Checked, HouseList, Request
from .profiles import FORMATS, RULES_VERSIONS, Profile, profile_of
from .reading.detect import read
from .reading.errors import UnreadableDeck
from .understanding import understand
from .validation import validate

MAX_COMMANDERS = 2
LONGEST_NAME = 400


@dataclass(frozen=True, slots=True)
class Terms:
    """Format, rules version and date with the profile that they mean."""

    format: str
    rules_version: str
    as_of: str
    profile: Profile


def terms(format_: str, rules_version: str, as_of: str, today: str) -> Terms:
    """Checked terms; raises Fault FORMAT_UNKNOWN or DATE_INVALID."""
    chosen = format_ or "commander"
    profile = profile_of(chosen, rules_version)
    if profile is None:
        known = ", ".join(FORMATS)
        versions = ", ".join(version for version in RULES_VERSIONS if version)
        said = f"{chosen[:40]!r} with rules version {rules_version[:40]!r}"
        raise invalid("FORMAT_UNKNOWN", f"{said} is not known; formats are {known}, rules versions {versions}")
    return Terms(chosen, rules_version, checked_date(as_of or today), profile)


def checked_date(date: str) -> str:
    """The date if it is an ISO date; raises Fault DATE_INVALID."""
    try:
        return datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise invalid("DATE_INVALID", f"{date[:40]!r} is not a date like 2026-02-09") from None


def read_lists(data: bytes | str, file_name: str) -> list[RawList]:
    """Every list of an upload; raises Fault DECK_UNREADABLE or DECK_TOO_LARGE."""
    try:
        return read(data, file_name)
    except UnreadableDeck as error:
        reason = "DECK_TOO_LARGE" if error.reason == "DECK_TOO_LARGE" else "DECK_UNREADABLE"
        raise invalid(reason, error.message, cause=error.reason) from error


class Desk:
    """One index with everything that is done on it."""

    def __init__(self, index: CardIndex) -> None:
        self.index = index

    def understood(self, raw: RawList, profile: Profile) -> DeckList:
        """The list in roles; raises Fault DECK_UNREADABLE when not one line names a card."""
        deck = understand(raw, self.index, profile.has_commander)
        if not deck.entries:
            raise invalid("DECK_UNREADABLE", "not one line of this names a known card", cause="NO_CARDS")
        return deck

    def from_message(self, message: pb.DeckList, profile: Profile) -> DeckList:
        """A list that a client sent in parts."""
        deck = self.understood(wire.raw_list(message), profile)
        colors = wire.chosen_colors(message)
        return with_colors(deck, colors) if colors else deck

    def commanded(self, deck: DeckList, names: Sequence[str]) -> DeckList:
        """The list with the named cards in command, added where it lacks them; without names as it is. Raises Fault."""
        if not names:
            return deck
        if len(names) > MAX_COMMANDERS:
            raise invalid("INVALID_ARGUMENT", f"a deck has at most {MAX_COMMANDERS} commanders", field="commanders")
        cards = []
        for name in names:
            card = self.index.find(name[:LONGEST_NAME])
            if card is None:
                near = self.index.nearest(name[:LONGEST_NAME])
                hint = f"; did you mean {near[0]}?" if near else ""
                raise invalid("NAME_UNKNOWN", f"no card is named {name[:LONGEST_NAME]!r}{hint}", field="commanders")
            cards.append(card)
        return led_by(deck, cards)

    def check(self, deck: DeckList, request: Request) -> Checked:
        """Every finding."""
        return validate(deck, request)

    def verdict(self, checked: Checked, given: Terms, request: Request) -> pb.Verdict:
        """The findings with hashes, versions and grades."""
        played, hash_ = _played(checked, request), self.hash(checked, given, request)
        graded = {entry.card.name: entry.card for entry in played.of(*PLAYED, Role.COMPANION)}
        return pb.Verdict(
            is_legal=checked.is_legal,
            findings=[wire.finding(each) for each in checked.findings],
            list=wire.deck_list(checked.deck),
            unread=[wire.unread(each) for each in checked.deck.unread],
            hash=hash_,
            short_hash=hash_[: hashing.SHORT],
            cockatrice_hash=hashing.cockatrice(checked.deck),
            format=given.format,
            rules_version=given.rules_version,
            as_of=given.as_of,
            catalog_version=self.index.catalog_version,
            banlist_version=self.index.banlist_version,
            grades=[
                pb.GradedCard(name=name, grade=card.grade, reason=card.quarantine)
                for name, card in sorted(graded.items())
            ],
            full_share=full_share(checked.deck),
            question=wire.question(checked.question),
        )

    def hash(self, checked: Checked, given: Terms, request: Request) -> str:
        """The canonical hash of the list as it is played."""
        snapshot = self.snapshot(given, request.follows_inferred)
        return hashing.canonical(_played(checked, request), given.format, given.profile.id, snapshot)

    def snapshot(self, given: Terms, inferred: bool = False) -> str:
        """The date of the newest list that applies, for pinning; "" when the format has none."""
        dates = [
            each.date
            for each in self.index.snapshots
            if each.format in given.profile.lists and each.date <= given.as_of and (inferred or not each.inferred)
        ]
        return max(dates, default="")


def _played(checked: Checked, request: Request) -> DeckList:
    return checked.deck if request.sideboard else checked.deck.without_side()


def with_colors(deck: DeckList, colors: dict[str, str]) -> DeckList:
    """The list with chosen colours (CR 903.4b)."""
    entries = [_colored(entry, colors) for entry in deck.entries]
    return replace(deck, entries=tuple(entries))


def _colored(entry: Entry, colors: dict[str, str]) -> Entry:
    color = colors.get(fold(entry.card.name), "")
    return replace(entry, chosen_color=color) if entry.card.chooses_color and color in tuple("WUBRG") else entry


def full_share(deck: DeckList) -> float:
    """The share of the deck's cards whose programs are complete."""
    count = deck.count(*PLAYED)
    full = sum(entry.count for entry in deck.of(*PLAYED) if entry.card.grade == "full")
    return full / count if count else 0.0


def request_of(
    given: Terms,
    house: HouseList,
    is_ranked: bool = False,
    enforces_recommended: bool = False,
    follows_inferred: bool = False,
    has_sideboard: bool = True,
) -> Request:
    """What to check against."""
    return Request(given.profile, given.as_of, house, is_ranked, enforces_recommended, follows_inferred, has_sideboard)


def illegal(verdict: pb.Verdict) -> Fault:
    """The refusal for a list that is not legal, with its first findings."""
    errors = [each for each in verdict.findings if each.severity != pb.Finding.WARNING]
    first = " ".join(each.message for each in errors[:3])
    more = f" ({len(errors) - 3} more)" if len(errors) > 3 else ""
    codes: Sequence[str] = sorted({each.code for each in errors})
    return invalid("DECK_ILLEGAL", f"The deck is not legal: {first}{more}", codes=",".join(codes))
