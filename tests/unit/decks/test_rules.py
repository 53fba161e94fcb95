"""Each rule of the documents with real cards that pass and real cards that fail, by rule number."""

from __future__ import annotations

import dataclasses

import pytest

from services.decks import profiles
from services.decks.cards import CardIndex
from services.decks.decklist import DeckList, Entry, Role
from services.decks.findings import HouseList, Request
from services.decks.reading.detect import read
from services.decks.swaps import swap
from services.decks.teams import validate_team
from services.decks.understanding import understand
from services.decks.validation import validate
from services.kit.folding import fold
from tests.unit.decks.building import TODAY, card, check, deck, errors

pytestmark = pytest.mark.shared
FIVE = "Kenrith, the Returned King"


def test_cr_903_5a_a_deck_has_exactly_100_cards(index: CardIndex) -> None:
    for size, is_fine in ((99, False), (100, True), (101, False)):
        found = errors(check(deck(index, profiles.COMMANDER, [FIVE], size=size), profiles.COMMANDER))
        assert found == ([] if is_fine else [("DECK_SIZE", "")]), size


def test_cr_903_5a_both_commanders_count(index: CardIndex) -> None:
    pair = ["Thrasios, Triton Hero", "Tymna the Weaver"]
    assert errors(check(deck(index, profiles.COMMANDER, pair), profiles.COMMANDER)) == []


@pytest.mark.parametrize("name", ["Sol Ring", "Dryad Arbor", "Fire // Ice"])
def test_cr_903_5b_two_copies_are_one_too_many(index: CardIndex, name: str) -> None:
    built = deck(index, profiles.COMMANDER, [FIVE], {name: 2})
    assert ("SINGLETON", name) in errors(check(built, profiles.COMMANDER))


@pytest.mark.parametrize(
    "name",
    ["Snow-Covered Forest", "Wastes", "Rat Colony", "Relentless Rats", "Persistent Petitioners", "Dragon's Approach"],
)
def test_cr_903_5b_basic_lands_and_cards_that_say_so_come_in_any_number(index: CardIndex, name: str) -> None:
    assert errors(check(deck(index, profiles.COMMANDER, [FIVE], {name: 30}), profiles.COMMANDER)) == []


def test_cr_201_3_interchangeable_names_are_one_name(index: CardIndex) -> None:
    found = index.find("Rick, Steadfast Leader")
    assert found is index.find("Greymond, Avacyn's Stalwart")
    raw = read(
        "Commander\n1 Kenrith, the Returned King\nDeck\n1 Rick, Steadfast Leader\n1 Greymond, Avacyn's Stalwart\n97 Plains\n"
    )
    checked = check(understand(raw[0], index, True), profiles.COMMANDER)
    assert errors(checked) == [("SINGLETON", "Greymond, Avacyn's Stalwart")]


def test_cr_903_5b_a_commander_is_not_in_its_own_deck_again(index: CardIndex) -> None:
    found = errors(check(deck(index, profiles.COMMANDER, [FIVE], [FIVE]), profiles.COMMANDER))
    assert ("SINGLETON", FIVE) in found


@pytest.mark.parametrize(
    ("name", "rule"),
    [
        ("Counterspell", "CR 903.5c"),
        ("Boros Reckoner", "CR 903.5c"),
        ("Watery Grave", "CR 903.5d"),
        ("Murmuring Bosk", "CR 903.5c"),
    ],
)
def test_cr_903_5c_and_d_colours_outside_the_identity(index: CardIndex, name: str, rule: str) -> None:
    checked = check(deck(index, profiles.COMMANDER, ["Kamahl, Fist of Krosa"], [name]), profiles.COMMANDER)
    assert errors(checked) == [("COLOR_IDENTITY", name)]
    assert checked.findings[0].rule == rule


@pytest.mark.parametrize("name", ["Birds of Paradise", "Farseek", "Polluted Delta", "Command Tower"])
def test_cr_903_5c_cards_without_foreign_symbols_fit(index: CardIndex, name: str) -> None:
    assert errors(check(deck(index, profiles.COMMANDER, ["Kamahl, Fist of Krosa"], [name]), profiles.COMMANDER)) == []


