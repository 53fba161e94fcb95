"""Every list format, from small inputs of its dialect, on the starter cards."""

from __future__ import annotations

import json

import pytest

from services.decks.cards import CardIndex
from services.decks.decklist import DeckList, RawList, Role
from services.decks.export import TARGETS, export
from services.decks.reading.detect import MAX_BYTES, read
from services.decks.reading.errors import UnreadableDeck
from services.decks.reading.lines import card_line
from services.decks.understanding import understand

LEADER = "Jasmine Boreal"


def understood(index: CardIndex, data: bytes | str, name: str = "") -> tuple[RawList, DeckList]:
    raw = read(data, name)[0]
    return raw, understand(raw, index, True)


def roles(deck: DeckList) -> dict[str, dict[str, int]]:
    """Counts by role and name."""
    found: dict[str, dict[str, int]] = {}
    for entry in deck.entries:
        found.setdefault(entry.role.name, {})[entry.card.name] = entry.count
    return found


WANTED = {"COMMANDER": {LEADER: 1}, "MAIN": {"Forest": 60, "Plains": 38, "Sol Ring": 1}}
PLAIN = f"Commander\n1 {LEADER}\n\nDeck\n60 Forest\n38 Plains\n1 Sol Ring\n"
LISTS: dict[str, tuple[str, str]] = {
    "arena": ("arena", PLAIN),
    "arena with sets": (
        "arena",
        f"About\nName Mine\n\nCommander\n1 {LEADER} (LEG) 236\n\nDeck\n60 Forest (M21) 274\n38 Plains (M21) 260\n1 Sol Ring (C21) 263\n",
    ),
    "moxfield text": (
        "arena",
        f"Commander\n1 {LEADER} (LEG) 236 *F*\n\nDeck\n60 Forest (M21) 274\n38 Plains (M21) 260 *E*\n1 Sol Ring (C21) 263\n",
    ),
    "commander section without a deck section": (
        "arena",
        f"Commander\n1 {LEADER}\n\n60 Forest\n38 Plains\n1 Sol Ring\n",
    ),
    "archidekt": (
        "archidekt",
        f"1x {LEADER} (leg) 236 [Commander{{top}}]\n60x Forest (m21) 274 [Land]\n38x Plains (m21) 260 [Land]\n1x Sol Ring (c21) 263 *F* [Ramp,Artifact] ^Have,#37d67a^\n1x Manalith (m21) 1 [Maybeboard{{noDeck}}{{noPrice}},Ramp]\n",
    ),
    "mtgo text": ("plain", f"60 Forest\n38 Plains\n1 Sol Ring\n\nSideboard\n1 {LEADER}\n"),
    "mtgo text with prefix": ("plain", f"60 Forest\n38 Plains\n1 Sol Ring\nSB: 1 {LEADER}\n"),
    "first block": ("plain", f"1 {LEADER}\n\n60 Forest\n38 Plains\n1 Sol Ring\n"),
    "first card": ("plain", f"1 {LEADER}\n60 Forest\n38 Plains\n1 Sol Ring\n"),
    "deckstats": ("plain", f"//Main\n1 {LEADER} # !Commander\n60 Forest\n38 Plains\n1 Sol Ring\n"),
    "categories": (
        "plain",
        f"Commander (1)\n1 {LEADER}\n\nLands (98)\n60 Forest\n38 Plains\n\nArtifacts (1)\n1 Sol Ring\n",
    ),
    "counts with x": ("plain", f"Commander:\n1x {LEADER}\nMainboard:\n60x Forest\nx38 Plains\nSol Ring\n"),
    "xmage": (
        "xmage",
        f"NAME:Mine\n60 [M21:274] Forest\n38 [M21:260] Plains\n1 [C21:263] Sol Ring\nSB: 1 [LEG:236] {LEADER}\nLAYOUT MAIN:(1,7)(CARD_TYPE,false,55)|([M21:274])\n",
    ),
    "forge": (
        "forge",
        f"[metadata]\nName=Mine\n[Commander]\n1 {LEADER}|LEG\n[Main]\n60 Forest|M21|2\n38 Plains|M21\n1 Sol Ring+|C21\n",
    ),
    "magic workstation": (
        "mws",
        f"// Deck file\n60 [M21] Forest\n38 [M21] Plains\n1 [C21] Sol Ring\nSB:  1 [LEG] {LEADER}\n",
    ),
    "precon": (
        "precon",
        f"// NAME: Mine\n// DATE: 2011-06-17\nCOMMANDER: 1 {LEADER} [LEG:236] [foil]\n60 Forest [M21:*]\n38 Plains\n1 Sol Ring\n\nDisplay Commander\n1 {LEADER} [foil]\n",
    ),
    "cockatrice": (
        "cockatrice",
        f'<?xml version="1.0"?><cockatrice_deck version="1"><deckname>Mine</deckname><comments/><zone name="main"><card number="60" name="Forest"/><card number="38" name="Plains"/><card name="Sol Ring"/></zone><zone name="side"><card number="1" name="{LEADER}"/></zone></cockatrice_deck>',
    ),
    "cockatrice with a comment": (
        "cockatrice",
        f'<cockatrice_deck version="1"><comments>Commander: {LEADER}</comments><zone name="main"><card number="60" name="Forest"/><card number="38" name="Plains"/><card number="1" name="Sol Ring"/><card number="1" name="{LEADER}"/></zone></cockatrice_deck>',
    ),
    "mtgo dek": (
        "mtgo_dek",
        f'<Deck><NetDeckID>0</NetDeckID><Cards CatID="1" Quantity="60" Sideboard="false" Name="Forest" Annotation="0"/><Cards Name="Plains" Sideboard="false" Quantity="38" CatID="2"/><Cards CatID="3" Quantity="1" Sideboard="false" Name="Sol Ring"/><Cards CatID="4" Quantity="1" Sideboard="true" Name="{LEADER}"/></Deck>',
    ),
    "octgn": (
        "octgn",
        f'<deck game="x"><section name="Main"><card qty="60" id="a">Forest</card><card qty="38" id="b">Plains</card><card qty="1" id="c">Sol Ring</card></section><section name="Command Zone"><card qty="1" id="d">{LEADER}</card></section></deck>',
    ),
    "moxfield json": (
        "moxfield_json",
        json.dumps(
            {
                "name": "Mine",
                "boards": {
                    "mainboard": {
                        "cards": {
                            str(n): {"quantity": q, "card": {"name": c}}
                            for n, (c, q) in enumerate([("Forest", 60), ("Plains", 38), ("Sol Ring", 1)])
                        }
                    },
                    "commanders": {
                        "cards": {"z": {"quantity": 1, "card": {"name": LEADER, "set": "leg", "cn": "236"}}}
                    },
                    "maybeboard": {"cards": {"m": {"quantity": 1, "card": {"name": "Manalith"}}}},
                },
            }
        ),
    ),
    "mtgjson": (
        "mtgjson",
        json.dumps(
            {
                "data": {
                    "name": "Mine",
                    "commander": [{"name": LEADER, "count": 1}],
                    "mainBoard": [
                        {"name": "Forest", "count": 60},
                        {"name": "Plains", "count": 38},
                        {"name": "Sol Ring", "count": 1},
                    ],
                    "sideBoard": [],
                }
            }
        ),
    ),
    "deck cache": (
        "event_json",
        json.dumps(
            {
                "Mainboard": [
                    {"Count": 60, "CardName": "Forest"},
                    {"Count": 38, "CardName": "Plains"},
                    {"Count": 1, "CardName": "Sol Ring"},
                ],
                "Sideboard": [{"Count": 1, "CardName": LEADER}],
            }
        ),
    ),
    "event": (
        "event_json",
        json.dumps(
            {
                "decks": [
                    {
                        "player": "P1",
                        "commanders_and_companion": [f"1 {LEADER}"],
                        "main": ["60 Forest", "38 Plains", "1 Sol Ring"],
                    }
                ]
            }
        ),
    ),
    "csv": (
        "csv",
        f'Count,Name,Edition,Section\n1,{LEADER},leg,Commander\n60,Forest,m21,Mainboard\n38,"Plains",m21,Mainboard\n1,Sol Ring,c21,Mainboard\n',
    ),
}


