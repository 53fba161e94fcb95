"""Heads of triggered abilities back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as a
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.conditions import Condition
from ..conditions.print import condition
from ..costs.languages import several
from ..nouns.print import noun, objects, player
from ..nouns.read_commanders import YOURS
from ..text.wording import Unprintable, Words, article, number
from ..tree.filters import all_of, conjuncts
from .read_of_objects import ONCE, ORIGINS, PUT
from .read_of_players import WORDS_OF_ACTIONS


def event(node: e.EventPattern, w: Words) -> str:
    """The head of a triggered ability, with its "when"."""
    if isinstance(node, e.StepBegins):
        return f"at the beginning of {_step(node, w)}"
    if isinstance(node, e.AnyEvent):
        return _joined(node, w)
    if isinstance(node, e.While) and isinstance(node.condition, Condition):
        return f"{event(node.event, w)} while {condition(node.condition, w)}"
    if isinstance(node, e.StateIs):
        if not isinstance(node.condition, Condition):
            raise Unprintable("state")
        return f"when {condition(node.condition, w)}"
    if node == e.SpellCast(f.IsSource(), p.You()):
        return "when you cast ~"
    words = _deed(node, w)
    if isinstance(node, e.ZoneChange) and isinstance(node.filter, f.IsOneOf) and node.filter.objects != o.Host():
        return f"when {words}"
    return f"{'when' if words.startswith(('~ enters', '~ dies')) else 'whenever'} {words}"


def _joined(node: e.AnyEvent, w: Words) -> str:
    if any(isinstance(part, e.StepBegins) for part in node.parts):
        return " and ".join(event(part, w) for part in node.parts)
    if _left_yours(node):
        return f"whenever {_card_subject(f.Everything(), True, w)} are put into exile from your library and/or your graveyard"
    if len(node.parts) == 2 and node.parts[1] == e.AbilityActivated(who=p.You(), mana_too=True):
        return f"{event(node.parts[0], w)} or activate an ability"
    if len(node.parts) == 2 and isinstance(node.parts[0], e.LandPlayed) and isinstance(node.parts[1], e.SpellCast):
        return _played_or_cast(node.parts[0], node.parts[1], w)
    if w.after:
        return " and ".join(event(part, w) for part in node.parts)
    heads = [_deed(part, w) for part in node.parts]
    subject, verb = _divide(heads[0])
    ends = []
    for head in heads[1:]:
        other, rest = _divide(head)
        if other != subject:
            raise Unprintable("two subjects")
        ends.append(rest)
    return f"whenever {subject} {' or '.join([verb, *ends])}"


_PLAYED_FROM: dict[tuple[f.Filter, f.Filter], tuple[str, str]] = {
    (f.Everything(), f.Everything()): ("", ""), (f.CameFrom("exile"), f.CastFrom("exile")): (" from exile", " from exile"),
    (f.Not(f.CameFrom("hand")), f.Not(f.CastFrom("hand"))): ("", " from anywhere other than your hand"),
}  # fmt: skip


def _played_or_cast(land: e.LandPlayed, cast: e.SpellCast, w: Words) -> str:
    """ "whenever you play a land or cast a spell from exile"."""
    tails = _PLAYED_FROM.get((land.filter, cast.filter))
    if tails is None or cast != e.SpellCast(cast.filter, land.who):
        raise Unprintable("played or cast")
    who, s = _actor(land.who)
    return f"whenever {who} play{s} a land{tails[0]} or cast{s} a spell{tails[1]}"


def _left_yours(node: e.AnyEvent) -> bool:
    mine = f.OwnedBy(p.You())
    return node.parts == tuple(e.ZoneChange(mine, zone, "exile", True) for zone in ("library", "graveyard"))


_VERBS = ("enters", "dies", "attacks", "blocks", "becomes", "leaves", "deals", "is", "transforms")


def _divide(head: str) -> tuple[str, str]:
    words = head.split(" ")
    for index, word in enumerate(words):
        if word in _VERBS:
            return " ".join(words[:index]), " ".join(words[index:])
    raise Unprintable("no verb")


def _step(node: e.StepBegins, w: Words) -> str:
    names = {
        "upkeep": "upkeep",
        "draw": "draw step",
        "end": "end step",
        "combat": "combat",
        "main1": "first main phase",
        "main2": "second main phase",
        "main": "main phase",
        "untap": "untap step",
        "end_combat": "end of combat",
    }
    step = names.get(node.step)
    if step is None:
        raise Unprintable(node.step)
    if node.step == "combat":
        return "combat on your turn" if isinstance(node.whose, p.You) else "each combat"
    if isinstance(node.whose, p.You):
        return f"your {step}"
    if isinstance(node.whose, p.EachPlayer):
        return f"each {step}"
    if isinstance(node.whose, p.ControllerOf):
        return f"the {step} of {player(node.whose, w)}"
    return f"{player(node.whose, w)}'s {step}"


def _subject(filter: f.Filter, batch: bool, w: Words) -> str:
    if isinstance(filter, f.IsSource):
        return "~"
    if filter == YOURS and not batch:
        return "your commander"
    if isinstance(filter, f.IsOneOf) and isinstance(filter.objects, o.Objects):
        return objects(filter.objects, w)
    if filter == f.AnyOf((f.IsSource(), f.IsOneOf(o.Host()))):
        return f"~ or {w.host}"
    if isinstance(filter, f.AnyOf) and filter.parts[0] == f.IsSource() and len(filter.parts) == 2 and batch:
        return f"~ and/or one or more {noun(filter.parts[1], w, True)}"
    if isinstance(filter, f.AnyOf) and filter.parts[0] == f.IsSource() and len(filter.parts) == 2:
        words = noun(filter.parts[1], w)
        return (
            f"~ or another {words.removeprefix('other ')}" if words.startswith("other ") else f"~ or {article(words)}"
        )
    if batch:
        return f"one or more {noun(filter, w, True)}"
    words = noun(filter, w)
    return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)


def _deed(node: e.EventPattern, w: Words) -> str:
    if isinstance(node, e.ZoneChange):
        return _zone_change(node, w)
    if isinstance(node, e.Attacks):
        return _attacks(node, w)
    if isinstance(node, e.Blocks):
        return f"{_subject(node.filter, False, w)} blocks" + (
            "" if node.batch else f" {article(noun(node.attacker, w))}"
        )
    if isinstance(node, e.BecomesBlocked):
        return f"{_subject(node.filter, False, w)} becomes blocked" + (
            "" if node.by is None else f" by {article(noun(node.by, w))}"
        )
    if isinstance(node, e.AttacksUnblocked):
        return f"{_subject(node.filter, False, w)} attacks and isn't blocked"
    if isinstance(node, e.DamageDealt):
        return _damage(node, w)
    if isinstance(node, e.BecomesTapped) and not node.for_mana:
        return f"{_subject(node.filter, False, w)} becomes tapped"
    if isinstance(node, e.BecomesUntapped):
        return f"{_subject(node.filter, False, w)} becomes untapped"
    if isinstance(node, e.BecomesTapped):
        if node.who is None:
            return f"{_subject(node.filter, False, w)} is tapped for mana"
        who, s = _actor(node.who)
        return f"{who} tap{s} {article(noun(node.filter, w))} for mana"
    if isinstance(node, e.Transformed) and node.into is None:
        return f"{_subject(node.filter, False, w)} transforms into ~"
    if isinstance(node, e.CountersRemoved) and isinstance(node.filter, f.IsSource) and not node.last:
        return f"one or more {node.kind + ' ' if node.kind else ''}counters are removed from ~"
    if isinstance(node, e.ControlChanged) and node.lost and isinstance(node.filter, f.IsSource):
        who, s = _actor(node.who)
        return f"{who} lose{s} control of ~"
    if isinstance(node, e.BecomesAttached):
        return _attached(node, w)
    if isinstance(node, e.TurnedFaceUp):
        return f"{_subject(node.filter, False, w)} is turned face up"
    if isinstance(node, e.BecomesTarget):
        by = "a spell or ability" if isinstance(node.by, f.Everything) else article(noun(_spell(node.by), w))
        who = {p.EachOpponent(): " an opponent controls", p.You(): " you control"}.get(node.by_who, "")
        subjects = ["you"] if node.player == p.You() else []
        subjects += [_subject(node.filter, False, w)] if node.filter is not None else []
        subject, verb = " or ".join(subjects), "become" if node.filter is None else "becomes"
        return f"{subject} {verb} the target of {by}{who}{' for the first time each turn' if node.first else ''}"
    if isinstance(node, e.CountersPut) and node.who == p.You() and node.filter is not None:
        return f"you put one or more {node.kind + ' ' if node.kind else ''}counters on {article(noun(node.filter, w))}"
    if isinstance(node, e.CountersPut) and node.filter is not None:
        where = "~" if isinstance(node.filter, f.IsSource) else article(noun(node.filter, w))
        kind = f"{node.kind} " if node.kind else ""
        return f"one or more {kind}counters are put on {where}" if node.batch else f"a {kind}counter is put on {where}"
    return _act(node, w)


def _spell(filter: f.Filter) -> f.Filter:
    kept = tuple(each for each in conjuncts(filter) if not isinstance(each, f.IsSpell))
    return f.AllOf((f.IsSpell(), *kept))


def _zone_change(node: e.ZoneChange, w: Words) -> str:
    filter = node.filter
    known = ("", "battlefield"), ("battlefield", "graveyard"), ("battlefield", "")
    if filter != YOURS and (node.origin, node.destination) not in known:
        filter = all_of(each for each in conjuncts(filter) if not isinstance(each, (f.OwnedBy, f.IsCard)))
    either = next(
        (each for each in conjuncts(filter) if isinstance(each, f.AnyOf) and each.parts[0] == f.IsSource()), None
    )
    if either is not None and len(conjuncts(filter)) == 2 and f.ControlledBy(p.You()) in conjuncts(filter):
        return f"{_subject(either, False, w)} enters under your control"
    if set(conjuncts(filter)) == {f.IsSource(), f.Not(f.Tapped())} and node.destination == "battlefield":
        return "~ enters untapped"
    if set(conjuncts(filter)) == {f.IsSource(), f.OwnedBy(p.You())} and node.destination == "graveyard":
        return "~ is put into your graveyard from the battlefield"
    subject = _subject(filter, node.batch, w)
    is_plain = isinstance(filter, f.IsSource) or filter == YOURS
    if node.origin != "battlefield" and node.destination != "battlefield" and not is_plain:
        subject = _card_subject(filter, node.batch, w)
    many = node.batch
    if (node.origin, node.destination) == ("", "battlefield"):
        return f"{subject} {'enter' if many else 'enters'}"
    if (node.origin, node.destination) == ("battlefield", "graveyard"):
        return f"{subject} {'die' if many else 'dies'}"
    if (node.origin, node.destination) == ("battlefield", ""):
        return f"{subject} {'leave' if many else 'leaves'} the battlefield"
    if (node.origin, node.destination) == ("", "graveyard") and isinstance(filter, f.IsSource):
        return f"{subject} is put into a graveyard from anywhere"
    if (node.origin, node.destination) == ("graveyard", ""):
        yard = "an opponent's" if f.OwnedBy(p.EachOpponent()) in conjuncts(node.filter) else "your"
        return f"{subject} {'leave' if many else 'leaves'} {yard} graveyard"
    return f"{subject} {_put_into(node, w)}"


def _card_subject(filter: f.Filter, batch: bool, w: Words) -> str:
    words = noun(filter, w, batch, "card")
    if not words.endswith(("card", "cards")):
        words += " cards" if batch else " card"
    return f"one or more {words}" if batch else article(words)


def _put_into(node: e.ZoneChange, w: Words) -> str:
    """Other moves, by the tables that the grammar reads them with."""
    owned = next((each.who for each in conjuncts(node.filter) if isinstance(each, f.OwnedBy)), None)
    owned = None if node.destination == "command" else owned
    verb = "are" if node.batch else "is"
    if node.destination == "battlefield":
        words = next((key for key, found in ORIGINS.items() if found == (node.origin, owned)), "")
        head = f"{'enter' if node.batch else 'enters'} from {words}"
    else:
        words = next((key for key, found in PUT.items() if found == (node.origin, node.destination, owned)), "")
        head = f"{verb} put into {words}".replace(" 's", "'s")
    if not words:
        raise Unprintable("zone change")
    return head


def _attached(node: e.BecomesAttached, w: Words) -> str:
    """ "~ becomes unattached from a permanent"."""
    what = _subject(node.filter, False, w)
    host = "~" if isinstance(node.host, f.IsSource) else article(noun(node.host, w))
    return f"{what} becomes {'unattached from' if node.unattached else 'attached to'} {host}"


def _together(node: e.Attacks, filter: f.Filter, w: Words) -> str:
    """ "you attack with ~ and another legendary creature", "equipped creature and at least two Humans attack"."""
    who = _subject(node.filter, False, w)
    if w.after and node.others == 1:
        return f"you attack with {who} and another {noun(filter, w)}"
    if w.after:
        return f"you attack with {who} and at least {number(node.others)} other {noun(filter, w, True)}"
    return f"{who} and at least {number(node.others)} {noun(filter, w, node.others > 1)} attack"


def _attacks(node: e.Attacks, w: Words) -> str:
    if node.beside is not None:
        return _together(node, node.beside, w)
    if node.per_player:
        return f"you attack {'a player' if isinstance(node.defender, p.EachPlayer) else 'an opponent'}"
    if node == e.Attacks(f.Everything(), p.EnchantedPlayer(), batch=True, or_planeswalker=False):
        return "enchanted player is attacked"
    if node.filter == f.ControlledBy(p.You()) and node.batch and not node.at_least:
        return "you attack"
    if w.after and node == e.Attacks(node.filter, batch=True) and f.ControlledBy(p.You()) in conjuncts(node.filter):
        ours = all_of(part for part in conjuncts(node.filter) if part != f.ControlledBy(p.You()))
        return f"you attack with one or more {noun(ours, w, True)}"
    if node.others:
        return f"~ and at least {number(node.others)} other creatures attack"
    if node.at_least and f.ControlledBy(p.EachPlayer()) in conjuncts(node.filter):
        theirs = all_of(part for part in conjuncts(node.filter) if part != f.ControlledBy(p.EachPlayer()))
        return f"a player attacks with {number(node.at_least)} or more {noun(theirs, w, True)}"
    if node.at_least:
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        kept = tuple(part for part in parts if part != f.ControlledBy(p.You()))
        return f"you attack with {number(node.at_least)} or more {noun(kept[0] if len(kept) == 1 else f.AllOf(kept), w, True)}"
    saddled = set(conjuncts(node.filter)) == {f.IsSource(), f.HasCapability("saddled")}
    if saddled and not node.batch and node.defender is None:
        return "~ attacks while saddled"
    words = f"{_subject(node.filter, node.batch, w)} {'attack' if node.batch else 'attacks'}"
    if node.alone:
        return f"{words} alone"
    if node.defender is None:
        return words
    if isinstance(node.defender, p.You):
        return f"{words} you{' or a planeswalker you control' if node.or_planeswalker else ''}"
    return f"{words} {'a player' if isinstance(node.defender, p.EachPlayer) else 'one of your opponents'}"


def _damage(node: e.DamageDealt, w: Words) -> str:
    kind = {True: "combat damage", False: "noncombat damage", None: "damage"}[node.combat]
    if node.to_player is not None and node == e.DamageDealt(to_player=node.to_player, combat=node.combat, batch=True):
        who = _somebody(node.to_player)
        return f"{'you are' if who == 'you' else who + ' is'} dealt {kind}".replace("you are", "you're")
    if node.to_object is not None and isinstance(node.source, f.Everything) and node.to_player is None and w.after:
        return f"a source deals {kind} to {_subject(node.to_object, False, w)}"
    if node.to_object is not None and isinstance(node.source, f.Everything) and node.to_player is None:
        return f"{_subject(node.to_object, False, w)} is dealt {kind}"
    words = f"{_subject(node.source, node.batch, w)} {'deal' if node.batch else 'deals'} {kind}"
    if node.once:
        to = next((key for key, pair in ONCE.items() if pair == (node.to_player, node.to_object)), "")
        if not to:
            raise Unprintable("damage")
        return f"{words} to {to}"
    if node.to_player is None and node.to_object is None:
        return words
    if node.to_player is None and isinstance(node.to_object, f.IsSource):
        return f"{words} to ~"
    if node.to_player is not None and node.to_object is None:
        return f"{words} to {_somebody(node.to_player)}"
    if node.to_player is None and node.to_object is not None:
        return f"{words} to {article(noun(node.to_object, w))}"
    for kind in ("planeswalker", "battle"):
        if node.to_player is not None and node.to_object == f.HasType(kind):
            return f"{words} to {_somebody(node.to_player)} or {kind}"
    raise Unprintable("damage")


def _somebody(who: p.Players) -> str:
    words = {
        p.You(): "you",
        p.EachPlayer(): "a player",
        p.EachOpponent(): "an opponent",
        p.EachOtherPlayer(): "another player",
        p.EnchantedPlayer(): "enchanted player",
    }.get(who)
    if words is None:
        raise Unprintable("player")
    return words


def _act(node: e.EventPattern, w: Words) -> str:
    if isinstance(node, e.SpellCast) and not node.alone_copied:
        return _cast(node, w)
    if isinstance(node, e.CardDrawn):
        who, s = _actor(node.who)
        if node.nth:
            return f"{who} draw{s} {'your' if who == 'you' else 'their'} {_ordinal(node.nth)} card each turn"
        extra = (
            ""
            if not node.except_first
            else f" except the first one {'you draw in each of your' if who == 'you' else 'they draw in each of their'} draw steps"
        )
        return f"{who} draw{s} a card{extra}"
    if isinstance(node, (e.LifeGained, e.LifeLost)):
        who, s = _actor(node.who)
        return f"{who} {'gain' if isinstance(node, e.LifeGained) else 'lose'}{s} life{' for the first time each turn' if node.first else ''}"
    if isinstance(node, (e.Discarded, e.Sacrificed)):
        who, s = _actor(node.who)
        general = "card" if isinstance(node, e.Discarded) else "permanent"
        words = (
            f"one or more {noun(node.filter, w, True, general)}"
            if node.batch
            else several(node.filter, a.Const(1), w, general)
        )
        return f"{who} {'discard' if general == 'card' else 'sacrifice'}{s} {words}"
    if isinstance(node, e.Cycled):
        who, s = _actor(node.who)
        what = "~" if isinstance(node.filter, f.IsSource) else several(node.filter, a.Const(1), w, "card")
        return f"{who} cycle{s}{f' or discard{s}' if node.or_discards else ''} {what}"
    if isinstance(node, e.LandPlayed):
        who, s = _actor(node.who)
        return f"{who} play{s} {'another' if node.filter == f.Not(f.IsSource()) else 'a'} land"
    if isinstance(node, e.PlayerDid):
        return _did(node, w)
    if isinstance(node, e.DieRolled):
        who, s = _actor(node.who)
        return f"{who} roll{s} a {_results(node)}"
    if isinstance(node, e.AbilityActivated):
        who, s = _actor(node.who)
        if node.word or node.loyalty:
            return f"{who} activate{s} {article((node.word or 'loyalty') + ' ability')}"
        of = "" if isinstance(node.filter, f.Everything) else f" of {article(noun(node.filter, w))}"
        return f"{who} activate{s} an ability{of}{'' if node.mana_too else ' that isn' + chr(39) + 't a mana ability'}"
    if isinstance(node, e.TokensCreated) and node.who == p.You():
        words = noun(node.filter, w, node.batch, "")
        return f"you create {f'one or more {words}' if node.batch else article(words)}"
    raise Unprintable(type(node).__name__)


def _results(node: e.DieRolled) -> str:
    if (node.low, node.high) == (1, -1):
        return "die"
    if node.high < 0:
        return f"{node.low} or higher"
    if node.high == node.low:
        return f"{node.low}"
    return f"{node.low} or {node.high}" if node.high == node.low + 1 else f"{node.high} or less"


def _cast(node: e.SpellCast, w: Words) -> str:
    parts = conjuncts(node.filter)
    if f.ManaFrom(f.IsSource()) in parts:
        kept = all_of(each for each in parts if each != f.ManaFrom(f.IsSource()))
        return f"{_cast(replace(node, filter=kept), w)} using mana produced by ~"
    who, s = _actor(node.who)
    verb = f"cast{s} or cop{'ies' if s else 'y'}" if node.copied else f"cast{s}"
    words = noun(node.filter, w, False, "spell")
    if isinstance(node.filter, (f.AnyOf, f.AllOf)) or words.split(" ")[-1] != "spell":
        words = noun(
            f.AllOf((f.IsSpell(), *(node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)))), w
        )
    if node.nth:
        return f"{who} {verb} {'your' if who == 'you' else 'their'} {_ordinal(node.nth)} {words} each turn"
    return f"{who} {verb} {article(words)}"


def _actor(who: p.Players) -> tuple[str, str]:
    return (_somebody(who), "" if isinstance(who, p.You) else "s")


def _ordinal(value: int) -> str:
    return ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh")[value]


_DEEDS = {
    "phase_out": "phases out", "phase_in": "phases in", "explore": "explores", "connive": "connives", "fight": "fights", "adapt": "adapts", "exploit": "exploits a creature", "mutate": "mutates",
    "enlist": "enlists a creature", "monstrous": "becomes monstrous", "renowned": "becomes renowned",
}  # fmt: skip


def _did(node: e.PlayerDid, w: Words) -> str:
    """A keyword action of an object or of a player."""
    if node == e.PlayerDid("unlock_door", p.You(), f.IsSource()):
        return "you unlock this door"
    if node.filter is not None:
        if node.action not in _DEEDS:
            raise Unprintable(node.action)
        return f"{_subject(node.filter, False, w)} {_DEEDS[node.action]}"
    if node.action == "dice":
        who, s = _actor(node.who)
        return f"{who} roll{s} one or more dice"
    library = {"search": "searches their library", "shuffle": "shuffles their library", "crime": "commits a crime"}
    if node.who == p.EachOpponent() and node.action in library:
        return f"an opponent {library[node.action]}"
    words = next((key for key, action in WORDS_OF_ACTIONS.items() if action == node.action), "")
    if not words or not isinstance(node.who, p.You):
        raise Unprintable("PlayerDid")
    return f"you {words}"
