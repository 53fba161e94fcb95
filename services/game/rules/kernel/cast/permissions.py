"""The ways to cast a card (CR 118.9, 601.3): from which zone, for which cost, under which rule of a keyword.

Each way is a word: "" the ordinary one, "flashback", "escape", ... Several costs by one way are told apart by their number (CR 118.9a).
Done: flashback 702.34, jump-start 702.133, retrace 702.81, escape 702.138, disturb 702.146, aftermath 702.127, harmonize 702.180,
overload 702.96, offering 702.48, evoke 702.74, dash 702.109, blitz 702.152, spectacle 702.137, surge 702.117, prowl 702.76, emerge 702.119,
bestow 702.103, madness (by its trigger), morph and disguise face down 702.37 702.168, foretell 702.143, plot 702.170, suspend 702.62 (its last counter casts it), warp 702.185, impending 702.176,
sneak 702.190, web-slinging 702.188, more than meets the eye 702.162, awaken 702.113, prototype 702.160, mutate 702.140,
cleave 702.148, alternative costs of the text, permissions of effects.
"""

from __future__ import annotations

from typing import Final, TypeVar

from ...program import costs as co
from ...program.abilities import AlternativeCostAbility, CastingRule, Keyword, PrototypeAbility
from ...program.filters import AllOf, ControlledBy, Everything, Filter, HasType, Tapped, Unblocked
from ...program.modifications import AlternativeCost, PlayerRule
from ...program.players import You
from ..abilities.index import AbilityIndex, index_of
from ..abilities.printed_rows import castable_faces
from ..characteristics.before_effects import base, printed
from ..declared import knows
from ..evaluate.as_spells import FORMS, forms, forms_that_match, looked_at
from ..evaluate.dispatch import amount_of, holds, matches
from ..evaluate.filters import kinds_of_creature
from ..keywords.of_casting import WARPED
from ..state.context import Context
from ..state.events import A_COMMANDER, CAST, DISCARD, EVERY_KIND, LOSE_LIFE, AwayEvent, DamageEvent
from ..state.game import Game, Rule
from ..state.rows import COMMAND, EXILE, FACE_DOWN_EXILE, GRAVEYARD, HAND, LIBRARY, Permit

T = TypeVar("T")


class Way:
    """One way to cast: `cost` replaces the mana cost (None keeps it); `free` = without paying it; `extra` comes on top."""

    __slots__ = (
        "abilities_of",
        "any_mana",
        "cost",
        "extra",
        "face",
        "face_down",
        "free",
        "granted",
        "name",
        "nth",
        "permit",
        "rider",
        "rule",
        "sorcery_timing",
    )

    def __init__(self, name: str, face: int, cost: co.Cost | None = None) -> None:
        self.name = name
        self.nth = 0  # which of several costs by the same way
        self.face = face
        self.cost = cost
        self.free = False
        self.granted: Keyword | None = None  # the keyword that an effect gave, if the way is one of that
        self.extra: co.Cost | None = None
        self.permit: Permit | None = None
        self.rule: Rule | None = None
        self.rider = ""  # a word of the cast information that changes what becomes of the spell
        self.any_mana = ""
        self.abilities_of: Filter | None = None  # only mana abilities of these may be activated for it
        self.face_down = 0
        self.sorcery_timing = False

    def permitted_by(self) -> int:
        """The object whose static ability permits it, 0 for other ways."""
        return self.rule.context.source if self.rule is not None else 0

    def is_by(self, other: Way) -> bool:
        """Whether both are the same way of casting the same face by the same permission, whatever they cost."""
        mine, its = (self.name, self.face, self.permitted_by()), (other.name, other.face, other.permitted_by())
        return mine == its and self.permit is other.permit

    @property
    def has_price(self) -> bool:
        """Whether an alternative cost, or none, is paid rather than the mana cost (CR 118.9)."""
        return self.free or self.cost is not None

    @property
    def costs(self) -> tuple[object, ...]:
        """What is paid by it instead of the mana cost, and on top."""
        return (self.cost, self.free, self.extra, self.any_mana)


ALLOWED: Final = "allowed"


"""The way of casting for a cost that another effect allows; the spell's own alternative cost is "alternative"."""


FLASH: Final = "flash"


"""The way of casting at any time for a price on top."""


_FROM_GRAVEYARD: Final = ("flashback", "jump-start", "retrace", "escape", "disturb", "harmonize", "mayhem")


