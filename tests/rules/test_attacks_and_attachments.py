"""Attacks side by side and on each player, curses that share, attachments that come off, first combat phases (CR 508, 701.3, 505.1a)."""

from __future__ import annotations

from .quick import act, attack, beast, board, life_changes
from .written import written

EQUIPMENT = "Artifact — Equipment"


def test_508_3_attacking_a_player_triggers_once_for_each_player() -> None:
    """ "Whenever you attack a player": two players attacked, two triggers; three attackers on two players, no third."""
    table = board(9, seats=3, library=30)
    table.put(
        "A", "battlefield", written("Pay", "{1}", "Enchantment", "Whenever you attack a player, you gain 1 life.")
    )
    bears = [table.put("A", "battlefield", beast(name=f"Bear{n}")) for n in range(3)]
    table.to("begin_combat")
    from .board import seat

    table.say("attackers", [[bears[0], seat("B")], [bears[1], seat("C")], [bears[2], seat("C")]])
    table.to("declare_attackers").resolve()
    assert table.life("A") == 22


def test_508_1_another_of_a_kind_must_attack_beside_it() -> None:
    """ "With ~ and another legendary creature": a plain creature beside it is not enough."""
    squire = written(
        "Squire",
        "{1}",
        "Creature — Human",
        "Whenever you attack with this creature and another legendary creature, you gain 1 life.",
        "2/2",
    )
    king = written("King", "{1}", "Legendary Creature — Human", "", "2/2")
    for other, gained in ((beast(), 0), (king, 1)):
        table = board(2, library=30)
        first, second = table.put("A", "battlefield", squire), table.put("A", "battlefield", other)
        attack(table.to("begin_combat"), first, second).resolve()
        assert table.life("A") == 20 + gained


def test_508_1_an_opponent_who_attacks_the_cursed_player_does_the_same() -> None:
    """ "Each opponent attacking that player does the same": not you yourself, and only the attacker."""
    table = board(0, seats=3, library=30)
    curse = written(
        "Curse",
        "{1}",
        "Enchantment — Aura Curse",
        "Enchant player\nWhenever enchanted player is attacked, you gain 2 life. Each opponent attacking that player does the same.",
    )
    table.put("A", "battlefield", written("Swamp", "", "Land", "{T}: Add {C}."))
    bear = table.put("B", "battlefield", beast())
    from .board import seat

    table.to("main1")
    aura = table.put("A", "hand", curse)
    table.say("target", [seat("C")])
    assert table.act("A", "cast", aura) is None
    table.resolve().to("begin_combat", 2)
    attack(table, bear, whom="C").resolve()
    assert life_changes(table)[:2] == (2, 2)


def test_701_3d_what_comes_off_a_permanent_does_something_to_it() -> None:
    """ "Becomes unattached from a permanent, sacrifice that permanent": moving the Equipment, too."""
    table = board(9)
    axe = table.put(
        "A",
        "battlefield",
        written(
            "Axe",
            "{1}",
            EQUIPMENT,
            "Whenever this Equipment becomes unattached from a permanent, sacrifice that permanent.\nEquip {0}",
        ),
    )
    first, second = table.put("A", "battlefield", beast()), table.put("A", "battlefield", beast(name="Other"))
    table.to("main1").say("target", [first], [second])
    act(table, "A", "activate", axe)
    assert table.zone(first) == "battlefield"
    act(table, "A", "activate", axe)
    assert (table.zone(first), table.zone(second)) == ("graveyard", "battlefield")


def test_505_1a_only_in_the_first_combat_phase() -> None:
    """An additional combat phase does not make a further one."""
    table = board(2, library=30)
    text = "Whenever this creature attacks, if it's the first combat phase of the turn, untap it. After this phase, there is an additional combat phase."
    bear = table.put("A", "battlefield", beast(text))
    attack(table.to("begin_combat"), bear).resolve()
    table.to("end_combat")
    assert table.life("B") == 18
    table.say("attackers", [[bear, -2]])
    table.to("main2")
    assert table.game.s.turn.combats == 2
    assert table.life("B") == 16


def test_613_1_a_class_of_two_kinds_has_it_once() -> None:
    """ "Skeletons you control and other Zombies you control get +1/+1": one that is both gets it once."""
    table = board(2)
    baron = table.put(
        "A",
        "battlefield",
        beast("Skeletons you control and other Zombies you control get +1/+1.", "2/2", kind="Zombie"),
    )
    both = table.put("A", "battlefield", beast(kind="Skeleton Zombie"))
    table.to("main1")
    assert (table.pt(baron), table.pt(both)) == ((2, 2), (3, 3))
