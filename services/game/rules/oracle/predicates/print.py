"""What is said of objects back to words: "gets +1/+1 and has flying"."""

from __future__ import annotations

from ...program import amounts as am
from ...program import modifications as mo
from ...program import objects as ob
from ..nouns.print import possessive
from ..text.wording import Unprintable, Words, article, listed
from .characteristics import COLORS, IS, ISNT
from .description import described, granted, leading, leading_grants
from .losing import lost_words
from .restrictions import RESTRICTIONS, TWO_RESTRICTIONS
from .size import HAS


def modifications(mods: tuple[mo.Modification, ...], w: Words, many: bool, effect: bool) -> str:
    """ "gets +1/+1 and has flying"; an effect says "gains"."""
    groups: list[str] = []
    left = mods
    while left:
        words, count = described(left, w, many)
        if count and not (count == 1 and isinstance(left[0], mo.AddTypes) and not effect):
            groups.append(f"{('become' if many else 'becomes') if effect else ('are' if many else 'is')} {words}")
        else:
            words, count = _run(left, w, many, effect)
            groups.append(words)
        left = left[count:]
    if len(groups) == 2 and groups[1].startswith("its "):
        return ", and ".join(groups)
    return listed(groups, "and")


def _run(mods: tuple[mo.Modification, ...], w: Words, many: bool, effect: bool) -> tuple[str, int]:
    """What is granted or lost together, or one other modification; how many were said."""
    lost = leading(mods, mo.LoseKeyword)
    if lost:
        return lost_words(lost, many), len(lost)
    grants = leading_grants(mods)
    if grants:
        verb = ("gain" if many else "gains") if effect else ("have" if many else "has")
        return f"{verb} {granted(grants, w)}", len(grants)
    two = TWO_RESTRICTIONS.print(mods[:2], w, many)
    return (two, 2) if two else (_modification(mods[0], w, many), 1)


def _modification(each: mo.Modification, w: Words, many: bool) -> str:
    said = HAS.print(each, w, many) or RESTRICTIONS.print(each, w, many) or ISNT.print(each, w, many)
    if said:
        return said
    state = IS.print(each, w, many) or COLORS.print(each, w, many)
    if not state and isinstance(each, mo.AddTypes):
        state = _added_types(each, many)
    if not state:
        raise Unprintable(type(each).__name__)
    return f"{'are' if many else 'is'} {state}"


def _added_types(each: mo.AddTypes, many: bool) -> str:
    words = " ".join((*each.subtypes, *each.types))
    return f"{words if many else article(words)} in addition to {'their' if many else 'its'} other types"


def base_changed(subject: ob.Objects, size: mo.SetBasePT, w: Words) -> str:
    """ "change ~'s base power and toughness to that creature's power and toughness"."""
    if not isinstance(size.power, am.PowerOf) or size.toughness != am.ToughnessOf(size.power.objects):
        raise Unprintable("base power")
    of = possessive(size.power.objects, w)
    return f"change {possessive(subject, w)} base power and toughness to {of} power and toughness"
