"""What players do by hand, where a card is not carried out by the rules: inputs like any other, taken while a player has priority.

Each verb goes through the pipeline of the rules, so replacement effects apply, abilities trigger and choices are asked (CR 603, 614); afterwards
state-based actions are checked and the same player has priority. Nobody is made to do anything: that the seats agree is seen to by the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ...program.abilities import Keyword
from ...program.cards import Face
from ...program.effects_players import AddMana
from ...program.events import PlayerDid
from ..ask.ask import Refusal
from ..ask.flow import Flow
from ..characteristics.copiable_values import copied_program
from ..declared import knows
from ..events.attachment import attach, can_be_attached, detach
from ..events.counters import take_counters
from ..events.damage import deal_damage
from ..events.faces import transform, turn_face_up
from ..events.pipeline import (
    can_enter,
    destroy,
    discard,
    draw,
    gain_life,
    lose_life,
    move,
    put_counters,
    sacrifice,
    shuffle_library,
    tap,
    untap,
)
from ..events.revealing import reveal
from ..events.token_faces import intern_face, predefined_face, predefined_names
from ..events.tokens import make_tokens
from ..events.unplayed import settled
from ..mana.pool import add_mana
from ..stack.stack import remove_from_stack
from ..state.context import Context
from ..state.events import Arrival
from ..state.game import Game
from ..state.rows import (
    ABILITY,
    BATTLEFIELD,
    COMMAND,
    COPY,
    EXILE,
    FACE_UP,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
    player_ref,
)
from ..state.scores import count
from ..verbs.cards import look, top
from ..verbs.permanents import give_control
from .loops import interrupted

Body = dict[str, Any]


Check = Callable[[Game, int, Body], Refusal | None]


Deed = Callable[[Game, int, Body], Flow[None] | None]


DESTINATIONS = (BATTLEFIELD, GRAVEYARD, EXILE, HAND, LIBRARY, COMMAND)


UNASKED = frozenset(("note", "done"))


"""Verbs that need nobody's consent: they change no object and no player (`done` ends what is outstanding for the seat)."""


KEYWORDS = frozenset((
    "changeling", "deathtouch", "decayed", "defender", "double strike", "fear", "first strike", "flanking", "flying", "haste", "hexproof",
    "horsemanship", "indestructible", "infect", "intimidate", "lifelink", "menace", "prowess", "reach", "shadow", "shroud", "skulk", "trample",
    "vigilance", "wither",
))  # fmt: skip


"""Keywords that a token made by hand may have: those that need nothing said."""


TYPES = ("artifact", "battle", "creature", "enchantment", "land", "planeswalker")


_MANA = re.compile(r"(\{[WUBRGC]\}){1,40}")


_MOST = 10_000


_MOST_TOKENS = 99


_TEXT = 500


_WORD = 40


class ByHand:
    """What a seat does by hand, in place of an answer to the question for priority."""

    def __init__(self, seat: int, body: Body) -> None:
        self.seat = seat
        self.body = body


def why_not_now(game: Game) -> Refusal | None:
    """Why nothing can be done by hand at this moment, or None: only while a player has priority."""
    if len(game.asks) != 1 or game.asks[0].kind != "priority":
        return _no("wait until a player has priority")
    return None


def why_not(game: Game, seat: int, body: Body) -> Refusal | None:
    """Why it cannot be done, or None."""
    verb = body.get("verb")
    if not isinstance(verb, str) or verb not in _VERBS:
        return _no(f"the verbs are {', '.join(sorted(_VERBS))}")
    if not _is_seat(game, seat):
        return Refusal("104.5", "you are not in this game any more")
    _, fields, checks = _VERBS[verb]
    unknown = sorted(set(body) - {"verb", *fields.split()})
    if unknown:
        return _no(f"`{verb}` has no `{unknown[0][:_WORD]}`; it has {', '.join(fields.split()) or 'no fields'}")
    return next((refusal for check in checks for refusal in [check(game, seat, body)] if refusal is not None), None)


def is_asked(verb: Any) -> bool:
    """Whether that is a verb to which others may have to agree."""
    return isinstance(verb, str) and verb in _VERBS and verb not in UNASKED


def carry_out(game: Game, given: ByHand) -> Flow[None]:
    """Do it; it was looked at before. Everybody may answer to it, so nobody has passed yet."""
    game.emit("manual", **said(given.seat, given.body))
    deed = _VERBS[given.body["verb"]][0](game, given.seat, given.body)
    if deed is not None:
        yield from deed
    if given.body["verb"] not in UNASKED:
        game.s.turn.passed = 0
        interrupted(game)
    game.touch()


