"""Emperor, three against three (document 002). CR 801, 804, 809 and 104.3h are not used: the document brings its own reach.

Seating, a random emperor starts, emperor 30 and lieutenants 20 life ok; the emperor's loss is the team's, a player's win the team's ok; two free mulligans at each
size ok; spell range 2 limits targets only, until somebody has left ok; marching to an adjacent region of the team, summoning-sick creatures too ok; attacks on adjacent
opponents, on an emperor also from the other emperor's region when his cards ask for it ok; the emperor redistributes life ok; open hands within a team as an option ok.
"""

from __future__ import annotations

from ..kernel.ask.ask import Refusal
from ..kernel.events.in_combat import defending_seat
from ..kernel.state.game import Game
from ..kernel.state.rows import ABILITY, BATTLEFIELD, GONE, STACK, seat_of
from .highlander import Highlander
from .regions import region_of
from .seating import distance, neighbours, together

EMPEROR = 1


"""The position of the emperor within a team."""


RANGE = 2


EXPOSING = frozenset({"Luminarch Ascension"})


"""Cards whose controller may be attacked as an emperor, as document 002 lists them on 2026-04-17."""


class Emperor(Highlander):
    """Emperor in the middle, lieutenants at his sides."""

    id = "emperor"
    life = 20
    emperor_life = 30
    mulligans_at_a_size = 2
    seats = (6, 6)

    # --- start ---------------------------------------------------------------------------------------------------

    def chairs(self, seats: int) -> tuple[tuple[int, int], ...]:
        """A1 A-emperor A2 B1 B-emperor B2."""
        return together(2, 3)

    def first_seat(self, game: Game) -> int:
        """A random emperor starts."""
        emperors = [player.seat for player in game.s.players if player.position == EMPEROR]
        return emperors[game.rng.below(len(emperors))]

    def own_life(self, game: Game, seat: int) -> int:
        """The emperor has 30."""
        return self.emperor_life if game.s.players[seat].position == EMPEROR else self.life

    def shows_hand(self, game: Game, seat: int, other: int) -> bool:
        """Teammates may look at each other's hands."""
        players = game.s.players
        return self.options.open_hands and players[seat].team == players[other].team

    # --- reach ---------------------------------------------------------------------------------------------------

    def why_not_reach(self, game: Game, oid: int, defender: int) -> Refusal | None:
        """Creatures attack only opponents next to their region, or an exposed emperor from the other emperor's."""
        if defending_seat(game, defender) in self.borders(game, region_of(game, oid)):
            return None
        return Refusal("002 emperor", "a creature attacks only opponents next to its region")

    def borders(self, game: Game, region: int) -> list[int]:
        """Opponents beside the region, and an exposed emperor from the other emperor's."""
        beside = neighbours(game.alive(), region)
        return [seat for seat in super().borders(game, region) if seat in beside or self._faces(game, region, seat)]

    def _faces(self, game: Game, region: int, seat: int) -> bool:
        return _is_emperor(game, region) and _is_emperor(game, seat) and self.is_exposed(game, seat)

    def is_exposed(self, game: Game, seat: int) -> bool:
        """An emperor with a planeswalker, the monarchy, or a card of the list may be attacked from the other emperor's region."""
        if game.s.monarch == seat:
            return True
        mine = [game.chars(oid) for oid in game.permanents() if game.controller_of(oid) == seat]
        return any("planeswalker" in chars.types or chars.name in EXPOSING for chars in mine)

    def has_range(self, game: Game) -> bool:
        """Until a player has left."""
        return len(game.alive()) == len(game.s.players)

    def told(self, game: Game) -> dict[str, object]:
        """And whom each seat's targets may belong to, null when there is no range any more."""
        count = len(game.s.players)
        reach = [[other for other in range(count) if distance(seat, other, count) <= RANGE] for seat in range(count)]
        return {**super().told(game), "reach": reach if self.has_range(game) else None}

    def may_target(self, game: Game, ref: int, source: int, seat: int) -> bool:
        """Spell range 2: players, permanents by their region, spells by who cast them, activated abilities by their source's region, or the last one it was in."""
        if not super().may_target(game, ref, source, seat):
            return False
        if not self.has_range(game):
            return True
        where = _place_of(game, ref)
        return where < 0 or distance(seat, where, len(game.s.players)) <= RANGE

    # --- marching ------------------------------------------------------------------------------------------------

    def why_not_march(self, game: Game, oid: int) -> Refusal | None:
        """Only tapped creatures stay."""
        if game.s.objects[oid].tapped:
            return Refusal("002 marching", "a tapped creature cannot march")
        return None

    def ways_out(self, game: Game, oid: int) -> list[int]:
        """Adjacent regions of the own team."""
        team = game.team_of(game.controller_of(oid))
        return [seat for seat in neighbours(game.alive(), region_of(game, oid)) if seat in team]

    # --- life and loss -------------------------------------------------------------------------------------------

    def tie_break_life(self, game: Game, seat: int) -> int:
        """The emperor's: with him the team loses."""
        return sum(game.s.players[member].life for member in game.team_of(seat) if _is_emperor(game, member))

    def givers(self, game: Game, seat: int) -> list[int]:
        """The emperor gives the life of the whole team."""
        return self.receivers(game, seat)

    def receivers(self, game: Game, seat: int) -> list[int]:
        """The living team of an emperor; nobody else redistributes."""
        return game.team_of(seat) if _is_emperor(game, seat) else []

    def team_losses(self, game: Game, losses: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """If an emperor loses, the team loses."""
        fallen = {game.s.players[seat].team for seat, _ in losses if _is_emperor(game, seat)}
        going = {seat for seat, _ in losses}
        return [(p.seat, "emperor") for p in game.s.players if p.alive and p.team in fallen and p.seat not in going]


def _is_emperor(game: Game, seat: int) -> bool:
    return game.s.players[seat].position == EMPEROR


def _place_of(game: Game, ref: int) -> int:
    """The seat that a target belongs to for the range; -1 for what the range does not limit."""
    if ref < 0:
        return seat_of(ref)
    row = game.s.objects[ref]
    if row.zone == BATTLEFIELD:
        return region_of(game, ref)
    if row.zone != STACK or row.item is None:
        return -1
    if row.kind != ABILITY:
        return row.cast.by if row.cast is not None else row.controller
    if row.item.kind != "activated":
        return -1
    source = game.s.objects.get(row.item.source)
    return (
        region_of(game, row.item.source)
        if source is not None and source.zone in (BATTLEFIELD, GONE)
        else row.controller
    )
