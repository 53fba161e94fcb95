"""The records of a game's log. The log is the authority: the same records give the same game, byte for byte.

Record 0 is the header; after it come claims (a pod takes the game) and steps (inputs). A step holds what one actor did and the automatic
answers that followed from it, and the hash of the state afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from .messages import Refused

ENGINE = "32"
"""Version of the rules engine in headers and snapshots: raised when old logs would replay differently or states are hashed differently."""
TABLE = -1
"""The actor of inputs that the table itself makes (time-outs, automatic passes)."""

ANSWER, CONCEDE, DECLARE, REWIND = "answer", "concede", "declare", "rewind"
MANUAL, POLICY, DROP, PAUSE, RULING = "manual", "policy", "drop", "pause", "ruling"
ABSENT, BACK = "absent", "back"
SHORTCUT = "shortcut"
FLAG = "flag"
RETURN = "return"


class Seat(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits where, and which programs the deck consists of (digests, in the order in which the game is set up).

    `barred`: cards of the library that must be replaced before the game (League rule). `choices`: the sets of commanders with which the list may be played in a later game of a match.
    """

    seat: int
    user_id: str
    user_name: str
    user_kind: str
    team: int
    position: int
    deck_hash: str
    library: list[str]
    commanders: list[str]
    outside: list[str] = []
    choices: list[list[str]] = []
    companion: str = ""
    supplementary: list[str] = []
    barred: list[str] = []


class Watch(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who without a seat may look on, and so many seconds or turns late (`late`)."""

    who: str = "everybody"
    delay_seconds: int = 0
    delay_turns: int = 0


class Settings(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is played. `was_strict`: of a fork, whether what led to it was ranked or an event's."""

    format: str
    rules_version: str = ""
    manual_consent: str = "unanimous"
    prompt_seconds: int = 0
    ranked: bool = False
    options: dict[str, str] = {}
    best_of: int = 1
    by_elimination: bool = False
    event_id: str = ""
    takebacks: str = "off"
    watch: Watch = Watch()
    was_strict: bool = False


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a game stands in its match: the match has the id of its first game; `wins` by team before this game; `chooser` the seat that decides who plays first.

    `ends_ms`: when the match's time is over, 0 = never; `reserves`: thinking time left by seat; `sudden_death`: the time was over with equal wins, and the
    match cannot be drawn (MTR 2.4). With `keeps_decks` nobody changes commanders before this game (MTR 3.16).
    """

    match_id: str
    number: int = 1
    wins: tuple[int, int] = (0, 0)
    chooser: int = -1
    ends_ms: int = 0
    reserves: list[int] = []
    sudden_death: bool = False
    keeps_decks: bool = False


class Header(msgspec.Struct, frozen=True, tag="header"):
    """Everything the game starts from. The seed stays on the server until the game has ended; the commitment is public."""

    game_id: str
    settings: Settings
    seats: list[Seat]
    seed: bytes
    commitment: bytes
    created_ms: int
    engine: str = ENGINE
    place: Place | None = None


class Claim(msgspec.Struct, frozen=True, tag="claim"):
    """A pod takes the game: whatever an earlier owner still writes is refused by the log."""

    epoch: int
    pod: str
    at_ms: int


class Input(msgspec.Struct, frozen=True, omit_defaults=True):
    """One input of the game: `kind` answer (body = the kernel's answer), concede, declare (body = what the format lets a seat do unasked), manual (body = the action), policy,
        rewind (back to the last checkpoint; body = the programs that lose their text), drop (what is on top of the stack could not be carried out and is put away),
        pause (an action was too much at once: only manual actions and concessions until one of them, or a time-out, has changed the position),
        ruling (what the table's clock or an official decides: body as `kernel.rulings` has it, or an extension of the match's time), absent (the seat's time
        for a prompt is over: its defaults follow until it is) back, flag (a seat marks an engine error; body = what it says of it), shortcut (a proposal: body = `choices`, `times`; what follows from it are answers),
    return (the game goes on from where it stood after the step `to` of the body: what came after is taken back and stays in the log; see `taking_back`)."""

    seat: int
    kind: str
    body: Any = None


class Step(msgspec.Struct, frozen=True, tag="step", omit_defaults=True):
    """What one actor did. `seq` is the actor's own sequence afterwards, kept to answer repeats alike; `said` the digest of the
    operation, by which a repeat is told from another operation under the same id."""

    number: int
    actor: int
    action_id: str
    at_ms: int
    inputs: list[Input]
    hash: str
    seq: int = 0
    epoch: int = 0
    fault: str = ""
    said: str = ""


Record = Header | Claim | Step


def returns_to(step: Step) -> int | None:
    """The number of the step to which the game went back, None when it did not."""
    first = step.inputs[0] if step.inputs else None
    return int(first.body["to"]) if first is not None and first.kind == RETURN else None


def line_of(log: Iterable[Record]) -> list[Step]:
    """The steps that led to where the log ends: all but those that were taken back."""
    line: list[Step] = []
    for step in log:
        if not isinstance(step, Step):
            continue
        to = returns_to(step)
        while to is not None and line and line[-1].number > to:
            line.pop()
        line.append(step)
    return line


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Record)


class OtherEngine(Refused):
    """Another version of the rules engine wrote it: replayed by this one it could mean another game."""

    def __init__(self, what: str, wrote: str) -> None:
        message = f"{what} was written by version {wrote} of the rules engine; this is version {ENGINE}"
        super().__init__("GAME_FROZEN", message, details={"wrote": wrote, "reads": ENGINE})
        self.wrote = wrote


def require_engine(what: str, wrote: str) -> None:
    """Raises OtherEngine when this engine did not write it."""
    if wrote != ENGINE:
        raise OtherEngine(what, wrote)


def encode(record: Record) -> bytes:
    """A record as JSON."""
    return _encoder.encode(record)


def decode(data: bytes) -> Record:
    """The inverse; raises msgspec.DecodeError."""
    record: Record = _decoder.decode(data)
    return record


def header_of(log: Sequence[Record]) -> Header:
    """The header of a log. Raises ValueError when it does not begin with one, OtherEngine when another engine wrote it."""
    if not log or not isinstance(log[0], Header):
        raise ValueError("the log does not begin with a header")
    require_engine(f"the log of {log[0].game_id}", log[0].engine)
    return log[0]


def read_log(lines: Iterable[bytes]) -> list[Record]:
    """The records of a log; empty for an empty one. Nothing after the header of another engine is read. Raises as `header_of` and `decode`."""
    found: list[Record] = []
    for line in lines:
        found.append(decode(line))
        if len(found) == 1:
            header_of(found)
    return found
