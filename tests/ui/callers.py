"""Find out which texts of the interface the program asks for, by reading its source.

Most calls say which text they show. The others are given the name of one, which stands where the
type of a variable, a parameter, an attribute or a result says that it is such a name.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import NamedTuple

import roguelike

HINTS = "HintName"
"""The type of names of texts that the row of keys fills in itself."""
NAMES = frozenset({"TextName", "NoteName", "InterruptReason", HINTS})
"""The types of names of texts."""
LITERALS = frozenset({"ItemActionName", "SectionName", "TotalName", "Word"})
"""The types that list what they allow, which are names of texts as well."""
ASKING = frozenset({"texts", "_texts", "ChangeNote.of"})
"""What is called with the name of a text, and what to fill in."""
INSIDE = "roguelike.ui.text.texts"
"""The module of the class that calls itself with names that are put together."""
PREFIX = "core:ui_"
"""How full ids of texts begin, where somebody else looks one up."""

_Function = ast.FunctionDef | ast.AsyncFunctionDef
_READ = (
    *(ast.AnnAssign, ast.Assign, ast.Call, ast.ClassDef),
    *(ast.Constant, ast.FunctionDef, ast.ImportFrom),
)
_Parameters = list[tuple[str, ast.expr]]
"""What is taken, from the first on, with its types."""


class Call(NamedTuple):
    """A call that shows a text.

    Attributes:
        module: Where it is.
        line: The line of the source.
        names: The texts that it names itself; what varies in them is `{}`.
        fields: What it fills in; nothing where only a mapping says that.
    """

    module: str
    line: int
    names: frozenset[str]
    fields: frozenset[str] | None


class Callers:
    """All texts that a program asks for.

    Attributes:
        calls: The calls that show texts.
        given: The names that stand where a type says that a name belongs, by the modules where they
            stand and those to which they are passed on.
        hints: Those of them that stand where the type says that the row of keys fills them in.
    """

    def __init__(self, sources: Mapping[str, str]) -> None:
        """Read modules: their sources, by their full names."""
        trees = {module: ast.parse(source) for module, source in sources.items()}
        self._nodes = {
            module: [node for node in ast.walk(tree) if isinstance(node, _READ)]
            for module, tree in trees.items()
        }
        self._aliases = {
            _last(node.target): node.value
            for nodes in self._nodes.values()
            for node in nodes
            if isinstance(node, ast.AnnAssign) and _last(node.annotation) == "TypeAlias"
            if _last(node.target) not in NAMES
        }
        self.hints: set[str] = set()
        self._attributes: dict[str, set[str]] = defaultdict(set)
        self._hinting: set[str] = set()
        self._takers: dict[str, list[tuple[str, _Parameters]]] = defaultdict(list)
        for module, nodes in self._nodes.items():
            self._note_takers(module, nodes)
        self.calls = [call for each in self._nodes.items() for call in _calls(*each)]
        self.given: dict[str, set[str]] = defaultdict(set)
        for module in trees:
            self.given[module].update(self._given(module))
        self._near = {module: {module, *_imported(nodes)} for module, nodes in self._nodes.items()}

    def told_to(self, call: Call) -> frozenset[str]:
        """Return the names that can come to a call which names no text itself.

        They stand in its module, or in one that it imports or that imports it.
        """
        near = {*self._near[call.module]}
        near |= {module for module, others in self._near.items() if call.module in others}
        return frozenset[str]().union(*(self.given.get(module, ()) for module in near))

    def _note_takers(self, module: str, nodes: Sequence[ast.AST]) -> None:
        """Remember the functions and classes that take names, and the attributes that are names."""
        for node in nodes:
            match node:
                case ast.ClassDef(name, body=body):
                    fields = [each for each in body if isinstance(each, ast.AnnAssign)]
                    taken = [(_last(each.target), each.annotation) for each in fields]
                    for field, each in taken:
                        if self._is_name(each):
                            self._attributes[field].add(module)
                            self._hinting |= {field} if _last(each) == HINTS else set()
                    made = [each for each in body if _name_of(each) == "__init__"]
                    taken = _parameters(made[0]) if made else taken
                case ast.FunctionDef(name) if name != "__init__":
                    taken = _parameters(node)
                case _:
                    continue
            if any(self._holds_names(each) for _, each in taken):
                self._takers[name].append((module, taken))

    def _given(self, module: str) -> Iterator[str]:
        nodes = self._nodes[module]
        for node in nodes:
            match node:
                case ast.AnnAssign(value=ast.expr()):
                    yield from self._of_variable(node, nodes)
                case ast.FunctionDef():
                    yield from self._of_function(node)
                case ast.Call():
                    yield from self._passed(module, node)
                case ast.ClassDef():
                    self._note_overridden(node)
                case ast.Constant(str() as text) if text.startswith(PREFIX) and text != PREFIX:
                    name = text.removeprefix(PREFIX)
                    yield f"{name}{{}}" if name.endswith("_") else name
                case _:
                    pass

    def _of_variable(self, node: ast.AnnAssign, nodes: Sequence[ast.AST]) -> Iterator[str]:
        """Yield the names that a variable is or holds, at first or later."""
        assert node.value
        yield from self._typed(node.annotation, node.value)
        if self._is_name(node.annotation):
            yield from _assigned(nodes, _last(node.target))
        if _last(node.target) in LITERALS:
            yield from (each for one in ast.walk(node.value) for each in _texts(one))

    def _note_overridden(self, node: ast.ClassDef) -> None:
        """Count names that a class gives to an attribute among those of who declares that."""
        for each in node.body:
            if isinstance(each, ast.Assign):
                field, names = _last(each.targets[0]), {*_texts(each.value)}
                self.hints |= names if field in self._hinting else set()
                for module in self._attributes.get(field, ()):
                    self.given[module] |= names

    def _of_function(self, function: _Function) -> Iterator[str]:
        """Yield the names that a function has by default, returns or yields."""
        pairs = zip(reversed(function.args.args), reversed(function.args.defaults), strict=False)
        for parameter, value in pairs:
            if parameter.annotation:
                yield from self._typed(parameter.annotation, value)
        returns = function.returns
        if returns is None or not self._holds_names(returns):
            return
        for node in ast.walk(function):
            match node, returns:
                case ast.Return(value), _ if value:
                    yield from self._typed(returns, value)
                case ast.Yield(value), ast.Subscript(slice=part) if value:
                    yield from self._typed(part, value)
                case _:
                    pass

    def _passed(self, module: str, call: ast.Call) -> Iterator[str]:
        """Yield the names that a call passes on to functions and classes."""
        name = _last(call.func)
        for there, parameters in self._takers.get(name, ()):
            if there != module and name.startswith("_"):
                continue
            types = dict(parameters)
            values = [
                *((each, value) for value, each in zip(call.args, types.values(), strict=False)),
                *((types[each.arg], each.value) for each in call.keywords if each.arg in types),
            ]
            names = [name for each in values for name in self._typed(*each)]
            self.given[there].update(names)
            yield from names
        for keyword in call.keywords if name == "replace" else ():
            if keyword.arg in self._attributes:
                yield from _texts(keyword.value)

    def _typed(self, annotation: ast.expr, value: ast.expr) -> Iterator[str]:
        """Yield the names in a value, given its type, which says where in it they stand."""
        annotation = self._aliases.get(_last(annotation)) or annotation
        pairs: list[tuple[ast.expr, ast.expr]] = []
        match annotation, value:
            case ast.Subscript(slice=ast.Tuple(elts=[key, each])), ast.Dict(keys, values):
                pairs += [(key, one) for one in keys if one]
                pairs += [(each, one) for one in values]
            case ast.Subscript(slice=ast.Tuple(elts=[each, ast.Constant()])), ast.Tuple(parts):
                pairs += [(each, one) for one in parts]
            case ast.Subscript(slice=ast.Tuple(types)), ast.Tuple(parts):
                pairs += zip(types, parts, strict=False)
            case ast.Subscript(slice=each), ast.Tuple(parts) | ast.List(parts):
                pairs += [(each, one) for one in parts]
            case _ if self._is_name(annotation):
                names = [*_texts(value)]
                self.hints.update(names if _last(annotation) == HINTS else ())
                yield from names
            case _:
                pass
        for each, part in pairs:
            yield from self._typed(each, part)

    def _is_name(self, annotation: ast.expr) -> bool:
        if isinstance(annotation, ast.BinOp):
            return self._is_name(annotation.left)
        return isinstance(annotation, ast.Name) and annotation.id in NAMES

    def _holds_names(self, annotation: ast.expr) -> bool:
        """Tell whether a type has that of names in it."""
        there = {node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)}
        return not there.isdisjoint(NAMES)


def complaints(
    callers: Callers,
    texts: Mapping[str, AbstractSet[str]],
    families: Mapping[str, AbstractSet[str]],
) -> list[str]:
    """Return all in which a program and the texts that there are do not agree.

    Args:
        callers: What the program asks for.
        texts: What each text mentions in braces.
        families: The names of texts that the program puts together, by how it does so.
    """
    asked = frozenset[str]().union(*(call.names for call in callers.calls), *callers.given.values())
    known = texts.keys() | families.keys()
    needed = asked.union(*families.values())
    return [
        *(f"{name}: there is no such text" for name in sorted(needed - known)),
        *(f"{name}: nobody asks for it" for name in sorted(texts.keys() - needed)),
        *(f"{name}: nobody puts that together" for name in sorted(families.keys() - asked)),
        *_misfits(callers, texts, families),
    ]


def _misfits(
    callers: Callers,
    texts: Mapping[str, AbstractSet[str]],
    families: Mapping[str, AbstractSet[str]],
) -> Iterator[str]:
    """Yield where the fields that are filled in are not those that a text mentions."""
    given = frozenset[str]().union(*callers.given.values())
    filled = callers.hints | {name for name in given if not texts.get(name)}
    filled.update(*(call.names for call in callers.calls))
    for call in callers.calls:
        told = given & callers.told_to(call)
        named = {each for name in call.names for each in families.get(name, {name})}
        names = texts.keys() & (named or told)
        mentioned = frozenset[str]().union(*(texts[name] for name in names))
        lacking = mentioned - call.fields if call.names and call.fields is not None else ()
        for field in sorted({*lacking, *((call.fields or mentioned) - mentioned)}):
            yield f"{call.module}:{call.line}: {sorted(call.names)} and {{{field}}} do not fit"
        if not call.names:
            fields = call.fields
            filled |= {each for each in told if fields is None or texts.get(each, fields) <= fields}
    yield from (f"{name}: nobody fills in all that it mentions" for name in sorted(given - filled))


def sources(package: Path = Path(roguelike.__file__).parent) -> dict[str, str]:
    """Return the sources of all modules of the program, by their full names."""
    found: dict[str, str] = {}
    for path in sorted(package.rglob("*.py")):
        module = ".".join(path.relative_to(package.parent).with_suffix("").parts)
        found[module.removesuffix(".__init__")] = path.read_text(encoding="utf-8")
    return found


def _calls(module: str, nodes: Sequence[ast.AST]) -> Iterator[Call]:
    for node in nodes:
        if not isinstance(node, ast.Call) or not node.args:
            continue
        asked, first = _dotted(node.func), node.args[0]
        if asked == "map" and _last(first) in ASKING:
            yield Call(module, node.lineno, frozenset(), frozenset())
        is_own = module == INSIDE and asked in {"self", "self._or"}
        if is_own or asked in ASKING or asked.endswith((".texts", "._texts")):
            fields = frozenset(each.arg for each in node.keywords if each.arg)
            is_open = any(each.arg is None for each in node.keywords)
            yield Call(module, node.lineno, frozenset(_texts(first)), None if is_open else fields)


def _texts(value: ast.AST) -> Iterator[str]:
    """Yield the texts that an expression may be, as far as it says them itself."""
    match value:
        case ast.Constant(str() as text):
            yield text
        case ast.IfExp(_, one, other):
            yield from _texts(one)
            yield from _texts(other)
        case ast.JoinedStr(parts):
            said = (each.value if isinstance(each, ast.Constant) else "{}" for each in parts)
            yield "".join(map(str, said))
        case _:
            return


def _assigned(nodes: Sequence[ast.AST], name: str) -> Iterator[str]:
    """Yield the texts that are assigned to a variable of some name without saying its type."""
    for node in nodes:
        match node:
            case ast.Assign([ast.Name(id=target)], ast.Constant() | ast.IfExp() as value):
                yield from _texts(value) if target == name else ()
            case _:
                pass


def _parameters(node: ast.AST) -> _Parameters:
    """Return what a function takes, without `self` or `cls`."""
    assert isinstance(node, _Function)
    taken = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
    return [(each.arg, each.annotation) for each in taken if each.annotation]


def _imported(nodes: Sequence[ast.AST]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)


def _name_of(node: ast.stmt) -> str:
    return node.name if isinstance(node, _Function) else ""


def _dotted(node: ast.expr) -> str:
    """Return a dotted name, with nothing before the first dot where that is no name."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value, attr=name):
            return f"{_dotted(value)}.{name}"
        case _:
            return ""


def _last(node: ast.expr) -> str:
    """Return the last part of a dotted name; empty for anything else."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
