"""In which zones an ability functions (CR 113.6): the one answer for statics, triggers, activated abilities, replacements and keywords.

113.6 on the battlefield, if nothing else is said, ok; 113.6a characteristic-defining abilities everywhere ok; 113.6b what the text says (`zone` of the
ability) ok; 113.6h-i as the object enters (it is in zone "entering", which counts as the battlefield) ok; 113.6j what is paid elsewhere (`zone`) ok;
113.6k triggers that cannot trigger from the battlefield ok. 113.6d-g are rules about casting: `cast` and `cost` read them off the spell.
"""

from __future__ import annotations

from ...program import abilities as ab
from ...program import events as ev
from ...program.filters import AllOf, AnyOf, HasCapability, IsSource
from ..declared import knows
from ..state.rows import BATTLEFIELD, EXILE, GRAVEYARD, STACK

ANYWHERE = "anywhere"


def functions_in(ability: ab.Ability, zone: str) -> bool:
    """Whether an ability functions while its object is in that zone."""
    zones = functioning_zones(ability)
    return zone in zones or ANYWHERE in zones


def functioning_zones(ability: ab.Ability) -> tuple[str, ...]:
    """The zones an ability functions in, or "anywhere"."""
    if isinstance(ability, ab.TriggeredAbility):
        return trigger_zones(ability)
    if isinstance(ability, ab.StaticAbility) and ability.characteristic:
        return (ANYWHERE,)
    if isinstance(ability, (ab.StaticAbility, ab.ActivatedAbility, ab.ReplacementAbility)):
        return (ability.zone,)
    return (BATTLEFIELD,)


def trigger_zones(ability: ab.TriggeredAbility) -> tuple[str, ...]:
    """The zones an ability triggers from (CR 113.6b, 113.6k, 603.6)."""
    return (ability.zone,) if ability.zone else event_zones(ability.event)


def event_zones(event: object) -> tuple[str, ...]:
    """The zones that an event pattern implies for its ability: an object that speaks of its own move, cast, cycling or discard."""
    if isinstance(event, ev.AnyEvent):
        return tuple(dict.fromkeys(zone for part in event.parts for zone in event_zones(part)))
    if isinstance(event, ev.While):
        return event_zones(event.event)
    if isinstance(event, ev.SpellCast) and is_about_itself(event.filter):
        return (STACK,)
    if isinstance(event, (ev.Cycled, ev.Discarded)) and is_about_itself(event.filter):
        return (GRAVEYARD, EXILE)
    if isinstance(event, ev.ZoneChange) and event.filter == HasCapability("haunted"):
        return (EXILE,)  # CR 702.55c
    if isinstance(event, ev.ZoneChange) and is_about_itself(event.filter):
        if event.destination not in (BATTLEFIELD, "") and event.origin != BATTLEFIELD:
            return (event.destination,)
    return (BATTLEFIELD,)


def is_about_itself(node: object) -> bool:
    """Whether a filter or an event pattern can only mean the source, as opposed to a class of objects that it belongs to (CR 614.12)."""
    if isinstance(node, AllOf):
        return any(is_about_itself(part) for part in node.parts)
    if isinstance(node, AnyOf):
        return all(is_about_itself(part) for part in node.parts)
    if isinstance(node, ev.AnyEvent):
        return any(is_about_itself(part) for part in node.parts)
    if isinstance(node, ev.While):
        return is_about_itself(node.event)
    if isinstance(node, ev.EventPattern):
        return is_about_itself(getattr(node, "filter", None))
    return isinstance(node, IsSource)  # what targets it, or was paid for with its mana, is something else


knows(ab.ActivatedAbility, "zone")
knows(ab.TriggeredAbility, "event zone")
knows(ab.ReplacementAbility, "zone")
knows(ab.StaticAbility, "zone characteristic")
