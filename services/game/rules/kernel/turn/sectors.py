"""Sectors (CR 702.158): space sculptor divides the creatures of the battlefield.

702.158b a designation is kept while a permanent, or the source of an ability on the stack, has space sculptor ok; 702.158c, 704.5u who controls no
such permanent chooses first ok; 702.158d the sector that an instruction chooses is in `evaluate.clauses`, 702.158e blocking within a sector in `combat.evasion` ok.
"""

from __future__ import annotations

from ...program.abilities import Keyword
from ..ask.flow import Flow, choose_word
from ..declared import knows
from ..state.game import Game
from ..state.sector import SECTORS, put_into_sector, sector_of

_SCULPTOR = "space sculptor"
_DIVIDED = "sectors"


def check_sectors(game: Game) -> Flow[bool]:
    """CR 704.5u: every creature gets a sector while somebody has space sculptor; returns whether any got one."""
    census = game.census()
    sculptors = census.with_keyword(_SCULPTOR)
    if not sculptors:
        if _DIVIDED in game.s.used_game and not _is_on_stack(game):
            _end(game)
        return False
    game.s.used_game[_DIVIDED] = 1
    undivided = [oid for oid in census.with_type("creature") if not sector_of(game, oid)]
    if not undivided:
        return False
    owners = {game.controller_of(oid) for oid in sculptors}
    seats = sorted(game.turn_order(game.s.turn.active), key=lambda seat: seat in owners)  # stable
    for seat in seats:
        for oid in undivided:
            if game.controller_of(oid) == seat:
                sector = yield from choose_word(seat, "sector", list(SECTORS), oid)
                put_into_sector(game, oid, sector)
    return True


def _is_on_stack(game: Game) -> bool:
    """CR 702.158b: whether an ability of such a permanent waits to resolve."""
    items = [game.s.objects[oid].item for oid in game.s.stack]
    sources = [item.source for item in items if item is not None and item.source in game.s.objects]
    return any(game.has_keyword(source, _SCULPTOR) for source in sources)


def _end(game: Game) -> None:
    del game.s.used_game[_DIVIDED]
    for oid in game.permanents():
        if sector_of(game, oid):
            put_into_sector(game, oid, "")


knows(Keyword, name=_SCULPTOR)
