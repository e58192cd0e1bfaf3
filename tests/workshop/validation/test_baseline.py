"""Fingerprints of findings."""

from __future__ import annotations

from textwrap import dedent

import pytest
import tomli

from roguelike.content.documents.document import Document, KeyPath, Place
from roguelike.content.findings.diagnostics import Code, Diagnostic
from roguelike.workshop.validation.baseline import fingerprints, mod_of

TEXT = dedent("""\
    [monster.wolf]
    behaviors = [{ kind = "sleep" }, { kind = "wander" }, 3]

    [[patch.monster]]
    id = "core:rat"
    """)


def named(keys: KeyPath, source: str = "frost/content/a.toml", text: str = TEXT) -> str:
    document = Document("there/a.toml", text, tomli.loads(text), source=source)
    (name,) = fingerprints([Diagnostic(Code.E203, Place(document, keys), "wrong")]).values()
    return name


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        pytest.param(("monster", "wolf"), "E203 frost:monster.wolf", id="a definition"),
        pytest.param(
            ("monster", "wolf", "behaviors", 1, "percent"),
            "E203 frost:monster.wolf.behaviors.wander.percent",
            id="in an item with a kind",
        ),
        pytest.param(
            ("monster", "wolf", "behaviors", 2),
            "E203 frost:monster.wolf.behaviors.2",
            id="an item without a name",
        ),
        pytest.param(
            ("patch", "monster", 0, "set"), "E203 frost:patch.monster.core:rat.set", id="a patch"
        ),
        pytest.param(("nothing", 7, "here"), "E203 frost:nothing.7.here", id="what is missing"),
        pytest.param((), "E203 frost/content/a.toml", id="the whole file"),
    ],
)
def test_a_finding_is_called_by_its_code_its_mod_and_its_keys(keys: KeyPath, expected: str) -> None:
    assert named(keys) == expected
    assert mod_of(expected) == "frost"


def test_neither_lines_nor_files_of_content_make_a_difference_except_without_a_mod() -> None:
    keys = ("monster", "wolf")

    assert named(keys) == named(keys, "frost/content/deep/b.toml", f"# moved\n\n{TEXT}")
    assert named((), "") == "E203 there/a.toml"


def test_findings_that_would_be_called_the_same_are_numbered() -> None:
    place = Place(Document("a.toml", source="frost/content/a.toml"))
    findings = [Diagnostic(Code.E002, place, text) for text in ("one", "two")]

    assert list(fingerprints(findings).values()) == [
        "E002 frost/content/a.toml",
        "E002 frost/content/a.toml (2)",
    ]
