"""Targets (CR 115)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target, This
from tests.rules.board import seat
from tests.rules.cards import BEAR, BOLT, CREATURE, DOOM, FOREST, GIANT, GROWTH, card, creature, spell
from tests.rules.invented import said
from tests.rules.quick import act, beast, board, life_changes, stocked
from tests.rules.written import written


@pytest.mark.parametrize(("whom", "copies"), [("own", 3), ("theirs", 0)])
def test_115_a_spell_that_targets_only_a_single_creature(whom: str, copies: int) -> None:
    text = "Whenever you cast an instant or sorcery spell that targets only a single creature you control, you gain 3 life."
    table = stocked()
    table.put("A", "battlefield", written("Leyline", "{3}", "Enchantment", text))
    own, theirs = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    table.cast("A", GROWTH, [own if whom == "own" else theirs])
    assert table.life("A") == 20 + copies


def test_115_1_the_zone_at_the_end_is_that_of_both_targets() -> None:
    table = stocked(2)
    standing = table.put("A", "battlefield", BEAR)
    creature, land = table.put("A", "graveyard", GIANT), table.put("A", "graveyard", FOREST)
    text = "Return up to one target creature card and up to one target land card from your graveyard to your hand."
    table.cast("A", written("Retrieval", "{G}", "Sorcery", text), [creature, land])
    offered = [ask.options for ask in table.asked if ask.reason == "target"]
    assert offered == [[creature], [land]]
    assert (table.zone(standing), table.count("A", "hand")) == ("battlefield", 2)


def test_115_1_a_spell_or_a_permanent_returns() -> None:
    back = written("Back", "{G}", "Instant", "Return target spell or nonland permanent to its owner's hand.")
    table = stocked()
    bear = table.put("B", "battlefield", BEAR)
    land = table.put("B", "battlefield", FOREST)
    table.cast("A", back, [bear])
    assert table.zone(bear) == "hand"
    bolt = table.put("B", "hand", BOLT)
    table.say("target", [seat("A")])
    assert table.act("B", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    table.cast("A", back, [spell])
    assert (table.zone(bolt), table.zone(land)) == ("hand", "battlefield")
    assert life_changes(table) == (0, 0, 0)


def test_115_1_an_artifact_or_enchantment_spell_is_a_spell() -> None:
    annul = written("Annul", "{G}", "Instant", "Counter target artifact or enchantment spell.")
    table = stocked()
    table.put("B", "battlefield", written("Rock", "{3}", "Artifact"))
    assert not table.may("A", "cast", table.put("A", "hand", annul))


def test_115_1_targets_of_a_single_graveyard() -> None:
    table = board()
    hearse = written("Hearse", "{1}", "Artifact", "{1}: Exile up to two target cards from a single graveyard.")
    box = table.put("A", "battlefield", hearse)
    mine, first, second = (table.put(who, "graveyard", BEAR) for who in ("A", "B", "B"))
    table.to("main1").say("target", [mine, first])
    with pytest.raises(AssertionError, match="one graveyard"):
        table.act("A", "activate", box)
    table.said.clear()
    table.say("target", [first, second])
    table._settle()
    table.resolve()
    assert [table.zone(oid) for oid in (mine, first, second)] == ["graveyard", "exile", "exile"]


def test_115_1_several_targets_from_an_opponents_graveyard_are_of_one_opponent() -> None:
    box = written("Hearse", "{1}", "Artifact", "{1}: Exile two target cards from an opponent's graveyard.")
    table = board(seats=3)
    hearse = table.put("A", "battlefield", box)
    cards = [table.put(who, "graveyard", BEAR) for who in ("B", "C")]
    assert not table.to("main1").may("A", "activate", hearse)
    cards.append(table.put("C", "graveyard", BEAR))
    assert table.may("A", "activate", hearse)
    with pytest.raises(AssertionError, match="not offered"):
        table.say("target", cards[:2]).act("A", "activate", hearse)
    table.said.clear()
    table.say("target", cards[1:])
    table._settle()
    table.resolve()
    assert [table.zone(oid) for oid in cards] == ["graveyard", "exile", "exile"]


def test_115_7_what_a_spell_is_turned_to_becomes_its_target() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    wary = table.put(
        "A", "battlefield", beast("Whenever this creature becomes the target of a spell, you gain 3 life.")
    )
    swerve = written("Swerve", "{G}", "Instant", "Change the target of target spell with a single target.")
    table.to("main1").say("target", [bear]).act("A", "cast", table.put("A", "hand", GROWTH))
    table.say("target", [table.game.s.stack[-1]], [wary])
    act(table, "A", "cast", table.put("A", "hand", swerve))
    assert (table.pt(wary), table.life("A")) == ((5, 5), 23)


def test_115_3_one_target_once_for_each_time_the_word_stands_there() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    swap = spell("Swap", fx.Clause(fx.Tap(Target(0, CREATURE, 2, 2))))
    oid = table.put("A", "hand", swap)
    table.to("main1")
    with pytest.raises(AssertionError, match="each may be chosen once"):
        table.say("target", [bear, bear]).act("A", "cast", oid)
    table.say("target", [bear, giant])
    table._settle()
    table.resolve()
    assert table.game.s.objects[giant].tapped


def test_115_3_any_other_target_is_none_of_the_first() -> None:
    table = stocked(2)
    bear = table.put("B", "battlefield", BEAR)
    dash = table.put(
        "A",
        "hand",
        written("Said", "{G}", "Instant", "Said deals 2 damage to any target and 1 damage to any other target."),
    )
    table.say("target", [seat("B")], [bear])
    assert table.act("A", "cast", dash) is None
    table.resolve()
    assert (table.life("B"), table.game.s.objects[bear].damage) == (18, 1)
    again = table.put(
        "A",
        "hand",
        written("Said", "{G}", "Instant", "Said deals 2 damage to any target and 1 damage to any other target."),
    )
    table.say("target", [seat("B")], [seat("B")])
    with pytest.raises(AssertionError):
        table.act("A", "cast", again)


def test_115_4_any_target() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    land = table.put("B", "battlefield", FOREST)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").act("A", "cast", bolt)
    options = next(ask for ask in table.asked if ask.reason == "target").options
    assert set(options) == {bear, seat("A"), seat("B")}
    assert land not in options


def test_115_4_only_one_of_the_greatest_on_the_battlefield_is_a_target() -> None:
    table = stocked()
    bear, giant = table.put("B", "battlefield", BEAR), table.put("C", "battlefield", GIANT)
    text = "Destroy target creature with the greatest power among creatures on the battlefield."
    table.cast("A", written("Said", "{G}", "Sorcery", text), [giant])
    assert (table.zone(bear), table.zone(giant)) == ("battlefield", "graveyard")


def test_115_4_only_such_a_player_is_a_target() -> None:
    table = stocked()
    drain = table.put("A", "hand", said("Target player who lost life this turn loses 1 life."))
    assert not table.may("A", "cast", drain)
    table.cast("A", BOLT, [seat("C")])
    assert table.may("A", "cast", drain)
    table.say("target", [seat("C")])
    assert table.act("A", "cast", drain) is None
    assert life_changes(table.resolve()) == (0, 0, -4)


def test_115_7_targets_are_changed_or_chosen_anew() -> None:
    table = board()
    bolt, bend = table.put("A", "hand", BOLT), spell("Bend", fx.Clause(fx.ChangeTargets(Target(0, fl.IsSpell()))))
    table.to("main1").say("target", [seat("A")]).act("A", "cast", bolt)
    oid = table.put("A", "hand", bend)
    table.say("target", [table.game.s.stack[-1]]).say("new_targets", True).say("new_target", [seat("B")])
    act(table, "A", "cast", oid)
    assert (table.life("A"), table.life("B")) == (20, 17)


def test_115_7a_changing_a_target_to_another_legal_one() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    doom = table.put("A", "hand", DOOM)
    bend = spell("Bend", fx.Clause(fx.ChangeTargets(Target(0, fl.IsSpell()))))
    oid = table.put("A", "hand", bend)
    table.to("main1").say("target", [bear])
    table.act("A", "cast", doom)
    table.say("target", [table.game.s.stack[-1]]).say("new_targets", True).say("new_target", [giant])
    table.act("A", "cast", oid)
    table.say("target", [giant]).resolve()
    assert (table.zone(bear), table.zone(giant)) == ("battlefield", "graveyard")


def test_115_7a_the_target_is_changed_to_another_legal_one() -> None:
    table = board()
    swerve = written("Swerve", "{G}", "Instant", "Change the target of target spell with a single target.")
    bolt, change = table.put("A", "hand", BOLT), table.put("A", "hand", swerve)
    table.to("main1").say("target", [seat("A")])
    assert table.act("A", "cast", bolt) is None
    act(table, "A", "cast", change)
    assert [table.game.s.players[each].life for each in (0, 1)] == [20, 17]


def test_115_7a_a_spell_with_two_targets_has_no_single_one() -> None:
    table = board()
    twin = written("Twin", "{G}", "Instant", "Tap two target creatures.")
    swerve = written("Swerve", "{G}", "Instant", "Change the target of target spell with a single target.")
    first, second = (table.put("B", "battlefield", BEAR) for _ in range(2))
    spell, change = table.put("A", "hand", twin), table.put("A", "hand", swerve)
    table.to("main1").say("target", [first, second])
    assert table.act("A", "cast", spell) is None
    assert not table.may("A", "cast", change)


@pytest.mark.parametrize(("rocks", "flies"), [(1, "own"), (2, "other")])
def test_115_7a_all_targets_are_changed_or_none(rocks: int, flies: str) -> None:
    table = board()
    text = "Target creature gains flying until end of turn. Destroy target artifact."
    swerve = spell("Swerve", fx.Clause(fx.ChangeTargets(Target(0, fl.IsSpell()), optional=False)))
    bears = {whose: table.put("A", "battlefield", BEAR) for whose in ("own", "other")}
    first, *others = [table.put("B", "battlefield", card("Rock", "{1}", "artifact")) for _ in range(rocks)]
    both, bend = table.put("A", "hand", written("Both", "{G}", "Instant", text)), table.put("A", "hand", swerve)
    table.to("main1").say("target", [bears["own"]], [first])
    assert table.act("A", "cast", both) is None
    act(table, "A", "cast", bend)
    assert [whose for whose, oid in bears.items() if table.game.has_keyword(oid, "flying")] == [flies]
    assert table.zone(others[0] if others else first) == "graveyard"


def test_115_7d_any_number_of_targets_may_be_changed() -> None:
    table = board()
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    fork = spell("Fork", fx.Clause(fx.CopySpell(Target(0, fl.IsSpell()))))
    doom, oid = table.put("A", "hand", DOOM), table.put("A", "hand", fork)
    table.to("main1").say("target", [bear]).act("A", "cast", doom)
    table.say("target", [table.game.s.stack[-1]]).act("A", "cast", oid)
    table.say("new_targets", True).say("target", [giant]).say("new_target", [giant]).resolve()
    assert (table.zone(bear), table.zone(giant)) == ("graveyard", "graveyard")


def test_115_1_what_only_creatures_have_is_asked_of_the_creature_alone() -> None:
    """ "Artifact, enchantment, or creature with flying"."""
    table = board()
    idol = table.put("B", "battlefield", written("Idol", "{G}", "Artifact"))
    bear = table.put("B", "battlefield", BEAR)
    crash = table.put(
        "A",
        "hand",
        written("Crash", "{G}", "Instant", "Destroy target artifact, enchantment, or creature with flying."),
    )
    table.to("main1").act("A", "cast", crash)
    assert [ask.options for ask in table.asked if ask.reason == "target"] == [[idol]]
    assert bear not in table.asked[-1].options


MUTINY = written(
    "Uprising", "{G}", "Sorcery",
    "Target creature an opponent controls deals damage equal to its power to another target creature that player controls.",
)  # fmt: skip


def test_601_2c_a_target_may_depend_on_an_earlier_one() -> None:
    table = board(1)
    one, other = (table.put("B", "battlefield", beast(pt=pt)) for pt in ("3/3", "2/2"))
    table.to("main1").cast("A", MUTINY, [one, other])
    assert (table.zone(one), table.zone(other)) == ("battlefield", "graveyard")


def test_601_2c_without_a_second_target_nothing_is_offered() -> None:
    table = board(1, seats=3)
    for letter in "BC":
        table.put(letter, "battlefield", beast(pt="3/3"))
    spell = table.put("A", "hand", MUTINY)
    assert not table.to("main1").may("A", "cast", spell)


def test_601_2c_an_earlier_target_leaves_the_later_one_a_choice() -> None:
    """Only the creature of the player who has two is offered first, whichever comes first in play."""
    table = board(1, seats=3)
    table.put("B", "battlefield", beast(pt="3/3"))
    pair = [table.put("C", "battlefield", beast(pt="3/3")) for _ in range(2)]
    spell = table.put("A", "hand", MUTINY)
    assert table.to("main1").act("A", "cast", spell) is None
    asked = [ask.options for ask in table.asked if ask.reason == "target"]
    assert asked == [pair, pair[1:]]


def test_601_2c_another_target_creature_is_another_one() -> None:
    table = board(1)
    table.put("A", "battlefield", beast())
    text = "Target creature gets +1/+1 until end of turn. Another target creature gets -1/-1 until end of turn."
    spell = table.put("A", "hand", written("Shift", "{G}", "Sorcery", text))
    assert not table.to("main1").may("A", "cast", spell)


@pytest.mark.parametrize(("among", "offered"), [("player", "BC"), ("opponent", "BC")])
def test_601_2c_a_player_and_what_that_player_controls(among: str, offered: str) -> None:
    """Only a player is offered of whom the later target can be chosen: D controls no creature, nor does A."""
    table = board(seats=4)
    creatures = {each: table.put(each, "battlefield", BEAR) for each in "BC"}
    text = f"Target {among} loses 1 life. Destroy target creature that player controls."
    fall = table.put("A", "hand", written("Fall", "{G}", "Sorcery", text))
    table.say("target", [seat("C")], [creatures["C"]])
    act(table.to("main1"), "A", "cast", fall)
    assert next(ask.options for ask in table.asked if ask.reason == "target") == [seat(each) for each in offered]
    assert (table.life("C"), table.count("C", "battlefield", "Bear")) == (19, 0)


RED = ab.Keyword("protection", filter=fl.HasColor("R"))


@pytest.mark.parametrize(
    ("keywords", "becomes"), [((), "host"), ((RED,), "first"), ((ab.Keyword("hexproof"),), "first")]
)
def test_115_7a_the_target_becomes_this_creature_if_it_is_a_legal_one(keywords: tuple[ab.Keyword, ...], becomes: str) -> None:  # fmt: skip
    pull = fx.Clause(fx.ChangeTargets(Target(0, fl.IsSpell()), This()))
    ability = ab.ActivatedAbility(co.ManaCost("{0}"), ab.Body((pull,)))
    table = stocked()
    first = table.put("B", "battlefield", GIANT)
    host = table.put("B", "battlefield", creature("Host", "1/1", abilities=(*keywords, ability)))
    spark = table.put("A", "hand", written("Spark", "{R}", "Instant", "Tap target creature. It doesn't untap during its controller's next untap step."))  # fmt: skip
    table.say("target", [first])
    assert table.act("A", "cast", spark) is None
    act(table.say("target", [table.game.s.stack[-1]]), "B", "activate", host)
    tapped = [oid for oid in (first, host) if table.game.s.objects[oid].tapped]
    assert tapped == [{"host": host, "first": first}[becomes]]
