"""Does an object match a filter? One function per predicate; players are matched in `evaluate.references`.

Objects that left their zone are judged by last-known information (CR 608.2h). Relations ("you control") are seen from the context.
"""

from __future__ import annotations

from typing import Final

from ...program import filters as fl
from ...program.modifications import Restriction
from ...program.players import Players
from ...program.vocabulary import is_creature_type
from ..abilities.index import index_of
from ..abilities.lost import has_any
from ..abilities.mana import is_mana_ability
from ..abilities.printed_rows import is_omen
from ..keywords.soulbond import partner_of
from ..state.characteristics import PERMANENT_TYPES
from ..state.context import Context
from ..state.events import ATTACK, BLOCK, EVERY_KIND, DamageEvent
from ..state.game import Game
from ..state.mana_symbols import parse_cost
from ..state.rows import ABILITY, AFTER_BLOCKS, ATTACHED, CARD, ENTERING, FACE_UP, GONE, STACK, TOKEN, player_ref
from ..state.sector import sector_of
from .copied_card import copied_card
from .dispatch import PREDICATES, Entry, amount_of, enter, matches, objects_of, players_of
from .filters_of_casts import cost_has_x, mana_from, nth_cast
from .names import has_name, name_of
from .search import MEASURES, every, has_size, means_zone, measure


def compare(left: int, op: str, right: int) -> bool:
    """One of = < <= > >=."""
    if op == "=":
        return left == right
    if op == ">=":
        return left >= right
    if op == "<=":
        return left <= right
    if op == ">":
        return left > right
    if op == "<":
        return left < right
    raise ValueError(f"no comparison {op}")


OPS: Final = ("=", "<", "<=", ">", ">=")


def controls(game: Game, who: Players, ref: int, context: Context) -> bool:
    """Whether one of the players controls (or, off battlefield and stack, owns) the object."""
    seat = game.controller_of(ref)
    return seat in players_of(game, who, context)


def _everything(game: Game, n: fl.Everything, ref: int, c: Context) -> bool:
    return True


def _all_of(game: Game, n: fl.AllOf, ref: int, c: Context) -> bool:
    for part in n.parts:
        if not PREDICATES[type(part)](game, part, ref, c):
            return False
    return True


def _any_of(game: Game, n: fl.AnyOf, ref: int, c: Context) -> bool:
    for part in n.parts:
        if PREDICATES[type(part)](game, part, ref, c):
            return True
    return False


def _not(game: Game, n: fl.Not, ref: int, c: Context) -> bool:
    return not matches(game, n.part, ref, c)


def _has_type(game: Game, n: fl.HasType, ref: int, c: Context) -> bool:
    return n.type in game.chars(ref).types


def _has_adventure(game: Game, ref: int) -> bool:
    """CR 715.2a: as a card, spell or permanent, whether it uses it or not; face down it has none (708.2), and an Omen is none (720)."""
    card = copied_card(game, ref)
    return card.layout == "adventure" and not is_omen(card) and game.s.objects[ref].face_down == FACE_UP


def has_ability(game: Game, ref: int, kind: str) -> bool:
    """Whether an object has abilities of a kind."""
    if kind == "adventure":
        return _has_adventure(game, ref)
    index = index_of(game.chars(ref).abilities)
    if kind == "mana":
        return any(is_mana_ability(ability) for _, ability in index.activated)
    if kind == "activated":
        return bool(index.activated)
    if kind == "triggered":
        return bool(index.triggered or index.state_triggers)
    if kind == "any":
        return has_any(game.chars(ref).abilities)
    raise ValueError(f"no kind of ability {kind}")


_ABILITY_KINDS: Final = ("adventure", "mana", "activated", "triggered", "any")


def has_subtype(game: Game, ref: int, subtype: str) -> bool:
    """Whether the object has the subtype; "every creature type" counts for creature types (CR 702.73)."""
    chars = game.chars(ref)
    if subtype in chars.subtypes:
        return True
    return chars.every_creature_type and is_creature_type(subtype)


