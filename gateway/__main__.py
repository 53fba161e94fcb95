"""`python -m gateway`: one process of the gateway."""

from services.kit.app import main

from .bind import bind

main("gateway", bind)
