"""Line formats: plain, Arena, Moxfield, Archidekt, MTGO text, XMage .dck, Forge .dck, Magic Workstation, precon lists.

They differ in section names and in what surrounds a name; one grammar of a line reads them all, and what gave a dialect away
names it. Grammar: [SB: | COMMANDER:] [count[x]] [[SET[:NUM]]] name [|SET[|ART]] [(SET) [NUM]] [<treatment>] [[SET]] [*F* | (F)] [[category]] [^tag^] [#tag].
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..decklist import RawEntry, RawList, Role, Unread
from .sections import is_type_header, section_of

MAX_LINES = 2_000
LONGEST_LINE = 300
_BLANK_SIDEBOARD = 15
_COUNT = re.compile(r"^[\[\(]?[xX]?(\d{1,6})[xX\*]?[\]\)]?\s+(?=\S)")
_COUNT_X = re.compile(r"^[xX](\d{1,6})\s+(?=\S)|^(\d{1,6})[xX](?=[A-Za-z\"'_+])")
_PREFIX_ROLE = re.compile(r"^(SB|Sideboard|COMMANDER|Commander|COMPANION|Companion)\s*:\s*(?=\S)")
_LEADING_SET = re.compile(r"^\[(\w{0,8})(?::([^\]]{1,16}))?\]\s*")
_TRAILING_SET = re.compile(r"\s*\[(\w{2,6}):([^\]]{1,16})\]$")
_PAREN_SET = re.compile(r"\s+\((\w{2,7})\)(?:\s+([\w★†‡\-*]{1,12}))?$")
_BRACKET_SET = re.compile(r"\s*\[([A-Z0-9]{3,6})\]$")
_TREATMENT = re.compile(r"\s*<[^<>]{1,40}>$")
_FOIL = re.compile(r"\s*(?:\*[FE]\*|\[(?:foil|etched)\]|\((?:F|Foil|foil)\))$")
_TAGS = re.compile(r"\s*(?:\^[^^]*\^|(?<=\s)#.*|\[(token|display|oversized)\])$")
_CATEGORY = re.compile(r"\s*\[([^\[\]]{2,200})\]$")
_META = re.compile(r"^(?://|#)?\s*(NAME|Name|DATE|AUTHOR|Deck Type|Description|SOURCE|Title|Author)\s*[:=]\s*(.*)$")
_ARENA_NAME = re.compile(r"^Name\s+(.+)$")
_IGNORED = re.compile(r"^(?:LAYOUT |About$|\[metadata\]$|<|---+$|===+$|\d+ cards?$)", re.IGNORECASE)
_COMMENT = re.compile(r"^(?://|#|;)")
_BULLET = re.compile(r"^[-*•]\s+(?=\d)")
_QUOTES = str.maketrans({"\u201c": '"', "\u201d": '"', "\u00a0": " ", "\u2019": "'", "\u2007": " ", "\ufeff": ""})
_HAS_LETTER = re.compile(r"[^\W\d_]|_")


@dataclass(slots=True)
class _State:
    """Where the reader stands."""

    role: Role | None = None
    block: int = 0
    is_blank: bool = False
    has_sections: bool = False
    name: str = ""
    date: str = ""


def read(text: str, file_name: str = "") -> RawList:
    """The list in a text; lines that are no card lines are ignored or returned as unread."""
    state = _State()
    entries: list[RawEntry] = []
    unread: list[Unread] = []
    lines = text.translate(_QUOTES).splitlines()
    for number, line in enumerate(lines[:MAX_LINES], 1):
        _take(number, " ".join(line.split()), state, entries, unread)
    if len(lines) > MAX_LINES:
        unread.append(Unread(MAX_LINES + 1, "", f"only the first {MAX_LINES} lines are read"))
    if not state.has_sections:
        entries = _by_blocks(entries)
    return RawList(_dialect(text, file_name), tuple(entries), tuple(unread), state.name, state.date)


def _take(number: int, line: str, state: _State, entries: list[RawEntry], unread: list[Unread]) -> None:
    if not line:
        state.is_blank = True
    elif _is_about_the_deck(line, state) or _begins_section(line, state) or _IGNORED.match(line):
        return
    elif len(line) > LONGEST_LINE:
        unread.append(Unread(number, line[:80] + "...", f"the line is longer than {LONGEST_LINE} characters"))
    elif not _COMMENT.match(line):
        _take_card(number, line, state, entries, unread)


def _is_about_the_deck(line: str, state: _State) -> bool:
    if meta := _META.match(line):
        if meta.group(1).lower() in ("name", "title"):
            state.name = meta.group(2).strip()
        elif meta.group(1) == "DATE":
            state.date = meta.group(2).strip()
        return True
    if (arena := _ARENA_NAME.match(line)) and not state.has_sections:
        state.name = arena.group(1)
        return True
    return False


def _begins_section(line: str, state: _State) -> bool:
    role = section_of(line)
    if role is not None:
        state.role, state.has_sections = role, True
        return True
    return is_type_header(line)


def _take_card(number: int, line: str, state: _State, entries: list[RawEntry], unread: list[Unread]) -> None:
    if state.is_blank and entries:
        state.block += 1
        if state.role in (Role.COMMANDER, Role.COMPANION) and entries[-1].role is state.role:
            state.role = Role.MAIN  # lists that name the commander and then go on without a section
    state.is_blank = False
    entry = card_line(number, line)
    if entry is None:
        unread.append(Unread(number, line[:120], "this is no card line"))
        return
    state.has_sections = state.has_sections or entry.role is not None
    entries.append(replace(entry, role=entry.role if entry.role is not None else state.role, block=state.block))


def card_line(number: int, line: str) -> RawEntry | None:
    """One line as an entry, its name as typed; None when nothing on it could be a name."""
    rest, role = _prefix(_BULLET.sub("", line))
    rest, count = _count(rest)
    rest, code, collector = _leading_set(rest)
    rest, marks = _marks(rest)
    if "|" in rest:
        rest, code = _forge(rest, code)
    short, paren_code, paren_number = _paren(rest)
    name = short.strip().strip('"').strip() if short.count('"') == 2 and short.startswith('"') else short.strip()
    if not _HAS_LETTER.search(name):
        return None
    longer = rest.strip() if short != rest else ""
    return RawEntry(
        number,
        line,
        count,
        name,
        marks.role if marks.role is not None else role,
        marks.set or paren_code or code,
        marks.number or paren_number or collector,
        marks.foil,
        longer or (short.strip() if name != short.strip() else ""),
    )


def _prefix(line: str) -> tuple[str, Role | None]:
    prefix = _PREFIX_ROLE.match(line)
    if not prefix:
        return line, None
    word = prefix.group(1).lower()
    role = {"sb": Role.SIDE, "sideboard": Role.SIDE, "companion": Role.COMPANION}.get(word, Role.COMMANDER)
    return line[prefix.end() :], role


def _count(line: str) -> tuple[str, int]:
    found = _COUNT.match(line) or _COUNT_X.match(line)
    if not found:
        return line, 1
    digits = next(group for group in found.groups() if group)
    return line[found.end() :], int(digits)


def _leading_set(line: str) -> tuple[str, str, str]:
    found = _LEADING_SET.match(line)
    if not found or found.end() == len(line):
        return line, "", ""
    return line[found.end() :], found.group(1).lower(), found.group(2) or ""


@dataclass(frozen=True, slots=True)
class _Marks:
    """What follows a name."""

    role: Role | None = None
    foil: bool = False
    set: str = ""
    number: str = ""


def _marks(line: str) -> tuple[str, _Marks]:
    marks = _Marks()
    for _ in range(6):
        shorter, marks = _one_mark(line, marks)
        if shorter == line:
            return line, marks
        line = shorter
    return line, marks


def _one_mark(line: str, marks: _Marks) -> tuple[str, _Marks]:
    if foil := _FOIL.search(line):
        return line[: foil.start()], replace(marks, foil=True)
    if treatment := _TREATMENT.search(line):
        return line[: treatment.start()], replace(marks, foil=marks.foil or "foil" in treatment.group())
    if tags := _TAGS.search(line):
        role = _tag_role(tags.group())
        return line[: tags.start()], replace(marks, role=role or marks.role)
    if found := _TRAILING_SET.search(line):
        return line[: found.start()], replace(marks, set=found.group(1).lower(), number=found.group(2))
    if (code := _BRACKET_SET.search(line)) and code.start() > 0:
        return line[: code.start()], replace(marks, set=marks.set or code.group(1).lower())
    if (category := _CATEGORY.search(line)) and category.start() > 0:
        return line[: category.start()], replace(marks, role=_category_role(category.group(1)) or marks.role)
    return line, marks


def _tag_role(tag: str) -> Role | None:
    lowered = tag.lower()
    if "!commander" in lowered:
        return Role.COMMANDER
    if "!companion" in lowered:
        return Role.COMPANION
    return Role.EXTRA if lowered.strip() in ("[token]", "[display]", "[oversized]") else None


def _category_role(categories: str) -> Role | None:
    lowered = categories.lower()
    first = re.split(r"[,{]", lowered)[0].strip()
    if "nodeck" in lowered or first in ("maybeboard", "tokens"):
        return Role.EXTRA
    return {"commander": Role.COMMANDER, "companion": Role.COMPANION, "sideboard": Role.SIDE}.get(first)


def _forge(line: str, code: str) -> tuple[str, str]:
    name, _, printing = line.partition("|")
    return name.rstrip("+"), printing.split("|")[0].strip().lower() or code


def _paren(line: str) -> tuple[str, str, str]:
    found = _PAREN_SET.search(line)
    if not found:
        return line, "", ""
    return line[: found.start()], found.group(1).lower(), found.group(2) or ""


def _by_blocks(entries: list[RawEntry]) -> list[RawEntry]:
    """Without section names: a first block of one or two cards commands; a short last block of two is the sideboard."""
    blocks = sorted({entry.block for entry in entries})
    if len(blocks) < 2:
        return entries
    sizes = {block: sum(entry.count for entry in entries if entry.block == block) for block in blocks}
    roles: dict[int, Role] = {}
    if sizes[blocks[0]] <= 2 < sizes[blocks[1]]:
        roles[blocks[0]] = Role.COMMANDER
    elif len(blocks) == 2 and sizes[blocks[1]] <= _BLANK_SIDEBOARD < sizes[blocks[0]]:
        roles[blocks[1]] = Role.SIDE
    return [replace(entry, role=roles.get(entry.block, entry.role)) for entry in entries]


def _dialect(text: str, file_name: str) -> str:
    head = "\n".join(line[:LONGEST_LINE] for line in text.splitlines()[:MAX_LINES])
    tests: tuple[tuple[str, str], ...] = (
        ("forge", r"(?mi)^\[(metadata|commander)\]"),
        ("precon", r"(?m)^(// (NAME|DATE):|COMMANDER: )"),
        ("xmage", r"(?m)^(SB: ?)?\d+ \[\w+:[^\]]+\] "),
        ("mws", r"(?m)^(SB:)?\s*\d+ \[\w*\] "),
        ("archidekt", r"(?m)^\d+x .*(\(\w+\).*)?(\[[^\]]+\]|\^.*\^)"),
        ("arena", r"(?m)^(Deck|Commander|Companion|About)\s*$"),
    )
    return next((name for name, pattern in tests if re.search(pattern, head)), "plain")
