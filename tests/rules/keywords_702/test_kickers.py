"""Keywords of additional costs (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program.conditions import WasKicked
from services.game.rules.program.objects import This
from services.game.rules.program.players import You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, card, creature, keyword, n
from tests.rules.quick import (
    act,
    beast,
    board,
    forests_in_main,
    found,
    lands_for_all,
    lands_for_both,
    life_changes,
    stocked,
)
from tests.rules.written import written


def _given(word: str, seats: int = 3) -> Board:
    table = board(seats=seats)
    table.to("main1").say("gift", True).say("gift_to", [seat("C")])
    return table.cast("A", written("Present", "{G}", "Instant", f"Gift {word}\nYou gain 1 life."))


FRIEND = written(
    "Friend",
    "{G}",
    "Creature — Elf",
    "Gift a tapped Fish\nWhen this creature enters, if the gift was promised, you gain 5 life.",
    "1/1",
)
SWEEP = written(
    "Sweep",
    "{G}",
    "Instant",
    "Kicker {2}\nDestroy target creature with mana value 1 or less. If this spell was kicked, instead destroy target creature.",
)


def test_702_33_a_kicked_spell() -> None:
    table = stocked()
    table.put(
        "A", "battlefield", written("Familiar", "{3}", "Artifact", "Whenever you cast a kicked spell, you gain 2 life.")
    )
    kicked = written("Rite", "{G}", "Sorcery", "Kicker {1}\nYou gain 1 life.")
    table.say("kicker", False, True).cast("A", kicked).cast("A", kicked)
    assert table.life("A") == 24


def test_702_33_kicker_is_optional_and_remembered() -> None:
    kick = card(
        "Kick", "{G}", "sorcery", ab.Keyword("kicker", cost=co.ManaCost("{1}")),
        ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))), fx.Clause(fx.GainLife(You(), n(10)), condition=WasKicked(This()))))),
    )  # fmt: skip
    table = lands_for_both()
    oid = table.put("A", "hand", kick)
    table.to("main1").say("kicker", True).act("A", "cast", oid)
    table.resolve()
    assert table.life("A") == 31


def test_702_33b_and_or_stands_for_two_kickers() -> None:
    apart = written("Mage", "{G}", "Creature — Wizard", "Kicker {R}\nKicker {1}{G}", "1/1")
    both = written("Mage", "{G}", "Creature — Wizard", "Kicker {R} and/or {1}{G}", "1/1")
    for mage in (apart, both):
        table = stocked()
        table.say("kicker", True, True).cast("A", mage)
        assert [ask.reason for ask in table.asked].count("kicker") == 2
        assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 4


BATTLEMAGE = written(
    "Battlemage", "{G}", "Creature — Wizard",
    "Kicker {R} and/or {1}{G}\nWhen this creature enters, if it was kicked with its {R} kicker, you gain 3 life.\n"
    "When this creature enters, if it was kicked with its {1}{G} kicker, you gain 5 life.", "1/1",
)  # fmt: skip


@pytest.mark.parametrize(
    ("kicks", "gained"), [((False, False), 0), ((True, False), 3), ((False, True), 5), ((True, True), 8)]
)
def test_702_33e_which_kicker_was_paid(kicks: tuple[bool, bool], gained: int) -> None:
    table = stocked()
    table.say("kicker", *kicks).cast("A", BATTLEMAGE)
    assert life_changes(table) == (gained, 0, 0)


AIMED = "Kicker {1}\nYou gain 1 life. If this spell was kicked, destroy target creature."
FORK = "Choose one —\n• You gain 1 life.\n• Destroy target creature.\nEntwine {1}"
BARGAIN = "Bargain\nYou gain 1 life. If this spell was bargained, destroy target creature."


@pytest.mark.parametrize(("text", "word"), [(AIMED, "kicker"), (FORK, "entwine"), (BARGAIN, "bargain")])
@pytest.mark.parametrize("creatures", [0, 1])
def test_601_2c_a_cost_that_asks_for_a_target_that_is_not_there_is_not_offered(
    text: str, word: str, creatures: int
) -> None:
    """702.42a, 702.33g: all the modes, or the target of the kicked spell, are chosen as it is cast."""
    table = stocked()
    table.put("A", "battlefield", written("Relic", "{1}", "Artifact"))
    if creatures:
        table.put("B", "battlefield", BEAR)
    table.say(word, True).cast("A", written("Text", "{G}", "Sorcery", text))
    assert [ask.reason for ask in table.asked].count(word) == creatures
    assert (table.life("A"), table.count("B", "graveyard")) == (21, creatures)


def test_601_2c_a_cost_without_which_there_is_no_target_is_paid() -> None:
    text = "Kicker {1}\nDestroy target artifact. If this spell was kicked, instead destroy target creature."
    table = stocked()
    table.put("B", "battlefield", BEAR)
    table.cast("A", written("Text", "{G}", "Sorcery", text))
    assert table.count("B", "graveyard") == 1


@pytest.mark.parametrize(("kicker", "offered"), [("{1}", True), ("{30}", False)])
def test_601_2c_a_spell_whose_only_targets_ask_for_a_cost_that_cannot_be_paid_is_not_offered(
    kicker: str, offered: bool
) -> None:
    text = f"Kicker {kicker}\nDestroy target artifact. If this spell was kicked, instead destroy target creature."
    table = stocked()
    table.put("B", "battlefield", BEAR)
    spell = table.put("A", "hand", written("Text", "{G}", "Sorcery", text))
    assert table.may("A", "cast", spell) is offered
    table.put("B", "battlefield", written("Relic", "{1}", "Artifact"))
    assert table.may("A", "cast", spell)


def test_702_33g_what_happens_instead_speaks_of_the_same_target() -> None:
    table = stocked()
    bear = table.put("A", "battlefield", BEAR)
    kicked = written(
        "Kicked", "{G}", "Instant",
        "Kicker {G}\nTarget creature gets +1/+1 until end of turn. If this spell was kicked, that creature gets +5/+5 until end of turn instead.",
    )  # fmt: skip
    table.say("kicker", True).cast("A", kicked, [bear])
    assert table.pt(bear) == (7, 7)


@pytest.mark.parametrize("kicked", [False, True])
def test_702_33g_targets_of_a_kicked_part_are_chosen_only_if_kicked(kicked: bool) -> None:
    table = board()
    small = table.put("B", "battlefield", beast(cost="{G}", name="Small"))
    large = table.put("B", "battlefield", beast(cost="{5}{G}", name="Large"))
    sweep = table.put("A", "hand", SWEEP)
    table.to("main1").say("kicker", kicked).say("target", [large] if kicked else [small])
    act(table, "A", "cast", sweep)
    assert (table.zone(small), table.zone(large)) == (
        ("battlefield", "graveyard") if kicked else ("graveyard", "battlefield")
    )
    assert sum(ask.reason == "target" for ask in table.asked) == 1


def test_702_33g_a_spell_that_only_its_kicked_part_can_target_for_is_castable() -> None:
    table = board()
    large = table.put("B", "battlefield", beast(cost="{5}{G}", name="Large"))
    sweep = table.put("A", "hand", SWEEP)
    table.to("main1").say("kicker", True).say("target", [large])
    act(table, "A", "cast", sweep)
    assert table.zone(large) == "graveyard"


def test_702_56a_replicate_copies_for_each_payment() -> None:
    table = board()
    table.to("main1").say("replicate", 2)
    table.cast("A", written("Echoes", "{G}", "Sorcery", "You gain 1 life.\nReplicate {G}"))
    assert table.life("A") == 23


def test_702_56b_each_instance_of_replicate_is_paid_and_triggers_for_itself() -> None:
    words = tuple(ab.Keyword("replicate", cost=co.ManaCost(cost)) for cost in ("{G}", "{1}{G}"))
    gain = ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
    table = lands_for_both(6)
    oid = table.put("A", "hand", card("Echoes", "{G}", "instant", *words, gain))
    table.to("main1").say("replicate", 2, 1)
    table.act("A", "cast", oid)
    table.resolve()
    assert table.life("A") == 24


def test_702_78_conspire_taps_two_creatures_of_the_colour_and_copies_the_spell() -> None:
    table = lands_for_all()
    table.put("A", "battlefield", BEAR, 2)
    drain = card(
        "Chorus",
        "{G}",
        "sorcery",
        keyword("conspire"),
        ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(2))),))),
    )
    table.to("main1")
    table.say("conspire", True)
    table.cast("A", drain)
    assert table.life("A") == 24
    table.cast("A", drain)
    assert table.life("A") == 26  # no untapped creatures are left for a second conspiracy


def test_702_78a_conspire_taps_two_of_the_colour() -> None:
    table = board()
    table.put("A", "battlefield", BEAR, 2)
    table.to("main1").say("conspire", True)
    table.cast("A", written("Plot", "{G}", "Sorcery", "You gain 1 life.\nConspire"))
    assert table.life("A") == 22


def test_702_78b_each_conspire_is_paid_and_triggers_for_itself() -> None:
    for answers, life in (((True, True), 23), ((True, False), 22)):
        table = board()
        table.put("A", "battlefield", BEAR, 4)
        gain = ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
        chorus = card("Chorus", "{G}", "sorcery", ab.Keyword("conspire"), ab.Keyword("conspire"), gain)
        table.to("main1").say("conspire", *answers).cast("A", chorus)
        assert table.life("A") == life


def test_702_120a_escalate_pays_for_further_modes() -> None:
    table = board(2)
    burst = written(
        "Burst",
        "{G}",
        "Instant",
        "Escalate {1}\nChoose one or more —\n• You gain 2 life.\n• Target opponent loses 2 life.",
    )
    table.to("main1").say("modes", [0, 1]).cast("A", burst, [seat("B")])
    assert (table.life("A"), table.life("B")) == (22, 18)
    assert all(table.game.s.objects[oid].tapped for oid in table.game.permanents())


SHOW = written("Show", "{G}", "Sorcery", "Demonstrate\nYou gain 2 life.")


def test_702_144a_demonstrate_copies_for_the_caster_and_an_opponent() -> None:
    table = forests_in_main(3)
    table.say("may", True).say("player", [seat("C")]).cast("A", SHOW)
    assert (table.life("A"), table.life("B"), table.life("C")) == (24, 20, 22)


def test_702_153a_casualty_copies_for_a_sacrifice() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").say("casualty", True)
    table.cast("A", written("Job", "{G}", "Sorcery", "Casualty 2\nYou gain 1 life."))
    assert (table.life("A"), table.zone(bear)) == (22, "graveyard")


def test_601_2h_of_two_casualties_the_one_that_can_take_less_is_paid_first() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Mage", "{2}", "Enchantment", "Each instant and sorcery spell you cast has casualty 2."),
    )
    small, great = table.put("A", "battlefield", beast(pt="1/1")), table.put("A", "battlefield", beast(pt="2/2"))
    job = table.put("A", "hand", written("Job", "{G}", "Sorcery", "Casualty 1\nYou gain 1 life."))
    act(table.to("main1").say("casualty", True, True).say("sacrifice", [great]), "A", "cast", job)
    assert (table.zone(small), table.zone(great), table.life("A")) == ("graveyard", "graveyard", 23)


def test_702_153b_each_casualty_is_paid_and_triggers_for_itself() -> None:
    for answers, life in (((True, True), 23), ((True, False), 22)):
        table = board()
        table.put("A", "battlefield", BEAR, 2)
        gain = ab.SpellAbility(ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
        word = ab.Keyword("casualty", amount=n(1))
        table.to("main1").say("casualty", *answers).cast("A", card("Job", "{G}", "sorcery", word, word, gain))
        assert (table.life("A"), table.count("A", "battlefield", "Bear")) == (life, 23 - life)


def test_702_157a_squad_copies_for_each_payment() -> None:
    table = board()
    table.to("main1").say("squad", 2).cast("A", beast("Squad {1}", name="Trooper"))
    assert table.count("A", "battlefield", "Trooper") == 3


def test_702_157b_each_squad_is_paid_and_triggers_for_itself() -> None:
    table = board()
    words = tuple(ab.Keyword("squad", cost=co.ManaCost(cost)) for cost in ("{1}", "{2}"))
    trooper = creature("Trooper", "1/1", abilities=words)
    table.to("main1").say("squad", 2, 1).cast("A", trooper)
    assert table.count("A", "battlefield", "Trooper") == 4


def test_702_166b_bargain_sacrifices_an_artifact_enchantment_or_token() -> None:
    table = board()
    relic = table.put("A", "battlefield", card("Relic", "{1}", "artifact"))
    table.to("main1").say("bargain", True)
    table.cast(
        "A",
        written("Deal", "{G}", "Sorcery", "Bargain\nYou gain 1 life. If this spell was bargained, you gain 5 life."),
    )
    assert (table.zone(relic), table.life("A")) == ("graveyard", 26)


def test_702_172a_spree_pays_for_each_mode() -> None:
    table = board(3)
    spree = written("Raid", "{G}", "Instant", "Spree\n+ {G} — You gain 2 life.\n+ {1} — Target opponent loses 2 life.")
    table.to("main1").say("modes", [0, 1]).cast("A", spree, [seat("B")])
    assert (table.life("A"), table.life("B")) == (22, 18)


@pytest.mark.parametrize(("forests", "may"), [(1, False), (2, True)])
def test_702_172a_without_mana_for_a_mode_a_spree_spell_is_not_cast(forests: int, may: bool) -> None:
    table = board(forests).to("main1")
    spree = table.put("A", "hand", written("Raid", "{G}", "Instant", "Spree\n+ {G} — You gain 2 life.\n+ {2} — Draw a card."))  # fmt: skip
    assert table.may("A", "cast", spree) is may


def test_702_172a_its_modes_are_paid_for_without_paying_its_mana_cost() -> None:
    for forests, life in ((1, 20), (2, 22)):
        table = board(forests).to("main1")
        table.put(
            "A", "hand", written("Raid", "{9}", "Instant", "Spree\n+ {G} — You gain 2 life.\n+ {2} — Draw a card.")
        )
        table.say("may", True)
        table.cast("A", written("Gift", "{G}", "Sorcery", "You may cast a spell from your hand without paying its mana cost."))  # fmt: skip
        assert (table.life("A"), table.count("A", "hand", "Raid")) == (life, life == 20)


def test_700_2a_a_mode_that_can_be_paid_needs_a_target() -> None:
    table = board(2).to("main1")
    spree = table.put("A", "hand", written("Raid", "{G}", "Instant", "Spree\n+ {G} — Destroy target creature.\n+ {2} — You gain 2 life."))  # fmt: skip
    assert not table.may("A", "cast", spree)
    table.put("B", "battlefield", BEAR)
    table.look_again()
    assert table.may("A", "cast", spree)


def test_702_174a_without_the_promise_there_is_no_gift() -> None:
    table = forests_in_main(3)
    table.cast("A", FRIEND)
    assert table.life("A") == 20
    assert table.count("B", "battlefield") == 0


def test_702_174b_a_permanent_gives_when_it_enters() -> None:
    table = forests_in_main(3)
    table.say("gift", True).say("gift_to", [seat("B")]).cast("A", FRIEND)
    assert table.count("B", "battlefield", "Fish") == 1
    assert table.life("A") == 25
    fish = next(oid for oid in table.game.permanents() if table.name(oid) == "Fish")
    assert table.game.s.objects[fish].tapped


def test_702_174d_a_food() -> None:
    assert _given("a Food").count("C", "battlefield", "Food") == 1


def test_702_174e_a_card() -> None:
    table = _given("a card")
    assert (table.count("C", "hand"), table.count("B", "hand")) == (1, 0)


def test_702_174f_a_tapped_fish() -> None:
    table = _given("a tapped Fish")
    fish = found(table, "Fish")
    assert (table.pt(fish), table.game.s.objects[fish].tapped, table.game.chars(fish).colors) == ((1, 1), True, "U")


def test_702_174g_an_extra_turn() -> None:
    assert _given("an extra turn").to("upkeep", 2).game.s.turn.active == 2


def test_702_174h_a_treasure() -> None:
    assert _given("a Treasure").count("C", "battlefield", "Treasure") == 1


def test_702_174i_an_octopus() -> None:
    assert _given("an Octopus").pt(found(_given("an Octopus"), "Octopus")) == (8, 8)


BOON = written("Boon", "{G}", "Instant", "Gift a card\nYou gain 2 life.")


def test_702_174j_the_chosen_opponent_gets_the_gift_before_the_rest() -> None:
    table = forests_in_main(3)
    before = table.count("C", "hand")
    table.say("gift", True).say("gift_to", [seat("C")]).cast("A", BOON)
    assert table.count("C", "hand") == before + 1
    assert table.life("A") == 22


def test_702_174k_a_promise_is_what_the_spell_asks_about() -> None:
    table = board(seats=3)
    boon = written("Boon", "{G}", "Sorcery", "Gift a card\nYou gain 1 life. If the gift was promised, you gain 4 life.")
    table.to("main1").cast("A", boon)
    assert table.life("A") == 21


def test_702_175a_offspring_makes_a_small_copy() -> None:
    table = board()
    table.to("main1").say("offspring", True).cast("A", beast("Offspring {1}", "3/3", name="Parent"))
    assert sorted(table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Parent") == [(1, 1), (3, 3)]


@pytest.mark.parametrize(("kicked", "size"), [(False, 3), (True, 5)])
def test_601_2d_what_each_target_gets_instead_is_not_divided(kicked: bool, size: int) -> None:
    text = "Put a +1/+1 counter on each of up to two target creatures. If this spell was kicked, put three +1/+1 counters on each of them instead."
    table = board()
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.to("main1").say("kicker", kicked).say("target", bears)
    act(table, "A", "cast", table.put("A", "hand", written("Feed", "{G}", "Sorcery", f"Kicker {{1}}\n{text}")))
    assert [table.pt(bear) for bear in bears] == [(size, size)] * 2
    assert "divide" not in [ask.reason for ask in table.asked]


def test_702_174a_a_gift_without_which_there_is_no_target_is_promised_unasked() -> None:
    table = board()
    pull = "Gift a card\nCounter target creature spell. If the gift was promised, instead counter target spell."
    sip, card = (
        table.put("A", "hand", written(name, "{G}", "Instant", text))
        for name, text in (("Sip", "You gain 3 life."), ("Pull", pull))
    )
    assert table.to("main1").act("A", "cast", sip) is None
    assert table.act("A", "cast", card) is None
    table.resolve()
    assert (table.life("A"), "gift" in [ask.reason for ask in table.asked]) == (20, False)
