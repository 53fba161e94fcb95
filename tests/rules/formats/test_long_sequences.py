"""No Arbitrarily Long Sequences, a house rule of document 002, with its four examples in invented cards."""

from __future__ import annotations

from services.game.rules.formats.holdings import dominates, holdings
from services.game.rules.formats.partner import Partner
from services.game.rules.formats.sequences import held_back
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.flat_rows import dump, load, program_digest
from services.game.rules.kernel.state.options import Options
from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as mo
from services.game.rules.program.amounts import Const
from services.game.rules.program.players import You
from tests.rules.board import Board, opened, seat
from tests.rules.cards import BEAR, FOREST, card
from tests.rules.quick import beast, found
from tests.rules.written import written

MIRROR = beast(
    "{T}: Create a token that's a copy of target nonlegendary creature you control, except it has haste.", name="Mirror"
)
RALLY = beast("When this creature enters, untap target creature.", name="Rally")
GROVE = written("Grove", "", "Land", "{T}: Add {G}.")
WASTE = written("Waste", "", "Land", "{T}: Add {C}.\n{T}, Sacrifice this land: Destroy target nonbasic land.")
TOMB = written("Tomb", "", "Land", "{T}: Add {B}.")
CRUCIBLE = written("Crucible", "{3}", "Artifact", "You may play lands from your graveyard.")
BOND = card(
    "Bond",
    "{G}",
    "enchantment",
    ab.StaticAbility(You(), (mo.PlayerRule("extra_lands", amount=Const(10**6)),)),
)
PRICE = written("Price", "{G}", "Enchantment", "Whenever you play a land, this enchantment deals 1 damage to you.")
COURSER = beast("Landfall — Whenever a land you control enters, you gain 1 life.", name="Courser")
SANGUINE = written("Sanguine", "{B}", "Enchantment", "Whenever you gain life, target opponent loses that much life.")
EXQUISITE = written("Exquisite", "{B}", "Enchantment", "Whenever an opponent loses life, you gain that much life.")
DELTA = written(
    "Delta",
    "",
    "Land",
    "{T}, Pay 1 life, Sacrifice this land: Search your library for a Swamp card, put it onto the battlefield, then shuffle.",
)
SWAMP = card("Swamp", "", "basic land", subtypes=("Swamp",))


def table(is_on: bool = True) -> Board:
    return Board(4, opened(Partner(Options(no_long_sequences=is_on))))


def copy(board: Board, mirror: int, target: int, rally: bool = True) -> None:
    """Mirror copies a creature; a Rally that enters untaps Mirror."""
    board.say("target", [target], *([[mirror]] if rally else []))
    assert board.act("A", "activate", mirror) is None
    board.resolve()


def test_002_a_creature_that_may_be_used_is_more_than_one_that_just_came() -> None:
    """What is worth less is a cost: a sequence that leaves sick creatures for ready ones is not arbitrarily long."""
    board = table()
    bear = board.put("A", "battlefield", BEAR)
    board.to("main1", 1)
    ready = holdings(board.game, 0)
    board.game.edit(bear).sick = True
    sick = holdings(board.game, 0)
    assert dominates(ready, sick)
    assert not dominates(sick, ready)


# --- Kiki-Jiki, Mirror Breaker and Zealous Conscripts


def mirrored(is_on: bool = True) -> tuple[Board, int, int, int]:
    board = table(is_on)
    mirror, rally, bear = (board.put("A", "battlefield", each) for each in (MIRROR, RALLY, BEAR))
    return board.to("main1", 1), mirror, rally, bear


def test_002_a_copy_that_untaps_its_maker_is_made_once_and_another_creature_can_be_copied() -> None:
    board, mirror, rally, bear = mirrored()
    copy(board, mirror, rally)
    assert not board.game.s.objects[mirror].tapped
    token = found(board, "Rally")
    assert token != rally
    board.say("target", [bear])
    assert board.act("A", "activate", mirror) is None
    options = board.asked[-1].options
    assert (bear in options, rally in options, token in options) == (True, False, False)
    board.resolve()
    assert board.count("A", "battlefield", "Bear") == 2


