"""The part of the JSON Schema of SARIF 2.1.0 that our logs may use, after the OASIS standard.

The objects are closed, as they are in the standard, so that no property can be misspelled; those
that we have no use for are left out. The numbers are those of the sections of the standard.
"""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
LEVEL: Schema = {"enum": ["none", "note", "warning", "error"]}
URI: Schema = {"type": "string", "format": "uri"}


def closed(required: list[str], **properties: Schema) -> Schema:
    return {
        "type": "object",
        "additionalProperties": False,
        "required": required,
        "properties": properties,
    }


def reference(name: str) -> Schema:
    return {"$ref": f"#/definitions/{name}"}


def several(items: Schema, *, are_distinct: bool = False) -> Schema:
    return {"type": "array", "items": items, "uniqueItems": are_distinct}


def at_least(number: int) -> Schema:
    return {"type": "integer", "minimum": number}


LOG: Schema = {  # 3.13
    "$schema": "http://json-schema.org/draft-07/schema#",
    **closed(
        ["version", "runs"],
        **{"$schema": URI, "version": {"enum": ["2.1.0"]}, "runs": several(reference("run"))},
    ),
    "definitions": {
        "run": closed(  # 3.14
            ["tool"],
            tool=closed(["driver"], driver=reference("toolComponent")),
            columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
            results=several(reference("result")),
        ),
        "toolComponent": closed(  # 3.19
            ["name"],
            name=TEXT,
            version=TEXT,
            rules=several(reference("reportingDescriptor"), are_distinct=True),
        ),
        "reportingDescriptor": closed(  # 3.49
            ["id"],
            id=TEXT,
            shortDescription=reference("multiformatMessageString"),
            fullDescription=reference("multiformatMessageString"),
            help=reference("multiformatMessageString"),
            defaultConfiguration=closed([], level=LEVEL),
        ),
        "multiformatMessageString": closed(["text"], text=TEXT, markdown=TEXT),  # 3.12
        "message": closed(["text"], text=TEXT),  # 3.11
        "result": closed(  # 3.27
            ["message"],
            ruleId=TEXT,
            ruleIndex=at_least(-1),
            level=LEVEL,
            message=reference("message"),
            locations=several(reference("location")),
            relatedLocations=several(reference("location"), are_distinct=True),
            partialFingerprints={"type": "object", "additionalProperties": TEXT},
        ),
        "location": closed(  # 3.28
            [],
            id=at_least(-1),
            physicalLocation=reference("physicalLocation"),
            message=reference("message"),
        ),
        "physicalLocation": closed(  # 3.29
            ["artifactLocation"],
            artifactLocation=reference("artifactLocation"),
            region=reference("region"),
        ),
        "artifactLocation": closed(  # 3.4
            [],
            uri={"type": "string", "format": "uri-reference"},
            uriBaseId=TEXT,
        ),
        "region": closed(  # 3.30
            [], startLine=at_least(1), startColumn=at_least(1), endColumn=at_least(1)
        ),
    },
}
