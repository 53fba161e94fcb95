"""Predefined tokens (CR 111.10): Treasure, Food, Gold, Walker, Shard, Clue, Blood, Powerstone, Map, Junk, Lander, Mutagen, the Roles (111.10j-r).

Incubator (111.10i) is a double-faced token that `verbs.ring_and_incubate` makes.
"""

from __future__ import annotations

from typing import Final

from ...program import costs as co
from ...program import effects as fx
from ...program import modifications as mo
from ...program.abilities import Ability, ActivatedAbility, Body, Keyword, StaticAbility, TriggeredAbility
from ...program.amounts import Const, Count
from ...program.cards import CardProgram, Face
from ...program.conditions import Matches
from ...program.events import Attacks, ZoneChange
from ...program.filters import AllOf, ControlledBy, Everything, HasSupertype, HasType, IsSource, ToughnessIs
from ...program.node import walk
from ...program.objects import Bound, Host, Target, This, TopOfLibrary
from ...program.players import EachOpponent, You
from ..abilities.given import given_by
from ..declared import knows
from ..evaluate.dispatch import amount_of
from ..state.context import Context
from ..state.game import Game

_SACRIFICE = co.SacrificeCost(IsSource())


_ONE = Const(1)


def _ability(parts: tuple[co.Cost, ...], *clauses: fx.Clause, timing: str = "") -> ActivatedAbility:
    return ActivatedAbility(co.Costs(parts) if len(parts) > 1 else parts[0], Body(clauses), timing=timing)


def _tap_sacrifice(*mana: str) -> tuple[co.Cost, ...]:
    return (*(co.ManaCost(text) for text in mana), co.TapThis(), _SACRIFICE)


def _token(subtype: str, *abilities: Ability, types: tuple[str, ...] = ("artifact",), color: str = "") -> Face:
    return Face(subtype, "", (), types, (subtype,), indicator=color, abilities=abilities)


_YOUR_CREATURE = AllOf((HasType("creature"), ControlledBy(You())))


_BASIC_LAND = AllOf((HasType("land"), HasSupertype("basic")))


_FACES = {
    "Treasure": _token("Treasure", _ability(_tap_sacrifice(), fx.Clause(fx.AddMana(choice="any")))),
    "Gold": _token("Gold", _ability((_SACRIFICE,), fx.Clause(fx.AddMana(choice="any")))),
    "Food": _token("Food", _ability(_tap_sacrifice("{2}"), fx.Clause(fx.GainLife(You(), Const(3))))),
    "Clue": _token("Clue", _ability((co.ManaCost("{2}"), _SACRIFICE), fx.Clause(fx.Draw(You(), _ONE)))),
    "Shard": _token(
        "Shard",
        _ability((co.ManaCost("{2}"), _SACRIFICE), fx.Clause(fx.Scry(You(), _ONE)), fx.Clause(fx.Draw(You(), _ONE))),
        types=("enchantment",),
    ),
    "Blood": _token(
        "Blood",
        _ability(
            (co.ManaCost("{1}"), co.TapThis(), co.DiscardCost(Everything()), _SACRIFICE),
            fx.Clause(fx.Draw(You(), _ONE)),
        ),
    ),
    "Powerstone": _token(
        "Powerstone",
        _ability(
            (co.TapThis(),),
            fx.Clause(fx.AddMana("{C}", only=(fx.ManaUse("spell", HasType("artifact")), fx.ManaUse("not_spell")))),
        ),
    ),
    "Map": _token(
        "Map",
        _ability(
            _tap_sacrifice("{1}"), fx.Clause(fx.KeywordAction("explore", Target(0, _YOUR_CREATURE))), timing="sorcery"
        ),
    ),
    "Junk": _token(
        "Junk",
        _ability(
            _tap_sacrifice(),
            fx.Clause(fx.Move(TopOfLibrary(You(), _ONE), "exile"), bind="exiled"),
            fx.Clause(fx.PermitPlay(You(), Bound("exiled"), "end_of_turn")),
            timing="sorcery",
        ),
    ),
    "Lander": _token(
        "Lander", _ability(_tap_sacrifice("{2}"), fx.Clause(fx.Search(You(), _BASIC_LAND, "battlefield", tapped=True)))
    ),
    "Mutagen": _token(
        "Mutagen",
        _ability(
            _tap_sacrifice("{1}"), fx.Clause(fx.PutCounters(Target(0, HasType("creature")), "+1/+1")), timing="sorcery"
        ),
    ),
}


def _role(name: str, *abilities: Ability, pump: bool = True) -> Face:
    """CR 111.10j-r: a colorless Aura Role enchantment token that enchants a creature."""
    bonus = (StaticAbility(Host(), (mo.ModifyPT(_ONE, _ONE),)),) if pump else ()
    enchant = Keyword("enchant", filter=HasType("creature"))
    return Face(name, "", (), ("enchantment",), ("Aura", "Role"), abilities=(enchant, *bonus, *abilities))


