"""The catalog over gRPC."""

from __future__ import annotations

import asyncio
import datetime
from collections.abc import AsyncIterator, Collection, Iterable
from typing import TYPE_CHECKING, Any

import grpc

from muster.catalog.v1 import catalog_pb2 as pb
from muster.catalog.v1 import catalog_pb2_grpc
from services.kit.clock import Clock
from services.kit.errors import exhausted, invalid, not_found

from . import wire
from .facts import CardFacts
from .legality import FORMATS
from .memory import Catalog, today
from .names import Kind
from .search.engine import BadPageToken, Engine, Page
from .search.index import ORDERS
from .search.syntax import BadQuery
from .search.text import REGEX_SECONDS, TooSlow
from .serving import Serving

if TYPE_CHECKING:
    Context = grpc.aio.ServicerContext[Any, Any]

MAX_NAMES = 500
MAX_COMPLETIONS = 20
LONGEST_NAME = 400
DIRECTIONS = ("asc", "desc")
_KINDS: dict[Kind, pb.Resolution.Kind.ValueType] = {
    "exact": pb.Resolution.EXACT,
    "folded": pb.Resolution.FOLDED,
    "face": pb.Resolution.FACE,
    "alias": pb.Resolution.ALIAS,
    "printed": pb.Resolution.PRINTED,
    "fuzzy": pb.Resolution.FUZZY,
    "ambiguous": pb.Resolution.AMBIGUOUS,
    "unknown": pb.Resolution.UNKNOWN,
}


class CatalogServicer(catalog_pb2_grpc.CatalogServiceServicer):
    """Answers from the catalog that is being served when the call begins."""

    def __init__(self, serving: Serving, clock: Clock) -> None:
        self._serving = serving
        self._clock = clock

    @property
    def _catalog(self) -> Catalog:
        return self._serving.catalog

    def _today(self) -> str:
        return today(self._clock.now_ms())

    async def GetCard(self, request: pb.GetCardRequest, context: Context) -> pb.Card:
        """One card by name or oracle id."""
        catalog = self._catalog
        return catalog.message(_position(catalog, request.name, request.oracle_id), self._today())

    async def BatchGetCards(self, request: pb.BatchGetCardsRequest, context: Context) -> pb.BatchGetCardsResponse:
        """Many cards in the order of their names."""
        _check_count(request.names)
        catalog, date = self._catalog, self._today()
        found = [catalog.names.find(name[:LONGEST_NAME]) for name in request.names]
        return pb.BatchGetCardsResponse(
            cards=[pb.Card() if index is None else catalog.message(index, date) for index in found],
            unknown=[name for name, index in zip(request.names, found, strict=True) if index is None],
            catalog_version=catalog.version,
        )

    async def ResolveNames(self, request: pb.ResolveNamesRequest, context: Context) -> pb.ResolveNamesResponse:
        """What typed names mean."""
        _check_count(request.names)
        catalog = self._catalog
        return pb.ResolveNamesResponse(resolutions=[_resolution(catalog, name) for name in request.names])

    async def Search(self, request: pb.SearchRequest, context: Context) -> pb.SearchResponse:
        """Cards that match a query; regular expressions run beside the event loop."""
        engine = await self._serving.engine()
        catalog, date = engine.index.catalog, self._today()
        try:
            page = await self._page(engine, request)
        except BadQuery as error:
            raise invalid("QUERY_INVALID", str(error)) from error
        except BadPageToken as error:
            raise invalid("PAGE_TOKEN_INVALID", str(error)) from error
        except TooSlow as error:
            message = f"the regular expression /{error}/ takes longer than {REGEX_SECONDS} s; make it simpler"
            raise exhausted("QUERY_TOO_SLOW", message) from error
        return pb.SearchResponse(
            cards=[catalog.message(position, date) for position in page.positions],
            total=page.total,
            warnings=page.warnings,
            next_page_token=page.next_token,
            catalog_version=catalog.version,
        )

    async def _page(self, engine: Engine, request: pb.SearchRequest) -> Page:
        _require_known("order", request.order, ORDERS)
        _require_known("direction", request.direction, DIRECTIONS)
        asked = (request.query, request.order, request.direction, request.page_size, request.page_token)
        if "/" in request.query:
            return await asyncio.to_thread(engine.page, *asked)
        return engine.page(*asked)

    async def Autocomplete(self, request: pb.AutocompleteRequest, context: Context) -> pb.AutocompleteResponse:
        """Names that begin with what was typed, then names that contain it."""
        limit = min(request.limit or MAX_COMPLETIONS, MAX_COMPLETIONS)
        return pb.AutocompleteResponse(names=self._catalog.names.complete(request.prefix[:LONGEST_NAME], limit))

    async def GetRulings(self, request: pb.GetRulingsRequest, context: Context) -> pb.GetRulingsResponse:
        """A card's rulings."""
        card, snapshot = self._stored(request.name)
        found = await self._serving.repository.rulings(snapshot, card.oracle_id, request.containing[:LONGEST_NAME])
        return pb.GetRulingsResponse(name=card.name, rulings=[wire.ruling(each) for each in found])

    async def GetPrintings(self, request: pb.GetPrintingsRequest, context: Context) -> pb.GetPrintingsResponse:
        """A card's printings and printed names."""
        card, snapshot = self._stored(request.name)
        found = await self._serving.repository.printings(snapshot, card.oracle_id)
        names = await self._serving.repository.printed_names_of(snapshot, card.oracle_id)
        return pb.GetPrintingsResponse(
            name=card.name,
            printings=[wire.printing(each) for each in found],
            printed_names={each.language: each.name for each in names},
        )

    def _stored(self, name: str) -> tuple[CardFacts, int]:
        catalog = self._catalog
        card = catalog.card(_position(catalog, name, ""))
        return card, catalog.content.snapshot or 0

    async def ListSets(self, request: pb.ListSetsRequest, context: Context) -> pb.ListSetsResponse:
        """All sets, newest first."""
        return pb.ListSetsResponse(sets=[wire.card_set(each) for each in self._catalog.content.sets])

    async def GetLegality(self, request: pb.GetLegalityRequest, context: Context) -> pb.GetLegalityResponse:
        """One card in one format at a date."""
        catalog = self._catalog
        format_, date = checked_format(request.format), checked_date(request.date or self._today())
        index = _position(catalog, request.name, "")
        said = catalog.status(index, format_, date, request.inferred)
        return pb.GetLegalityResponse(
            name=catalog.card(index).name,
            status=said.status,
            since=said.since,
            source=said.source,
            banlist_version=catalog.lists.version,
        )

    async def GetVersion(self, request: pb.GetVersionRequest, context: Context) -> pb.GetVersionResponse:
        """What is being served."""
        catalog = self._catalog
        return pb.GetVersionResponse(
            catalog_version=catalog.version,
            banlist_version=catalog.lists.version,
            cards=len(catalog.content.cards),
            source=catalog.content.source,
            imported_at_ms=catalog.content.imported_at_ms,
        )

    async def StreamValidationIndex(
        self, request: pb.StreamValidationIndexRequest, context: Context
    ) -> AsyncIterator[pb.ValidationIndexChunk]:
        """Everything that deck validation needs, in chunks."""
        catalog = self._catalog
        if request.known_version == catalog.version:
            yield pb.ValidationIndexChunk(catalog_version=catalog.version, banlist_version=catalog.lists.version)
            return
        for chunk in await catalog.index_chunks():
            yield pb.ValidationIndexChunk.FromString(chunk)


