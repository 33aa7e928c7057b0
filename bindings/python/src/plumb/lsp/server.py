"""The language server: what editors ask, answered by the modules beside this one."""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable, Collection
from typing import Any, TypeVar

from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pygls.lsp.server import LanguageServer

import plumb

from . import actions, colors, everlayout, formatting, preview, semantic_tokens, structure
from .catalog import Catalog
from .catalogs import Catalogs
from .checker import Checker
from .completion import Completion
from .documents import NAMING, Document, DocumentKind, path_of, uri_of
from .hover import hover_at
from .navigation import Location, Navigation, RenameError
from .protocol import DocumentProtocol
from .scope import Scope
from .settings import FILE_NAME, SettingsError, read_settings
from .tool import ToolError
from .workspace import Workspace

_log = logging.getLogger(__name__)
_MAX_SYMBOLS = 1_000
_Answer = TypeVar("_Answer")


class PlumbServer(LanguageServer):
    """The server with what it knows."""

    def __init__(self) -> None:
        super().__init__("plumb", f"v{plumb.__version__}", protocol_cls=DocumentProtocol)
        self.documents = Workspace()
        self.catalogs = Catalogs(self.documents, self._catalog_is_ready)
        self.checker = Checker(self.documents, self.text_document_publish_diagnostics, self.tell)
        self.has_snippets = False
        self.exit_code = 0
        """1 if the editor has said `exit` without `shutdown`, as the protocol wants it."""
        self._is_shut_down = False
        self._told: set[str] = set()

    def report_server_error(self, error: Exception, source: Any) -> None:
        """Logs an error of a handler; the request that it belongs to is answered with it."""
        if not isinstance(error, Refused):
            _log.error("%s", error)

    def tell(self, message: str) -> None:
        """Shows a message to the user, each once."""
        if message not in self._told:
            self._told.add(message)
            self.window_show_message(types.ShowMessageParams(types.MessageType.Warning, message))

    def stop(self) -> None:
        """Ends the threads."""
        self._is_shut_down = True
        self.checker.stop()
        self.catalogs.stop()

    def exit(self) -> None:
        """The editor ends the program."""
        self.exit_code = 0 if self._is_shut_down else 1

    def _catalog_is_ready(self, catalog: Catalog) -> None:
        if catalog.problem:
            what = (
                "Catalog files are read without the tool"
                if catalog.components
                else "Nothing can be completed"
            )
            self.tell(f"{what}: {catalog.problem}")
        self.protocol.notify(
            "plumb/catalog", {"components": len(catalog.components), "problem": catalog.problem}
        )

    def opened(self, uri: str, kind: DocumentKind | None = None) -> Document | None:
        """A document that is open, if it is of a kind."""
        document = self.documents.opened(uri)
        return document if document is not None and kind in (None, document.kind) else None

    def scope(self, document: Document) -> Scope:
        """What names mean in a document."""
        settings = self.documents.settings(document.path)
        self._tell_setting_errors()
        return Scope(self.documents, document, self.catalogs.catalog(settings), settings)

    def _tell_setting_errors(self) -> None:
        for error in self.documents.setting_errors:
            self.tell(f"Settings: {error}")

    def settings_changed(self) -> None:
        """Reads the settings again, says what is wrong with them, and checks all documents that are open."""
        self.documents.reset_settings()
        # A mistake that was mended and made again is told again.
        self._told = {message for message in self._told if not message.startswith("Settings: ")}
        folders = self.documents.folders
        for path in [*self.documents.open_paths(), *(os.path.join(folder, FILE_NAME) for folder in folders)]:
            self.catalogs.catalog(self.documents.settings(path))
        self._tell_setting_errors()
        self.recheck()

    def location(self, location: Location) -> types.Location:
        """A location as the protocol has it."""
        document = self.documents.document(location.path)
        if document is None:
            start = types.Position(0, 0)
            return types.Location(uri_of(location.path), types.Range(start, start))
        return types.Location(document.uri, document.lines.range(location.start, location.end))

    def recheck(self) -> None:
        """Checks all documents that are open."""
        for path in self.documents.open_paths():
            self.checker.changed(path, is_typed=False)