def _has_subtype(game: Game, n: fl.HasSubtype, ref: int, c: Context) -> bool:
    return has_subtype(game, ref, n.subtype)


def _has_supertype(game: Game, n: fl.HasSupertype, ref: int, c: Context) -> bool:
    return n.supertype in game.chars(ref).supertypes


def _has_color(game: Game, n: fl.HasColor, ref: int, c: Context) -> bool:
    return n.color in game.chars(ref).colors


def _color_count(game: Game, n: fl.ColorCount, ref: int, c: Context) -> bool:
    return compare(len(game.chars(ref).colors), n.op, n.count)


def _chosen(game: Game, c: Context, what: str) -> str:
    return game.choice(c, what)


def _chosen_color(game: Game, n: fl.HasChosenColor, ref: int, c: Context) -> bool:
    word = _chosen(game, c, "color")
    return bool(word) and word in game.chars(ref).colors


def _chosen_type(game: Game, n: fl.HasChosenType, ref: int, c: Context) -> bool:
    word = _chosen(game, c, "type")
    return bool(word) and (has_subtype(game, ref, word) or word in game.chars(ref).types)


def _chosen_name(game: Game, n: fl.HasChosenName, ref: int, c: Context) -> bool:
    word = _chosen(game, c, "name")
    return bool(word) and has_name(game, ref, word)


def _within_total(game: Game, n: fl.TotalIs, ref: int, c: Context) -> bool:
    """One alone must not break the total (none is negative but power, which this leaves to the choice of all)."""
    return n.what == "power" or compare(measure(game, n.what, ref), n.op, amount_of(game, n.amount, c))


def _permanent_card(game: Game, n: fl.IsPermanentCard, ref: int, c: Context) -> bool:
    return game.chars(ref).is_permanent_type()


def _is_spell(game: Game, n: fl.IsSpell, ref: int, c: Context) -> bool:
    if ref == game.scratch.considered:  # looked at as the spell it would be (CR 601.3e)
        return True
    return game.zone_then(ref) == STACK and game.s.objects[ref].kind != ABILITY


def _ability_on_stack(game: Game, n: fl.IsAbilityOnStack, ref: int, c: Context) -> bool:
    row = game.s.objects[ref]
    if row.kind != ABILITY or row.item is None:
        return False
    return not n.kind or row.item.kind == n.kind


def _is_token(game: Game, n: fl.IsToken, ref: int, c: Context) -> bool:
    return game.s.objects[ref].kind == TOKEN


def _is_card(game: Game, n: fl.IsCard, ref: int, c: Context) -> bool:
    return game.s.objects[ref].kind == CARD


def _in_zone(game: Game, n: fl.InZone, ref: int, c: Context) -> bool:
    return game.zone_then(ref) == n.zone


def _controlled_by(game: Game, n: fl.ControlledBy, ref: int, c: Context) -> bool:
    then = game.scratch.then
    seat = then[ref] if then and ref in then else game.controller_of(ref)
    return seat in players_of(game, n.who, c)


def _owned_by(game: Game, n: fl.OwnedBy, ref: int, c: Context) -> bool:
    return game.s.objects[ref].owner in players_of(game, n.who, c)


def _is_source(game: Game, n: fl.IsSource, ref: int, c: Context) -> bool:
    if ref == c.source:
        return True
    rows = game.s.objects
    source = rows.get(c.source)
    if ref <= 0 or source is None:
        return False
    if rows[ref].prev == c.source and source.zone == GONE:
        return True
    return source.prev == ref and (rows[ref].zone == GONE or source.zone == ENTERING)  # before and after one move


def _is_one_of(game: Game, n: fl.IsOneOf, ref: int, c: Context) -> bool:
    refs = objects_of(game, n.objects, c)
    return ref in refs or any(other > 0 and game.live(other, c) == ref for other in refs)


