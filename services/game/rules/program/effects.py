"""What happens on resolution: clauses, each an envelope of orthogonal fields around one verb.

A clause is carried out in this order: condition -> each (once for every element) -> repeat -> optional / cost -> verb -> bind ->
then / otherwise. "If you do" is `then`, "if you don't" / "otherwise" is `otherwise`, "when you do" is a `Reflexive` verb in `then`.
"""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount, Const
from .conditions import Condition
from .costs import Cost
from .events import EventPattern
from .filters import Everything, Filter
from .modifications import Modification
from .node import Node, register_module
from .objects import Objects, This
from .players import EachOpponent, Players, You


class Verb(Node):
    """One game action of the vocabulary."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Unless(Node):
    """ "unless <payer> pays <cost>": the payer may pay to stop the clause. `condition`: "unless" a fact."""

    payer: Players
    cost: Cost


@dataclass(frozen=True, slots=True)
class Clause(Node):
    """One instruction. `bind` names what the verb did: its objects, players and number (also whether it did anything).

    `optional`: who may choose not to. `cost`: "you may pay X. If you do" (with optional), paid before the verb.
    `each`: carries the clause out for each object or player, bound as "each". `repeat`: that many times.
    """

    verb: Verb
    condition: Condition | None = None
    optional: Players | None = None
    cost: Cost | None = None
    unless: Unless | None = None
    each: Node | None = None  # Objects | Players
    repeat: Amount | None = None
    bind: str = ""
    then: tuple[Clause, ...] = ()
    otherwise: tuple[Clause, ...] = ()


# --- structure -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sequence(Verb):
    """Several clauses as one step, in order."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Nothing(Verb):
    """Does nothing; carries a cost or an option whose `then` matters ("you may pay {2}. If you do, ...")."""


@dataclass(frozen=True, slots=True)
class ChooseOne(Verb):
    """On resolution a player chooses one of several ("your choice of"; not modal: modes of CR 700.2 are on the ability).

    Optional words name the options ("Khans" / "Dragons"); the word is remembered for the source when `remember`.
    """

    options: tuple[tuple[Clause, ...], ...]
    who: Players = You()
    words: tuple[str, ...] = ()
    random: bool = False


@dataclass(frozen=True, slots=True)
class Vote(Verb):
    """Starting with `who`, each player votes for one of the words; outcome by most votes, or per vote (CR 701.38)."""

    words: tuple[str, ...]
    outcomes: tuple[tuple[Clause, ...], ...]
    per_vote: bool = False
    tie: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class Delayed(Verb):
    """Creates a delayed triggered ability (CR 603.7). `once`: only the next time. `duration` limits repeated ones."""

    event: EventPattern
    clauses: tuple[Clause, ...]
    once: bool = True
    duration: str = ""
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Reflexive(Verb):
    """ "When you do": a reflexive triggered ability (CR 603.12), with its own targets from slot 0."""

    clauses: tuple[Clause, ...]


# --- cards and zones ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """Players draw cards."""

    who: Players
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """Players discard cards. `filter` limits which; `random`; `all` = their hand; `chooser`: somebody else chooses."""

    who: Players
    amount: Amount = Const(1)
    filter: Filter = Everything()
    random: bool = False
    all: bool = False
    chooser: Players | None = None


@dataclass(frozen=True, slots=True)
class Mill(Verb):
    """Players mill cards."""

    who: Players
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class Scry(Verb):
    """Scry n."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class Surveil(Verb):
    """Surveil n."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class Move(Verb):
    """Moves objects: return, exile, put onto the battlefield, bounce, reanimate, tuck.

    `position` in a library: "top", "bottom", "top_or_bottom", "random_bottom", "shuffled", or "n" (n-th from the top).
    Onto the battlefield: `tapped`, `controller` (None = under its owner's control for "return", the player said otherwise), `transformed`,
    `face_down`, `attacking`, `attached_to`, `counters` it enters with, `modifications` it gets as it enters (no duration).
    `face_down` in exile hides it. `with_this`: exiled with the source (linked).
    """

    objects: Objects
    to: str
    position: str = ""
    tapped: bool = False
    controller: Players | None = None
    transformed: bool = False
    face_down: bool = False
    attacking: bool = False
    attached_to: Objects | None = None
    counter: str = ""
    counter_amount: Amount | None = None
    modifications: tuple[Modification, ...] = ()
    duration: str = ""  # exile "until ~ leaves the battlefield": "until_source_leaves"


