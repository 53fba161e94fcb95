"""The legal actions of a seat with priority, cheap tests first, in a pinned order: pass, lands, spells, abilities, special actions.

117.1 when a player may act ok; 116.2 special actions in `special_actions` ok; 702.61 split second ok.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final

from ...program import costs as co
from ...program import effects as fx
from ...program.abilities import ActivatedAbility, AdditionalCostAbility, Body, CastingRule, Keyword
from ...program.modifications import CostChange, NextSpellHas, PlayerRule
from ..abilities.index import index_of
from ..abilities.mana import activated_abilities, active, is_mana_ability, open_to_others
from ..abilities.printed_rows import rows_of
from ..ask.ask import Action, Refusal
from ..characteristics.before_effects import printed, watchers
from ..characteristics.derive import as_face_up
from ..characteristics.rooms import locked
from ..cost.changes import special_cost
from ..cost.together import can_pay_total
from ..cost.total import ANNOUNCED, Total, emerge_cost
from ..declared import knows
from ..evaluate.conditions import player_rule_for
from ..evaluate.dispatch import amount_of, can_pay, holds, matches
from ..events.merging import mutate_target
from ..mana.available import UNCOUNTED, bound_of_spells, roughly
from ..state.context import Context
from ..state.events import CAST
from ..state.game import Game, Rule
from ..state.rows import (
    ABILITY,
    COMMAND,
    EXILE,
    FACE_DOWN_MANIFEST,
    FACE_UP,
    GRAVEYARD,
    HAND,
    STACK,
    CastInfo,
    player_ref,
)
from ..targets.modes import available, can_aim, choices, limits
from ..targets.spell_text import added_modes, own_body
from ..targets.targets import aura_targets, enough_targets, legal_targets
from .activating import TIMES, is_sorcery_time, is_time, why_not_activate
from .allowed_by_text import allowed_by_text
from .casting import (
    Announcing,
    Casting,
    Intending,
    aims_for_some_x,
    announced,
    assistance,
    base_cost,
    cheaper,
    could_aim,
    each_choice,
    harmonizes_with,
    harmonizing,
    is_unpayable,
    offerings,
    payable_numbers,
    payable_values,
    required_costs,
    targets_matter,
    timing_rules,
    total_cost,
    values_apart,
    why_not_modes,
)
from .companions import companion_actions
from .next_spell import coming_keywords, is_next_awaited, next_may_flash
from .permissions import FLASH, Way, may_play_land_from, ways
from .prohibitions import allowed_values, prohibiting

UNPAYABLE: Final = Refusal("118.3", "you cannot pay its cost")
SPLIT_SECOND: Final = Refusal("702.61a", "a spell with split second is on the stack")
_NO_TARGET: Final = Refusal("601.2c", "there is no legal target")
_NO_INSTANT: Final = Refusal("307.1", "it is cast in your main phase with an empty stack")
_NO_SNEAKING: Final = Refusal("702.190a", "it is cast that way in your declare blockers step")
_NOT_WHEN_IT_SAYS: Final = Refusal("601.3", "it is cast only when its text says")
_NO_LEGEND: Final = Refusal("205.4e", "you control no legendary creature or planeswalker")


def legal_actions(game: Game, seat: int) -> list[Action]:
    """Everything the seat may do now; passing is first."""
    actions = [Action("pass")]
    if _is_split_second(game):
        actions += _abilities(game, seat, _MANA)
    else:
        actions += _lands(game, seat)
        actions += _without_repeats(list(_spells(game, seat)))
        actions += _abilities(game, seat, _MANA | _OTHERS)
    actions += _specials(game, seat)
    game.scratch.at_work = 0
    return actions


def could_act(game: Game, seat: int) -> bool:
    """Whether `legal_actions` has anything but passing and mana abilities."""
    found = bool(_specials(game, seat)) or (not _is_split_second(game) and _has_any(game, seat))
    game.scratch.at_work = 0
    return found


def _has_any(game: Game, seat: int) -> bool:
    return (
        bool(_lands(game, seat))
        or any(True for _ in _spells(game, seat))
        or any(True for _ in _abilities(game, seat, _OTHERS))
    )


def _is_split_second(game: Game) -> bool:
    """CR 702.61a-b: while such a spell is on the stack only mana abilities and special actions are possible."""
    rows = game.s.objects
    return any(rows[oid].kind != ABILITY and game.has_keyword(oid, "split second") for oid in game.s.stack)


_MANA: Final = 1
_OTHERS: Final = 2
"""Which activated abilities are meant: mana abilities, the others, or both."""


def candidates(game: Game, seat: int) -> list[int]:
    """Cards that could be played from somewhere."""
    s = game.s
    cards = list(s.hand[seat]) + [oid for oid in s.command if s.objects[oid].owner == seat]
    cards += s.graveyard[seat]
    permitted = {card for permit in s.permits if permit.seat == seat for card in permit.cards}
    marked = [oid for oid in s.exile if oid in permitted or s.objects[oid].marks]
    cards += marked
    if any(name.startswith("play_") for name in game.player_rules()):
        cards += s.library[seat][-1:]
        cards += [oid for oid in s.exile if oid not in marked]
        cards += [oid for other in game.alive() if other != seat for oid in s.graveyard[other]]
    cards += [
        oid
        for other in game.alive()
        for oid in (*s.graveyard[other], *s.library[other][-1:])
        if other != seat and oid in permitted
    ]
    return list(dict.fromkeys(cards))


# --- lands -----------------------------------------------------------------------------------------------------------


def land_limit(game: Game, seat: int) -> int:
    """CR 305.2: one a turn, and what effects add."""
    extra = 0
    for rule in game.player_rules().get("extra_lands", ()):
        n = rule.modification
        if isinstance(n, PlayerRule) and seat in rule.seats and n.amount is not None:
            extra += amount_of(game, n.amount, rule.context)
    return 1 + extra


def _lands(game: Game, seat: int) -> list[Action]:
    if not is_sorcery_time(game, seat) or game.s.players[seat].lands_played >= land_limit(game, seat):
        return []
    barred = _barring_lands(game, seat)
    if any(_bars_every_land(rule) for rule in barred):
        return []
    actions = []
    for oid in candidates(game, seat):
        if any(_is_barred_land(game, oid, rule) for rule in barred):
            continue
        for face in land_faces(game, oid):
            if may_play_land_from(game, seat, oid, face):
                actions.append(Action("land", oid, face))
    return actions


def land_faces(game: Game, oid: int) -> list[int]:
    """The faces with which a card can be played as a land (CR 712.12)."""
    card = game.program_of(oid)
    faces = [0, 1] if card.layout == "modal_dfc" and len(card.faces) > 1 else [0]
    return [face for face in faces if "land" in card.faces[face].types]


def why_not_play_land(game: Game, seat: int, oid: int, face: int) -> Refusal | None:
    """Why the seat could not play that face of a card as a land now, or None (CR 305, 116.2a)."""
    played, limit = game.s.players[seat].lands_played, land_limit(game, seat)
    if not is_sorcery_time(game, seat):
        return Refusal("305.1", "a land is played in your main phase with an empty stack")
    if played >= limit:
        return Refusal("305.2", f"you have played {played} of {limit} this turn")
    for rule in _barring_lands(game, seat):
        if _bars_every_land(rule) or _is_barred_land(game, oid, rule):
            return Refusal("101.2", f"{_named(game, rule)} does not let you")
    if not may_play_land_from(game, seat, oid, face):
        return Refusal("305.1", "nothing lets you play it from there")
    return None


def _barring_lands(game: Game, seat: int) -> list[Rule]:
    return [rule for rule in game.player_rules().get("cant_play_lands", ()) if seat in rule.seats]


def _bars_every_land(rule: Rule) -> bool:
    return isinstance(rule.modification, PlayerRule) and rule.modification.filter is None


def _is_barred_land(game: Game, oid: int, rule: Rule) -> bool:
    """ "You can't play lands from your hand"."""
    n = rule.modification
    return isinstance(n, PlayerRule) and n.filter is not None and matches(game, n.filter, oid, rule.context)


# --- spells ----------------------------------------------------------------------------------------------------------


def _spells(game: Game, seat: int) -> Iterator[Action]:
    cards = _cards_whose_time_it_may_be(game, seat)
    if not cards:
        return
    is_counted, cheaper_than_printed = False, _may_cost_less(game, seat)
    mana = UNCOUNTED if cheaper_than_printed else roughly(game, seat)
    for oid in cards:
        game.scratch.at_work = oid
        for way in ways(game, seat, oid):
            if _is_beyond(game, oid, way, mana):
                continue
            if not is_counted:
                is_counted, mana = True, bound_of_spells(game, seat)
            if not cheaper_than_printed and _is_beyond(game, oid, way, mana):
                continue
            if can_cast(game, seat, oid, way, mana):
                action = Action("cast", oid, way.face, way.name)
                action.by, action.nth = way.permitted_by(), way.nth
                if way.permit is not None:
                    action.permit = game.s.permits.index(way.permit)
                yield action


def _may_cost_less(game: Game, seat: int) -> bool:
    """Whether anything but their own text could make spells of the seat cost less, or help to pay for them."""
    if any(isinstance(rule.modification, CostChange) for rule in game.rules()):
        return True
    mine = (player_ref(seat),)
    return any(
        isinstance(n, NextSpellHas)
        for effect in game.s.effects
        if effect.affected == mine
        for n in effect.modifications
    )


def _is_beyond(game: Game, oid: int, way: Way, mana: int) -> bool:
    """Cheaply: the card is cast as printed for its mana cost, and that is more than there can be."""
    if way.name or way.cost is not None or way.free or way.rule is not None or way.permit is not None:
        return False
    least = rows_of(game.program_of(oid)).least
    return 0 <= way.face < len(least) and least[way.face] > mana and game.is_as_printed(oid)


def _cards_whose_time_it_may_be(game: Game, seat: int) -> list[int]:
    """CR 307.1, cheaply: when it is no sorcery time and nothing gives or allows flash, without cards that can only be cast as a sorcery."""
    cards = candidates(game, seat)
    if is_sorcery_time(game, seat) or "flash" in game.player_rules() or is_next_awaited(game, seat):
        return cards
    rows, programs = game.s.objects, game.s.programs
    return [oid for oid in cards if not rows_of(programs[rows[oid].program]).is_slow or not game.is_as_printed(oid)]


def _without_repeats(actions: list[Action]) -> list[Action]:
    kept: list[Action] = []
    for action in actions:
        if not any(action.same(other) and action.permit == other.permit for other in kept):
            kept.append(action)
    return kept


def find_way(game: Game, seat: int, action: Action) -> Way | None:
    """The way to cast that an action names."""
    for way in ways(game, seat, action.obj):
        index = game.s.permits.index(way.permit) if way.permit is not None else -1
        named = (action.face, action.option, action.nth, action.permit, action.by)
        if (way.face, way.name, way.nth, index, way.permitted_by()) == named:
            return way
    return None


def why_not_cast(game: Game, seat: int, oid: int, way: Way, mana: int) -> Refusal | None:
    """Why a card could not be cast that way now, or None: timing, prohibitions, targets, costs. `mana`: no less than the player could have."""
    with _AsSpell(game, seat, oid, way) as casting:
        return _why_not_now(game, seat, casting) or _why_not_begin(game, seat, casting, mana)


def can_cast(game: Game, seat: int, oid: int, way: Way, mana: int) -> bool:
    """Whether a card could be cast that way now."""
    return why_not_cast(game, seat, oid, way, mana) is None


def affordable_as(game: Game, seat: int, oid: int, way: Way) -> bool:
    """Whether a card could be cast that way, whatever the timing (during a resolution)."""
    mana = bound_of_spells(game, seat)
    with _AsSpell(game, seat, oid, way) as casting:
        return _why_not_begin(game, seat, casting, mana) is None


def _why_not_begin(game: Game, seat: int, casting: Casting, mana: int) -> Refusal | None:
    barred = _why_barred(game, seat, casting)
    if barred is not None:
        return barred
    if is_unpayable(game, casting):
        return UNPAYABLE
    required = tuple(_required(casting))
    apart = values_apart(game, casting, (base_cost(game, casting), *required))
    if apart is None:
        return _why_not_announced(game, seat, casting, mana, required)
    refusal: Refusal | None = UNPAYABLE
    for x in apart:
        with Announcing(game, casting, x):
            refusal = _why_not_announced(game, seat, casting, mana, required)
        if refusal is None:
            break
    return refusal


def _why_not_announced(
    game: Game, seat: int, casting: Casting, mana: int, required: tuple[co.Cost, ...]
) -> Refusal | None:
    """Why it cannot be cast for X as it stands in the context."""
    for ability in casting.index.casting:
        if isinstance(ability, AdditionalCostAbility) and ability.many:
            number = next(payable_numbers(game, casting, ability, required), -1)
            if number < 0:
                return UNPAYABLE
            casting.context.num[ANNOUNCED] = number
            required += announced(ability, number)
    totals = _within_reach(game, seat, casting, mana, required)
    helped = "offering" in casting.costs or (
        "harmonize" in casting.costs and not _any_payable(game, seat, casting, totals)
    )
    if (helped and not _has_help(game, seat, casting)) or (not totals and not helped):
        return UNPAYABLE
    game.scratch.acting = "cast"
    able = _targets_exist(game, casting)
    game.scratch.acting = ""
    if not able or not (helped or _aims_for_some_x(game, casting)):
        return _NO_TARGET
    return None if helped or _any_payable(game, seat, casting, totals) else UNPAYABLE


def _aims_for_some_x(game: Game, casting: Casting) -> bool:
    """Whether there are targets for some X that can be paid, with modes that may be chosen and paid for (CR 601.2b-c, 700.2a)."""
    body = casting.body
    if body is None or "overload" in casting.costs:
        return True
    if any(mode.cost is not None for mode in body.modes) or (body.modes and targets_matter(game, casting)):
        return any(why_not_modes(game, casting, modes) is None for modes in _choices(game, casting, body))
    return can_aim(game, body, casting.context, f"{casting.oid}", "cast", partial(aims_for_some_x, game, casting))


def _choices(game: Game, casting: Casting, body: Body) -> list[list[int]]:
    """The smallest choices of modes that may be made now."""
    game.scratch.acting = "cast"
    found = list(map(list, choices(game, body, casting.context, f"{casting.oid}")))
    game.scratch.acting = ""
    return found


def _has_help(game: Game, seat: int, casting: Casting) -> bool:
    """Whether a permanent makes the spell payable: sacrificed for offering (CR 702.48a), tapped for harmonize (CR 702.180a)."""
    if "offering" in casting.costs:
        return bool(offerings(game, casting))
    return any(harmonizes_with(game, casting, oid) for oid in harmonizing(game, seat))


def _any_payable(game: Game, seat: int, casting: Casting, totals: list[Total]) -> bool:
    return any(can_pay_total(game, seat, total, casting.context) for total in totals)


def _within_reach(game: Game, seat: int, casting: Casting, mana: int, required: tuple[co.Cost, ...]) -> list[Total]:
    """The total costs that the player may announce, without those that ask for more mana than there can be.

    First as the text demands, then with each optional cost whose announcement makes the spell cheaper (CR 601.2b, 601.2f).
    """
    found = [total_cost(game, casting, chosen) for chosen in each_choice(required)]
    for word, cost in cheaper(casting):
        with Intending(game, casting, word):
            found += [total_cost(game, casting, chosen) for chosen in each_choice((*required, cost))]
    helped = assistance(game, seat, game.chars(casting.oid).keywords)
    for total in found:
        total.need.generic = max(total.need.generic - helped, 0)
    return [total for total in found if total.need.helpers or total.need.least() <= mana]


def _required(casting: Casting) -> list[co.Cost]:
    own = required_costs(casting)
    return [*own, emerge_cost()] if "emerge" in casting.costs else own


class _AsSpell:
    """Looks at a card as the spell it would be, without moving it: for the time of the look another row stands in its place."""

    def __init__(self, game: Game, seat: int, oid: int, way: Way) -> None:
        self.game = game
        self.oid = oid
        self.seat = seat
        self.way = way

    def __enter__(self) -> Casting:
        game = self.game
        game.refresh()
        self.before = game.s.objects[self.oid]
        row = self.before.clone(game.s.epoch)
        game.s.objects[self.oid] = row
        info = CastInfo(self.seat, row.zone, game.s.turn.number)
        info.costs = (self.way.name,) if self.way.name else ()
        row.zone, row.controller, row.face = STACK, self.seat, self.way.face
        row.face_down = self.way.face_down
        row.cast = info
        game.forget_off(self.oid)
        casting = Casting(self.seat, self.oid, self.way)
        casting.info = info
        casting.costs = list(info.costs)
        casting.index = index_of(game.chars(self.oid).abilities)
        casting.body = own_body(game, self.oid)
        return casting

    def __exit__(self, *_: object) -> None:
        self.game.s.objects[self.oid] = self.before
        self.game.forget_off(self.oid)


def _why_not_now(game: Game, seat: int, casting: Casting) -> Refusal | None:
    """CR 601.3, 307.1: the time at which its types let it be cast."""
    if _is_time(game, seat, casting):
        return None
    return _NO_INSTANT if casting.way.name != "sneak" else _NO_SNEAKING


def _is_time(game: Game, seat: int, casting: Casting) -> bool:
    chars = game.chars(casting.oid)
    if casting.way.sorcery_timing:
        return is_sorcery_time(game, seat)
    if casting.way.name == FLASH:  # a price for the time only
        return not is_sorcery_time(game, seat)
    if casting.way.name == "offering":  # CR 702.48a
        return True
    if casting.way.name == "sneak":  # CR 702.190a
        return game.s.turn.active == seat and game.s.turn.step == "declare_blockers"
    if "instant" in chars.types or "flash" in chars.keywords or is_sorcery_time(game, seat):
        return True
    if _flashes(game, casting) or "flash" in coming_keywords(game, seat, casting.oid):
        return True
    return player_rule_for(game, seat, "flash", casting.oid) or next_may_flash(game, seat, casting.oid)


def _flashes(game: Game, casting: Casting) -> bool:
    rules = (rule for rule in timing_rules(casting.index) if rule.rule == "flash_if" and rule.cost is None)
    return any(holds(game, rule.condition, casting.context) for rule in rules)


def _only_if(game: Game, rule: CastingRule, context: Context, seat: int) -> bool:
    return is_time(game, seat, rule.timing) and holds(game, rule.condition, context)


def _why_barred(game: Game, seat: int, casting: Casting) -> Refusal | None:
    """What bars it also while something resolves: "can't cast" effects (CR 101.2, 702.61a), "cast this spell only" (CR 601.3), and being a legendary instant or sorcery (CR 205.4e)."""
    if _is_split_second(game):
        return SPLIT_SECOND
    if _lacks_a_legend(game, seat, casting.oid):
        return _NO_LEGEND
    for rule in timing_rules(casting.index):
        if rule.rule == "only_if" and not _only_if(game, rule, casting.context, seat):
            return _NOT_WHEN_IT_SAYS
    prohibited = prohibiting(game, seat, casting.oid)
    if prohibited is not None and not _may_be_another_x(game, seat, casting):
        return Refusal("101.2", f"{_named(game, prohibited)} does not let you")
    rules = game.player_rules()
    for name in _BARRING:
        for barring in rules.get(name, ()):
            if seat in barring.seats and _bars(game, seat, casting.oid, barring):
                return Refusal("101.2", f"{_named(game, barring)} does not let you")
    return None


def _may_be_another_x(game: Game, seat: int, casting: Casting) -> bool:
    """CR 601.3a: whether it could be cast for some X that it is not said of."""
    if casting.way.free or not co.has_x(base_cost(game, casting)):
        return False
    others = [x for x in payable_values(game, casting) if x]
    return bool(allowed_values(game, seat, casting.oid, casting.way, others))


def _named(game: Game, rule: Rule) -> str:
    """The source of a rule, as everybody sees it."""
    source = rule.context.source
    return (game.chars(source).name if source in game.s.objects else "") or "an effect"


def _lacks_a_legend(game: Game, seat: int, oid: int) -> bool:
    """CR 205.4e: whether it is a legendary instant or sorcery, and the player controls no legendary creature or planeswalker."""
    chars = game.chars(oid)
    if "legendary" not in chars.supertypes or chars.types.isdisjoint(("instant", "sorcery")):
        return False
    mine = (game.chars(each) for each in game.permanents() if game.controller_of(each) == seat)
    return not any("legendary" in each.supertypes and each.types & {"creature", "planeswalker"} for each in mine)


_BARRING: Final = ("cast_only_own_turn", "cast_only_sorcery_speed", "max_spells")


def _bars(game: Game, seat: int, oid: int, rule: Rule) -> bool:
    n = rule.modification
    if not isinstance(n, PlayerRule) or not holds(game, n.condition, rule.context):
        return False
    if n.rule == "cast_only_own_turn":
        return game.s.turn.active != seat
    if n.rule == "cast_only_sorcery_speed":
        return not is_sorcery_time(game, seat)
    if n.filter is not None and not matches(game, n.filter, oid, rule.context):
        return False
    return n.amount is not None and _casts(game, seat, n, rule.context) >= amount_of(game, n.amount, rule.context)


def _casts(game: Game, seat: int, n: PlayerRule, context: Context) -> int:
    """How many spells the seat has cast this turn, of those that a rule counts."""
    if n.filter is None:
        return game.s.used.get(f"cast:{seat}", 0)
    return sum(
        1 for event in game.s.history
        if event.kind == CAST and event.turn == game.s.turn.number and event.player == seat and matches(game, n.filter, event.obj, context)
    )  # fmt: skip


def _targets_exist(game: Game, casting: Casting) -> bool:
    aura = aura_targets(game, casting.oid) or mutate_target(game, casting.oid)
    if aura:
        return bool(legal_targets(game, aura[0], casting.context, casting.oid))
    body = casting.body
    added = added_modes(game, casting.oid)
    if not all(enough_targets(game, mode.clauses, casting.context, casting.oid) for mode in added):
        return False
    if body is None or "overload" in casting.costs:
        return True
    if "fuse" in casting.costs:
        return all(enough_targets(game, mode.clauses, casting.context, casting.oid) for mode in body.modes)
    if not body.modes:
        return enough_targets(game, body.clauses, casting.context, casting.oid) and could_aim(game, casting)
    least, _ = limits(game, body, casting.context)
    return len(available(game, body, casting.context, f"{casting.oid}")) >= (1 if body.repeatable else max(least, 1))


# --- abilities -------------------------------------------------------------------------------------------------------


def _abilities(game: Game, seat: int, which: int) -> Iterator[Action]:
    for oid in _with_abilities(game, seat):
        game.scratch.at_work = oid
        for number, (key, ability) in enumerate(activated_abilities(game, oid)):
            mana = is_mana_ability(ability)
            if not which & (_MANA if mana else _OTHERS):
                continue
            if why_not_activate(game, seat, oid, key, ability) is None:
                action = Action("activate", oid, option=key, ability=number)
                action.is_mana = mana
                action.text = _unread(ability)
                yield action


def _unread(ability: ActivatedAbility) -> str:
    """The text of an ability whose cost only was read."""
    first = ability.body.clauses[0].verb if ability.body.clauses else None
    return first.text if isinstance(first, fx.LeftToPlayers) else ""


def _with_abilities(game: Game, seat: int) -> list[int]:
    found, shared = list(active(game, seat)), open_to_others(game)
    if shared:
        found = [oid for oid in game.permanents() if oid in shared or game.controller_of(oid) == seat]
    for zone in (HAND, GRAVEYARD, EXILE, COMMAND):
        found += [oid for oid in watchers(game, zone) if game.s.objects[oid].owner == seat]
    return found


# --- special actions -------------------------------------------------------------------------------------------------


def _specials(game: Game, seat: int) -> list[Action]:
    return [
        *_face_up(game, seat),
        *_set_aside(game, seat),
        *_doors(game, seat),
        *companion_actions(game, seat),
        *allowed_by_text(game, seat),
        *game.format.special_actions(game, seat),
    ]


def _acting(oid: int, seat: int, word: str) -> Context:
    """The view of a player who takes a special action."""
    context = Context(oid, seat)
    context.purpose = word
    return context


def _doors(game: Game, seat: int) -> list[Action]:
    """CR 709.5e: unlock a locked half of a Room, as a sorcery."""
    if not is_sorcery_time(game, seat):
        return []
    actions = []
    for oid in game.census().with_subtype("Room"):
        if game.controller_of(oid) != seat:
            continue
        for door, printed_cost in locked(game, oid):
            cost = special_cost(game, seat, oid, "unlock", printed_cost)
            if can_pay(game, seat, cost, _acting(oid, seat, "unlock")):
                actions.append(Action("special", oid, door, "unlock"))
    return actions


def face_up_ways(game: Game, oid: int) -> list[tuple[str, co.Cost]]:
    """How a face-down permanent may be turned up: by a keyword that it would have face up (CR 702.37e, 702.168d); if it is manifested also for the mana cost of a creature card, "" (701.40b-d)."""
    row = game.s.objects[oid]
    found: list[tuple[str, co.Cost]] = []
    for ability in as_face_up(game, oid).abilities:
        if isinstance(ability, Keyword) and ability.name in _TURNED_UP_BY and ability.cost is not None:
            found.append((ability.name, ability.cost))
    face = game.s.programs[row.program].faces[row.face]
    if row.face_down == FACE_DOWN_MANIFEST and "creature" in face.types and face.mana_cost:
        found.append(("", co.ManaCost(face.mana_cost)))
    return found


_TURNED_UP_BY: Final = ("morph", "megamorph", "disguise")


def _face_up(game: Game, seat: int) -> list[Action]:
    actions = []
    for oid in game.permanents():
        if game.s.objects[oid].face_down == FACE_UP or game.controller_of(oid) != seat:
            continue
        for nth, (_, cost) in enumerate(face_up_ways(game, oid)):
            if can_pay(game, seat, cost, _acting(oid, seat, "face_up")):
                action = Action("special", oid, option="face_up")
                action.nth = nth
                actions.append(action)
    return actions


def _is_free_to_begin(game: Game, seat: int, casting: Casting) -> bool:
    return _why_not_now(game, seat, casting) is None and _why_barred(game, seat, casting) is None


def _could_begin_casting(game: Game, seat: int, oid: int) -> bool:
    """CR 702.62a: suspend a card any time you could begin to cast it."""
    with _AsSpell(game, seat, oid, Way("", 0)) as casting:
        return _is_free_to_begin(game, seat, casting)


def _set_aside(game: Game, seat: int) -> list[Action]:
    """Foretell (CR 702.143a: on the own turn) and plot (702.170a: as a sorcery)."""
    actions = []
    for oid in game.s.hand[seat]:
        row = game.s.objects[oid]
        if not rows_of(game.s.programs[row.program]).is_set_aside:
            continue
        for keyword in index_of(printed(game, row.program, 0, False).abilities).keywords:
            if keyword.name == "foretell" and game.s.turn.active == seat:
                cost: co.Cost | None = special_cost(game, seat, oid, "foretell", co.ManaCost("{2}"))
            elif (keyword.name == "plot" and is_sorcery_time(game, seat)) or (
                keyword.name == "suspend" and _could_begin_casting(game, seat, oid)
            ):
                cost = keyword.cost
                if cost is not None and keyword.name == "plot":
                    cost = special_cost(game, seat, oid, "plot", cost)
            else:
                continue
            if cost is not None and can_pay(game, seat, cost, _acting(oid, seat, keyword.name)):
                actions.append(Action("special", oid, option=keyword.name))
    return actions


knows(CastingRule, "condition timing", rule="only_if")
knows(CastingRule, timing=TIMES)
knows(CastingRule, "condition cost", rule="flash_if")
knows(Keyword, name=("flash", "split second"))
knows(Keyword, "cost", name=("morph", "megamorph", "disguise", "plot", "suspend"))
knows(PlayerRule, "condition", rule=("cast_only_own_turn", "cast_only_sorcery_speed"))
knows(PlayerRule, "condition filter", rule="flash")
knows(PlayerRule, "condition filter amount", rule="max_spells")
knows(PlayerRule, "filter", rule="cant_play_lands")
knows(PlayerRule, "amount", rule="extra_lands")
