"""The sentence of a refusal: a stable `key` and its `params`, for whoever words them alone, and a `message` in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .page import SENTENCES as BY_PAGE
from .server import SENTENCES as BY_SERVER

ENGLISH = "en"
LANGUAGES = (ENGLISH, "de", "fr")
_NO_PARAMS = frozenset(("advice",))
Json = dict[str, Any]


def language_of(wanted: str) -> str:
    """The best of the three for an Accept-Language header (RFC 9110, 12.5.4) or a plain tag; English where none fits."""
    best, weight = ENGLISH, 0.0
    for part in wanted[:200].split(","):
        tag, _, q = part.partition(";")
        name, given = tag.strip().lower().partition("-")[0], _weight(q)
        if name in LANGUAGES and given > weight:
            best, weight = name, given
    return best


def _weight(q: str) -> float:
    name, _, value = q.strip().partition("=")
    if not name:
        return 1.0
    try:
        return min(max(float(value), 0.0), 1.0) if name == "q" else 0.0
    except ValueError:
        return 0.0


def worded(error: Mapping[str, Any], language: str) -> Json:
    """An error object with `key` and `params`, and with its message in that language; English is what it says already, and what stands where there is no sentence."""
    code, details = str(error.get("code", "")), error.get("details") or {}
    params = {name: value for name, value in details.items() if name not in _NO_PARAMS}
    sentence = "" if language == ENGLISH else _sentence(code, language, params)
    return {**error, "key": code, "params": params, "message": sentence or error.get("message", "")}


def _sentence(code: str, language: str, params: Json) -> str:
    found = BY_PAGE.get(code) or BY_SERVER.get(code)
    if found is None:
        return ""
    text = found[LANGUAGES.index(language) - 1]
    return text.replace("{rule}", str(params.get("rule", "")))
