"""What is said to do about single mistakes in tables."""

from __future__ import annotations

from typing import Any

import pytest
import tomli
from pydantic import BaseModel, ValidationError

from roguelike.content.documents.document import Document, Place
from roguelike.content.explaining.explanations import explain
from roguelike.content.explaining.problems import Subject


def hint_in(model: type[BaseModel], text: str) -> str:
    """Return what is said to do about the one mistake in a table."""
    document = Document("a.toml", text, tomli.loads(text))
    with pytest.raises(ValidationError) as caught:
        model.model_validate(document.data)
    (finding,) = explain(caught.value, Subject(model, Place(document), "it"))
    return finding.hint


def hint_about(model: type[BaseModel], *keys: str, value: object) -> str:
    """Return what is said to do about a value that a table has at some keys."""
    table: Any = value
    for key in reversed(keys):
        table = {key: table}
    with pytest.raises(ValidationError) as caught:
        model.model_validate(table)
    subject = Subject(model, Place(Document("a.toml", "")), "it")
    hints = {
        finding.place.keys: finding.hint
        for finding in explain(caught.value, subject)
        if finding.code.name == "E202"
    }
    return hints[keys]
