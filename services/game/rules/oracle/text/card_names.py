"""Card names within a text: capitalised words with small words between them."""

from __future__ import annotations

from .reader import Miss, Reader

_NAME_JOINTS = ("of", "the", "to", "in", "from", "and", "a", "for", "with", "'s", ",", "-", "l", "'")


_COSTS = frozenset(("sacrifice", "discard", "pay", "exile", "remove", "tap", "return"))


def name_here(r: Reader) -> str:
    """A card name: capitalised words, with small words between them."""
    if not (r.raw()[:1].isupper()):
        raise Miss("name")
    start = r.tokens[r.pos].start
    end = r.tokens[r.pos].end
    r.advance(1)
    while not r.done():
        ahead = 0
        while r.word(ahead) in _NAME_JOINTS and r.word(ahead) != "":
            ahead += 1
            if r.word(ahead - 1) == "'s":
                break
        ends_possessive = ahead > 0 and r.word(ahead - 1) == "'s"
        if not ends_possessive and not r.raw(ahead)[:1].isupper():
            break
        if r.word() == "," and r.word(1) in _COSTS:
            break  # "discard another card named Skoa, Sacrifice two Mountains": another part of a cost
        r.advance(ahead + (0 if ends_possessive else 1))
        end = r.tokens[r.pos - 1].end
    return r.text[start:end]
