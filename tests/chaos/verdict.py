"""What the logs say against what the players saw.

Of every game: each acknowledged action is in the log exactly once and in the order of its seat, also if it was taken back; every viewer's sequence was contiguous; the log replays to its
hashes; and after a claim nothing is in the log that an earlier owner wrote.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from services.game.table.looking_back import Verdict
from services.game.table.records import Claim, Header, Record, Step, returns_to

from .missed import Outcome
from .witness import ACK, Seen


@dataclass(slots=True)
class Judgement:
    """Counts over all games; `wrong` has a sentence for each of the first findings."""

    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    disordered: int = 0
    gaps: int = 0
    unequal_replays: int = 0
    double_owners: int = 0
    unequal_outcomes: int = 0
    games: int = 0
    steps: int = 0
    claims: int = 0
    taken_back: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def is_clean(self) -> bool:
        """Whether nothing that was promised was broken."""
        return not self.wrong

    def found(self, name: str, message: str) -> None:
        """One finding of the kind."""
        setattr(self, name, getattr(self, name) + 1)
        self.wrong.append(f"{name}: {message}")


def judge_acknowledged(judgement: Judgement, game: str, log: Sequence[Record], seen: Iterable[Seen]) -> None:
    """Every acknowledgement against the steps of the log."""
    header = log[0]
    assert isinstance(header, Header), "a log begins with its header"
    seats = {seat.user_id: seat.seat for seat in header.seats}
    places: dict[tuple[int, str], list[Step]] = defaultdict(list)
    for record in log:
        if isinstance(record, Step) and record.action_id:
            places[record.actor, record.action_id].append(record)
    last: dict[str, int] = {}
    for each in seen:
        if each.kind != ACK:
            continue
        judgement.acknowledged += 1
        steps = places[seats[each.user], each.action_id]
        if not steps:
            judgement.found("lost", f"{game} {each.user} {each.action_id}")
            continue
        if steps[0].seq != each.seq:
            judgement.found(
                "disordered", f"{game} {each.user} {each.action_id} was told {each.seq}, logged {steps[0].seq}"
            )
        if steps[0].number < last.get(each.user, 0):
            judgement.found("disordered", f"{game} {each.user} {each.action_id}")
        last[each.user] = steps[0].number
    for (actor, action), steps in places.items():
        if len(steps) > 1 and actor >= 0:
            judgement.found("doubled", f"{game} seat {actor} {action}: {len(steps)} times")


def judge_sequences(judgement: Judgement, game: str, seen: Iterable[Seen]) -> None:
    """Each viewer's deltas follow each other; a snapshot begins anew, never further back than what was told."""
    last: dict[str, int] = {}
    for each in seen:
        if each.kind == ACK:
            continue
        before = last.get(each.user)
        if before is not None and (each.seq < before if each.whole else each.seq not in (before, before + 1)):
            judgement.found("gaps", f"{game} {each.user} was told {each.seq} after {before}")
        last[each.user] = max(each.seq, before or 0)


def judge_outcome(judgement: Judgement, expected: Outcome, found: Outcome) -> None:
    """What came of the ended games that nobody was there to hear of, row by row."""
    for name, rows in expected.items():
        for row in [*(set(rows) - set(found[name])), *(set(found[name]) - set(rows))]:
            judgement.found("unequal_outcomes", f"{name}: {row}")


def judge_owners(judgement: Judgement, game: str, log: Sequence[Record]) -> None:
    """Claims count up, and what follows one was written under it."""
    epoch = 0
    for record in log:
        if isinstance(record, Claim):
            judgement.claims += 1
            if record.epoch <= epoch:
                judgement.found("double_owners", f"{game} was claimed as {record.epoch} after {epoch}")
            epoch = record.epoch
        elif isinstance(record, Step):
            judgement.steps += 1
            judgement.taken_back += returns_to(record) is not None
            if record.epoch != epoch:
                judgement.found("double_owners", f"{game} step {record.number} of {record.epoch} after claim {epoch}")
    numbers = Counter(record.number for record in log if isinstance(record, Step))
    for number, times in numbers.items():
        if times > 1:
            judgement.found("doubled", f"{game} step {number}: {times} times")


def judge_replay(judgement: Judgement, game: str, verdict: Verdict) -> None:
    """The log replays as it was written."""
    judgement.games += 1
    if not verdict.is_equal:
        judgement.found("unequal_replays", f"{game} at {verdict.records}: {verdict.logged} {verdict.replayed}")
