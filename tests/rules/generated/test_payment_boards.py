"""A sample of the random boards of payments; all of them: `make payment-boards`."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.mana import available, payment, plan
from services.game.rules.kernel.mana.sources import Source
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import Mana
from services.game.rules.program.node import Node
from tests.rules.generated.payment_boards import fault_of, run

SEED, BOARDS = 20261122, 250
COMPILED = str(plan.__file__).endswith(".so")  # compiled functions call each other directly: none can be exchanged


def _first_fault() -> str:
    """What is wrong on the first board of the sample where something is, "" if nothing is on any."""
    return next((told for number in range(BOARDS) for told in run(1, SEED, number)[0]), "")


@pytest.mark.shared
@pytest.mark.timeout(60)
def test_601_2g_what_is_offered_is_what_can_be_paid() -> None:
    faults, large = run(BOARDS, SEED)
    assert faults == []
    assert large < 10


@pytest.mark.shared
@pytest.mark.timeout(60)
@pytest.mark.skipif(COMPILED, reason="the fault is put into a function of the kernel")
def test_the_boards_find_a_planner_that_leaves_filter_lands_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(*asked: object) -> list[Source]:
        found: list[Source] = available.sources(*asked)  # type: ignore[arg-type]
        return [source for source in found if source.price is None or not source.price.pips]

    monkeypatch.setattr(plan, "sources", plain)
    assert _first_fault().startswith("not offered and payable")


@pytest.mark.shared
@pytest.mark.parametrize(("seed", "number"), [(7, 100840), (7, 102828), (8, 9454), (8, 9638), (8, 10024), (8, 14396)])
def test_601_2g_boards_that_were_refused_once(seed: int, number: int) -> None:
    """Long chains of filters, restricted mana that pays for another source, life that is paid before it is lost."""
    assert fault_of(seed, number) == ""


@pytest.mark.shared
@pytest.mark.timeout(60)
@pytest.mark.skipif(COMPILED, reason="the fault is put into a function of the kernel")
def test_the_boards_find_mana_with_a_rider_that_pays_for_no_source(monkeypatch: pytest.MonkeyPatch) -> None:
    def plain(game: Play, mana: Mana) -> tuple[Node, ...]:
        return game.s.mana_restrictions[mana.restriction - 1][1] if mana.restriction else ()

    monkeypatch.setattr(payment, "restriction_of", plain)
    assert "the mana in your pool does not pay that cost" in _first_fault()
