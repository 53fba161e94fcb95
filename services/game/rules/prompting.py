"""The question put to a seat, as data for clients, and what a client answers, as the kernel wants it.

Objects are named by the seat's handles, players by "s<seat>"; everything else is a number or a word. A seat may name any option it was offered.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .kernel.abilities.mana import ability_by_key
from .kernel.ask.ask import PASS, Action, Ask, Refusal, paying
from .kernel.cast.legal_actions import face_up_ways
from .kernel.mana.choosing import Offer
from .kernel.mana.plan import Use
from .kernel.mana.sources import Source
from .kernel.state.game import Game
from .kernel.state.rows import COMMAND, Unplayed
from .kernel.turn.shortcuts import ACTION_FIELDS
from .program.abilities import SpellAbility
from .program.costs import ManaCost
from .view import Json, Viewer, name_of, told_choices
from .wording import cost_of, modes_of, text_of

_OBJECTS = frozenset(("objects", "players", "order", "piles"))
PAYMENT, ASK = "payment", "ask"
"""In an answer: the seat wants to be asked how what follows is paid."""


def prompt(game: Game, ask: Ask, viewer: Viewer) -> Json:
    """The question with every legal answer: `kind`, `reason`, `source`, and by kind `cast.legal_actions`, `options`, `pairs`, `words`, `min`, `max`, `total`; `default` for the absent."""
    found: Json = {"seat": ask.decider, "kind": ask.kind, "reason": ask.reason}
    if ask.decider != ask.seat:
        found["for"] = ask.seat  # CR 723.5: the player who is controlled
    if ask.source:
        found["source"] = _option(game, ask.source, viewer)
    found.update(_BY_KIND[ask.kind](game, ask, viewer))
    text = ask.data.get("text")
    if text:
        found["text"] = text
    if ask.data.get("out_of_range"):
        found["out_of_range"] = ask.data["out_of_range"]
    if "shortcut" in ask.data:
        plan = ask.data["shortcut"]
        told = told_choices(game, plan.choices, viewer)
        found["shortcut"] = {"seat": plan.seat, "times": plan.times, "choices": told}
    if ask.reason == "mulligan":
        found["taken"], found["bottom"] = ask.data["taken"], ask.data["bottom"]
    return found


def _option(game: Game, ref: int, viewer: Viewer) -> Json:
    found: Json = {"o": viewer.handle(ref)}
    label = name_of(game, ref, viewer)
    if label:
        found["name"] = label
    row = game.s.objects.get(ref)
    if row is not None:
        found["zone"], found["owner"] = row.zone, row.owner
    return found


def _priority(game: Game, ask: Ask, viewer: Viewer) -> Json:
    found: Json = {"legal": [_action(game, action, viewer) for action in ask.actions]}
    left = outstanding(game, viewer)
    if left:
        found["unplayed"] = left
    return found


def outstanding(game: Game, viewer: Viewer) -> list[Json]:
    """The clauses that players have to carry out by hand now, as far as the viewer may know whose they are."""
    return [line for row in game.s.unplayed for line in [_unplayed(game, row, viewer)] if line is not None]


def where_now(game: Game, ref: int) -> int:
    """The card where it is now, if it has moved to where everybody sees it."""
    after = game.s.objects[ref].next if ref in game.s.objects else 0
    return game.findable({ref: after})[ref] or ref


def _unplayed(game: Game, row: Unplayed, viewer: Viewer) -> Json | None:
    """A clause to carry out by hand; None when the viewer may not know whose it is."""
    ref = where_now(game, row.obj)
    label = name_of(game, ref, viewer)
    if not label:
        return None
    return {
        "o": viewer.handle(ref),
        "name": label,
        "seat": row.seat,
        "text": row.text,
        "moment": row.moment,
        "times": row.times,
    }


def _action(game: Game, action: Action, viewer: Viewer) -> Json:
    found: Json = {"a": action.kind}
    for name in ("option", "text"):
        if getattr(action, name):
            found[name] = getattr(action, name)
    if not action.obj:
        return found
    found["o"], found["name"] = viewer.handle(action.obj), _face_name(game, action)
    if action.face:
        found["face"] = action.face
    if action.by:
        found["by"] = viewer.handle(action.by)
    if action.nth:
        found["nth"] = action.nth
    if action.kind == "cast":
        found.update(_costs(game, action))
    if action.option == "face_up":  # a manifested card may have two ways (CR 701.40c)
        cost = face_up_ways(game, action.obj)[action.nth][1]
        found["cost"] = cost.mana if isinstance(cost, ManaCost) else ""
    if action.kind == "activate":
        found["ability"] = action.ability
        if action.is_mana:
            found["mana"] = True
        if not action.text:
            found.update(_words_of(game, action))
    return found


def _words_of(game: Game, action: Action) -> Json:
    """The text and the cost of an ability that stands on a card."""
    text = text_of(ability_by_key(game, action.obj, action.option), game.chars(action.obj).name)
    return {"text": text, "cost": cost_of(text)} if text else {}


def _face_name(game: Game, action: Action) -> str:
    program = game.program_of(action.obj)
    if action.kind in ("cast", "land") and action.face >= 0:
        return program.faces[action.face].name
    return game.chars(action.obj).name or program.faces[0].name


def _costs(game: Game, action: Action) -> Json:
    row = game.s.objects[action.obj]
    program = game.s.programs[row.program]
    found: Json = {
        "cost": program.faces[max(action.face, 0)].mana_cost,
        "types": list(program.faces[max(action.face, 0)].types),
    }
    if row.zone == COMMAND and row.card >= 0:
        found["tax"] = game.format.commander_tax(game, row.owner, row.card)
        found["commander"] = True
    return found


def _refs(game: Game, ask: Ask, viewer: Viewer) -> Json:
    """Cards of a hidden zone are listed by name, so that their order says nothing about the zone."""
    if ask.reason == "triggers":
        return {
            "options": list(ask.options),
            "words": list(ask.words),
            "min": len(ask.options),
            "max": len(ask.options),
        }
    options = [_option(game, ref, viewer) for ref in ask.options]
    if ask.hidden and ask.kind == "objects":
        options.sort(key=lambda option: (option.get("name", ""), option["o"]))
    count = len(ask.options)
    least, most = (count, count) if ask.kind == "order" else (ask.min, ask.max)
    return {"options": options, "min": least, "max": count if ask.kind == "piles" else most}


def _modes(game: Game, ask: Ask, viewer: Viewer) -> Json:
    found: Json = {"options": list(ask.options), "min": ask.min, "max": ask.max, "repeat": ask.repeat}
    if words := _mode_words(game, ask):
        found["words"] = words
    return found


def _mode_words(game: Game, ask: Ask) -> list[str]:
    """The words of the modes that are offered, if the text that has them can be told."""
    row = game.s.objects.get(ask.source)
    if row is None:
        return []
    items = [game.s.objects[oid].item for oid in reversed(game.s.stack)]
    abilities = [item.ability for item in items if item is not None and item.source == ask.source]
    abilities += [each for each in game.chars(ask.source).abilities if isinstance(each, SpellAbility)]
    for ability in abilities:
        modes = modes_of(text_of(ability, game.chars(ask.source).name))
        if modes and max(ask.options) < len(modes):
            return [modes[number] for number in ask.options]
    return []


def _number(game: Game, ask: Ask, viewer: Viewer) -> Json:
    return {"min": ask.min, "max": ask.max, "default": ask.default}


def _yes_no(game: Game, ask: Ask, viewer: Viewer) -> Json:
    return {"default": ask.default}


def _distribute(game: Game, ask: Ask, viewer: Viewer) -> Json:
    return {
        "options": [_option(game, ref, viewer) for ref in ask.options],
        "total": ask.total,
        "each_min": ask.each_min,
        "default": list(ask.default),
    }


def _pairs(game: Game, ask: Ask, viewer: Viewer) -> Json:
    pairs = [
        {**_option(game, first, viewer), "to": [viewer.handle(ref) for ref in seconds]} for first, seconds in ask.pairs
    ]
    return {"pairs": pairs, "default": [[viewer.handle(ref) for ref in pair] for pair in ask.default or []]}


def _words(game: Game, ask: Ask, viewer: Viewer) -> Json:
    return {"words": list(ask.words), "free": ask.free, "default": ask.default}


def _payment(game: Game, ask: Ask, viewer: Viewer) -> Json:
    """What could make mana or help, and ready plans, the first of which is followed when nobody chooses."""
    sources: list[Source] = ask.data["sources"]
    options = []
    for ref in ask.options:
        makes = [list(source.units) for source in sources if source.owner == ref]
        options.append(
            {**_option(game, ref, viewer), "makes": [each for n, each in enumerate(makes) if each not in makes[:n]]}
        )
    return {
        "options": options,
        "plans": [_plan(game, offer, viewer) for offer in ask.data["plans"]],
        "default": ask.default,
    }


def _plan(game: Game, offer: Offer, viewer: Viewer) -> Json:
    found: Json = {"taps": [_tap(game, use, viewer) for use in offer.plan.uses]}
    if offer.pool:
        found["pool"] = offer.pool
    if offer.life:
        found["life"] = offer.life
    return found


def _tap(game: Game, use: Use, viewer: Viewer) -> Json:
    """One use of a mana ability with what it makes and its words; or what helps, and how."""
    source = use.source
    found: Json = {"o": viewer.handle(source.owner), "name": name_of(game, source.owner, viewer)}
    if source.kind != "ability":
        return {**found, "helps": source.kind}
    text = text_of(ability_by_key(game, source.owner, source.key), game.chars(source.owner).name)
    return {**found, "mana": "".join(use.picks), **({"text": text} if text else {})}


_BY_KIND = {
    "priority": _priority, "objects": _refs, "players": _refs, "order": _refs, "piles": _refs, "modes": _modes, "number": _number,
    "yes_no": _yes_no, "distribute": _distribute, "attackers": _pairs, "blockers": _pairs, "march": _pairs, "pay": _words, "name": _words,
    "payment": _payment,
}  # fmt: skip


# --- answers ---------------------------------------------------------------------------------------------------------


def answer_of(game: Game, ask: Ask, do: Any, viewer: Viewer) -> Any | Refusal:
    """What `do` means for the kernel: {"choose": ...}, or for priority one of the offered actions itself, and whether the seat then chooses how it pays. A Refusal when it cannot be read."""
    if not isinstance(do, dict):
        return Refusal("answer", "`do` is an object")
    found = _answer(game, ask, do, viewer)
    if PAYMENT not in do or isinstance(found, Refusal):
        return found
    if do[PAYMENT] != ASK:
        return Refusal("answer", f"`{PAYMENT}` is `{ASK}`, or left out")
    return found if ask.kind == "priority" and found == PASS else paying(found)


def _answer(game: Game, ask: Ask, do: Json, viewer: Viewer) -> Any | Refusal:
    if "choose" not in do:
        return _action_index(game, ask, do, viewer)
    chosen = do["choose"]
    if ask.kind in _OBJECTS and ask.reason != "triggers":
        return _known(chosen, {viewer.handle(ref): ref for ref in ask.options})
    if ask.kind in ("attackers", "blockers", "march"):
        return _known_pairs(chosen, ask, viewer)
    if ask.kind == "payment":
        return _known_sources(chosen, {viewer.handle(ref): ref for ref in ask.options})
    if ask.kind == "pay" and isinstance(chosen, str) and chosen in ask.words:
        return ask.words.index(chosen)
    return chosen


def _action_index(game: Game, ask: Ask, do: Json, viewer: Viewer) -> int | Refusal:
    if ask.kind != "priority" or "a" not in do:
        return Refusal("answer", 'answer with {"choose": ...}')
    for index, action in enumerate(ask.actions):
        offered = _action(game, action, viewer)
        if all(do[name] == offered.get(name) for name in ACTION_FIELDS if name in do):
            return index
    return Refusal("117.1", "this action is not among the legal ones")


def choice_of(do: Any, ref_of: Callable[[str], int]) -> Json | Refusal:
    """One choice of a shortcut, given as an answer is, as the kernel takes it: handles are references."""
    if isinstance(do, dict) and do.keys() == {"choose"}:
        return _chosen(do["choose"], ref_of)
    if not isinstance(do, dict) or not isinstance(do.get("a"), str) or "choose" in do:
        return Refusal("732.2a", "each of the choices is an action or an answer, as `do` of `game.act`")
    refs = {name: ref_of(do[name]) if isinstance(do[name], str) else 0 for name in ("o", "by") if name in do}
    if not all(refs.values()):
        return Refusal("732.2a", "a choice names what is not there")
    return {**{name: do[name] for name in ACTION_FIELDS if name in do}, **refs}


def _chosen(chosen: Any, ref_of: Callable[[str], int]) -> Json:
    if not isinstance(chosen, list) or any(not isinstance(each, str | list) for each in chosen):
        return {"choose": chosen}
    refs = [
        ref_of(each) if isinstance(each, str) else [ref_of(part) for part in each if isinstance(part, str)]
        for each in chosen
    ]
    if all(isinstance(each, int) and each for each in refs):
        return {"objects": refs}
    if all(isinstance(each, list) and len(each) == 2 and all(each) for each in refs):
        return {"pairs": refs}
    return {"choose": chosen}


def _known(chosen: Any, options: dict[str, int]) -> list[int] | Refusal:
    if not isinstance(chosen, list):
        return Refusal("answer", "answer with a list of the handles offered")
    if any(not isinstance(each, str) or each not in options for each in chosen):
        return Refusal("answer", "one of these was not offered")
    return [options[each] for each in chosen]


def _known_sources(chosen: Any, options: dict[str, int]) -> Any | Refusal:
    """Handles alone or with the mana that is made there; the number of a plan stands for itself."""
    if not isinstance(chosen, list):
        return chosen
    known = _known([each[0] if isinstance(each, list) and len(each) == 2 else each for each in chosen], options)
    if isinstance(known, Refusal):
        return known
    return [[ref, each[1]] if isinstance(each, list) else ref for ref, each in zip(known, chosen, strict=True)]


def _known_pairs(chosen: Any, ask: Ask, viewer: Viewer) -> list[list[int]] | Refusal:
    refs = {viewer.handle(first): first for first, _ in ask.pairs}
    refs |= {viewer.handle(ref): ref for _, seconds in ask.pairs for ref in seconds}
    if not isinstance(chosen, list):
        return Refusal("answer", "answer with a list of pairs")
    pairs = [_known(pair, refs) for pair in chosen]
    wrong = next((pair for pair in pairs if isinstance(pair, Refusal)), None)
    return wrong or [pair for pair in pairs if not isinstance(pair, Refusal)]
