"""Noun phrases: adjectives x nouns x qualifiers, the one way in which the texts describe objects."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...program import filters as fl
from ...program.amounts import Const
from ...program.vocabulary import is_creature_type
from ..phrases.reading import qualifiers, reads
from ..text.lexicon import COLOR_WORDS, IRREGULAR, PERMANENT_TYPES, SUBTYPES, TYPE_WORDS
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, any_of
from ..tree.noun import Noun


@dataclass(frozen=True, slots=True)
class _Part:
    """One alternative: adjectives, type words, and a general noun ("card", "spell", "permanent", "token")."""

    adjectives: tuple[fl.Filter, ...]
    types: tuple[fl.Filter, ...]
    general: str
    kinds: frozenset[str]
    plural: bool


_ADJECTIVES: dict[str, fl.Filter] = {
    "tapped": fl.Tapped(), "untapped": fl.Not(fl.Tapped()), "attacking": fl.Attacking(), "blocking": fl.Blocking(), "blocked": fl.Blocked(),
    "unblocked": fl.Unblocked(), "legendary": fl.HasSupertype("legendary"), "basic": fl.HasSupertype("basic"), "snow": fl.HasSupertype("snow"),
    "world": fl.HasSupertype("world"), "historic": fl.IsHistoric(), "modified": fl.IsModified(), "enchanted": fl.IsEnchanted(),
    "equipped": fl.IsEquipped(), "colorless": fl.ColorCount("=", 0), "monocolored": fl.ColorCount("=", 1), "multicolored": fl.ColorCount(">=", 2),
    "nontoken": fl.Not(fl.IsToken()), "nonlegendary": fl.Not(fl.HasSupertype("legendary")), "nonbasic": fl.Not(fl.HasSupertype("basic")),
    "nonsnow": fl.Not(fl.HasSupertype("snow")), "nonattacking": fl.Not(fl.Attacking()), "nonhistoric": fl.Not(fl.IsHistoric()),
    "face-down": fl.FaceDown(), "face-up": fl.Not(fl.FaceDown()), "goaded": fl.Goaded(), "suspected": fl.HasCapability("suspected"),
    "other": fl.Not(fl.IsSource()), "outlaw": fl.IsOutlaw(), "commander": fl.IsCommander(), "noncommander": fl.Not(fl.IsCommander()),
    "exiled": fl.InZone("exile"), "saddled": fl.HasCapability("saddled"), "kicked": fl.HasCapability("kicked"), "nonblocking": fl.Not(fl.Blocking()), "unenchanted": fl.Not(fl.IsEnchanted()),
}  # fmt: skip


_DISTRIBUTED = (fl.Not(fl.IsToken()), fl.Not(fl.IsSource()), fl.Tapped(), fl.Not(fl.Tapped()))


_GENERAL: dict[str, tuple[str, bool]] = {
    "permanent": ("permanent", False), "permanents": ("permanent", True), "spell": ("spell", False), "spells": ("spell", True),
    "card": ("card", False), "cards": ("card", True), "token": ("token", False), "tokens": ("token", True),
    "source": ("source", False), "sources": ("source", True), "outlaws": ("outlaw", True), "commanders": ("commander", True),
}  # fmt: skip


_GENERAL_FILTER: dict[str, tuple[fl.Filter, ...]] = {
    "permanent": (),
    "permanent card": (fl.IsPermanentCard(),),
    "permanent spell": (fl.IsSpell(), fl.IsPermanentCard()), "spell": (fl.IsSpell(),), "card": (), "token": (fl.IsToken(),), "source": (), "outlaw": (fl.IsOutlaw(),),
    "commander": (fl.IsCommander(),),
}  # fmt: skip


@reads("noun")
def noun(r: Reader) -> Noun:
    """A noun phrase with its qualifiers. Misses on words that leave open what an adjective belongs to."""
    parts = _parts(r)
    core, kinds = _combine(parts)
    filter = _qualified(core, qualifiers(r, parts[-1].plural))
    if _is_controlled_elsewhere(filter):
        raise Miss("controlled, yet not on the battlefield")
    return Noun(filter, kinds, parts[-1].plural)


_OF_CREATURES = (fl.HasKeyword, fl.PowerIs, fl.ToughnessIs, fl.BasePowerIs, fl.TotalPTIs)


def _qualified(core: fl.Filter, qualities: list[fl.Filter]) -> fl.Filter:
    """ "artifact, enchantment, or creature with flying": what only creatures have is said of the creature alone."""
    own = [each for each in qualities if isinstance(each.part if isinstance(each, fl.Not) else each, _OF_CREATURES)]
    if not own or not isinstance(core, fl.AnyOf) or not _has_power(core.parts[-1]) or all(map(_has_power, core.parts)):
        return all_of((core, *qualities))
    rest = [each for each in qualities if each not in own]
    return all_of((any_of((*core.parts[:-1], all_of((core.parts[-1], *own)))), *rest))


def _has_power(filter: fl.Filter) -> bool:
    if isinstance(filter, fl.AllOf):
        return any(_has_power(part) for part in filter.parts)
    if isinstance(filter, fl.HasSubtype):
        return is_creature_type(filter.subtype) or filter.subtype == "Vehicle"
    return filter == fl.HasType("creature")


def _is_controlled_elsewhere(filter: fl.Filter) -> bool:
    """ "lands you control from your hand": the zone belongs to another noun of the sentence."""
    parts = filter.parts if isinstance(filter, fl.AllOf) else (filter,)
    zones = {part.zone for part in parts if isinstance(part, fl.InZone)}
    return bool(zones - {"battlefield", "stack"}) and any(isinstance(part, fl.ControlledBy) for part in parts)


@reads("bare_noun")
def bare_noun(r: Reader) -> Noun:
    """A noun phrase without qualifiers."""
    parts = _parts(r)
    core, kinds = _combine(parts)
    return Noun(core, kinds, parts[-1].plural)


def one_noun(r: Reader) -> Noun:
    """A noun phrase without qualifiers that stops before "or"."""
    found = _part(r)
    return Noun(_filter_of(found), _common_kinds([found]), found.plural)


def _parts(r: Reader) -> list[_Part]:
    each = r.word(-1) == "each"
    parts = [_part(r)]
    first_end, commas = (r.pos, r.scope), 0
    while True:
        mark, scope = r.pos, r.scope
        had_comma = r.take(",")
        joined = r.take_any("and/or", "or", "and")
        if not had_comma and not joined:
            break
        following = r.attempt(_part)
        if following is None or (
            joined == "and" and not _may_join(parts[-1], following) and not (each and following.types)
        ):
            r.pos, r.scope = mark, scope
            break
        choice = joined and _only_adjectives(parts)
        parts.append(following)
        commas += had_comma and not joined
        if joined and not (choice and _lists_on(r)):
            return parts
    if commas and _only_adjectives(parts[:1]):
        raise Miss("a list of nouns without its conjunction")
    if (
        commas
    ):  # the comma belongs to the sentence: "as long as you control a Mountain, creatures you control have haste"
        r.pos, r.scope = first_end
        return parts[:1]
    return parts


def _only_adjectives(parts: list[_Part]) -> bool:
    return all(not part.types and not part.general for part in parts)


def _lists_on(r: Reader) -> bool:
    """ "red or green instant | or sorcery spell": the choice of adjectives stands before a choice of types."""
    return r.word() in ("or", "and/or") and r.word(1) in TYPE_WORDS


def _may_join(left: _Part, right: _Part) -> bool:
    """ "creatures and artifacts", "instant and sorcery cards", "each instant and sorcery card", but never "a creature and a land"."""
    if not right.plural:
        return right.general in ("card", "spell") and not (
            left.plural or left.general or left.adjectives or right.adjectives
        )
    return left.plural or not left.general


def _part(r: Reader) -> _Part:
    adjectives: list[fl.Filter] = []
    types: list[fl.Filter] = []
    kinds: set[str] = set()
    plural, start = False, r.pos
    while not plural:
        if not types or r.word() in COLOR_WORDS:
            adjective = r.attempt(_adjective)
            if adjective is not None:
                adjectives.append(adjective)
                if r.word() == "," and r.word(1).startswith("non"):
                    r.advance(1)  # "nonattacking, nonblocking creature": both are said of it
                continue
        found = r.attempt(_type)
        if found is None:
            break
        types.append(found[0])
        kinds.update(found[2])
        plural = found[1]
    general = _general(r) if not plural else ""
    if general:
        plural = _GENERAL[r.words[r.pos - 1]][1]
        kinds.update(general.split(" ")[-1:] if " " in general else (general,))
    if r.pos == start:
        raise Miss("noun")
    return _Part(tuple(adjectives), tuple(types), general, frozenset(kinds), plural)


def _general(r: Reader) -> str:
    found = _GENERAL.get(r.word())
    if found is None:
        return ""
    r.advance(1)
    if found[0] == "permanent" and r.word() in ("card", "cards", "spell", "spells"):
        r.advance(1)
        return f"permanent {_GENERAL[r.words[r.pos - 1]][0]}"
    return found[0]


def _adjective(r: Reader) -> fl.Filter:
    word = r.word()
    if word == "non" or (word.startswith("non") and word not in _ADJECTIVES):
        return _negated(r, word)
    if word in COLOR_WORDS:
        r.advance(1)
        return fl.HasColor(COLOR_WORDS[word])
    power, slash, toughness = word.partition("/")
    if slash and power.isdigit() and toughness.isdigit():
        r.advance(1)
        return fl.AllOf((fl.PowerIs("=", Const(int(power))), fl.ToughnessIs("=", Const(int(toughness)))))
    if word == "attacking" and r.take("attacking or blocking"):
        return any_of((fl.Attacking(), fl.Blocking()))
    if word == "token" and TYPE_WORDS.get(r.word(1)) is None:
        raise Miss("token is the noun here")
    found = _ADJECTIVES.get(word)
    if word == "token":
        found = fl.IsToken()
    if found is None or (word in ("commander", "outlaw") and r.word(1) not in TYPE_WORDS and r.word(1) not in _GENERAL):
        raise Miss("adjective")
    r.advance(1)
    return found


def _negated(r: Reader, word: str) -> fl.Filter:
    rest = r.word(1) if word == "non" else word[3:]
    found: fl.Filter | None = None
    if rest in TYPE_WORDS:
        found = fl.HasType(TYPE_WORDS[rest][0])
    elif rest in COLOR_WORDS:
        found = fl.HasColor(COLOR_WORDS[rest])
    elif rest in SUBTYPES:
        found = fl.HasSubtype(SUBTYPES[rest][0])
    if found is None:
        raise Miss(word)
    r.advance(2 if word == "non" else 1)
    return fl.Not(found)


def _type(r: Reader) -> tuple[fl.Filter, bool, frozenset[str]]:
    word = r.word()
    if word in TYPE_WORDS:
        name, plural = TYPE_WORDS[word]
        r.advance(1)
        kinds = {name, "permanent"} if name in PERMANENT_TYPES else {name}
        return fl.HasType(name), plural, frozenset(kinds)
    if word in _GENERAL and word in ("commander", "commanders", "outlaws"):
        raise Miss("general")
    return _subtype(r)


def _subtype(r: Reader) -> tuple[fl.Filter, bool, frozenset[str]]:
    if r.at("time lord") or r.at("time lords"):
        plural = r.word(1) == "lords"
        r.advance(2)
        return fl.HasSubtype("Time Lord"), plural, frozenset(("creature", "permanent"))
    if r.raw() == "Urza" and r.word(1) == "'s":
        r.advance(2)
        return fl.HasSubtype("Urza's"), False, frozenset(("land", "permanent", "urza's"))
    found = SUBTYPES.get(r.word())
    if found is None or not r.raw()[:1].isupper():
        if r.word() in ("commander", "outlaw"):
            word = r.next()
            return _GENERAL_FILTER[word][0], False, frozenset(("creature", "permanent", word))
        raise Miss("type")
    r.advance(1)
    subtype, plural = found
    plural = plural or (IRREGULAR.get(subtype) == subtype.lower() and _is_many(r))
    kinds = {subtype.lower(), "permanent"}
    if is_creature_type(subtype):
        kinds.add("creature")
    elif subtype in ("Plains", "Island", "Swamp", "Mountain", "Forest", "Desert", "Gate", "Cave", "Town"):
        kinds.add("land")
    return fl.HasSubtype(subtype), plural, frozenset(kinds)


_ONE = frozenset(
    (
        "a",
        "an",
        "each",
        "another",
        "target",
        "that",
        "this",
        "one",
        "the",
        "non",
        "enchanted",
        "equipped",
        "enchant",
        "any",
    )
)


_MANY = frozenset((".", ",", ":", '"', "more", "all", "of", "two", "three", "four", "—", "have", "are"))


def _is_many(r: Reader) -> bool:
    """Whether a word that is its own plural ("Equipment", "Merfolk") stands for several here: no article before it, no noun behind it."""
    if r.word() in TYPE_WORDS or r.word() in _GENERAL or (r.word() in SUBTYPES and r.raw()[:1].isupper()):
        return False
    for back in range(2, 9):
        word = r.word(-back)
        if word in _ONE:
            return False
        if word in _MANY:
            return True
    return r.pos < 9


def _combine(parts: list[_Part]) -> tuple[fl.Filter, frozenset[str]]:
    typed = [part for part in parts if part.types or part.general] or parts
    kinds = _common_kinds(typed)
    last = parts[-1]
    if len(parts) == 1:
        return _filter_of(last), kinds
    if _only_adjectives(parts[:-1]):
        return _adjective_choice(parts), kinds
    if len(typed) > 1 and typed == parts[-len(typed) :] and len(typed) < len(parts):
        return _choice_of_all(parts[: -len(typed)], typed), kinds
    if any(not part.types and not part.general for part in parts):
        raise Miss("an adjective without its noun")
    if len({part.general.endswith("spell") for part in parts}) > 1 and not (
        last.general.endswith("spell") and last.types
    ):
        raise Miss("spells and other objects")
    general = last.general if last.types and not any(part.general for part in parts[:-1]) else ""
    typed_so = _type_of_all(parts)
    if typed_so is not None:
        bare = [*parts[:-1], replace(last, types=tuple(each for each in last.types if each != typed_so))]
        return all_of((typed_so, _combine(bare)[0])), kinds | {part for part in last.kinds if part == "creature card"}
    shared = _shared_adjectives(parts)
    members = [
        _filter_of(
            _Part(
                part.adjectives if part is not parts[0] or not shared else (),
                part.types,
                part.general or general,
                part.kinds,
                part.plural,
            )
        )
        for part in parts
    ]
    stripped = _strip_general(members, general)
    return all_of((*shared, *_GENERAL_FILTER.get(general, ()), any_of(stripped))), kinds


def _type_of_all(parts: list[_Part]) -> fl.Filter | None:
    """ "Kraken, Octopus, or Serpent creature card", "tapped Elf or Soldier creature": the card type is said of all the subtypes (CR 109.2)."""
    types = [each for each in parts[-1].types if isinstance(each, fl.HasType)]
    if len(types) != 1 or len(parts[-1].types) != 2 or any(part.adjectives for part in parts[1:]):
        return None
    return types[0] if all(_is_bare_subtype(part, types[0].type) for part in parts[:-1]) else None


def _is_bare_subtype(part: _Part, type: str) -> bool:
    """ "Elf", which may share "creature" that follows; "Elves", "Elf permanent" and "Vehicle" are nouns by themselves."""
    subtypes = all(isinstance(each, fl.HasSubtype) for each in part.types)
    return subtypes and type in part.kinds and not part.general and not part.plural


def _strip_general(members: list[fl.Filter], general: str) -> list[fl.Filter]:
    """A general noun said once stands once: (creature or land) spell."""
    common = _GENERAL_FILTER.get(general, ())
    stripped = []
    for member in members:
        inner = member.parts if isinstance(member, fl.AllOf) else (member,)
        stripped.append(all_of(part for part in inner if part not in common))
    return stripped


def _shared_adjectives(parts: list[_Part]) -> tuple[fl.Filter, ...]:
    first = parts[0].adjectives
    if not first or any(part.adjectives for part in parts[1:]):
        return ()
    if all(each in _DISTRIBUTED for each in first):
        return first
    if parts[-1].general and parts[0].general:
        return ()
    if parts[-1].general in ("card", "spell") and all(isinstance(each, fl.HasColor) for each in first):
        return first  # "red instant or sorcery card": the noun of both stands at the end
    if first == (fl.Attacking(),) and all("creature" in part.kinds for part in parts):
        return first  # "attacking Cleric, Rogue, or Wizard"
    if first == (fl.HasSupertype("legendary"),) and [part.types for part in parts[1:]] == [
        (fl.HasType("planeswalker"),)
    ]:
        return ()  # every planeswalker is printed as legendary
    if first == (fl.HasSupertype("basic"),) and all("land" in part.kinds for part in parts):
        return first  # "basic Forest, Plains, or Island card": those are basic land types
    raise Miss("an adjective that may belong to one noun or to all")


def _adjective_choice(parts: list[_Part]) -> fl.Filter:
    """ "white or blue creature": the first adjective of the last part is an alternative too."""
    last = parts[-1]
    if not last.adjectives or any(len(part.adjectives) != 1 for part in parts[:-1]):
        raise Miss("adjectives")
    choice = any_of([*(part.adjectives[0] for part in parts[:-1]), last.adjectives[0]])
    rest = _Part(last.adjectives[1:], last.types, last.general, last.kinds, last.plural)
    return all_of((choice, _filter_of(rest)))


def _choice_of_all(before: list[_Part], typed: list[_Part]) -> fl.Filter:
    """ "red or green instant or sorcery spell": the adjectives are said of all types."""
    first = typed[0]
    if any(len(part.adjectives) != 1 for part in (*before, first)) or any(part.adjectives for part in typed[1:]):
        raise Miss("adjectives")
    choice = any_of([*(part.adjectives[0] for part in before), first.adjectives[0]])
    bare = _Part((), first.types, first.general, first.kinds, first.plural)
    return all_of((choice, _combine([bare, *typed[1:]])[0]))


def _filter_of(part: _Part) -> fl.Filter:
    general = _GENERAL_FILTER.get(part.general, ())
    if part.general == "permanent" and not part.types:
        return all_of(part.adjectives)
    return all_of((*part.types, *general, *part.adjectives))


def _common_kinds(parts: list[_Part]) -> frozenset[str]:
    if len(parts) == 1:
        part = parts[0]
        word = part.general.split(" ")[-1]
        if word in ("card", "spell"):
            return frozenset({word} | {f"{kind} {word}" for kind in part.kinds if kind != word})
        if part.general == "token":
            return part.kinds | {"token", "permanent"}
        return part.kinds
    general = parts[-1].general.split(" ")[-1]
    kinds = frozenset.intersection(*(part.kinds for part in parts)) | (
        frozenset((general,)) if general else frozenset()
    )
    return kinds if general in ("card", "spell") else kinds | frozenset(("permanent",))