def test_cr_903_5e_a_sideboard_is_left_out_today_and_nothing_in_it_is_an_error(index: CardIndex) -> None:
    built = deck(index, profiles.COMMANDER, ["Isamaru, Hound of Konda"], ["Sol Ring"], side=["Sol Ring", "Black Lotus"])
    checked = check(built, profiles.COMMANDER)
    assert [(each.code, each.severity) for each in checked.findings] == [("SIDEBOARD", "warning")]
    assert checked.is_legal


def test_cr_903_4b_a_chosen_colour_joins_the_identity(index: CardIndex) -> None:
    piper = Entry(Role.COMMANDER, 1, card(index, "The Prismatic Piper"), chosen_color="R")
    others = (Entry(Role.MAIN, 1, card(index, "Lightning Bolt")), Entry(Role.MAIN, 98, card(index, "Mountain")))
    request = Request(profiles.COMMANDER, TODAY)
    assert errors(validate(DeckList((piper, *others)), request)) == []
    unchosen = Entry(Role.COMMANDER, 1, piper.card)
    found = validate(DeckList((unchosen, *others)), request)
    assert ("COLOR_IDENTITY", "Lightning Bolt") in errors(found)
    assert "COLOR_NOT_CHOSEN" in {each.code for each in found.findings}


def test_cr_702_124_never_three_commanders(index: CardIndex) -> None:
    three = ["Thrasios, Triton Hero", "Tymna the Weaver", "Vial Smasher the Fierce"]
    assert ("TOO_MANY_COMMANDERS", "") in errors(check(deck(index, profiles.COMMANDER, three), profiles.COMMANDER))


def test_cr_702_139_a_companion_keeps_to_the_identity_and_stays_outside_the_deck(index: CardIndex) -> None:
    profile, name = profiles.COMMANDER, "Jegantha, the Wellspring"
    fine = deck(index, profile, [FIVE], companion=name)
    assert errors(check(fine, profile)) == []
    foreign = check(deck(index, profile, ["Isamaru, Hound of Konda"], companion=name), profile)
    assert ("COLOR_IDENTITY", name) in errors(foreign)
    assert next(each.rule for each in foreign.findings if each.code == "COLOR_IDENTITY") == "CR 903.11a"
    assert ("SINGLETON", name) in errors(check(deck(index, profile, [FIVE], [name], name), profile))


RIDES = [
    "Balloon Stand", "Bounce Chamber", "Bumper Cars", "Clown Extruder", "Concession Stand", "Foam Weapons Kiosk", "Fortune Teller", "Information Booth",
    "Kiddie Coaster", "Roller Coaster",
]  # fmt: skip


@pytest.mark.parametrize(
    ("rides", "wrong"),
    [(RIDES, []), (RIDES[1:], [("ATTRACTION_DECK", "")]), ([*RIDES, RIDES[0]], [("ATTRACTION_DECK", RIDES[0])])],
)
def test_cr_717_2a_an_attraction_deck_has_ten_cards_with_ten_names(
    index: CardIndex, rides: list[str], wrong: list[tuple[str, str]]
) -> None:
    built = deck(index, profiles.COMMANDER, [FIVE])
    entries = [Entry(Role.SUPPLEMENTARY, rides.count(name), card(index, name)) for name in dict.fromkeys(rides)]
    assert errors(check(DeckList((*built.entries, *entries)), profiles.COMMANDER)) == wrong


@pytest.mark.parametrize("name", ["Sol Ring", "Divination"])
def test_cr_702_139_only_companions_are_companions(index: CardIndex, name: str) -> None:
    built = deck(index, profiles.COMMANDER, [FIVE], companion=name)
    assert ("COMPANION_INELIGIBLE", name) in errors(check(built, profiles.COMMANDER))