def _position(catalog: Catalog, name: str, oracle_id: str) -> int:
    index = catalog.names.find(name[:LONGEST_NAME]) if name else catalog.by_oracle_id.get(oracle_id)
    if index is not None:
        return index
    near = catalog.names.candidates(name)
    hint = f"; nearest: {', '.join(near)}" if near else ""
    said = name or oracle_id
    raise not_found("NAME_UNKNOWN", f"no card is named {said[:LONGEST_NAME]!r}{hint}", candidates="\n".join(near))


def _resolution(catalog: Catalog, typed: str) -> pb.Resolution:
    found = catalog.names.resolve(typed[:LONGEST_NAME])
    card = None if found.card is None else catalog.card(found.card)
    return pb.Resolution(
        typed=typed,
        kind=_KINDS[found.kind],
        name=card.name if card else "",
        oracle_id=card.oracle_id if card else "",
        candidates=found.candidates,
    )


def _check_count(names: Iterable[str]) -> None:
    count = len(list(names))
    if count > MAX_NAMES:
        raise invalid("TOO_MANY", f"{count} names are too many; ask for at most {MAX_NAMES} at once")


def _require_known(field: str, word: str, known: Collection[str]) -> None:
    """Nothing is the default; within a query Scryfall's leniency holds, not here."""
    if word and word not in known:
        raise invalid("INVALID_ARGUMENT", f"{field} is one of {', '.join(known)}, not {word[:40]!r}", field=field)


def checked_date(date: str) -> str:
    """The date if it is an ISO date; raises Fault INVALID_ARGUMENT."""
    try:
        return datetime.date.fromisoformat(date).isoformat()
    except ValueError:
        raise invalid("DATE_INVALID", f"{date[:40]!r} is not a date like 2026-02-09") from None


def checked_format(format_: str) -> str:
    """The format if the catalog knows it; raises Fault INVALID_ARGUMENT."""
    if format_ not in FORMATS:
        raise invalid("FORMAT_UNKNOWN", f"{format_[:40]!r} is no format; known are {', '.join(FORMATS)}")
    return format_
