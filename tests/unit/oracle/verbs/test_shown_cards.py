"""Cards shown from a library, piles, and what later sentences call them: read whole, and printed in words that read back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program.cards import FULL
from tests.unit.oracle.texts import program

CREATURE, SORCERY = "Creature", "Sorcery"
TEXTS = (
    ("Reveal cards from the top of your library until you reveal a nonland card. You may cast that card without paying its mana cost. Put all revealed cards not cast this way on the bottom of your library in a random order.", SORCERY),
    ("Exile target creature. That creature's controller reveals cards from the top of their library until they reveal a creature card. That player puts that card onto the battlefield, then shuffles the rest into their library.", SORCERY),
    ("When this creature enters, reveal cards from the top of your library until you reveal two land cards. Put those land cards onto the battlefield tapped and the rest on the bottom of your library in a random order.", CREATURE),
    ("Target player reveals cards from the top of their library until they reveal a land card, then puts those cards into their graveyard.", SORCERY),
    ("Target opponent exiles cards from the top of their library until they exile a nonland card. Until end of turn, you may cast that card without paying its mana cost.", SORCERY),
    ("Reveal cards from the top of your library until you reveal an artifact card. Put that card onto the battlefield and the rest on the bottom of your library in a random order. You lose life equal to the number of cards revealed this way.", SORCERY),
    ("Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard.", SORCERY),
    ("Look at the top four cards of your library and separate them into a face-down pile and a face-up pile. An opponent chooses one of the piles. Put that pile into your hand and the other into your graveyard.", SORCERY),
    ("Separate all creatures target player controls into two piles. Destroy all creatures in the pile of that player's choice. They can't be regenerated.", SORCERY),
    ("Look at the top three cards of target player's library, then put them back in any order. You may have that player shuffle.", SORCERY),
    ("Look at the top seven cards of your library. You may cast an instant or sorcery spell with mana value 3 or less from among them without paying its mana cost. Put the rest on the bottom of your library in a random order.", SORCERY),
    ("Look at the top four cards of target opponent's library, exile one of them face down, then put the rest on the bottom of that library in a random order.", SORCERY),
    ("Look at the top two cards of your library. Put one into your hand and the other into your graveyard.", SORCERY),
    ("Look at the top card of your library. If it's a creature card, you may reveal it and put it into your hand.", SORCERY),
)  # fmt: skip


@pytest.mark.parametrize(("text", "types"), TEXTS)
def test_shown_cards_are_read_and_printed(text: str, types: str) -> None:
    made = program(text, types)
    assert made.grade() == FULL, made.residuals()
    assert print_program(made)


@pytest.mark.parametrize(
    "text",
    [
        "For each card, put that card into your graveyard unless you pay 2 life.",
        "Put up to three target cards from an opponent's graveyard on top of their library in any order.",
        "Look at the top card of your library. If it's a Bison card, you may put it onto the battlefield. If it's a creature card, you may reveal it and put it into your hand.",
    ],
)
def test_what_is_not_sure_stays_residual(text: str) -> None:
    assert program(text, SORCERY).grade() != FULL
