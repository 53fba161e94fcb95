"""DeskService on the wire: officials, penalties, judge calls, deck checks, the clock."""

from __future__ import annotations

from typing import Any

import grpc

from muster.tournament.v1 import desk_pb2 as pb
from muster.tournament.v1 import desk_pb2_grpc as pb_grpc
from services.kit.clock import Clock

from . import desk_wire as wire
from .bars import Bars
from .event_games import EventGames
from .event_operations import Decision, Operations, told
from .log import EventLog
from .play import calls, deck_checks, facts, features, orders, penalties, spectators, splits, staff
from .play.replacing import replace, require_replaceable
from .play.staff import Right, has_right
from .play.tournament import Tournament
from .replacing import Replacing

_Context = grpc.aio.ServicerContext[Any, Any]


class DeskServicer(pb_grpc.DeskServiceServicer):
    """Operations of officials, and players' calls; every answer is the desk as the asking user may see it."""

    def __init__(
        self,
        log: EventLog,
        games: EventGames,
        bars: Bars,
        replacing: Replacing,
        attendance: staff.Attendance,
        clock: Clock,
    ) -> None:
        self._replacing = replacing
        self._attendance = attendance
        self._log = log
        self._operations = Operations(log, games)
        self._bars = bars
        self._clock = clock

    async def GetDesk(self, request: pb.GetDeskRequest, context: _Context) -> pb.Desk:
        return self._desk(await self._log.event(request.event_id), request)

    async def AppointOfficial(self, request: pb.AppointOfficialRequest, context: _Context) -> pb.Desk:
        if request.role:
            await self._bars.require_not_suspended(request.official_id)
        return await self._official(
            request,
            Right.RUN,
            lambda event: staff.appoint(event, request.official_id, request.role, list(request.languages)),
        )

    async def Penalise(self, request: pb.PenaliseRequest, context: _Context) -> pb.Desk:
        def decide(event: Tournament) -> list[facts.AnyFact]:
            may_disqualify = has_right(event, request.user_id, Right.DECIDE)
            words = (request.player_id, request.infraction, request.penalty, request.user_id, request.words)
            return penalties.penalise(event, *words, may_disqualify)

        return await self._official(request, Right.JUDGE, decide)

    async def CallJudge(self, request: pb.CallJudgeRequest, context: _Context) -> pb.Desk:
        called = facts.Called(
            request.round,
            request.table,
            request.user_id,
            request.words,
            request.language,
            request.is_private,
            self._clock.now_ms(),
        )
        return await self._player(request, lambda event: calls.call_judge(event, called))

    async def RuleCall(self, request: pb.RuleCallRequest, context: _Context) -> pb.Desk:
        def decide(event: Tournament) -> list[facts.AnyFact]:
            is_head = has_right(event, request.user_id, Right.DECIDE)
            return calls.rule(event, request.call, request.user_id, request.words, is_head, self._clock.now_ms())

        return await self._official(request, Right.JUDGE, decide)

    async def AnswerRuling(self, request: pb.AnswerRulingRequest, context: _Context) -> pb.Desk:
        def decide(event: Tournament) -> list[facts.AnyFact]:
            if request.appeals:
                return calls.appeal(event, request.call, request.user_id)
            return calls.accept(event, request.call, request.user_id, self._clock.now_ms())

        return await self._player(request, decide)

    async def ExtendTime(self, request: pb.ExtendTimeRequest, context: _Context) -> pb.Desk:
        return await self._official(
            request, Right.JUDGE, lambda event: orders.extend(event, request.round, request.table, request.seconds)
        )

    async def CallTime(self, request: pb.CallTimeRequest, context: _Context) -> pb.Desk:
        return await self._official(
            request, Right.JUDGE, lambda event: orders.call_time(event, request.round, request.table)
        )

    async def RewindGame(self, request: pb.RewindGameRequest, context: _Context) -> pb.Desk:
        asked = (request.round, request.table, request.player_id, request.decisions, request.words)
        return await self._official(request, Right.JUDGE, lambda event: orders.rewind(event, *asked))

    async def DecideDeed(self, request: pb.DecideDeedRequest, context: _Context) -> pb.Desk:
        asked = (request.round, request.table, request.is_done, request.words)
        return await self._official(request, Right.JUDGE, lambda event: orders.decide_deed(event, *asked))

    async def SampleDecks(self, request: pb.SampleDecksRequest, context: _Context) -> pb.Desk:
        return await self._official(request, Right.JUDGE, deck_checks.sample)

    async def RecordDeckCheck(self, request: pb.RecordDeckCheckRequest, context: _Context) -> pb.Desk:
        return await self._official(
            request,
            Right.JUDGE,
            lambda event: deck_checks.record(
                event, request.player_id, request.is_ok, request.user_id, request.words, request.seconds
            ),
        )

    async def ProposeSplit(self, request: pb.ProposeSplitRequest, context: _Context) -> pb.Desk:
        given = (request.round, request.table, request.user_id, request.words, request.winner_id)
        return await self._player(request, lambda event: splits.propose(event, facts.SplitProposed(*given)))

    async def AgreeToSplit(self, request: pb.AgreeToSplitRequest, context: _Context) -> pb.Desk:
        return await self._player(request, lambda event: splits.agree(event, request.split, request.user_id))

    async def PermitSplit(self, request: pb.PermitSplitRequest, context: _Context) -> pb.Desk:
        return await self._official(request, Right.RUN, lambda event: splits.permit(event, request.split, request.ends))

    async def FeatureMatch(self, request: pb.FeatureMatchRequest, context: _Context) -> pb.Desk:
        return await self._official(
            request,
            Right.JUDGE,
            lambda event: features.feature(
                event, request.round, request.table, request.is_featured, request.elapsed_seconds
            ),
        )

    async def DeclineCamera(self, request: pb.DeclineCameraRequest, context: _Context) -> pb.Desk:
        return await self._player(
            request, lambda event: features.decline_camera(event, request.user_id, request.declines)
        )

    async def ExcludeSpectator(self, request: pb.ExcludeSpectatorRequest, context: _Context) -> pb.Desk:
        asked = facts.SpectatorExcluded(
            request.spectator_id, request.round, request.table, request.is_excluded, request.words
        )
        return await self._official(request, Right.JUDGE, lambda event: spectators.exclude(event, asked))

    async def DeputiseJudge(self, request: pb.DeputiseJudgeRequest, context: _Context) -> pb.Desk:
        def decide(event: Tournament) -> tuple[str, list[facts.AnyFact]]:
            made = staff.deputise(event, request.judge_id, request.deputy_id, request.user_id)
            return staff.role_of(event, request.user_id), made

        return self._desk(await self._operations.do(request, decide), request)

    async def ReplaceWithBasic(self, request: pb.ReplaceWithBasicRequest, context: _Context) -> pb.Desk:
        event = await self._log.event(request.event_id)
        with told():
            staff.require(event, request.user_id, Right.JUDGE)
            asked = facts.Replaced(
                request.player_id,
                len(event.rounds),
                event.phase_of(len(event.rounds)),
                request.card,
                request.count,
                request.basic,
                request.user_id,
                request.words,
            )
            was = require_replaceable(event, asked)
            replaced, relisted = await self._replacing.made(event, asked)
        return await self._official(request, Right.JUDGE, lambda event: replace(event, replaced, was, relisted))

    async def _official(self, request: Any, right: Right, decide: Decision) -> pb.Desk:
        return self._desk(await self._operations.official(request, right, decide), request)

    async def _player(self, request: Any, decide: Decision) -> pb.Desk:
        return self._desk(await self._operations.player(request, decide), request)

    def _desk(self, event: Tournament, request: Any) -> pb.Desk:
        return wire.desk(event, request.user_id, self._attendance)
