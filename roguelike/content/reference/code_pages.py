"""The pages about codes, and the list of them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import groupby

from roguelike.content.codes import described
from roguelike.content.findings.diagnostics import Code
from roguelike.content.reference.markdown import joined, link, said, table
from roguelike.content.reference.pages import Material, Page, written
from roguelike.content.reference.places import CODES, code_page

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
"""What the first digits of codes stand for."""


def code_pages(material: Material) -> list[Page]:
    """Return the list of all codes, and a page for each."""
    codes = described()
    index = Page(CODES, "codes", "Every code that findings have.", lambda: _index(codes))
    pages = [
        Page(code_page(each), each.name, each.title, partial(material.code, each)) for each in codes
    ]
    return [index, *pages]


def _index(codes: Iterable[Code]) -> str:
    tables = groupby(sorted(codes, key=_number), key=lambda code: code.name[1])
    parts = (joined([f"## {_GROUPS[digit]}", _table(group)]) for digit, group in tables)
    return joined([written("codes"), *parts])


def _table(codes: Iterable[Code]) -> str:
    rows = [
        (link(each.name, code_page(each)), each.severity.value, said(each.title)) for each in codes
    ]
    return table(("Code", "Is", "Meaning"), rows)


def _number(code: Code) -> str:
    return code.name[1:]