def said(seat: int, body: Body) -> Body:
    """What is done, as the data of a fact: the object and what it is done to as references, the rest as it was said."""
    found: Body = {"seat": seat, "verb": body["verb"]}
    for name in ("amount", "counter", "mana", "text", "token", "position"):
        if name in body:
            found[name] = body[name]
    if "to" in body:
        found["destination"] = body["to"]
    if "seat" in body:
        found["player"] = body["seat"]
    for name, ref in (("obj", "o"), ("source", "source"), ("ref", "target")):
        if body.get(ref):
            found[name] = body[ref]
    return found


def _no(message: str) -> Refusal:
    return Refusal("manual", message)


# --- what may be said ------------------------------------------------------------------------------------------------


def _is_whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def _is_seat(game: Game, value: Any) -> bool:
    return _is_whole(value, 0, len(game.s.players) - 1) and game.s.players[value].alive


def _seat(game: Game, seat: int, body: Body) -> Refusal | None:
    return None if _is_seat(game, body.get("seat", seat)) else _no("`seat` is the number of a player in the game")


def _amount(least: int, most: int, default: int | None = None) -> Check:
    def check(game: Game, seat: int, body: Body) -> Refusal | None:
        fits = _is_whole(body.get("amount", default), least, most)
        return None if fits else _no(f"`amount` is a whole number from {least} to {most}")

    return check


def _object(*zones: str) -> Check:
    def check(game: Game, seat: int, body: Body) -> Refusal | None:
        row = game.s.objects.get(body.get("o", 0))
        if row is None or row.zone not in zones:
            return _no(f"`o` names an object in {', '.join(zones)}")
        if row.zone in (HAND, LIBRARY) and row.owner != seat:
            return _no("that card is another player's")
        return None

    return check


def _move_of(game: Game, seat: int, body: Body) -> Refusal | None:
    if body.get("to") not in DESTINATIONS:
        return _no(f"`to` is one of {', '.join(DESTINATIONS)}")
    if body.get("position", "top") not in ("top", "bottom"):
        return _no("`position` is top or bottom")
    if refusal := _tapped(game, seat, body):
        return refusal
    if body["to"] == BATTLEFIELD and not can_enter(game, body["o"], False):
        return Refusal("304.4", "an instant or sorcery does not enter the battlefield")
    return None


def _tapped(game: Game, seat: int, body: Body) -> Refusal | None:
    return None if isinstance(body.get("tapped", False), bool) else _no("`tapped` is true or false")


def _mine(game: Game, seat: int, body: Body) -> Refusal | None:
    return None if game.controller_of(body["o"]) == seat else Refusal("701.21a", "you sacrifice what you control")


def _counter(game: Game, seat: int, body: Body) -> Refusal | None:
    kind = body.get("counter")
    if not isinstance(kind, str) or not 0 < len(kind) <= _WORD:
        return _no("`counter` is the kind of counter")
    if "seat" in body:
        return _seat(game, seat, body) if "o" not in body else _no("counters go on `o` or on a `seat`, not on both")
    return _object(BATTLEFIELD, EXILE, STACK, COMMAND, GRAVEYARD, HAND)(game, seat, body)


def _is_target(game: Game, ref: Any) -> bool:
    if not isinstance(ref, int) or not ref:
        return False
    if ref < 0:
        return _is_seat(game, -ref - 1)
    row = game.s.objects.get(ref)
    return row is not None and row.zone == BATTLEFIELD


def _host(game: Game, seat: int, body: Body) -> Refusal | None:
    if "target" not in body:
        return None  # it comes off
    if not _is_target(game, body["target"]):
        return _no("`target` is a permanent or a player; without it the object comes off")
    able = can_be_attached(game, body["o"], body["target"])
    return None if able else Refusal("701.3b", "it cannot be attached to that")


def _damage_of(game: Game, seat: int, body: Body) -> Refusal | None:
    if not _is_target(game, body.get("target")):
        return _no("`target` is a permanent or a player")
    known = isinstance(body.get("source"), int) and body["source"] in game.s.objects
    return None if known else Refusal("120.7", "`source` names the object that deals the damage")


def _mana_of(game: Game, seat: int, body: Body) -> Refusal | None:
    mana = body.get("mana")
    fits = isinstance(mana, str) and _MANA.fullmatch(mana) is not None
    return None if fits else _no("`mana` is up to 40 symbols like {G}{C}")


def _duration(game: Game, seat: int, body: Body) -> Refusal | None:
    fits = body.get("until", "") in ("", "end_of_turn")
    return None if fits else _no("`until` is end_of_turn, or left out: then it has no end")


def _text(game: Game, seat: int, body: Body) -> Refusal | None:
    text = body.get("text")
    fits = isinstance(text, str) and 0 < len(text) <= _TEXT
    return None if fits else _no(f"`text` has 1 to {_TEXT} characters")


