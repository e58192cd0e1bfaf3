"""Reference for authors of mods, made from the models and files that the program itself uses.

Fields and bounds come from the models, implementations from the registries, examples from the
game's own files, and the diagnostics of examples from checking them. What holds for all content is
written by hand, below `prose`; what a field is and may be never is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

import tomli

from roguelike.content.documents.document import Document
from roguelike.content.findings.diagnostics import Code
from roguelike.content.schema import KINDS
from roguelike.content.schema.fields.tree import table_of
from roguelike.plugins import BUILTIN, InstalledPlugins
from roguelike.resources import data_dir, mods_dir
from roguelike.workshop.docs.code_pages import pages_of_codes
from roguelike.workshop.docs.markdown import (
    CODES,
    INDEX,
    Page,
    Text,
    code,
    joined,
    link,
    placed,
    table,
    without_links,
    written,
)
from roguelike.workshop.docs.pages import (
    CommandText,
    Implementation,
    commands_page,
    field_page,
    implementation_pages,
    kind_pages,
    topic_pages,
)

TOPICS = "topics"
"""The word for the list of all pages."""


class Reference:
    """All pages, each made when it is asked for."""

    def __init__(
        self,
        providers: InstalledPlugins,
        text_of: Callable[[Code], str],
        commands: Mapping[str, CommandText],
    ) -> None:
        """Prepare the pages; none is made yet.

        Args:
            providers: The implementations that data can select.
            text_of: Returns the page of a code in Markdown.
            commands: The commands of the program, by their names.
        """
        documents = _documents()
        content = [each for each in documents if "/content/" in each.path]
        self._groups = {
            "General pages": [*topic_pages(documents), commands_page(commands)],
            "Kinds of content": kind_pages(content),
            "What data selects by name": implementation_pages(_points(providers), content),
            "Findings": pages_of_codes(text_of),
        }

    def files(self) -> dict[str, str]:
        """Return all pages by their paths, as they are written to a folder."""
        texts = {INDEX: self.index(), **{page.path: page.text() for page in self._pages()}}
        return {path: f"{placed(text, path).rstrip()}\n" for path, text in texts.items()}

    def index(self) -> str:
        """Return the list of all pages; that of the codes stands for all of theirs."""
        parts = (joined([f"## {title}", _listing(pages)]) for title, pages in self._groups.items())
        return joined([written("index"), *parts])

    def words(self) -> list[str]:
        """Return all words that have a page or a section, first that for the list of pages."""
        fields = (f"{kind}.{name}" for kind, model in KINDS.items() for name in table_of(model))
        return list(dict.fromkeys([*(word for word, _ in self._named()), *fields]))

    def about(self, word: str) -> str:
        """Return the pages and sections for a word, in Markdown for a terminal.

        Args:
            word: A code, a kind, a field such as `monster.stats`, the name of an implementation,
                a command or a topic, in capitals or not.

        Raises:
            KeyError: There is none.
        """
        found = [text for name, text in self._named() if name.lower() == word.lower()]
        kind, _, field = word.partition(".")
        if kind in KINDS and field:
            found.append(partial(field_page, kind, field))
        texts = list(filter(None, (text() for text in found)))
        if not texts:
            raise KeyError(word)
        return f"{without_links(joined(texts))}\n"

    def _pages(self) -> list[Page]:
        return [page for pages in self._groups.values() for page in pages]

    def _named(self) -> Iterable[tuple[str, Text]]:
        yield TOPICS, self.index
        for page in self._pages():
            yield page.topic, page.text
            yield from page.sections.items()


def _listing(pages: Sequence[Page]) -> str:
    shown = [page for page in pages if page.path == CODES] or pages
    rows = [(link(code(page.topic), page.path), page.summary) for page in shown]
    return table(("Page", "What it is about"), rows)


def _documents() -> list[Document]:
    """Return the files of the game's own mods, then those of the example mods."""
    found: list[Document] = []
    for folder in (data_dir(), mods_dir()):
        for file in sorted(folder.rglob("*.toml")):
            text = file.read_text(encoding="utf-8")
            path = file.relative_to(folder.parent).as_posix()
            found.append(Document(path, text, tomli.loads(text)))
    return found


def _points(providers: InstalledPlugins) -> Mapping[str, Sequence[Implementation]]:
    """Return the implementations at each extension point, the game's own first."""
    found: dict[str, list[Implementation]] = {}
    for plugin in providers.plugins:
        name = "" if plugin is BUILTIN else plugin.name
        for point, entries in plugin.by_point().items():
            listed = sorted(entries, key=lambda entry: entry.kind)
            found.setdefault(point, []).extend(Implementation(each, name) for each in listed)
    return found


__all__ = ["TOPICS", "CommandText", "Reference"]
