"""Creating tokens: described, predefined, and copies."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import StaticAbility
from ...program.amounts import Amount, Const, X
from ...program.clauses import Clause
from ...program.effects_permanents import TokenSpec
from ...program.node import Node
from ..amounts.read import amount, count_amount
from ..nouns.read_references import reference
from ..predicates.description import type_words
from ..predicates.languages import color_list
from ..predicates.read import grants
from ..predicates.read_copy_exceptions import copy_exceptions, without_this_ability
from ..text.card_names import name_here
from ..text.reader import Miss, Reader

PREDEFINED = ("treasure", "food", "clue", "blood", "map", "powerstone", "gold", "junk", "lander", "mutagen", "shard")


def create(r: Reader, who: pl.Players) -> Clause:
    """ "a 1/1 white Soldier creature token with flying", "two Treasure tokens", "a token that's a copy of ..."."""
    if r.take("a number of"):
        return _numbered(r, who)
    if r.at("a token that's") or r.at("a token that 's"):
        return _copies(r, who, _copy_count(r))
    named = r.attempt(_name_first)
    if named is not None:
        made = _rest(r, fx.CreateTokens(TokenSpec(), Const(1), who))
        return _named(r, replace(made, spec=replace(made.spec, name=named)))
    mark = r.pos
    count = count_amount(r)
    if r.at_any(
        "tokens that are copies of",
        "token that 's a copy of",
        "tapped token that 's a copy of",
        "tapped tokens that are copies of",
        "tapped and attacking token that 's a copy of",
        "tapped and attacking tokens that are copies of",
    ):
        r.pos = mark
        return _copies(r, who, _copy_count(r))
    made = fx.CreateTokens(TokenSpec(), count, who)
    first = _rest(r, made)
    if r.at_any("or a", "or an"):
        return _one_of_two(r, first, who)
    more = _further(r, who)
    if more:
        return _several(r, (first, *more))
    return _named(r, first)


def _one_of_two(r: Reader, first: fx.CreateTokens, who: pl.Players) -> Clause:
    """ "create a Food token or a Treasure token": chosen on resolution."""
    r.need("or")
    second = _another(r, who)
    if not isinstance(who, pl.You):
        raise Miss("another player's choice")
    return Clause(fx.ChooseOne(((Clause(first),), (Clause(second),))))


def _several(r: Reader, parts: tuple[fx.CreateTokens, ...]) -> Clause:
    """Tokens of several kinds at the same time; later words speak of all of them."""
    name = r.fresh_name("created")
    r.mention(ob.Bound(name), frozenset(("token", "permanent")), True)
    return Clause(fx.CreateSeveral(parts), bind=name)


def _name_first(r: Reader) -> str:
    """ "Create Avacyn, a legendary 8/8 white Angel creature token"."""
    found = name_here(r)
    r.need(", a")
    if not r.at("legendary"):
        raise Miss("a named token")
    return found


def _further(r: Reader, who: pl.Players) -> list[fx.CreateTokens]:
    """ "... and a 2/2 green Wolf creature token": more tokens of the same instruction."""
    found: list[fx.CreateTokens] = []
    while True:
        mark, scope = r.pos, r.scope
        if not (r.take(", and") or r.take("and") or r.take(",")):
            return found
        more = r.attempt_with(_another, who)
        if more is None:
            r.pos, r.scope = mark, scope
            return found
        found.append(more)


def _another(r: Reader, who: pl.Players) -> fx.CreateTokens:
    return _rest(r, fx.CreateTokens(TokenSpec(), count_amount(r), who))


def _copy_count(r: Reader) -> Amount:
    return count_amount(r)


def _numbered(r: Reader, who: pl.Players) -> Clause:
    made = _rest(r, fx.CreateTokens(TokenSpec(), Const(1), who))
    r.need("equal to")
    return _named(r, replace(made, amount=amount(r)))


def _named(r: Reader, made: fx.CreateTokens | fx.CopyToken) -> Clause:
    name = r.fresh_name("created")
    plural = not (isinstance(made.amount, Const) and made.amount.value == 1)
    kinds = {"token", "permanent"}
    if isinstance(made, fx.CreateTokens):
        made = replace(made, spec=replace(made.spec, abilities=(*made.spec.abilities, *_it_has(r))))
        kinds |= set(made.spec.types) | {each.lower() for each in made.spec.subtypes}
    r.mention(ob.Bound(name), frozenset(kinds), plural)
    return Clause(made, bind=name)


def _rest(r: Reader, made: fx.CreateTokens) -> fx.CreateTokens:
    if r.take("tapped and attacking"):
        made = replace(made, tapped=True, attacking=True)
    tapped = r.take("tapped")
    spec = r.first(_predefined, _described)
    made = replace(made, spec=spec, tapped=made.tapped or bool(tapped))
    if r.take_any("that's tapped and attacking", "that 's tapped and attacking", "that are tapped and attacking"):
        made = replace(made, tapped=True, attacking=True)
    elif r.take_any("that's attacking", "that 's attacking") and r.word() in (".", "", ","):
        made = replace(made, attacking=True)
    if r.take("attached to"):
        made = replace(made, attached_to=reference(r))
    if r.take_any("that's blocking", "that 's blocking"):
        made = replace(made, blocking=reference(r))
    return made


token_described = _rest


"""What a token is, without its number."""


def _set_aside(r: Reader, objects: ob.Objects) -> None:
    """ "It" after "create a token that's a copy of target creature" is the token."""
    if isinstance(objects, ob.Target):
        objects = ob.Bound(f"target{objects.slot}")
    kept = tuple(
        replace(each, kinds=each.kinds | {"aside"}) if each.node == objects and isinstance(objects, ob.Bound) else each
        for each in r.scope.referents
    )
    r.scope = replace(r.scope, referents=kept)


_ROLES = (
    "cursed role",
    "monster role",
    "royal role",
    "sorcerer role",
    "virtuous role",
    "wicked role",
    "young hero role",
)


def _predefined(r: Reader) -> TokenSpec:
    role = r.take_any(*_ROLES)
    if role:
        r.need("token")
        return TokenSpec(predefined=role.title())
    word = r.word()
    if word not in PREDEFINED or not r.raw()[:1].isupper():
        raise Miss("predefined")
    r.advance(1)
    r.need_any("tokens", "token")
    return TokenSpec(predefined=word.capitalize())


def _described(r: Reader) -> TokenSpec:
    supertypes = ("legendary",) if r.take("legendary") else ()
    power, toughness = _pt(r)
    colors = (
        ""
        if r.take("colorless") or r.raw()[:1].isupper() or r.word() in ("artifact", "creature", "enchantment", "land")
        else color_list(r)
    )
    types, subtypes = type_words(r)
    if not types:
        raise Miss("types of a token")
    r.need_any("tokens", "token")
    name = ""
    if r.take("named"):
        name = name_here(r)
    granted = _with(r) or _it_has(r)
    defined = any(isinstance(each, StaticAbility) and each.characteristic for each in granted)
    if ("creature" in types) != (power is not None or defined):
        raise Miss("power and toughness of a token")
    return TokenSpec(name, types, subtypes, supertypes, colors, power, toughness, granted)


def _pt(r: Reader) -> tuple[Amount | None, Amount | None]:
    left, slash, right = r.word().partition("/")
    if not slash:
        return None, None
    r.advance(1)
    return _size(left), _size(right)


def _size(text: str) -> Amount:
    if text == "x":
        return X()
    if not text.isdigit():
        raise Miss("size")
    return Const(int(text))


def _with(r: Reader) -> tuple[Node, ...]:
    return granted_abilities(grants(r)) if r.take("with") else ()


def granted_abilities(granted: tuple[mo.Modification, ...]) -> tuple[Node, ...]:
    """The abilities among what is granted."""
    found: list[Node] = []
    for each in granted:
        if isinstance(each, mo.GrantKeyword):
            found.append(each.keyword)
        elif isinstance(each, mo.GrantAbility):
            found.append(each.ability)
    return tuple(found)


def _it_has(r: Reader) -> tuple[Node, ...]:
    """ "... token. It has "This creature's power and toughness are each equal to ...""."""
    mark = r.pos
    if not r.take_any(". it has", ". they have", ". that token has", ". the tokens have", ". those tokens have"):
        return ()
    found = r.attempt(grants)
    if found is None or not any(isinstance(each, mo.GrantAbility) for each in found):
        r.pos = mark
        return ()
    return granted_abilities(found)


def _copies(r: Reader, who: pl.Players, count: Amount) -> Clause:
    attacking = r.take("tapped and attacking")
    tapped = attacking or r.take("tapped")
    r.need_any("tokens", "token")
    r.need_any("that 's a copy of", "that's a copy of", "that are copies of")
    objects = reference(r)
    exceptions: tuple[mo.Modification, ...] = ()
    mark = r.pos
    r.take(",")
    if r.take("except"):
        exceptions = without_this_ability(copy_exceptions(r, ("it", "they", "the token")))
    else:
        r.pos = mark
    _set_aside(r, objects)
    attacking = attacking or r.take_any("and that 's tapped and attacking", "and that are tapped and attacking") != ""
    tapped = tapped or attacking
    return _named(r, fx.CopyToken(objects, count, who, exceptions, bool(tapped), bool(attacking)))