def _given(ability: Ability) -> StaticAbility:
    return StaticAbility(
        Host(), (mo.GrantKeyword(ability) if isinstance(ability, Keyword) else mo.GrantAbility(ability),)
    )


def _attacking(*clauses: fx.Clause, condition: Matches | None = None) -> StaticAbility:
    return _given(TriggeredAbility(Attacks(IsSource()), Body(clauses), condition=condition))


_ENCHANTMENTS = Count(AllOf((HasType("enchantment"), ControlledBy(You()))))


_GONE = ZoneChange(IsSource(), "battlefield", "graveyard")


_FACES |= {
    "Cursed Role": _role("Cursed", StaticAbility(Host(), (mo.SetBasePT(_ONE, _ONE),)), pump=False),
    "Monster Role": _role("Monster", _given(Keyword("trample"))),
    "Royal Role": _role("Royal", _given(Keyword("ward", cost=co.ManaCost("{1}")))),
    "Sorcerer Role": _role("Sorcerer", _attacking(fx.Clause(fx.Scry(You(), _ONE)))),
    "Virtuous Role": _role("Virtuous", StaticAbility(Host(), (mo.ModifyPT(_ENCHANTMENTS, _ENCHANTMENTS),)), pump=False),
    "Wicked Role": _role("Wicked", TriggeredAbility(_GONE, Body((fx.Clause(fx.LoseLife(EachOpponent(), _ONE)),)))),
    "Young Hero Role": _role(
        "Young Hero",
        _attacking(fx.Clause(fx.PutCounters(This(), "+1/+1")), condition=Matches(This(), ToughnessIs("<=", Const(3)))),
        pump=False,
    ),
}


def _own(name: str) -> Ability:
    """The last ability of that token."""
    return _FACES[name].abilities[-1]


def _hosts(name: str) -> Ability:
    """What the last ability of that Role gives."""
    return next(node for node in walk(_own(name)) if isinstance(node, TriggeredAbility))


WORDS: Final[tuple[tuple[Ability, str], ...]] = (
    (_own("Food"), "{2}, {T}, Sacrifice this token: You gain 3 life."),
    (_own("Clue"), "{2}, Sacrifice this token: Draw a card."),
    (_own("Shard"), "{2}, Sacrifice this token: Scry 1, then draw a card."),
    (_own("Blood"), "{1}, {T}, Discard a card, Sacrifice this token: Draw a card."),
    (_own("Map"), "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery."),
    (
        _own("Junk"),
        "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. Activate only as a sorcery.",
    ),
    (
        _own("Lander"),
        "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.",
    ),
    (
        _own("Mutagen"),
        "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
    ),
    (_hosts("Sorcerer Role"), "Whenever this creature attacks, scry 1."),
    (_own("Wicked Role"), "When this token is put into a graveyard, each opponent loses 1 life."),
    (
        _hosts("Young Hero Role"),
        "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 counter on it.",
    ),
)
"""What the abilities of predefined tokens say (CR 111.10)."""


def predefined_face(name: str) -> Face:
    """The face of a predefined token. Raises KeyError for a name that is not done."""
    return _FACES[name]


def predefined_names() -> frozenset[str]:
    """The predefined tokens that are done."""
    return frozenset(_FACES)


def face_of_spec(game: Game, spec: fx.TokenSpec, c: Context) -> Face:
    """A token's characteristics, its numbers evaluated now."""
    if spec.predefined:
        return predefined_face(spec.predefined)
    subtypes = list(spec.subtypes)
    if spec.chosen_type:
        subtypes += [word for word in (game.choice(c, "type"),) if word]
    colors = spec.colors + (game.choice(c, "color") if spec.chosen_color else "")
    power = "" if spec.power is None else str(amount_of(game, spec.power, c))
    toughness = "" if spec.toughness is None else str(amount_of(game, spec.toughness, c))
    abilities = tuple(given_by(ability, c.source) for ability in spec.abilities if isinstance(ability, Ability))
    name = spec.name or " ".join(subtypes) or "Token"
    return Face(
        name, "", spec.supertypes, spec.types, tuple(subtypes), power, toughness, indicator=colors, abilities=abilities
    )


def intern_face(game: Game, face: Face) -> int:
    """The index of a one-faced program; equal tokens share it."""
    for index in range(len(game.s.programs) - 1, -1, -1):
        program = game.s.programs[index]
        if program.layout == "token" and program.faces[0] == face:
            return index
    return game.s.add_program(CardProgram(face.name, "token", (face,)))


knows(fx.TokenSpec, "name types subtypes supertypes colors power toughness abilities chosen_type chosen_color")
knows(fx.TokenSpec, predefined=_FACES)
