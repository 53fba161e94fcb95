"""Partner (document 002): regions, marching, blocks by region, life transfers, mulligans, concession."""

from __future__ import annotations

import pytest

from services.game.rules.formats.options import BadOption
from services.game.rules.formats.partner import Partner
from services.game.rules.formats.regions import region_of
from services.game.rules.formats.registry import UnknownFormat, format_of
from services.game.rules.kernel.ask.ask import why_not_answer
from services.game.rules.kernel.state.options import Options
from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Every, Target
from services.game.rules.program.players import You
from tests.rules.board import Board, opened
from tests.rules.cards import BEAR, BOLT, CREATURE, FLICKER, FOREST, GIANT, card, spell
from tests.rules.formats.mulligans import mulligans_of

A, B, C, D = (player_ref(seat) for seat in range(4))


def table(**options: object) -> Board:
    return Board(4, opened(Partner(Options(**options))))  # type: ignore[arg-type]


def test_002_partners_sit_opposite_and_turns_alternate_between_the_teams() -> None:
    board = table()
    assert [player.team for player in board.game.s.players] == [0, 1, 0, 1]
    assert board.game.opponents(0) == [1, 3]
    seats = []
    for turn in range(1, 5):
        board.to("upkeep", turn)
        seats.append(board.game.s.turn.active)
    assert seats == [0, 1, 2, 3]


def test_002_nobody_skips_the_first_draw() -> None:
    board = table().to("main1")
    assert len(board.game.s.hand[0]) == 1


def test_002_a_creature_marches_to_the_partner_and_back_and_stays_under_its_controller() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("march", [[bear, C]]).to("declare_attackers", 1)
    assert region_of(board.game, bear) == 2
    assert board.game.controller_of(bear) == 0
    board.say("march", [[bear, A]]).to("declare_attackers", 5)
    assert region_of(board.game, bear) == 0


def test_002_tapped_and_summoning_sick_creatures_do_not_march() -> None:
    board = table()
    tapped = board.put("A", "battlefield", BEAR, tapped=True)
    sick = board.put("A", "battlefield", BEAR, sick=True)
    board.to("main1")
    board.game.edit(tapped).tapped = True
    board.game.edit(sick).sick = True
    board.to("end_combat")
    assert not [ask for ask in board.asked if ask.reason == "march"]


def test_002_a_creature_marches_only_to_regions_of_its_team() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.to("end_combat")
    march = next(ask for ask in board.asked if ask.reason == "march")
    assert march.pairs == [(bear, [C])]


def test_002_nobody_has_priority_in_the_marching_step() -> None:
    board = table()
    board.put("A", "battlefield", BEAR)
    board.to("begin_combat")
    for _ in range(4):
        board.pass_()
    assert board.game.s.turn.step == "declare_attackers"


def test_002_a_marched_creature_blocks_for_the_player_of_its_region_only() -> None:
    board = table()
    guard = board.put("A", "battlefield", BEAR)
    attacker = board.put("B", "battlefield", GIANT)
    board.say("march", [[guard, C]]).to("end")
    board.say("attackers", [[attacker, C]]).to("declare_blockers", 2)
    asks = [ask for ask in board.asked if ask.kind == "blockers"]
    assert [(ask.seat, ask.pairs) for ask in asks] == [(2, [(guard, [attacker])])]
    again = Board(4, opened(Partner()))
    guard, attacker = again.put("A", "battlefield", BEAR), again.put("B", "battlefield", GIANT)
    again.say("march", [[guard, C]]).to("end")
    again.say("attackers", [[attacker, A]]).to("end_combat", 2)
    assert not [ask for ask in again.asked if ask.kind == "blockers"]
    assert again.life("A") == 15


def test_002_a_marched_creature_attacks_from_the_partners_region() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("march", [[bear, C]]).say("attackers", [[bear, B]]).to("end_combat")
    assert board.life("B") == 18


