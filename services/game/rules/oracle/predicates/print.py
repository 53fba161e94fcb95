"""Modifications and keywords back to words.

Permanents that become creatures and stay what they are, back to words.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from ...program import abilities as b
from ...program import amounts as a
from ...program import conditions as c
from ...program import costs as k
from ...program import effects as x
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
from ...program.vocabulary import BASIC_LAND_TYPES, LAND_TYPES
from ..amounts.print import amount, for_each
from ..conditions.print import condition
from ..costs.print import cost
from ..nouns.print import noun, objects, possessive
from ..phrases.printing import ability
from ..text.wording import COLOR_NAMES, Table, Unprintable, Words, article, listed, named, number, plural
from ..tree.filters import all_of, conjuncts

# --- modifications -------------------------------------------------------------------------------------------------


def modifications(mods: tuple[m.Modification, ...], w: Words, many: bool, effect: bool) -> str:
    """ "gets +1/+1 and has flying"; an effect says "gains"."""
    groups: list[str] = []
    left = mods
    if all(isinstance(each, m.Restriction) and each.rule == "crew_power" for each in mods):
        return _crews(mods)
    while left:
        words, count = described(left, w, many)
        if count and not (count == 1 and isinstance(left[0], m.AddTypes) and not effect):
            groups.append(f"{('become' if many else 'becomes') if effect else ('are' if many else 'is')} {words}")
        else:
            words, count = _run(left, w, many, effect)
            groups.append(words)
        left = left[count:]
    return " and ".join(groups) if len(groups) < 3 else listed(groups, "and")


def _crews(mods: tuple[m.Modification, ...]) -> str:
    """ "saddles Mounts and crews Vehicles as though its power were 2 greater" (CR 702.122, 702.171)."""
    last = mods[-1]
    saddled = m.Restriction("crew_power", amount=getattr(last, "amount", None), word="Mount")
    if mods[:-1] not in ((), (saddled,)) or last != replace(saddled, word="Vehicle"):
        raise Unprintable("crew_power")
    if not isinstance(saddled.amount, a.Const):
        raise Unprintable("crew_power")
    verbs = "saddles Mounts and crews" if len(mods) == 2 else "crews"
    return f"{verbs} Vehicles as though its power were {saddled.amount.value} greater"


def _run(mods: tuple[m.Modification, ...], w: Words, many: bool, effect: bool) -> tuple[str, int]:
    """What is granted together, or one other modification; how many were said."""
    lost = list(takewhile(lambda each: isinstance(each, m.LoseKeyword), mods))
    if lost:
        return _lost([each for each in lost if isinstance(each, m.LoseKeyword)], many), len(lost)
    grants = list(takewhile(lambda each: isinstance(each, (m.GrantKeyword, m.GrantAbility)), mods))
    if not grants:
        return _modification(mods[0], w, many), 1
    verb = ("gain" if many else "gains") if effect else ("have" if many else "has")
    words = [_grant(each, w) for each in grants if isinstance(each, (m.GrantKeyword, m.GrantAbility))]
    return f"{verb} {listed(words, 'and')}", len(grants)


def _lost(mods: list[m.LoseKeyword], many: bool) -> str:
    """ "lose hexproof and shroud and can't have or gain hexproof or shroud"."""
    names = [each.keyword for each in mods]
    if names == ["enchant"]:
        return 'loses "enchant creature card in a graveyard"'
    if len({each.cant_have for each in mods}) != 1:
        raise Unprintable("LoseKeyword")
    never = f" and can't have or gain {listed(names, 'or')}" if mods[0].cant_have else ""
    return f"{'lose' if many else 'loses'} {listed(names, 'and')}{never}"


_CHOSEN_LAND = m.SetTypes((), (), "land", chosen=True)


def described(mods: tuple[m.Modification, ...], w: Words, many: bool) -> tuple[str, int]:
    """ "a 4/4 black Zombie in addition to its other types with flying": the words, and how many modifications they say; 0 for none."""
    first = mods[0]
    if first == _CHOSEN_LAND:
        return "the chosen type", 1
    if not isinstance(first, (m.SetTypes, m.AddTypes)) or not (first.types or first.subtypes) or first.chosen:
        return "", 0
    at = 1
    legendary = colors = size = tail = ""
    if at < len(mods) and mods[at] == m.AddTypes(supertypes=("legendary",)):
        legendary, at = "legendary ", at + 1
    added = isinstance(first, m.AddTypes)
    tint = mods[at] if at < len(mods) else None
    if isinstance(tint, (m.SetColors, m.AddColors)) and not tint.chosen:
        colors, at = _colors(tint.colors) + " ", at + 1
    base = mods[at] if at < len(mods) else None
    if isinstance(base, m.SetBasePT) and base.power is not None and base.power == base.toughness and is_measured(base):
        tail, at = f" with power and toughness each equal to {amount(base.power, w)}", at + 1
    elif isinstance(base, m.SetBasePT) and base.power is not None and base.toughness is not None:
        size, at = f"{amount(base.power, w)}/{amount(base.toughness, w)} ", at + 1
    if size or w.after or w.where:
        grants = tuple(takewhile(lambda each: isinstance(each, (m.GrantKeyword, m.GrantAbility)), mods[at:]))
        if grants:
            tail, at = " with " + _run(grants, w, False, True)[0].removeprefix("gains "), at + len(grants)
    words = f"{legendary}{size}{colors}{_type_words(first, many)}"
    if isinstance(first, m.AddTypes) and first.every_creature_type:
        words += " with all creature types"
    if added:
        kept = "colors and types" if isinstance(tint, m.AddColors) else "types"
        words += f" in addition to {'their' if many else 'its'} other {kept}"
    return f"{words if many else article(words)}{tail}", at


def _type_words(each: m.SetTypes | m.AddTypes, many: bool) -> str:
    words = [*each.subtypes, *each.types]
    return " ".join([*words[:-1], plural(words[-1])] if many else words)


def _grant(each: m.GrantKeyword | m.GrantAbility, w: Words) -> str:
    if isinstance(each, m.GrantKeyword):
        if not isinstance(each.keyword, b.Keyword):
            raise Unprintable("keyword")
        words = keyword(each.keyword, w)
        return f'"{words}."' if each.keyword.name == "enchant" else words
    if not isinstance(each.ability, b.Ability):
        raise Unprintable("ability")
    inner = named(ability(each.ability, w), w.granted).replace('"', "'")
    return f'"{inner}"'


def signed(power: a.Amount, toughness: a.Amount) -> str:
    """ "+1/+1", "+X/-0"."""
    texts = [_sign(each) for each in (power, toughness)]
    for index, text in enumerate(texts):
        if text == "+0" and texts[1 - index].startswith("-"):
            texts[index] = "-0"
    return "/".join(texts)


def _sign(value: a.Amount) -> str:
    if isinstance(value, a.Const):
        return f"{value.value:+d}"
    if isinstance(value, a.X):
        return "+X"
    if value == a.Times(-1, a.X()):
        return "-X"
    raise Unprintable("power")


def is_measured(each: m.SetBasePT) -> bool:
    """Whether power and toughness are said in words, not in digits."""
    return each.power is not None and not isinstance(each.power, (a.Const, a.X))


def _gets(each: m.ModifyPT, w: Words, many: bool) -> str:
    verb = "get" if many else "gets"
    try:
        return f"{verb} {signed(each.power, each.toughness)}"
    except Unprintable:
        pass
    if isinstance(each.power, a.PowerOf) and isinstance(each.toughness, a.ToughnessOf):
        return f"{verb} +X/+Y, where X is {amount(each.power, w)} and Y is {amount(each.toughness, w)}"
    sizes = []
    words = ""
    for value in (each.power, each.toughness):
        if isinstance(value, a.Const) and value.value == 0:
            sizes.append(0)
            continue
        factor, words = for_each(value, w)
        sizes.append(factor)
    texts = signed(a.Const(sizes[0]), a.Const(sizes[1]))
    return f"{verb} {texts} for each {words}"


def _modification(each: m.Modification, w: Words, many: bool) -> str:
    if isinstance(each, m.ModifyPT):
        return _gets(each, w, many)
    if isinstance(each, m.SetBasePT) and each.power is not None and each.power == each.toughness and is_measured(each):
        return f"{'have' if many else 'has'} base power and base toughness each equal to {amount(each.power, w)}"
    if isinstance(each, m.SetBasePT) and (each.power is None or each.toughness is None):
        size = each.power if each.power is not None else each.toughness
        what = "power" if each.power is not None else "toughness"
        if not isinstance(size, (a.Const, a.X)):
            raise Unprintable("base power")
        return f"{'have' if many else 'has'} base {what} {amount(size, w)}"
    if isinstance(each, m.SetBasePT) and each.power is not None and each.toughness is not None:
        return (
            f"{'have' if many else 'has'} base power and toughness {amount(each.power, w)}/{amount(each.toughness, w)}"
        )
    if isinstance(each, m.GrantAbilitiesOf) and each.kind == "activated":
        of = each.objects
        words = f"all {noun(of.filter, w, True, 'card')}" if isinstance(of, o.Every) else objects(of, w)
        return f"{'have' if many else 'has'} all activated abilities of {words}"
    if isinstance(each, m.LoseAllAbilities) and not each.except_mana:
        return f"{'lose' if many else 'loses'} all abilities"
    if each == m.RemoveTypes(types=("creature",)):
        return "aren't creatures" if many else "isn't a creature"
    if isinstance(each, m.AddColors) and not each.chosen:
        return (
            f"{'are' if many else 'is'} {_colors(each.colors)} in addition to {'their' if many else 'its'} other colors"
        )
    if isinstance(each, m.SetColors) and not each.chosen:
        return f"{'are' if many else 'is'} {_colors(each.colors)}"
    if isinstance(each, m.AddTypes):
        return _added_types(each, many)
    if isinstance(each, m.Restriction):
        return _restriction(each, w, many)
    raise Unprintable(type(each).__name__)


def _colors(letters: str) -> str:
    return listed([COLOR_NAMES[letter] for letter in letters], "and") if letters else "colorless"


def _added_types(each: m.AddTypes, many: bool) -> str:
    verb = "are" if many else "is"
    other = "their" if many else "its"
    if each.every_creature_type:
        return f"{verb} every creature type"
    if each.every_basic_type:
        return f"{verb} every basic land type in addition to {other} other types"
    if each.chosen:
        return f"{verb} the chosen type in addition to {other} other types"
    if each.supertypes:
        return f"{verb} legendary"
    if each.subtypes == tuple(sorted(LAND_TYPES - set(BASIC_LAND_TYPES))):
        return f"{verb} every nonbasic land type"
    words = " ".join((*each.subtypes, *each.types))
    return f"{verb} {words if many else article(words)} in addition to {other} other types"


_RULES = {
    "assigns_no_combat_damage": "assigns no combat damage", "can_block_shadow": "can block creatures with shadow as though they didn't have shadow",
    "cant_attack_alone": "can't attack alone", "cant_block_alone": "can't block alone", "cant_transform": "can't transform", "activated_cant_mana": "its activated abilities can't be activated",
    "activated_cant": "its activated abilities can't be activated unless they're mana abilities",
    "cant_attack": "can't attack", "cant_block": "can't block", "cant_be_blocked": "can't be blocked", "cant_be_countered": "can't be countered",
    "cant_be_regenerated": "can't be regenerated", "cant_be_sacrificed": "can't be sacrificed", "can_attack_despite_defender": "can attack as though it didn't have defender",
    "block_any_number": "can block any number of creatures", "assigns_toughness_damage": "assigns combat damage equal to its toughness rather than its power",
}  # fmt: skip


_UNPAID = {"cant_attack": "can't attack", "cant_block": "can't block"}


def _restriction(each: m.Restriction, w: Words, many: bool) -> str:
    if each.unless is not None and each == m.Restriction(each.rule, unless=each.unless) and each.rule in _UNPAID:
        return f"{_UNPAID[each.rule]} unless {'their' if many else 'its'} controller pays {cost(each.unless, w)}"
    if isinstance(each.condition, c.IsFalse) and each.unless is None:
        bare = _restriction(replace(each, condition=None), w, many)
        return f"{bare} unless {condition(each.condition.part, w)}"
    if each.unless is not None and each == m.Restriction("cant_attack", unless=each.unless):
        return f"can't attack unless its controller pays {cost(each.unless, w)}"
    if each.unless is not None or each.condition is not None:
        raise Unprintable("restriction")
    if each == m.Restriction("cant_have_counters", word=each.word):
        kind = f"{each.word} " if each.word else ""
        return f"can't have {kind}counters put on {'them' if many else 'it'}"
    if each == m.Restriction("goaded"):
        return "are goaded" if many else "is goaded"
    if isinstance(each.who, p.PlayersWith) and each.word == "defending" and each.rule == "cant_attack":
        return _against(each.who, w)
    if each.rule in ("must_attack", "must_block"):
        verb = each.rule.removeprefix("must_")
        return f"{verb}{'' if many else 's'} each combat if able"
    if each.rule == "doesnt_untap":
        return (
            "don't untap during their controllers' untap steps"
            if many
            else "doesn't untap during its controller's untap step"
        )
    if each.rule == "cant_attack" and each.who == p.You():
        return "can't attack you" + (f" or {each.word} you control" if each.word else "")
    if each == m.Restriction("cant_be_targeted", who=p.EachOpponent()):
        return "can't be the target of spells or abilities your opponents control"
    if each.rule == "must_be_blocked":
        return "must be blocked if able"
    if each.rule == "min_blockers" and isinstance(each.amount, a.Const):
        return f"can't be blocked except by {number(each.amount.value)} or more creatures"
    if each.rule == "max_blockers":
        return "can't be blocked by more than one creature"
    if each.rule == "block_additional" and each.amount == a.Const(1):
        return "can block an additional creature each combat"
    if each.rule == "block_additional" and isinstance(each.amount, a.Const):
        return f"can block an additional {number(each.amount.value)} creatures each combat"
    if each.rule == "can_block_only":
        return "can block only creatures with flying"
    words = _RULES.get(each.rule)
    if words is None or each.amount is not None or each.who is not None:
        raise Unprintable(each.rule)
    if each.filter is None:
        return words
    if each.rule == "cant_be_blocked":
        return f"{words}{' except' if each.only else ''} by {_blockers(each.filter, w)}"
    if each.rule == "cant_block" and isinstance(each.filter, f.IsSource):
        return f"{words} ~"
    if each.rule == "cant_block" and isinstance(each.filter, f.IsOneOf) and isinstance(each.filter.objects, o.Objects):
        return f"{words} {objects(each.filter.objects, w)}"
    if each.rule == "cant_block":
        return f"{words} {noun(each.filter, w, True)}"
    raise Unprintable(each.rule)


def _blockers(filter: f.Filter, w: Words) -> str:
    """ "creatures with power 2 or less and/or Walls"."""
    if isinstance(filter, f.AnyOf) and any(isinstance(each, f.AllOf) for each in filter.parts):
        return " and/or ".join(noun(each, w, True) for each in filter.parts)
    return noun(filter, w, True)


def _against(who: p.PlayersWith, w: Words) -> str:
    """ "can't attack unless defending player controls an Island"."""
    lacks = who.condition
    if not isinstance(lacks, c.Exists) or (lacks.op, lacks.count) != ("=", 0):
        raise Unprintable("cant_attack")
    kept = all_of(each for each in conjuncts(lacks.filter) if each != f.ControlledBy(p.BoundPlayers("candidate")))
    return f"can't attack unless defending player controls {article(noun(kept, w))}"


# --- keywords ------------------------------------------------------------------------------------------------------


def keyword(node: b.Keyword, w: Words) -> str:
    """A keyword with its parameters, in lower case."""
    if node.name in ("protection", "hexproof") and (node.filter is not None or node.players is not None):
        return f"{node.name} from {_quality(node, w)}"
    if node.name == "typecycling" and node.filter is not None and node.cost is not None:
        return f"{_cycled(node.filter)}cycling{_priced(node.cost, w)}"
    if node.name == "enchant":
        if node.players is not None:
            return "enchant opponent" if isinstance(node.players, p.EachOpponent) else "enchant player"
        if node.filter is not None and f.PutByThis() in conjuncts(node.filter):
            return "enchant creature put onto the battlefield with ~"
        if node.filter is not None and f.InZone("graveyard") in conjuncts(node.filter):
            return f"{'enchant ' + noun(node.filter, w)}".replace(" from a graveyard", " in a graveyard")
        return f"enchant {noun(node.filter or f.Everything(), w)}"
    if node.name == "affinity" and node.filter is not None:
        return f"affinity for {noun(node.filter, w, True)}"
    if node.name == "champion" and node.filter is not None:
        return f"champion {article(noun(node.filter, w))}"
    if node.name == "splice" and node.filter is not None and node.cost is not None:
        onto = "Arcane" if isinstance(node.filter, f.HasSubtype) else "instant or sorcery"
        return f"splice onto {onto}{_priced(node.cost, w)}"
    if node.name == "partner" and node.word:
        return f"partner—{node.word}"
    if node.name == "gift":
        return f"gift {article(node.word)}"
    if node.name == "craft" and isinstance(node.second_cost, k.CraftCost) and node.cost is not None:
        return f"craft with {_materials(node.second_cost, w)}{_priced(node.cost, w)}"
    words = node.name
    if node.name == "escape" and isinstance(node.cost, k.Costs) and k.CostOf(o.This()) in node.cost.parts:
        return words  # a sentence of its own says the cost
    if node.name == "equip" and node.filter is not None:
        words += f" {noun(node.filter, w)}"
    elif node.filter is not None:
        raise Unprintable(node.name)
    if node.word:
        words += f" {node.word}"
    if node.amount is not None:
        words += f" {amount(node.amount, w)}"
    if node.cost is not None and node.cost != k.CostOf(o.This()):
        words += _priced(node.cost, w, node.name in ("suspend", "reinforce", "awaken", "impending", "escape"))
    if node.second_cost is not None:
        words += f" and/or {cost(node.second_cost, w)}"
    return words


def _materials(node: k.CraftCost, w: Words) -> str:
    if node.max == 1:
        return noun(node.filter, w)
    return f"{'one or more' if node.max < 0 else number(node.max)} {noun(node.filter, w, True)}"


def _priced(paid: k.Cost, w: Words, dash: bool = False) -> str:
    text = cost(paid, w)
    return (
        f" {text}"
        if (isinstance(paid, k.FreeCost) or (isinstance(paid, k.ManaCost) and not paid.waterbend)) and not dash
        else f"—{text[:1].upper()}{text[1:]}"
    )


def _quality(node: b.Keyword, w: Words) -> str:
    if node.players == p.BoundPlayers("chosen_player"):
        return "the chosen player"
    if node.players is not None:
        return "each of your opponents"
    filter = node.filter
    fixed: dict[f.Filter, str] = {
        f.Everything(): "everything",
        f.ColorCount(">=", 1): "each color",
        f.HasChosenColor(): "the chosen color",
        f.ColorCount("=", 0): "colorless",
        f.ColorCount(">=", 2): "multicolored",
        f.ColorCount("=", 1): "monocolored",
    }
    if filter in fixed:
        return fixed[filter]
    if isinstance(filter, f.HasColor):
        return COLOR_NAMES[filter.color]
    if filter is None:
        raise Unprintable("quality")
    return noun(filter, w, True)


def _cycled(filter: f.Filter) -> str:
    if isinstance(filter, f.HasType):
        return filter.type
    if isinstance(filter, f.HasSubtype):
        return filter.subtype.lower()
    return "basic land"


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
