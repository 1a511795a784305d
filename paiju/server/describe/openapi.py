"""OpenAPI of the calls over HTTP."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from paiju import __version__
from paiju.server import wire
from paiju.server.api.calls import Calls, Handler
from paiju.server.api.described import Described, description_of
from paiju.server.describe.schemas import Schema, Schemas

_PLACE: Final = re.compile(r"\{(\w+)\}")
_PLACES: Final[Mapping[str, Schema]] = {
    "table": {"type": "string", "pattern": "^[A-Za-z0-9_-]{12}$"},
    "deal": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "player": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "bot": {"type": "integer", "minimum": 1, "maximum": 999_999_999},
    "room": {"type": "string", "pattern": "^[a-z0-9][a-z0-9-]{0,39}$"},
    "session": {"type": "string", "pattern": "^[0-9a-f]{12,64}$"},
}
"""How what stands in an address looks."""


def openapi(calls: Calls) -> dict[str, Any]:
    """The description of all calls, as OpenAPI 3.1 has it.

    Args:
        calls: by path under `/api` and method.

    Raises:
        LookupError: of a call nobody has said what it takes and gives.
    """
    every = list(_every(calls))
    types = [wire.Problem, *(t for *_, said in every for t in _types(said))]
    schemas = Schemas(types)
    paths: dict[str, dict[str, Any]] = {}
    for path, method, call, said in every:
        told = _operation(path, method, call, said, schemas)
        paths.setdefault(path, {})[method.lower()] = told
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "paiju",
            "version": __version__,
            "description": "The calls over HTTP. What happens at tables goes over WebSockets.",
        },
        "servers": [{"url": "/api"}],
        "paths": paths,
        "components": {
            "schemas": schemas.components,
            "securitySchemes": {
                "session": {"type": "apiKey", "in": "cookie", "name": "paiju"},
                "token": {"type": "http", "scheme": "bearer"},
            },
        },
        "security": [{}, {"session": []}, {"token": []}],
    }


def _every(calls: Calls) -> Iterator[tuple[str, str, Handler, Described]]:
    for path, methods in calls.items():
        for method, call in methods.items():
            yield path, method, call, description_of(call)


def _types(said: Described) -> Iterator[Any]:
    yield from (t for t in (said.takes, said.gives) if t is not None)


def _operation(
    path: str, method: str, call: Handler, said: Described, schemas: Schemas
) -> dict[str, Any]:
    doc = (call.__doc__ or "").strip()
    told: dict[str, Any] = {
        "operationId": method.lower() + _PLACE.sub(r"\1", path).replace("/", "_"),
        "summary": doc.partition("\n")[0],
        "responses": {
            str(int(said.status)): {"description": "Done.", **_answer(said, schemas)},
            "default": {
                "description": "A refusal, in words too.",
                **_json(schemas.of(wire.Problem)),
            },
        },
    }
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": _PLACES[name]}
        for name in _PLACE.findall(path)
    ]
    parameters += [
        {"name": name, "in": "query", "required": asked.required, "schema": dict(asked.schema)}
        for name, asked in said.query.items()
    ]
    if parameters:
        told["parameters"] = parameters
    if said.takes is not None:
        told["requestBody"] = {"required": True, **_json(schemas.of(said.takes))}
    return told


def _answer(said: Described, schemas: Schemas) -> dict[str, Any]:
    if said.text is not None:
        return {"content": {said.text: {"schema": {"type": "string"}}}}
    if said.gives is None:
        return _json({"type": "object", "maxProperties": 0})
    return _json(schemas.of(said.gives))


def _json(schema: Schema) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": schema}}}
