"""Options of a load, without its document."""

from __future__ import annotations

import ctypes

from . import _load_records
from ._enumerators import Mode
from ._functions import Functions
from ._host import Host
from ._json_options import JSONOptions
from ._owners import OwnerRecord
from ._scopes import Constants, Scopes, ScopeTable
from ._text import utf8
from .values import Record


class LoadOptions:
    """A ``plumb_load_options`` record, valid as long as this object."""

    def __init__(
        self,
        host: Host,
        constants: Constants | None,
        state: Record | None,
        scopes: Scopes | None,
        legacy: bool | None,
        name: str | None,
        language: str | None,
        owner: OwnerRecord | None = None,
        json: JSONOptions | None = None,
    ) -> None:
        self.language = language
        self._owner = owner
        self.functions: Functions = {}
        """Keeps the functions of the layout alive."""
        self._table = table = ScopeTable(host, self.functions, constants, state, scopes)
        label = None if name is None else utf8(name, "name")
        tongue = None if language is None else utf8(language, "language")
        self.record = _load_records.LoadOptions(
            struct_size=ctypes.sizeof(_load_records.LoadOptions),
            mode=Mode.DEFAULT if legacy is None else Mode.LEGACY if legacy else Mode.NEW,
            name=label,
            name_length=len(label or b""),
            scopes=table.array,
            scope_count=table.count,
            language=tongue,
            language_length=len(tongue or b""),
            owner=None if owner is None else ctypes.pointer(owner.record),
        )
        self._json = json
        if json is not None:
            json.set(self.record)

    def transfer_ownership(self) -> None:
        """Must be called when the load has succeeded."""
        self._table.transfer_ownership()
