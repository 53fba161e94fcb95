"""Counters (CR 122)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program.amounts import CountersOn
from services.game.rules.program.objects import Bound, Target
from services.game.rules.program.players import You
from tests.rules.board import Board
from tests.rules.cards import (
    BEAR,
    BOLT,
    DOOM,
    FOREST,
    HUMILITY,
    YOUR_CREATURES,
    n,
    spell,
)
from tests.rules.quick import act, attack, beast, board, found, lands_for_both, stocked
from tests.rules.written import written

DOUBLER = written(
    "Doubler",
    "{G}",
    "Enchantment",
    "If one or more +1/+1 counters would be put on a creature you control, twice that many +1/+1 counters are put on that creature instead.",
)


def test_122_1_counters_that_cannot_be_put() -> None:
    """Only those of the kind; a player who cannot get poison counters gets none."""
    table = stocked(2)
    table.put(
        "A",
        "battlefield",
        beast(
            "You can't get poison counters.\nCreatures you control can't have -1/-1 counters put on them.",
            name="Shield",
        ),
    )
    friend = table.put("A", "battlefield", beast())
    table.cast(
        "A",
        written(
            "Mix", "{G}", "Sorcery", "Put a -1/-1 counter on target creature. Put a +1/+1 counter on that creature."
        ),
        [friend],
    )
    assert table.pt(friend) == (3, 3)
    table.cast("A", written("Venom", "{G}", "Sorcery", "Each player gets a poison counter."))
    assert [player.counters.get("poison", 0) for player in table.game.s.players] == [0, 1]


CROWD = (
    "Whenever one or more +1/+1 counters are put on a creature you control, "
    "if you control two or more creatures with +1/+1 counters on them, you gain 1 life."
)


@pytest.mark.parametrize("text", ["Put a +1/+1 counter on each creature you control.", "Support 2."])
def test_608_2c_one_instruction_puts_its_counters_at_the_same_time(text: str) -> None:
    """So each of the triggers sees what all of them have by then."""
    table = stocked(2)
    bears = [table.put("A", "battlefield", beast()) for _ in range(2)]
    table.put("A", "battlefield", written("Crowd", "{G}", "Enchantment", CROWD))
    table.say("target", bears).cast("A", written("Rally", "{G}", "Sorcery", text))
    assert [table.pt(bear) for bear in bears] == [(3, 3), (3, 3)]
    assert table.game.s.players[0].life == 22


def test_701_34a_proliferating_is_at_the_same_time() -> None:
    table = stocked(2)
    bears = [table.put("A", "battlefield", beast()) for _ in range(2)]
    table.put("A", "battlefield", written("Crowd", "{G}", "Enchantment", CROWD))
    table.cast("A", written("Rally", "{G}", "Sorcery", "Put a +1/+1 counter on each creature you control."))
    table.say("proliferate", bears).cast("A", written("Spread", "{G}", "Sorcery", "Proliferate."))
    assert [table.pt(bear) for bear in bears] == [(4, 4), (4, 4)]
    assert table.game.s.players[0].life == 24


def test_122_1_a_card_is_exiled_with_a_counter() -> None:
    table = board()
    mark = written("Mark", "{G}", "Instant", "Choose target creature. Exile it with an aegis counter on it.")
    bear, oid = table.put("B", "battlefield", BEAR), table.put("A", "hand", mark)
    table.to("main1").say("target", [bear])
    act(table, "A", "cast", oid)
    assert table.game.s.objects[table.game.s.exile[-1]].counters == {"aegis": 1}


def test_122_1b_a_keyword_counter_gives_the_keyword() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Wings", "{G}", "Sorcery", "Put a flying counter on target creature."), [bear])
    assert table.game.has_keyword(bear, "flying")


def test_122_1c_a_shield_counter_saves_from_destruction_once() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"shield": 1}
    table.cast("A", DOOM, [bear])
    assert (table.zone(bear), table.game.s.objects[bear].counters.get("shield", 0)) == ("battlefield", 0)


def test_122_1d_a_stun_counter_instead_of_untapping() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.edit(bear)
    row.tapped, row.counters = True, {"stun": 1}
    table.to("main1", 3)
    assert (table.game.s.objects[bear].tapped, table.game.s.objects[bear].counters.get("stun", 0)) == (True, 0)
    assert not table.to("main1", 5).game.s.objects[bear].tapped


def test_122_1h_a_finality_counter_exiles_instead() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"finality": 1}
    table.cast("A", DOOM, [bear])
    assert table.zone(bear) == "exile"


def test_122_5_one_counter_of_a_kind_that_the_player_chooses() -> None:
    """ "Move a counter": one of one kind, not one of each."""
    table = stocked(2)
    first = table.put("A", "battlefield", beast(), counters={"+1/+1": 2, "shield": 1})
    second = table.put("A", "battlefield", beast())
    table.say("counter_kind", "+1/+1")
    spell = written("Shift", "{G}", "Instant", "Move a counter from target creature onto a second target creature.")
    table.cast("A", spell, [first, second])
    assert table.game.s.objects[first].counters == {"+1/+1": 1, "shield": 1}
    assert table.game.s.objects[second].counters == {"+1/+1": 1}


_SHIFT = written(
    "Shift", "{G}", "Instant", "Move a shield counter from target creature you control onto target creature."
)


def test_122_5_what_cannot_be_put_on_the_second_object_stays_on_the_first() -> None:
    table = stocked(2)
    first = table.put("A", "battlefield", beast(), counters={"shield": 1})
    second = table.put("A", "battlefield", beast("This creature can't have counters put on it."))
    table.say("target", [first], [second]).cast("A", _SHIFT)
    assert table.game.s.objects[first].counters == {"shield": 1}


def test_122_5_nothing_moves_onto_itself() -> None:
    table = stocked(2)
    first = table.put("A", "battlefield", beast(), counters={"shield": 1})
    doubler = "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead."
    table.put("A", "battlefield", written("Season", "{G}", "Enchantment", doubler))
    table.say("target", [first], [first]).cast("A", _SHIFT)
    assert table.game.s.objects[first].counters == {"shield": 1}


def test_122_5_as_many_as_wished_of_each_kind() -> None:
    """ "Any number of counters": two of three, and none of another kind."""
    table = stocked(2)
    first = table.put("A", "battlefield", beast(), counters={"+1/+1": 3, "shield": 1})
    second = table.put("A", "battlefield", beast())
    table.say("move_counters", 2, 0)
    spell = written(
        "Shift",
        "{G}",
        "Instant",
        "Move any number of counters from target permanent you control to another target permanent you control.",
    )
    table.cast("A", spell, [first, second])
    assert table.game.s.objects[first].counters == {"+1/+1": 1, "shield": 1}
    assert table.game.s.objects[second].counters == {"+1/+1": 2}


def test_122_6_counters_it_enters_with_are_put_on_it() -> None:
    table = board()
    table.put("A", "battlefield", DOUBLER)
    table.to("main1").cast("A", beast("This creature enters with two +1/+1 counters on it.", "0/0"))
    assert table.pt(found(table, "Beast")) == (4, 4)


def test_122_6_what_enters_with_no_counters_gets_none_more() -> None:
    """ "That many plus one" of one or more counters that would be put (614.1a)."""
    more = "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put on it instead."
    table = board()
    table.put("A", "battlefield", written("Scales", "{G}", "Enchantment", more))
    table.to("main1").say("x", 0)
    table.cast("A", beast("This creature enters with X +1/+1 counters on it.", "0/0", "{X}{G}"))
    assert table.count("A", "graveyard", "Beast") == 1


def test_122_6a_the_controller_of_the_entering_object_puts_them() -> None:
    table = board()
    table.put("B", "battlefield", DOUBLER)
    table.to("main1").cast("A", beast("This creature enters with two +1/+1 counters on it.", "0/0"))
    assert table.pt(found(table, "Beast")) == (2, 2)


def test_122_counters_of_the_table_count() -> None:
    grow = spell(
        "Grow",
        fx.Clause(fx.PutCounters(Target(0, YOUR_CREATURES), "+1/+1", n(2))),
        fx.Clause(fx.GainLife(You(), CountersOn(Bound("target0"), "+1/+1"))),
    )
    table = lands_for_both()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", grow, [bear])
    assert table.life("A") == 22


def test_122_the_counters_of_what_died_are_put_on_another() -> None:
    table = board()
    pupil = beast(
        "This creature enters with a +1/+1 counter on it.\nWhen this creature dies, put its counters on target creature you control.",
        "0/0",
        name="Pupil",
    )
    bear = table.put("A", "battlefield", BEAR)
    first, bolt = table.put("A", "hand", pupil), table.put("A", "hand", BOLT)
    table.to("main1")
    act(table, "A", "cast", first)
    table.say("target", [found(table, "Pupil")], [bear])
    act(table, "A", "cast", bolt)
    assert table.pt(bear) == (3, 3)


def test_122_each_kind_of_counter_is_doubled() -> None:
    table = board()
    bairn = table.put(
        "A",
        "battlefield",
        written("Bairn", "{2}", "Artifact", "{1}: Double the number of each kind of counter on target permanent."),
    )
    bear = table.put("A", "battlefield", BEAR)
    table.game.s.objects[bear].counters = {"+1/+1": 2, "charge": 1}
    table.to("main1").say("target", [bear])
    act(table, "A", "activate", bairn)
    assert dict(table.game.s.objects[bear].counters) == {"+1/+1": 4, "charge": 2}


def test_122_6a_for_abilities_that_trigger_on_who_puts_them_too() -> None:
    table = Board(2)
    words = "Whenever you put one or more +1/+1 counters on a creature, you gain 1 life."
    for who in "AB":
        table.put(who, "battlefield", written("Keeper", "{G}", "Enchantment", words))
    table.put("B", "battlefield", FOREST, 2)
    hydra = written("Hydra", "{G}", "Creature", "Hydra enters with two +1/+1 counters on it.", "0/0")
    table.to("main1", 2).cast("B", hydra).resolve()
    assert (table.life("A"), table.life("B")) == (20, 21)


def test_122_1b_a_keyword_counter_gives_the_ability() -> None:
    table = stocked(2)
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", written("Bless", "{G}", "Sorcery", "Put an exalted counter on target creature."), [bear])
    attack(table, bear).resolve()
    assert table.pt(bear) == (3, 3)


def test_122_1_up_to_a_number_of_counters_of_any_kinds_is_one_number() -> None:
    table = board()
    golem = table.put("B", "battlefield", BEAR, counters={"charge": 3, "oil": 4})
    inert = written("Inert", "{G}", "Sorcery", "Remove up to five counters from target permanent.")
    table.to("main1").say("remove_counters", 3, 2).cast("A", inert, [golem])
    assert table.game.s.objects[golem].counters == {"oil": 2}


def test_122_1_which_kind_of_counter_is_removed_is_chosen() -> None:
    table = board()
    golem = table.put("B", "battlefield", BEAR, counters={"charge": 1, "oil": 1})
    bite = written("Bite", "{G}", "Sorcery", "Remove a counter from target permanent.")
    table.to("main1").say("remove_counters", 0).cast("A", bite, [golem])
    assert table.game.s.objects[golem].counters == {"charge": 1}


def test_613_7c_a_keyword_counter_has_the_timestamp_of_when_it_was_put() -> None:
    """What takes abilities away takes those of older counters."""
    bless = written("Bless", "{G}", "Sorcery", "Put a flying counter on target creature.")
    table = stocked(2)
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", bless, [bear])
    table.put("B", "battlefield", HUMILITY)
    assert not table.game.has_keyword(bear, "flying")
    table.cast("A", bless, [bear])
    assert table.game.has_keyword(bear, "flying")


def test_122_1c_a_shield_counter_does_nothing_against_the_destruction_by_lethal_damage() -> None:
    table = stocked(2)
    text = "When this creature dies, if it had a counter on it, you gain 1 life."
    bear = table.put("B", "battlefield", beast(text, "3/3"), counters={"shield": 1}, damage=2)
    table.cast("A", written("Weaken", "{G}", "Instant", "Target creature gets -2/-2 until end of turn."), [bear])
    assert (table.zone(bear), table.life("B")) == ("graveyard", 21)


def test_122_1c_a_shield_counter_is_removed_instead_of_a_destruction_by_an_effect() -> None:
    table = stocked(2)
    bear = table.put("B", "battlefield", BEAR, counters={"shield": 1})
    table.cast("A", DOOM, [bear])
    assert (table.zone(bear), table.game.s.objects[bear].counters.get("shield", 0)) == ("battlefield", 0)
