"""Decks and games on a server, straight at its services."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

import grpc

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc as pb_grpc

from ..decks import Deck

_PATIENCE_S = 30.0


@dataclass(frozen=True, slots=True)
class Seated:
    """A new game: its users by seat."""

    game_id: str
    users: tuple[str, ...]


class Host:
    """Makes games with the given decks, one a seat; a user's deck is saved once."""

    def __init__(self, decks: grpc.aio.Channel, game: grpc.aio.Channel, lists: Sequence[Deck]) -> None:
        self._decks = decks_pb2_grpc.DecksServiceStub(decks)
        self._game = pb_grpc.GameServiceStub(game)
        self._lists = lists

    async def seat(self, name: str, seed: bytes) -> Seated:
        """A casual game of four that anybody may repeat: same seed, same decks, same game. `name` makes users and game unique."""
        users = tuple(f"{name}-{seat}" for seat in range(len(self._lists)))
        tokens = await asyncio.gather(*map(self._token, users, self._lists))
        seats = [
            pb.Seat(seat=number, user_id=user, user_name=user, user_kind="bot", team=number, deck_token=token)
            for number, (user, token) in enumerate(zip(users, tokens, strict=True))
        ]
        settings = pb.TableSettings(format="commander", manual_consent="none")
        request = pb.CreateGameRequest(idempotency_key=name, settings=settings, seats=seats, seed=seed)
        made = await self._game.CreateGame(request, timeout=_PATIENCE_S)
        return Seated(made.game_id, users)

    async def _token(self, user: str, deck: Deck) -> str:
        request = decks_pb2.CreateDeckRequest(
            owner_id=user, text=deck.text, format="commander", idempotency_key=f"{user}-{deck.file_name}"
        )
        saved = await self._decks.CreateDeck(request, timeout=_PATIENCE_S)
        token = await self._decks.IssueDeckToken(
            decks_pb2.IssueDeckTokenRequest(deck_id=saved.deck_id, user_id=user), timeout=_PATIENCE_S
        )
        return str(token.token)