class Refused(JsonRpcException):
    """A request that cannot be fulfilled, and why: nothing is wrong with the server."""

    CODE = types.LSPErrorCodes.RequestFailed.value


# The framework logs what it answers with as a failure.
logging.getLogger("pygls.protocol.json_rpc").addFilter(
    lambda record: not (record.exc_info and isinstance(record.exc_info[1], Refused))
)

server = PlumbServer()
_Handler = Callable[[PlumbServer, Scope, Any], _Answer]


def about_document(
    feature: str, options: Any = None, kinds: Collection[DocumentKind] = NAMING
) -> Callable[[_Handler[_Answer]], _Handler[_Answer]]:
    """Makes a function the answer to a request about a document: it is given what names mean there.

    A document that is not open, or not of these kinds, is answered with null; a rename that is not possible
    is refused.
    """

    def register(handler: _Handler[_Answer]) -> _Handler[_Answer]:
        def answer(ls: PlumbServer, params: Any) -> _Answer | None:
            document = ls.opened(params.text_document.uri)
            if document is None or document.kind not in kinds:
                return None
            try:
                return handler(ls, ls.scope(document), params)
            except RenameError as error:
                raise Refused(str(error)) from error

        server.feature(feature, options)(answer)
        return handler

    return register


@server.feature(types.INITIALIZE)
def initialize(ls: PlumbServer, params: types.InitializeParams) -> None:
    """The editor says what it can and which folders it has."""
    encoding = ls.workspace.position_encoding
    ls.documents.encoding = str(getattr(encoding, "value", encoding) or "utf-16")
    folders = [folder.uri for folder in params.workspace_folders or []]
    if not folders and params.root_uri:
        folders = [params.root_uri]
    ls.documents.folders = [os.path.normpath(path_of(uri)) for uri in folders]
    ls.documents.client_settings = params.initialization_options
    text_document = params.capabilities.text_document
    item = text_document.completion.completion_item if text_document and text_document.completion else None
    ls.has_snippets = bool(item and item.snippet_support)


@server.feature(types.INITIALIZED)
async def initialized(ls: PlumbServer, params: types.InitializedParams) -> None:
    """Begins to read the catalog and the files of the workspace."""
    folder = ls.documents.folders[0] if ls.documents.folders else os.getcwd()
    ls.catalogs.catalog(ls.documents.settings(os.path.join(folder, "layout.xml")))
    for error in ls.documents.setting_errors:
        ls.tell(f"Settings: {error}")
    await asyncio.get_running_loop().run_in_executor(None, ls.documents.scan_folders)
    ls.recheck()
    capabilities = ls.client_capabilities.workspace
    watched = capabilities.did_change_watched_files if capabilities else None
    if watched and watched.dynamic_registration:
        patterns = ("**/*.xml", "**/*.json", "**/*.strings", f"**/{FILE_NAME}")
        options = types.DidChangeWatchedFilesRegistrationOptions(
            [types.FileSystemWatcher(pattern) for pattern in patterns]
        )
        ls.client_register_capability(
            types.RegistrationParams(
                [types.Registration("plumb-files", types.WORKSPACE_DID_CHANGE_WATCHED_FILES, options)]
            )
        )


@server.feature(types.SHUTDOWN)
def shutdown(ls: PlumbServer, *_: Any) -> None:
    """Ends the threads."""
    ls.stop()


@server.feature(types.EXIT)
def exit_(ls: PlumbServer, *_: Any) -> None:
    """The framework ends the program."""
    ls.exit()


# -------------------------------------------------------------------------------------------------- Documents


@server.feature(types.TEXT_DOCUMENT_DID_OPEN)
def did_open(ls: PlumbServer, params: types.DidOpenTextDocumentParams) -> None:
    """From now on the text of the editor counts."""
    item = params.text_document
    document = ls.documents.open(item.uri, item.text, item.version)
    ls.scope(document)
    ls.checker.changed(document.path, is_typed=False)


@server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
def did_change(ls: PlumbServer, params: types.DidChangeTextDocumentParams) -> None:
    """A keystroke."""
    document = ls.documents.change(
        params.text_document.uri, list(params.content_changes), params.text_document.version
    )
    if document is not None:
        ls.checker.changed(document.path)


