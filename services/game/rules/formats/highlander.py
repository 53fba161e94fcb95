"""German Highlander team play (document 002): what Partner and Emperor share.

Free mulligans at each hand size, scry before the first turn ok; battlefield regions, the marching step after every beginning of combat step, blocks by region ok;
life transfers in the upkeep, neither loss nor gain ok; concession of one player outside combat on an empty stack, of a team at any time ok; revealing a card of the
own hand at any time ok; Commander decks as a table option ok; No Mass Land Destruction ok; No Arbitrarily Long Sequences ok (`sequences`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from ..kernel.ask.ask import Action, Ask, Refusal
from ..kernel.ask.flow import Flow, ask, choose_number, choose_objects
from ..kernel.evaluate.conditions import player_rule
from ..kernel.evaluate.payable import is_sick
from ..kernel.state.game import Game
from ..kernel.state.options import Declaration
from ..kernel.state.rows import HAND, Trigger, player_ref, seat_of
from ..kernel.turn.turn import is_combat
from ..kernel.verbs.cards import scry
from . import sequences
from .base import Format
from .declarations import changes, whole
from .house_rules import limited_destruction
from .regions import call_back, march_to, region_of

COMMANDER_LIFE = 40


COMMANDER_DAMAGE = 21


COST_OF_LIFE = 2


"""A transfer costs two life for each one that arrives."""


TRANSFER, REVEAL = "transfer_life", "reveal"


class Highlander(Format, ABC):
    """Team play with regions; Partner and Emperor say who reaches whom."""

    mulligans_at_a_size = 1
    extra_turns = 3

    # --- start ---------------------------------------------------------------------------------------------------

    def starting_life(self, game: Game, seat: int) -> int:
        """20, an emperor 30; 40 for all with Commander decks; or what the table says."""
        if self.options.life:
            return self.options.life
        return COMMANDER_LIFE if self.options.commander_decks else self.own_life(game, seat)

    def own_life(self, game: Game, seat: int) -> int:
        """The document's life total of a seat."""
        return self.life

    def commander_damage_limit(self, game: Game) -> int:
        """Only Commander decks know it."""
        return COMMANDER_DAMAGE if self.options.commander_decks else 0

    def skips_first_draw(self, game: Game, seat: int) -> bool:
        """Nobody skips a draw."""
        return False

    def hand_after(self, mulligans: int) -> int:
        """The hand size after some mulligans: so many are free at each size."""
        size = self.hand_size - mulligans // (self.mulligans_at_a_size + 1)
        return max(size, 5 if self.options.five_means_five else 0)

    def next_hand(self, game: Game, seat: int) -> int:
        """The size of the next opening hand."""
        return self.hand_after(game.s.players[seat].mulligans)

    def bottomed(self, game: Game, seat: int) -> int:
        """Fewer cards are drawn instead."""
        return 0

    def before_first_turn(self, game: Game) -> Flow[None]:
        """Each player may scry as many cards as the opening hand lacks of seven."""
        for seat in game.turn_order(game.s.turn.active):
            missing = self.hand_size - self.next_hand(game, seat)
            if missing > 0:
                yield from scry(game, seat, missing, 0)

    # --- regions and marching ----------------------------------------------------------------------------------------

    def turn_steps(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """A marching step follows every beginning of combat step."""
        place = steps.index("begin_combat") + 1
        return (*steps[:place], "marching", *steps[place:])

    def marches(self, game: Game, oid: int) -> list[int]:
        """Regions that a creature of the active player may march to now."""
        if "creature" not in game.chars(oid).types or self.why_not_march(game, oid) is not None:
            return []
        return self.ways_out(game, oid)

    @abstractmethod
    def ways_out(self, game: Game, oid: int) -> list[int]:
        """Regions of the own team next to the one in which a creature stands."""

    def why_not_march(self, game: Game, oid: int) -> Refusal | None:
        """Tapped and summoning sick creatures stay."""
        if game.s.objects[oid].tapped:
            return Refusal("002 marching", "a tapped creature cannot march")
        if is_sick(game, oid):
            return Refusal("002 marching", "a creature with summoning sickness cannot march")
        return None

    def march(self, game: Game) -> Flow[None]:
        """The marching step: any number of creatures at once, no priority."""
        seat = game.s.turn.active
        mine = [oid for oid in game.permanents() if game.controller_of(oid) == seat]
        pairs = [
            (oid, [player_ref(region) for region in regions]) for oid in mine if (regions := self.marches(game, oid))
        ]
        if not pairs or not game.s.players[seat].alive:
            return
        question = Ask("march", seat, "march")
        question.pairs, question.default = pairs, []
        chosen = yield from ask(question)
        for oid, region in chosen:
            march_to(game, int(oid), seat_of(int(region)))
        if chosen:
            game.emit("marched", seat=seat, marches=[list(pair) for pair in chosen])

    def region_of(self, game: Game, oid: int) -> int:
        """The seat in whose region a permanent stands."""
        return region_of(game, oid)

    def settle(self, game: Game) -> None:
        """What is no creature any more returns to its controller's region."""
        call_back(game)

    def blocks_for(self, game: Game, oid: int, seat: int) -> bool:
        """A creature blocks as if the player of its region controlled it."""
        return region_of(game, oid) == seat

    def told(self, game: Game) -> dict[str, object]:
        """Positions within the teams, for each seat whom creatures in its region may attack, transfers of life that are possible now."""
        alive = game.alive()
        return {
            **(sequences.told(game) if self.options.no_long_sequences else {}),
            "transfers": self._transfers(game),
            "positions": [player.position for player in game.s.players],
            "borders": [self.borders(game, seat) if seat in alive else [] for seat in range(len(game.s.players))],
        }

    def borders(self, game: Game, region: int) -> list[int]:
        """Opponents whom creatures in a region may attack."""
        team = game.s.players[region].team
        return [seat for seat in game.alive() if game.s.players[seat].team != team]

    # --- life ------------------------------------------------------------------------------------------------------------

    @abstractmethod
    def givers(self, game: Game, seat: int) -> list[int]:
        """Players whose life the seat may give away in its upkeep."""

    @abstractmethod
    def receivers(self, game: Game, seat: int) -> list[int]:
        """Players who may receive it."""

    def why_not_transfer(self, game: Game, seat: int, changes: dict[int, int]) -> Refusal | None:
        """Changes of life totals, seat -> change: negative gives, positive receives, two for one on the whole."""
        if game.s.turn.step != "upkeep" or game.s.turn.active != seat:
            return Refusal("002 life", "life is transferred during your own upkeep")
        for other, change in changes.items():
            refusal = self._why_not_change(game, seat, other, change)
            if refusal is not None:
                return refusal
        given = -sum(change for change in changes.values() if change < 0)
        if given == 0 or given != COST_OF_LIFE * sum(change for change in changes.values() if change > 0):
            return Refusal("002 life", "two life are given for each one that arrives")
        return None

    def _why_not_change(self, game: Game, seat: int, other: int, change: int) -> Refusal | None:
        allowed = self.givers(game, seat) if change < 0 else self.receivers(game, seat)
        if other not in allowed:
            return Refusal("002 life", "that player's life is not yours to move")
        if player_rule(game, other, "life_cant_change"):
            return Refusal("119.8", "that player's life total cannot change")
        if game.s.players[other].life + change < 0:
            return Refusal("119.4", "nobody gives more life than there is")
        return None

    def transfer(self, game: Game, seat: int, changes: dict[int, int]) -> None:
        """Neither loss nor gain of life: the totals are moved."""
        for other, change in sorted(changes.items()):
            game.edit_player(other).life += change
        game.emit("transferred", seat=seat, life={str(other): change for other, change in sorted(changes.items())})

    def special_actions(self, game: Game, seat: int) -> list[Action]:
        """In the own upkeep life may be transferred whenever somebody can give and another receive."""
        if game.s.turn.step != "upkeep" or game.s.turn.active != seat:
            return []
        able = any(self._arrives(game, seat, receiver) for receiver in self.receivers(game, seat))
        return [Action("special", option=TRANSFER)] if able else []

    def _transfers(self, game: Game) -> dict[str, object] | None:
        """Who may move whose life to whom now, None outside an upkeep in which somebody may."""
        seat = game.s.turn.active
        if game.s.turn.step != "upkeep" or not game.s.players[seat].alive:
            return None
        to = [other for other in self.receivers(game, seat) if self._arrives(game, seat, other)]
        if not to:
            return None
        return {"seat": seat, "from": self._pool(game, seat, -1), "to": to, "cost": COST_OF_LIFE}

    def _pool(self, game: Game, seat: int, receiver: int) -> list[int]:
        return [
            other
            for other in self.givers(game, seat)
            if other != receiver and game.s.players[other].life > 0 and not player_rule(game, other, "life_cant_change")
        ]

    def _arrives(self, game: Game, seat: int, receiver: int) -> int:
        """The most life that could arrive."""
        if player_rule(game, receiver, "life_cant_change"):
            return 0
        return sum(game.s.players[other].life for other in self._pool(game, seat, receiver)) // COST_OF_LIFE

    def perform_special(self, game: Game, seat: int, action: Action) -> Flow[None]:
        """Who receives, how much arrives, who gives it."""
        able = [other for other in self.receivers(game, seat) if self._arrives(game, seat, other)]
        refs = yield from choose_objects(seat, TRANSFER, [player_ref(other) for other in able], 1, 1)
        receiver = seat_of(refs[0])
        amount = yield from choose_number(seat, TRANSFER, 0, self._arrives(game, seat, receiver))
        if amount:
            shares = yield from self._shares(game, seat, receiver, amount)
            self.transfer(game, seat, {receiver: amount, **shares})

    def _shares(self, game: Game, seat: int, receiver: int, amount: int) -> Flow[dict[int, int]]:
        pool, cost = self._pool(game, seat, receiver), COST_OF_LIFE * amount
        if len(pool) == 1:
            return {pool[0]: -cost}
        question = Ask("distribute", seat, TRANSFER)
        question.options, question.total = [player_ref(other) for other in pool], cost
        question.default = _as_they_come([game.s.players[other].life for other in pool], cost)
        question.check = lambda shares: (
            None
            if all(share <= game.s.players[other].life for share, other in zip(shares, pool, strict=True))
            else Refusal("119.4", "nobody gives more life than there is")
        )
        shares = yield from ask(question)
        return {other: -int(share) for other, share in zip(pool, shares, strict=True)}

    # --- inputs at any time ------------------------------------------------------------------------------------------

    def why_not_declare(self, game: Game, seat: int, given: Declaration) -> Refusal | None:
        """Transfers, and cards that a player shows."""
        if given.get("declare") == TRANSFER:
            return self.why_not_transfer(game, seat, changes(given, "life"))
        if given.get("declare") == REVEAL:
            return _why_not_reveal(game, seat, whole(given, "o"))
        return super().why_not_declare(game, seat, given)

    def declare(self, game: Game, seat: int, given: Declaration) -> None:
        """Carry a legal one out."""
        if given["declare"] == TRANSFER:
            self.transfer(game, seat, changes(given, "life"))
        elif given["declare"] == REVEAL:
            _reveal(game, whole(given, "o"))
        else:
            super().declare(game, seat, given)

    def destroyable(self, game: Game, seat: int, source: int, oids: list[int]) -> Flow[list[int]]:
        """No Mass Land Destruction, if the table plays it."""
        if self.options.no_mass_land_destruction:
            oids = yield from limited_destruction(game, seat, source, oids)
        return oids

    # --- no arbitrarily long sequences ---------------------------------------------------------------------------------

    def turn_begins(self, game: Game, seat: int) -> None:
        """Another turn is taken."""
        if self.options.no_long_sequences and game.s.turn.number:
            sequences.turn_begins(game, seat, game.s.turn.active)

    def look_back(self, game: Game, seat: int) -> None:
        """What has turned out to be arbitrarily long is held back."""
        if self.options.no_long_sequences:
            sequences.look_back(game, seat)

    def offered(self, game: Game, seat: int, actions: list[Action]) -> list[Action]:
        """Parts of arbitrarily long sequences are held back."""
        return sequences.offered(game, seat, actions) if self.options.no_long_sequences else actions

    def performed(self, game: Game, seat: int, action: Action, performing: Flow[None]) -> Flow[None]:
        """A play is remembered with the position before it."""
        line = sequences.before_play(game, seat, action) if self.options.no_long_sequences else None
        yield from performing
        if line is not None:
            sequences.after_play(game, line)

    def may_target(self, game: Game, ref: int, source: int, seat: int) -> bool:
        """Other targets than the one that is held back stay allowed."""
        return not self.options.no_long_sequences or sequences.allows_target(game, ref, source, seat)

    def may_trigger(self, game: Game, oid: int, key: str, seat: int) -> bool:
        """Each ability once for each start of a loop."""
        return not self.options.no_long_sequences or sequences.may_trigger(game, oid, key, seat)

    def triggered(self, game: Game, trigger: Trigger, key: str) -> None:
        """Chains of triggers are remembered."""
        if self.options.no_long_sequences:
            sequences.triggered(game, trigger, key)

    # --- concession --------------------------------------------------------------------------------------------------

    def concession_takes_effect(self, game: Game, seat: int) -> bool:
        """A team's at once; a single player's outside the combat phase with an empty stack."""
        if all(game.s.players[member].conceded for member in game.team_of(seat)):
            return True
        return not is_combat(game) and not game.s.stack


def _as_they_come(lives: list[int], total: int) -> list[int]:
    shares = []
    for life in lives:
        shares.append(min(life, total))
        total -= shares[-1]
    return shares


def _why_not_reveal(game: Game, seat: int, oid: int) -> Refusal | None:
    row = game.s.objects.get(oid)
    if row is None or row.zone != HAND or row.owner != seat:
        return Refusal("002 partner", "a player reveals cards of the own hand")
    return None


def _reveal(game: Game, oid: int) -> None:
    game.edit(oid).known = game.s.everyone()
    game.emit("revealed", seat=game.s.objects[oid].owner, objs=[oid])
