"""Events say by which rule they happened: what turn-based and state-based actions do, and what the kind of the event decides."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from services.game.rules import rule_numbers
from services.game.rules.kernel.state import visible_events
from services.game.rules.view import PUBLIC, Viewer, project_fact
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, FOREST, GIANT
from tests.rules.fights import fight
from tests.rules.written import written

PUBLIC_VIEWER = Viewer(PUBLIC, b"k" * 32)


def told(table: Board, kind: str) -> list[dict[str, Any]]:
    """What everybody was told by that word since the last look."""
    shown = [project_fact(table.game, fact, PUBLIC_VIEWER) for fact in table.game.facts.take()]
    return [each for each in shown if each is not None and each["t"] == kind]


def test_turn_based_actions_have_their_number_and_the_same_by_a_card_has_none() -> None:
    table = Board()
    forest = table.put("A", "battlefield", FOREST)
    table.to("upkeep", 1)
    table.game.edit(forest).tapped = True
    table.to("main1", 3)
    facts = [(fact.kind, fact.data.get("rule", "")) for fact in table.game.facts.take()]
    assert ("untap", "502.3") in facts
    assert facts.count(("moved", "504.1")) == 2, "in the turns of both"
    draw = written("Insight", "{0}", "Instant", "Draw a card.")
    table.cast("A", draw)
    assert {fact.data.get("rule", "") for fact in table.game.facts.take() if fact.kind == "moved"} == {""}
    table.put("A", "hand", BEAR, 9)
    table.to("upkeep", 4)
    assert {each.get("rule") for each in told(table, "moved") if each["from"] == "hand"} == {"514.1"}


def test_combat_and_state_based_actions_say_which_rule_it_was() -> None:
    table, _, _ = fight(GIANT, BEAR)
    facts = table.game.facts.take()
    shown = [(fact.kind, (project_fact(table.game, fact, PUBLIC_VIEWER) or {}).get("rule")) for fact in facts]
    for expected in (("attackers", "508.1"), ("blockers", "509.1"), ("damage", "510.2"), ("moved", "704.5g")):
        assert expected in shown
    steps = {fact.data["step"]: rule for fact, (_, rule) in zip(facts, shown, strict=True) if fact.kind == "step"}
    assert steps["declare_attackers"] == "508"
    assert table.game.facts.moved_by == {}


@pytest.mark.parametrize(
    ("name", "types", "rule"),
    [("Fog Thing", "Creature — Fog", "704.5f"), ("Chief", "Legendary Creature — Elf", "704.5j")],
)
def test_a_permanent_goes_by_the_rule_that_moves_it(name: str, types: str, rule: str) -> None:
    table = Board()
    table.to("main1", 1).game.facts.take()
    size = "0" if rule == "704.5f" else "2"
    card = written(name, "{0}", types, "", f"{size}/{size}")
    for _ in range(1 if rule == "704.5f" else 2):
        table.cast("A", card)
    assert [each["rule"] for each in told(table, "moved") if each["to"] == "graveyard"] == [rule]


def test_who_loses_hears_by_which_rule() -> None:
    table = Board(3)
    table.to("main1", 1)
    table.game.edit_player(1).life = 0
    table.pass_()
    assert [(each["seat"], each["rule"]) for each in told(table, "lost")] == [(1, "704.5a")]
    assert seat("B") == -2


def test_every_number_is_one_of_the_rules() -> None:
    rules = Path("../shared/rules/comprehensive-rules-2026-04-17.txt")
    if not rules.exists():
        pytest.skip("the rules document is not beside the project")
    numbers = {match[1] for match in re.finditer(r"^(\d{3}(?:\.\d+[a-z]?)?)[. ]", rules.read_text(), re.MULTILINE)}
    tables = (rule_numbers._OF_KIND, rule_numbers._OF_STEP, rule_numbers._OF_LOSS, visible_events._BY_TURN)
    said = {rule for table in tables for rule in table.values()}
    assert {rule for rule in said if not rule.startswith("MTR")} <= numbers
