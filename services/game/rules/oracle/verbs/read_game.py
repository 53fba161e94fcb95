"""Verbs of the game and keyword actions: investigate, monarch, extra turns, choices, coins, the Ring.

Turns, phases and steps that are skipped: "you skip your next turn", "players skip their untap steps" (CR 500.11, 614.10).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import abilities as ab
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import players as pl
from ...program.amounts import Amount, Const
from ...program.filters import HasSingleTarget, InZone, IsAbilityOnStack, IsSpell
from ...program.node import walk
from ...program.objects import Bound, Chosen, Objects, Target, Union
from ..nouns.read import bare_noun
from ..nouns.read_players import player
from ..nouns.read_references import reference, resolve_kind, resolve_them, single
from ..phrases.reading import body
from ..text.lexicon import SUBTYPES
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, conjuncts
from .read_tokens import create
from .read_zones import kinds_of


def _investigate(r: Reader, who: pl.Players) -> fx.Verb:
    if not isinstance(who, pl.You):
        return fx.KeywordAction("investigate", who=who)
    if r.take("twice"):
        return fx.KeywordAction("investigate", amount=Const(2))
    return fx.KeywordAction("investigate")


def _become(r: Reader, who: pl.Players) -> fx.Verb:
    r.need("the monarch")
    return fx.BecomeMonarch(who)


def _take(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("the initiative"):
        return fx.TakeInitiative(who)
    if r.take("an extra turn after this one"):
        return fx.ExtraTurn(who)
    count = plain_amount(r)
    r.need("extra turns after this one")
    return fx.ExtraTurn(who, count)


def _venture(r: Reader, who: pl.Players) -> fx.Verb:
    r.need("into the dungeon")
    return fx.KeywordAction("venture", who=who)


def _number(r: Reader) -> Amount:
    if r.word() in ("a", "an"):
        raise Miss("number")
    return plain_amount(r)


def _discover(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.KeywordAction("discover", amount=_number(r), who=who)


def _amass(r: Reader, who: pl.Players) -> fx.Verb:
    word = ""
    if r.word() in SUBTYPES and r.raw()[:1].isupper():
        word = SUBTYPES[r.next()][0]
    return fx.KeywordAction("amass", amount=_number(r), word=word or "Zombie", who=who)


def _incubate(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.KeywordAction("incubate", amount=_number(r), who=who)


def _bolster(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.KeywordAction("bolster", amount=_number(r), who=who)


def _adapt(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.KeywordAction("adapt", amount=_number(r))


def _monstrosity(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.KeywordAction("monstrosity", amount=_number(r))


def _learn(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.KeywordAction("learn", who=who)


def _claim(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 702.159b; what the prize is stands after it."""
    r.need("the prize")
    return fx.KeywordAction("claim_prize", who=who)


def _open(r: Reader, who: pl.Players) -> fx.Verb:
    if r.take("an attraction"):
        return fx.KeywordAction("open_attraction", who=who)
    count = plain_amount(r)
    r.need("attractions")
    return fx.KeywordAction("open_attraction", amount=count, who=who)


def _manifest(r: Reader, who: pl.Players) -> fx.Clause:
    if r.take("dread"):
        return _hidden(r, fx.Manifest(who, kind="manifest dread"))
    if r.take("the top card of your library"):
        return _hidden(r, fx.Manifest(who))
    r.need("the top")
    count = plain_amount(r)
    r.need("cards of your library")
    return _hidden(r, fx.Manifest(who, count), True)


def _cloak(r: Reader, who: pl.Players) -> fx.Clause:
    r.need("the top card of your library")
    return _hidden(r, fx.Manifest(who, kind="cloak"))


def _hidden(r: Reader, made: fx.Manifest, several: bool = False) -> fx.Clause:
    """What lies face down is a creature from then on: "put a +1/+1 counter on it"."""
    name = r.fresh_name("manifested")
    r.mention(Bound(name), frozenset(("creature", "permanent")), several)
    return fx.Clause(made, bind=name)


