"""Zones (CR 400-402) and phases (500-510), paragraph by paragraph."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as m
from services.game.rules.program.objects import Target

from .board import seat
from .cards import BEAR, CREATURE, DOOM, GIANT, creature, n, spell
from .quick import act, attack, beast, board, found
from .written import written


def test_400_2_public_zones_are_known_to_all() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR, known=1)
    table.to("main1").say("discard", [bear]).cast("A", written("Toss", "{G}", "Sorcery", "Discard a card."))
    assert table.game.s.objects[table.game.s.graveyard[0][0]].known & 2


def test_400_5_a_graveyard_keeps_its_order() -> None:
    table = board()
    first, second = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", DOOM, [first]).cast("A", DOOM, [second])
    assert [table.name(oid) for oid in table.game.s.graveyard[0]] == ["Bear", "Doom", "Giant", "Doom"]


def test_400_7d_a_spells_ability_finds_what_it_became() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Hydra",
            "{X}{G}",
            "Creature — Hydra",
            "This creature enters with X +1/+1 counters on it.\nWhen this creature enters, you gain X life.",
            "0/0",
        ),
    )
    table.say("x", 3).cast(
        "A", written("Wyrm", "{X}{G}", "Creature — Wurm", "This creature enters with X +1/+1 counters on it.", "0/0")
    )
    assert table.pt(found(table, "Wyrm")) == (3, 3)


def test_402_3_a_hand_is_hidden_from_the_others() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR, known=1)
    assert table.to("main1").game.s.objects[bear].known == 1


def test_500_5a_until_end_of_combat_lasts_through_the_end_of_combat_step() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    pump = fx.Clause(fx.Apply(Target(0, CREATURE), (m.ModifyPT(n(1), n(1)),), "end_of_combat"))
    table.to("main1").cast("A", spell("Pump", pump), [bear])
    assert attack(table, bear).to("end_combat").pt(bear) == (3, 3)
    assert table.to("main2").pt(bear) == (2, 2)


def test_500_9_an_additional_step_or_phase_comes_right_after() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast("Vigilance"))
    table.to("main1").cast("A", spell("Twice", fx.Clause(fx.ExtraPhase(("combat", "main")))))
    for _ in range(2):
        table.say("attackers", [[bear, seat("B")]])
    assert table.to("end").life("B") == 16


def test_506_3b_only_attacking_players_have_attacking_creatures() -> None:
    table = board(seats=3)
    bear = table.put("B", "battlefield", BEAR)
    table.put("A", "battlefield", BEAR)
    assert attack(table, table.game.s.battlefield[-1]).game.s.combat is not None
    assert bear not in table.game.s.combat.attackers  # type: ignore[union-attr]


def test_506_3d_what_is_put_onto_the_battlefield_attacking_needs_a_combat() -> None:
    table = board()
    soldier = fx.TokenSpec(types=("creature",), subtypes=("Soldier",), power=n(1), toughness=n(1))
    table.to("main1").cast("A", spell("March", fx.Clause(fx.CreateTokens(soldier, tapped=True, attacking=True))))
    assert table.game.s.combat is None
    assert table.to("main2").life("B") == 20


def test_510_1c_a_blocked_creature_without_blockers_deals_no_damage() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", creature("Wall", "0/4"))
    attack(table, bear)
    table.say("blockers", [[wall, bear]]).to("declare_blockers")
    doom = table.put("A", "hand", DOOM)
    act(table.say("target", [wall]), "A", "cast", doom)
    assert table.to("main2").life("B") == 20
