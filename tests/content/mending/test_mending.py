from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from roguelike.content.assembling.validation import MAX_FINDINGS
from roguelike.content.documents.document import Place
from roguelike.content.findings.diagnostics import Code, Diagnostic, Report
from roguelike.content.loader import load
from roguelike.content.mending.mending import MIN_CHECKS, Mended, Work, mended
from roguelike.content.mending.rewriting import Texts, overlaid
from roguelike.content.mods.mod_files import ModFiles
from tests.content.bestiary import models
from tests.content.repairs import repaired, texts_of, world
from tests.content.writing import shown

FILE = "deep/content/a.toml"
MANIFEST = "deep/mod.toml"

MOLE = """\
# What digs.
[monster.mole]
label = "mole"   # small
glyph = 'm'
color = "brown"
tags = [
  "animal", # of a kind
]
stats.attack = 3
stats."speed" = "1d4 + 8"
behaviors = [ { kind = "wander", percent = 20 }, {kind="move_and_attack"} ]

[monster.shrew]
inherits = "mole"
edit.remove.tags = ["animal"]

[monster.pet]
label = "pet"
glyph = "p"
color = "core:red"

[[patch.monster]]
id = "core:rat"
when = { mod = "core" }
add.stats.attack = 1
unset = ["stats.speed"]

[tag.monster.diggers]
values = ["mole", "#pets"] # what diggers are

[[patch.monster]]
tag = "#diggers"
set.color = "red"
"""

SAID_AND_PRESSED = """
[message.hurt]
on = "damaged"
text = "{actor} loses {amount}."

[keymap.pad]
label = "Pad"
bindings = { wait = ["kp_plus", "page_up", "scan:w"] }
"""


def mended_text(tmp_path: Path, text: str, *, requires: str = "core") -> str:
    """Return what becomes of the file of a mod."""
    result = repaired(world(tmp_path, {"a.toml": text}, requires=requires))
    assert set(result.changes) <= {FILE, MANIFEST}
    return texts_of(result).get(FILE, text)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param('label = "mole"', 'lable = "mole"', id="a field"),
        pytest.param("[monster.mole]", "[monstr.mole]", id="a kind"),
        pytest.param('"brown"\ntags', '"browm"\ntags', id="a reference"),
        pytest.param('"core:red"', '"core:redd"', id="a reference in full"),
        pytest.param('"core:red"', '"coree:red"', id="the mod of a reference"),
        pytest.param("stats.attack", "stats.atack", id="a key that is a reference"),
        pytest.param('stats."speed"', 'stats."sped"', id="a key in quotes"),
        pytest.param('"wander"', '"wandr"', id="a behavior"),
        pytest.param("percent", "percnt", id="a parameter"),
        pytest.param("move_and_attack", "move-and-attack", id="written in another way"),
        pytest.param('inherits = "mole"', 'inherits = "molee"', id="a parent"),
        pytest.param("edit.remove", "edit.remov", id="a verb"),
        pytest.param('"core:rat"', '"core:ratt"', id="no typo in a short word"),
        pytest.param('"core:rat"', '"coer:rat"', id="the mod of a target"),
        pytest.param("[[patch.monster]]\nid", "[[patch.monstr]]\nid", id="a kind that is patched"),
        pytest.param("percent = 20", "parcent = 20", id="another parameter"),
        pytest.param("add.stats.attack", "add.stats.atack", id="a path in a patch"),
        pytest.param('"stats.speed"', '"stast.speed"', id="a path in a text"),
        pytest.param('"#pets"', '"#petss"', id="a tag"),
        pytest.param('tag = "#diggers"', 'tag = "#digers"', id="a tag that is patched"),
        pytest.param('tag = "#diggers"', 'tag = "diggers"', id="a tag without its mark"),
        pytest.param('set.color = "red"', 'set.colr = "red"', id="a field of a patch"),
        pytest.param('inherits = "mole"', 'inherits = "Mole"', id="its own but for case"),
        pytest.param('tag = "#diggers"', 'tag = "#Diggers"', id="its own tag but for case"),
        pytest.param("[monster.mole]", "[[monster.mole]]", id="brackets of a definition"),
        pytest.param("[monster.pet]", "[[monsters.pet]]", id="brackets and a kind"),
        pytest.param("[tag.monster.diggers]", "[[tag.monster.diggers]]", id="brackets of a tag"),
        pytest.param('"animal", # of a kind\n]', '"animal", # of a kind\n}', id="a brace"),
        pytest.param('label = "mole"', 'label: "mole"', id="a colon"),
        pytest.param("stats.attack = 3", "stats.attack =\n  3", id="a value below its key"),
    ],
)
def test_a_slip_is_mended_where_it_is(tmp_path: Path, right: str, wrong: str) -> None:
    broken = MOLE.replace(right, wrong)
    assert broken != MOLE

    text = mended_text(tmp_path, broken)

    is_short = wrong in ('"core:ratt"', '"core:redd"')
    assert text == (broken if is_short else MOLE)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param("{amount}", "{damage}", id="a word of others in braces"),
        pytest.param("kp_plus", "kp_+", id="a key that is called by its sign"),
        pytest.param("page_up", "page_uup", id="the name of a key"),
        pytest.param("scan:w", "Scan: w", id="a place"),
    ],
)
def test_a_slip_in_what_is_said_or_pressed_is_mended(
    tmp_path: Path, right: str, wrong: str
) -> None:
    assert mended_text(tmp_path, SAID_AND_PRESSED.replace(right, wrong)) == SAID_AND_PRESSED


