"""The commanders with which a Duel Commander list may be played in later games (508.4, 508.5, 508.7)."""

from __future__ import annotations

import pytest

from services.decks import profiles
from services.decks.cards import CardIndex
from services.decks.findings import Request
from services.decks.reading.detect import read
from services.decks.swaps import choices
from services.decks.understanding import understand

pytestmark = pytest.mark.shared
DATE = "2026-08-30"


def allowed(index: CardIndex, commander: str, *others: str) -> list[tuple[str, ...]]:
    text = f"Commander\n1 {commander}\nDeck\n" + "".join(f"1 {name}\n" for name in others)
    deck = understand(read(text + f"{99 - len(others)} Plains\n")[0], index, True)
    return choices(deck, Request(profiles.DUEL, DATE))


def test_dc_508_4_only_commanders_of_the_same_identity(index: CardIndex) -> None:
    found = allowed(
        index, "Isamaru, Hound of Konda", "Thalia, Guardian of Thraben", "Serra Angel", "Karn, Silver Golem"
    )
    assert found == [("Isamaru, Hound of Konda",), ("Thalia, Guardian of Thraben",)]


def test_dc_508_7_partners_may_change_the_number(index: CardIndex) -> None:
    found = allowed(index, "Isamaru, Hound of Konda", "Rebbec, Architect of Ascension", "Keleth, Sunmane Familiar")
    assert {"Rebbec, Architect of Ascension", "Keleth, Sunmane Familiar"} in [set(names) for names in found]


def test_403_2_a_banned_commander_is_no_choice(index: CardIndex) -> None:
    names = {name for each in allowed(index, "Isamaru, Hound of Konda", "Oloro, Ageless Ascetic") for name in each}
    assert names == {"Isamaru, Hound of Konda"}
