"""Swiss rounds of individuals as a Tournament Report File of FIDE (TRF16), which other tournament programs read and write.

A TRF says who won a match and not with how many games: these are in lines of our own (`XXG`: round, two starting numbers, games won by each, drawn ones), which other programs skip.
Without them a match is won by the fewest games that win it, and drawn one game each. Points of a win and a draw are in `BBW` and `BBD`, rounds in `XXR`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from .archive import VERSION, Archive, ArchivedPlayer, ArchivedRound, ArchivedTable
from .entries import Round
from .facts import Plan
from .matches import Match
from .refusals import Refusal
from .tournament import State, Tournament

_NAME, _FIRST, _WIDTH = slice(14, 47), 91, 10
_NOBODY = "0000"
_WON, _LOST, _DRAWN, _BYES, _ABSENT = "1+W", "0-L", "=D", "FUH", "Z "


def exported(event: Tournament) -> str:
    """The Swiss rounds so far, players numbered in the order of the standings. Raises Refusal for pods and teams."""
    if event.shape.is_pod or event.shape.is_team:
        raise Refusal("BAD_STRUCTURE", "10.4", "a TRF is of matches of two players")
    rows = event.standings()
    number = {each.player: at for at, each in enumerate(rows, 1)}
    lines = [f"012 {_plain(event.plan.name)}", f"062 {len(rows)}", "092 Individual: Swiss-System"]
    lines += [f"XXR {event.swiss_rounds}", f"BBW{event.scoring.win:6.1f}", f"BBD{event.scoring.draw:6.1f}"]
    cells = [_cells(own, number) for own in event.swiss]
    for row in rows:
        name = _plain(event.name_of(row.player))[:33]
        head = f"001 {number[row.player]:4d}      {name:33s} {'':4s} {'':3s} {'':11s} {'':10s} {row.points:4.1f} {row.rank:4d}"
        lines.append((head + "".join(f"  {each.get(row.player, '')}".ljust(_WIDTH) for each in cells)).rstrip())
    lines += [line for own in event.swiss for line in _games(own, number)]
    return "\n".join(lines) + "\n"


def _cells(own: Round, number: Mapping[str, int]) -> dict[str, str]:
    """What each player's line says of a round."""
    found = {each.first: f"{_NOBODY} - {'F' if each.winner else 'Z'}" for each in own.late}
    for at, table in enumerate(own.tables, 1):
        result = own.results.get(at)
        if table.second is None:
            found[table.first] = f"{_NOBODY} - U"
        else:
            one, other = _letters(result) if isinstance(result, Match) else (" ", " ")
            found[table.first] = f"{number[table.second]:4d} w {one}"
            found[table.second] = f"{number[table.first]:4d} b {other}"
    return found


def _letters(result: Match) -> tuple[str, str]:
    if result.lost_by_both:
        return "-", "-"
    if result.winner is None:
        return "=", "="
    return ("1", "0") if result.winner == result.first else ("0", "1")


def _games(own: Round, number: Mapping[str, int]) -> Iterator[str]:
    for at, result in sorted(own.results.items()):
        table = own.tables[at - 1]
        if isinstance(result, Match) and table.second is not None:
            wins = f"{result.wins[0]} {result.wins[1]} {result.drawn}"
            yield f"XXG {own.number} {number[table.first]} {number[table.second]} {wins}"


def _plain(text: str) -> str:
    return " ".join(text.split())


# -- reading one

_Cell = tuple[int, str, str]
_Games = dict[tuple[int, int, int], tuple[int, int, int]]


def archive_of(text: str, plan: Plan) -> Archive:
    """The event of a TRF: its players, named by their starting numbers, and its Swiss rounds, the last of which may be open. Raises Refusal."""
    rows: dict[int, tuple[str, list[_Cell]]] = {}
    rounds, games = plan.rounds, _Games()
    for line in text.splitlines():
        if line.startswith("001"):
            number = _int(line[4:8], "a starting number")
            if number in rows:
                raise _bad(f"player {number} is there twice")
            rows[number] = (line[_NAME].strip() or f"Player {number}", _cells_of(line))
        elif line.startswith("XXR"):
            rounds = rounds or _int(line[3:], "the number of rounds")
        elif line.startswith("XXG"):
            given = [_int(each, "a result in games") for each in line[3:].split()]
            if len(given) != 6:
                raise _bad("a line XXG has six numbers")
            games[given[0], given[1], given[2]] = (given[3], given[4], given[5])
    played = max((len(cells) for _, cells in rows.values()), default=0)
    return Archive(
        VERSION,
        msgspec.structs.replace(plan, rounds=max(rounds, played)),
        State.RUNNING,
        [_player(number, name, cells, played) for number, (name, cells) in rows.items()],
        max(rounds, played),
        max(plan.cut, 0),
        rounds=[_round(at, rows, games, _wins_of(plan)) for at in range(played)],
    )


