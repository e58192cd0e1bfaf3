from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Diagnostic, Report
from roguelike.content.findings.mends import Rename
from roguelike.content.mods.manifest import read_mod
from roguelike.content.names.ids import NAMING
from tests.content.writing import write_mod

GOOD = """\
[mod]
id = "deep"
name = "Deep"
version = "1.0.0"
format = 1
kind = "content"
"""


def told(tmp_path: Path, text: str) -> list[Diagnostic]:
    folder = write_mod(tmp_path / "deep")
    (folder.path / "mod.toml").write_text(text, encoding="utf-8")
    report = Report()
    read_mod(folder, report)
    return [*report]


@pytest.mark.parametrize(
    ("written", "hint"),
    [
        ('requires = "classic"', 'write [requires] and below it classic = "*"'),
        (
            'requires = ["classic", "gems"]',
            'write [requires] and below it classic = "*" and gems = "*"',
        ),
        ('optional = ["gems >=1.2"]', 'write [optional] and below it gems = ">=1.2"'),
        ('conflicts = [{ id = "gems" }]', 'write [conflicts] and below it gems = "*"'),
        (
            'requires = [{ id = "gems", version = ">=2" }, { id = "imps", version = "^3" }]',
            'write [requires] and below it gems = ">=2" and imps = ">=3"',
        ),
        (
            'requires = [{ id = "gems", version = 1.10 }, { id = "imps >1", version = "x" }]',
            'write [requires] and below it gems = ">=1.10" and imps = ">1"',
        ),
        (
            'requires = [{ id = "gems", version = ["1"] }, "imps", "deep", "dark"]',
            'write [requires] and below it gems = "*" and imps = "*" and deep = "*" and 1 more',
        ),
        ('[[requires]]\nname = "Gems"', 'write [requires] and below it gems = "*"'),
        ("requires = 3", 'write [requires] and below it lines such as classic = "*"'),
        ('requires = ["", "Ö", 3]', 'write [requires] and below it lines such as classic = "*"'),
    ],
)
def test_who_lists_mods_in_another_form_is_told_how_they_are_listed(
    written: str, hint: str, tmp_path: Path
) -> None:
    parts = [GOOD, written] if written.startswith("[[") else [written, GOOD]

    assert [each.hint for each in told(tmp_path, "\n".join(parts))] == [hint]


@pytest.mark.parametrize(
    ("text", "hint", "new"),
    [
        pytest.param(GOOD.replace('"deep"', '"My.Deep"'), 'write "deep"', "deep", id="an id"),
        pytest.param(GOOD.replace('"deep"', "5"), 'write "deep"', "", id="an id without quotes"),
        pytest.param(GOOD.replace("1.0.0", "1.0"), 'write "1.0.0"', "1.0.0", id="a version"),
        pytest.param(
            GOOD.replace('"1.0.0"', "1.10"), 'write "1.10.0"', "1.10.0", id="a number as a version"
        ),
        pytest.param(GOOD.replace('"1.0.0"', "true"), "", "", id="no number as a version"),
        pytest.param(GOOD.replace("1.0.0", "1.0-a"), 'write "1.0.0"', "", id="more than a version"),
        pytest.param(f'{GOOD}[requires]\ngems = "=> 1"', 'write ">=1"', ">=1", id="a requirement"),
        pytest.param(f"{GOOD}[requires]\ngems = 0.1", 'write ">=0.1"', "", id="a number required"),
        pytest.param(f"{GOOD}[requires]\ngems = 1e3", "put it in quotes", "", id="an odd number"),
        pytest.param(f"{GOOD}[optional]\ngems = true", 'write "*"', "", id="required at all"),
        pytest.param(
            f'{GOOD}[requires]\ngems = {{ version = ">= 1" }}', 'write ">= 1"', "", id="a table"
        ),
        pytest.param(
            f'{GOOD}[requires]\ngems = {{ version = "1" }}', 'write ">=1"', "", id="in a table"
        ),
        pytest.param(f"{GOOD}[requires]\ngems = {{ at = 1 }}", "", "", id="another table"),
        pytest.param(f'{GOOD}[requires]\nGems = "*"', "write `gems`", "gems", id="a key"),
        pytest.param(
            f'{GOOD}[order]\nafter = ["gems:ruby"]', 'write "gems"', "", id="something in a mod"
        ),
        pytest.param(
            f'{GOOD}[order]\nafter = ["Gëms"]', 'write "gems"', "", id="an id with an accent"
        ),
        pytest.param(
            f'{GOOD}[settings.Cold]\ntype = "bool"\ndefault = true\nlabel = "Cold"',
            f"write `cold`: {NAMING}",
            "cold",
            id="a setting",
        ),
        pytest.param(
            f'{GOOD}description = "x"', "did you mean `summary`?", "summary", id="a field"
        ),
        pytest.param(
            GOOD.replace("kind", "type"),
            "did you mean `kind`?",
            "kind",
            id="a field that is missing",
        ),
        pytest.param(
            f"{GOOD}[dependencies]", "did you mean `requires`?", "requires", id="a table of mods"
        ),
        pytest.param(GOOD.replace("[mod]", "[package]"), "write [mod]", "mod", id="the table"),
    ],
)
def test_what_has_another_form_is_told_once_with_what_to_write(
    text: str, hint: str, new: str, tmp_path: Path
) -> None:
    (finding,) = told(tmp_path, text)

    assert finding.hint == hint
    assert [edit.new for edit in finding.mend if isinstance(edit, Rename)] == [new] * bool(new)


def test_what_others_call_a_field_is_told_though_it_is_there_already(
    tmp_path: Path,
) -> None:
    (finding,) = told(tmp_path, f'{GOOD}summary = "y"\ndescription = "x"\n')

    assert finding.hint == "`summary` is there already: take one of them out"
    assert not finding.mend


def test_a_table_with_a_word_or_two_of_what_is_said_about_mods_is_not_taken_for_that(
    tmp_path: Path,
) -> None:
    findings = told(tmp_path, '[author]\nid = "me"\nname = "Me"\n')

    assert "write [mod]" not in [each.hint for each in findings]
    assert len(findings) == 2
