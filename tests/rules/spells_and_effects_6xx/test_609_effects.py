"""Effects (CR 609)."""

from __future__ import annotations

from services.game.rules.kernel.state.rows import Permit
from services.game.rules.kernel.state.until import CLEANUP
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, GIANT, MOUNTAIN, creature
from tests.rules.quick import act, beast, board, found, lands_for_both
from tests.rules.written import written

_SLY = written("Sly", "{1}", "Enchantment", "Spells with flash you cast cost {1} less to cast.")
_RITE = written("Rite", "{G}", "Sorcery", "You gain 1 life.")


def _tapped(table: Board) -> int:
    return sum(table.game.s.objects[oid].tapped for oid in table.game.permanents())


def test_609_4_the_next_spell_that_can_be_cast_as_though_it_had_flash_does_not_have_it() -> None:
    """It is no spell with flash, and the permanent that it becomes has none; a spell to which flash is given has it."""
    for words, price, has_it in (("can be cast as though it had flash", 2, False), ("gains flash", 1, True)):
        table = board(4)
        table.put("A", "battlefield", _SLY)
        cat = table.put("A", "hand", beast(cost="{1}{G}"))
        text = f"The next creature spell you cast this turn {words}."
        table.to("upkeep", 2).cast("A", written("Hurry", "{G}", "Instant", text))
        before = _tapped(table)
        table.act("A", "cast", cat)
        assert table.game.has_keyword(table.game.s.stack[-1], "flash") is has_it
        assert _tapped(table) - before == price
        assert table.game.has_keyword(found(table.resolve(), "Beast"), "flash") is has_it


def test_609_4_as_though_the_next_spell_had_flash_is_used_up_by_one_cast_at_its_own_time() -> None:
    table = board()
    first, second, other = (table.put("A", "hand", each) for each in (beast(), beast(), _RITE))
    text = "The next creature spell you cast this turn can be cast as though it had flash."
    table.to("main1").cast("A", written("Hurry", "{G}", "Instant", text))
    act(table, "A", "cast", other)
    act(table, "A", "cast", first)
    assert not table.game.has_keyword(found(table, "Beast"), "flash")
    assert not table.to("end").may("A", "cast", second)


def test_609_4_the_next_spell_of_the_chosen_type_can_be_cast_as_though_it_had_flash() -> None:
    table = board()
    text = "As this artifact enters, choose a creature type.\n{T}: The next spell of the chosen type you cast this turn can be cast as though it had flash."
    icon = table.put("A", "battlefield", written("Icon", "{1}", "Artifact", text))
    table.game.edit(icon).choices = {"type": "Cat"}
    cat, dog = (table.put("A", "hand", beast(name=kind, kind=kind)) for kind in ("Cat", "Dog"))
    act(table.to("upkeep", 2), "A", "activate", icon)
    assert (table.may("A", "cast", cat), table.may("A", "cast", dog)) == (True, False)
    act(table, "A", "cast", cat)
    assert not table.game.has_keyword(found(table, "Cat"), "flash")


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


_SHIELD = "The next time a red source of your choice would deal damage to you this turn, prevent that damage."


def test_609_7a_what_an_ability_on_the_stack_comes_from_is_a_source_wherever_it_is_now() -> None:
    """The ability stands for it; of what is still a permanent the permanent is chosen."""
    table = lands_for_both()
    fanatic = beast("Sacrifice this creature: It deals 1 damage to target player.", cost="{R}", name="Fanatic")
    pinger = beast("{T}: This creature deals 1 damage to target player.", cost="{R}", name="Pinger")
    gone, there = table.put("B", "battlefield", fanatic), table.put("B", "battlefield", pinger)
    shield = table.put("A", "hand", written("Shield", "{G}", "Instant", _SHIELD))
    table.to("main1", 2).say("target", [seat("A")], [seat("A")])
    table.act("B", "activate", there)
    table.act("B", "activate", gone)
    ability = table.game.s.stack[-1]
    table.asked.clear()
    act(table.say("choose", [ability]), "A", "cast", shield)
    asked = next(ask for ask in table.asked if ask.reason == "choose")
    assert sorted(asked.options) == sorted([there, ability])
    assert table.life("A") == 19


def test_609_7a_the_permanent_that_a_chosen_spell_becomes_is_the_source() -> None:
    table = lands_for_both()
    table.put("B", "battlefield", MOUNTAIN)
    guide = table.put("B", "hand", beast("Haste", cost="{R}"))
    shield = table.put("A", "hand", written("Shield", "{G}", "Instant", _SHIELD))
    table.to("main1", 2).act("B", "cast", guide)
    act(table.say("choose", [table.game.s.stack[-1]]), "A", "cast", shield)
    table.say("attackers", [[found(table, "Beast"), seat("A")]]).to("main2")
    assert table.life("A") == 20


def test_609_7b_a_source_that_is_no_longer_what_was_asked_for_is_not_stopped() -> None:
    """The shield is not used up: it waits for the source to be red again."""
    for colour, life in (("", 20), ("Target creature becomes blue until end of turn.", 18)):
        table = lands_for_both()
        red = table.put("B", "battlefield", beast(cost="{R}"))
        shield = table.put("A", "hand", written("Shield", "{G}", "Instant", _SHIELD))
        table.say("attackers", [[red, seat("A")]]).to("declare_attackers", 2)
        act(table.say("choose", [red]), "A", "cast", shield)
        if colour:
            table.cast("A", written("Paint", "{G}", "Instant", colour), [red])
        assert table.to("main2", 2).life("A") == life


def test_609_4b_mana_is_spent_as_though_it_were_of_any_color_while_a_permanent_says_so() -> None:
    for words, may in (("You may spend mana as though it were mana of any color.", True), ("Creatures you control have trample.", False)):  # fmt: skip
        table = board()
        table.put("A", "battlefield", written("Lantern", "{1}", "Enchantment", words))
        bolt = table.put("A", "hand", written("Spark", "{R}", "Instant", "You gain 1 life."))
        assert table.to("main1").may("A", "cast", bolt) is may
