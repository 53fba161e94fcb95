"""Permanents that become creatures and stay what they are, back to words."""

from __future__ import annotations

from ..program import amounts as a
from ..program import effects as x
from ..program import modifications as m
from ..program import objects as o
from .printing_amounts import amount
from .printing_modifications import modifications
from .printing_nouns import possessive
from .printing_words import COLOR_NAMES, Table, Unprintable, Words, article, listed


def animated(node: x.Apply, w: Words, durations: Table) -> str:
    """ "becomes a 3/3 red Elemental creature with haste until end of turn that's still a land"."""
    types = [each for each in node.modifications if isinstance(each, m.AddTypes) and each.types]
    base = [each for each in node.modifications if isinstance(each, m.SetBasePT)]
    known = (m.AddTypes, m.SetBasePT, m.SetColors, m.GrantKeyword, m.GrantAbility)
    plain = all(isinstance(each, known) for each in node.modifications)
    if len(types) != 1 or len(base) != 1 or "creature" not in types[0].types or not plain:
        return ""
    colors = [each for each in node.modifications if isinstance(each, m.SetColors)]
    if base[0].power is None or base[0].toughness is None:
        raise Unprintable("base")
    color = listed([COLOR_NAMES[letter] for letter in colors[0].colors], "and") + " " if colors else ""
    grants = tuple(each for each in node.modifications if isinstance(each, (m.GrantKeyword, m.GrantAbility)))
    tail = " with " + modifications(grants, w, False, True).removeprefix("gains ") if grants else ""
    if types[0].every_creature_type:
        tail = " with all creature types" + tail
    words = f"{amount(base[0].power, w)}/{amount(base[0].toughness, w)} {color}{' '.join((*types[0].subtypes, *types[0].types))}{tail}"
    lasting = f" {durations[node.duration]}".rstrip()
    if not w.after:
        return f"becomes {article(words)} in addition to its other types{lasting}"
    if not lasting:
        return f"becomes {article(words)} that's still a land"
    return f"becomes {article(words)}{lasting}. It's still a land"


def base_changed(subject: o.Objects, size: m.SetBasePT, w: Words) -> str:
    """ "change ~'s base power and toughness to that creature's power and toughness"."""
    if not isinstance(size.power, a.PowerOf) or size.toughness != a.ToughnessOf(size.power.objects):
        raise Unprintable("base power")
    of = possessive(size.power.objects, w)
    return f"change {possessive(subject, w)} base power and toughness to {of} power and toughness"
