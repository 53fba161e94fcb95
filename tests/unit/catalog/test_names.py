"""Names: whatever people type means the card that it should, or nothing with the nearest names."""

from __future__ import annotations

import pytest

from services.catalog.memory import Catalog
from services.kit.folding import fold


@pytest.mark.parametrize(
    ("typed", "folded"),
    [
        ("Lim-Dûl's Vault", "lim duls vault"),
        ("LIM DUL’S  VAULT", "lim duls vault"),
        ("Æther Vial", "aether vial"),
        ("Fire//Ice", "fire // ice"),
        ("Fire / Ice", "fire // ice"),
        ("_____ Goblin", "_ goblin"),
        ("+2 Mace", "2 mace"),
        ("!?", "!?"),
        ("自暴自棄", "自暴自棄"),
    ],
)
def test_folding(typed: str, folded: str) -> None:
    assert fold(typed) == folded
    assert fold(folded) == folded


@pytest.mark.shared
@pytest.mark.parametrize(
    ("typed", "name", "kind"),
    [
        ("Sol Ring", "Sol Ring", "exact"),
        ("sol ring", "Sol Ring", "folded"),
        ("lim dul's vault", "Lim-Dûl's Vault", "folded"),
        ("Ice", "Fire // Ice", "face"),
        ("Fire/Ice", "Fire // Ice", "folded"),
        ("tibalt, cosmic impostor", "Valki, God of Lies // Tibalt, Cosmic Impostor", "face"),
        ("Valki, God of Lies // whatever", "Valki, God of Lies // Tibalt, Cosmic Impostor", "face"),
        ("Counterspel", "Counterspell", "fuzzy"),
        ("Swords to Plowshars", "Swords to Plowshares", "fuzzy"),
        ("Rick, Steadfast Leader", "Greymond, Avacyn's Stalwart", "alias"),
        ("kavaero, mind-bitten", "Superior Spider-Man", "alias"),
        ("Jotun Grunt", "Jötun Grunt", "folded"),
    ],
)
def test_one_clear_card(full: Catalog, typed: str, name: str, kind: str) -> None:
    found = full.names.resolve(typed)
    assert found.card is not None
    assert (full.card(found.card).name, found.kind) == (name, kind)


@pytest.mark.shared
@pytest.mark.parametrize("typed", ["zzzzqqqq", "", "    ", "Forest Forest Forest Forest Forest"])
def test_nothing_is_guessed_without_a_clear_candidate(full: Catalog, typed: str) -> None:
    assert full.names.resolve(typed).card is None


@pytest.mark.shared
def test_several_near_names_are_a_list(full: Catalog) -> None:
    found = full.names.resolve("Lightning Blot")
    assert (found.kind, found.card) == ("ambiguous", None)
    assert {"Lightning Bolt", "Lightning Blow"} <= set(found.candidates)
    assert len(found.candidates) <= 5


@pytest.mark.shared
def test_every_card_answers_to_its_own_names(full: Catalog) -> None:
    for position, card in enumerate(full.content.cards):
        assert full.names.find(card.name) == position
        assert full.names.find(card.name.upper()) is not None


@pytest.mark.shared
def test_completion_begins_with_what_was_typed(full: Catalog) -> None:
    names = full.names.complete("jace, the", 20)
    assert "Jace, the Mind Sculptor" in names
    assert all(name.startswith("Jace, the") for name in names)
    assert len(full.names.complete("a", 20)) == 20
    assert "Arcane Signet" in full.names.complete("signet", 20)
    assert full.names.complete("", 20) == []
