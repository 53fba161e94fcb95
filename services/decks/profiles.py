"""The documents a deck can be built by, as data. Every rule a finding cites is named here once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

LEGENDARY_CREATURES = frozenset({"legendary_creature"})
ANY_COMMANDER = frozenset({"legendary_creature", "vehicle", "spacecraft", "permission"})


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """One document's construction rules, each there once; `lists` are the ban lists that apply, in order; `rules` cites by topic."""

    id: str
    title: str
    lists: tuple[str, ...]
    rules: Mapping[str, str]
    has_commander: bool = True
    commander_kinds: frozenset[str] = ANY_COMMANDER
    has_pairs: bool = True
    size: int = 100
    identity: str = "identity"
    """"identity" (CR 903.4), "symbols" (EDH 2009) or "" for no restriction."""
    sideboard: int = 0
    companions: str = "outside"
    """"outside" the deck, or "none"."""
    is_list_recommended: bool = False
    prerelease_days: int = 0
    """Cards are legal this many days before their release."""
    illegal_pool: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Pool tag -> rule that excludes it."""


def _pool(default: str, **others: str) -> Mapping[str, str]:
    always = ("silver_border", "gold_border", "acorn", "conspiracy", "oversized", "not_sanctioned")
    return MappingProxyType(dict.fromkeys(always, default) | others)


_CR = {
    "size": "CR 903.5a",
    "singleton": "CR 903.5b",
    "identity": "CR 903.5c",
    "land": "CR 903.5d",
    "commander": "CR 903.3",
    "pair": "CR 702.124",
    "three": "CR 702.124",
    "color_choice": "CR 903.4b",
    "companion": "CR 702.139",
    "companion_identity": "CR 903.11a",
    "sideboard": "CR 903.5e",
    "banned": "CR 903, banned list",
    "banned_as_commander": "CR 903, banned list",
    "banned_in_deck": "CR 903, banned list",
    "banned_as_companion": "CR 903, banned list",
    "released": "CR 903, card pool",
    "supplementary": "CR 100.2d",
    "printing": "CR 903, card pool",
}
COMMANDER = Profile(
    id="commander",
    title="Commander",
    lists=("commander",),
    prerelease_days=7,
    rules=MappingProxyType(_CR),
    illegal_pool=_pool(
        "CR 903, card pool",
        ante="CR 903, banned list",
        dexterity="CR 903, banned list",
        subgame="CR 903, banned list",
        offensive="CR 903, banned list",
    ),
)
DUEL = Profile(
    id="duel",
    title="Duel Commander",
    lists=("duel",),
    rules=MappingProxyType(
        _CR
        | {
            "size": "DC 402.1",
            "commander": "DC 403.1a",
            "companion": "DC 208.3",
            "sideboard": "DC 404.9a",
            "banned": "DC 404.4a",
            "banned_as_commander": "DC 404.2a",
            "banned_in_deck": "DC 404.3a",
            "banned_as_companion": "DC 404.4a",
            "released": "DC 404.6a",
            "printing": "DC 404.6a",
            "swap": "DC 508.4",
            "swap_first": "DC 508.2",
            "swap_deck": "DC 508.5",
        }
    ),
    illegal_pool=_pool(
        "DC 404.6a", offensive="DC 404.6a", ante="DC 404.7a", dexterity="DC 404.7b", subgame="DC 404.7c"
    ),
)


def _old(title: str, list_rule: str) -> Mapping[str, str]:
    deck = f"{title}, deck construction "
    return MappingProxyType(
        {
            "size": f"{deck}4",
            "singleton": f"{deck}5",
            "identity": f"{deck}2",
            "land": f"{deck}2",
            "commander": f"{deck}1",
            "pair": f"{deck}1",
            "three": f"{deck}1",
            "color_choice": f"{deck}1",
            "companion": f"{deck}4",
            "companion_identity": f"{deck}2",
            "sideboard": f"{title}, optional rule 1",
            "banned": list_rule,
            "banned_as_commander": list_rule,
            "banned_in_deck": list_rule,
            "banned_as_companion": list_rule,
            "released": f"{deck}6",
            "supplementary": f"{deck}6",
            "printing": f"{deck}6",
        }
    )


def _vintage(rule: str) -> Mapping[str, str]:
    tags = dict.fromkeys(("ante", "dexterity", "offensive", "sticker", "attraction"), rule)
    return _pool(rule, **tags)


EDH2009 = Profile(
    id="edh2009",
    title="EDH of 2009-09-23",
    lists=("edh2009",),
    rules=_old("EDH 2009", "EDH 2009, recommended list"),
    commander_kinds=LEGENDARY_CREATURES,
    has_pairs=False,
    identity="symbols",
    sideboard=10,
    companions="none",
    is_list_recommended=True,
    prerelease_days=7,
    illegal_pool=_vintage("EDH 2009, deck construction 6"),
)
COMMANDER2011 = Profile(
    id="commander2011",
    title="Commander of 2011-01-07",
    lists=("commander2011",),
    rules=_old("Commander 2011", "Commander 2011, rule 1"),
    commander_kinds=LEGENDARY_CREATURES,
    has_pairs=False,
    sideboard=10,
    companions="none",
    is_list_recommended=True,
    prerelease_days=7,
    illegal_pool=_vintage("Commander 2011, deck construction 6"),
)


def _highlander(id_: str, title: str, *lists: str) -> Profile:
    document = "German Highlander"
    topics = (*_CR, "sideboard")
    rules = dict.fromkeys(topics, document) | {"banned": "German Highlander, ban list"}
    rules |= {"size": "German Highlander, 100 cards", "singleton": "German Highlander, singleton"}
    tags = dict.fromkeys(
        ("ante", "dexterity", "subgame", "offensive", "sticker", "attraction"), f"{document}, card pool"
    )
    return Profile(
        id=id_,
        title=title,
        lists=("german_highlander", *lists),
        rules=MappingProxyType(rules),
        has_commander=False,
        identity="",
        companions="none",
        illegal_pool=_pool(f"{document}, card pool", **tags),
    )


GERMAN_HIGHLANDER = _highlander("german_highlander", "German Highlander")
PARTNER = _highlander("german_highlander", "German Highlander for Partner", "partner")
EMPEROR = _highlander("german_highlander", "German Highlander for Emperor", "emperor")

FORMATS = ("commander", "duel", "partner", "emperor")
RULES_VERSIONS = ("", "edh2009", "commander2011", "german_highlander", "commander")
_BY_FORMAT: dict[tuple[str, str], Profile] = {
    ("commander", ""): COMMANDER,
    ("commander", "commander"): COMMANDER,
    ("commander", "edh2009"): EDH2009,
    ("commander", "commander2011"): COMMANDER2011,
    ("commander", "german_highlander"): GERMAN_HIGHLANDER,
    ("duel", ""): DUEL,
    ("partner", ""): PARTNER,
    ("partner", "german_highlander"): PARTNER,
    ("emperor", ""): EMPEROR,
    ("emperor", "german_highlander"): EMPEROR,
} | {
    # Teams may bring Commander decks by a table option.
    (format_, version): profile
    for format_ in ("partner", "emperor")
    for version, profile in (("commander", COMMANDER), ("edh2009", EDH2009), ("commander2011", COMMANDER2011))
}


def profile_of(format_: str, rules_version: str) -> Profile | None:
    """The document for a format and rules version, or None when there is none."""
    return _BY_FORMAT.get((format_, rules_version))
