from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.content.findings.diagnostics import Code, Report
from roguelike.content.mods.choosing import Choice, Selected, select
from roguelike.content.mods.library import Shelf, survey
from roguelike.content.mods.relaxing import (
    MAX_RELAXED,
    OVERRIDES,
    Overrides,
    read_overrides,
    write_overrides,
)
from roguelike.content.names.versions import ENGINE, Requirement
from tests.content.writing import shown, write_mod

ANY = Requirement.parse("*")


def chosen(folder: Path, overrides: str = "", choice: Choice | None = None) -> Selected:
    """Return what becomes of the player's mods in a folder."""
    (folder / OVERRIDES).write_text(overrides, encoding="utf-8")
    return select(survey([Shelf(folder, is_players=True)]), choice)


def ids(selected: Selected) -> list[str]:
    return [mod.id for mod in selected.order.mods]


def found(selected: Selected, folder: Path) -> list[str]:
    return [line.removeprefix(f"{folder.as_posix()}/") for line in shown(selected.report)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a mod that asks for an older one of another."""
    write_mod(tmp_path / "snow", version="3.1.0")
    write_mod(tmp_path / "frost", requires={"snow": ">=1, <2"})
    return tmp_path


def test_a_requirement_counts_until_the_player_relaxes_it(folder: Path) -> None:
    selected = chosen(folder)

    assert ids(selected) == ["snow"]
    assert selected.order.left_out["frost"].name == "version"


@pytest.mark.parametrize("wanted", ["*", ">=3", "=3.1"])
def test_what_the_player_lets_pass_is_used_and_reported(folder: Path, wanted: str) -> None:
    selected = chosen(folder, f'[relax.frost]\nsnow = "{wanted}"\n')

    assert ids(selected) == ["snow", "frost"]
    assert found(selected, folder) == [
        (
            "frost/mod.toml:9:8 I117 `frost` gets 3.1.0 of `snow` instead of >=1, <2, as the player"
            " wishes (`roguelike mods relax frost snow --undo` takes that back)"
        )
    ]
    (use,) = selected.order.relaxed["frost"]
    assert (use.required, use.reason.name) == ("snow", "relaxed")
    assert use.reason.fields == {"mod": "snow", "wanted": ">=1, <2", "version": "3.1.0"}
    assert [each.note for each in use.finding.related] == ["relaxed here", "its version"]


def test_a_range_that_is_too_narrow_changes_nothing(folder: Path) -> None:
    selected = chosen(folder, '[relax.frost]\nsnow = "<3"\n')

    assert ids(selected) == ["snow"]
    assert [finding.code for finding in selected.report] == [Code.E112]
    assert not selected.order.relaxed


@pytest.mark.parametrize("wanted", ["*", ">=9"])
def test_a_requirement_that_is_met_anyway_is_neither_narrowed_nor_reported(
    folder: Path, wanted: str
) -> None:
    write_mod(folder / "snow", version="1.5.0")

    selected = chosen(folder, f'[relax.frost]\nsnow = "{wanted}"\n')

    assert ids(selected) == ["snow", "frost"]
    assert not len(selected.report)


def test_the_game_itself_can_be_let_pass(folder: Path) -> None:
    write_mod(folder / "frost", requires={"engine": ">=99"})

    strict = chosen(folder)
    relaxed = chosen(folder, '[relax.frost]\nengine = "*"\n')

    assert [finding.code for finding in strict.report] == [Code.E120]
    assert strict.order.left_out["frost"] == (
        f"the mod requires version >=99 of the game; this is {ENGINE}"
    )
    assert ids(relaxed) == ["frost", "snow"]
    assert [finding.code for finding in relaxed.report] == [Code.I117]
    assert [each.note for each in relaxed.report.of(Code.I117)[0].related] == ["relaxed here"]


def test_what_is_optional_is_used_in_the_versions_that_the_player_lets_pass(folder: Path) -> None:
    write_mod(folder / "frost", more='[optional]\nsnow = "<2"\n')

    strict = chosen(folder)
    relaxed = chosen(folder, '[relax.frost]\nsnow = "*"\n')

    assert [finding.code for finding in strict.report] == [Code.W115]
    assert strict.order.usable_by("frost") == frozenset()
    assert [finding.code for finding in relaxed.report] == [Code.I117]
    assert relaxed.order.usable_by("frost") == {"snow"}


def test_optional_mods_that_are_let_pass_can_close_a_circle(folder: Path) -> None:
    write_mod(folder / "snow", version="3.1.0", more='[optional]\nfrost = "*"\n')
    write_mod(folder / "frost", more='[optional]\nsnow = "<2"\n')

    selected = chosen(folder, '[relax.frost]\nsnow = "*"\n')

    assert not ids(selected)
    assert [finding.code for finding in selected.report] == [Code.E110]


def test_what_is_missing_or_off_stays_so(folder: Path) -> None:
    write_mod(folder / "ice", requires={"gone": ">=2"})
    overrides = '[relax.frost]\nsnow = "*"\n[relax.ice]\ngone = "*"\n'

    selected = chosen(folder, overrides, Choice(disabled=("snow",)))

    reasons = {mod: why.name for mod, why in selected.order.left_out.items()}
    assert reasons == {"frost": "switched_off", "ice": "missing"}
    assert not selected.order.relaxed


def test_conflicts_cannot_be_relaxed(folder: Path) -> None:
    write_mod(folder / "frost", more='[conflicts]\nsnow = "*"\n')

    selected = chosen(folder, '[relax.frost]\nsnow = "<1"\n')

    assert len(selected.order.left_out) == 1
    assert found(selected, folder)[-1] == (
        "overrides.toml:2:1 E201 `frost` conflicts with `snow`, and that cannot be relaxed"
        " (switch one of them off)"
    )


def test_a_successor_in_any_version_needs_no_relaxing(folder: Path) -> None:
    (folder / "snow/mod.toml").unlink()
    write_mod(folder / "hail")
    manifest = folder / "hail/mod.toml"
    text = manifest.read_text(encoding="utf-8")
    text = text.replace("\n[requires]", 'replaces = ["snow"]\n[requires]')
    manifest.write_text(text, encoding="utf-8")

    selected = chosen(folder, '[relax.frost]\nsnow = "*"\n')

    assert ids(selected) == ["hail", "frost"]
    assert not selected.order.relaxed


def test_a_successor_for_another_game_takes_no_place(folder: Path) -> None:
    write_mod(folder / "frost", requires={"engine": ">=99"})
    manifest = folder / "frost/mod.toml"
    text = manifest.read_text(encoding="utf-8")
    text = text.replace("\n[requires]", 'replaces = ["snow"]\n[requires]')
    manifest.write_text(text, encoding="utf-8")

    selected = chosen(folder)

    assert ids(selected) == ["snow"]


@pytest.mark.parametrize(
    ("overrides", "expected"),
    [
        pytest.param("[relax", ["1:7 E002 "], id="no TOML"),
        pytest.param(
            "[relaks.frost]\nsnow = '*'",
            ["E201 "],
            id="another table",
        ),
        pytest.param("relax = 3", ["1:9 E202 `relax` must be a table, not 3"], id="no table"),
        pytest.param(
            "[relax.frost]\nsnow = 3", ["2:8 E202 `snow` must be text, not 3"], id="no range"
        ),
        pytest.param(
            "[relax.frost]\nsnow = '~1'",
            ['2:8 E104 a requirement is like `>=1.2, <2` or `*`, not the text "~1"'],
            id="a range that cannot be understood",
        ),
        pytest.param("[relax.'a b']\nsnow = '*'", ["1:8 E102 the id of a mod has"], id="a bad id"),
        pytest.param(
            "[relax.frots]\nsnow = '*'",
            ["1:8 E301 there is no mod `frots` (did you mean `frost`?)"],
            id="a misspelled mod",
        ),
        pytest.param("[relax.elsewhere]\nsnow = '*'", [], id="a mod that may come back"),
        pytest.param(
            "[relax.frost]\nsnwo = '*'",
            ["2:1 E201 `frost` does not require `snwo` (did you mean `snow`?)"],
            id="a misspelled requirement",
        ),
        pytest.param(
            "\n".join(f"[relax.m{number}]" for number in range(MAX_RELAXED + 1)),
            [f"E203 `relax` must have at most {MAX_RELAXED} items"],
            id="too much",
        ),
    ],
)
def test_what_is_wrong_with_the_file_is_reported_and_stops_nothing(
    folder: Path, overrides: str, expected: list[str]
) -> None:
    selected = chosen(folder, overrides)

    lines = [line for line in found(selected, folder) if line.startswith(OVERRIDES)]
    assert ids(selected) == ["snow"]
    assert len(lines) == len(expected)
    assert all(each in line for each, line in zip(expected, lines, strict=True))


def test_a_mod_that_cannot_be_read_may_ask_for_anything(folder: Path) -> None:
    (folder / "frost/mod.toml").write_text("[mod]\n", encoding="utf-8")

    selected = chosen(folder, '[relax.frost]\nsnow = "*"\n')

    assert not any(line.startswith(OVERRIDES) for line in found(selected, folder))


def test_only_the_players_own_folder_counts(folder: Path) -> None:
    (folder / OVERRIDES).write_text('[relax.frost]\nsnow = "*"\n', encoding="utf-8")

    selected = select(survey([Shelf(folder)]))

    assert ids(selected) == ["snow"]


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / OVERRIDES
    overrides = Overrides().relaxing("frost", "snow", ANY)
    overrides = overrides.relaxing("frost", "engine", Requirement.parse(">=0.1, <2"))

    kept = write_overrides(overrides, path)

    report = Report()
    assert kept is None
    assert read_overrides(path, report).overrides == overrides
    assert not len(report)
    assert path.read_text(encoding="utf-8").endswith(
        '\n\n[relax.frost]\nsnow = "*"\nengine = ">=0.1, <2"\n'
    )


def test_what_is_taken_back_leaves_nothing(tmp_path: Path) -> None:
    overrides = Overrides().relaxing("frost", "snow", ANY).relaxing("frost", "snow", None)

    write_overrides(overrides, tmp_path / OVERRIDES)

    assert overrides == Overrides()
    assert "[" not in (tmp_path / OVERRIDES).read_text(encoding="utf-8")


def test_a_file_that_cannot_be_read_is_kept(tmp_path: Path) -> None:
    path = tmp_path / OVERRIDES
    path.write_text("[relax", encoding="utf-8")

    kept = write_overrides(Overrides(), path)

    assert kept is not None
    assert kept.read_text(encoding="utf-8") == "[relax"
