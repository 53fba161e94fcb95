"""Choices, lasting rules and effects that wait back to words."""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.conditions import Matches
from ..amounts.print import amount
from ..costs.print_changes import cost_change
from ..nouns.print import noun, objects
from ..phrases.printing import players_rule, prints, replacement, verb
from ..predicates.description import described
from ..predicates.print import modifications
from ..text.wording import COLOR_NAMES, Unprintable, Words, article, listed, number
from ..tree.filters import all_of, conjuncts
from ..verbs.print import DURATIONS, many_of
from ..verbs.read_of_objects import COLOR_SETS
from .sources_of_choice import of_choice, still

# --- choices -------------------------------------------------------------------------------------------------------


def choice(node: fx.ChooseOne, w: Words, chosen: ob.Objects | None = None) -> str:
    """ "gains protection from the color of your choice until end of turn"."""
    applied = [each[0].verb for each in node.options if len(each) == 1]
    if (
        chosen is None
        and len(node.options) == len(applied) == 2
        and all(isinstance(each, fx.CreateTokens) for each in applied)
    ):
        words = [verb(each, w).removeprefix("create ") for each in applied]
        return f"create {' or '.join(words)}"
    first = applied[0] if applied else None
    if not isinstance(first, fx.Apply) or node.random or not all(isinstance(each, fx.Apply) for each in applied):
        raise Unprintable("ChooseOne")
    subject = chosen or first.objects
    many = many_of(subject)
    mods = [each.modifications[0] for each in applied if isinstance(each, fx.Apply)]
    what = _options(mods, many)
    return f"{objects(subject, w)} {what} {DURATIONS[first.duration]}".rstrip()


def _options(mods: list[mo.Modification], many: bool) -> str:
    gains = "gain" if many else "gains"
    if mods == [mo.SetColors(letter) for letter in "WUBRG"]:
        return f"{'become' if many else 'becomes'} the color of your choice"
    if mods == list(COLOR_SETS):
        return f"{'become' if many else 'becomes'} the color or colors of your choice"
    keywords = [
        each.keyword for each in mods if isinstance(each, mo.GrantKeyword) and isinstance(each.keyword, ab.Keyword)
    ]
    if len(keywords) != len(mods):
        raise Unprintable("ChooseOne")
    if all(each == ab.Keyword(each.name) for each in keywords):
        return f"{gains} your choice of {listed([each.name for each in keywords], 'or')}"
    name = keywords[0].name
    colors = [ab.Keyword(name, filter=fl.HasColor(letter)) for letter in "WUBRG"]
    if keywords == colors:
        return f"{gains} {name} from the color of your choice"
    if keywords == [ab.Keyword(name, filter=fl.ColorCount("=", 0)), *colors]:
        return f"{gains} {name} from colorless or from the color of your choice"
    raise Unprintable("ChooseOne")


