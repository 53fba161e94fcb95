"""Choices, lasting rules and effects that wait back to words."""

from __future__ import annotations

from ...program import abilities as b
from ...program import amounts as a
from ...program import effects as x
from ...program import events as e
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
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

# --- choices -------------------------------------------------------------------------------------------------------


def choice(node: x.ChooseOne, w: Words, chosen: o.Objects | None = None) -> str:
    """ "gains protection from the color of your choice until end of turn"."""
    applied = [each[0].verb for each in node.options if len(each) == 1]
    if (
        chosen is None
        and len(node.options) == len(applied) == 2
        and all(isinstance(each, x.CreateTokens) for each in applied)
    ):
        words = [verb(each, w).removeprefix("create ") for each in applied]
        return f"create {' or '.join(words)}"
    first = applied[0] if applied else None
    if not isinstance(first, x.Apply) or node.random or not all(isinstance(each, x.Apply) for each in applied):
        raise Unprintable("ChooseOne")
    subject = chosen or first.objects
    many = many_of(subject)
    mods = [each.modifications[0] for each in applied if isinstance(each, x.Apply)]
    what = _options(mods, many)
    return f"{objects(subject, w)} {what} {DURATIONS[first.duration]}".rstrip()


def _options(mods: list[m.Modification], many: bool) -> str:
    gains = "gain" if many else "gains"
    if mods == [m.SetColors(letter) for letter in "WUBRG"]:
        return f"{'become' if many else 'becomes'} the color of your choice"
    if mods == list(COLOR_SETS):
        return f"{'become' if many else 'becomes'} the color or colors of your choice"
    keywords = [
        each.keyword for each in mods if isinstance(each, m.GrantKeyword) and isinstance(each.keyword, b.Keyword)
    ]
    if len(keywords) != len(mods):
        raise Unprintable("ChooseOne")
    if all(each == b.Keyword(each.name) for each in keywords):
        return f"{gains} your choice of {listed([each.name for each in keywords], 'or')}"
    name = keywords[0].name
    colors = [b.Keyword(name, filter=f.HasColor(letter)) for letter in "WUBRG"]
    if keywords == colors:
        return f"{gains} {name} from the color of your choice"
    if keywords == [b.Keyword(name, filter=f.ColorCount("=", 0)), *colors]:
        return f"{gains} {name} from colorless or from the color of your choice"
    raise Unprintable("ChooseOne")


