"""What several objects pay is paid at one time: an ability that waits for "one or more" of them triggers once (CR 601.2h, 603.2c)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board
from tests.rules.cards import BEAR
from tests.rules.quick import act, board
from tests.rules.written import written

LEFT = "Whenever one or more cards leave your graveyard, you gain 10 life."
ABILITIES = [
    ("Sacrifice two creatures", "Whenever one or more creatures you control die, you gain 10 life."),
    ("Discard two cards", "Whenever you discard one or more cards, you gain 10 life."),
    ("Exile two cards from your graveyard", LEFT),
    ("Collect evidence 2", LEFT),
    ("Return two creatures you control to their owner's hand", "Whenever one or more creatures you control leave the battlefield, you gain 10 life."),
]  # fmt: skip


def _watched(trigger: str, lands: int = 0) -> Board:
    """Two cards to take from each zone, and what waits for them to be taken."""
    table = board(lands)
    for zone in ("battlefield", "hand", "graveyard"):
        table.put("A", zone, BEAR, 2)
    table.put("A", "battlefield", written("Watch", "{G}", "Enchantment", trigger))
    return table


@pytest.mark.parametrize(("cost", "trigger"), ABILITIES, ids=[cost for cost, _ in ABILITIES])
def test_601_2h_what_a_cost_takes_is_taken_at_one_time(cost: str, trigger: str) -> None:
    table = _watched(trigger)
    altar = table.put("A", "battlefield", written("Altar", "{1}", "Artifact", f"{cost}: You gain 1 life."))
    act(table.to("main1"), "A", "activate", altar)
    assert table.life("A") == 31


@pytest.mark.parametrize("lands", [1, 3], ids=["needed", "chosen"])
def test_702_66a_the_cards_that_delve_are_exiled_at_one_time(lands: int) -> None:
    table = _watched(LEFT, lands)
    table.say("help", table.game.zone_list("graveyard", 0)[:])
    table.to("main1").cast("A", written("Deep", "{2}{G}", "Sorcery", "Delve\nYou gain 1 life."))
    assert (table.life("A"), table.count("A", "exile")) == (31, 2)
