"""Reports of users about users, and what moderators decide: what has which effect, who may read what, what stays on record."""

from __future__ import annotations

from typing import Any

import pytest

from clients.python import Client, Refused
from gateway.accounts.store import AccountStore
from gateway.moderation import service
from gateway.moderation.store import ReportStore
from services.kit.app import App
from services.kit.sql import opened
from tests.contract.gateway.conftest import NewPlayer, seated

PASSWORD = "correct horse"


async def _refusal(asked: Any) -> Refused:
    with pytest.raises(Refused) as refusal:
        await asked
    return refusal.value


async def _person(new_player: NewPlayer, name: str) -> Client:
    player = await new_player()
    await player.upgrade(name, PASSWORD)
    return player


async def _moderator(new_player: NewPlayer, app: App, name: str = "Mo") -> Client:
    player = await _person(new_player, name)
    async with opened(app.settings, "gateway") as database:
        found = await AccountStore(database).by_name(name)
        assert found is not None
        await ReportStore(database).appoint(found[0].user_id, 1)
    return player


async def _report(by: Client, about: Client, **more: Any) -> str:
    made = await by.request("POST", "/v1/reports", {"user": about.user["id"], "reason": "abuse", **more})
    return str(made["id"])


async def _rule(moderator: Client, report: str, action: str, **more: Any) -> dict[str, Any]:
    found: dict[str, Any] = await moderator.request("POST", f"/v1/reports/{report}/ruling", {"action": action, **more})
    return found


async def test_moderators_alone_read_reports_with_what_the_reporter_could_read(new_player: NewPlayer, app: App) -> None:
    ann, bob, mo = await new_player(), await new_player(), await _moderator(new_player, app)
    game = await seated([ann, bob])
    async with await bob.socket() as his:
        await his.op("chat.open", game=game)
        await his.op("chat.say", game=game, text="you fool")
    await _report(ann, bob, words="He insults me.", game=game)
    assert (await _refusal(ann.get("/v1/reports"))).code == "SCOPE_MISSING"
    assert (await _refusal((await _person(new_player, "Cleo")).get("/v1/reports"))).code == "PERMISSION_DENIED"
    assert [(await each.get("/v1/users/me"))["is_moderator"] for each in (ann, mo)] == [False, True]
    [report] = (await mo.get("/v1/reports"))["reports"]
    assert (report["about"]["name"], report["by"]["name"]) == (bob.user["name"], ann.user["name"])
    assert (report["reason"], report["words"], report["game"]) == ("abuse", "He insults me.", game)
    assert [(each["name"], each["text"]) for each in report["excerpt"]] == [(bob.user["name"], "you fool")]


async def test_a_report_is_ruled_on_once_and_stays_on_record(new_player: NewPlayer, app: App) -> None:
    ann, bob = await new_player(), await new_player()
    mo, moe = await _moderator(new_player, app), await _moderator(new_player, app, "Moe")
    first, second = await _report(ann, bob), await _report(ann, bob, reason="stalling")
    assert (await _refusal(_rule(mo, first, "warn"))).details["field"] == "words"
    ruled = await _rule(mo, first, "warn", words="Be kind.", note="first time")
    assert (ruled["ruling"]["by"]["name"], ruled["ruling"]["note"]) == ("Mo", "first time")
    assert (await _refusal(_rule(moe, first, "dismiss"))).code == "ALREADY_RULED"
    await _rule(moe, second, "dismiss", note="nothing in it")
    assert (await mo.get("/v1/reports"))["reports"] == []
    closed = (await mo.get("/v1/reports?ruled=true"))["reports"]
    assert [(each["id"], each["ruling"]["action"]) for each in closed] == [(second, "dismiss"), (first, "warn")]
    detail = await mo.get(f"/v1/reports/{second}")
    assert [each["words"] for each in detail["before"]] == ["Be kind."]
    [told] = (await bob.get("/v1/users/me/rulings"))["rulings"]
    assert (told["action"], told["words"], "note" in told) == ("warn", "Be kind.", False)


async def test_nobody_decides_in_a_matter_of_their_own(new_player: NewPlayer, app: App) -> None:
    ann, mo = await new_player(), await _moderator(new_player, app)
    for report in (await _report(mo, ann), await _report(ann, mo)):
        assert (await _refusal(_rule(mo, report, "dismiss"))).code == "PERMISSION_DENIED"


