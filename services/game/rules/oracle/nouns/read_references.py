"""References to objects: "~", "it", "target creature", "each opponent's ...", "that card", "the top card of your library"."""

from __future__ import annotations

from collections.abc import Sequence

from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, X
from ...program.node import Node
from ..phrases.reading import possessive, qualifiers, reads
from ..text.lexicon import NUMBERS
from ..text.reader import Miss, Reader, Referent
from ..tree.filters import all_of, any_of, conjuncts
from ..tree.noun import Noun
from .read import bare_noun, noun, one_noun
from .read_choices import at_random, or_another, up_to_one_each
from .read_hands import from_hand
from .read_joined import ENDS, JOINED, is_class, mention_both, same_zone
from .read_library_tops import top_cards
from .read_shown_cards import shown_cards

SELF = frozenset(("self",))


def reference(r: Reader) -> ob.Objects:
    """One reference, or several joined by "and" into a union."""
    first = single(r)
    parts = [first]
    cards = []
    while r.word() == "and" and (r.word(1) in JOINED or is_class(r)):
        mark, scope = r.pos, r.scope
        cards.append(r.words[mark - 1] in ("card", "cards"))
        said = r.word(1) in JOINED
        r.advance(1)
        more = r.attempt(single if said else _plural)
        ends = ENDS if said and r.words[mark + 1] != "all" else (*ENDS, "gain", "get", "each")
        if more is None or r.word() not in ends:
            r.pos, r.scope = mark, scope
            break
        parts.append(more)
    if len(parts) == 1:
        return first
    mention_both(r, parts)
    return ob.Union(same_zone(parts, cards))


@reads("single")
def single(r: Reader) -> ob.Objects:
    """One reference."""
    return r.first(
        _self,
        _pronoun_it,
        _host,
        _any_target,
        _target,
        shown_cards,
        _quantified,
        top_cards,
        _those,
        _the,
        _chosen,
        _plural,
    )


@reads("pronoun")
def pronoun(r: Reader) -> ob.Objects:
    """A reference that needs nothing new: "~", "it", "that creature", "enchanted creature"."""
    return r.first(_self, _pronoun_it, _host, _those, _the)


@reads("back_object")
def back_object(r: Reader) -> ob.Objects:
    """As `pronoun`, for possessives."""
    return r.first(_self, _host, _those, _the)


# --- the object itself and pronouns -----------------------------------------------------------------------------


def _self(r: Reader) -> ob.Objects:
    if r.take("~giver"):
        r.mention(ob.Giver(), frozenset(("permanent",)))
        return ob.Giver()
    if r.word() not in ("~", "~name"):
        raise Miss("self")
    if r.scope.quoted and (r.word() == "~name" or r.raw().lower() in ("this aura", "this equipment")):
        raise Miss("the card that grants the ability")
    r.advance(1)
    r.mention(ob.This(), SELF | r.scope.types)
    return ob.This()


def _pronoun_it(r: Reader) -> ob.Objects:
    word = r.need_any("itself", "it", "them", "they", "her")
    if word == "itself" and isinstance(r.excluded, (ob.This, ob.Bound, ob.Host)):
        return r.excluded  # the subject of the clause
    if word == "itself" and isinstance(r.excluded, (ob.Every, ob.Among)):
        return ob.Bound("each_source")
    if word in ("it", "itself", "her"):
        return resolve_it(r)
    return resolve_them(r)


@reads("resolve_it")
def resolve_it(r: Reader, measured: bool = False) -> ob.Objects:
    """The object last mentioned; misses when two of one sentence could be meant. `measured`: it has a power, so it is not "any target"."""
    known = [
        each
        for each in r.scope.referents
        if not each.player and not each.plural and each.node != r.excluded and "aside" not in each.kinds
        if not (measured and "any" in each.kinds)
    ]
    if not known:
        raise Miss("it")
    last = known[-1]
    if r.excluded is not None:
        r.mention(last.node, last.kinds)
    rivals = [
        each
        for each in known
        if each.sentence == last.sentence
        and each.node != last.node
        and "self" not in each.kinds
        and "host" not in each.kinds
    ]
    if rivals and last.sentence < r.scope.sentence:
        raise Miss("it may mean two objects")
    return _objects(last)


