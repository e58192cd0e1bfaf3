"""What mutants are made of: the game's own content, its examples, and those of the codes."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from roguelike.authoring.reference.code_pages import Example, page_of
from roguelike.content.findings.diagnostics import Code
from roguelike.resources import data_dir, mods_dir

Files = dict[str, bytes]
"""What the files of some mods contain, by their paths, which begin with the folder of the mod."""


@cache
def corpus() -> tuple[Files, ...]:
    """Return mods: each of the game's own and of the examples, and the example of each code."""
    folders = sorted(path for home in (data_dir(), mods_dir()) for path in home.iterdir())
    found = [_read(folder) for folder in folders if folder.is_dir()]
    for code in Code:
        example = page_of(code).example
        found += [_written(example), _written(example.corrected())]
    return (*found, RICH)


def _read(folder: Path) -> Files:
    return {
        path.relative_to(folder.parent).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*.toml"))
    }


def _written(example: Example) -> Files:
    said = {**example.manifests(), **example.files}
    return {path: text.encode(example.encoding) for path, text in said.items()}


RICH: Files = {
    "rich/mod.toml": b"""\
[mod]
id = "rich"
name = "Rich"
version = "2.1.0"
format = 1
kind = "content"
replaces = ["poor"]
plugins = []

[requires]
engine = ">=0.1"
core = "*"
classic = ">=0.1"

[optional]
sunken_caves = ">=1"

[conflicts]
frost = "*"

[order]
after = ["cave_rats"]

[lint]
allow = ["W501"]

[settings.count]
type = "int"
default = 2
min = 0
max = 9
label = "Count"

[settings.fierce]
type = "bool"
default = true
label = "Fierce"

[settings.word]
type = "choice"
default = "a"
choices = ["a", "b"]
label = "Word"
""",
    "rich/content/all.toml": b"""\
[monster.base]
abstract = true
label = "Base"
glyph = "b"
color = "classic:kobold"
stats = { max_health = "1d6 + depth / 2", speed = { setting = "count" } }
behaviors = [{ kind = "move_and_attack", alert_turns = 9 }, { kind = "wander" }]

[monster.imp]
inherits = "base"
label = "Imp"
lint.allow = ["W506"]
stats = { attack = "2d4k1", attack_chance = 50 }

[monster.elder]
inherits = ["imp", "classic:kobold"]
edit.add = { stats.max_health = 3 }
edit.append = { behaviors = [{ kind = "sleep" }] }

[tag.monster.small]
values = ["imp", "?elder", "#rich:odd"]

[tag.monster.odd]
values = ["classic:kobold"]
edit.remove.values = ["imp"]

[[patch.monster]]
id = "#small"
when = { all = [{ mod = "classic" }, { not = { setting = "fierce" } }] }
mul = { stats.max_health = 1.5 }

[[patch.level]]
id = "classic:dungeon"
priority = 5
append = { passes.populate.monsters = [{ monster = "imp", weight = 2 }] }
expect = { width = 80 }

[[patch.monster]]
id = ["classic:kobold", "imp"]
required = false
unset = ["stats.gold"]
prepend = { behaviors = [{ kind = "sleep", wake_percent = 3 }] }
""",
    "rich/migrations.toml": b"""\
[[rename]]
kind = "monster"
from = "imp_old"
to = "imp"
since = "2.0.0"

[[removed]]
kind = "monster"
id = "goblin"
use = "elder"
reason = "too weak"
""",
    "rich/compat/sunken_caves/bears.toml": b"""\
[[patch.monster]]
id = "sunken_caves:bear"
add = { stats.max_health = 1 }
""",
    "rich/lang/de.toml": b"""\
[monster.imp]
label = "Kobolz"
""",
    "rich/tests/imps.toml": b"""\
[scene.an_imp_comes]
map = '''
#####
#@.i#
#####
'''
stats.i = { max_health = 4 }
do = ["wait 2", "east"]
expect.alive = { i = true }

[stats.imp]
monster = "imp"
depth = "1..3"
expect.max_health = "1..9"
""",
}
"""A mod that makes use of nearly everything."""
