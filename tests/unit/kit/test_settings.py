"""Settings: what is not given has its fixed default, what is wrong is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.kit import settings
from services.kit.settings import ConfigError, Settings


def test_the_fixed_ports_and_places() -> None:
    given = settings.read({})
    assert {name: given.port(name) for name in given.ports} == {
        "nats": 50022,
        "redis": 50079,
        "catalog": 50051,
        "decks": 50052,
        "matchmaking": 50053,
        "game": 50054,
        "tournament": 50055,
        "bots": 50056,
        "gateway": 8080,
    }
    assert (given.metrics_port("game"), given.metrics_port("gateway")) == (51054, 9080)
    assert given.home == Path("var")
    assert given.database_url("decks").endswith("/var/db/decks.sqlite3")


def test_a_port_moves_its_address_and_its_metrics() -> None:
    given = settings.read({"MUSTER_GAME_PORT": "6000"})
    assert (given.address("game"), given.metrics_port("game")) == ("127.0.0.1:6000", 7000)


def test_an_address_wins_over_the_port() -> None:
    assert settings.read({"MUSTER_DECKS_ADDRESS": "dns:///decks:50052"}).address("decks") == "dns:///decks:50052"


def test_listening_everywhere_is_still_reached_at_the_loopback() -> None:
    assert settings.read({"MUSTER_HOST": "0.0.0.0"}).address("game") == "127.0.0.1:50054"


def test_the_shared_corpus_can_be_declined() -> None:
    assert settings.read({"MUSTER_SHARED": "none"}).shared is None


def test_the_environment_of_a_child_gives_the_same_settings() -> None:
    given = settings.read(
        {"MUSTER_HOME": "/x", "MUSTER_GAME_PORT": "6000", "MUSTER_TEST_SEEDS": "true", "MUSTER_SHARED": "none"}
    )
    assert settings.read(given.environ()) == given


def test_variables_of_others_are_ignored() -> None:
    assert settings.read({"PATH": "/bin", "HOME": "/root"}).port("game") == 50054


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("MUSTER_GAMES_PORT", "1", "MUSTER_GAMES_PORT is not a setting; did you mean MUSTER_GAME_PORT?"),
        ("MUSTER_XYZZY", "1", "MUSTER_XYZZY is not a setting"),
        ("MUSTER_GAME_PORT", "tcp://10.0.0.1:1", "is not a port number"),
        ("MUSTER_GAME_PORT", "70000", "is not a port number"),
        ("MUSTER_TRACE_RATIO", "often", "is not a number"),
        ("MUSTER_TEST_SEEDS", "perhaps", "is not true or false"),
    ],
)
def test_a_wrong_variable_is_named(name: str, value: str, sentence: str) -> None:
    with pytest.raises(ConfigError, match=sentence.replace("?", r"\?")):
        settings.read({name: value})


def test_every_field_has_its_variable() -> None:
    assert {"MUSTER_HOME", "MUSTER_NATS_SERVER", "MUSTER_GATEWAY_DATABASE_URL"} <= set(settings.variables())
    assert len(settings.variables()) == len(set(settings.variables()))
    assert Settings().environ().keys() <= set(settings.variables())
