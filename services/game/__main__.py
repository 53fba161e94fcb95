"""`python -m services.game`: one process of the game service."""

import logging
from collections.abc import Callable
from functools import cache
from importlib import import_module

from services.kit.app import App, main
from services.kit.settings import ConfigError, Settings

from . import compiled


def load(given: Settings) -> Callable[[App], None]:
    """What binds the service: everything that imports the rules comes after the choice of their build."""
    found: Callable[[App], None] = _load(given.rules)
    return found


@cache
def _load(rules: str) -> Callable[[App], None]:
    try:
        chosen = compiled.choose(rules)
    except ValueError as error:
        raise ConfigError(f"MUSTER_RULES: {error}") from None
    logging.getLogger(__name__).info("the rules are %s", chosen)
    found: Callable[[App], None] = import_module("services.game.bind").bind
    return found


def bind(app: App) -> None:
    """Bind the service with the chosen rules."""
    load(app.settings)(app)


if __name__ == "__main__":  # the process that replays games imports this module too
    main("game", bind, load)