HIDDEN = MOLE.replace("stats.attack = 3", "digs = 3")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        pytest.param('label = "mole"', 'label: "mole"', id="a colon in the same definition"),
        pytest.param("[monster.mole]", "[monster.mole", id="the header of the definition"),
        pytest.param("[monster.pet]", "[monster.pet", id="another header"),
        pytest.param("# of a kind\n]\ndigs", "# of a kind\n]\n// x\ndigs", id="a comment"),
        pytest.param('["mole", "#pets"]', '["mole" "#pets"]', id="a comma elsewhere"),
    ],
)
def test_text_that_is_no_toml_is_mended_though_it_hides_a_mistake_elsewhere(
    tmp_path: Path, right: str, wrong: str
) -> None:
    broken = HIDDEN.replace(right, wrong)
    assert broken != HIDDEN

    text = mended_text(tmp_path, broken)

    assert text.replace("# x\n", "") == HIDDEN


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(MOLE.replace('label = "mole"', "label: 3"), id="a value that is none"),
        pytest.param(MOLE.replace("[monster.mole]", "[monstrous.mole"), id="a header of no kind"),
        pytest.param(
            HIDDEN.replace('"animal", # of a kind\n]', '"animal", # of a kind\n}'), id="a bracket"
        ),
    ],
)
def test_text_that_is_no_toml_is_left_if_what_would_be_mended_does_not_fit(
    tmp_path: Path, broken: str
) -> None:
    assert broken not in (MOLE, HIDDEN)

    assert mended_text(tmp_path, broken) == broken


def test_a_mistake_in_another_file_keeps_back_no_syntax(tmp_path: Path) -> None:
    other = "[monster.wolf]\ninherits = 'mole'\nlabel = 'wolf'\ndigs = 1\n"
    folders = world(tmp_path, {"a.toml": MOLE.replace("label =", "label:", 1), "b.toml": other})

    assert texts_of(repaired(folders)) == {FILE: MOLE}


def test_what_is_hidden_is_mended_after_the_syntax(tmp_path: Path) -> None:
    broken = MOLE.replace("label =", "label:", 1).replace("brown", "browm")

    assert mended_text(tmp_path, broken) == MOLE
    assert mended_text(tmp_path / "again", broken.replace("stats.attack", "digs")) == (
        MOLE.replace("stats.attack", "digs")
    )


