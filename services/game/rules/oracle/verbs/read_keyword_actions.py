"""Keyword actions of CR 701 that are verbs of their own: airbend, blight, clash, earthbend, exert, suspect, support, vote; player control, restarting, subgames."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.amounts import Amount, Const, X
from ...program.clauses import FACING, Clause
from ...program.node import walk
from ...program.vocabulary import is_creature_type
from ..nouns.read import noun
from ..nouns.read_players import player
from ..nouns.read_references import reference, single
from ..phrases.reading import body
from ..text.lexicon import SUBTYPES
from ..text.numbers import plain_amount
from ..text.reader import Miss, Reader


def _you(who: pl.Players) -> None:
    if not isinstance(who, pl.You):
        raise Miss("done by another player")


def _number(r: Reader) -> Amount:
    if r.word() in ("a", "an"):
        raise Miss("number")
    return plain_amount(r)


def _support(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 701.41a: up to that many targets, other than the permanent itself."""
    _you(who)
    count = _number(r)
    if isinstance(count, X) or not isinstance(count, Const):
        raise Miss("support X")
    creature: fl.Filter = fl.HasType("creature")
    if not r.scope.spell:
        creature = fl.AllOf((creature, fl.Not(fl.IsSource())))
    target = ob.Target(r.new_slot(), creature, 0, count.value)
    r.mention(ob.Bound(f"target{target.slot}"), frozenset(("creature", "permanent", "target")), plural=count.value > 1)
    return fx.KeywordAction("support", target, count)


