"""What players do in heads of triggered abilities: cast, draw, discard, sacrifice, gain life."""

from __future__ import annotations

from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ...program.amounts import BoundNumber
from ..nouns.read import noun
from ..nouns.read_commanders import KINDS, your_commander
from ..nouns.read_qualifiers import counter_kind
from ..text.lexicon import NUMBERS, ORDINALS
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, conjuncts
from .read_of_objects import targeting

_PLAYER = frozenset(("player", "opponent"))


_ACTORS: tuple[tuple[str, p.Players], ...] = (
    ("you", p.You()), ("an opponent", p.EachOpponent()), ("a player", p.EachPlayer()), ("each opponent", p.EachOpponent()), ("another player", p.EachOtherPlayer()),
    ("enchanted player", p.EnchantedPlayer()), ("one or more opponents", p.EachOpponent()),
)  # fmt: skip


def by_player(r: Reader) -> e.EventPattern:
    who = next((each for words, each in _ACTORS if r.take(words)), None)
    if who is None:
        raise Miss("player")
    if not isinstance(who, p.You):
        r.mention(p.BoundPlayers("event.player"), _PLAYER, player=True)
    for parse in _ACTS:
        found = r.attempt_with(parse, who)
        if found is not None:
            return found
    raise Miss("what the player does")


def _casts(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("cast or copy", "casts or copies", "casts", "cast")
    copied = " or " in " ".join(r.words[r.pos - 3 : r.pos]) and r.words[r.pos - 2] == "or"
    commander = r.attempt(your_commander)
    if commander is not None:
        r.mention(o.Bound("event.object"), KINDS | {"spell"})
        return e.SpellCast(commander, who, 0, copied)
    other = False
    nth = _nth(r)
    if not nth:
        other = r.need_any("a", "an", "another") == "another"
    if r.take_any(
        "~",
    ):
        raise Miss("this spell")
    found = noun(r)
    if "spell" not in found.kinds or found.plural:
        raise Miss("spell")
    filter = all_of(
        each
        for each in (found.filter.parts if isinstance(found.filter, f.AllOf) else (found.filter,))
        if not isinstance(each, f.IsSpell)
    )
    if any(isinstance(each, f.InZone) for each in (filter.parts if isinstance(filter, f.AllOf) else (filter,))):
        filter = _cast_from(filter)
    if nth:
        r.take("each turn")
    if r.take("from anywhere other than your hand"):
        filter = all_of((filter, f.Not(f.CastFrom("hand"))))
    if other:
        filter = all_of((filter, f.Not(f.IsSource())))
    if r.take_any("using mana produced by ~name", "using mana produced by ~"):
        filter = all_of((filter, f.ManaFrom(f.IsSource())))
    if r.at_any("from", "other"):
        raise Miss("how cast")
    r.mention(o.Bound("event.object"), found.kinds)
    return e.SpellCast(filter, who, nth, copied)


def next_spell_cast(r: Reader) -> e.EventPattern:
    """ "instant or sorcery spell" of "when you next cast an ...": which spell."""
    found = noun(r)
    if "spell" not in found.kinds or found.plural:
        raise Miss("spell")
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, f.IsSpell)]
    filter = all_of(parts)
    if any(isinstance(each, f.InZone) for each in parts):
        filter = _cast_from(filter)
    r.mention(o.Bound("event.object"), found.kinds)
    return e.SpellCast(filter, p.You())


def _casts_or_activates(r: Reader, who: p.Players) -> e.EventPattern:
    """ "cast an instant or sorcery spell or activate an ability"."""
    cast = _casts(r, who)
    r.need_any("or activate an ability", "or activates an ability")
    if r.word() != ",":
        raise Miss("which ability")
    r.mention(o.Bound("event.object"), frozenset(("spell", "ability")))
    return e.AnyEvent((cast, e.AbilityActivated(who=who, mana_too=True)))


def _cast_from(filter: f.Filter) -> f.Filter:
    """ "cast a spell from your graveyard": where it was cast from."""
    parts = filter.parts if isinstance(filter, f.AllOf) else (filter,)
    zone = next(each.zone for each in parts if isinstance(each, f.InZone))
    owner = next((each.who for each in parts if isinstance(each, f.OwnedBy)), None)
    if owner is not None and not isinstance(owner, p.You):
        raise Miss("whose zone")
    kept = [each for each in parts if not isinstance(each, (f.InZone, f.OwnedBy))]
    return all_of((*kept, f.CastFrom(zone)))


def _nth(r: Reader) -> int:
    if r.take_any("your", "their"):
        number = ORDINALS.get(r.next())
        if number is None:
            raise Miss("which")
        return number
    return 0


