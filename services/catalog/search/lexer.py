"""Tokens of a query: words, key-operator-value, quotes, regular expressions between slashes, parentheses, signs."""

from __future__ import annotations

import re
from dataclasses import dataclass

_TOKEN = re.compile(
    r"""\s*(?:
      (?P<paren>[()])
    | (?P<minus>-(?=[^\s)]))
    | (?P<exact>!)\s*(?P<exact_value>"[^"]*"?|'[^']*'?|[^\s()]+)
    | (?P<key>[A-Za-z]+)(?P<op>!=|<=|>=|[:=<>])(?P<value>/(?:[^/\\]|\\.)*/?|"[^"]*"?|'[^']*'?|[^\s()"]*(?:\([^\s()]*\)[^\s()]*)*)
    | (?P<quoted>"[^"]*"?|'[^']{2,}')
    | (?P<word>[^\s()"]+)
    )""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Token:
    """`kind` is "term", "(", ")", "-", "or" or "and"; the rest belongs to terms."""

    kind: str
    key: str = ""
    op: str = ":"
    value: str = ""
    is_regex: bool = False


def tokens(query: str) -> list[Token]:
    """The query's tokens; what fits nowhere is skipped."""
    found: list[Token] = []
    position = 0
    while position < len(query):
        match = _TOKEN.match(query, position)
        if match is None:
            position += 1
            continue
        found.append(_token(match))
        position = match.end()
    return found


def _token(match: re.Match[str]) -> Token:
    if paren := match["paren"]:
        return Token(paren)
    if match["minus"]:
        return Token("-")
    if match["exact"]:
        return Token("term", "!", ":", _unquoted(match["exact_value"]))
    if key := match["key"]:
        return _keyed(key.lower(), match["op"], match["value"])
    word = match["word"] or ""
    if word.lower() in ("or", "and"):
        return Token(word.lower())
    return Token("term", "", ":", _unquoted(match["quoted"]) if match["quoted"] else word)


def _keyed(key: str, op: str, value: str) -> Token:
    if value.startswith("/") and len(value) > 1:
        return Token("term", key, op, value[1:].removesuffix("/"), True)
    return Token("term", key, op, _unquoted(value))


def _unquoted(value: str) -> str:
    return value[1:].removesuffix(value[0]) if value[:1] in ("'", '"') else value
