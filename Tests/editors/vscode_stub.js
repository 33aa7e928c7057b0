"use strict";
// As much of the module `vscode` as the client uses, so that it runs in Node.js without the editor.

class EventEmitter {
  constructor() {
    this.listeners = [];
    this.event = (listener) => {
      this.listeners.push(listener);
      return new Disposable(() => this.listeners.splice(this.listeners.indexOf(listener), 1));
    };
  }
  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
}
class Disposable {
  constructor(dispose) {
    this.dispose = dispose;
  }
}
const record = (...names) =>
  class {
    constructor(...values) {
      names.forEach((name, place) => (this[name] = values[place]));
    }
  };
class Position extends record("line", "character") {}
class Range extends record("start", "end") {}
class Uri {
  static parse(text) {
    const uri = new Uri();
    const parts = new URL(text);
    Object.assign(uri, { text, scheme: parts.protocol.slice(0, -1), path: decodeURIComponent(parts.pathname) });
    uri.fsPath = uri.path;
    return uri;
  }
  toString() {
    return this.text;
  }
}
class DocumentSymbol extends record("name", "detail", "kind", "range", "selectionRange") {
  constructor(...values) {
    super(...values);
    this.children = [];
  }
}
class WorkspaceEdit {
  constructor() {
    this.entries = {};
  }
  set(uri, edits) {
    this.entries[uri.toString()] = edits;
  }
}

const providers = {};
const register = (kind) => (selector, provider, ...rest) => {
  providers[kind] = { selector, provider, rest };
  return new Disposable(() => delete providers[kind]);
};
const languages = { createDiagnosticCollection };
for (const kind of [
  "CompletionItem", "Hover", "Definition", "Reference", "DocumentHighlight", "Rename", "DocumentFormattingEdit",
  "CodeActions", "DocumentSymbol", "FoldingRange", "Color", "DocumentSemanticTokens",
]) {
  languages[`register${kind}Provider`] = register(kind);
}
languages.registerWorkspaceSymbolProvider = (provider) => register("WorkspaceSymbol")(null, provider);

const diagnostics = new Map();
function createDiagnosticCollection() {
  return {
    set: (uri, items) => diagnostics.set(uri.toString(), items),
    clear: () => diagnostics.clear(),
    dispose: () => {},
  };
}

const messages = [];
const commands = {};
const events = {};
for (const name of ["DidOpen", "DidChange", "DidSave", "DidClose"]) events[`on${name}TextDocument`] = new EventEmitter();
events.onDidChangeConfiguration = new EventEmitter();
const settings = {};
const panels = [];

module.exports = {
  EventEmitter, Disposable, Position, Range, Uri, DocumentSymbol, WorkspaceEdit,
  Location: record("uri", "range"),
  TextEdit: record("range", "newText"),
  MarkdownString: record("value"),
  SnippetString: record("value"),
  Hover: record("contents", "range"),
  Diagnostic: record("range", "message", "severity"),
  DiagnosticRelatedInformation: record("location", "message"),
  CompletionItem: record("label", "kind"),
  CompletionList: record("items", "isIncomplete"),
  CodeAction: record("title", "kind"),
  CodeActionKind: { QuickFix: "quickfix" },
  DocumentHighlight: record("range"),
  FoldingRange: record("start", "end", "kind"),
  FoldingRangeKind: { Comment: 1 },
  SymbolInformation: record("name", "kind", "containerName", "location"),
  Color: record("red", "green", "blue", "alpha"),
  ColorInformation: record("range", "color"),
  ColorPresentation: record("label"),
  SemanticTokens: record("data"),
  SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
  ViewColumn: { Beside: -2 },
  languages,
  commands: {
    registerCommand(name, handler) {
      commands[name] = handler;
      return new Disposable(() => delete commands[name]);
    },
  },
  window: {
    activeTextEditor: undefined,
    createOutputChannel: () => ({ append: (text) => messages.push(["log", text]), appendLine: (text) => messages.push(["log", text]), dispose() {} }),
    showErrorMessage: (text) => messages.push(["error", text]),
    showWarningMessage: (text) => messages.push(["warning", text]),
    createWebviewPanel(kind, title, column, options) {
      const received = new EventEmitter();
      const closed = new EventEmitter();
      const panel = {
        title, options, posted: [], received,
        webview: { html: "", onDidReceiveMessage: received.event, postMessage: async (message) => panel.posted.push(message) },
        onDidDispose: closed.event,
        dispose: () => closed.fire(),
      };
      panels.push(panel);
      return panel;
    },
  },
  workspace: {
    textDocuments: [],
    workspaceFolders: undefined,
    getConfiguration: () => ({ get: (name, otherwise) => (name in settings ? settings[name] : otherwise) }),
    createFileSystemWatcher: () => ({ onDidCreate() {}, onDidChange() {}, onDidDelete() {}, dispose() {} }),
    ...Object.fromEntries(Object.entries(events).map(([name, emitter]) => [name, emitter.event])),
  },
  // For tests.
  stub: { providers, diagnostics, messages, commands, events, settings, panels },
};
