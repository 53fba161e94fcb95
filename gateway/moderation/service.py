"""Reporting somebody, and what moderators do about it."""

from __future__ import annotations

from collections.abc import Sequence

from gateway.accounts.rulings import Ruling
from gateway.accounts.service import DAY_MS, Accounts
from gateway.accounts.values import Caller
from gateway.chat.service import Chat
from gateway.errors import Refused
from services.kit.clock import Clock
from services.kit.ids import Ids

from .store import ReportStore
from .values import Case, Decision, Reason, Report

MOST_OPEN = 20
"""Reports of one user that wait at once."""
EXCERPT = 50
"""Messages of a chat that go with a report, the newest."""
MOST_DAYS = 3650
PAGE = 50
_LASTING = ("silence", "suspend")


class Moderation:
    """Everybody reports; the rest is for moderators, whom operators appoint (`muster admin moderators`)."""

    def __init__(self, store: ReportStore, accounts: Accounts, chat: Chat, clock: Clock, ids: Ids) -> None:
        self._store = store
        self._accounts = accounts
        self._chat = chat
        self._clock = clock
        self._ids = ids

    async def is_moderator(self, caller: Caller) -> bool:
        """Whether somebody may decide, by a token that may do what the account may."""
        return "account" in caller.grant.scopes and await self._store.is_moderator(caller.user.user_id)

    async def report(self, caller: Caller, user_id: str, reason: Reason, words: str, game_id: str) -> str:
        """The id of a new report. Raises Refused USER_NOT_FOUND, INVALID_ARGUMENT for oneself, GAME_NOT_FOUND, TOO_MANY."""
        by = caller.user.user_id
        if user_id == by:
            raise Refused("INVALID_ARGUMENT", "you cannot report yourself", field="user")
        await self._accounts.user(user_id)
        if await self._store.open_by(by) >= MOST_OPEN:
            raise Refused("TOO_MANY", f"{MOST_OPEN} reports of yours wait", most=MOST_OPEN)
        said = await self._chat.heard(by, game_id) if game_id else []
        excerpt = tuple(said[-EXCERPT:])
        report = Report(self._ids.new(), user_id, by, reason, words, game_id, excerpt, self._clock.now_ms())
        await self._store.add(report)
        return report.report_id

    async def cases(self, caller: Caller, before: str, *, ruled: bool) -> tuple[Sequence[Case], str]:
        """A page of reports, and where the next one begins ("" after the last). Raises Refused PERMISSION_DENIED."""
        await self._require(caller)
        found = await self._store.cases(before, PAGE + 1, ruled=ruled)
        page = found[:PAGE]
        return page, page[-1].report.report_id if len(found) > PAGE else ""

    async def case(self, caller: Caller, report_id: str) -> Case:
        """Raises Refused PERMISSION_DENIED, NOT_FOUND."""
        await self._require(caller)
        return await self._store.case(report_id)

    async def rule(self, caller: Caller, report_id: str, decision: Decision) -> Case:
        """Decide about a report. Raises Refused PERMISSION_DENIED for one that is about or by the moderator, ALREADY_RULED, INVALID_ARGUMENT."""
        case = await self.case(caller, report_id)
        by, now = caller.user.user_id, self._clock.now_ms()
        if by in (case.user.user_id, case.by.user_id):
            raise Refused("PERMISSION_DENIED", "another moderator decides about this report")
        if decision.action != "dismiss" and not decision.words.strip():
            raise Refused("INVALID_ARGUMENT", "the user is told why", field="words")
        is_limited = decision.action in _LASTING and decision.days
        ruling = Ruling(
            ruling_id=self._ids.new(),
            report_id=report_id,
            user_id=case.user.user_id,
            moderator_id=by,
            action=decision.action,
            words=decision.words.strip() if decision.action != "dismiss" else "",
            note=decision.note.strip(),
            at_ms=now,
            until_ms=now + decision.days * DAY_MS if is_limited else 0,
        )
        await self._store.rule(ruling)
        if decision.action == "suspend":
            await self._accounts.close(case.user.user_id)
        return await self._store.case(report_id)

    async def lift(self, caller: Caller, ruling_id: str, note: str) -> Case:
        """End a ruling before its time. Raises Refused PERMISSION_DENIED, NOT_FOUND."""
        await self._require(caller)
        report_id = await self._store.lift(ruling_id, caller.user.user_id, note, self._clock.now_ms())
        return await self._store.case(report_id)

    async def _require(self, caller: Caller) -> None:
        caller.require("account")
        if not await self._store.is_moderator(caller.user.user_id):
            raise Refused("PERMISSION_DENIED", "this is for moderators")
