"""Settings of mods, and their values in files.

`{ setting = "density" }` stands for what the player has chosen. It is replaced before anything
else is done with a file, so it can stand wherever its value can.
"""

import math
import re
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal, LiteralString, NamedTuple, Self

from msgspec.structs import replace
from pydantic import (
    AfterValidator,
    Field,
    GetPydanticSchema,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError, core_schema

from roguelike.content.documents.document import Document, KeyPath, Place, as_array, as_table
from roguelike.content.findings.diagnostics import Code, Diagnostic, LimitedSink, Report
from roguelike.content.findings.faults import Fault, fault
from roguelike.content.findings.fixes import of_own
from roguelike.content.findings.similar_words import suggest
from roguelike.content.findings.wording import described, listed, written_plainly
from roguelike.content.references.ids import NAME_PATTERN, is_name, meant_name
from roguelike.content.schema.fields.base import MAX_LABEL, Items, Label, Line, Model
from roguelike.content.schema.fields.combinations import (
    Combination,
    Given,
    Is,
    JsonType,
    Rule,
    TypeByWord,
    keeping,
)
from roguelike.core.text import invisible

MAX_SETTINGS = 64
"""The most settings of a mod."""
MAX_CHOICES = 64
"""The most words among which a setting may let the player choose."""

SettingValue = bool | int | float | str
"""The value of a setting."""
Settings = Mapping[str, SettingValue]
"""The values of a mod's settings, by their names."""

SettingType = Literal["bool", "int", "float", "text", "choice"]


class _Expected(NamedTuple):
    """The values that settings of a type can have.

    Attributes:
        types: Their types in Python.
        phrase: What they are, in a message.
        json: Their type in JSON Schema.
    """

    types: type | tuple[type, ...]
    phrase: str
    json: JsonType


_EXPECTED: Mapping[SettingType, _Expected] = {
    "bool": _Expected(bool, "true or false", "boolean"),
    "int": _Expected(int, "a whole number", "integer"),
    "float": _Expected((int, float), "a number", "number"),
    "text": _Expected(str, "text", "string"),
    "choice": _Expected(str, "text", "string"),
}
_OF_NUMBERS = "is only for settings of the types int and float"
_OF_CHOICES = "is only for settings of the type choice"
_OUT = "take it out, or give it such a type"
_WORDS: Mapping[str, bool] = {"true": True, "false": False}
_WHOLE = re.compile(r"[+-]?[0-9]{1,18}")
_NUMBER = re.compile(r"[+-]?[0-9]{1,18}(\.[0-9]{1,18})?(e[+-]?[0-9]{1,3})?", re.IGNORECASE)


class SettingMisfit(NamedTuple):
    """A reason why a setting cannot have a value, as the end of a sentence that its name begins."""

    code: Code
    reason: str
    hint: str = ""


def _scalar(value: object) -> SettingValue:
    if isinstance(value, bool | int | float | str):
        return value
    message = f"a setting is text, a number, true or false, not {described(value)}"
    raise PydanticCustomError(Code.E202.name, "{error}", {"error": message})


def _name(text: str) -> str:
    if not is_name(text):
        hint, fix = meant_name(text, is_key=True)
        context = {"error": f"{described(text)} cannot be a name", "hint": hint, "fix": fix}
        raise PydanticCustomError(Code.E203.name, "{error}", context)
    return text


Scalar = Annotated[
    SettingValue,
    GetPydanticSchema(
        lambda _source, _handler: core_schema.no_info_plain_validator_function(_scalar)
    ),
    WithJsonSchema({"type": ["boolean", "number", "string"]}),
]
_NAME = f"^{NAME_PATTERN}$"
Name = Annotated[str, AfterValidator(_name), WithJsonSchema({"type": "string", "pattern": _NAME})]
"""The name of a setting."""
PluginName = Annotated[str, StringConstraints(pattern=_NAME)]
"""The name of a plugin."""
Applies = Annotated[
    Literal["new_game"],
    WithJsonSchema({"type": "string", "enum": ["new_game"]}),  # which may become more
]
Bound = Annotated[float, Field(allow_inf_nan=False)]


def _only_for(
    key: LiteralString, *types: SettingType, message: LiteralString
) -> tuple[Combination, ...]:
    """Return the rules that a field is only for settings of some types."""
    others = (each for each in _EXPECTED if each not in types)
    return tuple(
        Combination(when=(Is("type", each),), none=(Given(key),), message=message, spare=_OUT)
        for each in others
    )


class SettingDef(Model):
    """One setting."""

    refused_elsewhere: ClassVar[tuple[Rule, ...]] = (
        TypeByWord("type", "default", {word: each.json for word, each in _EXPECTED.items()}),
    )

    type: SettingType = Field(description="What it is: `choice` is one of several words.")
    default: Scalar = Field(description="Its value until the player chooses another.")
    label: Label = Field(description="The name shown to the player.")
    description: Line = Field(default="", description="What it changes.")
    min: Bound | None = Field(default=None, description="The lowest value of a number.")
    max: Bound | None = Field(default=None, description="The highest value of a number.")
    choices: Annotated[Items[Label], Field(max_length=MAX_CHOICES)] = Field(
        default=(), description="The words for a setting of the type `choice`."
    )
    applies: Applies = Field(
        default="new_game",
        description=(
            "When another value takes effect: in the next game, because a game under way keeps"
            " the content that it began with."
        ),
    )

    def misfit(self, value: object) -> SettingMisfit | None:
        """Return the reason why the setting cannot have `value`; None if it can."""
        kind, expected, _ = _EXPECTED[self.type]
        if not isinstance(value, kind) or (isinstance(value, bool) and self.type != "bool"):
            reason = f"must be {expected}, not {described(value)}"
            return SettingMisfit(Code.E202, reason, self._in_the_right_form(value))
        if isinstance(value, str):
            return self._unsuitable(value)
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        return self._out_of_bounds(value)

    def parse(self, text: str) -> SettingValue:
        """Return the value that `text` means; it need not be an allowed one."""
        if self.type == "bool":
            return _WORDS.get(text.lower(), text)
        if self.type in ("int", "float") and _WHOLE.fullmatch(text):
            return int(text)
        if self.type == "float" and _NUMBER.fullmatch(text):
            return float(text)
        return text

    def _in_the_right_form(self, value: object) -> str:
        """Return the value meant by one of another type, if that is clear."""
        if self.type in ("text", "choice") and isinstance(value, int | float):
            return "put it in quotes"
        plain = written_plainly(_EXPECTED[self.type].phrase, value)
        return plain or ("write true or false, without quotes" if self.type == "bool" else "")

    def _unsuitable(self, value: str) -> SettingMisfit | None:
        if self.type == "choice" and value not in self.choices:
            hint = suggest(value, self.choices).hint or f"it can be {listed(self.choices)}"
            return SettingMisfit(Code.E205, f"cannot be {described(value)}", hint)
        if len(value) > MAX_LABEL:
            return SettingMisfit(Code.E203, f"must have at most {MAX_LABEL} characters")
        if unseen := invisible(value):
            what = "a control" if unseen[0] < "\xa0" else "an invisible"
            return SettingMisfit(Code.E203, f"cannot contain {what} character")
        return None

    def _out_of_bounds(self, value: float) -> SettingMisfit | None:
        if not math.isfinite(value):
            wanted = "a finite number"
        elif self.min is not None and value < self.min:
            wanted = f"at least {self.min:g}"
        elif self.max is not None and value > self.max:
            wanted = f"at most {self.max:g}"
        else:
            return None
        return SettingMisfit(Code.E203, f"must be {wanted}, not {described(value)}")

    _goes_with_its_type = keeping(
        *_only_for("min", "int", "float", message=f"`min` {_OF_NUMBERS}"),
        *_only_for("max", "int", "float", message=f"`max` {_OF_NUMBERS}"),
        Combination(
            when=(Is("type", "choice"),),
            some=(Given("choices"),),
            message="`type` is `choice`, and there are no `choices`",
            hint='add them, as in choices = ["low", "high"]',
            at="type",
        ),
        *_only_for(
            "choices", "choice", message="`choices` is only for settings of the type choice"
        ),
    )

    @model_validator(mode="after")
    def _fits_itself(self) -> Self:
        """Refuse bounds in the wrong order, and a default that is not allowed."""
        if self.min is not None and self.max is not None and self.min > self.max:
            message, most = "`min` is more than `max`, {most}", f"{self.max:g}"
            raise fault(Fault.INCOHERENT, message, field="min", most=most, hint="swap them")
        if misfit := self.misfit(self.default):
            is_of_type = misfit.code is not Code.E202  # and at odds with other fields
            _refuse("default", misfit, Fault.INCOHERENT if is_of_type else misfit.code.name)
        return self


def _refuse(field: str, misfit: SettingMisfit, cause: str) -> None:
    code, reason, hint = misfit
    context = {"field": field, "error": f"`{field}` {reason}", "hint": hint}
    context |= {"fault": cause}
    raise PydanticCustomError(code.name, "{error}", context)


def value_of(setting: SettingDef, chosen: SettingValue | None) -> SettingValue:
    """Return the value of a setting: the one chosen if it is allowed, else the default."""
    if chosen is None or setting.misfit(chosen):
        return setting.default
    return chosen


WHEN = "when"
"""The key of a condition in a patch."""
SETTING = "setting"
"""The only key of a table that stands for the value of a setting."""


def with_settings(document: Document, settings: Settings, report: Report) -> Document:
    """Return a file in which tables that name settings are replaced by their values.

    Those that name settings which do not exist stay, and are among the `stand_ins` of the file.

    Args:
        document: A content file of a mod.
        settings: The values of the settings of that mod, by name.
        report: Takes E301 for each setting that the mod does not have.
    """
    if SETTING not in document.text:
        return document
    filler = _Filler(settings)
    data = {key: filler.filled(value, (key,)) for key, value in document.data.items()}
    messages = {keys: f"the mod has no setting `{name}`" for keys, name in filler.unset.items()}
    stand_ins = {**document.stand_ins, **messages}
    filled = replace(document, data=data, stand_ins=stand_ins, settings=filler.set)
    limited = LimitedSink(report)
    for keys, name in filler.unset.items():
        if limited.is_full:  # what was meant takes long to guess
            break
        hint, fix = suggest(name, settings).advice
        place = Place(filled, (*keys, SETTING))
        limited.add(Diagnostic(Code.E301, place, messages[keys], hint, fix=of_own(fix)))
    return filled


class _Filler:
    """Replaces tables that name settings by the values of these.

    Attributes:
        set: The names of settings, by the paths of their values.
        unset: The names of settings that do not exist, by the paths of the tables that name them.
    """

    def __init__(self, settings: Settings) -> None:
        self.set: dict[KeyPath, str] = {}
        self.unset: dict[KeyPath, str] = {}
        self._settings = settings

    def filled(self, value: Any, keys: KeyPath) -> Any:  # noqa: ANN401 - whatever a file says
        """Return the value at some keys with the settings in it replaced."""
        if keys[-1] == WHEN:
            return value  # a setting in a condition is no value
        if (items := as_array(value)) is not None:
            return [self.filled(item, (*keys, number)) for number, item in enumerate(items)]
        if (table := as_table(value)) is None:
            return value
        if (name := setting_named(table)) is None:
            return {key: self.filled(item, (*keys, key)) for key, item in table.items()}
        if name in self._settings:
            self.set[keys] = name
            return self._settings[name]
        self.unset[keys] = name
        return table


def setting_named(value: object) -> str | None:
    """Return the name of the setting for which a value stands, if it stands for one."""
    table = as_table(value) or {}
    name = table.get(SETTING)
    return name if isinstance(name, str) and len(table) == 1 else None
