"""The HTTP part described for machines: OpenAPI 3.1, from the list of endpoints."""

from __future__ import annotations

import re
from typing import Any

import msgspec

import pravek
from pravek.core import registry
from pravek.server.api.endpoints import Endpoint
from pravek.table.answers import Problem

REASONS = {
    400: "Not JSON, or not of this shape.",
    403: "A wrong secret, wrong words, or a page of somebody else.",
    404: "There is no such thing.",
    409: "Too late, or taken.",
    408: "Too slow.",
    413: "Too large.",
    415: "Not JSON.",
    422: "Not possible by the rules.",
    429: "Too often; Retry-After says when.",
    503: "The server is restarting; Retry-After says when.",
}
ALWAYS = (403, 408, 429, 503)


def describe(endpoints: list[Endpoint]) -> dict[str, Any]:
    typed = {e.answer for e in endpoints if not isinstance(e.answer, str)}
    typed |= {e.body for e in endpoints if e.body} | {Problem}
    kinds = sorted(typed, key=repr)
    schemas, components = msgspec.json.schema_components(
        kinds, ref_template="#/components/schemas/{name}"
    )
    schema_of = dict(zip(kinds, schemas, strict=True))
    games = ", ".join(entry.title for entry in registry.entries())
    paths: dict[str, Any] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(
            endpoint, schema_of
        )
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pravek",
            "version": pravek.__version__,
            "description": f"Tables for {games}. Play itself goes over the WebSocket /ws, see "
            "docs/wire.md.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"secret": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint, schema_of: dict[Any, Any]) -> dict[str, Any]:
    if isinstance(endpoint.answer, str):
        kind = "object" if endpoint.answer == "application/json" else "string"
        content = {endpoint.answer: {"schema": {"type": kind}}}
    else:
        content = {"application/json": {"schema": schema_of[endpoint.answer]}}
    wrong = {"application/json": {"schema": schema_of[Problem]}}
    codes = sorted({*endpoint.problems, *ALWAYS})
    operation: dict[str, Any] = {
        "summary": endpoint.about,
        "operationId": endpoint.handler.__name__,
        "parameters": [*_in_path(endpoint.path), *map(_in_query, endpoint.query)],
        "responses": {
            str(endpoint.status): {"description": "Done.", "content": content},
            **{str(code): {"description": REASONS[code], "content": wrong} for code in codes},
        },
    }
    if endpoint.body is not None:
        content = {"application/json": {"schema": schema_of[endpoint.body]}}
        operation["requestBody"] = {"required": True, "content": content}
    if endpoint.bearer != "none":
        operation["security"] = [{"secret": []}, *([{}] if endpoint.bearer == "may" else [])]
    return operation


def _in_path(path: str) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "integer", "minimum": 0, "maximum": 5}
            if name == "n"
            else {"type": "string", "minLength": 1, "maxLength": 64},
        }
        for name in re.findall(r"{(\w+)}", path)
    ]


def _in_query(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "schema": {"type": "integer", "minimum": 1}}
