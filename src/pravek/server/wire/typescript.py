"""`python -m pravek.server.wire.typescript`: the wire as TypeScript, from the Python types."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import inspect as types

from pravek.review import shapes as reviewed
from pravek.server.wire import answers as served
from pravek.server.wire import messages as said
from pravek.server.wire import requests
from pravek.server.wire.shapes import Asked
from pravek.table import answers, messages, shapes
from pravek.teach.daily import shapes as days
from pravek.teach.puzzles import shapes as puzzles

TARGET = Path("web/src/wire.ts")
PLAIN = {
    types.IntType: "number",
    types.FloatType: "number",
    types.StrType: "string",
    types.BoolType: "boolean",
    types.NoneType: "null",
    types.AnyType: "unknown",
}
LITERALS = {
    name: getattr(shapes, name)
    for name in ("Level", "Phrase", "Clock", "Phase", "Visibility", "Language", "Mood")
}


def write() -> str:
    """The whole file."""
    parts = [
        "// Made by `python -m pravek.server.wire.typescript` from the Python types.",
        "// Do not edit: change the Python types and make it again.",
        f"export const WIRE = {messages.WIRE};",
        f"export const REVIEW_SHAPE = {reviewed.SHAPE};",
        "export type Json = Record<string, unknown>;",
        *(f"export type {name} = {_literal(word)};" for name, word in LITERALS.items()),
        f"export const LEVELS: readonly Level[] = {_list(shapes.Level)};",
        f"export const PHRASES: readonly Phrase[] = {_list(shapes.Phrase)};",
        *map(_interface, _kinds()),
        _envelopes("FromServer", messages.SERVER, "{ v: number; t: %s; d: %s }"),
        _envelopes("FromClient", said.CLIENT, "{ t: %s; d: %s }"),
    ]
    return "\n\n".join(parts) + "\n"


def _kinds() -> list[type]:
    return [
        kind
        for module in (shapes, messages, said, answers, reviewed, puzzles, days, requests, served)
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct | shapes.Told)
        and kind.__module__ == module.__name__
        and kind not in (Asked, shapes.Told)
    ]


def _interface(kind: type) -> str:
    told = types.type_info(kind)
    assert isinstance(told, types.StructType | types.DataclassType)
    lines = [f"/** {_first_line(kind)} */"] if kind.__doc__ else []
    lines.append(f"export interface {kind.__name__} {{")
    if isinstance(told, types.StructType) and told.tag_field:
        lines.append(f"  {told.tag_field}: {_quoted(told.tag)};")
    for field in _in_order(kind, told.fields):
        mark = "?" if _may_lack(kind, field) else ""
        lines.append(f"  {field.encode_name}{mark}: {_type(field.type)};")
    return "\n".join([*lines, "}"])


def _in_order(kind: type, found: Sequence[types.Field]) -> list[types.Field]:
    """The fields of a dataclass as it names them, not those without a default first."""
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else []
    return sorted(found, key=lambda field: names.index(field.name) if names else 0)


def _may_lack(kind: type, field: types.Field) -> bool:
    """Whether a message may come without it: a client leaves out what has a default, a table
    what it has not set."""
    if is_dataclass(kind):
        return not kind.__dataclass_fields__[field.name].init
    return not field.required


def _type(told: types.Type) -> str:
    if type(told) in PLAIN:
        return PLAIN[type(told)]
    match told:
        case types.StructType(cls=cls) | types.DataclassType(cls=cls):
            return cls.__name__
        case types.ListType(item_type=item):
            inner = _type(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case types.DictType(value_type=types.AnyType()):
            return "Json"
        case types.DictType(value_type=value):
            return f"Record<string, {_type(value)}>"
        case types.LiteralType(values=values):
            return _named(values)
        case types.UnionType(types=options):
            return " | ".join(map(_type, sorted(options, key=lambda o: type(o) is types.NoneType)))
    raise TypeError(f"no TypeScript for {told}")


def _named(values: tuple[Any, ...]) -> str:
    for name, word in LITERALS.items():
        if sorted(get_args(word)) == sorted(values, key=str):
            return name
    return " | ".join(map(_quoted, values))


def _quoted(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _literal(word: Any) -> str:
    assert word.__origin__ is Literal
    return " | ".join(map(_quoted, get_args(word)))


def _list(word: Any) -> str:
    return "[" + ", ".join(map(_quoted, get_args(word))) + "]"


def _envelopes(name: str, kinds: dict[str, Any], shape: str) -> str:
    lines = ["  | " + shape % (_quoted(tag), kind.__name__) for tag, kind in kinds.items()]
    return f"export type {name} =\n" + "\n".join(lines) + ";"


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").strip().split("\n")[0]


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(write(), encoding="utf-8")
    print(target)


if __name__ == "__main__":
    main()
