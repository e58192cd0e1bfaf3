"""`roguelike reference`: all that files of mods can say, on pages or on the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from roguelike.cli.authors.generated_files import update
from roguelike.cli.command import AnyCommand, Command, CommandGroup, command_called
from roguelike.cli.commands import COMMANDS
from roguelike.cli.errors import UsageError, refuse, suggestion
from roguelike.cli.facts import Block, Facts, said
from roguelike.cli.options import Argument, arguments, flag, no_plugins, option, path, positional
from roguelike.cli.output import console, emit, is_terminal
from roguelike.core.text import visible_lines

if TYPE_CHECKING:
    from roguelike.workshop.docs import CommandText as Explained
    from roguelike.workshop.docs import Reference

_FOLDER = Path("docs/modding/reference")
_SUFFIX = ".md"
_ALL = "roguelike reference topics"


@dataclass(frozen=True, kw_only=True)
class Options:
    """Options of the command."""

    topic: str | None = positional("TOPIC", "what to show", str, None)
    output: Path | None = option(
        "DIR", f"the folder of the pages (default: {_FOLDER.as_posix()})", path
    )
    check: bool = flag("write nothing, only check")
    no_plugins: bool = no_plugins()

    def __post_init__(self) -> None:
        """Refuse options that do not go together."""
        is_for_all = self.check or self.output is not None
        refuse(
            is_for_all and self.topic is not None,
            "--check and --output are for all the pages; leave out the TOPIC",
        )


def run(options: Options) -> Facts[Any]:
    """Show what is known of a topic, or write the pages that differ, or name them.

    Raises:
        UsageError: There is no such topic, or pages cannot be written.
    """
    if options.topic is not None:
        return said(page(options.topic, plugins=not options.no_plugins))
    is_own = options.output is None
    folder = options.output or _own_folder()
    files = reference(plugins=not (is_own or options.no_plugins)).files()
    # Elsewhere there may be pages of others, which are none of this command's business.
    left_over = [name for name in _names(folder) if name not in files] if is_own else []
    return update(folder, files, left_over, check=options.check)


def reference(*, plugins: bool) -> Reference:
    """Return the reference, with or without what installed plugins provide."""
    from roguelike.cli.authors.code_examples import page as page_of_code
    from roguelike.plugins import installed_plugins
    from roguelike.workshop.docs import Reference

    return Reference(installed_plugins(third_party=plugins), page_of_code, _manual())


class _Page(NamedTuple):
    """A page in Markdown, which is laid out on a terminal."""

    text: str

    def write(self) -> None:
        """Write the page."""
        if is_terminal():
            from rich.markdown import Markdown

            console().print(Markdown(visible_lines(self.text)))
        else:
            emit(self.text)


def page(word: str, *, plugins: bool, otherwise: UsageError | None = None) -> Block:
    """Return the page for a word, for whichever command asks for it.

    Args:
        word: A code, a kind, a field such as `monster.stats`, an implementation or a topic.
        plugins: Whether the pages know what installed plugins provide.
        otherwise: What to raise where there is no page, if not that.

    Raises:
        UsageError: There is none.
    """
    pages = reference(plugins=plugins)
    try:
        return _Page(pages.about(word))
    except KeyError:
        raise _missing(word, pages.words(), otherwise) from None


def _missing(word: str, words: Sequence[str], otherwise: UsageError | None) -> UsageError:
    """Return the error for a word without a page."""
    known = [*words, *map(str.lower, words)]
    close = suggestion(word, known)
    if otherwise is None:
        return UsageError(f"there is no topic {word!r}{close}; `{_ALL}` lists them")
    is_unknown = str(otherwise).startswith("there is no definition called")
    if close and is_unknown and "did you mean" not in str(otherwise):
        return UsageError(f"there is no definition or topic {word!r}{close}")
    return otherwise


def _own_folder() -> Path:
    """Return where the pages of the game are.

    Raises:
        UsageError: There are none where the game is installed.
    """
    from roguelike.resources import checkout

    if (root := checkout()) is None:
        msg = "say with --output DIR where to write the pages, or with a TOPIC what to show"
        raise UsageError(msg)
    return root / _FOLDER


def _names(folder: Path) -> list[str]:
    """Return the paths of all pages in a folder, from there."""
    return sorted(each.relative_to(folder).as_posix() for each in folder.rglob(f"*{_SUFFIX}"))


def _manual() -> dict[str, Explained]:
    """Return what each command of the program is for and how it is called, by their names."""
    from roguelike.workshop.docs import CommandText as Explained

    return {
        name: Explained(
            entry.summary, _manual_page(f"roguelike {name}", command_called(name), entry.summary)
        )
        for name, entry in COMMANDS.items()
    }


def _manual_page(name: str, command: AnyCommand, summary: str) -> str:
    """Return how a command is called, what it does and examples, and the same of those below it."""
    from roguelike.workshop.docs.markdown import code, fenced, joined, table
    from roguelike.workshop.docs.markdown import said as prose

    if isinstance(command, CommandGroup):
        known, usage = [], f"{name} COMMAND"
    else:
        known = [*arguments(command.options)]
        options = "[OPTIONS]" if any(each.is_option for each in known) else ""
        about = [_values(each) for each in known if not each.is_option]
        usage = " ".join(filter(None, [name, options, *about]))
    rows = [(code(_called(each)), prose(each.keywords["help"])) for each in known]
    parts = [
        fenced(usage, "console"),
        prose(command.description(summary)),
        table(("Argument", "Meaning"), rows),
        fenced("\n".join(command.example_lines()), "console"),
    ]
    if isinstance(command, CommandGroup):
        for below, part in command.commands.items():
            called = f"{name} {below}"
            parts += [f"### {called}", _manual_page(called, part, part.summary)]
    return joined(parts)


def _called(argument: Argument) -> str:
    """Return an argument as it is written."""
    words = [argument.name if argument.is_option else "", _values(argument)]
    return " ".join(filter(None, words))


def _values(argument: Argument) -> str:
    """Return what stands for the values of an argument, with how often they may come."""
    value = argument.keywords.get("metavar", "")
    match argument.keywords.get("nargs"):
        case "?":
            return f"[{value}]"
        case "*":
            return f"[{value} ...]"
        case "+":
            return f"{value} ..."
        case int():
            return " ".join(value)
        case _:
            return value


COMMAND = Command(
    options=Options,
    run=run,
    details=(
        "With a TOPIC, shows everything about it: a kind such as monster, a field such as"
        " monster.stats, a behavior or the like such as wander, a code such as E301, a"
        " command, or another page. `roguelike explain` shows the same. Without one,"
        f" writes the pages below {_FOLDER.as_posix()}. With --output, they include what"
        " installed plugins provide; the game's own do not."
    ),
    examples=[
        ("roguelike reference monster", "what a monster can have"),
        ("roguelike reference monster.stats", "one field of it"),
        ("roguelike reference wander", "what a behavior does, and its parameters"),
        ("roguelike reference E301", "what a code means, and how to fix it"),
        (_ALL, "all topics"),
        ("roguelike reference --output my_mods/reference", "write the pages elsewhere"),
        ("roguelike reference --check", "fail if the pages are not up to date"),
    ],
)
