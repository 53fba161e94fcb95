"""Several verbs of one sentence that have words together."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..nouns.print import objects
from ..text.wording import Words, article, number
from ..tree.filters import all_of, conjuncts
from ..verbs.print import DURATIONS, as_card
from ..verbs.print_of_players import ANY_MANA
from ..verbs.print_searching import search
from ..verbs.print_short import look
from .sources_of_choice import SOURCE, of_choice


def source_of_choice(node: fx.Sequence, w: Words) -> str:
    """ "prevent all damage a red source of your choice would deal this turn"; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    if len(verbs) != 2 or not isinstance(verbs[0], fx.ChooseObjects) or not isinstance(verbs[0].objects, ob.Chosen):
        return ""
    chosen = verbs[0].objects
    if verbs[1] != fx.PreventDamage(None, None, chosen.filter, duration="end_of_turn", by=SOURCE):
        return ""
    return f"prevent all damage {of_choice(chosen, w)} would deal this turn"


def looked_and_played(node: fx.Sequence, w: Words) -> str:
    """ "you may look at and play that card for as long as it remains exiled"; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    if len(verbs) != 2 or not isinstance(verbs[1], fx.PermitPlay) or not isinstance(verbs[1].objects, ob.Bound):
        return ""
    seen, played = verbs[0], verbs[1]
    plain = fx.PermitPlay(
        pl.You(), played.objects, duration=played.duration, any_mana=played.any_mana, lands=played.lands
    )
    if seen != fx.Reveal(played.objects, look=True) or played != plain:
        return ""
    card = objects(played.objects, w)
    it = "they remain" if card.startswith(("those", "them")) else "it remains"
    lasting = "this turn" if played.duration == "end_of_turn" else f"for as long as {it} exiled"
    if played.duration not in ("", "end_of_turn"):
        lasting = DURATIONS[played.duration]
    mana = f", and {ANY_MANA[played.any_mana]} that spell" if played.any_mana else ""
    return f"you may look at and {'play' if played.lands else 'cast'} {card} {lasting}{mana}"


def thrown_after_search(node: fx.Sequence, w: Words) -> str:
    """ "search your library for a card, put that card into your hand, discard a card at random, then shuffle"; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    if len(verbs) != 3 or not isinstance(verbs[0], fx.Search) or verbs[2] != fx.Shuffle(pl.You()):
        return ""
    if verbs[1] != fx.Discard(pl.You(), am.Const(1), random=True) or not verbs[0].no_shuffle:
        return ""
    words = search(replace(verbs[0], no_shuffle=False), w).removesuffix(", then shuffle")
    return f"{words}, discard a card at random, then shuffle"


_CHOSEN_TO = {"hand": "into your hand", "graveyard": "into your graveyard"}


def another_chose(node: fx.Sequence, w: Words) -> str:
    """ "search your library for three cards and reveal them. Target opponent chooses one. ..."; "" for other verbs."""
    verbs = [each.verb for each in node.clauses]
    if len(verbs) != 5 or not isinstance(verbs[0], fx.Search) or not isinstance(verbs[1], fx.ChooseObjects):
        return ""
    chosen, first, rest = verbs[1].objects, verbs[2], verbs[3]
    if not isinstance(chosen, ob.Chosen) or not isinstance(first, fx.Move) or not isinstance(rest, fx.Move):
        return ""
    words = search(replace(verbs[0], no_shuffle=False, reveal=False, to="hand"), w).split(", put ")[0]
    one = chosen.max == 1
    chooser = "Target opponent" if isinstance(chosen.chooser, pl.TargetPlayer) else "An opponent"
    return (
        f"{words} and reveal them. {chooser} chooses {number(chosen.max)}{'' if one else ' of those cards'}. "
        f"Put {'that card' if one else 'the chosen cards'} {_CHOSEN_TO[first.to]} and the rest {_CHOSEN_TO[rest.to]}. Then shuffle"
    )


def one_of_each(node: fx.Sequence) -> str:
    """ "look at the top three cards of your library. Put one of them into your hand, ..."; "" for other verbs."""
    three, two = am.Const(3), am.Const(2)
    one = fx.LookAtTop(pl.You(), three, choose=am.Const(1), up_to=False, to="hand", rest="library_any_order")
    other = replace(one, amount=two, to="library_bottom", rest="exile")
    if node != fx.Sequence((fx.Clause(one), fx.Clause(other))):
        return ""
    return (
        "look at the top three cards of your library. "
        "Put one of them into your hand, put one of them on the bottom of your library, and exile one of them"
    )


def two_places(node: fx.Sequence, w: Words) -> str:
    """ "... You may put a land card from among them onto the battlefield tapped and an Elf card from among the rest into your hand"."""
    verbs = [each.verb for each in node.clauses]
    if (
        len(verbs) != 2
        or not isinstance(verbs[0], fx.LookAtTop)
        or verbs[0].rest != "stay"
        or not isinstance(verbs[1], fx.Move)
    ):
        return ""
    if not isinstance(verbs[1].objects, ob.Chosen):
        return ""
    words = objects(verbs[1].objects, replace(w, after=False)).removeprefix("up to one ")
    place = {"hand": "into your hand", "battlefield": "onto the battlefield", "graveyard": "into your graveyard"}
    return f"{look(verbs[0], w)} and {words} {place[verbs[1].to]}"


def picked_from_hand(node: fx.Sequence, w: Words) -> str:
    """ "look at target player's hand. You may choose a nonland card from it. If you do, that player reveals the chosen card, ..."."""
    verbs = [each.verb for each in node.clauses]
    if len(verbs) != 2 or not isinstance(verbs[0], fx.Reveal) or not isinstance(verbs[0].hand_of, pl.TargetPlayer):
        return ""
    second = node.clauses[1]
    if (
        not isinstance(second.verb, fx.ChooseObjects)
        or not isinstance(second.verb.objects, ob.Chosen)
        or len(second.then) != 3
    ):
        return ""
    parts = conjuncts(second.verb.objects.filter)
    kept = all_of(each for each in parts if not isinstance(each, (fl.OwnedBy, fl.InZone)))
    return (
        f"look at target player's hand. You may choose {article(as_card(kept, w, False))} from it. "
        "If you do, that player reveals the chosen card, puts it on the bottom of their library, then draws a card"
    )
