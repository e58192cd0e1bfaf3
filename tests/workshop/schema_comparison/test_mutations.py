"""Single random changes of files."""

from __future__ import annotations

import tomllib
from copy import deepcopy

import pytest
import tomli_w

from roguelike.core.rng import Rng
from roguelike.workshop.schema_comparison.mutations import OPERATIONS, mutated
from roguelike.workshop.schema_comparison.nodes import Data, nodes
from roguelike.workshop.schema_comparison.operations import Draft, Edit, misspelled
from roguelike.workshop.schema_comparison.vocabulary import Vocabulary
from tests.workshop.schema_comparison.small_comparison import files_of, words_of

MONSTERS: Data = {
    "monster": {
        "mole": {"color": "mole", "stats": {"attack": "1d3"}, "behaviors": [{"kind": "flee"}]},
        "rat": {"color": "gray", "behaviors": [{"kind": "wander", "turns": 3}]},
    }
}
ABOUT_TESTS = {"test: expect nothing"}
"""The operations that need a file of another sort."""


def edited(data: Data, operation: str, seed: str) -> tuple[Data, Edit | None]:
    draft = Draft(deepcopy(data), Rng(seed, operation), Vocabulary([data]))
    edit = OPERATIONS[operation](draft)
    return draft.data, edit


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
def test_every_operation_changes_a_shipped_file_which_stays_toml(operation: str) -> None:
    sort = "tests" if operation in ABOUT_TESTS else "content"
    for number, file in enumerate(files_of(sort)):
        draft = Draft(deepcopy(file.data), Rng(f"{number}", operation), words_of(sort))
        if OPERATIONS[operation](draft):
            break
    else:
        pytest.fail("it suits no file")

    assert draft.data != file.data
    assert tomllib.loads(tomli_w.dumps(draft.data)) == draft.data


@pytest.mark.parametrize("operation", sorted(OPERATIONS))
def test_an_operation_changes_nothing_where_it_finds_nothing(operation: str) -> None:
    data, edit = edited({"x": {}}, operation, "test")

    assert edit is not None or data == {"x": {}}


@pytest.mark.parametrize(
    ("operation", "path", "value"),
    [
        ("remove `kind`", ("monster", "mole", "behaviors", 0), {}),
        ("empty formula", ("monster", "mole", "stats", "attack"), ""),
        ("only abstract = false", ("monster", "mole"), {"abstract": False}),
        ("another kind", ("monster", "mole", "behaviors", 0), {"kind": "wander"}),
        (
            "parameter of another kind",
            ("monster", "mole", "behaviors", 0),
            {"kind": "flee", "turns": 3},
        ),
        ("patch without target", ("patch", "monster", 0), {"set": {"color": "mole"}}),
        ("patch without verbs", ("patch", "monster", 0), {"id": "mole"}),
        (
            "patch with two targets",
            ("patch", "monster", 0),
            {"id": "mole", "set": {"color": "mole"}, "tag": "fire"},
        ),
    ],
)
def test_an_operation_does_what_it_is_called(
    operation: str, path: tuple[str | int, ...], value: object
) -> None:
    found = [edited(MONSTERS, operation, f"{seed}")[0] for seed in range(60)]

    assert value in [node.value for data in found for node in nodes(data) if node.path == path]


def test_a_file_grows_from_its_seed_and_leaves_the_original_as_it_is() -> None:
    before = deepcopy(MONSTERS)

    first, again, other = (
        mutated(MONSTERS, Vocabulary([MONSTERS]), Rng(seed, "test")) for seed in ("a", "a", "b")
    )

    assert first == again
    assert first != other
    assert before == MONSTERS


def test_a_file_with_nothing_in_it_is_not_changed() -> None:
    assert mutated({}, Vocabulary([]), Rng("test", "test")) is None


@pytest.mark.parametrize("word", ["mole", "a", ""])
def test_a_misspelled_word_is_another_one(word: str) -> None:
    found = {misspelled(Rng(f"{seed}", "test"), word) for seed in range(30)}

    assert all(abs(len(each) - len(word)) <= 1 for each in found)
    assert found != {word}