def test_002_any_number_of_creatures_march_at_once_in_the_one_marching_step() -> None:
    board = table()
    bears = [board.put("A", "battlefield", BEAR) for _ in range(3)]
    theirs = board.put("C", "battlefield", BEAR)
    board.say("march", [[bear, C] for bear in bears]).to("end", 1)
    assert [region_of(board.game, bear) for bear in bears] == [2, 2, 2]
    (march,) = [ask for ask in board.asked if ask.reason == "march"]
    assert (march.seat, [creature for creature, _ in march.pairs]) == (0, bears), "not the partner's"
    assert region_of(board.game, theirs) == 2
    question = march
    assert why_not_answer(question, [[bears[0], C], [bears[0], C]]) is not None, "each once"


def test_002_a_marched_creature_untaps_and_marches_with_its_controller_not_with_its_region() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("march", [[bear, C]]).say("attackers", [[bear, B]]).to("end", 1)
    assert board.game.s.objects[bear].tapped
    board.to("end", 3)
    assert board.game.s.objects[bear].tapped, "the partner's untap step is not its own"
    assert [ask.seat for ask in board.asked if ask.reason in ("march", "attackers")] == [0, 0]
    board.to("upkeep", 5)
    assert not board.game.s.objects[bear].tapped
    board.say("march", [[bear, A]]).say("attackers", [[bear, B]]).to("end", 5)
    assert (region_of(board.game, bear), board.life("B")) == (0, 16)


def test_002_creatures_enter_in_their_controllers_region() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.put("A", "battlefield", FOREST, count=2)
    board.say("march", [[bear, C]]).to("main2", 1).cast("A", FLICKER, [bear])
    (again,) = [oid for oid in board.game.permanents() if board.name(oid) == "Bear"]
    assert again != bear
    assert region_of(board.game, again) == 0


def test_002_a_change_of_control_moves_a_marched_creature_to_the_new_controllers_region() -> None:
    steal = spell("Steal", fx.Clause(fx.Apply(Target(0, CREATURE), (mo.SetController(You()),), "")))
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("march", [[bear, C]]).to("main2")
    board.put("B", "battlefield", FOREST)
    board.to("main1", 2).cast("B", steal, [bear])
    assert board.game.controller_of(bear) == 1
    assert region_of(board.game, bear) == 1


def test_002_a_marched_permanent_that_stops_being_a_creature_returns() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.put("A", "battlefield", FOREST)
    board.say("march", [[bear, C]]).to("main2")
    stone = spell("Stone", fx.Clause(fx.Apply(Target(0, CREATURE), (mo.SetTypes(("artifact",)),), "")))
    board.cast("A", stone, [bear])
    assert region_of(board.game, bear) == 0


def test_002_a_region_ends_with_its_player() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("march", [[bear, C]]).to("main2")
    board.game.edit_player(2).life = 0
    board.pass_()
    assert not board.game.s.players[2].alive
    assert region_of(board.game, bear) == 0


def test_002_transfer_example_of_15_and_6_with_4_paid() -> None:
    board = table()
    board.game.edit_player(0).life, board.game.edit_player(2).life = 15, 6
    board.to("upkeep", 1)
    assert board.game.declare(0, {"declare": "transfer_life", "life": {"s0": -4, "s2": 2}}) is None
    assert (board.life("A"), board.life("C")) == (11, 8)


def test_002_a_transfer_is_offered_in_the_own_upkeep_any_number_of_times() -> None:
    board = table().to("upkeep", 1)
    board.say("transfer_life", 3, 1)
    for _ in range(2):
        assert board.act("A", "special", 0, "transfer_life") is None
    assert (board.life("A"), board.life("C")) == (12, 24)


def test_002_transfers_cost_two_for_one_and_stay_within_the_life_there_is() -> None:
    board = table().to("upkeep", 1)
    why = board.game.format.why_not_declare
    for life in (
        {"s0": -4, "s2": 4},
        {"s0": -3, "s2": 1},
        {"s0": -22, "s2": 11},
        {"s2": -4, "s0": 2},
        {"s1": 2, "s0": -4},
        {},
    ):
        assert why(board.game, 0, {"declare": "transfer_life", "life": life}) is not None, life
    assert why(board.game, 2, {"declare": "transfer_life", "life": {"s2": -4, "s0": 2}}) is not None
    board.to("draw", 1)
    assert why(board.game, 0, {"declare": "transfer_life", "life": {"s0": -4, "s2": 2}}) is not None


