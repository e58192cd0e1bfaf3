"""Mods written for tests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from textwrap import dedent

from roguelike.content.findings.diagnostics import Diagnostic
from roguelike.content.mods.mod_folders import ModFolder


def write_mod(  # noqa: PLR0913 - what a mod consists of
    folder: Path,
    content: Mapping[str, str] | None = None,
    *,
    version: str = "1.0.0",
    kind: str = "content",
    requires: Mapping[str, str] | None = None,
    more: str = "",
) -> ModFolder:
    """Write a mod with the id that its folder has as its name.

    Args:
        folder: Where; it need not exist.
        content: What its files below `content` say, by their paths.
        version: Its version.
        kind: Its kind.
        requires: What it requires.
        more: What else its manifest says, after all that.
    """
    name = folder.name
    wanted = "".join(f'{mod} = "{versions}"\n' for mod, versions in (requires or {}).items())
    manifest = (
        f'[mod]\nid = "{name}"\nname = "{name.title()}"\nversion = "{version}"\nformat = 1\n'
        f'kind = "{kind}"\n\n[requires]\n{wanted}{dedent(more)}'
    )
    files = {"mod.toml": manifest}
    files |= {f"content/{path}": dedent(text) for path, text in (content or {}).items()}
    for path, text in files.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return ModFolder(folder, name)


def write_lang(folder: Path, **files: str) -> None:
    """Write translations of a mod, by the tags of their languages."""
    (folder / "lang").mkdir(exist_ok=True)
    for tag, text in files.items():
        file = folder / "lang" / f"{tag.replace('_', '-')}.toml"
        file.write_text(text, encoding="utf-8")


def shown(report: Iterable[Diagnostic]) -> list[str]:
    """Return the findings as `path:line:column code message (hint)`."""
    lines: list[str] = []
    for diagnostic in report:
        line, column, _ = diagnostic.place.region()
        hint = f" ({diagnostic.hint})" if diagnostic.hint else ""
        where = f"{diagnostic.path}:{line}:{column}"
        lines.append(f"{where} {diagnostic.code.name} {diagnostic.message}{hint}")
    return lines
