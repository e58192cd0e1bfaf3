from __future__ import annotations

import pytest
from pydantic import ValidationError

from roguelike.content.codes import (
    WIDTH,
    Example,
    described,
    explanation,
    markdown,
    page_of,
)
from roguelike.content.findings.diagnostics import Code

SNAIL = '[monster.snail]\nlabel = "Snail"\n'


@pytest.mark.parametrize("code", described(), ids=lambda code: code.name)
def test_an_explanation_says_everything_in_lines_that_fit(code: Code) -> None:
    text = explanation(code)

    headings = ["WHAT IT MEANS", "WHY IT MATTERS", "HOW TO MEND IT", "EXAMPLE"]
    assert text.startswith(f"{code.name}: {code.title}\n\n")
    assert [line for line in text.splitlines() if line in headings] == headings
    assert max(map(len, text.splitlines())) <= WIDTH + 4  # what files say is indented


def test_an_explanation_shows_the_mistake_and_the_mend() -> None:
    text = explanation(Code.E201)

    wrong, mended = text.split("THE EXAMPLE MENDED")
    assert '\nsnails/content/snails.toml:\n\n    [monster.snail]\n    label = "Snail"\n' in wrong
    assert "colour" in wrong
    assert "colour" not in mended


def test_an_explanation_says_how_much_a_code_matters() -> None:
    assert "This is an error:" in explanation(Code.E201)
    assert "This is a warning:" in explanation(Code.W412)
    assert "This is only for your information." in explanation(Code.I114)


def test_a_page_of_the_reference_shows_what_the_program_prints() -> None:
    page = markdown(Code.E201, "error[E201]: so it is\n")

    assert page.startswith("# E201: there is no such field\n\nThis is an error:")
    assert "\n\n## How to mend it\n\n" in page
    assert '`snails/content/snails.toml`\n\n```toml\n[monster.snail]\nlabel = "Snail"\n' in page
    assert (
        "\n\n`roguelike validate snails` finds:\n\n```text\nerror[E201]: so it is\n```\n\n"
        "## The example mended\n\n"
    ) in page


def test_a_page_tells_what_cannot_be_seen_in_files() -> None:
    assert "(a link to ../../shared/snails.toml)" in markdown(Code.E008, "")
    assert "The same files, saved as UTF-8." in markdown(Code.W006, "")
    assert "Without `downloads/snails/mod.toml`." in markdown(Code.E105, "")
    assert "it is that of a library that requires `classic`" in markdown(Code.E201, "")
    assert "it is that of a library" not in markdown(Code.E101, "")
    assert "There is nothing to change in the files." in markdown(Code.E901, "")


def test_nothing_but_files_of_mods_makes_a_mod() -> None:
    example = Example(
        files={"new/snails/content/a/b.toml": SNAIL, "slime.py": "", "x/y.toml": ""},
        links={"old/snails/lang/de.toml": "elsewhere"},
    )

    assert example.mods == ["new/snails", "old/snails"]
    assert sorted(example.manifests()) == ["new/snails/mod.toml", "old/snails/mod.toml"]


def test_a_mod_that_shows_its_manifest_gets_no_other() -> None:
    example = Example(files={"snails/mod.toml": "", "slime/content/a.toml": SNAIL})

    assert list(example.manifests()) == ["slime/mod.toml"]


def test_a_corrected_example_has_changed_files_and_lacks_what_has_to_go() -> None:
    example = Example(
        encoding="latin-1",
        files={"a/mod.toml": "1", "b/mod.toml": "2", "c/mod.toml": "3"},
        links={"a/content": "elsewhere"},
        mended={"b/mod.toml": "4", "d/mod.toml": "5"},
        removed=("c/mod.toml",),
    )

    corrected = example.corrected()

    assert corrected.files == {"a/mod.toml": "1", "b/mod.toml": "4", "d/mod.toml": "5"}
    assert (corrected.encoding, corrected.links) == ("utf-8", {})


@pytest.mark.parametrize(
    ("code", "command"),
    [
        (Code.E105, "roguelike validate downloads/snails mods/snails"),
        (Code.W410, "roguelike conflicts --mods slime,snails"),
        (Code.W604, "roguelike diff old/snails new/snails"),
    ],
)
def test_an_example_knows_the_command_that_finds_its_mistake(code: Code, command: str) -> None:
    assert page_of(code).example.command == command


def test_a_page_with_an_unknown_field_is_refused() -> None:
    with pytest.raises(ValidationError, match="extra_forbidden"):
        Example.model_validate({"file": {}})
