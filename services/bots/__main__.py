"""`python -m services.bots`: the process of the house bots, after everybody else at the processor."""

import os

from services.kit.app import main

from .bind import bind

os.nice(10)
main("bots", bind)
