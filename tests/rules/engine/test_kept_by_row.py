"""What is kept from change to change (the sum behind the state hash, the rows that viewers see) notices every change, and random play would notice if not."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.state.flat_rows import _SLOTS
from services.game.rules.kernel.state.row import Row
from services.game.rules.kernel.state.rows import CastInfo, Combat, Mana, Obj, Player, StackItem, State, Turn
from services.game.rules.kernel.state.state_hash import hash_of, state_hash, sum_anew, sum_of_objects
from services.game.rules.view import picture
from tests.fuzz.invariants import Broken, check_kept
from tests.rules.board import Board
from tests.rules.cards import BEAR, BOLT, FOREST


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
