"""What a seat knows of its game, kept from snapshots and deltas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Json = dict[str, Any]


class Gap(Exception):
    """A delta is missing: ask for a resync."""


class Board:
    """The position as one seat sees it: `table` public fields, `objects` by handle, `seats` who sits where."""

    def __init__(self) -> None:
        self.format = ""
        self.seats: list[Json] = []
        self.seat = -1
        self.seq = 0
        self.table: Json = {}
        self.objects: dict[str, Json] = {}

    def take_snapshot(self, d: Mapping[str, Any]) -> None:
        """Replace everything."""
        self.format, self.seats = d.get("format", ""), d.get("seats", [])
        self.seat, self.seq = d["you"], d["seq"]
        self.table = dict(d["table"])
        self.objects = {row["o"]: row for row in d["objects"]}

    def take_delta(self, d: Mapping[str, Any]) -> None:
        """Apply one delta; an old one changes nothing. Raises Gap."""
        if d["seq"] <= self.seq:
            return
        if d["seq"] != self.seq + 1:
            raise Gap(f"after {self.seq} came {d['seq']}")
        self.seq = d["seq"]
        self.table.update(d.get("table", {}))
        for handle in d.get("gone", ()):
            self.objects.pop(handle, None)
        for row in d.get("set", ()):
            self.objects[row["o"]] = row

    def is_missed(self, d: Mapping[str, Any]) -> bool:
        """Whether a snapshot or delta that was taken says that the table counts this seat as absent."""
        gone = any(fact["t"] == "absent" and fact["seat"] == self.seat for fact in d.get("ev", ()))
        return gone or self.seat in d.get("absent", ())

    def player(self, seat: int) -> Json:
        """Public facts of one seat."""
        found: Json = self.table["players"][seat]
        return found

    def life(self, seat: int) -> int:
        """A life total."""
        return int(self.player(seat)["life"])

    def team(self) -> list[Json]:
        """Living players of the own team."""
        mine = self.player(self.seat)["team"]
        return [each for each in self.table["players"] if each["alive"] and each["team"] == mine]

    def opponents(self) -> list[int]:
        """Living seats of other teams, the weakest first."""
        mine = self.player(self.seat)["team"]
        others = [each["seat"] for each in self.table["players"] if each["alive"] and each["team"] != mine]
        return sorted(others, key=self.life)

    def hand(self) -> list[Json]:
        """The own hand."""
        return [row for row in self.objects.values() if row["zone"] == "hand" and row["owner"] == self.seat]

    def creatures(self, seat: int) -> list[Json]:
        """Creatures that a seat controls."""
        return [
            row
            for row in self.objects.values()
            if row["zone"] == "battlefield" and row.get("controller") == seat and "power" in row
        ]
