"""Locust's entry: one user class a scenario; name those that you want.

`locust -f loadtests/locustfile.py Players Watchers --host http://127.0.0.1:8080 -u 20 -t 5m`; `make load` runs whole profiles (docs/load-testing.md).
"""

from __future__ import annotations

import os

from loadtests.locusts import ScenarioUser
from loadtests.profiles import PROFILE_VARIABLE, PROFILES, Profile
from loadtests.stairs import Stairs


class Recorded(ScenarioUser):
    """A table on the game service that plays recorded games of real decks."""

    scenario = "recorded"


class Players(ScenarioUser):
    """A table of players on sockets who play whole games, in all formats in turn."""

    scenario = "players"


class Watchers(ScenarioUser):
    """Somebody who watches the games that `Players` play."""

    scenario = "watchers"


class Reconnects(ScenarioUser):
    """A player at a table whose connection breaks again and again."""

    scenario = "reconnects"


class Queues(ScenarioUser):
    """Four players who queue, accept and leave their game."""

    scenario = "queues"


class Catalog(ScenarioUser):
    """Somebody who looks cards up."""

    scenario = "catalog"


class Decks(ScenarioUser):
    """Somebody who saves, checks and removes decks."""

    scenario = "decks"


class Echo(ScenarioUser):
    """Somebody who asks a server of known delay: what the generator adds."""

    scenario = "echo"


def _count(profile: Profile) -> None:
    for each in (Recorded, Players, Watchers, Reconnects, Queues, Catalog, Decks, Echo):
        each.fixed_count = profile.users.get(each.__name__, 0)


if PROFILE_VARIABLE in os.environ:
    _count(PROFILES[os.environ[PROFILE_VARIABLE]])
    if PROFILES[os.environ[PROFILE_VARIABLE]].steps:

        class Ceiling(Stairs):
            """The steps of the profile."""

            profile = PROFILES[os.environ[PROFILE_VARIABLE]]