@pytest.mark.parametrize("name", LISTS)
def test_the_same_deck_in_every_format(starter: CardIndex, name: str) -> None:
    source_format, text = LISTS[name]
    raw, deck = understood(starter, text)
    assert raw.source_format == source_format
    assert roles(deck) == WANTED
    assert deck.unread == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_encodings_and_line_ends(starter: CardIndex, encoding: str) -> None:
    data = PLAIN.replace("\n", "\r\n").encode(encoding)
    assert roles(understood(starter, data)[1]) == WANTED


def test_sets_numbers_and_foils_are_kept() -> None:
    entry = card_line(1, "1 Sol Ring (C21) 263 *F*")
    assert entry is not None
    assert (entry.name, entry.set, entry.number, entry.foil) == ("Sol Ring", "c21", "263", True)


@pytest.mark.parametrize(
    ("line", "set_", "foil"),
    [
        ("1 Sol Ring <surge foil> [FIC] (F)", "fic", True),
        ("1 Sol Ring <surge foil> [FIC]", "fic", True),
        ("1 Sol Ring <borderless> [2XM]", "2xm", False),
        ("1 Sol Ring <prerelease> (F)", "", True),
        ("1 Sol Ring <0123> [C21]", "c21", False),
    ],
)
def test_treatments_of_a_printing_are_no_part_of_the_name(line: str, set_: str, foil: bool) -> None:
    entry = card_line(1, line)
    assert entry is not None
    assert (entry.name, entry.longer, entry.set, entry.foil) == ("Sol Ring", "", set_, foil)


