"""Saved decks and their tokens over the real wires, with the starter cards."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import grpc
import pytest

from muster.decks.v1 import decks_pb2 as pb
from services import decks as decks_package
from services.kit.app import App
from services.kit.errors import Fault, fault_of
from services.kit.tokens import Verifier

if TYPE_CHECKING:
    from muster.decks.v1.decks_pb2_grpc import DecksServiceAsyncStub as Decks

STARTER = Path(decks_package.__file__).parent / "starter"
COMMANDER_DECK = (STARTER / "commander-tobias-andrion.txt").read_text()


async def refused(call: grpc.aio.UnaryUnaryCall[object, object]) -> Fault:
    """What a call was refused with."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await call
    return fault_of(caught.value)


async def saved(decks: Decks, text: str = COMMANDER_DECK, format_: str = "commander") -> pb.Deck:
    """A deck saved by alice."""
    return await decks.CreateDeck(pb.CreateDeckRequest(owner_id="alice", name="Mine", format=format_, text=text))


STARTER_DECKS = {path.stem: path.read_text() for path in sorted(STARTER.glob("*.txt"))}


@pytest.mark.parametrize("name", STARTER_DECKS)
async def test_starter_decks_are_legal(decks: Decks, name: str) -> None:
    text = STARTER_DECKS[name]
    format_ = "commander" if name.startswith("commander") else "partner"
    verdict = await decks.ValidateDeck(pb.ValidateDeckRequest(text=text, format=format_))
    assert verdict.is_legal, [each.message for each in verdict.findings]
    assert sum(each.count for each in verdict.list.entries) == 100


async def test_a_starter_deck_is_everybodys_and_becomes_ones_own_when_it_is_played(decks: Decks) -> None:
    listed = (await decks.ListStarters(pb.ListStartersRequest(format="emperor"))).starters
    assert {each.deck_id.removeprefix("starter:") for each in listed} == {
        name for name in STARTER_DECKS if name.startswith("highlander")
    }
    everything = (await decks.ListStarters(pb.ListStartersRequest())).starters
    assert len(everything) == len(STARTER_DECKS)
    for starter in everything:
        for format_ in starter.formats:
            wanted = pb.IssueDeckTokenRequest(deck_id=starter.deck_id, user_id="bob", format=format_)
            assert (await decks.IssueDeckToken(wanted)).verdict.is_legal
    mine = (await decks.ListDecks(pb.ListDecksRequest(owner_id="bob", page_size=100))).decks
    assert len(mine) == len(STARTER_DECKS)
    unknown = pb.IssueDeckTokenRequest(deck_id="starter:none", user_id="bob")
    assert (await refused(decks.IssueDeckToken(unknown))).reason == "DECK_UNKNOWN"


async def test_a_saved_deck_is_given_back_as_it_was_saved(decks: Decks) -> None:
    deck = await saved(decks)
    again = await decks.GetDeck(pb.GetDeckRequest(deck_id=deck.deck_id, user_id="alice"))
    assert again == deck
    assert again.verdict.is_legal
    assert [entry.name for entry in again.verdict.list.entries if entry.role == pb.COMMANDER] == ["Tobias Andrion"]


async def test_a_repeated_idempotency_key_saves_once(decks: Decks) -> None:
    request = pb.CreateDeckRequest(owner_id="alice", text=COMMANDER_DECK, idempotency_key="one")
    first, second = await decks.CreateDeck(request), await decks.CreateDeck(request)
    assert first.deck_id == second.deck_id
    listed = await decks.ListDecks(pb.ListDecksRequest(owner_id="alice"))
    assert [each.deck_id for each in listed.decks] == [first.deck_id]


async def test_every_version_keeps_its_list_and_hash(decks: Decks) -> None:
    deck = await saved(decks)
    shorter = COMMANDER_DECK.replace("1 Sisay's Ring\n", "")
    changed = await decks.UpdateDeck(
        pb.UpdateDeckRequest(deck_id=deck.deck_id, user_id="alice", expected_version=1, text=shorter)
    )
    assert changed.version == 2
    assert not changed.verdict.is_legal
    first = await decks.GetDeck(pb.GetDeckRequest(deck_id=deck.deck_id, user_id="alice", version=1))
    assert first.verdict.hash == deck.verdict.hash != changed.verdict.hash
    listed = await decks.ListDeckVersions(pb.ListDeckVersionsRequest(deck_id=deck.deck_id, user_id="alice"))
    assert [each.version for each in listed.versions] == [2, 1]


async def test_two_changes_of_one_version_cannot_both_win(decks: Decks) -> None:
    deck = await saved(decks)
    change = pb.UpdateDeckRequest(deck_id=deck.deck_id, user_id="alice", expected_version=1, name="Renamed")
    assert (await decks.UpdateDeck(change)).name == "Renamed"
    fault = await refused(decks.UpdateDeck(change))
    assert (fault.code, fault.reason, fault.metadata["current"]) == (
        grpc.StatusCode.FAILED_PRECONDITION,
        "VERSION_CONFLICT",
        "2",
    )


