"""Metrics of the tables; what every action adds to is plain numbers."""

from __future__ import annotations

from services.kit.telemetry import Metrics

STAGES = ("decode", "kernel", "hash", "views", "encode", "log", "fan_out")
"""What becomes of an action, in order: the rest is the wire. `log` is waiting for the disk, not work."""


class Meters:
    """What the tables measure."""

    def __init__(self, metrics: Metrics) -> None:
        self._inputs = metrics.tally("muster_game_inputs", "Logged steps by kind of their first input.", "kind")
        self._append = metrics.spread("muster_game_append_seconds", "From a step to its place on disk.")
        self._restore = metrics.histogram("muster_game_restore_seconds", "Time to take a game and restore it.")
        self._stages = metrics.tally("muster_game_stage_seconds", "Where the time of an action goes.", "stage", STAGES)

    def went(self, *seconds: float) -> None:
        """How long an action took in each of STAGES."""
        for stage, each in zip(STAGES, seconds, strict=True):
            self._stages.add(stage, each)

    def applied(self, kind: str, seconds: float) -> None:
        """One step is in the log."""
        self._inputs.add(kind, 1)
        self._append.observe(seconds)

    def restored(self, seconds: float) -> None:
        """One game was taken."""
        self._restore.observe(seconds)
