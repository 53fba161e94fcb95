"""Filters, references, players, amounts back to words: the inverse of nouns, references, people and amounts.

Qualities that something has not, and one of several back to words.
"""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.node import Node
from ...program.vocabulary import BASIC_LAND_TYPES
from ..phrases.printing import among, amount, amount_word, chosen, one_of_each, prints, sharing, those_who
from ..text.wording import COLOR_NAMES, Style, Unprintable, Words, article, listed, number, plural
from .print_targets import aimed, either_zone, from_source, spell_or_permanent
from .read_references import ANY, PLAYER_UNIONS
from .read_shown_cards import SHOWN

# --- filters -------------------------------------------------------------------------------------------------------

_BEFORE: dict[fl.Filter, str] = {
    fl.HasAbility("mana"): "mana", fl.Tapped(): "tapped", fl.Not(fl.Tapped()): "untapped", fl.Attacking(): "attacking", fl.Blocking(): "blocking", fl.Blocked(): "blocked",
    fl.Unblocked(): "unblocked", fl.IsHistoric(): "historic", fl.IsModified(): "modified", fl.IsEnchanted(): "enchanted", fl.IsEquipped(): "equipped",
    fl.ColorCount("=", 0): "colorless", fl.ColorCount("=", 1): "monocolored", fl.ColorCount(">=", 2): "multicolored", fl.Not(fl.IsToken()): "nontoken",
    fl.FaceDown(): "face-down", fl.Goaded(): "goaded", fl.AnyOf((fl.Attacking(), fl.Blocking())): "attacking or blocking", fl.AnyOf((fl.Blocking(), fl.Blocked())): "blocking or blocked",
    fl.AnyOf((fl.Attacking(), fl.Tapped())): "attacking or tapped", fl.AnyOf((fl.Attacking(), fl.Blocking(), fl.Tapped())): "attacking, blocking, or tapped", fl.Not(fl.FaceDown()): "face-up", fl.Not(fl.Attacking()): "nonattacking",
    fl.HasCapability("suspected"): "suspected", fl.HasCapability("saddled"): "saddled", fl.HasCapability("kicked"): "kicked", fl.Not(fl.Blocking()): "nonblocking", fl.Not(fl.IsCommander()): "noncommander",
}  # fmt: skip


_AFTER: dict[fl.Filter, str] = {
    fl.InSector(): "in each sector", fl.InSector(True): "in the sector of your choice",
    fl.ControlledBy(pl.You()): "you control", fl.Not(fl.ControlledBy(pl.You())): "you don't control", fl.OwnedBy(pl.You()): "you own",
    fl.ControlledBy(pl.EachOpponent()): "an opponent controls", fl.ControlledBy(pl.DefendingPlayer()): "defending player controls",
    fl.ControlledBy(pl.EachOtherPlayer()): "another player controls", fl.DamagedThisTurn(): "that was dealt damage this turn", fl.DealtDamageThisTurn(): "that dealt damage this turn", fl.Attacking(pl.EnchantedPlayer()): "attacking enchanted player", fl.Attacking(pl.EachOpponent()): "attacking your opponents", fl.DealtDamageThisTurn(pl.You()): "that dealt damage to you this turn",
    fl.EnteredThisTurn(): "that entered this turn", fl.AttackedThisTurn(): "that attacked this turn", fl.HasChosenType(): "of the chosen type",
    fl.HasChosenColor(): "of the chosen color", fl.HasManaSymbol("X"): "with {X} in its mana cost", fl.HasChosenName(): "with the chosen name",
    fl.ManaValueParity("chosen"): "with mana value of the chosen quality", fl.ManaValueParity("odd"): "with mana value odd", fl.ManaValueParity("even"): "with mana value even", fl.PowerVsToughness("<"): "with toughness greater than its power",
    fl.PowerVsToughness(">"): "with power greater than its toughness", fl.Not(fl.HasAbility("any")): "with no abilities", fl.Attacking(pl.You()): "attacking you",
    fl.Attacking(pl.You(), True): "attacking you or a planeswalker you control",
    fl.HostMatches(fl.HasType("creature")): "that's attached to a creature", fl.SpellTargets(player=pl.You()): "that targets you",
    fl.HasAbility("adventure"): "that has an adventure", fl.SpellTargets(player=pl.EachPlayer()): "that targets a player",
    fl.SpellTargets(object=fl.IsSource()): "that targets ~", fl.OwnedBy(pl.EachOpponent()): "your opponents own",
    fl.Not(fl.OwnedBy(pl.You())): "you don't own", fl.BlockedThisTurn(): "that blocked this turn", fl.PutByThis(): "exiled with ~", fl.Not(fl.ControlledBy(pl.EachOpponent())): "your team controls", fl.CastFrom("graveyard"): "from a graveyard", fl.CastFrom("graveyard", own=True): "from your graveyard",
    fl.HasSingleTarget(): "with a single target", fl.AnyOf(tuple(fl.HasSubtype(word) for word in BASIC_LAND_TYPES)): "with a basic land type",
    fl.CastFrom("exile"): "from exile", fl.CastFrom("hand", own=True): "from your hand", fl.CastFrom("library", own=True): "from your library", fl.Not(fl.InZone("battlefield")): "that isn't on the battlefield", fl.AnyOf((fl.IsEnchanted(), fl.IsEquipped())): "that's enchanted or equipped",
    fl.ColorCount(">=", 1): "that's one or more colors", fl.Not(fl.AttackedThisTurn()): "that didn't attack this turn", fl.Not(fl.CastFrom("hand", own=True)): "from anywhere other than your hand",
}  # fmt: skip


