"""What follows a noun: who controls it, "with", "without", "that", "named", "in" a zone."""

from __future__ import annotations

from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.amounts import Amount
from ...program.vocabulary import BASIC_LAND_TYPES
from ..phrases.reading import amount, bare_noun, noun, player, possessive, pronoun, reads, resolve_it, resolve_kind
from ..text.card_names import name_here
from ..text.lexicon import COLOR_WORDS, COUNTER_SHAPES, NUMBERS, keyword_after
from ..text.numbers import mana, plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL, all_of, any_of
from .read_commanders import YOURS
from .read_shared_qualities import that_shares

_ZONES = {
    "graveyard": "graveyard",
    "graveyards": "graveyard",
    "hand": "hand",
    "hands": "hand",
    "library": "library",
    "libraries": "library",
}


@reads("qualifiers")
def qualifiers(r: Reader, plural: bool) -> list[f.Filter]:
    """All qualifiers that stand here."""
    found: list[f.Filter] = []
    while True:
        part = r.attempt(_qualifier)
        if part is None:
            return found
        found.append(part)
        if (
            r.word() == "and"
            and r.word(1) in ("with", "without", "that's", "that")
            and r.word(2) not in ("player", "creature", "much", "many")
        ):
            mark = r.pos
            r.advance(1)
            following = r.attempt(_qualifier)
            if following is None:
                r.pos = mark
            else:
                found.append(following)


def _qualifier(r: Reader) -> f.Filter:
    parse = _STARTS.get(r.word())
    if parse is None:
        return _relation(r)
    return r.first(*parse)


# --- players -------------------------------------------------------------------------------------------------------

_RELATIONS: dict[str, f.Filter] = {
    "you control": f.ControlledBy(p.You()),
    "you don't control": f.Not(f.ControlledBy(p.You())),
    "you own": f.OwnedBy(p.You()),
    "you don't own": f.Not(f.OwnedBy(p.You())),
    "you control but don't own": f.AllOf((f.ControlledBy(p.You()), f.Not(f.OwnedBy(p.You())))),
    "you own but don't control": f.AllOf((f.OwnedBy(p.You()), f.Not(f.ControlledBy(p.You())))),
    "you both own and control": f.AllOf((f.ControlledBy(p.You()), f.OwnedBy(p.You()))),
    "you own and control": f.AllOf((f.ControlledBy(p.You()), f.OwnedBy(p.You()))),
    "your opponents control": f.ControlledBy(p.EachOpponent()),
    "an opponent controls": f.ControlledBy(p.EachOpponent()),
    "opponents control": f.ControlledBy(p.EachOpponent()),
    "another player controls": f.ControlledBy(p.EachOtherPlayer()),
    "other players control": f.ControlledBy(p.EachOtherPlayer()),
    "defending player controls": f.ControlledBy(p.DefendingPlayer()),
    "enchanted player controls": f.ControlledBy(p.EnchantedPlayer()),
    "an opponent owns": f.OwnedBy(p.EachOpponent()),
    "your opponents own": f.OwnedBy(p.EachOpponent()),
    "dealt damage this turn": f.DamagedThisTurn(),
    "attacking you": f.Attacking(p.You()),
    "attacking enchanted player": f.Attacking(p.EnchantedPlayer()),
    "attacking your opponents": f.Attacking(p.EachOpponent()),
    "attacking one of your opponents": f.Attacking(p.EachOpponent()),
    "attacking you or a planeswalker you control": f.Attacking(p.You()),
    "other than ~": f.Not(f.IsSource()),
    "other than ~name": f.Not(f.IsSource()),
    "of the chosen type": f.HasChosenType(),
    "of the chosen color": f.HasChosenColor(),
    "of that type": f.HasChosenType(),
    "of their choice": f.Everything(),
    "of your choice": f.Everything(),
    "on the battlefield": f.Everything(),
    "exiled with ~": f.AllOf((f.PutByThis(), f.InZone("exile"))),
    "exiled with ~name": f.AllOf((f.PutByThis(), f.InZone("exile"))),
    "in exile": f.InZone("exile"),
}


def _relation(r: Reader) -> f.Filter:
    found = r.take_from(_RELATIONS)
    if found is not None:
        if r.word(-1) in ("~", "~name"):
            r.mention(o.This(), frozenset(("self",)) | r.scope.types)
        return found
    if r.at("exiled with it") and any(each.node == o.This() for each in r.scope.referents):
        r.advance(3)
        return _RELATIONS["exiled with ~"]
    return r.first(_player_controls, _attachment, _combat_relation, _damaged_by, _other_than)


