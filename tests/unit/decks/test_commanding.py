"""Who commands a list that leaves it open: candidates, the proposal, the answer."""

from __future__ import annotations

import pytest

from services.decks import hashing, profiles
from services.decks.cards import CardIndex
from services.decks.decklist import DeckList, Role
from services.decks.desk import Desk
from services.decks.findings import Checked, Request
from services.decks.reading.detect import read
from services.decks.understanding import understand
from services.decks.validation import validate
from services.kit.errors import Fault
from tests.unit.decks.building import TODAY

ELVES, DOG = "Ezuri, Renegade Leader", "Isamaru, Hound of Konda"
pytestmark = pytest.mark.shared


def listed(index: CardIndex, text: str, file_name: str = "") -> DeckList:
    return understand(read(text, file_name)[0], index, True)


def checked(index: CardIndex, text: str, file_name: str = "") -> Checked:
    return validate(listed(index, text, file_name), Request(profiles.COMMANDER, TODAY))


def test_a_single_legal_candidate_is_proposed_and_the_list_waits_for_the_answer(index: CardIndex) -> None:
    result = checked(index, f"40 Forest\n1 {ELVES}\n59 Forest\n")
    assert result.question is not None
    assert (result.question.candidates, result.question.proposed) == (((ELVES,),), (ELVES,))
    assert [(each.code, each.severity) for each in result.findings] == [("COMMANDER_OPEN", "question")]
    assert not result.is_legal


def test_the_answer_makes_it_legal(index: CardIndex) -> None:
    desk, deck = Desk(index), listed(index, f"40 Forest\n1 {ELVES}\n59 Forest\n")
    answered = desk.commanded(deck, [ELVES.lower()])
    result = validate(answered, Request(profiles.COMMANDER, TODAY))
    assert (result.is_legal, result.question, result.findings) == (True, None, ())
    assert [card.name for card in answered.commanders()] == [ELVES]


def test_an_answer_that_the_list_does_not_hold_is_added(index: CardIndex) -> None:
    answered = Desk(index).commanded(listed(index, "99 Forest\n"), [ELVES])
    assert validate(answered, Request(profiles.COMMANDER, TODAY)).is_legal


@pytest.mark.parametrize("names", [["No Such Card"], [ELVES, DOG, "Sol Ring"]])
def test_an_answer_that_makes_no_sense_is_refused(index: CardIndex, names: list[str]) -> None:
    with pytest.raises(Fault):
        Desk(index).commanded(listed(index, "99 Forest\n"), names)


def test_only_those_who_hold_the_whole_deck_are_candidates(index: CardIndex) -> None:
    result = checked(index, f"49 Forest\n1 {ELVES}\n1 Niv-Mizzet Reborn\n49 Plains\n")
    assert result.question is not None
    assert result.question.proposed == ("Niv-Mizzet Reborn",)


def test_two_that_command_together_are_one_candidate(index: CardIndex) -> None:
    text = "49 Plains\n1 Tymna the Weaver\n1 Thrasios, Triton Hero\n49 Island\n"
    result = checked(index, text)
    assert result.question is not None
    assert {frozenset(each) for each in result.question.candidates} == {
        frozenset({"Tymna the Weaver", "Thrasios, Triton Hero"})
    }


def test_of_several_the_one_that_the_file_is_named_after_is_proposed(index: CardIndex) -> None:
    text = f"40 Forest\n1 {ELVES}\n1 Azusa, Lost but Seeking\n58 Forest\n"
    unnamed, named = checked(index, text), checked(index, text, "azusa lands.txt")
    assert unnamed.question is not None
    assert named.question is not None
    assert (unnamed.question.proposed, named.question.proposed) == ((), ("Azusa, Lost but Seeking",))
    assert len(unnamed.question.candidates) == 2


def test_a_mark_on_a_card_that_cannot_command_is_asked_about(index: CardIndex) -> None:
    result = checked(index, f"Commander\n1 Command Tower\n\nDeck\n1 {ELVES}\n98 Forest\n")
    assert result.question is not None
    assert result.question.proposed == (ELVES,)
    assert {each.severity for each in result.findings} == {"question"}


def test_a_mark_is_believed_when_it_can_command(index: CardIndex) -> None:
    result = checked(index, f"Commander\n1 {DOG}\n\nDeck\n1 {ELVES}\n98 Forest\n")
    assert result.question is None
    assert "COLOR_IDENTITY" in {each.code for each in result.findings}


def test_the_hash_is_that_of_what_is_played(index: CardIndex) -> None:
    text = f"Commander\n1 {ELVES}\n\nDeck\n99 Forest\n"
    with_side = listed(index, text + "\nSideboard\n1 Sol Ring\n")
    assert with_side.count(Role.SIDE) == 1
    played = hashing.canonical(with_side.without_side(), "commander", "commander", "")
    assert played == hashing.canonical(listed(index, text), "commander", "commander", "")
