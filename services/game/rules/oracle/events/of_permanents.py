"""Heads about what permanents become and do: tapped, transformed, attached, counters put on them, keyword actions (CR 701)."""

from __future__ import annotations

from ..phrases.phrase import Phrase, Phrases, silent
from ..phrases.templates import H
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..text.reader import Reader
from . import languages
from .subjects import mention_self, subject

LOADED = languages

_ONE, _WHAT, _KIND, _THIS = H("s"), H("what"), H("kind"), fl.IsSource()


def _itself_first(r: Reader) -> None:
    """ "it" is rather what the object itself becomes attached to."""
    if subject(r).filter == _THIS:
        mention_self(r)


silent("it_itself_first", _itself_first)


def _does(action: str) -> ev.EventPattern:
    return ev.PlayerDid(action, filter=_ONE)


BECOMING: Phrases[ev.EventPattern] = Phrases(
    Phrase("{s:single} phases out", _does("phase_out")),
    Phrase("{s:single} phases in", _does("phase_in")),
    Phrase("{s:single} <explores|explore>", _does("explore")),
    Phrase("{s:single} connives", _does("connive")),
    Phrase("{s:single} fights", _does("fight")),
    Phrase("{s:single} adapts", _does("adapt")),
    Phrase("{s:single} exploits a creature", _does("exploit")),
    Phrase("{s:single} mutates", _does("mutate")),
    Phrase("{s:single} enlists a creature", _does("enlist")),
    Phrase("{s:single} becomes monstrous", _does("monstrous")),
    Phrase("{s:single} becomes renowned", _does("renowned")),
    Phrase("{s:single} <becomes|become> tapped", ev.BecomesTapped(_ONE)),
    Phrase("{s:single} <becomes|become> untapped", ev.BecomesUntapped(_ONE)),
    Phrase("{s:single} is tapped for mana{:that_player}", ev.BecomesTapped(_ONE, True)),
    Phrase("{s:single} is turned face up", ev.TurnedFaceUp(_ONE)),
    Phrase("{s:single} <transforms into ~|transforms into ~name|transforms>", ev.Transformed(_ONE)),
    Phrase("{s:single}{:it_itself_first} becomes attached to <~|~name>", ev.BecomesAttached(_ONE, _THIS)),
    Phrase("{s:single}{:it_itself_first} becomes attached to {host:host_of_it}", ev.BecomesAttached(_ONE, H("host"))),
    Phrase("{s:single}{:it_itself_first} becomes unattached from {host:host_of_it}", ev.BecomesAttached(_ONE, H("host"), True)),
    Phrase("{s:single} <becomes|become> the target of {by:what_targets}", ev.BecomesTarget(_ONE, None, H("by.filter"), H("by.who"))),
)  # fmt: skip

COUNTERS: Phrases[ev.EventPattern] = Phrases(
    Phrase("one or more {kind:some_counters} are removed from <~|~name>{:it_itself}{:that_much}", ev.CountersRemoved(_THIS, _KIND)),
    Phrase("one or more {kind:some_counters} are put on <~|~name>{:it_itself}{:that_much}", ev.CountersPut(_THIS, _KIND)),
    Phrase("one or more {kind:some_counters} are put on {what:holder_of_counters}{:that_much}", ev.CountersPut(_WHAT, _KIND)),
    Phrase("a {kind:a_counter} is put on <~|~name>{:it_itself}{:that_much}", ev.CountersPut(_THIS, _KIND, batch=False)),
    Phrase("a {kind:a_counter} is put on {what:holder_of_counters}{:that_much}", ev.CountersPut(_WHAT, _KIND, batch=False)),
)  # fmt: skip
