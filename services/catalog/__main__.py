"""Runs the catalog service: `python -m services.catalog`."""

from services.kit.app import main

from .bind import bind

main("catalog", bind)
