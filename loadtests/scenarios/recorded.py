"""The game service's hot path: a table at people's pace, each action counted from when it was due until the last of four viewers has it.

Games that bots played once are said again byte by byte, so that the client costs next to nothing. The server needs MUSTER_TEST_SEEDS=true.
"""

from __future__ import annotations

from ..driver.crowd import Crowd
from ..driver.user import LoadUser

HEAD_START = 40
"""Tables begin somewhere within their first actions."""


async def play(user: LoadUser) -> None:
    crowd = await user.shared("crowd", lambda: Crowd.of(user))
    while True:
        with user.timed("table: made"):
            table = await crowd.table(user)
        try:
            for _ in range(user.rng.randrange(HEAD_START)):
                await table.act()
            async for due in user.paced():
                if table.is_over:
                    break
                kind = table.action.kind
                again = await table.act()
                user.took("action after a broken stream" if again else "action", due)
                user.figures.facts[kind] += 1
            user.figures.facts["games"] += 1
        finally:
            await table.leave()
