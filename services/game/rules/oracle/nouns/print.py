"""Filters, references, players, amounts back to words: the inverse of nouns, references, people and amounts.

Qualities that something has not, and one of several back to words.
"""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as a
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.node import Node
from ...program.vocabulary import BASIC_LAND_TYPES
from ..phrases.printing import among, amount, amount_word, chosen, one_of_each, prints, sharing, those_who
from ..text.wording import COLOR_NAMES, Style, Unprintable, Words, article, listed, number, plural
from .print_targets import aimed, either_zone, from_source, spell_or_permanent
from .read_references import ANY, PLAYER_UNIONS
from .read_shown_cards import SHOWN

# --- filters -------------------------------------------------------------------------------------------------------

_BEFORE: dict[f.Filter, str] = {
    f.HasAbility("mana"): "mana", f.Tapped(): "tapped", f.Not(f.Tapped()): "untapped", f.Attacking(): "attacking", f.Blocking(): "blocking", f.Blocked(): "blocked",
    f.Unblocked(): "unblocked", f.IsHistoric(): "historic", f.IsModified(): "modified", f.IsEnchanted(): "enchanted", f.IsEquipped(): "equipped",
    f.ColorCount("=", 0): "colorless", f.ColorCount("=", 1): "monocolored", f.ColorCount(">=", 2): "multicolored", f.Not(f.IsToken()): "nontoken",
    f.FaceDown(): "face-down", f.Goaded(): "goaded", f.AnyOf((f.Attacking(), f.Blocking())): "attacking or blocking", f.AnyOf((f.Blocking(), f.Blocked())): "blocking or blocked",
    f.AnyOf((f.Attacking(), f.Tapped())): "attacking or tapped", f.AnyOf((f.Attacking(), f.Blocking(), f.Tapped())): "attacking, blocking, or tapped", f.Not(f.FaceDown()): "face-up", f.Not(f.Attacking()): "nonattacking",
    f.HasCapability("suspected"): "suspected", f.HasCapability("saddled"): "saddled", f.HasCapability("kicked"): "kicked", f.Not(f.Blocking()): "nonblocking", f.Not(f.IsCommander()): "noncommander",
}  # fmt: skip


_AFTER: dict[f.Filter, str] = {
    f.ControlledBy(p.You()): "you control", f.Not(f.ControlledBy(p.You())): "you don't control", f.OwnedBy(p.You()): "you own",
    f.ControlledBy(p.EachOpponent()): "an opponent controls", f.ControlledBy(p.DefendingPlayer()): "defending player controls",
    f.ControlledBy(p.EachOtherPlayer()): "another player controls", f.DamagedThisTurn(): "that was dealt damage this turn", f.DealtDamageThisTurn(): "that dealt damage this turn", f.Attacking(p.EnchantedPlayer()): "attacking enchanted player", f.DealtDamageThisTurn(p.You()): "that dealt damage to you this turn",
    f.EnteredThisTurn(): "that entered this turn", f.AttackedThisTurn(): "that attacked this turn", f.HasChosenType(): "of the chosen type",
    f.HasChosenColor(): "of the chosen color", f.HasManaSymbol("X"): "with {X} in its mana cost", f.HasChosenName(): "with the chosen name",
    f.ManaValueParity("chosen"): "with mana value of the chosen quality", f.ManaValueParity("odd"): "with mana value odd", f.ManaValueParity("even"): "with mana value even", f.PowerVsToughness("<"): "with toughness greater than its power",
    f.PowerVsToughness(">"): "with power greater than its toughness", f.Not(f.HasAbility("any")): "with no abilities", f.Attacking(p.You()): "attacking you",
    f.HostMatches(f.HasType("creature")): "that's attached to a creature", f.SpellTargets(player=p.You()): "that targets you",
    f.HasAbility("adventure"): "that has an adventure", f.SpellTargets(player=p.EachPlayer()): "that targets a player",
    f.SpellTargets(object=f.IsSource()): "that targets ~", f.OwnedBy(p.EachOpponent()): "your opponents own",
    f.Not(f.OwnedBy(p.You())): "you don't own", f.BlockedThisTurn(): "that blocked this turn", f.PutByThis(): "exiled with ~", f.Not(f.ControlledBy(p.EachOpponent())): "your team controls", f.CastFrom("graveyard"): "from your graveyard",
    f.HasSingleTarget(): "with a single target", f.AnyOf(tuple(f.HasSubtype(word) for word in BASIC_LAND_TYPES)): "with a basic land type",
    f.CastFrom("exile"): "from exile", f.CastFrom("hand"): "from your hand", f.CastFrom("library"): "from your library", f.Not(f.InZone("battlefield")): "that isn't on the battlefield", f.AnyOf((f.IsEnchanted(), f.IsEquipped())): "that's enchanted or equipped",
    f.ColorCount(">=", 1): "that's one or more colors", f.Not(f.AttackedThisTurn()): "that didn't attack this turn", f.Not(f.CastFrom("hand")): "from anywhere other than your hand",
}  # fmt: skip


