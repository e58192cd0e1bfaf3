"""Cases at random: mods from the corpus, spoiled a few times, in folders and archives."""

from __future__ import annotations

import datetime as dt
import io
import re
import warnings
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, cast
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import tomli
import tomli_w
from msgspec.structs import replace

from roguelike.content.mods.mod_files import MAX_FILE_BYTES
from roguelike.core.rng import Rng
from tests.fuzz_content.cases import SECRET, Case
from tests.fuzz_content.corpus import Files, corpus
from tests.fuzz_content.steps import STEPS

Table = dict[str, Any]
Words = Sequence[str]

MAX_MUTATIONS = 6
MAX_SPOTS = 20_000
"""The most places in a file that is changed again; arrays of arrays soon become too large."""

_TOKENS = r"""[ ] [[ ]] { } = , . # " ' \ \q \ud800 ]]> &amp; {0} core: ? true nan 1e999 1__0
07:32 0xffffffffffffffff 1979-13-27T25:00:00Z ::error:: %0A 🐉"""
TOKENS = (
    *_TOKENS.split(),
    *('"""', "'''", "\n", "\r", "\r\n", "\t", "\0", "\x1b[2J", "\x85", "\ufeff", "\u202e"),
    *("\u2028", "\u0301", "a.b.c = 1\n", "[a.b]\n", "[[patch.monster]]\n", "inherits = "),
    *("kind = ", "setting = "),
)
"""What is put into texts at random."""
NUMBERS = (0, 1, -1, 2, 10, 64, 101, 65_536, 1_000_001, 2**31, 2**63 - 1, -(2**63), 2**63, 10**30)
_VALUES = (0.5, -0.0, 1e308, float("inf"), float("nan"), True, False, dt.date(1, 1, 1), dt.time(1))
_WORDS = """a.b .. / core :core core:core:core mod.toml # ?# {name} {0.__class__} { * 1.0.0 d6 d0 de
{name!r:>999999} %s W501 Ä 1..5 5..1 1.. 4d6k3 1001d6 self inherits"""
_STRANGE = (
    *_WORDS.split(),
    *("", " ", "\n", ">=1, <2", "east 99999", "wait 1000000", "\x1b]0;x\x07", "\u202edrow"),
    *("x" * 300, "-(" * 30, "depth / 0", "9 * 9 d 9"),
)
_FIELDS = """inherits abstract edit lint label stats behaviors glyph color when expect priority
patch required id kind values levels passes set add mul append remove unset tag settings requires
order"""
_FILES = ("mod.toml", "migrations.toml", "content/new.toml", "lang/de.toml", "tests/new.toml")
_FOLDERS = ("content", "lang", "tests", "compat", "content/a/b", f"content/{'d/' * 9}")
_ODD_NAMES = [f"{odd}.toml" for odd in ("\x1b[2J", "\u202egnp", "a\nb", "\udcff", "::error::", "")]
_TARGETS = (f"../../../{SECRET}", f"../../{SECRET}", f"../{SECRET}", "/", ".", "mod.toml")
_MEMBERS = [
    *("../secret.toml", "/etc/passwd", "content\\a.toml", "MOD.TOML", "content//a.toml", "a" * 300)
]


class Spot(NamedTuple):
    """A place in a table or an array."""

    holder: Any
    key: Any

    @property
    def value(self) -> Any:  # noqa: ANN401 - any value
        """The value that is there."""
        return self.holder[self.key]


def make_case(rng: Rng) -> Case:
    """Return a case; equal streams give equal cases."""
    files: Files = {}
    for _ in range(rng.pick((1, 1, 2))):
        files |= rng.pick(corpus())
    pool = (*_words(files.values()), *_FIELDS.split())
    others = [name for name in STEPS if name != "validate"]
    case = Case(files, steps=("validate", rng.pick(others)))
    for _ in range(1 + rng.below(rng.pick((1, 3, MAX_MUTATIONS)))):
        case = _mutated(rng, case, pool)
    return _in_archive(rng, case) if rng.below(8) == 0 and case.files else case