@pytest.mark.parametrize(
    ("name", "date", "is_banned"),
    [
        ("Primeval Titan", "2012-09-30", False),
        ("Primeval Titan", "2012-10-01", True),
        ("Golos, Tireless Pilgrim", "2021-09-12", False),
        ("Golos, Tireless Pilgrim", "2021-09-13", True),
        ("Jeweled Lotus", "2024-09-23", True),
        ("Gifts Ungiven", "2025-04-21", True),
        ("Gifts Ungiven", "2025-04-22", False),
    ],
)
def test_the_banned_list_is_the_one_of_the_date(index: CardIndex, name: str, date: str, is_banned: bool) -> None:
    leader = "Progenitus"
    found = errors(check(deck(index, profiles.COMMANDER, [leader], [name]), profiles.COMMANDER, date))
    assert (("BANNED", name) in found) == is_banned


def test_dc_404_1_and_204_5_the_list_of_the_day_on_which_the_event_began(index: CardIndex) -> None:
    """An event that began the day before goes on with the list before."""
    built = deck(index, profiles.DUEL, [FIVE], ["Reanimate"])
    assert errors(check(built, profiles.DUEL, "2025-10-29")) == []
    assert errors(check(built, profiles.DUEL, "2025-10-30")) == [("BANNED", "Reanimate")]


def test_dc_404_4_banned_is_nowhere_in_the_list_whoever_lists_it(index: CardIndex) -> None:
    name = "Uro, Titan of Nature's Wrath"
    for built in (deck(index, profiles.DUEL, [name]), deck(index, profiles.DUEL, [FIVE], [name])):
        found = [each for each in check(built, profiles.DUEL).findings if each.code == "BANNED"]
        assert [(each.card, each.rule) for each in found] == [(name, "DC 404.4a")]
    raw = read("Commander\n1 Kenrith, the Returned King\nCompanion\n1 Lutri, the Spellchaser\nDeck\n99 Plains\n")
    assert ("BANNED", "Lutri, the Spellchaser") in errors(check(understand(raw[0], index, True), profiles.DUEL))


@pytest.mark.parametrize("name", ["Geist of Saint Traft", "Edgar Markov"])
def test_dc_404_2_banned_as_a_commander_only(index: CardIndex, name: str) -> None:
    profile = profiles.DUEL
    leading = check(deck(index, profile, [name]), profile, "2025-11-01")
    following = check(deck(index, profile, [FIVE], [name]), profile, "2025-11-01")
    assert [(each.code, each.rule) for each in leading.findings] == [("BANNED_AS_COMMANDER", "DC 404.2a")]
    assert errors(following) == []


def test_dc_404_3_banned_in_the_deck_only_with_an_invented_list(index: CardIndex) -> None:
    profile, name = profiles.DUEL, "Atraxa, Praetors' Voice"
    house = HouseList("of a club", "2026-01-01", added_in_deck_only=frozenset({fold(name)}))
    assert errors(check(deck(index, profile, [name]), profile, house=house)) == []
    inside = check(deck(index, profile, [FIVE], [name]), profile, house=house)
    assert errors(inside) == [("BANNED_IN_DECK", name)]
    assert inside.findings[0].rule == "DC 404.3a"


@pytest.mark.parametrize(
    ("name", "code", "rule"),
    [
        ("Contract from Below", "POOL_ANTE", "DC 404.7a"),
        ("Jeweled Bird", "POOL_ANTE", "DC 404.7a"),
        ("Chaos Orb", "POOL_DEXTERITY", "DC 404.7b"),
        ("Falling Star", "POOL_DEXTERITY", "DC 404.7b"),
        ("Shahrazad", "POOL_SUBGAME", "DC 404.7c"),
        ("Brago's Favor", "CONSPIRACY", "DC 404.6a"),
        ("Power Play", "CONSPIRACY", "DC 404.6a"),
        ("Crusade", "POOL_OFFENSIVE", "DC 404.6a"),
        ("Jihad", "POOL_OFFENSIVE", "DC 404.6a"),
        ('"Ach! Hans, Run!"', "POOL_NOT_SANCTIONED", "DC 404.6a"),
        ("B.F.M. (Big Furry Monster)", "POOL_NOT_SANCTIONED", "DC 404.6a"),
    ],
)
def test_dc_404_6_and_404_7_cards_outside_the_pool(index: CardIndex, name: str, code: str, rule: str) -> None:
    checked = check(deck(index, profiles.DUEL, [FIVE], [name]), profiles.DUEL)
    found = [each for each in checked.findings if each.severity == "error"]
    assert [(each.code, each.rule) for each in found] == [(code, rule)]