def _other_than(r: Reader) -> f.Filter:
    """ "other than that creature or ~"."""
    r.need("other than")
    found: list[f.Filter] = [f.Not(f.IsOneOf(_reference(r)))]
    if r.take_any("or ~name", "or ~"):
        found.append(f.Not(f.IsSource()))
    return all_of(found)


def _player_controls(r: Reader) -> f.Filter:
    if r.word() == "you" or r.word() not in ("that", "they", "target", "its", "enchanted", "each", "the"):
        raise Miss("player")
    who, _ = player(r)
    if isinstance(who, SEVERAL):
        raise Miss("each player")
    verb = r.need_any("controls", "control", "owns", "own")
    return f.ControlledBy(who) if verb.startswith("control") else f.OwnedBy(who)


def _attachment(r: Reader) -> f.Filter:
    r.need("attached to")
    return f.IsAttachedTo(_reference(r))


def _damaged_by(r: Reader) -> f.Filter:
    """ "dealt damage by ~ this turn"."""
    r.need("dealt damage")
    early = r.take("this turn")
    r.need("by")
    source = _reference(r)
    if not early:
        r.need("this turn")
    return f.DamagedThisTurn(source)


def _combat_relation(r: Reader) -> f.Filter:
    r.excluded = None  # nothing blocks itself: "it" may be the subject
    if r.take_any("it's blocking", "it 's blocking", "~ is blocking", "that creature is blocking"):
        return _blocked_by_it(r)
    if r.take("blocking or blocked by"):
        other = _reference(r)
        return any_of((f.Blocking(other), f.Blocked(other)))
    if r.take("blocking"):
        return f.Blocking(_reference(r))
    r.need("blocked by")
    return f.Blocked(_reference(r))


def _blocked_by_it(r: Reader) -> f.Filter:
    """ "creature it's blocking": what the object itself, or the one spoken of, blocks."""
    if r.words[r.pos - 3] == "that":
        return f.Blocked(resolve_kind(r, "creature", False))
    own = r.words[r.pos - 3] == "~" or not r.scope.referents
    return f.Blocked(o.This() if own else resolve_it(r))


def _reference(r: Reader) -> o.Objects:
    return pronoun(r)


# --- with, without -------------------------------------------------------------------------------------------------


def _with(r: Reader) -> f.Filter:
    r.need("with")
    return r.first(
        _fixed,
        _greatest,
        _mana_cost,
        _attached_to_it,
        _measure,
        _counters,
        _keywords,
        _no_abilities,
        _same_name,
        _mana_symbol,
    )


def _attached_to_it(r: Reader) -> f.Filter:
    """ "with another Aura attached to it"."""
    other = r.need_any("a", "an", "another") == "another"
    found = noun(r)
    r.need("attached to it")
    return f.HasAttachment(all_of((found.filter, f.Not(f.IsSource()))) if other else found.filter)


_WITH: dict[str, f.Filter] = {
    "a mana cost that contains {X}": f.HasManaSymbol("X"),
    "a basic land type": f.AnyOf(tuple(f.HasSubtype(word) for word in BASIC_LAND_TYPES)), "a single target": f.HasSingleTarget(),
}  # fmt: skip


def _greatest(r: Reader) -> f.Filter:
    """ "with the greatest power among creatures they control", "... among creatures on the battlefield"."""
    least = r.need_any("the greatest", "the highest", "the lowest", "the least") in ("the lowest", "the least")
    what = r.need_any("power", "toughness", "mana value")
    r.need("among")
    found = noun(r)
    if not found.plural:
        raise Miss("among which")
    if r.take("they control"):
        return f.HasGreatest(what, found.filter, least)
    return f.IsOneOf(o.Greatest(found.filter, what, least))


def _mana_cost(r: Reader) -> f.Filter:
    """ "with mana cost {0} or {1}"."""
    r.need("mana cost")
    found = [mana(r)]
    while r.word() == "or" and r.take("or"):
        found.append(mana(r))
    return f.HasManaCost(tuple(found))


def _fixed(r: Reader) -> f.Filter:
    found = r.take_from(_WITH)
    if found is None:
        raise Miss("with what")
    return found


def _without(r: Reader) -> f.Filter:
    r.need("without")
    return f.Not(_keywords(r))