_ORIGINS = ("from your hand", "from exile", "from your graveyard", "from your library")


@prints("noun")
def noun(filter: f.Filter, w: Words, many: bool = False, general: str = "permanent") -> str:
    """The described class; `general` is the noun when no type is said ("card", "spell", "permanent")."""
    parts = filter.parts if isinstance(filter, f.AllOf) else () if isinstance(filter, f.Everything) else (filter,)
    zones = [part.zone for part in parts if isinstance(part, f.InZone)]
    spell = f.IsSpell() in parts
    if zones and zones != ["battlefield"]:
        general = "card"
    if spell:
        general = "spell"
    before: list[str] = []
    heads: list[str] = []
    after: list[str] = []
    for part in parts:
        _place(part, parts, w, many, before, heads, after)
    if spell and "you control" in after and any(each in after for each in _ORIGINS):
        origin = next(each for each in _ORIGINS if each in after)
        after = [*(each for each in after if each not in ("you control", origin)), f"you cast {origin}"]
    after.sort(key=lambda words: words.startswith(("that's a ", "that are ", "with the ")))
    heads.sort(key=lambda word: word == "permanent")
    return _assemble(before, heads, after, general, many)


def _place(
    part: f.Filter,
    parts: tuple[f.Filter, ...],
    w: Words,
    many: bool,
    before: list[str],
    heads: list[str],
    after: list[str],
) -> None:
    if isinstance(part, (f.IsSpell,)):
        return
    if isinstance(part, f.Not) and isinstance(part.part, f.IsOneOf) and (w.where or part.part.objects == o.Host()):
        after.append(f"other than {objects(a_reference(part.part.objects), w)}")
    elif part == f.Not(f.IsSource()) or (isinstance(part, f.Not) and isinstance(part.part, f.IsOneOf)):
        before.insert(0, "other")
    elif part in _BEFORE:
        before.append(_BEFORE[part])
    elif isinstance(part, f.HasType):
        heads.append(part.type)
    elif isinstance(part, f.HasSubtype):
        heads.insert(sum(head[:1].isupper() for head in heads), part.subtype)
    elif isinstance(part, f.IsPermanentCard):
        heads.append("permanent")
    elif isinstance(part, f.IsToken):
        heads.append("token")
    elif isinstance(part, f.IsOutlaw):
        heads.insert(0, "outlaw")
    elif isinstance(part, f.IsCommander):
        heads.append("commander")
    elif isinstance(part, (f.HasSupertype, f.HasColor)):
        before.append(part.supertype if isinstance(part, f.HasSupertype) else COLOR_NAMES[part.color])
    elif isinstance(part, f.AnyOf) and all(isinstance(each, f.HasColor) for each in part.parts):
        before.append(listed([COLOR_NAMES[each.color] for each in part.parts if isinstance(each, f.HasColor)], "or"))
    elif isinstance(part, f.AnyOf) and w.where and _also_typed(part, parts):
        after.append(_that_is(part, many))
    elif part == _HAND_OR_GRAVEYARD and f.OwnedBy(p.You()) in parts:
        after.append("from your hand or graveyard")
    elif part == f.OwnedBy(p.You()) and _HAND_OR_GRAVEYARD in parts:
        return
    elif isinstance(part, f.AnyOf) and _alternative_heads(part) and part not in _AFTER:
        heads.append(_alternatives(part, w, many))
    elif isinstance(part, f.Not) and isinstance(part.part, (f.HasType, f.HasSubtype, f.HasColor, f.HasSupertype)):
        before.append(_negative(part.part))
    elif isinstance(part, (f.InZone, f.OwnedBy)):
        _owned(part, parts, w, after)
    else:
        after.append(_AFTER[part] if part in _AFTER else qualifier(part, w))


