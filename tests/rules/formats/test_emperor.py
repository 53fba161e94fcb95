"""Emperor (document 002): reach of attacks and targets, marching, the team's life and loss, open hands."""

from __future__ import annotations

from services.game.rules.formats.emperor import Emperor
from services.game.rules.formats.regions import region_of
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.options import Options
from services.game.rules.kernel.state.rows import ABILITY, player_ref
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You
from tests.rules.board import Board, opened
from tests.rules.cards import (
    ANY_TARGET,
    BEAR,
    BOLT,
    CLONE,
    COUNTERSPELL,
    CREATURE,
    FLICKER,
    FOREST,
    GIANT,
    SCHOLAR,
    WRATH,
    card,
    creature,
    n,
    spell,
)
from tests.rules.formats.mulligans import mulligans_of

A1, A, A2, B1, B, B2 = (player_ref(seat) for seat in range(6))
"""Seats in turn order: lieutenants 1 and 2 beside each emperor."""


def table(**options: object) -> Board:
    return Board(6, opened(Emperor(Options(**options))))  # type: ignore[arg-type]


def pairs(board: Board, reason: str) -> dict[int, list[int]]:
    """What each creature may do, by the last question with that reason."""
    return dict(next(ask.pairs for ask in reversed(board.asked) if ask.reason == reason))


def test_002_teams_sit_side_by_side_with_the_emperor_in_the_middle() -> None:
    board = table()
    assert [(player.team, player.position) for player in board.game.s.players] == [
        (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2),
    ]  # fmt: skip
    assert [player.life for player in board.game.s.players] == [20, 30, 20, 20, 30, 20]


def test_002_a_random_emperor_starts() -> None:
    chairs = Emperor().chairs(6)
    seeds = [bytes([number]) for number in range(20)]
    decks = [SeatDeck(team, place, [FOREST], [], []) for team, place in chairs]
    assert {new_game(Emperor(), decks, seed).s.turn.active for seed in seeds} == {1, 4}


def test_002_creatures_attack_only_opponents_next_to_their_region() -> None:
    board = table()
    own = board.put("A", "battlefield", BEAR)
    board.to("end_combat", 1)
    assert pairs(board, "attackers") == {own: [B2]}
    board = table()
    middle = board.put("B", "battlefield", BEAR)
    board.to("end_combat", 2)
    assert not [ask for ask in board.asked if ask.reason == "attackers"]
    assert middle


def test_002_a_creature_that_marched_attacks_from_where_it_stands() -> None:
    board = table()
    bear = board.put("B", "battlefield", BEAR)
    board.say("march", [[bear, A2]]).say("attackers", [[bear, B1]]).to("end_combat", 2)
    assert region_of(board.game, bear) == 2
    assert board.life("D") == 18


def test_002_march_to_an_adjacent_region_of_the_team_only_and_sick_creatures_too() -> None:
    board = table()
    outer = board.put("A", "battlefield", BEAR)
    middle = board.put("B", "battlefield", BEAR)
    board.to("main1", 1)
    board.game.edit(outer).sick = True
    board.to("end_combat", 1)
    assert pairs(board, "march") == {outer: [A]}
    board.to("end_combat", 2)
    assert pairs(board, "march") == {middle: [A1, A2]}


def test_002_seats_close_up_where_a_player_has_left() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.to("upkeep", 1)
    board.game.edit_player(5).life = 0
    board.to("end_combat", 1)
    assert pairs(board, "attackers") == {bear: [B]}


def test_002_an_exposed_emperor_is_attacked_from_the_other_emperors_region() -> None:
    board = table()
    bear = board.put("B", "battlefield", BEAR)
    board.put("E", "battlefield", card("Walker", "{G}", "planeswalker"), counters={"loyalty": 3})
    board.to("end_combat", 2)
    assert B in pairs(board, "attackers")[bear]
    board = table()
    bear = board.put("B", "battlefield", BEAR)
    board.game.s.monarch = 4
    board.to("end_combat", 2)
    assert pairs(board, "attackers") == {bear: [B]}
    board = table()
    aside = board.put("A", "battlefield", BEAR)
    board.game.s.monarch = 4
    board.to("end_combat", 1)
    assert pairs(board, "attackers") == {aside: [B2]}