def _turnable(game: Game, seat: int, body: Body) -> Refusal | None:
    row = game.s.objects[body["o"]]
    able = row.face_down != FACE_UP or game.program_of(body["o"]).has_back()
    return None if able else Refusal("701.27c", "it has no other face")


def _token(game: Game, seat: int, body: Body) -> Refusal | None:
    if "o" in body:
        both = _no("a token is what `token` describes or a copy of `o`, not both") if "token" in body else None
        return both or _object(BATTLEFIELD, STACK, EXILE, GRAVEYARD, COMMAND)(game, seat, body)
    token = body.get("token")
    if isinstance(token, str):
        known = token in predefined_names()
        return None if known else _no("`token` names a predefined token (CR 111.10), or describes one")
    if not isinstance(token, dict):
        return _no("`token` names or describes a token; with `o` it is a copy of that object")
    message = next((message for fits, message in _DESCRIPTION if not fits(token)), "")
    return _no(message) if message else None


def _are_words(token: Body, name: str, among: frozenset[str] | None) -> bool:
    words = token.get(name, [])
    if not isinstance(words, list) or len(words) > 10:
        return False
    return all(isinstance(word, str) and 0 < len(word) <= _WORD and (among is None or word in among) for word in words)


def _has_numbers(token: Body) -> bool:
    if "creature" in token["types"]:
        return _is_whole(token.get("power"), -_MOST, _MOST) and _is_whole(token.get("toughness"), -_MOST, _MOST)
    return "power" not in token and "toughness" not in token


_DESCRIBED = frozenset(("types", "subtypes", "supertypes", "colors", "power", "toughness", "keywords", "name"))


_DESCRIPTION: tuple[tuple[Callable[[Body], bool], str], ...] = (
    (lambda token: bool(token.get("types")) and _are_words(token, "types", frozenset(TYPES)), f"`types` are some of {', '.join(TYPES)}"),
    (lambda token: _are_words(token, "subtypes", None), "`subtypes` is a list of at most ten words"),
    (lambda token: _are_words(token, "supertypes", frozenset(("legendary", "snow"))), "`supertypes` are legendary and snow"),
    (lambda token: _are_words(token, "keywords", KEYWORDS), f"`keywords` are some of {', '.join(sorted(KEYWORDS))}"),
    (lambda token: isinstance(token.get("colors", ""), str) and set(token.get("colors", "")) <= set("WUBRG"), "`colors` are letters of WUBRG"),
    (lambda token: isinstance(token.get("name", ""), str) and len(token.get("name", "")) <= _WORD, f"`name` has at most {_WORD} characters"),
    (lambda token: set(token) <= _DESCRIBED, f"a token has {', '.join(sorted(_DESCRIBED))}"),
    (_has_numbers, "`power` and `toughness` are whole numbers, for creatures"),
)  # fmt: skip


# --- what is done ----------------------------------------------------------------------------------------------------


def _to(seat: int, body: Body) -> int:
    return int(body.get("seat", seat))


def _life(game: Game, seat: int, body: Body) -> Flow[None]:
    amount = body["amount"]
    if amount > 0:
        yield from gain_life(game, _to(seat, body), amount)
    else:
        yield from lose_life(game, _to(seat, body), -amount)


