"""Refusals in the reader's language: by header, query or operation; every code has a sentence."""

from __future__ import annotations

import re

import httpx
import msgspec
import pytest
import websockets

from clients.python import Client, Refused
from gateway import page_words
from gateway.errors import CODES
from gateway.wording import page, server
from gateway.wording.refusals import language_of, worded
from tests.contract.gateway.conftest import NewPlayer, seated


def test_every_code_has_its_sentence_once() -> None:
    assert page.SENTENCES.keys() | server.SENTENCES.keys() >= CODES.keys()
    assert page.SENTENCES.keys() & server.SENTENCES.keys() == set()
    assert all(len(set(each)) == 2 and all(each) for each in (*page.SENTENCES.values(), *server.SENTENCES.values()))


def test_the_pages_sentences_are_those_of_the_page() -> None:
    assert page_words.TARGET.read_text("utf-8") == page_words.written(), "run `python -m gateway.page_words`"


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("fr-CA,fr;q=0.9,en;q=0.8", "fr"),
        ("en;q=0.2, de;q=0.7", "de"),
        ("it, *;q=0.1", "en"),
        ("de;q=0", "en"),
        ("de;q=x;;,=", "en"),
        ("fr;q=9", "fr"),
    ],
)
def test_the_best_of_three_languages(header: str, language: str) -> None:
    assert language_of(header) == language


def test_key_and_params_are_what_a_sentence_needs() -> None:
    error = {"code": "ILLEGAL", "message": "no", "details": {"advice": "x", "rule": "508.1a"}}
    assert worded(error, "en") == {**error, "key": "ILLEGAL", "params": {"rule": "508.1a"}}
    assert worded(error, "de")["message"] == "Das geht nicht: Regel 508.1a."
    assert worded({"code": "NEWER", "message": "no"}, "fr")["message"] == "no"


async def test_rest_answers_in_the_language_that_is_asked_for(url: str, player: Client) -> None:
    async with httpx.AsyncClient(base_url=url) as http:
        said = {}
        for language in ("en", "de", "fr"):
            response = await http.get("/v1/games/none/log", headers={"Accept-Language": language})
            assert (response.status_code, response.headers["content-language"]) == (401, language)
            said[language] = response.json()["error"]
    assert said["de"]["message"] == page.SENTENCES["UNAUTHENTICATED"][0]
    assert said["fr"]["message"] == page.SENTENCES["UNAUTHENTICATED"][1]
    assert {each["key"] for each in said.values()} == {"UNAUTHENTICATED"}
    assert len({each["message"] for each in said.values()}) == 3


async def test_a_session_has_a_language_for_the_gateways_refusals_and_for_the_games(
    url: str, new_player: NewPlayer
) -> None:
    players = [await new_player(), await new_player()]
    game = await seated(players)
    headers = {"Authorization": f"Bearer {players[0].token}"}
    address = re.sub("^http", "ws", url) + "/v1/socket?language=de"
    async with websockets.connect(address, additional_headers=headers, proxy=None) as socket:
        await socket.recv()

        async def refused(op: str, **d: object) -> dict[str, object]:
            await socket.send(msgspec.json.encode({"id": 1, "op": op, "d": d}).decode())
            while "re" not in (frame := msgspec.json.decode(await socket.recv())):
                pass
            return dict(frame.get("err", {}))

        assert (await refused("nonsense"))["message"] == server.SENTENCES["UNKNOWN_OP"][0]
        of_game = await refused("game.concede", game=game, action_id="x")
        assert of_game["message"].startswith(server.SENTENCES["ILLEGAL"][0].partition("{")[0])  # type: ignore[attr-defined]
        assert of_game["key"] == "ILLEGAL"
        assert await refused("session.language", language="fr") == {}
        assert (await refused("nonsense"))["message"] == server.SENTENCES["UNKNOWN_OP"][1]
        assert (await refused("session.language", language="it"))["key"] == "INVALID_ARGUMENT"
    async with await players[1].socket() as english:
        with pytest.raises(Refused, match="there is no operation"):
            await english.op("nonsense")
