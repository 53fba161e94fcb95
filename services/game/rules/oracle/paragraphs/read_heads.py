"""The head of a paragraph that was not read whole: the event of a trigger, the number of a chapter, the cost of an activated ability with what limits it.

The players do the rest by hand, so a head is taken only when the rules can go by it: nothing else in the text may say from which zone, when or by whom.
"""

from __future__ import annotations

from ...kernel.capabilities import missing
from ...program import abilities as ab
from ..events.read import event
from ..sentences.read_bodies import Limits, limits
from ..text.reader import Reader
from ..tree.bindings import unbound
from .read import colon, head_cost, moves_itself, zone_of
from .read_layout import after_ability_word

_ELSEWHERE = (("~", "from"), ("~", "is", "in"), ("~", "is", "exiled"), ("~", "is", "suspended"))


_LIMITING = (("activate",), ("this", "ability"), ("any", "player"), ("spend",), ("x", "can"), ("only",))


def head_of(r: Reader, chapters: tuple[int, ...]) -> ab.Ability | None:
    """The part of the paragraph that the rules carry out, or None."""
    if chapters:
        return ab.ChapterAbility(chapters, ab.Body())
    made = _activated(r) if colon(r) > 0 else _triggered(r)
    return made if made is not None and not missing(made) and not unbound(made) else None


def _activated(r: Reader) -> ab.Ability | None:
    paid = r.attempt_with(head_cost, colon(r))
    # A mana ability would not use the stack (605.3b); behind another colon another ability would begin.
    if paid is None or {"add", "adds", ":"} & set(_unquoted(r)):
        return None
    zone = zone_of(r, paid)
    if zone == "battlefield" and _is_elsewhere(r):
        return None
    limit = _limits_behind(r)
    if limit is None or limit.do_limit:
        return None
    return ab.ActivatedAbility(
        paid,
        ab.Body(),
        timing=limit.timing,
        condition=limit.condition,
        limit=limit.limit,
        limit_game=limit.limit_game,
        zone=zone,
        who=limit.who,
        reduction=limit.reduction,
        x_mana=limit.x_mana,
    )


def _triggered(r: Reader) -> ab.Ability | None:
    r.pos = max(after_ability_word(r), 0)
    head = r.attempt(event)
    if head is None or r.word() != "," or (_is_elsewhere(r) and not moves_itself(head)):
        return None
    return ab.TriggeredAbility(head, ab.Body())


def _unquoted(r: Reader) -> list[str]:
    """The words of the rest that are not in quotation marks."""
    found: list[str] = []
    quoted = False
    for word in r.words[r.pos : r.end]:
        quoted = quoted != (word == '"')
        if not quoted:
            found.append(word)
    return found


def _is_elsewhere(r: Reader) -> bool:
    """Whether the rest may say that the object is in another zone."""
    return any(_stands(r, at, words) for at in range(r.pos, r.end) for words in _ELSEWHERE)


def _limits_behind(r: Reader) -> Limits | None:
    """The limiting sentences behind the effect; None when one is not read."""
    for at in range(r.pos + 1, r.end):
        if r.words[at - 1] in (".", '"') and any(_stands(r, at, words) for words in _LIMITING):
            r.pos = at
            return r.attempt(limits)
    return Limits()


def _stands(r: Reader, at: int, words: tuple[str, ...]) -> bool:
    return r.words[at : at + len(words)] == words
