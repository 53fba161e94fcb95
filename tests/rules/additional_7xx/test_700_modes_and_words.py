"""Modes, numbers and words that the rules define (CR 700)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.objects import This
from services.game.rules.program.players import EachOpponent, You
from tests.rules.board import seat
from tests.rules.cards import BEAR, BOLT, CHARM, DOOM, FOREST, GIANT, MOUNTAIN, card, creature, n, spell, trigger
from tests.rules.quick import beast, board, cast_text, lands_for_all, lands_for_both, names_in, stacked
from tests.rules.written import written


def test_700_2_modes_without_legal_targets_are_not_offered() -> None:
    table = lands_for_both()
    charm = table.put("A", "hand", CHARM)
    table.to("main1").act("A", "cast", charm)
    table.resolve()
    assert table.life("A") == 24


def test_700_2a_a_mode_is_chosen_as_the_spell_is_cast() -> None:
    table = board()
    charm = table.put("A", "hand", CHARM)
    table.to("main1").say("modes", [0]).act("A", "cast", charm)
    assert table.game.s.objects[table.game.s.stack[-1]].item.modes == (0,)  # type: ignore[union-attr]


def test_700_2b_a_mode_without_a_legal_target_cannot_be_chosen() -> None:
    table = board()
    charm = table.put("A", "hand", CHARM)
    table.to("main1").act("A", "cast", charm)
    ask = next((ask for ask in table.asked if ask.reason == "modes"), None)
    assert ask is None or ask.options == [0]


def test_700_2c_targets_of_a_mode_only_if_it_is_chosen() -> None:
    table = board()
    charm = written("Choice", "{G}", "Instant", "Choose one —\n• You gain 4 life.\n• Destroy target creature.")
    table.put("B", "battlefield", BEAR)
    table.to("main1").say("modes", [0]).cast("A", charm)
    assert (table.life("A"), [ask.reason for ask in table.asked]) == (24, ["modes"])


def test_700_2d_the_same_mode_only_when_it_says_so() -> None:
    table = board()
    again = written(
        "Again",
        "{G}",
        "Sorcery",
        "Choose two. You may choose the same mode more than once.\n• You gain 2 life.\n• Target opponent loses 2 life.",
    )
    table.to("main1").say("modes", [0, 0]).cast("A", again)
    assert table.life("A") == 24


def test_700_2e_another_player_chooses_the_mode() -> None:
    modes = (ab.Mode((fx.Clause(fx.GainLife(You(), n(1))),)), ab.Mode((fx.Clause(fx.GainLife(You(), n(5))),)))
    offer = card("Offer", "{G}", "sorcery", ab.SpellAbility(ab.Body(modes=modes, chooser=EachOpponent())))
    table = board(seats=3)
    table.to("main1").say("player", [seat("C")]).say("modes", [1]).cast("A", offer)
    asked = [(ask.reason, ask.seat) for ask in table.asked if ask.reason in ("player", "modes")]
    assert (asked, table.life("A")) == ([("player", 0), ("modes", 2)], 25)


def test_700_2h_a_mode_with_a_cost_is_paid_for() -> None:
    table = board(4)
    raid = written("Raid", "{G}", "Instant", "Spree\n+ {2} — You gain 2 life.\n+ {3} — Target opponent loses 2 life.")
    table.to("main1").say("modes", [0]).cast("A", raid)
    assert (table.life("A"), sum(table.game.s.objects[oid].tapped for oid in table.game.permanents())) == (22, 3)


def test_700_3_an_opponent_separates_and_the_controller_chooses() -> None:
    table = stacked(BOLT, BEAR, MOUNTAIN, FOREST)
    bolt = table.game.s.library[0][-1]
    table.say("piles", [bolt]).say("first_pile", False)
    text = "Reveal the top four cards of your library. An opponent separates those cards into two piles. Put one pile into your hand and the other into your graveyard."
    cast_text(table, text)
    assert sorted(names_in(table, "hand")) == ["Bear", "Forest", "Mountain"]
    assert "Bolt" in names_in(table, "graveyard")
    asked = {ask.reason: ask.seat for ask in table.asked}
    assert (asked["piles"], asked["first_pile"]) == (1, 0)


def test_700_3_of_a_face_down_pile_the_chooser_sees_nothing() -> None:
    table = stacked(BOLT, BEAR, MOUNTAIN, FOREST)
    library = table.game.s.library[0]
    hidden, shown = library[-1], library[-2]
    table.say("piles", [hidden])
    table.say("first_pile", True)
    text = "Look at the top four cards of your library and separate them into a face-down pile and a face-up pile. An opponent chooses one of those piles. Put that pile into your hand and the other into your graveyard."
    cast_text(table, text)
    assert names_in(table, "hand") == ["Bolt"]
    assert not table.game.s.objects[hidden].known & 2
    assert table.game.s.objects[shown].known & 2


def test_700_5_devotion_counts_symbols() -> None:
    table = board()
    table.put("A", "battlefield", creature("Twin", "1/1", cost="{G}{G/U}"))
    table.to("main1").cast("A", spell("Pray", fx.Clause(fx.GainLife(You(), am.Devotion("G")))))
    assert table.life("A") == 22


def test_700_6_historic() -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Lore", "{G}", "Enchantment", "Whenever you cast a historic spell, you gain 1 life."),
    )
    table.to("main1").cast("A", card("Relic", "{1}", "artifact")).cast("A", BEAR)
    assert table.life("A") == 21


def test_700_8_a_party_is_one_of_each() -> None:
    table = board()
    for kind in ("Cleric", "Cleric", "Rogue"):
        table.put("A", "battlefield", beast("", kind=kind))
    table.to("main1").cast("A", written("Feast", "{G}", "Sorcery", "You gain 1 life for each creature in your party."))
    assert table.life("A") == 22


def test_700_8a_the_party_is_counted_as_large_as_it_can_be() -> None:
    table = board()
    for kind in ("Cleric Rogue", "Cleric", "Warrior Wizard", "Wizard"):
        table.put("A", "battlefield", beast("", kind=kind))
    table.to("main1").cast("A", written("Feast", "{G}", "Sorcery", "You gain 1 life for each creature in your party."))
    assert table.life("A") == 24


def test_700_9_modified() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").game.edit(bear).counters = {"+1/+1": 1}
    table.cast("A", written("Rally", "{G}", "Instant", "Modified creatures you control get +1/+1 until end of turn."))
    assert table.pt(bear) == (4, 4)


def test_700_12_outlaws() -> None:
    table = board()
    rogue, bear = table.put("A", "battlefield", beast("", kind="Rogue")), table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", written("Rally", "{G}", "Instant", "Outlaws you control get +1/+1 until end of turn."))
    assert (table.pt(rogue), table.pt(bear)) == ((3, 3), (2, 2))


def test_700_13_targeting_what_an_opponent_controls_is_a_crime_and_the_own_is_not() -> None:
    table = lands_for_all()
    counted = trigger(ev.PlayerDid("crime", You()), fx.Clause(fx.GainLife(You(), n(1))))
    table.put("A", "battlefield", card("Ledger", "{1}", "enchantment", counted))
    mine = table.put("A", "battlefield", BEAR)
    theirs = table.put("B", "battlefield", GIANT)
    table.to("main1")
    table.cast("A", DOOM, [mine])
    assert table.life("A") == 20
    table.cast("A", DOOM, [theirs])
    assert table.life("A") == 21


def test_700_14_mana_spent_on_abilities_does_not_expend() -> None:
    grow = trigger(ev.PlayerDid("expend4", You()), fx.Clause(fx.PutCounters(This(), "+1/+1")))
    pump = ab.ActivatedAbility(co.ManaCost("{4}"), ab.Body((fx.Clause(fx.GainLife(You(), n(1))),)))
    table = lands_for_both(8)
    oid = table.put("A", "battlefield", creature("Mentor", "1/1", abilities=(grow, pump)))
    table.to("main1")
    table.act("A", "activate", oid)
    table.resolve()
    assert table.pt(oid) == (1, 1)
    table.cast("A", spell("Big", fx.Clause(fx.Scry(You(), n(1))), cost="{3}{G}"))
    assert table.pt(oid) == (2, 2)


def test_700_2d_more_modes_only_while_the_card_says_so() -> None:
    text = (
        "Choose one. If you control an artifact, you may choose both instead.\n• You gain 1 life.\n• You gain 2 life."
    )
    for artifacts, gained in ((0, 2), (1, 3)):
        table = board()
        if artifacts:
            table.put("A", "battlefield", card("Stone", "", "artifact"))
        table.say("modes", [1] if not artifacts else [0, 1])
        table.to("main1").cast("A", written("Charm", "{G}", "Instant", text))
        asked = next(ask for ask in table.asked if ask.reason == "modes")
        assert (asked.max, table.life("A")) == (1 + artifacts, 20 + gained)
