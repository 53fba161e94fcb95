"""Cards: one by name, search, autocomplete."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from gateway import schema, views
from gateway.peers import Peers
from muster.catalog.v1 import catalog_pb2 as pb

from .responses import NO_TOKEN, Page, Word, refuses

Query = Annotated[str, QueryParameter(max_length=1000)]
Size = Annotated[int, QueryParameter(ge=1, le=175)]


@get("/v1/cards", tags=["cards"], security=NO_TOKEN, responses=refuses(400, 429, 503))
async def search_cards(
    peers: NamedDependency[Peers],
    q: Query,
    order: Word = "",
    direction: Word = "",
    page: Page = "",
    size: Size = 60,
) -> schema.CardPage:
    """Search in Scryfall's syntax."""
    request = pb.SearchRequest(query=q, order=order, direction=direction, page_size=size, page_token=page)
    found = await peers.catalog.Search(request)
    return schema.CardPage(
        [views.card(each) for each in found.cards], found.total, list(found.warnings), found.next_page_token
    )


@get("/v1/cards/autocomplete", tags=["cards"], security=NO_TOKEN, responses=refuses(400, 429, 503))
async def autocomplete(peers: NamedDependency[Peers], q: Query) -> schema.NameList:
    """Names that begin with (then: contain) what was typed, at most 20."""
    found = await peers.catalog.Autocomplete(pb.AutocompleteRequest(prefix=q, limit=20))
    return schema.NameList(list(found.names))


@get("/v1/cards/{name:str}", tags=["cards"], security=NO_TOKEN, responses=refuses(404, 409, 429, 503))
async def get_card(peers: NamedDependency[Peers], name: FromPath[str]) -> schema.CardView:
    """A card by any of its names, in any case, with or without accents."""
    return views.card(await peers.catalog.GetCard(pb.GetCardRequest(name=name)))


@post("/v1/cards/batch", tags=["cards"], security=NO_TOKEN, status_code=200, responses=refuses(400, 429, 503))
async def get_cards(peers: NamedDependency[Peers], data: JSONBody[schema.CardNames]) -> schema.CardBatch:
    """Many cards at once: all that a table shows, for example."""
    found = await peers.catalog.BatchGetCards(pb.BatchGetCardsRequest(names=list(dict.fromkeys(data.names))))
    return schema.CardBatch([views.card(each) for each in found.cards if each.name], list(found.unknown))


@get("/v1/cards/{name:str}/rulings", tags=["cards"], security=NO_TOKEN, responses=refuses(404, 409, 429, 503))
async def get_rulings(peers: NamedDependency[Peers], name: FromPath[str]) -> schema.RulingList:
    """What has been ruled about a card, as far as the operator imported rulings."""
    found = await peers.catalog.GetRulings(pb.GetRulingsRequest(name=name))
    rulings = [schema.RulingView(each.source, each.published_at, each.comment) for each in found.rulings]
    return schema.RulingList(found.name, rulings)


@get("/v1/cards/{name:str}/printings", tags=["cards"], security=NO_TOKEN, responses=refuses(404, 409, 429, 503))
async def get_printings(peers: NamedDependency[Peers], name: FromPath[str]) -> schema.PrintingList:
    """Where a card was printed, and what it is called in other languages."""
    found = await peers.catalog.GetPrintings(pb.GetPrintingsRequest(name=name))
    printings = [
        schema.PrintingView(each.set, each.collector_number, each.rarity, each.released_at) for each in found.printings
    ]
    return schema.PrintingList(found.name, printings, dict(found.printed_names))


ROUTES = [search_cards, autocomplete, get_cards, get_rulings, get_printings, get_card]
