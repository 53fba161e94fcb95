"""Keywords that cast from elsewhere than the hand (CR 702)."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Target
from services.game.rules.program.players import You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, DIVINATION, FOREST, MOUNTAIN, TAP, card, creature
from tests.rules.invented import GAIN
from tests.rules.quick import act, attack, beast, board, cast_in_a_way, found, lands_for_both, life_changes, stocked
from tests.rules.written import written


def test_702_34_flashback_casts_from_the_graveyard_and_exiles() -> None:
    relive = card(
        "Relive",
        "{G}",
        "sorcery",
        ab.Keyword("flashback", cost=co.ManaCost("{2}")),
        ab.SpellAbility(ab.Body((fx.Clause(fx.Draw(You())),))),
    )
    table = lands_for_both()
    oid = table.put("A", "graveyard", relive)
    table.to("main1").act("A", "cast", oid)
    table.resolve()
    assert table.zone(oid) == "exile"


def test_702_34a_flashback_casts_and_exiles() -> None:
    table = board()
    cast_in_a_way(
        table, written("Again", "{9}{G}", "Sorcery", "You gain 3 life.\nFlashback {G}"), "flashback", "graveyard"
    )
    assert (table.life("A"), table.count("A", "exile", "Again")) == (23, 1)


def test_702_35a_madness_casts_a_discarded_card() -> None:
    table = board()
    mad = table.put("A", "hand", beast("Madness {G}", "3/3", "{9}{G}", name="Mad"))
    table.put("A", "hand", BEAR)
    table.to("main1").say("may", True)
    table.say("discard", [mad]).cast("A", written("Rummage", "{G}", "Sorcery", "Discard a card."))
    assert table.count("A", "battlefield", "Mad") == 1


def test_702_35a_madness_was_paid() -> None:
    text = "Madness {G}\nWhen this creature enters, if its madness cost was paid, you gain 3 life."
    table = board(4).to("main1")
    table.put("A", "hand", written("Mad", "{4}{G}", "Creature — Elf", text, "1/1"))
    table.say("may", True).cast("A", written("Purge", "{G}", "Sorcery", "Discard a card."))
    assert table.resolve().life("A") == 23


@pytest.mark.parametrize(("order", "cast", "zone"), [([1, 0], False, "exile"), ([0, 1], False, "graveyard"), ([1, 0], True, "battlefield")])  # fmt: skip
def test_702_35c_who_speaks_of_the_discarded_card_finds_it_after_madness(
    order: list[int], cast: bool, zone: str
) -> None:
    """ "Exile that card from your graveyard": once madness has put it there."""
    table = board()
    table.put("A", "battlefield", written("Toll", "{G}", "Enchantment", "Whenever you discard a card, exile that card from your graveyard."))  # fmt: skip
    table.put("A", "hand", beast("Madness {G}", "3/3", "{9}{G}", name="Mad"))
    table.to("main1").say("triggers", order).say("may", cast)
    table.cast("A", written("Rummage", "{G}", "Sorcery", "Discard a card."))
    assert table.count("A", zone, "Mad") == 1


def test_702_84a_unearth_for_one_turn() -> None:
    table = board()
    ghoul = table.put("A", "graveyard", beast("Unearth {G}", "3/3", name="Ghoul"))
    act(table.to("main1"), "A", "activate", ghoul)
    attack(table, found(table, "Ghoul")).to("upkeep", 2)
    assert (table.life("B"), table.count("A", "exile", "Ghoul")) == (17, 1)


def test_702_85a_cascade_casts_a_cheaper_card() -> None:
    table = board()
    table.put("A", "library", GAIN)
    table.to("upkeep")
    table.put("A", "library", GAIN)
    table.put("A", "library", FOREST)
    table.to("main1").say("may", True).cast("A", beast("Cascade", cost="{3}{G}"))
    assert table.life("A") == 23


def test_702_85a_what_was_not_cast_is_put_on_the_bottom_in_one_random_order() -> None:
    table, places = board(24, library=0).to("upkeep"), set()
    for _ in range(6):
        for each in (GAIN, *[FOREST] * 5):
            table.put("A", "library", each)
        table.to("main1").say("may", False).cast("A", beast("Cascade", cost="{3}{G}"))
        bottom = [table.name(oid) for oid in table.game.zone_list("library", 0)]
        assert sorted(bottom) == sorted(["Forest"] * 5 + [GAIN.name])
        places.add(bottom.index(GAIN.name))
        table.game.zone_list("library", 0).clear()
    assert len(places) > 1


def test_702_94a_miracle_the_first_card_drawn_this_turn() -> None:
    wonder = written("Wonder", "{9}{G}", "Sorcery", "You gain 7 life.\nMiracle {G}")
    table = board()
    table.to("upkeep", 3).put("A", "library", wonder)
    assert table.say("may", True).to("main1", 3).life("A") == 27
    table.put("A", "library", wonder)
    assert table.cast("A", DIVINATION).life("A") == 27  # not the first card any more


def test_702_94a_a_miracle_that_is_not_revealed_triggers_nothing_and_tells_nobody() -> None:
    wonder = written("Wonder", "{9}{G}", "Sorcery", "You gain 7 life.\nMiracle {G}")
    table = board()
    table.to("upkeep", 3).put("A", "library", wonder)
    table.say("miracle", False)
    while table.game.s.turn.step != "draw" or not table.count("A", "hand", "Wonder"):
        table.pass_()
    card = next(oid for oid in table.game.s.hand[0] if table.name(oid) == "Wonder")
    assert (table.game.s.stack, table.game.s.objects[card].known >> 1 & 1) == ([], 0)


def test_702_138a_cards_escape_for_their_mana_cost_and_three_others() -> None:
    text = "Each nonland card in your graveyard has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard."
    table = stocked()
    breach = table.put("A", "battlefield", written("Breach", "{1}{R}", "Enchantment", text))
    bolt = table.put("A", "graveyard", BOLT)
    table.put("A", "graveyard", FOREST, 2)
    assert not table.may("A", "cast", bolt)
    table.put("A", "graveyard", MOUNTAIN)
    table.say("target", [seat("B")])
    act(table, "A", "cast", bolt, "escape")
    assert life_changes(table) == (0, -3, 0)
    assert (table.count("A", "exile"), table.count("A", "graveyard")) == (3, 1)
    assert table.zone(breach) == "battlefield"


def test_702_138c_it_escapes_with_counters_instead() -> None:
    hydra = written(
        "Hydra",
        "{G}",
        "Creature — Hydra",
        "This creature enters with two +1/+1 counters on it. It escapes with five +1/+1 counters on it instead.\nEscape—{G}{G}, Exile a card from your graveyard.".replace(
            "Exile a card", "Exile another card"
        ),
        "0/0",
    )
    table = board()
    cast, buried = table.put("A", "hand", hydra), table.put("A", "graveyard", hydra)
    table.put("A", "graveyard", FOREST)
    table.to("main1")
    act(table, "A", "cast", cast)
    first = found(table, "Hydra")
    act(table, "A", "cast", buried, "escape")
    assert sorted(table.pt(oid) for oid in (first, found(table, "Hydra"))) == [(2, 2), (5, 5)]


def test_702_143a_foretell_in_the_own_turn_face_down_in_exile() -> None:
    table = board()
    rune = table.put("A", "hand", written("Rune", "{5}{G}", "Sorcery", "You gain 4 life.\nForetell {G}"))
    act(table.to("main1"), "A", "special", rune, "foretell")
    assert table.count("A", "exile") == 1
    assert table.game.s.objects[table.game.s.exile[-1]].known == 1


def test_702_143b_cast_on_a_later_turn_for_the_foretell_cost() -> None:
    table = board()
    rune = table.put("A", "hand", written("Rune", "{9}{G}", "Sorcery", "You gain 4 life.\nForetell {G}"))
    act(table.to("main1"), "A", "special", rune, "foretell")
    away = table.game.s.exile[-1]
    assert not table.may("A", "cast", away)
    act(table.to("main1", 3), "A", "cast", away, "foretold")
    assert table.life("A") == 24


def test_702_170a_plot_exiles_it_from_the_hand_as_a_sorcery() -> None:
    table = board()
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    act(table.to("main1"), "A", "special", plan, "plot")
    assert table.count("A", "exile", "Beast") == 1


def test_702_170d_a_plotted_card_is_cast_free_on_a_later_turn() -> None:
    table = board(1)
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    act(table.to("main1"), "A", "special", plan, "plot")
    away = table.game.s.exile[-1]
    assert not table.may("A", "cast", away)
    act(table.to("main1", 3), "A", "cast", away, "plotted")
    assert table.count("A", "battlefield", "Beast") == 1


def test_702_187b_mayhem_casts_what_was_discarded_this_turn() -> None:
    table = board(forests=1)
    table.put("A", "battlefield", FOREST, 1)
    card = table.put("A", "hand", written("Prank", "{5}{R}", "Sorcery", "Mayhem {G}\nYou gain 6 life."))
    old = table.put("A", "graveyard", written("Old prank", "{5}{R}", "Sorcery", "Mayhem {G}\nYou gain 6 life."))
    table.to("main1").cast("A", written("Drop", "{G}", "Sorcery", "Discard a card."))
    new = table.game.s.objects[card].next
    assert table.game.s.objects[new].zone == "graveyard"
    assert not table.may("A", "cast", old)
    assert table.act("A", "cast", new, "mayhem") is None
    assert table.resolve().life("A") == 26


SONG = written("Song", "{G}", "Sorcery", "You gain 3 life.\nHarmonize {4}{G}")


def with_song(forests: int, *creatures: str) -> tuple[Board, int]:
    """A table with so many Forests, untapped creatures of these sizes and a card with harmonize in the graveyard."""
    table = Board(2)
    if forests:
        table.put("A", "battlefield", FOREST, forests)
    for pt in creatures:
        table.put("A", "battlefield", creature(f"Singer {pt}", pt), sick=True)
    return table.to("main1"), table.put("A", "graveyard", SONG)


def test_702_180a_a_creature_is_tapped_to_pay_for_harmonize() -> None:
    table, song = with_song(3, "2/2")
    assert table.act("A", "cast", song) is None
    table.resolve()
    assert table.life("A") == 23
    assert all(table.game.s.objects[oid].tapped for oid in table.game.permanents())
    assert table.zone(song) == "exile"


def test_702_180a_one_creature_and_only_generic_mana() -> None:
    table, song = with_song(2, "2/2", "2/2")
    assert not table.may("A", "cast", song)
    table, song = with_song(0, "9/9")
    assert not table.may("A", "cast", song)
    table, song = with_song(1, "9/9")
    assert table.may("A", "cast", song)


def test_702_180b_which_creature_is_the_choice_of_who_casts_it() -> None:
    table, song = with_song(5, "1/1", "2/2")
    weak = found(table, "Singer 1/1")
    table.say("harmonize", [weak])
    assert table.act("A", "cast", song) is None
    table.resolve()
    tapped = [oid for oid in table.game.permanents() if table.game.s.objects[oid].tapped]
    assert len(tapped) == 5
    assert weak in tapped


def test_702_180b_nobody_has_to_be_tapped_when_mana_is_enough() -> None:
    table, song = with_song(5, "2/2")
    assert table.act("A", "cast", song) is None
    table.resolve()
    assert not table.game.s.objects[found(table, "Singer 2/2")].tapped


def test_118_9a_of_two_flashback_costs_the_player_pays_one() -> None:
    """A granted ability with a cost of its own stands beside the printed one."""
    text = "Each instant and sorcery card in your graveyard has flashback. The flashback cost is equal to that card's mana cost."
    for printed, costs in (("{6}{G}", 1), ("{2}{G}", 2)):
        table = board(3)
        table.put("A", "battlefield", written("Past", "{G}", "Enchantment", text))
        spell = table.put(
            "A", "graveyard", written("Again", "{1}{G}", "Sorcery", f"You gain 3 life.\nFlashback {printed}")
        )
        found = [action for action in table.to("main1").actions("A") if action.obj == spell]
        assert len(found) == costs
        index = table.actions("A").index(found[-1])
        assert table.game.answer(0, index) is None
        table.resolve()
        assert (table.life("A"), table.zone(spell)) == (23, "exile")


@pytest.mark.parametrize(("letter", "zone"), [("A", "exile"), ("B", "graveyard")])
def test_702_88a_rebound_asks_for_a_spell_cast_from_your_hand(letter: str, zone: str) -> None:
    """The hand of an opponent is not your hand, whoever casts the spell from there."""
    plays = fx.CastCard(You(), Target(0, fl.AllOf((fl.HasType("sorcery"), fl.InZone("hand")))))
    device = card("Device", "", "artifact", ab.ActivatedAbility(TAP, ab.Body((fx.Clause(plays),))))
    table = board()
    again = table.put(letter, "hand", written("Again", "{G}", "Sorcery", "You gain 3 life.\nRebound"))
    act(table.say("target", [again]).to("main1"), "A", "activate", table.put("A", "battlefield", device))
    assert (table.life("A"), table.count(letter, zone, "Again")) == (23, 1)
