"""Verbs of players, of the game and keyword actions back to words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import abilities as b
from ...program import amounts as a
from ...program import effects as x
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.conditions import AllTrue, Condition, Matches, SourceIn
from ...program.costs import PayLife
from ...program.events import SpellCast, StepBegins, ZoneChange
from ..amounts.print import amount, amount_word, for_each
from ..conditions.print import condition
from ..events.print import event
from ..nouns.print import noun, objects, player, whose
from ..phrases.printing import ability, chain, exceptions, prints, then
from ..phrases.printing import sentence as clause
from ..text.wording import Unprintable, Words, article, named
from ..tree.filters import SEVERAL, conjuncts
from .print import DURATIONS, done_by, each_of


def _fight(node: x.Fight, w: Words) -> str:
    if w.after and isinstance(node.first, o.Bound) and isinstance(node.second, o.Bound):
        return "those creatures fight each other"
    return f"{objects(node.first, w)} fights {objects(node.second, w)}"


def _attach(node: x.Attach, w: Words) -> str:
    return f"attach {objects(node.object, w)} to {objects(node.to, w)}"


@prints("as_long_as")
def as_long_as(tested: Condition, w: Words) -> str:
    """ "for as long as you control ~ and ~ remains tapped"."""
    parts = tested.parts if isinstance(tested, AllTrue) else (tested,)
    here, mine = SourceIn("battlefield"), Matches(o.This(), f.ControlledBy(p.You()))
    tapped = Matches(o.This(), f.Tapped())
    words = ["you control ~"] if mine in parts else []
    words += ["~ remains tapped"] if tapped in parts else []
    words += [condition(each, w) for each in parts if each not in (here, mine, tapped)]
    return f"for as long as {' and '.join(words or ['~ remains on the battlefield'])}"


def _control(node: x.GainControl, w: Words) -> str:
    if node.condition is not None:
        bare = _control(replace(node, duration="", condition=None), w)
        return f"{bare} {as_long_as(node.condition, w)}"
    tail = f" {DURATIONS[node.duration]}" if node.duration else ""
    return f"{done_by(node.who, 'gain', w).removeprefix('you ')} control of {each_of(node.objects, w)}{tail}"


def _delayed(node: x.Delayed, w: Words) -> str:
    if node.condition is not None:
        raise Unprintable("delayed")
    if node.duration:
        return _lasting_trigger(node, w)
    if node.event == ZoneChange(f.IsSource(), "battlefield", "") and node.once:
        return _lasting_trigger(replace(node, duration=""), w)
    if not isinstance(node.event, StepBegins):
        raise Unprintable("delayed")
    if w.after or w.where:
        w = replace(w, host="it")
    first = node.clauses[0]
    deed = clause(replace(first, then=()), w)
    more = [clause(each, w) for each in node.clauses[1:]]
    if len(more) == 1 and isinstance(first.verb, x.Move) and _under_yours(node.clauses[1], first.verb):
        more = []
        tail = f". If it entered under your control, {clause(replace(node.clauses[1], condition=None), w)}"
    else:
        tail = then(first.then, w, None) if first.then else ""
    deed = " and ".join([deed, *more])
    if node.event == StepBegins("end_combat"):
        return f"{deed} at end of combat{tail}"
    steps = {"end": "end step", "upkeep": "upkeep", "main": "main phase", "combat": "combat"}
    if node.event.step not in steps:
        raise Unprintable("step")
    whose_step = "your next" if isinstance(node.event.whose, p.You) else "the next"
    when = f"at the beginning of {whose_step} {steps[node.event.step]}"
    return f"{deed} {when}{tail}" if w.after or w.where else f"{when}, {deed}{tail}"


def _under_yours(later: x.Clause, moved: x.Move) -> bool:
    return moved.to == "battlefield" and later.condition == Matches(moved.objects, f.ControlledBy(p.You()))


def _lasting_trigger(node: x.Delayed, w: Words) -> str:
    """ "whenever a creature attacks this turn, ..."."""
    head = event(node.event, w)
    if node.once and isinstance(node.event, SpellCast) and node.duration == "end_of_turn":
        return f"{head.replace('whenever you cast', 'when you next cast')} this turn, {chain(node.clauses, w)}"
    if not node.duration:
        return f"when {head.removeprefix('whenever ')}, {chain(node.clauses, w)}"
    if node.once and head.startswith("whenever "):
        head = f"when {head.removeprefix('whenever ')}"
    if node.once != head.startswith("when "):
        raise Unprintable("delayed")
    if node.duration == "end_of_turn":
        return f"{head} this turn, {chain(node.clauses, w)}"
    return f"{DURATIONS[node.duration]}, {head}, {chain(node.clauses, w)}"


def _cast_card(node: x.CastCard, w: Words) -> str:
    if node == x.CastCard(p.You(), node.objects, copy=True):
        return f"copy {objects(node.objects, w)}. You may cast the copy without paying its mana cost"
    if node.copy or node.cost is not None:
        raise Unprintable("cast")
    words = f"{done_by(node.who, 'play' if node.lands else 'cast', w)} {_castable(node.objects, w)}"
    words += " without paying its mana cost" if node.free else ""
    return words + (". If that spell would be put into your graveyard, exile it instead" if node.exile_after else "")


def double_x(node: x.DoubleX, w: Words) -> str:
    """ "double the value of X"."""
    if node.objects != o.Bound("event.object"):
        raise Unprintable("DoubleX")
    return "double the value of X"


def _castable(node: o.Objects, w: Words) -> str:
    """ "an instant or sorcery spell from your hand": a card that is no land, chosen to be cast."""
    if not isinstance(node, o.Chosen) or f.Not(f.HasType("land")) not in conjuncts(node.filter):
        return objects(node, w)
    kept = tuple(each for each in conjuncts(node.filter) if each != f.Not(f.HasType("land")))
    return objects(replace(node, filter=f.AllOf((f.IsSpell(), *kept))), w)


_ACTIONS = {
    "investigate": "investigate",
    "ring_tempts": "the Ring tempts you",
    "learn": "learn",
    "time_travel": "time travel",
    "venture": "venture into the dungeon",
    "open_attraction": "open an Attraction",
    "roll_visit": "roll to visit your Attractions",
}


def _action(node: x.KeywordAction, w: Words) -> str:
    if node.action == "endure" and node.amount is not None:
        return f"{objects(node.objects, w)} endures {amount(node.amount, w)}"
    if node.action == "incubate" and not isinstance(node.who, p.You) and node.amount is not None:
        return f"{done_by(node.who, 'incubate', w)} {amount(node.amount, w)}"
    if node.action in ("explore", "connive"):
        tail = (
            f" {amount(node.amount, w)}"
            if node.action == "connive" and node.amount not in (None, a.Const(1)) and node.amount is not None
            else ""
        )
        return f"{objects(node.objects, w)} {node.action}s{tail}"
    if node.action == "mark" and node.word == "exile_on_leave":
        return (
            f"if {objects(node.objects, w)} would leave the battlefield, exile it instead of putting it anywhere else"
        )
    if node.action.startswith("become_"):
        return f"{objects(node.objects, w)} becomes {node.action.removeprefix('become_')}"
    if node.action in ("airbend", "exert", "suspect") and isinstance(node.who, p.You):
        return f"{node.action} {objects(node.objects, w)}"
    if node.action in ("support", "earthbend") and node.amount is not None:
        return f"{node.action} {amount(node.amount, w)}"
    if node.action == "blight" and node.amount is not None:
        return f"{done_by(node.who, 'blight', w)} {amount(node.amount, w)}"
    if node.action == "investigate" and node.amount is None and not isinstance(node.who, p.You):
        return done_by(node.who, "investigate", w)
    if node.action == "discover" and not isinstance(node.who, p.You) and node.amount is not None:
        return f"{done_by(node.who, 'discover', w)} {amount(node.amount, w)}"
    if not isinstance(node.who, p.You) or not isinstance(node.objects, o.This):
        raise Unprintable(node.action)
    if node.action in _ACTIONS and node.amount is None:
        return _ACTIONS[node.action]
    if node.action == "open_attraction" and node.amount is not None:
        return f"open {amount(node.amount, w)} Attractions"
    if node.action == "investigate" and node.amount == a.Const(2):
        return "investigate twice"
    if node.action == "amass" and node.amount is not None:
        return f"amass {node.word}s {amount(node.amount, w)}"
    if (
        node.action in ("adapt", "monstrosity", "bolster", "discover", "incubate", "fateseal")
        and node.amount is not None
    ):
        return f"{node.action} {amount(node.amount, w)}"
    raise Unprintable(node.action)


def _player_counters(node: x.GivePlayerCounters, w: Words) -> str:
    if node.kind == "energy" and isinstance(node.amount, a.Const):
        return f"{done_by(node.who, 'get', w)} {'{E}' * node.amount.value}"
    if node.kind == "energy" and isinstance(node.amount, a.X):
        return f"{done_by(node.who, 'get', w)} X {{E}}"
    if node.kind == "energy" and isinstance(node.amount, a.Count):
        return f"{done_by(node.who, 'get', w)} {{E}} for each {for_each(node.amount, w)[1]}"
    count = (
        article(f"{node.kind} counter")
        if node.amount == a.Const(1)
        else f"{amount_word(node.amount, w)} {node.kind} counters"
    )
    return f"{done_by(node.who, 'get', w)} {count}"


def _shuffle(node: x.Shuffle, w: Words) -> str:
    mine = "your" if isinstance(node.who, p.You) else "their"
    zones = f" {mine} {' and '.join(node.zones_in)} into {mine} library" if node.zones_in else ""
    return f"{done_by(node.who, 'shuffle', w)}{zones}"


def _reveal(node: x.Reveal, w: Words) -> str:
    if node.hand_of is not None and not node.look:
        return f"{done_by(node.hand_of, 'reveal', w)} {'your' if isinstance(node.hand_of, p.You) else 'their'} hand"
    if node.hand_of is not None:
        return f"look at {whose(node.hand_of, w)} hand"
    if node.objects is None:
        raise Unprintable("reveal")
    if isinstance(node.objects, o.Chosen) and not isinstance(node.objects.chooser, p.You):
        return _reveal_some(node.objects, w)
    if isinstance(node.objects, o.TopOfLibrary) and isinstance(node.objects.who, SEVERAL) and not node.look:
        return f"{done_by(node.objects.who, 'reveal', w)} the top card of their library"
    words = objects(node.objects, w)
    if node.look and isinstance(node.objects, o.Chosen) and node.objects.random:
        words = words.replace(" at random from ", " at random in ")
    return f"{'look at' if node.look else 'reveal'} {words}"


def _reveal_some(node: o.Chosen, w: Words) -> str:
    """ "target player reveals three cards from their hand"."""
    count = node.amount if isinstance(node.amount, a.Amount) else a.Const(node.max)
    subject = done_by(node.chooser, "reveal", w)
    if isinstance(count, (a.Const, a.X)):
        cards = "card" if count == a.Const(1) else "cards"
        return f"{subject} {amount_word(count, w)} {cards} from their hand"
    return f"{subject} a number of cards from their hand equal to {amount(count, w)}"


def _from_outside(node: x.TakeFromOutside, w: Words) -> str:
    card = article(noun(node.filter, w, False, "card"))
    if node.reveal:
        return f"reveal {card} from outside the game and put it into your hand"
    return f"put {card} from outside the game into your hand"


def change_targets(node: x.ChangeTargets, w: Words) -> str:
    """ "change the target of target spell with a single target", "you may choose new targets for it"."""
    if node.to is not None:
        raise Unprintable("ChangeTargets")
    if node.optional:
        return f"you may choose new targets for {objects(node.objects, w)}"
    return f"change the target of {objects(node.objects, w)}"


def pay_any(node: x.PayAny, w: Words) -> str:
    """ "you may pay any amount of {E}"."""
    if node != x.PayAny():
        raise Unprintable("PayAny")
    return "you may pay any amount of {E}"


def extra_phase(node: x.ExtraPhase, w: Words) -> str:
    """ "after this phase, there is an additional combat phase followed by an additional main phase"."""
    tails = {("combat",): "", ("combat", "main"): " followed by an additional main phase"}
    if node != x.ExtraPhase(node.phases) or node.phases not in tails:
        raise Unprintable("ExtraPhase")
    return f"after this phase, there is an additional combat phase{tails[node.phases]}"


def _copy_spell(node: x.CopySpell, w: Words) -> str:
    if node.exceptions:
        head, _, tail = _copy_spell(replace(node, exceptions=()), w).partition(". You may")
        return head + exceptions(node.exceptions, w) + (f". You may{tail}" if tail else "")
    if not isinstance(node.who, p.You):
        if node.amount != a.Const(1) or not node.new_targets:
            raise Unprintable("copy")
        return f"{done_by(node.who, 'copy', w)} {objects(node.objects, w)} and may choose a new target for that copy"
    if node.amount == a.Const(2):
        tail = ". You may choose new targets for the copies" if node.new_targets else ""
        return f"copy {objects(node.objects, w)} twice{tail}"
    if node.amount == a.CommanderTaxCount():
        times = "for each time you've cast your commander from the command zone this game"
        tail = ". You may choose new targets for the copies" if node.new_targets else ""
        return f"copy {objects(node.objects, w)} {times}{tail}"
    if node.amount != a.Const(1):
        tail = ". You may choose new targets for the copies" if node.new_targets else ""
        return f"copy {objects(node.objects, w)} for each {for_each(node.amount, w)[1]}{tail}"
    tail = ". You may choose new targets for the copy" if node.new_targets else ""
    return f"copy {objects(node.objects, w)}{tail}"


def _choose_word(node: x.ChooseWord, w: Words) -> str:
    if node.filter is not None and not node.words and not node.random and isinstance(node.who, p.You):
        if node.filter == f.Not(f.AllOf((f.HasType("land"), f.HasSupertype("basic")))):
            return "choose a card name other than a basic land card name"
        return f"choose {article(noun(node.filter, w, False, 'card').removesuffix(' card'))} card name"
    if node == x.ChooseWord(node.what, random=True) and node.what in ("opponent", "player"):
        return f"choose {article(node.what)} at random"
    if node.words or node.filter is not None or node.random or not isinstance(node.who, p.You):
        raise Unprintable("choose")
    return f"choose {article(node.what)}" if node.what != "odd or even" else "choose odd or even"


def _emblem(node: x.CreateEmblem, w: Words) -> str:
    words = " and ".join(
        f'"{_within_quotes(named(ability(each, replace(w, granted="this land")), "this emblem"))}"'
        for each in node.abilities
        if isinstance(each, b.Ability)
    )
    return f"{done_by(node.who, 'get', w)} an emblem with {words}"


def _within_quotes(text: str) -> str:
    return text.replace('"', "'")


def _permit(node: x.PermitPlay, w: Words) -> str:
    if node.exile_after:
        return _permit(replace(node, exile_after=False), w) + _THEN_EXILE
    if node.cost == PayLife(a.ManaValueOf(o.This())):
        return _permit(replace(node, cost=None), w) + _FOR_LIFE
    if node.any_mana:
        return f"{_permit(replace(node, any_mana=False), w)}, and mana of any type can be spent to cast {'it' if w.after else 'that spell'}"
    if node.cost is not None or node.duration not in DURATIONS:
        raise Unprintable("permission")
    if node.filter != f.Everything():
        return _permit_among(node, w)
    if node.once:
        raise Unprintable("permission")
    free = " without paying its mana cost" if node.free else ""
    who = player(node.who, w)
    if not node.duration:
        return f"{who} may {'play' if node.lands else 'cast'} {objects(node.objects, w)}{free} for as long as it remains exiled"
    deed = f"{who} may {'play' if node.lands else 'cast'} {objects(node.objects, w)}"
    if node.duration == "end_of_turn" and (w.after or w.where):
        return f"{deed} this turn{free}"
    return f"{DURATIONS[node.duration]}, {deed}{free}"


def _permit_among(node: x.PermitPlay, w: Words) -> str:
    """ "until end of turn, you may cast an instant spell from among those cards"."""
    parts = (f.IsSpell(), *(each for each in conjuncts(node.filter) if each != f.Not(f.HasType("land"))))
    words = noun(f.AllOf(parts), w, not node.once)
    spells = f"{article(words) if node.once else words} from among {objects(node.objects, w)}"
    tail = " without paying their mana costs" if node.free else ""
    deed = f"{player(node.who, w)} may cast {spells}"
    if node.duration == "end_of_turn":
        return f"{deed} this turn{tail}"
    lasting = DURATIONS[node.duration] if node.duration else "for as long as they remain exiled"
    return f"{lasting}, {deed}{tail}" if node.duration else f"{deed}{tail} {lasting}"


_FOR_LIFE = ". If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost"


_THEN_EXILE = ". If that spell would be put into a graveyard, exile it instead"


def _choose_objects(node: x.ChooseObjects, w: Words) -> str:
    made = node.objects
    if (
        isinstance(made, o.Chosen)
        and isinstance(made.among, o.Bound)
        and made == o.Chosen(f.Everything(), 1, 1, chooser=made.chooser, among=made.among)
    ):
        return f"{done_by(made.chooser, 'choose', w)} one of them"
    return f"choose {objects(made, w)}"


def _control_player(node: x.ControlPlayer, w: Words) -> str:
    return f"{done_by(node.by, 'control', w)} {player(node.who, w)} during that player's next turn"


def _restart(node: x.RestartGame, w: Words) -> str:
    if node.keep is None:
        return "restart the game"
    return f"restart the game, leaving in exile all {noun(node.keep, w, True)}"


def _word(text: str) -> Callable[..., str]:
    def words(node: x.Verb, w: Words) -> str:
        return text

    return words


def _players_verb(word: str, tail: str) -> Callable[..., str]:
    def words(node: x.LoseGame | x.WinGame | x.BecomeMonarch | x.ExtraTurn, w: Words) -> str:
        if isinstance(node, x.ExtraTurn) and node.amount != a.Const(1):
            return f"{done_by(node.who, word, w)} {amount_word(node.amount, w)} extra turns after this one"
        return (
            f"{done_by(node.who, word, w)} {tail}".replace("win the", "you win the")
            if word == "win" and isinstance(node.who, p.You)
            else f"{done_by(node.who, word, w)} {tail}"
        )

    return words


def _proliferate(node: x.Proliferate, w: Words) -> str:
    return (
        "proliferate"
        if node.amount == a.Const(1)
        else "proliferate twice"
        if node.amount == a.Const(2)
        else f"proliferate {amount_word(node.amount, w)} times"
    )


def _tap_or_untap(node: x.TapOrUntap, w: Words) -> str:
    return f"tap or untap {objects(node.objects, w)}"
