"""Heads about spells and abilities: cast, copied, activated, and what they target (CR 601, 602)."""

from __future__ import annotations

from ..nouns.print import noun as print_noun
from ..nouns.read import noun
from ..nouns.read_commanders import KINDS, YOURS, your_commander
from ..nouns.read_references import SELF
from ..phrases.phrase import Phrase, Phrases, language, silent
from ..phrases.templates import H, both
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words, article
from ..tree.filters import all_of, cast_from, conjuncts
from . import languages
from .subjects import OTHERS, a_or_another, mention_player

LOADED = languages

# --- spells --------------------------------------------------------------------------------------------------------


def spell(r: Reader) -> fl.Filter:
    """ "instant or sorcery spell you cast from exile": that is one, as one who casts it knows it."""
    found = noun(r)
    if "spell" not in found.kinds or found.plural:
        raise Miss("spell")
    if any(isinstance(each, fl.SpellTargets) and each.object == fl.IsSource() for each in conjuncts(found.filter)):
        r.mention(ob.Bound("event.object"), found.kinds | {"aside"})  # "it" is what was targeted
        r.mention(ob.This(), SELF | r.scope.types)
    else:
        r.mention(ob.Bound("event.object"), found.kinds)
    parts = [each for each in conjuncts(found.filter) if not isinstance(each, fl.IsSpell)]
    return _cast_from(parts) if any(isinstance(each, fl.InZone) for each in parts) else all_of(parts)


def _cast_from(parts: list[fl.Filter]) -> fl.Filter:
    """ "a spell from your graveyard": where it was cast from."""
    zone = next(each.zone for each in parts if isinstance(each, fl.InZone))
    owner = next((each.who for each in parts if isinstance(each, fl.OwnedBy)), None)
    if owner is not None and not isinstance(owner, pl.You):
        raise Miss("whose zone")
    return all_of((*(each for each in parts if not isinstance(each, (fl.InZone, fl.OwnedBy))), cast_from(zone, parts)))


def _a_spell(r: Reader) -> fl.Filter:
    other = r.need_any("a", "an", "another") == "another"
    if r.at("~"):
        raise Miss("this spell")
    return all_of((_whence(r, spell(r)), *((OTHERS,) if other else ())))


def _whence(r: Reader, filter: fl.Filter) -> fl.Filter:
    if r.take("from anywhere other than your hand"):
        filter = all_of((filter, fl.Not(fl.CastFrom("hand", own=True))))
    if r.at_any("from", "other"):
        raise Miss("how cast")
    return filter


def _nth_spell(r: Reader) -> fl.Filter:
    found = spell(r)
    r.take("each turn")
    return _whence(r, found)


def _spell_words(filter: fl.Filter, w: Words) -> str:
    words = print_noun(filter, w, False, "spell")
    if isinstance(filter, (fl.AnyOf, fl.AllOf)) or words.split(" ")[-1] != "spell":
        words = print_noun(fl.AllOf((fl.IsSpell(), *(conjuncts(filter) if isinstance(filter, fl.AllOf) else (filter,)))), w)  # fmt: skip
    return words


def _commander(r: Reader) -> fl.Filter:
    found = your_commander(r)
    r.mention(ob.Bound("event.object"), KINDS | {"spell"})
    return found


def _commander_words(filter: fl.Filter, w: Words) -> str:
    if filter != YOURS:
        raise Unprintable("another commander")
    return "your commander"


# --- abilities -----------------------------------------------------------------------------------------------------

_WORDS = ("exhaust", "ninjutsu", "boast", "equip", "cycling", "power-up", "crew", "outlast")


def _ability_word(r: Reader) -> str:
    r.need_any("a", "an")
    word = r.need_any(*_WORDS)
    r.need("ability")
    return word


def _ability_word_words(word: str, w: Words) -> str:
    if not word:
        raise Unprintable("ability")
    return article(f"{word} ability")


# --- targets -------------------------------------------------------------------------------------------------------

_CONTROLLED: dict[str, pl.Players] = {"an opponent controls": pl.EachOpponent(), "you control": pl.You()}


def _what_targets(r: Reader) -> tuple[fl.Filter, pl.Players]:
    """ "a spell or ability an opponent controls"; "it" is what was targeted."""
    kinds, by = frozenset(("spell", "aside")), _targeting(r)
    if isinstance(by, fl.Everything):
        kinds |= {"ability"}
    who = r.take_from(_CONTROLLED) or pl.EachPlayer()
    mention_player(r)
    r.mention(ob.Bound("event.other"), kinds)
    return by, who