async def test_who_is_silenced_says_nothing_until_it_is_lifted(new_player: NewPlayer, app: App) -> None:
    ann, bob, mo = await new_player(), await new_player(), await _moderator(new_player, app)
    game = await seated([ann, bob])
    async with await bob.socket() as his:
        await his.op("chat.open", game=game)
        ruled = await _rule(mo, await _report(ann, bob), "silence", days=3, words="Enough.")
        refusal = await _refusal(his.op("chat.say", game=game, text="hello"))
        assert (refusal.code, refusal.details["words"]) == ("SILENCED", "Enough.")
        assert refusal.details["until_ms"] == ruled["ruling"]["until_ms"] > ruled["ruling"]["at_ms"]
        noted = {"game": game, "action_id": "n1", "verb": "note", "text": "hello"}
        assert (await _refusal(his.op("game.manual", **noted))).code == "SILENCED"
        for done in ({"verb": "draw"}, {"vote": "p", "agree": False, "reason": "no"}):
            refusal = await _refusal(his.op("game.manual", game=game, action_id="n2", **done))
            assert refusal.code == "ILLEGAL", "the game has its say about what is no note"
        lifted = await mo.request("POST", f"/v1/rulings/{ruled['ruling']['id']}/lift", {"note": "he is sorry"})
        assert (lifted["ruling"]["lift_note"], lifted["ruling"]["lifted_ms"] > 0) == ("he is sorry", True)
        await his.op("chat.say", game=game, text="hello")
        assert (await _refusal(his.op("game.manual", **noted))).code == "ILLEGAL", (
            "it comes to the game, which only counts"
        )
    again = mo.request("POST", f"/v1/rulings/{ruled['ruling']['id']}/lift", {"note": ""})
    assert (await _refusal(again)).code == "NOT_FOUND"


async def test_a_suspended_account_ends_its_sessions_and_logs_in_no_more(new_player: NewPlayer, app: App) -> None:
    ann, mo = await new_player(), await _moderator(new_player, app)
    bob = await _person(new_player, "Bob")
    robot = (await bob.request("POST", "/v1/bots", {"name": "Bobbot"}))["token"]
    ruled = await _rule(mo, await _report(ann, bob), "suspend", days=7, words="Cheating.")
    assert (await _refusal(bob.get("/v1/users/me"))).code == "TOKEN_INVALID"
    bob.token = robot
    assert (await _refusal(bob.get("/v1/users/me"))).code == "TOKEN_INVALID"
    login = ann.request("POST", "/v1/sessions", {"name": "Bob", "password": PASSWORD})
    refusal = await _refusal(login)
    assert (refusal.code, refusal.details["words"]) == ("SUSPENDED", "Cheating.")
    await mo.request("POST", f"/v1/rulings/{ruled['ruling']['id']}/lift", {"note": "a mistake"})
    await ann.request("POST", "/v1/sessions", {"name": "Bob", "password": PASSWORD})


async def test_reports_come_by_pages_and_nobody_floods_the_moderators(
    new_player: NewPlayer, app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob, mo = await new_player(), await new_player(), await _moderator(new_player, app)
    assert (await _refusal(_report(ann, ann))).code == "INVALID_ARGUMENT"
    assert (await _refusal(ann.request("POST", "/v1/reports", {"user": "nobody", "reason": "spam"}))).code == (
        "USER_NOT_FOUND"
    )
    monkeypatch.setattr(service, "MOST_OPEN", 3)
    monkeypatch.setattr(service, "PAGE", 2)
    made = [await _report(ann, bob) for _ in range(3)]
    assert (await _refusal(_report(ann, bob))).code == "TOO_MANY"
    page = await mo.get("/v1/reports")
    assert [each["id"] for each in page["reports"]] == made[:2]
    rest = await mo.get(f"/v1/reports?page={page['next_page']}")
    assert [each["id"] for each in rest["reports"]] == made[2:]
    assert rest["next_page"] == ""


async def test_what_is_kept_goes_into_the_export_and_with_the_account(new_player: NewPlayer, app: App) -> None:
    ann, mo = await new_player(), await _moderator(new_player, app)
    bob = await new_player()
    await _rule(mo, await _report(ann, bob, words="rude"), "warn", words="Be kind.")
    kept = await ann.get("/v1/users/me/export"), await bob.get("/v1/users/me/export")
    assert [each["words"] for each in kept[0]["reports"]] == ["rude"]
    assert [each["words"] for each in kept[1]["rulings"]] == ["Be kind."]
    await bob.request("POST", "/v1/users/me/deletion", {"password": ""})
    assert (await mo.get("/v1/reports?ruled=true"))["reports"] == []
    assert (await ann.get("/v1/users/me/export"))["reports"] == []
