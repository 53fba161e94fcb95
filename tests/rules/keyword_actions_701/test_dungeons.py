"""Dungeons and the initiative (CR 309, 701.49, 726)."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.kernel.verbs.dungeons import DUNGEONS, Room
from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program import effects as fx
from services.game.rules.program.cards import FULL
from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST, GIANT, spell
from tests.rules.invented import VENTURE
from tests.rules.quick import beast, board
from tests.rules.shelf import JsonShelf
from tests.rules.written import written

DELVE = spell("Delve", fx.Clause(fx.KeywordAction("venture")))
TAKE = spell("Dare", fx.Clause(fx.TakeInitiative()))


def dungeon_table() -> Board:
    table = Board()
    table.put("A", "battlefield", FOREST, 8)
    table.put("B", "battlefield", FOREST, 8)
    return table.to("main1")


def test_309_5_a_player_moves_room_by_room_and_completes_the_dungeon() -> None:
    table = dungeon_table()
    table.say("dungeon", "Lost Mine of Phandelver").say("room", "Goblin Lair", "Dark Pool")
    table.cast("A", DELVE)
    assert table.count("A", "battlefield", "Goblin") == 0
    table.cast("A", DELVE)
    assert table.count("A", "battlefield", "Goblin") == 1
    table.cast("A", DELVE)
    assert (table.life("A"), table.life("B")) == (21, 19)
    hand = table.count("A", "hand")
    table.cast("A", DELVE)
    assert table.count("A", "hand") == hand + 1  # a card from the Temple
    assert table.game.s.players[0].counters["completed_dungeons"] == 1
    assert "completed:Lost Mine of Phandelver" in table.game.s.players[0].flags
    table.say("dungeon", "Tomb of Annihilation")
    table.cast("A", DELVE)
    assert (table.life("A"), table.life("B")) == (20, 18)


def test_309_6_the_dungeon_is_complete_only_when_the_last_room_has_left_the_stack() -> None:
    table = dungeon_table()
    table.say("dungeon", "Tomb of Annihilation").say("room", "Oubliette")
    table.cast("A", DELVE)
    table.cast("A", DELVE)
    last = table.put("A", "hand", DELVE)
    assert table.act("A", "cast", last) is None
    table.pass_()
    table.pass_()
    assert len(table.game.s.stack) == 1
    assert "completed_dungeons" not in table.game.s.players[0].counters
    table.resolve()
    assert table.count("A", "battlefield", "The Atropal") == 1
    assert table.game.s.players[0].counters["completed_dungeons"] == 1


def test_726_2_the_initiative_enters_the_undercity_and_goes_on_at_each_upkeep() -> None:
    table = dungeon_table()
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", TAKE)
    assert table.game.s.initiative == 0
    assert table.game.s.used_game["room:0"] == 1
    table.say("room", "Forge").say("target", [bear])
    table.to("main1", 3)
    assert table.game.s.used_game["room:0"] == 2
    assert table.pt(bear) == (4, 4)


def test_726_2_combat_damage_takes_the_initiative_and_the_taker_ventures() -> None:
    table = dungeon_table()
    giant = table.put("B", "battlefield", GIANT)
    table.cast("A", TAKE)
    table.say("attackers", [[giant, player_ref(0)]])
    table.to("main2", 2)
    assert table.game.s.initiative == 1
    assert table.game.s.used_game["room:1"] == 1


def test_undercity_throne_puts_a_creature_of_the_top_ten_onto_the_battlefield() -> None:
    table = dungeon_table()
    table.put("A", "library", BEAR)
    table.game.s.used_game |= {"dungeon:0": 4, "room:0": 7}
    table.cast("A", DELVE)
    king = next(oid for oid in table.game.permanents() if table.name(oid) == "Bear")
    assert table.pt(king) == (5, 5)
    assert table.game.has_keyword(king, "hexproof")
    assert table.game.s.players[0].counters["completed_dungeons"] == 1


@pytest.mark.parametrize(("name", "rooms"), DUNGEONS, ids=[name for name, _ in DUNGEONS])
def test_309_4_every_way_through_a_dungeon_can_be_walked(name: str, rooms: tuple[Room, ...]) -> None:
    for number in range(len(rooms)):
        table = dungeon_table()
        table.put("A", "battlefield", BEAR)
        before = next((i for i, room in enumerate(rooms) if number in room.next), None)
        if before is None:
            continue
        table.game.s.used_game |= {"dungeon:0": [one for one, _ in DUNGEONS].index(name) + 1, "room:0": before + 1}
        table.say("room", rooms[number].name)
        table.cast("A", DELVE)
        assert table.game.s.used_game.get("room:0", 0) == (number + 1 if rooms[number].next else 0)


def test_309_4_what_a_room_has_one_sacrifice_is_sacrificed_at_one_time() -> None:
    """The Oubliette: creature, artifact and land go together, so the creature sees the others go (CR 603.10a)."""
    table = dungeon_table()
    mourner = beast("Whenever another permanent you control is put into a graveyard from the battlefield, you gain 1 life.")  # fmt: skip
    taken = [table.put("A", "battlefield", each) for each in (mourner, written("Relic", "{1}", "Artifact"))]
    table.game.s.used_game |= {"dungeon:0": 2, "room:0": 1}
    life = table.life("A")
    table.say("room", "Oubliette").cast("A", DELVE)
    assert [table.zone(oid) for oid in taken] == ["graveyard", "graveyard"]
    assert table.count("A", "battlefield", "Forest") == 7
    assert table.life("A") == life + 2


def test_701_49a_venture_enters_the_first_room() -> None:
    table = board()
    table.to("main1").cast("A", written("Delve", "{G}", "Sorcery", "Venture into the dungeon."))
    assert table.game.s.used_game["room:0"] == 1


def test_701_49b_the_next_room_is_chosen() -> None:
    table = board()
    table.to("main1").cast("A", VENTURE).cast("A", VENTURE)
    assert table.game.s.used_game["room:0"] > 1


def test_701_49c_after_the_last_room_a_new_dungeon() -> None:
    table = board(12)
    table.to("main1")
    for _ in range(9):
        table.cast("A", VENTURE)
    assert table.game.s.players[0].counters["completed_dungeons"] >= 1


def test_701_49d_the_undercity_is_its_own_dungeon() -> None:
    table = board()
    table.to("main1").cast("A", written("Seize", "{G}", "Sorcery", "You take the initiative."))
    assert DUNGEONS[table.game.s.used_game["dungeon:0"] - 1][0] == "Undercity"


@pytest.mark.shared
@pytest.mark.parametrize(("name", "rooms"), DUNGEONS[:3], ids=[name for name, _ in DUNGEONS[:3]])
def test_309_4a_rooms_lead_where_the_card_says_and_do_what_it_says(name: str, rooms: tuple[Room, ...], shared: Path) -> None:  # fmt: skip
    """What a room does is compared where a spell with its text could be read."""
    text = JsonShelf(shared / "cards" / "cards.jsonl.gz").lines(name)[0]
    printed = dict(line.split(" — ", 1) for line in text.split("\n"))
    assert set(printed) == {room.name for room in rooms}
    compared = 0
    for room in rooms:
        says, _, to = printed[room.name].partition(" (Leads to: ")
        assert sorted(rooms[each].name for each in room.next) == sorted(to.rstrip(")").split(", ") if to else [])
        card = compile_card(CardText("Room", "normal", (FaceText("Room", "", "Sorcery", says),)))
        for ability in card.faces[0].abilities if card.grade() == FULL else ():
            assert (room.name, room.ability.body) == (room.name, ability.body)  # type: ignore[attr-defined]
            compared += 1
    assert compared > 1
