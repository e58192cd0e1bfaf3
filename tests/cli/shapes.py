"""JSON Schemas of what commands print as JSON, in short."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
INTEGER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}


def table(**fields: Schema) -> Schema:
    """Return the schema of an object with exactly these fields."""
    required = [*fields]
    closed = {"additionalProperties": False, "required": required, "properties": fields}
    return {"type": "object", **closed}


def array(items: Schema, **bounds: int) -> Schema:
    """Return the schema of an array."""
    return {"type": "array", "items": items, **bounds}


def optional(schema: Schema) -> Schema:
    """Return the schema of a value that may be null."""
    return {"anyOf": [schema, {"type": "null"}]}
