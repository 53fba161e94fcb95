"""All that a seat could get mana from for a payment, best first: mana abilities, and convoke, improvise, delve and waterbend; and how much that is at most."""

from __future__ import annotations

from typing import Final

from ..abilities.activation import UNKNOWN, facts_of
from ..abilities.mana import activated_abilities, active, is_mana_ability, open_to_others
from ..evaluate.dispatch import matches
from ..events.triggers import triggers
from ..state.context import Context
from ..state.events import TAP_FOR_MANA
from ..state.game import Game
from ..state.need import WATERBEND, Need
from ..state.rows import STACK
from .productions import of_object, outside
from .sources import Source, existence, may_come_from, may_spend, tapping
from .triggered import is_triggered_mana

_TAPPING: Final = frozenset(("convoke", "improvise", WATERBEND))


WITHOUT_END = 99  # what a source makes that uses nothing up


_OWN: Final = 590  # what has the ability that is paid for stays untapped where something else can pay, but nothing is used up for that


UNCOUNTED = 1 << 30  # more than any cost


def mana_base(game: Game, seat: int) -> list[Source]:
    """All mana abilities that the seat could use by itself now, best first; found once while nothing changes."""
    known = game.derived.mana_bases.get(seat)
    if known is not None and known[0] == game.derived.version:
        return known[1]
    holders = _holders(game, seat)
    found = [source for oid in holders for source in of_object(game, seat, oid)]
    _rank_by_kinds(found)
    game.derived.mana_bases[seat] = (game.derived.version, found, [oid for oid in holders if _looks_off(game, oid)])
    return found


def _off_lookers(game: Game, seat: int) -> list[int]:
    """What has mana abilities that turn on cards off the battlefield."""
    mana_base(game, seat)
    return game.derived.mana_bases[seat][2]


def _holders(game: Game, seat: int) -> list[int]:
    """What has abilities that the seat may activate."""
    shared = open_to_others(game)
    own = active(game, seat)
    if shared:
        return [*own, *[oid for oid in shared if oid not in own], *outside(game, seat)]
    return [*own, *outside(game, seat)]


def _looks_off(game: Game, oid: int) -> bool:
    return any(facts_of(ability).looks_off for _, ability in activated_abilities(game, oid))


def _beside(game: Game, seat: int, spell: int) -> list[Source]:
    """The mana base while the spell is on the stack (CR 601.2a): of a card that is only looked at as a spell, what turns on cards elsewhere is found anew."""
    found = mana_base(game, seat)
    if spell in game.s.stack or game.s.objects[spell].zone != STACK:
        return found
    anew = _off_lookers(game, seat)
    if not anew:
        return found
    now = [source for oid in anew for source in of_object(game, seat, oid)]
    _rank_by_kinds(now)
    return sorted([*[source for source in found if source.owner not in anew], *now], key=lambda source: source.rank)


def _rank_by_kinds(found: list[Source]) -> None:
    """What can make fewer kinds of mana is used first, whatever number of abilities it has for them."""
    kinds: dict[int, set[str]] = {}
    for source in found:
        if source.uses:
            kinds.setdefault(source.uses[0], set()).update(*source.units)
    for source in found:
        made = kinds[source.uses[0]] if source.uses else set().union(*source.units)
        source.rank += 10 * len(made)
    found.sort(key=lambda source: source.rank)


def is_final(game: Game, source: Source, need: Need, seat: int) -> bool:
    """Whether what it makes may be spent on the need itself, not only on what other sources cost. What helps to pay makes no mana (CR 702.51a, 702.66a)."""
    if source.kind != "ability":
        return True
    if need.only_from is not None and not may_come_from(game, need, source.owner, seat):
        return False
    return not source.only or may_spend(game, source.only, need, Context(source.owner, seat))


def rank_for(source: Source, need: Need) -> int:
    """Where the source stands among those for this payment, the lowest first."""
    return source.rank + _OWN * (need.is_ability and source.owner == need.obj)


def sources(game: Game, seat: int, need: Need) -> list[Source]:
    """Everything the seat could use for this payment, best first; what would have to be there as the spell itself is not."""
    found = mana_base(game, seat) if need.is_ability else _beside(game, seat, need.obj)
    if not need.is_ability:
        spell = existence(need.obj)
        if any(spell in source.uses for source in found):
            found = [source for source in found if spell not in source.uses]
    elif any(source.owner == need.obj for source in found):
        found = sorted(found, key=lambda source: rank_for(source, need))
    if need.abilities_of is not None:
        seen = Context(need.obj, seat)
        found = [source for source in found if matches(game, need.abilities_of, source.owner, seen)]
    return found if not need.helpers else [*found, *helpers(game, seat, need)]


