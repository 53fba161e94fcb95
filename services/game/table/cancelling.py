"""Taking back what a player has begun and not finished: a spell half announced, an ability half paid (CR 733.1 for what turns out illegal; by wish as MTR 4.8 lets players do).

Nobody may have learned anything by it: only the player has answered since the priority, nothing was left to chance, no library has changed and nobody knows a
card that they did not know before. The position at that priority is the last checkpoint, so it is a rewind of the log.
"""

from __future__ import annotations

from services.game.rules.kernel.ask.ask import PASS, Refusal, is_paying
from services.game.rules.kernel.events.rulings import is_said
from services.game.rules.kernel.play import Play

MOST = 10
"""How often a seat may take back at one place of a turn: its clock begins anew each time."""
Place = tuple[int, str, tuple[int, ...]]


def place_of_turn(game: Play) -> Place:
    """Where in the game taking back is counted: at the last priority."""
    kept = game.kept or game.s
    return kept.turn.number, kept.turn.step, tuple(kept.stack)


def why_not_cancel(game: Play, seat: int) -> Refusal | None:
    """Why the seat cannot take back what it is in the middle of."""
    if not game.since or game.kept is None or game.decided:
        return Refusal("733.1", "you are not in the middle of anything")
    if game.since[0][1] == PASS or any(each != seat or not _is_answer(said) for each, said in game.since):
        return Refusal("733.1", "others have a part in it already")
    if _has_shown_something(game):
        return Refusal("733.1", "something was left to chance or seen since: it stands")
    return None


def _is_answer(said: object) -> bool:
    return is_paying(said) or (not isinstance(said, dict) and not is_said(said))


def _has_shown_something(game: Play) -> bool:
    assert game.kept is not None
    before, now = game.kept, game.s
    if game.rng.counter != before.rng_counter or before.library != now.library:
        return True
    known = ((before.objects.get(oid), row) for oid, row in now.objects.items() if row.epoch == now.epoch)
    return any(old is not None and old.known != row.known for old, row in known)
