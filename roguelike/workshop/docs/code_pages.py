"""Pages of the codes: meaning, reason, fix, and an example.

Each code has a TOML file below `codes`. Its example has the mistake; the tests run it, and the
page shows the diagnostics that the program reports for it.
"""

from collections.abc import Callable, Iterable
from functools import cache, partial
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Annotated, Literal, Self

import tomli
from pydantic import Field

from roguelike.content.findings.diagnostics import Code, Severity
from roguelike.content.findings.wording import listed
from roguelike.content.mods.migration_files import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import COMPAT, CONTENT, LANG, MANIFEST, TESTS
from roguelike.content.schema.fields.base import Model
from roguelike.workshop.docs.markdown import (
    CODES,
    Page,
    fenced,
    joined,
    link,
    said,
    table,
    written,
)

Finder = Literal[
    "validate", "baseline", "test", "check", "conflicts", "diff", "plugins", "failing_check"
]
"""The way to look at an example: by a command, as plugins, by a broken check."""
BASELINE = "known.toml"
"""The file with what is known to be wrong, where there is one."""
Prose = Annotated[str, Field(min_length=1)]

_FOLDER = Path(__file__).with_name("codes")
_PARTS = frozenset({MANIFEST, MIGRATIONS, CONTENT, COMPAT, LANG, TESTS})
_MANIFEST = """\
[mod]
id = "{id}"
name = "{name}"
version = "1.0.0"
format = 1
kind = "library"

[requires]
core = ">=0.1"
classic = ">=0.1"
"""
_IS_PLAIN = "If no `mod.toml` is shown, it is that of a library that requires `classic`."
_CONSEQUENCES = {
    Severity.ERROR: "This is an error: something does not work until it is fixed.",
    Severity.WARNING: "This is a warning: everything works, but perhaps not as intended.",
    Severity.INFO: "This is only for information.",
}
_COMMANDS = {
    "baseline": f"validate {{}} --baseline {BASELINE}",
    "test": "test {}",
    "check": "check {}",
    "conflicts": "conflicts --mods {}",
    "diff": "diff {}",
}
"""The commands that find what `validate` alone does not, with a gap for the mods."""
_LANGUAGES = {".toml": "toml", ".py": "python"}
_GROUPS = {
    "0": "Files",
    "1": "Mods, and what they need",
    "2": "Fields and values",
    "3": "References",
    "4": "Definitions, patches and conflicts",
    "5": "Content that works, but not well",
    "6": "Versions and migrations",
    "8": "Tests of mods",
    "9": "The program itself",
}
"""The headings of the list of codes, by the first digit."""


class Example(Model):
    """Mods with a mistake, and the same without it.

    Paths begin with the folder of a mod. A mod that shows no `mod.toml` has a plain one: that
    of a library, whose definitions need not be used, which requires `classic`.
    """

    note: str = Field(default="", description="What has to be known beside what is shown.")
    folder: str = Field(
        default="", description="The folder that is asked about, if it is not each of the mods."
    )
    found_by: Finder = Field(default="validate", description="What finds the mistake.")
    encoding: Literal["utf-8", "utf-8-sig", "latin-1"] = Field(
        default="utf-8", description="How `files` are saved; once fixed, all are in UTF-8."
    )
    files: dict[str, str] = Field(
        default_factory=dict[str, str], description="What files say, by their paths."
    )
    links: dict[str, str] = Field(
        default_factory=dict[str, str],
        description="By the paths of symbolic links where each leads; once fixed, there is none.",
    )
    fixed: dict[str, str] = Field(
        default_factory=dict[str, str],
        description="What files say that have to be changed; nothing for those that have to go.",
    )

    @property
    def mods(self) -> list[str]:
        """The folders of the mods, by path."""
        found: set[str] = set()
        for path in (*self.files, *self.links):
            parts = path.split("/")
            below = next((number for number, part in enumerate(parts) if part in _PARTS), 0)
            found |= {"/".join(parts[:below])} if below else set()
        return sorted(found)

    @property
    def asked(self) -> list[str]:
        """The paths that are asked about."""
        return [self.folder] if self.folder else self.mods

    @property
    def command(self) -> str:
        """The command that shows what is found."""
        mods = self.asked[::-1] if self.found_by == "diff" else self.asked
        named = ("," if self.found_by == "conflicts" else " ").join(mods)
        return f"roguelike {_COMMANDS.get(self.found_by, 'validate {}').format(named)}"

    def manifests(self) -> dict[str, str]:
        """Return the plain manifests of the mods that show none, by their paths."""
        plain: dict[str, str] = {}
        for mod in self.mods:
            name = mod.rpartition("/")[2]
            plain[f"{mod}/{MANIFEST}"] = _MANIFEST.format(id=name, name=name.title())
        return {path: text for path, text in plain.items() if path not in self.files}

    def corrected(self) -> Self:
        """Return the example without its mistake."""
        kept = {path: text for path, text in (self.files | self.fixed).items() if text}
        finder = "validate" if self.found_by == "failing_check" else self.found_by
        update = {"found_by": finder, "encoding": "utf-8", "files": kept, "links": {}}
        return self.model_copy(update=update)


