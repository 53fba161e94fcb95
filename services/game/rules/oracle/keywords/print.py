"""Keywords back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program.abilities import Keyword
from ..text.wording import Unprintable, Words
from .phrased import KEYWORDS


def keyword(node: Keyword, w: Words) -> str:
    """A keyword with its parameters, in lower case; what later sentences say of it is left out."""
    bare = replace(node, reduction=None, word="" if node.name == "protection" else node.word)
    words = KEYWORDS.print(bare, w)
    if not words:
        raise Unprintable(node.name)
    return words
