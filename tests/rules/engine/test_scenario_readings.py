"""How a scenario's words are read: the runner's readings, one small game each."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from services.game.scenario.judge import judge
from tests.rules.shelf import JsonShelf

pytestmark = pytest.mark.shared

Row = dict[str, Any]


@lru_cache(1)
def shelf(shared: Path) -> JsonShelf:
    """The shared cards, read once."""
    return JsonShelf(shared / "cards" / "cards.jsonl.gz")


def cards(zone: str, *names: str, seat: str = "A") -> list[Row]:
    """Cards of a zone in order; "Forest*3" are three."""
    return [
        {"seat": seat, "zone": zone, "name": name.partition("*")[0], "count": int(name.partition("*")[2] or 1)}
        for name in names
    ]


def act(ability: str, step: str = "main1", turn: int = 1, **more: Any) -> Row:
    """An activation of A."""
    return {"do": "activate", "turn": turn, "step": step, "seat": "A", "ability": ability, **more}


def cast(card: str, step: str = "main1", turn: int = 1, **more: Any) -> Row:
    """A spell of A."""
    return {"do": "cast", "turn": turn, "step": step, "seat": "A", "card": card, **more}


def choice(**what: Any) -> Row:
    """An answer of A."""
    return {"seat": "A", "for": "choice", **what}


def count(zone: str, card: str, number: int, seat: str = "A") -> Row:
    """How many cards of that name are there."""
    return {"what": "count", "zone": zone, "seat": seat, "card": card, "is": number}


def playable(ability: str, is_so: bool = True) -> Row:
    """Whether A could do that."""
    return {"what": "playable", "seat": "A", "ability": ability, "is": is_so}


def run(shared: Path, table: list[Row], script: list[Row], expect: list[Row], **more: Any) -> dict[str, Any]:
    """The result of a game of two until main2 of turn 1."""
    scenario = {
        "id": "own", "seats": ["A", "B"], "cards": table, "script": script, "answers": [], "expect": expect,
        "stop": {"turn": 1, "step": "main2"}, **more,
    }  # fmt: skip
    result = judge(scenario, shelf(shared))
    assert (result["status"], result["why"]) == ("pass", "")
    return result


# --- 1: ability texts -------------------------------------------------------------------------------------------------


def test_1_the_printed_text_comes_before_a_keyword(shared: Path) -> None:
    table = cards("battlefield", "Bonesplitter", "Forest*3", "Savannah Lions")
    expect = [{"what": "power_toughness", "seat": "A", "object": "Savannah Lions", "is": [4, 1]}]
    run(shared, table, [act("Equip", targets=[{"object": "Savannah Lions"}])], expect)


def test_1_the_number_of_a_keyword_counts(shared: Path) -> None:
    table = cards("battlefield", "Bonesplitter", "Forest*3", "Savannah Lions") + cards("hand", "Rift Bolt")
    run(shared, table + cards("battlefield", "Mountain"), [], [
        playable("Equip {1}"), playable("Equip {0}", False), playable("Suspend 1"), playable("Suspend 3", False), playable("Suspend"),
    ])  # fmt: skip


def test_1_a_cost_alone_turns_a_card_face_up(shared: Path) -> None:
    table = cards("hand", "Battering Craghorn") + cards("battlefield", "Mountain*6")
    script = [cast("Battering Craghorn", alternative="morph"), act("{1}{R}{R}:", step="main2")]
    run(shared, table, script, [count("battlefield", "Battering Craghorn", 1)])


def test_1_granted_abilities_have_texts(shared: Path) -> None:
    table = cards("battlefield", "Cryptolith Rite", "Savannah Lions")
    run(shared, table, [act("{T}: Add one mana of any color", mana=True)], [
        {"what": "tapped", "object": "Savannah Lions", "is": True}
    ])  # fmt: skip


def test_1_a_colon_ends_the_cost(shared: Path) -> None:
    table = cards("battlefield", "Shivan Dragon", "Mountain*2")
    run(shared, table, [], [playable("{R}:"), playable("{R}{R}:", False), playable("{R}")])


# --- 2: casting as an activation --------------------------------------------------------------------------------------


@pytest.mark.parametrize("words", ["with Escape", "using escape", "for Escape"])
def test_2_cast_with_a_keyword(shared: Path, words: str) -> None:
    table = cards("graveyard", "Glimpse of Freedom", "Island*5") + cards("battlefield", "Island*3")
    script = [act(f"Cast Glimpse of Freedom {words}")]
    run(shared, table, script, [count("exile", "Island", 5)])


def test_2_play_a_land_as_an_activation(shared: Path) -> None:
    run(shared, cards("hand", "Forest"), [act("Play Forest")], [count("battlefield", "Forest", 1)])


def test_2_a_keyword_and_its_cost_cast_a_foretold_card(shared: Path) -> None:
    table = cards("hand", "Behold the Multiverse") + cards("battlefield", "Island*4")
    script = [act("Foretell"), act("Foretell {1}{U}", turn=3)]
    stop = {"turn": 3, "step": "main2"}
    run(shared, table, script, [count("graveyard", "Behold the Multiverse", 1)], stop=stop)


def test_2_kicker_is_an_additional_cost(shared: Path) -> None:
    table = cards("hand", "Burst Lightning") + cards("battlefield", "Mountain*5")
    script = [act("Cast Burst Lightning with Kicker", targets=[{"seat": "B"}])]
    run(shared, table, script, [{"what": "life", "seat": "B", "is": 16}])


# --- 3: the only way --------------------------------------------------------------------------------------------------


def test_3_aftermath_needs_no_alternative(shared: Path) -> None:
    table = cards("graveyard", "Cut // Ribbons") + cards("battlefield", "Swamp*3")
    run(shared, table, [cast("Ribbons")], [count("exile", "Cut // Ribbons", 1)], answers=[choice(number=1)])


def test_3_nor_does_the_back_of_a_card_with_disturb(shared: Path) -> None:
    table = cards("graveyard", "Baithook Angler") + cards("battlefield", "Island*2")
    run(shared, table, [cast("Hook-Haunt Drifter")], [count("battlefield", "Hook-Haunt Drifter", 1)])


# --- conditions -------------------------------------------------------------------------------------------------------


def test_3_a_way_of_casting_the_back_is_named_by_the_front_too(shared: Path) -> None:
    table = [*cards("battlefield", "Island*2", "Plains*2"), *cards("graveyard", "Lunarch Veteran")]
    script = [cast("Lunarch Veteran", alternative="disturb")]
    assert run(shared, table, script, [count("battlefield", "Luminous Phantom", 1)])["status"] == "pass"


def test_3_a_price_for_the_time_needs_no_alternative(shared: Path) -> None:
    table = [*cards("battlefield", "Plains*7", "Grizzly Bears"), *cards("hand", "Rout")]
    script = [cast("Rout", step="begin_combat")]
    assert run(shared, table, script, [count("battlefield", "Grizzly Bears", 0)])["status"] == "pass"


def test_something_on_the_stack_is_named_as_in_an_activation(shared: Path) -> None:
    table = cards("hand", "Shock", "Giant Growth") + cards("battlefield", "Mountain", "Forest", "Prodigal Pyromancer")
    script = [
        act("{T}: ~ deals 1 damage", targets=[{"seat": "B"}]),
        cast("Giant Growth", targets=[{"object": "Prodigal Pyromancer"}], while_on_stack="{T}:"),
        cast("Shock", targets=[{"seat": "B"}], while_on_stack="Cast Giant Growth"),
    ]
    run(shared, table, script, [{"what": "life", "seat": "B", "is": 17}])


# --- 8: payment -------------------------------------------------------------------------------------------------------


def test_8_what_makes_fewer_kinds_of_mana_is_tapped_first(shared: Path) -> None:
    table = cards("battlefield", "Taiga", "Llanowar Elves", "Forest") + cards("hand", "Grizzly Bears")
    run(shared, table, [cast("Grizzly Bears")], [{"what": "tapped", "object": "Taiga", "is": False}])


# --- 4: declarations --------------------------------------------------------------------------------------------------


def attack(name: str) -> Row:
    """An attack of A on turn 1."""
    return {"do": "attack", "turn": 1, "step": "declare_attackers", "seat": "A", "attacker": name}


def test_4_an_attack_waits_for_the_additional_combat(shared: Path) -> None:
    table = cards("battlefield", "Savannah Lions", "Mountain*4") + cards("hand", "Relentless Assault")
    script = [attack("Savannah Lions"), cast("Relentless Assault", step="main2"), attack("Savannah Lions")]
    stop = {"turn": 1, "step": "end"}
    run(shared, table, script, [{"what": "life", "seat": "B", "is": 16}], stop=stop)


def test_4_two_rows_of_a_name_are_two_creatures(shared: Path) -> None:
    table = cards("battlefield", "Savannah Lions*2") + cards("battlefield", "Grizzly Bears*2", seat="B")
    block = {
        "do": "block", "turn": 1, "step": "declare_blockers", "seat": "B", "blocker": "Grizzly Bears", "attacker": "Savannah Lions",
    }  # fmt: skip
    script = [attack("Savannah Lions"), attack("Savannah Lions"), block, block]
    run(shared, table, script, [{"what": "life", "seat": "B", "is": 20}, count("graveyard", "Savannah Lions", 2)])


# --- 5: yes and no ----------------------------------------------------------------------------------------------------


def test_5_a_decline_answers_a_may_with_no(shared: Path) -> None:
    table = cards("hand", "Farhaven Elf") + cards("battlefield", "Forest*3")
    run(shared, table, [cast("Farhaven Elf")], [count("battlefield", "Mountain", 0)], answers=[choice(decline=True)])


def test_5_a_name_is_the_yes_to_a_cost(shared: Path) -> None:
    table = cards("hand", "A Little Chat") + cards("battlefield", "Island*2", "Savannah Lions")
    script = [cast("A Little Chat")]
    run(shared, table, script, [count("graveyard", "Savannah Lions", 1)], answers=[choice(text="Savannah Lions")])


def test_5_a_keyword_on_the_stack_is_no_other_sentence_of_its_card(shared: Path) -> None:
    """Persist waits on the stack first; when the creature has entered it can be enlarged."""
    table = cards("battlefield", "Murderous Redcap", "Mountain", "Forest") + cards("hand", "Shock", "Giant Growth")
    redcap = [{"object": "Murderous Redcap"}]
    script = [
        cast("Shock", targets=redcap),
        cast("Giant Growth", targets=redcap, while_on_stack="When ~ enters"),
    ]
    run(shared, table, script, [{"what": "power_toughness", "seat": "A", "object": "Murderous Redcap", "is": [4, 4]}])


# --- 6: what is passed over -------------------------------------------------------------------------------------------


def test_6_the_answer_to_a_question_that_is_not_asked_is_passed_over(shared: Path) -> None:
    table = cards("hand", "Worldly Tutor") + cards("library", "Grizzly Bears", "Savannah Lions")
    table += cards("battlefield", "Forest")
    answers = [choice(yes=True), choice(text="Grizzly Bears")]
    result = run(shared, table, [cast("Worldly Tutor")], [count("library", "Grizzly Bears", 1)], answers=answers)
    assert result["unused"] == 0


# --- 7: without an answer ---------------------------------------------------------------------------------------------


def test_7_echo_is_not_paid(shared: Path) -> None:
    table = cards("hand", "Goblin Patrol") + cards("battlefield", "Mountain*3")
    stop = {"turn": 3, "step": "main1"}
    run(shared, table, [cast("Goblin Patrol")], [count("graveyard", "Goblin Patrol", 1)], stop=stop)


def test_7_harm_goes_to_the_next_opponent(shared: Path) -> None:
    table = cards("hand", "Lava Spike", "Lightning Bolt") + cards("battlefield", "Mountain*2")
    script = [cast("Lava Spike"), cast("Lightning Bolt")]
    run(shared, table, script, [{"what": "life", "seat": "B", "is": 14}])


def test_7_x_is_the_greatest_that_can_be_paid(shared: Path) -> None:
    table = cards("hand", "Blaze") + cards("battlefield", "Mountain*5")
    run(shared, table, [cast("Blaze")], [{"what": "life", "seat": "B", "is": 16}])


def test_7_x_leaves_legal_targets(shared: Path) -> None:
    table = cards("hand", "Repeal") + cards("battlefield", "Island*6") + cards("battlefield", "Grizzly Bears", seat="B")
    run(shared, table, [cast("Repeal")], [count("hand", "Grizzly Bears", 1, "B")])


def test_7_what_is_no_damage_goes_to_the_first(shared: Path) -> None:
    table = cards("hand", "Verdurous Gearhulk") + cards("battlefield", "Forest*5", "Savannah Lions", "Grizzly Bears")
    targets = {"seat": "A", "for": "target", "targets": [{"object": "Savannah Lions"}, {"object": "Grizzly Bears"}]}
    expect = [{"what": "counters", "seat": "A", "object": "Savannah Lions", "counter": "+1/+1", "is": 3}]
    run(shared, table, [cast("Verdurous Gearhulk")], expect, answers=[targets])


def test_7_what_may_begin_on_the_battlefield_does(shared: Path) -> None:
    run(shared, cards("hand", "Leyline of Sanctity"), [], [count("battlefield", "Leyline of Sanctity", 1)])


def test_7_what_may_be_cast_for_nothing_is(shared: Path) -> None:
    table = cards("battlefield", "Etali, Primal Storm") + cards("library", "Divination")
    table += cards("library", "Grizzly Bears", seat="B")
    script = [{"do": "attack", "turn": 1, "step": "declare_attackers", "seat": "A", "attacker": "Etali, Primal Storm"}]
    run(shared, table, script, [count("battlefield", "Grizzly Bears", 1), count("graveyard", "Divination", 1)])


# --- 9: set-up and stop -----------------------------------------------------------------------------------------------


def test_9_what_is_set_up_does_not_see_what_comes_after_it(shared: Path) -> None:
    table = cards("battlefield", "Blind Obedience") + cards("battlefield", "Grizzly Bears", seat="B")
    run(shared, table, [], [{"what": "tapped", "object": "Grizzly Bears", "is": False}])


def test_9_a_turn_that_is_ended_stops_where_it_would_have_been(shared: Path) -> None:
    table = cards("hand", "Time Stop") + cards("battlefield", "Island*6")
    stop = {"turn": 1, "step": "end_combat"}
    run(shared, table, [cast("Time Stop")], [{"what": "active", "seat": "A", "is": True}], stop=stop)


def test_9_an_aura_that_is_listed_before_its_host_is_attached_to_it(shared: Path) -> None:
    table = cards("battlefield", "Pacifism", "Grizzly Bears")
    run(
        shared,
        table,
        [],
        [{"what": "attached", "seat": "A", "attachment": "Pacifism", "host": "Grizzly Bears", "is": True}],
    )


def test_9_an_aura_that_finds_no_host_is_named(shared: Path) -> None:
    scenario = {
        "id": "own", "seats": ["A", "B"], "cards": cards("battlefield", "Pacifism"), "script": [], "answers": [], "expect": [],
        "stop": {"turn": 1, "step": "main2"},
    }  # fmt: skip
    result = judge(scenario, shelf(shared))
    assert (result["status"], result["why"]) == ("fail", "nothing that Pacifism could enchant is set up")
