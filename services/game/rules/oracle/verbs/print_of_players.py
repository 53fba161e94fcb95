"""Verbs of players, of the game and keyword actions back to words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ...program import abilities as ab
from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
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
from .commanded import FROM_LANDS, LANDS, WHILE_RESOLVING
from .print import DURATIONS, done_by, each_of


def _fight(node: fx.Fight, w: Words) -> str:
    if w.after and isinstance(node.first, ob.Bound) and isinstance(node.second, ob.Bound):
        return "those creatures fight each other"
    return f"{objects(node.first, w)} fights {objects(node.second, w)}"


def _meld(node: fx.Meld, w: Words) -> str:
    return f"exile them, then meld them into {node.into}{'. It enters tapped and attacking' if node.attacking else ''}"


def change_words(node: fx.ChangeWords, w: Words) -> str:
    said = (("color word", node.colors), ("basic land type", node.lands), ("creature type", node.creatures))
    kinds = " or ".join(f"one {kind} with {node.into or 'another'}" for kind, is_said in said if is_said)
    tail = f" {DURATIONS[node.duration]}" if node.duration else ""
    if node.never:
        tail += f". The new creature type can't be {node.never}"
    return f"change the text of {objects(node.objects, w)} by replacing all instances of {kinds}{tail}"


def become_blocked(node: fx.BecomeBlocked, w: Words) -> str:
    if isinstance(node.objects, ob.Every):
        return f"{noun(node.objects.filter, w, True)} become blocked"
    many = isinstance(node.objects, ob.Target) and (node.objects.max != 1 or node.objects.amount is not None)
    return f"{objects(node.objects, w)} become{'' if many else 's'} blocked"


def become_attacking(node: fx.BecomeAttacking, w: Words) -> str:
    """Two sentences: whom, and that it does."""
    chosen = f"choose a player or planeswalker {player(node.along, w)} is attacking"
    return f"{chosen}. {objects(node.objects, w)} is attacking that player or planeswalker"


def turn_face(node: fx.TurnFace, w: Words) -> str:
    return f"turn {each_of(node.objects, w)} face {'up' if node.up else 'down'}"


def _attach(node: fx.Attach, w: Words) -> str:
    return f"attach {objects(node.object, w)} to {objects(node.to, w)}"


@prints("as_long_as")
def as_long_as(tested: Condition, w: Words) -> str:
    """ "for as long as you control ~ and ~ remains tapped"."""
    parts = tested.parts if isinstance(tested, AllTrue) else (tested,)
    here, mine = SourceIn("battlefield"), Matches(ob.This(), fl.ControlledBy(pl.You()))
    tapped = Matches(ob.This(), fl.Tapped())
    words = ["you control ~"] if mine in parts else []
    words += ["~ remains tapped"] if tapped in parts else []
    words += [condition(each, w) for each in parts if each not in (here, mine, tapped)]
    return f"for as long as {' and '.join(words or ['~ remains on the battlefield'])}"


def _control(node: fx.GainControl, w: Words) -> str:
    if node.condition is not None:
        bare = _control(replace(node, duration="", condition=None), w)
        return f"{bare} {as_long_as(node.condition, w)}"
    tail = f" {DURATIONS[node.duration]}" if node.duration else ""
    return f"{done_by(node.who, 'gain', w).removeprefix('you ')} control of {each_of(node.objects, w)}{tail}"


def _delayed(node: fx.Delayed, w: Words) -> str:
    if node.condition is not None:
        raise Unprintable("delayed")
    if node.duration:
        return _lasting_trigger(node, w)
    if node.event == ZoneChange(fl.IsSource(), "battlefield", "") and node.once:
        return _lasting_trigger(replace(node, duration=""), w)
    if not isinstance(node.event, StepBegins):
        raise Unprintable("delayed")
    if w.after or w.where:
        w = replace(w, host="it")
    first = node.clauses[0]
    deed = clause(replace(first, then=()), w)
    more = [clause(each, w) for each in node.clauses[1:]]
    if len(more) == 1 and isinstance(first.verb, fx.Move) and _under_yours(node.clauses[1], first):
        more = []
        tail = f". If it entered under your control, {clause(replace(node.clauses[1], condition=None), w)}"
    else:
        tail = then(first.then, w, None) if first.then else ""
    if node.event == StepBegins("end_combat"):
        return ", then ".join([f"{deed} at end of combat", *more]) + tail
    deed = " and ".join([deed, *more])
    steps = {"end": "end step", "upkeep": "upkeep", "main": "main phase", "combat": "combat"}
    if node.event.step not in steps:
        raise Unprintable("step")
    whose_step = "your next" if isinstance(node.event.whose, pl.You) else "the next"
    if node.event.next:
        whose_step += " turn's"
    when = f"at the beginning of {whose_step} {steps[node.event.step]}"
    return f"{deed} {when}{tail}" if w.after or w.where else f"{when}, {deed}{tail}"


def _under_yours(later: fx.Clause, moved: fx.Clause) -> bool:
    return bool(moved.bind) and later.condition == Matches(ob.Bound(moved.bind), fl.ControlledBy(pl.You()))


def _lasting_trigger(node: fx.Delayed, w: Words) -> str:
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


def _cast_card(node: fx.CastCard, w: Words) -> str:
    if node == fx.CastCard(pl.You(), node.objects, copy=True):
        return f"copy {objects(node.objects, w)}. You may cast the copy without paying its mana cost"
    if node.copy or node.cost is not None:
        raise Unprintable("cast")
    words = f"{done_by(node.who, 'play' if node.lands else 'cast', w)} {_castable(node.objects, w)}"
    words += " without paying its mana cost" if node.free else ""
    words += " if able" if node.if_able else ""
    words += f". {FROM_LANDS[:1].upper()}{FROM_LANDS[1:]}" if node.abilities_of == LANDS else ""
    words += f". {WHILE_RESOLVING[:1].upper()}{WHILE_RESOLVING[1:]}" if node.controlled else ""
    return words + (". If that spell would be put into your graveyard, exile it instead" if node.exile_after else "")


def double_x(node: fx.DoubleX, w: Words) -> str:
    """ "double the value of X"."""
    if node.objects != ob.Bound("event.object"):
        raise Unprintable("DoubleX")
    return "double the value of X"


def _castable(node: ob.Objects, w: Words) -> str:
    """ "an instant or sorcery spell from your hand": a card that is no land, chosen to be cast."""
    if not isinstance(node, ob.Chosen) or fl.Not(fl.HasType("land")) not in conjuncts(node.filter):
        return objects(node, w)
    kept = tuple(each for each in conjuncts(node.filter) if each != fl.Not(fl.HasType("land")))
    return objects(replace(node, filter=fl.AllOf((fl.IsSpell(), *kept))), w)


_DOORS = {"unlock": "unlock a locked door of", "lock_or_unlock": "lock or unlock a door of"}


_ACTIONS = {
    "investigate": "investigate",
    "ring_tempts": "the Ring tempts you",
    "learn": "learn",
    "time_travel": "time travel",
    "venture": "venture into the dungeon",
    "open_attraction": "open an Attraction",
    "claim_prize": "claim the prize",
    "roll_visit": "roll to visit your Attractions",
}


def _action(node: fx.KeywordAction, w: Words) -> str:
    if node.action == "endure" and node.amount is not None:
        return f"{objects(node.objects, w)} endures {amount(node.amount, w)}"
    if node.action == "incubate" and not isinstance(node.who, pl.You) and node.amount is not None:
        return f"{done_by(node.who, 'incubate', w)} {amount(node.amount, w)}"
    if node.action in ("explore", "connive"):
        tail = (
            f" {amount(node.amount, w)}"
            if node.action == "connive" and node.amount not in (None, am.Const(1)) and node.amount is not None
            else ""
        )
        return f"{objects(node.objects, w)} {node.action}s{tail}"
    if node.action == "mark" and node.word == "exile_on_leave":
        return (
            f"if {objects(node.objects, w)} would leave the battlefield, exile it instead of putting it anywhere else"
        )
    if node.action.startswith("become_"):
        return f"{objects(node.objects, w)} becomes {node.action.removeprefix('become_')}"
    if node.action in ("airbend", "exert", "suspect") and isinstance(node.who, pl.You):
        return f"{node.action} {objects(node.objects, w)}"
    if node.action == "harness":
        return "harness ~"
    if node.action in _DOORS:
        return f"{_DOORS[node.action]} {objects(node.objects, w)}"
    if node.action in ("support", "earthbend") and node.amount is not None:
        return f"{node.action} {amount(node.amount, w)}"
    if node.action == "blight" and node.amount is not None:
        return f"{done_by(node.who, 'blight', w)} {amount(node.amount, w)}"
    if node.action == "investigate" and node.amount is None and not isinstance(node.who, pl.You):
        return done_by(node.who, "investigate", w)
    if node.action == "discover" and not isinstance(node.who, pl.You) and node.amount is not None:
        return f"{done_by(node.who, 'discover', w)} {amount(node.amount, w)}"
    if not isinstance(node.who, pl.You) or not isinstance(node.objects, ob.This):
        raise Unprintable(node.action)
    if node.action in _ACTIONS and node.amount is None:
        return _ACTIONS[node.action]
    if node.action == "open_attraction" and node.amount is not None:
        return f"open {amount(node.amount, w)} Attractions"
    if node.action == "investigate" and node.amount == am.Const(2):
        return "investigate twice"
    if node.action == "amass" and node.amount is not None:
        return f"amass {node.word}s {amount(node.amount, w)}"
    if (
        node.action in ("adapt", "monstrosity", "bolster", "discover", "incubate", "fateseal")
        and node.amount is not None
    ):
        return f"{node.action} {amount(node.amount, w)}"
    raise Unprintable(node.action)


def _player_counters(node: fx.GivePlayerCounters, w: Words) -> str:
    if node.kind == "energy" and isinstance(node.amount, am.Const):
        return f"{done_by(node.who, 'get', w)} {'{E}' * node.amount.value}"
    if node.kind == "energy" and isinstance(node.amount, am.X):
        return f"{done_by(node.who, 'get', w)} X {{E}}"
    if node.kind == "energy" and isinstance(node.amount, am.Count):
        return f"{done_by(node.who, 'get', w)} {{E}} for each {for_each(node.amount, w)[1]}"
    count = (
        article(f"{node.kind} counter")
        if node.amount == am.Const(1)
        else f"{amount_word(node.amount, w)} {node.kind} counters"
    )
    return f"{done_by(node.who, 'get', w)} {count}"


def _shuffle(node: fx.Shuffle, w: Words) -> str:
    mine = "your" if isinstance(node.who, pl.You) else "their"
    zones = f" {mine} {' and '.join(node.zones_in)} into {mine} library" if node.zones_in else ""
    return f"{done_by(node.who, 'shuffle', w)}{zones}"


def _reveal(node: fx.Reveal, w: Words) -> str:
    if node.hand_of is not None and not node.look:
        return f"{done_by(node.hand_of, 'reveal', w)} {'your' if isinstance(node.hand_of, pl.You) else 'their'} hand"
    if node.hand_of is not None:
        return f"look at {whose(node.hand_of, w)} hand"
    if node.objects is None:
        raise Unprintable("reveal")
    if isinstance(node.objects, ob.Chosen) and not isinstance(node.objects.chooser, pl.You):
        return _reveal_some(node.objects, w)
    if isinstance(node.objects, ob.TopOfLibrary) and isinstance(node.objects.who, SEVERAL) and not node.look:
        return f"{done_by(node.objects.who, 'reveal', w)} the top card of their library"
    words = objects(node.objects, w)
    if node.look and isinstance(node.objects, ob.Chosen) and node.objects.random:
        words = words.replace(" at random from ", " at random in ")
    return f"{'look at' if node.look else 'reveal'} {words}"


def _reveal_some(node: ob.Chosen, w: Words) -> str:
    """ "target player reveals three cards from their hand"."""
    count = node.amount if isinstance(node.amount, am.Amount) else am.Const(node.max)
    subject = done_by(node.chooser, "reveal", w)
    if node.random and count == am.Const(1):
        return f"{subject} a card at random from their hand"
    if isinstance(count, (am.Const, am.X)):
        cards = "card" if count == am.Const(1) else "cards"
        return f"{subject} {amount_word(count, w)} {cards} from their hand"
    return f"{subject} a number of cards from their hand equal to {amount(count, w)}"


def _from_outside(node: fx.TakeFromOutside, w: Words) -> str:
    card = article(noun(node.filter, w, False, "card"))
    if node.reveal:
        return f"reveal {card} from outside the game and put it into your hand"
    return f"put {card} from outside the game into your hand"


def change_targets(node: fx.ChangeTargets, w: Words) -> str:
    """ "change the target of target spell with a single target", "you may choose new targets for it"."""
    if node.to is not None:
        raise Unprintable("ChangeTargets")
    if node.optional:
        return f"you may choose new targets for {objects(node.objects, w)}"
    return f"change the target of {objects(node.objects, w)}"


def pay_any(node: fx.PayAny, w: Words) -> str:
    """ "you may pay any amount of {E}"."""
    if node != fx.PayAny():
        raise Unprintable("PayAny")
    return "you may pay any amount of {E}"


_ADDED = {"beginning": "beginning phase", "upkeep": "upkeep step", "end": "end step"}


def _steps_added(node: fx.ExtraPhase, w: Words) -> str:
    head = "there is" if node.who is None else "you get"
    many = node.amount != am.Const(1)
    count = f"{amount_word(node.amount, w)} additional" if many else "an additional"
    return f"{head} {count} {_ADDED[node.phases[0]]}{'s' if many else ''} after this {node.after or 'phase'}"


def extra_phase(node: fx.ExtraPhase, w: Words) -> str:
    """ "after this phase, there is an additional combat phase followed by an additional main phase"."""
    if node.phases[0] in _ADDED:
        return _steps_added(node, w)
    tails = {("combat",): "", ("combat", "main"): " followed by an additional main phase"}
    if node != fx.ExtraPhase(node.phases, after=node.after) or node.phases not in tails:
        raise Unprintable("ExtraPhase")
    named = f"{node.after} " if node.after else ""
    return f"after this {named}phase, there is an additional combat phase{tails[node.phases]}"


def _copy_spell(node: fx.CopySpell, w: Words) -> str:
    if node.exceptions:
        head, _, tail = _copy_spell(replace(node, exceptions=()), w).partition(". You may")
        return head + exceptions(node.exceptions, w) + (f". You may{tail}" if tail else "")
    if not isinstance(node.who, pl.You):
        if node.amount != am.Const(1) or not node.new_targets:
            raise Unprintable("copy")
        return f"{done_by(node.who, 'copy', w)} {objects(node.objects, w)} and may choose a new target for that copy"
    if node.amount == am.Const(2):
        tail = ". You may choose new targets for the copies" if node.new_targets else ""
        return f"copy {objects(node.objects, w)} twice{tail}"
    if node.amount == am.CommanderTaxCount():
        times = "for each time you've cast your commander from the command zone this game"
        tail = ". You may choose new targets for the copies" if node.new_targets else ""
        return f"copy {objects(node.objects, w)} {times}{tail}"
    if node.amount != am.Const(1):
        tail = ". You may choose new targets for the copies" if node.new_targets else ""
        return f"copy {objects(node.objects, w)} for each {for_each(node.amount, w)[1]}{tail}"
    tail = ". You may choose new targets for the copy" if node.new_targets else ""
    return f"copy {objects(node.objects, w)}{tail}"


def _choose_word(node: fx.ChooseWord, w: Words) -> str:
    if node.filter is not None and not node.words and not node.random and isinstance(node.who, pl.You):
        if node.filter == fl.Not(fl.AllOf((fl.HasType("land"), fl.HasSupertype("basic")))):
            return "choose a card name other than a basic land card name"
        return f"choose {article(noun(node.filter, w, False, 'card').removesuffix(' card'))} card name"
    if node == fx.ChooseWord(node.what, random=True) and node.what in ("opponent", "player"):
        return f"choose {article(node.what)} at random"
    if node.words or node.filter is not None or node.random or not isinstance(node.who, pl.You):
        raise Unprintable("choose")
    return f"choose {article(node.what)}" if node.what != "odd or even" else "choose odd or even"


def _emblem(node: fx.CreateEmblem, w: Words) -> str:
    words = " and ".join(
        f'"{_within_quotes(named(ability(each, replace(w, granted="this land")), "this emblem"))}"'
        for each in node.abilities
        if isinstance(each, ab.Ability)
    )
    return f"{done_by(node.who, 'get', w)} an emblem with {words}"


def _within_quotes(text: str) -> str:
    return text.replace('"', "'")


ANY_MANA = {
    "color": "you may spend mana as though it were mana of any color to cast",
    "type": "mana of any type can be spent to cast",
}  # fmt: skip


def _permit(node: fx.PermitPlay, w: Words) -> str:
    if node.exile_after:
        return _permit(replace(node, exile_after=False), w) + _THEN_EXILE
    if node.cost == PayLife(am.ManaValueOf(ob.This())):
        return _permit(replace(node, cost=None), w) + _FOR_LIFE
    if node.any_mana:
        what = "it" if w.after else "that spell"
        return f"{_permit(replace(node, any_mana=''), w)}, and {ANY_MANA[node.any_mana]} {what}"
    if node.cost is not None or node.duration not in DURATIONS:
        raise Unprintable("permission")
    if node.filter != fl.Everything():
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


def _permit_among(node: fx.PermitPlay, w: Words) -> str:
    """ "until end of turn, you may cast an instant spell from among those cards"."""
    parts = (fl.IsSpell(), *(each for each in conjuncts(node.filter) if each != fl.Not(fl.HasType("land"))))
    words = noun(fl.AllOf(parts), w, not node.once)
    spells = f"{article(words) if node.once else words} from among {objects(node.objects, w)}"
    tail = " without paying their mana costs" if node.free else ""
    deed = f"{player(node.who, w)} may cast {spells}"
    if node.duration == "end_of_turn":
        return f"{deed} this turn{tail}"
    lasting = DURATIONS[node.duration] if node.duration else "for as long as they remain exiled"
    return f"{lasting}, {deed}{tail}" if node.duration else f"{deed}{tail} {lasting}"


_FOR_LIFE = ". If you cast a spell this way, pay life equal to its mana value rather than pay its mana cost"


_THEN_EXILE = ". If that spell would be put into a graveyard, exile it instead"


def _choose_objects(node: fx.ChooseObjects, w: Words) -> str:
    made = node.objects
    if (
        isinstance(made, ob.Chosen)
        and isinstance(made.among, ob.Bound)
        and made == ob.Chosen(fl.Everything(), 1, 1, chooser=made.chooser, among=made.among)
    ):
        return f"{done_by(made.chooser, 'choose', w)} one of them"
    return f"choose {objects(made, w)}"


def _control_player(node: fx.ControlPlayer, w: Words) -> str:
    until = "until ~ finishes resolving" if node.now else "during that player's next turn"
    return f"{done_by(node.by, 'control', w)} {player(node.who, w)} {until}"


def _restart(node: fx.RestartGame, w: Words) -> str:
    if node.keep is None:
        return "restart the game"
    return f"restart the game, leaving in exile all {noun(node.keep, w, True)}"


def _word(text: str) -> Callable[..., str]:
    def words(node: fx.Verb, w: Words) -> str:
        return text

    return words


def _players_verb(word: str, tail: str) -> Callable[..., str]:
    def words(node: fx.LoseGame | fx.WinGame | fx.BecomeMonarch | fx.ExtraTurn, w: Words) -> str:
        if isinstance(node, fx.ExtraTurn) and node.amount != am.Const(1):
            return f"{done_by(node.who, word, w)} {amount_word(node.amount, w)} extra turns after this one"
        return (
            f"{done_by(node.who, word, w)} {tail}".replace("win the", "you win the")
            if word == "win" and isinstance(node.who, pl.You)
            else f"{done_by(node.who, word, w)} {tail}"
        )

    return words


def _proliferate(node: fx.Proliferate, w: Words) -> str:
    return (
        "proliferate"
        if node.amount == am.Const(1)
        else "proliferate twice"
        if node.amount == am.Const(2)
        else f"proliferate {amount_word(node.amount, w)} times"
    )


def _tap_or_untap(node: fx.TapOrUntap, w: Words) -> str:
    return f"tap or untap {objects(node.objects, w)}"
