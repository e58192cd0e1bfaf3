from __future__ import annotations

import pytest
from msgspec.structs import replace
from pydantic_core import PydanticCustomError

from roguelike.content.documents.document import Document, Place
from roguelike.content.findings.faults import Fault
from roguelike.content.references.names import Names

NAMES = Names(
    mod="ice",
    known={
        "monster": {"ice:bear", "core:bear", "core:rat", "fire:imp", "sand:worm", "ice:beast"},
        "color": {"core:red"},
    },
    visible={"ice", "core", "fire"},
    mods={"ice", "core", "fire", "sand"},
    abstract={"monster": {"ice:beast"}},
    removed={"monster": {"core:bat": Place(Document("cull.toml"))}},
    tags={
        "monster": {
            "ice:furry": ("ice:bear", "core:rat"),
            "core:small": ("core:rat",),
            "sand:long": ("sand:worm",),
        }
    },
)


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        pytest.param("bear", "ice:bear", id="a bare name means the mod's own first"),
        pytest.param("rat", "core:rat", id="then that of core"),
        pytest.param("core:bear", "core:bear", id="in full, that of core can be meant"),
        pytest.param("ice:bear", "ice:bear", id="one's own can be written in full"),
        pytest.param("fire:imp", "fire:imp", id="another mod's that is required"),
    ],
)
def test_what_a_reference_means(reference: str, expected: str) -> None:
    assert NAMES.resolve("monster", reference) == expected
    assert NAMES.find("monster", reference) == expected


@pytest.mark.parametrize(
    ("reference", "expected", "more"),
    [
        *(
            (reference, Fault.REFERENCE_UNKNOWN, {})
            for reference in ("imp", "wolf", "ice:wolf", "core:imp", "no:wolf")
        ),
        ("sand:worm", Fault.REFERENCE_HIDDEN, {"mod": "sand"}),
        ("beast", Fault.REFERENCE_ABSTRACT, {}),
        ("bat", Fault.REFERENCE_REMOVED, {}),
        ("core:bat", Fault.REFERENCE_REMOVED, {}),
    ],
)
def test_a_reference_that_cannot_be_used_is_refused(
    reference: str, expected: Fault, more: dict[str, str]
) -> None:
    with pytest.raises(PydanticCustomError) as caught:
        NAMES.resolve("monster", reference)

    assert caught.value.type == expected
    assert caught.value.context == {"kind": "monster", "reference": reference, **more}


def test_a_mod_sees_itself_and_core_in_any_case() -> None:
    names = replace(NAMES, visible={"fire"})

    assert names.resolve("monster", "ice:bear") == "ice:bear"
    assert names.resolve("monster", "core:rat") == "core:rat"


def test_an_optional_reference_counts_if_its_mod_is_there_even_if_not_required() -> None:
    assert NAMES.resolve_optional("monster", "sand:worm") == "sand:worm"
    assert NAMES.resolve_optional("monster", "sea:crab") is None


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("furry", ("ice:bear", "core:rat")),
        ("ice:furry", ("ice:bear", "core:rat")),
        ("small", ("core:rat",)),
    ],
)
def test_a_tag_means_its_members(tag: str, expected: tuple[str, ...]) -> None:
    assert NAMES.members("monster", tag) == expected


@pytest.mark.parametrize(
    ("kind", "tag", "fault"),
    [
        ("monster", "scaly", Fault.TAG_UNKNOWN),
        ("color", "furry", Fault.TAG_UNKNOWN),
        ("monster", "sand:long", Fault.REFERENCE_HIDDEN),
    ],
)
def test_a_tag_that_cannot_be_meant_is_refused(kind: str, tag: str, fault: Fault) -> None:
    with pytest.raises(PydanticCustomError) as caught:
        NAMES.members(kind, tag)

    assert caught.value.type == fault


def test_a_definition_is_called_by_its_bare_name_if_that_means_it() -> None:
    ids = ["ice:bear", "core:bear", "core:rat", "fire:imp"]

    assert [NAMES.called("monster", each) for each in ids] == [
        "bear",
        "core:bear",
        "rat",
        "fire:imp",
    ]