@dataclass(frozen=True, slots=True)
class Search(Verb):
    """Players search a library (or zones of `zones`) for cards that match, and put them somewhere, then shuffle (unless `no_shuffle`).

    `max` -1 = any number. `whose`: whose library if not the searcher's. `reveal`. `split`: the first found goes to `to`, the rest to `rest_to`.
    """

    who: Players
    filter: Filter
    to: str
    amount: Amount = Const(1)
    up_to: bool = False
    tapped: bool = False
    reveal: bool = False
    position: str = ""
    zones: tuple[str, ...] = ("library",)
    whose: Players | None = None
    controller: Players | None = None
    rest_to: str = ""
    rest_tapped: bool = False
    different_names: bool = False
    no_shuffle: bool = False
    bind: str = "found"


@dataclass(frozen=True, slots=True)
class LookAtTop(Verb):
    """Look at (or reveal) the top cards of a library; choose some that match for one place, the rest goes to another.

    `choose` None: no card is chosen, all cards that match go to `to` when `all_matching`. `up_to`: may choose fewer. `optional`: "may".
    Places: zone, with positions as in Move: "hand", "graveyard", "battlefield", "battlefield_tapped", "exile", "library_top", "library_bottom",
    "library_random_bottom", "library_any_order". Binds "looked" (all), "chosen", "rest".
    """

    who: Players
    amount: Amount
    filter: Filter = Everything()
    choose: Amount | None = None
    up_to: bool = True
    reveal: bool = False
    reveal_chosen: bool = False
    to: str = "hand"
    rest: str = "library_bottom"
    all_matching: bool = False
    whose: Players | None = None


@dataclass(frozen=True, slots=True)
class RevealUntil(Verb):
    """Reveal (or exile) cards from the top until one matches (`count` of them); found ones go to `to`, the rest to `rest`. Binds "found", "rest"."""

    who: Players
    filter: Filter
    to: str
    rest: str
    count: Amount = Const(1)
    exile: bool = False
    optional_to: bool = False


@dataclass(frozen=True, slots=True)
class Reveal(Verb):
    """Reveal objects, or a hand (`hand_of`), to all; `look`: only the controller sees."""

    objects: Objects | None = None
    hand_of: Players | None = None
    look: bool = False


@dataclass(frozen=True, slots=True)
class ChooseObjects(Verb):
    """Choose objects without doing anything yet; the clause's `bind` names them."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Shuffle(Verb):
    """Players shuffle their libraries; `zone_in`: that zone ("graveyard", "hand") is shuffled in first."""

    who: Players
    zones_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CastCard(Verb):
    """The player casts (or plays) a card now, during resolution. `free` without paying its mana cost; `cost` an alternative cost.

    `lands`: "play". Use with Clause.optional for "may".
    """

    who: Players
    objects: Objects
    free: bool = True
    lands: bool = False
    cost: Cost | None = None
    copy: bool = False  # copies the card and casts the copy


@dataclass(frozen=True, slots=True)
class PermitPlay(Verb):
    """The player may play (cast) those cards for a duration ("until end of turn, you may play that card").

    `free` without paying; `any_mana` mana of any type may be spent; `lands` False = cast only; `exile_after` on leaving the stack.
    """

    who: Players
    objects: Objects
    duration: str
    free: bool = False
    any_mana: bool = False
    lands: bool = True
    cost: Cost | None = None
    exile_after: bool = False
    once: bool = False
    filter: Filter = Everything()


# --- permanents ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Destroy(Verb):
    """Destroy permanents; `no_regenerate`."""

    objects: Objects
    no_regenerate: bool = False


@dataclass(frozen=True, slots=True)
class Sacrifice(Verb):
    """Players sacrifice permanents: `objects` given (This(), Bound), or `filter` and `amount` chosen by each player."""

    who: Players
    filter: Filter | None = None
    amount: Amount = Const(1)
    objects: Objects | None = None
    all: bool = False


@dataclass(frozen=True, slots=True)
class Tap(Verb):
    """Tap permanents."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Untap(Verb):
    """Untap permanents."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class TapOrUntap(Verb):
    """The controller may tap or untap each."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Regenerate(Verb):
    """Create a regeneration shield (CR 701.19)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Attach(Verb):
    """Attach an object to another (or to a player)."""

    object: Objects
    to: Objects


@dataclass(frozen=True, slots=True)
class Unattach(Verb):
    """Unattach an object from what it is attached to."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Transform(Verb):
    """Transform (or convert) permanents."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class FlipPermanent(Verb):
    """Flip a flip card (CR 710)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class TurnFace(Verb):
    """Turn permanents face down or up."""

    objects: Objects
    up: bool