def _cells_of(line: str) -> list[_Cell]:
    """Opponent, colour and result of each round; what is empty at the end was not played."""
    found = []
    for at in range(_FIRST, len(line.rstrip()), _WIDTH):
        opponent, colour, result = line[at : at + 4].strip(), line[at + 5 : at + 6], line[at + 7 : at + 8] or " "
        found.append((_int(opponent, "an opponent") if opponent else 0, colour, result.upper()))
    return found


def _player(number: int, name: str, cells: Sequence[_Cell], played: int) -> ArchivedPlayer:
    before = next((at for at, (other, _, result) in enumerate(cells) if other or result in "UH"), len(cells))
    letters = [result for _, _, result in cells[:before]]
    came_late = before < len(cells) and "Z" in letters and " " not in letters
    late, byes = (before, letters.count("F")) if came_late else (0, 0)
    is_gone = len(cells) < played or (bool(cells) and cells[-1][2] in _ABSENT and not cells[-1][0])
    return ArchivedPlayer(str(number), name, has_dropped=is_gone, late=late, late_byes=byes)


def _round(
    at: int, rows: Mapping[int, tuple[str, list[_Cell]]], games: _Games, usual: tuple[int, bool]
) -> ArchivedRound:
    """The matches by the lowest starting number, then the byes."""
    tables, byes = list[ArchivedTable](), list[ArchivedTable]()
    for number, (_, cells) in rows.items():
        other, colour, result = cells[at] if at < len(cells) else (0, "-", "Z")
        if not other and result in _BYES and not (result == "F" and _is_before(cells, at)):
            byes.append(ArchivedTable([str(number)]))
        elif other:
            _require_mutual(at, number, other, rows)
            if colour == "w" or (colour != "b" and number < other):
                tables.append(_match(at, number, other, (result, rows[other][1][at][2]), games, usual))
    return ArchivedRound([*tables, *byes])


def _is_before(cells: Sequence[_Cell], at: int) -> bool:
    """Whether a bye is one of those of a player who came late."""
    first = next((place for place, (other, _, result) in enumerate(cells) if other or result in "UH"), 0)
    return at < first and any(result == "Z" for _, _, result in cells[:first])


def _require_mutual(at: int, number: int, other: int, rows: Mapping[int, tuple[str, list[_Cell]]]) -> None:
    cells = rows[other][1] if other in rows else []
    colours = {rows[number][1][at][1], cells[at][1]} if at < len(cells) else set()
    if at >= len(cells) or cells[at][0] != number or colours not in ({"w", "b"}, {"-"}, {" "}):
        raise _bad(f"in round {at + 1} players {number} and {other} do not say the same")


def _match(
    at: int, first: int, second: int, results: tuple[str, str], games: _Games, usual: tuple[int, bool]
) -> ArchivedTable:
    sides, (one, other), (needed, is_single) = [str(first), str(second)], results, usual
    if one in _ABSENT and other in _ABSENT:
        return ArchivedTable(sides)
    drawn = (0, 0, 1) if is_single else (1, 1, 0)
    if one in _WON and other in _LOST:
        found = (needed, 0, 0)
    elif one in _LOST and other in _WON:
        found = (0, needed, 0)
    elif one in _DRAWN and other in _DRAWN:
        found = drawn
    elif one in "-" and other in "-":
        return ArchivedTable(sides, wins=(0, 0), lost_by_both=True)
    else:
        raise _bad(f"in round {at + 1} players {first} and {second} have the results {one} and {other}")
    said = games.get((at + 1, first, second), found)
    if (said[0] > said[1]) - (said[0] < said[1]) != (found[0] > found[1]) - (found[0] < found[1]):
        raise _bad(f"in round {at + 1} the games of players {first} and {second} are not their result")
    return ArchivedTable(sides, wins=said[:2], drawn=said[2])


def _wins_of(plan: Plan) -> tuple[int, bool]:
    """The games that win a match, and whether it is one game."""
    best_of = plan.best_of or 3
    return best_of // 2 + 1, best_of == 1


def _int(text: str, what: str) -> int:
    if not re.fullmatch(r" *[0-9]{1,5} *", text):
        raise _bad(f"{what} is a number, not {text.strip()[:20]!r}")
    return int(text)


def _bad(message: str) -> Refusal:
    return Refusal("BAD_IMPORT", "1.9", message)
