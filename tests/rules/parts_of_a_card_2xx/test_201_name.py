"""Name (CR 201)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from tests.rules.board import seat
from tests.rules.cards import BEAR, DOOM, spell
from tests.rules.quick import act, attack, beast, board, life_changes
from tests.rules.written import written


def test_201_2_objects_with_different_names_are_counted_by_name() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Gates",
            "{1}",
            "Artifact",
            "At the beginning of your end step, if you control two or more creatures with different names, you gain 5 life.",
        ),
    )
    table.put("A", "battlefield", BEAR, 2)
    table.to("end")
    table.resolve()
    assert table.life("A") == 20
    table.put("A", "battlefield", beast(name="Other"))
    table.to("end", 3)
    table.resolve()
    assert table.life("A") == 25


def test_201_4_a_name_is_chosen_from_all_cards() -> None:
    table = board()
    table.to("main1").say("card name", "Bolt").cast("A", spell("Name", fx.Clause(fx.ChooseWord("card name"))))
    assert any(ask.kind == "name" and ask.free for ask in table.asked)


DAGGER = written(
    "Dagger", "{1}", "Artifact — Equipment",
    'Equipped creature gets +1/+0 and has "Whenever this creature attacks, you may sacrifice this Equipment. When you do, this creature deals 1 damage to any target."\nEquip {1}',
)  # fmt: skip
CROWBAR = written("Crowbar", "{1}", "Artifact — Equipment", 'Equipped creature has "{T}, Sacrifice this Equipment: You gain 3 life."\nEquip {1}')  # fmt: skip


def test_201_5a_this_equipment_in_an_ability_that_it_gives_is_the_equipment() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    daggers = [table.put("A", "battlefield", DAGGER, attached_to=bear) for _ in range(2)]
    table.to("main1").say("may", True, False).say("target", [seat("B")])
    attack(table, bear).resolve()
    assert sorted(table.zone(oid) for oid in (bear, *daggers)) == ["battlefield", "battlefield", "graveyard"]
    assert life_changes(table) == (0, -1)


def test_201_5a_a_cost_that_speaks_of_the_giver_is_paid_with_the_giver() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    bar = table.put("A", "battlefield", CROWBAR, attached_to=bear)
    act(table.to("main1"), "A", "activate", bear)
    assert (table.zone(bear), table.zone(bar), life_changes(table)) == ("battlefield", "graveyard", (3, 0))


def test_201_5a_a_token_speaks_of_what_made_it() -> None:
    grime = written(
        "Grime", "{1}", "Enchantment",
        'Whenever a nontoken creature you control dies, put a slime counter on this enchantment, then create a green Ooze creature token with "This token\'s power and toughness are each equal to the number of slime counters on this enchantment."',
    )  # fmt: skip
    table = board()
    one, other = (table.put("A", "battlefield", grime) for _ in range(2))
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.to("main1")
    for bear in bears:
        table.cast("A", DOOM, [bear])
    oozes = [oid for oid in table.game.permanents() if table.name(oid) == "Ooze"]
    assert [table.game.s.objects[oid].counters["slime"] for oid in (one, other)] == [2, 2]
    assert [table.pt(oid) for oid in oozes] == [(2, 2)] * 4
    table.cast("A", written("Wipe", "{G}", "Sorcery", "Destroy target enchantment."), [one])
    assert sorted(table.pt(oid) for oid in oozes if table.zone(oid) == "battlefield") == [(2, 2)] * 2


def test_201_5a_a_giver_that_was_sacrificed_is_still_the_source_of_the_damage() -> None:
    torch = written("Torch", "{1}", "Artifact — Equipment", 'Equipped creature has "{T}, Sacrifice this Equipment: This Equipment deals 2 damage to any target."\nEquip {1}')  # fmt: skip
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    brand = table.put("A", "battlefield", torch, attached_to=bear)
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "activate", bear)
    assert (table.zone(brand), life_changes(table)) == ("graveyard", (0, -2))
