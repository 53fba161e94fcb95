"""Several verbs of one sentence that have words together."""

from __future__ import annotations

from ..program import effects as x
from ..program import filters as f
from ..program import objects as o
from ..program import players as p
from .filtering import all_of, conjuncts
from .printing_nouns import noun, objects
from .printing_verbs import _DURATIONS
from .printing_words import Words, article

_ANYWHERE = f.AnyOf((f.InZone("battlefield"), f.InZone("stack")))
_SOURCE = o.Bound("source")


def source_of_choice(node: x.Sequence, w: Words) -> str:
    """ "prevent all damage a red source of your choice would deal this turn"; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    if len(verbs) != 2 or not isinstance(verbs[0], x.ChooseObjects) or not isinstance(verbs[0].objects, o.Chosen):
        return ""
    if verbs[1] != x.PreventDamage(None, None, duration="end_of_turn", by=_SOURCE):
        return ""
    kept = all_of(each for each in conjuncts(verbs[0].objects.filter) if each != _ANYWHERE)
    source = article(f"{noun(kept, w, False, '')} source of your choice".strip())
    return f"prevent all damage {source} would deal this turn"


def looked_and_played(node: x.Sequence, w: Words) -> str:
    """ "you may look at and play that card for as long as it remains exiled"; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    if len(verbs) != 2 or not isinstance(verbs[1], x.PermitPlay) or not isinstance(verbs[1].objects, o.Bound):
        return ""
    seen, played = verbs[0], verbs[1]
    plain = x.PermitPlay(
        p.You(), played.objects, duration=played.duration, any_mana=played.any_mana, lands=played.lands
    )
    if seen != x.Reveal(played.objects, look=True) or played != plain:
        return ""
    card = objects(played.objects, w)
    it = "they remain" if card.startswith(("those", "them")) else "it remains"
    lasting = "this turn" if played.duration == "end_of_turn" else f"for as long as {it} exiled"
    if played.duration not in ("", "end_of_turn"):
        lasting = _DURATIONS[played.duration]
    mana = ", and mana of any type can be spent to cast that spell" if played.any_mana else ""
    return f"you may look at and {'play' if played.lands else 'cast'} {card} {lasting}{mana}"