def test_many_slips_are_mended_together(tmp_path: Path) -> None:
    broken = MOLE.replace("label", "lable").replace("brown", "browm").replace("percent", "prcent")

    result = repaired(world(tmp_path, {"a.toml": broken}))

    assert texts_of(result) == {FILE: MOLE}
    assert result.count == 4
    assert not len(result.report)


def test_what_a_misspelled_kind_hides_is_mended_with_it(tmp_path: Path) -> None:
    broken = MOLE.replace("wander", "wandr").replace("percent", "prcent")

    assert mended_text(tmp_path, broken) == MOLE


def test_a_kind_is_left_if_what_it_hides_cannot_be_mended(tmp_path: Path) -> None:
    broken = MOLE.replace("wander", "wandr").replace("percent", "distance")

    assert mended_text(tmp_path, broken) == broken


def test_a_name_is_left_if_its_value_does_not_fit(tmp_path: Path) -> None:
    broken = MOLE.replace('label = "mole"', "labl = 3")

    assert mended_text(tmp_path, broken) == broken


def test_one_change_that_cannot_be_made_keeps_back_no_other(tmp_path: Path) -> None:
    half = MOLE.replace('label = "mole"', "labl = 3")

    text = mended_text(tmp_path, half.replace("brown", "browm").replace("percent", "prcent"))

    assert text == half


def test_a_name_is_left_if_the_right_one_is_there_as_well(tmp_path: Path) -> None:
    broken = MOLE.replace('label = "mole"', 'label = "mole"\nlabl = "mole"')

    assert mended_text(tmp_path, broken) == broken


@pytest.mark.parametrize(
    "said",
    [
        pytest.param('[monster.vole]\ninherits = ["mole", "molle"]\n', id="parents"),
        pytest.param('[monster.vole]\ninherits = ["molle", "deep:mole"]\n', id="one in full"),
        pytest.param(
            '[tag.monster.big]\nvalues = ["mole", "?mole", "molle"]\n', id="values of a tag"
        ),
        pytest.param('[tag.monster.big]\nvalues = ["#digers", "#diggers"]\n', id="tags"),
        pytest.param('[tag.monster.big]\nvalues = ["mole", "Mole"]\n', id="but for case"),
        pytest.param('[monster.vole]\ninherits = "mole"\ntags = ["Ab", "ab"]\n', id="words"),
        pytest.param(
            '[monster.vole]\ninherits = "mole"\nlint.allow = ["w501", "W501"]\n', id="codes"
        ),
    ],
)
def test_what_would_stand_in_an_array_twice_is_in_doubt(tmp_path: Path, said: str) -> None:
    text = f"{MOLE}\n{said}"

    assert mended_text(tmp_path, text) == text


def test_of_two_slips_that_seem_to_mean_the_same_one_is_mended(tmp_path: Path) -> None:
    text = f'{MOLE}\n[monster.vole]\ninherits = ["molle", "mloe"]\n'

    assert mended_text(tmp_path, text) == text.replace('"molle"', '"mole"')


def test_a_name_without_its_mod_gets_it(tmp_path: Path) -> None:
    text = MOLE.replace('inherits = "mole"', 'inherits = "imp"').replace("edit.rem", "# edit.rem")

    result = mended_text(tmp_path, text, requires="gems")

    assert result == text.replace('"imp"', '"gems:imp"')


@pytest.mark.parametrize("written", ["imp", "gems:imp"])
def test_a_mod_that_is_not_required_is_required_then(tmp_path: Path, written: str) -> None:
    patch = f'[[patch.monster]]\nid = "{written}"\nset.color = "red"\n'

    result = repaired(world(tmp_path, {"a.toml": patch}))

    texts = texts_of(result)
    assert '[requires]\ncore = "*"\ngems = ">=1.2.0"\n' in texts[MANIFEST]
    assert texts.get(FILE, patch) == patch.replace('"imp"', '"gems:imp"')
    assert not len(result.report)