def test_002_without_the_rule_it_goes_on() -> None:
    board, mirror, rally, _ = mirrored(is_on=False)
    for _ in range(4):
        copy(board, mirror, rally)
    assert board.count("A", "battlefield", "Rally") == 5


def test_002_the_part_is_free_again_when_every_player_has_taken_a_turn() -> None:
    board, mirror, rally, _ = mirrored()
    copy(board, mirror, rally)
    for turn in (2, 3, 4):
        board.to("main1", turn)
        assert held_back(board.game, 0)
    board.to("main1", 5)
    assert not held_back(board.game, 0)
    copy(board, mirror, rally)
    assert board.count("A", "battlefield", "Rally") == 3


def test_002_everybody_sees_that_parts_are_held_back() -> None:
    board, mirror, rally, _ = mirrored()
    assert board.game.format.told(board.game)["held_back"] == [0, 0, 0, 0]
    copy(board, mirror, rally)
    assert board.game.format.told(board.game)["held_back"] == [1, 0, 0, 0]
    other = mirrored(is_on=False)[0].game
    assert "held_back" not in other.format.told(other)


# --- Bayou, Wasteland, Crucible of Worlds, Fastbond, and Courser of Kruphix


def wasteful(*more: object) -> tuple[Board, int, int]:
    board = table()
    grove, waste = board.put("A", "battlefield", GROVE), board.put("A", "battlefield", WASTE)
    for program in (CRUCIBLE, BOND, PRICE, *more):
        board.put("A", "battlefield", program)  # type: ignore[arg-type]
    return board.to("main1", 1), grove, waste


def use_waste(board: Board) -> list[int]:
    """What the Waste may destroy now that it is sacrificed; [] when that is not offered."""
    waste = found(board, "Waste")
    offered = [a.kind == "activate" and a.obj == waste and not a.is_mana for a in board.actions("A")]
    if not any(offered):
        return []
    assert board.game.answer(0, offered.index(True)) is None
    return list(board.game.asks[0].options)


def waste_it(board: Board, target: str) -> None:
    assert found(board, target) in use_waste(board)
    assert board.game.answer(0, [found(board, target)]) is None
    board.resolve()


def replay(board: Board, name: str) -> None:
    oid = next(oid for oid in board.game.s.graveyard[0] if board.name(oid) == name)
    assert board.act("A", "land", oid) is None
    board.resolve()


def may_replay(board: Board, name: str) -> bool:
    oid = next(oid for oid in board.game.s.graveyard[0] if board.name(oid) == name)
    return board.may("A", "land", oid)


def test_002_a_sequence_that_costs_life_is_not_arbitrarily_long() -> None:
    board, _, _ = wasteful()
    for _ in range(4):
        waste_it(board, "Grove")
        replay(board, "Grove")
        replay(board, "Waste")
    assert board.life("A") == 12
    assert not held_back(board.game, 0)


def test_002_a_sequence_that_costs_nothing_is_and_each_of_its_parts_is_used_once() -> None:
    board, _, _ = wasteful(COURSER)
    board.put("B", "battlefield", TOMB)
    waste_it(board, "Grove")
    replay(board, "Grove")
    replay(board, "Waste")
    assert board.life("A") == 20
    assert len(held_back(board.game, 0)) == 3
    options = use_waste(board)
    assert sorted(board.name(ref) for ref in options) == ["Tomb", "Waste"], "the Grove is spared"


def test_002_another_land_may_be_destroyed_but_the_part_of_replaying_is_used_up() -> None:
    board, _, _ = wasteful(COURSER)
    board.put("B", "battlefield", TOMB)
    waste_it(board, "Grove")
    replay(board, "Grove")
    replay(board, "Waste")
    waste_it(board, "Tomb")
    assert board.count("B", "graveyard", "Tomb") == 1
    assert not may_replay(board, "Waste")
    board.to("main1", 5)
    assert may_replay(board, "Waste")


