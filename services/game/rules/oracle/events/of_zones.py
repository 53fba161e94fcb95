"""Heads about objects that change zones: enter, die, leave, are put somewhere (CR 603.6)."""

from __future__ import annotations

from typing import Any

from ..phrases.phrase import Phrase, Phrases, silent, table
from ..phrases.templates import H, both
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import players as pl
from ..text.reader import Miss, Reader
from ..tree.filters import conjuncts
from . import languages
from .subjects import PERSON, subject

LOADED = languages

_ONE, _MANY, _UNTAPPED = H("s.filter"), H("s.batch"), fl.Not(fl.Tapped())
_YOURS, _THEIRS = fl.OwnedBy(pl.You()), fl.OwnedBy(pl.EachOpponent())
_UNDER_YOURS, _UNDER_THEIRS = fl.ControlledBy(pl.You()), fl.ControlledBy(pl.EachOpponent())


def _entered(r: Reader) -> None:
    """All is said about how it enters; "that player" is who it enters under, or who owns it."""
    if r.at_any("tapped", "untapped", "from", "under", "attacking", "and under"):
        raise Miss("how it enters")
    found = subject(r)
    if not isinstance(found.filter, fl.IsSource):
        owned = [each for each in conjuncts(found.filter) if isinstance(each, fl.OwnedBy)]
        is_theirs = any(not isinstance(each.who, pl.You) for each in owned)
        who = pl.OwnerOf(found.node) if is_theirs else pl.BoundPlayers("event.player")
        r.mention(who, PERSON, player=True)


def _left(r: Reader) -> None:
    if r.at("without"):
        raise Miss("without dying")


def _owned(r: Reader) -> None:
    """ "That player" is whose graveyard it is (CR 400.3)."""
    if r.word() == "from":
        raise Miss("from where")
    r.mention(pl.OwnerOf(subject(r).node), PERSON, player=True)


def _reference(r: Reader) -> None:
    """Of what was mentioned it is known where it is."""
    if not isinstance(subject(r).filter, fl.IsOneOf) or r.word() == "from":
        raise Miss("from where")


table("zone_of_anybody", {"a graveyard": "graveyard", "exile": "exile"})
table("zone_of_yours", {"your graveyard": "graveyard", "your hand": "hand", "your library": "library"})
silent("entered", _entered)
silent("left", _left)
silent("known_already", _reference)
silent("owned", _owned)


def _moves(origin: Any, zone: str, *further: fl.Filter) -> ev.EventPattern:
    return ev.ZoneChange(both("s.filter", *further) if further else _ONE, origin, zone, _MANY)


HAUNTED_DIES = ev.ZoneChange(fl.HasCapability("haunted"), "battlefield", "graveyard")
"""The creature that the source haunts dies (CR 702.55b)."""


_EXILED_OF_YOURS = ev.AnyEvent((_moves("library", "exile", _YOURS), _moves("graveyard", "exile", _YOURS)))

ZONES: Phrases[ev.EventPattern] = Phrases(
    Phrase("{s:subject} <enters/enter> <|the battlefield> tapped <|and> under your control{:entered}", _moves("", "battlefield", fl.Tapped(), _UNDER_YOURS), is_printed=False),
    Phrase("{s:subject} <enters/enter> <|the battlefield> tapped <|and> under an opponent's control{:entered}", _moves("", "battlefield", fl.Tapped(), _UNDER_THEIRS), is_printed=False),
    Phrase("{s:subject} <enters/enter> <|the battlefield> untapped <|and> under your control{:entered}", _moves("", "battlefield", _UNTAPPED, _UNDER_YOURS), is_printed=False),
    Phrase("{s:subject} <enters/enter> <|the battlefield> untapped <|and> under an opponent's control{:entered}", _moves("", "battlefield", _UNTAPPED, _UNDER_THEIRS), is_printed=False),
    Phrase("{s:subject} <enters/enter> <|the battlefield> tapped{:entered}", _moves("", "battlefield", fl.Tapped())),
    Phrase("{s:subject} <enters/enter> <|the battlefield> untapped{:entered}", _moves("", "battlefield", _UNTAPPED)),
    Phrase("{s:subject} <enters/enter> <|the battlefield> under your control from {from:zone_of_anybody}{:entered}", _moves(H("from"), "battlefield", _UNDER_YOURS), is_printed=False),
    Phrase("{s:either} <enters/enter> <|the battlefield> under your control{:entered}", _moves("", "battlefield", _UNDER_YOURS)),
    Phrase("{s:subject} <enters/enter> <|the battlefield> under an opponent's control{:entered}", _moves("", "battlefield", _UNDER_THEIRS), is_printed=False),
    Phrase("{s:subject} <enters/enter> <|the battlefield> from {from:zone_of_yours}{:entered}", _moves(H("from"), "battlefield", _YOURS)),
    Phrase("{s:subject} <enters/enter> <|the battlefield> from {from:zone_of_anybody}{:entered}", _moves(H("from"), "battlefield")),
    Phrase("{s:subject} <enters/enter> <|the battlefield>{:entered}", _moves("", "battlefield")),
    Phrase("{s:subject} <is/are> put into your graveyard from the battlefield", _moves("battlefield", "graveyard", _YOURS)),
    Phrase("{s:subject} <is/are> put into an opponent's graveyard{:owned}", _moves("battlefield", "graveyard", _THEIRS)),
    Phrase("{s:subject} <dies/die>", _moves("battlefield", "graveyard")),
    Phrase("{s:subject} <is/are> put into a graveyard from the battlefield", _moves("battlefield", "graveyard"), is_printed=False),
    Phrase("{s:subject} <is/are> put into a graveyard{:known_already}", _moves("battlefield", "graveyard"), is_printed=False),
    Phrase("{s:subject} <leaves/leave> the battlefield{:left}", _moves("battlefield", "")),
    Phrase("{s:former_cards} <leaves/leave> your graveyard", _moves("graveyard", "", _YOURS)),
    Phrase("{s:former_cards} <leaves/leave> an opponent's graveyard", _moves("graveyard", "", _THEIRS)),
    Phrase("{s:former_cards} <is/are> put into exile from your library and/or your graveyard", _EXILED_OF_YOURS),
    Phrase("{s:acting_cards} <is/are> put into your graveyard from anywhere", _moves("", "graveyard", _YOURS)),
    Phrase("{s:acting_cards} <is/are> put into an opponent's graveyard from anywhere", _moves("", "graveyard", _THEIRS)),
    Phrase("{s:acting_cards} <is/are> put into a graveyard from anywhere", _moves("", "graveyard")),
    Phrase("{s:acting_cards} <is/are> put into your graveyard from your library", _moves("library", "graveyard", _YOURS)),
    Phrase("{s:subject} <is/are> put into exile from the battlefield", _moves("battlefield", "exile")),
    Phrase("{s:acting_cards} <is/are> put into exile from your hand", _moves("hand", "exile", _YOURS)),
    Phrase("{s:acting_cards} <is/are> put into exile from your library", _moves("library", "exile", _YOURS)),
    Phrase("{s:acting_cards} <is/are> put into exile from your graveyard", _moves("graveyard", "exile", _YOURS)),
    Phrase("{s:acting_cards} <is/are> put into the command zone from anywhere", _moves("", "command")),
)  # fmt: skip
