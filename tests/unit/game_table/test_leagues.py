"""The League rule of EDH 2009 and Commander 2011: Generals first come, first served, kept between games, in no other deck of the game or league."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from services.game.leagues import Leagues, Member
from services.kit.errors import Fault
from services.kit.sql import Database

NEW, OLD = "commander2011", "edh2009"


@pytest.fixture
async def leagues(tmp_path: Path) -> AsyncIterator[Leagues]:
    database = Database("game", f"sqlite+aiosqlite:///{tmp_path}/db/game.sqlite3")
    await database.upgrade()
    yield Leagues(database)
    await database.close()


def member(user: str, general: str, *library: str, side: tuple[str, ...] = (), deck: str = "") -> Member:
    return Member(user, (general,), library, side, deck or f"deck of {user}")


ANN, BEN = member("ann", "Isamaru"), member("ben", "Akroma")


async def refused(leagues: Leagues, version: str, *members: Member) -> str:
    with pytest.raises(Fault) as caught:
        await leagues.enter("friday", version, members)
    assert caught.value.reason == "LEAGUE_RULE"
    return caught.value.message


@pytest.mark.parametrize("version", [OLD, NEW])
async def test_no_general_twice_in_a_game(leagues: Leagues, version: str) -> None:
    assert "Isamaru" in await refused(leagues, version, ANN, member("ben", "Isamaru"))


@pytest.mark.parametrize("version", [OLD, NEW])
async def test_a_general_stays_with_who_came_first(leagues: Leagues, version: str) -> None:
    assert await leagues.enter("friday", version, [ANN, BEN]) == [[], []]
    assert await leagues.enter("friday", version, [ANN, member("cleo", "Kresh")]) == [[], []]
    assert "Akroma" in await refused(leagues, version, ANN, member("cleo", "Akroma"))
    assert await leagues.enter("monday", version, [member("cleo", "Akroma"), ANN]) == [[], []]


@pytest.mark.parametrize("version", [OLD, NEW])
async def test_anothers_general_in_a_deck_is_to_be_replaced_from_the_sideboard(leagues: Leagues, version: str) -> None:
    spare = member("ben", "Akroma", "Isamaru", "Plains", side=("Savannah Lions",))
    assert await leagues.enter("friday", version, [ANN, spare]) == [[], ["Isamaru"]]
    assert "Isamaru" in await refused(leagues, version, ANN, member("ben", "Akroma", "Isamaru"))


async def test_2009_asks_only_about_the_players_of_the_game_and_2011_about_the_whole_league(leagues: Leagues) -> None:
    dan = member("dan", "Kresh", "Isamaru", side=("Savannah Lions",))
    for version, barred in ((OLD, []), (NEW, ["Isamaru"])):
        await leagues.enter(f"{version} league", version, [ANN, BEN])
        assert await leagues.enter(f"{version} league", version, [BEN, dan]) == [[], barred]


async def test_2011_everybody_plays_the_same_deck(leagues: Leagues) -> None:
    await leagues.enter("friday", NEW, [ANN, BEN])
    assert "another deck" in await refused(leagues, NEW, member("ann", "Isamaru", deck="tuned"), BEN)
    await leagues.enter("old", OLD, [ANN, BEN])
    assert await leagues.enter("old", OLD, [member("ann", "Isamaru", deck="tuned"), BEN]) == [[], []]
