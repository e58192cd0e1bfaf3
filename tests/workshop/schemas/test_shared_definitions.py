"""Schemas in which nothing long is written twice."""

from __future__ import annotations

from typing import Any

from roguelike.workshop.schemas.editor_schemas import reference_to
from roguelike.workshop.schemas.shared_definitions import WORTH_A_NAME, shared

LONG = {"description": "?" * WORTH_A_NAME}


def definitions(**tables: dict[str, Any]) -> dict[str, Any]:
    """Return what becomes of definitions of tables, each given by its properties."""
    schema = {name: {"title": name, "properties": each} for name, each in tables.items()}
    return shared({"definitions": schema})["definitions"]


def test_what_stands_in_two_places_becomes_a_definition() -> None:
    found = definitions(potion={"steps": LONG}, trap={"steps": LONG, "label": {"type": "string"}})

    assert found["potion_steps"] == LONG
    assert found["potion"]["properties"] == {"steps": reference_to("potion_steps")}
    assert found["trap"]["properties"]["steps"] == reference_to("potion_steps")


def test_definitions_that_say_the_same_are_one_also_where_references_make_them_differ() -> None:
    rat, cat = ({"tail": reference_to(f"tail_of_{name}")} for name in ("rat", "cat"))
    short = {"type": "string"}

    found = definitions(rat=rat, cat=cat, tail_of_rat={"end": short}, tail_of_cat={"end": short})

    assert list(found) == ["rat", "tail_of_rat"]


def test_what_is_short_or_shows_a_default_stays_where_it_is() -> None:
    kept: list[dict[str, Any]] = [{"type": "string"}, {**LONG, "default": 3}, {**LONG, "const": 3}]
    for each in kept:
        table = {"a": each, "b": each}

        assert definitions(rat=table)["rat"]["properties"] == table