@dataclass(frozen=True, slots=True)
class PhaseOut(Verb):
    """Permanents phase out."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Fight(Verb):
    """Two creatures fight (CR 701.14)."""

    first: Objects
    second: Objects


@dataclass(frozen=True, slots=True)
class Goad(Verb):
    """Goad creatures (CR 701.15)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Detain(Verb):
    """Detain permanents (CR 701.35)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Verb):
    """Remove creatures from combat."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class GainControl(Verb):
    """A player gains control of objects for a duration ("" = for good)."""

    objects: Objects
    who: Players = You()
    duration: str = ""


@dataclass(frozen=True, slots=True)
class ExchangeControl(Verb):
    """Exchange control of two permanents (or groups)."""

    first: Objects
    second: Objects
    duration: str = ""


@dataclass(frozen=True, slots=True)
class Apply(Verb):
    """Creates a continuous effect on objects. Durations: "end_of_turn", "your_next_turn" (until), "end_of_combat", "end_of_your_next_turn",
    "while_source" (for as long as the source remains on the battlefield), "while_control_source", "while_condition" (with condition),
    "next_untap" (during the controller's next untap step), "next_turn" (until end of that player's next turn), "" (for good).
    """

    objects: Objects
    modifications: tuple[Modification, ...]
    duration: str
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ApplyAll(Verb):
    """A continuous effect of a resolving spell on a class of objects that may change ("creatures can't block this turn": rules, not characteristics)."""

    filter: Filter
    modifications: tuple[Modification, ...]
    duration: str


@dataclass(frozen=True, slots=True)
class ApplyPlayers(Verb):
    """A continuous effect on players (PlayerRule, CostChange, AlternativeCost ...)."""

    who: Players
    modifications: tuple[Modification, ...]
    duration: str


@dataclass(frozen=True, slots=True)
class ApplyReplacement(Verb):
    """A replacement or prevention effect with a duration; `uses` limits it ("the next time", 1), 0 = unlimited."""

    replacement: Node  # ReplacementAbility
    duration: str
    uses: int = 0


@dataclass(frozen=True, slots=True)
class PreventDamage(Verb):
    """Prevent damage: the next `amount` (None = all) that would be dealt to `to` (objects or players) by sources that match, for a duration."""

    to: Node | None  # Objects | Players
    amount: Amount | None
    source: Filter = Everything()
    combat: bool | None = None
    duration: str = "end_of_turn"
    by: Objects | None = None  # damage that would be dealt BY these


@dataclass(frozen=True, slots=True)
class PutCounters(Verb):
    """Put counters on objects. `distribute`: the amount is divided as chosen at cast (CR 601.2d)."""

    objects: Objects
    kind: str
    amount: Amount = Const(1)
    distribute: bool = False


@dataclass(frozen=True, slots=True)
class RemoveCounters(Verb):
    """Remove counters; `kind` "" = any; amount None = all."""

    objects: Objects
    kind: str
    amount: Amount | None = Const(1)
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class MoveCounters(Verb):
    """Move counters from one object to another; amount None = all; `kind` "" = any."""

    source: Objects
    to: Objects
    kind: str
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class MultiplyCounters(Verb):
    """Double (factor 2) the counters of a kind ("" = each kind)."""

    objects: Objects
    kind: str
    factor: int = 2


@dataclass(frozen=True, slots=True)
class GivePlayerCounters(Verb):
    """Players get counters: "poison", "energy", "experience", "rad", "ticket". Negative amounts remove."""

    who: Players
    kind: str
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class Proliferate(Verb):
    """Proliferate, n times."""

    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class TokenSpec(Node):
    """A token's characteristics. `predefined` names a rules token (Treasure, Food, Clue, Blood, Map, Powerstone, Gold, Shard, Incubator, Junk, Lander, Mutagen ...: CR 111.10)."""

    name: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: str = ""
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Node, ...] = ()  # Ability
    predefined: str = ""
    chosen_type: bool = False
    chosen_color: bool = False


