"""Conversations that were recorded once are still what the public schema says and what a client can follow, and ship no text of a card."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from clients.python.board import Board
from gateway.socket_schema import OPERATIONS
from tests.contract.socket_frames import misfits
from tests.contract.transcripts import FOLDER, WITHHELD, read, withheld
from tests.e2e.bots.conftest import SEATS

Json = dict[str, Any]
_LONG = 24


def _pushes(format: str) -> Iterator[tuple[str, Json]]:
    for line in read(format):
        if "ev" in (frame := line.get("from", {})):
            yield frame["ev"], frame.get("d", {})


def test_there_is_one_of_each_format() -> None:
    assert {path.stem for path in FOLDER.iterdir()} == SEATS.keys()


@pytest.mark.parametrize("format", SEATS)
def test_what_was_said_fits_the_schema_of_today(format: str) -> None:
    assert misfits(_pushes(format)) == []
    for line in read(format):
        if "to" in line:
            msgspec.convert(line["to"]["d"], OPERATIONS[line["to"]["op"]][0])


@pytest.mark.parametrize("format", SEATS)
def test_every_operation_has_one_reply_that_fits_the_schema(format: str) -> None:
    asked = {line["to"]["id"]: line["to"]["op"] for line in read(format) if "to" in line}
    replies = [line["from"] for line in read(format) if "re" in line.get("from", {})]
    assert sorted(reply["re"] for reply in replies) == sorted(asked)
    for reply in replies:
        assert reply["ok"], "nothing was refused"
        msgspec.convert(reply["d"], OPERATIONS[asked[reply["re"]]][1])


@pytest.mark.parametrize("format", SEATS)
def test_a_client_follows_it_without_a_gap(format: str) -> None:
    board, deltas = Board(), 0
    for event, body in _pushes(format):
        if event == "game.snapshot":
            board.take_snapshot(body)
        elif event == "game.delta":
            deltas += body["seq"] > board.seq
            board.take_delta(body)
    assert deltas > 20
    assert board.seq == deltas + next(body["seq"] for event, body in _pushes(format) if event == "game.snapshot")


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from _texts(each)
    elif isinstance(value, str):
        yield value


@pytest.mark.shared
def test_no_text_of_a_card_is_shipped(shared: Path) -> None:
    said = {text for format in SEATS for line in read(format) for text in _texts(line)}
    with gzip.open(shared / "cards" / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        cards = [json.loads(line) for line in lines]
    oracle, names = "\n".join(_oracle(card) for card in cards), {card["name"] for card in cards}
    assert WITHHELD in said
    assert [text for text in said if len(text) > _LONG and text in oracle and text not in names] == []


def _oracle(card: Json) -> str:
    return "\n".join(face.get("oracle_text", "") for face in (card, *card.get("card_faces", ())))


def test_texts_are_withheld_wherever_they_stand() -> None:
    rows = {"name": "Ann", "text": "Draw.", "set": [{"granted": ["Draw."], "text": ""}]}
    assert withheld(rows) == {"name": "Ann", "text": WITHHELD, "set": [{"granted": [WITHHELD], "text": ""}]}