def test_002_a_marched_creature_blocks_for_its_region() -> None:
    board = table()
    guard = board.put("B", "battlefield", BEAR)
    attacker = board.put("D", "battlefield", GIANT)
    board.say("march", [[guard, A2]]).to("end", 2)
    board.say("attackers", [[attacker, A2]]).to("end_combat", 4)
    blocks = [ask for ask in board.asked if ask.kind == "blockers"]
    assert [(ask.seat, ask.pairs) for ask in blocks] == [(2, [(guard, [attacker])])]


# --- range


def targets(board: Board, seat: str, program: object) -> list[int]:
    """Legal targets of a spell that the seat begins to cast."""
    oid = board.put(seat, "hand", program)  # type: ignore[arg-type]
    board.put(seat, "battlefield", FOREST, count=3)
    index = next(i for i, action in enumerate(board.actions(seat)) if action.obj == oid)
    board.game.answer(ord(seat) - 65, index)
    return list(board.game.asks[0].options)


def test_002_players_within_two_seats_can_be_targeted() -> None:
    board = table().to("upkeep", 1)
    assert sorted(targets(board, "A", BOLT)) == sorted([A1, A, A2, B2, B])
    board = table().to("upkeep", 1)
    assert sorted(targets(board, "B", BOLT)) == sorted([A1, A, A2, B1, B2])


def test_002_permanents_are_reached_by_the_region_they_stand_in() -> None:
    board = table()
    far = board.put("D", "battlefield", BEAR)
    near = board.put("F", "battlefield", BEAR)
    marched = board.put("B", "battlefield", BEAR)
    board.say("march", [[marched, A2]]).to("main1", 4)
    assert {ref for ref in targets(board, "D", BOLT) if ref > 0} == {far, near, marched}
    board = table()
    far = board.put("D", "battlefield", BEAR)
    board.to("upkeep", 1)
    assert far not in targets(board, "A", BOLT)


def test_002_spells_are_reached_by_who_cast_them() -> None:
    board = table().to("main1", 1)
    board.put("A", "battlefield", FOREST, count=3)
    bolt = board.put("A", "hand", BOLT)
    board.say("target", [B2])
    assert board.act("A", "cast", bolt) is None
    counter = board.put("D", "hand", COUNTERSPELL)
    board.put("D", "battlefield", FOREST, count=3)
    assert not board.may("D", "cast", counter)
    close = board.put("E", "hand", COUNTERSPELL)
    board.put("E", "battlefield", FOREST, count=3)
    assert board.may("E", "cast", close)


PING = ab.Body((fx.Clause(fx.DealDamage(ANY_TARGET, n(1))),))
BURNER = card("Burner", "{1}", "artifact", ab.ActivatedAbility(co.ManaCost("{0}"), PING))
FUSE = creature("Fuse", "1/1", abilities=(ab.ActivatedAbility(co.SacrificeCost(fl.IsSource()), PING),))
STIFLE = spell("Stifle", fx.Clause(fx.Counter(Target(0, fl.IsAbilityOnStack()))))


def test_002_activated_abilities_are_reached_by_their_sources_region() -> None:
    """From the first seat's region; the fourth seat, three away, does not reach it, the fifth does."""
    board = table()
    burner = board.put("A", "battlefield", BURNER)
    board.to("main1", 1).say("target", [A2])
    assert board.act("A", "activate", burner) is None
    held = {seat: board.put(seat, "hand", STIFLE) for seat in "DE"}
    for seat in "DE":
        board.put(seat, "battlefield", FOREST)
    assert not board.may("D", "cast", held["D"])
    assert board.may("E", "cast", held["E"])


def test_002_a_source_that_left_after_marching_counts_where_it_was_last() -> None:
    """It stood beside the fourth seat, which reaches what comes from there; the sixth seat reaches its controller's region only."""
    board = table()
    fuse = board.put("B", "battlefield", FUSE)
    board.say("march", [[fuse, A2]]).to("main2", 2).say("target", [A1])
    assert board.act("B", "activate", fuse) is None
    assert board.game.s.objects[fuse].zone == "gone"
    held = {seat: board.put(seat, "hand", STIFLE) for seat in "DF"}
    for seat in "DF":
        board.put(seat, "battlefield", FOREST)
    assert board.may("D", "cast", held["D"])
    assert not board.may("F", "cast", held["F"])


def test_002_range_does_not_limit_which_triggered_abilities_are_targeted() -> None:
    """The document names players, spells, permanents and activated abilities."""
    board = table()
    board.put("A", "battlefield", FOREST)
    board.to("main1", 1)
    scholar = board.put("A", "hand", SCHOLAR)
    assert board.act("A", "cast", scholar) is None
    while board.game.s.objects[board.game.s.stack[-1]].kind != ABILITY:
        board.pass_()
    stifle = board.put("D", "hand", STIFLE)
    board.put("D", "battlefield", FOREST)
    assert board.may("D", "cast", stifle)