@dataclass(frozen=True, slots=True)
class CreateTokens(Verb):
    """Players create tokens. Binds "tokens" and the clause's `bind`."""

    spec: TokenSpec
    amount: Amount = Const(1)
    who: Players = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: Objects | None = None
    counter: str = ""
    counter_amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class CopyToken(Verb):
    """Create tokens that are copies of objects, except for modifications. `keep`: what is said of them later uses the bind."""

    objects: Objects
    amount: Amount = Const(1)
    who: Players = You()
    exceptions: tuple[Modification, ...] = ()
    tapped: bool = False
    attacking: bool = False
    defender: Players | None = None  # whom (or whose planeswalkers) an attacking copy attacks


@dataclass(frozen=True, slots=True)
class BecomeCopy(Verb):
    """Objects become a copy of another for a duration."""

    objects: Objects
    of: Objects
    duration: str = ""
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class Populate(Verb):
    """Populate (CR 701.36)."""


@dataclass(frozen=True, slots=True)
class Manifest(Verb):
    """Manifest (or cloak, or manifest dread) the top cards or the objects given."""

    who: Players
    amount: Amount = Const(1)
    kind: str = "manifest"
    objects: Objects | None = None


@dataclass(frozen=True, slots=True)
class KeywordAction(Verb):
    """Keyword actions done by (or to) an object, by word: "explore", "connive", "monstrosity", "adapt", "bolster", "support", "amass", "investigate",

    "incubate", "discover", "endure", "exert", "suspect", "learn", "forage", "venture", "ring_tempts", "open_attraction", "roll_visit", "time_travel", "collect_evidence", "renown",
    "become_prepared", "become_unprepared", "harness", "airbend", "earthbend", "firebend", "waterbend", "blight", "heist", "saddle", "station", "unlock", "meld", "mutate".
    `amount` is the keyword's number; `word` its type ("amass Zombies": "Zombie").
    """

    action: str
    objects: Objects = This()
    amount: Amount | None = None
    word: str = ""
    who: Players = You()


# --- stack -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Counter(Verb):
    """Counter spells or abilities; `to` another zone than the graveyard ("exile", "hand", "library_top", "library_bottom")."""

    objects: Objects
    to: str = ""


@dataclass(frozen=True, slots=True)
class CopySpell(Verb):
    """Copy a spell or ability on the stack, n times; `new_targets` the copier may choose new targets."""

    objects: Objects
    amount: Amount = Const(1)
    new_targets: bool = True
    who: Players = You()
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeTargets(Verb):
    """Change targets of a spell or ability: choose new targets; `to`: change to that object or player if legal."""

    objects: Objects
    to: Node | None = None
    optional: bool = True


# --- life, damage, mana ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealDamage(Verb):
    """A source deals damage to objects or players. `to` is Objects or Players (or AnyTarget); `distribute`: divided as chosen at cast;

    `source` None = this. `to_too`: further recipients at the same time ("and 3 damage to ...").
    """

    to: Node  # Objects | Players
    amount: Amount
    source: Objects | None = None
    distribute: bool = False
    unpreventable: bool = False
    each_of: Players | None = None  # in addition to objects: "each creature and each player"


@dataclass(frozen=True, slots=True)
class GainLife(Verb):
    """Players gain life."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class LoseLife(Verb):
    """Players lose life."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class SetLife(Verb):
    """Life totals become a number (CR 119.5)."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class ExchangeLife(Verb):
    """Two players exchange life totals; or a life total with an object's "power"/"toughness"."""

    first: Players
    second: Players | None = None
    object: Objects | None = None
    what: str = ""


@dataclass(frozen=True, slots=True)
class AddMana(Verb):
    """Players add mana. `mana`: symbols as printed ("{C}{C}", "{G}"), or `choice`: "any" (one mana of any colour), "any_combination" (of `colors`),
    "one_of" (the symbols of `options` as alternatives, each a run like "{W}{U}"), "commander" (colour identity of your commander),
    "chosen" (the chosen colour), "among" (colours among `filter`), "produced" (types that lands `filter` could produce), "any_one" (n of any one colour).
    `restriction`: it can be spent only on matching spells (`for_abilities` too); `persist`: not lost until end of turn.
    """

    mana: str = ""
    choice: str = ""
    amount: Amount = Const(1)
    options: tuple[str, ...] = ()
    colors: str = "WUBRG"
    filter: Filter | None = None
    who: Players = You()
    restriction: Filter | None = None
    for_abilities: bool = False
    persist: bool = False
    rider: tuple[Modification, ...] = ()  # what a spell it is spent on gains ("that spell can't be countered")
    colors_of: Objects | None = None
    until: str = ""  # "end_of_combat": not lost before that