_ORIGINS = ("from your hand", "from exile", "from your graveyard", "from your library")


def cast_origin(filter: fl.CastFrom) -> str:
    """ " from exile", " from a graveyard", " from your graveyard"."""
    if filter.zone == "exile":
        return " from exile"
    return f" from {'your' if filter.own else 'a'} {filter.zone}"


@prints("noun")
def noun(filter: fl.Filter, w: Words, many: bool = False, general: str = "permanent") -> str:
    """The described class; `general` is the noun when no type is said ("card", "spell", "permanent")."""
    parts = filter.parts if isinstance(filter, fl.AllOf) else () if isinstance(filter, fl.Everything) else (filter,)
    zones = [part.zone for part in parts if isinstance(part, fl.InZone)]
    spell = fl.IsSpell() in parts
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
    part: fl.Filter,
    parts: tuple[fl.Filter, ...],
    w: Words,
    many: bool,
    before: list[str],
    heads: list[str],
    after: list[str],
) -> None:
    if isinstance(part, (fl.IsSpell,)):
        return
    if (
        isinstance(part, fl.Not)
        and isinstance(part.part, fl.IsOneOf)
        and (w.where or part.part.objects in (ob.Host(), ob.Giver()))
    ):
        after.append(f"other than {objects(a_reference(part.part.objects), w)}")
    elif part == fl.Not(fl.IsSource()) or (isinstance(part, fl.Not) and isinstance(part.part, fl.IsOneOf)):
        before.insert(0, "other")
    elif part in _BEFORE:
        before.append(_BEFORE[part])
    elif isinstance(part, fl.HasType):
        heads.append(part.type)
    elif isinstance(part, fl.HasSubtype):
        heads.insert(sum(head[:1].isupper() for head in heads), part.subtype)
    elif isinstance(part, fl.IsPermanentCard):
        heads.append("permanent")
    elif isinstance(part, fl.IsToken):
        heads.append("token")
    elif isinstance(part, fl.IsOutlaw):
        heads.insert(0, "outlaw")
    elif isinstance(part, fl.IsCommander):
        heads.append("commander")
    elif isinstance(part, (fl.HasSupertype, fl.HasColor)):
        before.append(part.supertype if isinstance(part, fl.HasSupertype) else COLOR_NAMES[part.color])
    elif isinstance(part, fl.AnyOf) and all(isinstance(each, fl.HasColor) for each in part.parts):
        before.append(listed([COLOR_NAMES[each.color] for each in part.parts if isinstance(each, fl.HasColor)], "or"))
    elif isinstance(part, fl.AnyOf) and w.where and _also_typed(part, parts):
        after.append(_that_is(part, many))
    elif part == _HAND_OR_GRAVEYARD and fl.OwnedBy(pl.You()) in parts:
        after.append("from your hand or graveyard")
    elif part == fl.OwnedBy(pl.You()) and _HAND_OR_GRAVEYARD in parts:
        return
    elif isinstance(part, fl.AnyOf) and _alternative_heads(part) and part not in _AFTER:
        subtypes = all(isinstance(each, fl.HasSubtype) for each in part.parts)
        heads.insert(0 if subtypes else len(heads), _alternatives(part, w, many))
    elif isinstance(part, fl.Not) and isinstance(part.part, (fl.HasType, fl.HasSubtype, fl.HasColor, fl.HasSupertype)):
        before.append(_negative(part.part))
    elif isinstance(part, (fl.InZone, fl.OwnedBy)):
        _owned(part, parts, w, after)
    else:
        after.append(_AFTER[part] if part in _AFTER else qualifier(part, w))


