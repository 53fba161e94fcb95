"""What a format decides. `Format` itself is free-for-all without commanders; the others override constants and hooks.

Hooks: start, mulligans, first draw, order of turns, steps of a turn; reach of attacks, blocks and targets; commanders; teams; inputs at any time; what clients are told.
103.1 starting player, 103.4 life, 103.5 London mulligan, 103.5c free mulligan in multiplayer, 103.8a first draw of two players, 802 attack multiple players,
806 free-for-all order.
"""

from __future__ import annotations

from ..kernel.ask.ask import Action, Ask, Refusal
from ..kernel.ask.flow import Flow, ask, choose_objects
from ..kernel.events.pipeline import move
from ..kernel.events.zone_changes import shuffle
from ..kernel.state.events import Arrival
from ..kernel.state.game import Game
from ..kernel.state.options import Chair, Declaration, Options
from ..kernel.state.rows import EXILE, GRAVEYARD, HAND, LIBRARY, Trigger
from ..kernel.turn.opening_hands import act_from_opening_hands
from ..kernel.verbs.attractions import shuffle_deck
from .ending_matches import CONCEDE_MATCH, DRAW, end_by_word, why_not_end
from .sealing import seal_rows
from .seating import free_for_all


class Format:
    """Hooks and constants of one format with a table's options; holds no state of a game."""

    id = "free_for_all"
    life = 20
    commander_damage = 0
    hand_size = 7
    extra_turns = 5
    seats = (2, 6)
    """Least and most seats."""

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()

    def chairs(self, seats: int) -> tuple[Chair, ...]:
        """Team and position of each seat in turn order."""
        return free_for_all(seats)

    def first_seat(self, game: Game) -> int:
        """CR 103.1: a random player starts."""
        return game.rng.below(len(game.s.players))

    def starting_life(self, game: Game, seat: int) -> int:
        """The life total a seat starts with."""
        return self.options.life or self.life

    def turns_after_time(self) -> int:
        """MTR 2.4: additional turns once time is called."""
        return self.extra_turns if self.options.extra_turns < 0 else self.options.extra_turns

    # --- start ---------------------------------------------------------------------------------------------------

    def start(self, game: Game) -> Flow[None]:
        """Shuffle, opening hands and mulligans; the first turn begins afterwards (CR 103)."""
        for seat in game.alive():
            shuffle(game, seat)
            shuffle_deck(game, seat)
        for seat in game.alive():
            yield from self.draw_opening(game, seat, self.hand_size)
        yield from self.mulligans(game)
        yield from self.before_first_turn(game)

    def before_first_turn(self, game: Game) -> Flow[None]:
        """CR 103.6: actions from opening hands."""
        yield from act_from_opening_hands(game)

    def draw_opening(self, game: Game, seat: int, count: int) -> Flow[None]:
        """Draw an opening hand: no draw triggers exist yet."""
        library = game.s.library[seat]
        yield from move(game, list(library[: -count - 1 : -1]), HAND)

    def free_mulligans(self, game: Game) -> int:
        """CR 103.5c: the first is free in multiplayer."""
        return 1 if len(game.s.players) > 2 else 0

    def mulligans(self, game: Game) -> Flow[None]:
        """CR 103.5: declared in turn order, then taken at the same time, round by round; at the end cards go to the bottom."""
        deciding = game.turn_order(game.s.turn.active)
        while deciding:
            again = []
            for seat in deciding:
                if (yield from self._wants_mulligan(game, seat)):
                    again.append(seat)
            deciding = [seat for seat in again if game.s.players[seat].alive]
            for seat in deciding:
                yield from self._take_mulligan(game, seat)
        for seat in game.alive():
            yield from self._bottom(game, seat)

    def _wants_mulligan(self, game: Game, seat: int) -> Flow[bool]:
        """CR 103.5: nobody mulligans an opening hand of no cards."""
        if self.next_hand(game, seat) <= self.bottomed(game, seat):
            return False
        seal_rows(game)
        return bool((yield from ask(self._mulligan_ask(game, seat))))

    def _mulligan_ask(self, game: Game, seat: int) -> Ask:
        question = Ask("yes_no", seat, "mulligan")
        question.default = False
        taken = game.s.players[seat].mulligans
        question.data = {"taken": taken, "bottom": self.bottomed(game, seat)}
        return question

    def next_hand(self, game: Game, seat: int) -> int:
        """The size of a player's next opening hand."""
        return self.hand_size

    def bottomed(self, game: Game, seat: int) -> int:
        """How many cards a player puts on the bottom after the last mulligan (CR 103.5)."""
        return max(game.s.players[seat].mulligans - self.free_mulligans(game), 0)

    def _take_mulligan(self, game: Game, seat: int) -> Flow[None]:
        game.edit_player(seat).mulligans += 1
        game.emit("mulligan", seat=seat)
        yield from move(game, list(game.s.hand[seat]), LIBRARY)
        shuffle(game, seat)
        yield from self.draw_opening(game, seat, self.next_hand(game, seat))

    def _bottom(self, game: Game, seat: int) -> Flow[None]:
        count = min(self.bottomed(game, seat), len(game.s.hand[seat]))
        if count:
            chosen = yield from choose_objects(
                seat, "mulligan_bottom", list(game.s.hand[seat]), count, count, hidden=True
            )
            for oid in chosen:
                yield from move(game, [oid], LIBRARY, Arrival(position="bottom"))

    def skips_first_draw(self, game: Game, seat: int) -> bool:
        """CR 103.8a: with two players the first one skips the draw of the first turn."""
        return game.s.turn.number == 1 and len(game.s.players) == 2

    def next_seat(self, game: Game, seat: int) -> int:
        """Whose turn is next in the normal order."""
        return game.turn_order((seat + 1) % len(game.s.players))[0]

    def turn_steps(self, steps: tuple[str, ...]) -> tuple[str, ...]:
        """The steps of a turn, or of a combat phase, as this format has them."""
        return steps

    def march(self, game: Game) -> Flow[None]:
        """The marching step of formats with regions."""
        return
        yield []

    # --- reach ---------------------------------------------------------------------------------------------------

    def attackable_seats(self, game: Game, seat: int) -> list[int]:
        """Players whom the seat's creatures may attack (CR 802)."""
        return game.opponents(seat)

    def why_not_reach(self, game: Game, oid: int, defender: int) -> Refusal | None:
        """Why a creature cannot attack that defender from where it stands, or None."""
        return None

    def region_of(self, game: Game, oid: int) -> int:
        """The seat in whose region a permanent stands."""
        return game.controller_of(oid)

    def shows_hand(self, game: Game, seat: int, other: int) -> bool:
        """Whether a player may look at another's hand at any time."""
        return False

    def wishes(self, game: Game, seat: int) -> list[int]:
        """Cards outside the game that effects may bring in (CR 108.5)."""
        return []

    def blocking_seats(self, game: Game) -> list[int]:
        """Defending players in the order in which they declare blocks (CR 509.1, 802.4)."""
        assert game.s.combat is not None
        defending = set(game.s.combat.defending.values())
        return [seat for seat in game.turn_order(game.s.turn.active) if seat in defending]

    def blocks_for(self, game: Game, oid: int, seat: int) -> bool:
        """Whether the seat declares blocks for that creature."""
        return game.controller_of(oid) == seat

    def may_block(self, game: Game, blocker: int, attacker: int, seat: int) -> bool:
        """CR 509.1a: a creature blocks what attacks its player, or a planeswalker or battle of that player."""
        combat = game.s.combat
        return combat is not None and combat.defending.get(attacker, -1) == seat

    def has_range(self, game: Game) -> bool:
        """Whether `may_target` refuses anything now."""
        return False

    def may_target(self, game: Game, ref: int, source: int, seat: int) -> bool:
        """Whether a target is within reach."""
        return True

    def destroyable(self, game: Game, seat: int, source: int, oids: list[int]) -> Flow[list[int]]:
        """What of these an effect of the seat may destroy."""
        return oids
        yield []

    def mana_color(self, game: Game, seat: int, color: str) -> str:
        """The colour mana has when it enters a pool."""
        return color

    # --- commanders ----------------------------------------------------------------------------------------------

    def commander_damage_limit(self, game: Game) -> int:
        """Combat damage from one commander that loses the game; 0 = none."""
        return self.commander_damage

    def commander_tax(self, game: Game, seat: int, card: int) -> int:
        """CR 903.8."""
        return 2 * game.s.players[seat].commander_casts.get(card, 0)

    def may_cast_commander(self, game: Game, seat: int, oid: int) -> bool:
        """Whether a commander may be cast from the command zone."""
        return True

    def commander_replaced_zones(self) -> tuple[str, ...]:
        """CR 903.9b: zones whose move is replaced; graveyard and exile are looked at by state-based actions."""
        return (HAND, LIBRARY)

    def commander_may_return(self, game: Game, oid: int) -> bool:
        """CR 903.9a."""
        return game.s.objects[oid].zone in (GRAVEYARD, EXILE)

    def legend_group(self, controller: int, name: str) -> tuple[int, str]:
        """How the legend rule groups permanents: by controller and name; seat -1 = nobody keeps one."""
        return (controller, name)

    # --- teams and the rest ----------------------------------------------------------------------------------------

    def tie_break_life(self, game: Game, seat: int) -> int:
        """The life total that counts for a player when a match is decided by life (MTR 2.4: a team is one player)."""
        return sum(game.s.players[member].life for member in game.team_of(seat))

    def team_losses(self, game: Game, losses: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Further players who lose because others do."""
        return []

    def concession_takes_effect(self, game: Game, seat: int) -> bool:
        """Whether a player who has conceded leaves now (CR 104.3a: at once)."""
        return True

    def turn_begins(self, game: Game, seat: int) -> None:
        """A turn of the seat is about to begin."""

    def look_back(self, game: Game, seat: int) -> None:
        """The seat is about to get priority."""

    def offered(self, game: Game, seat: int, actions: list[Action]) -> list[Action]:
        """What of the legal actions a house rule leaves."""
        return actions

    def performed(self, game: Game, seat: int, action: Action, performing: Flow[None]) -> Flow[None]:
        """Carries an action out."""
        return performing

    def may_trigger(self, game: Game, oid: int, key: str, seat: int) -> bool:
        """Whether a house rule lets an ability trigger."""
        return True

    def triggered(self, game: Game, trigger: Trigger, key: str) -> None:
        """An ability has triggered and waits for the stack."""

    def settle(self, game: Game) -> None:
        """Put right what the format keeps, whenever state-based actions are looked at."""

    def told(self, game: Game) -> dict[str, object]:
        """Public facts of the format that clients see beside the table's own."""
        return {}

    def is_closed(self, game: Game) -> bool:
        """Whether nothing is left to be asked once the game is decided."""
        return True

    def closing(self, game: Game) -> Flow[None]:
        """What is asked when the game is decided, until `is_closed`."""
        return
        yield []

    def why_not_declare(self, game: Game, seat: int, given: Declaration) -> Refusal | None:
        """Why a player may not do that without being asked, or None. Every format knows how players end a game or match (MTR 2.5)."""
        if given.get("declare") in (DRAW, CONCEDE_MATCH):
            return why_not_end(game, given)
        return Refusal("declare", "this format knows no such declaration")

    def declare(self, game: Game, seat: int, given: Declaration) -> None:
        """Carry out a declaration that nothing speaks against."""
        end_by_word(game, seat, given)

    def special_actions(self, game: Game, seat: int) -> list[Action]:
        """Special actions of the format for a seat with priority."""
        return []

    def perform_special(self, game: Game, seat: int, action: Action) -> Flow[None]:
        """Carry a special action of the format out."""
        return
        yield []
