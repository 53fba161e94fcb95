"""Keywords with their parameters back to words."""

from __future__ import annotations

from ...program import abilities as b
from ...program import costs as k
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..amounts.print import amount
from ..costs.print import cost
from ..nouns.print import noun
from ..text.wording import COLOR_NAMES, Unprintable, Words, article, number
from ..tree.filters import conjuncts


def keyword(node: b.Keyword, w: Words) -> str:
    """A keyword with its parameters, in lower case."""
    if node.name in ("protection", "hexproof") and (node.filter is not None or node.players is not None):
        return f"{node.name} from {_quality(node, w)}"
    if node.name == "typecycling" and node.filter is not None and node.cost is not None:
        return f"{_cycled(node.filter)}cycling{_priced(node.cost, w)}"
    if node.name == "enchant":
        if node.players is not None:
            return "enchant opponent" if isinstance(node.players, p.EachOpponent) else "enchant player"
        if node.filter is not None and f.PutByThis() in conjuncts(node.filter):
            return "enchant creature put onto the battlefield with ~"
        if node.filter is not None and f.InZone("graveyard") in conjuncts(node.filter):
            return f"{'enchant ' + noun(node.filter, w)}".replace(" from a graveyard", " in a graveyard")
        return f"enchant {noun(node.filter or f.Everything(), w)}"
    if node.name == "affinity" and node.filter is not None:
        return f"affinity for {noun(node.filter, w, True)}"
    if node.name == "champion" and node.filter is not None:
        return f"champion {article(noun(node.filter, w))}"
    if node.name == "splice" and node.filter is not None and node.cost is not None:
        onto = "Arcane" if isinstance(node.filter, f.HasSubtype) else "instant or sorcery"
        return f"splice onto {onto}{_priced(node.cost, w)}"
    if node.name == "partner" and node.word:
        return f"partner—{node.word}"
    if node.name == "gift":
        return f"gift {article(node.word)}"
    if node.name == "craft" and isinstance(node.second_cost, k.CraftCost) and node.cost is not None:
        return f"craft with {_materials(node.second_cost, w)}{_priced(node.cost, w)}"
    words = node.name
    if node.name == "escape" and isinstance(node.cost, k.Costs) and k.CostOf(o.This()) in node.cost.parts:
        return words  # a sentence of its own says the cost
    if node.name == "equip" and node.filter is not None:
        words += f" {noun(node.filter, w)}"
    elif node.filter is not None:
        raise Unprintable(node.name)
    if node.word:
        words += f" {node.word}"
    if node.amount is not None:
        words += f" {amount(node.amount, w)}"
    if node.cost is not None and node.cost != k.CostOf(o.This()):
        words += _priced(node.cost, w, node.name in ("suspend", "reinforce", "awaken", "impending", "escape"))
    if node.second_cost is not None:
        words += f" and/or {cost(node.second_cost, w)}"
    return words


def _materials(node: k.CraftCost, w: Words) -> str:
    if node.max == 1:
        return noun(node.filter, w)
    return f"{'one or more' if node.max < 0 else number(node.max)} {noun(node.filter, w, True)}"


def _priced(paid: k.Cost, w: Words, dash: bool = False) -> str:
    text = cost(paid, w)
    return (
        f" {text}"
        if (isinstance(paid, k.FreeCost) or (isinstance(paid, k.ManaCost) and not paid.waterbend)) and not dash
        else f"—{text[:1].upper()}{text[1:]}"
    )


def _quality(node: b.Keyword, w: Words) -> str:
    if node.players == p.BoundPlayers("chosen_player"):
        return "the chosen player"
    if node.players is not None:
        return "each of your opponents"
    filter = node.filter
    fixed: dict[f.Filter, str] = {
        f.Everything(): "everything",
        f.ColorCount(">=", 1): "each color",
        f.HasChosenColor(): "the chosen color",
        f.ColorCount("=", 0): "colorless",
        f.ColorCount(">=", 2): "multicolored",
        f.ColorCount("=", 1): "monocolored",
    }
    if filter in fixed:
        return fixed[filter]
    if isinstance(filter, f.HasColor):
        return COLOR_NAMES[filter.color]
    if filter is None:
        raise Unprintable("quality")
    return noun(filter, w, True)


def _cycled(filter: f.Filter) -> str:
    if isinstance(filter, f.HasType):
        return filter.type
    if isinstance(filter, f.HasSubtype):
        return filter.subtype.lower()
    return "basic land"
