"""Triggered abilities: batches, blockers, states, first times, day and night (CR 603, 701.27, 702.145)."""

from __future__ import annotations

from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.program import abilities as ab
from services.game.rules.program import conditions as c
from services.game.rules.program import effects as fx
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program.amounts import BoundNumber
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.objects import Bound, This
from services.game.rules.program.players import EachPlayer, You

from .board import Board
from .cards import BEAR, CREATURE, FLICKER, FOREST, GIANT, YOUR_CREATURES, card, creature, n, spell, trigger
from .written import written


def board(lands: int = 6) -> Board:
    table = Board()
    table.put("A", "battlefield", FOREST, lands)
    return table


def fight(table: Board, attackers: list[int], blocks: list[list[int]]) -> Board:
    """One combat of seat A."""
    table.say("attackers", [[oid, -2] for oid in attackers]).say("blockers", blocks)
    return table.to("main2")


def test_603_2c_one_or_more_triggers_once_and_means_all_of_them() -> None:
    pump = fx.Clause(fx.PutCounters(Bound("event.attackers"), "+1/+1"))
    banner = card("Banner", "{G}", "enchantment", trigger(e.Attacks(YOUR_CREATURES, batch=True), pump))
    table = board()
    table.put("A", "battlefield", banner)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(3)]
    fight(table.to("main1"), bears[:2], [])
    assert [table.pt(oid) for oid in bears] == [(3, 3), (3, 3), (2, 2)]


def test_603_2c_numbers_of_a_batch_are_added() -> None:
    draw = trigger(e.Discarded(who=You(), batch=True), fx.Clause(fx.Draw(You(), BoundNumber("event.count"))))
    table = board()
    table.put("A", "battlefield", card("Rummage", "{G}", "enchantment", draw))
    table.put("A", "hand", BEAR, 2)
    table.to("main1").cast("A", spell("Purge", fx.Clause(fx.Discard(You(), all=True))))
    assert table.count("A", "hand") == 2


def test_509_3d_the_other_side_of_a_block_is_the_blocker() -> None:
    doom = trigger(e.BecomesBlocked(f.IsSource(), CREATURE), fx.Clause(fx.Destroy(Bound("event.other"))))
    table = board()
    thorn = table.put("A", "battlefield", creature("Thorn", "1/1", abilities=(doom,)))
    giant = table.put("B", "battlefield", GIANT)
    fight(table.to("main1"), [thorn], [[giant, thorn]])
    assert (table.zone(giant), table.zone(thorn)) == ("graveyard", "battlefield")


def test_120_damage_to_one_or_more_is_one_event_for_each_source() -> None:
    grow = trigger(
        e.DamageDealt(f.IsSource(), EachPlayer(), f.Everything(), once=True),
        fx.Clause(fx.PutCounters(This(), "+1/+1")),
    )
    burn = trigger(e.SpellCast(who=You()), fx.Clause(fx.DealDamage(EachPlayer(), n(1))))
    table = board()
    beast = table.put("A", "battlefield", creature("Beast", "1/1", abilities=(grow, burn)))
    table.to("main1").cast("A", spell("Spark", fx.Clause(fx.Scry(You(), n(1)))))
    assert (table.life("A"), table.life("B"), table.pt(beast)) == (19, 19, (2, 2))


def test_603_8_a_state_trigger_sees_the_middle_of_a_resolution() -> None:
    """The other creature is gone for a moment only."""
    alone = c.Exists(f.AllOf((CREATURE, f.Not(f.IsSource()), f.ControlledBy(You()))), "=", 0)
    sacrifice = trigger(e.StateIs(alone), fx.Clause(fx.Sacrifice(You(), objects=This())))
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    loner = table.put("A", "battlefield", creature("Loner", "3/3", abilities=(sacrifice,)))
    table.to("main1").cast("A", FLICKER, [bear])
    assert (table.zone(bear), table.zone(loner)) == ("battlefield", "graveyard")


def test_603_2_for_the_first_time_each_turn_looks_back_before_the_source_came() -> None:
    gain = ab.TriggeredAbility(
        e.Discarded(who=You(), batch=True), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)), only_first=True
    )
    table = board()
    table.put("A", "hand", BEAR, 2)
    purge = spell("Purge", fx.Clause(fx.Discard(You())))
    table.to("main1").cast("A", purge)
    table.put("A", "battlefield", card("Late", "{G}", "enchantment", gain))
    table.cast("A", purge)
    assert table.life("A") == 20


def turning(name: str, front: ab.Ability, back: ab.Ability) -> CardProgram:
    """A double-faced creature."""
    first = creature(name, "1/1", abilities=(front,)).faces[0]
    second = creature(f"{name} Back", "4/4", abilities=(back,)).faces[0]
    return CardProgram(f"{name} // {name} Back", "transform", (first, second))


WOLF = turning("Wolf", ab.Keyword("daybound"), ab.Keyword("nightbound"))


def test_702_145d_a_daybound_permanent_makes_it_day_and_turns_by_night() -> None:
    table = board()
    wolf = table.put("A", "battlefield", WOLF)
    table.to("upkeep", 1)
    assert table.game.s.daytime == "day"
    table.to("upkeep", 2)
    assert (table.game.s.daytime, table.pt(wolf)) == ("night", (4, 4))


def test_702_145b_a_daybound_creature_enters_transformed_by_night() -> None:
    table = board()
    table.put("A", "battlefield", WOLF)
    table.to("main1", 3)
    table.cast("A", WOLF)
    assert [table.pt(oid) for oid in table.game.permanents() if table.pt(oid) == (4, 4)] == [(4, 4), (4, 4)]


def test_701_27f_two_delayed_abilities_of_it_turn_a_permanent_once() -> None:
    turn = fx.Delayed(e.StepBegins("end"), (fx.Clause(fx.Transform(This())),))
    table = board()
    moth = turning("Moth", trigger(e.SpellCast(who=You()), fx.Clause(turn)), ab.Keyword("flying"))
    oid = table.put("A", "battlefield", moth)
    table.to("main1")
    for _ in range(2):
        table.cast("A", spell("Breath", fx.Clause(fx.GainLife(You(), n(1)))))
    table.to("upkeep", 2)
    assert table.pt(oid) == (4, 4)


def test_603_2h_what_was_done_this_turn_is_remembered_by_what_it_is() -> None:
    """The same position whatever process it was reached in: nothing of the state depends on where a program lies in memory."""

    def reached() -> str:
        table = board()
        table.put(
            "A",
            "battlefield",
            written(
                "Scribe",
                "{1}",
                "Enchantment",
                "Whenever you gain life, you may draw a card. Do this only once each turn.",
            ),
        )
        table.to("main1")
        for _ in range(2):
            table.cast("A", written("Balm", "{G}", "Sorcery", "You gain 2 life."))
        assert table.count("A", "hand") == 1
        return state_hash(table.game)

    assert reached() == reached()


def test_113_6b_an_ability_that_asks_for_a_zone_triggers_from_there() -> None:
    text = "At the beginning of your upkeep, if this card is in your graveyard, you may pay 1 life. If you do, return it to your hand."
    table = board()
    ghoul = written("Ghoul", "{1}", "Creature — Zombie", text, "1/1")
    table.put("A", "graveyard", ghoul)
    table.put("A", "battlefield", ghoul)
    table.to("main2").say("pay", True).say("may", True, True).to("main1", 3)
    assert (table.count("A", "hand", "Ghoul"), table.life("A")) == (1, 19)