def type_of_choice(node: x.Sequence, w: Words) -> str:
    """ "becomes the basic land type of your choice until end of turn"; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    named = verbs.pop(0) if isinstance(verbs[0], x.ChooseObjects) else None
    if len(verbs) != 2 or not isinstance(verbs[0], x.ChooseWord) or not isinstance(verbs[1], x.Apply):
        return ""
    kind, done = verbs[0].what, verbs[1]
    changes: dict[tuple[m.Modification, ...], str] = {
        (m.SetTypes(subtype_kind=kind.removeprefix("basic ").removesuffix(" type"), chosen=True),): "",
        (m.AddTypes(chosen=True),): "in addition to its other types",
    }
    if done.modifications not in changes or verbs[0] != x.ChooseWord(kind):
        return ""
    subject = named.objects if isinstance(named, x.ChooseObjects) else done.objects
    becomes = "become" if many_of(subject) else "becomes"
    how = " ".join(filter(None, (changes[done.modifications], DURATIONS[done.duration])))
    return f"{objects(subject, w)} {becomes} the {kind} of your choice {how}".rstrip()


# --- rules about players -------------------------------------------------------------------------------------------


def apply_players(node: x.ApplyPlayers, w: Words) -> str:
    """ "players can't gain life this turn", "you may play an additional land this turn"."""
    rule = node.modifications[0]
    if len(node.modifications) == 1 and isinstance(rule, m.CostChange):
        return _lasting_cost(node, rule, w)
    if isinstance(rule, m.NextSpellHas):
        words = noun(all_of((f.IsSpell(), *(each for each in conjuncts(rule.filter) if each != f.Everything()))), w)
        has = modifications(rule.modifications, w, False, False)
        return f"the next {words} you cast this turn {has}"
    if len(node.modifications) != 1 or not isinstance(rule, m.PlayerRule):
        raise Unprintable("ApplyPlayers")
    if rule.rule == "extra_lands" and isinstance(rule.amount, a.Const) and isinstance(node.who, p.You):
        return f"you may play {_more_lands(rule.amount.value)} this turn"
    if rule.rule == "next_spell" and rule.filter is not None:
        return _next_spell(rule.filter, rule.word, w)
    if node.duration not in DURATIONS:
        raise Unprintable(node.duration)
    if rule.rule == "max_spells" and node.duration == "end_of_turn":
        already = a.HappenedCount(e.SpellCast(who=p.You()))
        if rule != m.PlayerRule("max_spells", amount=a.Plus((already, a.Const(1)))):
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


def _lasting_cost(node: x.ApplyPlayers, change: m.CostChange, w: Words) -> str:
    """ "the next spell you cast this turn costs {1} less to cast"."""
    if node.duration == "end_of_turn":
        return cost_change(change, w, True)
    if node.duration not in DURATIONS:
        raise Unprintable(node.duration)
    if isinstance(node.who, p.BoundPlayers):
        return f"{DURATIONS[node.duration]}, {cost_change(change, w, True).replace(' this turn', '')}"
    return f"{DURATIONS[node.duration]}, {cost_change(change, w)}"


def _more_lands(count: int) -> str:
    return "an additional land" if count == 1 else f"up to {number(count)} additional lands"


def _next_spell(filter: f.Filter, word: str, w: Words) -> str:
    kept = [each for each in conjuncts(filter) if not isinstance(each, (f.CastFrom, f.Everything))]
    words = noun(f.AllOf((f.IsSpell(), *kept)), w)
    origin = " from your hand" if f.CastFrom("hand") in conjuncts(filter) else ""
    if word == "hand_after":
        return f"the next time you cast {article(words)}{origin} this turn, put that card into your hand instead of into your graveyard as it resolves"
    return f"the next {words} you cast this turn can't be countered"


# --- replacements of a turn ----------------------------------------------------------------------------------------


def apply_replacement(node: x.ApplyReplacement, w: Words) -> str:
    """ "if that creature would die this turn, exile it instead"."""
    made = node.replacement
    if isinstance(made, b.ReplacementAbility) and not _dies_or_is_discarded(made):
        return _for_a_while(made, node.duration, w)
    if (
        not isinstance(made, b.ReplacementAbility)
        or not isinstance(made.event, e.ZoneChange)
        or node.duration != "end_of_turn"
    ):
        raise Unprintable("ApplyReplacement")
    if made != b.ReplacementAbility(made.event, to="exile") or made.event.destination != "graveyard":
        raise Unprintable("ApplyReplacement")
    filter = made.event.filter
    if isinstance(filter, f.IsOneOf) and isinstance(filter.objects, o.Objects):
        return f"if {objects(filter.objects, w)} would die this turn, exile it instead"
    if filter == all_of([f.IsCard(), f.OwnedBy(p.You())]):
        return "if a card would be put into your graveyard from anywhere this turn, exile that card instead"
    if not isinstance(filter, f.AllOf) or filter.parts[1:] != (_DAMAGED,):
        raise Unprintable("ApplyReplacement")
    return f"if {article(noun(filter.parts[0], w))} dealt damage this way would die this turn, exile it instead"


def _dies_or_is_discarded(made: b.ReplacementAbility) -> bool:
    event = made.event
    return isinstance(event, e.ZoneChange) and event.destination == "graveyard"


def _for_a_while(made: b.ReplacementAbility, lasting: str, w: Words) -> str:
    """ "until end of turn, if a source you control would deal damage to an opponent, it deals double that damage instead"."""
    if not DURATIONS[lasting]:
        raise Unprintable("ApplyReplacement")
    return f"{DURATIONS[lasting]}, {replacement(made, w)}"


_YARD = (f.OwnedBy(p.You()), f.InZone("graveyard"))


def graveyard_open(first: x.Verb, second: x.Verb | None) -> bool:
    """Whether the two verbs let you play lands and cast spells from your graveyard this turn."""
    land = f.HasType("land")
    lands = m.PlayerRule("play_lands_from", f.AllOf((land, *_YARD)))
    spells = m.PlayerRule("play_from", f.AllOf((f.Not(land), *_YARD)))
    return (first, second) == tuple(x.ApplyPlayers(p.You(), (each,), "end_of_turn") for each in (lands, spells))


_DAMAGED = f.IsOneOf(o.Bound("damaged"))


_ANYWHERE = f.AnyOf((f.InZone("battlefield"), f.InZone("stack")))


def next_time(chosen: x.ChooseObjects, node: x.ApplyReplacement, w: Words) -> str:
    """ "the next time a red source of your choice would deal damage to you this turn, prevent that damage"."""
    made = node.replacement
    if (
        not isinstance(made, b.ReplacementAbility)
        or not isinstance(made.event, e.DamageDealt)
        or not isinstance(chosen.objects, o.Chosen)
    ):
        raise Unprintable("ApplyReplacement")
    shield = _how_much(made)
    to = " to you" if made.event.to_player == p.You() else ""
    mine = f.AllOf((f.HasType("creature"), f.ControlledBy(p.You())))
    if made.event.to_object == mine and to:
        to += " and/or creatures you control"
    elif made.event.to_object is not None or made.event.to_player not in (None, p.You()):
        raise Unprintable("ApplyReplacement")
    kept = all_of(each for each in conjuncts(chosen.objects.filter) if each != _ANYWHERE)
    words = noun(kept, w, False, "")
    source = (
        f"{words.replace('of the chosen', 'source of your choice of the chosen')}"
        if "of the chosen" in words
        else f"{words} source of your choice"
    )
    return f"the next time {article(source.strip())} would deal damage{to} this turn, prevent {shield}"


def _how_much(made: b.ReplacementAbility) -> str:
    """What a shield prevents, and what follows from it."""
    if made == b.ReplacementAbility(made.event, prevent_all=True):
        return "that damage"
    gained = x.Clause(x.GainLife(p.You(), a.BoundNumber("prevented")))
    if made == b.ReplacementAbility(made.event, prevent_all=True, also=(gained,)):
        return "that damage. You gain life equal to the damage prevented this way"
    struck = x.Clause(x.DealDamage(p.ControllerOf(o.Bound("event.source")), a.BoundNumber("prevented")))
    if made == b.ReplacementAbility(made.event, prevent_all=True, also=(struck,)):
        return "that damage. If damage is prevented this way, ~ deals that much damage to that source's controller"
    if len(made.also) == 1 and made == b.ReplacementAbility(made.event, prevent_all=True, also=made.also):
        colour = _of_colour(made.also[0])
        if colour and made.also[0].verb == gained.verb:
            return (
                f"that damage. If damage from {article(colour)} source is prevented this way, you gain that much life"
            )
    if made == b.ReplacementAbility(made.event, prevent=a.Half(a.BoundNumber("event.amount"), False)):
        return "half that damage, rounded down"
    raise Unprintable("ApplyReplacement")


def _of_colour(made: x.Clause) -> str:
    """The colour that the source must have for what follows."""
    tested = made.condition
    if not isinstance(tested, Matches) or tested.objects != o.Bound("event.source"):
        return ""
    return COLOR_NAMES[tested.filter.color] if isinstance(tested.filter, f.HasColor) else ""


# --- copies ----------------------------------------------------------------------------------------------------------


@prints("exceptions")
def exceptions(mods: tuple[m.Modification, ...], w: Words) -> str:
    """ ", except it isn't legendary, it's a 1/1 Soldier creature in addition to its other types and it has flying"."""
    if not mods:
        return ""
    return f", except {listed(_exceptions(mods, w), 'and')}"


def _exceptions(mods: tuple[m.Modification, ...], w: Words) -> list[str]:
    if not mods:
        return []
    if isinstance(mods[0], m.SetName):
        return [f"its name is {mods[0].name}", *_exceptions(mods[1:], w)]
    if mods[0] == m.RemoveTypes(supertypes=("legendary",)):
        return ["it isn't legendary", *_exceptions(mods[1:], w)]
    if mods[0] == m.AddTypes(supertypes=("legendary",)):
        return ["it's legendary", *_exceptions(mods[1:], w)]
    if mods[0] == m.KeepsThisAbility():
        return ["it has this ability", *_exceptions(mods[1:], w)]
    if isinstance(mods[0], m.SetBasePT) and mods[0].power is not None and mods[0].toughness is not None:
        size = f"{amount(mods[0].power, w)}/{amount(mods[0].toughness, w)}"
        return [f"it's {size}", *_exceptions(mods[1:], w)]
    words, count = described(mods, w, False)
    if count:
        return [f"it's {words}", *_exceptions(mods[count:], w)]
    grants = 0
    while grants < len(mods) and isinstance(mods[grants], (m.GrantKeyword, m.GrantAbility)):
        grants += 1
    count = grants or 1
    return [f"it {modifications(mods[:count], w, False, False)}", *_exceptions(mods[count:], w)]