# --- Sanguine Bond, Exquisite Blood and a land that enters


def test_002_each_trigger_once_for_each_start_of_a_loop_with_the_numbers_of_the_example() -> None:
    board = table()
    board.put("A", "library", SWAMP, 2)
    for program in (SANGUINE, EXQUISITE, COURSER):
        board.put("A", "battlefield", program)
    delta = board.put("A", "hand", DELTA)
    board.to("main1", 1)
    board.say("target", [seat("B")], [seat("B")])
    assert board.act("A", "land", delta) is None
    board.resolve()
    assert (board.life("A"), board.life("B")) == (22, 19)
    board.say("search", [next(oid for oid in board.game.s.library[0] if board.name(oid) == "Swamp")])
    assert board.act("A", "activate", found(board, "Delta")) is None
    board.resolve()
    assert (board.life("A"), board.life("B"), board.life("D")) == (23, 18, 20)


def test_002_without_the_rule_the_loop_ends_with_the_opponent() -> None:
    board = table(is_on=False)
    for program in (SANGUINE, EXQUISITE, COURSER):
        board.put("A", "battlefield", program)
    delta = board.put("A", "hand", DELTA)
    board.to("main1", 1)
    board.say("target", *[[seat("B")]] * 20)
    assert board.act("A", "land", delta) is None
    board.resolve()
    assert not board.game.s.players[1].alive


def test_002_a_trigger_that_comes_back_with_something_lost_is_no_loop() -> None:
    """Each pass costs the controller life: the chain ends by itself, so it may go on."""
    pay = written("Pact", "{B}", "Enchantment", "Whenever you lose life, if you have 11 or more life, you lose 1 life.")
    start = fx.Clause(fx.LoseLife(You(), Const(1)))
    board = table()
    board.put("A", "battlefield", pay)
    board.put("A", "battlefield", FOREST)
    board.to("main1", 1)
    board.cast("A", card("Ouch", "{G}", "instant", ab.SpellAbility(ab.Body((start,)))))
    assert board.life("A") == 10


# --- plays that are no loops


def test_002_what_is_limited_by_the_turn_and_what_uses_something_up_is_never_held_back() -> None:
    drain = beast("Sacrifice another creature: You gain 1 life.", name="Altar")
    board = table()
    altar = board.put("A", "battlefield", drain)
    board.put("A", "battlefield", BEAR, 3)
    board.to("main1", 1)
    for _ in range(3):
        assert board.act("A", "activate", altar) is None
        board.resolve()
    assert board.life("A") == 23


def test_002_crewing_with_creatures_that_just_came_uses_them_up() -> None:
    wagon = written("Wagon", "{3}", "Artifact — Vehicle", "Crew 2", "4/4")
    board = table()
    vehicle = board.put("A", "battlefield", wagon)
    board.to("upkeep", 1).put("A", "battlefield", BEAR, 2, sick=True)
    for _ in range(2):
        assert board.act("A", "activate", vehicle) is None
        board.resolve()
    assert not held_back(board.game, 0)


def test_002_a_play_that_changes_nothing_can_be_made_once() -> None:
    idle = beast("{0}: This creature gets +0/+0 until end of turn.", name="Idler")
    board = table()
    idler = board.put("A", "battlefield", idle)
    board.to("main1", 1)
    assert board.act("A", "activate", idler) is None
    board.resolve()
    assert not board.may("A", "activate", idler)


def test_002_what_is_held_back_survives_a_restored_position() -> None:
    board, mirror, rally, _ = mirrored()
    copy(board, mirror, rally)
    state, since = board.game.checkpoint()
    programs = {program_digest(program): program for program in state.programs}
    again = Play(load(dump(state, programs), programs), board.game.format, board.game.seed)
    again.begin()
    for who, input in since:
        again.take(who, input)
    assert state_hash(again) == state_hash(board.game)
    assert again.s.sequences == board.game.s.sequences != []
    assert held_back(again, 0) == held_back(board.game, 0)
