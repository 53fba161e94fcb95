"""One spelling for texts that say the same: what the printer says of a program is compared with what stands on the card."""

from __future__ import annotations

import re

from ..text import lexer
from .equivalences import EQUIVALENCES

_FOLD = str.maketrans({"−": "-", "–": "-", "’": "'", "‘": "'", "“": '"', "”": '"'})

_KEPT_TOGETHER = re.compile(
    r"\b(?:to|from|by|target|other|opponent|player|without|not|doesn't|can't|top|bottom|random|next|last|first) (?=(?!equal\b)\w)"
    r"|\b(?:\w+) (?=counter\b)|\b(?:untap|upkeep|end|draw|combat) (?=step\b)|\byour (?=\w)|\bdamage (?=to\b(?![^¦]*\bequal to\b))"
    r"|(?<![/+-])\b(?:up to )?\d+ (?=\w)"
)
"""A word that means little without the next of the same clause: whom, where, by whom, how many of what."""


def normal_form(text: str, name: str, is_legendary: bool) -> str:
    """The text in normal form; equal normal forms say the same. `name` is the card's own, which the text may call it by.

    Of each text the words are left, sorted: the order of qualifiers and of clauses does not count. Whom something is done to, where it is put and who does it
    are words that stay together.
    """
    text = lexer.fold_names(lexer.normalize(text.translate(_FOLD)), lexer.own_names(name, is_legendary))
    said = "\n".join(line.strip() for line in text.lower().split("\n") if line.strip())
    for each in EQUIVALENCES:
        said = each.apply(said)
    said = " ".join(said.replace('"', ' " ').split())
    together = _KEPT_TOGETHER.sub(lambda found: found.group().replace(" ", "_"), said)
    return " ".join(sorted(word for word in together.split() if word != "¦"))