@dataclass(frozen=True, slots=True)
class PayCost(Verb):
    """A player pays a cost as an instruction ("that player pays {2}")."""

    who: Players
    cost: Cost


# --- game --------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExtraTurn(Verb):
    """Players take an extra turn after this one."""

    who: Players = You()
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class ExtraPhase(Verb):
    """Additional phases after this one: ("combat",), ("combat", "main"); `after` "main" for "after this main phase"."""

    phases: tuple[str, ...]
    amount: Amount = Const(1)
    after: str = ""


@dataclass(frozen=True, slots=True)
class SkipNext(Verb):
    """Players skip their next turn, step or phase."""

    who: Players
    what: str
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class EndTurn(Verb):
    """End the turn (CR 724); `combat`: end the combat phase."""

    combat: bool = False


@dataclass(frozen=True, slots=True)
class WinGame(Verb):
    """Players win the game."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class LoseGame(Verb):
    """Players lose the game; `draw`: the game is a draw."""

    who: Players
    draw: bool = False


@dataclass(frozen=True, slots=True)
class BecomeMonarch(Verb):
    """Players become the monarch."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class TakeInitiative(Verb):
    """Players take the initiative."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class SetDayNight(Verb):
    """It becomes "day" or "night"."""

    what: str


@dataclass(frozen=True, slots=True)
class FlipCoin(Verb):
    """Flip coins; binds "flip" (won?) and the number won; `until_lose`."""

    who: Players = You()
    amount: Amount = Const(1)
    until_lose: bool = False
    won: tuple[Clause, ...] = ()
    lost: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class RollDie(Verb):
    """Roll dice; binds the result; `table`: rows (low, high, clauses)."""

    sides: int
    amount: Amount = Const(1)
    who: Players = You()
    table: tuple[tuple[int, int, tuple[Clause, ...]], ...] = ()
    modifier: Amount | None = None


@dataclass(frozen=True, slots=True)
class ChooseWord(Verb):
    """The player chooses a "color", "creature type", "card name", "card type", "land type", "basic land type", "opponent", "player", "number", "odd or even" or one of `words`;
    remembered for the source (linked "the chosen ..."); `filter` limits names."""

    what: str
    who: Players = You()
    words: tuple[str, ...] = ()
    filter: Filter | None = None
    random: bool = False


@dataclass(frozen=True, slots=True)
class CreateEmblem(Verb):
    """The player gets an emblem with abilities."""

    abilities: tuple[Node, ...]  # Ability
    who: Players = You()


@dataclass(frozen=True, slots=True)
class ControlPlayer(Verb):
    """Control a player during their next turn (CR 723)."""

    who: Players
    by: Players = You()


@dataclass(frozen=True, slots=True)
class RestartGame(Verb):
    """Restart the game (CR 727), with those cards put onto the battlefield afterwards."""

    keep: Filter | None = None


@dataclass(frozen=True, slots=True)
class PlaySubgame(Verb):
    """Play a subgame (CR 729); players who do not win it lose half their life, rounded up."""


@dataclass(frozen=True, slots=True)
class SeparatePiles(Verb):
    """`separator` divides the objects into two piles, `chooser` picks one; clauses for the chosen ("pile1") and the other ("pile2")."""

    objects: Objects
    separator: Players
    chooser: Players
    chosen: tuple[Clause, ...]
    other: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class AssignBlock(Verb):
    """Objects block this turn if able / must be blocked ("target creature blocks this turn if able")."""

    objects: Objects
    attacker: Objects | None = None


@dataclass(frozen=True, slots=True)
class RedirectDamage(Verb):
    """The next `amount` damage (None = all) that would be dealt to `of` is dealt to `to` instead, for a duration."""

    of: Node
    to: Node
    amount: Amount | None
    source: Filter = Everything()
    duration: str = "end_of_turn"


@dataclass(frozen=True, slots=True)
class Clash(Verb):
    """Clash with an opponent (CR 701.30); the clause's `then` is for winning."""

    who: Players = EachOpponent()


register_module(globals())