def _damage(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from deal_damage(game, [(body["source"], body["target"], body["amount"])])


def _tap(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from tap(game, [body["o"]])


def _untap(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from untap(game, [body["o"]])


def _counters(game: Game, seat: int, body: Body) -> Flow[None]:
    ref = player_ref(body["seat"]) if "seat" in body else body["o"]
    if body["amount"] < 0:
        take_counters(game, ref, body["counter"], -body["amount"])
    else:
        yield from put_counters(game, ref, body["counter"], body["amount"], seat)


def _move(game: Game, seat: int, body: Body) -> Flow[None]:
    oid, to = body["o"], body["to"]
    row = game.s.objects[oid]
    if row.zone == STACK and row.kind in (ABILITY, COPY):
        remove_from_stack(game, oid)
        return
    how = Arrival()
    if to == BATTLEFIELD:
        how = Arrival(_to(seat, body), bool(body.get("tapped", False)))
    elif to == LIBRARY:
        how = Arrival(position=body.get("position", "top"))
    yield from move(game, [oid], to, how)


def _destroy(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from destroy(game, [body["o"]])


def _sacrifice(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from sacrifice(game, seat, [body["o"]])


def _discard(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from discard(game, seat, [body["o"]])


def _draw(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from draw(game, seat, body.get("amount", 1))


def _make(game: Game, seat: int, body: Body) -> Flow[None]:
    how = Arrival(tapped=bool(body.get("tapped", False)))
    made = copied_program(game, body["o"]) if "o" in body else (intern_face(game, _face(body["token"])), 0)
    yield from make_tokens(game, _to(seat, body), [made], body.get("amount", 1), Context(0, seat), how)


def _face(token: str | Body) -> Face:
    """The characteristics of a token as described; its name is its subtypes unless it has one (CR 111.4)."""
    if isinstance(token, str):
        return predefined_face(token)
    subtypes = tuple(token.get("subtypes", ()))
    power, toughness = (str(token.get(name, "")) for name in ("power", "toughness"))
    return Face(
        token.get("name", "") or " ".join(subtypes) or "Token", "", tuple(token.get("supertypes", ())), tuple(token["types"]), subtypes,
        power, toughness, indicator=token.get("colors", ""), abilities=tuple(Keyword(word) for word in token.get("keywords", ())),
    )  # fmt: skip


def _attach(game: Game, seat: int, body: Body) -> None:
    if "target" in body:
        attach(game, body["o"], body["target"])
    else:
        detach(game, body["o"])


def _control(game: Game, seat: int, body: Body) -> None:
    give_control(game, Context(0, seat), [body["o"]], _to(seat, body), body.get("until", ""))


def _turn(game: Game, seat: int, body: Body) -> None:
    if game.s.objects[body["o"]].face_down != FACE_UP:
        turn_face_up(game, body["o"])
    else:
        transform(game, body["o"])


def _reveal(game: Game, seat: int, body: Body) -> None:
    reveal(game, [body["o"]])


def _look(game: Game, seat: int, body: Body) -> None:
    look(game, seat, top(game, seat, body.get("amount", 1)))


def _shuffle(game: Game, seat: int, body: Body) -> None:
    shuffle_library(game, seat)


def _mana(game: Game, seat: int, body: Body) -> Flow[None]:
    yield from add_mana(game, _to(seat, body), AddMana(mana=body["mana"]), Context(0, _to(seat, body)))


def _done(game: Game, seat: int, body: Body) -> None:
    settled(game, seat)


def _note(game: Game, seat: int, body: Body) -> None:
    """Nothing changes: the text goes to the table and into the log."""


def _plays_for_points(game: Game, seat: int, body: Body) -> Refusal | None:
    """EDH 2009 and Commander 2011, optional rule 2: tables that play for victory points may have goals of their own."""
    if game.format.options.victory_points:
        return None
    return Refusal("EDH optional 2", "this table does not play for victory points")


def _award(game: Game, seat: int, body: Body) -> None:
    count(game, "awarded", _to(seat, body), body.get("amount", 1))


_PERMANENT = _object(BATTLEFIELD)


_ANYWHERE = _object(BATTLEFIELD, GRAVEYARD, EXILE, HAND, COMMAND, STACK, LIBRARY)


_SOME = _amount(1, _MOST_TOKENS, default=1)


_CHANGE = _amount(-_MOST, _MOST)


_VERBS: dict[str, tuple[Deed, str, tuple[Check, ...]]] = {
    "attach": (_attach, "o target", (_PERMANENT, _host)),
    "award": (_award, "amount seat text", (_plays_for_points, _seat, _amount(1, 9, default=1), _text)),
    "control": (_control, "o seat until", (_PERMANENT, _seat, _duration)),
    "counters": (_counters, "o seat counter amount", (_counter, _CHANGE)),
    "damage": (_damage, "source target amount", (_damage_of, _amount(1, _MOST))),
    "destroy": (_destroy, "o", (_PERMANENT,)),
    "discard": (_discard, "o", (_object(HAND),)),
    "done": (_done, "", ()),
    "draw": (_draw, "amount", (_SOME,)),
    "life": (_life, "amount seat", (_seat, _CHANGE)),
    "look": (_look, "amount", (_amount(1, _MOST, default=1),)),
    "mana": (_mana, "mana seat", (_seat, _mana_of)),
    "move": (_move, "o to position seat tapped", (_ANYWHERE, _move_of, _seat)),
    "note": (_note, "text", (_text,)),
    "reveal": (_reveal, "o", (_object(HAND, LIBRARY, BATTLEFIELD, EXILE),)),
    "sacrifice": (_sacrifice, "o", (_PERMANENT, _mine)),
    "shuffle": (_shuffle, "", ()),
    "tap": (_tap, "o", (_PERMANENT,)),
    "token": (_make, "token o amount seat tapped", (_token, _tapped, _seat, _SOME)),
    "turn": (_turn, "o", (_PERMANENT, _turnable)),
    "untap": (_untap, "o", (_PERMANENT,)),
}


"""By verb: what does it, the fields that it has, and what is looked at before."""


knows(PlayerDid, action="shuffle")
