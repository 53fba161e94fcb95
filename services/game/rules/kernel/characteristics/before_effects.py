"""What an object is before continuous effects: printed face, token, face-down body, solved case (CR 109.3, 707.2, 708.2, 719).

Basic land types bring their mana ability here (CR 305.6) through `game.has_mana`; it is not part of the text.
"""

from __future__ import annotations

from typing import Final

from ...program import abilities as ab
from ...program import filters as fl
from ...program.abilities import ChapterAbility, Residual
from ...program.cards import CardProgram
from ...program.costs import ManaCost
from ...program.modifications import CopyExcept, CopyOf, Modification, SetName
from ...program.node import Node
from ..abilities.index import index_of
from ..abilities.printed_rows import has_parts, is_room, rows_of
from ..abilities.zones import functions_in
from ..declared import knows
from ..evaluate.dispatch import apply
from ..state.characteristics import Characteristics, face_down, keyword_names
from ..state.context import Context, context_of_effect
from ..state.game import Game
from ..state.rows import ABILITY, BATTLEFIELD, COPY, FACE_DOWN_EXILE, FACE_UP, GONE, STACK, Obj
from .prototype import is_prototyped, prototyped
from .rooms import doors_of, has_doors, room_row


def printed(game: Game, program: int, face: int, on_stack: bool) -> Characteristics:
    """The shared row of a card's face."""
    return rows_of(game.s.programs[program]).row(face, on_stack)


def base(game: Game, obj: Obj) -> Characteristics:
    """The row the layers start from, with controller set; shared unless it had to be changed."""
    if obj.kind == ABILITY:
        return _ability_row(game, obj)
    if obj.face_down == FACE_UP and not obj.parts and (obj.cast is None or not obj.cast.costs):
        plain = _plain(game, obj)
        if plain is not None:
            return plain
    row = copiable_of(game, obj)
    adapted = _bestowed(row) if is_bestowed(obj) else _adapt(obj, row)
    if adapted is row and row.controller != obj.controller:
        adapted = _for_controller(row, obj.controller)
    elif adapted is not row:
        adapted.controller = obj.controller
    return adapted


def _plain(game: Game, obj: Obj) -> Characteristics | None:
    """The shared row of a face-up card whose text does not change with its marks or way of casting; None if it does."""
    known = rows_of(game.s.programs[obj.program])
    if known.has_parts:
        return None
    on_stack = obj.zone == STACK or game.scratch.considered == obj.id  # `_is_spell`, for every permanent of a pass
    return known.row(1 if obj.flipped else obj.face, on_stack, obj.controller)


def _is_spell(game: Game, obj: Obj) -> bool:
    """Whether it is on the stack, or looked at as though it were (CR 601.3e): one half of a split card alone."""
    return obj.zone == STACK or game.scratch.considered == obj.id


def is_bestowed(obj: Obj) -> bool:
    """CR 702.103: cast for bestow, it is an Aura until it comes off its host (or its target is illegal as it resolves)."""
    cast = obj.cast
    if cast is None or "bestow" not in cast.costs or "unbestowed" in obj.marks:
        return False
    if obj.zone == BATTLEFIELD:
        return obj.attached_to != 0
    return obj.zone != GONE  # on the stack or entering, or a card that is looked at as the spell it would be


_ENCHANT_CREATURE = ab.Keyword("enchant", filter=fl.HasType("creature"))


def _bestowed(row: Characteristics) -> Characteristics:
    new = row.copy()
    new.types = row.types - {"creature"}
    new.subtypes = frozenset(("Aura",))
    new.abilities = (*row.abilities, _ENCHANT_CREATURE)
    new.keywords = row.keywords | {"enchant"}
    return new


_BY_CONTROLLER: Final[dict[tuple[int, int], tuple[Characteristics, Characteristics]]] = {}


def _for_controller(row: Characteristics, controller: int) -> Characteristics:
    key = (id(row), controller)
    found = _BY_CONTROLLER.get(key)
    if found is not None and found[0] is row:
        return found[1]
    new = row.copy()
    new.controller = controller
    if len(_BY_CONTROLLER) > 60000:
        _BY_CONTROLLER.clear()
    _BY_CONTROLLER[key] = (row, new)
    return new


