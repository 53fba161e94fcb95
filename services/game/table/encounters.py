"""Who played first and attacked whom in a game, and when each seat left it: a pure function of the log, for ratings and for those who look whether games are played honestly."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import seat_of
from services.game.rules.kernel.state.visible_events import Fact


class Between(msgspec.Struct):
    """What a seat did to a seat of another team. `chances`: its declarations of attackers while it had this one and others to choose from; `attacks`: those in which it attacked this one."""

    seat: int
    other: int
    chances: int = 0
    attacks: int = 0
    combat_damage: int = 0


class Encounters(msgspec.Struct):
    """`first`: the seat that took the first turn, -1 before it; `left`: the number of the turn in which a seat left; `attackers`: of the last declaration, by creature the attacking seat."""

    first: int = -1
    between: list[Between] = []
    left: dict[int, int] = {}
    attackers: dict[int, int] = {}

    def note(self, game: Play, facts: Sequence[Fact]) -> None:
        """What one step of the game told."""
        for fact in facts:
            if fact.kind == "turn" and self.first < 0:
                self.first = fact.data["seat"]
            elif fact.kind == "attackers":
                self._declared(game, fact.data["seat"], fact.data["attacks"])
            elif fact.kind == "damage" and fact.data["combat"] and not fact.data["obj"]:
                self._hurt(fact.data["source"], fact.data["player"], fact.data["amount"])
        gone = [player.seat for player in game.s.players if not player.alive]
        self.left = {seat: self.left.get(seat, game.s.turn.number) for seat in gone}

    def _declared(self, game: Play, seat: int, attacks: Sequence[tuple[int, int]]) -> None:
        self.attackers = {oid: seat for oid, _ in attacks}
        team = game.s.players[seat].team
        others = [each.seat for each in game.s.players if each.team != team and each.seat not in self.left]
        if len(others) < 2:
            return  # who has one opponent left says nothing by attacking it
        attacked = {_defending(game, oid, defender) for oid, defender in attacks}
        for other in others:
            found = self._between(seat, other)
            found.chances += 1
            found.attacks += other in attacked

    def _hurt(self, source: int, other: int, amount: int) -> None:
        if source in self.attackers and self.attackers[source] != other:
            self._between(self.attackers[source], other).combat_damage += amount

    def _between(self, seat: int, other: int) -> Between:
        found = next((each for each in self.between if (each.seat, each.other) == (seat, other)), None)
        if found is None:
            self.between.append(found := Between(seat, other))
        return found


def _defending(game: Play, oid: int, defender: int) -> int:
    """The defending player's seat, also of a planeswalker or battle (CR 508.5); -1 when the combat is over already."""
    if defender < 0:
        return seat_of(defender)
    return game.s.combat.defending.get(oid, -1) if game.s.combat is not None else -1
