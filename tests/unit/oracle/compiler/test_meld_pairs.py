"""Meld cards with the back face that catalogs list as a card of its own (CR 712.4, 712.5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.game.rules.oracle.text.card_text import CardText, FaceText, melds_into, melds_with, with_back
from tests.rules.shelf import JsonShelf

PAIRS = {
    "Chittering Host": ("Midnight Scavengers", "Graf Rats"),
    "Hanweir, the Writhing Township": ("Hanweir Garrison", "Hanweir Battlements"),
    "Brisela, Voice of Nightmares": ("Bruna, the Fading Light", "Gisela, the Broken Blade"),
    "Mishra, Lost to Phyrexia": ("Phyrexian Dragon Engine", "Mishra, Claimed by Gix"),
    "Urza, Planeswalker": ("The Mightstone and Weakstone", "Urza, Lord Protector"),
    "Titania, Gaea Incarnate": ("Argoth, Sanctum of Nature", "Titania, Voice of Gaea"),
    "Ragnarok, Divine Deliverance": ("Fang, Fearless l'Cie", "Vanille, Cheerful l'Cie"),
}


@pytest.mark.shared
@pytest.mark.parametrize(("back", "pair"), PAIRS.items())
def test_both_cards_of_a_pair_have_the_same_back(back: str, pair: tuple[str, str], shared: Path) -> None:
    shelf = JsonShelf(shared / "cards" / "cards.jsonl.gz")
    halves = [shelf.program(name) for name in pair]
    assert [half.back_half() for half in halves] == [back, back]
    assert shelf.program(back).back_half() == ""


def test_which_other_cards_a_meld_card_speaks_of() -> None:
    def card(text: str, layout: str = "meld") -> CardText:
        return CardText("Half", layout, (FaceText("Half", "{G}", "Creature — Elf", text),))

    left = card(
        "If you both own and control this creature and a creature named Other, exile them, then meld them into Whole, the Sum."
    )
    right = card("Flying\n(Melds with Half.)")
    assert (melds_into(left), melds_with(left)) == ("Whole, the Sum", "")
    assert (melds_into(right), melds_with(right)) == ("", "Half")
    assert melds_into(card(left.faces[0].oracle_text, "normal")) == ""
    assert [face.oracle_text for face in with_back(left, card("Trample")).faces][1:] == ["Trample"]
