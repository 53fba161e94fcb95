"""Games of leagues of EDH 2009 and Commander 2011 (their League rule), in which the league says who leads which General.

2009: no two players of a game have the same General, and no deck of the game has another player's; 2011: the same for the whole league, and everybody plays the
same deck. A card that is another's General is replaced before the game begins by one of the player's sideboard, which the list must have for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import grpc

from muster.tournament.v1 import leagues_pb2, leagues_pb2_grpc
from services.kit.errors import Fault, conflict, fault_of, invalid

SAME_DECK = "commander2011"
_REASON = "LEAGUE_RULE"


@dataclass(frozen=True, slots=True)
class Player:
    """A player of a league game: its Generals, the other cards of its deck and of its sideboard by name."""

    user_id: str
    generals: tuple[str, ...]
    library: tuple[str, ...]
    side: tuple[str, ...]
    deck_hash: str


class Leagues:
    """Asks leagues for their roll call, game by game; nothing is kept here."""

    def __init__(self, tournament: grpc.aio.Channel) -> None:
        self._leagues = leagues_pb2_grpc.LeagueServiceStub(tournament)

    async def enter(
        self, league_id: str, rules_version: str, tables: Sequence[Sequence[Player]]
    ) -> list[list[list[str]] | Fault]:
        """For each player of each table the names in its deck that are another's General, or why the league does not let a table play so. Raises Fault when it does not answer."""
        roll = await self._roll(league_id)
        return [_or_fault(roll, rules_version, players) for players in tables]

    async def _roll(self, league_id: str) -> leagues_pb2.RollCall:
        try:
            return await self._leagues.GetRollCall(leagues_pb2.GetRollCallRequest(league_id=league_id))
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error


def _or_fault(roll: leagues_pb2.RollCall, rules_version: str, players: Sequence[Player]) -> list[list[str]] | Fault:
    try:
        return _entered(roll, rules_version, players)
    except Fault as fault:
        return fault


def _entered(roll: leagues_pb2.RollCall, rules_version: str, players: Sequence[Player]) -> list[list[str]]:
    _require_different(players)
    if roll.rules_version != rules_version:
        raise invalid(_REASON, f"this league plays by the rules {roll.rules_version!r}")
    members = {each.user_id: each for each in roll.members}
    for player in players:
        _require_own(player, members.get(player.user_id), rules_version == SAME_DECK)
    at_table = {player.user_id for player in players}
    owners = {
        name: member.user_id
        for member in roll.members
        if rules_version == SAME_DECK or member.user_id in at_table
        for name in member.generals
    }
    return [_barred(player, owners) for player in players]


def _require_different(players: Sequence[Player]) -> None:
    seen: set[str] = set()
    for name in [name for player in players for name in player.generals]:
        if name in seen:
            raise invalid(_REASON, f"two players have {name} as their General")
        seen.add(name)


def _require_own(player: Player, member: leagues_pb2.LeagueMember | None, same_deck: bool) -> None:
    """Everybody is a member, and leads the own General."""
    if member is None:
        raise conflict(_REASON, f"{player.user_id} has no deck in this league")
    if same_deck and member.deck_hash != player.deck_hash:
        raise conflict(_REASON, f"{player.user_id} plays another deck than the one in the league")
    foreign = [name for name in player.generals if name not in member.generals]
    if foreign:
        raise conflict(_REASON, f"{player.user_id} does not lead {', '.join(foreign)} in this league")


def _barred(player: Player, owners: Mapping[str, str]) -> list[str]:
    """Cards of the deck that must be replaced; raises Fault when the sideboard has too few for them."""
    others = {name for name, user in owners.items() if user != player.user_id}
    barred = [name for name in player.library if name in others]
    if len(barred) > sum(name not in others for name in player.side):
        raise _lacking(player, barred)
    return barred


def _lacking(player: Player, barred: Sequence[str]) -> Fault:
    names = ", ".join(sorted(barred))
    return invalid(_REASON, f"{player.user_id} must replace {names} and has too few cards in the sideboard for that")
