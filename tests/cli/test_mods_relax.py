"""`roguelike mods relax`, and where it is shown what is relaxed."""

from __future__ import annotations

from pathlib import Path

import pytest

from roguelike.cli.errors import Exit
from roguelike.content.mods.relaxing import OVERRIDES
from tests.cli.terminal import Run
from tests.content.writing import write_mod

GETS = "it gets 3.1.0 of `snow` instead of <2, as the player wishes"


@pytest.fixture
def file(mods: Path) -> Path:
    """Return what is to be written, beside a mod that asks for another version of a second."""
    write_mod(mods / "snow", version="3.1.0", requires={"core": "*"})
    write_mod(mods / "frost", requires={"snow": "<2", "engine": ">=0.1"})
    write_mod(mods / "fire", requires={"core": "*"}, more='[conflicts]\nfrost = ">9"\n')
    return mods / OVERRIDES


def test_a_requirement_is_relaxed_and_asked_for_again(run: Run, file: Path) -> None:
    relaxed = run("mods", "relax", "frost", "snow")
    written = file.read_text(encoding="utf-8")
    undone = run("mods", "relax", "frost", "snow", "--undo")

    assert (relaxed.code, undone.code) == (Exit.CLEAN, Exit.CLEAN)
    assert relaxed.out == f"{file} is written.\nfrost: on; {GETS}\n"
    assert written.endswith('[relax.frost]\nsnow = "*"\n')
    assert "frost: left out, the mod `snow` has version 3.1.0; required is <2" in undone.out


def test_a_range_can_be_given(run: Run, file: Path) -> None:
    result = run("mods", "relax", "frost", "snow", ">=3, <4")

    assert result.out.endswith(f"frost: on; {GETS}\n")
    assert 'snow = ">=3, <4"' in file.read_text(encoding="utf-8")


@pytest.mark.usefixtures("file")
def test_what_is_relaxed_is_shown_wherever_mods_are(run: Run) -> None:
    before = {each["id"]: each for each in run("mods", "list", "--format", "json").json}
    run("mods", "relax", "frost", "snow")

    facts = {each["id"]: each for each in run("mods", "list", "--format", "json").json}
    listed = run("mods", "list").out
    order = run("mods", "order", "--why").out
    validated = run("validate")
    playing = run("list", "swatch")

    assert before["frost"]["relaxed"] == []
    assert facts["frost"]["relaxed"] == ["snow"]
    assert facts["snow"]["relaxed"] == []
    assert f"loaded; {GETS}\n" in listed
    assert f"it requires `snow`; {GETS} " in order
    assert "info[I117]: `frost` gets 3.1.0 of `snow` instead of <2" in validated.out
    assert "`frost` gets 3.1.0 of `snow` instead of <2" in playing.err


def test_who_looks_at_a_mod_of_theirs_sees_what_it_asks_for(run: Run, file: Path) -> None:
    run("mods", "relax", "frost", "snow")

    result = run("validate", str(file.parent / "frost"))

    assert "error[E112]" in result.out
    assert "I117" not in result.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("frots", "snow"), "there is no mod 'frots'"),
        (("bad", "snow"), "the manifest of 'bad' has errors"),
        (("frost", "snwo"), "`frost` does not require `snwo` (did you mean `snow`?)"),
        (("snow", "gold"), "`snow` does not require `gold`"),
        (("fire", "frost"), "`fire` conflicts with `frost`, and that cannot be relaxed"),
        (("frost", "snow", "2"), "a requirement is like `>=1.2, <2` or `*`"),
        (("frost", "snow", "--undo"), "nothing is relaxed about 'snow' for 'frost'"),
        (("frost", "snow", "*", "--undo"), "give either a range or --undo"),
    ],
)
def test_what_cannot_be_relaxed_is_refused(
    run: Run, file: Path, arguments: tuple[str, ...], complaint: str
) -> None:
    write_mod(file.parent / "bad", more="[mod.x]\n")

    result = run("mods", "relax", *arguments)

    assert result.code == Exit.USAGE
    assert complaint in result.err
    assert not file.exists()


def test_a_broken_file_is_told_of_and_kept(run: Run, file: Path) -> None:
    file.write_text("[relax", encoding="utf-8")

    playing = run("list", "swatch")
    result = run("mods", "relax", "frost", "snow")

    assert playing.code == Exit.CLEAN
    assert f"{file.as_posix()}:1:7: " in playing.err
    assert f"{file.as_posix()}:1:7: " in result.err
    assert f"it is now {file}.broken" in result.err
    assert file.with_name(f"{OVERRIDES}.broken").read_text(encoding="utf-8") == "[relax"
