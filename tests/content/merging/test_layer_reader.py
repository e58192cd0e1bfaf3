"""Checking finds the mistakes in heirs and patches as a file has them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from roguelike.content.documents.document import Document, Place
from roguelike.content.explain.explanations import explain_problems
from roguelike.content.explain.problems import MAX_EXPLAINED, Subject
from roguelike.content.findings.diagnostics import Code
from roguelike.content.merging.layer_reader import check_heir, check_patch, heir_table
from roguelike.content.merging.part_problems import ProblemCollector
from roguelike.content.merging.patches import PatchModel
from roguelike.content.references.names import Names
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.tree import table_of
from roguelike.plugins import registries

CHOICES = registries().models().choices
MONSTER = KINDS["monster"]
MANY = {f"x{number}": 1 for number in range(MAX_EXPLAINED + 50)}


def checked_patch(said: dict[str, Any]) -> ProblemCollector:
    names = Names("", choices=CHOICES)
    subject = Subject(table_of(PatchModel), Place(Document("a.toml")), "the patch", names)
    return check_patch(said, MONSTER, subject, CHOICES)[1]


def checked_heir(said: dict[str, Any]) -> ProblemCollector:
    names = Names("", choices=CHOICES)
    subject = Subject(heir_table(MONSTER), Place(Document("a.toml")), "the heir", names)
    return check_heir(said, MONSTER, subject, CHOICES)


@pytest.mark.parametrize(
    "found",
    [
        pytest.param(lambda: checked_patch({"id": "rat", **MANY}), id="beside the verbs"),
        pytest.param(lambda: checked_patch({"id": "rat", "set": MANY}), id="in a part"),
        pytest.param(lambda: checked_patch({"id": "rat", "add": MANY}), id="beside the tree"),
        pytest.param(lambda: checked_patch({"id": "rat", "replace": MANY}), id="whole fields"),
        pytest.param(lambda: checked_heir({"inherits": "rat", **MANY}), id="an heir"),
        pytest.param(lambda: checked_heir({"edit": MANY}), id="verbs of an heir"),
    ],
)
def test_very_many_mistakes_are_counted_wherever_they_are(
    found: Callable[[], ProblemCollector],
) -> None:
    mistakes = found()

    assert (len(mistakes.found), mistakes.count) == (MAX_EXPLAINED, MAX_EXPLAINED + 50)
    *_, last = explain_problems(mistakes.found, mistakes.subject, mistakes.count)
    assert last.code is Code.I010
    assert last.message.startswith(f"{MAX_EXPLAINED + 50} things are wrong with the ")


def test_a_patch_contradicts_itself_only_if_nothing_else_is_wrong_with_it() -> None:
    kinds = [each.kind for each in checked_patch({"id": "rat", "tag": "#vermin"}).found]
    others = [each.kind for each in checked_patch({"id": "rat", "tag": 5}).found]

    assert kinds == ["contradiction"]
    assert others == ["string_type"]


def test_a_verb_of_which_nothing_applies_to_a_kind_is_refused_whatever_it_says() -> None:
    names = Names("", choices=CHOICES)
    subject = Subject(table_of(PatchModel), Place(Document("a.toml")), "the patch", names)
    nothing: list[Any] = [{}, 5, []]
    for said in nothing:
        patch: dict[str, Any] = {"id": "core:red", "mul": said}
        _, found = check_patch(patch, KINDS["swatch"], subject, CHOICES)
        assert [(each.keys, each.kind) for each in found.found] == [(("mul",), "E404")]