_HAND_OR_GRAVEYARD = f.AnyOf((f.InZone("hand"), f.InZone("graveyard")))


def _also_typed(part: f.AnyOf, parts: tuple[f.Filter, ...]) -> bool:
    """Whether subtypes to choose from stand beside a type of their own: "creature that's a Zombie or Mutant"."""
    plain = all(isinstance(each, (f.HasSubtype, f.HasType, f.IsToken)) for each in part.parts)
    return plain and any(isinstance(each, (f.HasType, f.HasSupertype)) for each in parts)


def _that_is(part: f.AnyOf, many: bool) -> str:
    words = [
        each.subtype if isinstance(each, f.HasSubtype) else each.type if isinstance(each, f.HasType) else "token"
        for each in part.parts
    ]
    if many:
        return f"that are {listed([plural(word) for word in words], 'and/or')}"
    return f"that's {article(listed(words, 'or'))}"


def _negative(part: f.Filter) -> str:
    if isinstance(part, f.HasSubtype):
        return f"non-{part.subtype}"
    word = (
        part.type
        if isinstance(part, f.HasType)
        else part.supertype
        if isinstance(part, f.HasSupertype)
        else COLOR_NAMES[part.color]
        if isinstance(part, f.HasColor)
        else ""
    )
    return f"non{word}"


def _alternative_heads(part: f.AnyOf) -> bool:
    return all(isinstance(each, (f.HasType, f.HasSubtype, f.HasColor, f.AllOf, f.IsToken)) for each in part.parts)


def _alternatives(part: f.AnyOf, w: Words, many: bool) -> str:
    words = [
        noun(each, w, False, "")
        if isinstance(each, f.AllOf)
        else each.type
        if isinstance(each, f.HasType)
        else each.subtype
        if isinstance(each, f.HasSubtype)
        else f"{COLOR_NAMES[each.color]} permanent"
        if isinstance(each, f.HasColor)
        else "token"
        for each in part.parts
        if isinstance(each, (f.HasType, f.HasSubtype, f.HasColor, f.AllOf, f.IsToken))
    ]
    return listed(words, "or")


def _card(filter: f.Filter, w: Words) -> str:
    words = noun(filter, w, False, "card")
    return (
        words
        if words.endswith("card")
        else noun(f.AllOf((*_parts_of(filter), f.InZone("exile"))), w).removesuffix(" in exile")
    )


def _parts_of(filter: f.Filter) -> tuple[f.Filter, ...]:
    return filter.parts if isinstance(filter, f.AllOf) else (filter,)


def _owned(part: f.Filter, parts: tuple[f.Filter, ...], w: Words, after: list[str]) -> None:
    zone = next((each.zone for each in parts if isinstance(each, f.InZone)), "")
    owner = next((each.who for each in parts if isinstance(each, f.OwnedBy)), None)
    if not zone:
        after.append(_AFTER[part] if part in _AFTER else qualifier(part, w))
    elif isinstance(part, f.InZone):
        if f.PutByThis() in parts:
            if owner == p.You():
                after.insert(0, "you own")
            return
        if zone in ("exile", "command"):
            after.append("in exile" if zone == "exile" else "in the command zone")
            if owner is not None:
                after.insert(0, _owner_in_exile(owner, w))
        elif owner is None:
            if zone != "graveyard":
                raise Unprintable(zone)
            after.append("from a graveyard")
        else:
            after.append(f"from {whose(owner, w)} {zone}")


def _owner_in_exile(owner: p.Players, w: Words) -> str:
    if isinstance(owner, p.EachOpponent):
        return "your opponents own"
    who = player(owner, w)
    return f"{who} {'own' if who in ('you', 'they') else 'owns'}"


def _assemble(before: list[str], heads: list[str], after: list[str], general: str, many: bool) -> str:
    negatives = [word for word in before if word.startswith("non") and word not in ("nontoken", "noncommander")]
    rest = [word for word in before if word not in negatives]
    words = [*rest, ", ".join(negatives)] if negatives else rest
    nouns = list(heads)
    if general in ("card", "spell") or not nouns:
        if general:
            nouns.append(general)
    if many and nouns:
        nouns = _pluralised(nouns)
    return " ".join(word for word in (*words, *nouns, *after) if word)