def _has_keyword(game: Game, n: fl.HasKeyword, ref: int, c: Context) -> bool:
    return game.has_keyword(ref, n.keyword)


def _has_ability(game: Game, n: fl.HasAbility, ref: int, c: Context) -> bool:
    return has_ability(game, ref, n.kind)


def _tapped(game: Game, n: fl.Tapped, ref: int, c: Context) -> bool:
    return game.s.objects[ref].tapped


def _attacks(game: Game, ref: int) -> bool:
    """Whether it is attacking, or was when it left the battlefield in this combat (CR 608.2h)."""
    combat = game.s.combat
    return combat is not None and (ref in combat.attackers or ref in combat.fallen_attackers)


def _attacking(game: Game, n: fl.Attacking, ref: int, c: Context) -> bool:
    """A player is not attacked by what attacks a planeswalker or battle of theirs (CR 508.1b)."""
    combat = game.s.combat
    if combat is None or not _attacks(game, ref):
        return False
    if n.who is None:
        return True
    defending = combat.defending.get(ref, -1)
    person = player_ref(defending)
    return defending in players_of(game, n.who, c) and (n.or_permanents or combat.attackers.get(ref, person) == person)


def _blocking(game: Game, n: fl.Blocking, ref: int, c: Context) -> bool:
    combat = game.s.combat
    blocked = () if combat is None else combat.blockers.get(ref) or combat.fallen.get(ref, ())
    return bool(blocked) and (n.objects is None or not set(blocked).isdisjoint(objects_of(game, n.objects, c)))


def _blocked(game: Game, n: fl.Blocked, ref: int, c: Context) -> bool:
    combat = game.s.combat
    if combat is None or ref not in combat.blocked:
        return False
    if n.objects is None:
        return True
    blockers = objects_of(game, n.objects, c)  # those that left the battlefield blocked what they last did (CR 608.2b)
    return not set(combat.blocks.get(ref, ())).isdisjoint(blockers) or any(
        ref in combat.fallen.get(blocker, ()) for blocker in blockers
    )


def _unblocked(game: Game, n: fl.Unblocked, ref: int, c: Context) -> bool:
    """CR 509.1h: from the declaration of blockers on; before it an attacker is neither blocked nor unblocked."""
    combat = game.s.combat
    return combat is not None and game.s.turn.step in AFTER_BLOCKS and _attacks(game, ref) and ref not in combat.blocked


def _power(game: Game, n: fl.PowerIs, ref: int, c: Context) -> bool:
    return has_size(game, ref) and compare(game.chars(ref).power, n.op, amount_of(game, n.amount, c))


def _toughness(game: Game, n: fl.ToughnessIs, ref: int, c: Context) -> bool:
    return has_size(game, ref) and compare(game.chars(ref).toughness, n.op, amount_of(game, n.amount, c))


def _base_power(game: Game, n: fl.BasePowerIs, ref: int, c: Context) -> bool:
    return has_size(game, ref) and compare(game.chars(ref).base_power, n.op, amount_of(game, n.amount, c))


def _mana_value(game: Game, n: fl.ManaValueIs, ref: int, c: Context) -> bool:
    return compare(game.mana_value(ref), n.op, amount_of(game, n.amount, c))


def _parity(game: Game, n: fl.ManaValueParity, ref: int, c: Context) -> bool:
    parity = game.choice(c, "parity") if n.parity == "chosen" else n.parity
    return parity in ("odd", "even") and game.mana_value(ref) % 2 == (1 if parity == "odd" else 0)


def _total_pt(game: Game, n: fl.TotalPTIs, ref: int, c: Context) -> bool:
    chars = game.chars(ref)
    return has_size(game, ref) and compare(chars.power + chars.toughness, n.op, amount_of(game, n.amount, c))


