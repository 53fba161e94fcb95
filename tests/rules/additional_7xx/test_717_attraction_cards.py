"""Attractions: their deck, opening and visiting (CR 701.51, 701.52, 702.159, 717), and time travel (701.56)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.events.zone_changes import create_card
from services.game.rules.kernel.verbs.attractions import deck_of, shuffle_deck
from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.cards import FULL, MANUAL, CardProgram
from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.dice import rolls
from tests.rules.quick import beast, board
from tests.rules.written import written

CLERK = beast("When Beast enters, open an Attraction.\nWhenever you open an Attraction, you gain 1 life.")


def ride(
    name: str, text: str = "Visit — You gain 3 life.", lights: tuple[int, ...] = (2, 6), grade: str = FULL
) -> CardProgram:
    made = compile_card(CardText(name, "normal", (FaceText(name, "", "Artifact — Attraction", text, lights=lights),)))
    assert made.grade() == grade, made.residuals()
    return made


def fair(*rides: CardProgram) -> Board:
    """A table where the first seat has an Attraction deck, the last one on top."""
    table = board()
    for number, program in enumerate(rides):
        create_card(table.game, table.game.s.add_program(program), 0, "outside", 500 + number)
    return table


def test_701_51b_the_top_card_of_the_attraction_deck_enters_and_opening_it_triggers() -> None:
    table = fair(ride("Wheel"), ride("Slide")).to("main1")
    table.cast("A", CLERK)
    assert (table.count("A", "battlefield", "Slide"), len(deck_of(table.game, 0)), table.life("A")) == (1, 1, 21)


def test_701_51a_without_an_attraction_deck_nothing_is_opened() -> None:
    table = board().to("main1")
    table.cast("A", CLERK)
    assert table.life("A") == 20


def test_701_51b_two_attractions_by_one_instruction() -> None:
    table = fair(ride("Wheel"), ride("Slide"), ride("Swing")).to("main1")
    table.cast("A", written("Fair", "{G}", "Sorcery", "Open two Attractions."))
    assert (table.count("A", "battlefield", "Swing"), table.count("A", "battlefield", "Slide")) == (1, 1)


@pytest.mark.parametrize(("result", "life"), [(1, 20), (2, 23), (5, 20), (6, 23)])
def test_702_159a_the_roll_of_the_main_phase_visits_what_is_lit(result: int, life: int) -> None:
    table = board()
    table.put("A", "battlefield", ride("Wheel"))
    table.to("main2")
    rolls(table, result)
    table.to("main1", 3).resolve()
    assert table.life("A") == life


def test_703_4g_who_controls_no_attraction_does_not_roll() -> None:
    table = board()
    table.put("A", "battlefield", ride("Wheel"))
    table.to("main2")
    place = table.game.rng.counter
    table.to("main1", 2)
    assert table.game.rng.counter == place


def test_701_52a_one_roll_visits_all_that_are_lit() -> None:
    table = board()
    table.put("A", "battlefield", ride("Wheel", lights=(3,)))
    table.put("A", "battlefield", ride("Slide", "Visit — You gain 10 life.", lights=(3, 6)))
    table.put("A", "battlefield", ride("Swing", "Visit — You lose 5 life.", lights=(4,)))
    table.put("B", "battlefield", ride("Theirs", lights=(3,)))
    table.to("main2")
    rolls(table, 3, 1)
    table.cast("A", written("Ticket", "{G}", "Sorcery", "Roll to visit your Attractions."))
    assert (table.life("A"), table.life("B")) == (33, 20)


def test_717_4_the_roll_is_made_in_the_precombat_main_phase_of_its_controller_only() -> None:
    table = board()
    table.put("A", "battlefield", ride("Wheel", lights=(1, 2, 3, 4, 5, 6)))
    table.to("main2").to("main1", 3).resolve()
    place = table.game.rng.counter
    table.to("upkeep", 5)
    assert (table.life("A"), table.game.rng.counter) == (26, place)  # turns 1 and 3


def test_717_6_an_attraction_goes_to_the_command_zone_instead() -> None:
    table = board()
    wheel, slide = table.put("A", "battlefield", ride("Wheel")), table.put("A", "battlefield", ride("Slide"))
    table.to("main2")
    table.cast("A", written("Hammer", "{G}", "Instant", "Destroy target artifact."), [wheel])
    table.cast("A", written("Wind", "{G}", "Instant", "Return target artifact to its owner's hand."), [slide])
    assert (table.count("A", "command"), table.count("A", "graveyard"), table.count("A", "hand")) == (2, 2, 0)


def test_717_6_it_can_be_exiled() -> None:
    table = board()
    wheel = table.put("A", "battlefield", ride("Wheel"))
    table.to("main2").cast("A", written("Hole", "{G}", "Instant", "Exile target artifact."), [wheel])
    assert table.count("A", "exile", "Wheel") == 1


def test_717_1_where_the_lights_are_not_known_the_players_are_told_of_the_roll() -> None:
    table = board()
    table.put("A", "battlefield", ride("Wheel", lights=(), grade=MANUAL))
    table.to("main2").to("main1", 3)
    assert [(row.text, row.moment) for row in table.game.s.unplayed] == [("Visit — You gain 3 life.", "triggered")]


def test_717_2_the_attraction_deck_is_shuffled_with_new_identities() -> None:
    table = fair(*(ride(f"Ride {number}") for number in range(10)))
    before = deck_of(table.game, 0)
    names = [table.name(oid) for oid in before]
    shuffle_deck(table.game, 0)
    after = deck_of(table.game, 0)
    assert not set(before) & set(after)
    assert [table.name(oid) for oid in after] != names
    assert sorted(table.name(oid) for oid in after) == sorted(names)


def test_701_56a_time_travel_adds_or_removes_a_time_counter_of_each_chosen_object() -> None:
    table = board()
    first, second, third = (table.put("A", "battlefield", BEAR, counters={"time": 2}) for _ in range(3))
    theirs = table.put("B", "battlefield", BEAR, counters={"time": 2})
    table.to("main1").say("time_travel", [first, second], "add", "remove")
    table.cast("A", written("Trip", "{G}", "Sorcery", "Time travel."))
    found_ = [table.game.s.objects[oid].counters["time"] for oid in (first, second, third, theirs)]
    assert found_ == [3, 1, 2, 2]


@pytest.mark.parametrize(("creatures", "life"), [(0, 20), (1, 27)])
def test_702_159b_claiming_the_prize_does_what_stands_after_the_dash(creatures: int, life: int) -> None:
    table = board()
    table.put(
        "A", "battlefield", beast("Whenever you claim the prize of an Attraction, you gain 5 life.", kind="Guest")
    )
    visit = "Visit — If you control an Elf, claim the prize!\nPrize — You gain 2 life, then sacrifice this artifact."
    wheel = table.put("A", "battlefield", ride("Wheel", visit))
    if creatures:
        table.put("A", "battlefield", beast(kind="Elf"))
    table.to("upkeep")
    rolls(table, 2)
    table.to("main1").resolve()
    assert (table.life("A"), table.zone(wheel)) == (life, "command" if creatures else "battlefield")
