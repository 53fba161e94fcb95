"""What is said of objects: "gets +1/+1 and has flying", "can't block", "is a Zombie in addition to its other types"."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as a
from ...program import costs as k
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program.abilities import Ability, Keyword
from ...program.node import Node, walk
from ...program.vocabulary import BASIC_LAND_TYPES, LAND_TYPES
from ..amounts.read import amount, for_each, times
from ..costs.read import part
from ..keywords.print_granted import SPARED
from ..keywords.read import grant_keywords
from ..nouns.read_references import reference
from ..phrases.reading import reads
from ..text.lexicon import COLOR_WORDS, SUBTYPES, TYPE_WORDS
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.rewriting import rewrite
from .read_losing import loses
from .read_prohibitions import cant
from .read_quoted import quoted_ability


def predicates(r: Reader) -> tuple[m.Modification, ...]:
    """One or more predicates about the same subject."""
    found = list(_predicate(r))
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take("and") or r.take(",")):
            return tuple(found)
        more = r.attempt(_predicate)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)


def _predicate(r: Reader) -> tuple[m.Modification, ...]:
    parse = _STARTS.get(r.word())
    if parse is None:
        raise Miss("predicate")
    r.advance(1)
    return parse(r)


# --- power and toughness -----------------------------------------------------------------------------------------


def pt_change(r: Reader) -> tuple[a.Amount, a.Amount]:
    """ "+1/+1", "-X/-0"."""
    word = r.next()
    left, _, right = word.partition("/")
    if not right or left[:1] not in "+-" or right[:1] not in "+-":
        raise Miss("change of power and toughness")
    return _signed(left), _signed(right)


def _signed(text: str) -> a.Amount:
    if text[1:] == "y":
        return a.BoundNumber("y")
    if text[1:] == "x":
        return a.X() if text[0] == "+" else a.Times(-1, a.X())
    if not text[1:].isdigit():
        raise Miss("number")
    return a.Const(int(text))


def _gets(r: Reader) -> tuple[m.Modification, ...]:
    r.take("an additional")
    power, toughness = pt_change(r)
    if r.take("for each"):
        count = for_each(r)
        power, toughness = _each(power, count), _each(toughness, count)
    return (m.ModifyPT(power, toughness),)


def scaled_pt(r: Reader, change: m.ModifyPT) -> m.ModifyPT:
    """ "-1/-1 until end of turn for each Swamp you control"."""
    r.need("for each")
    count = for_each(r)
    return m.ModifyPT(_each(change.power, count), _each(change.toughness, count))


def _each(value: a.Amount, count: a.Amount) -> a.Amount:
    if isinstance(value, a.Const) and value.value == 0:
        return value
    return times(value, count)


def others_than_each(change: m.Modification) -> m.Modification:
    """ "Gets +1/+1 for each other Elf": other than the one that gets it, which need not be the source."""
    if not isinstance(change, m.ModifyPT):
        return change
    source, each = f.Not(f.IsSource()), f.Not(f.IsOneOf(o.Bound("each_object")))
    changed: m.Modification = rewrite(change, lambda node: each if node == source else node)
    return changed


def _has(r: Reader) -> tuple[m.Modification, ...]:
    if r.take("base power and toughness"):
        return (base_pt(r),)
    if r.take("base power and base toughness each equal to"):
        return (_square(r),)
    if r.take("all activated abilities of"):
        return (_abilities_of(r),)
    if r.take("base power"):
        return (m.SetBasePT(_one_base(r), None),)
    if r.take("base toughness"):
        return (m.SetBasePT(None, _one_base(r)),)
    return grants(r)


def _abilities_of(r: Reader) -> m.Modification:
    """ "all activated abilities of all creature cards in all graveyards": of cards, which nothing changes on the battlefield."""
    found = reference(r)
    zone = isinstance(found, o.Every) and any(isinstance(node, (f.InZone, f.PutByThis)) for node in walk(found))
    if not (zone or isinstance(found, (o.PutByThisOnes, o.TopOfLibrary))):
        raise Miss("whose abilities")
    return m.GrantAbilitiesOf(found)


def _one_base(r: Reader) -> a.Amount:
    """ "has base power 2": a number alone (CR 613.4b)."""
    return plain_amount(r)


def _square(r: Reader) -> m.Modification:
    """ "each equal to its mana value"."""
    size = amount(r)
    return m.SetBasePT(size, size)


def base_pt(r: Reader) -> m.Modification:
    """ "4/4", "X/X"."""
    left, _, right = r.next().partition("/")
    return m.SetBasePT(_base(left), _base(right))


def _base(text: str) -> a.Amount:
    if text == "x":
        return a.X()
    if not text.isdigit():
        raise Miss("power and toughness")
    return a.Const(int(text))


@reads("grants")
def grants(r: Reader) -> tuple[m.Modification, ...]:
    """Keywords and quoted abilities joined by commas and "and"."""
    found: list[m.Modification] = list(_grant(r))
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take(",") or r.take("and")):
            return tuple(found)
        more = r.attempt(_grant)
        if more is None:
            r.pos, r.scope = mark, scope
            return tuple(found)
        found.extend(more)


def _grant(r: Reader) -> tuple[m.Modification, ...]:
    later = r.attempt(_priced_later)
    if later is not None:
        return (m.GrantKeyword(later),)
    if r.word() in ('"', "«"):
        return tuple(
            m.GrantKeyword(each) if isinstance(each, Keyword) and each.name == "enchant" else m.GrantAbility(each)
            for each in quoted_ability(r)
        )
    return tuple(m.GrantKeyword(each) for each in grant_keywords(r))


_PRICED = ("flashback", "madness", "replicate", "emerge", "plot", "encore", "scavenge", "unearth", "embalm", "mayhem")


_WHOSE_COST = ("its", "that card 's", "the card 's")


def _priced_later(r: Reader) -> Keyword:
    """ "gains flashback until end of turn. The flashback cost is equal to its mana cost": a keyword whose cost a later sentence says."""
    name = r.word()
    rest = " ".join(r.words[r.pos :])
    if name == "escape" and _ESCAPING in rest:
        return _escape_later(r)
    if name not in _PRICED or not any(
        f"the {name} cost is equal to {whose} mana cost" in rest for whose in _WHOSE_COST
    ):
        raise Miss("a keyword whose cost is said later")
    r.advance(1)
    return Keyword(name, cost=None if name == "flashback" else k.CostOf(o.This()))


_ESCAPING = "the escape cost is equal to the card 's mana cost plus"


def _escapes_for_more(node: Node) -> bool:
    keyword = node.keyword if isinstance(node, m.GrantKeyword) else None
    return isinstance(keyword, Keyword) and keyword.name == "escape" and isinstance(keyword.cost, k.Costs)


def _escape_later(r: Reader) -> Keyword:
    """ "has escape. The escape cost is equal to the card's mana cost plus exile three other cards from your graveyard" (CR 702.138)."""
    r.advance(1)
    mark, scope = r.pos, r.scope
    while not r.take(_ESCAPING):
        r.advance(1)
    more = part(r)
    r.pos, r.scope = mark, scope
    return Keyword("escape", cost=k.Costs((k.CostOf(o.This()), more)))


def keyword_cost_sentence(r: Reader, before: Node) -> bool:
    """Whether the sentence that says the cost of a keyword granted before stands here; it is consumed."""
    for node in walk(before):
        if _escapes_for_more(node) and r.take(_ESCAPING):
            part(r)
            return True
        if isinstance(node, m.GrantKeyword) and isinstance(node.keyword, Keyword) and node.keyword.name in _PRICED:
            if r.take_any(*(f"the {node.keyword.name} cost is equal to {whose} mana cost" for whose in _WHOSE_COST)):
                return True
    return False


"""What a protection does not remove (CR 702.16c), by the sentence that says so."""


def spares(r: Reader, before: Ability) -> Ability:
    """ "This effect doesn't remove this Aura": said of the protection granted before."""
    word = r.take_from(SPARED)
    if word is None:
        raise Miss("what is not removed")

    def spared(node: Node) -> Node:
        is_bare = isinstance(node, Keyword) and node.name == "protection" and not node.word
        return replace(node, word=word) if is_bare and isinstance(node, Keyword) else node

    changed: Ability = rewrite(before, spared)
    if changed == before:
        raise Miss("no protection")
    return changed


# --- what it is --------------------------------------------------------------------------------------------------


def _is(r: Reader) -> tuple[m.Modification, ...]:
    if r.take("every nonbasic land type"):
        return (m.AddTypes(subtypes=NONBASIC_LAND_TYPES),)
    if r.take("every creature type"):
        return (m.AddTypes(every_creature_type=True),)
    if r.take("every basic land type in addition to its other types") or r.take(
        "every basic land type in addition to their other types"
    ):
        return (m.AddTypes(every_basic_type=True),)
    if r.take("the chosen type in addition to its other types") or r.take(
        "the chosen type in addition to their other types"
    ):
        return (m.AddTypes(chosen=True),)
    if "land" in r.scope.types and r.take("the chosen type"):
        return (m.SetTypes((), (), "land", chosen=True),)
    if r.take("legendary"):
        return (m.AddTypes(supertypes=("legendary",)),)
    if r.take("goaded"):
        return (m.Restriction("goaded"),)
    return becomes(r)


NONBASIC_LAND_TYPES = tuple(sorted(LAND_TYPES - set(BASIC_LAND_TYPES)))


def _isnt(r: Reader) -> tuple[m.Modification, ...]:
    r.need_any("a creature", "creatures")
    return (m.RemoveTypes(types=("creature",)),)


def becomes(r: Reader) -> tuple[m.Modification, ...]:
    """ "a 4/4 red Dragon creature with flying", "white", "an Island", "an artifact in addition to its other types"."""
    if r.word() in COLOR_WORDS or r.word() == "colorless":
        return r.first(_colors_only, _description)
    r.take_any("a", "an")
    return _description(r)


def _colors_only(r: Reader) -> tuple[m.Modification, ...]:
    letters = "" if r.take("colorless") else color_list(r)
    if r.word() in TYPE_WORDS or r.word() in SUBTYPES:
        raise Miss("colour alone")
    if r.take("in addition to its other colors") or r.take("in addition to their other colors"):
        return (m.AddColors(letters),)
    return (m.SetColors(letters),)


def color_list(r: Reader) -> str:
    """ "white", "white and blue", "white, blue, and black" as letters."""
    letters = COLOR_WORDS.get(r.next(), "")
    if not letters:
        raise Miss("colour")
    while (r.word() in ("and", ",") and r.word(1) in COLOR_WORDS) or (
        r.word() == "," and r.word(1) == "and" and r.word(2) in COLOR_WORDS
    ):
        r.advance(1)
        r.take("and")
        letters += COLOR_WORDS[r.next()]
    return letters


def _description(r: Reader) -> tuple[m.Modification, ...]:
    found: list[m.Modification] = []
    legendary = r.take("legendary")
    pt = r.word()
    base = base_pt(r) if "/" in pt and pt[:1] not in "+-" else None
    colors = color_list(r) if r.word() in COLOR_WORDS else ""
    colorless = r.take("colorless")
    types, subtypes = type_words(r)
    if not types and not subtypes:
        raise Miss("what it becomes")
    added = bool(
        r.take_any(
            "in addition to its other types",
            "in addition to their other types",
            "in addition to its other creature types",
            "in addition to its other land types",
            "in addition to their other land types",
            "in addition to its other colors and types",
            "in addition to their other creature types",
        )
    )
    kept_colors = r.words[r.pos - 4 : r.pos - 1] == ("other", "colors", "and")
    if r.take("with base power and toughness"):
        base = base_pt(r)
    if r.take_any("with power and toughness each equal to", "with base power and toughness each equal to"):
        base = _square(r)
    extra = _with_grants(r)
    if not added and r.take_any("in addition to its other types", "in addition to their other types"):
        added = True
    if types and r.take("and it loses all other card types"):
        found.append(m.SetTypes(types, subtypes))
    else:
        found.extend(_type_change(types, subtypes, added, base is not None))
    if legendary:
        found.append(m.AddTypes(supertypes=("legendary",)))
    if colors:
        found.append(m.AddColors(colors) if kept_colors else m.SetColors(colors))
    if colorless:
        found.append(m.SetColors(""))
    if base is not None:
        found.append(base)
    return (*found, *extra)


def _with_grants(r: Reader) -> tuple[m.Modification, ...]:
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


def _type_change(
    types: tuple[str, ...], subtypes: tuple[str, ...], added: bool, animated: bool
) -> list[m.Modification]:
    if added:
        return [m.AddTypes(types, subtypes)]
    if not types:
        if subtypes == ("Aura",):
            return [m.AddTypes((), subtypes)]  # what becomes an Aura is an enchantment already
        if all(each in _LAND_TYPES for each in subtypes):
            return [m.SetTypes((), subtypes, "land")]
        return [m.SetTypes((), subtypes, "creature")]
    if "artifact" in types and "creature" in types:
        return [m.AddTypes(types, subtypes)]  # CR 205.1b: an artifact creature keeps its other types
    return [m.SetTypes(types, subtypes)]


def animation(r: Reader) -> tuple[m.Modification, ...]:
    """ "a 3/3 Elemental creature with haste" that stays a land: the types are added, creature types replaced."""
    r.take_any("a", "an")
    pt = r.word()
    base = base_pt(r) if "/" in pt and pt[:1] not in "+-" else None
    colors = color_list(r) if r.word() in COLOR_WORDS else ""
    types, subtypes = type_words(r)
    every_type = bool(not subtypes and r.take("with all creature types"))
    if r.take("with base power and toughness"):
        base = base_pt(r)
    extra = _with_grants(r)
    if base is None or "creature" not in types:
        raise Miss("animation")
    found: list[m.Modification] = [m.AddTypes(types, subtypes, every_creature_type=every_type)]
    if colors:
        found.append(m.SetColors(colors))
    return (*found, base, *extra)


# --- what it can't and must do --------------------------------------------------------------------------------------


def _doesnt(r: Reader) -> tuple[m.Modification, ...]:
    r.need("untap during")
    r.need_any(
        "your untap step",
        "its controller 's untap step",
        "their controllers 's untap steps",
        "their controller 's untap step",
    )
    return (m.Restriction("doesnt_untap"),)


def _attacks(r: Reader) -> tuple[m.Modification, ...]:
    if r.take("or blocks each combat if able") or r.take("or block each combat if able"):
        return (m.Restriction("must_attack"), m.Restriction("must_block"))
    r.need_any("each combat if able", "each turn if able")
    return (m.Restriction("must_attack"),)


def _blocks(r: Reader) -> tuple[m.Modification, ...]:
    r.need_any("each combat if able", "each turn if able")
    return (m.Restriction("must_block"),)


def _can(r: Reader) -> tuple[m.Modification, ...]:
    if r.take("attack as though it didn't have defender") or r.take("attack as though they didn't have defender"):
        return (m.Restriction("can_attack_despite_defender"),)
    if r.take("block any number of creatures"):
        return (m.Restriction("block_any_number"),)
    if r.take("block creatures with shadow as though they didn't have shadow") or r.take(
        "block creatures with shadow as though it had shadow"
    ):
        return (m.Restriction("can_block_shadow"),)
    if r.take("block only creatures with flying"):
        return (m.Restriction("can_block_only", filter=f.HasKeyword("flying")),)
    r.need("block an additional")
    count: a.Amount = a.Const(1)
    if not r.take("creature"):
        count = plain_amount(r)
        r.need("creatures")
    r.need_any("each combat", "this turn")
    if r.words[r.pos - 1] == "turn":
        r.pos -= 2
    return (m.Restriction("block_additional", amount=count),)


def _must(r: Reader) -> tuple[m.Modification, ...]:
    r.need_any("be blocked if able", "be blocked this turn if able")
    if r.words[r.pos - 3] == "turn":
        raise Miss("this turn")
    return (m.Restriction("must_be_blocked"),)


def _assigns(r: Reader) -> tuple[m.Modification, ...]:
    if r.take("no combat damage"):
        return (m.Restriction("assigns_no_combat_damage"),)
    r.need_any(
        "combat damage equal to its toughness rather than its power",
        "combat damage equal to their toughness rather than their power",
    )
    return (m.Restriction("assigns_toughness_damage"),)


def _crews(r: Reader) -> tuple[m.Modification, ...]:
    """ "crews Vehicles as though its power were 2 greater" (CR 702.122)."""
    r.need("vehicles as though its power were")
    count = plain_amount(r)
    r.need("greater")
    return (m.Restriction("crew_power", amount=count, word="Vehicle"),)


def _saddles(r: Reader) -> tuple[m.Modification, ...]:
    """ "saddles Mounts and crews Vehicles as though its power were 2 greater" (CR 702.171)."""
    r.need("mounts and crews")
    (crews,) = _crews(r)
    return (m.Restriction("crew_power", amount=getattr(crews, "amount", None), word="Mount"), crews)


def _silenced(r: Reader) -> tuple[m.Modification, ...]:
    """ "its activated abilities can't be activated unless they're mana abilities"."""
    r.need("activated abilities can't be activated")
    return (m.Restriction("activated_cant" if r.take("unless they're mana abilities") else "activated_cant_mana"),)


def _apostrophe(r: Reader) -> tuple[m.Modification, ...]:
    """ "enchanted creature's activated abilities ...", "it's an enchantment"."""
    return _silenced(r) if r.at("activated") else _is(r)


_STARTS = {
    "its": _silenced, "'s": _apostrophe,
    "crews": _crews, "saddles": _saddles,
    "gets": _gets, "get": _gets, "has": _has, "have": _has, "gains": _has, "gain": _has, "loses": loses, "lose": loses, "is": _is, "are": _is,
    "can't": cant, "doesn't": _doesnt, "don't": _doesnt, "attacks": _attacks, "attack": _attacks, "blocks": _blocks, "block": _blocks,
    "can": _can, "must": _must,
    "becomes": becomes,
    "become": becomes,
    "isn\'t": _isnt,
    "aren\'t": _isnt, "assigns": _assigns, "assign": _assigns,
}  # fmt: skip
