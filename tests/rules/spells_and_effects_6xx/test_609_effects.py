"""Effects (CR 609)."""

from __future__ import annotations

from services.game.rules.kernel.state.rows import Permit
from services.game.rules.kernel.state.until import CLEANUP
from tests.rules.board import seat
from tests.rules.cards import BEAR, GIANT, creature
from tests.rules.quick import act, board
from tests.rules.written import written


def test_609_4b_mana_of_any_type_pays() -> None:
    table = board(1)
    blue = table.put("A", "exile", creature("Blue", "1/1", cost="{U}"))

    allowed = Permit(0, (blue,), CLEANUP)
    allowed.any_mana = "type"
    table.game.s.permits.append(allowed)
    assert table.to("main1").may("A", "cast", blue)


def test_609_4b_mana_as_though_of_any_color_pays_no_colorless_symbol() -> None:
    """Colorless is a type of mana and no color (107.4c)."""
    for kind, is_castable in (("color", False), ("type", True)):
        table = board(1)
        empty = table.put("A", "exile", creature("Empty", "1/1", cost="{C}"))
        allowed = Permit(0, (empty,), CLEANUP)
        allowed.any_mana = kind
        table.game.s.permits.append(allowed)
        assert table.to("main1").may("A", "cast", empty) == is_castable


def test_609_7_the_next_damage_of_a_chosen_source_is_prevented() -> None:
    table = board()
    text = "The next time a source of your choice would deal damage to you this turn, prevent that damage."
    first, second = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", GIANT)
    shield = table.put("A", "hand", written("Shield", "{G}", "Instant", text))
    table.say("attackers", [[first, seat("A")], [second, seat("A")]]).to("declare_attackers", 2)
    act(table.say("choose", [second]), "A", "cast", shield)
    assert table.to("main2", 2).life("A") == 18


def test_609_4b_mana_is_spent_as_though_it_were_of_any_color_while_a_permanent_says_so() -> None:
    for words, may in (("You may spend mana as though it were mana of any color.", True), ("Creatures you control have trample.", False)):  # fmt: skip
        table = board()
        table.put("A", "battlefield", written("Lantern", "{1}", "Enchantment", words))
        bolt = table.put("A", "hand", written("Spark", "{R}", "Instant", "You gain 1 life."))
        assert table.to("main1").may("A", "cast", bolt) is may