def _mutated(rng: Rng, case: Case, pool: Words) -> Case:
    if not case.files or rng.below(8) == 0:
        return rng.pick((_moved, _linked, _piped, _locked, _crowded))(rng, case)
    name = rng.pick(sorted(case.files))
    mutate = rng.pick((_with_other_data, _with_other_data, _with_other_text))
    return case.with_files({**case.files, name: mutate(rng, case.files[name], pool)})


def _words(files: Iterable[bytes]) -> list[str]:
    """Return the keys and the short texts in some files."""
    spots = (spot for raw in files for spot in _spots(_data(raw)))
    words = (word for spot in spots for word in (spot.key, spot.value))
    return list(dict.fromkeys(word for word in words if isinstance(word, str) and len(word) < 40))


def _data(raw: bytes) -> Table:
    """Return what a file says; nothing if it is not valid."""
    try:
        return tomli.loads(raw.decode("utf-8-sig"))
    except (ValueError, RecursionError):
        return {}


def _spots(data: Table) -> list[Spot]:
    found: list[Spot] = []
    holders: list[Any] = [data]
    for holder in holders:
        keys = list(cast("Table", holder)) if isinstance(holder, dict) else range(len(holder))
        for key in keys:
            spot = Spot(holder, key)
            found.append(spot)
            if type(spot.value) in {dict, list}:
                holders.append(spot.value)
        if len(found) > MAX_SPOTS:
            break
    return found


def _word(rng: Rng, pool: Words) -> str:
    """Return a word of a pool, one that is nearly one, or an odd one."""
    word = rng.pick(pool)
    at = rng.below(len(word) + 1)
    typo = word[:at] + rng.pick(("", "x", "_", ":", "E", " ")) + word[at + rng.below(2) :]
    sign = rng.pick(("#", "?", "core:", "classic:", "rich:"))
    return rng.pick((word, word, typo, sign + word, rng.pick(_STRANGE), rng.pick(TOKENS) * 2))


def _value(rng: Rng, pool: Words, depth: int = 0) -> Any:  # noqa: ANN401 - any value
    """Return any value that TOML can say."""
    if depth < 4 and rng.below(3) == 0:
        inner = _value(rng, pool, depth + 1)
        table = {_word(rng, pool): inner, _word(rng, pool): _value(rng, pool, depth + 1)}
        return rng.pick((table, {"setting": inner}, [inner] * rng.pick((0, 1, 2, 70, 1025))))
    return rng.pick((_word(rng, pool), rng.pick(NUMBERS), rng.pick(_VALUES)))


def _with_other_data(rng: Rng, raw: bytes, pool: Words) -> bytes:
    """Return a file that says something else in valid TOML; as it is where that cannot be."""
    data = _data(raw)
    spots = _spots(data)
    if not 0 < len(spots) <= MAX_SPOTS:
        return raw
    try:
        rng.pick(_BY_DATA)(rng, rng.pick(spots), spots, pool)
        return tomli_w.dumps(data).encode()
    except (ValueError, RecursionError, KeyError, IndexError, TypeError):
        return raw


def _changed(rng: Rng, spot: Spot, _: Sequence[Spot], pool: Words) -> None:
    spot.holder[spot.key] = _value(rng, pool)


def _renamed(rng: Rng, spot: Spot, _: Sequence[Spot], pool: Words) -> None:
    value = spot.holder[spot.key] if rng.coin() else spot.holder.pop(spot.key)
    spot.holder[_word(rng, pool)] = value


def _removed(_: Rng, spot: Spot, *__: object) -> None:
    del spot.holder[spot.key]


def _copied(rng: Rng, spot: Spot, spots: Sequence[Spot], _: Words) -> None:
    other = rng.pick(spots)
    other.holder[other.key] = tomli.loads(tomli_w.dumps({"x": spot.holder[spot.key]}))["x"]


