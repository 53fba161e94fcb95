"""Sorts the abilities of an object by what the engine needs them for; keywords are expanded into the abilities they stand for.

An index belongs to one tuple of abilities and is built once; objects with equal printed text share it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...program import abilities as ab
from ...program import events as ev
from ...program import modifications as mo
from ...program.abilities import Body
from ...program.amounts import Const
from ...program.clauses import Clause
from ...program.conditions import AllTrue, Condition, IsFalse, Matches
from ...program.effects_game import LeftToPlayers
from ...program.effects_permanents import KeywordAction
from ...program.filters import HasCapability, HasCounter, IsSource
from ...program.node import walk
from ...program.objects import This
from ...program.players import You
from ..declared import knows
from ..keywords.table import expand
from ..state.rows import BATTLEFIELD
from .event_kinds import event_kinds
from .lost import Lost
from .zones import ANYWHERE, functioning_zones


class AbilityIndex:
    """Abilities by kind. A key names an ability within its object: "2" the third one, "2.0" the first that the third (a keyword) stands for."""

    __slots__ = (
        "activated", "attacking", "casting", "characteristic", "flashes", "for_others", "keywords", "replacements", "is_ignorable", "replacing", "special", "spell",
        "state_triggers", "statics", "triggered", "unread", "unread_triggers", "waiting", "zones",
    )  # fmt: skip

    def __init__(self) -> None:
        self.statics: list[tuple[str, ab.StaticAbility]] = []
        self.characteristic: list[tuple[str, ab.StaticAbility]] = []
        self.triggered: list[tuple[str, ab.TriggeredAbility]] = []
        self.state_triggers: list[tuple[str, ab.TriggeredAbility]] = []
        self.activated: list[tuple[str, ab.ActivatedAbility]] = []
        self.replacements: list[tuple[str, ab.ReplacementAbility]] = []
        self.keywords: list[ab.Keyword] = []
        self.spell: list[ab.SpellAbility] = []
        self.casting: list[ab.Ability] = []
        self.attacking: list[ab.ExertAbility] = []
        self.special: list[ab.SpecialActionAbility] = []
        self.unread: list[str] = []  # clauses that were not compiled and have no moment of their own
        self.unread_triggers: list[tuple[str, ab.Residual, ab.TriggeredAbility]] = []  # only the head was read
        self.zones: frozenset[str] = frozenset()
        self.flashes = False  # the card says when it may be cast at instant speed
        self.is_ignorable = False  # who is concerned may do something to ignore what one of the statics says
        self.for_others = False  # somebody else may activate one of the activated abilities
        # by zone: (kind of event, key, ability); a residual clause waits for the event of its head
        self.waiting: dict[str, list[tuple[str, str, ab.TriggeredAbility | ab.Residual]]] = {}
        self.replacing: dict[str, list[tuple[str, str, ab.ReplacementAbility]]] = {}

    def close(self) -> None:
        """All abilities are filed: list by zone what waits for events."""
        for key, ability in self.triggered:
            for zone in functioning_zones(ability):
                self.waiting.setdefault(zone, []).extend((kind, key, ability) for kind in kinds_of(ability))
        for key, clause, head in self.unread_triggers:
            for zone in functioning_zones(head):
                self.waiting.setdefault(zone, []).extend((kind, key, clause) for kind in kinds_of(head))
        for key, replacement in self.replacements:
            lines = [(kind, key, replacement) for kind in kinds_of(replacement)]
            for zone in functioning_zones(replacement):  # what works anywhere is looked for on the card that moves
                self.replacing.setdefault(BATTLEFIELD if zone == ANYWHERE else zone, []).extend(lines)
        self.flashes = any(isinstance(a, ab.CastingRule) and a.rule == "flash_if" for a in self.casting)
        self.for_others = any(type(ability.who) is not You for _, ability in self.activated)
        self.is_ignorable = any(ability.ignoring is not None for _, ability in self.statics)
        working = [zone for _, ability in (*self.statics, *self.activated) for zone in functioning_zones(ability)]
        working += [ability.zone for ability in self.special]
        self.zones = frozenset((*self.waiting, *self.replacing, *working))

    def add(self, key: str, ability: ab.Ability) -> None:
        """File one ability."""
        if isinstance(ability, Lost):
            return
        if isinstance(ability, ab.Keyword):
            before = sum(1 for other in self.keywords if other.name == ability.name)
            self.keywords.append(ability)
            for number, part in enumerate(expand(ability, before)):
                self.add(f"{key}.{number}", part)
        elif isinstance(ability, ab.StaticAbility):
            (self.characteristic if ability.characteristic else self.statics).append((key, ability))
        elif isinstance(ability, ab.TriggeredAbility):
            is_state = isinstance(ability.event, ev.StateIs)
            (self.state_triggers if is_state else self.triggered).append((key, ability))
        elif isinstance(ability, ab.ActivatedAbility):
            self.activated.append((key, ability))
        elif isinstance(ability, ab.ReplacementAbility):
            self.replacements.append((key, ability))
        elif isinstance(ability, ab.SpellAbility):
            self.spell.append(ability)
        elif isinstance(ability, ab.ExertAbility):
            self.attacking.append(ability)
        elif isinstance(ability, ab.SpecialActionAbility):
            self.special.append(ability)
        elif isinstance(ability, (ab.ChapterAbility, ab.VisitAbility, ab.ClassLevel, ab.CaseAbility)):
            for number, part in enumerate(paragraphs(ability)):
                self.add(f"{key}.{number}", part)
            if isinstance(ability, ab.ClassLevel):
                self.statics.append((f"{key}.1", once_reached(ability)))
            self._add_inner(ability)
        elif isinstance(ability, ab.LevelBand):
            self.statics.append((f"{key}.0", once_reached(ability)))
            self._add_inner(ability)
        elif isinstance(ability, ab.Residual):
            self._add_residual(key, ability)
        else:
            self.casting.append(ability)

    def _add_residual(self, key: str, clause: ab.Residual) -> None:
        """A clause that was not compiled: with the head that was read it works as far as that goes, else it is told when its object comes."""
        hook = clause.hook
        if isinstance(hook, ab.ActivatedAbility):
            self.activated.append((key, left_to_players(hook, clause.text)))
        elif isinstance(hook, ab.ChapterAbility):
            heads = [each for each in paragraphs(hook) if isinstance(each, ab.TriggeredAbility)]
            self.unread_triggers += [(f"{key}.{n}", replace(clause, hook=head), head) for n, head in enumerate(heads)]
        elif isinstance(hook, ab.TriggeredAbility) and not _is_about_states(hook):
            self.unread_triggers.append((key, clause, hook))
        elif clause.text not in self.unread:
            self.unread.append(clause.text)

    def _add_inner(self, ability: ab.Ability) -> None:
        """Clauses within a chapter or a level are told with the whole card; those of a class level or a solved case when the permanent gains them."""
        for node in walk(ability) if isinstance(ability, (ab.ChapterAbility, ab.LevelBand)) else ():
            if isinstance(node, ab.Residual) and node.text not in self.unread:
                self.unread.append(node.text)

    def find(self, key: str) -> ab.Ability | None:
        """The ability with that key."""
        groups = (self.activated, self.triggered, self.state_triggers, self.statics, self.replacements)
        for group in groups:
            for own, ability in group:
                if own == key:
                    return ability
        return None


def _is_about_states(head: ab.TriggeredAbility) -> bool:
    """A state trigger would trigger again and again while nobody has carried it out (CR 603.8)."""
    return any(isinstance(node, ev.StateIs) for node in walk(head.event))


def left_to_players(hook: ab.ActivatedAbility, text: str) -> ab.ActivatedAbility:
    """An ability of which only costs and conditions were read."""
    return replace(hook, body=Body((Clause(LeftToPlayers(text)),)))


def paragraphs(ability: ab.Ability) -> tuple[ab.Ability, ...]:
    """Saga chapters as triggers on lore counters (CR 714.2b), visits as triggers on the roll (702.159a), class levels as activated abilities (716.2b), cases as end-step triggers (719.3a)."""
    if isinstance(ability, ab.ChapterAbility):
        return tuple(
            ab.TriggeredAbility(ev.CountersPut(IsSource(), "lore", nth=chapter), ability.body)
            for chapter in ability.chapters
        )
    if isinstance(ability, ab.VisitAbility):
        return (ab.TriggeredAbility(ev.PlayerDid("visit", You(), IsSource()), ability.body),)
    if isinstance(ability, ab.ClassLevel):
        return (_class_level(ability),)
    if isinstance(ability, ab.CaseAbility):
        unsolved = IsFalse(Matches(This(), HasCapability("solved")))
        solve = Body((Clause(KeywordAction("mark", This(), word="solved")),))
        return (
            ab.TriggeredAbility(ev.StepBegins("end", You()), solve, condition=AllTrue((ability.to_solve, unsolved))),
        )
    return ()


def _class_level(ability: ab.ClassLevel) -> ab.ActivatedAbility:
    reached = Matches(This(), HasCapability(f"level {ability.level}"))
    parts: tuple[Condition, ...] = (IsFalse(reached),)
    if ability.level > 2:
        parts = (Matches(This(), HasCapability(f"level {ability.level - 1}")), IsFalse(reached))
    gain = Body((Clause(KeywordAction("mark", This(), word=f"level {ability.level}")),))
    return ab.ActivatedAbility(ability.cost, gain, timing="sorcery", condition=AllTrue(parts), word="level")


Reached = ab.LevelBand | ab.ClassLevel


_REACHED: Final[dict[int, tuple[Reached, ab.StaticAbility]]] = {}


def once_reached(part: Reached) -> ab.StaticAbility:
    """The static ability that a level or station symbol or a class level bar represents (CR 711.2, 716.2, 721.2): the same one for the same part."""
    found = _REACHED.get(id(part))
    if found is None:
        found = _REACHED[id(part)] = (part, _once_reached(part))
    return found[1]


def _once_reached(part: Reached) -> ab.StaticAbility:
    if isinstance(part, ab.ClassLevel):
        return ab.StaticAbility(This(), _given(part.abilities), Matches(This(), HasCapability(f"level {part.level}")))
    reached: Condition = Matches(This(), HasCounter(part.counter, ">=", part.low))
    if part.high >= 0:
        reached = AllTrue((reached, Matches(This(), HasCounter(part.counter, "<=", part.high))))
    types: tuple[mo.Modification, ...] = (mo.AddTypes(("creature",)),) if part.creature else ()
    size: tuple[mo.Modification, ...] = ()
    if part.power is not None and part.toughness is not None:
        size = (mo.SetBasePT(Const(part.power), Const(part.toughness)),)
    return ab.StaticAbility(This(), (*types, *_given(part.abilities), *size), reached)


def _given(abilities: tuple[ab.Ability, ...]) -> tuple[mo.Modification, ...]:
    return tuple(mo.GrantKeyword(a) if isinstance(a, ab.Keyword) else mo.GrantAbility(a) for a in abilities)


_CACHE: Final[dict[int, tuple[tuple[ab.Ability, ...], AbilityIndex]]] = {}


_CACHE_LIMIT = 60000


def index_of(abilities: tuple[ab.Ability, ...]) -> AbilityIndex:
    """The index of a tuple of abilities, from the cache (keyed by identity: the tuple is kept alive)."""
    found = _CACHE.get(id(abilities))
    if found is not None:
        return found[1]
    index = AbilityIndex()
    for number, ability in enumerate(abilities):
        index.add(str(number), ability)
    index.close()
    _CACHE[id(abilities)] = (abilities, index)
    return index


def forget_indices() -> None:
    """Forget the indices when they are too many: between inputs only, as whoever computes knows the abilities made here by identity."""
    if len(_CACHE) >= _CACHE_LIMIT:
        _CACHE.clear()
        _REACHED.clear()


def kinds_of(ability: ab.TriggeredAbility | ab.ReplacementAbility) -> tuple[str, ...]:
    """The kinds of events an ability waits for."""
    return event_kinds(ability.event)


knows(ab.ActivatedAbility, "who")
knows(ab.TriggeredAbility, "event")
knows(ab.ReplacementAbility, "event")
knows(ab.StaticAbility, "characteristic ignoring")
knows(ab.SpecialActionAbility, "zone")
knows(ab.ChapterAbility, "chapters body")
knows(ab.VisitAbility, "body")
knows(ab.CaseAbility, "to_solve")
knows(ab.ClassLevel, "level cost abilities")
knows(ab.LevelBand, "low high abilities power toughness counter creature")
