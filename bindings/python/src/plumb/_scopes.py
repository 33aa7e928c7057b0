"""Constants and state of a load as ``plumb_scope`` records."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from . import _ffi
from ._arguments import mapping
from ._encoding import Encoder
from ._functions import Functions
from ._host import Host
from ._records import record_items
from ._text import utf8
from .values import Record

Constants: TypeAlias = "Record | list[Record]"
"""Constants, or several sets of them; later ones win key by key."""

Scopes: TypeAlias = "Mapping[str, Mapping[str, Any]]"
"""By selector (``"#id"``, ``"0/1"``): ``{"constants": …, "state": …}``, both optional."""


class ScopeTable:
    """The scopes of one call; ``array`` and ``count`` are valid as long as this is."""

    def __init__(
        self,
        host: Host,
        keeper: Functions,
        constants: Constants | None,
        state: Record | None,
        scopes: Scopes | None,
    ) -> None:
        self._encoder = Encoder(host, keeper)
        self._records: list[_ffi.Scope] = []
        self.has_state = False
        self._add("", constants, state, "")
        for selector, scope in mapping(scopes, "scopes").items():
            where = f"scopes[{selector!r}]."
            unknown = sorted(set(record_items(scope, where[:-1])) - {"constants", "state"})
            if unknown:
                raise TypeError(f"{where[:-1]}: has 'constants' and 'state', but not {unknown[0]!r}")
            self._add(selector, scope.get("constants"), scope.get("state"), where)
        self.count = len(self._records)
        self.array = (_ffi.Scope * self.count)(*self._records)

    def transfer_ownership(self) -> None:
        """Must be called when the call has succeeded."""
        self._encoder.transfer_ownership()

    def _add(self, selector: str, constants: Constants | None, state: Record | None, where: str) -> None:
        for part in _parts(constants):
            scope = self._scope(selector)
            scope.constants, scope.constant_count = self._encoder.entries(part, where + "constants")
        if state is not None:
            scope = self._scope(selector)
            scope.state, scope.state_count = self._encoder.entries(state, where + "state", declares=True)
            self.has_state = True

    def _scope(self, selector: str) -> _ffi.Scope:
        name = utf8(selector, "a selector in scopes")
        scope = _ffi.Scope(node=name, node_length=len(name))
        self._records.append(scope)
        return scope


def merged_scope(constants: Constants | None, state: Record | None, encoder: Encoder) -> _ffi.Scope:
    """One scope of everything; valid as long as ``encoder``."""
    scope = _ffi.Scope()
    merged: dict[str, Any] = {}
    for part in _parts(constants):
        merged.update(record_items(part, "constants"))
    scope.constants, scope.constant_count = encoder.entries(merged, "constants")
    if state is not None:
        scope.state, scope.state_count = encoder.entries(state, "state", declares=True)
    return scope


def _parts(constants: Constants | None) -> Iterable[Any]:
    if constants is None:
        return ()
    return constants if isinstance(constants, list) else (constants,)
