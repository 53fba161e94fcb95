"""What a continuous effect does to an object, a player or the rules (CR 611, 613).

The same modifications serve static abilities and effects of resolving spells; the layer follows from the class.
"""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .conditions import Condition
from .costs import Cost
from .filters import Filter
from .node import Node, register_module
from .objects import Objects
from .players import Players, You


@dataclass(frozen=True, slots=True)
class Modification(Node):
    """One change to one object."""


@dataclass(frozen=True, slots=True)
class CopyOf(Modification):
    """Layer 1: is a copy of the object, except for the further modifications (CR 707)."""

    object: Objects
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class CopyExcept(Modification):
    """Layer 1: was made as a copy; what it is but for the original, whichever face is up (CR 707.8a, 707.9, 707.10g)."""

    exceptions: tuple[Modification, ...]


@dataclass(frozen=True, slots=True)
class SetController(Modification):
    """Layer 2: that player controls it."""

    who: Players


@dataclass(frozen=True, slots=True)
class ChangeText(Modification):
    """Layer 3: replaces one basic land type or colour word by another."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class AddTypes(Modification):
    """Layer 4: in addition to its other types. `chosen`: the chosen creature type; `every_creature_type`, `every_basic_type`.

    `as_creature`: instead of its other creature types, as "becomes a Bird artifact creature" says (CR 205.1b).
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    chosen: bool = False
    every_creature_type: bool = False
    every_basic_type: bool = False
    as_creature: bool = False


