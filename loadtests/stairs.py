"""Steps of more and more users until a promise breaks: the knee is the last step that kept them all."""

from __future__ import annotations

import time

from locust import LoadTestShape

from .locusts import RUN
from .profiles import Profile
from .report import broken_promises, next_step

RAMP_S = 8.0
"""Of each step, in which tables are made and nothing is measured."""


class Stairs(LoadTestShape):
    """Locust's shape: so many users for so long, figures by step."""

    abstract = True
    profile: Profile

    def __init__(self) -> None:
        super().__init__()
        self._users = self.profile.steps[0]
        self._since = time.monotonic()
        self._is_measured = False

    def tick(self) -> tuple[int, float] | None:
        """Users now, and how fast they come; None ends the run."""
        passed = time.monotonic() - self._since
        if not self._is_measured and passed >= RAMP_S:
            RUN.collect()
            RUN.window.take()
            self._is_measured = True
        if passed >= self.profile.seconds + RAMP_S and not self._next():
            return None
        return self._users, self.profile.spawn_per_s

    def _next(self) -> bool:
        """Note the step; whether another one is measured."""
        RUN.collect()
        figures = RUN.window.take()
        broken = broken_promises(self.profile.promises, figures) + [f"{kind}: {code}" for kind, code in figures.errors]
        [kind] = self.profile.promises
        told = figures.samples[kind].summary(self.profile.seconds) if kind in figures.samples else {}
        kept = ("per_second", "p50_ms", "p99_ms")
        RUN.steps.append({"users": self._users, **{name: told.get(name, 0.0) for name in kept}, "broken": broken})
        print(f"{self._users} users: {RUN.steps[-1]}", flush=True)
        self._since, self._is_measured = time.monotonic(), False
        users = next_step(self.profile.steps, RUN.steps)
        self._users = users or self._users
        return users is not None
