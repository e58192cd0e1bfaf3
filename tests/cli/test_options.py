from __future__ import annotations

from dataclasses import fields

import pytest

from roguelike.cli import arena, simulate
from roguelike.cli.options import GameOptions, typed
from roguelike.cli.parsing import parser_of

RECORDS = {"arena": arena.Options, "simulate": simulate.Options}


@pytest.mark.parametrize("command", RECORDS)
def test_the_record_of_a_command_has_a_field_for_each_option(command: str) -> None:
    read = vars(parser_of(command).parse_args([command]))

    assert {each.name for each in fields(RECORDS[command])} == read.keys() - {"run"}


def test_a_record_has_what_was_read() -> None:
    read = parser_of("arena").parse_args(["arena", "--seed", "ember", "--no-plugins"])

    options = typed(GameOptions, read)

    assert (options.seed, options.campaign, options.no_plugins) == ("ember", None, True)
