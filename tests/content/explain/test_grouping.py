"""One cause is one finding: what is grouped, and what stays apart."""

from __future__ import annotations

import pytest

from tests.content.explain.test_explanations import found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(
            '[monster.mole]\ndescription = "digs"',
            [
                (
                    "1:1-15 E204 `label`, `glyph` and `color` are missing from monster `mole` (add,"
                    ' each on a line of its own, label = "…", glyph = "x", color = "some_color"; or'
                    " abstract = true if it is only there for others to inherit)"
                )
            ],
            id="all that is missing is one finding",
        ),
        pytest.param(
            '[monster.mole]\nname = "mole"\nchar = "m"\nfg = "mud"',
            [
                "2:1-5 E201 there is no field `name` in monster `mole` (did you mean `label`?)",
                "3:1-5 E201 there is no field `char` in monster `mole` (did you mean `glyph`?)",
                "4:1-3 E201 there is no field `fg` in monster `mole` (did you mean `color`?)",
            ],
            id="fields under other names are not missing as well",
        ),
        pytest.param(
            '[monster.mole]\nstats.attack = 1\nstats.label = "m"\nstats.glyph = "m"\n'
            'stats.color = "mud"',
            [
                (
                    "3:7-12 E201 `label`, `glyph` and `color` belong to monster `mole`, not to"
                    " `stats` of monster `mole` (write them below [monster.mole],"
                    " before other headers)"
                )
            ],
            id="fields below the header of an inner table are one finding",
        ),
        pytest.param(
            '[monster.mole]\nlabel = "m"\nglyph = "m"\ncolor = "mud"\nattack = 1\nmax_health = 2',
            [
                (
                    "5:1-7 E201 `attack` and `max_health` belong into `stats` of monster `mole`"
                    " (write them below [monster.mole.stats], or as `stats.attack`)"
                )
            ],
            id="keys that belong into the same inner table are one finding",
        ),
        pytest.param(
            '[terrain.wall]\nlabel = "w"\nglyph = "#"\ncolor = "mud"\nbackground = "mud"\n'
            'remembered = { color = "mud", background = "mud" }',
            ["4:1-6 E201 `color` and `background` belong into `seen` of terrain `wall`"],
            id="an inner table whose keys stand outside is not missing as well",
        ),
        pytest.param(
            '[monster.mole]\nlabel = "m"\nglyph = "m"\ncolor = "mud"\n[monster.stats]\nattack = 1',
            ["5:1-16 E204 none of the keys here belongs to monster `stats`"],
            id="a header without the name of the definition",
        ),
        pytest.param(
            '[monster.clay]\nrgb = "#808080"',
            ["1:1-15 E204 none of the keys here belongs to monster `clay` (write [swatch.clay])"],
            id="a header of another kind",
        ),
        pytest.param(
            '[monster.mole]\nlabl = "m"\nglyph = "m"',
            [
                "1:1-15 E204 `color` is missing from monster `mole`",
                "2:1-5 E201 there is no field `labl` in monster `mole` (did you mean `label`?)",
            ],
            id="two causes stay apart",
        ),
        pytest.param(
            '[monster.mole]\ninherit = "rat"\nglyph = "m"',
            ["2:1-8 E201 there is no field `inherit` in monster `mole` (did you mean `inherits`?)"],
            id="what would have been inherited is not missing",
        ),
        pytest.param(
            '[monster.mole]\nlabel = "m"\nglyph = "m"\ncolor = "mud"\nstats.xyz = []',
            ["5:7-10 E301 there is no stat `xyz` (it can be `attack` or `max_health`)"],
            id="the value of a key that names nothing is not looked at",
        ),
    ],
)
def test_each_cause_is_one_finding(text: str, expected: list[str]) -> None:
    explained = found(text)

    assert len(explained) == len(expected), explained
    for line, beginning in zip(explained, expected, strict=True):
        assert line.startswith(beginning)
