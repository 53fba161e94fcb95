"""Users, tokens and scopes."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from gateway.errors import Refused

SCOPES = frozenset({"play", "watch", "queue", "deck", "table", "account", "admin"})
PLAYER_SCOPES = frozenset({"play", "watch", "queue", "deck", "table"})
KINDS = ("person", "guest", "bot")
MAX_NAME = 24
_MARKS_IN_A_ROW = "mmm"
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164")
_WRITTEN_TOGETHER = (
    frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA"}),
    frozenset({"LATIN", "CJK", "HANGUL"}),
    frozenset({"LATIN", "CJK", "BOPOMOFO"}),
)
# Cyrillic, Greek, Armenian and Cherokee letters that look like a Latin one (UTS 39, confusables).
_LATIN_LOOKALIKES = frozenset(
    "аеорсухіјѕһԁԛԝӏАВЕКМНОРСТУХІЈЅԌԚԜӀοινυραγϲϳΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹͿօոսհցզՕՍԼᎠᎡᎢᎪᎫᎬᎳᎷᎻᏀᏃᏎᏒᏔᏙᏚᏞᏟᏢᏦᏳᏴ"
)


@dataclass(frozen=True, slots=True)
class User:
    """An account as other services know it: id, name and kind."""

    user_id: str
    name: str
    kind: str
    created_ms: int
    owner_id: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """A token without its secret; `expires_ms` 0 = never."""

    token_id: str
    user_id: str
    name: str
    scopes: frozenset[str]
    created_ms: int
    expires_ms: int

    def is_expired(self, now_ms: int) -> bool:
        return 0 < self.expires_ms <= now_ms


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, by which token."""

    user: User
    grant: Grant

    def require(self, scope: str) -> None:
        """Raises Refused SCOPE_MISSING."""
        if scope not in self.grant.scopes:
            raise Refused("SCOPE_MISSING", f"this token may not do that: it lacks the scope {scope}", scope=scope)


def display_name(text: str) -> str:
    """The name as shown: trimmed, NFKC, visible, 1 to 24 characters of one script; raises Refused INVALID_ARGUMENT.

    What is refused beyond that is what passes one name off as another (UTS 39): letters of several scripts that are not
    written together, a name of another script whose letters all look Latin, letters that show nothing.
    """
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not name or len(name) > MAX_NAME or not name.isprintable() or _INVISIBLE & set(name):
        raise _unfit(f"a name has 1 to {MAX_NAME} visible characters")
    letters = [each for each in name if unicodedata.category(each).startswith("L")]
    scripts = {unicodedata.name(each, "").partition(" ")[0] for each in letters}
    if len(scripts) > 1 and not any(scripts <= together for together in _WRITTEN_TOGETHER):
        raise _unfit("the letters of a name are of one script")
    if letters and _LATIN_LOOKALIKES.issuperset(letters):
        raise _unfit("this name looks like one in Latin letters; write it in those")
    if _MARKS_IN_A_ROW in "".join("m" if unicodedata.combining(each) else " " for each in name):
        raise _unfit("a letter has at most two marks")
    return name


def _unfit(message: str) -> Refused:
    return Refused("INVALID_ARGUMENT", message, field="name")


def name_key(name: str) -> str:
    """Equal for names that people would confuse: case, width and compatibility forms are folded."""
    return unicodedata.normalize("NFKC", name).casefold()


def scopes_of(names: list[str], granted: frozenset[str]) -> frozenset[str]:
    """The wanted scopes, at most those of the granting token; raises Refused."""
    wanted = frozenset(names)
    if unknown := wanted - SCOPES:
        known = sorted(SCOPES)
        raise Refused("INVALID_ARGUMENT", f"there is no scope {min(unknown)!r}", field="scopes", known=known)
    if missing := wanted - granted:
        raise Refused("SCOPE_MISSING", f"your own token lacks the scope {min(missing)}", scope=min(missing))
    return wanted
