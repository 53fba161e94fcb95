"""The settings of every process, read from MUSTER_* variables; an unknown one is an error that names the nearest.

One table for all: an operator finds each variable here, and the manifests are checked against it.
"""

from __future__ import annotations

import difflib
import os
import types
import typing
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path

PREFIX = "MUSTER_"
SERVICES = ("catalog", "decks", "matchmaking", "game", "tournament", "bots")
PORTS = {
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
METERED = (*SERVICES, "gateway")
_METRICS_OFFSET = 1000
_LOOPBACK = "127.0.0.1"


class ConfigError(Exception):
    """A setting that cannot be used; the message names the variable and says what to do. Processes exit with 78."""


def _web_default() -> Path:
    return Path(__file__).resolve().parents[2] / "build" / "web"


def _shared_default() -> Path | None:
    beside = Path("../shared")
    return beside if beside.is_dir() else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a process was told. Scalars are MUSTER_<FIELD>; the mappings are MUSTER_<NAME>_PORT and so on."""

    home: Path = Path("var")
    """Everything that is kept: databases, brokers' files, keys, logs."""
    shared: Path | None = field(default_factory=_shared_default)
    """The corpus of cards, decks and rules beside the project; "none" = without."""
    host: str = _LOOPBACK
    """The address that servers listen on."""
    nats_url: str = ""
    """NATS servers, comma-separated; empty = the local one."""
    redis_url: str = ""
    """Redis; empty = the local one."""
    nats_server: str = ""
    """Path of a nats-server to use instead of the one in the wheel."""
    redis_server: str = ""
    """Path of a redis-server to use instead of the one in the wheel."""
    otlp_endpoint: str = ""
    """Where traces go (OTLP over gRPC); empty = no tracing."""
    trace_ratio: float = 0.01
    """Share of new traces that are recorded, 0 to 1."""
    log_level: str = "info"
    """debug, info, warning or error."""
    log_format: str = "text"
    """text or json."""
    rules: str = "auto"
    """Which build of the rules the game service runs: compiled, interpreted, or auto = compiled where it is built from these sources."""
    bots: bool = True
    """Whether `muster up` starts the house bots."""
    bot_pause: float = 0.3
    """Seconds that a house bot takes for an answer, about; it passes in half of that. 0 = as soon as it has decided."""
    bot_foresight: bool = True
    """Whether steady house bots look ahead, in a process of their own; without it they play by instinct, weaker and at no cost."""
    test_seeds: bool = False
    """Whether games may be created with a fixed seed (test tables only)."""
    sandbox_seed: str = ""
    """A word from which every game is dealt, the same each time: anybody can foresee its cards, so only for tests and sandboxes; empty = by chance."""
    trusted_proxies: str = ""
    """Addresses or networks of proxies whose X-Forwarded-For the gateway believes, comma-separated; empty = none."""
    cors_origins: str = ""
    """Origins of web pages that may call the gateway (https://example.org), comma-separated; empty = none."""
    web: Path | None = field(default_factory=_web_default)
    """The folder of the built web client that the gateway serves; "none" = no pages."""
    queue_hours: str = ""
    """When people are asked to come to the queues, in UTC: "duel wed,sun 18:00-21:00; commander daily 19:00-22:00"; empty = never."""
    queue_watch: str = ""
    """Who looks on at games from the queues, and how many seconds late: "casual friends; ranked everybody 300"; empty = everybody, ranked games 120 seconds late."""
    image_hosts: str = ""
    """Hosts from which players may let card images be loaded (https://cards.example.org), comma-separated; empty = none."""
    ports: Mapping[str, int] = field(default_factory=lambda: dict(PORTS))
    """MUSTER_<NAME>_PORT by name."""
    metrics_ports: Mapping[str, int] = field(default_factory=dict)
    """MUSTER_<NAME>_METRICS_PORT by name; default: the port plus 1000."""
    addresses: Mapping[str, str] = field(default_factory=dict)
    """MUSTER_<NAME>_ADDRESS by name, for services on other machines; default: the local port."""
    database_urls: Mapping[str, str] = field(default_factory=dict)
    """MUSTER_<NAME>_DATABASE_URL by name; default: SQLite in the home."""

    def port(self, name: str) -> int:
        """The port that a part listens on."""
        return self.ports[name]

    def metrics_port(self, name: str) -> int:
        """The port where a service shows its metrics."""
        return self.metrics_ports.get(name) or self.ports[name] + _METRICS_OFFSET

    def address(self, name: str) -> str:
        """Where a part is reached, as host:port or a gRPC target."""
        return self.addresses.get(name) or f"{self._reachable_host()}:{self.ports[name]}"

    def nats(self) -> list[str]:
        """URLs of the NATS servers."""
        return (self.nats_url or f"nats://{self.address('nats')}").split(",")

    def redis(self) -> str:
        """URL of Redis."""
        return self.redis_url or f"redis://{self.address('redis')}/0"

    @staticmethod
    def listed(text: str) -> list[str]:
        """The parts of a comma-separated setting."""
        return [part for part in map(str.strip, text.split(",")) if part]

    def database_url(self, name: str) -> str:
        """SQLAlchemy URL of a service's database."""
        return self.database_urls.get(name) or f"sqlite+aiosqlite:///{(self.home / 'db').absolute()}/{name}.sqlite3"

    def environ(self) -> dict[str, str]:
        """The variables that give another process these settings."""
        variables = {_scalar_variable(name): _written(getattr(self, name)) for name in _scalars()}
        for kind in _MAPPINGS:
            variables |= {_mapped_variable(name, kind): str(value) for name, value in getattr(self, kind).items()}
        return variables

    def _reachable_host(self) -> str:
        return _LOOPBACK if self.host in ("0.0.0.0", "::", "") else self.host


_MAPPINGS = {
    "ports": ("PORT", tuple(PORTS), int),
    "metrics_ports": ("METRICS_PORT", METERED, int),
    "addresses": ("ADDRESS", tuple(PORTS), str),
    "database_urls": ("DATABASE_URL", METERED, str),
}


def _scalar_variable(name: str) -> str:
    return PREFIX + name.upper()


def _mapped_variable(name: str, kind: str) -> str:
    return f"{PREFIX}{name.upper()}_{_MAPPINGS[kind][0]}"


def _written(value: object) -> str:
    return "none" if value is None else str(value.absolute()) if isinstance(value, Path) else str(value)


def _scalars() -> dict[str, typing.Any]:
    hints = typing.get_type_hints(Settings)
    return {each.name: hints[each.name] for each in fields(Settings) if each.name not in _MAPPINGS}


def variables() -> list[str]:
    """The names of all variables, sorted."""
    mapped = [_mapped_variable(name, kind) for kind, (_, names, _type) in _MAPPINGS.items() for name in names]
    return sorted([*map(_scalar_variable, _scalars()), *mapped])


def read(environ: Mapping[str, str] | None = None) -> Settings:
    """Settings from the environment; raises ConfigError for an unknown variable or a value of the wrong type."""
    given = {
        name: value for name, value in (os.environ if environ is None else environ).items() if name.startswith(PREFIX)
    }
    _refuse_unknown(given)
    values: dict[str, typing.Any] = {
        name: _parsed(_scalar_variable(name), given[_scalar_variable(name)], kind)
        for name, kind in _scalars().items()
        if given.get(_scalar_variable(name))
    }
    for kind, (_, names, kind_type) in _MAPPINGS.items():
        found = {name: _mapped_variable(name, kind) for name in names if given.get(_mapped_variable(name, kind))}
        values[kind] = {name: _parsed(variable, given[variable], kind_type) for name, variable in found.items()}
    return Settings(**values | {"ports": PORTS | values["ports"]})


def _refuse_unknown(given: Mapping[str, str]) -> None:
    known = variables()
    for name in sorted(set(given) - set(known)):
        nearest = difflib.get_close_matches(name, known, n=1)
        hint = f"did you mean {nearest[0]}?" if nearest else "see services/kit/settings.py for those that exist"
        raise ConfigError(f"{name} is not a setting; {hint}")


def _parsed(variable: str, text: str, kind: typing.Any) -> object:
    try:
        return _converted(text, kind)
    except ValueError:
        raise ConfigError(f"{variable}={text!r} is not {_described(kind)}") from None


def _converted(text: str, kind: typing.Any) -> object:
    if isinstance(kind, types.UnionType):
        return None if text == "none" else Path(text)
    if kind is bool:
        return _boolean(text)
    if kind is int:
        return _port(text)
    return kind(text)


def _boolean(text: str) -> bool:
    if text.lower() not in ("1", "true", "0", "false"):
        raise ValueError(text)
    return text.lower() in ("1", "true")


def _port(text: str) -> int:
    number = int(text)
    if not 0 < number < 65536:
        raise ValueError(text)
    return number


def _described(kind: typing.Any) -> str:
    return {int: "a port number (1 to 65535)", float: "a number", bool: "true or false"}.get(kind, "usable")