class CodePage(Model):
    """The file about a code."""

    what: Prose = Field(description="What it means.")
    why: Prose = Field(description="Why it matters.")
    fix: Prose = Field(description="How to put it right.")
    example: Example = Field(description="Where it is found.")


@cache
def page_of(code: Code) -> CodePage:
    """Return the page of a code, as its file has it."""
    raw = (_FOLDER / f"{code.name}.toml").read_text(encoding="utf-8")
    return CodePage.model_validate(tomli.loads(raw))


def markdown(code: Code, output: str) -> str:
    """Return the page of a code in Markdown.

    Args:
        code: The code.
        output: What the program prints about the example.
    """
    page = page_of(code)
    example = page.example
    links = {path: f"(a link to {where})" for path, where in example.links.items()}
    plain = _IS_PLAIN if example.manifests() else ""
    parts = [
        f"# {code.name}: {code.title}",
        _CONSEQUENCES[code.severity],
        *("## What it means", page.what),
        *("## Why it matters", page.why),
        *("## How to fix it", page.fix),
        *("## Example", f"{example.note} {plain}".strip(), *_files(example.files | links)),
        *(f"`{example.command}` finds:", fenced(output)),
        *("## The example fixed", _changes(example), *_files(example.fixed)),
    ]
    return f"{joined(part.strip() for part in parts)}\n"


def _files(texts: dict[str, str]) -> list[str]:
    parts: list[str] = []
    for path, text in filter(itemgetter(1), texts.items()):
        parts += [f"`{path}`", fenced(text, _LANGUAGES.get(Path(path).suffix, "text"))]
    return parts


def _changes(example: Example) -> str:
    """Return the differences of a corrected example beside the texts of files."""
    if removed := [path for path, text in example.fixed.items() if not text]:
        return f"Without {listed(removed, 'and')}."
    if example.encoding != "utf-8":
        return "The same files, saved as UTF-8."
    return "" if example.fixed else "There is nothing to change in the files."


def pages_of_codes(text_of: Callable[[Code], str]) -> list[Page]:
    """Return the list of all codes, and a page for each.

    Args:
        text_of: Returns the page of a code in Markdown.
    """
    index = Page(CODES, "codes", "Every code that findings have.", _index)
    pages = [
        Page(f"codes/{each.name}.md", each.name, each.title, partial(text_of, each))
        for each in Code
    ]
    return [index, *pages]


def _index() -> str:
    groups = groupby(sorted(Code, key=lambda code: code.name[1:]), lambda code: code.name[1])
    parts = (joined([f"## {_GROUPS[digit]}", _table(group)]) for digit, group in groups)
    return joined([written("codes"), *parts])


def _table(codes: Iterable[Code]) -> str:
    rows = [
        (link(each.name, f"codes/{each.name}.md"), each.severity.value, said(each.title))
        for each in codes
    ]
    return table(("Code", "Is", "Meaning"), rows)
