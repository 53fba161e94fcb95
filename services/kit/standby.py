"""Standing by: a process that has loaded everything and waits for its turn, so that a part that dies is back without the time of a start.

The supervisor sets STANDBY and holds the other end of the standard input: BEGIN there starts the service, its end ends the process.
"""

from __future__ import annotations

import os
import sys
from typing import Final

STANDBY: Final = "MUSTER_STANDBY"
BEGIN: Final = b"begin\n"


def is_standby() -> bool:
    """Whether this process was started to wait; asked once, as it is no setting, and nothing for the processes that this one starts."""
    return os.environ.pop(STANDBY, "") == "1"


def until_told() -> bool:
    """Wait; False when nobody will say anything any more."""
    return sys.stdin.buffer.readline() == BEGIN