def _wrapped(rng: Rng, spot: Spot, _: Sequence[Spot], pool: Words) -> None:
    value = spot.holder[spot.key]
    wraps = ([value], {_word(rng, pool): value}, [value] * 65, str(value), {"setting": value})
    spot.holder[spot.key] = rng.pick(wraps)


def _added(rng: Rng, _: Spot, spots: Sequence[Spot], pool: Words) -> None:
    rng.pick(_in_tables(spots)).holder[_word(rng, pool)] = _value(rng, pool)


def _in_tables(spots: Sequence[Spot]) -> list[Spot]:
    return [spot for spot in spots if isinstance(spot.holder, dict)]


def _chained(rng: Rng, _: Spot, spots: Sequence[Spot], __: Words) -> None:
    """Let many definitions or tags lead to one another, in a line or in a circle."""
    spot = rng.pick(_in_tables(spots))
    count = rng.pick((3, 40, 300))
    for number in range(count):
        following = f"chain_{(number + 1) % count if count < 300 else number + 1}"
        inherits = {"inherits": [following] * rng.pick((1, 2)), "values": [f"#{following}"]}
        spot.holder[f"chain_{number}"] = inherits


_BY_DATA = (_changed, _changed, _renamed, _removed, _copied, _wrapped, _added, _added, _chained)


def _with_other_text(rng: Rng, raw: bytes, pool: Words) -> bytes:
    """Return a file with another text, which is often no valid TOML."""
    if rng.below(100) == 0:
        return _huge(rng)
    start = rng.below(len(raw) + 1)
    end = min(len(raw), start + rng.below(1 + rng.pick((1, 4, 40, len(raw) or 1))))
    token = rng.pick(TOKENS).encode() * rng.pick((1, 1, 2, 100))
    quoted = f'"{_word(rng, pool)}"'
    texts: Sequence[Callable[[], bytes]] = (
        lambda: raw[:start] + token + raw[start:],
        lambda: raw[:start] + raw[end:],
        lambda: raw[:end] + raw[start:end] * rng.pick((1, 2, 50)) + raw[end:],
        lambda: raw[:start] + bytes(rng.below(256) for _ in range(4)) + raw[start:],
        lambda: re.sub(rb'"[^"\n]*"', lambda _: quoted.encode("utf-8", "replace"), raw, count=1),
        lambda: re.sub(rb"\d+", rng.pick((b"1" * 5000, b"1e400", b"0x")), raw, count=1),
        lambda: raw + _nested(rng),
        lambda: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
        lambda: raw.decode(errors="replace").encode("utf-16"),
        lambda: raw.replace(b"\n", rng.pick((b"\r", b" ", b"\n\n"))),
    )
    return rng.pick(texts)()


def _nested(rng: Rng) -> bytes:
    opening, closing = rng.pick(((b"[", b"]"), (b"{a=", b"}"), (b"[{b=", b"}]"), (b"[", b"")))
    times = rng.pick((5, 60, 500, 20_000))
    nest = opening * times + b"1" + closing * times
    dotted = b".".join([rng.pick((b"a", b'"a"', b"'a'"))] * times)
    return b"\n" + rng.pick((b"[" + dotted + b"]", dotted + b" = 1", b"z = " + nest)) + b"\n"


def _huge(rng: Rng) -> bytes:
    """Return a file at one of the limits."""
    times = rng.pick((20_000, 120_000, 600_000))
    keys = b"".join(b"a%d = 1\n" % number for number in range(times))
    repeated = rng.pick((b"[[a]]\n", b"=", b"[", b'"', b"\\", b"\n", b"a.", b"a ")) * times
    comment = b"#" * (MAX_FILE_BYTES + rng.below(3) - 1)
    return rng.pick((keys, b"a = [" + b"1," * times + b"]", comment, repeated))


