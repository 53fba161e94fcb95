"""The catalog over the real wires, with the starter cards, and replaced by an import while it serves."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path
from typing import TYPE_CHECKING

import grpc
import pytest

from muster.catalog.v1 import catalog_pb2 as pb
from services.catalog.importer import Files, import_files
from services.catalog.repository import Repository
from services.kit.app import App
from services.kit.errors import Fault, fault_of
from services.kit.outbox import Outbox

if TYPE_CHECKING:
    from muster.catalog.v1.catalog_pb2_grpc import CatalogServiceAsyncStub as Catalog


async def refused(call: grpc.aio.UnaryUnaryCall[object, object]) -> Fault:
    """What a call was refused with."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    return fault_of(caught.value)


@pytest.mark.parametrize("typed", ["Jasmine Boreal", "jasmine boreal", "JASMINE  BOREAL", "Jásmine Boréal"])
async def test_a_card_answers_to_its_name_whatever_case_and_accents(catalog: Catalog, typed: str) -> None:
    card = await catalog.GetCard(pb.GetCardRequest(name=typed))
    assert (card.name, card.mana_cost, card.color_identity) == ("Jasmine Boreal", "{3}{G}{W}", "WG")
    assert (await catalog.GetCard(pb.GetCardRequest(oracle_id=card.oracle_id))).name == card.name


async def test_an_unknown_card_is_refused_with_the_nearest_names(catalog: Catalog) -> None:
    fault = await refused(catalog.GetCard(pb.GetCardRequest(name="Jasmin Borealis")))
    assert (fault.code, fault.reason) == (grpc.StatusCode.NOT_FOUND, "NAME_UNKNOWN")
    assert "Jasmine Boreal" in fault.metadata["candidates"].splitlines()


async def test_a_batch_answers_in_order_and_lists_unknown_names(catalog: Catalog) -> None:
    answer = await catalog.BatchGetCards(pb.BatchGetCardsRequest(names=["Forest", "No Such Card", "Sol Ring"]))
    assert [card.name for card in answer.cards] == ["Forest", "", "Sol Ring"]
    assert list(answer.unknown) == ["No Such Card"]


async def test_a_batch_of_more_than_500_is_refused(catalog: Catalog) -> None:
    fault = await refused(catalog.BatchGetCards(pb.BatchGetCardsRequest(names=["Forest"] * 501)))
    assert fault.reason == "TOO_MANY"


async def test_names_are_resolved_one_by_one(catalog: Catalog) -> None:
    typed = ["Sol Ring", "sol ring", "Sol Rnig", "zzzzzz"]
    answer = await catalog.ResolveNames(pb.ResolveNamesRequest(names=typed))
    kinds = [pb.Resolution.Kind.Name(each.kind) for each in answer.resolutions]
    assert kinds == ["EXACT", "FOLDED", "FUZZY", "UNKNOWN"]
    assert [each.name for each in answer.resolutions] == ["Sol Ring", "Sol Ring", "Sol Ring", ""]


async def test_autocomplete_puts_names_that_begin_so_first(catalog: Catalog) -> None:
    names = list((await catalog.Autocomplete(pb.AutocompleteRequest(prefix="snow", limit=20))).names)
    assert names[0].startswith("Snow-Covered")
    assert len(names) <= 20


async def test_search_pages_give_every_card_once(catalog: Catalog) -> None:
    request = pb.SearchRequest(query="t:creature c:w", page_size=7)
    seen: list[str] = []
    while True:
        answer = await catalog.Search(request)
        seen += [card.name for card in answer.cards]
        if not answer.next_page_token:
            break
        request.page_token = answer.next_page_token
    assert len(seen) == len(set(seen)) == answer.total > 20
    assert seen == sorted(seen, key=str.casefold)


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (pb.SearchRequest(query="x" * 2000), "QUERY_INVALID"),
        (pb.SearchRequest(query="(" * 50 + "elf"), "QUERY_INVALID"),
        (pb.SearchRequest(query="t:elf", page_token="nonsense"), "PAGE_TOKEN_INVALID"),
    ],
)
async def test_a_query_that_cannot_be_used_is_refused(
    catalog: Catalog, request_: pb.SearchRequest, reason: str
) -> None:
    assert (await refused(catalog.Search(request_))).reason == reason


async def test_a_page_token_of_another_query_is_refused(catalog: Catalog) -> None:
    first = await catalog.Search(pb.SearchRequest(query="t:creature", page_size=5))
    other = pb.SearchRequest(query="t:land", page_size=5, page_token=first.next_page_token)
    assert (await refused(catalog.Search(other))).reason == "PAGE_TOKEN_INVALID"


async def test_an_unknown_operator_is_named_in_a_warning(catalog: Catalog) -> None:
    answer = await catalog.Search(pb.SearchRequest(query="artist:nobody t:basic t:forest"))
    assert {card.name for card in answer.cards} == {"Forest", "Snow-Covered Forest"}
    assert "artist" in answer.warnings[0]


async def test_legality_is_asked_by_format_and_date(catalog: Catalog) -> None:
    request = pb.GetLegalityRequest(name="Sol Ring", format="german_highlander", date="2020-01-01")
    assert (await catalog.GetLegality(request)).status == "legal"
    request.date = "2025-03-01"
    answer = await catalog.GetLegality(request)
    assert (answer.status, answer.since) == ("banned", "2020-11-15")


@pytest.mark.parametrize(
    ("field", "value", "reason"), [("format", "canasta", "FORMAT_UNKNOWN"), ("date", "soon", "DATE_INVALID")]
)
async def test_legality_needs_a_known_format_and_a_date(catalog: Catalog, field: str, value: str, reason: str) -> None:
    request = pb.GetLegalityRequest(**{"name": "Forest", "format": "duel", "date": "2026-01-01", field: value})
    assert (await refused(catalog.GetLegality(request))).reason == reason


async def test_the_validation_index_is_sent_once_for_a_version(catalog: Catalog) -> None:
    chunks = [chunk async for chunk in catalog.StreamValidationIndex(pb.StreamValidationIndexRequest())]
    version = chunks[0].catalog_version
    assert sum(len(chunk.cards) for chunk in chunks) == (await catalog.GetVersion(pb.GetVersionRequest())).cards
    again = catalog.StreamValidationIndex(pb.StreamValidationIndexRequest(known_version=version))
    assert [len(chunk.cards) async for chunk in again] == [0]


async def test_an_import_replaces_what_is_served_without_a_restart(
    catalog: Catalog, service: App, tmp_path: Path
) -> None:
    row = {
        "id": "one",
        "name": "Invented Beast",
        "type_line": "Creature — Beast",
        "cmc": 2.0,
        "set": "inv",
        "rarity": "rare",
    }
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(row))
    before = await catalog.GetVersion(pb.GetVersionRequest())
    assert before.source == "starter"
    database = service.database("catalog")
    repository = Repository(database, Outbox(database, service.bus))
    await import_files(repository, Files(path), service.clock, service.ids)
    deadline = time.monotonic() + 10
    while (after := await catalog.GetVersion(pb.GetVersionRequest())).catalog_version == before.catalog_version:
        assert time.monotonic() < deadline, "the service did not follow the import"
        await asyncio.sleep(0)
    assert (after.cards, after.source) == (1, "cards.jsonl")
    found = await catalog.Search(pb.SearchRequest(query="t:beast"))
    assert [card.name for card in found.cards] == ["Invented Beast"]
