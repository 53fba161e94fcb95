"""Keywords that work as a spell is cast (CR 702)."""

from __future__ import annotations

from tests.rules.cards import BEAR, COUNTERSPELL, DOOM, FOREST
from tests.rules.invented import GAIN
from tests.rules.quick import beast, board
from tests.rules.written import written


def test_702_40a_storm_counts_spells_cast_before() -> None:
    table = board()
    table.to("main1").cast("A", GAIN).cast("A", GAIN)
    table.cast("A", written("Gale", "{G}", "Sorcery", "You gain 1 life.\nStorm"))
    assert table.life("A") == 29


def test_702_60a_ripple_casts_cards_of_the_same_name() -> None:
    table = board()
    surge = written("Surge", "{G}", "Sorcery", "Ripple 4\nYou gain 1 life.")
    table.to("main1").put("A", "library", surge)
    table.put("A", "library", BEAR)
    table.say("may", True).say("ripple", True).cast("A", surge)
    assert table.life("A") == 22
    assert table.game.chars(table.game.s.library[0][0]).name in ("Bear", "Forest")


def test_702_61a_split_second_stops_spells_and_abilities() -> None:
    table = board()
    sudden = table.put("A", "hand", written("Sudden", "{G}", "Instant", "Split second\nYou gain 1 life."))
    table.put("B", "battlefield", FOREST)
    answer = table.put("B", "hand", COUNTERSPELL)
    table.to("main1").act("A", "cast", sudden)
    assert not table.may("B", "cast", answer)


def test_702_61a_nothing_is_cast_while_another_ability_resolves_above_it() -> None:
    """A trigger goes on the stack above the spell (702.61b); what it lets a player cast cannot be cast."""
    table = board()
    sudden = table.put("A", "hand", written("Sudden", "{G}", "Instant", "Split second\nYou gain 1 life."))
    text = (
        "Whenever you cast a spell, you may cast target creature card in your graveyard without paying its mana cost."
    )
    table.put("A", "battlefield", written("Caller", "{G}", "Enchantment", text))
    bear = table.put("A", "graveyard", BEAR)
    table.to("main1").say("target", [bear]).say("may", True).act("A", "cast", sudden)
    table.resolve()
    assert (table.zone(bear), table.life("A")) == ("graveyard", 21)


def test_702_61b_special_actions_are_possible_those_that_need_to_begin_casting_are_not() -> None:
    """Turning face up (116.2b) and foretell (116.2h), not suspend (702.62a), plot (116.2k) or a spell."""
    table = board()
    hidden = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}", name="Hidden"))
    table.to("main1").act("A", "cast", hidden, "morph")
    table.resolve()
    masked = table.game.permanents()[-1]
    told = table.put("A", "hand", written("Told", "{5}{G}", "Instant", "You gain 1 life.\nForetell {G}"))
    slow = table.put("A", "hand", written("Slow", "{5}{G}", "Instant", "You gain 1 life.\nSuspend 2—{G}"))
    plotted = table.put("A", "hand", beast("Plot {G}", name="Plotted"))
    assert all(table.may("A", "special", oid) for oid in (masked, told, slow, plotted))
    sudden = table.put("A", "hand", written("Sudden", "{G}", "Instant", "Split second\nYou gain 1 life."))
    table.act("A", "cast", sudden)
    assert [table.may("A", "special", oid) for oid in (masked, told, slow, plotted)] == [True, True, False, False]
    assert table.game.ask_of(0).is_tempting()  # type: ignore[union-attr]
    assert table.act("A", "special", masked, "face_up") is None
    assert (table.pt(masked), len(table.game.s.stack)) == ((4, 4), 1)


def test_702_69a_gravestorm_counts_permanents_put_into_graveyards() -> None:
    table = board()
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    table.to("main1").cast("A", DOOM, [bears[0]]).cast("A", DOOM, [bears[1]])
    table.cast("A", written("Tide", "{G}", "Sorcery", "You gain 1 life.\nGravestorm"))
    assert table.life("A") == 23
