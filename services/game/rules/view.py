"""What a viewer may see: a picture of the position, projected for a seat or for the public; facts; the question put to a seat.

Everything goes out as plain dicts. Objects are named by handles: a keyed hash of the viewer's key and the object id. Object ids change at every zone change
(CR 400.7) and at every shuffle, so a handle cannot be tracked through a hidden zone; two viewers cannot compare handles. Identity in hidden zones follows
`Obj.known` (CR 400.2, 708.5); of a library only what everybody knows is part of the picture, what a seat looks at comes as a fact and in prompts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final

from .kernel.abilities.lost import Lost
from .kernel.characteristics.before_effects import base
from .kernel.events.rulings import told as time_told
from .kernel.state.by_identity import ByIdentity
from .kernel.state.characteristics import Characteristics
from .kernel.state.decider import seats_seen_by
from .kernel.state.game import Game
from .kernel.state.rows import (
    ABILITY,
    BATTLEFIELD,
    COMMAND,
    COPY,
    EXILE,
    FACE_UP,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    PUBLIC_ZONES,
    STACK,
    TOKEN,
    Obj,
    Player,
    seat_of,
)
from .kernel.state.visible_events import Fact
from .kernel.verbs.attractions import deck_of
from .program.abilities import Keyword
from .program.cards import CardProgram
from .rule_numbers import rule_of
from .wording import text_of

Json = dict[str, Any]


PUBLIC = -1
"""The seat of a viewer without a seat."""
OPEN = -2
"""The seat of a viewer from whom nothing is hidden: of games that are over."""


class Viewer:
    """Who looks: a seat (or PUBLIC, or OPEN) and the secret key of its handles."""

    __slots__ = ("_handles", "key", "seat")

    def __init__(self, seat: int, key: bytes) -> None:
        self.seat = seat
        self.key = key
        self._handles: dict[int, str] = {}

    def handle(self, ref: int) -> str:
        """The viewer's name of an object or player ("s<seat>")."""
        if ref < 0:
            return f"s{seat_of(ref)}"
        found = self._handles.get(ref)
        if found is None:
            if len(self._handles) > 4096:
                self._handles.clear()
            digest = hashlib.blake2b(ref.to_bytes(8, "big"), key=self.key, digest_size=6).hexdigest()
            found = self._handles[ref] = f"h{digest}"
        return found

    def knows(self, game: Game, mask: int) -> bool:
        """Whether the mask of seats that know a card includes this viewer."""
        if self.seat == OPEN:
            return True
        if self.seat == PUBLIC:
            everyone = game.s.everyone()
            return mask & everyone == everyone
        if mask == 0 or mask >> self.seat & 1:
            return mask != 0
        return any(mask >> seat & 1 for seat in seats_seen_by(game, self.seat))


class StandIn(Viewer):
    """A viewer in whose place others are told: what is asked of its knowledge is noted, and handles are left open.

    An open handle is `mark` and the number of what it names. Nobody may be able to guess the mark: what is told has words of players in it.
    """

    __slots__ = ("_asked", "_mark")

    def __init__(self, viewer: Viewer, mark: str) -> None:
        super().__init__(viewer.seat, viewer.key)
        self._mark = mark
        self._asked: dict[int, bool] = {}

    def handle(self, ref: int) -> str:
        """The name of a player, the open handle of an object."""
        return f"s{seat_of(ref)}" if ref < 0 else f"{self._mark}{ref}"

    def knows(self, game: Game, mask: int) -> bool:
        """As the viewer for whom it was made."""
        found = self._asked.get(mask)
        if found is None:
            found = self._asked[mask] = super().knows(game, mask)
        return found

    def stands_for(self, game: Game, other: Viewer) -> bool:
        """Whether the other viewer knows of all that was asked what this one does: it is then told the same."""
        for mask, found in self._asked.items():
            if other.knows(game, mask) != found:
                return False
        return True


class Row:
    """One object of a picture: what everybody sees (None in a hidden zone), what its knowers see besides, and who they are.

    It holds for as long as what it was made from is still the same: the object's row if that belongs to a checkpoint (else None), its
    characteristics and its program. `is_plain`: the characteristics are the printed ones, which nothing off the battlefield changes.
    """

    __slots__ = ("chars", "is_plain", "known", "program", "public", "secret", "source")

    def __init__(self, public: Json | None, secret: Json, known: int) -> None:
        self.public = public
        self.secret = secret
        self.known = known
        self.source: Obj | None = None
        self.chars: Characteristics | None = None
        self.program: CardProgram | None = None
        self.is_plain = False

    def is_like(self, other: Row) -> bool:
        """Whether both show the same to everybody."""
        return self.known == other.known and self.public == other.public and self.secret == other.secret


