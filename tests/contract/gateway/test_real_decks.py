"""The gateway before the real catalog and decks services: starter decks from upload to queue."""

from __future__ import annotations

import asyncio
from importlib import resources

import pytest

from clients.python import Client, Refused
from gateway.bind import bind as bind_gateway
from services.catalog.bind import bind as bind_catalog
from services.decks.bind import bind as bind_decks
from services.kit.app import App
from services.matchmaking.bind import bind as bind_matchmaking
from tests.contract.gateway.echo_game import GameProcess


def _starter_deck() -> str:
    folder = resources.files("services.decks") / "starter"
    names = sorted(
        each.name for each in folder.iterdir() if "highlander" not in each.name and each.name.endswith(".txt")
    )
    return (folder / names[0]).read_text(encoding="utf-8")


async def test_a_starter_deck_is_saved_checked_exported_and_queued(stack_app: App, game: GameProcess) -> None:
    for bind in (bind_catalog, bind_decks, bind_matchmaking, bind_gateway):
        bind(stack_app)
    async with stack_app, Client(f"http://{stack_app.settings.address('gateway')}") as client:
        await client.guest("Ann")
        deck = await client.create_deck(_starter_deck(), name="Starter")
        assert deck["verdict"]["legal"], deck["verdict"]["findings"]
        assert sum(each["count"] for each in deck["verdict"]["cards"] if each["role"] in ("main", "commander")) == 100
        assert [each["id"] for each in (await client.get("/v1/decks"))["decks"]] == [deck["id"]]
        assert (await client.queue(deck["id"]))["state"] == "waiting"
        assert (await client.card("FOREST"))["name"] == "Forest"
        assert "Forest" in (await client.get("/v1/cards/autocomplete?q=fores"))["names"]
        illegal = await client.create_deck("1 Forest")
        assert illegal["verdict"]["findings"]
        await client.leave_queue()
        with pytest.raises(Refused) as refusal:
            await client.queue(illegal["id"])
        assert refusal.value.code == "DECK_ILLEGAL"
        assert refusal.value.details["findings"][0]["rule"]
        with pytest.raises(Refused) as unknown:
            await client.card("No Such Card At All")
        assert (unknown.value.code, unknown.value.status) == ("NAME_UNKNOWN", 404)
        text = "40 Forest\n1 Terrian, World Tyrant\n59 Forest\n\nSideboard\n1 Forest\n"
        asked = await client.create_deck(text)
        assert asked["verdict"]["question"]["proposed"] == ["Terrian, World Tyrant"]
        assert {each["severity"] for each in asked["verdict"]["findings"]} == {"question", "warning"}
        with pytest.raises(Refused) as unanswered:
            await client.queue(asked["id"])
        assert unanswered.value.code == "DECK_ILLEGAL"
        answered = await client.create_deck(text, commanders=asked["verdict"]["question"]["proposed"])
        assert (answered["verdict"]["legal"], answered["verdict"]["question"]) == (True, None)
        assert (await client.queue(answered["id"]))["state"] == "waiting"
        checked = await client.post("/v1/decks/validate", {"text": "1 Sol Rng\n99 Forest", "format": "commander"})
        assert not checked["legal"]


async def test_cards_are_told_many_at_once_with_rulings_and_printings(stack_app: App, game: GameProcess) -> None:
    for bind in (bind_catalog, bind_gateway):
        bind(stack_app)
    async with stack_app, Client(f"http://{stack_app.settings.address('gateway')}") as client:
        found = await client.cards(["forest", "No Such Card", "FLYING MEN", "forest"])
        assert ([each["name"] for each in found["cards"]], found["unknown"]) == (
            ["Forest", "Flying Men"],
            ["No Such Card"],
        )
        assert (await client.get("/v1/cards/forest/rulings"))["name"] == "Forest"
        assert (await client.get("/v1/cards/forest/printings"))["name"] == "Forest"
        for path in ("/v1/cards/nobody%20knows/rulings", "/v1/cards/nobody%20knows/printings"):
            with pytest.raises(Refused) as unknown:
                await client.get(path)
            assert unknown.value.code == "NAME_UNKNOWN"
        with pytest.raises(Refused) as many:
            await client.cards([f"card {number}" for number in range(201)])
        assert many.value.code == "INVALID_ARGUMENT"


async def test_a_unified_party_shares_no_card_but_basic_lands(stack_app: App, game: GameProcess) -> None:
    for bind in (bind_catalog, bind_decks, bind_matchmaking, bind_gateway):
        bind(stack_app)
    url = f"http://{stack_app.settings.address('gateway')}"
    async with stack_app, Client(url, patience_s=0) as ann, Client(url, patience_s=0) as ben:
        for client, name in ((ann, "Ann"), (ben, "Ben")):
            await client.guest(name)
        async with await ann.socket(), await ben.socket():
            party = await ann.create_party()
            await ben.join_party(code=party["code"])
            await ann.set_party(party["id"], unified=True)
            starters = [each["id"] for each in await ann.starters("partner")]
            for client in (ann, ben):
                await client.choose_for_party(party["id"], starters[0])
            with pytest.raises(Refused) as shared:
                await _queued(ann, party["id"])
            assert shared.value.code == "DECKS_NOT_UNIFIED"
            assert {each["rule"] for each in shared.value.details["findings"]} == {"MTR 8.4"}
            await ann.set_party(party["id"], unified=False)
            assert (await _queued(ann, party["id"]))["state"] == "waiting"


async def _queued(client: Client, party: str) -> dict[str, object]:
    """Queue once the queues know that all are here."""
    async with asyncio.timeout(10):
        while True:
            try:
                return await client.queue_party(party)
            except Refused as refused:
                if refused.code != "PARTY_MEMBER_OFFLINE":
                    raise
            await asyncio.sleep(0.01)
