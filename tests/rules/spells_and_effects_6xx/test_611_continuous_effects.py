"""Continuous Effects (CR 611)."""

from __future__ import annotations

import pytest

from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Every, Target
from tests.rules.board import Board
from tests.rules.cards import (
    ANTHEM,
    BEAR,
    CREATURE,
    DOOM,
    ENTERS,
    GIANT,
    GROWTH,
    card,
    n,
    spell,
    trigger,
)
from tests.rules.invented import TEXT_BOLT, said
from tests.rules.quick import act, beast, board, found, stocked
from tests.rules.written import written

CANON = written(
    "Canon", "{1}{W}", "Artifact Creature — Human",
    "Each player who has cast a nonartifact spell this turn can't cast additional nonartifact spells.", "2/2",
)  # fmt: skip
RELIC = "You may choose not to untap this artifact during your untap step.\n{1}, {T}: "


def relic(text: str, name: str = "Relic") -> Board:
    """A table where the first seat has an artifact with that ability and the second a creature."""
    table = board()
    table.put("A", "battlefield", written(name, "{2}", "Artifact", RELIC + text))
    table.put("B", "battlefield", BEAR)
    table.to("main1")
    return table


def test_611_2_effects_of_resolving_spells_do_not_need_the_spell() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear])
    assert (table.count("A", "graveyard", "Growth"), table.pt(bear)) == (1, (5, 5))


def test_611_2a_an_effect_of_a_spell_lasts_as_long_as_it_says() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", GROWTH, [bear])
    assert (table.pt(bear), table.to("upkeep", 2).pt(bear)) == ((5, 5), (2, 2))


def test_611_2a_one_duration_for_two_effects() -> None:
    table = stocked(2)
    mine, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    text = "Until end of turn, creatures you control get +1/+1 and creatures your opponents control get -1/-1."
    table.cast("A", written("Persecution", "{G}", "Instant", text))
    assert (table.pt(mine), table.pt(theirs)) == ((3, 3), (4, 4))
    table.to("upkeep")
    assert (table.pt(mine), table.pt(theirs)) == ((2, 2), (5, 5))


def test_611_2b_for_as_long_as_does_not_begin_again() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    sower = beast(
        "When this creature enters, gain control of target creature for as long as this creature remains on the battlefield.",
        name="Sower",
    )
    table.to("main1").say("target", [bear]).cast("A", sower)
    assert table.count("A", "battlefield", "Bear") == 1
    table.cast("A", DOOM, [found(table, "Sower")])
    assert table.count("B", "battlefield", "Bear") == 1


def used(table: Board, *targets: int) -> Board:
    table.say("target", list(targets))
    return act(table, "A", "activate", found(table, "Relic"))


def test_611_2b_control_lasts_for_as_long_as_the_source_is_tapped() -> None:
    table = relic("Gain control of target creature for as long as this artifact remains tapped.")
    bear, stone = found(table, "Bear"), found(table, "Relic")
    key = table.put("A", "battlefield", written("Key", "{1}", "Artifact", "{1}: Untap target artifact."))
    used(table, bear)
    assert table.game.controller_of(bear) == 0
    table.say("target", [stone])
    act(table, "A", "activate", key)
    assert table.game.controller_of(bear) == 1
    table.to("end")
    assert table.game.controller_of(bear) == 1


def test_611_2b_what_no_longer_is_so_never_begins() -> None:
    table = relic("Target creature gets +0/+3 for as long as this artifact remains tapped.")
    bear, stone = found(table, "Bear"), found(table, "Relic")
    table.say("target", [bear])
    assert table.act("A", "activate", stone) is None
    table.game.s.objects[stone].tapped = False
    table.resolve()
    assert table.pt(bear) == (2, 2)


def test_611_2b_a_counter_holds_what_it_is_on() -> None:
    table = board()
    broker = beast(
        "When this creature enters, put a charge counter on target creature you don't control. "
        "You gain control of that creature for as long as it has a charge counter on it.",
        name="Broker",
    )
    bear = table.put("B", "battlefield", BEAR)
    spell = table.put("A", "hand", broker)
    knife = table.put(
        "A",
        "battlefield",
        written("Knife", "{1}", "Artifact", "{1}: Remove a charge counter from target creature."),
    )
    table.to("main1").say("target", [bear])
    act(table, "A", "cast", spell)
    assert table.game.controller_of(bear) == 0
    table.say("target", [bear])
    act(table, "A", "activate", knife)
    assert table.game.controller_of(bear) == 1


def test_611_2c_the_set_of_objects_is_fixed_when_a_spell_resolves() -> None:
    table = board()
    table.put("A", "battlefield", BEAR)
    rally = written("Rally", "{G}", "Instant", "Creatures you control get +1/+1 until end of turn.")
    table.to("main1").cast("A", rally).cast("A", GIANT)
    assert table.pt(found(table, "Giant")) == (5, 5)


FOG = written(
    "Cover", "{G}", "Instant", "Prevent all damage that would be dealt to you and creatures you control this turn."
)


