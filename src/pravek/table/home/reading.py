"""What the page says, checked against the parameters of whoever answers it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from inspect import Parameter, signature
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from pravek.table.problems import Refuse
from pravek.table.shapes import Json


def fitting(answerer: Callable[..., Any], asked: object) -> Json:
    """What is asked, if it has the fields that the answerer takes by name; Refuse otherwise."""
    wanted, needed = _fields(getattr(answerer, "__func__", answerer))
    if (
        not isinstance(asked, dict)
        or not needed <= set(asked) <= set(wanted)
        or not all(_fits(value, wanted[name]) for name, value in asked.items())
    ):
        raise Refuse(400, "not_a_message", "This is not a message of the wire.")
    return asked


@cache
def _fields(answerer: Callable[..., Any]) -> tuple[dict[str, Any], set[str]]:
    """What it takes by name, and what of it must be there."""
    hints = get_type_hints(answerer)
    named = [p for p in signature(answerer).parameters.values() if p.kind is Parameter.KEYWORD_ONLY]
    needed = {parameter.name for parameter in named if parameter.default is Parameter.empty}
    return {parameter.name: hints[parameter.name] for parameter in named}, needed


def _fits(value: object, hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if hint is Any:
        return True
    if origin in (Union, UnionType):
        return any(_fits(value, arg) for arg in args)
    if origin is Literal:
        return isinstance(value, str) and value in args
    if origin is list:
        return isinstance(value, list) and all(_fits(each, args[0]) for each in value)
    if hint is int:
        return type(value) is int and value >= 0
    return type(value) is (origin or hint) or (value is None and hint is NoneType)