@server.feature(types.TEXT_DOCUMENT_DID_SAVE)
def did_save(ls: PlumbServer, params: types.DidSaveTextDocumentParams) -> None:
    """A catalog file that was saved may declare something else."""
    document = ls.opened(params.text_document.uri)
    if document is not None and document.kind is DocumentKind.CATALOG:
        ls.recheck()


@server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
def did_close(ls: PlumbServer, params: types.DidCloseTextDocumentParams) -> None:
    """From now on the file counts."""
    path = ls.documents.close(params.text_document.uri)
    if path is not None:
        ls.checker.closed(path)


@server.feature(types.WORKSPACE_DID_CHANGE_WATCHED_FILES)
def did_change_watched_files(ls: PlumbServer, params: types.DidChangeWatchedFilesParams) -> None:
    """Files were changed by somebody else."""
    has_settings = False
    for change in params.changes:
        path = path_of(change.uri)
        if os.path.basename(path) == FILE_NAME:
            has_settings = True
        else:
            ls.documents.file_changed(path)
    if has_settings:
        ls.settings_changed()
    else:
        ls.recheck()


@server.feature(types.WORKSPACE_DID_CHANGE_CONFIGURATION)
def did_change_configuration(ls: PlumbServer, params: types.DidChangeConfigurationParams) -> None:
    """The settings of the editor, or of its section `plumb`."""
    given = params.settings
    if isinstance(given, dict) and isinstance(given.get("plumb"), dict):
        given = given["plumb"]
    ls.documents.client_settings = given
    ls.settings_changed()