def test_611_2c_a_shield_for_a_class_covers_what_comes_later() -> None:
    """Prevention changes no characteristics: creatures that enter after it resolved are covered, too."""
    table = stocked(2)
    table.cast("A", FOG)
    late = table.put("A", "battlefield", beast())
    table.cast("A", TEXT_BOLT, [late])
    assert table.zone(late) == "battlefield"
    foe = table.put("B", "battlefield", beast())
    table.cast("A", TEXT_BOLT, [foe])
    assert table.zone(foe) == "graveyard"


def test_611_3_a_static_ability_applies_to_whatever_is_there() -> None:
    table = board()
    table.put("A", "battlefield", ANTHEM)
    table.to("main1").cast("A", BEAR)
    assert table.pt(found(table, "Bear")) == (3, 3)


def test_611_3a_who_cast_such_a_spell_this_turn_cannot_cast_another() -> None:
    table = stocked()
    table.put("A", "battlefield", CANON)
    first = table.put("A", "hand", said("You gain 1 life."))
    second = table.put("A", "hand", said("You gain 1 life."))
    rock = table.put("A", "hand", written("Rock", "{1}", "Artifact"))
    assert table.may("A", "cast", second)
    assert table.act("A", "cast", first) is None
    table.resolve()
    assert not table.may("A", "cast", second)
    assert table.may("A", "cast", rock)


def test_611_3a_the_rule_is_one_about_those_players() -> None:
    static = CANON.faces[0].abilities[0]
    assert static.modifications == (mo.PlayerRule("cant_cast", static.modifications[0].filter),)  # type: ignore[attr-defined]


def test_611_2b_until_the_source_leaves_ends_when_it_leaves() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    grow = fx.Clause(fx.Apply(Target(0, CREATURE), (mo.ModifyPT(n(2), n(2)),), "until_source_leaves"))
    table.to("main1").say("target", [bear]).cast("A", card("Idol", "{G}", "artifact", trigger(ENTERS, grow)))
    assert table.pt(bear) == (4, 4)
    table.cast("A", spell("Smash", fx.Clause(fx.Destroy(Every(fl.HasType("artifact"))))))
    assert table.pt(bear) == (2, 2)


def test_611_2e_what_a_permanent_is_applies_as_it_enters() -> None:
    """ "It's a black Zombie" is seen by what waits for Zombies; "it becomes", afterwards, is not."""
    for words, life in (
        ("It's a black Zombie in addition to its other colors and types.", 21),
        ("It becomes a black Zombie in addition to its other colors and types.", 20),
    ):
        table = stocked(2)
        table.put(
            "A",
            "battlefield",
            written("Watch", "{G}", "Enchantment", "Whenever a Zombie you control enters, you gain 1 life."),
        )
        bear = table.put("A", "graveyard", BEAR)
        text = f"Return target creature card from your graveyard to the battlefield. {words}"
        table.cast("A", written("Rise", "{G}", "Sorcery", text), [bear])
        row = table.game.chars(found(table, "Bear"))
        assert (table.life("A"), row.colors, "Zombie" in row.subtypes) == (life, "BG", True)


@pytest.mark.parametrize("words", [" and it loses all abilities.", ". It loses all abilities."])
def test_611_2e_what_loses_its_abilities_had_them_as_it_entered(words: str) -> None:
    table = stocked(2)
    text = (
        "This creature enters with a +1/+1 counter on it.\nFlying\n"
        f"When this creature dies, return it to the battlefield under its owner's control{words}"
    )
    wretch = table.put("A", "battlefield", beast(text, name="Wretch"))
    table.cast("A", DOOM, [wretch]).resolve()
    back = found(table, "Wretch")
    assert (back != wretch, table.pt(back), table.game.chars(back).abilities) == (True, (3, 3), ())


def test_611_2e_each_of_several_is_so_as_it_enters() -> None:
    table = stocked(2)
    watch = "Whenever a Spirit you control enters, you gain 1 life."
    table.put("A", "battlefield", written("Watch", "{G}", "Enchantment", watch))
    table.put("A", "graveyard", BEAR, 2)
    text = "Return all creature cards from your graveyard to the battlefield. Each of them is a 1/1 Spirit in addition to its other types."
    table.cast("A", written("Rise", "{G}", "Sorcery", text))
    assert (table.life("A"), table.pt(found(table, "Bear"))) == (22, (1, 1))


def test_611_2e_of_what_was_not_put_there_nothing_is_said() -> None:
    table = stocked(2)
    silencer = beast(
        "Whenever a nontoken creature an opponent controls dies, you may pay {1}. If you do, return that card to the battlefield tapped "
        "under your control. It's a Treasure artifact and it loses all other card types.",
        name="Silencer",
    )  # fmt: skip
    table.put("A", "battlefield", silencer)
    bear = table.put("B", "battlefield", BEAR)
    table.say("may", False).cast("A", DOOM, [bear])
    assert table.game.chars(table.game.s.graveyard[1][-1]).types == frozenset(("creature",))
