"""Mana Abilities (CR 605)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.players import You
from tests.rules.board import Board
from tests.rules.cards import ELF, FOREST, card, creature, trigger
from tests.rules.quick import beast, board
from tests.rules.written import written


def test_605_1a_a_mana_ability_has_no_target_and_could_add_mana() -> None:
    table = board(0)
    elf = table.put("A", "battlefield", ELF)
    aimed = table.put("A", "battlefield", beast("{T}: You gain 1 life."))
    actions = {action.obj: action.is_mana for action in table.to("main1").actions("A") if action.kind == "activate"}
    assert actions == {elf: True, aimed: False}


def test_605_1b_the_colour_of_triggered_mana_is_the_planned_one() -> None:
    table = Board(2)
    land = table.put("A", "battlefield", FOREST)
    table.put("A", "battlefield", FOREST)
    ground = written(
        "Ground",
        "{G}",
        "Enchantment — Aura",
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional one mana of any color.",
    )
    table.to("main1").say("target", [land])
    oid = table.put("A", "battlefield", ground)
    table.game.edit(oid).attached_to = land
    table.game.touch()
    wanted = table.put("A", "hand", creature("Wanted", "2/2", cost="{B}{G}{G}"))
    assert table.may("A", "cast", wanted)
    assert table.act("A", "cast", wanted) is None
    assert not table.game.s.players[0].pool


def test_605_1b_each_way_of_tapping_has_its_own_type_of_triggered_mana() -> None:
    table = Board(2)
    table.put(
        "A",
        "battlefield",
        written(
            "Flare",
            "{G}",
            "Enchantment",
            "Whenever a player taps a land for mana, that player adds one mana of any type that land produced.",
        ),
    )
    table.put("A", "battlefield", written("Dual", "", "Land", "{T}: Add {U} or {B}."))
    table.to("main1")
    both, twice = (table.put("A", "hand", creature("Wanted", "2/2", cost=cost)) for cost in ("{U}{B}", "{B}{B}"))
    assert not table.may("A", "cast", both)
    assert table.act("A", "cast", twice) is None


def test_605_3_a_mana_ability_does_not_use_the_stack() -> None:
    table = board(0)
    elf = table.put("A", "battlefield", ELF)
    table.to("main1").act("A", "activate", elf)
    assert (table.game.s.stack, [mana.color for mana in table.game.s.players[0].pool]) == ([], ["G"])


def test_605_3b_an_activated_mana_ability_resolves_at_once() -> None:
    table = board(1)
    land = table.game.s.battlefield[0]
    table.to("main1").act("A", "activate", land)
    assert (table.game.s.stack, len(table.game.s.players[0].pool), table._waiting().seat) == ([], 1, 0)


def _additional() -> object:
    event = ev.BecomesTapped(fl.HasType("land"), for_mana=True, who=You())
    return card("Growth", "{G}", "enchantment", trigger(event, fx.Clause(fx.AddMana("{G}"))))


def test_605_4_a_triggered_mana_ability_resolves_at_once() -> None:
    table = board(1)
    table.put("A", "battlefield", _additional())
    land = table.game.s.battlefield[0]
    table.to("main1").act("A", "activate", land)
    assert (len(table.game.s.players[0].pool), table.game.s.stack) == (2, [])


def test_605_1a_making_a_token_that_could_add_mana_adds_none() -> None:
    table = board(0)
    text = '{T}: Create a colorless artifact token named Fruit with "{T}, Sacrifice this token: Add {R}."'
    maker = table.put("A", "battlefield", beast(text))
    assert table.to("main1").act("A", "activate", maker) is None
    assert table.game.s.stack
    table.resolve()
    assert table.count("A", "battlefield", "Fruit") == 1


def test_605_3a_of_all_that_could_be_tapped_for_mana_what_has_the_ability_comes_last() -> None:
    elder = written("Elder", "{1}", "Creature — Druid", "Tap an untapped Druid you control: Add {G}.", "2/2")
    druid = written("Pupil", "{1}", "Creature — Druid", "", "1/1")
    table = board()
    first = table.put("A", "battlefield", elder)
    table.put("A", "battlefield", druid, 2)
    table.to("main1").cast("A", written("Beast", "{G}{G}", "Creature — Beast", "", "3/3"))
    assert not table.game.s.objects[first].tapped