_HAND_OR_GRAVEYARD = fl.AnyOf((fl.InZone("hand"), fl.InZone("graveyard")))


def _also_typed(part: fl.AnyOf, parts: tuple[fl.Filter, ...]) -> bool:
    """Whether subtypes to choose from stand beside a type of their own: "creature that's a Zombie or Mutant"."""
    plain = all(isinstance(each, (fl.HasSubtype, fl.HasType, fl.IsToken)) for each in part.parts)
    return plain and any(isinstance(each, (fl.HasType, fl.HasSupertype)) for each in parts)


def _that_is(part: fl.AnyOf, many: bool) -> str:
    words = [
        each.subtype if isinstance(each, fl.HasSubtype) else each.type if isinstance(each, fl.HasType) else "token"
        for each in part.parts
    ]
    if many:
        return f"that are {listed([plural(word) for word in words], 'and/or')}"
    return f"that's {article(listed(words, 'or'))}"


def _negative(part: fl.Filter) -> str:
    if isinstance(part, fl.HasSubtype):
        return f"non-{part.subtype}"
    word = (
        part.type
        if isinstance(part, fl.HasType)
        else part.supertype
        if isinstance(part, fl.HasSupertype)
        else COLOR_NAMES[part.color]
        if isinstance(part, fl.HasColor)
        else ""
    )
    return f"non{word}"


def _alternative_heads(part: fl.AnyOf) -> bool:
    return all(isinstance(each, (fl.HasType, fl.HasSubtype, fl.HasColor, fl.AllOf, fl.IsToken)) for each in part.parts)


def _alternatives(part: fl.AnyOf, w: Words, many: bool) -> str:
    words = [
        noun(each, w, False, "")
        if isinstance(each, fl.AllOf)
        else each.type
        if isinstance(each, fl.HasType)
        else each.subtype
        if isinstance(each, fl.HasSubtype)
        else f"{COLOR_NAMES[each.color]} permanent"
        if isinstance(each, fl.HasColor)
        else "token"
        for each in part.parts
        if isinstance(each, (fl.HasType, fl.HasSubtype, fl.HasColor, fl.AllOf, fl.IsToken))
    ]
    return listed(words, "or")


def _card(filter: fl.Filter, w: Words) -> str:
    words = noun(filter, w, False, "card")
    return (
        words
        if words.endswith("card")
        else noun(fl.AllOf((*_parts_of(filter), fl.InZone("exile"))), w).removesuffix(" in exile")
    )


def _parts_of(filter: fl.Filter) -> tuple[fl.Filter, ...]:
    return filter.parts if isinstance(filter, fl.AllOf) else (filter,)


