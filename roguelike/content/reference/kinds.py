"""The pages about kinds of content."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from pydantic import BaseModel

from roguelike.content.reference.excerpts import definitions, example
from roguelike.content.reference.fields import field_table
from roguelike.content.reference.markdown import code, joined, prose, table
from roguelike.content.reference.pages import Material, Page, written
from roguelike.content.reference.places import kind_page
from roguelike.content.schema import KINDS, extension_points
from roguelike.content.schema.keymaps import NAMED_KEYS
from roguelike.content.schema.messages import FACTS


def kind_pages(material: Material) -> list[Page]:
    """Return a page for each kind of content."""
    return [
        Page(kind_page(kind), kind, _summary(model), partial(_page, kind, model, material))
        for kind, model in KINDS.items()
    ]


def _page(kind: str, model: type[BaseModel], material: Material) -> str:
    found = example(definitions(material.documents, kind))
    return joined(
        [
            f"# `{kind}`",
            prose(model.__doc__),
            written(f"kinds/{kind}"),
            f"Each is a table `[{kind}.its_name]` in any file below `content/`.",
            "## Fields",
            field_table(model, _points(kind)),
            written("kind_footer"),
            _MORE[kind]() if kind in _MORE else "",
            *(["## Example", found.shown()] if found else []),
        ]
    )


def _summary(model: type[BaseModel]) -> str:
    return (model.__doc__ or "").strip().partition("\n")[0]


def _points(kind: str) -> dict[str, str]:
    """Return the extension points of a kind, by the names of the fields that select from them."""
    ways = ((point, *way.split(".")) for point, all_ in extension_points().items() for way in all_)
    return {name: point for point, owner, name in ways if owner == kind}


def _facts() -> str:
    rows = [
        (code(fact), ", ".join(code(f"{{{name}}}") for name in sorted(names)))
        for fact, names in FACTS.items()
    ]
    heading = "## What sentences may mention"
    return joined([heading, table(("Fact (`on`)", "Names in braces in `text`"), rows)])


def _keys() -> str:
    names = ", ".join(map(code, sorted(NAMED_KEYS, key=_natural)))
    return joined(["## Keys with names", f"{names}."])


def _natural(name: str) -> tuple[str, int]:
    """Return what puts names that end in numbers in the order of these."""
    stem = name.rstrip("0123456789")
    return stem, int(name[len(stem) :] or 0)


_MORE: Mapping[str, Callable[[], str]] = {"message": _facts, "keymap": _keys}
"""What there is to say of some kinds beside their fields."""
