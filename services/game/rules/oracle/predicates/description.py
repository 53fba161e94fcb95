"""What an object becomes, in one phrase: "a 4/4 black Zombie in addition to its other types with flying" (CR 205.1b, 613.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from ...program import abilities as ab
from ...program import effects as fx
from ...program import modifications as mo
from ..amounts.print import amount as print_amount
from ..amounts.read import amount
from ..keywords.print import keyword
from ..phrases.printing import ability
from ..phrases.reading import grants
from ..text.lexicon import COLOR_WORDS, SUBTYPES, TYPE_WORDS
from ..text.reader import Miss, Reader
from ..text.wording import Table, Unprintable, Words, article, listed, named, plural
from .characteristics import COLORS
from .languages import color_list, color_words, is_measured, size, size_words

M = TypeVar("M", bound=mo.Modification)
Grant = mo.GrantKeyword | mo.GrantAbility

# --- read ------------------------------------------------------------------------------------------------------------


def becomes(r: Reader) -> tuple[mo.Modification, ...]:
    """ "a 4/4 red Dragon creature with flying", "white", "an Island", "an artifact in addition to its other types"."""
    if r.word() in COLOR_WORDS or r.word() == "colorless":
        alone = r.attempt(COLORS.read)
        return (alone,) if alone is not None else _description(r)
    r.take_any("a", "an")
    return _description(r)


_OTHER_TYPES = (
    "in addition to its other types", "in addition to their other types",
    "in addition to its other creature types", "in addition to their other creature types",
    "in addition to its other land types", "in addition to their other land types",
)  # fmt: skip


def _description(r: Reader) -> tuple[mo.Modification, ...]:
    supertypes = (_LEGENDARY,) if r.take("legendary") else ()
    base = _size_here(r)
    letters = color_list(r) if r.word() in COLOR_WORDS else "" if r.take("colorless") else None
    types, subtypes = type_words(r)
    if not types and not subtypes:
        raise Miss("what it becomes")
    kept_colors = r.take("in addition to its other colors and types")
    added = kept_colors or bool(r.take_any(*_OTHER_TYPES))
    base = _size_after(r) or base
    extra = _with_grants(r)
    added = added or bool(r.take_any(*_OTHER_TYPES[:2]))
    if types and r.take("and it loses all other card types"):
        change: mo.Modification = mo.SetTypes(types, subtypes)
    else:
        change = _type_change(types, subtypes, added)
    colors = () if letters is None else (mo.AddColors(letters) if kept_colors else mo.SetColors(letters),)
    return (change, *supertypes, *colors, *(() if base is None else (base,)), *extra)


_LEGENDARY = mo.AddTypes(supertypes=("legendary",))


def _size_here(r: Reader) -> mo.SetBasePT | None:
    """ "4/4", but not "+1/+1"."""
    word = r.word()
    return mo.SetBasePT(*size(r)) if "/" in word and word[:1] not in "+-" else None


def _size_after(r: Reader) -> mo.SetBasePT | None:
    """ "with base power and toughness 4/4", "with power and toughness each equal to its mana value"."""
    if r.take("with base power and toughness"):
        return mo.SetBasePT(*size(r))
    if r.take("with power and toughness each equal to"):
        measured = amount(r)
        return mo.SetBasePT(measured, measured)
    return None


def _with_grants(r: Reader) -> tuple[mo.Modification, ...]:
    mark, scope = r.pos, r.scope
    if r.take("with") and not r.at("base"):
        extra = r.attempt(grants)
        if extra is not None:
            return extra
    r.pos, r.scope = mark, scope
    return ()


def type_words(r: Reader) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Card types and subtypes standing here."""
    types: list[str] = []
    subtypes: list[str] = []
    while True:
        if r.word() in TYPE_WORDS:
            types.append(TYPE_WORDS[r.next()][0])
        elif r.at("time lord"):
            r.advance(2)
            subtypes.append("Time Lord")
        elif r.word() in SUBTYPES and r.raw()[:1].isupper():
            subtypes.append(SUBTYPES[r.next()][0])
        else:
            return tuple(types), tuple(subtypes)


_LAND_TYPES = frozenset(("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert", "Gate", "Cave"))


def _type_change(types: tuple[str, ...], subtypes: tuple[str, ...], added: bool) -> mo.AddTypes | mo.SetTypes:
    if added:
        return mo.AddTypes(types, subtypes)
    if not types and subtypes == ("Aura",):
        return mo.AddTypes((), subtypes)  # what becomes an Aura is an enchantment already
    if not types:
        return mo.SetTypes((), subtypes, "land" if all(each in _LAND_TYPES for each in subtypes) else "creature")
    if "artifact" in types and "creature" in types:
        return mo.AddTypes(types, subtypes, as_creature=bool(subtypes))  # CR 205.1b: it keeps its other types
    return mo.SetTypes(types, subtypes)


def animation(r: Reader) -> tuple[mo.Modification, ...]:
    """ "a 3/3 Elemental creature with haste" that stays a land: the types are added, creature types replaced."""
    r.take_any("a", "an")
    base = _size_here(r)
    colors = (mo.SetColors(color_list(r)),) if r.word() in COLOR_WORDS else ()
    types, subtypes = type_words(r)
    every_type = bool(not subtypes and r.take("with all creature types"))
    if r.take("with base power and toughness"):
        base = mo.SetBasePT(*size(r))
    extra = _with_grants(r)
    if base is None or "creature" not in types:
        raise Miss("animation")
    return (mo.AddTypes(types, subtypes, every_creature_type=every_type), *colors, base, *extra)


