"""From a request to a game's header: settings checked, deck tokens read, programs pinned, seats in order, a seed."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ParamSpec, TypeVar

import grpc

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.game.v1 import game_pb2 as pb
from services.kit.clock import Clock
from services.kit.errors import Fault, fault_in, fault_of, invalid
from services.kit.ids import Ids

from .leagues import Leagues, Player
from .programs import ProgramStore
from .rules.formats.base import Format
from .rules.formats.options import OLD_RULES, TEAMS, BadOption
from .rules.formats.registry import COMMANDER_DECKS, BadSeating, UnknownFormat, chairs_of, format_of
from .rules.formats.seating import free_for_all
from .table.late import watch_of, why_not_watch
from .table.matches import why_not_match
from .table.proposals import CONSENTS, UNANIMOUS
from .table.records import Header, Place, Seat, Settings
from .table.tables import commitment_of
from .table.taking_back import OFF, TAKEBACKS

SEED_BYTES = 16
_LONGEST_PROMPT_S = 24 * 3600
_OF_ABSENCE = {"absent_turns", "absent_seconds"}
_COMMANDER_DECKS = (COMMANDER_DECKS, *OLD_RULES)
_TOGETHER = 200
"""So many tokens are asked about in one call."""
Barred = Sequence[Sequence[str]]
P = ParamSpec("P")
T = TypeVar("T")


def seeds(word: str) -> Callable[[int], bytes]:
    """Where the seeds of games come from, by their length: chance, or a word, from which every game is dealt alike."""
    return partial(_seed_from, word) if word else secrets.token_bytes


def _seed_from(word: str, size: int) -> bytes:
    return hashlib.sha256(word.encode()).digest()[:size]


class Dealer:
    """Makes headers; `seed` gives random bytes."""

    def __init__(
        self, decks: grpc.aio.Channel, programs: ProgramStore, leagues: Leagues, clock: Clock, ids: Ids,
        seed: Callable[[int], bytes], allows_seeds: bool,
    ) -> None:  # fmt: skip
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)
        self._programs = programs
        self._leagues = leagues
        self._clock = clock
        self._ids = ids
        self._seed = seed
        self._allows_seeds = allows_seeds

    async def headers(self, requests: Sequence[pb.CreateGameRequest]) -> list[Header | Fault]:
        """The headers of new games, each or why it cannot be made. Raises Fault UNAVAILABLE when none can just now."""
        asked = [tried(checked, request) for request in requests]
        behind = iter(
            await self._behind([seat.deck_token for each in asked if not isinstance(each, Fault) for seat in each[2]])
        )
        drafts: list[_Draft | Fault] = []
        for request, each in zip(requests, asked, strict=True):
            if isinstance(each, Fault):
                drafts.append(each)
                continue
            decks = [next(behind) for _ in each[2]]
            drafts.append(tried(self._drafted, request, *each, decks))
        digests = await self._read(
            _named_in(deck for each in drafts if not isinstance(each, Fault) for deck in each.decks)
        )
        found: list[Header | Fault] = []
        for draft, barred in zip(drafts, await self._barred(drafts), strict=True):
            await asyncio.sleep(0)  # operations of running tables come in between
            if isinstance(draft, Fault):
                found.append(draft)
            elif isinstance(barred, Fault):
                found.append(barred)
            else:
                found.append(tried(self._header, draft, barred, digests))
        return found

    async def prepare(self, tokens: Sequence[str]) -> int:
        """Read the cards of these decks before games are made with them; how many had not been read. Raises Fault UNAVAILABLE."""
        names = _named_in(each.deck for each in await self._behind(tokens))
        unread = self._programs.unread(names)
        await self._read(names)
        return unread

    async def _read(self, names: Collection[str]) -> Mapping[str, str]:
        """The programs of these cards, in memory; digests by name. Raises Fault UNAVAILABLE."""
        digests = await self._programs.digests(names) if names else {}
        await self._programs.pin(digests.values())
        return digests

    def _header(self, draft: _Draft, barred: Sequence[Sequence[str]], digests: Mapping[str, str]) -> Header:
        game_id = self._ids.new()
        each_seat = zip(draft.seats, draft.decks, barred, strict=True)
        return Header(
            game_id,
            draft.settings,
            [_dealt(*each, digests) for each in each_seat],
            draft.seed,
            commitment_of(draft.seed),
            self._clock.now_ms(),
            place=_first_place(game_id, draft.format),
        )

    async def _barred(self, drafts: Sequence[_Draft | Fault]) -> list[Barred | Fault]:
        """By table and seat the cards that a league wants replaced; a league is asked once for all its tables."""
        found: list[Barred | Fault] = [each if isinstance(each, Fault) else [()] * len(each.seats) for each in drafts]
        of_leagues: dict[tuple[str, str], list[int]] = {}
        for at, each in enumerate(drafts):
            if not isinstance(each, Fault) and each.format.options.league:
                of_leagues.setdefault((each.format.options.league, each.settings.rules_version), []).append(at)
        for (league, rules_version), places in of_leagues.items():
            tables = [_players(each) for at in places if not isinstance(each := drafts[at], Fault)]
            try:
                answers = await self._leagues.enter(league, rules_version, tables)
            except Fault as fault:
                answers = [fault] * len(places)
            for at, answer in zip(places, answers, strict=True):
                found[at] = answer
        return found

    def _drafted(
        self, request: pb.CreateGameRequest, format: Format, settings: Settings, seats: Sequence[pb.Seat],
        behind: Sequence[decks_pb2.DeckOrRefusal],
    ) -> _Draft:  # fmt: skip
        """What a header is made of, once its decks are known. Raises Fault."""
        decks = [_deck(seat, format, each) for seat, each in zip(seats, behind, strict=True)]
        return _Draft(format, settings, seats, decks, self._seed_of(request))

    def _seed_of(self, request: pb.CreateGameRequest) -> bytes:
        if not request.seed:
            return self._seed(SEED_BYTES)
        if not self._allows_seeds or len(request.seed) != SEED_BYTES:
            raise invalid("SEED_REFUSED", "only test tables take a seed, of 16 bytes")
        return request.seed

    async def _behind(self, tokens: Sequence[str]) -> list[decks_pb2.DeckOrRefusal]:
        """What the decks service has behind these tokens. Raises Fault."""
        found: list[decks_pb2.DeckOrRefusal] = []
        try:
            for start in range(0, len(tokens), _TOGETHER):
                request = decks_pb2.GetDecksByTokensRequest(tokens=tokens[start : start + _TOGETHER])
                found += (await self._decks.GetDecksByTokens(request)).answers
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        return found


@dataclass(frozen=True, slots=True)
class _Draft:
    """A game that is to be made."""

    format: Format
    settings: Settings
    seats: Sequence[pb.Seat]
    decks: Sequence[decks_pb2.TokenDeck]
    seed: bytes


def _named_in(decks: Iterable[decks_pb2.TokenDeck]) -> set[str]:
    return {entry.name for deck in decks for entry in deck.list.entries}


def tried(make: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | Fault:
    """What it gives, or the Fault that it raises."""
    try:
        return make(*args, **kwargs)
    except Fault as fault:
        return fault


def _deck(seat: pb.Seat, format: Format, behind: decks_pb2.DeckOrRefusal) -> decks_pb2.TokenDeck:
    """The deck of a seat. Raises Fault."""
    if behind.HasField("refusal"):
        raise _deck_fault(fault_in(behind.refusal))
    deck = behind.deck
    if deck.format != format.id:
        raise invalid("DECK_FORMAT_MISMATCH", f"a deck for {deck.format} cannot be played in {format.id}")
    if format.id in TEAMS and format.options.commander_decks != (deck.rules_version in _COMMANDER_DECKS):
        wanted = "Commander decks" if format.options.commander_decks else "German Highlander decks"
        raise invalid("DECK_FORMAT_MISMATCH", f"this table is for {wanted}; the deck was checked as another kind")
    if deck.user_id != seat.user_id:
        raise invalid("DECK_NOT_YOURS", "a deck token was issued to another user")
    return deck


def checked(request: pb.CreateGameRequest) -> tuple[Format, Settings, Sequence[pb.Seat]]:
    """What does not depend on the decks: format, settings and seats in order with their teams. Raises Fault."""
    format, settings = _format(request.settings), _settings(request.settings)
    if settings.prompt_seconds and format.options.reserve_seconds:
        raise invalid("INVALID_ARGUMENT", "a table has either 'prompt_seconds' or clocks ('reserve_seconds')")
    if not settings.prompt_seconds and settings.options.keys() & _OF_ABSENCE:
        raise invalid("INVALID_ARGUMENT", "nobody is absent where prompts have no time limit ('prompt_seconds')")
    seats = _seats(request, format)
    if settings.ranked and any(seat.is_house for seat in seats):
        raise invalid("INVALID_ARGUMENT", "house bots play no ranked games")
    if refusal := why_not_match(settings.best_of, [seat.team for seat in seats]):
        raise invalid("INVALID_ARGUMENT", refusal)
    _require_chooser(format, len(seats))
    return format, settings, seats


def _deck_fault(fault: Fault) -> Fault:
    if fault.code is grpc.StatusCode.UNAVAILABLE:
        return fault
    return invalid(fault.reason, f"deck token: {fault.message}")


def _format(given: pb.TableSettings) -> Format:
    try:
        return format_of(given.format, given.rules_version, given.options)
    except UnknownFormat as error:
        raise invalid("UNKNOWN_FORMAT", f"there is no format {str(error)!r}") from None
    except BadOption as error:
        raise invalid("INVALID_ARGUMENT", str(error)) from None


def _require_chooser(format: Format, seats: int) -> None:
    if format.options.first_chooser >= seats:
        raise invalid("INVALID_ARGUMENT", f"'first_chooser' is a seat from 0 to {seats - 1}")


def _first_place(game_id: str, format: Format) -> Place | None:
    """Who chooses in the first game of a match who plays first (MTR 2.2: by lot, or in playoffs by rank)."""
    chooser = format.options.first_chooser
    return Place(game_id, chooser=chooser) if chooser >= 0 else None


def _settings(given: pb.TableSettings) -> Settings:
    consent = given.manual_consent or UNANIMOUS
    if consent not in CONSENTS:
        raise invalid("INVALID_ARGUMENT", f"manual_consent is one of {', '.join(CONSENTS)}")
    takebacks = given.takebacks or OFF
    if takebacks not in TAKEBACKS:
        raise invalid("INVALID_ARGUMENT", f"takebacks is one of {', '.join(TAKEBACKS)}")
    if takebacks != OFF and (given.ranked or given.event_id):
        raise invalid("INVALID_ARGUMENT", "nothing is taken back by vote in a ranked game or at an event")
    if given.prompt_seconds > _LONGEST_PROMPT_S:
        raise invalid("INVALID_ARGUMENT", "prompt_seconds is at most a day")
    is_fair = given.ranked or bool(given.event_id)
    watch = watch_of(given.watch.who, given.watch.delay_seconds, given.watch.delay_turns, is_fair)
    if refusal := why_not_watch(watch, is_fair):
        raise invalid("INVALID_ARGUMENT", refusal)
    return Settings(
        given.format,
        given.rules_version,
        consent,
        given.prompt_seconds,
        given.ranked,
        dict(given.options),
        max(given.best_of, 1),
        given.by_elimination,
        given.event_id,
        takebacks,
        watch,
    )


def _seats(request: pb.CreateGameRequest, format: Format) -> Sequence[pb.Seat]:
    seats = sorted(request.seats, key=lambda seat: seat.seat)
    if [seat.seat for seat in seats] != list(range(len(seats))):
        raise invalid("INVALID_ARGUMENT", "seats are numbered from 0")
    if len({seat.user_id for seat in seats}) != len(seats) or not all(seat.user_id for seat in seats):
        raise invalid("INVALID_ARGUMENT", "every seat has its own user")
    return _seated(seats, format)


def _seated(seats: Sequence[pb.Seat], format: Format) -> Sequence[pb.Seat]:
    """The seats with the format's teams where none are named; raises Fault for teams that it does not have."""
    said = tuple((seat.team, seat.position) for seat in seats)
    try:
        chairs = chairs_of(format, None if said == free_for_all(len(seats)) else said, len(seats))
    except BadSeating as error:
        raise invalid("INVALID_ARGUMENT", str(error)) from None
    for seat, (team, position) in zip(seats, chairs, strict=True):
        seat.team, seat.position = team, position
    return seats


