"""Loads every module that declares what it can carry out, so that the dispatch tables and what is known are complete."""

from __future__ import annotations

from .characteristics import layers
from .cost import paying
from .evaluate import amounts, clauses, conditions, event_patterns, filters, references
from .events import replacement_by_rule, replacement_of_numbers, unplayed
from .stack import preparation
from .turn import opening_hands, turn
from .verbs import (
    attractions,
    cards,
    dungeons,
    keyword_actions,
    keyword_actions_rare,
    lasting_effects,
    life_and_damage,
    permanents,
    ring_and_incubate,
    search,
    spells,
    tokens,
    whole_games,
)

LOADED = (
    attractions,
    amounts,
    conditions,
    layers,
    filters,
    paying,
    preparation,
    event_patterns,
    clauses,
    replacement_by_rule,
    search,
    references,
    replacement_of_numbers,
    opening_hands,
    turn,
    unplayed,
    keyword_actions_rare,
    cards,
    dungeons,
    lasting_effects,
    keyword_actions,
    life_and_damage,
    permanents,
    whole_games,
    ring_and_incubate,
    spells,
    tokens,
)
