"""The reference for those who make mods, made from what the program itself goes by.

Fields and their bounds come from the models, what can be selected from the registries, examples
from the game's own files, and what is found in wrong ones from looking for it. Only what holds
for everything is written by hand, below `prose`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from roguelike.content.reference.code_pages import code_pages
from roguelike.content.reference.implementations import implementation_pages
from roguelike.content.reference.kinds import kind_pages
from roguelike.content.reference.limits import Limit
from roguelike.content.reference.markdown import code, joined, link, placed, table, without_links
from roguelike.content.reference.pages import Command, Implementation, Material, Page, Text, written
from roguelike.content.reference.places import CODES, INDEX
from roguelike.content.reference.topics import topic_pages

TOPICS = "topics"
"""The word by which the list of all pages is asked for."""


class Reference:
    """All pages, each made when it is asked for."""

    def __init__(self, material: Material) -> None:
        """Remember what the pages are made from."""
        self._groups = {
            "What holds for everything": topic_pages(material),
            "Kinds of content": kind_pages(material),
            "What data selects by name": implementation_pages(material),
            "Findings": code_pages(material),
        }

    def files(self) -> dict[str, str]:
        """Return all pages by their paths, as they are written to a folder."""
        pages = {page.path: page.text() for page in self._pages()}
        texts = {INDEX: self.index(), **pages}
        return {path: f"{placed(text, path).rstrip()}\n" for path, text in texts.items()}

    def index(self) -> str:
        """Return the list of all pages; that of the codes stands for all of theirs."""
        parts = (joined([f"## {title}", _listing(pages)]) for title, pages in self._groups.items())
        return joined([written("index"), *parts])

    def topics(self) -> list[str]:
        """Return all words by which something can be asked for, first that for their list."""
        return list(dict.fromkeys(name for name, _ in self._named()))

    def about(self, topic: str) -> str:
        """Return all that there is about a topic, for a terminal.

        Args:
            topic: A word from `topics`.

        Raises:
            KeyError: There is nothing about it.
        """
        found = [text for name, text in self._named() if name == topic]
        if not found:
            raise KeyError(topic)
        return f"{without_links(joined(text() for text in found))}\n"

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


__all__ = ["TOPICS", "Command", "Implementation", "Limit", "Material", "Reference"]
