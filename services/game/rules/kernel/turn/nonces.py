"""Chance that nobody has chosen: the players' words are mixed into the seed before anything is drawn from it.

The server has committed itself to its seed. Every player names the hash of a word, and when all have done so the word; who sees the words of others has
named a hash before, so neither the server nor a player, nor both together, can look for an outcome. A seat that says nothing adds nothing. Nothing here is a
rule of the game: CR 103.3 wants libraries shuffled, and that is what the players can check afterwards.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from functools import partial
from typing import Final

from ..ask.ask import Ask, Refusal
from ..ask.flow import Flow
from ..state.game import Game

NONE: Final = "-"
"""The answer of a seat that adds nothing."""
SECONDS: Final = {"nonce_hash": 30, "nonce": 10}
"""How long each of both questions waits for a seat: whoever comes to the table late names no hash."""
_HASH: Final = re.compile(r"[0-9a-f]{64}")
_WORD: Final = re.compile(r"[0-9A-Za-z_-]{16,64}")


def mix_in(game: Game) -> Flow[None]:
    """Ask for hashes and words, mix them into the seed, and draw again who begins (CR 103.1), if that is left to chance."""
    if not game.format.options.nonces:
        return
    seats = game.alive()
    hashes = yield [_ask(seat, "nonce_hash", _why_no_hash) for seat in seats]
    game.emit("nonce_hashes", hashes=[hashes[seat] for seat in seats])
    words = yield [_ask(seat, "nonce", partial(_why_not_that, hashes[seat])) for seat in seats]
    said = [words[seat] for seat in seats]
    game.mix(salt_of(said))
    if game.chooser < 0:
        game.s.turn.active = game.s.used_game["normal_turn"] = game.format.first_seat(game)
    game.emit("nonces", nonces=said)


def salt_of(words: list[str]) -> str:
    """What the seats' words come to, in the order of the seats: SHA-256 of the words, a line feed between them, in hexadecimal digits."""
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def _ask(seat: int, reason: str, check: Callable[[str], Refusal | None]) -> Ask:
    question = Ask("name", seat, reason)
    question.free, question.hidden, question.default = True, True, NONE
    question.check = check
    question.data["seconds"] = SECONDS[reason]
    return question


def _why_no_hash(said: str) -> Refusal | None:
    if said == NONE or _HASH.fullmatch(said):
        return None
    return Refusal("nonce", f"the SHA-256 of your word as 64 hexadecimal digits, or {NONE!r} for none")


def _why_not_that(named: str, said: str) -> Refusal | None:
    if said == NONE:
        return None
    if not _WORD.fullmatch(said):
        return Refusal("nonce", f"a word of 16 to 64 letters, digits, _ and -, or {NONE!r} for none")
    if hashlib.sha256(said.encode()).hexdigest() != named:
        return Refusal("nonce", "this is not the word whose hash you named")
    return None