async def test_a_deck_is_seen_by_its_owner_and_by_whoever_has_the_link(decks: Decks) -> None:
    deck = await saved(decks)
    stranger = pb.GetDeckRequest(deck_id=deck.deck_id, user_id="bob")
    assert (await refused(decks.GetDeck(stranger))).reason == "DECK_NOT_YOURS"
    shared = await decks.ShareDeck(pb.ShareDeckRequest(deck_id=deck.deck_id, user_id="alice"))
    by_link = await decks.GetDeck(pb.GetDeckRequest(share_token=shared.share_token))
    assert by_link.deck_id == deck.deck_id
    await decks.ShareDeck(pb.ShareDeckRequest(deck_id=deck.deck_id, user_id="alice", revoke=True))
    assert (await refused(decks.GetDeck(pb.GetDeckRequest(share_token=shared.share_token)))).reason == "DECK_UNKNOWN"


async def test_only_the_owner_deletes(decks: Decks) -> None:
    deck = await saved(decks)
    theirs = pb.DeleteDeckRequest(deck_id=deck.deck_id, user_id="bob")
    assert (await refused(decks.DeleteDeck(theirs))).reason == "DECK_NOT_YOURS"
    await decks.DeleteDeck(pb.DeleteDeckRequest(deck_id=deck.deck_id, user_id="alice"))
    gone = pb.GetDeckRequest(deck_id=deck.deck_id, user_id="alice")
    assert (await refused(decks.GetDeck(gone))).reason == "DECK_UNKNOWN"


async def test_a_token_vouches_for_one_version_and_is_verified_offline(decks: Decks, services: App) -> None:
    deck = await saved(decks)
    issued = await decks.IssueDeckToken(pb.IssueDeckTokenRequest(deck_id=deck.deck_id, user_id="alice"))
    payload = Verifier(services.settings.home / "keys", "decks", services.clock).verify(issued.token)
    assert payload["deck_id"] == deck.deck_id
    assert payload["commanders"] == ["Tobias Andrion"]
    assert (payload["user_id"], payload["version"], payload["format"]) == ("alice", 1, "commander")
    assert payload["hash"] == deck.verdict.hash
    assert payload["full_milli"] == int(1000 * issued.verdict.full_share)
    found = await decks.GetDeckByToken(pb.GetDeckByTokenRequest(token=issued.token))
    assert found.list == deck.verdict.list


async def test_an_illegal_deck_gets_no_token(decks: Decks) -> None:
    deck = await saved(decks, COMMANDER_DECK.replace("1 Sisay's Ring", "2 Sisay's Ring"))
    fault = await refused(decks.IssueDeckToken(pb.IssueDeckTokenRequest(deck_id=deck.deck_id, user_id="alice")))
    assert fault.reason == "DECK_ILLEGAL"
    assert fault.metadata["codes"] == "DECK_SIZE,SINGLETON"


async def test_a_forged_token_is_refused(decks: Decks) -> None:
    deck = await saved(decks)
    issued = await decks.IssueDeckToken(pb.IssueDeckTokenRequest(deck_id=deck.deck_id, user_id="alice"))
    body, signature = issued.token.split(".")
    forged = f"{body}.{signature[:-8]}{'A' * 8}"
    assert (await refused(decks.GetDeckByToken(pb.GetDeckByTokenRequest(token=forged)))).reason == "TOKEN_INVALID"


@pytest.mark.parametrize(
    ("request_", "reason"),
    [
        (pb.ValidateDeckRequest(text="\x01\x02"), "DECK_UNREADABLE"),
        (pb.ValidateDeckRequest(text="7 Nonexistent Things"), "DECK_UNREADABLE"),
        (pb.ValidateDeckRequest(text="x" * (3 << 20)), "DECK_TOO_LARGE"),
        (pb.ValidateDeckRequest(text="1 Forest", format="canasta"), "FORMAT_UNKNOWN"),
        (pb.ValidateDeckRequest(text="1 Forest", rules_version="edh1887"), "FORMAT_UNKNOWN"),
        (pb.ValidateDeckRequest(text="1 Forest", as_of="yesterday"), "DATE_INVALID"),
    ],
)
async def test_bad_requests_get_a_typed_refusal(decks: Decks, request_: pb.ValidateDeckRequest, reason: str) -> None:
    fault = await refused(decks.ValidateDeck(request_))
    assert (fault.code, fault.reason) == (grpc.StatusCode.INVALID_ARGUMENT, reason)


async def test_a_page_token_of_nobody_is_refused(decks: Decks) -> None:
    fault = await refused(decks.ListDecks(pb.ListDecksRequest(owner_id="alice", page_token="next please")))
    assert fault.reason == "BAD_PAGE_TOKEN"
