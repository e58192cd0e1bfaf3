"""Records of options, filled from the command line."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from roguelike.cli.command import Command, CommandGroup, command_called, parser_of
from roguelike.cli.commands import COMMANDS
from roguelike.cli.errors import UsageError, refuse
from roguelike.cli.options import (
    RepeatableGame,
    add_arguments,
    arguments,
    built,
    choice,
    emptiable,
    flag,
    group,
    number,
    option,
    pair,
    positional,
    positionals,
    repeated,
    rival,
)


@dataclass(frozen=True, kw_only=True)
class Feast:
    """Options of every sort."""

    host: str = positional("HOST", "who asks", str)
    guests: tuple[str, ...] = positionals("GUEST", "who comes", str)
    courses: int = number("how many courses", (1, 20), 3)
    drink: str = choice("what to drink", "ale", "water")
    is_late: bool = flag("begin at night")
    dishes: tuple[str, ...] = repeated("DISH", "what to eat", str)
    music: str | None = emptiable("SONG", "what is played", name="--with-music")
    seats: tuple[int, int] | None = pair("N", "from where to where", int)
    end: str = option("TIME", "when it ends", str, "dawn")
    game: RepeatableGame = group(RepeatableGame)

    def __post_init__(self) -> None:
        refuse(self.is_late and self.end == "noon", "it ends before it begins")


def read(record: type[Any], *words: str) -> Any:  # noqa: ANN401 - whatever the record is
    parser = ArgumentParser(exit_on_error=False)
    add_arguments(parser, record)
    return built(record, parser.parse_args(words))


def test_what_is_not_said_has_the_default_of_its_field() -> None:
    assert read(Feast, "Ann") == Feast(host="Ann")
    assert Feast(host="Ann").game == RepeatableGame(campaign=None, seed="roguelike")


def test_what_is_said_fills_the_fields_and_those_of_groups() -> None:
    words = "Ann Bob Cid --courses 20 --drink water --is-late --dishes pie --dishes egg"

    feast = read(Feast, *words.split(), "--with-music", "--seats", "2", "9", "--seed", "rain")

    assert feast == Feast(
        host="Ann",
        guests=("Bob", "Cid"),
        courses=20,
        drink="water",
        is_late=True,
        dishes=("pie", "egg"),
        music="",
        seats=(2, 9),
        game=RepeatableGame(seed="rain"),
    )


def test_arguments_stand_in_the_order_of_fields_with_those_of_a_group_in_its_place() -> None:
    assert [each.name for each in arguments(Feast)] == [
        "host", "guests", "--courses", "--drink", "--is-late", "--dishes", "--with-music",
        "--seats", "--end", "--campaign", "--seed",
    ]  # fmt: skip


def test_help_names_the_default(capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    add_arguments(parser, Feast)

    parser.print_help()

    shown = capsys.readouterr().out
    assert "how many courses (default: 3)" in shown
    assert "what to drink (default: ale)" in shown


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["Ann", "--courses", "21"], "'21' is not a whole number from 1 to 20"),
        (["Ann", "--drink", "watr"], "'watr' is not one of ale, water, did you mean water"),
    ],
)
def test_a_value_out_of_bounds_is_refused(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    parser = ArgumentParser()
    add_arguments(parser, Feast)

    with pytest.raises(SystemExit):
        parser.parse_args(words)

    assert reason in capsys.readouterr().err


def test_options_that_do_not_go_together_make_no_record() -> None:
    with pytest.raises(UsageError, match="it ends before it begins"):
        read(Feast, "Ann", "--is-late", "--end", "noon")


@dataclass(frozen=True, kw_only=True)
class Seat:
    """Options of which one has to be given."""

    chair: int | None = rival("N", "a chair", int)
    bench: int | None = rival("N", "a bench", int)


def test_exactly_one_of_rivals_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    parser = ArgumentParser()
    add_arguments(parser, Seat)

    assert read(Seat, "--bench", "3") == Seat(bench=3)
    for words in ([], ["--bench", "3", "--chair", "4"]):
        with pytest.raises(SystemExit):
            parser.parse_args(words)
    assert "not allowed with" in capsys.readouterr().err


def records() -> Iterator[tuple[str, type]]:
    """Yield the record of each command, and of those that are made of several."""
    for name in COMMANDS:
        command = command_called(name)
        parts = command.commands if isinstance(command, CommandGroup) else {"": command}
        yield from ((f"{name} {part}".strip(), each.options) for part, each in parts.items())


@pytest.mark.parametrize(("name", "record"), [*records()])
def test_every_argument_of_every_command_has_help(name: str, record: type) -> None:
    assert [each.name for each in arguments(record) if not each.keywords["help"]] == [], name


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "tileset"])
def test_the_parser_of_a_command_fills_its_record(name: str) -> None:
    words = {
        "explain": ["x"], "diff": ["a", "b"], "frequency": ["x"], "replay": ["x"], "pack": ["x"],
        "new-mod": ["x"], "screenshot": ["--output", "x"], "saves": ["list"], "mods": ["order"],
    }  # fmt: skip

    found = parser_of(name).parse_args([name, *words.get(name, [])])

    command: Command[Any] = found.command
    assert isinstance(built(command.options, found), command.options)
