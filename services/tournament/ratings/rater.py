"""What changes ratings: games that end, parties that are told late, and what operators decide about games."""

from __future__ import annotations

import logging
from dataclasses import replace

from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.clock import Clock
from services.kit.errors import invalid, not_found
from services.kit.outbox import Outbox
from services.kit.subjects import RATING_CHANGED

from .ledger import ANNULLED, REFUNDED, RERATED, RESTORED, KeptGame, Ledger, Verdict
from .rating import Placing, ranks_of
from .replay import Game, Pool, Seat

_log = logging.getLogger(__name__)

LONGEST_REASON = 200


class Rater:
    """Handler of game.ended and match.ready; a repeated event, or a second event of the same game, changes nothing.

    An earlier game that arrives later is rated where it belongs, and all games after it anew.
    """

    def __init__(self, ledger: Ledger, outbox: Outbox, clock: Clock) -> None:
        self._ledger = ledger
        self._outbox = outbox
        self._clock = clock

    async def handle(self, ended: events_pb2.GameEnded) -> None:
        """Rate the game in one transaction; what cannot be rated is kept with the reason."""
        async with self._ledger.database.transaction() as session:
            await self._ledger.lock(session)
            if await self._ledger.find(session, ended.game_id) is not None:
                return
            kept, seats = await self._kept(session, ended)
            await self._ledger.keep(session, ended.event_id, kept, [] if kept.skipped else seats)
            if kept.skipped:
                return
            await self._ledger.rate_from(session, kept.game.pool, kept.game.key)
            await self._tell(session, kept.game)

    async def hear_parties(self, ready: events_pb2.MatchReady) -> None:
        """Keep who came together to a game; one that is over already is rated anew with it."""
        sizes = iter(ready.parties)
        together: dict[str, int] = {}
        users = iter(ready.user_ids)
        for number, size in enumerate(sizes, start=1):
            members = [user for user, _ in zip(users, range(size), strict=False)]
            together |= dict.fromkeys(members, number) if size > 1 else {}
        async with self._ledger.database.transaction() as session:
            await self._ledger.lock(session)
            is_new = await self._ledger.keep_parties(session, ready.game_id, together)
            kept = await self._ledger.find(session, ready.game_id)
            if is_new and kept is not None and not kept.skipped:
                await self._ledger.rate_from(session, kept.game.pool, kept.game.key)

    async def _kept(self, session: AsyncSession, ended: events_pb2.GameEnded) -> tuple[KeptGame, list[Seat]]:
        parties = await self._ledger.parties(session, ended.game_id)
        seats = [
            Seat(
                each.seat, each.user_id, each.user_name, each.team, each.rank, parties.get(each.user_id, 0), each.place
            )
            for each in ended.seats
        ]
        now = self._clock.now_ms()
        pool = Pool(ended.format, ended.rules_version)
        game = Game(ended.game_id, pool, ended.at_ms or now, ended.by_elimination)
        skipped = _why_not(seats) if ended.ranked else "unranked"
        if skipped and ended.ranked:
            _log.warning("game %s is not rated: %s", ended.game_id, skipped)
        return KeptGame(game, now, skipped), seats

    async def _tell(self, session: AsyncSession, game: Game) -> None:
        for change in await self._ledger.changes(session, game.game_id):
            event = events_pb2.RatingChanged(
                event_id=f"{game.game_id}:{change.seat.seat}:rating",
                game_id=game.game_id,
                user_id=change.seat.user_id,
                format=game.pool.format,
                before_milli=change.before.ordinal_milli,
                after_milli=change.after.ordinal_milli,
                rules_version=game.pool.rules_version,
            )
            await self._outbox.add(session, RATING_CHANGED, event)


def _why_not(seats: list[Seat]) -> str:
    try:
        ranks_of([Placing(seat.user_id, seat.team, seat.rank) for seat in seats])
    except ValueError as reason:
        return str(reason)
    return ""


class Judgements:
    """What operators decide. Each is kept with who, when and why; the ratings follow in the same transaction.

    Deciding the same again is kept too, and changes no rating. Every method answers how many games were rated anew, and raises Fault REASON_REQUIRED.
    """

    def __init__(self, ledger: Ledger, clock: Clock) -> None:
        self._ledger = ledger
        self._clock = clock

    async def annul(self, verdict_id: str, game_id: str, actor: str, reason: str) -> int:
        """A game counts for nobody; raises Fault GAME_NOT_RATED for one that never was rated."""
        return await self._decide(self._verdict(verdict_id, ANNULLED, game_id, actor, reason))

    async def restore(self, verdict_id: str, game_id: str, actor: str, reason: str) -> int:
        """An annulled game counts again."""
        return await self._decide(self._verdict(verdict_id, RESTORED, game_id, actor, reason))

    async def _decide(self, verdict: Verdict) -> int:
        async with self._ledger.database.transaction() as session:
            await self._ledger.lock(session)
            kept = await self._ledger.find(session, verdict.subject)
            if kept is None or kept.skipped:
                why = kept.skipped if kept else "it is not known here"
                raise not_found("GAME_NOT_RATED", f"this game was never rated: {why}", game_id=verdict.subject)
            await self._ledger.judge(session, verdict)
            await self._ledger.annul(session, verdict.subject, verdict.reason if verdict.kind == ANNULLED else "")
            return await self._ledger.rate_from(session, kept.game.pool, kept.game.key)

    async def refund(self, verdict_id: str, user_id: str, since_ms: int, actor: str, reason: str) -> int:
        """Whoever lost against, or with, a sanctioned user since then loses nothing, and the user gains nothing. Raises Fault USER_UNKNOWN for one without a rated game."""
        verdict = replace(self._verdict(verdict_id, REFUNDED, user_id, actor, reason), since_ms=since_ms)
        async with self._ledger.database.transaction() as session:
            await self._ledger.lock(session)
            pools = await self._ledger.pools_of(session, user_id=user_id)
            if not pools:
                raise not_found("USER_UNKNOWN", f"{user_id!r} has played no rated game")
            await self._ledger.judge(session, verdict)
            return sum([await self._ledger.rate_from(session, pool, (since_ms, "")) for pool in pools])

    async def rerate(self, verdict_id: str, format_id: str, since_ms: int, actor: str, reason: str) -> int:
        """All games of a format since then, or of every format; ratings change where the formulas have."""
        verdict = replace(self._verdict(verdict_id, RERATED, format_id, actor, reason), since_ms=since_ms)
        async with self._ledger.database.transaction() as session:
            await self._ledger.lock(session)
            await self._ledger.judge(session, verdict)
            pools = await self._ledger.pools_of(session, format_id=format_id)
            return sum([await self._ledger.rate_from(session, pool, (since_ms, "")) for pool in pools])

    def _verdict(self, verdict_id: str, kind: str, subject: str, actor: str, reason: str) -> Verdict:
        if not reason.strip() or len(reason) > LONGEST_REASON:
            raise invalid("REASON_REQUIRED", f"say why, in 1 to {LONGEST_REASON} characters")
        return Verdict(verdict_id, kind, subject, 0, self._clock.now_ms(), actor, reason.strip())
