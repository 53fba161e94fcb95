"""Leagues of EDH 2009 and Commander 2011 (their League rule): Generals are allotted first come, first served, and kept between games.

2009: no two players of a game have the same General, and no deck of the game has another player's; 2011: the same for the whole league, and everybody plays the
same deck. A card that is another's General is replaced before the game begins by one of the player's sideboard, which the list must have for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from services.kit.errors import Fault, conflict, invalid
from services.kit.sql import Database

from .table.tables_sql import LEAGUE_GENERAL as CLAIM

SAME_DECK = "commander2011"
_REASON = "LEAGUE_RULE"


@dataclass(frozen=True, slots=True)
class Member:
    """A player of a league game: its Generals, the other cards of its deck and of its sideboard by name."""

    user_id: str
    generals: tuple[str, ...]
    library: tuple[str, ...]
    side: tuple[str, ...]
    deck_hash: str


class Leagues:
    """Who leads which General; every method is one transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def enter(self, league: str, rules_version: str, members: Sequence[Member]) -> list[list[str]]:
        """Allot the members' Generals; for each the names of its deck that are another's General. Raises Fault."""
        _require_different(members)
        try:
            async with self._database.transaction() as session:
                owners = await self._claim(session, league, members, rules_version == SAME_DECK)
        except IntegrityError:  # somebody was faster: now it shows whose it is
            async with self._database.transaction() as session:
                owners = await self._claim(session, league, members, rules_version == SAME_DECK)
        if rules_version != SAME_DECK:
            owners = {name: member.user_id for member in members for name in member.generals}
        return [_barred(member, owners) for member in members]

    async def _claim(
        self, session: AsyncSession, league: str, members: Sequence[Member], same_deck: bool
    ) -> dict[str, str]:
        rows = (await session.execute(sa.select(CLAIM).where(CLAIM.c.league == league))).all()
        owners = {row.general: row.user_id for row in rows}
        decks = {row.user_id: row.deck_hash for row in rows}
        for member in members:
            if same_deck and decks.get(member.user_id, member.deck_hash) != member.deck_hash:
                raise conflict(_REASON, f"{member.user_id} plays another deck than before in league {league!r}")
            for name in member.generals:
                if owners.get(name, member.user_id) != member.user_id:
                    raise conflict(_REASON, f"{name} leads the deck of another player of league {league!r}")
                if name not in owners:
                    row = {"league": league, "general": name, "user_id": member.user_id, "deck_hash": member.deck_hash}
                    await session.execute(CLAIM.insert().values(row))
                    owners[name] = member.user_id
        return owners


def _require_different(members: Sequence[Member]) -> None:
    seen: set[str] = set()
    for name in [name for member in members for name in member.generals]:
        if name in seen:
            raise invalid(_REASON, f"two players have {name} as their General")
        seen.add(name)


def _barred(member: Member, owners: Mapping[str, str]) -> list[str]:
    """Cards of the deck that must be replaced; raises Fault when the sideboard has too few for them."""
    others = {name for name, user in owners.items() if user != member.user_id}
    barred = [name for name in member.library if name in others]
    if len(barred) > sum(name not in others for name in member.side):
        raise _lacking(member, barred)
    return barred


def _lacking(member: Member, barred: Sequence[str]) -> Fault:
    names = ", ".join(sorted(barred))
    return invalid(_REASON, f"{member.user_id} must replace {names} and has too few cards in the sideboard for that")