@reads("resolve_them")
def resolve_them(r: Reader) -> ob.Objects:
    """The objects last mentioned in the plural."""
    known = [each for each in r.scope.referents if not each.player and each.plural]
    if not known:
        raise Miss("them")
    return _objects(known[-1])


def _objects(referent: Referent) -> ob.Objects:
    node = referent.node
    if not isinstance(node, ob.Objects):
        raise Miss("object")
    return node


def _host(r: Reader) -> ob.Objects:
    word = r.need_any("enchanted", "equipped", "fortified")
    kind = r.next()
    if (
        kind not in ("creature", "permanent", "land", "artifact", "enchantment", "planeswalker", "vehicle", "card")
        and not r.raw(-1)[:1].isupper()
    ):
        raise Miss("host")
    if not r.scope.types & {"aura", "equipment", "fortification", "quoted", "role"} or (
        word == "equipped" and "equipment" not in r.scope.types and "quoted" not in r.scope.types
    ):
        raise Miss("no host")
    card = frozenset(("card",)) if kind == "creature" and r.take("card") else frozenset()
    r.mention(ob.Host(), frozenset((kind, "permanent", "host")) | card)
    return ob.Host()


def _those(r: Reader) -> ob.Objects:
    word = r.need_any("that", "those")
    if r.at_any("much", "many", "player", "players", "opponent", "turn"):
        raise Miss("that")
    if r.take("spell or ability"):
        return resolve_kind(r, "spell", False)
    kind = _kind_words(r)
    found = resolve_kind(r, kind, word == "those")
    known = next((each for each in r.scope.referents if each.node == found), None)
    if known is not None:
        r.mention(known.node, known.kinds, known.plural)  # "it" after "that creature" is that creature
    return found


def _kind_words(r: Reader) -> str:
    singular = r.next()
    if r.word() in ("card", "spell", "cards", "spells", "token", "tokens") and singular not in (
        "card",
        "spell",
        "token",
    ):
        singular = r.next()
    if singular == "permanent" and r.word() == "card":
        singular = r.next()
    for ending, put in (("ies", "y"), ("s", "")):
        if singular.endswith(ending) and singular not in ("plains", "equipment"):
            return singular[: -len(ending)] + put
    return singular


@reads("resolve_kind")
def resolve_kind(r: Reader, kind: str, plural: bool) -> ob.Objects:
    """The one referent of that kind and number; misses when there is none or more than one."""
    known = [
        each
        for each in r.scope.referents
        if not each.player
        and each.plural == plural
        and kind in each.kinds
        and "self" not in each.kinds
        and "host" not in each.kinds
        and not _paid_aside(each)
    ]
    if not known and not plural and kind != "card":
        known = [each for each in r.scope.referents if "host" in each.kinds and kind in each.kinds]
    if not known or len({each.node for each in known}) > 1:
        raise Miss(f"that {kind}")
    return _objects(known[-1])


def _paid_aside(each: Referent) -> bool:
    """What an additional cost in another paragraph did is meant only by its participle ("the sacrificed creature")."""
    return "aside" in each.kinds and isinstance(each.node, ob.Bound) and each.node.name.startswith("cost.")


_PARTICIPLES = {
    "sacrificed": "cost.sacrificed",
    "discarded": "cost.discarded",
    "exiled": "cost.exiled",
    "tapped": "cost.tapped",
    "revealed": "cost.revealed",
    "returned": "cost.returned",
}


def _the(r: Reader) -> ob.Objects:
    r.need("the")
    if r.word() in _PARTICIPLES:
        return _participle(r)
    if r.take_any("token", "copy"):
        return resolve_kind(r, r.words[r.pos - 1], False)
    if r.take("tokens"):
        return resolve_kind(r, "token", True)
    if r.take("chosen creatures"):
        return resolve_kind(r, "chosen", True)
    if r.take_any("chosen card", "chosen creature", "chosen permanent"):
        return resolve_kind(r, "chosen", False)
    kind = r.take_any("card", "creature", "spell", "permanent", "land", "artifact")
    if kind and r.word(1) == "this" and r.word(2) == "way" and r.word() in _PARTICIPLES:
        return _done_this_way(r, kind)
    whose = r.take_from(_OF_WHOM) if kind else None
    if whose is not None:
        return _the_target_of(r, whose)
    if kind in ("card", "creature", "spell"):
        return resolve_kind(r, kind, False)
    raise Miss("the")


