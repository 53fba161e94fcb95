"""`python -m services.tournament`: one process of the tournament service."""

from services.kit.app import main

from .bind import bind

main("tournament", bind)
