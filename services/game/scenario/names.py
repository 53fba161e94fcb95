"""Loose matching of names and ability texts, as scenarios write them."""

from __future__ import annotations

import re
import unicodedata

_KINDS = (
    "creature|artifact|enchantment|land|permanent|planeswalker|equipment|aura|vehicle|card|saga|spell|battle|class|case|room|siege|token"
    "|fortification|spacecraft|mount"
)
_SELF = re.compile(rf"\bthis ({_KINDS})\b|\{{this\}}")
_DROP = re.compile(r"[\s.,;'\"!?()—–−-]+")


def fold(text: str) -> str:
    """Lower case without accents, "Token" and surrounding blanks."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower().strip()
    return plain.removesuffix(" token")


def is_named(names: list[str], wanted: str) -> bool:
    """Whether one of an object's names is the wanted one; a whole name stands for its halves too."""
    target = fold(wanted)
    parts = {target, *(part.strip() for part in target.split("//"))}
    return any(fold(name) in parts or parts & {part.strip() for part in fold(name).split("//")} for name in names)


def normal_text(text: str, names: list[str]) -> str:
    """An ability's text without case, blanks and punctuation but the colon after a cost, "~" for the card itself; old and new templates alike."""
    text = text.replace("−", "-").replace("−", "-")
    for name in sorted((n for whole in names for n in (whole, whole.split(",")[0]) if n), key=len, reverse=True):
        text = re.sub(rf"\b{re.escape(name)}(?!\w)", "~", text, flags=re.IGNORECASE)
    text = _SELF.sub("~", text.lower())
    text = text.replace(" enters the battlefield", " enters").replace("card name", "~")
    text = re.sub(r"\([^)]*\)", "", text)
    sign = "minus" if text.startswith("-") else "plus" if text.startswith("+") else ""
    return sign + _DROP.sub("", unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode())