def _keywords(r: Reader) -> f.Filter:
    found = [_keyword(r)]
    while (r.word() == "or" and keyword_after(r.words[r.pos + 1 :])) or (
        r.word() == "," and keyword_after(r.words[r.pos + 1 :])
    ):
        r.advance(1)
        r.take("or")
        found.append(_keyword(r))
    return any_of(found)


def _keyword(r: Reader) -> f.Filter:
    name = keyword_after(r.words[r.pos :])
    if not name and r.word() in (
        "cycling",
        "flashback",
        "toxic",
        "protection",
        "suspend",
        "morph",
        "ward",
        "bestow",
        "foretell",
        "kicker",
        "madness",
        "embalm",
        "eternalize",
        "unearth",
        "equip",
        "mutate",
        "plot",
    ):
        name = r.word()
    if not name:
        raise Miss("keyword")
    r.advance(len(name.split(" ")))
    return f.HasKeyword(name)


_MEASURES = {
    "power": f.PowerIs,
    "toughness": f.ToughnessIs,
    "mana value": f.ManaValueIs,
    "converted mana cost": f.ManaValueIs,
    "base power": f.BasePowerIs,
}


def _measure(r: Reader) -> f.Filter:
    if r.take("power or toughness"):
        op, amount = comparison(r)
        return any_of((f.PowerIs(op, amount), f.ToughnessIs(op, amount)))
    if r.take("total power and toughness"):
        op, amount = comparison(r)
        return f.TotalPTIs(op, amount)
    total = r.take_any("total mana value", "total power", "total toughness")
    if total:
        op, amount = comparison(r)
        return f.TotalIs(total.removeprefix("total "), op, amount)
    if r.take("power greater than its toughness"):
        return f.PowerVsToughness(">")
    if r.take("toughness greater than its power") or r.take("toughness greater than their power"):
        return f.PowerVsToughness("<")
    parity = r.take_any("even mana values", "odd mana values")
    if parity:
        return f.ManaValueParity(parity.split(" ")[0])
    kind = r.take_from(_MEASURES)
    if kind is None:
        raise Miss("measure")
    if kind is f.ManaValueIs and r.take_any("of the chosen quality", "of that quality"):
        return f.ManaValueParity("chosen")
    if kind is f.ManaValueIs and r.word() in ("odd", "even"):
        return f.ManaValueParity(r.next())
    op, amount = comparison(r)
    return kind(op, amount)


def comparison(r: Reader) -> tuple[str, Amount]:
    """ "3 or less", "greater than X", "less than or equal to ...", "equal to ...", "3"."""
    for words, op in (
        ("greater than or equal to", ">="),
        ("less than or equal to", "<="),
        ("greater than", ">"),
        ("less than", "<"),
        ("equal to", "="),
    ):
        if r.take(words):
            r.take("or equal to")
            return op, amount(r)
    value = plain_amount(r)
    if r.take_any("or less", "or fewer"):
        return "<=", value
    if r.take_any("or greater", "or more"):
        return ">=", value
    return "=", value


def _counters(r: Reader) -> f.Filter:
    op, count = ">=", 1
    if r.take("no"):
        op, count = "=", 0
    elif r.word() in NUMBERS:
        count = NUMBERS[r.next()]
        if not r.take("or more") and count > 1:
            op = "="
    elif not r.take("one or more") and "counters" not in (r.word(), r.word(1)):
        raise Miss("counters")
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counters", "counter")
    r.need_any("on it", "on them", "on him", "on her")
    return f.HasCounter(kind, op, count)


def counter_kind(r: Reader) -> str:
    """A kind of counter: "+1/+1", "charge", "first strike"."""
    for words in ("first strike", "double strike"):
        if r.take(words):
            return words
    word = r.word()
    if word in COUNTER_SHAPES or (
        word.isalpha()
        and word not in ("counter", "counters", "number", "other", "additional", "each", "of", "and", "or", "the")
    ):
        r.advance(1)
        return word
    raise Miss("counter")


def _no_abilities(r: Reader) -> f.Filter:
    r.need("no abilities")
    return f.Not(f.HasAbility("any"))


def _same_name(r: Reader) -> f.Filter:
    if r.take("the chosen name"):
        return f.HasChosenName()
    r.need("the same name as")
    return f.SameNameAs(_reference(r))


