"""Loads every family of verbs, so that `resolving.VERBS` is complete."""

from __future__ import annotations

from . import (
    attractions,
    preparing,
    searching,
    verbs_actions,
    verbs_cards,
    verbs_dungeons,
    verbs_effects,
    verbs_keywords,
    verbs_life,
    verbs_outside,
    verbs_permanents,
    verbs_players,
    verbs_rings,
    verbs_stack,
    verbs_tokens,
)

FAMILIES = (
    attractions,
    preparing,
    verbs_actions,
    searching,
    verbs_cards,
    verbs_dungeons,
    verbs_effects,
    verbs_keywords,
    verbs_life,
    verbs_outside,
    verbs_permanents,
    verbs_players,
    verbs_rings,
    verbs_stack,
    verbs_tokens,
)