@pytest.mark.parametrize(
    ("line", "name", "longer"),
    [
        ("1 Erase (Not the Urza's Legacy One)", "Erase (Not the Urza's Legacy One)", ""),
        ("1 Hazmat Suit (Used)", "Hazmat Suit", "Hazmat Suit (Used)"),
        ('1 Kongming, "Sleeping Dragon"', 'Kongming, "Sleeping Dragon"', ""),
        ("1 +2 Mace", "+2 Mace", ""),
        ("1 1996 World Champion", "1996 World Champion", ""),
        ("1 Fire // Ice (MH2) 290", "Fire // Ice", "Fire // Ice (MH2) 290"),
    ],
)
def test_names_that_look_like_something_else(line: str, name: str, longer: str) -> None:
    entry = card_line(1, line)
    assert entry is not None
    assert (entry.name, entry.longer) == (name, longer)


def test_every_unread_line_comes_back_with_its_number_and_the_nearest_names(starter: CardIndex) -> None:
    _, deck = understood(starter, f"Commander\n1 {LEADER}\nDeck\n1 Sol Rnig\n98 Forest\n1 $$$\n")
    assert [(each.line, each.text) for each in deck.unread] == [(6, "1 $$$"), (4, "1 Sol Rnig")]
    assert deck.unread[1].candidates[0] == "Sol Ring"


def test_a_list_that_does_not_say_who_leads_offers_who_could(starter: CardIndex) -> None:
    _, deck = understood(starter, f"50 Forest\n1 {LEADER}\n1 Isamaru, Hound of Konda\n48 Plains\n")
    assert not list(deck.of(Role.COMMANDER))
    assert set(deck.commander_candidates) == {LEADER, "Isamaru, Hound of Konda"}


@pytest.mark.parametrize("target", TARGETS)
def test_what_is_exported_is_read_again_as_the_same_list(starter: CardIndex, target: str) -> None:
    _, deck = understood(starter, PLAIN)
    again = understood(starter, export(deck, target).text)[1]
    assert roles(again) == roles(deck)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "NO_CARDS"),
        (b"\n\n\n", "NO_CARDS"),
        (b"PK\x03\x04zip", "NOT_TEXT"),
        (b"1 Forest\x00", "NOT_TEXT"),
        (b"\xff\xfe\x00", "NOT_TEXT"),
        (b"<cockatrice_deck><zone", "XML_BROKEN"),
        (b"<html><body/></html>", "FORMAT_UNKNOWN"),
        (b'<!DOCTYPE d [<!ENTITY a "b">]><Deck>&a;</Deck>', "XML_FORBIDDEN"),
        (b'{"a": 1}', "FORMAT_UNKNOWN"),
        (b'{"boards": {"mainboard": {"cards": [1]}}}', "JSON_BROKEN"),
        (b"{", "JSON_BROKEN"),
        (b"x" * (MAX_BYTES + 1), "DECK_TOO_LARGE"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(data: bytes, reason: str) -> None:
    with pytest.raises(UnreadableDeck) as caught:
        read(data)
    assert caught.value.reason == reason
