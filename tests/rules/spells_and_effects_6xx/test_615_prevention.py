"""Prevention Effects (CR 615)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import This
from services.game.rules.program.players import EachPlayer
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, creature, n, rules, shield, spell
from tests.rules.invented import TEXT_BOLT
from tests.rules.quick import act, attack, beast, block, board, lands_for_both, stocked
from tests.rules.written import written


def test_615_a_counter_for_all_damage_of_one_moment() -> None:
    """Two creatures deal damage at once: one counter is removed."""
    also = (fx.Clause(fx.RemoveCounters(This(), "+1/+1", n(1))),)
    phantom = creature(
        "Phantom",
        "0/0",
        abilities=(
            ab.ReplacementAbility(ev.DamageDealt(to_object=fl.IsSource()), prevent_all=True, also=also, also_once=True),
        ),
    )
    table = lands_for_both()
    oid = table.put("A", "battlefield", phantom, counters={"+1/+1": 3})
    bears = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    table.to("main1").say("attackers", [[oid, -2]]).say("blockers", [[bear, oid] for bear in bears])
    table.to("main2")
    assert table.game.s.objects[oid].counters["+1/+1"] == 2


@pytest.mark.parametrize("counters", [{"shield": 1}, {"shield": 2}])
def test_122_1c_one_shield_counter_prevents_all_damage_of_one_time(counters: dict[str, int]) -> None:
    oid, table = _blocked_by_two(creature("Guarded", "3/3"), counters)
    row = table.game.s.objects[oid]
    assert (row.damage, row.counters.get("shield", 0)) == (0, counters["shield"] - 1)


@pytest.mark.parametrize("removal", ["a +1/+1 counter", "that many +1/+1 counters", "two +1/+1 counters"])
def test_615_13_what_removes_its_last_counter_prevents_all_damage_of_that_time(removal: str) -> None:
    text = f"If damage would be dealt to this creature while it has a +1/+1 counter on it, prevent that damage and remove {removal} from it."
    oid, table = _blocked_by_two(beast(text, "3/3"), {"+1/+1": 1})
    row = table.game.s.objects[oid]
    assert (row.damage, row.counters.get("+1/+1", 0)) == (0, 0)


def test_615_13_with_its_last_counter_gone_it_prevents_no_damage_of_a_later_time() -> None:
    text = "If damage would be dealt to this creature while it has a +1/+1 counter on it, prevent that damage and remove a +1/+1 counter from it."
    table = lands_for_both()
    oid = table.put("B", "battlefield", beast(text, "1/4"), counters={"+1/+1": 1})
    table.to("main1").cast("A", BOLT, [oid]).cast("A", BOLT, [oid])
    assert table.game.s.objects[oid].damage == 3


def _blocked_by_two(attacker: CardProgram, counters: dict[str, int]) -> tuple[int, Board]:
    """An attacker with these counters that two creatures block, after combat damage."""
    table = Board()
    oid = table.put("A", "battlefield", attacker, counters=counters)
    bears = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    table.to("main1").say("attackers", [[oid, seat("B")]]).say("blockers", [[bear, oid] for bear in bears])
    return oid, table.to("end_combat")


@pytest.mark.parametrize(
    ("text", "left"), [("prevent 1 of that damage", 18), ("prevent half that damage, rounded up", 19)]
)
def test_615_a_static_shield_prevents_a_part(text: str, left: int) -> None:
    table = board()
    table.put(
        "B", "battlefield", written("Sphere", "{1}", "Artifact", f"If a source would deal damage to you, {text}.")
    )
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "cast", bolt)
    assert table.life("B") == left


def test_615_1_both_ways() -> None:
    """ "Dealt to and dealt by": a wall neither takes nor deals combat damage."""
    table = board(2, library=30)
    bear = table.put("A", "battlefield", beast())
    wall = table.put(
        "B", "battlefield", beast("Prevent all combat damage that would be dealt to and dealt by this creature.", "1/1")
    )
    attack(table.to("begin_combat"), bear)
    table.say("blockers", [[wall, bear]]).to("end_combat")
    assert (table.zone(wall), table.zone(bear)) == ("battlefield", "battlefield")
    assert table.game.s.objects[bear].damage == 0


def test_615_5_what_follows_is_done_for_what_was_prevented() -> None:
    """Counters for each 1 damage prevented."""
    table = stocked(2)
    text = "If damage would be dealt to another creature you control, prevent that damage. Put a +1/+1 counter on that creature for each 1 damage prevented this way."
    table.put("A", "battlefield", written("Ward", "{2}", "Creature — Elemental", text, "6/6"))
    friend = table.put("A", "battlefield", beast())
    table.cast("A", TEXT_BOLT, [friend])
    assert table.pt(friend) == (5, 5)


def test_615_5_what_follows_from_prevented_damage_knows_how_much() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    faith = written(
        "Faith",
        "{G}",
        "Instant",
        "Prevent the next 3 damage that would be dealt to target creature this turn. For each 1 damage prevented this way, put a +1/+1 counter on that creature.",
    )
    shield, bolt = table.put("A", "hand", faith), table.put("A", "hand", BOLT)
    table.to("main1").say("target", [bear])
    act(table, "A", "cast", shield)
    table.say("target", [bear])
    act(table, "A", "cast", bolt)
    assert table.pt(bear) == (5, 5)


def test_615_7_a_shield_prevents_so_much_and_no_more() -> None:
    table = board()
    bear = table.put("A", "battlefield", creature("Tough", "2/9"))
    shield = written(
        "Shield", "{G}", "Instant", "Prevent the next 4 damage that would be dealt to target creature this turn."
    )
    table.to("main1").cast("A", shield, [bear]).cast("A", BOLT, [bear]).cast("A", BOLT, [bear])
    assert table.game.s.objects[bear].damage == 2


@pytest.mark.parametrize("shares", [None, [1, 3], [3, 1]])
def test_615_7_who_would_be_dealt_damage_by_two_sources_chooses_which_is_prevented(
    shares: list[int] | None,
) -> None:
    table = board()
    bear = table.put("A", "battlefield", beast(pt="3/9"))
    blockers = [table.put("B", "battlefield", beast("Lifelink", "3/3")), table.put("B", "battlefield", beast(pt="3/3"))]
    shield = "Prevent the next 4 damage that would be dealt to target creature this turn."
    table.to("main1").cast("A", written("Shield", "{G}", "Instant", shield), [bear])
    attack(table, bear)
    block(table, *((each, bear) for each in blockers))
    if shares is not None:
        table.say("shield", shares)
    table.to("end_combat")
    (asked,) = [each for each in table.asked if each.reason == "shield"]
    assert (asked.seat, asked.options, asked.total, asked.default) == (0, blockers, 4, [3, 1])
    assert asked.check is not None
    assert asked.check([4, 0]) is not None
    assert (table.game.s.objects[bear].damage, table.life("B")) == (2, 20 + 3 - (shares or asked.default)[0])


@pytest.mark.parametrize(("shields", "armor", "shares", "hurt"), [
    (2, "", [[3, 1], [3, 1]], 0), (2, "", [[3, 1], [1, 3]], 0), (2, "", [[0, 4], [3, 1]], 0),
    (1, "If a source would deal damage to this creature, prevent 1 of that damage.", [[4, 0]], 2),
    (1, "If a source would deal damage to this creature, prevent 1 of that damage.", [[0, 4]], 2),
    (1, "If a source would deal damage to this creature, prevent 2 of that damage.", [[4, 0]], 0),
])  # fmt: skip
def test_615_7_what_another_effect_prevents_first_is_left_in_the_shield(
    shields: int, armor: str, shares: list[list[int]], hurt: int
) -> None:
    table = board()
    bear = table.put("A", "battlefield", beast(armor, pt="3/9"))
    blockers = [table.put("B", "battlefield", beast(pt="4/4")), table.put("B", "battlefield", beast(pt="4/4"))]
    text = "Prevent the next 4 damage that would be dealt to target creature this turn."
    for _ in range(shields):
        table.to("main1").cast("A", written("Shield", "{G}", "Instant", text), [bear])
    attack(table, bear)
    block(table, *((each, bear) for each in blockers))
    table.say("shield", *shares).to("end_combat")
    assert table.game.s.objects[bear].damage == hurt


@pytest.mark.parametrize(("shares", "life", "hurt"), [([1, 0], 19, 0), ([0, 1], 20, 1)])
def test_614_9_who_would_be_dealt_damage_chooses_which_is_dealt_to_another(
    shares: list[int], life: int, hurt: int
) -> None:
    table = board()
    bear, other = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", beast(pt="5/5"))
    ping = table.put("A", "hand", written("Ping", "{G}", "Instant", "Ping deals 1 damage to you and each creature."))
    text = "The next 1 damage that a source of your choice would deal to you and/or permanents you control this turn is dealt to any target instead."
    table.to("main1")
    assert table.act("A", "cast", ping) is None
    table.say("choose", [table.game.s.stack[-1]]).say("shield", shares).cast(
        "A", written("Way", "{G}", "Instant", text), [other]
    )
    assert (table.life("A"), table.game.s.objects[bear].damage) == (life, hurt)
    assert table.game.s.objects[other].damage == 2


def test_615_8_the_next_time_is_all_damage_of_one_moment_and_no_more() -> None:
    burn = ab.ActivatedAbility(co.ManaCost("{1}"), ab.Body((fx.Clause(fx.DealDamage(EachPlayer(), n(2))),)))
    table = board()
    oid = table.put("A", "battlefield", creature("Burner", "1/5", abilities=(burn,)))
    table.to("main1").say("choose", [oid]).cast("A", spell("Shield", fx.Clause(shield())))
    table.act("A", "activate", oid)
    table.resolve()
    assert (table.life("A"), table.life("B")) == (20, 20)
    table.act("A", "activate", oid)
    table.resolve()
    assert (table.life("A"), table.life("B")) == (18, 18)


def test_615_12_damage_that_cannot_be_prevented_is_dealt() -> None:
    shield = creature(
        "Shield", "1/1", abilities=(ab.ReplacementAbility(ev.DamageDealt(to_object=fl.IsSource()), prevent_all=True),)
    )
    table = lands_for_both()
    oid = table.put("B", "battlefield", shield)
    table.to("main1").cast("A", BOLT, [oid])
    assert table.zone(oid) == "battlefield"
    table.put("A", "battlefield", rules("Rage", EachPlayer(), mo.PlayerRule("damage_cant_be_prevented")))
    table.cast("A", BOLT, [oid])
    assert table.zone(oid) == "graveyard"


def test_615_12_the_additional_effect_of_a_prevention_takes_place_all_the_same() -> None:
    """A shield counter is removed, too (122.1c), and what counts the damage that was prevented counts none."""
    table = lands_for_both()
    text = "If damage would be dealt to this creature, prevent that damage and put a +1/+1 counter on this creature."
    grower = table.put("B", "battlefield", beast(text, "4/4"))
    lender = table.put(
        "B",
        "battlefield",
        beast(
            "If damage would be dealt to this creature, prevent that damage. You gain life equal to the damage prevented this way.",
            "4/4",
        ),
    )
    shielded = table.put("B", "battlefield", creature("Guarded", "4/4"), counters={"shield": 1})
    table.put("A", "battlefield", rules("Rage", EachPlayer(), mo.PlayerRule("damage_cant_be_prevented")))
    table.to("main1")
    for oid in (grower, lender, shielded):
        table.cast("A", BOLT, [oid])
    rows = table.game.s.objects
    assert [rows[oid].damage for oid in (grower, lender, shielded)] == [3, 3, 3]
    assert (rows[grower].counters.get("+1/+1"), rows[shielded].counters.get("shield", 0), table.life("B")) == (1, 0, 20)


def test_615_13_a_prevented_event_may_have_a_further_effect() -> None:
    table = board()
    bear = table.put("A", "battlefield", creature("Tough", "2/9"))
    shield = written(
        "Shield", "{G}", "Instant", "Prevent the next 4 damage that would be dealt to target creature this turn."
    )
    table.to("main1").cast("A", shield, [bear]).cast("A", BOLT, [bear])
    assert table.game.s.objects[bear].damage == 0


def test_615_the_next_time_of_a_source_is_all_damage_of_one_instruction() -> None:
    table = lands_for_both()
    pinger = table.put(
        "A", "battlefield", beast("{T}: This creature deals 4 damage to any target and 2 damage to you.")
    )
    text = "The next time a source of your choice would deal damage this turn, prevent that damage."
    table.to("main1").say("choose", [pinger]).cast("A", written("Veil", "{G}", "Instant", text))
    table.say("target", [seat("B")])
    act(table, "A", "activate", pinger)
    assert (table.life("A"), table.life("B")) == (20, 20)
