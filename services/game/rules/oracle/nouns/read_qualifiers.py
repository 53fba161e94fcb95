"""What follows a noun: who controls it, "with", "without", "that", "named", "in" a zone."""

from __future__ import annotations

from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
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
def qualifiers(r: Reader, plural: bool) -> list[fl.Filter]:
    """All qualifiers that stand here."""
    found: list[fl.Filter] = []
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


def _qualifier(r: Reader) -> fl.Filter:
    parse = _STARTS.get(r.word())
    if parse is None:
        return _relation(r)
    return r.first(*parse)


# --- players -------------------------------------------------------------------------------------------------------

_RELATIONS: dict[str, fl.Filter] = {
    "in each sector": fl.InSector(),
    "in the sector of your choice": fl.InSector(True),
    "you control": fl.ControlledBy(pl.You()),
    "you don't control": fl.Not(fl.ControlledBy(pl.You())),
    "you own": fl.OwnedBy(pl.You()),
    "you don't own": fl.Not(fl.OwnedBy(pl.You())),
    "you control but don't own": fl.AllOf((fl.ControlledBy(pl.You()), fl.Not(fl.OwnedBy(pl.You())))),
    "you own but don't control": fl.AllOf((fl.OwnedBy(pl.You()), fl.Not(fl.ControlledBy(pl.You())))),
    "you both own and control": fl.AllOf((fl.ControlledBy(pl.You()), fl.OwnedBy(pl.You()))),
    "you own and control": fl.AllOf((fl.ControlledBy(pl.You()), fl.OwnedBy(pl.You()))),
    "your opponents control": fl.ControlledBy(pl.EachOpponent()),
    "an opponent controls": fl.ControlledBy(pl.EachOpponent()),
    "opponents control": fl.ControlledBy(pl.EachOpponent()),
    "another player controls": fl.ControlledBy(pl.EachOtherPlayer()),
    "other players control": fl.ControlledBy(pl.EachOtherPlayer()),
    "defending player controls": fl.ControlledBy(pl.DefendingPlayer()),
    "enchanted player controls": fl.ControlledBy(pl.EnchantedPlayer()),
    "an opponent owns": fl.OwnedBy(pl.EachOpponent()),
    "your opponents own": fl.OwnedBy(pl.EachOpponent()),
    "dealt damage this turn": fl.DamagedThisTurn(),
    "attacking you": fl.Attacking(pl.You()),
    "attacking enchanted player": fl.Attacking(pl.EnchantedPlayer()),
    "attacking your opponents": fl.Attacking(pl.EachOpponent()),
    "attacking one of your opponents": fl.Attacking(pl.EachOpponent()),
    "attacking you or a planeswalker you control": fl.Attacking(pl.You(), True),
    "other than ~": fl.Not(fl.IsSource()),
    "other than ~name": fl.Not(fl.IsSource()),
    "other than ~giver": fl.Not(fl.IsOneOf(ob.Giver())),
    "of the chosen type": fl.HasChosenType(),
    "of the chosen color": fl.HasChosenColor(),
    "of that type": fl.HasChosenType(),
    "of their choice": fl.Everything(),
    "of your choice": fl.Everything(),
    "on the battlefield": fl.Everything(),
    "exiled with ~": fl.AllOf((fl.PutByThis(), fl.InZone("exile"))),
    "exiled with ~name": fl.AllOf((fl.PutByThis(), fl.InZone("exile"))),
    "in exile": fl.InZone("exile"),
}


def _relation(r: Reader) -> fl.Filter:
    found = r.take_from(_RELATIONS)
    if found is not None:
        if r.word(-1) in ("~", "~name"):
            r.mention(ob.This(), frozenset(("self",)) | r.scope.types)
        return found
    if r.at("exiled with it") and any(each.node == ob.This() for each in r.scope.referents):
        r.advance(3)
        return _RELATIONS["exiled with ~"]
    return r.first(_player_controls, _attachment, _combat_relation, _damaged_by, _other_than)


def _other_than(r: Reader) -> fl.Filter:
    """ "other than that creature or ~"."""
    r.need("other than")
    found: list[fl.Filter] = [fl.Not(fl.IsOneOf(_reference(r)))]
    if r.take_any("or ~name", "or ~"):
        found.append(fl.Not(fl.IsSource()))
    return all_of(found)


def _player_controls(r: Reader) -> fl.Filter:
    if r.word() == "you" or r.word() not in ("that", "they", "target", "its", "enchanted", "each", "the"):
        raise Miss("player")
    who, _ = player(r)
    if isinstance(who, SEVERAL):
        raise Miss("each player")
    verb = r.need_any("controls", "control", "owns", "own")
    return fl.ControlledBy(who) if verb.startswith("control") else fl.OwnedBy(who)