def _names(deck: decks_pb2.TokenDeck, role: int) -> tuple[str, ...]:
    return tuple(each.name for each in deck.list.entries if each.role == role for _ in range(each.count))


def _players(draft: _Draft) -> list[Player]:
    return [_player(seat.user_id, deck) for seat, deck in zip(draft.seats, draft.decks, strict=True)]


def _player(user_id: str, deck: decks_pb2.TokenDeck) -> Player:
    return Player(
        user_id,
        _names(deck, decks_pb2.COMMANDER),
        _names(deck, decks_pb2.MAIN),
        _names(deck, decks_pb2.SIDE),
        deck.hash,
    )


def _dealt(seat: pb.Seat, deck: decks_pb2.TokenDeck, barred: Sequence[str], digests: Mapping[str, str]) -> Seat:
    cards: dict[int, list[str]] = defaultdict(list)
    for entry in deck.list.entries:
        if entry.name not in digests:
            raise invalid("CARD_UNKNOWN", f"the catalog does not know {entry.name!r}")
        cards[entry.role] += [digests[entry.name]] * entry.count

    return Seat(
        seat.seat,
        seat.user_id,
        seat.user_name,
        seat.user_kind,
        seat.team,
        seat.position,
        deck.hash,
        cards[decks_pb2.MAIN],
        cards[decks_pb2.COMMANDER],
        cards[decks_pb2.SIDE],
        [[digests[name] for name in choice.names] for choice in deck.commander_choices],
        next(iter(cards[decks_pb2.COMPANION]), ""),
        cards[decks_pb2.SUPPLEMENTARY],
        [digests[name] for name in barred],
    )