_WORDS = ("color", "creature type", "card name", "card type", "land type", "basic land type", "player", "number")


def _choose_objects(r: Reader) -> fx.Verb | fx.Clause:
    mark = r.pos
    found = reference(r)
    if isinstance(found, Chosen) and "exiled" in r.words[mark : r.pos] and found.max == 1:
        name = r.fresh_name("picked")
        r.mention(Bound(name), frozenset(("card", "exiled")))
        return fx.Clause(fx.ChooseObjects(found), bind=name)
    if isinstance(found, Chosen) and InZone("hand") in conjuncts(found.filter):
        name = r.fresh_name("picked")
        r.mention(Bound(name), kinds_of(found) | {"card", "chosen", "of a hand"}, found.max != 1)
        return fx.Clause(fx.ChooseObjects(found), bind=name)
    if not all(isinstance(each, Target) for each in (found.parts if isinstance(found, Union) else (found,))):
        raise Miss("a choice without a target")
    return fx.ChooseObjects(found)


def _change(r: Reader, who: pl.Players) -> fx.Verb:
    """ "Change the target of target spell with a single target" (CR 115.7a)."""
    r.need("the target of")
    found = _on_stack(r)
    if not isinstance(found, Target) or HasSingleTarget() not in conjuncts(found.filter):
        raise Miss("a single target")
    return fx.ChangeTargets(found, optional=False)


def _on_stack(r: Reader) -> Objects:
    """A reference to a spell or ability: a target, or what was mentioned before."""
    found = single(r)
    known = next((each for each in r.scope.referents if each.node == found), None)
    spell = isinstance(found, Target) and any(
        isinstance(node, (IsSpell, IsAbilityOnStack)) for node in walk(found.filter)
    )
    if not spell and (known is None or not known.kinds & {"spell", "ability"}):
        raise Miss("a spell or ability")
    return found


def _attacks_along(r: Reader) -> fx.Verb:
    """ "choose a player or planeswalker that opponent is attacking. ~ is attacking that player or planeswalker" (CR 508.4)."""
    r.need("a player or planeswalker")
    along, plural = player(r)
    if plural:
        raise Miss("one attacking player")
    r.need("is attacking .")
    joining = single(r)
    r.need("is attacking that player or planeswalker")
    return fx.BecomeAttacking(joining, along)


def _choose(r: Reader, who: pl.Players) -> fx.Verb | fx.Clause:
    joined = r.attempt(_attacks_along)
    if joined is not None and isinstance(who, pl.You):
        return joined
    if r.take("new targets for"):
        return fx.ChangeTargets(_on_stack(r))
    picked = r.attempt_with(_pick, who)
    if picked is not None:
        return picked
    chosen = r.attempt(_choose_objects)
    if chosen is not None and isinstance(who, pl.You):
        return chosen
    if r.take("odd or even"):
        return fx.ChooseWord("odd or even", who)
    r.need_any("a", "an")
    limited = r.attempt(_limited_name)
    if limited is not None:
        return fx.ChooseWord("card name", who, filter=limited)
    what = r.need_any(*_WORDS, "opponent")
    if what in ("opponent", "player"):
        r.mention(pl.BoundPlayers("chosen_player"), frozenset(("player", "opponent")), False, player=True)
        if r.take("at random"):
            return fx.ChooseWord(what, who, random=True)
    if r.word() not in (".", "", ",", "and"):
        raise Miss("choice")
    return fx.ChooseWord(what, who)


def _pick(r: Reader, who: pl.Players) -> fx.Clause:
    """ "choose one of them": "that card" is the chosen one from then on."""
    if isinstance(who, SEVERAL) or not r.take("one of"):
        raise Miss("one of them")
    among = resolve_them(r) if r.take("them") else _those_cards(r)
    if not isinstance(among, Bound):
        raise Miss("among which cards")
    known = next(each for each in r.scope.referents if each.node == among)
    name = r.fresh_name("picked")
    others = tuple(each for each in r.scope.referents if each.plural or each.player or "card" not in each.kinds)
    r.scope = replace(r.scope, referents=others)  # "that card" is the chosen one, not one discarded before
    r.mention(Bound(name), known.kinds)
    return fx.Clause(fx.ChooseObjects(Chosen(fl.Everything(), 1, 1, chooser=who, among=among)), bind=name)