@server.feature(types.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
async def did_change_folders(ls: PlumbServer, params: types.DidChangeWorkspaceFoldersParams) -> None:
    """Folders came or went."""
    removed = {os.path.normpath(path_of(folder.uri)) for folder in params.event.removed}
    added = [os.path.normpath(path_of(folder.uri)) for folder in params.event.added]
    ls.documents.folders = [folder for folder in ls.documents.folders if folder not in removed] + added
    ls.documents.reset_settings()
    await asyncio.get_running_loop().run_in_executor(None, ls.documents.scan_folders)
    ls.recheck()


# ------------------------------------------------------------------------------------------ Completion, hover


@about_document(
    types.TEXT_DOCUMENT_COMPLETION,
    types.CompletionOptions(trigger_characters=["<", "/", " ", '"', "'", ".", "#", "{", "@", "("]),
    kinds=tuple(DocumentKind),
)
def completion(ls: PlumbServer, scope: Scope, params: types.CompletionParams) -> types.CompletionList | None:
    """What may be written at a position."""
    document = scope.document
    offset = document.lines.offset(params.position)
    if document.kind is DocumentKind.JSON:
        return everlayout.completions(document, scope.catalog, offset)
    if document.kind is DocumentKind.LAYOUT or not document.text.strip() or document.text.strip() == "<":
        return Completion(scope, offset, ls.has_snippets).list()
    return None


@about_document(types.TEXT_DOCUMENT_HOVER)
def hover(ls: PlumbServer, scope: Scope, params: types.HoverParams) -> types.Hover | None:
    """What is known of the thing at a position."""
    document = scope.document
    offset = document.lines.offset(params.position)
    describe = everlayout.hover if document.kind is DocumentKind.JSON else hover_at
    found = describe(scope, ls.checker.live(document.path), offset)
    if found is None:
        return None
    content = types.MarkupContent(types.MarkupKind.Markdown, found.text)
    return types.Hover(content, document.lines.range(found.start, found.end))


# ------------------------------------------------------------------------------------------------- Navigation


@about_document(types.TEXT_DOCUMENT_DEFINITION)
def definition(ls: PlumbServer, scope: Scope, params: types.DefinitionParams) -> list[types.Location]:
    """Where the thing at a position is declared."""
    offset = scope.document.lines.offset(params.position)
    return [ls.location(found) for found in Navigation(scope).definitions(offset)]


@about_document(types.TEXT_DOCUMENT_REFERENCES)
def references(ls: PlumbServer, scope: Scope, params: types.ReferenceParams) -> list[types.Location]:
    """Where the thing at a position stands."""
    offset = scope.document.lines.offset(params.position)
    found = Navigation(scope).references(offset, params.context.include_declaration)
    return [ls.location(item) for item in found]


@about_document(types.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
def highlight(
    ls: PlumbServer, scope: Scope, params: types.DocumentHighlightParams
) -> list[types.DocumentHighlight]:
    """Where the thing at a position stands in the same document."""
    document = scope.document
    found = Navigation(scope).references(document.lines.offset(params.position))
    return [
        types.DocumentHighlight(document.lines.range(item.start, item.end))
        for item in found
        if item.path == document.path
    ]


@about_document(types.TEXT_DOCUMENT_PREPARE_RENAME)
def prepare_rename(ls: PlumbServer, scope: Scope, params: types.PrepareRenameParams) -> types.Range:
    """What a rename changes."""
    lines = scope.document.lines
    found = Navigation(scope).renamed_at(lines.offset(params.position))
    return lines.range(found.start, found.end)


@about_document(types.TEXT_DOCUMENT_RENAME, types.RenameOptions(prepare_provider=True))
def rename(ls: PlumbServer, scope: Scope, params: types.RenameParams) -> types.WorkspaceEdit:
    """The edits that give a thing another name."""
    found = Navigation(scope).rename(scope.document.lines.offset(params.position), params.new_name)
    edits: dict[str, list[types.TextEdit]] = {}
    new_name = params.new_name.removeprefix("#")
    for item in sorted(set(found)):
        place = ls.location(item)
        edits.setdefault(place.uri, []).append(types.TextEdit(place.range, new_name))
    return types.WorkspaceEdit(changes=edits)


# -------------------------------------------------------------------------------------------------- Structure


@about_document(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL, kinds=tuple(DocumentKind))
def document_symbol(
    ls: PlumbServer, scope: Scope, params: types.DocumentSymbolParams
) -> list[types.DocumentSymbol]:
    """The outline."""
    document = scope.document
    return everlayout.symbols(document) if document.kind is DocumentKind.JSON else structure.symbols(document)


@server.feature(types.WORKSPACE_SYMBOL)
def workspace_symbol(ls: PlumbServer, params: types.WorkspaceSymbolParams) -> list[types.SymbolInformation]:
    """Ids of all layouts of the workspace."""
    found: list[types.SymbolInformation] = []
    wanted = params.query.lower().removeprefix("#")
    for path in ls.documents.known_paths():
        document = ls.documents.document(path)
        if document is None or document.kind not in NAMING:
            continue
        for name, places in document.declarations.ids.items():
            if wanted in name.lower():
                for place in places:
                    where = types.Location(document.uri, document.lines.range(place.start, place.end))
                    found.append(
                        types.SymbolInformation(
                            location=where,
                            name=f"#{name}",
                            kind=types.SymbolKind.Object,
                            container_name=os.path.basename(path),
                        )
                    )
                    if len(found) == _MAX_SYMBOLS:
                        return found
    return found


@about_document(types.TEXT_DOCUMENT_FOLDING_RANGE, kinds=tuple(DocumentKind))
def folding_range(
    ls: PlumbServer, scope: Scope, params: types.FoldingRangeParams
) -> list[types.FoldingRange]:
    """What can be folded."""
    document = scope.document
    if document.kind is DocumentKind.JSON:
        return everlayout.folding_ranges(document)
    return structure.folding_ranges(document)


_LEGEND = types.SemanticTokensLegend(
    [kind.value for kind in semantic_tokens.TYPES], [item.value for item in semantic_tokens.MODIFIERS]
)


@about_document(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_FULL, _LEGEND, kinds=(DocumentKind.LAYOUT,))
def semantic_tokens_full(
    ls: PlumbServer, scope: Scope, params: types.SemanticTokensParams
) -> types.SemanticTokens:
    """What the words of all expressions are."""
    document = scope.document
    return types.SemanticTokens(semantic_tokens.encoded(document, scope.catalog, 0, len(document.text)))


@about_document(types.TEXT_DOCUMENT_SEMANTIC_TOKENS_RANGE, _LEGEND, kinds=(DocumentKind.LAYOUT,))
def semantic_tokens_range(
    ls: PlumbServer, scope: Scope, params: types.SemanticTokensRangeParams
) -> types.SemanticTokens:
    """What the words of the expressions in a range are."""
    lines = scope.document.lines
    start, end = lines.offset(params.range.start), lines.offset(params.range.end)
    return types.SemanticTokens(semantic_tokens.encoded(scope.document, scope.catalog, start, end))


# ---------------------------------------------------------------------------------------------------- Colours


@about_document(types.TEXT_DOCUMENT_DOCUMENT_COLOR)
def document_color(
    ls: PlumbServer, scope: Scope, params: types.DocumentColorParams
) -> list[types.ColorInformation]:
    """The constant colours."""
    return colors.colors(scope.document, scope.catalog)


@about_document(types.TEXT_DOCUMENT_COLOR_PRESENTATION)
def color_presentation(
    ls: PlumbServer, scope: Scope, params: types.ColorPresentationParams
) -> list[types.ColorPresentation]:
    """How a colour may be written."""
    document = scope.document
    start, end = document.lines.offset(params.range.start), document.lines.offset(params.range.end)
    is_json = document.kind is DocumentKind.JSON
    return colors.presentations(params.color, document.lines, start, end, is_json)


# ---------------------------------------------------------------------------------------------------- Changes


@about_document(
    types.TEXT_DOCUMENT_CODE_ACTION,
    types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix]),
    kinds=tuple(DocumentKind),
)
def code_action(ls: PlumbServer, scope: Scope, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What the engine suggests."""
    document = scope.document
    return actions.actions(document, ls.checker.diagnostics(document.path), params.range)


@server.feature(types.TEXT_DOCUMENT_FORMATTING)
async def formatting_(ls: PlumbServer, params: types.DocumentFormattingParams) -> list[types.TextEdit] | None:
    """The edits that format a document; a message says why there are none."""
    document = ls.opened(params.text_document.uri, DocumentKind.LAYOUT)
    if document is None:
        return None
    settings = ls.documents.settings(document.path)
    loop = asyncio.get_running_loop()
    try:
        edits = await loop.run_in_executor(None, formatting.format_edits, document, settings)
    except ToolError as error:
        raise Refused(str(error)) from error
    # Edits of a text that is gone would damage the new one.
    return edits if ls.documents.opened(document.uri) is document else None


@server.feature("plumb/preview")
async def preview_(ls: PlumbServer, params: Any) -> dict[str, Any] | None:
    """A picture: takes `uri` or `textDocument`, and settings such as `size` that count for it alone."""
    given = _plain(params)
    uri = given.pop("uri", None) or (given.pop("textDocument", None) or {}).get("uri", "")
    document = ls.opened(str(uri))
    if document is None or document.kind not in (DocumentKind.LAYOUT, DocumentKind.JSON):
        return None
    folder = ls.documents.folder_of(document.path)
    try:
        settings = read_settings(ls.documents.settings(document.path), given, folder)
    except SettingsError as error:
        raise Refused(str(error)) from error
    unsaved = _parts(ls.documents, document.path)
    loop = asyncio.get_running_loop()
    try:
        svg = await loop.run_in_executor(None, preview.picture, document, settings, folder, unsaved)
    except ToolError as error:
        return {"uri": document.uri, "version": document.version, "svg": None, "problem": str(error)}
    return {"uri": document.uri, "version": document.version, "svg": svg, "size": settings.size}


def _parts(documents: Workspace, path: str) -> dict[str, str]:
    """The texts of all documents that one includes, if one of them is open."""
    reached = [path]
    for place in reached:
        reached.extend(sorted(documents.parts(place) - set(reached)))
    if not any(documents.is_open(place) for place in reached[1:]):
        return {}
    texts = {}
    for place in reached[1:]:
        document = documents.document(place)
        if document is not None:
            texts[place] = document.text
    return texts


def _plain(value: Any) -> dict[str, Any]:
    """The parameters of a request that the framework does not know, as dictionaries."""
    if isinstance(value, dict):
        return dict(value)
    if hasattr(value, "_asdict"):
        return {
            key: _plain(item) if hasattr(item, "_asdict") else item for key, item in value._asdict().items()
        }
    return dict(vars(value)) if hasattr(value, "__dict__") else {}
