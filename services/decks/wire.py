"""Decks to protobuf messages and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from muster.decks.v1 import decks_pb2 as pb
from services.kit.folding import fold

from .cards import CardIndex
from .decklist import DeckList, Entry, RawEntry, RawList, Role, Unread
from .findings import ERROR, QUESTION, WARNING, Finding, HouseList, Question
from .saved import SavedDeck


def deck_list(deck: DeckList) -> pb.DeckList:
    """A list in canonical order."""
    return pb.DeckList(name=deck.name, entries=[entry(each) for each in deck.entries])


def entry(each: Entry) -> pb.Entry:
    """One entry."""
    return pb.Entry(
        role=pb.Role.ValueType(each.role),
        count=each.count,
        name=each.card.name,
        oracle_id=each.card.oracle_id,
        set=each.set,
        collector_number=each.number,
        line=each.line,
        foil=each.foil,
        chosen_color=each.chosen_color,
    )


def unread(each: Unread) -> pb.Unread:
    """One line that was not read."""
    return pb.Unread(line=each.line, text=each.text, reason=each.reason, candidates=each.candidates)


_SEVERITIES = {ERROR: pb.Finding.ERROR, WARNING: pb.Finding.WARNING, QUESTION: pb.Finding.QUESTION}


def question(each: Question | None) -> pb.CommanderQuestion | None:
    """The question who commands."""
    if each is None:
        return None
    candidates = [pb.CommanderChoice(names=names) for names in each.candidates]
    proposed = pb.CommanderChoice(names=each.proposed) if each.proposed else None
    return pb.CommanderQuestion(candidates=candidates, proposed=proposed)


def finding(each: Finding) -> pb.Finding:
    """One finding."""
    return pb.Finding(
        severity=_SEVERITIES[each.severity],
        code=each.code,
        card=each.card,
        count=each.count,
        rule=each.rule,
        message=each.message,
        line=each.line,
    )


def raw_list(message: pb.DeckList) -> RawList:
    """A list that a client sent in parts, as if it had been read; oracle ids win over names."""
    entries = tuple(
        RawEntry(
            line=each.line or number,
            text=f"{each.count} {each.name}"[:200],
            count=each.count,
            name=each.name[:400],
            role=Role(each.role) if each.role else None,
            set=each.set.lower()[:16],
            number=each.collector_number[:16],
            foil=each.foil,
        )
        for number, each in enumerate(message.entries, 1)
    )
    return RawList("list", entries, name=message.name[:200])


def drop_side(message: pb.DeckList) -> None:
    """Take a list's sideboard away, where the document plays without one."""
    kept = [each for each in message.entries if each.role != pb.SIDE]
    if len(kept) == len(message.entries):
        return
    del message.entries[:]
    message.entries.extend(kept)


def known_list(message: pb.DeckList, index: CardIndex) -> DeckList:
    """A stored list with today's cards; a card that the catalog lost is unread."""
    found: list[Entry] = []
    lost: list[Unread] = []
    for each in message.entries:
        card = index.by_id.get(each.oracle_id) or index.find(each.name)
        if card is None:
            lost.append(
                Unread(each.line, each.name, "the catalog no longer has this card", (), each.count, Role(each.role))
            )
        else:
            role, color = Role(each.role), each.chosen_color
            found.append(Entry(role, each.count, card, each.line, each.set, each.collector_number, each.foil, color))
    return DeckList(tuple(found), tuple(lost), message.name)


def chosen_colors(message: pb.DeckList) -> dict[str, str]:
    """The colours that the list chooses, by folded name."""
    return {fold(each.name): each.chosen_color.upper()[:1] for each in message.entries if each.chosen_color}


def house_list(message: pb.HouseList) -> HouseList:
    """A house list; one without a source is named "of the table" when it says anything."""
    lists = (message.added, message.removed, message.added_as_commander, message.added_in_deck_only)
    folded = [frozenset(fold(name) for name in names) for names in lists]
    source = message.source or ("of the table" if any(folded) else "")
    return HouseList(source, message.date, *folded)


def token_deck(saved: SavedDeck, claims: Mapping[str, Any]) -> pb.TokenDeck:
    """The version behind a token that says this of it."""
    said = {name: claims[name] for name in ("user_id", "format", "rules_version", "snapshot", "hash")}
    found = pb.Verdict.FromString(saved.verdict).list
    return pb.TokenDeck(deck_id=saved.deck_id, version=saved.version, name=saved.name, list=found, **said)


def deck(saved: SavedDeck, with_list: bool = True) -> pb.Deck:
    """A saved deck; without its list in listings."""
    verdict = pb.Verdict.FromString(saved.verdict)
    if not with_list:
        verdict.ClearField("list")
        verdict.ClearField("grades")
    return pb.Deck(
        deck_id=saved.deck_id,
        owner_id=saved.owner_id,
        name=saved.name,
        version=saved.version,
        format=saved.format,
        rules_version=saved.rules_version,
        verdict=verdict,
        created_at_ms=saved.created_at_ms,
        updated_at_ms=saved.updated_at_ms,
        share_token=saved.share_token,
    )
