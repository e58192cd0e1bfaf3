"""Implementations from other people's distributions."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from roguelike.cli.main import main
from roguelike.game import Content, load_content
from roguelike.plugins import BUILTIN, InstalledPlugins, installed_plugins
from roguelike.resources import data_dir
from roguelike.workshop.simulation.one_game import SimulationSettings, play_game
from tests.content.writing import shown, write_mod
from tests.distributions import install_sample, write_distribution

IMPORTS = """
    from typing import Literal
    from roguelike.plugins import Plugin
    from roguelike.registry import Params, implements
"""
GOOD = """
    class Hum(Params):
        kind: Literal["hum"] = "hum"

    @implements(Hum)
    def hum(params, turn):
        return None
"""
HINT = "(update or remove it, or play with --no-plugins)"


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder from which modules and distributions are taken."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    before = set(sys.modules)
    yield folder
    for name in set(sys.modules) - before:
        if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
            del sys.modules[name]


def write(site: Path, code: str, *, name: str = "ice", distribution: str = "rl-ice") -> None:
    """Install a distribution whose module says `code` after the usual imports."""
    text = dedent(IMPORTS) + dedent(code)
    module = distribution.replace("-", "_")
    write_distribution(site, distribution, {name: f"{module}:PLUGIN"}, text)


def test_without_other_distributions_there_is_the_games_own_plugin() -> None:
    found = installed_plugins()

    assert found.plugins == (BUILTIN,)
    assert len(found.report) == 0


def test_the_sample_distribution_adds_a_behavior_and_a_pass(site: Path) -> None:
    install_sample(site)

    found = installed_plugins()

    assert shown(found.report) == []
    assert found.names == {"roguelike", "frost"}
    assert found.registries().behaviors["bide"].summary.startswith("Hesitate now and then")
    assert found.registries().passes["patches"].kind == "patches"


def test_plugins_can_be_done_without(site: Path) -> None:
    install_sample(site)

    found = installed_plugins(third_party=False)

    assert found == InstalledPlugins(report=found.report)


LIST_HUM = 'PLUGIN = Plugin("ice", behaviors=(implements(Hum)(print),))'
NO_KIND = 'Hum has no field like `kind: Literal["its_name"] = "its_name"`'


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("raise SystemExit(3)", "`rl_ice:PLUGIN` cannot be imported (SystemExit: 3)"),
        (
            "OTHER = 1",
            (
                "`rl_ice:PLUGIN` cannot be imported"
                " (AttributeError: module 'rl_ice' has no attribute 'PLUGIN')"
            ),
        ),
        ("PLUGIN = Params", "`rl_ice:PLUGIN` is of the type ModelMetaclass, not Plugin"),
        ("PLUGIN = Plugin('snow')", "it is called 'snow', and its entry point 'ice'"),
        (
            "from pathlib import Path\nPLUGIN = Plugin('ice', mods=Path('/nowhere'))",
            f"there is no folder {Path('/nowhere')}",
        ),
        (
            "PLUGIN = Plugin('ice', behaviors=None)",
            "what it lists as behavior is of the type NoneType, not tuple",
        ),
        (
            "PLUGIN = Plugin('ice', rules=(print,))",
            "one rule that it lists is not marked with @implements",
        ),
        (
            "PLUGIN = Plugin('ice', passes=(implements(dict)(print),))",
            "one pass that it lists is marked with something other than Params",
        ),
        (
            "class Hum(Params): pass\nPLUGIN = Plugin('ice', effects=(implements(Hum)(print),))",
            "Hum of the effect that it lists is no StepParams",
        ),
        (f"class Hum(Params): pass\n{LIST_HUM}", NO_KIND),
        (f"class Hum(Params): kind: str = 'hum'\n{LIST_HUM}", NO_KIND),
        (f"class Hum(Params): kind: Literal['Hum!'] = 'Hum!'\n{LIST_HUM}", NO_KIND),
        (
            (
                "from collections.abc import Callable\n"
                "class Hum(Params):\n"
                "    kind: Literal['hum'] = 'hum'\n"
                f"    call: Callable[[], None] = print\n{LIST_HUM}"
            ),
            "Hum has a field that files cannot have (PydanticInvalidForJsonSchema)",
        ),
        (
            (
                "from roguelike.behaviors.sleep import sleep\n"
                "PLUGIN = Plugin('ice', behaviors=(sleep,))"
            ),
            "the behavior `sleep` is already provided by `roguelike`",
        ),
        (
            "PLUGIN = Plugin('ice', events=[])",
            "what it lists as event is of the type list, not tuple",
        ),
        (
            GOOD + "    from roguelike.api import Event\n"
            "    class Chilled(Event, frozen=True): pass\n"
            "    PLUGIN = Plugin('ice', passes=(hum,))",
            "its `events` lack Chilled",
        ),
        (
            GOOD + "    Hum.timers = (print,)\n    PLUGIN = Plugin('ice', passes=(hum,))",
            "one timer that it lists is no class derived from Timer",
        ),
        (
            GOOD + "    from roguelike.api import Timer\n"
            "    class Peal(Timer, frozen=True): pass\n"
            "    Hum.timers = (Peal,)\n    PLUGIN = Plugin('ice', passes=(hum,))",
            "Peal has no `go_off`, which says what happens",
        ),
        (
            (
                GOOD + "    from roguelike.api import Timer\n"
                "    class Pulse(Timer, frozen=True):\n        def go_off(self, world): return []\n"
                "    Hum.timers = (Pulse,)\n    PLUGIN = Plugin('ice', passes=(hum,))"
            ),
            "there is a timer `pulse` already",
        ),
        (
            (
                "from typing import ClassVar\nfrom roguelike.core.memory_slots import Slot\n"
                "class Hum(Params):\n"
                "    remembers: ClassVar = (Slot('sleep', int),)\n"
                f"    kind: Literal['hum'] = 'hum'\n{LIST_HUM}"
            ),
            "there is a memory `sleep` already",
        ),
        ("PLUGIN = Plugin('ice', mods='/')", "what it names as mods is of the type str, not Path"),
        (
            GOOD + "    Hum.timers = print\n    PLUGIN = Plugin('ice', passes=(hum,))",
            "`timers` of Hum is of the type builtin_function_or_method, not tuple",
        ),
        (
            GOOD + "    Hum.remembers = ('hum',)\n    PLUGIN = Plugin('ice', passes=(hum,))",
            "one memory that it lists is no Slot",
        ),
        (
            (
                GOOD + "    from roguelike.api import Slot\n"
                "    Hum.remembers = (Slot('hum', complex),)\n"
                "    PLUGIN = Plugin('ice', behaviors=(hum,))"
            ),
            "the memory `hum` holds something that is no data (TypeError)",
        ),
        (
            GOOD + "    from roguelike.api import Slot\n"
            "    Hum.remembers = (Slot('hum', list[list[list[int]]]),)\n"
            "    PLUGIN = Plugin('ice', passes=(hum,))",
            "the memory `hum` has more lists and tables within each other than saved games keep",
        ),
        (
            GOOD + "    from roguelike.api import Timer\n"
            "    class Peal(Timer, frozen=True):\n        bells: dict[str, dict[str, int]]\n"
            "        def go_off(self, world): return []\n"
            "    Hum.timers = (Peal,)\n    PLUGIN = Plugin('ice', passes=(hum,))",
            "Peal has more lists and tables within each other than saved games keep",
        ),
        (
            (
                GOOD + "    from roguelike.api import Timer\n"
                "    class Melt(Timer, frozen=True):\n        since: 'Nothing'\n"
                "    Hum.timers = (Melt,)\n    PLUGIN = Plugin('ice', passes=(hum,))"
            ),
            "Melt holds something that is no data (NameError)",
        ),
        (
            (
                "from roguelike.api import Event\n"
                "class Chilled(Event, frozen=True):\n    by: 'Nobody'\n"
                "PLUGIN = Plugin('ice', events=(Chilled,))"
            ),
            "Chilled holds something that is no data (NameError)",
        ),
        (
            (
                "from roguelike.api import Event, World\n"
                "class Chilled(Event, frozen=True):\n    where: World\n"
                "PLUGIN = Plugin('ice', events=(Chilled,))"
            ),
            "Chilled holds something that is no data (PydanticSchemaGenerationError)",
        ),
        (
            GOOD + "    PLUGIN = Plugin('ice', behaviors=(hum, hum))",
            "the behavior `hum` is already provided by `ice`",
        ),
    ],
)
def test_a_plugin_that_cannot_be_used_is_left_out(site: Path, code: str, reason: str) -> None:
    write(site, code)

    found = installed_plugins()

    message = f"the plugin `ice` of rl-ice 1.0.0 cannot be used: {reason}"
    assert shown(found.report) == [f"rl-ice 1.0.0:1:1 E902 {message} {HINT}"]
    assert found.plugins == (BUILTIN,)
    assert found.unusable == {"ice": reason}


def test_of_two_plugins_with_one_name_the_first_distribution_counts(site: Path) -> None:
    write(site, GOOD + "    PLUGIN = Plugin('ice', behaviors=(hum,))", distribution="rl-a")
    write(site, "PLUGIN = Plugin('ice')", distribution="rl-b")

    found = installed_plugins()

    reason = "another plugin has the same name"
    assert shown(found.report) == [
        f"rl-b 1.0.0:1:1 E902 the plugin `ice` of rl-b 1.0.0 cannot be used: {reason} {HINT}"
    ]
    assert found.registries().behaviors["hum"].kind == "hum"
    assert found.unusable == {}


@pytest.mark.parametrize("name", ["snow", "roguelike"])
def test_a_plugin_that_would_replace_something_is_left_out(site: Path, name: str) -> None:
    code = GOOD + "    PLUGIN = Plugin('{name}', behaviors=(hum,))"
    write(site, code.format(name="ice"))
    write(site, code.format(name=name), name=name, distribution="rl-snow")

    found = installed_plugins()

    assert found.names == {"roguelike", "ice"}
    assert [finding.code.name for finding in found.report] == ["E902"]


def test_a_damaged_distribution_keeps_no_game_from_starting(site: Path) -> None:
    install_sample(site)
    (site / "torn-1.0.dist-info").mkdir()
    (site / "torn-1.0.dist-info" / "METADATA").write_text("Name: torn\n")
    (site / "torn-1.0.dist-info" / "entry_points.txt").write_text("[roguelike.plugins]\ntorn\n")

    found = installed_plugins()

    [finding] = found.report
    assert found.plugins == (BUILTIN,)
    assert finding.message.startswith("no plugin can be found (")
    assert finding.hint == "one of their entry points is damaged"


def test_whatever_a_plugin_provides_can_let_actors_remember_something(site: Path) -> None:
    code = (
        GOOD + "    from roguelike.api import Slot\n    Hum.remembers = (Slot('hum', int),)\n"
        "    PLUGIN = Plugin('ice', passes=(hum,))"
    )
    write(site, code)

    assert installed_plugins().registries().memory()["hum"].read(3) == 3


CAMPAIGN = """
    [monster.wolf]
    label = "Wolf"
    glyph = "w"
    color = "text"
    behaviors = [{ kind = "bide", percent = 30 }, { kind = "move_and_attack" }]

    [level.den]
    label = "the den"
    width = 20
    height = 12
    generator = { kind = "open_field" }
    passes = [
      { kind = "patches", percent = 20 },
      { kind = "stairs" },
      { kind = "populate", monsters = [{ monster = "wolf" }], level_count = 3, distance = 3 },
    ]

    [campaign.winter]
    label = "Winter"
    player = "classic:rogue"
    rules = "classic:classic"
    levels = [{ level = "den" }]