def _mana_symbol(r: Reader) -> f.Filter:
    if r.word() != "{X}":
        raise Miss("symbol")
    r.advance(1)
    r.need_any("in its mana cost", "in their mana costs", "in its cost")
    return f.HasManaSymbol("X")


# --- that ----------------------------------------------------------------------------------------------------------

_PUT_THERE: dict[str, f.Filter] = {
    f"that {verb} put there{origin} this turn": found
    for verb in ("was", "were")
    for origin, found in (
        ("", f.EnteredThisTurn()),
        (" from anywhere", f.EnteredThisTurn()),
        (" from the battlefield", f.AllOf((f.EnteredThisTurn(), f.CameFrom("battlefield")))),
        (" from their library", f.AllOf((f.EnteredThisTurn(), f.CameFrom("library")))),
    )
}


"""Of cards in a graveyard."""


_THAT: dict[str, f.Filter] = {
    "that entered this turn": f.EnteredThisTurn(), "that entered the battlefield this turn": f.EnteredThisTurn(),
    "that attacked this turn": f.AttackedThisTurn(), "that didn't attack this turn": f.Not(f.AttackedThisTurn()),
    "that dealt damage this turn": f.DealtDamageThisTurn(), "that dealt damage to you this turn": f.DealtDamageThisTurn(p.You()),
    "that blocked this turn": f.BlockedThisTurn(), "that was dealt damage this turn": f.DamagedThisTurn(),
    "that were dealt damage this turn": f.DamagedThisTurn(), "that attacked or blocked this turn": f.AnyOf((f.AttackedThisTurn(), f.BlockedThisTurn())),
    "that are attacking you": f.Attacking(p.You()), "that's attacking you": f.Attacking(p.You()),
    "that has an adventure": f.HasAbility("adventure"), "that have an adventure": f.HasAbility("adventure"),
    "that 's one or more colors": f.ColorCount(">=", 1), "that wasn't cast from its owner 's hand": f.Not(f.CastFrom("hand")),
    **_PUT_THERE,
    "that has flying": f.HasKeyword("flying"), "that have flying": f.HasKeyword("flying"),
}  # fmt: skip


def _that(r: Reader) -> f.Filter:
    found = r.take_from(_THAT)
    if found is not None:
        return found
    return r.first(_that_is, _that_targets, that_shares, _player_controls)


def _that_is(r: Reader) -> f.Filter:
    r.need("that")
    if not (r.take("'s") or r.take_any("is", "are", "isn't", "aren't")):
        raise Miss("that is")
    negative = r.words[r.pos - 1].endswith("n't") or r.take("not")
    if not negative and r.take("both"):
        colors = [COLOR_WORDS.get(r.next(), ""), COLOR_WORDS.get(r.next(), "") if r.take("and") else ""]
        if not all(colors):
            raise Miss("both what")
        return all_of(f.HasColor(color) for color in colors)
    state = predicate_adjective(r)
    if state is None:
        r.take_any("a", "an")
        kinds = [bare_noun(r).filter]
        while r.at_any("or a", "or an"):
            r.advance(2)
            kinds.append(bare_noun(r).filter)
        state = any_of(kinds)
    return f.Not(state) if negative else state


STATES: dict[str, f.Filter] = {
    "tapped": f.Tapped(), "untapped": f.Not(f.Tapped()), "attacking": f.Attacking(), "blocking": f.Blocking(), "enchanted": f.IsEnchanted(),
    "equipped": f.IsEquipped(), "legendary": f.HasSupertype("legendary"), "white": f.HasColor("W"), "blue": f.HasColor("U"),
    "black": f.HasColor("B"), "red": f.HasColor("R"), "green": f.HasColor("G"), "colorless": f.ColorCount("=", 0),
    "multicolored": f.ColorCount(">=", 2), "monocolored": f.ColorCount("=", 1), "modified": f.IsModified(), "goaded": f.Goaded(),
    "prepared": f.HasCapability("prepared"), "suspected": f.HasCapability("suspected"), "monstrous": f.HasCapability("monstrous"), "renowned": f.HasCapability("renowned"),
    "saddled": f.HasCapability("saddled"), "the chosen color": f.HasChosenColor(), "the chosen type": f.HasChosenType(),
    "attacking or blocking": f.AnyOf((f.Attacking(), f.Blocking())), "historic": f.IsHistoric(), "paired": f.HasCapability("paired"),
    "attached to a creature": f.HostMatches(f.HasType("creature")), "blocked": f.Blocked(), "unblocked": f.Unblocked(),
    "face down": f.FaceDown(), "face up": f.Not(f.FaceDown()), "on the battlefield": f.InZone("battlefield"),
    "your commander": YOURS, "a commander": f.IsCommander(),
}  # fmt: skip