_FROM_HAND: Final = (
    "overload",
    "evoke",
    "dash",
    "blitz",
    "spectacle",
    "surge",
    "prowl",
    "bestow",
    "warp",
    "impending",
    "emerge",
    "cleave",
    "freerunning",
    "awaken",
    "sneak",
    "mutate",
    "web-slinging",
    "more than meets the eye",
)


_HAND_ALONE: Final = ("warp",)


"""Ways that only a card in the hand has (CR 702.185a)."""


_OTHER_SPELLS: Final = ("bestow", "more than meets the eye", *FORMS)


"""Ways that change what the spell is before it is looked at whether it may be cast."""


def ways(game: Game, seat: int, oid: int) -> list[Way]:
    """All ways in which the seat could cast a card now, timing and costs not looked at."""
    row = game.s.objects[oid]
    if row.face_down == FACE_DOWN_EXILE:
        return looked_at(game, oid, row.face, lambda: ways(game, seat, oid)) if row.known >> seat & 1 else []
    card = game.s.programs[row.program]
    found: list[Way] = []
    for face in castable_faces(card, row.zone):
        if "land" in card.faces[face].types:
            found += [way for way in _of_face(game, seat, oid, face) if way.face_down]  # CR 702.37c: no land spell
        elif len(card.faces) == 1:
            found += _of_face(game, seat, oid, face)
        else:  # CR 715.3a: that face alone decides whether it may be cast
            found += looked_at(game, oid, face, lambda face=face: _of_face(game, seat, oid, face))  # type: ignore[misc]
    return _numbered(found)


def _numbered(found: list[Way]) -> list[Way]:
    """CR 118.9a: of several costs by the same way the player chooses one; equal costs are the same choice."""
    kept: list[Way] = []
    for way in found:
        alike = [other for other in kept if other.is_by(way)]
        if not any(other.costs == way.costs for other in alike):
            way.nth = len(alike)
            kept.append(way)
    return kept


def _of_face(game: Game, seat: int, oid: int, face: int) -> list[Way]:
    row = game.s.objects[oid]
    index = index_of(printed(game, row.program, face, True).abilities)
    found: list[Way] = []
    if row.zone == HAND and row.owner == seat:
        found += [Way("", face), *_from_hand(game, seat, oid, face, index)]
    elif row.zone == COMMAND and row.owner == seat and game.is_commander(oid):
        if game.format.may_cast_commander(game, seat, oid):
            own = _from_hand(game, seat, oid, face, index)
            found += [Way("", face), *(way for way in own if way.name not in _HAND_ALONE)]
    elif row.zone == GRAVEYARD and row.owner == seat:
        found += _from_graveyard(game, seat, oid, face, index)
    found += _by_permission(game, seat, oid, face, index)
    return found + _at_any_time(found, index) + _by_offering(found, index)


def _at_any_time(found: list[Way], index: AbilityIndex) -> list[Way]:
    """ "You may cast this spell as though it had flash if you pay {2} more": each way once more, for that price (CR 702.8, 118.8)."""
    prices = [
        a.cost for a in index.casting if isinstance(a, CastingRule) and a.rule == "flash_if" and a.cost is not None
    ]
    if not prices:
        return []
    return [_dearer(way, price) for way in found if not way.name and not way.sorcery_timing for price in prices]


def _by_offering(found: list[Way], index: AbilityIndex) -> list[Way]:
    """CR 702.48a: each ordinary way once more, with the sacrifice."""
    if not any(keyword.name == "offering" for keyword in index.keywords):
        return []
    return [_renamed(way, "offering") for way in found if not way.name and not way.sorcery_timing]


def _dearer(way: Way, price: co.Cost) -> Way:
    new = _renamed(way, FLASH)
    new.extra = price if way.extra is None else co.Costs((way.extra, price))
    return new


def _renamed(way: Way, name: str) -> Way:
    """The same way by another name."""
    new = Way(name, way.face, way.cost)
    new.extra, new.free, new.permit, new.rule = way.extra, way.free, way.permit, way.rule
    new.rider, new.any_mana, new.granted = way.rider, way.any_mana, way.granted
    return new


