"""The OpenAPI document as one plain page: no script, nothing loaded from elsewhere."""

from __future__ import annotations

import hashlib
from base64 import b64encode
from collections import defaultdict
from collections.abc import Iterator
from html import escape
from typing import Any

from litestar.connection import Request
from litestar.openapi.plugins import OpenAPIRenderPlugin

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font-family: ui-monospace, monospace } pre { background: #8881; padding: .5rem; overflow-x: auto }
table { border-collapse: collapse } td, th { border: 1px solid #8885; padding: .2rem .5rem; text-align: left }
h3 { margin-top: 2rem; border-top: 1px solid #8885; padding-top: .5rem } .public { color: #080 }
"""
Json = dict[str, Any]
HTML = b"text/html; charset=utf-8"
_STYLE_HASH = b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()
_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
PAGE_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
]


class PlainPage(OpenAPIRenderPlugin):
    """Renders routes by tag, then every schema."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: Json) -> bytes:
        """The page as UTF-8 HTML."""
        info = openapi_schema["info"]
        parts = [
            f"<!DOCTYPE html><html lang=en><meta charset=utf-8><title>{escape(info['title'])}</title><style>{_STYLE}</style>",
            f"<h1>{escape(info['title'])} {escape(info['version'])}</h1><p>The socket and the order of things: ",
            "<code>docs/protocol.md</code>. The same as data: <a href=/v1/openapi.json>openapi.json</a>, the socket <a href=/v1/asyncapi.json>asyncapi.json</a>.</p>",
            *_routes(openapi_schema["paths"]),
            "<h2>Schemas</h2>",
            *(_schema(name, each) for name, each in sorted(openapi_schema["components"]["schemas"].items())),
            f"<h2>Errors</h2><pre>{escape(info['description'])}</pre>",
        ]
        return "\n".join(parts).encode()


def _routes(paths: Json) -> Iterator[str]:
    by_tag: dict[str, list[str]] = defaultdict(list)
    for path, operations in paths.items():
        for method, operation in operations.items():
            by_tag[operation["tags"][0]].append(_operation(method, path, operation))
    for tag, operations in by_tag.items():
        yield f"<h2>{escape(tag)}</h2>"
        yield from operations


def _operation(method: str, path: str, operation: Json) -> str:
    public = "" if operation.get("security") != [{}] else " <small class=public>no token needed</small>"
    parts = [f"<h3><code>{method.upper()} {escape(path)}</code>{public}</h3><p>{escape(operation['description'])}</p>"]
    if parameters := operation.get("parameters"):
        parts.append(f"<table><tr><th>parameter<th>in<th>type{''.join(map(_parameter, parameters))}</table>")
    if body := operation.get("requestBody"):
        parts.append(f"<p>Body: {_content(body)}</p>")
    parts.append("<ul>" + "".join(_response(status, each) for status, each in operation["responses"].items()) + "</ul>")
    return "\n".join(parts)


def _parameter(each: Json) -> str:
    needed = "" if each.get("required") else " (optional)"
    return f"<tr><td><code>{escape(each['name'])}</code>{needed}<td>{each['in']}<td>{_type(each['schema'])}"


def _response(status: str, each: Json) -> str:
    return f"<li>{status}: {escape(each.get('description', ''))} {_content(each)}</li>"


def _content(holder: Json) -> str:
    return ", ".join(_type(media.get("schema", {})) for media in holder.get("content", {}).values())


def _schema(name: str, schema: Json) -> str:
    needed = set(schema.get("required", ()))
    rows = "".join(
        f"<tr><td><code>{escape(field)}</code>{'' if field in needed else ' (optional)'}<td>{_type(kind)}"
        for field, kind in schema.get("properties", {}).items()
    )
    about = escape(schema.get("description") or "")
    return f"<h3 id={escape(name)}><code>{escape(name)}</code></h3><p>{about}</p><table><tr><th>field<th>type{rows}</table>"


def _type(schema: Json) -> str:
    """The type in words, references as links."""
    if reference := schema.get("$ref"):
        name = escape(reference.rpartition("/")[2])
        return f"<a href=#{name}>{name}</a>"
    if choices := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(map(_type, choices))
    if schema.get("type") == "array":
        return f"list of {_type(schema.get('items', {}))}"
    limits = [
        f"{key} {schema[key]}" for key in ("minLength", "maxLength", "minimum", "maximum", "default") if key in schema
    ]
    return escape(f"{schema.get('type', 'any')}" + (f" ({', '.join(limits)})" if limits else ""))