def test_dc_404_9_no_sideboard_and_208_3_one_companion(index: CardIndex) -> None:
    profile = profiles.DUEL
    assert errors(check(deck(index, profile, [FIVE], companion="Jegantha, the Wellspring"), profile)) == []
    checked = check(deck(index, profile, [FIVE], side=["Opt"]), profile)
    assert [(each.code, each.rule) for each in checked.findings] == [("SIDEBOARD", "DC 404.9a")]


def test_dc_508_commanders_may_be_swapped_for_cards_of_the_deck_with_the_same_identity(index: CardIndex) -> None:
    pair = ["Kraum, Ludevic's Opus", "Tymna the Weaver"]
    mono = "Breya, Etherium Shaper"
    registered = deck(index, profiles.DUEL, pair, [mono, "Vial Smasher the Fierce", "Isamaru, Hound of Konda"])
    request = Request(profiles.DUEL, TODAY, follows_inferred=True)

    def swapped(names: list[str], game: int = 2) -> list[str]:
        chosen = [card(index, name) for name in names]
        return [code for code, _ in errors(swap(registered, chosen, game, request))]

    assert swapped(pair) == []
    assert swapped([mono]) == []  # another number of commanders, the same four colours (508.7)
    assert "SWAP_IDENTITY" in swapped(["Isamaru, Hound of Konda"])
    assert "SWAP_NOT_IN_DECK" in swapped(["Sol'kanar the Swamp King"])
    assert "SWAP_FIRST_GAME" in swapped([mono], game=1)


@pytest.mark.parametrize("profile", [profiles.EDH2009, profiles.COMMANDER2011], ids=lambda profile: profile.id)
def test_2009_and_2011_only_legendary_creatures_and_only_one_lead(index: CardIndex, profile: profiles.Profile) -> None:
    for name in ("Phelddagrif", "Rafiq of the Many"):
        assert errors(check(deck(index, profile, [name]), profile)) == []
    for name in ("Teferi, Temporal Archmage", "Parhelion II"):
        assert ("COMMANDER_INELIGIBLE", name) in errors(check(deck(index, profile, [name]), profile))
    pair = ["Thrasios, Triton Hero", "Tymna the Weaver"]
    assert ("TOO_MANY_COMMANDERS", "") in errors(check(deck(index, profile, pair), profile))


@pytest.mark.parametrize("profile", [profiles.EDH2009, profiles.COMMANDER2011], ids=lambda profile: profile.id)
def test_2009_and_2011_rule_6_vintage_cards_and_shahrazad(index: CardIndex, profile: profiles.Profile) -> None:
    for name in ("Shahrazad", "Demonic Tutor"):
        assert errors(check(deck(index, profile, ["Progenitus"], [name]), profile)) == []
    for name in ("Contract from Below", "Chaos Orb"):
        found = [code for code, _ in errors(check(deck(index, profile, ["Progenitus"], [name]), profile))]
        assert len(found) == 1
        assert found[0].startswith("POOL_")


@pytest.mark.parametrize("profile", [profiles.EDH2009, profiles.COMMANDER2011], ids=lambda profile: profile.id)
def test_2009_and_2011_cards_are_legal_as_of_the_prerelease(index: CardIndex, profile: profiles.Profile) -> None:
    name = "Sword of Feast and Famine"  # its set is dated 2011-01-04 in the data
    built = deck(index, profile, ["Progenitus"], [name])
    assert errors(check(built, profile, "2010-12-28")) == []
    assert errors(check(built, profile, "2010-12-27")) == [("NOT_RELEASED", name)]