def _from_hand(game: Game, seat: int, oid: int, face: int, index: AbilityIndex) -> list[Way]:
    found = []
    for keyword in _granted_to_spell(game, oid, face):
        if keyword.name in _FROM_HAND and keyword.cost is not None and _condition_met(game, seat, keyword, oid):
            found.append(_keyword_way(keyword, face))
            found[-1].granted = keyword
    for keyword in index.keywords:
        if keyword.name in _FROM_HAND and keyword.cost is not None and _condition_met(game, seat, keyword, oid):
            found.append(_keyword_way(keyword, face))
        elif keyword.name in ("morph", "megamorph", "disguise"):
            found.append(_face_down_way(keyword.name, face))
    found += [Way(form, face) for form in forms(game, seat, oid, face)]
    context = Context(oid, seat)
    for ability in index.casting:
        if isinstance(ability, AlternativeCostAbility) and holds(game, ability.condition, context):
            way = Way(ability.name, face, ability.cost)
            way.free = ability.cost is None
            found.append(way)
    return found + _granted_alternatives(game, seat, oid, face)


def _granted_to_spell(game: Game, oid: int, face: int) -> list[Keyword]:
    """Keywords that effects give to the card where it is, or to the spell that it would be (CR 601.3e)."""
    return [] if game.is_as_printed(oid) else looked_at(game, oid, face, lambda: granted_keywords(game, oid))


def _keyword_way(keyword: Keyword, face: int) -> Way:
    """The way that a keyword of the hand opens, with what it costs beside mana."""
    assert keyword.cost is not None
    if keyword.name == "more than meets the eye":
        return Way(keyword.name, 1, keyword.cost)  # CR 702.162a: converted
    way = Way(keyword.name, face, keyword.cost)
    if keyword.name == "sneak":
        way.extra = co.ReturnCost(AllOf((HasType("creature"), Unblocked(), ControlledBy(You()))))
    elif keyword.name == "web-slinging":
        way.extra = co.ReturnCost(AllOf((HasType("creature"), Tapped(), ControlledBy(You()))))
    return way


def _condition_met(game: Game, seat: int, keyword: Keyword, oid: int) -> bool:
    """Spectacle: an opponent lost life; surge: you or a teammate cast another spell; prowl and freerunning: combat damage this turn."""
    turn = game.s.turn.number
    lines = [event for event in game.s.history if event.turn == turn]
    team = game.s.players[seat].team
    if keyword.name == "spectacle":  # who has left the game since has lost it all the same (CR 800.4i)
        return any(event.kind == LOSE_LIFE and game.s.players[event.player].team != team for event in lines)
    if keyword.name == "surge":
        return any(event.kind == CAST and game.s.players[event.player].team == team for event in lines)
    if keyword.name in ("prowl", "freerunning"):
        return _dealt_by_kin(game, seat, keyword, oid)
    return True


def _dealt_by_kin(game: Game, seat: int, keyword: Keyword, oid: int) -> bool:
    for event in game.s.history:
        if not isinstance(event, DamageEvent) or event.turn != game.s.turn.number or not event.combat or event.obj:
            continue
        if event.by == seat and _is_kin(game, keyword, event.kin, oid):
            return True
    return False


def _is_kin(game: Game, keyword: Keyword, kin: frozenset[str], oid: int) -> bool:
    """CR 702.76a: the source had a creature type of the spell; CR 702.173a: it was an Assassin creature or a commander."""
    if keyword.name == "freerunning":  # combat damage is dealt by creatures alone (CR 510.1)
        return not kin.isdisjoint((A_COMMANDER, EVERY_KIND, "Assassin"))
    own, theirs = kinds_of_creature(game, oid), kin - {A_COMMANDER}
    return bool(own and theirs) and (EVERY_KIND in own | theirs or not own.isdisjoint(theirs))


def _granted_alternatives(game: Game, seat: int, oid: int, face: int) -> list[Way]:
    """ "You may cast spells without paying their mana costs" and alternative costs that effects allow."""
    found = []
    for rule in game.rules():
        n = rule.modification
        if not isinstance(n, AlternativeCost) or (rule.seats and seat not in rule.seats):
            continue
        if not rule.seats and rule.context.controller != seat:
            continue
        if not holds(game, n.condition, rule.context):
            continue
        names = [n.name or ALLOWED] if matches(game, n.filter, oid, rule.context) else []
        names += forms_that_match(game, n.filter, seat, oid, face, rule.context)
        for name in names:
            found.append(Way(name, face, n.cost))
            found[-1].free = n.cost is None
    return found