def _has_greatest(game: Game, n: fl.HasGreatest, ref: int, c: Context) -> bool:
    seat = game.controller_of(ref)
    theirs = [oid for oid in every(game, n.among, c) if game.controller_of(oid) == seat]
    values = [measure(game, n.by, oid) for oid in theirs]
    return ref in theirs and measure(game, n.by, ref) == (min(values) if n.least else max(values))


def _power_vs_toughness(game: Game, n: fl.PowerVsToughness, ref: int, c: Context) -> bool:
    chars = game.chars(ref)
    return has_size(game, ref) and compare(chars.power, n.op, chars.toughness)


def _has_counter(game: Game, n: fl.HasCounter, ref: int, c: Context) -> bool:
    counters = game.s.objects[ref].counters
    count = counters.get(n.kind, 0) if n.kind else sum(counters.values())
    return compare(count, n.op, n.count)


def _named(game: Game, n: fl.Named, ref: int, c: Context) -> bool:
    return has_name(game, ref, n.name)


def _same_name(game: Game, n: fl.SameNameAs, ref: int, c: Context) -> bool:
    name = name_of(game, ref)
    return bool(name) and any(name_of(game, other) == name for other in objects_of(game, n.objects, c) if other > 0)


def _creature_types(game: Game, ref: int) -> frozenset[str]:
    return frozenset(word for word in game.chars(ref).subtypes if is_creature_type(word))


def kinds_of_creature(game: Game, ref: int) -> frozenset[str]:
    """The creature types of an object, with one word for all of them where it has all."""
    kinds = _creature_types(game, ref)
    return kinds | {EVERY_KIND} if game.chars(ref).every_creature_type else kinds


def shares(game: Game, what: str, one: int, other: int) -> bool:
    """Whether two objects share a colour, a creature type, a card type, a permanent type or their mana value."""
    a, b = game.chars(one), game.chars(other)
    if what == "color":
        return not set(a.colors).isdisjoint(b.colors)
    if what == "creature type":
        mine, theirs = _creature_types(game, one), _creature_types(game, other)
        if a.every_creature_type or b.every_creature_type:
            return bool(mine or a.every_creature_type) and bool(theirs or b.every_creature_type)
        return not mine.isdisjoint(theirs)
    if what == "mana value":
        return game.mana_value(one) == game.mana_value(other)
    if what == "card type":
        return not a.types.isdisjoint(b.types)
    if what == "permanent type":
        return bool(a.types & b.types & PERMANENT_TYPES)  # CR 110.4: kindred is none
    raise ValueError(f"nothing to share: {what}")


_SHARED: Final = ("color", "creature type", "mana value", "card type", "permanent type")


def _shares_with(game: Game, n: fl.SharesWith, ref: int, c: Context) -> bool:
    return any(shares(game, n.what, ref, other) for other in objects_of(game, n.objects, c) if other > 0)


def _is_commander(game: Game, n: fl.IsCommander, ref: int, c: Context) -> bool:
    return game.is_commander(ref)


def _is_historic(game: Game, n: fl.IsHistoric, ref: int, c: Context) -> bool:
    chars = game.chars(ref)
    return "artifact" in chars.types or "legendary" in chars.supertypes or "Saga" in chars.subtypes


def attachments(game: Game, ref: int) -> list[int]:
    """Permanents attached to the object, in order of the battlefield; to one that has left, those that were (CR 608.2h)."""
    rows = game.s.objects
    if ref > 0 and rows[ref].zone == GONE:
        return [int(word) for word in rows[ref].choices.get(ATTACHED, "").split()]
    return [oid for oid in game.permanents() if rows[oid].attached_to == ref]


def _is_modified(game: Game, n: fl.IsModified, ref: int, c: Context) -> bool:
    row = game.s.objects[ref]
    if any(row.counters.values()):
        return True
    controller = game.controller_of(ref)
    for oid in attachments(game, ref):
        subtypes = game.chars(oid).subtypes
        if "Equipment" in subtypes or ("Aura" in subtypes and game.controller_of(oid) == controller):
            return True
    return False