def type_of_choice(node: fx.Sequence, w: Words) -> str:
    """ "becomes the basic land type of your choice until end of turn"; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    named = verbs.pop(0) if isinstance(verbs[0], fx.ChooseObjects) else None
    if len(verbs) != 2 or not isinstance(verbs[0], fx.ChooseWord) or not isinstance(verbs[1], fx.Apply):
        return ""
    kind, done = verbs[0].what, verbs[1]
    changes: dict[tuple[mo.Modification, ...], str] = {
        (mo.SetTypes(subtype_kind=kind.removeprefix("basic ").removesuffix(" type"), chosen=True),): "",
        (mo.AddTypes(chosen=True),): "in addition to its other types",
    }
    if done.modifications not in changes or verbs[0] != fx.ChooseWord(kind):
        return ""
    subject = named.objects if isinstance(named, fx.ChooseObjects) else done.objects
    becomes = "become" if many_of(subject) else "becomes"
    how = " ".join(filter(None, (changes[done.modifications], DURATIONS[done.duration])))
    return f"{objects(subject, w)} {becomes} the {kind} of your choice {how}".rstrip()


# --- rules about players -------------------------------------------------------------------------------------------


def apply_players(node: fx.ApplyPlayers, w: Words) -> str:
    """ "players can't gain life this turn", "you may play an additional land this turn"."""
    rule = node.modifications[0]
    if len(node.modifications) == 1 and isinstance(rule, mo.CostChange):
        return _lasting_cost(node, rule, w)
    if isinstance(rule, mo.NextSpellHas):
        words = noun(all_of((fl.IsSpell(), *(each for each in conjuncts(rule.filter) if each != fl.Everything()))), w)
        has = modifications(rule.modifications, w, False, False)
        return f"the next {words} you cast this turn {has}"
    if len(node.modifications) != 1 or not isinstance(rule, mo.PlayerRule):
        raise Unprintable("ApplyPlayers")
    if rule.rule == "extra_lands" and isinstance(rule.amount, am.Const) and isinstance(node.who, pl.You):
        return f"you may play {_more_lands(rule.amount.value)} this turn"
    if rule.rule == "next_spell" and rule.filter is not None:
        return _next_spell(rule.filter, rule.word, w)
    if node.duration not in DURATIONS:
        raise Unprintable(node.duration)
    if rule.rule == "max_spells" and node.duration == "end_of_turn":
        already = am.HappenedCount(ev.SpellCast(who=pl.You()))
        if rule != mo.PlayerRule("max_spells", amount=am.Plus((already, am.Const(1)))):
            raise Unprintable("max_spells")
        return "you can cast only one more spell this turn"
    words = players_rule(node.who, node.modifications, w)
    if not node.duration:
        return f"{words} for the rest of the game"
    if rule.rule == "no_max_hand_size":
        return f"{words} {DURATIONS[node.duration]}"
    if " have " in words:
        return f"{words.replace(' have ', ' gain ', 1)} {DURATIONS[node.duration]}"
    return f"{words} this turn" if node.duration == "end_of_turn" else f"{DURATIONS[node.duration]}, {words}"


def _lasting_cost(node: fx.ApplyPlayers, change: mo.CostChange, w: Words) -> str:
    """ "the next spell you cast this turn costs {1} less to cast"."""
    if node.duration == "end_of_turn":
        return cost_change(change, w, True)
    if node.duration not in DURATIONS:
        raise Unprintable(node.duration)
    if isinstance(node.who, pl.BoundPlayers):
        return f"{DURATIONS[node.duration]}, {cost_change(change, w, True).replace(' this turn', '')}"
    return f"{DURATIONS[node.duration]}, {cost_change(change, w)}"


def _more_lands(count: int) -> str:
    return "an additional land" if count == 1 else f"up to {number(count)} additional lands"


_SAID_OF_NEXT = {"cant_be_countered": "can't be countered", "flash": "can be cast as though it had flash"}


def _next_spell(filter: fl.Filter, word: str, w: Words) -> str:
    kept = [each for each in conjuncts(filter) if not isinstance(each, (fl.CastFrom, fl.Everything))]
    words = noun(fl.AllOf((fl.IsSpell(), *kept)), w)
    origin = " from your hand" if fl.CastFrom("hand", own=True) in conjuncts(filter) else ""
    if word == "hand_after":
        return f"the next time you cast {article(words)}{origin} this turn, put that card into your hand instead of into your graveyard as it resolves"
    return f"the next {words} you cast this turn {_SAID_OF_NEXT[word]}"


# --- replacements of a turn ----------------------------------------------------------------------------------------


def apply_replacement(node: fx.ApplyReplacement, w: Words) -> str:
    """ "if that creature would die this turn, exile it instead"."""
    made = node.replacement
    if isinstance(made, ab.ReplacementAbility) and made.under is not None:
        return _taken_over(node, made.event, w)
    if isinstance(made, ab.ReplacementAbility) and not _dies_or_is_discarded(made):
        return _for_a_while(made, node.duration, w)
    if (
        not isinstance(made, ab.ReplacementAbility)
        or not isinstance(made.event, ev.ZoneChange)
        or node.duration != "end_of_turn"
    ):
        raise Unprintable("ApplyReplacement")
    if made != ab.ReplacementAbility(made.event, to="exile") or made.event.destination != "graveyard":
        raise Unprintable("ApplyReplacement")
    filter = made.event.filter
    if isinstance(filter, fl.IsOneOf) and isinstance(filter.objects, ob.Objects):
        return f"if {objects(filter.objects, w)} would die this turn, exile it instead"
    if filter == all_of([fl.IsCard(), fl.OwnedBy(pl.You())]):
        return "if a card would be put into your graveyard from anywhere this turn, exile that card instead"
    if not isinstance(filter, fl.AllOf) or filter.parts[1:] != (_DAMAGED,):
        raise Unprintable("ApplyReplacement")
    return f"if {article(noun(filter.parts[0], w))} dealt damage this way would die this turn, exile it instead"


def _taken_over(node: fx.ApplyReplacement, event_node: ev.EventPattern, w: Words) -> str:
    """ "if a creature would enter under an opponent's control this turn, it enters under your control instead"."""
    if node != fx.ApplyReplacement(ab.ReplacementAbility(event_node, under=pl.You()), "end_of_turn"):
        raise Unprintable("ApplyReplacement")
    if event_node == ev.TokensCreated(who=pl.EachOpponent()):
        return "each token that would be created under an opponent's control this turn is created under your control instead"
    if not isinstance(event_node, ev.ZoneChange):
        raise Unprintable("ApplyReplacement")
    filter = all_of(each for each in conjuncts(event_node.filter) if each != fl.ControlledBy(pl.EachOpponent()))
    return f"if {article(noun(filter, w))} would enter under an opponent's control this turn, it enters under your control instead"


def _dies_or_is_discarded(made: ab.ReplacementAbility) -> bool:
    event = made.event
    return isinstance(event, ev.ZoneChange) and event.destination == "graveyard"


def _for_a_while(made: ab.ReplacementAbility, lasting: str, w: Words) -> str:
    """ "until end of turn, if a source you control would deal damage to an opponent, it deals double that damage instead"."""
    if not DURATIONS[lasting]:
        raise Unprintable("ApplyReplacement")
    return f"{DURATIONS[lasting]}, {replacement(made, w)}"


_YARD = (fl.OwnedBy(pl.You()), fl.InZone("graveyard"))


def graveyard_open(first: fx.Verb, second: fx.Verb | None) -> bool:
    """Whether the two verbs let you play lands and cast spells from your graveyard this turn."""
    land = fl.HasType("land")
    lands = mo.PlayerRule("play_lands_from", fl.AllOf((land, *_YARD)))
    spells = mo.PlayerRule("play_from", fl.AllOf((fl.Not(land), *_YARD)))
    return (first, second) == tuple(fx.ApplyPlayers(pl.You(), (each,), "end_of_turn") for each in (lands, spells))


_DAMAGED = fl.IsOneOf(ob.Bound("damaged"))


def next_time(chosen: fx.ChooseObjects, node: fx.ApplyReplacement, w: Words) -> str:
    """ "the next time a red source of your choice would deal damage to you this turn, prevent that damage"."""
    made = node.replacement
    if (
        not isinstance(made, ab.ReplacementAbility)
        or not isinstance(made.event, ev.DamageDealt)
        or not isinstance(chosen.objects, ob.Chosen)
        or made.event.source != still(chosen.objects)
    ):
        raise Unprintable("ApplyReplacement")
    shield = _how_much(made)
    to = " to you" if made.event.to_player == pl.You() else ""
    mine = fl.AllOf((fl.HasType("creature"), fl.ControlledBy(pl.You())))
    if made.event.to_object == mine and to:
        to += " and/or creatures you control"
    elif made.event.to_object is not None or made.event.to_player not in (None, pl.You()):
        raise Unprintable("ApplyReplacement")
    return f"the next time {of_choice(chosen.objects, w)} would deal damage{to} this turn, prevent {shield}"


def _how_much(made: ab.ReplacementAbility) -> str:
    """What a shield prevents, and what follows from it."""
    if made == ab.ReplacementAbility(made.event, prevent_all=True):
        return "that damage"
    gained = fx.Clause(fx.GainLife(pl.You(), am.BoundNumber("prevented")))
    if made == ab.ReplacementAbility(made.event, prevent_all=True, also=(gained,)):
        return "that damage. You gain life equal to the damage prevented this way"
    struck = fx.Clause(fx.DealDamage(pl.ControllerOf(ob.Bound("event.source")), am.BoundNumber("prevented")))
    if made == ab.ReplacementAbility(made.event, prevent_all=True, also=(struck,)):
        return "that damage. If damage is prevented this way, ~ deals that much damage to that source's controller"
    if len(made.also) == 1 and made == ab.ReplacementAbility(made.event, prevent_all=True, also=made.also):
        colour = _of_colour(made.also[0])
        if colour and made.also[0].verb == gained.verb:
            return (
                f"that damage. If damage from {article(colour)} source is prevented this way, you gain that much life"
            )
    if made == ab.ReplacementAbility(made.event, prevent=am.Half(am.BoundNumber("event.amount"), False)):
        return "half that damage, rounded down"
    raise Unprintable("ApplyReplacement")


def _of_colour(made: fx.Clause) -> str:
    """The colour that the source must have for what follows."""
    tested = made.condition
    if not isinstance(tested, Matches) or tested.objects != ob.Bound("event.source"):
        return ""
    return COLOR_NAMES[tested.filter.color] if isinstance(tested.filter, fl.HasColor) else ""


# --- copies ----------------------------------------------------------------------------------------------------------


@prints("exceptions")
def exceptions(mods: tuple[mo.Modification, ...], w: Words) -> str:
    """ ", except it isn't legendary, it's a 1/1 Soldier creature in addition to its other types and it has flying"."""
    if not mods:
        return ""
    return f", except {listed(_exceptions(mods, w), 'and')}"


def _exceptions(mods: tuple[mo.Modification, ...], w: Words) -> list[str]:
    if not mods:
        return []
    if isinstance(mods[0], mo.SetName):
        return [f"its name is {mods[0].name}", *_exceptions(mods[1:], w)]
    if mods[0] == mo.RemoveTypes(supertypes=("legendary",)):
        return ["it isn't legendary", *_exceptions(mods[1:], w)]
    if mods[0] == mo.AddTypes(supertypes=("legendary",)):
        return ["it's legendary", *_exceptions(mods[1:], w)]
    if mods[0] == mo.KeepsThisAbility():
        return ["it has this ability", *_exceptions(mods[1:], w)]
    if isinstance(mods[0], mo.SetBasePT) and mods[0].power is not None and mods[0].toughness is not None:
        size = f"{amount(mods[0].power, w)}/{amount(mods[0].toughness, w)}"
        return [f"it's {size}", *_exceptions(mods[1:], w)]
    words, count = described(mods, w, False)
    if count:
        return [f"it's {words}", *_exceptions(mods[count:], w)]
    grants = 0
    while grants < len(mods) and isinstance(mods[grants], (mo.GrantKeyword, mo.GrantAbility)):
        grants += 1
    count = grants or 1
    return [f"it {modifications(mods[:count], w, False, False)}", *_exceptions(mods[count:], w)]