def _from_graveyard(game: Game, seat: int, oid: int, face: int, index: AbilityIndex) -> list[Way]:
    found = []
    own = index if game.is_as_printed(oid) and not index.characteristic else index_of(game.chars(oid).abilities)
    for keyword in own.keywords:
        if keyword.name not in _FROM_GRAVEYARD:
            continue
        if keyword.name == "disturb":
            found.append(Way("disturb", 1, keyword.cost))
            continue
        way = Way(keyword.name, face, keyword.cost)
        if keyword.name == "mayhem" and not _discarded_this_turn(game, oid):
            continue
        if keyword.name == "jump-start":
            way.cost, way.extra = None, co.DiscardCost(Everything())
        elif keyword.name == "retrace":
            way.cost, way.extra = None, co.DiscardCost(HasType("land"))
        elif keyword.cost is None:
            way.cost = None
        found.append(way)
    if any(keyword.name == "aftermath" for keyword in own.keywords):
        found.append(Way("aftermath", face))
    return found


def _discarded_this_turn(game: Game, oid: int) -> bool:
    turn = game.s.turn.number
    return any(
        isinstance(event, AwayEvent) and event.kind == DISCARD and event.turn == turn and event.new == oid
        for event in game.s.history
    )


def granted_keywords(game: Game, oid: int) -> list[Keyword]:
    """Keywords that effects give to a card in a zone other than the battlefield (a granted flashback)."""
    chars = game.chars(oid)
    printed_abilities = base(game, game.s.objects[oid]).abilities
    if chars.abilities is printed_abilities:
        return []
    own = set(map(id, printed_abilities))
    return [a for a in chars.abilities if isinstance(a, Keyword) and id(a) not in own]


def _permits(game: Game, seat: int, oid: int, face: int) -> list[Permit]:
    """The permits for that face of the card."""
    return [
        permit
        for permit in game.s.permits
        if permit.seat == seat
        and oid in permit.cards
        and permit.face in (-1, face)
        and _permit_fits(game, permit, oid, seat)
        and not _is_warped_now(game, oid)
    ]


def _is_warped_now(game: Game, oid: int) -> bool:
    """CR 702.185a: it may be cast after the turn in which it was exiled."""
    row = game.s.objects[oid]
    return WARPED in row.marks and row.entered_turn >= game.s.turn.number


def _by_permit(permit: Permit, face: int) -> Way:
    way = Way("", face, permit.cost if isinstance(permit.cost, co.Cost) else None)
    way.free, way.any_mana, way.permit = permit.free, permit.any_mana, permit
    return way


def _by_permission(game: Game, seat: int, oid: int, face: int, index: AbilityIndex) -> list[Way]:
    row = game.s.objects[oid]
    found = [_by_permit(permit, face) for permit in _permits(game, seat, oid, face)]
    for keyword in index.keywords:
        if row.zone == EXILE and keyword.name in ("foretell", "plot") and f"{keyword.name}ed:{seat}" in row.marks:
            if row.entered_turn < game.s.turn.number:  # CR 702.143b, 702.170d: not in the same turn
                way = Way("foretold" if keyword.name == "foretell" else "plotted", face, keyword.cost)
                way.free = keyword.name == "plot"
                way.sorcery_timing = keyword.name == "plot"
                found.append(way)
    for rule in _rules_to_choose(game, seat, oid, found):
        found += _by(game, oid, face, rule)
    return found + _at_own_costs(game, seat, oid, face, found, index) + _turned_down(game, seat, oid, face, index)


def _at_own_costs(game: Game, seat: int, oid: int, face: int, permitted: list[Way], index: AbilityIndex) -> list[Way]:
    """CR 118.9, 601.2b: who may cast a card from there, at no price that the permission names, may pay one of the card's own alternative costs."""
    row = game.s.objects[oid]
    if row.zone == COMMAND or (row.zone == HAND and row.owner == seat) or not _may_be_permitted(game, seat, oid):
        return []
    plain = [way for way in permitted if _is_plain(way)]
    if not plain and not _could_be_another_spell(index):
        return []
    found: list[Way] = []
    for own in _own_costs(game, seat, oid, face, index):
        ways = _permitted_as(game, seat, oid, own) if own.name in _OTHER_SPELLS else plain
        found += [_joined(own, way) for way in ways if _is_plain(way) or not own.has_price]
    return found


