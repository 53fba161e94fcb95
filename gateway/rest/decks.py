"""Decks: paste or upload, list, change, check, export."""

from __future__ import annotations

from typing import Annotated

from litestar import Request, Response, delete, get, post, put
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody, QueryParameter

from gateway import schema, views
from gateway.accounts.values import Caller
from gateway.errors import Refused
from gateway.peers import Peers
from muster.decks.v1 import decks_pb2 as pb

from .responses import NO_TOKEN, Key, Page, Word, refuses

_Request = Request[None, None, State]
FileName = Annotated[str, QueryParameter(max_length=255)]
DeckName = Annotated[str, QueryParameter(max_length=100)]
IdempotencyKey = Annotated[str, HeaderParameter(name="Idempotency-Key", max_length=64, required=False)]


@post("/v1/decks", tags=["decks"], responses=refuses(400, 401, 403, 413, 422))
async def create_deck(
    data: JSONBody[schema.NewDeck],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: IdempotencyKey = "",
) -> schema.DeckView:
    """Save a deck from pasted text. An illegal deck is saved too: `verdict` lists what is wrong."""
    return await _create(caller, peers, data, idempotency_key)


@post("/v1/decks/upload", tags=["decks"], responses=refuses(400, 401, 403, 413, 422))
async def upload_deck(
    request: _Request,
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    file_name: FileName = "",
    format: Word = "commander",
    name: DeckName = "",
    idempotency_key: IdempotencyKey = "",
) -> schema.DeckView:
    """Save a deck from a file: the body is the file, as `curl --data-binary @deck.dck` sends it."""
    try:
        text = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("DECK_UNREADABLE", "the file is no UTF-8 text") from None
    if not text.strip() or len(text) > schema.MAX_LIST:
        raise Refused("DECK_UNREADABLE" if not text.strip() else "DECK_TOO_LARGE", "the file is empty or too large")
    return await _create(caller, peers, schema.NewDeck(text, format, name, "", file_name), idempotency_key)


async def _create(caller: Caller, peers: Peers, data: schema.NewDeck, key: str) -> schema.DeckView:
    caller.require("deck")
    request = pb.CreateDeckRequest(
        owner_id=caller.user.user_id,
        name=data.name,
        format=data.format,
        rules_version=data.rules_version,
        text=data.text,
        file_name=data.file_name,
        commanders=data.commanders,
        idempotency_key=key,
    )
    return views.deck(await peers.decks.CreateDeck(request))


@get("/v1/decks", tags=["decks"], responses=refuses(400, 401, 403))
async def list_decks(
    caller: NamedDependency[Caller], peers: NamedDependency[Peers], page: Page = "", size: FromQuery[int] = 50
) -> schema.DeckPage:
    """Your decks, newest first, without their lists."""
    caller.require("deck")
    request = pb.ListDecksRequest(owner_id=caller.user.user_id, page_size=_size(size, 100), page_token=page)
    response = await peers.decks.ListDecks(request)
    return schema.DeckPage([views.deck(each) for each in response.decks], response.next_page_token)


@get("/v1/decks/{deck_id:str}", tags=["decks"], responses=refuses(401, 403, 404))
async def get_deck(
    deck_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    version: FromQuery[int] = 0,
    share: Key = "",
) -> schema.DeckView:
    """A deck of yours, or with its share token somebody else's; version 0 = the newest."""
    caller.require("deck")
    request = pb.GetDeckRequest(
        deck_id=deck_id, version=_version(version), user_id=caller.user.user_id, share_token=share
    )
    return views.deck(await peers.decks.GetDeck(request))


@put("/v1/decks/{deck_id:str}", tags=["decks"], responses=refuses(400, 401, 403, 404, 409, 413, 422))
async def update_deck(
    deck_id: FromPath[str],
    version: FromQuery[int],
    data: JSONBody[schema.NewDeck],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.DeckView:
    """Make a new version; `version` in the query is the one that you changed."""
    caller.require("deck")
    request = pb.UpdateDeckRequest(
        deck_id=deck_id,
        user_id=caller.user.user_id,
        expected_version=_version(version),
        name=data.name,
        text=data.text,
        file_name=data.file_name,
        commanders=data.commanders,
        format=data.format,
        rules_version=data.rules_version,
    )
    return views.deck(await peers.decks.UpdateDeck(request))


@delete("/v1/decks/{deck_id:str}", tags=["decks"], responses=refuses(401, 403, 404))
async def delete_deck(deck_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]) -> None:
    """Delete a deck; games that use it keep their lists."""
    caller.require("deck")
    await peers.decks.DeleteDeck(pb.DeleteDeckRequest(deck_id=deck_id, user_id=caller.user.user_id))


@get("/v1/decks/starters", tags=["decks"], security=NO_TOKEN, responses=refuses(400, 429, 503))
async def list_starters(peers: NamedDependency[Peers], format: Word = "") -> schema.StarterList:
    """Decks that everybody has, for a first game: of one format, or all. Their ids are taken wherever a deck is named to play with it."""
    found = await peers.decks.ListStarters(pb.ListStartersRequest(format=format))
    return schema.StarterList(
        [schema.StarterView(each.deck_id, each.name, list(each.formats)) for each in found.starters]
    )


@post("/v1/decks/validate", tags=["decks"], status_code=200, responses=refuses(400, 401, 413, 422))
async def validate_deck(
    data: JSONBody[schema.DeckCheck], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.VerdictView:
    """Check a list without saving it; every problem comes at once, with the rule it breaks."""
    request = pb.ValidateDeckRequest(
        text=data.text,
        format=data.format,
        rules_version=data.rules_version,
        as_of=data.as_of,
        ranked=data.ranked,
        file_name=data.file_name,
        commanders=data.commanders,
    )
    return views.verdict(await peers.decks.ValidateDeck(request))


@get("/v1/decks/{deck_id:str}/export", tags=["decks"], responses=refuses(400, 401, 403, 404))
async def export_deck(
    deck_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    target: Word = "plain",
    version: FromQuery[int] = 0,
    share: Key = "",
) -> Response[bytes]:
    """The list as a file: target is plain, dek or cod."""
    caller.require("deck")
    exported = await peers.decks.ExportDeck(
        pb.ExportDeckRequest(
            deck_id=deck_id,
            version=_version(version),
            user_id=caller.user.user_id,
            target=target,
            share_token=share,
        )
    )
    return Response(exported.text.encode(), media_type=exported.media_type or "text/plain")


def _size(size: int, most: int) -> int:
    if not 1 <= size <= most:
        raise Refused("INVALID_ARGUMENT", f"size is 1 to {most}", field="size")
    return size


def _version(version: int) -> int:
    if not 0 <= version < 2**31:
        raise Refused("INVALID_ARGUMENT", "version is a number from 0", field="version")
    return version


ROUTES = [
    create_deck,
    upload_deck,
    list_decks,
    list_starters,
    get_deck,
    update_deck,
    delete_deck,
    validate_deck,
    export_deck,
]
