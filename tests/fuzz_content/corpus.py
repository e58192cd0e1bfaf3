"""What mutants are made of: the game's own content, its examples, and those of the codes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from roguelike.content.findings.diagnostics import Code
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.docs.code_pages import Example, page_of

Files = dict[str, bytes]
"""What the files of some mods contain, by their paths, which begin with the folder of the mod."""


@cache
def corpus() -> tuple[Files, ...]:
    """Return mods: each of the game's own and of the examples, and the example of each code."""
    folders = sorted(path for home in (data_dir(), mods_dir()) for path in home.iterdir())
    found = [_read(folder) for folder in folders if folder.is_dir()]
    for code in Code:
        example = page_of(code).example
        found += [_written(example), _written(example.corrected())]
    return (*found, RICH)


def _read(folder: Path) -> Files:
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*.toml"))
    }


def _written(example: Example) -> Files:
    said = {**example.manifests(), **example.files}
    return {path: text.encode(example.encoding) for path, text in said.items()}


RICH: Files = _read(Path(__file__).with_name("rich"))
"""A mod that makes use of nearly everything."""