def _own_costs(game: Game, seat: int, oid: int, face: int, index: AbilityIndex) -> list[Way]:
    """Its alternative costs that do not ask where it is cast from."""
    found = _from_hand(game, seat, oid, face, index)
    return [own for own in found if own.name not in _HAND_ALONE and not own.face_down]


def own_costs_now(game: Game, seat: int, oid: int, face: int, wanted: Filter, context: Context) -> list[Way]:
    """The alternative costs of a card that a resolving effect lets be cast as such a spell (CR 118.9, 608.2g)."""
    index = index_of(printed(game, game.s.objects[oid].program, face, True).abilities)
    return [
        own
        for own in _own_costs(game, seat, oid, face, index)
        if own.has_price
        and own.name != "sneak"
        and (own.name not in _OTHER_SPELLS or _would_match(game, oid, own, wanted, context))
    ]


def _would_match(game: Game, oid: int, own: Way, wanted: Filter, context: Context) -> bool:
    return looked_at(game, oid, own.face, lambda: matches(game, wanted, oid, context), way=own.name)


def _may_be_permitted(game: Game, seat: int, oid: int) -> bool:
    return "play_from" in game.player_rules() or any(p.seat == seat and oid in p.cards for p in game.s.permits)


def _could_be_another_spell(index: AbilityIndex) -> bool:
    own = any(keyword.name in _OTHER_SPELLS for keyword in index.keywords)
    return own or any(isinstance(ability, PrototypeAbility) for ability in index.casting)


def _is_plain(way: Way) -> bool:
    """Whether it is a permission to cast for the mana cost."""
    return not way.name and not way.has_price and (way.permit is not None or way.rule is not None)


def _permitted_as(game: Game, seat: int, oid: int, own: Way) -> list[Way]:
    """CR 601.3e: the permissions for the other spell that it is when it is cast so (bestowed 702.103d, prototyped 718.3a, converted)."""
    return looked_at(game, oid, own.face, lambda: _permissions(game, seat, oid, own.face), way=own.name)


def _permissions(game: Game, seat: int, oid: int, face: int) -> list[Way]:
    found = [_by_permit(permit, face) for permit in _permits(game, seat, oid, face)]
    for rule in _rules_to_choose(game, seat, oid, found):
        found += _by(game, oid, face, rule)
    return [way for way in found if not way.name]


def _joined(own: Way, permitted: Way) -> Way:
    """Its own way by what the permission allows: for its own alternative cost or for that of the permission, with what that asks for on top."""
    paid = own if own.has_price else permitted
    new = Way(own.name, own.face, paid.cost)
    new.free, new.granted, new.extra = paid.free, own.granted, own.extra
    if permitted.extra is not None:
        new.extra = permitted.extra if own.extra is None else co.Costs((own.extra, permitted.extra))
    new.permit, new.rule, new.any_mana = permitted.permit, permitted.rule, permitted.any_mana
    return new


def _turned_down(game: Game, seat: int, oid: int, face: int, index: AbilityIndex) -> list[Way]:
    """CR 702.37c, 601.3e: what may be cast from there as the face-down creature that it would be."""
    words = [keyword.name for keyword in index.keywords if keyword.name in ("morph", "megamorph", "disguise")]
    if not words:
        return []
    return looked_at(game, oid, face, lambda: _as_face_down(game, seat, oid, words[0], face), face_down=1)


def _as_face_down(game: Game, seat: int, oid: int, word: str, face: int) -> list[Way]:
    found = []
    for permit in game.s.permits:
        if permit.seat == seat and oid in permit.cards and permit.cost is None and not permit.free:
            if _permit_fits(game, permit, oid, seat):
                way = _face_down_way(word, face)
                way.permit, way.any_mana = permit, permit.any_mana
                found.append(way)
    for rule in _rules_to_choose(game, seat, oid, found):
        if _permission(rule).word not in _FROM_HAND and _permission(rule).cost is None:
            way = _face_down_way(word, face)
            way.rule, way.extra = rule, _permission(rule).extra
            found.append(way)
    return found


def _face_down_way(word: str, face: int) -> Way:
    """CR 702.37c: cast face down for {3}."""
    way = Way(word, face, co.ManaCost("{3}"))
    way.face_down = 1
    return way


