"""The public schema of REST as TypeScript: `python -m gateway.typescript` writes it for the web client, and a test finds it when it is old.

One interface a struct; a field with a default may be left out of a request, and out of an answer that omits defaults.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec

from . import desk_schema, event_archive_schema, event_schema, league_schema, schema

TARGET = Path(__file__).resolve().parents[1] / "clients" / "web" / "src" / "protocol" / "rest.ts"
_HEAD = (
    "// What REST takes and gives, written by `python -m gateway.typescript` from the gateway's schema. Do not edit.\n"
)
_NAMES = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Json = dict[str, Any]


def written() -> str:
    """The whole file."""
    structs = {
        each.__name__: each
        for module in (schema, event_schema, desk_schema, league_schema, event_archive_schema)
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, msgspec.Struct) and each.__module__ == module.__name__
    }
    _, components = msgspec.json.schema_components(
        structs.values(), schema_hook=lambda _: {"description": "anything"}, ref_template="{name}"
    )
    return _HEAD + "".join(_interface(name, components[name]) for name in structs)


def _interface(name: str, described: Json) -> str:
    required = set(described.get("required", ()))
    fields = [
        f"  {field}{'' if field in required else '?'}: {_type(of)};\n" for field, of in described["properties"].items()
    ]
    comment = re.sub(r"\s+", " ", described.get("description", "")).strip()
    return f"\n{f'/** {comment} */' if comment else ''}{chr(10) if comment else ''}export interface {name} {{\n{''.join(fields)}}}\n"


def _type(of: Json) -> str:
    if "$ref" in of:
        return str(of["$ref"])
    if "enum" in of:
        return " | ".join(f'"{each}"' for each in of["enum"])
    if "anyOf" in of:
        return " | ".join(_type(each) for each in of["anyOf"])
    if of.get("type") == "array":
        return _array(of)
    if of.get("type") == "object":
        return f"Record<string, {_type(of.get('additionalProperties', {}))}>"
    return _NAMES.get(of.get("type", ""), "unknown")


def _array(of: Json) -> str:
    if "prefixItems" in of:
        return f"[{', '.join(_type(each) for each in of['prefixItems'])}]"
    inner = _type(of.get("items", {}))
    return f"({inner})[]" if "|" in inner else f"{inner}[]"


if __name__ == "__main__":
    TARGET.write_text(written())
