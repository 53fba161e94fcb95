"""From a sample as it comes over the wire to the `do` of an answer: the kernel's question and answer, in the handles of the seat."""

from __future__ import annotations

from typing import Any

from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.game import Format
from services.game.rules.prompting import prompt as shown
from services.game.rules.sampling.sample import NoSample, Sample
from services.game.rules.view import Json, Viewer, name_of

from .lookahead import Hopeless, Lookahead

_REFS = ("objects", "players", "order", "piles")
_PAIRS = ("attackers", "blockers", "march")
_OF_ACTION = ("a", "o", "face", "option", "by", "nth", "ability")


def decided(sample: Sample, format: Format, viewer: Viewer, prompt: Json) -> Json | None:
    """The `do` for that prompt of the viewer's seat; None where looking ahead has nothing to say."""
    try:
        found = Lookahead(sample, format, viewer.seat).decide()
        game = sample.open(format, bytes(16))
    except (Hopeless, NoSample):
        return None
    ask = game.ask_of(viewer.seat)
    if ask is None or (ask.kind, ask.reason) != (prompt["kind"], prompt["reason"]):
        return None
    return said(game, ask, found, viewer, prompt)


def said(game: Play, ask: Ask, value: Any, viewer: Viewer, prompt: Json) -> Json | None:
    """The kernel's answer as a client gives it; None when the prompt does not offer it."""
    if ask.kind == "priority":
        action = shown(game, ask, viewer)["legal"][value]
        return {name: action[name] for name in _OF_ACTION if name in action}
    if ask.kind in _PAIRS:
        return {"choose": [[viewer.handle(ref) for ref in pair] for pair in value]}
    if ask.kind in _REFS and ask.reason != "triggers":
        chosen = _named(game, value, viewer, prompt["options"])
        return None if chosen is None else {"choose": chosen}
    return {"choose": value}


def _named(game: Play, refs: list[int], viewer: Viewer, options: list[Json]) -> list[str] | None:
    """The options that are meant: by their handles, cards of a hidden zone by their names."""
    left = list(options)
    chosen = []
    for ref in refs:
        handle, name = viewer.handle(ref), name_of(game, ref, viewer) or _card_name(game, ref)
        found = next((each for each in left if each["o"] == handle), None)
        found = found or next((each for each in left if name and each.get("name") == name), None)
        if found is None:
            return None
        left.remove(found)
        chosen.append(str(found["o"]))
    return chosen


def _card_name(game: Play, ref: int) -> str:
    return game.program_of(ref).faces[0].name if ref in game.s.objects else ""