def _pluralised(nouns: list[str]) -> list[str]:
    last = nouns[-1]
    if " or " in last:
        joined = last.replace(", or ", " or ").replace(" or ", ", ").split(", ")
        return [*nouns[:-1], listed([plural(word) for word in joined], "and")]
    return [*nouns[:-1], plural(last)]


def qualifier(part: f.Filter, w: Words) -> str:
    """A quality that follows the noun."""
    if isinstance(part, f.HasKeyword):
        return f"with {part.keyword}"
    if isinstance(part, f.Not) and isinstance(part.part, f.HasKeyword):
        return f"without {part.part.keyword}"
    if isinstance(part, f.Not) and isinstance(part.part, f.AnyOf):
        return neither(part.part)
    if isinstance(part, f.HasCounter):
        return f"with {_counted(part)}"
    for kind, word in (
        (f.PowerIs, "power"),
        (f.ToughnessIs, "toughness"),
        (f.ManaValueIs, "mana value"),
        (f.BasePowerIs, "base power"),
    ):
        if isinstance(part, kind):
            return f"with {word} {compared(part.op, part.amount, w)}"
    if isinstance(part, f.Named):
        return f"named {part.name}"
    if isinstance(part, f.ControlledBy):
        return f"{player(part.who, w)} {'control' if player(part.who, w) in ('they', 'you') else 'controls'}"
    if isinstance(part, f.OwnedBy):
        return f"{player(part.who, w)} {'own' if player(part.who, w) in ('they', 'you') else 'owns'}"
    if isinstance(part, f.IsAttachedTo):
        return f"attached to {objects(a_reference(part.objects), w)}"
    if isinstance(part, f.AnyOf) and all(isinstance(each, f.HasKeyword) for each in part.parts):
        return "with " + listed([each.keyword for each in part.parts if isinstance(each, f.HasKeyword)], "or")
    if isinstance(part, f.TotalIs):
        return f"with total {part.what} {compared(part.op, part.amount, w)}"
    if isinstance(part, f.CameFrom):
        return f"that was put there from {'their library' if part.zone == 'library' else f'the {part.zone}'} this turn"
    if isinstance(part, f.HasGreatest):
        return f"with the {'lowest' if part.least else 'greatest'} {part.by} among {noun(part.among, w, True)} they control"
    if isinstance(part, f.IsOneOf) and isinstance(part.objects, o.Greatest):
        found = part.objects
        return f"with the {'lowest' if found.least else 'greatest'} {found.by} among {noun(found.filter, w, True)}"
    if isinstance(part, f.TotalPTIs):
        return f"with total power and toughness {compared(part.op, part.amount, w)}"
    if isinstance(part, f.SpellTargets):
        return aimed(part, w)
    if isinstance(part, f.AnyOf) and len(part.parts) == 2:
        return _either(part.parts[0], part.parts[1], w)
    if isinstance(part, (f.Blocking, f.Blocked)) and part.objects is not None:
        return f"{'blocking' if isinstance(part, f.Blocking) else 'blocked by'} {objects(a_reference(part.objects), w)}"
    if isinstance(part, f.DamagedThisTurn) and part.source is not None:
        return f"dealt damage by {objects(a_reference(part.source), w)} this turn"
    if isinstance(part, f.HasAttachment):
        return f"with {one_of(noun(part.filter, w))} attached to it"
    if isinstance(part, f.HasManaCost):
        return f"with mana cost {' or '.join(part.costs)}"
    if isinstance(part, f.SameNameAs):
        return f"with the same name as {objects(a_reference(part.objects), w)}"
    if isinstance(part, f.SharesWith) or (isinstance(part, f.Not) and isinstance(part.part, f.SharesWith)):
        return f"that {sharing(part, w)}"
    if isinstance(part, f.Not) and part.part in _BEFORE:
        return f"that isn't {_BEFORE[part.part]}"
    raise Unprintable(type(part).__name__)


