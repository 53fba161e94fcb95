"""Prevention by resolving spells and abilities back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import X
from ..amounts.print import amount, is_plain
from ..nouns.print import noun, objects, player
from ..phrases.printing import sentences
from ..text.wording import Unprintable, Words
from ..verbs.print import DURATIONS
from .sources_of_choice import SOURCE, of_choice

_KINDS = {True: "combat damage", False: "noncombat damage", None: "damage"}


def prevent(node: fx.PreventDamage, w: Words, by: str = "") -> str:
    """ "prevent all combat damage that would be dealt to ~ this turn by creatures with flying"."""
    if node.also:
        computed, words = node.amount, prevent(replace(node, also=()), w, by)
        if computed is not None and not is_plain(computed):
            words = f"{prevent(replace(node, also=(), amount=X()), w, by)}, where X is {amount(computed, w)}"
        return f"{words}. {sentences(node.also, w).removesuffix('.')}"
    size = "all" if node.amount is None else f"the next {amount(node.amount, w)}"
    to = f" to {_recipient(node, w)}" if node.to is not None or node.to_all is not None else ""
    by = by or (f" by {_dealt_by(node, w)}" if node.by is not None or node.source != fl.Everything() else "")
    lasting = "this turn" if node.duration == "end_of_turn" else DURATIONS[node.duration]
    if not lasting:
        raise Unprintable("PreventDamage")
    return f"prevent {size} {_KINDS[node.combat]} that would be dealt{to}{by} {lasting}"


def _recipient(node: fx.PreventDamage, w: Words) -> str:
    named = ""
    if isinstance(node.to, ob.Objects):
        named = objects(node.to, w)
    elif isinstance(node.to, pl.Players):
        named = player(node.to, w)
    if node.to_all is None:
        return named
    words = noun(node.to_all, w, True)
    return f"{named} and {words}" if named else words


def _dealt_by(node: fx.PreventDamage, w: Words) -> str:
    if node.by is not None and node.source == fl.Everything():
        return objects(node.by, w)
    if node.by is not None:
        raise Unprintable("PreventDamage")
    return noun(node.source, w, True, "source")


def prevented_by_choice(node: fx.Sequence, w: Words) -> str:
    """ "prevent all damage that would be dealt to you by a red source of your choice this turn"; "" for other verbs."""
    if len(node.clauses) != 2:
        return ""
    chosen, shield = node.clauses[0].verb, node.clauses[1].verb
    if not isinstance(chosen, fx.ChooseObjects) or not isinstance(shield, fx.PreventDamage) or shield.by != SOURCE:
        return ""
    if not isinstance(chosen.objects, ob.Chosen) or shield.source != chosen.objects.filter:
        raise Unprintable("source")
    return prevent(replace(shield, by=None), w, f" by {of_choice(chosen.objects, w)}")


def shielded_both(verbs: list[fx.Verb], w: Words) -> str:
    """ "prevent all combat damage that would be dealt to and dealt by that creature this turn"; "" for other verbs."""
    if len(verbs) != 2:
        return ""
    to, by = verbs
    if not isinstance(to, fx.PreventDamage) or not isinstance(by, fx.PreventDamage):
        return ""
    if to.to_all is not None:
        words, same = noun(to.to_all, w, True), replace(to, to_all=None, source=to.to_all)
    elif isinstance(to.to, ob.Objects):
        again = ob.Bound(f"target{to.to.slot}") if isinstance(to.to, ob.Target) else to.to
        words, same = objects(to.to, w), replace(to, to=None, by=again)
    else:
        return ""
    if by != same or to.amount is not None:
        return ""
    lasting = "this turn" if to.duration == "end_of_turn" else DURATIONS[to.duration]
    return f"prevent all {_KINDS[to.combat]} that would be dealt to and dealt by {words} {lasting}"
