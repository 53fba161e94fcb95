"""Keywords that help to pay (CR 702)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from tests.rules.board import seat
from tests.rules.cards import BEAR, BEAST, DIVINATION, FOREST, MOUNTAIN, card
from tests.rules.quick import act, beast, board, in_hand_with
from tests.rules.written import written

HELP = written("Help", "{4}{G}", "Sorcery", "Assist\nYou gain 5 life.")


def test_702_51_a_creature_pays_generic_mana_whatever_its_colour() -> None:
    chorus = card(
        "Chorus", "{2}{R}", "sorcery", ab.Keyword("convoke"), ab.SpellAbility(DIVINATION.faces[0].abilities[0].body)
    )  # type: ignore[attr-defined]
    table, oid = in_hand_with(chorus, BEAST, BEAST, MOUNTAIN)
    assert table.act("A", "cast", oid) is None


def test_702_126a_an_artifact_pays_for_generic_mana() -> None:
    table = board(forests=1)
    table.put("A", "battlefield", written("Toy", "{1}", "Artifact"), 2)
    spell = table.put("A", "hand", written("Build", "{2}{G}", "Sorcery", "Improvise\nYou gain 4 life."))
    assert table.to("main1").act("A", "cast", spell) is None
    assert table.resolve().life("A") == 24


def test_702_132a_another_player_may_pay_for_generic_mana() -> None:
    table = board(2, seats=3)
    table.put("B", "battlefield", FOREST, 3)
    table.to("main1").say("assist", [seat("B")]).say("assist_amount", 3).cast("A", HELP)
    assert table.life("A") == 25
    tapped = [oid for oid in table.game.permanents() if table.game.s.objects[oid].tapped]
    assert len(tapped) == 5


def test_702_132a_who_does_not_help_takes_the_cast_back() -> None:
    table = board(2, seats=3)
    table.put("B", "battlefield", FOREST, 3)
    oid = table.put("A", "hand", HELP)
    table.to("main1")
    assert table.may("A", "cast", oid)
    index = next(i for i, action in enumerate(table.actions("A")) if action.obj == oid)
    table.game.answer(0, index)
    refusal = table.game.answer(0, [])
    assert refusal is not None
    assert table.zone(oid) == "hand"


UNSPENT = (
    "Monument",
    "{3}{G}",
    "Creature — Avatar",
    "You can't spend mana to cast this spell.\nConvoke, delve",
)


def test_702_51a_and_66a_what_helps_to_pay_is_no_mana_that_could_be_forbidden() -> None:
    monument = written(*UNSPENT, "8/8")
    table = board(forests=4)
    spell = table.put("A", "hand", monument)
    table.to("main1")
    assert not table.may("A", "cast", spell)
    table.put("A", "battlefield", BEAST, 2)
    table.put("A", "graveyard", DIVINATION, 2)
    assert table.act("A", "cast", spell) is None
    assert not any(
        table.game.s.objects[oid].tapped for oid in table.game.permanents() if table.game.chars(oid).name == "Forest"
    )


def test_702_126a_improvise_is_no_mana_that_would_have_to_come_from_creatures() -> None:
    text = "Spend only mana produced by creatures to cast this spell.\nImprovise"
    spell = written("Work", "{2}", "Creature — Golem", text, "2/2")
    table, oid = in_hand_with(spell, MOUNTAIN, written("Toy", "{1}", "Artifact"), written("Toy", "{1}", "Artifact"))
    assert table.act("A", "cast", oid) is None


def test_702_66a_each_card_exiled_from_the_graveyard_pays_for_one_generic_mana() -> None:
    for cards, offered in ((4, False), (5, True)):
        table = board(1)
        table.put("A", "graveyard", BEAR, cards)
        eel = table.put("A", "hand", beast("Delve", cost="{5}{G}"))
        assert table.to("main1").may("A", "cast", eel) is offered
    act(table, "A", "cast", eel)
    assert (table.count("A", "graveyard"), table.count("A", "exile"), table.count("A", "battlefield", "Beast")) == (
        0,
        5,
        1,
    )


def test_702_66a_the_player_chooses_what_to_exile_however_much_mana_there_is() -> None:
    table = board(6)
    cards = [table.put("A", "graveyard", BEAR) for _ in range(4)]
    eel = table.put("A", "hand", beast("Delve", cost="{5}{G}"))
    table.to("main1").say("help", cards[1:])
    act(table, "A", "cast", eel)
    assert (table.count("A", "graveyard"), table.count("A", "exile")) == (1, 3)
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 3


def test_702_51a_the_player_chooses_which_creatures_are_tapped() -> None:
    table = board(3)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    spell = table.put("A", "hand", written("Song", "{1}{G}{G}", "Sorcery", "Convoke\nYou gain 4 life."))
    table.to("main1").say("help", bears[1:])
    act(table, "A", "cast", spell)
    assert [table.game.s.objects[oid].tapped for oid in bears] == [False, True, True]
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 3


def test_702_66a_what_does_not_leave_a_payable_rest_is_refused() -> None:
    table = board(4)
    cards = [table.put("A", "graveyard", BEAR) for _ in range(4)]
    eel = table.put("A", "hand", beast("Delve", cost="{5}{G}"))
    table.to("main1")
    index = next(i for i, action in enumerate(table.actions("A")) if action.obj == eel)
    assert table.game.answer(0, index) is None
    refusal = table.game.answer(0, cards[:1])
    assert refusal is not None
    assert refusal.rule == "601.2h"
    assert table.game.answer(0, cards[:2]) is None