def test_002_giving_all_life_loses_by_state_based_action() -> None:
    board = table().to("upkeep", 1)
    assert board.game.declare(0, {"declare": "transfer_life", "life": {"s0": -20, "s2": 10}}) is None
    board.pass_()
    assert not board.game.s.players[0].alive
    assert board.life("C") == 30
    assert not board.game.over


def test_002_a_transfer_is_neither_loss_nor_gain() -> None:
    rule = mo.PlayerRule("cant_gain_life")
    board = table()
    board.put("C", "battlefield", card("Curse", "{B}", "enchantment", ab.StaticAbility(You(), (rule,))))
    board.to("upkeep", 1)
    assert board.game.declare(0, {"declare": "transfer_life", "life": {"s0": -4, "s2": 2}}) is None
    assert board.life("C") == 22
    stop = mo.PlayerRule("life_cant_change")
    board.put("A", "battlefield", card("Ember", "{B}", "enchantment", ab.StaticAbility(You(), (stop,))))
    refusal = board.game.declare(0, {"declare": "transfer_life", "life": {"s0": -4, "s2": 2}})
    assert refusal is not None
    assert refusal.rule == "119.8"


def test_002_a_transfer_between_two_answers_survives_a_reversed_action() -> None:
    board = table().to("upkeep", 1)
    board.put("A", "hand", BOLT)
    board.put("A", "battlefield", FOREST)
    bolt = board.game.s.hand[0][-1]
    index = next(i for i, action in enumerate(board.actions("A")) if action.obj == bolt)
    board.game.answer(0, index)
    assert board.game.asks[0].kind != "priority"
    assert board.game.declare(0, {"declare": "transfer_life", "life": {"s0": -4, "s2": 2}}) is None
    board.game.rewind()
    assert board.game.asks[0].kind == "priority"
    assert (board.life("A"), board.life("C")) == (16, 22)


def test_002_after_m_mulligans_7_less_half_of_m_cards_are_drawn_and_the_rest_scried() -> None:
    assert [mulligans_of(Partner(), taken) for taken in range(6)] == [(7, 0), (7, 0), (6, 1), (6, 1), (5, 2), (5, 2)]


def test_002_every_player_scries_what_the_hand_lacks() -> None:
    assert [mulligans_of(Partner(), 3, seat) for seat in range(4)] == [(6, 1)] * 4


def test_002_house_rule_below_five_means_five() -> None:
    assert mulligans_of(Partner(), 6) == (4, 3)
    assert mulligans_of(Partner(Options(five_means_five=True)), 6) == (5, 2)


def test_002_commander_decks_bring_forty_life_and_commander_damage() -> None:
    assert {player.life for player in table().game.s.players} == {20}
    board = table(commander_decks=True)
    assert {player.life for player in board.game.s.players} == {40}
    assert board.game.format.commander_damage_limit(board.game) == 21
    assert {player.life for player in table(commander_decks=True, life=30).game.s.players} == {30}


def test_002_commander_decks_are_a_kind_of_table_that_no_option_contradicts() -> None:
    for format_id in ("partner", "emperor"):
        made = format_of(format_id, "commander", {"no_mass_land_destruction": "true"})
        assert (made.id, made.options.commander_decks) == (format_id, True)
        with pytest.raises(BadOption):
            format_of(format_id, "commander", {"commander_decks": "false"})
    with pytest.raises(UnknownFormat):
        format_of("duel", "commander")


def test_002_a_players_loss_leaves_the_partner_playing() -> None:
    board = table().to("main1")
    board.game.edit_player(1).life = 0
    board.pass_()
    assert not board.game.over
    board.game.edit_player(3).life = 0
    board.pass_()
    assert board.game.over
    assert board.game.s.winners == (0, 2)


