"""The socket's envelope: operations in, replies and pushes out."""

from __future__ import annotations

import msgspec

from gateway.errors import Refused
from gateway.wording.refusals import ENGLISH, worded

FRAME_BYTES = 64 * 1024
encode = msgspec.json.Encoder().encode


class Operation(msgspec.Struct):
    """One operation as a client sends it; `d` stays as it came: skipped over here, decoded once by whoever it is for."""

    op: str
    id: int | str
    d: msgspec.Raw = msgspec.Raw(b"{}")


class _Id(msgspec.Struct):
    id: int | str | None = None


_decode = msgspec.json.Decoder(Operation).decode
_decode_id = msgspec.json.Decoder(_Id).decode


class BadFrame(Exception):
    """A frame that is no operation; `re` is its id when it has a readable one."""

    def __init__(self, re: int | str | None, refusal: Refused) -> None:
        super().__init__(refusal.message)
        self.re = re
        self.refusal = refusal


def operation(data: str | bytes) -> Operation:
    """Read a frame; raises BadFrame with FRAME_TOO_LARGE, BAD_JSON or BAD_FRAME."""
    size = len(data)
    if size > FRAME_BYTES:
        message = f"the frame has {size} bytes; {FRAME_BYTES} is the most"
        raise BadFrame(None, Refused("FRAME_TOO_LARGE", message, frame_bytes=FRAME_BYTES))
    try:
        found = _decode(data)
    except msgspec.ValidationError as error:
        raise BadFrame(_id_of(data), Refused("BAD_FRAME", str(error))) from None
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadFrame(None, Refused("BAD_JSON", f"the frame is no JSON: {error}")) from None
    if not bytes(found.d).lstrip().startswith(b"{"):
        raise BadFrame(found.id, Refused("BAD_FRAME", "d is an object"))
    return found


def _id_of(data: str | bytes) -> int | str | None:
    try:
        return _decode_id(data).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None


def done(re: int | str, d: object) -> bytes:
    """The reply to an operation that was done; `d` may be msgspec.Raw."""
    return encode({"re": re, "ok": True, "d": d})


def failed(re: int | str | None, refusal: Refused, language: str = ENGLISH) -> bytes:
    """The reply to a refused one."""
    return encode({"re": re, "ok": False, "err": refusal.body(language)})


def relayed(re: int | str, ok: bool, d: bytes, language: str = ENGLISH) -> bytes:
    """The game's own reply: its bytes copied, but for a refusal that is read in another language than the game's."""
    if not ok and language != ENGLISH:
        d = encode(worded(msgspec.json.decode(d or b"{}"), language))
    name = b'"d":' if ok else b'"err":'
    return b'{"re":' + encode(re) + (b',"ok":true,' if ok else b',"ok":false,') + name + (d or b"{}") + b"}"


def game_push(event: str, game_id: str, body: bytes) -> bytes:
    """A game's push, its bytes copied."""
    return b'{"ev":' + encode(event) + b',"game":' + encode(game_id) + b',"d":' + (body or b"{}") + b"}"


_DELTA = b'{"ev":"game.delta",'
_OF_EVENTS = ("seq", "ep", "by", "at_ms", "ev")


def is_delta(frame: bytes) -> bool:
    """Whether a game's push is one of its deltas."""
    return frame.startswith(_DELTA)


def events_alone(frame: bytes) -> bytes:
    """A delta without the state: what has happened, with its number."""
    found = msgspec.json.decode(frame)
    return encode({**found, "d": {name: found["d"][name] for name in _OF_EVENTS if name in found["d"]}})


def push(event: str, body: object) -> bytes:
    return encode({"ev": event, "d": body})
