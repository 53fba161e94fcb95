"""Unified deck construction (MTR 8.4) with real lists: what teammates may share is basic lands."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.tournament.v1 import events_pb2 as pb
from muster.tournament.v1 import events_pb2_grpc as pb_grpc
from services.catalog.bind import bind as bind_catalog
from services.decks.bind import bind as bind_decks
from services.kit.app import App
from services.kit.errors import fault_of
from services.tournament.bind import bind as bind_tournament

STARTERS = Path(__file__).parents[3] / "services/decks/starter"


@pytest.fixture
async def app(stack_app: App) -> AsyncIterator[App]:
    for bind in (bind_catalog, bind_decks, bind_tournament):
        bind(stack_app)
    async with stack_app:
        yield stack_app


async def _token(app: App, user: str, text: str) -> str:
    decks = decks_pb2_grpc.DecksServiceStub(app.channel("decks"))
    request = decks_pb2.CreateDeckRequest(owner_id=user, text=text, format="partner", idempotency_key=app.ids.new())
    deck = await decks.CreateDeck(request)
    return (await decks.IssueDeckToken(decks_pb2.IssueDeckTokenRequest(deck_id=deck.deck_id, user_id=user))).token


async def test_decks_of_a_team_that_share_cards_are_refused_with_the_cards_and_the_rule(app: App) -> None:
    stub = pb_grpc.EventServiceStub(app.channel("tournament"))
    plan = pb.EventPlan(name="Cup", format="partner", unified=True)
    event = (await stub.CreateEvent(pb.CreateEventRequest(request_id="e", user_id="boss", plan=plan))).event_id
    await stub.NameTeam(pb.NameTeamRequest(event_id=event, user_id="a", name="Us", member_ids=["a", "b"]))
    azorius, gruul = ((STARTERS / f"highlander-{name}.txt").read_text() for name in ("azorius", "gruul"))
    shared = ["Hovermyr", "Manalith", "Snare Thopter", "Worn Powerstone"]

    async def register(user: str, text: str) -> int:
        token = await _token(app, user, text)
        request = pb.RegisterPlayerRequest(event_id=event, user_id=user, user_name=user, deck_token=token)
        return (await stub.RegisterPlayer(request)).players

    assert await register("a", azorius) == 1
    with pytest.raises(grpc.aio.AioRpcError) as refusal:
        await register("b", gruul)
    fault = fault_of(refusal.value)
    assert (fault.reason, fault.metadata["rule"]) == ("DECKS_NOT_UNIFIED", "MTR 8.4")
    assert fault.message.endswith(": " + ", ".join(shared))
    for name in shared:
        gruul = gruul.replace(f"1 {name}\n", "1 Mountain\n")
    assert await register("b", gruul) == 2