def _earthbend(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 701.66a: target land you control."""
    _you(who)
    count = _number(r)
    land = fl.AllOf((fl.HasType("land"), fl.ControlledBy(pl.You())))
    target = ob.Target(r.new_slot(), land)
    r.mention(ob.Bound(f"target{target.slot}"), frozenset(("land", "permanent", "target", "creature")))
    return fx.KeywordAction("earthbend", target, count)


def _airbend(r: Reader, who: pl.Players) -> fx.Verb:
    _you(who)
    return fx.KeywordAction("airbend", reference(r))


def _exert(r: Reader, who: pl.Players) -> fx.Verb:
    _you(who)
    return fx.KeywordAction("exert", reference(r))


def _suspect(r: Reader, who: pl.Players) -> fx.Verb:
    _you(who)
    return fx.KeywordAction("suspect", reference(r))


def _blight(r: Reader, who: pl.Players) -> fx.Verb:
    return fx.KeywordAction("blight", amount=_number(r), who=who)


def _fateseal(r: Reader, who: pl.Players) -> fx.Verb:
    _you(who)
    return fx.KeywordAction("fateseal", amount=_number(r))


def _clash(r: Reader, who: pl.Players) -> Clause:
    """CR 701.30: "Clash with an opponent. If you win, ... Otherwise, ..."."""
    _you(who)
    r.need("with an opponent")
    won = _consequence(r, ". if you win ,")
    lost = _consequence(r, ". otherwise ,") if won else ()
    return Clause(fx.Clash(), then=won, otherwise=lost)


def _consequence(r: Reader, head: str) -> tuple[Clause, ...]:
    """The sentence that such words open, () without them."""
    if not r.take(head):
        return ()
    r.next_sentence()
    return tuple(body(r))


def _vote(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 701.38: "starting with you, each player votes for A or B", and what follows from it."""
    _you(who)
    r.need("with you , each player votes for")
    words = [_ballot(r)]
    r.need("or")
    words.append(_ballot(r))
    if r.at(". for each"):
        outcomes = tuple(_consequence(r, f". for each {word} vote ,") for word in words)
        if not all(outcomes):
            raise Miss("votes")
        return fx.Vote(tuple(words), outcomes, per_vote=True)
    if all(f"{word} vote" in r.rest().lower() for word in words):
        r.scope = replace(r.scope, names=(*r.scope.names, *(f"votes:{word}" for word in words)))
        return fx.Vote(tuple(words), ((), ()))  # what follows counts the votes
    first = _consequence(r, f". if {words[0]} gets more votes ,")
    second = _consequence(r, f". if {words[1]} gets more votes or the vote is tied ,")
    if not (first and second):
        raise Miss("votes")
    return fx.Vote(tuple(words), (first, second))


def _villainous_choice(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 701.55: "faces a villainous choice — A, or B"; in the options "they" and "that player" are who faces it."""
    r.need("a villainous choice —")
    if isinstance(who, (pl.You, pl.Together)):
        raise Miss("who chooses")
    faces = pl.BoundPlayers(FACING)
    scope = r.scope
    options: list[tuple[Clause, ...]] = []
    for joint in ("", ", or"):
        if joint:
            r.need(joint)
        r.scope = replace(scope, slot=r.scope.slot)
        r.mention(faces, frozenset(("player", "opponent")), player=True)
        options.append(tuple(body(r)))
    if r.scope.slot != scope.slot:
        raise Miss("an option with targets")
    r.scope = scope
    return fx.VillainousChoice(who, tuple(options))


def _ballot(r: Reader) -> str:
    word = r.next()
    if not word.isalpha():
        raise Miss("a word to vote for")
    return word


def _control_player(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 723.1: "control target player during that player's next turn"."""
    r.take("control of")
    whom, plural = player(r)
    if plural:
        raise Miss("one player")
    if r.take_any("until ~ finishes resolving", "until ~name finishes resolving"):
        return fx.ControlPlayer(whom, who, True)
    r.need_any("during that player 's next turn", "during their next turn")
    return fx.ControlPlayer(whom, who)


def _restart(r: Reader, who: pl.Players) -> Clause:
    """CR 727: "restart the game, leaving in exile all ... cards"."""
    _you(who)
    r.need("the game")
    if not r.take(", leaving in exile all"):
        return Clause(fx.RestartGame())
    found = noun(r)
    name = r.fresh_name("exempted")
    r.mention(ob.Bound(name), found.kinds | {"card"}, plural=True)
    return Clause(fx.RestartGame(found.filter), bind=name)


def _play_subgame(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 729: the one effect that does it, with what it does to those who do not win."""
    if not isinstance(who, pl.EachPlayer):
        raise Miss("players")
    r.need("a magic subgame , using their libraries as their decks")
    r.need(". each player who doesn't win the subgame loses half their life , rounded up .")
    if not r.done():
        raise Miss("more text")
    r.sentence_ended_at = r.pos
    return fx.PlaySubgame()


def _unlock(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 709.5f."""
    _you(who)
    r.need("a locked door of")
    return fx.KeywordAction("unlock", _room(r))


def _lock(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 709.5f-g."""
    _you(who)
    r.need("or unlock a door of")
    return fx.KeywordAction("lock_or_unlock", _room(r))


def _room(r: Reader) -> ob.Objects:
    """A target: of "a Room" only one with such a door may be chosen (CR 608.2d)."""
    room = reference(r)
    if not isinstance(room, ob.Target):
        raise Miss("which Room")
    return room


def _meld(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 701.42: "exile them, then meld them into ...", after "if you both own and control ~ and ..."."""
    _you(who)
    r.need("them , then meld them into")
    pairs = (each.node.parts for each in reversed(r.scope.referents) if isinstance(each.node, ob.Union))
    partner = next((parts[1] for parts in pairs if parts[0] == ob.This()), None)
    if not isinstance(partner, ob.Chosen):
        raise Miss("what melds with it")
    name = _back_name(r)
    return fx.Meld(partner.filter, name, bool(r.take(". it enters tapped and attacking")))


def _back_name(r: Reader) -> str:
    """The name of a back face, which may begin as that of the card itself does."""
    start = r.tokens[r.pos].start
    while not r.done() and r.word() != ".":
        r.advance(1)
    short = r.own_name.partition(",")[0]
    return r.text[start : r.tokens[r.pos - 1].end].replace("~name", short)


def _flip(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 710: "flip ~"; a coin is flipped elsewhere."""
    _you(who)
    flipped = reference(r)
    if flipped != ob.This():
        raise Miss("what is flipped")
    return fx.FlipPermanent(flipped)


def _turn(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 708.2a, 708.7: permanents alone are turned face up and face down so."""
    _you(who)
    turned = reference(r)
    if r.word(-1) in ("card", "cards", "pile"):
        raise Miss("what is turned")
    r.need("face")
    up = r.need_any("up", "down") == "up"
    if not up and r.at_any(". it's", ". it 's", ". they're", ". they 're"):
        raise Miss("what it is face down")  # no effect of its own (CR 708.2a)
    return fx.TurnFace(turned, up)


def _harness(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 701.64a."""
    _you(who)
    harnessed = reference(r)
    if harnessed != ob.This():
        raise Miss("what is harnessed")
    return fx.KeywordAction("harness")


def _change_text(r: Reader, who: pl.Players) -> fx.Verb:
    """CR 612.2: of permanents and of spells."""
    _you(who)
    r.need("the text of")
    changed = single(r)
    elsewhere = [node for node in walk(changed) if isinstance(node, fl.InZone) and node.zone != "battlefield"]
    if not isinstance(changed, (ob.Target, ob.Bound)) or elsewhere:
        raise Miss("the text of a card")
    r.need("by replacing all instances of")
    if r.take("one creature type with"):
        return _change_creature_type(r, changed)
    colors = bool(r.take("one color word with another"))
    r.take("or")
    lands = bool(r.take("one basic land type with another"))
    if not (colors or lands):
        raise Miss("which words")
    return fx.ChangeWords(changed, colors, lands, "end_of_turn" if r.take("until end of turn") else "")


def _change_creature_type(r: Reader, changed: ob.Objects) -> fx.Verb:
    """ "... with another. The new creature type can't be Wall", "... with Vampire"."""
    if not r.take("another"):
        return fx.ChangeWords(changed, False, False, creatures=True, into=_creature_type(r))
    never = _creature_type(r) if r.take(". the new creature type can't be") else ""
    return fx.ChangeWords(changed, False, False, creatures=True, never=never)


def _creature_type(r: Reader) -> str:
    found, is_plural = SUBTYPES.get(r.word(), ("", False))
    if is_plural or not is_creature_type(found) or not r.raw()[:1].isupper():
        raise Miss("which creature type")
    r.advance(1)
    return found


MELD_VERBS = {"exile": _meld}


KEYWORD_VERBS: dict[str, Callable[[Reader, pl.Players], fx.Verb | fx.Clause]] = {
    "support": _support, "earthbend": _earthbend, "airbend": _airbend, "exert": _exert, "suspect": _suspect, "blight": _blight, "fateseal": _fateseal,
    "clash": _clash, "unlock": _unlock, "lock": _lock, "starting": _vote, "face": _villainous_choice,
    "control": _control_player, "gain": _control_player, "restart": _restart, "play": _play_subgame, "flip": _flip, "turn": _turn, "harness": _harness, "change": _change_text,
}  # fmt: skip