def test_002_new_targets_lie_within_the_reach_of_who_cast_the_spell() -> None:
    deflect = spell("Deflect", fx.Clause(fx.ChangeTargets(Target(0, fl.IsSpell()))))
    board = table().to("main1", 1)
    board.put("A", "battlefield", FOREST, count=2)
    board.put("E", "battlefield", FOREST, count=2)
    bolt, answer = board.put("A", "hand", BOLT), board.put("E", "hand", deflect)
    board.say("target", [B2])
    assert board.act("A", "cast", bolt) is None
    board.said.clear()
    board.say("new_targets", True)
    assert board.act("E", "cast", answer) is None
    board.resolve()
    offered = next(ask.options for ask in reversed(board.asked) if ask.reason == "target" and ask.seat == 4)
    assert {B2, B} <= set(offered)
    assert B1 not in offered, "the emperor reaches his lieutenant, the caster of the bolt does not"


def test_002_range_ends_when_a_player_has_left() -> None:
    board = table().to("upkeep", 1)
    board.game.edit_player(5).life = 0
    board.pass_()
    while board.game.asks[0].seat != 0:
        board.pass_()
    assert B1 in targets(board, "A", BOLT)


def test_002_range_limits_nothing_but_targets() -> None:
    board = table()
    far = board.put("D", "battlefield", BEAR)
    board.put("A", "battlefield", FOREST, count=3)
    board.to("main1", 1).cast("A", WRATH)
    assert board.game.s.objects[far].zone == "gone"


def test_002_choices_that_are_no_targets_have_no_range() -> None:
    board = table()
    far = board.put("D", "battlefield", GIANT)
    board.put("A", "battlefield", FOREST)
    board.to("main1", 1).say("replacement", True).say("copy", [far]).cast("A", CLONE)
    assert board.count("A", "battlefield", "Giant") == 1, "three seats away, and copied all the same"


# --- life, loss, hands, start


def test_002_redistribution_is_neither_loss_nor_gain_and_uses_no_stack() -> None:
    board = table()
    board.put(
        "A",
        "battlefield",
        card("Curse", "{B}", "enchantment", ab.StaticAbility(You(), (mo.PlayerRule("cant_gain_life"),))),
    )
    board.to("upkeep", 2)
    happened = len(board.game.s.history)
    assert board.game.declare(1, {"declare": "transfer_life", "life": {"s1": -4, "s0": 2}}) is None
    assert (board.life("A"), board.life("B")) == (22, 26), "at once"
    assert not board.game.s.stack
    assert len(board.game.s.history) == happened, "nothing that could trigger has happened"


def test_002_redistribution_any_number_of_times_in_an_upkeep_and_only_then() -> None:
    board = table().to("upkeep", 2)
    for _ in range(3):
        assert board.game.declare(1, {"declare": "transfer_life", "life": {"s1": -2, "s2": 1}}) is None
    assert (board.life("B"), board.life("C")) == (24, 23)
    board.to("draw", 2)
    assert board.game.declare(1, {"declare": "transfer_life", "life": {"s1": -2, "s2": 1}}) is not None


def test_002_one_of_a_team_of_three_concedes_outside_combat_with_an_empty_stack_only() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("attackers", [[bear, B2]]).to("declare_attackers", 1)
    assert board.game.concede(5) is None
    board.pass_()
    assert board.game.s.players[5].alive
    board.to("main2", 1)
    board.pass_()
    assert [player.alive for player in board.game.s.players] == [True] * 5 + [False]


def test_002_a_team_of_three_concedes_in_combat() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("attackers", [[bear, B2]]).to("declare_attackers", 1)
    for seat in (3, 4, 5):
        board.game.concede(seat)
    assert board.game.s.winners == (0, 1, 2)


def test_002_marching_is_without_priority_and_changes_no_control() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("march", [[bear, A]]).to("begin_combat", 1)
    for _ in range(6):
        board.pass_()
    assert board.game.s.turn.step != "marching"
    assert (region_of(board.game, bear), board.game.controller_of(bear)) == (1, 0)


