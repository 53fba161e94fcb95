"""Events over REST: from the announcement to the final standings, and what is refused with its rule."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import AsyncExitStack
from fractions import Fraction
from typing import Any

import httpx
import pytest

from clients.python import Client, Events, Leagues, Refused, Socket
from tests.contract.gateway.conftest import NewPlayer

Json = dict[str, Any]


async def _announced(organiser: Client, **plan: Any) -> str:
    body = {"name": "Cup", "rounds": 3, "cut": 2, **plan}
    made = await organiser.request("POST", "/v1/events", body, key="cup")
    return str(made["id"])


async def _joined(event: str, players: list[Client]) -> None:
    for player in players:
        deck = await player.create_deck("100 Forest", format="duel")
        await player.request("POST", f"/v1/events/{event}/players", {"deck": deck["id"]})


async def test_the_sdk_plays_an_event(new_player: NewPlayer) -> None:
    organiser, *players = [await new_player() for _ in range(5)]
    boss, by_id = Events(organiser), {player.user["id"]: Events(player) for player in players}
    event = (await boss.announce("Cup", rounds=3, cut=0, key="cup", checks_in=True))["id"]
    assert (await boss.announce("Cup", rounds=3, cut=0, key="cup", checks_in=True))["id"] == event
    for player in players:
        own = by_id[player.user["id"]]
        await own.register(event, (await player.create_deck("100 Forest", format="duel"))["id"])
        assert await own.my_match(event) is None
        await own.check_in(event)
    assert {each["user"] async for each in boss.players(event)} == set(by_id)
    await boss.start(event)
    assert [each["id"] for each in (await boss.list("running"))["events"]] == [event]
    tables = (await boss.pair(event, 1))["tables"]
    for table in tables:
        first, second = by_id[table["first"]], by_id[table["second"]]
        assert [(await own.my_match(event) or {})["table"] for own in (first, second)] == [table["table"]] * 2
        mine = await organiser.get(f"/v1/events/{event}/rounds/1?mine=true")
        assert mine["tables"] == [], "an official who does not play has no table"
        with pytest.raises(LookupError):
            await second.confirm(event, 1, table["table"])
        await first.report(event, 1, table["table"], 2, 1)
        assert (
            "claim"
            not in (await by_id[tables[table["table"] % 2]["first"]].pairings(event, 1))["tables"][table["table"] - 1]
        )
        await second.confirm(event, 1, table["table"])
    assert [each["result"]["second"] for each in (await boss.pairings(event, 1))["tables"]] == [1, 1]
    assert [each["points"] async for each in boss.standings(event)] == [3, 3, 0, 0]
    await by_id[tables[0]["first"]].drop(event)
    kinds = [each["fact"]["fact"] async for each in boss.log(event)]
    assert (kinds[-1], kinds.count("claimed"), kinds.count("reported")) == ("dropped", 4, 2)


async def test_the_sdk_joins_a_league(new_player: NewPlayer) -> None:
    founder, player = await new_player(), await new_player()
    league = (await Leagues(founder).found("Friday", "duel", open_lists=True))["id"]
    own = Leagues(player)
    assert (await own.list(mine=True))["leagues"] == []
    await own.join(league)
    assert [each["id"] for each in (await own.list(mine=True))["leagues"]] == [league]
    await own.enlist(league, (await player.create_deck("100 Forest", format="duel"))["id"])
    members = [each async for each in own.members(league)]
    assert [(each["user"], bool(each["deck_hash"])) for each in members] == [(player.user["id"], True)]
    assert (await own.get(league))["settings"]["name"] == "Friday"
    await own.leave(league)
    assert [each async for each in own.members(league)] == []


async def _refusal(asked: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value


async def test_an_event_with_a_playoff(new_player: NewPlayer) -> None:
    organiser, *players = [await new_player() for _ in range(6)]
    event = await _announced(organiser)
    assert await _announced(organiser) == event
    await _joined(event, players)
    started = await organiser.request("POST", f"/v1/events/{event}/start")
    assert (started["state"], started["rounds"], started["cut"], started["players"]) == ("running", 3, 2, 5)
    by_id = {player.user["id"]: player for player in players}
    for number in (1, 2, 3):
        paired = await organiser.request("POST", f"/v1/events/{event}/rounds/{number}")
        assert paired["tables"][-1]["result"] == {"first": 2, "second": 0, "drawn": 0, "lost_by_both": False}
        for table in paired["tables"][:-1]:
            assert table["why"]
            path = f"/v1/events/{event}/rounds/{number}/tables/{table['table']}/result"
            for side in ("first", "second"):
                await by_id[table[side]].request("POST", path, {"first": 2, "second": 1})
    standings = await organiser.get(f"/v1/events/{event}/standings")
    assert standings["rounds"] == 3
    assert [row["rank"] for row in standings["standings"]] == sorted(row["rank"] for row in standings["standings"])
    final = await organiser.request("POST", f"/v1/events/{event}/rounds/4")
    assert final["is_playoff"]
    assert [final["tables"][0][side] for side in ("first", "second")] == [
        row["user"] for row in standings["standings"][:2]
    ]
    await organiser.request("POST", f"/v1/events/{event}/rounds/4/tables/1/result", {"first": 0, "second": 2})
    over = await organiser.request("POST", f"/v1/events/{event}/finish")
    assert hashlib.sha256(over["seed"].encode()).hexdigest() == started["seed_commitment"] == over["seed_commitment"]
    rows = (await organiser.get(f"/v1/events/{event}/standings"))["standings"]
    assert rows[0]["user"] == final["tables"][0]["second"]
    numerator, denominator = map(int, rows[0]["exact"][0].split("/"))
    assert rows[0]["opponents_match_wins"] == round(numerator / denominator, 6)
    why = await organiser.get(f"/v1/events/{event}/standings/{rows[0]['user']}")
    faced = [Fraction(each["exact"]) for share in why["rounds"] for each in share["faced"]]
    assert sum(faced, Fraction(0)) / len(faced) == Fraction(rows[0]["exact"][0]), "the mean of what is listed"
    assert len(why["rounds"]) == 3
    listed = await organiser.get("/v1/events?state=finished")
    assert [each["id"] for each in listed["events"]] == [event]


async def test_players_come_and_go_until_the_event_starts(new_player: NewPlayer) -> None:
    organiser, *players = [await new_player() for _ in range(6)]
    event = await _announced(organiser, cut=0, checks_in=True)
    await _joined(event, players)
    leaver = players[0]
    await leaver.request("DELETE", f"/v1/events/{event}/players/{leaver.user['id']}")
    path = f"/v1/events/{event}/players/{players[1].user['id']}"
    await players[1].request("POST", f"{path}/check-in")
    await organiser.request("PUT", f"{path}/byes", {"byes": 1})
    for player in players[2:]:
        await organiser.request("POST", f"/v1/events/{event}/players/{player.user['id']}/check-in")
    page = await organiser.get(f"/v1/events/{event}/players?size=3")
    rest = await organiser.get(f"/v1/events/{event}/players?size=3&page={page['next_page']}")
    rows = [*page["players"], *rest["players"]]
    assert [(row["user"], row["byes"]) for row in rows] == [
        (player.user["id"], int(player is players[1])) for player in players[1:]
    ]
    await organiser.request("POST", f"/v1/events/{event}/start")
    late = await leaver.create_deck("100 Forest", format="duel")
    refusal = await _refusal(leaver.request("POST", f"/v1/events/{event}/players", {"deck": late["id"]}))
    assert (refusal.code, refusal.details["rule"]) == ("REGISTRATION_CLOSED", "MTR 2.7")


async def test_refusals_name_their_rule(new_player: NewPlayer) -> None:
    organiser, stranger = await new_player(), await new_player()
    event = await _announced(organiser)
    few = await _refusal(organiser.request("POST", f"/v1/events/{event}/start"))
    assert (few.code, few.status, few.details["rule"]) == ("TOO_FEW_PLAYERS", 409, "MTR 10.1")
    other = await _refusal(stranger.request("POST", f"/v1/events/{event}/start"))
    assert (other.code, other.status) == ("NOT_ORGANISER", 403)
    banned = await stranger.create_deck("1 Black Lotus", format="duel")
    illegal = await _refusal(stranger.request("POST", f"/v1/events/{event}/players", {"deck": banned["id"]}))
    assert illegal.code == "DECK_ILLEGAL"
    structure = await _refusal(_announced(stranger, rounds=2))
    assert (structure.code, structure.details["rule"]) == ("BAD_STRUCTURE", "MTR 10.2")


@pytest.mark.parametrize(
    ("method", "path", "body", "code"),
    [
        ("GET", "/v1/events/none", None, "EVENT_NOT_FOUND"),
        ("GET", "/v1/events?state=lost", None, "INVALID_ARGUMENT"),
        ("GET", "/v1/events/{event}/rounds/1", None, "ROUND_UNKNOWN"),
        ("GET", "/v1/events/{event}/rounds/0", None, "INVALID_ARGUMENT"),
        ("GET", "/v1/events/{event}/standings?page=x", None, "BAD_PAGE_TOKEN"),
        ("GET", "/v1/events/{event}/players?size=501", None, "INVALID_ARGUMENT"),
        ("POST", "/v1/events/{event}/rounds/1", None, "NOT_RUNNING"),
        ("POST", "/v1/events/{event}/rounds/1/tables/1/result", {"first": -1, "second": 0}, "INVALID_ARGUMENT"),
        ("POST", "/v1/events/{event}/rounds/1/tables/1/result", {"first": 2, "second": 0}, "NOT_RUNNING"),
        ("PUT", "/v1/events/{event}/players/none/byes", {"byes": 1}, "NOT_REGISTERED"),
        ("PUT", "/v1/events/{event}/players/none/byes", {"byes": 4}, "INVALID_ARGUMENT"),
        ("POST", "/v1/events", {"name": "Cup"}, "INVALID_ARGUMENT"),
    ],
)
async def test_bad_requests_have_typed_refusals(
    player: Client, method: str, path: str, body: Json | None, code: str
) -> None:
    event = await _announced(player)
    assert (await _refusal(player.request(method, path.format(event=event), body))).code == code


async def _running(new_player: NewPlayer, **plan: Any) -> tuple[str, Client, Client, list[Client]]:
    """An event whose first round is paired: its id, organiser, head judge and players."""
    organiser, head, *players = [await new_player() for _ in range(6)]
    event = await _announced(organiser, cut=0, **plan)
    await organiser.request("PUT", f"/v1/events/{event}/staff/{head.user['id']}", {"role": "head_judge"})
    await _joined(event, players)
    await organiser.request("POST", f"/v1/events/{event}/start")
    await organiser.request("POST", f"/v1/events/{event}/rounds/1")
    return event, organiser, head, players


async def test_the_desk_of_an_event(new_player: NewPlayer) -> None:
    """MTR 1.8, 2.8, 2.9, 5: a call, an appeal, a penalty, a deck check; who sees what of it."""
    event, organiser, head, players = await _running(new_player)
    path = f"/v1/events/{event}"
    table = (await organiser.get(f"{path}/rounds/1"))["tables"][0]
    player = next(each for each in players if each.user["id"] == table["first"])
    stranger = next(each for each in players if each.user["id"] not in (table["first"], table["second"]))
    called = {"words": "Is it my turn?", "language": "en", "is_private": True}
    desk = await player.request("POST", f"{path}/rounds/1/tables/1/calls", called, key="call")
    assert [(each["player"], each["state"]) for each in desk["calls"]] == [(player.user["id"], "open")]
    assert (await stranger.get(f"{path}/desk"))["calls"] == []
    ruled = await organiser.request("POST", f"{path}/calls/1/ruling", {"words": "Yes."})
    assert ruled["calls"][0]["state"] == "ruled"
    await player.request("POST", f"{path}/calls/1/answer", {"appeals": True})
    ruled = await head.request("POST", f"{path}/calls/1/ruling", {"words": "No."})
    assert [each["words"] for each in ruled["calls"][0]["rulings"]] == ["Yes.", "No."]
    assert (ruled["calls"][0]["state"], ruled["calls"][0]["appealed_by"]) == ("final", player.user["id"])
    wrong = {"infraction": "game_rule_violation"}
    desk = await head.request("POST", f"{path}/players/{player.user['id']}/penalties", wrong)
    assert [(each["penalty"], each["round"]) for each in desk["penalties"]] == [("warning", 1)]
    desk = await head.request("POST", f"{path}/deck-checks")
    sampled = desk["deck_checks"][0]["player"]
    desk = await head.request("PUT", f"{path}/deck-checks/{sampled}", {"is_ok": True, "seconds": 60})
    assert desk["deck_checks"][0]["is_done"]
    for asked in (
        player.request("POST", f"{path}/players/{player.user['id']}/penalties", wrong),
        player.request("POST", f"{path}/rounds/1/tables/1/extension", {"seconds": 60}),
        player.request("POST", f"{path}/rounds/1/time", {}),
        player.request("POST", f"{path}/rounds/1/tables/1/rewind", {"player": player.user["id"], "words": "mine"}),
        player.request("POST", f"{path}/rounds/1/tables/1/deed", {"is_done": True, "words": "mine"}),
        player.request("POST", f"{path}/deck-checks"),
        player.get(f"{path}/log"),
    ):
        refusal = await _refusal(asked)
        assert (refusal.code, refusal.status) == ("NOT_AN_OFFICIAL", 403)
    log = await head.get(f"{path}/log?size=3")
    assert [(each["sequence"], each["role"]) for each in log["entries"][:2]] == [(1, "organiser"), (2, "organiser")]
    assert log["entries"][0]["fact"]["secret"] == "", "the event tells its seed when it is over"
    assert log["next_page"] == "3"


async def test_late_entry_a_dispute_and_pairings_by_hand(new_player: NewPlayer) -> None:
    event, organiser, head, players = await _running(new_player, late_until=1)
    path = f"/v1/events/{event}"
    tables = (await organiser.get(f"{path}/rounds/1"))["tables"]
    wanted = [[table["second"], table["first"]] for table in tables]
    again = await head.request("PUT", f"{path}/rounds/1/pairings", {"tables": wanted})
    assert [[side["id"] for side in table["sides"]] for table in again["tables"]] == wanted
    for table in (1, 2):
        await head.request("POST", f"{path}/rounds/1/tables/{table}/result", {"first": 2, "second": 0})
    started = await _refusal(head.request("PUT", f"{path}/rounds/1/pairings", {}))
    assert (started.code, started.details["rule"]) == ("ROUND_STARTED", "MTR 1.9")
    late, later = await new_player(), await new_player()
    await _joined(event, [late])
    deck = await later.create_deck("100 Forest", format="duel")
    entry = {"deck": deck["id"], "byes": 1}
    entered = await head.request("PUT", f"{path}/players/{later.user['id']}/late", entry)
    assert entered["players"] == 6
    rows = {row["user"]: row for row in (await organiser.get(f"{path}/standings"))["standings"]}
    assert (rows[late.user["id"]]["losses"], rows[later.user["id"]]["points"]) == (1, 3)
    loser = next(each for each in players if each.user["id"] == wanted[0][1])
    await loser.request("POST", f"{path}/rounds/1/tables/1/dispute", {"words": "I have won"})
    disputed = await _refusal(organiser.request("POST", f"{path}/rounds/2"))
    assert (disputed.code, disputed.details["rule"]) == ("ROUND_DISPUTED", "MTR 1.9")
    await head.request("POST", f"{path}/rounds/1/tables/1/result", {"first": 0, "second": 2})
    await loser.request("DELETE", f"{path}/players/{loser.user['id']}")
    assert len((await organiser.request("POST", f"{path}/rounds/2"))["tables"]) == 3
    await head.request("POST", f"{path}/players/{loser.user['id']}/reentry")
    over = await organiser.request("POST", f"{path}/invalidate", {"words": "an official played"})
    assert over["state"] == "invalidated"
    assert (await late.get(f"{path}/log"))["entries"][0]["actor"] == organiser.user["id"], "open to all when it is over"


async def test_pods_and_teams(new_player: NewPlayer) -> None:
    organiser, *players = [await new_player() for _ in range(9)]
    made = await organiser.request("POST", "/v1/events", {"name": "Pods", "format": "commander", "cut": 0}, key="pods")
    assert made["plan"]["best_of"] == 1
    for player in players:
        deck = await player.create_deck("100 Forest", format="commander")
        await player.request("POST", f"/v1/events/{made['id']}/players", {"deck": deck["id"]})
    path = f"/v1/events/{made['id']}"
    await organiser.request("POST", f"{path}/start")
    paired = await organiser.request("POST", f"{path}/rounds/1")
    assert [len(table["sides"]) for table in paired["tables"]] == [4, 4]
    done = await organiser.request("POST", f"{path}/rounds/1/tables/1/places", {"places": [2, 1, 2, 2]})
    assert [side["place"] for side in done["tables"][0]["sides"]] == [2, 1, 2, 2]
    rows = (await organiser.get(f"{path}/standings"))["standings"]
    assert (rows[0]["user"], rows[0]["points"]) == (done["tables"][0]["sides"][1]["id"], 5)
    teams = await organiser.request("POST", "/v1/events", {"name": "Teams", "format": "partner"}, key="teams")
    members = [player.user["id"] for player in players[:2]]
    named = await players[0].request("PUT", f"/v1/events/{teams['id']}/team", {"name": "Us", "members": members})
    assert named["teams"] == [{"id": members[0], "name": "Us", "members": members}]


async def test_players_hear_what_concerns_them(new_player: NewPlayer) -> None:
    """Everybody of a new round, a table and the officials of its results, nobody else."""
    event, organiser, head, players = await _running(new_player)
    table = (await organiser.get(f"/v1/events/{event}/rounds/1"))["tables"][0]
    at_table = {table["first"], table["second"]}
    async with AsyncExitStack() as stack:
        sockets = {}
        for each in (organiser, *players):
            sockets[each.user["id"]] = await stack.enter_async_context(await each.socket())
        for number in (1, 2):
            path = f"/v1/events/{event}/rounds/1/tables/{number}/result"
            await head.request("POST", path, {"first": 2, "second": 0})
        await organiser.request("POST", f"/v1/events/{event}/rounds/2")
        heard = {user: await _until_paired(socket) for user, socket in sockets.items()}
    for user, changes in heard.items():
        results = 2 if user == organiser.user["id"] else 1
        assert changes == ["reported"] * results + ["paired"], user in at_table


async def _until_paired(socket: Socket) -> list[str]:
    """What a socket hears of events until a round is paired."""
    heard: list[str] = []
    async with asyncio.timeout(10):
        while "paired" not in heard:
            push = await socket.next_push()
            assert push is not None
            if push.event == "event.changed":
                assert push.d["round"] == (2 if push.d["what"] == "paired" else 1)
                heard.append(push.d["what"])
    return heard


async def test_an_event_with_phases_has_a_list_for_each(new_player: NewPlayer) -> None:
    organiser, *players = [await new_player() for _ in range(6)]
    phases = [{"format": "commander", "rules_version": "edh2009", "rounds": 1}, {"format": "commander", "rounds": 1}]
    event = await _announced(organiser, format="commander", rounds=0, cut=0, phases=phases)
    for player in players:
        deck = (await player.create_deck("100 Forest", format="commander"))["id"]
        early = player.request("POST", f"/v1/events/{event}/players", {"deck": deck, "phase": 1})
        assert (await _refusal(early)).code == "BAD_PHASES"
        for phase in range(2 if player is not players[-1] else 1):
            await player.request("POST", f"/v1/events/{event}/players", {"deck": deck, "phase": phase})
    started = await organiser.request("POST", f"/v1/events/{event}/start")
    assert (started["rounds"], started["players"]) == (2, 4), "who lacks a list is not there"
    assert [each["rules_version"] for each in started["plan"]["phases"]] == ["edh2009", ""]
    seen = []
    for number in (1, 2):
        paired = await organiser.request("POST", f"/v1/events/{event}/rounds/{number}")
        seen.append((paired["phase"], paired["format"], paired["rules_version"]))
        await organiser.request("POST", f"/v1/events/{event}/rounds/{number}/tables/1/places", {"places": [1, 2, 2, 2]})
    assert seen == [(0, "commander", "edh2009"), (1, "commander", "")]
    refusal = await _refusal(organiser.request("PUT", f"/v1/events/{event}/rounds/2/deadline", {"deadline_ms": 1}))
    assert (refusal.code, refusal.details["rule"]) == ("NO_DEADLINE", "MTR 2.4")


async def _with_rounds(new_player: NewPlayer, **plan: Any) -> tuple[str, Client, list[Client]]:
    """A running event of four: its id, organiser and players."""
    organiser, *players = [await new_player() for _ in range(5)]
    event = await _announced(organiser, cut=0, **plan)
    await _joined(event, players)
    await organiser.request("POST", f"/v1/events/{event}/start")
    return event, organiser, players


async def _won_by_the_first(organiser: Client, event: str, number: int) -> None:
    paired = await organiser.request("POST", f"/v1/events/{event}/rounds/{number}")
    for table in paired["tables"]:
        path = f"/v1/events/{event}/rounds/{number}/tables/{table['table']}/result"
        await organiser.request("POST", path, {"first": 2, "second": 1})


async def test_an_event_is_written_out_and_goes_on_elsewhere(new_player: NewPlayer) -> None:
    event, organiser, players = await _with_rounds(new_player)
    await _won_by_the_first(organiser, event, 1)
    hidden = await _refusal(players[0].get(f"/v1/events/{event}/archive"))
    assert (hidden.code, hidden.status, hidden.details["rule"]) == ("NOT_PUBLISHED", 403, "MTR 1.2")
    archive = await organiser.get(f"/v1/events/{event}/archive")
    other = await new_player()
    taken = await other.request("POST", "/v1/events/archives", archive, key="a")
    assert (await other.request("POST", "/v1/events/archives", archive, key="a"))["id"] == taken["id"] != event
    assert (taken["state"], taken["round"], taken["organiser"]) == ("running", 1, other.user["id"])
    rows = [
        (await at.get(f"/v1/events/{name}/standings"))["standings"]
        for at, name in ((organiser, event), (other, taken["id"]))
    ]
    assert sorted(map(str, rows[0])) == sorted(map(str, rows[1]))
    await _won_by_the_first(other, taken["id"], 2)
    mine = next(player for player in players if player.user["id"] == rows[0][0]["user"])
    deck = await mine.create_deck("100 Forest", format="duel", name="Other")
    entered = await mine.request("POST", f"/v1/events/{taken['id']}/players", {"deck": deck["id"]})
    assert entered["players"] == 4
    archive["rounds"][0]["tables"][0]["wins"] = [9, 9]
    broken = await _refusal(other.request("POST", "/v1/events/archives", archive, key="b"))
    assert (broken.code, broken.status) == ("BAD_RESULT", 422)


async def test_an_event_is_written_out_and_read_as_a_tournament_report_file(new_player: NewPlayer) -> None:
    event, organiser, _ = await _with_rounds(new_player)
    for number in (1, 2):
        await _won_by_the_first(organiser, event, number)
    trf = (await organiser.get(f"/v1/events/{event}/trf"))["trf"]
    assert trf.startswith("012 Cup\n")
    assert trf.count("\n001 ") == 4
    plan = {"name": "Again", "cut": 0}
    taken = await organiser.request("POST", "/v1/events/trf", {"plan": plan, "trf": trf}, key="t")
    assert (taken["round"], taken["rounds"], taken["is_round_over"]) == (2, 3, True)
    rows = [(await organiser.get(f"/v1/events/{name}/standings"))["standings"] for name in (event, taken["id"])]
    assert {(row["name"], row["points"], *row["exact"]) for row in rows[0]} == {
        (row["name"], row["points"], *row["exact"]) for row in rows[1]
    }
    await _won_by_the_first(organiser, taken["id"], 3)
    bad = await _refusal(organiser.request("POST", "/v1/events/trf", {"plan": plan, "trf": "001 nobody"}, key="u"))
    assert (bad.code, bad.details["rule"]) == ("BAD_IMPORT", "MTR 1.9")


async def test_a_round_waits_until_an_official_starts_it(new_player: NewPlayer) -> None:
    event, organiser, players = await _with_rounds(new_player, starts_rounds=True)
    paired = await organiser.request("POST", f"/v1/events/{event}/rounds/1")
    assert not paired["is_started"]
    result = f"/v1/events/{event}/rounds/1/tables/1/result"
    early = await _refusal(organiser.request("POST", result, {"first": 2, "second": 0}))
    assert (early.code, early.details["rule"]) == ("ROUND_NOT_STARTED", "MTR Appendix B")
    start = f"/v1/events/{event}/rounds/1/start"
    assert (await _refusal(players[0].request("POST", start))).code == "NOT_AN_OFFICIAL"
    assert (await organiser.request("POST", start))["is_started"]
    assert (await organiser.request("POST", result, {"first": 2, "second": 0}))["tables"][0]["is_over"]


async def test_what_is_not_published_is_hidden_from_others(new_player: NewPlayer) -> None:
    hides = {"pairings": "after", "standings": "after", "hashes": "never", "lists": "after"}
    event, organiser, players = await _with_rounds(new_player, publication=hides)
    assert any(
        "Standings are published when the event is over" in each
        for each in (await organiser.get(f"/v1/events/{event}"))["fact_sheet"]
    )
    paired = await organiser.request("POST", f"/v1/events/{event}/rounds/1")
    assert len(paired["tables"]) == 2
    one, other = players[0], players[1]
    seen = await one.get(f"/v1/events/{event}/rounds/1")
    assert [one.user["id"] in (each["first"], each["second"]) for each in seen["tables"]] == [True]
    for path in ("standings", f"standings/{one.user['id']}", f"players/{other.user['id']}/list"):
        hidden = await _refusal(one.get(f"/v1/events/{event}/{path}"))
        assert (hidden.code, hidden.status) == ("NOT_PUBLISHED", 403)
    listed = (await one.get(f"/v1/events/{event}/players"))["players"]
    assert [bool(each["deck_hash"]) for each in listed] == [each["user"] == one.user["id"] for each in listed]
    for viewer in (one, organiser):
        assert "100 Forest" in (await viewer.get(f"/v1/events/{event}/players/{one.user['id']}/list"))["text"]
    for number in (1, 2, 3):
        await _won_by_the_first(organiser, event, number)
    await organiser.request("POST", f"/v1/events/{event}/finish")
    assert (await one.get(f"/v1/events/{event}/standings"))["standings"]
    assert "100 Forest" in (await one.get(f"/v1/events/{event}/players/{other.user['id']}/list"))["text"]
    wrong = await _refusal(_announced(organiser, publication={"lists": "now"}))
    assert wrong.code == "INVALID_ARGUMENT"


async def test_notes_of_a_match_are_the_players_and_the_judges_and_go_with_its_result(new_player: NewPlayer) -> None:
    event, organiser, players = await _with_rounds(new_player)
    one = players[0]
    notes, own = f"/v1/events/{event}/notes", f"/v1/events/{event}/notes/{one.user['id']}"
    early = await _refusal(one.request("PUT", notes, {"words": "Bolt"}))
    assert (early.code, early.details["rule"]) == ("NO_MATCH", "MTR 2.11")
    paired = await organiser.request("POST", f"/v1/events/{event}/rounds/1")
    await one.request("PUT", notes, {"words": "Bolt"})
    await one.request("PUT", notes, {"words": "Bolt, then Shock"})
    assert [(await each.get(own))["words"] for each in (one, organiser)] == ["Bolt, then Shock"] * 2
    assert (await _refusal(players[1].get(own))).code == "NOT_AN_OFFICIAL"
    table = next(each for each in paired["tables"] if one.user["id"] in (each["first"], each["second"]))["table"]
    await organiser.request("POST", f"/v1/events/{event}/rounds/1/tables/{table}/result", {"first": 2, "second": 0})
    assert (await _refusal(one.get(own))).code == "NO_MATCH"
    other = next(each for each in paired["tables"] if each["table"] != table)["table"]
    await organiser.request("POST", f"/v1/events/{event}/rounds/1/tables/{other}/result", {"first": 2, "second": 0})
    await organiser.request("POST", f"/v1/events/{event}/rounds/2")
    assert (await one.get(own))["words"] == "", "a sheet is empty when a match begins"


async def test_an_organiser_keeps_accounts_out_of_own_events(new_player: NewPlayer) -> None:
    organiser, other, player = [await new_player() for _ in range(3)]
    event = await _announced(organiser)
    await _joined(event, [player])
    bar = f"/v1/events/bars/{player.user['id']}"
    listed = await organiser.request("PUT", bar, {"reason": "shouts", "until_ms": 4_000_000_000_000})
    assert [(each["user"], each["reason"]) for each in listed["bars"]] == [(player.user["id"], "shouts")]
    for viewer, shown in ((organiser, "shouts"), (player, "")):
        (row,) = (await viewer.get(f"/v1/events/{event}/players"))["players"]
        assert row["barred"] == shown
    deck = await player.create_deck("100 Forest", format="duel")
    again = {"deck": deck["id"]}
    refusal = await _refusal(player.request("POST", f"/v1/events/{event}/players", again))
    assert (refusal.code, refusal.status, refusal.details["rule"]) == ("BARRED", 403, "MTR 1.4")
    assert "shouts" in refusal.message
    elsewhere = await _announced(other)
    await player.request("POST", f"/v1/events/{elsewhere}/players", again)
    assert (await organiser.request("DELETE", bar))["bars"] == []
    await player.request("POST", f"/v1/events/{event}/players", again)
    assert (
        await _refusal(organiser.request("PUT", f"/v1/events/bars/{organiser.user['id']}", {"reason": "x"}))
    ).code == "BAD_BAR"
    assert (await _refusal(organiser.request("PUT", "/v1/events/bars/nobody", {"reason": "x"}))).status == 404
    await organiser.request("PUT", bar, {"reason": "long ago", "until_ms": 1})
    assert (await organiser.get("/v1/events/bars"))["bars"] == [], "what has run out counts no more"


async def test_prizes_are_shared_and_matches_featured_at_the_desk(new_player: NewPlayer) -> None:
    event, organiser, players = await _with_rounds(new_player)
    paired = await organiser.request("POST", f"/v1/events/{event}/rounds/1")
    by_id = {player.user["id"]: player for player in players}
    one, other = (by_id[paired["tables"][0][side]] for side in ("first", "second"))
    stranger = by_id[paired["tables"][1]["first"]]
    body = {"round": 1, "table": 1, "words": "half each"}
    bought = await _refusal(one.request("POST", f"/v1/events/{event}/splits", {**body, "winner": one.user["id"]}))
    assert (bought.code, bought.details["rule"]) == ("BRIBERY", "MTR 5.2")
    await one.request("POST", f"/v1/events/{event}/splits", body)
    assert (await stranger.get(f"/v1/events/{event}/desk"))["splits"] == []
    (split,) = (await other.request("POST", f"/v1/events/{event}/splits/1/agreement"))["splits"]
    assert (split["words"], split["is_agreed"], len(split["agreed"])) == ("half each", True, 2)
    permit = await _refusal(organiser.request("POST", f"/v1/events/{event}/splits/1/permission", {"ends": True}))
    assert permit.code == "NOT_ALL_LEFT"
    await one.request("PUT", f"/v1/events/{event}/camera", {"declines": True})
    feature = f"/v1/events/{event}/rounds/1/tables/{{}}/feature"
    declined = await _refusal(organiser.request("PUT", feature.format(1), {"is_featured": True}))
    assert (declined.code, declined.details["rule"]) == ("DECLINED", "MTR 2.13")
    await organiser.request("PUT", feature.format(2), {"is_featured": True, "elapsed_seconds": 60})
    tables = (await one.get(f"/v1/events/{event}/rounds/1"))["tables"]
    assert [bool(each.get("is_featured")) for each in tables] == [False, True]


async def test_a_page_that_a_client_has_is_not_sent_again(new_player: NewPlayer, url: str) -> None:
    event, organiser, players = await _with_rounds(new_player)
    await organiser.request("POST", f"/v1/events/{event}/rounds/1")
    async with httpx.AsyncClient(base_url=url) as http:
        for path in ("standings", "rounds/1"):
            headers = {"Authorization": f"Bearer {players[0].token}"}
            first = await http.get(f"/v1/events/{event}/{path}", headers=headers)
            kept = {**headers, "If-None-Match": first.headers["etag"]}
            again = await http.get(f"/v1/events/{event}/{path}", headers=kept)
            assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
        result = f"/v1/events/{event}/rounds/1/tables/1/result"
        await organiser.request("POST", result, {"first": 2, "second": 0})
        assert (await http.get(f"/v1/events/{event}/rounds/1", headers=kept)).status_code == 200


async def test_the_desk_of_deputies_and_exclusions(new_player: NewPlayer) -> None:
    organiser, head, floor, *players = [await new_player() for _ in range(7)]
    event = await _announced(organiser, cut=0)
    path = f"/v1/events/{event}"
    for judge, role in ((head, "head_judge"), (floor, "floor_judge")):
        await organiser.request("PUT", f"{path}/staff/{judge.user['id']}", {"role": role})
    await _joined(event, players)
    await organiser.request("POST", f"{path}/start")
    await organiser.request("POST", f"{path}/rounds/1")
    disqualified = {"infraction": "cheating", "words": "marked cards"}
    own = f"{path}/players/{players[0].user['id']}/penalties"
    assert (await _refusal(floor.request("POST", own, disqualified))).code == "HEAD_JUDGE_ONLY"
    deputy = f"{path}/staff/{head.user['id']}/deputy"
    assert (await _refusal(floor.request("PUT", deputy, {"deputy": floor.user["id"]}))).code == "NOT_AN_OFFICIAL"
    desk = await head.request("PUT", deputy, {"deputy": floor.user["id"]})
    assert desk["deputies"] == [{"judge": head.user["id"], "deputy": floor.user["id"]}]
    assert (await _refusal(head.request("POST", own, disqualified))).code == "HEAD_JUDGE_ONLY"
    await floor.request("POST", own, disqualified)
    assert (await head.request("PUT", deputy, {}))["deputies"] == []
    watcher = players[1].user["id"]
    other = 3 - next(
        t["table"] for t in (await organiser.get(f"{path}/rounds/1"))["tables"] if watcher in (t["first"], t["second"])
    )
    asked = {"is_excluded": True, "round": 1, "table": other, "words": "comments"}
    assert (await _refusal(players[2].request("PUT", f"{path}/spectators/{watcher}", asked))).code == "NOT_AN_OFFICIAL"
    shown = (await floor.request("PUT", f"{path}/spectators/{watcher}", asked))["exclusions"]
    assert shown == [{"user": watcher, "round": 1, "table": other, "words": "comments"}]
    seen = [(await each.get(f"{path}/desk"))["exclusions"] for each in (players[1], players[2], head)]
    assert seen == [shown, [], shown]
    mine = await _refusal(floor.request("PUT", f"{path}/spectators/{watcher}", {**asked, "table": 3 - other}))
    assert (mine.code, mine.details["rule"]) == ("OWN_MATCH", "MTR 1.11")


async def test_what_is_announced_beside_the_rounds_and_who_officiates(new_player: NewPlayer) -> None:
    organiser, judge, spectator, *players = [await new_player() for _ in range(7)]
    said = {"words": "First: a playmat.", "least_players": 4, "least_age": 16, "playoff_best_of": 5}
    event = await _announced(organiser, **said, playoff_seconds=5400, publication={"penalties": "after"})
    path = f"/v1/events/{event}"
    plan = (await organiser.get(path))["plan"]
    assert said.items() <= plan.items()
    assert (plan["playoff_seconds"], plan["publication"]["penalties"]) == (5400, "after")
    await organiser.request(
        "PUT", f"{path}/staff/{judge.user['id']}", {"role": "floor_judge", "languages": ["FR", "de"]}
    )
    assert (await organiser.get(path))["staff"] == [
        {"user": judge.user["id"], "role": "floor_judge", "languages": ["de", "fr"]}
    ]
    await _joined(event, players)
    await organiser.request("POST", f"{path}/start")
    table = (await organiser.request("POST", f"{path}/rounds/1"))["tables"][0]
    desk = await spectator.request("POST", f"{path}/rounds/1/tables/1/calls", {"words": "the wrong life total"})
    assert [each["player"] for each in desk["calls"]] == [spectator.user["id"]]
    slow = {"infraction": "slow_play"}
    await judge.request("POST", f"{path}/players/{table['first']}/penalties", slow)
    shown = [len((await each.get(f"{path}/desk"))["penalties"]) for each in (judge, spectator)]
    assert shown == [1, 0]
    assert {each["no_shows"] for each in (await organiser.get(f"{path}/players"))["players"]} == {0}


async def test_an_official_gives_a_team_another_name(new_player: NewPlayer) -> None:
    organiser, captain, partner = [await new_player() for _ in range(3)]
    event = await _announced(organiser, format="partner", rounds=2, cut=0)
    path, team = f"/v1/events/{event}", captain.user["id"]
    await captain.request("PUT", f"{path}/team", {"name": "Rude", "members": [team, partner.user["id"]]})
    refused = await _refusal(captain.request("PUT", f"{path}/teams/{team}/name", {"name": "Ruder"}))
    assert (refused.code, refused.details["rule"]) == ("NOT_AN_OFFICIAL", "MTR 1.3")
    renamed = await organiser.request("PUT", f"{path}/teams/{team}/name", {"name": "Team 1"})
    assert [(each["id"], each["name"]) for each in renamed["teams"]] == [(team, "Team 1")]
    refused = await _refusal(organiser.request("PUT", f"{path}/teams/nobody/name", {"name": "X"}))
    assert (refused.code, refused.details["rule"]) == ("TEAM_UNKNOWN", "MTR 8.2")