def _ability_row(game: Game, obj: Obj) -> Characteristics:
    row = Characteristics()
    row.controller = obj.controller
    if obj.item is not None and obj.item.source in game.s.objects:
        row.colors = game.chars(obj.item.source).colors
    return row


def copiable_of(game: Game, obj: Obj) -> Characteristics:
    """Copiable values without copy effects: the face that is up, or the face-down body (CR 707.2); a card exiled face down has none (CR 406.3a)."""
    if obj.face_down == FACE_DOWN_EXILE:
        return _NOTHING
    if obj.face_down != FACE_UP:
        return _DISGUISED if obj.cast is not None and "disguise" in obj.cast.costs else _FACE_DOWN
    row = printed(game, obj.program, 1 if obj.flipped else obj.face, _is_spell(game, obj) and not is_fused(obj))
    if "Room" in row.subtypes and has_doors(game, obj):
        return room_row(game.s.programs[obj.program], doors_of(obj))
    if is_prototyped(obj):
        row = prototyped(row)
    if obj.parts:
        return with_parts(game, obj, row)
    return row


def is_fused(obj: Obj) -> bool:
    """CR 702.102b: a fused split spell has the combined characteristics of its halves."""
    return obj.cast is not None and "fuse" in obj.cast.costs


def fused_body(card: CardProgram) -> ab.Body:
    """CR 702.102d: the left half's instructions, then the right half's, each with targets of its own: two modes, both chosen."""
    halves = [index_of(face.abilities).spell for face in card.faces]
    return ab.Body(modes=tuple(ab.Mode(half[0].body.clauses) for half in halves if half), min=2, max=2)


_NOTHING = Characteristics()  # CR 406.3a


_FACE_DOWN = face_down()


_DISGUISED = face_down()  # CR 702.168a: with ward {2}


_DISGUISED.abilities = (ab.Keyword("ward", cost=ManaCost("{2}")),)


_DISGUISED.keywords = frozenset(("ward",))


def copiable(game: Game, ref: int, onto: int = 0, until: int = 0) -> Characteristics:
    """Copiable values of an object with copy effects on it (CR 707.2), as a fresh row; `onto`: what becomes the copy; `until`: without effects younger than that timestamp."""
    obj = game.s.objects[ref]
    if onto and is_room(game.s.programs[obj.program]):
        return room_row(game.s.programs[obj.program], doors_of(game.s.objects[onto])).copy()  # its own doors (709.5b)
    if obj.zone == GONE and obj.kind == COPY and ref in game.s.lki:
        return game.s.lki[ref].copy()
    return _with_copy_effects(game, obj, until)


def row_of_face(game: Game, obj: Obj, face: int) -> Characteristics:
    """The copiable values that an object has, or would have, with that face up (CR 707.8a)."""
    shown = obj.clone(game.s.epoch)
    shown.face, shown.flipped = face, False
    return _with_copy_effects(game, shown)


def _with_copy_effects(game: Game, obj: Obj, until: int = 0) -> Characteristics:
    """Those of a face-down object its face-down body has (CR 613.2b)."""
    row = copiable_of(game, obj).copy()
    if obj.face_down != FACE_UP:
        return row
    for effect in game.s.effects:
        if effect.affected is None or obj.id not in effect.affected or 0 < until < effect.timestamp:
            continue
        for modification in effect.modifications:
            if is_copiable(modification):
                apply(game, row, obj.id, modification, context_of_effect(effect))
    return row


def is_copiable(modification: Modification) -> bool:
    """Whether what it does to an object is part of the object's copiable values (CR 707.2, 707.9)."""
    return isinstance(modification, (CopyOf, CopyExcept, SetName))


def watchers(game: Game, zone: str) -> list[int]:
    """Objects in a zone (not the battlefield) with abilities that work there. The list is shared."""
    derived = game.derived
    if derived.watchers is None:
        derived.watchers = {}
    found = derived.watchers.get(zone)
    if found is None:
        found = derived.watchers[zone] = [oid for oid in game.zone_objects(zone) if _works_in(game, oid, zone)]
    return found