_OF_WHOM = {"you control": "of yours", "you don't control": "not of yours", "an opponent controls": "of an opponent"}


def _the_target_of(r: Reader, whose: str) -> ob.Objects:
    """ "the creature you control": of two targets the one that was described so."""
    known = [each for each in r.scope.referents if {"target", whose} <= each.kinds and not each.plural]
    if len({each.node for each in known}) != 1:
        raise Miss("which of the targets")
    r.mention(known[0].node, known[0].kinds, False)
    return _objects(known[0])


def _done_this_way(r: Reader, kind: str) -> ob.Objects:
    """ "the creature tapped this way": what this ability's cost or an earlier instruction did that to."""
    word = r.next()
    r.need("this way")
    for each in reversed(r.scope.referents):
        if word in each.kinds and not each.plural and isinstance(each.node, ob.Objects):
            return each.node
    raise Miss(f"{kind} {word} this way")


def _participle(r: Reader) -> ob.Objects:
    word = r.next()
    singular = r.next()
    if r.word() in ("card", "cards") and singular not in ("card", "cards"):
        singular = r.next()
    plural = singular in ("cards", "creatures", "permanents", "artifacts", "lands")
    if (
        singular.rstrip("s") not in ("card", "creature", "permanent", "artifact", "land", "enchantment")
        and not r.raw(-1)[:1].isupper()
    ):
        raise Miss("participle")
    wanted = _PARTICIPLES[word]
    for each in reversed(r.scope.referents):
        if word in each.kinds and each.plural == plural and isinstance(each.node, ob.Objects):
            r.mention(each.node, each.kinds - {"aside"}, each.plural)
            return each.node
    if word == "exiled" and not r.scope.spell and not r.scope.quoted and wanted == "cost.exiled":
        return _linked(r, plural)
    raise Miss(wanted)


def _linked(r: Reader, plural: bool) -> ob.Objects:
    """ "the exiled card" of another ability of this permanent (CR 607)."""
    made = ob.PutByThisOnes()
    r.mention(made, frozenset(("card", "exiled")), plural)
    return made


# --- targets ---------------------------------------------------------------------------------------------------


def count_words(r: Reader) -> tuple[int, int, Amount | None, bool]:
    """ "up to two", "any number of", "X", "three", nothing: minimum, maximum (-1 any), computed number, up to."""
    if r.take("any number of"):
        return 0, -1, None, True
    if r.take("one or two"):
        return 1, 2, None, False
    if r.take("one, two, or three") or r.take("one , two , or three"):
        return 1, 3, None, False
    if r.take("up to x"):
        return 0, -1, X(), True
    if r.take("up to"):
        count = NUMBERS.get(r.next())
        if count is None:
            raise Miss("count")
        return 0, count, None, True
    if r.word() == "x" and r.word(1) in ("target", "other"):
        r.advance(1)
        return 0, -1, X(), False
    if r.word() in NUMBERS and r.word() not in ("a", "an"):
        count = NUMBERS[r.next()]
        return count, count, None, False
    return 1, 1, None, False


def _target(r: Reader) -> ob.Objects:
    mark = r.pos
    low, high, amount, up_to = count_words(r)
    other = bool(r.take_any("another", "other"))
    r.need("target")
    other = other or r.take("other")
    r.single_graveyard = False
    found = _target_noun(r)
    if r.take("from a single graveyard"):
        if high == 1 or "card" not in found.kinds or found.zone:
            raise Miss("a single graveyard")
        found = Noun(all_of((found.filter, fl.InZone("graveyard"))), found.kinds, found.plural)
        r.single_graveyard = True
    elif high != 1 and "an opponent 's graveyard" in " ".join(r.words[mark : r.pos]).replace(
        "opponent's", "opponent 's"
    ):
        r.single_graveyard = True
    chooser = _whose_choice(r)
    parts = (found.filter, _other_than_before(r, found.kinds)) if other else (found.filter,)
    slot = r.new_slot()
    made = ob.Target(slot, all_of(parts), low, high, amount, up_to, "owner" if r.single_graveyard else "", chooser)
    plural = high != 1 or amount is not None
    theirs = {word for part, word in _WHOSE.items() if part in conjuncts(made.filter)}
    r.mention(ob.Bound(f"target{slot}"), found.kinds | {"target"} | theirs, plural)
    return made