def _either(first: f.Filter, second: f.Filter, w: Words) -> str:
    """ "with power or toughness 1 or less", "blocking or blocked by ~"."""
    if (
        isinstance(first, f.PowerIs)
        and isinstance(second, f.ToughnessIs)
        and (first.op, first.amount) == (second.op, second.amount)
    ):
        return f"with power or toughness {compared(first.op, first.amount, w)}"
    if isinstance(first, f.Named) and isinstance(second, f.Named):
        return f"named {first.name} or a permanent named {second.name}"
    if isinstance(first, f.Blocking) and isinstance(second, f.Blocked) and first.objects == second.objects is not None:
        return f"blocking or blocked by {objects(a_reference(first.objects), w)}"
    raise Unprintable("AnyOf")


def _counted(part: f.HasCounter) -> str:
    kind = f"{part.kind} " if part.kind else ""
    if (part.op, part.count) == (">=", 1):
        return f"{article(f'{kind}counter')} on it"
    if (part.op, part.count) == ("=", 0):
        return f"no {kind}counters on it"
    if part.op == ">=":
        return f"{number(part.count)} or more {kind}counters on it"
    raise Unprintable("counters")


def compared(op: str, amount_node: Node, w: Words) -> str:
    """ "3 or less", "greater than ..."."""
    value = _amt(amount_node)
    if isinstance(value, (a.Const, a.X)):
        text = str(value.value) if isinstance(value, a.Const) else "X"
        ends = {"=": "", "<=": " or less", ">=": " or greater"}
        if op in ends:
            return text + ends[op]
    words = {
        "=": "equal to",
        "<": "less than",
        ">": "greater than",
        "<=": "less than or equal to",
        ">=": "greater than or equal to",
    }
    return f"{words[op]} {amount(value, w)}"


def _amt(node: object) -> a.Amount:
    if not isinstance(node, a.Amount):
        raise Unprintable("amount")
    return node


def a_reference(node: object) -> o.Objects:
    if not isinstance(node, o.Objects):
        raise Unprintable("objects")
    return node


# --- players -------------------------------------------------------------------------------------------------------

_PLAYERS: dict[p.Players, str] = {
    p.You(): "you", p.EachPlayer(): "each player", p.EachOpponent(): "each opponent", p.EachOtherPlayer(): "each other player",
    p.DefendingPlayer(): "defending player", p.ActivePlayer(): "the active player", p.EnchantedPlayer(): "enchanted player", p.Monarch(): "the monarch",
    p.BoundPlayers("chosen_player"): "the chosen player", p.AttackingPlayer(): "the attacking player",
}  # fmt: skip


def player(who: p.Players, w: Words) -> str:
    """A player as a subject."""
    if who in _PLAYERS:
        return _PLAYERS[who]
    if isinstance(who, p.Together):
        return " and ".join(player(part, w) for part in who.parts) + " each"
    if isinstance(who, p.PlayersWith):
        return f"each {those_who(who, w)}"
    if isinstance(who, p.TargetPlayer):
        if isinstance(who.among, p.PlayersWith) and (who.min, who.max) == (1, 1):
            return player(who.among, w).replace("each", "target", 1)
        noun_word = "opponent" if isinstance(who.among, p.EachOpponent) else "player"
        if (who.min, who.max) == (1, 1):
            return f"target {noun_word}"
        if (who.min, who.max) == (0, -1):
            return f"any number of target {noun_word}s"
        return (
            f"up to {number(who.max)} target {noun_word}{'s' if who.max > 1 else ''}"
            if who.min == 0
            else f"{number(who.max)} target {noun_word}s"
        )
    if who == p.ChosenPlayer(p.EachOpponent()):
        return "an opponent"
    if isinstance(who, p.BoundPlayers):
        return "that player" if w.style is not Style.THEM else "they"
    if isinstance(who, (p.OwnerOf, p.ControllerOf)) and w.where and w.after and isinstance(who.object, o.Bound):
        return "they"
    if isinstance(who, (p.ControllerOf, p.OwnerOf)):
        role = "controller" if isinstance(who, p.ControllerOf) else "owner"
        return f"{possessive(a_reference(who.object), w)} {role}"
    raise Unprintable(type(who).__name__)


def whose(who: p.Players, w: Words) -> str:
    """A player as a possessor."""
    if isinstance(who, p.You):
        return "your"
    if isinstance(who, p.EachOpponent):
        return "an opponent's"
    if who == p.BoundPlayers("chosen_player"):
        return "the chosen player's"
    if who == p.ControllerOf(o.Host()) and w.style is Style.IT:
        return "its controller's"
    if isinstance(who, p.BoundPlayers):
        return "their" if w.style in (Style.IT, Style.THEM) else "that player's"
    return f"{player(who, w)}'s"


