"""Phrases that mean players, and possessives ("your", "that player's")."""

from __future__ import annotations

from ...program import players as pl
from ...program.objects import Bound, Objects, Target
from ..phrases.reading import back_object, reads, resolve_it, single, who
from ..phrases.reading import who as those
from ..text.lexicon import NUMBERS
from ..text.reader import Miss, Reader
from ..tree.filters import SEVERAL

PERSON = frozenset(("player",))


_FIXED: dict[str, tuple[pl.Players, bool]] = {
    "you": (pl.You(), False),
    "each player": (pl.EachPlayer(), False),
    "each opponent": (pl.EachOpponent(), False),
    "each of your opponents": (pl.EachOpponent(), False),
    "each other player": (pl.EachOtherPlayer(), False),
    "all players": (pl.EachPlayer(), True),
    "players": (pl.EachPlayer(), True),
    "all opponents": (pl.EachOpponent(), True),
    "your opponents": (pl.EachOpponent(), True),
    "opponents": (pl.EachOpponent(), True),
    "other players": (pl.EachOtherPlayer(), True),
    "defending player": (pl.DefendingPlayer(), False),
    "the defending player": (pl.DefendingPlayer(), False),
    "attacking player": (pl.AttackingPlayer(), False),
    "the attacking player": (pl.AttackingPlayer(), False),
    "the active player": (pl.ActivePlayer(), False),
    "enchanted player": (pl.EnchantedPlayer(), False),
    "the monarch": (pl.Monarch(), False),
    "the chosen player": (pl.BoundPlayers("chosen_player"), False),
}


def _again(who: pl.Players) -> pl.Players:
    return pl.BoundPlayers(f"target{who.slot}") if isinstance(who, pl.TargetPlayer) else who


@reads("player")
def player(r: Reader) -> tuple[pl.Players, bool]:
    """Players and whether the words are plural. Misses for a reference that nothing binds."""
    both = r.attempt(_you_and)
    if both is not None:
        return both, True
    found = r.take_from(_FIXED)
    if found is not None:
        if r.word() == "who" and isinstance(found[0], SEVERAL):
            found = (who(r, found[0]), found[1])
        if not isinstance(found[0], (pl.You,)):
            r.mention(found[0], PERSON, found[1] or isinstance(found[0], SEVERAL), player=True)
        return found
    return r.first(_target, _back, _of_object, _object_possessive, _owner_of, _of_a_target)


def _you_and(r: Reader) -> pl.Players:
    """ "you and target opponent each": the word "each" stays, so that nothing else joins them."""
    r.need("you and")
    other = player(r)[0]
    if r.word() != "each" or isinstance(other, (pl.You, *SEVERAL)):
        raise Miss("you and who")
    both = pl.Together((pl.You(), other))
    r.mention(pl.Together((pl.You(), _again(other))), PERSON, True, player=True)
    return both


def _owner_of(r: Reader) -> tuple[pl.Players, bool]:
    """ "the owner of target nonland permanent"."""
    role = r.need_any("the owner of", "the controller of")
    objects = single(r)
    bound = Bound(f"target{objects.slot}") if isinstance(objects, Target) else objects
    if not isinstance(objects, (Target, Bound)):
        raise Miss("whose")
    kind = pl.OwnerOf if "owner" in role else pl.ControllerOf
    r.mention(kind(bound), PERSON, False, player=True)
    return kind(objects), False


def _of_a_target(r: Reader) -> tuple[pl.Players, bool]:
    """ "target creature's owner": the owner of target creature."""
    if r.word() != "target":
        raise Miss("target")
    objects = single(r)
    r.need("'s")
    role = r.need_any("owner", "controller")
    if not isinstance(objects, Target) or objects.max != 1 or r.at("'s"):
        raise Miss("whose")
    kind = pl.OwnerOf if role == "owner" else pl.ControllerOf
    r.mention(kind(Bound(f"target{objects.slot}")), PERSON, False, player=True)
    return kind(objects), False


def _target(r: Reader) -> tuple[pl.Players, bool]:
    low, high = _target_count(r)
    other = r.take("another")
    r.need("target")
    among: pl.Players = pl.EachPlayer()
    word = r.need_any("player", "opponent", "players", "opponents")
    if word.startswith("opponent"):
        among = pl.EachOpponent()
    if other:
        raise Miss("another target player")
    if r.word() == "who":
        among = those(r, among)
    if r.at_any("or planeswalker", "or creature", "'s"):
        raise Miss("more than a player")
    who = pl.TargetPlayer(r.new_slot(), among, low, high)
    plural = word.endswith("s")
    r.mention(pl.BoundPlayers(f"target{who.slot}"), PERSON | {word.rstrip("s")}, plural, player=True)
    return who, plural