def _targeting(r: Reader) -> fl.Filter:
    if r.take("a spell or ability"):
        return fl.Everything()
    if r.take("a spell"):
        return fl.IsSpell()
    r.need_any("a", "an")
    found = noun(r)
    if "spell" not in found.kinds:
        raise Miss("target of")
    return found.filter


def _what_targets_words(by: fl.Filter, who: pl.Players, w: Words) -> str:
    kept = (each for each in conjuncts(by) if not isinstance(each, fl.IsSpell))
    words = "a spell or ability" if isinstance(by, fl.Everything) else article(print_noun(fl.AllOf((fl.IsSpell(), *kept)), w))  # fmt: skip
    controlled = next((f" {words}" for words, known in _CONTROLLED.items() if known == who), "")
    return f"{words}{controlled}"


language("a_spell", _a_spell, lambda filter, w: a_or_another(_spell_words(filter, w)))
language("nth_spell", _nth_spell, _spell_words)
language("cast_commander", _commander, _commander_words)
language("ability_word", _ability_word, _ability_word_words)
language("what_targets", _what_targets, _what_targets_words, "filter", "who")
silent("all_of_it", languages.only_before(","))
silent("any_ability", languages.unless("of", "that"))

_WHO, _WHAT, _N = H("who"), H("what"), H("n")
_BY, _BY_WHOM = H("by.filter"), H("by.who")
_ACTIVATED = ev.AbilityActivated(who=_WHO, mana_too=True)
_OF_A_PERMANENT = both("what", fl.InZone("battlefield"))  # CR 109.2
_WITH_MANA_OF_THIS = both("what", fl.ManaFrom(fl.IsSource()))

SPELLS: Phrases[ev.EventPattern] = Phrases(
    Phrase("{who:actor} <activates/activate> {word:ability_word}{:all_of_it}", ev.AbilityActivated(who=_WHO, mana_too=True, word=H("word"))),
    Phrase("{who:actor} <activates/activate> a loyalty ability{:all_of_it}", ev.AbilityActivated(who=_WHO, mana_too=True, loyalty=True)),
    Phrase("{who:actor} <activates/activate> an ability that isn't a mana ability", ev.AbilityActivated(who=_WHO)),
    Phrase("{who:actor} <activates/activate> an ability{:any_ability}", _ACTIVATED),
    Phrase("{who:actor} <activates/activate> an ability of {what:a_noun} that isn't a mana ability", ev.AbilityActivated(_OF_A_PERMANENT, _WHO)),
    Phrase("{who:actor} <activates/activate> an ability of {what:a_noun}{:any_ability}", ev.AbilityActivated(_OF_A_PERMANENT, _WHO, mana_too=True)),
    Phrase("{who:actor} <becomes/become> the target of {by:what_targets}", ev.BecomesTarget(None, _WHO, _BY, _BY_WHOM)),
    Phrase("{who:actor} or {what:a_noun} becomes the target of {by:what_targets}", ev.BecomesTarget(_WHAT, _WHO, _BY, _BY_WHOM)),
    Phrase("{who:actor} <casts/cast> {what:a_spell} or <activates/activate> an ability{:it_the_spell_or_ability}{:all_of_it}", ev.AnyEvent((ev.SpellCast(_WHAT, _WHO), _ACTIVATED))),
    Phrase("{who:actor} <casts/cast> {what:cast_commander}", ev.SpellCast(_WHAT, _WHO)),
    Phrase("{who:actor} <casts/cast> {what:a_spell} using mana produced by <~|~name>", ev.SpellCast(_WITH_MANA_OF_THIS, _WHO)),
    Phrase("{who:actor} <casts/cast> {what:a_spell}", ev.SpellCast(_WHAT, _WHO)),
    Phrase("{who:actor} <casts/cast> <their/your> {n:ordinal} {what:nth_spell} <|each turn>", ev.SpellCast(_WHAT, _WHO, _N), is_printed=False),
    Phrase("{who:actor} <casts/cast> <their/your> {n:ordinal} {what:nth_spell} each turn", ev.SpellCast(_WHAT, _WHO, _N), is_read=False),
    Phrase("{who:actor} <casts or copies/cast or copy> {what:a_spell}", ev.SpellCast(_WHAT, _WHO, copied=True)),
    Phrase("{who:actor} <casts or copies/cast or copy> <their/your> {n:ordinal} {what:nth_spell} <each turn|>", ev.SpellCast(_WHAT, _WHO, _N, True)),
)  # fmt: skip