class Picture:
    """The whole position before projection: `table` is public, `rows` by object id. References are ints here.

    `world` is what rows depend on besides their objects: a picture of another world shares no rows with this one. `commanders` are names by card,
    as far as they were asked for, `objects` what tells the set of objects in which they were looked for from any other.
    """

    __slots__ = ("commanders", "objects", "rows", "table", "world")

    def __init__(
        self,
        table: Json,
        rows: dict[int, Row],
        world: tuple[object, ...],
        commanders: dict[int, str],
        objects: tuple[int, int],
    ) -> None:
        self.table = table
        self.rows = rows
        self.world = world
        self.commanders = commanders
        self.objects = objects


# --- taking a picture ------------------------------------------------------------------------------------------------


def picture(game: Game, before: Picture | None = None) -> Picture:
    """Everything that any viewer may see now. Rows of an earlier picture of this game are kept where nothing has changed."""
    world = (tuple(game.alive()), tuple(game.s.commanders))
    same = before if before is not None and before.world == world else None
    known = same.rows if same is not None else {}
    objects = (game.s.next_id, len(game.s.objects))
    commanders = _commander_names(game, same.commanders if same is not None and same.objects == objects else {})
    game.refresh()
    return Picture(_table(game, commanders), _rows(game, known), world, commanders, objects)


def _rows(game: Game, known: dict[int, Row]) -> dict[int, Row]:
    """The rows of all that is shown, the known ones where they hold."""
    s, permanents, rows = game.s, game.derived.chars, dict[int, Row]()
    for oid in _shown(game):
        obj, old = s.objects[oid], known.get(oid)
        if old is not None and old.source is obj and old.program is s.programs[obj.program]:
            is_plain = old.is_plain and obj.zone != BATTLEFIELD and game.is_as_printed(oid)
            if is_plain or old.chars is permanents.get(oid) or old.chars is game.chars(oid):
                rows[oid] = old
                continue
        rows[oid] = _renewed(game, obj, old)
    return rows


def _renewed(game: Game, obj: Obj, old: Row | None) -> Row:
    """The row of an object as it is now; the old one if that shows the same."""
    row = _row(game, obj)
    if old is not None and row.is_like(old):
        row = old  # what it shows is the same, what it was made from is newer
    _remember(game, obj, row)
    return row


def _remember(game: Game, obj: Obj, row: Row) -> None:
    if obj.kind == ABILITY:
        row.source = None
        return
    row.source = obj if obj.epoch != game.s.epoch else None
    row.program, row.chars = game.s.programs[obj.program], game.chars(obj.id)
    row.is_plain = row.chars is base(game, obj)


def _shown(game: Game) -> list[int]:
    s = game.s
    everyone = s.everyone()
    shown = [*s.battlefield, *s.stack, *s.command, *s.exile]
    for zones in (s.graveyard, s.hand):
        for zone in zones:
            shown += zone
    shown += [oid for outside in s.outside for oid in outside if s.objects[oid].known & everyone == everyone]
    for library in s.library:
        shown += [oid for oid in library[-3:] if s.objects[oid].known & everyone == everyone]
    return shown


def _row(game: Game, obj: Obj) -> Row:
    known = obj.known
    if obj.zone in (HAND, LIBRARY):
        return Row(None, {**_place(obj), **_identity(game, obj)}, known)
    if obj.face_down != FACE_UP and obj.zone == EXILE:
        return Row({**_place(obj), **_status(game, obj), "face_down": True}, {"card": _card_name(game, obj)}, known)
    public = {**_place(obj), **_identity(game, obj), **_status(game, obj)}
    if obj.face_down != FACE_UP:
        public["face_down"] = True
        return Row(public, {"card": _card_name(game, obj)}, known | 1 << game.controller_of(obj.id))
    return Row(public, {}, 0)


def _place(obj: Obj) -> Json:
    return {"zone": obj.zone, "owner": obj.owner}


def _card_name(game: Game, obj: Obj) -> str:
    return game.s.programs[obj.program].faces[obj.face].name


