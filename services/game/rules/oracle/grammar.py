"""Loads every module that enters a production or a printing into the phrase table, so that it is complete."""

from __future__ import annotations

from .amounts import print as amounts_print
from .amounts import read as amounts_read
from .conditions import print as conditions_print
from .conditions import read as conditions_read
from .keywords import read as keywords_read
from .nouns import print as nouns_print
from .nouns import print_choices as nouns_print_choices
from .nouns import print_mentions as nouns_print_mentions
from .nouns import print_players_of_whom as nouns_print_players_of_whom
from .nouns import read as nouns_read
from .nouns import read_players as nouns_read_players
from .nouns import read_players_of_whom as nouns_read_players_of_whom
from .nouns import read_qualifiers as nouns_read_qualifiers
from .nouns import read_references as nouns_read_references
from .paragraphs import print as paragraphs_print
from .paragraphs import read as paragraphs_read
from .predicates import read as predicates_read
from .sentences import print as sentences_print
from .sentences import print_waiting as sentences_print_waiting
from .sentences import read as sentences_read
from .sentences import read_continuations as sentences_read_continuations
from .sentences import read_player_rules as sentences_read_player_rules
from .sentences import read_prevention as sentences_read_prevention
from .sentences import read_waiting as sentences_read_waiting
from .statics import print_replacements as statics_print_replacements
from .statics import read as statics_read
from .statics import read_permissions as statics_read_permissions
from .statics import read_replacements as statics_read_replacements
from .verbs import print_of_players as verbs_print_of_players
from .verbs import read_dice as verbs_read_dice

LOADED = (
    amounts_print,
    amounts_read,
    conditions_print,
    conditions_read,
    keywords_read,
    nouns_print,
    nouns_print_choices,
    nouns_print_mentions,
    nouns_print_players_of_whom,
    nouns_read,
    nouns_read_players,
    nouns_read_players_of_whom,
    nouns_read_qualifiers,
    nouns_read_references,
    paragraphs_print,
    paragraphs_read,
    predicates_read,
    sentences_print,
    sentences_print_waiting,
    sentences_read,
    sentences_read_continuations,
    sentences_read_player_rules,
    sentences_read_prevention,
    sentences_read_waiting,
    statics_print_replacements,
    statics_read,
    statics_read_permissions,
    statics_read_replacements,
    verbs_print_of_players,
    verbs_read_dice,
)