def _attachment(r: Reader) -> fl.Filter:
    r.need("attached to")
    return fl.IsAttachedTo(_reference(r))


def _damaged_by(r: Reader) -> fl.Filter:
    """ "dealt damage by ~ this turn"."""
    r.need("dealt damage")
    early = r.take("this turn")
    r.need("by")
    source = _reference(r)
    if not early:
        r.need("this turn")
    return fl.DamagedThisTurn(source)


def _combat_relation(r: Reader) -> fl.Filter:
    r.excluded = None  # nothing blocks itself: "it" may be the subject
    if r.take_any("it's blocking", "it 's blocking", "~ is blocking", "that creature is blocking"):
        return _blocked_by_it(r)
    if r.take("blocking or blocked by"):
        other = _reference(r)
        return any_of((fl.Blocking(other), fl.Blocked(other)))
    if r.take("blocking"):
        return fl.Blocking(_reference(r))
    r.need("blocked by")
    return fl.Blocked(_reference(r))


def _blocked_by_it(r: Reader) -> fl.Filter:
    """ "creature it's blocking": what the object itself, or the one spoken of, blocks."""
    if r.words[r.pos - 3] == "that":
        return fl.Blocked(resolve_kind(r, "creature", False))
    own = r.words[r.pos - 3] == "~" or not r.scope.referents
    return fl.Blocked(ob.This() if own else resolve_it(r))


def _reference(r: Reader) -> ob.Objects:
    return pronoun(r)


# --- with, without -------------------------------------------------------------------------------------------------


def _with(r: Reader) -> fl.Filter:
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


def _attached_to_it(r: Reader) -> fl.Filter:
    """ "with another Aura attached to it"."""
    other = r.need_any("a", "an", "another") == "another"
    found = noun(r)
    r.need("attached to it")
    return fl.HasAttachment(all_of((found.filter, fl.Not(fl.IsSource()))) if other else found.filter)


_WITH: dict[str, fl.Filter] = {
    "a mana cost that contains {X}": fl.HasManaSymbol("X"),
    "a basic land type": fl.AnyOf(tuple(fl.HasSubtype(word) for word in BASIC_LAND_TYPES)), "a single target": fl.HasSingleTarget(),
}  # fmt: skip


def _greatest(r: Reader) -> fl.Filter:
    """ "with the greatest power among creatures they control", "... among creatures on the battlefield"."""
    least = r.need_any("the greatest", "the highest", "the lowest", "the least") in ("the lowest", "the least")
    what = r.need_any("power", "toughness", "mana value")
    r.need("among")
    found = noun(r)
    if not found.plural:
        raise Miss("among which")
    if r.take("they control"):
        return fl.HasGreatest(what, found.filter, least)
    return fl.IsOneOf(ob.Greatest(found.filter, what, least))


def _mana_cost(r: Reader) -> fl.Filter:
    """ "with mana cost {0} or {1}"."""
    r.need("mana cost")
    found = [mana(r)]
    while r.word() == "or" and r.take("or"):
        found.append(mana(r))
    return fl.HasManaCost(tuple(found))


def _fixed(r: Reader) -> fl.Filter:
    found = r.take_from(_WITH)
    if found is None:
        raise Miss("with what")
    return found


def _without(r: Reader) -> fl.Filter:
    r.need("without")
    return fl.Not(_keywords(r))


def _keywords(r: Reader) -> fl.Filter:
    found = [_keyword(r)]
    while (r.word() == "or" and keyword_after(r.words[r.pos + 1 :])) or (
        r.word() == "," and keyword_after(r.words[r.pos + 1 :])
    ):
        r.advance(1)
        r.take("or")
        found.append(_keyword(r))
    return any_of(found)


def _keyword(r: Reader) -> fl.Filter:
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
    return fl.HasKeyword(name)


_MEASURES = {
    "power": fl.PowerIs,
    "toughness": fl.ToughnessIs,
    "mana value": fl.ManaValueIs,
    "converted mana cost": fl.ManaValueIs,
    "base power": fl.BasePowerIs,
}


def _measure(r: Reader) -> fl.Filter:
    if r.take("power or toughness"):
        op, amount = comparison(r)
        return any_of((fl.PowerIs(op, amount), fl.ToughnessIs(op, amount)))
    if r.take("total power and toughness"):
        op, amount = comparison(r)
        return fl.TotalPTIs(op, amount)
    total = r.take_any("total mana value", "total power", "total toughness")
    if total:
        op, amount = comparison(r)
        return fl.TotalIs(total.removeprefix("total "), op, amount)
    if r.take("power greater than its toughness"):
        return fl.PowerVsToughness(">")
    if r.take("toughness greater than its power") or r.take("toughness greater than their power"):
        return fl.PowerVsToughness("<")
    parity = r.take_any("even mana values", "odd mana values")
    if parity:
        return fl.ManaValueParity(parity.split(" ")[0])
    kind = r.take_from(_MEASURES)
    if kind is None:
        raise Miss("measure")
    if kind is fl.ManaValueIs and r.take_any("of the chosen quality", "of that quality"):
        return fl.ManaValueParity("chosen")
    if kind is fl.ManaValueIs and r.word() in ("odd", "even"):
        return fl.ManaValueParity(r.next())
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