def _identity(game: Game, obj: Obj) -> Json:
    if obj.kind == ABILITY:
        return {}
    chars = game.chars(obj.id)
    found: Json = {"name": chars.name, "types": sorted((*chars.supertypes, *chars.types)), "cost": chars.mana_cost}
    if chars.subtypes:
        found["subtypes"] = sorted(chars.subtypes)
    if "creature" in chars.types:
        found["power"], found["toughness"] = chars.power, chars.toughness
    if chars.keywords:
        found["keywords"] = sorted(chars.keywords)
    if chars.colors:
        found["colors"] = chars.colors
    if chars.mana_value:
        found["mana_value"] = chars.mana_value
    if chars is not base(game, obj) and (gained := _gained(game, obj, chars)):
        found["gained"] = gained
    if obj.card >= 0 and game.is_commander(obj.id):
        found["commander"] = True
    grade = _grade(game, obj)
    if grade != "full":
        found["grade"] = grade
    return found


def _gained(game: Game, obj: Obj, chars: Characteristics) -> list[str]:
    """The words of abilities that do not stand on the object itself, as far as they can be told; keywords are told apart."""
    own = {id(ability) for ability in base(game, obj).abilities}
    gained = [each for each in chars.abilities if id(each) not in own and not isinstance(each, (Keyword, Lost))]
    said = [text_of(ability, chars.name) for ability in gained]
    return [each for each in said if each]


_GRADES: Final = ByIdentity(CardProgram.grade)


def _grade(game: Game, obj: Obj) -> str:
    if obj.face_down != FACE_UP:
        return "full"
    return _GRADES.of(game.s.programs[obj.program])


_FLAGS = ("tapped", "phased_out", "flipped")


def _status(game: Game, obj: Obj) -> Json:
    found: Json = {flag: True for flag in _FLAGS if getattr(obj, flag)}
    if obj.kind in (TOKEN, COPY):
        found["token"] = True
    if obj.zone == BATTLEFIELD:
        found["controller"] = controller = game.controller_of(obj.id)
        region = game.format.region_of(game, obj.id)
        if region != controller:
            found["region"] = region
        _permanent(game, obj, found)
    elif obj.zone == STACK:
        found["controller"] = obj.controller
        _spell(game, obj, found)
    if obj.counters:
        found["counters"] = dict(sorted(obj.counters.items()))
    return found


def _permanent(game: Game, obj: Obj, found: Json) -> None:
    if obj.damage:
        found["damage"] = obj.damage
    if obj.sick:
        found["sick"] = True
    if obj.attached_to:
        found["attached_to"] = obj.attached_to
    chosen = game.choices_of(obj.id) if obj.choices else None
    if chosen:
        found["chosen"] = dict(sorted(chosen.items()))


def _source_name(game: Game, source: int) -> str:
    """What an ability on the stack calls its source: as it is, or was last."""
    chars, row = game.s.lki.get(source), game.s.objects.get(source)
    if row is not None and row.zone != GONE:
        chars = game.chars(source)
    if chars is not None:
        return chars.name
    return "it" if row is None or row.face_down != FACE_UP else game.s.programs[row.program].faces[row.face].name


def _spell(game: Game, obj: Obj, found: Json) -> None:
    item = obj.item
    if item is None:
        return
    found["kind"] = item.kind
    if obj.kind == ABILITY:
        found["source"] = item.source
        if text := text_of(item.ability, _source_name(game, item.source)):
            found["text"] = text
    targets = [ref for choice in item.targets for ref in choice.refs]
    if targets:
        found["targets"] = targets
    if item.modes:
        found["modes"] = list(item.modes)
    if item.x:
        found["x"] = item.x


def _table(game: Game, commanders: dict[int, str]) -> Json:
    s = game.s
    return {
        "turn": s.turn.number,
        "active": s.turn.active,
        "step": s.turn.step,
        "stack": list(s.stack),
        "players": [_player(game, player, commanders) for player in s.players],
        "combat": _combat(game),
        "monarch": s.monarch,
        "initiative": s.initiative,
        "daytime": s.daytime,
        "asked": [ask.decider for ask in game.asks if game.ask_of(ask.decider) is not None],
        "over": s.over,
        "winners": list(s.winners),
        **time_told(game),
        **game.format.told(game),
    }


def _commander_names(game: Game, known: dict[int, str]) -> dict[int, str]:
    """The commanders' names by card, as far as any player has been dealt damage by one or has cast one; those that are known among the same objects are not looked for."""
    wanted = {card for player in game.s.players for card in (*player.commander_damage, *player.commander_casts)}
    if wanted <= known.keys():
        return known
    return {
        row.card: game.s.programs[row.program].faces[0].name for row in game.s.objects.values() if row.card in wanted
    }


