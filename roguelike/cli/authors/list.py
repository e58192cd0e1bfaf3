"""`roguelike list`: what there is, and what data may say about it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct, to_builtins

from roguelike.cli.command import Command
from roguelike.cli.errors import UsageError, alternatives
from roguelike.cli.facts import JSON, TEXT, Block, Facts, Table
from roguelike.cli.options import TextOptions, group, output_format, positional

if TYPE_CHECKING:
    from roguelike.game import Content
    from roguelike.workshop.docs.fields import Parameter

_COLUMNS = ("kind", "count", "description")
_WITHOUT_PAGE = ("bot", "command", "display")


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    kind: str | None = positional("KIND", "such as monster or behavior", str, None)
    format: str = output_format(TEXT, JSON)
    content: TextOptions = group(TextOptions)


def run(options: Options) -> Facts[Any]:
    """Find the kinds, or what there is of one.

    Raises:
        UsageError: There is no such kind.
    """
    from roguelike.cli.authors.reference import page
    from roguelike.cli.selected_content import playable_content

    kinds = _kinds(playable_content(options.content))
    name = options.kind
    if name is None:
        return Facts(_kind_facts(kinds), _kinds_text)
    if name not in kinds:
        msg = f"there is no kind {name!r}{alternatives(name, list(kinds))}"
        raise UsageError(msg)
    facts = _item_facts(name, kinds[name])
    if options.format != TEXT or name in _WITHOUT_PAGE:
        return Facts(facts, _items_text)
    below = page(name, plugins=options.content.plugins)
    return Facts(facts, lambda facts: [*_items_text(facts), "", below])


class _Item(Struct, frozen=True):
    """Something of a kind; `values` is what a definition says, None where data says nothing."""

    id: str
    label: str
    description: str
    parameters: list[Parameter]
    values: Mapping[str, Any] | None = None


class _Kind(Struct, frozen=True):
    """A kind that can be listed; `fields` is what data may say about each item of it."""

    description: str
    items: Callable[[], list[_Item]]
    fields: Callable[[], list[Parameter]] = list


def _kinds(content: Content) -> dict[str, _Kind]:
    """Return all kinds by name: content, extension points, and what else has names."""
    from roguelike.content.schema import KINDS

    kinds = {name: _content_kind(content, name) for name in KINDS}
    kinds |= {name: _point(content, name) for name in content.registries.by_point()}
    kinds["bot"] = _Kind("A player that is a program, for `roguelike simulate`.", _bots)
    kinds["command"] = _Kind("What a keymap can bind keys to.", lambda: _commands(content))
    kinds["display"] = _Kind("Where the game can be played.", _displays)
    return kinds


def _content_kind(content: Content, kind: str) -> _Kind:
    from roguelike.content.schema import KINDS
    from roguelike.workshop.docs.fields import parameters

    model = KINDS[kind]

    def items() -> list[_Item]:
        return [
            _Item(
                id=identifier,
                label=getattr(definition, "label", ""),
                description=getattr(definition, "description", ""),
                parameters=[],
                values=_plain(definition),
            )
            for identifier, definition in content.catalog[kind].items()
        ]

    return _Kind(_summary(model.__doc__), items, lambda: parameters(model))


def _point(content: Content, point: str) -> _Kind:
    from roguelike.content.schema import extension_points
    from roguelike.workshop.docs.fields import parameters

    registry = content.registries.by_point()[point]

    def items() -> list[_Item]:
        return [_Item(it.kind, "", it.summary, parameters(it.params)) for it in registry]

    *fields, last = extension_points()[point]
    paths = f"{', '.join(fields)} and {last}" if fields else last
    return _Kind(f"What {paths} can select by name.", items)


def _bots() -> list[_Item]:
    from roguelike.workshop.bots.roster import BOTS

    return [_Item(bot.name, "", bot.description, []) for bot in BOTS]


def _commands(content: Content) -> list[_Item]:
    """Return the commands of the interface, with the keys that give them."""
    from typing import get_args

    from roguelike.content.schema.keymaps import CommandName, KeymapDef
    from roguelike.ui.text.texts import Texts

    texts = Texts(content.catalog)
    keymaps = content.catalog.all(KeymapDef).values()
    return [
        _Item(
            name,
            texts.command(name),
            " ".join(key for keymap in keymaps for key in keymap.bindings.get(name, ())),
            [],
        )
        for name in get_args(CommandName)
    ]


def _displays() -> list[_Item]:
    return [
        _Item("auto", "", "A window if one can open, else the terminal.", []),
        _Item("window", "", "A window with square cells and a mouse.", []),
        _Item("terminal", "", "Text in a terminal, also over a network.", []),
    ]


def _summary(text: str | None) -> str:
    return (text or "").strip().partition("\n")[0]


def _plain(value: Any) -> Any:  # noqa: ANN401 - walks what a definition says
    """Return a value as JSON can say it; of models, what was written in the data."""
    from pydantic import BaseModel

    if isinstance(value, BaseModel):
        value = {name: getattr(value, name) for name in sorted(value.model_fields_set)}
    if isinstance(value, Mapping):
        table = cast("Mapping[Any, Any]", value)
        return {str(key): _plain(each) for key, each in table.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in cast("Sequence[Any]", value)]
    return value if isinstance(value, int | str | None) else str(value)


def _kind_facts(kinds: Mapping[str, _Kind]) -> dict[str, Any]:
    rows = [(name, len(kind.items()), kind.description) for name, kind in kinds.items()]
    return {"kinds": [dict(zip(_COLUMNS, row, strict=True)) for row in rows]}


def _kinds_text(facts: dict[str, Any]) -> Iterator[Block]:
    yield Table(_COLUMNS, [[str(kind[name]) for name in _COLUMNS] for kind in facts["kinds"]])


def _item_facts(name: str, kind: _Kind) -> dict[str, Any]:
    return {
        "kind": name,
        "description": kind.description,
        "fields": [to_builtins(each) for each in kind.fields()],
        "items": [to_builtins(each) for each in kind.items()],
    }


def _items_text(facts: dict[str, Any]) -> Iterator[Block]:
    yield f"{facts['kind']}: {facts['description']}"
    yield ""
    items = facts["items"]
    labeled = any(item["label"] for item in items)
    headings = ("id", "label", "description") if labeled else ("id", "description")
    labels = [[item["label"]] if labeled else [] for item in items]
    rows = [[it["id"], *label, _about(it)] for it, label in zip(items, labels, strict=True)]
    yield Table(headings, rows)


def _about(item: Mapping[str, Any]) -> str:
    """Return the description, or, without it and without a label, the values as `key = value`."""
    if item["description"] or item["label"]:
        return item["description"]
    values: Mapping[str, Any] = item["values"] or {}
    return ", ".join(f"{key} = {value}" for key, value in values.items())


COMMAND = Command(
    options=Options,
    run=run,
    details="Also shows the page of the reference. Without a kind, lists the kinds.",
    examples=[
        ("roguelike list", "all kinds"),
        ("roguelike list monster", "all monsters, and the fields that one has"),
        ("roguelike list behavior", "all behaviors, and their parameters"),
        ("roguelike list pass --format json", "for programs"),
    ],
)
