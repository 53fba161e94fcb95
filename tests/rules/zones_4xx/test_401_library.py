"""Library (CR 401)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as mo
from services.game.rules.program.players import You
from tests.rules.board import seat
from tests.rules.cards import BEAR, BOLT, MOUNTAIN, card, spell
from tests.rules.quick import board, cast_text, lands_for_all, stocked
from tests.rules.written import written


def rule(word: str) -> ab.StaticAbility:
    return ab.StaticAbility(You(), (mo.PlayerRule(word),))


def test_401_4_cards_put_at_once_on_a_library_are_ordered_by_their_owner() -> None:
    table = board()
    table.to("main1").cast(
        "A",
        written(
            "Ponder", "{G}", "Sorcery", "Look at the top three cards of your library, then put them back in any order."
        ),
    )
    assert "library_order" in [ask.reason for ask in table.asked] or "order" in [ask.kind for ask in table.asked]


def test_401_4_whoever_looked_at_the_cards_puts_them_back_in_order() -> None:
    table = stocked(2)
    text = (
        "Look at the top three cards of target opponent's library, then put them back in any order. "
        "That player looks at the top three cards of your library, then puts them back in any order."
    )
    table.cast("A", written("Glare", "{G}", "Sorcery", text))
    asked = [(ask.seat, ask.hidden) for ask in table.asked if ask.reason == "library_order"]
    assert asked == [(0, True), (1, True)]


def test_401_4_cards_of_another_players_library_stay_in_it() -> None:
    table = board()
    for each in (BEAR, MOUNTAIN, BOLT):
        table.put("B", "library", each)
    top = table.game.s.library[1][-3:]
    table.say("target", [seat("B")]).say("move", [top[0]])
    text = "Look at the top three cards of target opponent's library. Exile one of those cards and put the rest back on top of that player's library in any order."
    cast_text(table, text)
    assert table.zone(top[0]) == "exile"
    assert set(table.game.s.library[1][-2:]) == set(top[1:])


def test_401_5_the_top_card_is_known_to_whom_an_effect_lets_look_and_to_nobody_else() -> None:
    table = lands_for_all()
    table.put("A", "battlefield", card("Lens", "{1}", "artifact", rule("look_at_top")))
    table.to("main1")
    top = table.game.s.library[0][-1]
    assert table.game.s.objects[top].known == 1
    assert table.game.s.objects[table.game.s.library[1][-1]].known == 0


def test_401_5_a_revealed_top_card_is_known_to_all_and_so_is_the_next() -> None:
    table = lands_for_all()
    table.put("A", "battlefield", card("Mast", "{1}", "artifact", rule("top_card_revealed")))
    table.to("main1")
    table.cast("A", spell("Peek", fx.Clause(fx.Draw(You()))))
    assert table.game.s.objects[table.game.s.library[0][-1]].known == 3
    assert table.game.s.objects[table.game.s.library[0][-2]].known == 0


def test_401_7_its_owner_chooses_the_top_or_the_bottom() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    table.say("target", [bear]).say("top_or_bottom", "bottom")
    cast_text(table, "Target creature's owner puts it on their choice of the top or bottom of their library.")
    assert table.name(table.game.s.library[1][0]) == "Bear"
    assert next(ask for ask in table.asked if ask.reason == "top_or_bottom").seat == 1


def test_401_5_who_looks_sees_a_top_card_that_another_player_knows() -> None:
    table = lands_for_all()
    table.put("A", "battlefield", card("Lens", "{1}", "artifact", rule("look_at_top")))
    top = table.game.s.library[0][-1]
    table.game.edit(top).known = 2
    table.to("main1")
    assert table.game.s.objects[top].known == 3
