"""What the kernel can execute, asked by the compiler: a program with a missing capability must not be called compiled."""

from __future__ import annotations

from ..program import abilities as ab
from ..program import amounts, conditions, costs, effects, events, filters, modifications, objects, players
from ..program.node import Node, walk
from . import vocabulary
from .cast import activating
from .evaluate import dispatch
from .evaluate.dispatch import known_actions
from .events.token_faces import predefined_names
from .keywords.table import known_keywords
from .stack.chosen_qualities import known_words

_LOADED = vocabulary.LOADED


RESTRICTIONS = frozenset((
    "cant_attack", "cant_block", "cant_be_blocked", "must_attack", "must_block", "must_be_blocked", "attacks_alone_only", "cant_attack_alone",
    "doesnt_untap", "cant_untap", "may_not_untap", "cant_be_targeted", "cant_be_countered", "cant_be_sacrificed", "cant_be_regenerated",
    "assign_as_unblocked", "assigns_no_combat_damage", "assigns_toughness_damage", "can_attack_despite_defender", "can_block_shadow",
    "activated_cant", "activated_cant_mana", "cant_have_counters", "legend_rule_off", "block_additional", "block_any_number", "goaded",
    "min_blockers", "max_blockers", "lure", "can_block_only", "crew_power", "cant_block_alone", "lethal_by_power", "activates_as_haste",
))  # fmt: skip


PLAYER_RULES = frozenset((
    "hexproof", "shroud", "protection", "cant_gain_life", "cant_lose_life", "life_cant_change", "cant_lose", "cant_win", "cant_draw", "max_draws",
    "cant_cast", "max_spells", "cast_only_own_turn", "cast_only_sorcery_speed", "cant_play_lands", "cant_activate", "cant_search", "cant_attack_with_more_than",
    "no_max_hand_size", "max_hand_size", "hand_size_change", "extra_lands", "skip_step", "cant_get_counters", "play_from", "play_lands_from", "flash", "no_mana_loss",
    "damage_doesnt_lose_life", "cant_pay_life", "cant_be_targeted", "extra_vote", "attackers_tax", "untap_limit", "untap_all", "activate_any_turn",
    "double_triggers", "draw_from_bottom", "spells_cant_be_countered", "abilities_cant_be_countered", "no_loss_for_life", "cant_attack",
    "look_at_top", "top_card_revealed", "hands_revealed", "spend_as_any_color", "damage_cant_be_prevented", "no_triggers", "cant_pay_to_act",
    "next_spell", "extra_dice",
))  # fmt: skip


MANA_CHOICES = frozenset(
    (
        "",
        "any",
        "any_one",
        "any_combination",
        "one_of",
        "commander",
        "chosen",
        "among",
        "each_among",
        "produced",
        "colors_of",
        "event_type",
    )
)


ACTIONS_SEEN = frozenset((
    "scry", "surveil", "shuffle", "search", "mill", "explore", "proliferate", "investigate", "connive", "monarch", "initiative", "coin_won", "coin_lost",
    "expend4", "expend8", "die_roll", "dice", "warp", "day", "night", "vote", "fight", "goad", "exploit", "monstrous", "renowned", "adapt", "amass", "discover", "populate", "foretell", "plot", "saddle", "crime", "ring_tempts", "incubate", "venture", "complete_dungeon",
    "mutate", "exert", "enlist", "phase_out", "phase_in", "gift", "airbend", "earthbend", "clash", "evidence", "unlock_door", "fully_unlock", "attraction", "visit", "roll_visit",
))  # fmt: skip


_ABILITIES = (
    ab.SpellAbility, ab.ActivatedAbility, ab.TriggeredAbility, ab.StaticAbility, ab.ReplacementAbility, ab.Keyword, ab.AdditionalCostAbility,
    ab.AlternativeCostAbility, ab.CastingRule, ab.ChapterAbility, ab.VisitAbility, ab.LevelBand, ab.ClassLevel, ab.CaseAbility,
    ab.ExertAbility, ab.PrototypeAbility, ab.CleavedText,
)  # fmt: skip


CASTING_RULES = frozenset(
    ("only_if", "flash_if", "cost_less", "cost_more", "cant_be_countered", "opening_hand", "x_mana", "only_from")
)


_RULES_MODIFICATIONS = (
    modifications.Restriction, modifications.PlayerRule, modifications.CostChange, modifications.AlternativeCost, modifications.AdditionalCost,
    modifications.EntersWith, modifications.WhenSpent, modifications.NextSpellHas, modifications.KeepsThisAbility,
)  # fmt: skip


