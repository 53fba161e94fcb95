"""What was done before, "this way", and cards of hands: read whole, and printed in words that read back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from services.game.rules.program.cards import FULL
from tests.unit.oracle.texts import program

CREATURE, SORCERY = "Creature", "Sorcery"
TEXTS = (
    ("When this creature enters, exile up to one target card from a graveyard. If a creature card was exiled this way, you gain 2 life.", CREATURE),
    ("Exile target player's graveyard. You gain 1 life for each creature card exiled this way.", SORCERY),
    ("Target player mills four cards. You draw a card for each creature card put into their graveyard this way.", SORCERY),
    ("Destroy target creature. If a creature card is put into a graveyard this way, return it to the battlefield under your control.", SORCERY),
    ("Draw a card, then discard a card. When you discard a nonland card this way, this spell deals 3 damage to target creature.", SORCERY),
    ("Each player discards a card. If you discarded a card this way, draw a card.", SORCERY),
    ("Return target creature card from your graveyard to your hand. Target creature gets -X/-X until end of turn, where X is the toughness of the card returned this way.", SORCERY),
    ("Look at target player's hand and choose two cards from it. That player discards those cards.", SORCERY),
    ("Target opponent reveals their hand. You may choose a nonland card from it. If you do, that player discards that card. If you don't, you gain 3 life.", SORCERY),
    ("Target player reveals three cards from their hand and you choose one of them. That player discards that card.", SORCERY),
    ("When this creature enters, look at target opponent's hand. You may exile a nonland card from it until this creature leaves the battlefield.", CREATURE),
    ("At the beginning of your upkeep, you may look at the top card of your library. If it shares a creature type with this creature, you may reveal it. If you do, you gain 4 life.", CREATURE),
    ("When this creature enters, look at the top card of your library. If it's a land card, you may put it onto the battlefield tapped. If you don't put the card onto the battlefield, put it into your hand.", CREATURE),
    ("Look at the top five cards of your library. You may reveal a creature card from among them and put it into your hand. Put the rest on the bottom of your library in a random order. If you didn't put a card into your hand this way, draw a card.", SORCERY),
    ("Target creature's owner puts it on their choice of the top or bottom of their library.", SORCERY),
    ("When this creature enters, any player may sacrifice a land. If a player does, put this creature on top of its owner's library.", CREATURE),
    ("Reveal the top four cards of your library. You may put a creature card and/or a land card from among them into your hand. Put the rest into your graveyard.", SORCERY),
    ("Look at the top six cards of your library. You may reveal an Angel card, a Demon card, and/or a Dragon card from among them and put them into your hand. Put the rest on the bottom of your library in a random order.", SORCERY),
    ("For each opponent, gain control of up to one target creature that player controls until end of turn. Untap those creatures. They gain haste until end of turn.", SORCERY),
    ("Reveal the top three cards of your library. An opponent chooses one of them. Put that card into your graveyard and the rest into your hand.", SORCERY),
    ("Target player reveals their hand and discards all nonland cards.", SORCERY),
    ("Reveal any number of green cards in your hand. You gain 2 life for each card revealed this way.", SORCERY),
    ("Each player reveals the top card of their library. For each nonland card revealed this way, you create a 1/1 white Spirit creature token with flying. Then each player draws a card.", SORCERY),
    ("Target player discards all the cards in their hand, then draws that many cards.", SORCERY),
    ("You gain 2 life. Target opponent may draw a card.", SORCERY),
    ("Put any number of cards from your hand on the bottom of your library, then draw that many cards plus one.", SORCERY),
    ("When this creature enters, look at the top card of your library. You may reveal that card. If an instant or sorcery card is revealed this way, draw a card.", CREATURE),
    ("Look at the top three cards of your library. Put one of those cards into your hand and the rest on the bottom of your library in any order. If this spell was cast from anywhere other than your hand, put each of those cards into your hand instead.", SORCERY),
    ("Whenever a Goblin you control deals combat damage to a player, exile the top card of your library. You may play that card this turn.", CREATURE),
    ("At the beginning of your end step, you may exile this creature. If you do, return it to the battlefield under its owner's control at the beginning of your next upkeep. It gains haste.", CREATURE),
    ("At the beginning of your upkeep, you may return target creature card from your graveyard to the battlefield. That creature gains haste until end of turn. Exile it at the beginning of the next end step.", CREATURE),
    ("When this creature enters, you may exile target card from a graveyard. If a creature card is exiled this way, you gain 2 life.", CREATURE),
    ("Whenever a creature you control dies, return it to the battlefield under your control at the beginning of the next end step. It's a black Zombie in addition to its other colors and types.", CREATURE),
)  # fmt: skip


@pytest.mark.parametrize(("text", "types"), TEXTS)
def test_what_was_done_this_way_is_read_and_printed(text: str, types: str) -> None:
    made = program(text, types)
    assert made.grade() == FULL, made.residuals()
    assert print_program(made)


@pytest.mark.parametrize(
    "text",
    [
        "Each player sacrifices a creature of their choice. If you sacrificed a creature this way, draw a card.",
        "Exile up to two target cards from a single graveyard. If you control a Swamp, instead exile target player's graveyard. You gain 1 life for each creature card exiled this way.",
    ],
)
def test_whose_deed_or_which_of_two_is_not_guessed(text: str) -> None:
    assert program(text, SORCERY).grade() != FULL