def test_a_mod_that_cannot_be_required_is_not(tmp_path: Path) -> None:
    text = '[[patch.monster]]\nid = "gems:imp"\nset.color = "red"\n'
    folders = world(tmp_path, {"a.toml": text})
    gems = tmp_path / "gems" / "mod.toml"
    gems.write_text(gems.read_text(encoding="utf-8") + 'deep = "*"\n', encoding="utf-8")

    assert not repaired(folders).changes


def test_a_definition_is_named_without_its_mod(tmp_path: Path) -> None:
    assert mended_text(tmp_path, MOLE.replace("[monster.pet]", '[monster."deep:pet"]')) == (
        MOLE.replace("[monster.pet]", '[monster."pet"]')
    )


def test_a_header_of_patches_gets_the_brackets_that_it_lacks(tmp_path: Path) -> None:
    one, two = "[[patch.monster]]\nid", "\n[[patch.monster]]\ntag"
    alone = MOLE[: MOLE.index(two)]

    assert mended_text(tmp_path, alone.replace(one, one.replace("[[", "[").replace("]]", "]"))) == (
        alone
    )


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("[[monster.mole]]\n" * 2, id="two of a name"),
        pytest.param("[[monster]]\nlabel = 'mole'\n", id="no name"),
        pytest.param("[monster]\nmole = [{ label = 'mole' }]\n", id="no header"),
        pytest.param("[patch.monster.rat]\nset.color = 'red'\n", id="a name for a patch"),
    ],
)
def test_brackets_are_left_where_they_are_not_all_that_is_wrong(tmp_path: Path, text: str) -> None:
    assert mended_text(tmp_path, text) == text


def test_a_kind_is_mended_wherever_it_is_written(tmp_path: Path) -> None:
    broken = MOLE.replace("[monster.", "[monstr.")

    assert mended_text(tmp_path, broken) == MOLE


