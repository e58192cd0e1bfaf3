"""`roguelike tileset`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from roguelike.core.png import read_header
from tests.cli.terminal import Run
from tests.drawn_tiles import SET, SHEET, placed, write_sheet

loaded = pytest.mark.usefixtures("loaded")


@loaded
def test_a_picture_of_all_tiles_is_written(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "tiles.png"

    result = run("tileset", "--sheet", str(file))

    assert (result.code, result.out, result.err) == (0, "", "")
    assert read_header(file.read_bytes(), 4096).width == 1256


@loaded
def test_a_sheet_comes_back_as_text_with_white_for_the_color_of_glyphs(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "grid.png"
    run("tileset", "cellar", "--grid", str(file))

    result = run("tileset", "core:cellar", "--from", str(file))

    assert (result.code, result.err) == (0, "")
    assert result.out.count("[tile.tile_") > 60
    assert re.findall(r"painted_(\w+) =", result.out) == ["ffffff", "9e9e9e"]


@loaded
def test_tiles_of_another_size_make_a_new_tileset(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "grid.png"
    write_sheet(file)

    result = run("tileset", "--from", str(file), "--size", "8")

    assert result.code == 0
    assert result.out.startswith("[swatch]\npainted_000000")
    assert '[tileset.painted]\nlabel = "Painted"\nsize = 8\n' in result.out
    assert 'tileset = "painted"\n' in result.out


@loaded
def test_themes_change_the_picture(run: Run, tmp_path: Path) -> None:
    files = [tmp_path / f"{name}.png" for name in ("classic", "color_blind")]
    for file in files:
        run("tileset", "--grid", str(file), "--theme", file.stem)

    assert len({file.read_bytes() for file in files}) == 2


@loaded
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), "one of the arguments --sheet --grid --from is required"),
        (("attic", "--sheet", "a.png"), "there is no tileset called 'attic'"),
        (("--sheet", "a.png", "--theme", "pink"), "there is no theme called 'pink'"),
        (("--from", "nothing.png"), "nothing.png cannot be read"),
        (("--from", "."), "cannot be read"),
        (("--from", "text.png"), "text.png is not a PNG picture; save it as PNG again"),
        (
            ("--from", "grid.png", "--size", "9"),
            "grid.png has 16 by 8 pixels, which tiles of 9 do not fill; name another size",
        ),
        (("--from", "text.png", "--size", "7"), "'7' is not a whole number from 8 to 64"),
        (("--sheet", "no/folder/a.png"), "cannot be written"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    options: tuple[str, ...],
    said: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("text.png").write_text("no picture", encoding="utf-8")
    write_sheet(Path("grid.png"))

    result = run("tileset", *options)

    assert result.code == 2
    assert said in result.err


def test_a_mod_can_ship_a_tileset_that_is_cut_from_a_sheet(
    run: Run, mods: Path, tmp_path: Path
) -> None:
    folder = mods / "trial"
    write_sheet(folder / "small.png", 2, 1)
    (folder / "content").mkdir()
    manifest = '[mod]\nid = "trial"\nname = "Trial"\nversion = "1.0.0"\nformat = 1\n'
    manifest += 'kind = "library"\n[requires]\ncore = "*"\n'
    (folder / "mod.toml").write_text(manifest, encoding="utf-8")
    content = SHEET + placed("one", 0, 0, 'role = "gold"') + placed("two", 1, 0, 'frames = ["one"]')
    (folder / "content" / "a.toml").write_text(content, encoding="utf-8")

    packed = run("pack", str(folder), "--output", str(tmp_path))
    assert packed.code == 0
    (tmp_path / "only").mkdir()
    (tmp_path / "trial.zip").rename(tmp_path / "only" / "trial.zip")
    for file in (folder / "mod.toml", folder / "small.png"):
        file.unlink()

    file = tmp_path / "grid.png"
    where = ("--mods-dir", str(tmp_path / "only"), "--mods", "trial")
    result = run("tileset", "small", "--grid", str(file), *where)

    assert (result.code, result.err) == (0, "")
    assert read_header(file.read_bytes(), 4096).height == 8


def test_a_set_without_tiles_has_no_picture(run: Run, mods: Path, tmp_path: Path) -> None:
    folder = mods / "trial"
    (folder / "content").mkdir(parents=True)
    manifest = '[mod]\nid = "trial"\nname = "Trial"\nversion = "1.0.0"\nformat = 1\n'
    (folder / "mod.toml").write_text(
        manifest + 'kind = "library"\n[requires]\ncore = "*"\n', encoding="utf-8"
    )
    (folder / "content" / "a.toml").write_text(SET, encoding="utf-8")

    result = run("tileset", "small", "--sheet", str(tmp_path / "a.png"), "--mods", "trial")

    assert result.code == 2
    assert "there are 0 tiles" in result.err