_OUTLAWS: Final = ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")


def _in_sector(game: Game, n: fl.InSector, ref: int, c: Context) -> bool:
    sector = sector_of(game, ref)
    return bool(sector) and (not n.chosen or f"sector:{sector}" in c.did)


def _is_outlaw(game: Game, n: fl.IsOutlaw, ref: int, c: Context) -> bool:
    return any(has_subtype(game, ref, word) for word in _OUTLAWS)


def _has_attached(game: Game, ref: int, subtype: str) -> bool:
    return any(subtype in game.chars(oid).subtypes for oid in attachments(game, ref))


def _has_attachment(game: Game, n: fl.HasAttachment, ref: int, c: Context) -> bool:
    return any(matches(game, n.filter, oid, c) for oid in attachments(game, ref))


def _is_enchanted(game: Game, n: fl.IsEnchanted, ref: int, c: Context) -> bool:
    return _has_attached(game, ref, "Aura")


def _is_equipped(game: Game, n: fl.IsEquipped, ref: int, c: Context) -> bool:
    return _has_attached(game, ref, "Equipment")


def _attached_to(game: Game, n: fl.IsAttachedTo, ref: int, c: Context) -> bool:
    hosts, rows = objects_of(game, n.objects, c), game.s.objects
    if rows[ref].attached_to in hosts:
        return True
    return any(ref in attachments(game, host) for host in hosts if host > 0 and rows[host].zone == GONE)


def _host_matches(game: Game, n: fl.HostMatches, ref: int, c: Context) -> bool:
    host = game.s.objects[ref].attached_to
    return host > 0 and matches(game, n.host, host, c)


def _face_down(game: Game, n: fl.FaceDown, ref: int, c: Context) -> bool:
    if ref in game.scratch.then:  # looked back at
        return not game.chars(ref).name
    return game.s.objects[ref].face_down != FACE_UP


def _entered_this_turn(game: Game, n: fl.EnteredThisTurn, ref: int, c: Context) -> bool:
    return game.s.objects[ref].entered_turn == game.s.turn.number


def _came_from(game: Game, n: fl.CameFrom, ref: int, c: Context) -> bool:
    before = game.s.objects[ref].prev
    return before in game.s.objects and game.zone_then(before) == n.zone


def _did_this_turn(game: Game, ref: int, kind: str) -> bool:
    turn = game.s.turn.number
    return any(h.kind == kind and h.turn == turn and h.obj == ref for h in game.s.history)


def _attacked(game: Game, n: fl.AttackedThisTurn, ref: int, c: Context) -> bool:
    return _did_this_turn(game, ref, ATTACK)


def _blocked_turn(game: Game, n: fl.BlockedThisTurn, ref: int, c: Context) -> bool:
    return _did_this_turn(game, ref, BLOCK)


def _damaged(game: Game, n: fl.DamagedThisTurn, ref: int, c: Context) -> bool:
    turn = game.s.turn.number
    sources = None if n.source is None else set(objects_of(game, n.source, c))
    return any(
        isinstance(h, DamageEvent) and h.turn == turn and h.obj == ref and (sources is None or h.source in sources)
        for h in game.s.history
    )


def _dealt_damage(game: Game, n: fl.DealtDamageThisTurn, ref: int, c: Context) -> bool:
    turn = game.s.turn.number
    seats = None if n.to is None else players_of(game, n.to, c)
    return any(
        isinstance(h, DamageEvent) and h.turn == turn and h.source == ref and (seats is None or h.player in seats)
        for h in game.s.history
    )


def _spell_targets(game: Game, n: fl.SpellTargets, ref: int, c: Context) -> bool:
    item = game.s.objects[ref].item
    if item is None:
        return False
    refs = [target for choice in item.targets for target in choice.refs]
    if not refs:
        return False
    test = all if n.only else any
    return test(_is_wanted_target(game, n, target, c) for target in refs) and (not n.only or len(set(refs)) == 1)


