"""Commander as of today (CR 903): 40 life, commander damage 21, tax, command zone; 2 to 6 seats free-for-all."""

from __future__ import annotations

from .base import Format


class Commander(Format):
    """CR 903.7 starting life, 903.10a damage; the rest is the base."""

    id = "commander"
    life = 40
    commander_damage = 21
