"""What is to be known about each code: what it means, why it matters, how to mend it.

One TOML file a code says so, with an example that is really wrong. The example is what the tests
of the code run, and its page shows what the program says about it, so that neither can drift from
what the program does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from textwrap import fill, indent
from typing import Annotated, Literal, NamedTuple, Self

import tomli
from pydantic import Field

from roguelike.content.findings.diagnostics import Code, Severity
from roguelike.content.mods.migrations import FILE as MIGRATIONS
from roguelike.content.mods.mod_files import COMPAT, CONTENT, LANG, MANIFEST, TESTS
from roguelike.content.schema.base import Items, Model
from roguelike.content.words.values import listed

WIDTH = 80
"""The most characters of a line of prose on a terminal."""

Finder = Literal["validate", "baseline", "test", "conflicts", "diff", "plugins", "failing_check"]
"""How an example is looked at: by a command, as plugins, by a broken check."""
BASELINE = "known.toml"
"""The file with what is known to be wrong, where there is one."""
Prose = Annotated[str, Field(min_length=1)]

_FOLDER = Path(__file__).parent
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
_IS_PLAIN = "Where no `mod.toml` is shown, it is that of a library that requires `classic`."
_CONSEQUENCES = {
    Severity.ERROR: "This is an error: something does not work until it is mended.",
    Severity.WARNING: "This is a warning: everything works, but perhaps not as it was meant.",
    Severity.INFO: "This is only for your information.",
}
_EXAMPLE = "Example"
_LANGUAGES = {".toml": "toml", ".py": "python"}


class Example(Model):
    """Mods with a mistake, and the same without it.

    Paths begin with the folder of a mod. A mod that shows no `mod.toml` has a plain one: that
    of a library, whose definitions need not be used, which requires `classic`.
    """

    note: str = Field(default="", description="What has to be known beside what is shown.")
    found_by: Finder = Field(default="validate", description="What finds the mistake.")
    encoding: Literal["utf-8", "utf-8-sig", "latin-1"] = Field(
        default="utf-8", description="How `files` are saved; once mended, all are in UTF-8."
    )
    files: dict[str, str] = Field(
        default_factory=dict[str, str], description="What files say, by their paths."
    )
    links: dict[str, str] = Field(
        default_factory=dict[str, str],
        description="By the paths of symbolic links where each leads; once mended, there is none.",
    )
    mended: dict[str, str] = Field(
        default_factory=dict[str, str], description="What the files say that have to be changed."
    )
    removed: Items[str] = Field(default=(), description="The files that have to go.")
    beside: Items[str] = Field(
        default=(), description="The codes without which this one is never found."
    )

    @property
    def mods(self) -> list[str]:
        """The folders of the mods, by path."""
        return _mods([*self.files, *self.links])

    @property
    def command(self) -> str:
        """What to type to see what is found."""
        match self.found_by:
            case "validate" | "plugins" | "failing_check":
                return f"roguelike validate {' '.join(self.mods)}"
            case "baseline":
                return f"roguelike validate {' '.join(self.mods)} --baseline {BASELINE}"
            case "test":
                return f"roguelike test {' '.join(self.mods)}"
            case "conflicts":
                return f"roguelike conflicts --mods {','.join(self.mods)}"
            case "diff":
                return f"roguelike diff {' '.join(reversed(self.mods))}"

    def manifests(self) -> dict[str, str]:
        """Return the plain manifests of the mods that show none, by their paths."""
        plain: dict[str, str] = {}
        for mod in self.mods:
            name = mod.rpartition("/")[2]
            plain[f"{mod}/{MANIFEST}"] = _MANIFEST.format(id=name, name=name.title())
        return {path: text for path, text in plain.items() if path not in self.files}

    def corrected(self) -> Self:
        """Return the example without its mistake."""
        changed = self.files | self.mended
        kept = {path: text for path, text in changed.items() if path not in self.removed}
        finder = "validate" if self.found_by == "failing_check" else self.found_by
        update = {"found_by": finder, "encoding": "utf-8", "files": kept, "links": {}}
        return self.model_copy(update=update)


class Page(Model):
    """All that is said about a code."""

    what: Prose = Field(description="What it means.")
    why: Prose = Field(description="Why it matters.")
    mend: Prose = Field(description="How to put it right.")
    example: Example = Field(description="Where it is found.")


class _Section(NamedTuple):
    """A part of a page: a heading, some prose, and files below it."""

    heading: str
    prose: str
    files: Mapping[str, str]


def described() -> list[Code]:
    """Return the codes about which there is a page."""
    return [code for code in Code if _file(code).is_file()]


@cache
def page_of(code: Code) -> Page:
    """Return what is to be known about a code.

    Raises:
        FileNotFoundError: Nothing is said about it.
    """
    return Page.model_validate(tomli.loads(_file(code).read_text(encoding="utf-8")))


def explanation(code: Code) -> str:
    """Return what is to be known about a code, as text for a terminal.

    Raises:
        FileNotFoundError: Nothing is said about it.
    """
    parts = [f"{code.name}: {code.title}", _CONSEQUENCES[code.severity]]
    for heading, prose, files in _sections(page_of(code)):
        parts += [heading.upper(), *(fill(each, WIDTH) for each in _paragraphs(prose))]
        for path, text in files.items():
            parts += [f"{path}:", indent(text.rstrip(), "    ")]
    return "\n\n".join(parts) + "\n"


def markdown(code: Code, output: str) -> str:
    """Return the page of a code for the reference, in Markdown.

    Args:
        code: The code.
        output: What the program prints about its example.

    Raises:
        FileNotFoundError: Nothing is said about it.
    """
    example = page_of(code).example
    parts = [f"# {code.name}: {code.title}", _CONSEQUENCES[code.severity]]
    for heading, prose, files in _sections(page_of(code)):
        parts += [f"## {heading}", *_paragraphs(prose)]
        for path, text in files.items():
            parts += [f"`{path}`", _fenced(text, _LANGUAGES.get(Path(path).suffix, "text"))]
        if heading == _EXAMPLE:
            parts += [f"`{example.command}` finds:", _fenced(output, "text")]
    return "\n\n".join(parts) + "\n"


def _sections(page: Page) -> Iterator[_Section]:
    example = page.example
    links = {path: f"(a link to {where})" for path, where in example.links.items()}
    yield _Section("What it means", page.what, {})
    yield _Section("Why it matters", page.why, {})
    yield _Section("How to mend it", page.mend, {})
    notes = f"{example.note} {_IS_PLAIN if example.manifests() else ''}".strip()
    yield _Section(_EXAMPLE, notes, example.files | links)
    yield _Section("The example mended", _changes(example), example.mended)


def _changes(example: Example) -> str:
    """Return what is different once an example is mended, beside what files say."""
    if example.removed:
        return f"Without {listed(example.removed, 'and')}."
    if example.encoding != "utf-8":
        return "The same files, saved as UTF-8."
    return "" if example.mended else "There is nothing to change in the files."


def _file(code: Code) -> Path:
    return _FOLDER / f"{code.name}.toml"


def _mods(paths: Iterable[str]) -> list[str]:
    """Return the folders of the mods to which files belong."""
    found: set[str] = set()
    for path in paths:
        parts = path.split("/")
        below = next((number for number, part in enumerate(parts) if part in _PARTS), 0)
        if below:
            found.add("/".join(parts[:below]))
    return sorted(found)


def _paragraphs(prose: str) -> list[str]:
    return [each for each in prose.strip().split("\n\n") if each]


def _fenced(text: str, language: str) -> str:
    return f"```{language}\n{text.rstrip()}\n```"
