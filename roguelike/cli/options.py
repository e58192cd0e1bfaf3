"""Options of commands: each is declared once, with the field of the record that it fills.

A record is a frozen data class whose fields are made by the functions below. `arguments` tells what
the command line may say of it, and `built` makes it of what was read. Nothing here loads more than
the parser of the command line itself, so that help comes at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar, cast, overload

from roguelike.cli.errors import shortened, suggestion

if TYPE_CHECKING:
    from roguelike.ui.displays.choose import DisplayKind

WordT = TypeVar("WordT", bound=str)
ValueT = TypeVar("ValueT")
RecordT = TypeVar("RecordT")
Read: TypeAlias = Callable[[str], ValueT]
"""A function that makes a value of what was written, or refuses it."""

MAX_SEED = 200
"""Characters of a seed."""

MAX_DEPTH = 1_000_000

DEFAULT_SEED = "roguelike"
"""The default seed of commands whose result must be the same every time."""

DISPLAYS: Sequence[DisplayKind] = ("auto", "window", "terminal")
"""Where games are shown; help should not have to load what draws."""

# ---------------------------------------------------------------- fields and what fills them

_ARGUMENT, _GROUP = "argument", "group"  # what the metadata of a field says of it


class Argument(NamedTuple):
    """An argument of the command line.

    Attributes:
        name: How it is written, such as `--rounds`, or the name of its field if it is no option.
        is_rival: Whether exactly one of all such arguments of a command has to be given.
        keywords: What `argparse` is told of it.
    """

    name: str = "--"  # and the name of its field
    is_rival: bool = False
    keywords: Mapping[str, Any] = MappingProxyType({})

    @property
    def is_option(self) -> bool:
        """True for an option, False for what the command is about."""
        return self.name.startswith("-")


def arguments(record: type) -> Iterator[Argument]:
    """Yield the arguments that fill a record, those of groups in it where these stand."""
    for each in fields(record):
        if _GROUP in each.metadata:
            yield from arguments(each.metadata[_GROUP])
            continue
        found: Argument = each.metadata[_ARGUMENT]
        given = {} if each.default is MISSING else {"default": _listed(each.default)}
        if not found.is_option:
            yield Argument(each.name, keywords={**found.keywords, **given})
            continue
        name = f"--{each.name.replace('_', '-')}" if found.name == "--" else found.name
        keywords = {**found.keywords, **given, "dest": each.name}
        yield Argument(name, found.is_rival, keywords)


def add_arguments(parser: argparse.ArgumentParser, record: type) -> None:
    """Let a parser take what fills a record."""
    known = [*arguments(record)]
    is_torn = any(each.is_rival for each in known)
    rivals = parser.add_mutually_exclusive_group(required=True) if is_torn else parser
    for each in known:
        (rivals if each.is_rival else parser).add_argument(each.name, **each.keywords)


def built(record: type[RecordT], read: object) -> RecordT:
    """Return a record of what a parser has read.

    Raises:
        UsageError: Its values do not go together.
    """
    values: dict[str, Any] = {}
    for each in fields(cast("Any", record)):
        inner = each.metadata.get(_GROUP)
        values[each.name] = built(inner, read) if inner else _frozen(getattr(read, each.name))
    return record(**values)


def _listed(value: Any) -> Any:  # noqa: ANN401 - any default
    return [*value] if isinstance(value, tuple) else value  # as `argparse` adds to it


def _frozen(value: Any) -> Any:  # noqa: ANN401 - any value
    return tuple(cast("list[Any]", value)) if isinstance(value, list) else value


def group(record: type[RecordT]) -> RecordT:
    """Return a field for a record of options that several commands share."""
    return field(default_factory=record, metadata={_GROUP: record})


def _field(argument: Argument, default: Any = MISSING, **keywords: Any) -> Any:  # noqa: ANN401 - any field
    return field(default=default, metadata={_ARGUMENT: argument._replace(keywords=keywords)})


@overload
def option(value: str, text: str, read: Read[ValueT], *, name: str = "--") -> ValueT | None: ...


@overload
def option(value: str, text: str, read: Read[ValueT], default: ValueT) -> ValueT: ...


def option(value: str, text: str, read: Read[Any], default: Any = None, *, name: str = "--") -> Any:
    """Return a field for an option with a value.

    Args:
        value: What stands for the value in the help.
        text: The help.
        read: Makes the value of what was written, or refuses it.
        default: The value where the option is not given.
        name: How it is written, if not like the field.
    """
    return _field(Argument(name), default, metavar=value, type=read, help=text)


def rival(value: str, text: str, read: Read[ValueT], *, name: str = "--") -> ValueT | None:
    """Return a field for one of several options of which exactly one has to be given."""
    return _field(Argument(name, is_rival=True), None, metavar=value, type=read, help=text)


def repeated(value: str, text: str, read: Read[ValueT]) -> tuple[ValueT, ...]:
    """Return a field for an option that can be given more than once; see `option`."""
    return _field(Argument(), (), metavar=value, type=read, help=text, action="append")


def pair(value: str, text: str, read: Read[ValueT]) -> tuple[ValueT, ValueT] | None:
    """Return a field for an option with two values; see `option`."""
    return _field(Argument(), None, metavar=(value, value), type=read, help=text, nargs=2)


def emptiable(value: str, text: str, *, name: str = "--") -> str | None:
    """Return a field for an option whose value may be left out, which makes it empty."""
    return _field(Argument(name), None, metavar=value, help=text, nargs="?", const="")


def flag(text: str) -> bool:
    """Return a field for an option without a value."""
    return _field(Argument(), default=False, action="store_true", help=text)


def number(text: str, bounds: tuple[int, int], default: int) -> int:
    """Return a field for a whole number.

    Args:
        text: The help, to which the default is added.
        bounds: The least and the largest that it may be.
        default: The value where the option is not given.
    """
    return option("N", f"{text} (default: {default})", whole_number(*bounds), default)


def choice(text: str, *words: WordT) -> WordT:
    """Return a field for one of some words, of which the first is the default."""
    return option("|".join(words), f"{text} (default: {words[0]})", one_of(*words), words[0])


@overload
def positional(value: str, text: str, read: Read[ValueT]) -> ValueT: ...


@overload
def positional(value: str, text: str, read: Read[ValueT], default: None) -> ValueT | None: ...


@overload
def positional(value: str, text: str, read: Read[ValueT], default: ValueT) -> ValueT: ...


def positional(value: str, text: str, read: Read[Any], default: Any = MISSING) -> Any:
    """Return a field for what a command is about, which has to be given if it has no default."""
    count = {} if default is MISSING else {"nargs": "?"}
    return _field(Argument(""), default, metavar=value, type=read, help=text, **count)


def positionals(
    value: str, text: str, read: Read[ValueT], *, at_least: int = 0
) -> tuple[ValueT, ...]:
    """Return a field for all that a command is about; see `option`."""
    count, default = ("+", MISSING) if at_least else ("*", ())
    return _field(Argument(""), default, metavar=value, type=read, help=text, nargs=count)


# ---------------------------------------------------------------- values


def one_of(*words: WordT) -> Read[WordT]:
    """Return a check that an option is one of `words`."""

    def check(text: str) -> WordT:
        for word in words:
            if word == text:
                return word
        msg = f"{text!r} is not one of {', '.join(words)}{suggestion(text, words)}"
        raise argparse.ArgumentTypeError(msg)

    return check


def whole_number(low: int, high: int) -> Read[int]:
    """Return a check that an option is a whole number within bounds."""

    def check(text: str) -> int:
        digits = len(str(high))
        if text.isascii() and text.isdigit() and len(text) <= digits and low <= int(text) <= high:
            return int(text)
        msg = f"{shortened(text)} is not a whole number from {low} to {high}"
        raise argparse.ArgumentTypeError(msg)

    return check


def seed_text(text: str) -> str:
    """Return a seed as it was given, if it can be one."""
    if not text:
        problem = "a seed needs at least one character"
    elif len(text) > MAX_SEED:
        problem = f"a seed has at most {MAX_SEED} characters, this one {len(text)}"
    elif not text.isprintable():
        problem = "a seed may contain only visible characters and spaces"
    else:
        return text
    raise argparse.ArgumentTypeError(problem)


def path(text: str) -> Path:
    """Return a path, if there can be one."""
    if not text or "\0" in text:
        msg = "a path needs at least one character"
        raise argparse.ArgumentTypeError(msg)
    return Path(text)


def comma_separated(text: str) -> tuple[str, ...]:
    """Return the names in text such as `frost,rats`, each once; none for no text."""
    words = (word.strip() for word in text.split(","))
    return tuple(dict.fromkeys(word for word in words if word))


# ---------------------------------------------------------------- what several commands take


class Shared(str):
    """The help of an option that many commands have; `roguelike help options` shows it."""

    __slots__ = ()


def mods_dir() -> tuple[Path, ...]:
    """Return a field for more places where mods lie."""
    return repeated(
        "DIR",
        Shared(
            "also look for mods in this folder or zip file; can be given more than once"
            " (default: the current folder, with its mods off)"
        ),
        path,
    )


def no_plugins() -> bool:
    """Return a field for leaving out the programs of others."""
    return flag(Shared("ignore installed plugins"))


def output_format(*forms: str) -> str:
    """Return a field for the form of the output, of which the first is the default."""
    return choice("output format", *forms)


def display() -> DisplayKind:
    """Return a field for where the game is shown."""
    text = "where to show the game (default: a window if one can open, else the terminal)"
    return option("|".join(DISPLAYS), text, one_of(*DISPLAYS), DISPLAYS[0])


def language() -> str | None:
    """Return a field for the language of texts."""
    return option(
        "TAG",
        Shared("show texts in this language, such as de (default: the one `roguelike lang` shows)"),
        str,
    )


@dataclass(frozen=True, kw_only=True)
class ContentOptions:
    """Mods and plugins of the game, on top of those that the player has chosen for good."""

    mods: tuple[str, ...] | None = option(
        "A,B",
        Shared("use these mods this once, besides the game's own (default: the enabled ones)"),
        comma_separated,
    )
    mods_dir: tuple[Path, ...] = mods_dir()
    no_plugins: bool = no_plugins()

    @property
    def plugins(self) -> bool:
        """True if content may select what installed plugins provide."""
        return not self.no_plugins


@dataclass(frozen=True, kw_only=True)
class TextOptions(ContentOptions):
    """Mods and plugins of the game, and the language of its texts."""

    lang: str | None = language()


@dataclass(frozen=True, kw_only=True)
class GameOptions:
    """Campaign and seed of a game; without a seed, any."""

    campaign: str | None = option(
        "ID", "the campaign to play, such as classic (default: the first)", str
    )
    seed: str | None = option("TEXT", "the seed (default: any)", seed_text)


@dataclass(frozen=True, kw_only=True)
class RepeatableGame(GameOptions):
    """Campaign and seed of a game; without a seed, the same every time."""

    seed: str = option("TEXT", f"the seed (default: {DEFAULT_SEED})", seed_text, DEFAULT_SEED)
