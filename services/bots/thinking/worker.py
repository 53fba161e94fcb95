"""In the process that thinks: programs of cards by digest, each read once, and one decision after the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from services.game.rules.formats.registry import format_of
from services.game.rules.kernel.state.flat_rows import load
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import from_json
from services.game.rules.sampling.sample import Sample
from services.game.rules.view import Viewer

from .turning import decided

_programs: dict[str, CardProgram] = {}


def decide(given: Mapping[str, Any]) -> dict[str, Any] | None:
    """The `do` for a prompt; `given` has the fields of a SampleGameResponse, the seat and the prompt."""
    _programs.update({digest: from_json(text) for digest, text in given["programs"].items()})
    since = tuple((seat, said) for seat, said in msgspec.json.decode(given["since"]))
    sample = Sample(load(given["state"], _programs), since)
    format = format_of(given["format"], given["rules_version"], given["options"])
    return decided(sample, format, Viewer(given["seat"], given["viewer_key"]), given["prompt"])