@dataclass(frozen=True, slots=True)
class SetTypes(Modification):
    """Layer 4: instead of its other types. Empty `types` keeps the card types and replaces the subtypes of `subtype_kind`.

    `subtype_kind`: "creature", "land" (CR 305.7: loses the abilities of its text), "" when types are set.
    """

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    subtype_kind: str = ""
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class RemoveTypes(Modification):
    """Layer 4: loses types, subtypes or supertypes; `all_creature_types`."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    all_creature_types: bool = False


@dataclass(frozen=True, slots=True)
class AddColors(Modification):
    """Layer 5: in addition to its other colours."""

    colors: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SetColors(Modification):
    """Layer 5: is these colours; "" is colourless; `chosen` the colour chosen for the source."""

    colors: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class GrantKeyword(Modification):
    """Layer 6: has the keyword ability."""

    keyword: Node  # Keyword


@dataclass(frozen=True, slots=True)
class GrantAbility(Modification):
    """Layer 6: has the quoted ability."""

    ability: Node  # Ability


@dataclass(frozen=True, slots=True)
class KeepsThisAbility(Modification):
    """Copy exception: "except it has this ability", the one that makes the copy."""


@dataclass(frozen=True, slots=True)
class LoseKeyword(Modification):
    """Layer 6: loses the keyword; `cant_have` adds "can't have or gain"."""

    keyword: str
    cant_have: bool = False


@dataclass(frozen=True, slots=True)
class LoseAllAbilities(Modification):
    """Layer 6: loses all abilities; `except_mana` keeps mana abilities."""

    except_mana: bool = False


@dataclass(frozen=True, slots=True)
class LoseThisAbility(Modification):
    """Layer 6: "loses this ability", the one that resolves."""


@dataclass(frozen=True, slots=True)
class LoseAbility(Modification):
    """Layer 6: loses that ability."""

    ability: Node  # Ability


@dataclass(frozen=True, slots=True)
class EndsFor(Modification):
    """ "You may pay {W} to end this effect" (CR 116.2c): of the effect that it is part of."""

    cost: Cost


@dataclass(frozen=True, slots=True)
class GrantAbilitiesOf(Modification):
    """Layer 6: has the activated (or all keyword) abilities of the objects. `kind`: "activated", "keyword", "all"."""

    objects: Objects
    kind: str = "activated"


@dataclass(frozen=True, slots=True)
class SetBasePT(Modification):
    """Layer 7b: base power and toughness; None leaves one alone."""

    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class ModifyPT(Modification):
    """Layer 7c: +p/+t. Amounts of an effect with a duration are fixed when it begins (CR 611.2c / 608.2h)."""

    power: Amount
    toughness: Amount


@dataclass(frozen=True, slots=True)
class SwitchPT(Modification):
    """Layer 7d."""


@dataclass(frozen=True, slots=True)
class DefinePT(Modification):
    """Layer 7a: characteristic-defining power and toughness (CR 604.3); None leaves one as printed."""

    power: Amount | None
    toughness: Amount | None


@dataclass(frozen=True, slots=True)
class SetManaCost(Modification):
    """Copy exception: has that mana cost; "" is none."""

    mana: str = ""


@dataclass(frozen=True, slots=True)
class SetName(Modification):
    """Text-like change of the name (copy exceptions, "named ...")."""

    name: str


@dataclass(frozen=True, slots=True)
class Restriction(Modification):
    """A rule about the object. `rule`:

    "cant_attack", "cant_block", "cant_be_blocked", "must_attack", "must_block", "must_be_blocked", "attacks_alone_only", "blocks_alone_only",
    "doesnt_untap", "cant_untap", "cant_be_targeted", "cant_be_countered", "cant_be_sacrificed", "cant_be_regenerated", "cant_transform",
    "assign_as_unblocked", "assigns_no_combat_damage", "assigns_toughness_damage", "damage_cant_be_prevented", "can_attack_despite_defender",
    "can_block_shadow", "activated_cant", "loses_on_leave", "cant_be_enchanted", "cant_be_equipped", "cant_have_counters", "cant_crew",
    "cant_phase", "legend_rule_off", "can_be_commander", "no_max_attackers", "block_additional", "block_any_number", "goaded",
    "indestructible_damage" ... `filter`: the other side (can't be blocked BY these, can block only these with `only`).
    `who`: the player concerned (can't attack YOU; can't be targeted by spells OPPONENTS control; doesn't untap during YOUR untap step, else its controller's). `amount`: block_additional n,
    "can't be blocked by more than n" / "except by n or more". `unless`: a cost to pay ("can't attack unless you pay {2}").
    `word`: what of `who` cannot be attacked besides the player: "planeswalkers", "permanents" (battles, too), "defending" (whatever that player defends).
    """

    rule: str
    filter: Filter | None = None
    only: bool = False
    who: Players | None = None
    amount: Amount | None = None
    unless: Cost | None = None
    condition: Condition | None = None
    word: str = ""


@dataclass(frozen=True, slots=True)
class PlayerRule(Modification):
    """A rule about players. `rule`:

    "hexproof", "shroud", "protection" (filter), "cant_gain_life", "cant_lose_life", "life_cant_change", "cant_lose", "cant_win", "cant_draw", "max_draws" (amount per turn),
    "cant_cast" (filter: spells), "max_spells" (amount per turn, filter), "cast_only_own_turn", "cast_only_sorcery_speed", "cant_play_lands", "cant_activate" (filter: sources),
    "cant_search", "cant_attack_with_more_than", "cant_block_with_more_than", "no_max_hand_size", "max_hand_size" (amount), "hand_size_change" (amount), "extra_lands" (amount),
    "skip_step" (word: step), "top_card_revealed", "look_at_top", "hands_revealed", "play_from" (filter with zone: cards that may be played, condition), "flash" (filter: spells that may be cast
    as though they had flash), "no_mana_loss" (word: colour or ""), "spend_as_any_color" (filter), "spend_as_any_type" (filter), "damage_doesnt_lose_life", "cant_pay_life", "cant_sacrifice",
    "cant_get_counters" (word), "cant_be_targeted", "extra_vote" (word "may": if the player wants), "extra_villainous_choice", "attackers_tax" (unless), "untap_limit" (filter, amount), "untap_all" (filter: untap during each other player's untap step),
    "activate_any_turn" (filter: loyalty), "ignore_hexproof" (filter), "double_triggers" (filter: cause, word: event), "control_during_combat", "draw_from_bottom", "noncombat_damage_bonus",
    "extra_dice" (one die more whenever dice are rolled, the lowest is ignored), "next_spell" (filter; word "hand_after", "cant_be_countered" or "flash" (can be cast as though it had it): said of the next spell that the player casts, then used up), "play_lands_from" (filter), "cast_without_paying" (filter, amount per turn), "no_triggers" (filter: cause, word: event, unless whose permanents), "cant_pay_to_act" (word: "life" or
    "sacrifice", filter) ... For "play_from": `amount` times a turn, for `cost` instead of the mana cost, `word` "exile_after" or "enters_tapped" for what is cast so, or the keyword whose way of casting is used ("bestow", "blitz").
    "abilities_cant_be_countered" (filter: the abilities). Of permanents that the player taps for mana (filter): "mana_multiple" (amount times as much), "mana_type" (word: the
    type that is produced instead; amount: of which so much). Of players who search their libraries: "control_search" (the source's controller makes their choices), "exile_found"
    (they exile what they find, which that controller may play).
    """

    rule: str
    filter: Filter | None = None
    amount: Amount | None = None
    word: str = ""
    unless: Cost | None = None
    condition: Condition | None = None
    cost: Cost | None = None
    extra: Cost | None = None  # "play_from": in addition to the other costs


@dataclass(frozen=True, slots=True)
class NextSpellHas(Modification):
    """The next spell that matches and the player casts has these, then it is used up."""

    filter: Filter
    modifications: tuple[Modification, ...]


@dataclass(frozen=True, slots=True)
class CostChange(Modification):
    """Spells (or abilities of `kind` "activated", or of a keyword: "equip", "cycling"..., or the special action "plot", "foretell", "unlock") that match cost less or more.

    `filter` is of the spell or of the ability's source. Negative amounts reduce generic mana; `mana` adds or removes coloured mana; `minimum`: not to less than that much.
    `targets`: if it targets one of those; `per_target`: once for each target that matches ("for each target").
    `nth`: only the n-th such spell or ability of that player each turn; `next`: only the next one, then used up. `not_mana`: no mana abilities.
    `at_least`: what would cost less mana costs that much (after everything else). `colored_only`: "reduces only the amount of colored mana you pay".
    """

    filter: Filter
    amount: Amount
    who: Players = You()
    kind: str = "spell"
    mana: str = ""
    minimum: int = 0
    targets: Filter | None = None
    per_target: bool = False
    nth: int = 0
    next: bool = False
    not_mana: bool = False
    at_least: int = 0
    colored_only: bool = False


@dataclass(frozen=True, slots=True)
class AlternativeCost(Modification):
    """Spells that match may be cast for that cost instead of their mana cost; `None` cost = without paying."""

    filter: Filter
    cost: Cost | None
    name: str = ""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class WhenSpent(Modification):
    """Of mana: a spell that matches and it is spent on gets the modifications for a duration, or the clauses are a triggered ability (CR 106.6, 603.12).

    In the clauses "event.object" is the spell.
    """

    filter: Filter
    modifications: tuple[Modification, ...] = ()
    duration: str = ""
    clauses: tuple[Node, ...] = ()  # Clause


register_module(globals())