def predicate_adjective(r: Reader) -> f.Filter | None:
    """ "tapped", "white or blue", "attacking": what may follow "is"."""
    mark = r.pos
    first = r.take_from(STATES)
    if first is None:
        return None
    found = [first]
    while r.word() in ("or", ",") and r.word(1) in STATES:
        r.advance(1)
        more = r.take_from(STATES)
        if more is not None:
            found.append(more)
    if r.word() in ("creature", "creatures", "permanent", "card", "artifact", "land", "spell"):
        r.pos = mark
        return None
    return any_of(found)


def _that_targets(r: Reader) -> f.Filter:
    r.need_any("that targets", "that target")
    if r.take("only"):
        return _only_target(r)
    if r.take("you"):
        return f.SpellTargets(player=p.You())
    if r.take_any("~", "~name"):
        return f.SpellTargets(object=f.IsSource())
    if r.take("a player"):
        return f.SpellTargets(player=p.EachPlayer())
    r.take_any("a", "an", "one or more")
    return f.SpellTargets(object=noun(r).filter)


_PERMANENT_OR_PLAYER = f.SpellTargets(f.InZone("battlefield"), p.EachPlayer(), True)


def _only_target(r: Reader) -> f.Filter:
    """ "that targets only ~", "that targets only a single creature you control"."""
    if r.take_any("~name", "~"):
        return f.SpellTargets(f.IsSource(), only=True)
    if r.take_any("a single permanent or player", "one permanent or player"):
        return _PERMANENT_OR_PLAYER
    if r.take_any("you", "a single player", "a player"):
        return f.SpellTargets(player=p.You() if r.words[r.pos - 1] == "you" else p.EachPlayer(), only=True)
    r.need_any("a single", "one", "a", "an")
    found = noun(r)
    if found.plural or found.zone or "permanent" not in found.kinds or r.word() in ("or", "and"):
        raise Miss("only what")
    return f.SpellTargets(all_of((found.filter, f.InZone("battlefield"))), only=True)


# --- names and zones -----------------------------------------------------------------------------------------------


def _named(r: Reader) -> f.Filter:
    r.need("named")
    if r.take("~name"):
        if not r.own_name:
            raise Miss("the card's own name as text")
        return f.Named(r.own_name)
    return f.Named(name_here(r))


@reads("zone_phrase")
def zone_phrase(r: Reader) -> tuple[f.Filter, ...]:
    """ "your graveyard", "a graveyard", "their hand", "exile": a zone with its owner."""
    if r.take("exile"):
        return (f.InZone("exile"),)
    if r.take("the command zone"):
        return (f.InZone("command"),)
    if r.take_any(
        "a graveyard", "any graveyard", "all graveyards", "each graveyard", "graveyards", "a single graveyard"
    ):
        if r.words[r.pos - 2] == "single":
            raise Miss("a single graveyard")
        return (f.InZone("graveyard"),)
    if r.take_any(
        "an opponent's graveyard",
    ):
        return (f.OwnedBy(p.EachOpponent()), f.InZone("graveyard"))
    if r.take_any("your hand or graveyard", "your graveyard or hand", "your hand and/or graveyard"):
        return (f.OwnedBy(p.You()), f.AnyOf((f.InZone("hand"), f.InZone("graveyard"))))
    who = p.EachOpponent() if r.take_any("an opponent 's", "your opponents 's") else possessive(r)
    zone = _ZONES.get(r.next())
    if zone is None:
        raise Miss("zone")
    return (f.OwnedBy(who), f.InZone(zone))


def _in_zone(r: Reader) -> f.Filter:
    if r.take("total"):
        r.need("in all")
        r.pos -= 2
    r.need_any("in", "from")
    return all_of(zone_phrase(r))


_STARTS = {
    "with": (_with,), "without": (_without,), "that": (_that,), "named": (_named,), "in": (_relation, _in_zone), "from": (_in_zone,),
    "total": (_in_zone,), "they": (_player_controls,), "its": (_player_controls,), "target": (_player_controls,),
}  # fmt: skip


def having(r: Reader) -> f.Filter:
    """After "has": counters, keywords, or a measure."""
    return r.first(_counters, _keywords, _measure)
