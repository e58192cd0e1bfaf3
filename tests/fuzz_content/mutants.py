"""Cases at random: mods from the corpus, spoiled a few times, in folders and archives."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from roguelike.content.mods.mod_files import MANIFEST
from roguelike.core.rng import Rng
from tests.fuzz_content.cases import SECRET, Case
from tests.fuzz_content.corpus import Files, corpus
from tests.fuzz_content.steps import STEPS
from tests.fuzz_content.tables import mutated_tables, words_in
from tests.fuzz_content.texts import mutated_text
from tests.fuzz_content.words import strange_word, typo
from tests.fuzz_content.zips import packed

MAX_MUTATIONS = 8
_FOLDERS = ("content", "lang", "tests", "compat", "compat/classic", "content/a/b")
_FILES = ("mod.toml", "migrations.toml", "content/new.toml", "lang/de.toml", "tests/new.toml")
_TARGETS = (f"../../../{SECRET}", f"../../{SECRET}", f"../{SECRET}", "/", ".", "..", "mod.toml")
_ODD_NAMES = (
    *(
        "\x1b[2J.toml",
        "\u202egnp.toml",
        "a\nb.toml",
        "\udcff.toml",
        "漢字.toml",
        "a:b.toml",
        "%.toml",
    ),
    *(
        "x" * 250 + ".toml",
        "::error::.toml",
        ".toml",
        "A.TOML",
        " .toml",
        "con.toml",
        "a.toml.toml",
    ),
)


def make_case(rng: Rng) -> Case:
    """Return a case; equal streams give equal cases."""
    files: Files = {}
    for _ in range(rng.pick((1, 1, 1, 2, 3))):
        files |= rng.pick(corpus())
    pool = words_in(files.values())
    case = Case(files, steps=_steps(rng))
    for _ in range(1 + rng.below(rng.pick((1, 3, MAX_MUTATIONS)))):
        case = _mutated(rng, case, pool)
    if rng.below(8) == 0 and case.files:
        case = _in_archive(rng, case)
    return case


def _steps(rng: Rng) -> tuple[str, ...]:
    others = [name for name in STEPS if name != "validate"]
    return ("validate", rng.pick(others)) if rng.below(3) else ("validate",)


def _mutated(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    files = dict(case.files)
    if not files or rng.below(8) == 0:
        return rng.pick(_AROUND)(rng, case, pool)
    # What is wrong with a manifest hides the rest, so others are spoiled more often.
    others = sorted(name for name in files if not name.endswith(MANIFEST))
    name = rng.pick(others if others and rng.below(4) else sorted(files))
    if rng.below(5) < 3:
        files[name] = mutated_tables(rng, files[name], pool)
    else:
        files[name] = mutated_text(rng, files[name], sorted(files.values()), pool)
    return case.with_files(files)


def _in_archive(rng: Rng, case: Case) -> Case:
    """Put the files of a mod into an archive beside the others."""
    folder = rng.pick(sorted(case.files)).partition("/")[0]
    archive = packed(rng, case.files, folder)
    rest = {name: raw for name, raw in case.files.items() if not name.startswith(f"{folder}/")}
    name = rng.pick((folder, folder, folder, f"{folder}/{folder}", strange_word(rng, (folder,))))
    suffix = rng.pick((".zip", ".zip", ".ZIP", ".zip.zip"))
    return case.with_files({**rest, f"{name}{suffix}": archive})


def _mod(rng: Rng, case: Case) -> str:
    """Return the folder of a mod."""
    return rng.pick(sorted({name.partition("/")[0] for name in case.files}) or ["new"])


def _moved(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    """Give a file, or the folder of a mod, another name; a file may also be copied."""
    if not case.files:
        return case
    files, name = dict(case.files), rng.pick(sorted(case.files))
    mod = name.partition("/")[0]
    if rng.below(3) == 0:
        other = rng.pick((typo(rng, mod), strange_word(rng, pool))) or "x"
        moved = {f"{other}/{each.partition('/')[2]}": raw for each, raw in files.items()}
        return case.with_files({**moved, **files} if rng.coin() else moved)
    inside = rng.pick((*_FILES, f"content/{rng.pick(_ODD_NAMES)}", f"content/{rng.pick(pool)}"))
    files[f"{mod}/{inside}"] = files[name] if rng.coin() else files.pop(name)
    return case.with_files(files)


def _dropped(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    files = dict(case.files)
    if files:
        del files[rng.pick(sorted(files))]
    del pool
    return case.with_files(files)


def _linked(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    inside = rng.pick((*_FILES, *_FOLDERS, "content/link.toml", f"lang/{strange_word(rng, pool)}"))
    path = rng.pick((f"{_mod(rng, case)}/{inside}", "linked", "linked.zip"))
    files = {
        name: raw
        for name, raw in case.files.items()
        if name != path and not name.startswith(f"{path}/")
    }
    links = {**case.links, path: rng.pick(_TARGETS)}
    return replace(case, files=files, links=links)


def _piped(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    path = f"{_mod(rng, case)}/{rng.pick((*_FILES, *_FOLDERS, 'content/pipe.toml'))}"
    files = {
        name: raw
        for name, raw in case.files.items()
        if name != path and not name.startswith(f"{path}/")
    }
    del pool
    return replace(case, files=files, pipes=(*case.pipes, path))


def _locked(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    path = rng.pick([*sorted(case.files), f"{_mod(rng, case)}/content", _mod(rng, case)])
    del pool
    return replace(case, locked=(*case.locked, path))


def _deep(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    folder = rng.pick(("content", "lang", "tests", "compat/classic"))
    path = f"{_mod(rng, case)}/{folder}/{'d/' * rng.pick((7, 8, 9, 60))}a.toml"
    del pool
    return case.with_files({**case.files, path: b"[monster.deep]\n"})


def _crowded(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    mod, count = _mod(rng, case), rng.pick((50, 50, 50, 500))
    more = {f"{mod}/content/{number}.toml": b"[monster.a]\n" for number in range(count)}
    del pool
    return case.with_files({**case.files, **more})


def _swapped(rng: Rng, case: Case, pool: Sequence[str]) -> Case:
    """Let a file say what another says, or something of another mod."""
    if not case.files:
        return case
    files = dict(case.files)
    mod, path = _mod(rng, case), rng.pick((*_FILES, rng.pick(sorted(files)).partition("/")[2]))
    files[f"{mod}/{path or 'mod.toml'}"] = rng.pick(list(rng.pick(corpus()).values()) or [b""])
    del pool
    return case.with_files(files)


_AROUND: Sequence[Callable[[Rng, Case, Sequence[str]], Case]] = (
    *(_moved, _moved, _dropped, _linked, _piped, _locked, _deep, _crowded, _swapped, _swapped),
)
