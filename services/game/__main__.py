"""`python -m services.game`: one process of the game service."""

import logging
from importlib import import_module

from services.kit.app import App, main
from services.kit.settings import ConfigError

from . import compiled


def bind(app: App) -> None:
    """Everything that imports the rules comes after the choice of their build."""
    try:
        chosen = compiled.choose(app.settings.rules)
    except ValueError as error:
        raise ConfigError(f"MUSTER_RULES: {error}") from None
    logging.getLogger(__name__).info("the rules are %s", chosen)
    import_module("services.game.bind").bind(app)


if __name__ == "__main__":  # the process that replays games imports this module too
    main("game", bind)
