"""The League rule of EDH 2009 and Commander 2011: Generals first come, first served, kept between games, in no other deck of the game or league."""

from __future__ import annotations

from collections.abc import AsyncIterator

import grpc
import pytest

from muster.tournament.v1 import leagues_pb2 as pb
from muster.tournament.v1 import leagues_pb2_grpc as pb_grpc
from services.game.leagues import Leagues, Player
from services.kit.app import App
from services.kit.errors import Fault, fault_of
from services.kit.tokens import Signer
from services.tournament.bind import bind

NEW, OLD = "commander2011", "edh2009"


@pytest.fixture
async def app(stack_app: App) -> AsyncIterator[App]:
    bind(stack_app)
    async with stack_app:
        yield stack_app


class Group:
    """A league of the tournament service, and what a table asks of it."""

    def __init__(self, app: App) -> None:
        self.stub = pb_grpc.LeagueServiceStub(app.channel("tournament"))
        self.signer = Signer(app.settings.home / "keys", "decks", app.clock)
        self.leagues = Leagues(app.channel("tournament"))
        self.league_id = self.version = ""

    async def found(self, version: str, *players: Player) -> None:
        settings = pb.LeagueSettings(name="Friday", format="commander", rules_version=version)
        request = pb.CreateLeagueRequest(request_id=version, user_id="boss", settings=settings)
        self.league_id, self.version = (await self.stub.CreateLeague(request)).league_id, version
        for player in players:
            await self.join(player)

    async def join(self, player: Player) -> None:
        user = player.user_id
        await self.stub.JoinLeague(pb.JoinLeagueRequest(league_id=self.league_id, user_id=user, user_name=user))
        claims = {
            "user_id": user,
            "format": "commander",
            "rules_version": self.version,
            "deck_id": user,
            "version": 1,
            "hash": player.deck_hash,
            "commanders": player.generals,
        }
        token = self.signer.sign(claims, 60_000)
        await self.stub.EnlistDeck(pb.EnlistDeckRequest(league_id=self.league_id, user_id=user, deck_token=token))

    async def enter(self, *players: Player) -> list[list[str]]:
        [found] = await self.leagues.enter(self.league_id, self.version, [players])
        if isinstance(found, Fault):
            raise found
        return found

    async def refused(self, *players: Player) -> str:
        with pytest.raises(Fault) as caught:
            await self.enter(*players)
        assert caught.value.reason == "LEAGUE_RULE"
        return caught.value.message


@pytest.fixture
def group(app: App) -> Group:
    return Group(app)


def player(user: str, general: str, *library: str, side: tuple[str, ...] = (), deck: str = "") -> Player:
    return Player(user, (general,), library, side, deck or f"deck of {user}")


ANN, BEN = player("ann", "Isamaru"), player("ben", "Akroma")


@pytest.mark.parametrize("version", [OLD, NEW])
async def test_no_general_twice_in_a_game(group: Group, version: str) -> None:
    await group.found(version, ANN, BEN)
    assert "Isamaru" in await group.refused(ANN, player("ben", "Isamaru"))


@pytest.mark.parametrize("version", [OLD, NEW])
async def test_a_general_stays_with_who_came_first(group: Group, version: str) -> None:
    await group.found(version, ANN, BEN, player("cleo", "Kresh"))
    assert await group.enter(ANN, BEN) == [[], []]
    assert "Akroma" in await group.refused(ANN, player("cleo", "Akroma", deck="deck of cleo"))
    with pytest.raises(grpc.aio.AioRpcError) as late:
        await group.join(player("dan", "Akroma"))
    assert fault_of(late.value).reason == "GENERAL_TAKEN"
    assert "dan" in await group.refused(ANN, player("dan", "Kamahl"))
    leaving = pb.LeaveLeagueRequest(league_id=group.league_id, user_id="ben", member_id="ben")
    await group.stub.LeaveLeague(leaving)
    await group.join(player("dan", "Akroma"))
    assert await group.enter(ANN, player("dan", "Akroma")) == [[], []]


@pytest.mark.parametrize("version", [OLD, NEW])
async def test_anothers_general_in_a_deck_is_to_be_replaced_from_the_sideboard(group: Group, version: str) -> None:
    await group.found(version, ANN, BEN)
    spare = player("ben", "Akroma", "Isamaru", "Plains", side=("Savannah Lions",))
    assert await group.enter(ANN, spare) == [[], ["Isamaru"]]
    assert "Isamaru" in await group.refused(ANN, player("ben", "Akroma", "Isamaru"))


@pytest.mark.parametrize(("version", "barred"), [(OLD, []), (NEW, ["Isamaru"])])
async def test_2009_asks_only_about_the_players_of_the_game_and_2011_about_the_whole_league(
    group: Group, version: str, barred: list[str]
) -> None:
    dan = player("dan", "Kresh", "Isamaru", side=("Savannah Lions",))
    await group.found(version, ANN, BEN, dan)
    assert await group.enter(BEN, dan) == [[], barred]


async def test_2011_everybody_plays_the_same_deck(group: Group) -> None:
    tuned = player("ann", "Isamaru", deck="tuned")
    await group.found(NEW, ANN, BEN)
    assert "another deck" in await group.refused(tuned, BEN)
    await group.found(OLD, ANN, BEN)
    assert await group.enter(tuned, BEN) == [[], []]


async def test_a_table_that_a_league_does_not_let_play_does_not_spoil_the_others(group: Group) -> None:
    await group.found(OLD, ANN, BEN)
    tables = [[ANN, player("ben", "Isamaru")], [ANN, BEN]]
    refused, let = await group.leagues.enter(group.league_id, OLD, tables)
    assert isinstance(refused, Fault)
    assert let == [[], []]


async def test_a_league_is_known_and_played_by_its_own_rules(group: Group) -> None:
    await group.found(OLD, ANN, BEN)
    with pytest.raises(Fault) as unknown:
        await group.leagues.enter("friday", OLD, [[ANN, BEN]])
    assert unknown.value.reason == "LEAGUE_NOT_FOUND"
    group.version = NEW
    assert OLD in await group.refused(ANN, BEN)