def _is_wanted_target(game: Game, n: fl.SpellTargets, target: int, c: Context) -> bool:
    if target < 0:
        return n.player is not None and -target - 1 in players_of(game, n.player, c)
    if n.object is None or target not in game.s.objects:
        return False
    return means_zone(n.object, game.s.objects[target].zone) and matches(game, n.object, target, c)


def _cast_from(game: Game, n: fl.CastFrom, ref: int, c: Context) -> bool:
    row = game.s.objects[ref]
    cast = row.cast
    if cast is None or not cast.origin or (n.zone and cast.origin != n.zone):
        return False
    if n.own and not row.cast_from_own_zone():
        return False
    return n.who is None or cast.by in players_of(game, n.who, c)


def _has_mana_cost(game: Game, n: fl.HasManaCost, ref: int, c: Context) -> bool:
    return game.chars(ref).mana_cost in n.costs


def _single_target(game: Game, n: fl.HasSingleTarget, ref: int, c: Context) -> bool:
    item = game.s.objects[ref].item
    return item is not None and sum(len(choice.refs) for choice in item.targets) == 1


def _mana_symbol(game: Game, n: fl.HasManaSymbol, ref: int, c: Context) -> bool:
    cost = parse_cost(game.chars(ref).mana_cost)
    return cost.x > 0 if n.symbol == "X" else any(n.symbol in pip for pip in cost.pips)


def linked_to(game: Game, context: Context) -> tuple[int, ...]:
    """Cards exiled with the source (CR 607)."""
    row = game.s.objects.get(context.source)
    return row.linked if row is not None else ()


def _put_by_this(game: Game, n: fl.PutByThis, ref: int, c: Context) -> bool:
    return ref in linked_to(game, c)


def _goaded(game: Game, n: fl.Goaded, ref: int, c: Context) -> bool:
    """By a verb, or for as long as an effect says so (CR 701.15)."""
    if any(mark.startswith("goaded:") for mark in game.s.objects[ref].marks):
        return True
    rules = (getattr(found, "modification", None) for found in game.chars(ref).restrictions)
    return any(isinstance(rule, Restriction) and rule.rule == "goaded" for rule in rules)


def _of_source(game: Game, n: fl.OfSource, ref: int, c: Context) -> bool:
    item = game.s.objects[ref].item
    return item is not None and item.kind != "spell" and item.source > 0 and matches(game, n.source, item.source, c)


def _designated(game: Game, n: fl.HasCapability, ref: int, c: Context) -> bool:
    if n.designation == "paired":
        return partner_of(game, ref) != 0
    if n.designation == "haunted":  # by the source (CR 702.55b)
        return c.source in game.s.objects and f"haunts:{ref}" in game.s.objects[c.source].marks
    if n.designation == "kicked":
        info = game.s.objects[ref].cast
        return info is not None and any(info.kicks)
    return n.designation in game.s.objects[ref].marks


