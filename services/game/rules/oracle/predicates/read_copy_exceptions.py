"""Exceptions of copies: "except it's a 1/1 Zombie in addition to its other types and it has flying" (CR 707.9)."""

from __future__ import annotations

from ...program import modifications as mo
from ..text.reader import Miss, Reader
from .description import becomes
from .languages import size
from .read import grants, predicates


def copy_exceptions(r: Reader, subjects: tuple[str, ...] = ("it",)) -> tuple[mo.Modification, ...]:
    """The list after "except"; each part has the subject of its own or goes on with the one before."""
    found = list(_exception(r, subjects))
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take("and") or r.take(",")):
            return tuple(found)
        more = r.attempt_with(_exception, subjects)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)


def _exception(r: Reader, subjects: tuple[str, ...]) -> tuple[mo.Modification, ...]:
    if r.take("its name is"):
        if not (r.take("~name") and r.own_name):
            raise Miss("another name")
        return (mo.SetName(r.own_name),)
    if r.take("this ability"):
        return (mo.KeepsThisAbility(),)
    if not r.take_any(*subjects) and r.word() not in ("is", "has", "isn't"):
        raise Miss("whose exception")
    if r.take_any("isn't legendary", "aren't legendary", "'s not legendary"):
        return (mo.RemoveTypes(supertypes=("legendary",)),)
    if r.take_any("'s legendary in addition to its other types", "'s legendary"):
        return (mo.AddTypes(supertypes=("legendary",)),)
    if r.take("'s") or r.take("is"):
        size = r.attempt(_size_alone)
        return (size,) if size is not None else becomes(r)
    if r.take_any("has", "have", "gains", "gain"):
        return (mo.KeepsThisAbility(),) if r.take("this ability") else grants(r)
    return predicates(r)


def _size_alone(r: Reader) -> mo.Modification:
    """ "except it's 7/7"."""
    made = mo.SetBasePT(*size(r))
    if r.word() not in (",", ".", "and", "") or (r.word() == "and" and r.word(1) not in ("it", "has")):
        raise Miss("a size alone")
    return made


def without_this_ability(exceptions: tuple[mo.Modification, ...]) -> tuple[mo.Modification, ...]:
    """Exceptions of a copy that no resolving ability makes of its own source."""
    if mo.KeepsThisAbility() in exceptions:
        raise Miss("this ability of what")
    return exceptions
