"""What clients may rely on, a fact a line: `python -m tests.contract.public_api` adds what is new to tests/contract/public_api.txt.

A line that was published stays true within version 1: a route, an operation or a push, what it takes and gives, a field and its type, a word that may stand there.
And nothing that requests did without is needed from one day to the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gateway import asyncapi
from gateway.web import routes

FACTS = Path(__file__).with_name("public_api.txt")
NEEDS = " needs "
Json = dict[str, Any]
_PARTS = (
    "accounts",
    "leaving",
    "preferences",
    "acquaintances",
    "rulings",
    "moderation",
    "chat",
    "peers",
    "queueing",
    "feed",
    "lobby",
    "wires",
    "about",
)


def facts() -> list[str]:
    """All of them, sorted."""
    return sorted({*_rest(openapi()), *_socket(asyncapi.document())})


def openapi() -> Json:
    """The document of REST; none of its routes is called."""
    found: Json = routes(_PARTS, ()).openapi_schema.to_schema()
    return found


def released() -> set[str]:
    """What was published."""
    return set(FACTS.read_text().splitlines())


def _rest(document: Json) -> Iterator[str]:
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            name = f"{method.upper()} {path}"
            yield name
            for each in operation.get("parameters", ()):
                yield f"{name}{NEEDS if each.get('required') else ' may have '}{each['in']} {each['name']}"
            for body in operation.get("requestBody", {}).get("content", {}).values():
                yield f"{name} takes {_type(body.get('schema', {}))}"
            for status, answer in operation["responses"].items():
                for body in answer.get("content", {}).values():
                    yield f"{name} answers {status} {_type(body.get('schema', {}))}"
    yield from _schemas(document["components"]["schemas"])


def _socket(document: Json) -> Iterator[str]:
    for name, message in document["components"]["messages"].items():
        body = message["payload"]["properties"].get("d", {})
        yield f"socket {name} {_type(body)}"
    yield from _schemas(document["components"]["schemas"])


def _schemas(schemas: Json) -> Iterator[str]:
    for name, schema in schemas.items():
        yield from (f"{name} is {word}" for word in _words(schema))
        yield from (f"{name}{NEEDS}{field}" for field in schema.get("required", ()))
        for field, of in schema.get("properties", {}).items():
            yield f"{name}.{field}: {_type(of)}"
            yield from (f"{name}.{field} may be {word}" for word in _words(of))


def _words(of: Json) -> list[str]:
    """The words that may stand there."""
    several = [*of.get("enum", ()), *(each["const"] for each in of.get("oneOf", ()) if "const" in each)]
    inner = of.get("items")
    told = [each["properties"]["t"]["const"] for each in of.get("oneOf", ()) if "t" in each.get("properties", {})]
    return [str(each) for each in (*several, *told)] + (_words(inner) if isinstance(inner, dict) else [])


def _type(of: Json) -> str:
    if "$ref" in of:
        return str(of["$ref"]).rsplit("/", 1)[-1]
    if several := of.get("anyOf") or of.get("oneOf"):
        return " or ".join(sorted({_type(each) for each in several}))
    if "enum" in of or "const" in of:
        return "a word"
    kind = of.get("type", "anything")
    if "prefixItems" in of:
        return f"list of {', '.join(map(_type, of['prefixItems']))}"
    if kind == "array":
        return f"list of {_type(of.get('items', {}))}"
    if kind == "object" and isinstance(of.get("additionalProperties"), dict):
        return f"map of {_type(of['additionalProperties'])}"
    return " or ".join(sorted(kind)) if isinstance(kind, list) else str(kind)


if __name__ == "__main__":
    known = released() if FACTS.exists() else set()
    FACTS.write_text("".join(f"{line}\n" for line in sorted({*known, *facts()})))