# --- references ----------------------------------------------------------------------------------------------------


def objects(node: o.Objects, w: Words) -> str:
    """A reference."""
    if isinstance(node, o.This):
        return "~"
    if isinstance(node, o.Host):
        return w.host
    if isinstance(node, o.Target):
        return _target(node, w)
    if isinstance(node, o.AnyTarget):
        return _any_target(node)
    if isinstance(node, o.Bound):
        return _bound(node, w)
    if isinstance(node, o.Among):
        return among(node, w)
    if node == SHOWN:
        return "those cards"
    if isinstance(node, o.Every):
        return f"each {noun(node.filter, w)}" if w.style is not Style.THOSE else noun(node.filter, w, True)
    if isinstance(node, o.Chosen):
        return chosen(node, w)
    if isinstance(node, o.TopOfLibrary):
        side = "bottom" if node.bottom else "top"
        count = _amt(node.amount)
        cards = "card" if count == a.Const(1) else f"{amount_word(count, w)} cards"
        return f"the {side} {cards} of {whose(node.who, w)} library"
    if (
        isinstance(node, o.Union)
        and w.style is Style.THEM
        and all(isinstance(part, (o.This, o.Bound, o.Among)) for part in node.parts)
    ):
        return "them"
    if isinstance(node, o.Union) and all(isinstance(part, o.Chosen) and part.min == 0 for part in node.parts):
        return one_of_each(node, w)
    if isinstance(node, o.Union):
        return " and ".join(_part_of_union(part, w) for part in node.parts)
    if isinstance(node, o.PutByThisOnes):
        return "the exiled card"
    if isinstance(node, o.SourceOf):
        return "that permanent"
    if isinstance(node, o.TopOfGraveyard):
        return f"the {'bottom' if node.bottom else 'top'} {_card(node.filter, w)} of {whose(node.who, w)} graveyard"
    raise Unprintable(type(node).__name__)


def _part_of_union(part: o.Objects, w: Words) -> str:
    if isinstance(part, o.Every) and (w.after or w.where):
        return f"{'' if w.after and w.where else 'all '}{noun(part.filter, w, True)}"
    return objects(part, w)


def _is_other_target(part: f.Filter) -> bool:
    """ "another target creature": other than the target before it."""
    return isinstance(part, f.Not) and isinstance(part.part, f.IsOneOf) and isinstance(part.part.objects, o.Bound)


def _target(node: o.Target, w: Words) -> str:
    if node.different == "owner":
        return _target(replace(node, different=""), w).replace("from a graveyard", "from a single graveyard")
    parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
    kept = tuple(part for part in parts if part != f.Not(f.IsSource()) and (w.where or not _is_other_target(part)))
    other = kept != parts
    bare = kept[0] if len(kept) == 1 else f.AllOf(kept) if kept else f.Everything()
    many = node.max != 1
    uncast = f.Not(f.CastFrom("hand"))
    if f.IsSpell() in kept and uncast in kept:
        spell = f.AllOf(tuple(part for part in parts if part != uncast))
        return f"{_target(replace(node, filter=spell), w)} that wasn't cast from its owner's hand"
    on_stack = next((part for part in kept if isinstance(part, f.IsAbilityOnStack)), None)
    if on_stack is not None:
        words = f"{on_stack.kind} ability" if on_stack.kind else "activated or triggered ability"
        words += "".join(f" {_AFTER[part]}" for part in kept if part in _AFTER) + from_source(kept, w)
    elif bare == f.AnyOf((f.IsSpell(), f.IsAbilityOnStack())):
        words = "spell or ability"
    elif f.AnyOf((f.IsSpell(), f.IsAbilityOnStack())) in kept:
        more = [part for part in kept if part != f.AnyOf((f.IsSpell(), f.IsAbilityOnStack()))]
        words = " ".join(
            ["spell or ability", *(_AFTER[part] if part in _AFTER else qualifier(part, w) for part in more)]
        )
    elif either_zone(bare):
        words = spell_or_permanent(bare, w)
    elif isinstance(bare, f.AnyOf) and any(isinstance(part, f.IsAbilityOnStack) for part in bare.parts):
        words = listed([_of_the_stack(part, w) for part in bare.parts], "or")
    else:
        words = noun(bare, w, many)
    if node.amount is not None:
        return f"{'up to ' if node.up_to else ''}X target {words}"
    if node.different == "controller":
        kept = tuple(part for part in parts if part != f.ControlledBy(p.EachOpponent()))
        return f"up to one target {noun(kept[0] if len(kept) == 1 else f.AllOf(kept), w)} that player controls"
    if node.max == -1 and node.min == 1:
        return f"one or more {'other ' if other else ''}target {words}"
    if node.max == -1:
        return f"any number of {'other ' if other else ''}target {words}"
    if node.min == 0:
        return f"up to {number(node.max)} {'other ' if other else ''}target {words}"
    if node.max > 1:
        count = _several(node.min, node.max)
        return f"{count} {'other ' if other else ''}target {words}"
    return f"{'another ' if other else ''}target {words}"