DURATIONS = frozenset((
    "", "end_of_turn", "your_next_turn", "your_next_end", "your_next_upkeep", "end_of_combat", "end_of_your_next_turn", "while_source", "while_control_source", "while_condition",
    "next_untap", "next_turn", "until_source_leaves",
))  # fmt: skip


def missing(program: Node) -> list[str]:
    """What a program (or one ability) needs and the kernel lacks; empty when it can be executed. Residual clauses are not looked into."""
    lacks: list[str] = []
    for node in walk(program):
        lack = _lack(node)
        if lack and lack not in lacks:
            lacks.append(lack)
    return lacks + _loose_totals(program)


def _loose_totals(program: Node) -> list[str]:
    """A total is checked where objects are chosen, and only there."""
    said = sum(isinstance(node, filters.TotalIs) for node in walk(program))
    if not said:
        return []
    chosen = [
        node.filter for node in walk(program) if isinstance(node, (objects.Target, objects.Chosen, effects.Search))
    ]
    parts = [part for each in chosen for part in (each.parts if isinstance(each, filters.AllOf) else (each,))]
    return [] if sum(isinstance(part, filters.TotalIs) for part in parts) == said else ["a total"]


def _lack(node: Node) -> str:
    name = type(node).__name__
    if isinstance(node, effects.Verb):
        return _verb(node, name)
    if isinstance(node, ab.Keyword):
        return "" if node.name in known_keywords() else f"keyword {node.name}"
    if isinstance(node, ab.Ability):
        return _ability(node, name)
    if isinstance(node, modifications.Modification):
        return _modification(node, name)
    if isinstance(node, effects.TokenSpec):
        return "" if not node.predefined or node.predefined in predefined_names() else f"token {node.predefined}"
    if isinstance(node, events.PlayerDid):
        return "" if node.action in ACTIONS_SEEN else f"event {node.action}"
    return _language(node, name)


def _language(node: Node, name: str) -> str:
    tables: tuple[tuple[type, object], ...] = (
        (filters.Filter, dispatch.PREDICATES), (amounts.Amount, dispatch.AMOUNTS), (conditions.Condition, dispatch.CONDITIONS),
        (players.Players, dispatch.PLAYERS), (objects.Objects, dispatch.OBJECTS), (events.EventPattern, dispatch.MATCHERS),
    )  # fmt: skip
    for kind, table in tables:
        if isinstance(node, kind):
            if getattr(node, "since", "turn") not in ("turn", "last_turn", "step"):
                return f"memory of the {getattr(node, 'since')}"  # noqa: B009
            return "" if type(node) in table else name  # type: ignore[operator]
    if isinstance(node, costs.Cost):
        return "" if type(node) in dispatch.PAYMENTS else name
    return ""


def _verb(node: effects.Verb, name: str) -> str:
    if type(node) not in dispatch.VERBS:
        return f"verb {name}"
    if isinstance(node, effects.KeywordAction) and node.action not in known_actions():
        return f"action {node.action}"
    if isinstance(node, effects.AddMana) and node.choice not in MANA_CHOICES:
        return f"mana {node.choice}"
    if isinstance(node, effects.ChooseWord) and not known_words(node):
        return f"choice of {node.what}"
    if getattr(node, "duration", "") not in DURATIONS:
        return f"duration {getattr(node, 'duration', '')}"
    return ""


def _ability(node: ab.Ability, name: str) -> str:
    if isinstance(node, ab.Residual):
        return ""
    if not isinstance(node, _ABILITIES):
        return f"ability {name}"
    if isinstance(node, ab.CastingRule) and node.rule not in CASTING_RULES:
        return f"casting rule {node.rule}"
    if (
        isinstance(node, ab.ActivatedAbility)
        and node.timing
        and node.timing != "sorcery"
        and node.timing not in activating.TIMINGS
    ):
        return f"timing {node.timing}"
    return ""


def _modification(node: modifications.Modification, name: str) -> str:
    if isinstance(node, modifications.Restriction):
        return "" if node.rule in RESTRICTIONS else f"restriction {node.rule}"
    if isinstance(node, modifications.PlayerRule):
        return "" if node.rule in PLAYER_RULES else f"player rule {node.rule}"
    if type(node) in dispatch.MODIFIERS or isinstance(node, _RULES_MODIFICATIONS):
        return ""
    return f"modification {name}"
