"""X that says which card pays (CR 107.3a, 601.2b): each value stands for itself."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.quick import act, beast, board
from tests.rules.written import written

SHOAL = written(
    "Shoal",
    "{X}{G}{G}",
    "Instant — Arcane",
    "You may exile a green card with mana value X from your hand rather than pay this spell's mana cost.\nYou gain X life.",
)
WURM = written("Wurm", "{4}{G}{G}", "Creature — Wurm", "", "6/4")
BUILDER = written(
    "Builder",
    "{2}{R}{W}",
    "Creature — Giant",
    "{X}, {T}, Exile an artifact card with mana value X from your graveyard: You gain X life. Activate only as a sorcery.",
    "4/4",
)
HYDRA = written("Hydra", "{X}{G}", "Creature — Hydra", "Hydra enters with X +1/+1 counters on it.", "1/1")
CRYSTAL = written(
    "Crystal", "{3}", "Artifact", "{T}: Add {G}{G}. Spend this mana only to cast spells with mana value 4 or greater."
)
DROVER = written(
    "Drover",
    "{3}{G}",
    "Creature — Elf",
    "Creature spells you cast with mana value 6 or greater cost {2} less to cast.",
    "2/2",
)
RING = written("Ring", "{1}", "Artifact", "")
ENGINE = written("Engine", "{3}", "Artifact", "")


def test_601_2b_a_card_of_any_mana_value_pays_for_its_own_x() -> None:
    table = board(0)
    wurm = table.put("A", "hand", WURM)
    shoal = table.put("A", "hand", SHOAL)
    table.to("main1")
    assert table.act("A", "cast", shoal) is None
    table.resolve()
    assert table.life("A") == 26
    assert table.zone(wurm) == "exile"


def test_601_2b_only_values_that_some_card_has_are_announced() -> None:
    table = board(0)
    bear, wurm = table.put("A", "hand", BEAR), table.put("A", "hand", WURM)
    shoal = table.put("A", "hand", SHOAL)
    table.to("main1").say("x", "6")
    assert table.act("A", "cast", shoal) is None
    assert next(ask.words for ask in table.asked if ask.reason == "x") == ["1", "6"]
    table.resolve()
    assert (table.zone(wurm), table.zone(bear)) == ("exile", "hand")


def test_601_2b_without_such_a_card_it_is_not_offered() -> None:
    table = board(0)
    table.put("A", "hand", RING)
    shoal = table.put("A", "hand", SHOAL)
    assert not table.to("main1").may("A", "cast", shoal)


def _hydra(table: Board, x: str) -> tuple[list[str], tuple[int, int]]:
    """Casts the Hydra: the values of X that could be announced, and how large it is."""
    hydra = table.put("A", "hand", HYDRA)
    table.to("main1").say("x", x)
    assert table.act("A", "cast", hydra) is None
    table.resolve()
    return next(ask.words for ask in table.asked if ask.reason == "x"), table.pt(table.game.permanents()[-1])


def test_202_3e_mana_for_great_mana_values_pays_for_an_x_that_is_great_enough() -> None:
    table = board(2)
    table.put("A", "battlefield", CRYSTAL)
    assert _hydra(table, "3") == (["0", "1", "3"], (4, 4))  # for 2 the Crystal does not pay


def test_202_3e_a_spell_that_only_such_mana_pays_for_is_offered() -> None:
    table = board(0)
    table.put("A", "battlefield", CRYSTAL, 2)
    hydra = table.put("A", "hand", HYDRA)
    table.to("main1")
    assert table.act("A", "cast", hydra) is None
    table.resolve()
    assert table.pt(table.game.permanents()[-1]) == (4, 4)


def test_202_3e_one_such_source_alone_pays_for_no_x() -> None:
    table = board(0)
    table.put("A", "battlefield", CRYSTAL)
    hydra = table.put("A", "hand", HYDRA)
    assert not table.to("main1").may("A", "cast", hydra)


def test_601_2f_x_makes_the_mana_value_for_which_a_spell_costs_less() -> None:
    table = board(4)
    table.put("A", "battlefield", DROVER)
    assert _hydra(table, "5") == (["0", "1", "2", "3", "5"], (6, 6))


def _with_builder(forests: int) -> tuple[Board, int]:
    table = board(forests)
    return table, table.put("A", "battlefield", BUILDER)


def test_602_2b_x_is_paid_with_mana_and_with_the_card() -> None:
    table, builder = _with_builder(2)
    ring, engine = table.put("A", "graveyard", RING), table.put("A", "graveyard", ENGINE)
    table.to("main1")
    assert table.act("A", "activate", builder) is None
    table.resolve()
    assert "x" not in [ask.reason for ask in table.asked]  # two Forests do not pay for the Engine
    assert table.life("A") == 21
    assert (table.zone(ring), table.zone(engine)) == ("exile", "graveyard")


def test_602_2b_a_card_that_costs_more_than_there_is_mana_offers_nothing() -> None:
    table, builder = _with_builder(2)
    table.put("A", "graveyard", ENGINE)
    assert not table.to("main1").may("A", "activate", builder)


RIP = written("Rip", "{X}{G}", "Sorcery", "Destroy target creature with mana value X.")
SWAY = written("Sway", "{X}{G}", "Sorcery", "Gain control of target creature with mana value X or less.")
RECALL = written("Recall", "{X}{G}", "Sorcery", "Return X target creature cards from your graveyard to your hand.")


def _announced(table: Board) -> tuple[int, int]:
    """The least and the greatest X that could be announced."""
    return next((ask.min, ask.max) for ask in table.asked if ask.reason == "x")


def test_601_2c_x_is_one_of_those_for_which_there_are_targets() -> None:
    table = board(8)
    bear, wurm = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", WURM)
    rip = table.put("A", "hand", RIP)
    table.to("main1").say("x", "6")
    assert table.act("A", "cast", rip) is None
    assert next(ask.words for ask in table.asked if ask.reason == "x") == ["1", "6"]
    table.resolve()
    assert (table.zone(bear), table.zone(wurm)) == ("battlefield", "graveyard")


def test_601_2c_the_only_x_with_a_target_is_the_only_answer() -> None:
    table = board(8)
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1").cast("A", RIP)
    assert (_announced(table), table.zone(bear)) == ((1, 1), "graveyard")
    assert sum(table.game.s.objects[oid].tapped for oid in table.game.permanents()) == 2


def test_601_2c_or_less_is_at_least_what_the_cheapest_target_asks() -> None:
    table = board(8)
    table.put("B", "battlefield", BEAR)
    sway = table.put("A", "hand", SWAY)
    table.to("main1").say("x", 3)
    assert table.act("A", "cast", sway) is None
    assert _announced(table) == (1, 7)


def test_601_2c_x_is_no_more_than_there_are_targets() -> None:
    table = board(8)
    for _ in range(2):
        table.put("A", "graveyard", BEAR)
    recall = table.put("A", "hand", RECALL)
    table.to("main1").say("x", 2)
    assert table.act("A", "cast", recall) is None
    assert _announced(table) == (0, 2)
    assert next((ask.min, ask.max) for ask in table.asked if ask.reason == "target") == (2, 2)
    table.resolve()
    assert table.count("A", "hand", "Bear") == 2


def test_601_2c_up_to_x_targets_are_any_number_of_them() -> None:
    table = board(8)
    table.put("A", "graveyard", BEAR)
    text = "Return up to X target creature cards from your graveyard to your hand."
    table.to("main1").say("x", 3).say("target", []).cast("A", written("Call", "{X}{G}", "Sorcery", text))
    assert (_announced(table), table.count("A", "graveyard", "Bear")) == ((0, 7), 1)


@pytest.mark.parametrize(("forests", "may"), [(6, False), (7, True)])
def test_601_2c_without_a_target_for_an_x_that_can_be_paid_it_is_not_offered(forests: int, may: bool) -> None:
    table = board(forests)
    table.put("B", "battlefield", WURM)
    rip = table.put("A", "hand", RIP)
    assert table.to("main1").may("A", "cast", rip) is may


@pytest.mark.parametrize(("forests", "may"), [(5, False), (6, True)])
def test_602_2b_an_ability_whose_x_has_no_target_that_can_be_paid_for_is_not_offered(forests: int, may: bool) -> None:
    table = board(forests)
    wurm = table.put("B", "battlefield", WURM)
    trap = table.put("A", "battlefield", written("Trap", "{1}", "Artifact", "{X}, {T}: Destroy target creature with mana value X."))  # fmt: skip
    assert table.to("main1").may("A", "activate", trap) is may
    if may:
        act(table, "A", "activate", trap)
        assert table.zone(wurm) == "graveyard"


WISH = written("Wish", "{9}", "Enchantment", "You may cast spells from your hand without paying their mana costs.")
MARCH = written(
    "March",
    "{X}{G}",
    "Sorcery",
    "As an additional cost to cast this spell, you may exile any number of green cards from your hand. "
    "This spell costs {2} less to cast for each card exiled this way.\nDestroy target creature with mana value X.",
)


@pytest.mark.parametrize("spell", [RIP, MARCH])
@pytest.mark.parametrize(("victim", "may"), [(WURM, False), (written("Seed", "", "Creature — Plant", "", "0/1"), True)])
def test_107_3b_without_paying_its_cost_x_is_0_and_so_are_its_targets(
    victim: CardProgram, may: bool, spell: CardProgram
) -> None:
    table = board(0)
    table.put("B", "battlefield", victim)
    table.put("A", "battlefield", WISH)
    table.put("A", "hand", BEAR)
    free = table.put("A", "hand", spell)
    assert table.to("main1").may("A", "cast", free) is may


def test_107_3b_an_x_of_an_additional_cost_is_paid_without_paying_the_mana_cost() -> None:
    table = board(0)
    wurm = table.put("B", "battlefield", WURM)
    table.put("A", "battlefield", WISH)
    text = "As an additional cost to cast this spell, pay X life.\nDestroy target creature with mana value X."
    deluge = table.put("A", "hand", written("Deluge", "{9}", "Sorcery", text))
    act(table.to("main1"), "A", "cast", deluge, "allowed")
    assert (table.zone(wurm), table.life("A")) == ("graveyard", 20 - 6)


def test_601_2c_what_is_given_up_for_a_greater_x_counts() -> None:
    table = board(1)
    wurm = table.put("B", "battlefield", WURM)
    table.put("A", "hand", BEAR, 3)
    march = table.put("A", "hand", MARCH)
    assert table.to("main1").may("A", "cast", march)
    table.say("additional", 3)
    assert table.act("A", "cast", march) is None
    table.resolve()
    assert table.zone(wurm) == "graveyard"


@pytest.mark.parametrize(("x", "shares"), [(5, [2, 3]), (6, [5, 7])])
def test_601_2d_what_is_divided_instead_is_divided_as_x_was_chosen(x: int, shares: list[int]) -> None:
    text = (
        "Smash deals X damage divided as you choose among up to two target creatures. "
        "If X is 6 or more, Smash deals twice X damage divided as you choose among them instead."
    )
    table = board(14)
    giants = [table.put("B", "battlefield", beast(pt="9/9", name=name)) for name in ("Gog", "Magog")]
    table.to("main1").say("target", giants).say("x", x).say("divide", shares)
    table.cast("A", written("Smash", "{X}{G}{G}", "Sorcery", text))
    assert [table.game.s.objects[each].damage for each in giants] == shares


@pytest.mark.parametrize(("loyalty", "may"), [(5, False), (7, True)])
def test_606_6_a_loyalty_ability_whose_x_has_no_target_that_can_be_paid_for_is_not_offered(
    loyalty: int, may: bool
) -> None:
    text = "−X: Return target creature card with mana value X from your graveyard to the battlefield."
    table = board()
    walker = table.put("A", "battlefield", written("Sire", "{3}", "Legendary Planeswalker — Sire", text))
    table.game.edit(walker).counters = {"loyalty": loyalty}
    table.put("A", "graveyard", WURM)
    assert table.to("main1").may("A", "activate", walker) is may
    if may:
        act(table, "A", "activate", walker)
        left = table.game.s.objects[walker].counters["loyalty"]
        assert (table.count("A", "battlefield", "Wurm"), left) == (1, 1)