# --- printed ---------------------------------------------------------------------------------------------------------

_CHOSEN_LAND = mo.SetTypes((), (), "land", chosen=True)


def described(mods: tuple[mo.Modification, ...], w: Words, many: bool) -> tuple[str, int]:
    """ "a 4/4 black Zombie in addition to its other types with flying": the words, and how many modifications they say; 0 for none."""
    first = mods[0]
    if first == _CHOSEN_LAND:
        return "the chosen type", 1
    if not isinstance(first, (mo.SetTypes, mo.AddTypes)) or not _says_types(first):
        return "", 0
    left = list(mods[1:])
    legendary = "legendary" if _taken(left, _LEGENDARY) else ""
    colors, base = _taken_colors(left), _taken_size(left)
    digits, tail = _sizes(base, w) if base is not None else ("", "")
    given = leading_grants(left) if digits or w.after or w.where else []
    if given:
        tail = f" with {granted(given, w)}"
    tint = color_words(colors.colors, w) if colors is not None else ""
    words = " ".join(each for each in (legendary, digits, tint, _type_words(first, many)) if each)
    if isinstance(first, mo.AddTypes) and not first.as_creature:
        words += _in_addition(first, isinstance(colors, mo.AddColors), many)
    return f"{words if many else article(words)}{tail}", len(mods) - len(left) + len(given)


def _says_types(each: mo.SetTypes | mo.AddTypes) -> bool:
    return bool(each.types or each.subtypes) and not each.chosen


def _taken(left: list[mo.Modification], wanted: mo.Modification) -> bool:
    return left[:1] == [wanted] and left.pop(0) is not None


def _taken_colors(left: list[mo.Modification]) -> mo.SetColors | mo.AddColors | None:
    first = left[0] if left else None
    if not isinstance(first, (mo.SetColors, mo.AddColors)) or first.chosen:
        return None
    left.remove(first)
    return first


def _taken_size(left: list[mo.Modification]) -> mo.SetBasePT | None:
    first = left[0] if left else None
    if not isinstance(first, mo.SetBasePT) or first.power is None or first.toughness is None:
        return None
    left.remove(first)
    return first


def _sizes(base: mo.SetBasePT, w: Words) -> tuple[str, str]:
    """The size in digits before the types, or measured behind them."""
    if base.power is not None and is_measured(base.power) and base.power == base.toughness:
        return "", f" with power and toughness each equal to {print_amount(base.power, w)}"
    return size_words(base.power, base.toughness, w), ""


def leading(mods: Sequence[mo.Modification], *kinds: type[M]) -> list[M]:
    """The modifications of those kinds that come first."""
    found: list[M] = []
    for each in mods:
        if not isinstance(each, kinds):
            break
        found.append(each)
    return found


def leading_grants(mods: Sequence[mo.Modification]) -> list[Grant]:
    """The keywords and abilities granted first."""
    found: list[Grant] = leading(mods, mo.GrantKeyword, mo.GrantAbility)
    return found


def _type_words(each: mo.SetTypes | mo.AddTypes, many: bool) -> str:
    words = [*each.subtypes, *each.types]
    return " ".join([*words[:-1], plural(words[-1])] if many else words)


def _in_addition(each: mo.AddTypes, colors: bool, many: bool) -> str:
    every = " with all creature types" if each.every_creature_type else ""
    return f"{every} in addition to {'their' if many else 'its'} other {'colors and types' if colors else 'types'}"


def granted(grants: Sequence[Grant], w: Words) -> str:
    """ "flying and "{T}: Add {G}.""."""
    return listed([_grant(each, w) for each in grants], "and")


def _grant(each: Grant, w: Words) -> str:
    if isinstance(each, mo.GrantKeyword):
        if not isinstance(each.keyword, ab.Keyword):
            raise Unprintable("keyword")
        words = keyword(each.keyword, w)
        return f'"{words}."' if each.keyword.name == "enchant" else words
    if not isinstance(each.ability, ab.Ability):
        raise Unprintable("ability")
    told = ability(each.ability, w).replace("~giver", _GIVER)
    inner = named(told, w.granted).replace('"', "'").replace(_GIVER, "~")
    return f'"{inner}"'


_GIVER: Final = "\N{REFERENCE MARK}"  # stands for the giver while "~" is what has the ability


def animated(node: fx.Apply, w: Words, durations: Table) -> str:
    """ "becomes a 3/3 red Elemental creature with haste until end of turn that's still a land"; "" for other changes."""
    first, left = node.modifications[0], list(node.modifications[1:])
    colors, base, given = _taken_colors(left), _taken_size(left), leading_grants(left)
    if not isinstance(first, mo.AddTypes) or "creature" not in first.types or first.as_creature:
        return ""
    if base is None or len(given) < len(left):
        return ""
    every = " with all creature types" if first.every_creature_type else ""
    kept = f" with {granted(given, w)}" if given else ""
    tint = color_words(colors.colors, w) if colors is not None else ""
    size_and_color = " ".join(each for each in (size_words(base.power, base.toughness, w), tint) if each)
    words = f"becomes {article(f'{size_and_color} {_type_words(first, False)}{every}{kept}')}"
    lasting = f" {durations[node.duration]}".rstrip()
    if not w.after:
        return f"{words} in addition to its other types{lasting}"
    return f"{words}{lasting}. It's still a land" if lasting else f"{words} that's still a land"