def _works_in(game: Game, oid: int, zone: str) -> bool:
    """Whether a card has abilities that work in its zone: printed ones, and those that effects have given it (CR 613.1f)."""
    row = game.s.objects[oid]
    if row.kind == ABILITY:
        return False
    if game.derived.is_computing or game.is_as_printed(oid):
        if rows_of(game.s.programs[row.program]).is_inert:
            return False
        return zone in index_of(base(game, row).abilities).zones
    return zone in index_of(game.chars(oid).abilities).zones


def statics_elsewhere(game: Game) -> list[tuple[int, str, ab.StaticAbility]]:
    """Static abilities that work from other zones than the battlefield, as printed."""
    found = []
    for zone in ("command", "graveyard", "hand", "exile", "stack"):
        for oid in watchers(game, zone):
            for key, ability in index_of(base(game, game.s.objects[oid]).abilities).statics:
                if functions_in(ability, zone):
                    found.append((oid, key, ability))
    return found


def _adapt(obj: Obj, row: Characteristics) -> Characteristics:
    if not has_parts(row.abilities):
        return row
    new = row.copy()
    abilities: list[ab.Ability] = []
    for ability in row.abilities:
        abilities += _active_parts(obj, ability)
    new.abilities = tuple(abilities)
    new.keywords = keyword_names(new.abilities)
    return new


def _active_parts(obj: Obj, ability: ab.Ability) -> tuple[ab.Ability, ...]:
    if isinstance(ability, ab.CaseAbility):
        return (ability, *ability.solved) if "solved" in obj.marks else (ability,)
    return (ability,)


SAID_BY: Final = "said by "


"""Of a granted keyword that speaks of players: the seat that "you" is, whoever controls the object later (CR 109.5, 611.2c)."""


def bind_keyword(game: Game, keyword: Node, context: Context) -> ab.Keyword:
    """A granted keyword as it applies: the quality that was chosen ("protection from the color of your choice"), and who "your" means."""
    assert isinstance(keyword, ab.Keyword)
    spared = {
        "this Aura": f"spares {context.source}", "your attachments": f"attachments of {context.controller}",
    }.get(keyword.word, keyword.word)  # fmt: skip
    if keyword.players is not None:
        spared = f"{SAID_BY}{context.controller}"
    if isinstance(keyword.filter, fl.HasChosenColor):
        word = game.choice(context, "color")
        if word:
            return ab.Keyword(keyword.name, filter=fl.HasColor(word), word=spared)
    return (
        keyword
        if spared == keyword.word
        else ab.Keyword(keyword.name, filter=keyword.filter, players=keyword.players, word=spared)
    )


def with_parts(game: Game, obj: Obj, row: Characteristics) -> Characteristics:
    """CR 702.140e: the topmost component's characteristics and the abilities of all; CR 202.3c: a melded one has the mana value of both cards."""
    new = row.copy()
    halved = {game.program_of(each.id).back_half() for each in _components(game, obj) if is_melded(game, each)}
    for under in _components(game, obj)[1:]:
        if under.face == 0 and game.program_of(under.id).back_half() in halved:  # the other half of one face
            if is_melded(game, obj):
                new.mana_value += printed(game, under.program, 0, False).mana_value
        elif under.face_down == FACE_UP:
            new.abilities = (*new.abilities, *printed(game, under.program, under.face, False).abilities)
    new.keywords = keyword_names(new.abilities)
    return new


def _components(game: Game, obj: Obj) -> list[Obj]:
    return [obj, *(game.s.objects[part] for part in obj.parts)]


def is_melded(game: Game, obj: Obj) -> bool:
    """Whether the back faces of a meld pair are up, combined (CR 202.3c)."""
    return obj.face == 1 and game.program_of(obj.id).back_half() != ""


def final_chapter(game: Game, oid: int) -> int:
    """The number of a saga's last chapter (CR 714.2d)."""
    heads = [a.hook if isinstance(a, Residual) else a for a in game.chars(oid).abilities]
    return max((max(a.chapters) for a in heads if isinstance(a, ChapterAbility)), default=0)


knows(ab.CaseAbility, "solved")