def _whose_choice(r: Reader) -> pl.Players | None:
    """Who chooses the target, where the text names somebody: "of their choice" is among the qualifiers that were just read."""
    if r.words[r.pos - 3 : r.pos] == ("of", "their", "choice"):
        r.pos -= 2
        return _and_choice(r, possessive(r))
    return r.attempt(_another_s_choice)


def _another_s_choice(r: Reader) -> pl.Players:
    """ "of an opponent's choice", "of that player's choice"."""
    r.need("of")
    return _and_choice(r, pl.EachOpponent() if r.take("an opponent 's") else possessive(r))


def _and_choice(r: Reader, who: pl.Players) -> pl.Players:
    r.need("choice")
    return who


_WHOSE: dict[fl.Filter, str] = {
    fl.ControlledBy(pl.EachOpponent()): "of an opponent", fl.ControlledBy(pl.You()): "of yours", fl.Not(fl.ControlledBy(pl.You())): "not of yours",
}  # fmt: skip


def _other_than_before(r: Reader, kinds: frozenset[str]) -> fl.Filter:
    """ "another target creature": other than the one target of that kind that was named before, else other than the object itself."""
    key = kinds - {"permanent"} or kinds
    named = [each for each in r.scope.referents if not each.player and "target" in each.kinds]
    before = {each.node for each in named if each.kinds & key}
    if not named or (not before and r.scope.types & key and not any("any" in each.kinds for each in named)):
        return fl.Not(fl.IsSource())
    if len(before) != 1:
        raise Miss("other than which")
    return fl.Not(fl.IsOneOf(before.pop()))


def _target_noun(r: Reader) -> Noun:
    either = r.attempt(_spell_or_permanent)
    if either is not None:
        return either
    ability = r.attempt(_of_the_stack) or r.take_from(_STACK)
    if ability is not None:
        ability = r.attempt_with(_from_source, ability) or ability
        return Noun(all_of((ability, *qualifiers(r, False))), frozenset(("spell", "ability")), False)
    return noun(r)


def _spell_or_permanent(r: Reader) -> Noun:
    """ "spell or nonland permanent", "creature or spell": objects of two zones."""
    first = one_noun(r)
    r.need("or")
    second = one_noun(r)
    spell, other = (first, second) if "spell" in first.kinds else (second, first)
    if "spell" not in spell.kinds or "permanent" not in other.kinds or other.zone or first.plural or second.plural:
        raise Miss("a spell or a permanent")
    if spell is second and spell.filter != fl.IsSpell():
        raise Miss("spells of two types")  # "artifact or enchantment spell"
    both = qualifiers(r, False)  # said of the spell and of the permanent
    if any(isinstance(each, fl.InZone) for each in both):
        raise Miss("where the card is")
    there = all_of((*conjuncts(other.filter), fl.InZone("battlefield"), *both))
    return Noun(fl.AnyOf((all_of((spell.filter, *both)), there)), frozenset(("spell", "permanent")), False)


def _from_source(r: Reader, ability: fl.Filter) -> fl.Filter:
    """ "... from an artifact source", "... you control from a creature source"."""
    mine = r.take("you control")
    r.need_any("from a", "from an")
    found = noun(r)
    r.need("source") if r.words[r.pos - 1] != "source" else None
    if found.plural or found.zone or not isinstance(ability, fl.IsAbilityOnStack):
        raise Miss("which source")
    yours = [fl.ControlledBy(pl.You())] if mine else []
    return all_of((ability, fl.OfSource(found.filter), *yours))


_ABILITIES: dict[str, fl.Filter] = {
    "activated or triggered ability": fl.IsAbilityOnStack(),
    "activated ability": fl.IsAbilityOnStack("activated"),
    "triggered ability": fl.IsAbilityOnStack("triggered"),
}


