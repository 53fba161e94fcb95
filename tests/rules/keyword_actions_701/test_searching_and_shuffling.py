"""Searching and shuffling libraries (CR 701.23, 701.24), as those hear of it who trigger on it."""

from __future__ import annotations

from services.game.rules.kernel.ask.ask import why_not_answer
from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR
from tests.rules.quick import beast, stocked
from tests.rules.written import written

SEEKER = written(
    "Listener", "{G}", "Enchantment", "Whenever an opponent searches their library, that player loses 10 life."
)
SHUFFLER = written("Trickster", "{G}", "Enchantment", "Whenever an opponent shuffles their library, you gain 1 life.")
LOCK = written("Orb", "{G}", "Enchantment", "Players can't search libraries.")


def _sorcery(text: str) -> CardProgram:
    return written("Errand", "{G}", "Sorcery", text)


def _watched(*more: CardProgram) -> Board:
    """Three seats, the second of which hears of every search and shuffle of the others."""
    table = stocked(3)
    for card in (SEEKER, SHUFFLER, *more):
        table.put("B", "battlefield", card)
    table.look_again()
    return table


def _heard(table: Board) -> tuple[int, int]:
    """How often the first seat searched its library, and how often somebody else shuffled theirs."""
    return (20 - table.life("A")) // 10, table.life("B") - 20


def test_701_23_who_searches_the_library_of_another_does_not_search_their_own() -> None:
    table = _watched()
    table.cast(
        "A", _sorcery("Search target player's library for a card and exile it. Then that player shuffles."), [seat("C")]
    )
    assert _heard(table) == (0, 1)


def test_701_23_a_library_that_is_not_searched_beside_the_graveyard_is_not_searched() -> None:
    text = "Search your library and/or graveyard for a creature card, reveal it, and put it into your hand. If you search your library this way, shuffle."
    table = _watched()
    card = table.put("A", "graveyard", BEAR)
    table.say("search_library", False).say("search", [card])
    table.cast("A", _sorcery(text))
    assert table.count("A", "hand", "Bear") == 1
    assert _heard(table) == (0, 0)


def test_701_23_who_cant_search_shuffles_all_the_same_and_has_searched_nothing() -> None:
    text = "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle."
    table = _watched(LOCK)
    table.cast("A", _sorcery(text))
    assert _heard(table) == (0, 1)


def test_608_2d_who_cant_search_cannot_choose_to_and_does_not_shuffle() -> None:
    """ "You may search your library ... then shuffle": what is impossible is not chosen."""
    text = "You may search your library for a basic land card, put it onto the battlefield tapped, then shuffle."
    table = _watched(LOCK)
    table.say("may", True).cast("A", _sorcery(text))
    assert _heard(table) == (0, 0)
    assert all(ask.reason != "may" for ask in table.asked)


def test_701_23h_a_card_for_each_of_several_is_one_search_and_one_shuffle() -> None:
    text = "For each creature you control, you may search your library for a creature card with the same name as that creature. Put those cards onto the battlefield, then shuffle."
    table = _watched()
    for name in ("Lynx", "Otter"):
        table.put("A", "battlefield", beast(name=name))
        table.say("search", [table.put("A", "library", beast(name=name))])
    table.put(
        "B",
        "battlefield",
        beast("Whenever one or more creatures an opponent controls enter, you gain 100 life.", name="Greeter"),
    )
    table.look_again()
    table.say("may", True).cast("A", _sorcery(text))
    assert table.count("A", "battlefield", "Lynx") == table.count("A", "battlefield", "Otter") == 2
    assert _heard(table) == (1, 101), "one search, one shuffle, and all enter together"


def test_701_24d_a_library_into_which_nothing_is_shuffled_is_shuffled() -> None:
    table = _watched()
    table.cast("A", _sorcery("Shuffle up to four cards from your graveyard into your library."))
    assert _heard(table) == (0, 1)


def test_701_24_what_is_shuffled_into_a_library_shuffles_it() -> None:
    table = _watched()
    bear = table.put("A", "battlefield", BEAR)
    table.cast("A", _sorcery("Shuffle target creature into its owner's library."), [bear])
    assert _heard(table) == (0, 1)


EVERYWHERE = "Exile target creature. Search its controller's graveyard, hand, and library for {} cards with the same name as that creature and exile them. Then that player shuffles."


def _bears() -> tuple[Board, int, list[int]]:
    """A bear on the battlefield, and those in the graveyard, hand and library of its controller."""
    table = stocked(2)
    return table, table.put("B", "battlefield", BEAR), [table.put("B", zone, BEAR) for zone in ("graveyard", "hand", "library")]  # fmt: skip


def test_701_23b_what_is_in_the_graveyard_is_found_whatever_is_left_in_hidden_zones() -> None:
    table, bear, (buried, *hidden) = _bears()
    table.say("search", [buried])
    table.cast("A", _sorcery(EVERYWHERE.format("all")), [bear])
    assert [table.count("B", zone, "Bear") for zone in ("graveyard", "hand", "library")] == [0, 1, 1]
    (question,) = (ask for ask in table.asked if ask.reason == "search")
    for answer in ([], hidden):
        refusal = why_not_answer(question, answer)
        assert refusal is not None


def test_701_23b_of_any_number_of_cards_none_has_to_be_found() -> None:
    table, bear, _ = _bears()
    table.say("search", [])
    table.cast("A", _sorcery(EVERYWHERE.format("any number of")), [bear])
    assert [table.count("B", zone, "Bear") for zone in ("graveyard", "hand", "library")] == [1, 1, 1]


def test_701_23b_a_graveyard_beside_a_library_may_be_left_alone() -> None:
    table = stocked(2)
    table.put("A", "graveyard", BEAR)
    table.say("search", [])
    table.cast("A", _sorcery("Search your library and/or graveyard for a creature card, reveal it, and put it into your hand. If you search your library this way, shuffle."))  # fmt: skip
    assert table.count("A", "graveyard", "Bear") == 1