def _player(game: Game, player: Player, commanders: dict[int, str]) -> Json:
    s, seat = game.s, player.seat
    found: Json = {
        "seat": seat,
        "team": player.team,
        "life": player.life,
        "hand": len(s.hand[seat]),
        "library": len(s.library[seat]),
        "graveyard": len(s.graveyard[seat]),
        "alive": player.alive,
    }
    attractions = len(deck_of(game, seat))
    if attractions:
        found["attractions"] = attractions
    if player.cause:
        found["cause"] = player.cause
    if counters := {kind: n for kind, n in sorted(player.counters.items()) if not kind.startswith("skip_")}:
        found["counters"] = counters
    if player.pool:
        found["mana"] = "".join(mana.color for mana in player.pool)
    if player.commander_damage:
        found["commander_damage"] = {
            commanders.get(card, "?"): n for card, n in sorted(player.commander_damage.items())
        }
    if player.commander_casts:
        found["commander_casts"] = {commanders.get(card, "?"): n for card, n in sorted(player.commander_casts.items())}
    return found


def _combat(game: Game) -> Json | None:
    combat = game.s.combat
    if combat is None or not combat.attackers:
        return None
    return {
        "attackers": [list(pair) for pair in combat.attackers.items()],
        "blockers": [[blocker, attacker] for blocker, attackers in combat.blockers.items() for attacker in attackers],
    }


# --- projection ------------------------------------------------------------------------------------------------------


def snapshot(game: Game, taken: Picture, viewer: Viewer) -> Json:
    """The whole position as the viewer sees it."""
    rows = [project_row(game, oid, row, viewer) for oid, row in taken.rows.items()]
    return {"table": project_table(taken.table, viewer), "objects": [row for row in rows if row is not None]}


class Changes:
    """What is different between two pictures, for all viewers alike: public fields, rows with what they were before (None = new), rows that are gone."""

    __slots__ = ("gone", "rows", "table")

    def __init__(self, before: Picture, after: Picture) -> None:
        self.table = {name: value for name, value in after.table.items() if before.table.get(name) != value}
        self.rows: list[tuple[int, Row | None, Row]] = []
        stayed = 0
        for oid, row in after.rows.items():
            old = before.rows.get(oid)
            stayed += old is not None
            if old is not row and (old is None or not old.is_like(row)):
                self.rows.append((oid, old, row))
        is_any_gone = stayed < len(before.rows)
        self.gone = [(oid, row) for oid, row in before.rows.items() if oid not in after.rows] if is_any_gone else []


def delta(game: Game, changes: Changes, facts: Iterable[Fact], viewer: Viewer) -> Json:
    """What changed for the viewer: `ev` what happened, `table` changed public fields, `set` objects that are new or changed, `gone` handles. Empty when nothing did."""
    found: Json = {}
    told = [line for fact in facts for line in [project_fact(game, fact, viewer)] if line is not None]
    if told:
        found["ev"] = told
    if changes.table:
        found["table"] = project_table(changes.table, viewer)
    changed = [shown for each in changes.rows for shown in [_changed(game, *each, viewer)] if shown is not None]
    gone = [viewer.handle(oid) for oid, row in changes.gone if project_row(game, oid, row, viewer) is not None]
    if changed:
        found["set"] = changed
    if gone:
        found["gone"] = gone
    return found


def _changed(game: Game, oid: int, old: Row | None, row: Row, viewer: Viewer) -> Json | None:
    """A row that is new or shows the viewer something else than before."""
    shown = project_row(game, oid, row, viewer)
    is_new = shown is not None and (old is None or project_row(game, oid, old, viewer) != shown)
    return shown if is_new else None


def project_row(game: Game, oid: int, row: Row, viewer: Viewer) -> Json | None:
    """One object as the viewer sees it; None when not at all."""
    knows = viewer.knows(game, row.known)
    if row.public is None and not knows:
        return None
    shown: Json = {"o": viewer.handle(oid), **(row.public or {})}
    if knows:
        shown.update(row.secret)
    for name in ("attached_to", "source"):
        if name in shown:
            shown[name] = viewer.handle(shown[name])
    if "targets" in shown:
        shown["targets"] = [viewer.handle(ref) for ref in shown["targets"]]
    return shown


def project_table(table: Json, viewer: Viewer) -> Json:
    """Public fields with the viewer's handles."""
    shown = dict(table)
    if "stack" in shown:
        shown["stack"] = [viewer.handle(ref) for ref in shown["stack"]]
    combat = shown.get("combat")
    if combat is not None:
        shown["combat"] = {name: _handles_in_pairs(pairs, viewer) for name, pairs in combat.items()}
    return shown


