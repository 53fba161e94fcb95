"""What a spell or ability does: plain effects or modes, and the sentences at its end that limit it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...program import abilities as ab
from ...program.amounts import Amount
from ...program.clauses import Clause
from ...program.conditions import Condition
from ...program.players import EachPlayer, Players, You
from ..conditions.read import condition
from ..costs.read_casting_times import ATTACKED, TIMES
from ..costs.read_mana_uses import colors_of_x
from ..costs.read_own_reduction import reduction
from ..text.lexicon import NUMBERS
from ..text.reader import Miss, Reader
from ..verbs.read_dice import with_table
from .read import sentence

_TAILS = (
    "activate only", "this ability triggers only", "do this only", "any player may activate", "activate this ability only", "this ability costs",
    "spend only", "only your opponents may activate", "activate no more than",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Limits:
    """Restrictions that stand at the end of an ability."""

    timing: str = ""
    condition: Condition | None = None
    limit: int = 0
    limit_game: int = 0
    do_limit: int = 0
    who: Players = You()
    reduction: Amount | None = None
    x_mana: str = ""


def body(r: Reader) -> ab.Body:
    """Everything up to the end, or up to the limiting sentences."""
    r.held = None
    modal = r.attempt(_modal)
    if modal is not None:
        return modal
    return ab.Body(tuple(with_table(r, _clauses(r), _row)))


def _row(r: Reader) -> list[Clause]:
    _flavour(r)
    return _clauses(r)


def _clauses(r: Reader) -> list[Clause]:
    found: list[Clause] = []
    while not r.done() and not r.at_any(*_TAILS) and r.word() != "•":
        sentence(r, found)
        r.next_sentence()
        if not r.take(".") and not r.done() and r.word() != "•" and r.sentence_ended_at != r.pos:
            raise Miss("the end of a sentence")
    if not found:
        raise Miss("an effect")
    return found


def clauses_until(r: Reader, mark: str) -> list[Clause]:
    """The sentences of one mode, up to the mark of the next."""
    found: list[Clause] = []
    while not r.done() and r.word() != mark:
        sentence(r, found)
        r.next_sentence()
        if not r.take(".") and not r.done() and r.word() != mark and r.sentence_ended_at != r.pos:
            raise Miss("the end of a sentence")
    if not found:
        raise Miss("an effect")
    return found


_HEADS: dict[str, tuple[int, int]] = {
    "choose one": (1, 1), "choose two": (2, 2), "choose three": (3, 3), "choose four": (4, 4), "choose one or both": (1, 2), "choose one or more": (1, -1),
    "choose up to one": (0, 1), "choose up to two": (0, 2), "choose up to three": (0, 3), "choose any number": (0, -1), "choose up to four": (0, 4),
}  # fmt: skip


def _modal(r: Reader) -> ab.Body:
    counts = r.take_from(_HEADS)
    if counts is None:
        raise Miss("modal")
    made = ab.Body(min=counts[0], max=counts[1])
    if r.take("that hasn't been chosen"):
        made = replace(made, unchosen="per_turn" if r.take("this turn") else "game")
    if r.take("at random"):
        made = replace(made, random=True)
    if not r.take("—") and r.word() != "•":
        made = _modal_sentences(r, made)
    modes = []
    while r.take("•"):
        modes.append(_mode(r))
    if len(modes) < 2:
        raise Miss("modes")
    return replace(made, modes=tuple(modes))


def _modal_sentences(r: Reader, made: ab.Body) -> ab.Body:
    """ ". You may choose the same mode more than once.", ". If ..., choose both instead.", ". Activate only as a sorcery."."""
    r.need(".")
    if r.at_any("activate only", "this ability triggers only", "do this only"):
        r.held = _limit(r, Limits())
        r.need(".")
        return made
    if r.take("you may choose the same mode more than once ."):
        return replace(made, repeatable=True)
    r.need("if")
    tested = condition(r)
    r.take("as you cast ~")
    r.need(",")
    may = r.take("you may")
    count = {
        "choose both": 2,
        "choose two": 2,
        "choose three": 3,
        "choose any number": -1,
        "choose one or both": 2,
        "choose one or more": -1,
    }[
        r.need_any(
            "choose both", "choose two", "choose three", "choose any number", "choose one or both", "choose one or more"
        )
    ]
    if not r.take("instead") and not may:
        raise Miss("instead")
    r.need(".")
    return replace(made, condition=tested, max_if=count)


def _mode(r: Reader) -> ab.Mode:
    outer = r.scope
    r.scope = replace(outer, slot=0)
    _flavour(r)
    clauses = _clauses(r)
    r.scope = outer
    return ab.Mode(tuple(clauses))


def _flavour(r: Reader) -> None:
    """ "• Cook a feast — ...": the words before the dash have no meaning."""
    for ahead in range(1, 9):
        if r.word(ahead) in ("", ".", "•", ",", '"', ":"):
            return
        if r.word(ahead) == "—" and r.raw()[:1].isupper() and not r.at("choose"):
            r.advance(ahead + 1)
            return


# --- limits ------------------------------------------------------------------------------------------------------


def limits(r: Reader) -> Limits:
    """The limiting sentences to the end."""
    found = r.held if isinstance(r.held, Limits) else Limits()
    r.held = None
    while not r.done():
        found = _limit(r, found)
        r.take(".")
    return found


def _limit(r: Reader, found: Limits) -> Limits:
    if r.take("this ability triggers only"):
        return replace(found, limit=_times(r))
    if r.take("do this only"):
        return replace(found, do_limit=_times(r))
    if r.take_any(
        "any player may activate this ability",
    ):
        found = replace(found, who=EachPlayer())
        return _activate_only(r, found) if r.take("but only") else found
    if r.take("activate no more than"):
        return replace(found, limit=_times(r))
    if r.take("this ability costs"):
        return replace(found, reduction=reduction(r))
    if r.at("spend only"):
        return replace(found, x_mana=colors_of_x(r))
    r.need_any("activate only", "activate this ability only")
    found = _activate_only(r, found)
    while r.take_any("and only", ", and only", "and", ", only"):
        found = _activate_only(r, found)
    return found


def _times(r: Reader) -> int:
    if r.take("once each turn"):
        return 1
    if r.take_any("twice each turn", "two times each turn"):
        return 2
    count = NUMBERS.get(r.next())
    if count is None:
        raise Miss("times")
    r.need("times each turn")
    return count


_TIMINGS: dict[str, str] = {
    "as a sorcery": "sorcery", "any time you could cast a sorcery": "sorcery", "during your turn": "own_turn", "during combat": "combat",
    "during your upkeep": "own_upkeep", "during your turn , before attackers are declared": "before_attackers_own", "as an instant": "instant",
    "during an opponent 's turn": "opponents_turn", "during each opponent 's turn": "opponents_turn",
    "during any upkeep step": "upkeep", "during their turn": "own_turn", "during the end of combat step": "end_combat", **TIMES,
}  # fmt: skip


def _activate_only(r: Reader, found: Limits) -> Limits:
    time = r.take_from(_TIMINGS)
    if time is not None:
        if found.timing:
            raise Miss("two timings")
        return replace(found, timing=time)
    if r.take_any("if you've been attacked this step", "if you were attacked this step"):
        return replace(found, condition=ATTACKED)
    if r.take("if"):
        return replace(found, condition=condition(r))
    if r.take("once"):
        if r.take("each turn"):
            return replace(found, limit=1)
        return replace(found, limit_game=1)
    return replace(found, limit=_times(r))