def _owned(part: fl.Filter, parts: tuple[fl.Filter, ...], w: Words, after: list[str]) -> None:
    zone = next((each.zone for each in parts if isinstance(each, fl.InZone)), "")
    owner = next((each.who for each in parts if isinstance(each, fl.OwnedBy)), None)
    if not zone:
        after.append(_AFTER[part] if part in _AFTER else qualifier(part, w))
    elif isinstance(part, fl.InZone):
        if fl.PutByThis() in parts:
            if owner == pl.You():
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


def _owner_in_exile(owner: pl.Players, w: Words) -> str:
    if isinstance(owner, pl.EachOpponent):
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


def qualifier(part: fl.Filter, w: Words) -> str:
    """A quality that follows the noun."""
    if isinstance(part, fl.HasKeyword):
        return f"with {part.keyword}"
    if isinstance(part, fl.Not) and isinstance(part.part, fl.HasKeyword):
        return f"without {part.part.keyword}"
    if isinstance(part, fl.Not) and isinstance(part.part, fl.AnyOf):
        return neither(part.part)
    if isinstance(part, fl.HasCounter):
        return f"with {_counted(part)}"
    for kind, word in (
        (fl.PowerIs, "power"),
        (fl.ToughnessIs, "toughness"),
        (fl.ManaValueIs, "mana value"),
        (fl.BasePowerIs, "base power"),
    ):
        if isinstance(part, kind):
            return f"with {word} {compared(part.op, part.amount, w)}"
    if isinstance(part, fl.Named):
        return f"named {part.name}"
    if isinstance(part, fl.ControlledBy):
        return f"{player(part.who, w)} {'control' if player(part.who, w) in ('they', 'you') else 'controls'}"
    if isinstance(part, fl.OwnedBy):
        return f"{player(part.who, w)} {'own' if player(part.who, w) in ('they', 'you') else 'owns'}"
    if isinstance(part, fl.IsAttachedTo):
        return f"attached to {objects(a_reference(part.objects), w)}"
    if isinstance(part, fl.AnyOf) and all(isinstance(each, fl.HasKeyword) for each in part.parts):
        return "with " + listed([each.keyword for each in part.parts if isinstance(each, fl.HasKeyword)], "or")
    if isinstance(part, fl.TotalIs):
        return f"with total {part.what} {compared(part.op, part.amount, w)}"
    if isinstance(part, fl.CameFrom):
        return f"that was put there from {'their library' if part.zone == 'library' else f'the {part.zone}'} this turn"
    if isinstance(part, fl.HasGreatest):
        return f"with the {'lowest' if part.least else 'greatest'} {part.by} among {noun(part.among, w, True)} they control"
    if isinstance(part, fl.IsOneOf) and isinstance(part.objects, ob.Greatest):
        found = part.objects
        return f"with the {'lowest' if found.least else 'greatest'} {found.by} among {noun(found.filter, w, True)}"
    if isinstance(part, fl.TotalPTIs):
        return f"with total power and toughness {compared(part.op, part.amount, w)}"
    if isinstance(part, fl.SpellTargets):
        return aimed(part, w)
    if isinstance(part, fl.AnyOf) and len(part.parts) == 2:
        return _either(part.parts[0], part.parts[1], w)
    if isinstance(part, (fl.Blocking, fl.Blocked)) and part.objects is not None:
        return (
            f"{'blocking' if isinstance(part, fl.Blocking) else 'blocked by'} {objects(a_reference(part.objects), w)}"
        )
    if isinstance(part, fl.DamagedThisTurn) and part.source is not None:
        return f"dealt damage by {objects(a_reference(part.source), w)} this turn"
    if isinstance(part, fl.HasAttachment):
        return f"with {one_of(noun(part.filter, w))} attached to it"
    if isinstance(part, fl.HasManaCost):
        return f"with mana cost {' or '.join(part.costs)}"
    if isinstance(part, fl.SameNameAs):
        return f"with the same name as {objects(a_reference(part.objects), w)}"
    if isinstance(part, fl.SharesWith) or (isinstance(part, fl.Not) and isinstance(part.part, fl.SharesWith)):
        return f"that {sharing(part, w)}"
    if isinstance(part, fl.Not) and part.part in _BEFORE:
        return f"that isn't {_BEFORE[part.part]}"
    raise Unprintable(type(part).__name__)