def _handles_in_pairs(pairs: list[list[int]], viewer: Viewer) -> list[list[str]]:
    return [[viewer.handle(ref) for ref in pair] for pair in pairs]


# --- facts -----------------------------------------------------------------------------------------------------------

_REFS = {"obj": "o", "new": "n", "source": "source", "to": "to", "of": "of", "ref": "ref"}


_LISTS = ("targets", "objs")


_PAIRS = ("attacks", "blocks", "marches")


def project_fact(game: Game, fact: Fact, viewer: Viewer) -> Json | None:
    """One fact as the viewer may know it: hidden cards are counted, not named; None when it would name one."""
    if fact.kind == "unplayed" and not name_of(game, fact.data["obj"], viewer):
        return None
    shown: Json = {"t": fact.kind}
    for name, value in fact.data.items():
        if name in _REFS:
            _put_ref(game, shown, name, value, viewer)
        elif name in _LISTS:
            shown[name] = [each for each in (named(game, ref, viewer) for ref in value) if each is not None]
            shown["count"] = len(value)
        elif name in _PAIRS:
            shown[name] = _handles_in_pairs(value, viewer)
        elif name == "choices":
            shown[name] = told_choices(game, value, viewer)
        else:
            shown[_RENAMED.get(name, name)] = value
    if fact.kind == "moved":
        _name_moved(game, shown, fact, viewer)
    elif rule := rule_of(fact):
        shown.setdefault("rule", rule)
    return shown


_RENAMED = {"origin": "from", "destination": "to"}


def _put_ref(game: Game, shown: Json, name: str, ref: int, viewer: Viewer) -> None:
    if ref and can_point(game, ref, viewer):
        shown[_REFS[name]] = viewer.handle(ref)
        if name in ("obj", "source", "of"):
            label = name_of(game, ref, viewer)
            if label:
                shown["name" if name == "obj" else f"{name}_name"] = label


def _name_moved(game: Game, shown: Json, fact: Fact, viewer: Viewer) -> None:
    label = name_of(game, fact.data["new"], viewer) if fact.data["new"] else ""
    if label:
        shown["name"] = label


def told_choices(game: Game, choices: Iterable[Json], viewer: Viewer) -> list[Json]:
    """The choices of a shortcut (CR 732.2a) as their player gave them, in the viewer's handles."""
    return [_told_choice(game, each, viewer) for each in choices]


def _told_choice(game: Game, choice: Json, viewer: Viewer) -> Json:
    if "objects" in choice:
        return {"choose": [viewer.handle(ref) for ref in choice["objects"]]}
    if "pairs" in choice:
        return {"choose": _handles_in_pairs(choice["pairs"], viewer)}
    shown = dict(choice)
    for name in ("o", "by"):
        if choice.get(name):
            shown[name] = viewer.handle(choice[name])
    if choice.get("o") and (label := name_of(game, choice["o"], viewer)):
        shown["name"] = label
    return shown


def named(game: Game, ref: int, viewer: Viewer) -> Json | None:
    """A reference with its name, as far as the viewer may know; None when not even the reference."""
    if not can_point(game, ref, viewer):
        return None
    label = name_of(game, ref, viewer)
    return {"o": viewer.handle(ref), "name": label} if label else {"o": viewer.handle(ref)}


def can_point(game: Game, ref: int, viewer: Viewer) -> bool:
    """Whether the viewer may have a handle of it: public, or known to the viewer."""
    if ref < 0:
        return True
    row = game.s.objects.get(ref)
    return row is not None and (_zone_of(row) in PUBLIC_ZONES or viewer.knows(game, row.known))


def _zone_of(row: Obj) -> str:
    return row.choices.get("zone", GONE) if row.zone == GONE else row.zone


def name_of(game: Game, ref: int, viewer: Viewer) -> str:
    """The name of an object if the viewer may know it, else "" (CR 708.2: a face-down object has none)."""
    if ref < 0:
        return ""
    row = game.s.objects.get(ref)
    if row is None:
        return ""
    if row.kind == ABILITY and row.item is not None:
        return name_of(game, row.item.source, viewer)
    if _zone_of(row) in (HAND, LIBRARY) or row.face_down != FACE_UP:
        mask = row.known | (1 << row.controller if row.zone in (BATTLEFIELD, STACK) else 0)
        return _card_name(game, row) if viewer.knows(game, mask) else ""
    return game.chars(ref).name if _zone_of(row) in PUBLIC_ZONES else ""


ZONES = (BATTLEFIELD, STACK, COMMAND, EXILE, GRAVEYARD, HAND, LIBRARY)
