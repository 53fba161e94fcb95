"""What the game service is asked for: games of an event's tables with the registered lists, and rulings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.game.v1 import game_pb2
from services.kit.errors import Fault, fault_in

from .league.league import RESERVING
from .play import facts
from .play.facts import BY_ELIMINATION, DURING, Table
from .play.orders import Order
from .play.tournament import Tournament

_TOGETHER = 200
"""So many tokens are asked for in one call."""


def settings_of(event: Tournament, number: int) -> game_pb2.TableSettings:
    """How an event's tables play a round."""
    plan, phase = event.plan, event.phases[event.phase_of(number)]
    # what a player holds in the first round is nobody's knowledge in the second
    options: dict[str, object] = {"open_replay": plan.publication.replays == DURING, "nonces": True}
    if number > event.swiss_rounds:
        # its higher seed chooses who plays first, and when time is over the highest life total decides (MTR 2.2, 2.4)
        options |= {"single_elimination": True, "first_chooser": 0}
    elif event.best_of(number) == 1 and not event.shape_of(number).is_pod:
        # drawn games do not count, in matches of one game neither (MTR 2.1, 9.1)
        options["replays_draws"] = True
    if seconds := event.seconds_of(number):
        options["match_seconds"] = seconds
    if plan.prompt_seconds:
        options["absent_seconds"] = plan.absent_seconds
    if plan.scoring in ("victory_points", "democratic_victory") and event.shape_of(number).is_pod:
        options[plan.scoring] = True
    if plan.league and phase.rules_version in RESERVING:
        options["league"] = plan.league
    return game_pb2.TableSettings(
        format=phase.format,
        rules_version=phase.rules_version,
        manual_consent="unanimous",
        prompt_seconds=plan.prompt_seconds,
        best_of=event.best_of(number),
        ranked=bool(plan.rated),
        by_elimination=plan.rated == BY_ELIMINATION,
        options={name: json.dumps(value) for name, value in options.items()},
        event_id=event.event_id,
        watch=game_pb2.Watch(who=plan.publication.watch, delay_seconds=plan.publication.watch_seconds),
    )


async def seated(
    decks: decks_pb2_grpc.DecksServiceAsyncStub, tournament: Tournament, number: int, tables: Sequence[Table]
) -> list[list[game_pb2.Seat] | Fault]:
    """The players of each of a round's tables in turn order, each with the version of the list that was registered for its phase (MTR 2.7), or why a table cannot be seated."""
    phase, places = tournament.phase_of(number), [_places(tournament, table) for table in tables]
    users = [user for table in places for user, _, _ in table]
    tokens = iter(await tokens_of(decks, tournament, phase, users, tournament.rules_date))
    return [_seats(tournament, table, [next(tokens) for _ in table]) for table in places]


def _places(tournament: Tournament, table: Table) -> list[tuple[str, int, int]]:
    """User, team and position by seat: partners sit opposite each other, of three the emperor between the lieutenants (document 002)."""
    teams = [tournament.members_of(entrant) for entrant in table.entrants]
    placed = [(user, team, at) for team, members in enumerate(teams) for at, user in enumerate(members)]
    return sorted(placed, key=lambda each: (each[2], each[1])) if tournament.plan.format == "partner" else placed


async def tokens_of(
    decks: decks_pb2_grpc.DecksServiceAsyncStub, tournament: Tournament, phase: int, users: Sequence[str], as_of: str
) -> list[decks_pb2.TokenOrRefusal]:
    """A token for each of these players' lists of a phase by the rules of a day (ISO), or why there is none. Raises ValueError when one has no list."""
    found: list[decks_pb2.TokenOrRefusal] = []
    for first in range(0, len(users), _TOGETHER):
        asked = [_token_request(tournament, phase, user, as_of) for user in users[first : first + _TOGETHER]]
        found += (await decks.IssueDeckTokens(decks_pb2.IssueDeckTokensRequest(decks=asked))).answers
    return found


def _token_request(tournament: Tournament, phase: int, user: str, as_of: str) -> decks_pb2.IssueDeckTokenRequest:
    played, registered = tournament.phases[phase], tournament.players[user].list_of(phase)
    if registered is None:
        raise ValueError(f"{user} plays without a list")
    return decks_pb2.IssueDeckTokenRequest(
        deck_id=registered.deck_id,
        version=registered.version,
        user_id=user,
        format=played.format,
        rules_version=played.rules_version,
        as_of=as_of,
    )


def _seats(
    tournament: Tournament, places: Sequence[tuple[str, int, int]], tokens: Sequence[decks_pb2.TokenOrRefusal]
) -> list[game_pb2.Seat] | Fault:
    refused = next((each.refusal for each in tokens if each.HasField("refusal")), None)
    if refused is not None:
        return fault_in(refused)
    return [
        game_pb2.Seat(
            seat=at,
            team=team,
            position=position,
            user_id=user,
            user_name=tournament.players[user].name,
            user_kind=tournament.players[user].kind,
            deck_token=token.token,
        )
        for at, ((user, team, position), token) in enumerate(zip(places, tokens, strict=True))
    ]


def rulings(order: facts.Ordered, seats: list[int]) -> dict[str, Any]:
    """The ruling of an order, by its field of RuleGameRequest; `seats` are those of the player whom it concerns."""
    seat = seats[0] if seats else 0
    found: dict[Order, dict[str, Any]] = {
        Order.EXTEND: {"extend_seconds": order.amount},
        Order.CALL_TIME: {"call_time": True},
        Order.TURNS: {"add_turns": order.amount},
        Order.LOSE_GAME: {"put_out_seat": seat},
        Order.LOSE_MATCH: {"put_out_of_match_seat": seat},
        Order.REWIND: {"rewind": game_pb2.Rewind(seat=seat, decisions=order.amount, reason=order.words)},
        Order.DO_DEED: {"decide_deed": game_pb2.DecideDeed(done=True, reason=order.words)},
        Order.LEAVE_DEED: {"decide_deed": game_pb2.DecideDeed(done=False, reason=order.words)},
    }
    return found[Order(order.what)]
