"""A replayer for tests: the same functions, at once and here."""

from __future__ import annotations

import gzip
from collections.abc import Sequence

import msgspec

from services.game.table import looking_back
from services.game.table.looking_back import Told, Verdict
from services.game.table.messages import Json
from services.game.table.position import Programs
from services.game.table.replaying import FormatOf


def frames_of(packed: bytes) -> tuple[Json, list[Json]]:
    """What is played by whom, and the frames."""
    about, *frames = msgspec.json.Decoder(Json).decode_lines(gzip.decompress(packed))
    return about, frames


class ReplayedHere:
    """Replays where it is called."""

    def __init__(self, format_of: FormatOf, programs: Programs) -> None:
        self.given = (format_of, programs)

    async def verdict(self, lines: Sequence[bytes]) -> Verdict:
        return looking_back.verdict(lines, *self.given)

    async def deltas(self, lines: Sequence[bytes], viewer: int, from_seq: int) -> list[bytes]:
        return looking_back.deltas(lines, viewer, from_seq, *self.given)

    async def frames(self, lines: Sequence[bytes], viewer: int, is_whole: bool = False) -> bytes:
        return looking_back.frames(lines, viewer, is_whole, *self.given)

    async def shown(self, lines: Sequence[bytes], user_id: str, d: Json) -> list[Told]:
        return looking_back.shown(lines, user_id, d, *self.given)
