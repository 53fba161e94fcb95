"""Deterministic randomness: a counter-mode stream from the game's seed. No global state, replays byte for byte."""

from __future__ import annotations

import hashlib

_SPAN = 1 << 64


def mixed(seed: bytes, salt: str) -> bytes:
    """The key of the draws: the seed, or, once players have added to it, SHA-256 of the seed and the bytes of the salt (hexadecimal digits)."""
    return hashlib.sha256(seed + bytes.fromhex(salt)).digest() if salt else seed


class Rng:
    """Draws number `counter` from BLAKE2b(seed, counter). `counter` is part of the game's state."""

    __slots__ = ("counter", "seed")

    def __init__(self, seed: bytes, counter: int = 0) -> None:
        self.seed = seed
        self.counter = counter

    def _word(self) -> int:
        self.counter += 1
        digest = hashlib.blake2b(self.counter.to_bytes(8, "big"), key=self.seed[:64], digest_size=8).digest()
        return int.from_bytes(digest, "big")

    def below(self, bound: int) -> int:
        """A uniform integer in [0, bound), without modulo bias. `bound` >= 1."""
        limit = _SPAN - _SPAN % bound
        word = self._word()
        while word >= limit:
            word = self._word()
        return word % bound

    def shuffle(self, items: list[int]) -> None:
        """Fisher-Yates in place."""
        for last in range(len(items) - 1, 0, -1):
            pick = self.below(last + 1)
            items[last], items[pick] = items[pick], items[last]