def _of_the_stack(part: f.Filter, w: Words) -> str:
    if isinstance(part, f.IsAbilityOnStack):
        return f"{part.kind} ability" if part.kind else "activated or triggered ability"
    return noun(part, w)


def _several(least: int, most: int) -> str:
    """ "two", "one or two", "one, two, or three"."""
    if least == most:
        return number(most)
    return listed([number(each) for each in range(max(least, 1), most + 1)], "or")


def _any_target(node: o.AnyTarget) -> str:
    if node.objects == ANY and node.players == p.EachPlayer():
        if (node.min, node.max) == (1, 1):
            return "any target"
        if node.up_to and node.max == 1:
            return "up to one target"
        return (
            "any number of targets"
            if node.max == -1
            else f"{f'up to {number(node.max)}' if node.up_to else _several(node.min, node.max)} targets"
        )
    if isinstance(node.objects, f.AllOf) and node.objects.parts[0] == ANY and (node.min, node.max) == (1, 1):
        return "any other target"
    for words, pair in PLAYER_UNIONS.items():
        if pair == (node.objects, node.players) and (node.max == 1 and (node.up_to or node.min == 1)):
            return f"{'up to one ' if node.up_to else ''}target {words.replace(' ,', ',')}"
    raise Unprintable("any target")


def _bound(node: o.Bound, w: Words) -> str:
    if node.name == "event.defender":
        return "the player or planeswalker it's attacking"
    participles = {
        "cost.sacrificed": "the sacrificed",
        "cost.discarded": "the discarded",
        "cost.exiled": "the exiled",
        "cost.tapped": "the tapped",
        "cost.revealed": "the revealed",
    }
    kind = dict(w.kinds).get(node.name, "creature")
    if node.name in participles:
        return f"{participles[node.name]} {kind.removesuffix(' card') if kind in ('card', 'creature', 'permanent', 'artifact', 'land') else 'permanent'}"
    if node.name == "each" and w.where and dict(w.kinds).get("for each"):
        return f"that {dict(w.kinds)['for each']}"
    if w.style is Style.NAMED:
        return dict(w.kinds).get(node.name, "it")
    if w.style is Style.IT:
        return "it"
    if w.style is Style.THAT_KIND:
        return f"that {kind}"
    if w.style is Style.THAT_CARD:
        return "that card"
    return "them" if w.style is Style.THEM else f"those {plural(kind)}"


def possessive(node: o.Objects, w: Words) -> str:
    """ "its", "~'s", "that creature's"."""
    words = objects(node, w)
    return "its" if words == "it" else "their" if words in ("they", "them") else f"{words}'s"


def one_of(words: str) -> str:
    """ "another Aura", "an Aura"."""
    return f"another {words.removeprefix('other ')}" if words.startswith("other ") else article(words)


def neither(part: f.AnyOf) -> str:
    """ "without flying or reach", "that isn't a Kraken or Serpent"."""
    if all(isinstance(each, f.HasKeyword) for each in part.parts):
        return "without " + listed([each.keyword for each in part.parts if isinstance(each, f.HasKeyword)], "or")
    if all(isinstance(each, f.HasSubtype) for each in part.parts):
        words = [each.subtype for each in part.parts if isinstance(each, f.HasSubtype)]
        return f"that isn't {article(listed(words, 'or'))}"
    raise Unprintable("Not")