"""


def winter(tmp_path: Path, *, plugins: bool = True) -> Content:
    requires = {"core": "*", "classic": "*"}
    mod = write_mod(tmp_path / "winter", {"all.toml": CAMPAIGN}, requires=requires)
    return load_content([data_dir(), mod.path], plugins=plugins)


def test_content_can_select_what_a_plugin_provides_and_is_played(
    site: Path, tmp_path: Path
) -> None:
    install_sample(site)
    content = winter(tmp_path)
    trial = SimulationSettings("winter:winter", "explorer", 100)

    result = play_game(content.ruleset(trial.campaign), trial, "test")

    assert shown(content.report) == []
    assert result.turns > 10


@pytest.mark.parametrize(("plugins", "mods"), [(True, ["core", "frost"]), (False, ["core"])])
def test_the_mod_that_comes_with_a_plugin_is_there_wherever_the_plugin_counts(
    site: Path, mods: list[str], *, plugins: bool
) -> None:
    install_sample(site)

    content = load_content([data_dir() / "core"], plugins=plugins)

    assert shown(content.report) == []
    assert [mod.id for mod in content.mods] == mods


def test_commands_know_the_mod_that_comes_with_a_plugin(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install_sample(site)

    assert main(["validate", "frost", "--strict"]) == 0
    assert main(["mods", "list"]) == 0

    out = capsys.readouterr().out
    assert re.search(r"^frost +1\.2\.0 +library +frost ", out, re.MULTILINE)


def test_without_the_plugin_the_content_that_needs_it_is_left_out(
    site: Path, tmp_path: Path
) -> None:
    install_sample(site)

    content = winter(tmp_path, plugins=False)

    assert dict(content.left_out) == {"winter": "its content has errors"}
    assert [finding.code.name for finding in content.report] == ["E207", "E207"]


@pytest.mark.parametrize(
    ("plugins", "expected"),
    [
        (["frost"], []),
        (["frost", "roguelike"], []),
        (
            ["frots"],
            ["winter/mod.toml:5:12 E121 the plugin `frots` is missing (did you mean `frost`?)"],
        ),
    ],
)
def test_a_mod_can_say_which_plugins_it_needs(
    site: Path, tmp_path: Path, plugins: list[str], expected: list[str]
) -> None:
    install_sample(site)
    mod = tmp_path / "winter"
    mod.mkdir()
    (mod / "mod.toml").write_text(
        '[mod]\nid = "winter"\nname = "Winter"\nversion = "1.0.0"\n'
        f'plugins = {plugins}\nformat = 1\nkind = "content"\n'
    )

    content = load_content([data_dir(), mod])

    found = [line.partition("winter/")[2] for line in shown(content.report)]
    assert [f"winter/{line}" for line in found] == expected
    assert set(content.left_out) == ({"winter"} if expected else set())


def test_a_plugin_that_the_manifest_does_not_name_is_found(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    install_sample(site)
    winter(tmp_path)

    main(["validate", str(tmp_path / "winter"), "--format", "plain"])

    found = [line for line in capsys.readouterr().out.splitlines() if "W116" in line]
    assert len(found) == 2
    assert all("`frost`, which the manifest does not name" in line for line in found)


@pytest.mark.slow
@pytest.mark.parametrize(("options", "is_known"), [((), True), (("--no-plugins",), False)])
def test_commands_know_what_a_plugin_provides_unless_told_otherwise(
    site: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    options: tuple[str, ...],
    *,
    is_known: bool,
) -> None:
    install_sample(site)

    assert main(["list", "behavior", *options]) == 0
    assert main(["schema", "--output", str(tmp_path), *options]) == 0

    written = (tmp_path / "content.schema.json").read_text(encoding="utf-8")
    assert ("bide" in capsys.readouterr().out) == is_known
    assert ("bide" in written) == is_known


@pytest.mark.slow
def test_the_schemas_of_the_game_do_not_depend_on_plugins(site: Path) -> None:
    install_sample(site)

    assert main(["schema", "--check"]) == 0


def test_commands_warn_of_a_plugin_that_cannot_be_used(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(site, "PLUGIN = None")

    codes = [main(["list"]), main(["validate"]), main(["validate", "--no-plugins"])]

    assert codes == [0, 1, 0]
    assert capsys.readouterr().err == (
        "roguelike: the plugin `ice` of rl-ice 1.0.0 cannot be used: `rl_ice:PLUGIN` is of the"
        " type NoneType, not Plugin; update or remove it, or play with --no-plugins\n"
    )