def _those_cards(r: Reader) -> Objects:
    """ "those cards"."""
    r.need("those cards")
    return resolve_kind(r, "card", True)


def _limited_name(r: Reader) -> fl.Filter:
    """ "nonland card name", "noncreature, nonland card name", "card name other than a basic land card name"."""
    if r.take("card name other than a basic land card name"):
        return fl.Not(fl.AllOf((fl.HasType("land"), fl.HasSupertype("basic"))))
    found = bare_noun(r)
    if (found.kinds == {"card"} and isinstance(found.filter, fl.Everything)) or found.plural:
        raise Miss("a limited name")
    r.need("name")
    if "card" not in found.kinds or r.word() not in (".", "", ",", "and"):
        raise Miss("a limited name")
    return found.filter


def _end(r: Reader, who: pl.Players) -> fx.Verb:
    r.need("the turn")
    return fx.EndTurn()


def _flip(r: Reader, who: pl.Players) -> fx.Verb:
    r.need("a coin")
    r.need(".")
    words = ("if you win the flip ,", "if you lose the flip ,")
    first = r.need_any(*words)
    won, lost = (tuple(body(r)), ()) if first == words[0] else ((), tuple(body(r)))
    other = words[1] if first == words[0] else words[0]
    if r.take(f". {other}"):
        won, lost = (won, tuple(body(r))) if won else (tuple(body(r)), lost)
    return fx.FlipCoin(who, won=won, lost=lost)


def _time_travel(r: Reader, who: pl.Players) -> fx.Verb:
    r.need("travel")
    return fx.KeywordAction("time_travel", who=who)


GAME_VERBS: dict[str, Callable[[Reader, pl.Players], fx.Verb | fx.Clause]] = {
    "investigate": _investigate, "become": _become, "take": _take, "venture": _venture, "discover": _discover, "amass": _amass, "incubate": _incubate,
    "bolster": _bolster, "adapt": _adapt, "monstrosity": _monstrosity, "learn": _learn, "open": _open, "manifest": _manifest, "cloak": _cloak,
    "choose": _choose, "claim": _claim, "change": _change, "end": _end, "flip": _flip, "create": create, "time": _time_travel,
}  # fmt: skip


_PHASES = {"turn": "turn", "turns": "turn", "combat phase": "combat", "combat phases": "combat", "draw step": "draw", "draw steps": "draw",
           "untap step": "untap", "untap steps": "untap", "upkeep step": "upkeep", "upkeep": "upkeep", "main phase": "main"}  # fmt: skip


def skips(r: Reader, who: pl.Players) -> fx.Verb:
    """After "skip": "your next turn", "their next two turns"."""
    r.need("your next" if isinstance(who, pl.You) else "their next")
    count: Amount = Const(1)
    counted = r.word().isdigit() or r.word() in ("two", "three", "x")
    if counted:
        count = plain_amount(r)
    what = r.take_from(_PHASES)
    if what is None or r.words[r.pos - 1].endswith("s") != counted:
        raise Miss("what is skipped")
    return fx.SkipNext(who, what, count)


def steps_skipped(r: Reader) -> list[ab.Ability]:
    """ "Players skip their upkeep steps.", "Skip your draw step."."""
    if r.take("skip your"):
        step = r.take_from(_PHASES)
        if step in (None, "turn"):
            raise Miss("step")
        return [ab.StaticAbility(pl.You(), (mo.PlayerRule("skip_step", word=step or ""),))]
    who, plural = player(r)
    r.need("skip their")
    step = r.take_from(_PHASES)
    if step in (None, "turn") or not plural:
        raise Miss("step")
    return [ab.StaticAbility(who, (mo.PlayerRule("skip_step", word=step or ""),))]


SKIP_VERBS = {"skip": skips}