def _either(first: fl.Filter, second: fl.Filter, w: Words) -> str:
    """ "with power or toughness 1 or less", "blocking or blocked by ~"."""
    if (
        isinstance(first, fl.PowerIs)
        and isinstance(second, fl.ToughnessIs)
        and (first.op, first.amount) == (second.op, second.amount)
    ):
        return f"with power or toughness {compared(first.op, first.amount, w)}"
    if isinstance(first, fl.Named) and isinstance(second, fl.Named):
        return f"named {first.name} or a permanent named {second.name}"
    if (
        isinstance(first, fl.Blocking)
        and isinstance(second, fl.Blocked)
        and first.objects == second.objects is not None
    ):
        return f"blocking or blocked by {objects(a_reference(first.objects), w)}"
    raise Unprintable("AnyOf")


def _counted(part: fl.HasCounter) -> str:
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
    if isinstance(value, (am.Const, am.X)):
        text = str(value.value) if isinstance(value, am.Const) else "X"
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


def _amt(node: object) -> am.Amount:
    if not isinstance(node, am.Amount):
        raise Unprintable("amount")
    return node


def a_reference(node: object) -> ob.Objects:
    if not isinstance(node, ob.Objects):
        raise Unprintable("objects")
    return node


# --- players -------------------------------------------------------------------------------------------------------

_PLAYERS: dict[pl.Players, str] = {
    pl.You(): "you", pl.EachPlayer(): "each player", pl.EachOpponent(): "each opponent", pl.EachOtherPlayer(): "each other player",
    pl.DefendingPlayer(): "defending player", pl.ActivePlayer(): "the active player", pl.EnchantedPlayer(): "enchanted player", pl.Monarch(): "the monarch",
    pl.BoundPlayers("chosen_player"): "the chosen player", pl.AttackingPlayer(): "the attacking player",
}  # fmt: skip


def player(who: pl.Players, w: Words) -> str:
    """A player as a subject."""
    if who in _PLAYERS:
        return _PLAYERS[who]
    if isinstance(who, pl.Together):
        return " and ".join(player(part, w) for part in who.parts) + " each"
    if isinstance(who, pl.PlayersWith):
        return f"each {those_who(who, w)}"
    if isinstance(who, pl.TargetPlayer):
        if isinstance(who.among, pl.PlayersWith) and (who.min, who.max) == (1, 1):
            return player(who.among, w).replace("each", "target", 1)
        noun_word = "opponent" if isinstance(who.among, pl.EachOpponent) else "player"
        if (who.min, who.max) == (1, 1):
            return f"target {noun_word}"
        if (who.min, who.max) == (0, -1):
            return f"any number of target {noun_word}s"
        return (
            f"up to {number(who.max)} target {noun_word}{'s' if who.max > 1 else ''}"
            if who.min == 0
            else f"{number(who.max)} target {noun_word}s"
        )
    if who == pl.ChosenPlayer(pl.EachOpponent()):
        return "an opponent"
    if isinstance(who, pl.BoundPlayers):
        return "that player" if w.style is not Style.THEM else "they"
    if isinstance(who, (pl.OwnerOf, pl.ControllerOf)) and w.where and w.after and isinstance(who.object, ob.Bound):
        return "they"
    if isinstance(who, (pl.ControllerOf, pl.OwnerOf)):
        role = "controller" if isinstance(who, pl.ControllerOf) else "owner"
        return f"{possessive(a_reference(who.object), w)} {role}"
    raise Unprintable(type(who).__name__)


def whose(who: pl.Players, w: Words) -> str:
    """A player as a possessor."""
    if isinstance(who, pl.You):
        return "your"
    if isinstance(who, pl.EachOpponent):
        return "an opponent's"
    if who == pl.BoundPlayers("chosen_player"):
        return "the chosen player's"
    if who == pl.ControllerOf(ob.Host()) and w.style is Style.IT:
        return "its controller's"
    if isinstance(who, pl.BoundPlayers):
        return "their" if w.style in (Style.IT, Style.THEM) else "that player's"
    if isinstance(who, (pl.ControllerOf, pl.OwnerOf)) and w.style is Style.THEM:
        return "their"
    return f"{player(who, w)}'s"


