"""Combat (CR 506-511) and the evergreen keywords (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.formats.commander import Commander
from services.game.rules.program import abilities as ab
from services.game.rules.program import modifications as m
from services.game.rules.program.players import You

from .board import Board, Open, seat
from .cards import BEAR, BOLT, CREATURE, DOOM, FOREST, GIANT, PACIFISM, card, creature

KNIGHT = creature("Knight", "2/1", "first strike")
DRAKE = creature("Drake", "2/2", "flying")
SPIDER = creature("Spider", "2/2", "reach")


def fight(attacker: object, *blockers: object, seats: int = 2) -> tuple[Board, int, list[int]]:
    board = Board(seats)
    mine = board.put("A", "battlefield", attacker)  # type: ignore[arg-type]
    theirs = [board.put("B", "battlefield", blocker) for blocker in blockers]  # type: ignore[arg-type]
    board.say("attackers", [[mine, seat("B")]])
    board.say("blockers", [[blocker, mine] for blocker in theirs])
    board.to("end_combat")
    return board, mine, theirs


def test_510_1b_an_unblocked_attacker_deals_its_power_to_the_player() -> None:
    board, mine, _ = fight(BEAR)
    assert board.life("B") == 18
    assert board.game.s.objects[mine].tapped


def test_510_1c_attacker_divides_damage_among_blockers() -> None:
    board = Board()
    giant = board.put("A", "battlefield", GIANT)
    one, two = board.put("B", "battlefield", BEAR), board.put("B", "battlefield", BEAR)
    board.say("attackers", [[giant, seat("B")]]).say("blockers", [[one, giant], [two, giant]]).say(
        "combat_damage", [1, 4]
    )
    board.to("end_combat")
    assert board.zone(one) == "battlefield"
    assert board.zone(two) == "graveyard"


def test_510_2_all_combat_damage_is_simultaneous() -> None:
    board, mine, theirs = fight(BEAR, BEAR)
    assert board.zone(mine) == board.zone(theirs[0]) == "graveyard"


def test_510_4_first_strike_kills_before_it_is_hit() -> None:
    board, mine, theirs = fight(KNIGHT, BEAR)
    assert board.zone(mine) == "battlefield"
    assert board.zone(theirs[0]) == "graveyard"


def test_702_4b_double_strike_deals_damage_twice() -> None:
    board, _, _ = fight(creature("Duelist", "3/3", "double strike"))
    assert board.life("B") == 14


def test_702_2b_deathtouch_destroys_whatever_it_damages() -> None:
    board, mine, theirs = fight(creature("Viper", "1/1", "deathtouch"), GIANT)
    assert board.zone(theirs[0]) == "graveyard"
    assert board.zone(mine) == "graveyard"


def test_702_9b_flying_is_blocked_by_flying_or_reach_only() -> None:
    board = Board()
    drake = board.put("A", "battlefield", DRAKE)
    bear, spider = board.put("B", "battlefield", BEAR), board.put("B", "battlefield", SPIDER)
    board.say("attackers", [[drake, seat("B")]]).to("declare_blockers")
    pairs = next(ask.pairs for ask in board.asked if ask.reason == "blockers")
    assert [blocker for blocker, _ in pairs] == [spider]
    assert bear not in [blocker for blocker, _ in pairs]


def test_702_19b_trample_assigns_the_rest_to_the_player() -> None:
    board, _, theirs = fight(creature("Wurm", "5/5", "trample"), BEAR)
    assert board.life("B") == 17
    assert board.zone(theirs[0]) == "graveyard"


def test_702_19b_with_deathtouch_one_damage_is_lethal() -> None:
    board, _, _ = fight(creature("Stinger", "5/5", "trample", "deathtouch"), GIANT)
    assert board.life("B") == 16


def test_702_15b_lifelink_gains_life() -> None:
    board, _, _ = fight(creature("Healer", "3/3", "lifelink"))
    assert board.life("A") == 23


def test_702_20b_vigilance_does_not_tap() -> None:
    board, mine, _ = fight(creature("Guard", "2/2", "vigilance"))
    assert not board.game.s.objects[mine].tapped


def test_702_111b_menace_needs_two_blockers() -> None:
    board = Board()
    thug = board.put("A", "battlefield", creature("Thug", "2/2", "menace"))
    bear = board.put("B", "battlefield", BEAR)
    board.say("attackers", [[thug, seat("B")]]).to("declare_blockers")
    ask = next(ask for ask in board.asked if ask.reason == "blockers")
    assert ask.check is not None
    refusal = ask.check([[bear, thug]])
    assert refusal is not None
    assert refusal.rule == "702.111b"


def test_702_3b_defender_cannot_attack() -> None:
    board = Board()
    board.put("A", "battlefield", creature("Wall", "0/4", "defender"))
    board.to("end_combat")
    assert not any(ask.reason == "attackers" for ask in board.asked)


def test_702_12b_indestructible_is_not_destroyed_but_dies_of_no_toughness() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    golem = board.put("B", "battlefield", creature("Golem", "3/3", "indestructible"))
    board.to("main1").cast("A", DOOM, [golem])
    assert board.zone(golem) == "battlefield"
    board.game.edit(golem).counters = {"-1/-1": 3}
    board.pass_()
    assert board.zone(golem) == "graveyard"


def test_702_11b_hexproof_stops_opponents_only() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    board.put("B", "battlefield", FOREST, 2)
    slick = board.put("A", "battlefield", creature("Slick", "2/2", "hexproof"))
    own, hostile = board.put("A", "hand", DOOM), board.put("B", "hand", DOOM)
    board.to("main1")
    assert board.may("A", "cast", own)
    assert not board.may("B", "cast", hostile)
    assert board.zone(slick) == "battlefield"


def test_702_90b_infect_gives_poison_and_counters() -> None:
    board, _, _ = fight(creature("Plague", "3/3", "infect"))
    assert board.life("B") == 20
    assert board.game.s.players[1].counters["poison"] == 3


def test_303_4c_an_aura_with_restrictions_binds_its_creature() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    bear = board.put("B", "battlefield", BEAR)
    board.to("main1").cast("A", PACIFISM, [bear])
    board.to("end_combat", 2)
    assert not any(ask.reason == "attackers" for ask in board.asked)


def test_704_5m_an_aura_without_host_goes_to_the_graveyard() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    bear = board.put("B", "battlefield", BEAR)
    board.to("main1").cast("A", PACIFISM, [bear]).cast("A", BOLT, [bear])
    assert board.count("A", "graveyard", "Pacifism") == 1


@pytest.mark.parametrize("seats", [3, 4])
def test_802_a_creature_attacks_any_opponent(seats: int) -> None:
    board = Board(seats)
    one, two = board.put("A", "battlefield", BEAR), board.put("A", "battlefield", BEAR)
    board.say("attackers", [[one, seat("B")], [two, seat("C")]]).to("end_combat")
    assert (board.life("B"), board.life("C")) == (18, 18)


def test_802_4_only_the_attacked_player_blocks() -> None:
    board = Board(3)
    bear = board.put("A", "battlefield", BEAR)
    board.put("C", "battlefield", GIANT)
    board.say("attackers", [[bear, seat("B")]]).to("end_combat")
    assert not any(ask.reason == "blockers" for ask in board.asked)
    assert board.life("B") == 18


class OpenCommander(Commander, Open):
    """Commander without the beginning."""


def test_903_10a_twenty_one_combat_damage_of_one_commander_loses() -> None:
    board = Board(3, OpenCommander())
    lord = board.put("A", "battlefield", creature("Lord", "21/21", types="legendary creature"))
    board.game.s.commanders.append(board.game.s.objects[lord].card)
    board.say("attackers", [[lord, seat("B")]]).to("end_combat")
    assert board.game.s.players[1].cause == "commander_damage"
    assert board.life("B") == 19


def test_903_8_the_tax_grows_by_two_for_each_cast_from_the_command_zone() -> None:
    board = Board(2, OpenCommander())
    board.put("A", "battlefield", FOREST, 8)
    chief = board.commander("A", creature("Chief", "1/1", types="legendary creature"))
    board.to("main1").act("A", "cast", chief)
    board.resolve()
    board.cast("A", BOLT, [board.game.s.battlefield[-1]])
    again = board.game.s.command[-1]
    before = sum(1 for oid in board.game.s.battlefield if board.game.s.objects[oid].tapped)
    board.act("A", "cast", again)
    tapped = sum(1 for oid in board.game.s.battlefield if board.game.s.objects[oid].tapped)
    assert tapped - before == 3


def test_903_9a_a_commander_that_dies_may_go_to_the_command_zone() -> None:
    board = Board(2, OpenCommander())
    board.put("A", "battlefield", FOREST, 2)
    chief = board.put("A", "battlefield", creature("Chief", "1/1", types="legendary creature"))
    board.game.s.commanders.append(board.game.s.objects[chief].card)
    board.to("main1").say("command_zone", False).cast("A", BOLT, [chief])
    assert board.zone(chief) == "graveyard"


@pytest.mark.parametrize(("word", "left"), [("", ["walker"]), ("planeswalkers", []), ("permanents", [])])
def test_508_1c_a_creature_that_cannot_attack_a_player_may_attack_a_planeswalker_unless_that_is_said(
    word: str, left: list[str]
) -> None:
    wall = ab.StaticAbility(CREATURE, (m.Restriction("cant_attack", who=You(), word=word),))
    board = Board()
    bear = board.put("A", "battlefield", BEAR)
    board.put("B", "battlefield", card("Moat", "{G}", "enchantment", wall))
    walker = board.put("B", "battlefield", card("Walker", "{G}", "planeswalker"), counters={"loyalty": 3})
    board.to("end_combat")
    offered = [ask.pairs for ask in board.asked if ask.kind == "attackers"]
    assert offered == ([[(bear, [walker])]] if left else [])