def _draws(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("draws", "draw")
    nth = _nth(r)
    if nth:
        r.need_any("card each turn", "card in a turn")
        return e.CardDrawn(who, nth)
    r.need_any("a card", "one or more cards")
    if r.words[r.pos - 1] == "cards":
        raise Miss("one or more")
    except_first = r.take("except the first one you draw in each of your draw steps") or r.take(
        "except the first one they draw in each of their draw steps"
    )
    return e.CardDrawn(who, 0, bool(except_first))


def _life(r: Reader, who: p.Players) -> e.EventPattern:
    gain = r.need_any("gains life", "gain life", "loses life", "lose life").startswith("gain")
    first = r.take("for the first time each turn")
    r.set_number(BoundNumber("event.amount"))
    return e.LifeGained(who, bool(first)) if gain else e.LifeLost(who, bool(first))


def _objects(r: Reader) -> tuple[f.Filter, frozenset[str], bool]:
    if r.take_any(
        "another",
    ):
        found = noun(r)
        return all_of((found.filter, f.Not(f.IsSource()))), found.kinds, False
    batch = bool(r.take("one or more"))
    other = batch and bool(r.take("other"))
    if not batch:
        r.need_any("a", "an")
    found = noun(r)
    if found.plural != batch:
        raise Miss("number")
    return (all_of((found.filter, f.Not(f.IsSource()))) if other else found.filter), found.kinds, batch


def _discards(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("discards", "discard")
    filter, kinds, batch = _objects(r)
    if "card" not in kinds:
        raise Miss("card")
    r.mention(o.Bound("event.object"), kinds, batch)
    _count_of(r, batch)
    return e.Discarded(filter, who, batch)


def _sacrifices(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("sacrifices", "sacrifice")
    filter, kinds, batch = _objects(r)
    r.mention(o.Bound("event.object"), kinds | {"card"}, batch)
    _count_of(r, batch)
    return e.Sacrificed(filter, who, batch)


def _count_of(r: Reader, batch: bool) -> None:
    """ "that many" after "one or more"."""
    if batch:
        r.set_number(BoundNumber("event.count"))


def _cycles(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("cycles or discards", "cycle or discard", "cycles", "cycle")
    or_discards = r.words[r.pos - 2] == "or"
    if r.take_any("~", "~name"):
        cycled = e.Cycled(f.IsSource(), who)
        if r.take("or it dies"):
            return e.AnyEvent((cycled, e.ZoneChange(f.IsSource(), "battlefield", "graveyard")))
        return cycled
    filter, _, batch = _objects(r)
    if batch:
        raise Miss("batch")
    return e.Cycled(filter, who, or_discards)


def _lands(r: Reader, who: p.Players) -> e.EventPattern:
    other = r.need_any("plays a land", "play a land", "plays another land", "play another land").endswith(
        "another land"
    )
    if not other and r.take_any(
        "from anywhere other than your hand or cast a spell from anywhere other than your hand",
        "or cast a spell from anywhere other than your hand",
    ):
        r.mention(o.Bound("event.object"), frozenset(("card",)))
        return e.AnyEvent((e.LandPlayed(f.Not(f.CameFrom("hand")), who), e.SpellCast(f.Not(f.CastFrom("hand")), who)))
    if not other and r.take("from exile or cast a spell from exile"):
        return e.AnyEvent((e.LandPlayed(f.CameFrom("exile"), who), e.SpellCast(f.CastFrom("exile"), who)))
    if not other and r.take_any("or cast a spell", "or casts a spell"):
        if r.word() == "from":
            raise Miss("from where")
        r.mention(o.Bound("event.object"), frozenset(("card",)))
        return e.AnyEvent((e.LandPlayed(who=who), e.SpellCast(who=who)))
    if not other and r.at_any("or cast", "or casts"):
        raise Miss("which spell")
    r.mention(o.Bound("event.object"), frozenset(("land", "permanent", "card")))
    return e.LandPlayed(f.Not(f.IsSource()) if other else f.Everything(), who)


def _attack(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("attacks", "attack")
    mine = f.ControlledBy(who)
    if r.take("with"):
        commander = r.attempt(your_commander)
        if commander is not None:
            r.mention(o.Bound("event.attackers"), KINDS)
            return e.Attacks(all_of((commander, mine)), batch=True)
        count = NUMBERS.get(r.next())
        if count is None:
            raise Miss("number")
        if count > 1 or r.at("or more"):
            r.need("or more")
        found = noun(r)
        r.mention(o.Bound("event.attackers"), found.kinds, True)
        filter = all_of((found.filter, mine))
        return e.Attacks(filter, batch=True, at_least=0 if count == 1 else count)
    if r.at_any("a player", "an opponent", "one", "you"):
        raise Miss("whom")
    return e.Attacks(mine, batch=True)


WORDS_OF_ACTIONS: dict[str, str] = {
    "expend 4": "expend4", "expend 8": "expend8",
    "scry": "scry", "scries": "scry", "surveil": "surveil", "surveils": "surveil", "proliferate": "proliferate", "investigate": "investigate", "explore": "explore",
    "unlock this door": "unlock_door", "fully unlock a room": "fully_unlock", "become the monarch": "monarch", "becomes the monarch": "monarch", "commit a crime": "crime", "commits a crime": "crime",
    "complete a dungeon": "complete_dungeon", "shuffle your library": "shuffle", "shuffles their library": "shuffle", "take the initiative": "initiative",
    "search your library": "search", "searches their library": "search", "venture into the dungeon": "venture", "win a coin flip": "coin_won", "lose a coin flip": "coin_lost",
    "exert a creature": "exert", "give a gift": "gift", "airbend": "airbend", "earthbend": "earthbend", "waterbend": "waterbend", "clash": "clash", "collect evidence": "evidence",
    "open an attraction": "attraction", "visit an attraction": "visit", "roll to visit your attractions": "roll_visit",
}  # fmt: skip


def _word(r: Reader, who: p.Players) -> e.EventPattern:
    found = r.take_from(WORDS_OF_ACTIONS)
    if found is None:
        raise Miss("action")
    return e.PlayerDid(found, who, f.IsSource() if found == "unlock_door" else None)


def _rolls(r: Reader, who: p.Players) -> e.EventPattern:
    """ "roll a 4 or higher", "roll a 1 or 2", "roll a die", "roll one or more dice" (CR 706.5)."""
    r.need_any("rolls", "roll")
    r.set_number(BoundNumber("event.amount"))
    if r.take("one or more dice"):
        return e.PlayerDid("dice", who)
    r.need_any("a", "an")
    if r.take("die"):
        return e.DieRolled(who)
    low = _number(r)
    if r.take_any("or higher", "or greater"):
        return e.DieRolled(who, low)
    if r.take("or less"):
        return e.DieRolled(who, 1, low)
    high = _number(r) if r.take("or") else low
    if high not in (low, low + 1):
        raise Miss("which results")
    return e.DieRolled(who, low, high)


def _number(r: Reader) -> int:
    word = r.next()
    if not word.isdigit():
        raise Miss("a number")
    return int(word)


def _taps(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("taps", "tap")
    r.need_any("a", "an")
    found = noun(r)
    r.need("for mana")
    r.mention(o.Bound("event.object"), found.kinds)
    return e.BecomesTapped(found.filter, True, who)


def _creates(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("creates", "create")
    filter, kinds, batch = _objects(r)
    r.mention(o.Bound("event.object"), kinds, batch)
    return e.TokensCreated(filter, who, batch)


def _puts(r: Reader, who: p.Players) -> e.EventPattern:
    """ "you put one or more -1/-1 counters on a creature"."""
    r.need_any("put one or more", "puts one or more")
    kind = "" if r.word() == "counters" else counter_kind(r)
    r.need("counters on")
    r.need_any("a", "an")
    found = noun(r)
    r.mention(o.Bound("event.object"), found.kinds)
    r.set_number(BoundNumber("event.amount"))
    return e.CountersPut(found.filter, kind, who)


def _loses_control(r: Reader, who: p.Players) -> e.EventPattern:
    r.need_any("lose control of", "loses control of")
    r.need_any("~", "~name")
    return e.ControlChanged(f.IsSource(), who, lost=True)


_ABILITY_WORDS = ("exhaust", "ninjutsu", "boast", "equip", "cycling", "power-up", "loyalty", "crew", "outlast")


def _activates(r: Reader, who: p.Players) -> e.EventPattern:
    word = next(
        (
            each
            for each in _ABILITY_WORDS
            if r.take_any(
                f"activate a {each} ability",
                f"activates a {each} ability",
                f"activate an {each} ability",
                f"activates an {each} ability",
            )
        ),
        "",
    )
    if word:
        if r.take_any("that isn't a mana ability") or r.word() != ",":
            raise Miss("which ability")
        return e.AbilityActivated(
            who=who, mana_too=True, loyalty=word == "loyalty", word="" if word == "loyalty" else word
        )
    r.need_any("activates an ability", "activate an ability")
    filter: f.Filter = f.Everything()
    if r.take("of"):
        r.need_any("a", "an")
        filter = noun(r).filter
    mana_too = not r.take("that isn't a mana ability")
    if r.word() == "that":
        raise Miss("which ability")
    return e.AbilityActivated(filter, who, mana_too=mana_too)


def _targeted(r: Reader, who: p.Players) -> e.EventPattern:
    """ "you become the target of ...", "you or a permanent you control becomes the target of ..."."""
    filter: f.Filter | None = None
    if r.take("or"):
        r.need_any("a", "an")
        filter = noun(r).filter
    r.need_any("become the target of", "becomes the target of")
    return targeting(r, e.BecomesTarget(filter, who))


_ACTS = (
    _puts,
    _loses_control,
    _activates,
    _targeted,
    _casts_or_activates,
    _casts,
    _draws,
    _life,
    _discards,
    _sacrifices,
    _cycles,
    _lands,
    _attack,
    _word,
    _rolls,
    _taps,
    _creates,
)