def helpers(game: Game, seat: int, need: Need) -> list[Source]:
    """The creatures, artifacts and cards that could help to pay: one source each."""
    found: list[Source] = []
    rows = game.s.objects
    for oid in game.census().of_seat(seat) if need.helpers & _TAPPING else []:
        if rows[oid].tapped:
            continue
        chars = game.chars(oid)
        if "convoke" in need.helpers and "creature" in chars.types:
            found.append(_helper(oid, "convoke", chars.colors + "*"))
        elif "improvise" in need.helpers and "artifact" in chars.types:
            found.append(_helper(oid, "improvise", "*"))
        elif WATERBEND in need.helpers and not chars.types.isdisjoint(("artifact", "creature")):
            found.append(_helper(oid, WATERBEND, "*"))
    if "delve" in need.helpers:
        found += [_helper(oid, "delve", "*") for oid in game.s.graveyard[seat] if oid != need.obj]
    return found


def _helper(oid: int, kind: str, unit: str) -> Source:
    source = Source(oid, "", (unit,), 2000 if kind != "delve" else 3000)
    source.kind = kind
    source.uses = (existence(oid) if kind == "delve" else tapping(oid),)
    return source


def payable_life(game: Game, seat: int) -> int:
    """CR 119.4b: no more life can be paid than there is; to pay 0 is possible with a negative total, too."""
    return max(game.s.players[seat].life, 0)


def ceiling(found: list[Source], life: int) -> int:
    """No more mana than that comes from these sources: each resource serves the one of those that use it that gains most."""
    best: dict[object, int] = {}
    for source in found:
        made, key = source.gain(), group_of(source)
        if made > 0:
            best[key] = max(best.get(key, 0), _all_of(source, made, life))
    return sum(best.values())


def _all_of(source: Source, made: int, life: int) -> int:
    """How much all uses of a source gain at most when one gains so much."""
    if source.uses:
        return made
    if source.several:
        return made * (len(source.several[0].options) // source.several[0].amount)
    if source.draws:
        _, each, there = source.draws[0]
        return -(-made * there // each) if each else WITHOUT_END
    return made * (life // source.life) if source.life else WITHOUT_END


def group_of(source: Source) -> object:
    """What limits the use of a source first."""
    if source.uses:
        return source.uses[0]
    if source.draws and not source.several:
        return source.draws[0][0]
    return (source.owner, source.key)


def roughly(game: Game, seat: int) -> int:
    """No less than `bound`, for less work: what lies there untapped makes what it says. UNCOUNTED where it is not as simple as that."""
    if open_to_others(game) or any(
        is_triggered_mana(ability) for _, _, ability in triggers(game).get(TAP_FOR_MANA, ())
    ):
        return UNCOUNTED
    if "mana_multiple" in game.player_rules():
        return UNCOUNTED
    if any(is_mana_ability(ability) for oid in outside(game, seat) for _, ability in activated_abilities(game, oid)):
        return UNCOUNTED
    rows, total = game.s.objects, len(game.s.players[seat].pool)
    for oid in active(game, seat):
        most, known = 0, [facts_of(ability) for _, ability in activated_abilities(game, oid)]
        is_spent = rows[oid].tapped and not any(facts.untaps for facts in known)
        for facts in known:
            if not facts.is_mana or (facts.taps and is_spent):
                continue
            if facts.most == UNKNOWN:
                return UNCOUNTED
            most += facts.most
        total += most
    return total


def bound(game: Game, seat: int, need: Need | None = None) -> int:
    """An upper bound of the mana the seat could have now, with what helps to pay a need: cheap, for a first look at what is affordable."""
    base, player = mana_base(game, seat), game.s.players[seat]
    helping = helpers(game, seat, need) if need is not None and need.helpers else []
    restricted = [source for source in base if source.only]  # may pay for other sources, and so gain what these cost
    life = payable_life(game, seat)
    return len(player.pool) + ceiling(base, life) + ceiling(restricted, life) + len(helping)


def bound_of_spells(game: Game, seat: int) -> int:
    """`bound` for a card that is still where it is cast from: UNCOUNTED where what is made turns on such cards (CR 601.2a)."""
    return UNCOUNTED if _off_lookers(game, seat) else bound(game, seat)
