from __future__ import annotations

import pytest

from tests.processes import printed_by

pytestmark = pytest.mark.slow  # starts a process that loads the shipped content

PLAYED = """
import sys

from roguelike.ui.displays import choose
from roguelike.ui.displays.headless import HeadlessDisplay
from roguelike.ui.input.events import KeyPress

keys = [KeyPress(key, key) for key in "ooZi"] + [KeyPress("escape", "escape")] * 2
choose.open_display = lambda *_, **__: HeadlessDisplay(100, 40, keys)

from roguelike.cli.main import main

code = main(["play", "--campaign", "classic", "--seed", "ember", "--no-plugins"])
screens = "roguelike.ui.screens.game.inventory" in sys.modules
tools = [name for name in sys.modules if name.startswith("roguelike.workshop")]
print(code, screens, tools)
"""


def test_playing_loads_nothing_that_only_authors_need() -> None:
    assert printed_by(PLAYED).splitlines()[-1] == "0 True []"
