"""The values of options: what they may be, and how to say that they may not.

Nothing here loads more than the parser of the command line itself, so that help comes at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from roguelike.cli.commands import COMMANDS

MAX_SEED = 200
"""Characters of a seed."""

MAX_DEPTH = 1_000_000
SIMILARITY = 0.7
"""The least similarity of a word that is suggested, as in findings about content."""
MAX_OFFERED = 24
"""The most names that are listed where none of them is similar to what was written."""

DEFAULT_SEED = "roguelike"
"""The default seed of commands whose result must be the same every time."""


EXAMPLES = "examples:"

# As `roguelike.ui.displays.choose` knows them; help should not have to load what draws.
DISPLAYS = ("auto", "window", "terminal")


class Shared(str):
    """The help of an option that many commands have; `roguelike help options` shows it."""

    __slots__ = ()


SHARED: Mapping[str, tuple[str, Shared]] = {
    "--mods": (
        "A,B",
        Shared("use these mods this once, besides the game's own (default: the enabled ones)"),
    ),
    "--mods-dir": (
        "DIR",
        Shared(
            "also look for mods in this folder or zip file; can be given more than once"
            " (default: the current folder, with its mods off)"
        ),
    ),
    "--no-plugins": ("", Shared("ignore installed plugins")),
    "--lang": (
        "TAG",
        Shared("show texts in this language, such as de (default: the one `roguelike lang` shows)"),
    ),
}
"""The options that many commands share: the value that each takes, and its help."""


class Commands(Protocol):
    """The part of an `argparse` parser that takes the commands of the program."""

    def add_parser(self, name: str, **options: Any) -> argparse.ArgumentParser:  # noqa: ANN401
        """Return the parser of a new command."""
        ...


def add_command(
    commands: Commands,
    name: str,
    *,
    summary: str = "",
    details: str = "",
    examples: Sequence[tuple[str, str]],
) -> argparse.ArgumentParser:
    """Add the parser of a command, with help that ends in examples and what they do.

    Args:
        commands: Where to add it.
        name: What it is called.
        summary: What it does, in a line; by default what `COMMANDS` says.
        details: More about it.
        examples: Command lines, and what each of them does.
    """
    summary = summary or COMMANDS[name].summary
    width = max(len(command) for command, _ in examples)
    lines = [f"  {command:{width}}  {purpose}".rstrip() for command, purpose in examples]
    return commands.add_parser(
        name,
        help=summary,
        description="\n\n".join(filter(None, [f"{summary[0].upper()}{summary[1:]}.", details])),
        epilog="\n".join([EXAMPLES, *lines]),
    )


def add_game(parser: argparse.ArgumentParser, *, seed: str) -> None:
    """Add the options that choose a game; `seed` says what its default is."""
    parser.add_argument(
        "--campaign",
        metavar="ID",
        help=("the campaign to play, such as classic (default: the first)"),
    )
    parser.add_argument("--seed", metavar="TEXT", type=seed_text, help=f"the seed ({seed})")


def add_content(parser: argparse.ArgumentParser) -> None:
    """Add the options that say what the game is made of."""
    _add_shared(parser, "--mods", type=comma_separated)
    add_mods_dir(parser)
    add_plugins(parser)


def add_display(parser: argparse.ArgumentParser) -> None:
    """Add the option that says where the game is shown."""
    parser.add_argument(
        "--display",
        metavar="|".join(DISPLAYS),
        type=one_of(*DISPLAYS),
        default=DISPLAYS[0],
        help="where to show the game (default: a window if one can open, else the terminal)",
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """Add the option for the language of texts."""
    _add_shared(parser, "--lang")


def add_mods_dir(parser: argparse.ArgumentParser) -> None:
    """Add the option that names more places where mods lie."""
    _add_shared(parser, "--mods-dir", type=path, action="append", default=[])


def add_plugins(parser: argparse.ArgumentParser) -> None:
    """Add the option that leaves out the programs of others."""
    _add_shared(parser, "--no-plugins", action="store_true")


def _add_shared(parser: argparse.ArgumentParser, name: str, **options: Any) -> None:  # noqa: ANN401 - as argparse has it
    value, text = SHARED[name]
    if value:
        options["metavar"] = value
    parser.add_argument(name, help=text, **options)


def add_number(
    parser: argparse.ArgumentParser, name: str, bounds: tuple[int, int], default: int, text: str
) -> None:
    """Add an option that is a whole number.

    Args:
        parser: Where to add it.
        name: What it is called.
        bounds: The least and the largest that it may be.
        default: What it is where nobody says.
        text: Its help, to which the default is added.
    """
    parser.add_argument(
        name,
        metavar="N",
        type=whole_number(*bounds),
        default=default,
        help=f"{text} (default: {default})",
    )


def add_format(parser: argparse.ArgumentParser, *formats: str) -> None:
    """Add the option for the form of the output; the first of `formats` is the default."""
    parser.add_argument(
        "--format",
        metavar="|".join(formats),
        type=one_of(*formats),
        default=formats[0],
        help=f"output format (default: {formats[0]})",
    )


def one_of(*words: str) -> Callable[[str], str]:
    """Return a check that an option is one of `words`."""

    def check(text: str) -> str:
        if text in words:
            return text
        msg = f"{text!r} is not one of {', '.join(words)}{suggestion(text, words)}"
        raise argparse.ArgumentTypeError(msg)

    return check


def whole_number(low: int, high: int) -> Callable[[str], int]:
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


def suggestion(word: str, words: Sequence[str]) -> str:
    """Return a question about the most similar of `words`, after a comma, or nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word[:MAX_SEED], words, n=1, cutoff=SIMILARITY)
    return f", did you mean {close[0]}?" if close else ""


def alternatives(word: str, words: Sequence[str], offered: Sequence[str] = ()) -> str:
    """Return a hint at what exists instead of an unknown word, or an empty text.

    Args:
        word: What was written.
        words: All that could have been written. The most similar of them is proposed.
        offered: What is listed if none is similar, cut short where it is long; by default `words`.
    """
    if close := suggestion(word, words):
        return close
    from roguelike.core.text import in_words

    names = list(offered or words)
    if len(names) <= 1:
        return "".join(f"; there is only {name}" for name in names)
    return f"; choose from {in_words(names, 'and', MAX_OFFERED)}"


def shortened(text: str) -> str:
    """Return a text in quotes, cut short where it is long."""
    limit = 40
    return repr(text) if len(text) <= limit else repr(text[:limit])[:-1] + "…'"
