"""The beginning of steps and phases (CR 603.2), after "at the beginning of"."""

from __future__ import annotations

from ..nouns.print import player
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.templates import H
from ..phrases.templates import events as ev
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..text.lexicon import STEPS
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words
from . import languages

LOADED = languages

_SAID = {**STEPS, "upkeeps": "upkeep", "end steps": "end"}


def _step(r: Reader) -> str:
    found = r.take_from(_SAID)
    if found is None or found == "combat":
        raise Miss("step")
    return found


def _step_words(step: str, w: Words) -> str:
    found = "first main phase" if step == "main1" else None
    found = found or next((words for words, known in STEPS.items() if known == step), "")
    if not found:
        raise Unprintable(step)
    return found


def _controller(r: Reader) -> pl.Players:
    r.need("enchanted")
    kind = r.need_any("creature", "permanent", "land", "artifact")
    r.need("'s controller")
    r.mention(ob.Host(), frozenset((kind, "permanent", "host")))
    return pl.ControllerOf(ob.Host())


def _controller_words(who: pl.Players, w: Words) -> str:
    if not isinstance(who, pl.ControllerOf):
        raise Unprintable("whose step")
    return player(who, w)


language("step", _step, _step_words)
language("controller_of_host", _controller, _controller_words)


def _begins(who: pl.Players) -> ev.EventPattern:
    return ev.StepBegins(H("step"), who)


STEP_BEGINS: Phrases[ev.EventPattern] = Phrases(
    Phrase("<combat on your turn|your combat|your combat on your turn>", ev.StepBegins("combat", pl.You())),
    Phrase("<each combat|combat on each player's turn>{:that_player}", ev.StepBegins("combat", pl.EachPlayer())),
    Phrase("the upkeep of {who:controller_of_host}{:that_player}", ev.StepBegins("upkeep", H("who"))),
    Phrase("the end step of {who:controller_of_host}{:that_player}", ev.StepBegins("end", H("who"))),
    Phrase("each of your {step:step}", _begins(pl.You()), is_printed=False),
    Phrase("<each|the> {step:step} on your turn", _begins(pl.You()), is_printed=False),
    Phrase("your {step:step}", _begins(pl.You())),
    Phrase("each opponent's {step:step}{:that_player}", _begins(pl.EachOpponent())),
    Phrase("enchanted player's {step:step}{:that_player}", _begins(pl.EnchantedPlayer())),
    Phrase("each other player's {step:step}{:that_player}", _begins(pl.EachOtherPlayer())),
    Phrase("<each|the> {step:step}{:that_player}", _begins(pl.EachPlayer())),
    Phrase("each player's {step:step}{:that_player}", _begins(pl.EachPlayer()), is_printed=False),
)  # fmt: skip
