"""By which name objects are compared (CR 201.2)."""

from __future__ import annotations

from ..state.game import Game


def name_of(game: Game, ref: int) -> str:
    """The name of an object, "" for none; that of a token to which no text gave one ends in "Token" (CR 111.4), which is not shown."""
    name, program = game.chars(ref).name, game.program_of(ref)
    face = program.faces[0]
    is_given = program.layout != "token" or face.name != " ".join(face.subtypes)
    return name if is_given or name != face.name else f"{name} Token"


def has_name(game: Game, ref: int, name: str) -> bool:
    """Whether the object has the name; a split card has both names (CR 709.4b)."""
    own = name_of(game, ref)
    return own == name or (" // " in own and name in own.split(" // "))
