"""Whatever somebody writes, findings are in our words, and point at what was written."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import cycle, islice
from typing import Any, cast

import pytest
import tomli
import tomli_w
from pydantic import BaseModel, ValidationError

from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.explanations import explain, explain_problems
from roguelike.content.explain.problems import Subject
from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.content.merging.layer_reader import check_heir, check_patch, heir_table
from roguelike.content.merging.patches import PatchModel
from roguelike.content.mods.manifest import Manifest
from roguelike.content.references.names import Names
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.base import Model
from roguelike.content.schema.fields.tree import table_of
from roguelike.plugins import registries
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.validation.baseline import Baseline
from tests.fuzz_content.corpus import RICH

Table = dict[str, Any]

WRONG: tuple[Any, ...] = (
    *(5, -5, 10**18, 1.5, float("nan"), True, "", "x" * 5000, "Not A Name", "a\tb", "##", "9d9d9"),
    *(date(2001, 2, 3), [], [5], [[]], ["a"] * 1001, {}, {"kind": 5}, {"a": {"b": 1}}),
)
CHOICES = registries().models().choices
THEIRS = (
    *("Input should", "should be", "should have", "should match", "Field required", "valid "),
    *("Extra inputs", "Unable to", "pydantic", "Value error", "Tuple", "List", "Dictionary"),
)


def shipped(kind: str) -> Table:
    """Return the definition of a kind that says most, of those of the game and of a test."""
    files = [
        file for top in (data_dir(), mods_dir()) for file in sorted(top.glob("*/content/**/*.toml"))
    ]
    texts = [file.read_text(encoding="utf-8") for file in files]
    texts.append(RICH["rich/content/things.toml"].decode())
    tables = (tomli.loads(text).get(kind, {}) for text in texts)
    found = [table for named in tables for table in named.values()]
    whole = [table for table in found if not {"inherits", "abstract"} & table.keys()]
    return max(whole, key=len)


def spoiled(table: Table, depth: int = 1) -> Iterator[Table]:
    """Yield a table with something wrong in place of each of its values, and without it."""
    for key, value in table.items():
        rest = {other: said for other, said in table.items() if other != key}
        yield rest
        yield {**rest, f"{key}_": value}
        yield from ({**rest, key: wrong} for wrong in WRONG)
        if depth and isinstance(value, dict):
            inner = cast("Table", value)
            yield from ({**rest, key: each} for each in spoiled(inner, depth - 1))
        items: list[Any] = cast("list[Any]", value) if isinstance(value, list) else []
        if depth and items and isinstance(items[0], dict):
            first = cast("Table", items[0])
            yield from ({**rest, key: [each, *items[1:]]} for each in spoiled(first, depth - 1))


def place_of(table: Table) -> Place:
    text = tomli_w.dumps(table)
    return Place(Document("a.toml", text, tomli.loads(text)))


def findings(model: type[BaseModel], table: Table) -> list[Diagnostic]:
    subject = Subject(table_of(model), place_of(table), "the table")
    try:
        model.model_validate(table, context=CHOICES)
    except ValidationError as error:
        return list(explain(error, subject))
    return []


def findings_in_heir(model: type[Model], table: Table) -> list[Diagnostic]:
    names = Names("", choices=CHOICES)
    subject = Subject(heir_table(model), place_of(table), "the table", names)
    found = check_heir(table, model, subject, CHOICES)
    return list(explain_problems(found.found, subject, found.count))


def findings_in_patch(model: type[Model], table: Table) -> list[Diagnostic]:
    names = Names("", choices=CHOICES)
    subject = Subject(table_of(PatchModel), place_of(table), "the table", names)
    _, found = check_patch(table, model, subject, CHOICES)
    return list(explain_problems(found.found, subject, found.count))


def check(found: list[Diagnostic]) -> None:
    for finding in found:
        said = f"{finding.message} {finding.hint}"
        assert not any(phrase in said for phrase in THEIRS), said
        assert finding.message[0] == finding.message[0].lower(), said
        assert not finding.message.endswith("."), said
        assert finding.place.region()
    assert len({(each.place, each.code) for each in found}) == len(found), "one cause, one finding"


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_wrong_in_a_definition_is_said_in_our_words(kind: str) -> None:
    model = KINDS[kind]

    table = shipped(kind)
    assert findings(model, table) == []
    for wrong in spoiled(table):
        check(findings(model, wrong))


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_wrong_in_an_heir_or_a_patch_is_said_in_our_words(kind: str) -> None:
    model = KINDS[kind]

    table = shipped(kind)
    verbs = islice(cycle(("set", "add", "append", "expect")), [*KINDS].index(kind), None)
    for wrong, verb in zip(spoiled(table, depth=0), verbs, strict=False):
        check(findings_in_heir(model, {"inherits": "a", **wrong}))
        check(findings_in_patch(model, {"id": "a", verb: wrong}))


@pytest.mark.slow
def test_what_is_wrong_in_a_manifest_is_said_in_our_words() -> None:
    for file in sorted(mods_dir().glob("*/mod.toml")):
        for wrong in spoiled(tomli.loads(file.read_text(encoding="utf-8"))):
            check(findings(Manifest, wrong))


def test_what_is_wrong_in_a_baseline_is_said_in_our_words() -> None:
    for wrong in spoiled({"format": 1, "findings": ["E201 a:b"]}):
        check(findings(Baseline, wrong))