def _mod(rng: Rng, case: Case) -> str:
    """Return the folder of a mod."""
    return rng.pick(sorted({name.partition("/")[0] for name in case.files}) or ["new"])


def _moved(rng: Rng, case: Case) -> Case:
    """Give a file, or the folder of a mod, another name."""
    files = dict(case.files)
    name = rng.pick(sorted(files))
    if rng.below(3) == 0:
        moved = {f"x/{each.partition('/')[2]}": raw for each, raw in files.items()}
        return case.with_files({**moved, **files} if rng.coin() else moved)
    inside = rng.pick((*_FILES, f"content/{rng.pick(_ODD_NAMES)}", f"{_FOLDERS[-1]}a.toml"))
    files[f"{_mod(rng, case)}/{inside}"] = files[name] if rng.coin() else files.pop(name)
    return case.with_files(files)


def _without(case: Case, path: str) -> Files:
    return {n: raw for n, raw in case.files.items() if n != path and not n.startswith(f"{path}/")}


def _linked(rng: Rng, case: Case) -> Case:
    inside = f"{_mod(rng, case)}/{rng.pick((*_FILES, *_FOLDERS))}"
    path = rng.pick((inside, inside, "linked", "linked.zip"))
    links = {**case.links, path: rng.pick(_TARGETS)}
    return replace(case, files=_without(case, path), links=links)


def _piped(rng: Rng, case: Case) -> Case:
    path = f"{_mod(rng, case)}/{rng.pick((*_FILES, *_FOLDERS))}"
    return replace(case, files=_without(case, path), pipes=(*case.pipes, path))


def _locked(rng: Rng, case: Case) -> Case:
    path = rng.pick([*sorted(case.files), f"{_mod(rng, case)}/content", _mod(rng, case)])
    return replace(case, locked=(*case.locked, path))


def _crowded(rng: Rng, case: Case) -> Case:
    mod, count = _mod(rng, case), rng.pick((50, 500))
    more = {f"{mod}/content/{number}.toml": b"[monster.a]\n" for number in range(count)}
    return case.with_files({**case.files, **more})


def _in_archive(rng: Rng, case: Case) -> Case:
    """Put the files of a mod into an archive, which may be damaged, beside the others."""
    folder = _mod(rng, case)
    target = io.BytesIO()
    top = rng.pick((f"{folder}/", f"{folder}/", ""))
    with warnings.catch_warnings(), ZipFile(target, "w") as archive:
        warnings.simplefilter("ignore")  # of names that come twice
        for name, raw in case.files.items():
            if name.startswith(f"{folder}/"):
                archive.writestr(_member(rng, name.removeprefix(top)), raw)
        if rng.below(3) == 0:
            archive.writestr(_member(rng, rng.pick(_MEMBERS)), b"0" * rng.pick((9, 9 << 20)))
    raw = target.getvalue()
    for _ in range(rng.pick((0, 0, 1, 3))):
        raw = _damaged(rng, raw)
    return case.with_files({**_without(case, folder), f"{folder}.zip": raw})


def _member(rng: Rng, name: str) -> ZipInfo:
    info = ZipInfo(name)
    info.compress_type = rng.pick((ZIP_STORED, ZIP_DEFLATED, ZIP_DEFLATED, ZIP_BZIP2))
    if rng.below(15) == 0:
        info.create_system = 3
        info.external_attr = rng.below(16) << 28  # links, pipes, devices and so on
    return info


def _damaged(rng: Rng, raw: bytes) -> bytes:
    at = rng.below(len(raw) + 1)
    header = max(raw.find(rng.pick((b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06"))), 0)
    field = header + 4 + rng.below(44)
    new = rng.pick((b"\xff\xff\xff\xff", b"\xff\xff", b"\0\0\0\0", b"\x01\0", b"\x63\0"))
    flipped = raw[:at] + bytes([rng.below(256)]) + raw[at + 1 :]
    return rng.pick((raw[:at], raw + raw, flipped, raw[:field] + new + raw[field + len(new) :]))