def _counters(r: Reader) -> fl.Filter:
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
    return fl.HasCounter(kind, op, count)


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


def _no_abilities(r: Reader) -> fl.Filter:
    r.need("no abilities")
    return fl.Not(fl.HasAbility("any"))


def _same_name(r: Reader) -> fl.Filter:
    if r.take("the chosen name"):
        return fl.HasChosenName()
    r.need("the same name as")
    return fl.SameNameAs(_reference(r))


def _mana_symbol(r: Reader) -> fl.Filter:
    if r.word() != "{X}":
        raise Miss("symbol")
    r.advance(1)
    r.need_any("in its mana cost", "in their mana costs", "in its cost")
    return fl.HasManaSymbol("X")


# --- that ----------------------------------------------------------------------------------------------------------

_PUT_THERE: dict[str, fl.Filter] = {
    f"that {verb} put there{origin} this turn": found
    for verb in ("was", "were")
    for origin, found in (
        ("", fl.EnteredThisTurn()),
        (" from anywhere", fl.EnteredThisTurn()),
        (" from the battlefield", fl.AllOf((fl.EnteredThisTurn(), fl.CameFrom("battlefield")))),
        (" from their library", fl.AllOf((fl.EnteredThisTurn(), fl.CameFrom("library")))),
    )
}


"""Of cards in a graveyard."""


_THAT: dict[str, fl.Filter] = {
    "that entered this turn": fl.EnteredThisTurn(), "that entered the battlefield this turn": fl.EnteredThisTurn(),
    "that attacked this turn": fl.AttackedThisTurn(), "that didn't attack this turn": fl.Not(fl.AttackedThisTurn()),
    "that dealt damage this turn": fl.DealtDamageThisTurn(), "that dealt damage to you this turn": fl.DealtDamageThisTurn(pl.You()),
    "that blocked this turn": fl.BlockedThisTurn(), "that was dealt damage this turn": fl.DamagedThisTurn(),
    "that were dealt damage this turn": fl.DamagedThisTurn(), "that attacked or blocked this turn": fl.AnyOf((fl.AttackedThisTurn(), fl.BlockedThisTurn())),
    "that are attacking you": fl.Attacking(pl.You()), "that's attacking you": fl.Attacking(pl.You()),
    "that has an adventure": fl.HasAbility("adventure"), "that have an adventure": fl.HasAbility("adventure"),
    "that 's one or more colors": fl.ColorCount(">=", 1), "that wasn't cast from its owner 's hand": fl.Not(fl.CastFrom("hand")),
    **_PUT_THERE,
    "that has flying": fl.HasKeyword("flying"), "that have flying": fl.HasKeyword("flying"),
}  # fmt: skip


def _that(r: Reader) -> fl.Filter:
    found = r.take_from(_THAT)
    if found is not None:
        return found
    return r.first(_that_is, _that_targets, that_shares, _player_controls)


def _that_is(r: Reader) -> fl.Filter:
    r.need("that")
    if not (r.take("'s") or r.take_any("is", "are", "isn't", "aren't")):
        raise Miss("that is")
    negative = r.words[r.pos - 1].endswith("n't") or r.take("not")
    if not negative and r.take("both"):
        colors = [COLOR_WORDS.get(r.next(), ""), COLOR_WORDS.get(r.next(), "") if r.take("and") else ""]
        if not all(colors):
            raise Miss("both what")
        return all_of(fl.HasColor(color) for color in colors)
    state = predicate_adjective(r)
    if state is None:
        r.take_any("a", "an")
        kinds = [bare_noun(r).filter]
        while r.at_any("or a", "or an"):
            r.advance(2)
            kinds.append(bare_noun(r).filter)
        state = any_of(kinds)
    return fl.Not(state) if negative else state


