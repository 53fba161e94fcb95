"""Invented cards through compiler and kernel: effects for as long as something is so, what is the same for others, life that is exchanged, what players do together."""

from __future__ import annotations

import pytest

from .board import Board, seat
from .cards import BEAR, BOLT, FOREST
from .quick import act, attack, beast, board, found
from .written import written

RELIC = "You may choose not to untap this artifact during your untap step.\n{1}, {T}: "


def relic(text: str, name: str = "Relic") -> Board:
    """A table where the first seat has an artifact with that ability and the second a creature."""
    table = board()
    table.put("A", "battlefield", written(name, "{2}", "Artifact", RELIC + text))
    table.put("B", "battlefield", BEAR)
    table.to("main1")
    return table


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


def test_205_3_the_same_is_true_for_spells_and_cards_elsewhere() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Brass",
            "{1}",
            "Enchantment",
            "Creatures you control are artifacts in addition to their other types. The same is true for creature spells you control and creature cards you own that aren't on the battlefield.",
        ),
    )
    own = [table.put("A", zone, BEAR) for zone in ("battlefield", "hand", "graveyard")]
    other = table.put("B", "graveyard", BEAR)
    table.to("main1")
    assert all("artifact" in table.game.chars(oid).types for oid in own)
    assert "artifact" not in table.game.chars(other).types


def test_702_the_same_is_true_for_each_keyword_of_its_own() -> None:
    table = board()
    orator = table.put(
        "A",
        "battlefield",
        beast(
            "Whenever this creature attacks, it gains flying until end of turn if you control a creature with flying. The same is true for trample and vigilance."
        ),
    )
    table.put("A", "battlefield", beast("Trample", name="Other"))
    attack(table, orator)
    table.resolve()
    assert table.game.has_keyword(orator, "trample")
    assert not table.game.has_keyword(orator, "flying")
    assert not table.game.has_keyword(orator, "vigilance")


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


def test_701_12g_life_is_exchanged_with_toughness() -> None:
    table = board()
    tree = table.put("A", "battlefield", beast("{1}: Exchange your life total with this creature's toughness.", "0/13"))
    table.to("main1")
    act(table, "A", "activate", tree)
    assert (table.life("A"), table.pt(tree)) == (13, (0, 20))


def test_701_12c_two_players_exchange_life_totals() -> None:
    table = board(seats=3)
    conduit = table.put(
        "A", "battlefield", written("Conduit", "{6}", "Artifact", "{1}: Two target players exchange life totals.")
    )
    table.game.s.players[1].life = 7
    table.to("main1").say("target", [seat("B"), seat("C")])
    act(table, "A", "activate", conduit)
    assert [table.life(letter) for letter in "ABC"] == [20, 20, 7]


def test_608_you_and_that_player_each_draw() -> None:
    table = board(seats=3)
    spirit = table.put(
        "A",
        "battlefield",
        beast("Whenever this creature deals combat damage to a player, you and that player each draw that many cards."),
    )
    table.to("main1")
    before = [table.count(letter, "hand") for letter in "ABC"]
    attack(table, spirit)
    table.to("end_combat")
    assert [table.count(letter, "hand") - old for letter, old in zip("ABC", before, strict=True)] == [2, 2, 0]


@pytest.mark.parametrize(("does", "left"), [(True, 17), (False, 20)])
def test_603_5_you_may_have_target_player_do_it(does: bool, left: int) -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written(
            "Grudge",
            "{1}",
            "Enchantment",
            "Whenever a creature you control enters, you may have target player lose 3 life.",
        ),
    )
    bear = table.put("A", "hand", BEAR)
    table.to("main1").say("target", [seat("B")]).say("may", does)
    act(table, "A", "cast", bear)
    assert table.life("B") == left


def test_614_damage_is_counters_instead() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        beast(
            "If a source you control would deal noncombat damage to a creature an opponent controls, put that many -1/-1 counters on that creature instead."
        ),
    )
    wall = table.put("B", "battlefield", beast(pt="0/5", name="Wall"))
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [wall])
    act(table, "A", "cast", bolt)
    assert table.game.s.objects[wall].damage == 0
    assert table.pt(wall) == (-3, 2)


def test_702_54b_bloodthirst_x_counts_the_damage_of_the_turn() -> None:
    table = board()
    thirsty = table.put("A", "hand", beast("Bloodthirst X", "1/1", name="Thirsty"))
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "cast", bolt)
    act(table, "A", "cast", thirsty)
    assert table.pt(found(table, "Thirsty")) == (4, 4)


def test_704_5j_the_legend_rule_applies_to_nobody() -> None:
    table = board()
    table.put("A", "battlefield", written("Gallery", "{1}", "Artifact", 'The "legend rule" doesn\'t apply.'))
    king = written("King", "{1}", "Legendary Creature — Human", "", "2/2")
    for letter in "AB":
        table.put(letter, "battlefield", king, 2)
    table.to("main1")
    assert table.count("A", "battlefield", "King") == table.count("B", "battlefield", "King") == 2


def test_702_11_you_and_permanents_you_control_have_hexproof() -> None:
    table = board()
    plating = table.put(
        "A",
        "hand",
        written("Plating", "{G}", "Instant", "You and permanents you control gain hexproof until end of turn."),
    )
    table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", FOREST)
    bolt = table.put("B", "hand", BOLT)
    table.to("main1")
    act(table, "A", "cast", plating)
    assert table.act("B", "cast", bolt) is None
    asked = next(ask for ask in table.asked if ask.reason == "target")
    assert asked.options == [seat("B")]
