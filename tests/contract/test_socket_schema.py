"""The schema of the socket says what is there: operations, pushes, and every word that the rules put into them."""

from __future__ import annotations

import ast
import json
import random
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

import services.game.rules
from gateway.asyncapi import document
from gateway.errors import CODES
from gateway.game_schema import EVENTS, FIELDS, KINDS, REASONS, Verb
from gateway.socket.operations import KNOWN
from gateway.socket_schema import OPERATIONS, PUSHES
from services.game.rules.kernel.ask.ask import _CHECKS
from services.game.rules.kernel.turn.manual_actions import _VERBS
from services.game.table.marks import UNRATED
from services.game.table.proposals import TAKEBACK
from tests.contract.socket_frames import misfits
from tests.unit.game_table.decks import header, random_answer
from tests.unit.game_table.live import Live

ROOT = Path(__file__).resolve().parents[2]
RULES = Path(services.game.rules.__file__).parent
_ASKED = {"Ask": 2, "choose_objects": 1, "yes_no": 1, "choose_number": 1, "choose_order": 1, "choose_word": 1}
"""Where the reason stands among the arguments."""


def _calls(names: Collection[str], *roots: Path) -> Iterator[ast.Call]:
    for path in (path for root in roots for path in root.rglob("*.py")):
        text = path.read_text()
        if any(f"{name}(" in text for name in names):
            tree = ast.walk(ast.parse(text))
            yield from (node for node in tree if isinstance(node, ast.Call) and _name(node) in names)


def _name(call: ast.Call) -> str:
    return str(getattr(call.func, "id", getattr(call.func, "attr", "")))


def test_every_event_that_the_rules_tell_is_in_the_schema_and_no_other() -> None:
    told = {
        call.args[0].value: {keyword.arg for keyword in call.keywords}
        for call in _calls(("emit", "Fact"), RULES, ROOT / "services" / "game" / "table")
        if call.args and isinstance(call.args[0], ast.Constant)
    }
    by_name = {"tap", "untap", "companion"}  # their word is a constant's
    assert EVENTS.keys() - told.keys() == by_name
    assert told.keys() - EVENTS.keys() == set()
    assert {name for has, _ in EVENTS.values() for name in has.split()} == FIELDS.keys()


def test_every_reason_that_stands_in_the_rules_is_in_the_schema() -> None:
    said = {
        call.args[_ASKED[_name(call)]].value  # type: ignore[attr-defined]
        for call in _calls(_ASKED, RULES)
        if len(call.args) > _ASKED[_name(call)] and isinstance(call.args[_ASKED[_name(call)]], ast.Constant)
    }
    assert said - REASONS.keys() == set()
    assert len(said) > 100


def test_kinds_verbs_operations_and_codes_are_those_that_exist() -> None:
    assert set(KINDS) == _CHECKS.keys()
    assert set(Verb.__args__) == {*_VERBS, TAKEBACK, UNRATED}
    assert sorted(OPERATIONS) == KNOWN
    schemas = document()["components"]["schemas"]
    assert schemas["ErrorObject"]["properties"]["code"]["enum"] == sorted(CODES)


def test_the_document_refers_to_what_it_has() -> None:
    whole = document()

    def references(part: Any) -> Iterator[str]:
        if isinstance(part, dict):
            yield from ([part["$ref"]] if isinstance(part.get("$ref"), str) else [])
            part = list(part.values())
        for each in part if isinstance(part, list) else ():
            yield from references(each)

    for reference in set(references(whole)):
        found: Any = whole
        for key in reference.removeprefix("#/").split("/"):
            found = found[key]
        assert found
    assert len(whole["operations"]) == len(OPERATIONS) + len(PUSHES)
    json.dumps(whole)


@pytest.mark.parametrize(("seats", "format"), [(2, "duel"), (4, "commander"), (4, "partner"), (6, "emperor")])
async def test_what_a_table_tells_is_what_the_schema_says(seats: int, format: str) -> None:
    table, rng = Live(header(seats, format)), random.Random(7)
    await table.start()
    for number in range(400):
        if number == 100:
            await table.op(0, "game.resync")
        if table.actor.position.game.over:
            break
        for seat, (ask, name) in list(table.actor.position.prompts.items())[:1]:
            await table.op(seat, "game.act", prompt=name, do=_chosen(table, seat, random_answer(ask, rng)))
    frames = [(event, d) for _, event, d in table.told]
    assert misfits(frames) == []
    assert {event for event, _ in frames} >= {"game.snapshot", "game.delta", "game.prompt", "game.presence"}
    await table.kill()


def _chosen(table: Live, seat: int, answer: Any) -> dict[str, Any]:
    """The answer in the seat's handles."""
    ask, _ = table.actor.position.prompts[seat]
    handle = table.actor.sight.viewers[seat].handle
    if ask.kind in ("objects", "players", "order", "piles") and ask.reason != "triggers":
        return {"choose": [handle(ref) for ref in answer]}
    if ask.kind in ("attackers", "blockers", "march"):
        return {"choose": [[handle(ref) for ref in pair] for pair in answer]}
    return {"choose": answer}


def test_what_the_schema_does_not_have_is_found() -> None:
    told = {"t": "coin", "seat": 0, "won": True, "colour": "red"}
    delta = {"seq": 1, "by": 0, "at_ms": 1, "ev": [told, {"t": "sang"}]}
    lines = misfits([("game.delta", delta), ("game.presence", {"present": [0], "absent": []}), ("game.sung", {})])
    assert len(lines) == 4