STATES: dict[str, fl.Filter] = {
    "tapped": fl.Tapped(), "untapped": fl.Not(fl.Tapped()), "attacking": fl.Attacking(), "blocking": fl.Blocking(), "enchanted": fl.IsEnchanted(),
    "equipped": fl.IsEquipped(), "legendary": fl.HasSupertype("legendary"), "white": fl.HasColor("W"), "blue": fl.HasColor("U"),
    "black": fl.HasColor("B"), "red": fl.HasColor("R"), "green": fl.HasColor("G"), "colorless": fl.ColorCount("=", 0),
    "multicolored": fl.ColorCount(">=", 2), "monocolored": fl.ColorCount("=", 1), "modified": fl.IsModified(), "goaded": fl.Goaded(),
    "prepared": fl.HasCapability("prepared"), "suspected": fl.HasCapability("suspected"), "monstrous": fl.HasCapability("monstrous"), "renowned": fl.HasCapability("renowned"),
    "saddled": fl.HasCapability("saddled"), "the chosen color": fl.HasChosenColor(), "the chosen type": fl.HasChosenType(),
    "attacking or blocking": fl.AnyOf((fl.Attacking(), fl.Blocking())), "historic": fl.IsHistoric(), "paired": fl.HasCapability("paired"),
    "attached to a creature": fl.HostMatches(fl.HasType("creature")), "blocked": fl.Blocked(), "unblocked": fl.Unblocked(),
    "face down": fl.FaceDown(), "face up": fl.Not(fl.FaceDown()), "on the battlefield": fl.InZone("battlefield"),
    "your commander": YOURS, "a commander": fl.IsCommander(),
}  # fmt: skip


def predicate_adjective(r: Reader) -> fl.Filter | None:
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


def _that_targets(r: Reader) -> fl.Filter:
    r.need_any("that targets", "that target")
    if r.take("only"):
        return _only_target(r)
    if r.take("you"):
        return fl.SpellTargets(player=pl.You())
    if r.take_any("~", "~name"):
        return fl.SpellTargets(object=fl.IsSource())
    if r.take("a player"):
        return fl.SpellTargets(player=pl.EachPlayer())
    r.take_any("a", "an", "one or more")
    return fl.SpellTargets(object=noun(r).filter)


_PERMANENT_OR_PLAYER = fl.SpellTargets(fl.InZone("battlefield"), pl.EachPlayer(), True)


def _only_target(r: Reader) -> fl.Filter:
    """ "that targets only ~", "that targets only a single creature you control"."""
    if r.take_any("~name", "~"):
        return fl.SpellTargets(fl.IsSource(), only=True)
    if r.take_any("a single permanent or player", "one permanent or player"):
        return _PERMANENT_OR_PLAYER
    if r.take_any("you", "a single player", "a player"):
        return fl.SpellTargets(player=pl.You() if r.words[r.pos - 1] == "you" else pl.EachPlayer(), only=True)
    r.need_any("a single", "one", "a", "an")
    found = noun(r)
    if found.plural or found.zone or "permanent" not in found.kinds or r.word() in ("or", "and"):
        raise Miss("only what")
    return fl.SpellTargets(all_of((found.filter, fl.InZone("battlefield"))), only=True)


# --- names and zones -----------------------------------------------------------------------------------------------


def _named(r: Reader) -> fl.Filter:
    r.need("named")
    if r.take("~name"):
        if not r.own_name:
            raise Miss("the card's own name as text")
        return fl.Named(r.own_name)
    return fl.Named(name_here(r))


@reads("zone_phrase")
def zone_phrase(r: Reader) -> tuple[fl.Filter, ...]:
    """ "your graveyard", "a graveyard", "their hand", "exile": a zone with its owner."""
    if r.take("exile"):
        return (fl.InZone("exile"),)
    if r.take("the command zone"):
        return (fl.InZone("command"),)
    if r.take_any(
        "a graveyard", "any graveyard", "all graveyards", "each graveyard", "graveyards", "a single graveyard"
    ):
        if r.words[r.pos - 2] == "single":
            raise Miss("a single graveyard")
        return (fl.InZone("graveyard"),)
    if r.take_any(
        "an opponent's graveyard",
    ):
        return (fl.OwnedBy(pl.EachOpponent()), fl.InZone("graveyard"))
    if r.take_any("your hand or graveyard", "your graveyard or hand", "your hand and/or graveyard"):
        return (fl.OwnedBy(pl.You()), fl.AnyOf((fl.InZone("hand"), fl.InZone("graveyard"))))
    who = pl.EachOpponent() if r.take_any("an opponent 's", "your opponents 's") else possessive(r)
    zone = _ZONES.get(r.next())
    if zone is None:
        raise Miss("zone")
    return (fl.OwnedBy(who), fl.InZone(zone))


def _in_zone(r: Reader) -> fl.Filter:
    if r.take("total"):
        r.need("in all")
        r.pos -= 2
    r.need_any("in", "from")
    return all_of(zone_phrase(r))


_STARTS = {
    "with": (_with,), "without": (_without,), "that": (_that,), "named": (_named,), "in": (_relation, _in_zone), "from": (_in_zone,),
    "total": (_in_zone,), "they": (_player_controls,), "its": (_player_controls,), "target": (_player_controls,),
}  # fmt: skip


def having(r: Reader) -> fl.Filter:
    """After "has": counters, keywords, or a measure."""
    return r.first(_counters, _keywords, _measure)
