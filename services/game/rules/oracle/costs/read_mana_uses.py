"""What mana may be spent on, and which mana may be spent (CR 106.6, 601.2h): sentences after "add", and those of a spell or ability about its own cost."""

from __future__ import annotations

from dataclasses import replace

from ...program import abilities as ab
from ...program import effects as fx
from ...program import filters as fl
from ...program import players as pl
from ...program.modifications import Restriction
from ..nouns.read import noun
from ..nouns.read_commanders import YOURS
from ..text.lexicon import COLOR_WORDS
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, cast_from, conjuncts
from ..tree.noun import Noun


def restriction(r: Reader, verb: fx.AddMana) -> fx.AddMana:
    """ "Spend this mana only to cast creature spells"."""
    r.need("spend this mana only")
    if verb.only:
        raise Miss("two restrictions")
    if r.take("on costs that contain {X}"):
        return replace(verb, only=(fx.ManaUse("x"),))
    uses = [_use(r, "")]
    while (
        r.take(", or")
        or r.take("or")
        or r.take("and")
        or (r.at_any(", unlock", ", activate", ", cast", ", turn") and r.take(","))
    ):
        uses.append(_use(r, uses[-1].kind))
    if r.take(", and that spell can't be countered"):
        verb = replace(verb, rider=(Restriction("cant_be_countered"),))
    return replace(verb, only=tuple(dict.fromkeys(uses)))


PAID_ACTIONS = {
    "turn permanents face up": fx.ManaUse("face_up"), "turn a permanent face up": fx.ManaUse("face_up"),
    "turn creatures face up": fx.ManaUse("face_up", fl.HasType("creature")), "unlock a door": fx.ManaUse("unlock"), "unlock doors": fx.ManaUse("unlock"),
    "foretell cards": fx.ManaUse("foretell"), "foretell a card from your hand": fx.ManaUse("foretell"),
    "cast your commander": fx.ManaUse("spell", YOURS),
}  # fmt: skip


_KEYWORDS = ("equip", "cycling", "boast", "exhaust", "power-up", "ninjutsu")


def _use(r: Reader, before: str) -> fx.ManaUse:
    r.take("to")
    action = r.take_from(PAID_ACTIONS)
    if action is not None:
        return action
    if r.take("activate"):
        return _ability(r)
    if not r.take("cast") and before == "ability" and r.take("creature card"):
        return fx.ManaUse("ability", fl.HasType("creature"))  # as of a creature: the zone does not matter
    if r.words[r.pos - 1] != "cast" and before != "spell":
        raise Miss("what for")
    r.take_any("a", "an")
    return _spell(r)


def _spell(r: Reader) -> fx.ManaUse:
    found = noun(r)
    if "spell" not in found.kinds:
        raise Miss("spells")
    parts = [part for part in conjuncts(found.filter) if not isinstance(part, fl.IsSpell)]
    if r.take_any("from anywhere other than your hand", "from anywhere other than their hand"):
        parts.append(fl.Not(fl.CastFrom("hand", own=True)))
    return fx.ManaUse("spell", all_of(_cast_from(parts)))


def _cast_from(parts: list[fl.Filter]) -> list[fl.Filter]:
    """ "spells from your graveyard": where they are cast from."""
    zones = [part.zone for part in parts if isinstance(part, fl.InZone)]
    owners = [part for part in parts if isinstance(part, fl.OwnedBy)]
    if not zones:
        return parts
    if len(zones) != 1 or any(owner.who != pl.You() for owner in owners):
        raise Miss("cast from where")
    kept = [part for part in parts if not isinstance(part, (fl.InZone, fl.OwnedBy))]
    return [*kept, cast_from(zones[0], parts)]


def _ability(r: Reader) -> fx.ManaUse:
    r.take_any("a", "an")
    word = next((each for each in _KEYWORDS if r.take(each)), "")
    several = r.need_any("abilities", "ability") == "abilities"
    if not r.take_any("of", "from"):
        return fx.ManaUse("ability", word=word)
    article = r.take_any("a", "an")
    found: Noun = noun(r)
    is_anywhere = r.take_any("sources", "source") or "source" in found.kinds
    if "spell" in found.kinds or (several and article):
        raise Miss("whose abilities")
    filter = found.filter if is_anywhere else all_of((found.filter, fl.InZone("battlefield")))  # CR 109.2
    return fx.ManaUse("ability", filter, word)


# --- which mana is spent -------------------------------------------------------------------------------------------------


def colors_of_x(r: Reader) -> str:
    """ "Spend only black and/or red mana on X": the letters."""
    r.need("spend only")
    if r.take("colored mana on x"):
        raise Miss("one mana of each color")
    letters = COLOR_WORDS.get(r.next(), "")
    while r.take_any("and/or", "or", "and"):
        letters += COLOR_WORDS.get(r.next(), "?")
    r.need("mana on x")
    if not letters or "?" in letters:
        raise Miss("colours")
    return letters


def own_mana(r: Reader) -> list[ab.Ability]:
    """Rules of a spell about the mana that pays for it."""
    letters = r.attempt(colors_of_x)
    if letters is not None:
        return [ab.CastingRule("x_mana", mana=letters)]
    if r.take("you can't spend mana to cast ~"):
        return [ab.CastingRule("only_from", filter=fl.Not(fl.Everything()))]
    r.need("spend only mana produced by")
    found = noun(r)
    if not found.plural:
        raise Miss("sources")
    r.need_any("to cast ~", "to cast it", "to cast this spell")
    return [ab.CastingRule("only_from", filter=found.filter)]
