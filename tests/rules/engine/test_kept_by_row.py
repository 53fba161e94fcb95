"""What is kept from change to change (the sum behind the state hash, the rows that viewers see) notices every change, and random play would notice if not."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.formats.registry import format_of
from services.game.rules.kernel.abilities.lost import LOST
from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.flat_rows import _SLOTS, dump, load
from services.game.rules.kernel.state.row import Row
from services.game.rules.kernel.state.rows import CastInfo, Combat, Mana, Obj, Player, StackItem, State, Turn
from services.game.rules.kernel.state.state_hash import hash_of, state_hash, sum_anew, sum_of_objects
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.objects import Every
from services.game.rules.view import picture
from tests.fuzz.invariants import Broken, check_checkpoint, check_derived, check_kept, check_texts
from tests.rules.board import Board
from tests.rules.cards import ANTHEM, BEAR, BOLT, DOOM, FOREST, YOUR_CREATURES, card
from tests.rules.quick import beast, board


def a_board() -> Board:
    table = Board(2)
    table.put("A", "battlefield", BEAR)
    table.put("A", "battlefield", FOREST)
    table.to("main1")
    return table


def test_the_sum_follows_changes_new_objects_and_those_that_are_gone() -> None:
    table = a_board()
    game = table.game
    seen = {state_hash(game)}
    bear = table.put("B", "battlefield", BEAR)
    seen.add(state_hash(game))
    game.edit(bear).tapped = True
    seen.add(state_hash(game))
    game.take_checkpoint()
    game.edit(bear).damage = 1
    seen.add(state_hash(game))
    game.s.battlefield.remove(bear)
    game.s.remove(bear)
    seen.add(state_hash(game))
    assert len(seen) == 5
    assert sum_of_objects(game.s) == sum_anew(game.s)


def test_cards_to_which_nothing_has_happened_share_what_they_have_in_common_until_it_does() -> None:
    table = a_board()
    first, second = (Obj(number, 0, 0, 0, "library") for number in (1, 2))
    assert first._course is second._course
    first.left_turn, first.linked, first.cast = 0, (), None
    assert first._course is second._course, "nothing has happened to it by that"
    copied = first.clone(2)
    first.damage, first.linked = 3, (7,)
    assert (first.damage, first.linked) == (3, (7,))
    assert (second.damage, second.linked) == (copied.damage, copied.linked) == (0, ())
    again = first.clone(3)
    again.damage = 0
    assert (first.damage, again.damage, again.linked) == (3, 0, (7,))
    state = table.game.s
    loaded = load(dump(state, {}), {})
    shared = {oid for oid, row in state.objects.items() if row._course is second._course}
    assert shared
    assert {oid for oid, row in loaded.objects.items() if row._course is second._course} == shared


def test_every_field_of_combat_counts_for_the_hash() -> None:
    game = a_board().game
    game.s.combat = Combat()
    before = state_hash(game)
    game.s.combat.withdrawn = frozenset((game.s.battlefield[0],))
    assert state_hash(game) != before


OTHER_VALUES: dict[type, Any] = {
    bool: True,
    str: "another",
    tuple: (("cleanup",),),
    frozenset: frozenset(("word",)),
    dict: {},
}
OF_FIELD: dict[str, Any] = {
    "cast": CastInfo(1, "hand", 2), "item": StackItem("spell", None, 0), "pool": (Mana("G"),), "steps_left": ("end",), "linked": (7,), "parts": (7,),
    "counters": {"charge": 1}, "choices": {"color": "red"}, "commander_damage": {3: 1}, "commander_casts": {3: 1},
}  # fmt: skip


def another(name: str, value: Any) -> Any:
    """A value of the same type that is not the same."""
    if name in OF_FIELD:
        return OF_FIELD[name]
    if type(value) is bool:
        return not value
    return value + 1 if type(value) is int else OTHER_VALUES[type(value)]


def rows_of_a_board() -> tuple[State, dict[type, Any]]:
    game = a_board().game
    bear = game.edit(game.s.battlefield[0])
    return game.s, {Obj: bear, Player: game.edit_player(0), Turn: game.s.turn}


@pytest.mark.parametrize(("cls", "name"), [(cls, name) for cls in (Obj, Player, Turn) for name in _SLOTS[cls]])
def test_every_field_of_an_object_a_player_and_the_turn_counts_for_the_hash(cls: type, name: str) -> None:
    state, rows = rows_of_a_board()
    before = hash_of(state)
    setattr(rows[cls], name, another(name, getattr(rows[cls], name)))
    assert hash_of(state) != before
    check_texts(state)


def test_a_changed_player_has_another_digest_and_a_checkpoint_keeps_its_own() -> None:
    game = a_board().game
    game.take_checkpoint()
    before = state_hash(game)
    kept = game.s.players[0]
    assert isinstance(kept, Row)
    assert kept.digest
    game.edit_player(0).life = 7
    after = state_hash(game)
    game.edit_player(0).life = 8
    assert len({before, after, state_hash(game)}) == 3
    game.rewind()
    assert state_hash(game) == before


def test_a_checkpoint_and_the_game_that_goes_on_have_sums_of_their_own() -> None:
    table = a_board()
    game = table.game
    game.take_checkpoint()
    assert game.kept is not None
    before = state_hash(game)
    game.edit(game.s.battlefield[0]).damage = 1
    assert state_hash(game) != before
    assert sum_of_objects(game.kept) == sum_anew(game.kept) != sum_of_objects(game.s)
    game.rewind()
    assert state_hash(game) == before


def test_a_picture_keeps_the_rows_that_nothing_has_changed() -> None:
    table = a_board()
    game = table.game
    first = picture(game)
    bear = game.s.battlefield[0]
    assert picture(game, first).rows[bear] is first.rows[bear]
    game.edit(bear).damage = 1
    second = picture(game, first)
    assert second.rows[bear].public == {**(first.rows[bear].public or {}), "damage": 1}


def test_a_picture_names_commanders_as_one_that_keeps_nothing_does() -> None:
    table = a_board()
    game = table.game
    oid = game.s.battlefield[0]
    game.edit(oid).card = 3
    game.s.commanders = [3]
    game.edit_player(0).commander_casts = {3: 1}
    first = picture(game)
    assert "?" not in first.table["players"][0]["commander_casts"]
    game.s.battlefield.remove(oid)
    del game.s.objects[oid]  # its owner has left the game
    assert picture(game, first).table["players"] == picture(game).table["players"]


def test_random_play_notices_a_row_that_changed_behind_the_sum() -> None:
    game = a_board().game
    game.take_checkpoint()
    state_hash(game)
    check_kept(game, None)
    row = game.s.objects[game.s.battlefield[0]].clone(0)
    row.damage = 1
    game.s.objects[row.id] = row
    with pytest.raises(Broken, match="the sum"):
        check_kept(game, None)


def test_random_play_notices_a_remembered_event_that_was_changed_afterwards() -> None:
    table = a_board()
    table.put("A", "hand", BOLT)
    game = table.cast("A", BOLT, [-2]).game
    state_hash(game)
    check_kept(game, None)
    game.s.history[-1].amount += 1
    with pytest.raises(Broken, match="thought to stay"):
        check_kept(game, None)


def test_random_play_notices_a_row_that_is_shown_as_it_was() -> None:
    game = a_board().game
    game.take_checkpoint()
    before = check_kept(game, None)
    bear = game.s.battlefield[0]
    game.edit(bear).damage = 1
    before.rows[bear].source = game.s.objects[bear]
    with pytest.raises(Broken, match="no longer"):
        check_kept(game, before)


def test_random_play_notices_a_possibility_that_is_not_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    table = a_board()
    table.put("A", "hand", FOREST)
    game = table.game
    game.begin()
    monkeypatch.setattr(Ask, "is_tempting", lambda ask: False)
    with pytest.raises(Broken, match="nothing seemed possible"):
        check_kept(game, None)


def test_a_new_object_belongs_to_the_state_that_it_is_added_to() -> None:
    state = State()
    state.epoch = 7
    row = a_board().game.s.objects[1].clone(0)
    state.add(row)
    assert (row.epoch, sum_of_objects(state)) == (7, sum_anew(state))


def test_making_the_objects_dense_again_changes_neither_them_nor_their_order_nor_who_holds_them() -> None:
    game = a_board().game
    for oid in list(game.s.objects)[:5]:
        game.s.remove(oid)
    held, before, hashed = game.s.objects, list(game.s.objects.items()), state_hash(game)
    game.s.forget_removed()
    assert game.s.objects is held
    assert list(held.items()) == before
    assert state_hash(game) == hashed


@pytest.mark.parametrize("rules", ["", "edh2009"])
def test_103_5_answers_to_mulligans_hash_only_what_they_changed(rules: str) -> None:
    """Every card of every deck has its digest after the first question; the next ones are not worked out from all of them again."""
    decks = [SeatDeck(team, 0, [FOREST] * 99, [BEAR], []) for team in (0, 1)]
    game = new_game(format_of("commander", rules), decks, b"seed")
    game.begin()
    state_hash(game)
    kept = {oid: row for oid, row in game.s.objects.items() if row.digest}
    assert len(kept) == len(game.s.objects)
    keeps = {"yes_no": False, "objects": []}
    game.answer(game.asks[0].decider, keeps[game.asks[0].kind])
    state_hash(game)
    assert game.s.turn.number == 0
    assert {oid: row for oid, row in game.s.objects.items() if row.digest} == kept
    assert sum_of_objects(game.s) == sum_anew(game.s)


@pytest.mark.parametrize("zone", ["battlefield", "stack", "exile", "command", "merged", "extra_turns", "commanders"])
def test_what_a_shared_zone_holds_counts_for_the_hash(zone: str) -> None:
    game = a_board().game
    before = state_hash(game)
    getattr(game.s, zone).append(1)
    assert state_hash(game) != before


@pytest.mark.parametrize("zone", ["library", "hand", "graveyard", "outside"])
def test_what_a_zone_of_a_player_holds_counts_for_the_hash(zone: str) -> None:
    game = a_board().game
    before = state_hash(game)
    getattr(game.s, zone)[1].append(1)
    assert state_hash(game) != before


def test_counts_and_the_order_of_a_library_count_for_the_hash() -> None:
    game = a_board().game
    seen = {state_hash(game)}
    game.s.library[0].reverse()
    seen.add(state_hash(game))
    for counts in (game.s.used, game.s.used_game):
        counts["noticed"] = 1
        seen.add(state_hash(game))
        counts["noticed"] = 2
        seen.add(state_hash(game))
    assert len(seen) == 6


def test_after_a_mere_pass_the_checkpoint_is_the_same_state_with_the_turn_as_it_is() -> None:
    game = a_board().game
    first = game.kept
    assert first is not None
    game.answer(game.asks[0].decider, 0)
    check_checkpoint(game)
    assert game.kept is first
    assert (first.turn.passed, first.turn.priority) == (1, 1)
    priority = state_hash(game)
    game.rewind()
    assert state_hash(game) == priority
    game.answer(game.asks[0].decider, 0)  # both have passed: another step
    check_checkpoint(game)
    assert game.kept is not first


def test_what_is_counted_between_two_priorities_makes_another_checkpoint() -> None:
    game = a_board().game
    first = game.kept
    game.s.used["noticed"] = 1
    game.answer(game.asks[0].decider, 0)
    check_checkpoint(game)
    assert game.kept is not first
    assert game.kept is not None
    assert game.kept.used == {**game.s.used, "noticed": 1}


def test_random_play_notices_a_checkpoint_of_another_position() -> None:
    game = a_board().game
    assert game.kept is not None
    game.kept.used["noticed"] = 1
    with pytest.raises(Broken, match="the checkpoint is another"):
        check_checkpoint(game)


def test_random_play_notices_a_zone_that_changed_behind_the_hash() -> None:
    game = a_board().game
    state_hash(game)
    zones = [held for held, _ in game.s.packed]
    (place,) = [number for number, held in enumerate(zones) if held == game.s.library[0] and held]
    game.s.packed[place] = (game.s.library[0], game.s.packed[place][1])  # the list itself and no copy of it
    game.s.library[0].reverse()
    game.take_checkpoint()
    with pytest.raises(Broken, match="does not know"):
        check_checkpoint(game)


GRAVE_COUNT = am.CountObjects(Every(fl.AllOf((fl.InZone("graveyard"), fl.HasType("creature")))))
MOURNERS = card(
    "Mourners", "{B}", "enchantment", ab.StaticAbility(YOUR_CREATURES, (mo.ModifyPT(GRAVE_COUNT, GRAVE_COUNT),))
)


def test_the_layers_stand_while_the_permanents_are_what_they_were() -> None:
    table = a_board()
    table.put("A", "battlefield", ANTHEM)
    game = table.game
    bear = game.s.battlefield[0]
    row = game.chars(bear)
    assert (row.power, row.toughness) == (3, 3)
    game.edit(bear).damage = 1
    table.put("B", "graveyard", BEAR)
    table.put("B", "hand", BOLT)
    game.touch()
    assert game.chars(bear) is row
    check_derived(game)


@pytest.mark.parametrize("change", ["counters", "another anthem", "no anthem", "phased out"])
def test_the_layers_run_when_a_permanent_is_another(change: str) -> None:
    table = a_board()
    anthem = table.put("A", "battlefield", ANTHEM)
    game = table.game
    bear = game.s.battlefield[0]
    assert table.pt(bear) == (3, 3)
    game.take_checkpoint()
    if change == "counters":
        game.edit(bear).counters = {"+1/+1": 1}
    elif change == "another anthem":
        table.put("A", "battlefield", ANTHEM)
    elif change == "no anthem":
        game.edit(anthem).zone = "graveyard"
        game.s.battlefield.remove(anthem)
    else:
        game.edit(anthem).phased_out = True
    assert table.pt(bear) == ((2, 2) if change in ("no anthem", "phased out") else (4, 4))
    check_derived(game)


def test_the_layers_run_when_an_effect_looks_beyond_the_permanents() -> None:
    table = a_board()
    table.put("A", "battlefield", MOURNERS)
    bear = table.game.s.battlefield[0]
    assert table.pt(bear) == (2, 2)
    table.put("B", "graveyard", BEAR)
    table.game.touch()
    assert table.pt(bear) == (3, 3)


def test_a_row_that_is_written_in_the_same_step_is_looked_at_again() -> None:
    table = a_board()
    game = table.game
    bear = game.s.battlefield[0]
    game.edit(bear).counters = {"+1/+1": 1}
    assert table.pt(bear) == (3, 3)
    game.edit(bear).counters = {"+1/+1": 2}  # in place: nobody has had priority since
    assert table.pt(bear) == (4, 4)


def test_what_died_without_an_ability_that_it_had_lost_is_kept_so() -> None:
    table = board()
    bird = table.put("A", "battlefield", beast("Flying\nWhenever this creature dies, draw a card."))
    table.put("B", "battlefield", beast("Creatures your opponents control lose flying."))
    table.to("main1").cast("A", DOOM, [bird])
    state = table.game.s
    assert LOST in state.lki[bird].abilities
    kept = load(dump(state, {}), {}).lki[bird].abilities
    assert [type(each) for each in kept] == [type(each) for each in state.lki[bird].abilities]
