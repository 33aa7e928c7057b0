"""Set-up of an engine: where the parts of its layouts come from."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Sequence
from ctypes import byref, sizeof
from typing import Any, TypeAlias

from ._arguments import path_bytes
from ._enumerators import Stage, Status
from ._format_records import Format, StageFunction
from ._library import C
from ._measuring import NO_DESTROY
from ._setup import SetUp
from ._text import c_string
from .formats import (
    FormatReader,
    Recognizer,
    StageReader,
    format_function,
    recognize_function,
    stage_function,
)
from .loading import NO_VERIFIER, Answer, Loader, Verifier, load_function, verify_function

NO_STAGE = StageFunction()

Path: TypeAlias = "str | os.PathLike[str]"


class PartSetUp(SetUp):
    """The part of an engine that resolves ``template="…"`` and ``xml="…"``."""

    def __init__(self, handle: int) -> None:
        super().__init__(handle)
        # A separate lock: a request may be answered while its load holds the other one.
        self._answer_lock = threading.RLock()
        self._loader: list[Loader | None] = [None]
        self._load_functions: list[Any] = []
        self._format_functions: list[Any] = []
        self._verifier: Verifier | None = None
        self._verify_function: Any = NO_VERIFIER
        self._root: str | None = None
        self._search_folders: list[str] = []
        self._source_root: str | None = None

    # ------------------------------------------------------------------------------------------------ Loaders

    @property
    def loader(self) -> Loader | None:
        """The loader of parts of layouts; None for files only.

        Called as ``loader(url, base)``: ``url`` is already resolved, ``base`` is the URL or path of the
        document that names it, the name of one that was loaded from memory. Returns

        - the bytes, or text that stands for its UTF-8, or a :class:`plumb.Resource`;
        - a :class:`plumb.Pending`, to be answered later from any thread;
        - None, if it is not its own: files below :attr:`root` and :attr:`search_folders` are next.

        What it raises comes out of the call that asked: :meth:`Engine.load`, :meth:`Layout.poll`,
        :meth:`Layout.reload`, edits. It may use other layouts, but not the one that is being reloaded.
        """
        return self._loader[0]

    @loader.setter
    def loader(self, load: Loader | None) -> None:
        if load is not None and not callable(load):
            raise TypeError(f"loader: expected a function, not {type(load).__name__}")
        slot = [load]

        def ask(url: str, base: str) -> Answer:
            return None if slot[0] is None else slot[0](url, base)

        with self._lock:
            if load is not None or self._loader[0] is not None:
                # C only ever adds loaders: the one that was set before declines from now on.
                self._add_loader(None, ask)
            self._loader[0] = None
            self._loader = slot

    def add_loader(self, scheme: str | None, load: Loader) -> None:
        """Adds a loader for the URLs of a scheme, which is asked before those for everything.

        ``engine.add_loader("https", fetch)``; see :attr:`loader` for what it is called with and returns.

        Args:
            scheme: Without the colon; None: everything.
            load: Asked after those that were added before.

        Raises:
            PlumbError: ARGUMENT (not a scheme), FROZEN (after the first load).
        """
        if not callable(load):
            raise TypeError(f"load: expected a function, not {type(load).__name__}")
        self._add_loader(scheme, load)

    def _add_loader(self, scheme: str | None, load: Loader) -> None:
        name = None if scheme is None else c_string(scheme, "scheme")
        function = load_function(load, weakref.ref(self))
        with self._lock:
            self._set_up(C.plumb_engine_add_loader, name, function, None, NO_DESTROY)
            self._load_functions.append(function)

    @property
    def verifier(self) -> Verifier | None:
        """Checks every part and every file before it is parsed, for example its signature.

        Called as ``verifier(url, data)``; whatever is not true refuses the bytes, which fails the load, and
        what it raises comes out of the call that loads.
        """
        return self._verifier

    @verifier.setter
    def verifier(self, verify: Verifier | None) -> None:
        if verify is not None and not callable(verify):
            raise TypeError(f"verifier: expected a function, not {type(verify).__name__}")
        function = NO_VERIFIER if verify is None else verify_function(verify)
        with self._lock:
            self._set_up(C.plumb_engine_set_verifier, function, None, NO_DESTROY)
            self._verifier = verify
            self._verify_function = function

    # ------------------------------------------------------------------------------------------------ Formats

    def set_stage(self, stage: str, read: StageReader | None) -> None:
        """Sets what reads a stage of EverLayout documents; None: Plumb.

        ``engine.set_stage("constraint", read)``. It is called with a :class:`plumb.StageEntry` for each entry
        of the documents and returns the entries that stand in its place, or None. What it raises comes out of
        the call that loads or reloads; it may use other layouts, but not the one that is being reloaded.

        Args:
            stage: ``"index"`` (the whole document), ``"view"``, ``"constraint"``, ``"property"`` or
                ``"template"``.
            read: See :data:`plumb.StageReader`.

        Raises:
            ValueError: Not a stage.
            PlumbError: FROZEN (after the first load).
        """
        names = [member.name.lower() for member in Stage]
        if stage not in names:
            raise ValueError(f"{stage!r} is not a stage; it is one of {', '.join(names)}")
        if read is not None and not callable(read):
            raise TypeError(f"read: expected a function, not {type(read).__name__}")
        function = NO_STAGE if read is None else stage_function(read)
        with self._lock:
            self._set_up(C.plumb_engine_set_stage, names.index(stage), function, None, NO_DESTROY)
            self._format_functions.append(function)

    def add_format(
        self, name: str, read: FormatReader, *, suffix: str | None = None, recognize: Recognizer | None = None
    ) -> None:
        """Adds a language that documents and their parts may be in, besides XML and JSON.

        Args:
            name: In messages.
            read: Makes an EverLayout document of the bytes of a document and its name. What it raises comes
                out of the call that loads, but for a :class:`plumb.FormatError`, which is an error with its
                place.
            suffix: Documents whose names (path, URL) end like this are in it: ``".toml"``.
            recognize: Asked, with the bytes and the name, about documents that do not end so.

        Raises:
            PlumbError: FROZEN (after the first load), DUPLICATE (the name), ARGUMENT (no name, neither
                ``suffix`` nor ``recognize``).
        """
        if not callable(read):
            raise TypeError(f"read: expected a function, not {type(read).__name__}")
        if recognize is not None and not callable(recognize):
            raise TypeError(f"recognize: expected a function, not {type(recognize).__name__}")
        record = Format(
            struct_size=sizeof(Format),
            name=c_string(name, "name"),
            suffix=None if suffix is None else c_string(suffix, "suffix"),
            recognize=recognize_function(recognize),
            read=format_function(read),
        )
        with self._lock:
            self._set_up(C.plumb_engine_add_format, byref(record))
            self._format_functions.append(record)

    # -------------------------------------------------------------------------------------------------- Files

    @property
    def root(self) -> str | None:
        """The folder whose files layouts may name; they cannot leave it, not even by links.

        None: the folder of the file that is loaded; a document from memory then has no files.
        """
        return self._root

    @root.setter
    def root(self, path: Path) -> None:
        data = path_bytes(path, "root")
        with self._lock:
            self._set_up(C.plumb_engine_set_root, data, len(data))
            self._root = os.fsdecode(data)

    @property
    def search_folders(self) -> Sequence[str]:
        """Folders searched for files that are not beside the document; :meth:`add_search_folder` adds."""
        return tuple(self._search_folders)

    def add_search_folder(self, path: Path) -> None:
        """Adds a folder to :attr:`search_folders`.

        Raises:
            PlumbError: FILE (no folder), FROZEN (after the first load).
        """
        data = path_bytes(path, "path")
        with self._lock:
            self._set_up(C.plumb_engine_add_search_folder, data, len(data))
            self._search_folders.append(os.fsdecode(data))

    @property
    def source_root(self) -> str | None:
        """The folder of a project, for live reload: layouts follow the sources below it.

        They do so in place of the copies they were loaded from, in a build folder for example. Where several
        files could be the source, :meth:`Layout.choose_source` says which one is.
        """
        return self._source_root

    @source_root.setter
    def source_root(self, path: Path) -> None:
        data = path_bytes(path, "source_root")
        with self._lock:
            self._set_up(C.plumb_engine_set_source_root, data, len(data))
            self._source_root = os.fsdecode(data)

    # --------------------------------------------------------------------------------------------------------

    def _answer(self, request: int, status: Status, data: bytes) -> int:
        """Answers a request of a loader; from any thread."""
        with self._answer_lock:
            if self._handle is None:
                return Status.HANDLE
            answered: int = C.plumb_loader_complete(self._handle, request, status, data, len(data))
            return answered
