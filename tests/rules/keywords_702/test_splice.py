"""Splice (CR 702)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.cards import BEAR, DOOM
from tests.rules.quick import beast, board, forests_in_main
from tests.rules.written import written

RITE = written("Rite", "{G}", "Instant — Arcane", "You gain 1 life.")
BARB = written("Barb", "{3}{G}", "Instant — Arcane", "Barb deals 3 damage to any target.\nSplice onto Arcane {G}")
BALM = written("Balm", "{3}{G}", "Instant — Arcane", "You gain 4 life.\nSplice onto Arcane {G}")


def test_702_47a_a_spliced_card_adds_its_text_and_stays_in_hand() -> None:
    table = forests_in_main()
    barb = table.put("A", "hand", BARB)
    table.say("splice", [barb]).cast("A", RITE, [seat("B")])
    assert (table.life("A"), table.life("B")) == (21, 17)
    assert table.zone(barb) == "hand"


PLAIN = written("Plain", "{G}", "Instant", "You gain 1 life.")


def test_702_47a_only_onto_the_quality() -> None:
    table = forests_in_main()
    table.put("A", "hand", BARB)
    table.cast("A", PLAIN)
    assert "splice" not in [ask.reason for ask in table.asked]


def test_702_47b_several_cards_may_be_spliced_each_once() -> None:
    table = forests_in_main()
    barb, balm = table.put("A", "hand", BARB), table.put("A", "hand", BALM)
    table.say("splice", [balm, barb]).cast("A", RITE, [seat("B")])
    assert (table.life("A"), table.life("B")) == (25, 17)


def test_702_47c_the_spell_pays_the_splice_costs_on_top() -> None:
    """601.2b: what cannot be paid is not offered, what cannot be paid together is not taken together."""
    table = forests_in_main(forests=2)
    barb, balm = table.put("A", "hand", BARB), table.put("A", "hand", BALM)
    dear = table.put(
        "A", "hand", written("Dear", "{G}", "Instant — Arcane", "You gain 9 life.\nSplice onto Arcane {G}{G}")
    )
    rite = table.put("A", "hand", RITE)
    actions = table.actions("A")
    number = next(n for n, action in enumerate(actions) if action.kind == "cast" and action.obj == rite)
    assert table.game.answer(0, number) is None
    question = table.game.asks[0]
    assert (question.reason, question.options) == ("splice", [barb, balm])
    assert dear not in question.options
    refusal = table.game.answer(0, [balm, barb])
    assert refusal is not None
    assert refusal.rule == "601.2b"
    assert table.game.answer(0, [balm]) is None
    table.resolve()
    assert (table.life("A"), table.life("B")) == (25, 20)


def test_702_47d_a_spell_with_only_illegal_targets_does_not_resolve_at_all() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    barb = table.put(
        "A",
        "hand",
        written("Barb", "{9}", "Instant — Arcane", "Barb deals 3 damage to target creature.\nSplice onto Arcane {G}"),
    )
    rite, doom = (
        table.put("A", "hand", written("Rite", "{G}", "Instant — Arcane", "You gain 1 life.")),
        table.put("A", "hand", DOOM),
    )
    table.to("main1").say("splice", [barb]).say("target", [bear], [bear])
    table.act("A", "cast", rite)
    table.act("A", "cast", doom)
    table.resolve()
    assert table.life("A") == 20


def test_702_47e_the_card_is_itself_again_when_it_leaves_the_stack() -> None:
    table = board()
    barb = table.put(
        "A",
        "hand",
        written("Barb", "{9}", "Instant — Arcane", "Barb deals 3 damage to any target.\nSplice onto Arcane {G}"),
    )
    rite = written("Rite", "{G}", "Instant — Arcane", "You gain 1 life.")
    table.to("main1").say("splice", [barb]).cast("A", rite, [seat("B")])
    back = table.game.s.graveyard[0][-1]
    assert (
        table.game.chars(back).abilities == table.game.s.programs[table.game.s.objects[back].program].faces[0].abilities
    )


def test_702_47a_a_splice_cost_may_be_something_that_is_done() -> None:
    gift = written("Gift", "{9}", "Instant — Arcane", "Draw a card.\nSplice onto Arcane—An opponent gains 5 life.")
    table = forests_in_main()
    oid = table.put("A", "hand", gift)
    hand = table.count("A", "hand")
    table.say("splice", [oid]).cast("A", RITE)
    assert (table.life("A"), table.life("B"), table.count("A", "hand") - hand) == (21, 25, 1)


def test_702_24a_what_is_done_as_a_cumulative_upkeep_is_done_for_each_age_counter() -> None:
    table = board()
    table.put("A", "battlefield", beast("Cumulative upkeep—An opponent gains 1 life.", name="Wall"))
    table.say("may", True, True, True).to("main1", 5)
    assert (table.life("B"), table.count("A", "battlefield", "Wall")) == (26, 1)