def test_002_who_wins_wins_for_the_partner() -> None:
    board = table()
    board.put("A", "battlefield", FOREST)
    board.to("main1").cast("A", spell("Victory", fx.Clause(fx.WinGame(You()))))
    assert board.game.s.winners == (0, 2)


def test_002_one_player_concedes_outside_combat_with_an_empty_stack_only() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("attackers", [[bear, B]]).to("declare_attackers")
    assert board.game.concede(1) is None
    board.pass_()
    assert board.game.s.players[1].alive
    board.to("main2")
    board.pass_()
    assert not board.game.s.players[1].alive


def test_002_one_players_concession_waits_for_the_stack_outside_combat_too() -> None:
    board = table()
    board.put("A", "battlefield", FOREST)
    bolt = board.put("A", "hand", BOLT)
    board.say("target", [D]).to("main1", 1)
    assert board.act("A", "cast", bolt) is None
    assert board.game.concede(1) is None
    board.pass_()
    assert board.game.s.stack
    assert board.game.s.players[1].alive
    board.resolve()
    board.pass_()
    assert (board.life("D"), board.game.s.players[1].alive) == (17, False)


def test_002_a_team_concedes_at_any_time() -> None:
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.say("attackers", [[bear, B]]).to("declare_attackers")
    board.game.concede(1)
    board.game.concede(3)
    assert board.game.over
    assert board.game.s.winners == (0, 2)


def test_002_partners_do_not_see_hands_and_may_show_cards_to_all() -> None:
    board = table()
    oid = board.put("A", "hand", GIANT)
    board.game.edit(oid).known = board.game.hand_viewers(0)
    board.to("upkeep", 1)
    assert board.game.s.objects[oid].known == 0b0001
    assert board.game.declare(1, {"declare": "reveal", "o": oid}) is not None
    assert board.game.declare(0, {"declare": "reveal", "o": oid}) is None
    assert board.game.s.objects[oid].known == 0b1111


def armageddon(**options: object) -> list[int]:
    """Lands that each seat keeps after everything is destroyed; two each, three for B."""
    board = table(**options)
    for seat, count in (("A", 3), ("B", 3), ("C", 2), ("D", 2)):
        board.put(seat, "battlefield", FOREST, count=count)
    board.to("main1").cast("A", spell("Ruin", fx.Clause(fx.Destroy(Every(fl.HasType("land")))), types="sorcery"))
    lands = [board.game.controller_of(oid) for oid in board.game.permanents()]
    return [lands.count(seat) for seat in range(4)]


def test_002_no_mass_land_destruction_spares_all_but_two_of_the_opponents_lands() -> None:
    assert armageddon() == [0, 0, 0, 0]
    kept = armageddon(no_mass_land_destruction=True)
    assert (kept[0], kept[2]) == (0, 0), "own and team lands all go"
    assert kept[1] + kept[3] == 3


def test_002_no_mass_land_destruction_holds_for_a_repeated_ability_until_the_turn_ends() -> None:
    strip = ab.ActivatedAbility(co.ManaCost("{0}"), ab.Body((fx.Clause(fx.Destroy(Target(0, fl.HasType("land")))),)))
    board = table(no_mass_land_destruction=True)
    mine = board.put("A", "battlefield", card("Engine", "{1}", "artifact", strip))
    lands = [board.put("B", "battlefield", FOREST) for _ in range(4)]
    board.to("main1")
    for land in lands[:3]:
        board.say("target", [land])
        assert board.act("A", "activate", mine) is None
        board.resolve()
    assert [board.game.s.objects[land].zone for land in lands] == ["gone", "gone", "battlefield", "battlefield"]
    board.to("upkeep", 2).to("main1", 5)
    board.say("target", [lands[2]])
    assert board.act("A", "activate", mine) is None
    board.resolve()
    assert board.game.s.objects[lands[2]].zone == "gone"


def test_002_two_teams_of_two_and_no_other_number() -> None:
    assert (Partner.seats, Partner().chairs(4)) == ((4, 4), ((0, 0), (1, 0), (0, 1), (1, 1)))