@pytest.mark.parametrize("profile", [profiles.EDH2009, profiles.COMMANDER2011], ids=lambda profile: profile.id)
def test_2009_and_2011_rule_5_a_cards_own_text_lifts_the_one_copy(index: CardIndex, profile: profiles.Profile) -> None:
    """Our decision: the documents name basic lands alone, a card that says otherwise wins (CR 101.1)."""
    assert errors(check(deck(index, profile, ["Progenitus"], {"Relentless Rats": 20}), profile)) == []
    assert errors(check(deck(index, profile, ["Progenitus"], {"Opt": 2}), profile)) == [("SINGLETON", "Opt")]
    assert errors(check(deck(index, profile, ["Progenitus"], {"Forest": 20}), profile)) == []


def test_dc_202_cards_are_legal_as_of_their_release(index: CardIndex) -> None:
    """The tournament rules hold (MTR 3.7): new cards are legal for Prereleases alone before that."""
    name = "Sword of Feast and Famine"
    built = deck(index, profiles.DUEL, ["Progenitus"], [name])
    assert errors(check(built, profiles.DUEL, "2011-01-04")) == []
    assert ("NOT_RELEASED", name) in errors(check(built, profiles.DUEL, "2011-01-03"))


@pytest.mark.parametrize("profile", [profiles.EDH2009, profiles.COMMANDER2011], ids=lambda profile: profile.id)
def test_2009_and_2011_sideboards_of_ten(index: CardIndex, profile: profiles.Profile) -> None:
    ten = [
        "Absorb",
        "Divination",
        "Opt",
        "Ponder",
        "Preordain",
        "Naturalize",
        "Swords to Plowshares",
        "Path to Exile",
        "Condemn",
        "Shock",
    ]
    fine = deck(index, profile, ["Phelddagrif"], side=ten[:-1])
    assert errors(check(fine, profile)) == []
    foreign = deck(index, profile, ["Phelddagrif"], side=ten)
    assert errors(check(foreign, profile)) == [("COLOR_IDENTITY", "Shock")]
    eleven = deck(index, profile, ["Phelddagrif"], side=[*ten[:-1], "Disenchant", "Explore"])
    assert errors(check(eleven, profile)) == [("SIDEBOARD_SIZE", "")]
    twice = deck(index, profile, ["Phelddagrif"], ["Opt"], side=["Opt"])
    assert errors(check(twice, profile)) == [("SINGLETON", "Opt")]


def test_2009_and_2011_published_lists_bind_in_ranked_play_and_are_advice_elsewhere(index: CardIndex) -> None:
    for profile, name in ((profiles.EDH2009, "Ancestral Recall"), (profiles.COMMANDER2011, "Channel")):
        built = deck(index, profile, ["Progenitus"], [name])
        assert errors(check(built, profile, ranked=True)) == [("BANNED", name)]
        casual = check(built, profile, ranked=False)
        assert casual.is_legal
        assert [(each.code, each.severity) for each in casual.findings] == [("BANNED", "warning")]
        enforced = validate(built, Request(profile, TODAY, enforces_recommended=True))
        assert not enforced.is_legal
    legal_in_2009 = check(deck(index, profiles.EDH2009, ["Progenitus"], ["Channel"]), profiles.EDH2009)
    assert legal_in_2009.is_legal


def test_2009_a_general_is_exempt_from_its_own_symbols(index: CardIndex) -> None:
    for name in ("Memnarch", "Bosh, Iron Golem"):
        assert errors(check(deck(index, profiles.EDH2009, [name]), profiles.EDH2009)) == []
        blue_or_red = {"Memnarch": "Opt", "Bosh, Iron Golem": "Shock"}[name]
        found = errors(check(deck(index, profiles.EDH2009, [name], [blue_or_red]), profiles.EDH2009))
        assert found == [("COLOR_IDENTITY", blue_or_red)]
        assert errors(check(deck(index, profiles.COMMANDER2011, [name], [blue_or_red]), profiles.COMMANDER2011)) == []