def test_the_id_of_a_mod_is_left_if_its_files_use_it(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": MOLE.replace('"mole", "#', '"dig:mole", "#')})
    manifest = tmp_path / MANIFEST
    text = manifest.read_text(encoding="utf-8")
    manifest.write_text(text.replace('id = "deep"', 'id = "dig"'), encoding="utf-8")

    assert not repaired(folders).changes


def test_the_id_of_a_mod_is_left_as_long_as_its_files_cannot_be_read(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": MOLE.replace('"mole", "#', '"dig:mole", "#')})
    manifest = tmp_path / MANIFEST
    text = manifest.read_text(encoding="utf-8")
    text = text.replace('id = "deep"', 'id = "dig"').replace("format = 1", "format = true")
    manifest.write_text(text, encoding="utf-8")

    assert not repaired(folders).changes


def test_a_byte_order_mark_goes(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": f"\ufeff{MOLE}"})

    assert texts_of(repaired(folders)) == {FILE: MOLE}


def test_a_byte_order_mark_stays_where_it_is_not_what_is_mended(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": f"\ufeff{MOLE}".replace("brown", "browm")})
    reports: list[Report] = []

    def check(texts: Texts) -> Report:
        found = Report()
        for finding in repaired(folders).report if texts else _first(folders):
            if finding.code.name != "W006":
                found.add(finding)
        reports.append(found)
        return found

    result = mended(Work(folders[-1:], check))

    assert texts_of(result) == {FILE: f"\ufeff{MOLE}"}


def _first(folders: list[ModFiles]) -> Report:
    return load(folders, models()).report


def test_line_ends_stay(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": MOLE})
    file = tmp_path / FILE
    right = MOLE.replace("\n", "\r\n").encode()
    file.write_bytes(right.replace(b"brown", b"browm"))

    (change,) = repaired(folders).changes.values()

    assert change.after == right


def test_files_of_other_mods_are_left(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": MOLE.replace("brown", "browm")})

    result = repaired(folders, folders[1])

    assert not result.changes
    assert len(result.report) == 1


def test_a_file_that_changes_meanwhile_is_left(tmp_path: Path) -> None:
    folders = world(tmp_path, {"a.toml": MOLE.replace("brown", "browm")})

    def check(texts: Texts) -> Report:
        assert not texts
        report = _first(folders)
        (tmp_path / FILE).write_text("# nothing\n", encoding="utf-8")
        return report

    assert not mended(Work(folders[-1:], check)).changes


def test_mends_that_are_refused_each_by_itself_take_few_attempts(tmp_path: Path) -> None:
    wrong = "".join(
        f'[monster.m{number}]\nlabl = {number}\nglyph = "m"\ncolor = "red"\n'
        for number in range(99)
    )
    folders = world(tmp_path, {"a.toml": wrong + MOLE.replace("brown", "browm")})

    result, checked = counted(folders)

    assert texts_of(result) == {FILE: wrong + MOLE}
    assert checked <= 5, "once more after what was mended"
    assert result.untried == 0


def test_very_many_slips_of_one_mod_are_mended_together(tmp_path: Path) -> None:
    right = "".join(
        f'[monster.m{number}]\nlabel = "m"\nglyph = "m"\ncolor = "red"\n'
        for number in range(MAX_FINDINGS + 9)
    )
    folders = world(tmp_path, {"a.toml": right.replace("label", "lable")})

    result, checked = counted(folders)

    assert texts_of(result) == {FILE: right}
    assert checked == 2


def test_the_more_there_is_the_fewer_attempts_are_made(tmp_path: Path) -> None:
    slips = "".join(
        f'[monster.m{letter}]\nlable = "m"\nglyph = "m"\ncolor = "red"\n' for letter in "abcdefgh"
    )

    result, checked = counted(crowded(tmp_path, slips))

    assert checked == MIN_CHECKS + 1
    assert (result.count, result.untried) == (4, 5)


def test_what_is_not_tried_is_counted_as_it_is_told(tmp_path: Path) -> None:
    slips = "".join(
        f'[monster.m{letter}]\nlabel = "m"\nglyph = "m"\ncolor = "coree:red"\n'
        for letter in "abcdefgh"
    )

    result, _ = counted(crowded(tmp_path, slips))

    assert len(result.report) == result.untried == 2


def crowded(tmp_path: Path, slips: str) -> list[ModFiles]:
    """Return a large mod with slips, and with one that is not mended and keeps others back."""
    circle = '[[patch.monster]]\nid = "gems:imp"\nset.color = "red"\n'
    padding = "# All that there is to say of moles.\n" * 15_000
    folders = world(tmp_path, {"a.toml": slips + circle, "b.toml": padding})
    gems = tmp_path / "gems" / "mod.toml"
    gems.write_text(gems.read_text(encoding="utf-8") + 'deep = "*"\n', encoding="utf-8")
    return folders


@pytest.mark.parametrize("folder", ["tests", "lang"])
@pytest.mark.parametrize("is_loaded", [True, False])
def test_a_mistake_beside_content_is_seen_as_made_only_if_it_could_be_found_before(
    tmp_path: Path, folder: str, *, is_loaded: bool
) -> None:
    text = f"\ufeff{MOLE}" if is_loaded else MOLE.replace("brown", "browm")
    folders = world(tmp_path, {"a.toml": text})
    place = Place(folders[-1].place(folder, "a.toml").document, ("monster", "mole"))
    mistake = Diagnostic(Code.E301, place, "there is no monster `mole`")

    def check(texts: Texts) -> Report:
        found = load([overlaid(each, texts) for each in folders], models()).report
        if texts:
            found.add(mistake)
        return found

    result = mended(Work(folders[-1:], check))

    assert texts_of(result) == ({} if is_loaded else {FILE: MOLE})
    assert [error for _, error in result.refused] == ([mistake] if is_loaded else [])


def counted(folders: list[ModFiles]) -> tuple[Mended, int]:
    """Return what mends the last of some mods, and how often they are validated for it."""
    checked = 0

    def check(texts: Texts) -> Report:
        nonlocal checked
        checked += 1
        return load([overlaid(each, texts) for each in folders], models()).report

    return mended(Work(folders[-1:], check)), checked


def test_what_is_right_is_left(tmp_path: Path) -> None:
    result = repaired(world(tmp_path, {"a.toml": MOLE}))

    assert shown(result.report) == []
    assert not result.changes
    assert result.count == 0


@st.composite
def slips(draw: st.DrawFn) -> str:
    """Return the text of the mod with one word misspelled in one way."""
    words = [found.span() for found in re.finditer(r"[a-z_]{2,}", MOLE) if found.start() > 20]
    start, end = draw(st.sampled_from(words))
    at = draw(st.integers(start, end - 2))
    letter = draw(st.sampled_from("abcdefghijklmnopqrstuvwxyz_"))
    return draw(
        st.sampled_from(
            [
                MOLE[:at] + MOLE[at + 1 :],
                MOLE[:at] + letter + MOLE[at:],
                MOLE[:at] + letter + MOLE[at + 1 :],
                MOLE[:at] + MOLE[at : at + 2][::-1] + MOLE[at + 2 :],
            ]
        )
    )


@given(slips())
@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_slip_is_mended_or_left_as_it_is(tmp_path: Path, text: str) -> None:
    assert mended_text(tmp_path, text) in (MOLE, text)


def test_a_misspelt_mod_is_mended_in_all_places_where_that_fits(tmp_path: Path) -> None:
    colors = ("coree:red", "coree:brown", "coree:violet", "coree:red")
    text = "".join(
        f'[monster.{name}]\nlabel = "{name}"\nglyph = "m"\ncolor = "{color}"\n'
        for name, color in zip(("mole", "shrew", "vole", "mouse"), colors, strict=True)
    )

    result = repaired(world(tmp_path, {"a.toml": text}))

    expected = text.replace("coree:red", "core:red").replace("coree:brown", "core:brown")
    assert texts_of(result) == {FILE: expected}
    assert result.count == 1
    assert shown(result.report) == [
        (
            f"{FILE}:12:9 E301 `coree:violet` belongs to the mod `coree`, which is not there"
            " (did you mean the mod `core`?)"
        )
    ]


def test_a_mod_is_not_taken_for_another_because_it_has_something_alike(tmp_path: Path) -> None:
    text = '[monster.mole]\nlabel = "mole"\nglyph = "m"\ncolor = "cork:red"\n'
    grown = text.replace("cork:red", "bare:brown")

    assert mended_text(tmp_path / "near", text) == text.replace("cork", "core")
    assert mended_text(tmp_path / "far", grown) == grown


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(
            '[monster.mole]\nname = "a"\ntitle = "b"\nglyph = "m"\ncolor = "brown"\n',
            id="fields",
        ),
        pytest.param(
            '[monster.mole]\nlabel = "a"\nglyph = "m"\ncolor = "brown"\n'
            "[monster.mole.attributes]\nattack = 1\n[monster.mole.properties]\nspeed = 1\n",
            id="tables",
        ),
        pytest.param('[tag.monster.pets]\nmembers = ["rat"]\nlist = ["rat"]\n', id="of a tag"),
        pytest.param(
            '[[patch.monster]]\nid = "core:rat"\nset.name = "a"\nset.title = "b"\n',
            id="in a patch",
        ),
    ],
)
def test_of_two_keys_that_mean_one_none_is_mended(tmp_path: Path, text: str) -> None:
    result = repaired(world(tmp_path, {"a.toml": text}))

    assert result.changes == {}
    assert sum(each.hint.startswith("did you mean") for each in result.report) == 2


def test_keys_that_mean_one_in_two_tables_are_mended(tmp_path: Path) -> None:
    mole = '[monster.{}]\n{} = "a"\nglyph = "m"\ncolor = "brown"\n'
    text = mole.format("mole", "name") + mole.format("vole", "title")

    assert mended_text(tmp_path, text).count("label = ") == 2