def _rules_to_choose(game: Game, seat: int, oid: int, found: list[Way]) -> list[Rule]:
    """The static permissions that cover the card, of which the player says one (CR 601.3): those that may be used every time first.

    One that is used up by it is left out if another, which is not, allows the same, and so is what a permit for this card (a way in `found`) allows.
    """
    if "play_from" not in game.player_rules():
        return []
    rules: list[Rule] = []
    free: set[tuple[object, ...]] = {
        (way.permit.cost, way.extra, "exile_after" if way.permit.exile_after else "")
        for way in found
        if way.permit is not None and not way.free
    }
    for rule in sorted(_allowing(game, seat, oid), key=lambda rule: _limit_of(rule) is not None):
        n = _permission(rule)
        allowed = (n.cost, n.extra, n.word)
        if allowed in free:
            continue
        if n.amount is None:
            free.add(allowed)
        rules.append(rule)
    return rules


def _by(game: Game, oid: int, face: int, rule: Rule) -> list[Way]:
    n = _permission(rule)
    if n.word in _FROM_HAND:
        return _using(game, oid, face, n.word)
    way = Way("", face, n.cost)
    way.rule, way.extra = rule, n.extra
    return [way]


def _using(game: Game, oid: int, face: int, name: str) -> list[Way]:
    """ "... using its bestow ability": for that cost, and no other way."""
    index = index_of(printed(game, game.s.objects[oid].program, face, True).abilities)
    return [_keyword_way(each, face) for each in index.keywords if each.name == name and each.cost is not None]


def _permit_fits(game: Game, permit: Permit, oid: int, seat: int) -> bool:
    context = Context(permit.source, seat)
    return not isinstance(permit.filter, Filter) or matches(game, permit.filter, oid, context)


def _allowing(game: Game, seat: int, oid: int, lands: bool = False) -> list[Rule]:
    """Static permissions: "you may cast ... from the top of your library / your graveyard", as long as they are not used up."""
    row = game.s.objects[oid]
    if row.zone == HAND:
        return []
    if row.zone == LIBRARY and (row.owner != seat or game.s.library[seat][-1:] != [oid]):
        return []
    found = []
    rules = game.player_rules()
    for rule in [*rules.get("play_from", ()), *(rules.get("play_lands_from", ()) if lands else ())]:
        n = rule.modification
        if isinstance(n, PlayerRule) and seat in rule.seats and n.filter is not None:
            if matches(game, n.filter, oid, rule.context) and holds(game, n.condition, rule.context):
                found.append(rule)
    return [rule for rule in found if not _is_used_up(game, rule)]


def _permission(rule: Rule) -> PlayerRule:
    assert isinstance(rule.modification, PlayerRule)
    return rule.modification


def _limit_of(rule: Rule) -> object:
    return _permission(rule).amount


def use_name(rule: Rule) -> str:
    """Under which name uses of a permission are counted in a turn."""
    return f"play_from:{rule.context.source}"


def _is_used_up(game: Game, rule: Rule) -> bool:
    limit = _permission(rule).amount
    return limit is not None and game.s.used.get(use_name(rule), 0) >= amount_of(game, limit, rule.context)


def may_play_land_from(game: Game, seat: int, oid: int, face: int = 0) -> bool:
    """Whether the seat may play that face of a card, a land, from where it is."""
    row = game.s.objects[oid]
    if row.zone == HAND:
        return row.owner == seat
    if row.face_down == FACE_DOWN_EXILE and not row.known >> seat & 1:
        return False
    if row.face_down == FACE_DOWN_EXILE or row.face != face:
        return looked_at(game, oid, face, lambda: may_play_land_from(game, seat, oid, face))
    if any(p.seat == seat and oid in p.cards and p.lands and _permit_fits(game, p, oid, seat) for p in game.s.permits):
        return True
    return bool(_allowing(game, seat, oid, lands=True))


knows(AlternativeCostAbility, "cost condition name")
knows(AlternativeCost, "filter cost name condition")
knows(CastingRule, "cost", rule="flash_if")
knows(Keyword, "cost", name=_FROM_HAND)
knows(Keyword, "cost", name=("flashback", "escape", "disturb", "harmonize", "mayhem", "foretell", "plot"))
knows(Keyword, name=("jump-start", "retrace", "aftermath", "morph", "megamorph", "disguise"))
knows(PlayerRule, "filter amount word condition cost extra", rule="play_from")
knows(PlayerRule, "filter condition", rule="play_lands_from")