def test_a_ban_that_played_decks_contradict_says_so(index: CardIndex) -> None:
    built = deck(index, profiles.DUEL, ["Emry, Lurker of the Loch"])
    before, after = (check(built, profiles.DUEL, date).findings[0] for date in ("2026-05-01", "2026-06-01"))
    assert before.code == after.code == "BANNED_AS_COMMANDER"
    assert "suggest that this has changed" in after.message
    assert "suggest" not in before.message


def test_a_house_list_adds_and_removes(index: CardIndex) -> None:
    house = HouseList(
        "of the table", "2026-11-01", added=frozenset({fold("Sol Ring")}), removed=frozenset({fold("Primeval Titan")})
    )
    built = deck(index, profiles.COMMANDER, [FIVE], ["Sol Ring", "Primeval Titan"])
    checked = check(built, profiles.COMMANDER, house=house)
    assert errors(checked) == [("BANNED", "Sol Ring")]
    assert "of the table" in checked.findings[0].message


def test_002_highlander_has_exactly_100_cards_no_commander_no_sideboard(index: CardIndex) -> None:
    profile = profiles.PARTNER
    for size, is_fine in ((99, False), (100, True), (101, False)):
        assert errors(check(deck(index, profile, size=size), profile)) == ([] if is_fine else [("DECK_SIZE", "")])
    assert ("COMMANDER_NOT_ALLOWED", FIVE) in errors(check(deck(index, profile, [FIVE]), profile))
    assert errors(check(deck(index, profile, side=["Opt"]), profile)) == []
    for name in ("Ancestral Recall", "Sol Ring"):
        assert ("BANNED", name) in errors(check(deck(index, profile, main=[name]), profile))
    for name in ("Brainstorm", "Jegantha, the Wellspring"):
        assert errors(check(deck(index, profile, main=[name]), profile)) == []


def test_mtr_8_4_a_team_shares_no_card_but_basic_lands(index: CardIndex) -> None:
    first = deck(index, profiles.PARTNER, main={"Brainstorm": 1, "Rat Colony": 20})
    second = deck(index, profiles.PARTNER, main={"Brainstorm": 1, "Opt": 1})
    third = deck(index, profiles.PARTNER, main={"Rat Colony": 3})
    found = validate_team({"ann": first, "ben": second, "cat": third})
    assert [(each.code, each.card) for each in found] == [
        ("TEAM_SHARED_CARD", "Brainstorm"),
        ("TEAM_SHARED_CARD", "Rat Colony"),
    ]
    assert validate_team({"ben": second, "cat": third}) == ()


def test_the_league_rule_keeps_generals_apart(index: CardIndex) -> None:
    first = deck(index, profiles.EDH2009, ["Phelddagrif"])
    second = deck(index, profiles.EDH2009, ["Progenitus"], ["Phelddagrif"])
    found = validate_team({"ann": first, "ben": second}, is_league=True)
    assert ("LEAGUE_GENERAL", "Phelddagrif") in [(each.code, each.card) for each in found]


def test_dc_404_6a_a_printing_that_is_not_legal_is_a_warning_with_the_legal_one(starter: CardIndex) -> None:
    """The starter cards carry no printings; the warning is shown with a card that has an illegal one."""
    ring = dataclasses.replace(card(starter, "Sol Ring"), illegal_sets=("ced",), legal_printing="C21 263")
    entries = (
        Entry(Role.COMMANDER, 1, card(starter, "Jasmine Boreal")),
        Entry(Role.MAIN, 1, ring, set="ced"),
        Entry(Role.MAIN, 98, card(starter, "Forest")),
    )
    checked = validate(DeckList(entries), Request(profiles.COMMANDER, TODAY))
    assert checked.is_legal
    assert [(each.code, each.severity) for each in checked.findings] == [("PRINTING", "warning")]
    assert "C21 263" in checked.findings[0].message