# --- references ----------------------------------------------------------------------------------------------------


def objects(node: ob.Objects, w: Words) -> str:
    """A reference."""
    if isinstance(node, ob.This):
        return "~"
    if isinstance(node, ob.Giver):
        return "~giver"
    if isinstance(node, ob.Host):
        return w.host
    if isinstance(node, ob.Target):
        return _target(node, w)
    if isinstance(node, ob.AnyTarget):
        return _any_target(node, w)
    if isinstance(node, ob.Bound):
        return _bound(node, w)
    if isinstance(node, ob.Among):
        return among(node, w)
    if node == SHOWN:
        return "those cards"
    if isinstance(node, ob.Every):
        return f"each {noun(node.filter, w)}" if w.style is not Style.THOSE else noun(node.filter, w, True)
    if isinstance(node, ob.Chosen):
        return chosen(node, w)
    if isinstance(node, ob.TopOfLibrary):
        side = "bottom" if node.bottom else "top"
        count = _amt(node.amount)
        cards = "card" if count == am.Const(1) else f"{amount_word(count, w)} cards"
        return f"the {side} {cards} of {whose(node.who, w)} library"
    if (
        isinstance(node, ob.Union)
        and w.style is Style.THEM
        and all(isinstance(part, (ob.This, ob.Bound, ob.Among)) for part in node.parts)
    ):
        return "them"
    if isinstance(node, ob.Union) and all(isinstance(part, ob.Chosen) and part.min == 0 for part in node.parts):
        return one_of_each(node, w)
    if isinstance(node, ob.Union):
        return " and ".join(_part_of_union(part, w) for part in node.parts)
    if isinstance(node, ob.PutByThisOnes):
        return "the exiled card"
    if isinstance(node, ob.SourceOf):
        return "that permanent"
    if isinstance(node, ob.TopOfGraveyard):
        return f"the {'bottom' if node.bottom else 'top'} {_card(node.filter, w)} of {whose(node.who, w)} graveyard"
    raise Unprintable(type(node).__name__)


def _part_of_union(part: ob.Objects, w: Words) -> str:
    if isinstance(part, ob.Every) and (w.after or w.where):
        return f"{'' if w.after and w.where else 'all '}{noun(part.filter, w, True)}"
    return objects(part, w)


def _is_other_target(part: fl.Filter) -> bool:
    """ "another target creature": other than the target before it."""
    return isinstance(part, fl.Not) and isinstance(part.part, fl.IsOneOf) and isinstance(part.part.objects, ob.Bound)


def _of_whose_choice(who: pl.Players, w: Words) -> str:
    """ "of an opponent's choice", "of defending player's choice", else "of their choice"."""
    if who == pl.EachOpponent():
        return "of an opponent's choice"
    return f"of {player(who, w)}'s choice" if isinstance(who, pl.DefendingPlayer) else "of their choice"