def _of_the_stack(r: Reader) -> fl.Filter:
    """ "activated ability, triggered ability, or legendary spell": abilities and described spells in one list."""
    parts = [_one_of_the_stack(r)]
    while not r.take_any(", or", "or"):
        r.need(",")
        parts.append(_one_of_the_stack(r))
    parts.append(_one_of_the_stack(r))
    if all(isinstance(part, fl.IsAbilityOnStack) for part in parts) or fl.IsSpell() in parts:
        raise Miss("no list of kinds")
    return any_of(parts)


def _one_of_the_stack(r: Reader) -> fl.Filter:
    ability = r.take_from(_ABILITIES)
    if ability is not None:
        return ability
    found = bare_noun(r)
    if "spell" not in found.kinds or found.plural:
        raise Miss("a spell")
    return found.filter


_STACK: dict[str, fl.Filter] = {
    "spell or ability": fl.AnyOf((fl.IsSpell(), fl.IsAbilityOnStack())),
    "activated or triggered ability": fl.IsAbilityOnStack(),
    "activated ability": fl.IsAbilityOnStack("activated"),
    "triggered ability": fl.IsAbilityOnStack("triggered"),
    "ability": fl.IsAbilityOnStack(),
    "spell , activated ability , or triggered ability": fl.AnyOf((fl.IsSpell(), fl.IsAbilityOnStack())),
}


PLAYER_UNIONS: dict[str, tuple[fl.Filter, pl.Players]] = {
    "creature or player": (fl.HasType("creature"), pl.EachPlayer()),
    "player or planeswalker": (fl.HasType("planeswalker"), pl.EachPlayer()),
    "opponent or planeswalker": (fl.HasType("planeswalker"), pl.EachOpponent()),
    "creature or opponent": (fl.HasType("creature"), pl.EachOpponent()),
    "creature , planeswalker , or player": (fl.AnyOf((fl.HasType("creature"), fl.HasType("planeswalker"))), pl.EachPlayer()),
    "creature , player , or planeswalker": (fl.AnyOf((fl.HasType("creature"), fl.HasType("planeswalker"))), pl.EachPlayer()),
}  # fmt: skip


ANY = fl.AnyOf((fl.HasType("creature"), fl.HasType("planeswalker"), fl.HasType("battle")))


def _any_target(r: Reader) -> ob.Objects:
    if r.take("any target"):
        return _any(r, ANY, pl.EachPlayer(), 1, 1, None, False)
    if r.take("any other target"):
        return _any_other(r)
    low, high, amount, up_to = count_words(r)
    if r.take("other"):
        raise Miss("other targets")
    if r.take("targets"):
        return _any(r, ANY, pl.EachPlayer(), low, high, amount, up_to)
    r.need("target")
    union = r.take_from(PLAYER_UNIONS)
    if union is None:
        raise Miss("any target")
    return _any(r, union[0], union[1], low, high, amount, up_to)


def _any_other(r: Reader) -> ob.Objects:
    """Other than the target named before, else than what deals the damage; a player, too, if that target may be one."""
    before = [each for each in r.scope.referents if "target" in each.kinds and isinstance(each.node, ob.Bound)]
    if len({each.node for each in before}) > 1 or (r.scope.spell and not before):
        raise Miss("other than which")
    if not before:
        host = isinstance(r.excluded, ob.Host)
        other: fl.Filter = fl.Not(fl.IsOneOf(ob.Host())) if host else fl.Not(fl.IsSource())
        return _any(r, all_of((ANY, other)), pl.EachPlayer(), 1, 1, None, False)
    known = before[-1]
    assert isinstance(known.node, ob.Bound)
    players: pl.Players = pl.EveryoneBut(pl.BoundPlayers(known.node.name)) if "any" in known.kinds else pl.EachPlayer()
    return _any(r, all_of((ANY, fl.Not(fl.IsOneOf(known.node)))), players, 1, 1, None, False)


def _any(
    r: Reader, filter: fl.Filter, players: pl.Players, low: int, high: int, amount: Amount | None, up_to: bool
) -> ob.Objects:
    chooser, slot = _whose_choice(r), r.new_slot()
    r.mention(ob.Bound(f"target{slot}"), frozenset(("target", "any")), high != 1)
    return ob.AnyTarget(slot, filter, players, low, high, amount, up_to, chooser)


# --- classes and choices ----------------------------------------------------------------------------------------


