"""When an effect of a resolution, a delayed trigger or a permission ends (CR 611.2, 603.7). `events.durations` decides whether it has.

All are immutable and shared freely; who needs one asks by class. `Until` itself is what nothing ends.
"""

from __future__ import annotations

from typing import Final

TURN: Final = "turn"


UPKEEP: Final = "upkeep"


UNTAP: Final = "untap"


END: Final = "end"


END_TURN: Final = "end_turn"


class Until:
    """Nothing ends it."""

    __slots__ = ()


class UntilCleanup(Until):
    """It ends "at end of turn", in the cleanup step (CR 514.2)."""

    __slots__ = ()


class UntilEndOfCombat(Until):
    """CR 511.3."""

    __slots__ = ()


class UntilTurnOf(Until):
    """A moment of the seat's first turn after turn number `after`: TURN (it begins), UPKEEP, END (that step begins), UNTAP (that step is over), END_TURN."""

    __slots__ = ("after", "moment", "seat")

    def __init__(self, moment: str, seat: int, after: int) -> None:
        self.moment = moment
        self.seat = seat
        self.after = after


class UntilItUntaps(Until):
    """The next untap step, after turn number `after`, of who controls the object then."""

    __slots__ = ("after",)

    def __init__(self, after: int) -> None:
        self.after = after


class WhileSource(Until):
    """For as long as the source is on the battlefield; `controlled`: under the same control (CR 611.2b)."""

    __slots__ = ("controlled",)

    def __init__(self, controlled: bool) -> None:
        self.controlled = controlled


class WhileCondition(Until):
    """For as long as the effect's condition holds (CR 611.2b)."""

    __slots__ = ()


class WhileControlled(Until):
    """Until who controls the effect loses control of what it affects (CR 702.62a)."""

    __slots__ = ()


class WhilePrepared(Until):
    """For as long as that permanent is prepared (CR 722.3c)."""

    __slots__ = ("host",)

    def __init__(self, host: int) -> None:
        self.host = host


FOR_GOOD: Final = Until()


CLEANUP: Final = UntilCleanup()


END_OF_COMBAT: Final = UntilEndOfCombat()