enter(
    PREDICATES,
    Entry(fl.Everything, _everything),
    Entry(fl.AllOf, _all_of, "parts"),
    Entry(fl.AnyOf, _any_of, "parts"),
    Entry(fl.Not, _not, "part"),
    Entry(fl.HasType, _has_type, "type"),
    Entry(fl.HasSubtype, _has_subtype, "subtype"),
    Entry(fl.HasSupertype, _has_supertype, "supertype"),
    Entry(fl.HasColor, _has_color, "color"),
    Entry(fl.ColorCount, _color_count, "op count", op=OPS),
    Entry(fl.HasChosenColor, _chosen_color),
    Entry(fl.HasChosenType, _chosen_type),
    Entry(fl.HasChosenName, _chosen_name),
    Entry(fl.IsPermanentCard, _permanent_card),
    Entry(fl.IsSpell, _is_spell),
    Entry(fl.IsAbilityOnStack, _ability_on_stack, "kind"),
    Entry(fl.IsToken, _is_token),
    Entry(fl.IsCard, _is_card),
    Entry(fl.InZone, _in_zone, "zone"),
    Entry(fl.ControlledBy, _controlled_by, "who"),
    Entry(fl.OwnedBy, _owned_by, "who"),
    Entry(fl.IsSource, _is_source),
    Entry(fl.IsOneOf, _is_one_of, "objects"),
    Entry(fl.HasKeyword, _has_keyword, "keyword"),
    Entry(fl.HasAbility, _has_ability, "kind", kind=_ABILITY_KINDS),
    Entry(fl.Tapped, _tapped),
    Entry(fl.Attacking, _attacking, "who or_permanents"),
    Entry(fl.Blocking, _blocking, "objects"),
    Entry(fl.Blocked, _blocked, "objects"),
    Entry(fl.Unblocked, _unblocked),
    Entry(fl.PowerIs, _power, "op amount", op=OPS),
    Entry(fl.ToughnessIs, _toughness, "op amount", op=OPS),
    Entry(fl.BasePowerIs, _base_power, "op amount", op=OPS),
    Entry(fl.ManaValueIs, _mana_value, "op amount", op=OPS),
    Entry(fl.ManaValueParity, _parity, "parity", parity=("odd", "even", "chosen")),
    Entry(fl.TotalPTIs, _total_pt, "op amount", op=OPS),
    Entry(fl.HasGreatest, _has_greatest, "by among least", by=MEASURES),
    Entry(fl.PowerVsToughness, _power_vs_toughness, "op", op=OPS),
    Entry(fl.HasCounter, _has_counter, "kind op count", op=OPS),
    Entry(fl.Named, _named, "name"),
    Entry(fl.SameNameAs, _same_name, "objects"),
    Entry(fl.SharesWith, _shares_with, "what objects", what=_SHARED),
    Entry(fl.IsCommander, _is_commander),
    Entry(fl.IsHistoric, _is_historic),
    Entry(fl.IsModified, _is_modified),
    Entry(fl.InSector, _in_sector, "chosen"),
    Entry(fl.IsOutlaw, _is_outlaw),
    Entry(fl.IsEnchanted, _is_enchanted),
    Entry(fl.HasAttachment, _has_attachment, "filter"),
    Entry(fl.IsEquipped, _is_equipped),
    Entry(fl.IsAttachedTo, _attached_to, "objects"),
    Entry(fl.HostMatches, _host_matches, "host"),
    Entry(fl.FaceDown, _face_down),
    Entry(fl.EnteredThisTurn, _entered_this_turn),
    Entry(fl.CameFrom, _came_from, "zone"),
    Entry(fl.TotalIs, _within_total, "what op amount", op=OPS, what=MEASURES),
    Entry(fl.AttackedThisTurn, _attacked),
    Entry(fl.BlockedThisTurn, _blocked_turn),
    Entry(fl.DamagedThisTurn, _damaged, "source"),
    Entry(fl.DealtDamageThisTurn, _dealt_damage, "to"),
    Entry(fl.SpellTargets, _spell_targets, "object player only"),
    Entry(fl.CastFrom, _cast_from, "zone who own"),
    Entry(fl.HasSingleTarget, _single_target),
    Entry(fl.HasManaCost, _has_mana_cost, "costs"),
    Entry(fl.HasManaSymbol, _mana_symbol, "symbol"),
    Entry(fl.CostContainsX, cost_has_x),
    Entry(fl.ManaFrom, mana_from, "source"),
    Entry(fl.NthCast, nth_cast, "filter nth"),
    Entry(fl.PutByThis, _put_by_this),
    Entry(fl.Goaded, _goaded),
    Entry(fl.HasCapability, _designated, "designation"),
    Entry(fl.OfSource, _of_source, "source"),
)