def _quantified(r: Reader) -> ob.Objects:
    word = r.need_any("each", "all of the", "all the", "all")
    r.take("of")
    if r.take_any("those", "them"):
        if r.words[r.pos - 1] == "them":
            return resolve_them(r)
        return resolve_kind(r, _kind_words(r), True)
    if word == "each" and r.words[r.pos - 1] == "of":
        several = r.first(_any_target, _target, _chosen)
        if getattr(several, "max", 1) == 1:
            raise Miss("each of one")
        return several
    found = noun(r)
    if (word == "each") == found.plural:
        raise Miss("number")
    every = ob.Every(other_than(r, found.filter))
    r.mention(ob.Among(every, fl.Everything()), found.kinds, True)  # later: those that it meant, not a class
    return every


def other_than(r: Reader, filter: fl.Filter) -> fl.Filter:
    """ "Other" beside a target means other than the target; in a spell without one it means nothing known. Of cards "exiled with ~" it means other than those just exiled."""
    parts = filter.parts if isinstance(filter, fl.AllOf) else (filter,)
    if fl.Not(fl.IsSource()) not in parts:
        return filter
    if fl.PutByThis() in parts:
        just = [each.node for each in r.scope.referents if each.plural and "exiled" in each.kinds]
        return _other_than_those(parts, just[-1]) if just else filter
    targets = [each.node for each in r.scope.referents if "target" in each.kinds]
    if not targets and not r.scope.spell:
        return filter
    if len(targets) != 1 or not r.scope.spell:
        raise Miss("other than which")
    return _other_than_those(parts, targets[0])


def _other_than_those(parts: Sequence[fl.Filter], known: Node) -> fl.Filter:
    return all_of(fl.Not(fl.IsOneOf(known)) if part == fl.Not(fl.IsSource()) else part for part in parts)


def _plural(r: Reader) -> ob.Objects:
    if r.word() in NUMBERS or r.word() in ("you", "your"):
        raise Miss("plural")
    found = noun(r)
    if not found.plural:
        raise Miss("a singular noun without its article")
    every = ob.Every(other_than(r, found.filter))
    r.mention(ob.Among(every, fl.Everything()), found.kinds, True)  # later: those that it meant, not a class
    return every


def _chosen(r: Reader) -> ob.Objects:
    """ "a creature you control", "two cards", "one of them": chosen on resolution."""
    other = False
    if r.take("another"):
        low = high = 1
        amount: Amount | None = None
        other = True
    elif r.take_any("a", "an"):
        low = high = 1
        amount = None
    else:
        mark = r.pos
        low, high, amount, _ = count_words(r)
        if r.pos == mark:
            if r.word() != "x":
                raise Miss("a choice")
            r.advance(1)
            low, high, amount = 1, -1, X()
        other = r.take("other")
    if r.take("of"):
        among = resolve_them(r) if r.take("them") else _those(r)
        return ob.Chosen(fl.Everything(), low, high, amount, among=among)
    found = noun(r)
    if r.at("at random from") and not other and (low, high) == (1, 1):
        return at_random(r, found)
    several = r.attempt_with(up_to_one_each, found) if (low, high) == (1, 1) and not other else None
    if several is not None:
        return several
    found = r.attempt_with(from_hand, found) or r.attempt_with(or_another, found) or found
    filter = all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter
    among_these: ob.Objects | None = None
    if r.take_any("from among them", "among them"):
        among_these = resolve_them(r)
    elif r.take_any("from among those", "among those"):
        among_these = resolve_kind(r, _kind_words(r), True)
    elif r.at_any("from among the", "among the"):
        among_these = _among_done(r)
    return ob.Chosen(filter, low, high, amount, among=among_these)


_DONE = {
    "milled cards": "milled", "cards milled this way": "milled", "exiled cards": "exiled", "cards exiled this way": "exiled",
    "discarded cards": "discarded", "cards discarded this way": "discarded",
}  # fmt: skip


def _among_done(r: Reader) -> ob.Objects:
    """ "from among the milled cards": what an earlier instruction did that to."""
    r.take("from")
    if r.take("among the rest"):
        r.pos -= 2
        return _the(r)
    r.need("among the")
    done = r.take_from(_DONE)
    if done is None:
        raise Miss("among which cards")
    return resolve_kind(r, done, True)