def _target(node: ob.Target, w: Words) -> str:
    if node.chooser is not None:
        return f"{_target(replace(node, chooser=None), w)} {_of_whose_choice(node.chooser, w)}"
    if node.different == "owner":
        return _target(replace(node, different=""), w).replace("from a graveyard", "from a single graveyard")
    parts = node.filter.parts if isinstance(node.filter, fl.AllOf) else (node.filter,)
    kept = tuple(part for part in parts if part != fl.Not(fl.IsSource()) and (w.where or not _is_other_target(part)))
    other = kept != parts
    bare = kept[0] if len(kept) == 1 else fl.AllOf(kept) if kept else fl.Everything()
    many = node.max != 1
    uncast = fl.Not(fl.CastFrom("hand"))
    if fl.IsSpell() in kept and uncast in kept:
        spell = fl.AllOf(tuple(part for part in parts if part != uncast))
        return f"{_target(replace(node, filter=spell), w)} that wasn't cast from its owner's hand"
    on_stack = next((part for part in kept if isinstance(part, fl.IsAbilityOnStack)), None)
    if on_stack is not None:
        words = f"{on_stack.kind} ability" if on_stack.kind else "activated or triggered ability"
        words += "".join(f" {_AFTER[part]}" for part in kept if part in _AFTER) + from_source(kept, w)
    elif bare == fl.AnyOf((fl.IsSpell(), fl.IsAbilityOnStack())):
        words = "spell or ability"
    elif fl.AnyOf((fl.IsSpell(), fl.IsAbilityOnStack())) in kept:
        more = [part for part in kept if part != fl.AnyOf((fl.IsSpell(), fl.IsAbilityOnStack()))]
        words = " ".join(
            ["spell or ability", *(_AFTER[part] if part in _AFTER else qualifier(part, w) for part in more)]
        )
    elif either_zone(bare):
        words = spell_or_permanent(bare, w)
    elif isinstance(bare, fl.AnyOf) and any(isinstance(part, fl.IsAbilityOnStack) for part in bare.parts):
        words = listed([_of_the_stack(part, w) for part in bare.parts], "or")
    else:
        words = noun(bare, w, many)
    if node.amount is not None:
        return f"{'up to ' if node.up_to else ''}X target {words}"
    if node.different == "controller":
        kept = tuple(part for part in parts if part != fl.ControlledBy(pl.EachOpponent()))
        return f"up to one target {noun(kept[0] if len(kept) == 1 else fl.AllOf(kept), w)} that player controls"
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


def _of_the_stack(part: fl.Filter, w: Words) -> str:
    if isinstance(part, fl.IsAbilityOnStack):
        return f"{part.kind} ability" if part.kind else "activated or triggered ability"
    return noun(part, w)


def _several(least: int, most: int) -> str:
    """ "two", "one or two", "one, two, or three"."""
    if least == most:
        return number(most)
    return listed([number(each) for each in range(max(least, 1), most + 1)], "or")


def _any_target(node: ob.AnyTarget, w: Words) -> str:
    if node.chooser is not None:
        return f"{_any_target(replace(node, chooser=None), w)} {_of_whose_choice(node.chooser, w)}"
    if node.objects == ANY and node.players == pl.EachPlayer():
        if (node.min, node.max) == (1, 1):
            return "any target"
        if node.up_to and node.max == 1:
            return "up to one target"
        return (
            "any number of targets"
            if node.max == -1
            else f"{f'up to {number(node.max)}' if node.up_to else _several(node.min, node.max)} targets"
        )
    if isinstance(node.objects, fl.AllOf) and node.objects.parts[0] == ANY and (node.min, node.max) == (1, 1):
        return "any other target"
    for words, pair in PLAYER_UNIONS.items():
        if pair == (node.objects, node.players) and (node.max == 1 and (node.up_to or node.min == 1)):
            return f"{'up to one ' if node.up_to else ''}target {words.replace(' ,', ',')}"
    raise Unprintable("any target")


def _bound(node: ob.Bound, w: Words) -> str:
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


def possessive(node: ob.Objects, w: Words) -> str:
    """ "its", "~'s", "that creature's"."""
    words = objects(node, w)
    return "its" if words == "it" else "their" if words in ("they", "them") else f"{words}'s"


def one_of(words: str) -> str:
    """ "another Aura", "an Aura"."""
    return f"another {words.removeprefix('other ')}" if words.startswith("other ") else article(words)


def neither(part: fl.AnyOf) -> str:
    """ "without flying or reach", "that isn't a Kraken or Serpent"."""
    if all(isinstance(each, fl.HasKeyword) for each in part.parts):
        return "without " + listed([each.keyword for each in part.parts if isinstance(each, fl.HasKeyword)], "or")
    if all(isinstance(each, fl.HasSubtype) for each in part.parts):
        words = [each.subtype for each in part.parts if isinstance(each, fl.HasSubtype)]
        return f"that isn't {article(listed(words, 'or'))}"
    raise Unprintable("Not")