def _target_count(r: Reader) -> tuple[int, int]:
    if r.take("any number of"):
        return 0, -1
    if r.take("up to"):
        count = NUMBERS.get(r.next())
        if count is None:
            raise Miss("count")
        return 0, count
    if r.word() in NUMBERS and r.word(1) == "target" and r.word() not in ("a", "an"):
        count = NUMBERS[r.next()]
        return count, count
    return 1, 1


def _back(r: Reader) -> tuple[pl.Players, bool]:
    if r.take_any("that player or that planeswalker 's controller", "that player or that permanent 's controller"):
        return _the_target_or_its_controller(r), False
    word = r.need_any("that player", "the player", "that opponent", "they", "those players", "those opponents", "them")
    if r.at("'s") or (word == "the player" and r.word() == "who"):
        raise Miss("possessive")
    return back_reference(r, "that player" if word == "the player" else word)


def _the_target_or_its_controller(r: Reader) -> pl.Players:
    """Of any target: the player, or who controls the permanent."""
    known = [each for each in r.scope.referents if "any" in each.kinds and not each.plural]
    if len(known) != 1 or not isinstance(known[0].node, Objects):
        raise Miss("player or permanent")
    who = pl.ControllerOf(known[0].node)
    r.mention(who, PERSON, False, player=True)
    return who


def back_reference(r: Reader, word: str) -> tuple[pl.Players, bool]:
    """The player mentioned before: exactly one, or for "they" the last one."""
    plural = word.startswith("those")
    known = [
        each
        for each in r.scope.referents
        if each.player and (not each.plural or plural or word in ("they", "them", "their"))
    ]
    if not known:
        return _of_the_target(r, word), False
    last = known[-1]
    if word.startswith("that") and len({each.node for each in known}) > 1 and last.sentence < r.scope.sentence:
        raise Miss("two players to refer to")
    node = last.node
    if isinstance(node, SEVERAL):
        raise Miss("one of several players")
    if not isinstance(node, pl.Players):
        raise Miss("player")
    return node, plural


def _of_the_target(r: Reader, word: str) -> pl.Players:
    """ "That player" after one target "an opponent controls", with no other player mentioned: its controller."""
    theirs = [each for each in r.scope.referents if "of an opponent" in each.kinds and not each.plural]
    if len(theirs) != 1 or not word.startswith("that") or not isinstance(theirs[0].node, Objects):
        raise Miss("no player to refer to")
    who = pl.ControllerOf(theirs[0].node)
    r.mention(who, PERSON, False, player=True)
    return who


def _of_object(r: Reader) -> tuple[pl.Players, bool]:
    if not r.take("its") and not r.take("her"):
        raise Miss("its")
    return _role(r, _it(r)), False


def _it(r: Reader) -> Objects:
    return resolve_it(r)


def _role(r: Reader, objects: Objects) -> pl.Players:
    word = r.need_any("controller", "owner")
    who: pl.Players = pl.ControllerOf(objects) if word == "controller" else pl.OwnerOf(objects)
    if r.at("'s"):
        raise Miss("possessive")
    r.mention(who, PERSON, False, player=True)
    return who


def _object_possessive(r: Reader) -> tuple[pl.Players, bool]:
    """ "that creature's controller", "~'s owner"."""
    objects = back_object(r)
    r.need("'s")
    return _role(r, objects), False


@reads("possessive")
def possessive(r: Reader, each: bool = False) -> pl.Players:
    """ "your", "their", "each player's", "target opponent's", "its owner's": whose; with `each`, "their" may be that of each of several."""
    if r.take("your"):
        return pl.You()
    if r.take("their"):
        return their(r, each)
    if r.take_any("its owner 's", "their owner 's", "its owners 's"):
        return pl.OwnerOf(_it(r))
    if r.take("its controller 's"):
        return pl.ControllerOf(_it(r))
    if r.take_any("that player 's", "that opponent 's"):
        return back_reference(r, "that player")[0]
    return r.first(_possessive_fixed, _possessive_target)


def their(r: Reader, each: bool = False) -> pl.Players:
    """Whose "their" is: the last player mentioned; inside "each player ... their" that player."""
    known = [each for each in r.scope.referents if each.player]
    if not known:
        raise Miss("their")
    node = known[-1].node
    if not isinstance(node, pl.Players) or (known[-1].plural and not each):
        raise Miss("their")
    return node


def _possessive_fixed(r: Reader) -> pl.Players:
    found = r.take_from(_FIXED)
    if found is None or not r.take("'s"):
        raise Miss("possessive")
    r.mention(found[0], PERSON, found[1], player=True)
    return found[0]


def _possessive_target(r: Reader) -> pl.Players:
    r.need("target")
    word = r.need_any("player", "opponent")
    r.need("'s")
    among: pl.Players = pl.EachOpponent() if word == "opponent" else pl.EachPlayer()
    who = pl.TargetPlayer(r.new_slot(), among)
    r.mention(pl.BoundPlayers(f"target{who.slot}"), PERSON | {word}, False, player=True)
    return who