def test_002_a_marched_creature_untaps_with_its_controller() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("march", [[bear, A]]).to("main2", 1)
    board.game.edit(bear).tapped = True
    board.to("upkeep", 2)
    assert board.game.s.objects[bear].tapped, "not with the emperor in whose region it stands"
    board.to("upkeep", 7)
    assert not board.game.s.objects[bear].tapped


def test_002_what_stops_being_a_creature_goes_home() -> None:
    stone = spell("Stone", fx.Clause(fx.Apply(Target(0, CREATURE), (mo.SetTypes(("artifact",)),), "")))
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.put("A", "battlefield", FOREST)
    board.say("march", [[bear, A]]).to("main2", 1).cast("A", stone, [bear])
    assert region_of(board.game, bear) == 0


def test_002_a_creature_enters_in_its_controllers_region_again() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.put("A", "battlefield", FOREST, count=2)
    board.say("march", [[bear, A]]).to("main2", 1).cast("A", FLICKER, [bear])
    (again,) = [oid for oid in board.game.permanents() if board.name(oid) == "Bear"]
    assert region_of(board.game, again) == 0


def test_002_redistribution_example_of_15_30_10_to_14_23_14() -> None:
    board = table()
    for seat, life in ((0, 15), (1, 30), (2, 10)):
        board.game.edit_player(seat).life = life
    board.to("upkeep", 2)
    given = {"declare": "transfer_life", "life": {"s0": -1, "s1": -7, "s2": 4}}
    assert board.game.declare(1, given) is None
    assert [board.life(seat) for seat in "ABC"] == [14, 23, 14]


def test_002_only_the_emperor_redistributes() -> None:
    board = table().to("upkeep", 1)
    given = {"declare": "transfer_life", "life": {"s0": -4, "s1": 2}}
    assert board.game.declare(0, given) is not None
    assert not board.may("A", "special", 0)


def test_002_the_emperor_chooses_who_gives_and_who_receives() -> None:
    board = table().to("upkeep", 2)
    board.say("transfer_life", [A2], 4, [1, 7])
    assert board.act("B", "special", 0, "transfer_life") is None
    assert [board.life(seat) for seat in "ABC"] == [19, 23, 24]


def test_002_the_emperors_loss_is_the_teams_loss() -> None:
    board = table().to("main1", 1)
    board.game.edit_player(4).life = 0
    board.pass_()
    assert board.game.over
    assert board.game.s.winners == (0, 1, 2)
    assert [board.game.s.players[seat].cause for seat in (3, 4, 5)] == ["emperor", "life", "emperor"]


def test_002_a_lieutenants_loss_leaves_the_team_playing() -> None:
    board = table().to("main1", 1)
    board.game.edit_player(3).life = 0
    board.pass_()
    assert not board.game.over


def test_002_any_players_win_is_the_teams_win() -> None:
    board = table()
    board.put("A", "battlefield", FOREST)
    board.to("main1", 1).cast("A", spell("Victory", fx.Clause(fx.WinGame(You()))))
    assert board.game.s.winners == (0, 1, 2)


def test_002_teammates_look_at_each_others_hands_unless_the_table_says_no() -> None:
    assert table().game.hand_viewers(0) == 0b000111
    assert table(open_hands=False).game.hand_viewers(0) == 0b000001


def test_002_two_free_mulligans_at_each_size() -> None:
    found = [mulligans_of(Emperor(), taken) for taken in range(8)]
    assert found == [(7, 0), (7, 0), (7, 0), (6, 1), (6, 1), (6, 1), (5, 2), (5, 2)]


def test_002_every_player_of_the_six_scries() -> None:
    assert [mulligans_of(Emperor(), 3, seat) for seat in range(6)] == [(6, 1)] * 6


def test_002_the_client_is_told_range_borders_and_transfers() -> None:
    board = table().to("upkeep", 1)
    told = board.game.format.told(board.game)
    assert told["reach"][0] == [0, 1, 2, 4, 5]  # type: ignore[index]
    assert told["borders"] == [[5], [], [3], [2], [], [0]]
    assert told["transfers"] is None or told["transfers"]["seat"] == board.game.s.turn.active  # type: ignore[index]
    board.to("upkeep", 2)
    assert board.game.format.told(board.game)["transfers"] == {"seat": 1, "from": [0, 1, 2], "to": [0, 1, 2], "cost": 2}
    board.to("draw", 2)
    assert board.game.format.told(board.game)["transfers"] is None
    board.game.edit_player(2).life = 0
    board.pass_()
    assert board.game.format.told(board.game)["reach"] is None
