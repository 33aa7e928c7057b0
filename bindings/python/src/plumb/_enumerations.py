"""A host's enumerations as ``plumb_enumeration`` records."""

from __future__ import annotations

import ctypes
import enum
from collections.abc import Iterable, Mapping

from . import _ffi
from ._numbers import whole
from ._text import c_string


def enumeration_cases(
    cases: Iterable[str] | Mapping[str, int] | type[enum.Enum], is_option_set: bool
) -> dict[str, int]:
    """Names with their numbers.

    Raises:
        TypeError: ``cases`` is not names, a mapping or a class of cases.
    """
    if isinstance(cases, type) and issubclass(cases, enum.Enum):
        # Members that are not int are numbered.
        return {
            name: member.value if isinstance(member.value, int) else index
            for index, (name, member) in enumerate(cases.__members__.items())
        }
    if isinstance(cases, Mapping):
        return dict(cases)
    if isinstance(cases, str) or not isinstance(cases, Iterable):
        raise TypeError(f"cases: expected names, a mapping or an Enum, not {cases!r}")
    return {
        # Hashed, hence checked here.
        _case(name): 1 << index if is_option_set else index
        for index, name in enumerate(cases)
    }


def _case(name: object) -> str:
    if not isinstance(name, str):
        raise TypeError(f"cases: expected names, not {name!r}")
    return name


def enumeration_record(name: str, cases: Mapping[str, int], is_option_set: bool) -> _ffi.Enumeration:
    """The record.

    Raises:
        TypeError: A name is not a str, or a number not an int.
        OverflowError: A number that does not fit into 64 bits.
    """
    array = (_ffi.Enumerator * len(cases))()
    for record, (case, value) in zip(array, cases.items(), strict=True):
        record.name = c_string(case, "the name of a case")
        record.value = whole(value, f"cases[{case!r}]", 64)
    return _ffi.Enumeration(
        struct_size=ctypes.sizeof(_ffi.Enumeration),
        is_option_set=is_option_set,
        name=c_string(name, "name"),
        cases=array if cases else None,
        case_count=len(cases),
    )
