from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from roguelike.preferences.model import FontName
from roguelike.resources import asset, data_dir, mods_dir
from roguelike.ui.frames import fonts
from roguelike.ui.frames.fonts import FALLBACK, FAMILIES, Font, font
from roguelike.ui.frames.layout import LETTERS, WIDTHS

NORMAL = "ter-u16n_unicode.pcf.gz"

every_family = pytest.mark.parametrize("family", FAMILIES)


@pytest.fixture
def assets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Return a folder in which no font is yet."""

    def elsewhere(name: str) -> Path:
        return tmp_path / Path(name).name

    monkeypatch.setattr(fonts, "asset", elsewhere)
    font.cache_clear()
    yield tmp_path
    font.cache_clear()


def drawn(character: str, letters: Font | None = None) -> list[str]:
    mask = (letters or font(16)).mask(ord(character))
    return ["".join(" #"[dot] for dot in row).rstrip() for row in mask.tolist()]


def test_the_families_are_those_that_one_can_choose() -> None:
    assert tuple(FAMILIES) == get_args(FontName)


@every_family
@pytest.mark.parametrize("is_bold", [False, True])
@pytest.mark.parametrize(("height", "width"), [*zip(LETTERS, WIDTHS, strict=True)])
def test_each_size_has_letters_of_its_own(
    height: int, width: int, family: FontName, *, is_bold: bool
) -> None:
    for character in "aÄ█":
        mask = font(height, family, is_bold=is_bold).mask(ord(character))
        assert mask.shape == (height, width)
        assert mask.any()


def test_a_letter_looks_as_it_was_drawn() -> None:
    assert drawn("R") == [
        *[""] * 2,
        " #####",
        " #    #",
        " #    #",
        " #    #",
        " #    #",
        " #####",
        " # #",
        " #  #",
        " #   #",
        " #    #",
        *[""] * 4,
    ]


@pytest.mark.parametrize("character", "∴※□")
def test_signs_that_the_font_lacks_are_put_together(character: str) -> None:
    assert character in font(16)
    assert drawn(character) != drawn("?")


@pytest.mark.parametrize("height", LETTERS)
def test_lines_and_blocks_fill_cells_in_all_families(height: int) -> None:
    for family in FAMILIES:
        letters = font(height, family)
        across, down = letters.mask(ord("─")), letters.mask(ord("│"))
        assert across.any(axis=0).all()
        assert down.any(axis=1).all()
        assert letters.mask(ord("█")).all()


@every_family
@pytest.mark.parametrize("is_bold", [False, True])
@pytest.mark.parametrize("height", LETTERS)
def test_all_that_is_shipped_can_be_written(
    height: int, family: FontName, *, is_bold: bool
) -> None:
    files = [*data_dir().rglob("*.toml"), *mods_dir().rglob("*.toml")]
    shown = {each for file in files for each in file.read_text(encoding="utf-8")}

    letters = font(height, family, is_bold=is_bold)

    assert [each for each in shown if each not in letters and not each.isspace()] == []


def test_what_the_font_lacks_comes_from_another_or_is_a_question_mark() -> None:
    assert "\N{BLACK CHESS KING}" not in font(16)
    assert drawn("\N{BLACK CHESS KING}") != drawn("?")
    assert drawn("漢") == drawn("?")


def test_letters_of_the_other_font_fill_their_cells(
    assets: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (assets / FALLBACK).write_bytes(file_of(FALLBACK))

    for height, width in zip(LETTERS, WIDTHS, strict=True):
        mask = font(height).mask(ord("M"))
        assert mask.shape == (height, width)
        assert mask.any(axis=0).sum() > width * 0.7
        assert mask.any(axis=1).sum() > height * 0.5
    assert len(caplog.messages) == len(LETTERS)


def file_of(name: str) -> bytes:
    return asset(name).read_bytes()


def without(at: int, size: int) -> bytes:
    """Return the contents of a font in which something else is written over a part."""
    raw = gzip.decompress(file_of(f"terminus/{NORMAL}"))
    return gzip.compress(raw[:at] + b"\xff" * size + raw[at + size :])


@pytest.mark.parametrize(
    "damaged",
    [
        pytest.param(None, id="missing"),
        pytest.param(b"", id="empty"),
        pytest.param(file_of(f"terminus/{NORMAL}")[:9999], id="cut off"),
        pytest.param(without(0, 0)[:40] + bytes(9) + without(0, 0)[49:], id="compressed badly"),
        pytest.param(gzip.decompress(without(0, 0)), id="not compressed"),
        pytest.param(gzip.compress(gzip.decompress(without(0, 0))[:999]), id="tables gone"),
        pytest.param(without(0, 4), id="another format"),
        pytest.param(without(4, 4), id="too many tables"),
        pytest.param(without(56, 8), id="tables elsewhere"),
    ],
)
def test_where_a_font_is_damaged_another_takes_its_place_and_that_is_said(
    assets: Path, caplog: pytest.LogCaptureFixture, damaged: bytes | None
) -> None:
    (assets / FALLBACK).write_bytes(file_of(FALLBACK))
    if damaged is not None:
        (assets / NORMAL).write_bytes(damaged)

    letters = font(16)

    assert any(drawn("R", letters))
    assert drawn("R", letters) != drawn("∴", letters)
    assert caplog.messages[0].startswith(f"the font {NORMAL} cannot be used, so {FALLBACK} takes")


def test_a_family_that_is_missing_is_named(assets: Path, caplog: pytest.LogCaptureFixture) -> None:
    (assets / FALLBACK).write_bytes(file_of(FALLBACK))

    assert any(drawn("R", font(16, "dejavu", is_bold=True)))
    assert caplog.messages[0].startswith("the font dejavu-16b.pcf.gz cannot be used, so")


def test_without_any_font_characters_are_boxes(
    assets: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert assets.is_dir()

    box = drawn("R", font(12))

    assert box[1:3] == [" ####", " #  #"]
    assert len(caplog.messages) == 2
