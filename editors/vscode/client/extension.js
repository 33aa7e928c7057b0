"use strict";
// The extension: starts the server, keeps it told of documents and settings, shows what it finds.

const vscode = require("vscode");
const { Connection } = require("./connection");
const convert = require("./convert");
const features = require("./features");
const { Preview } = require("./preview");

const LANGUAGES = ["plumb", "xml", "json"];
// A server that ends more often than this is left alone until somebody restarts it.
const MOST_RESTARTS = 5;

/** The extension while it is active. */
class Extension {
  constructor(context) {
    this.context = context;
    this.connection = null;
    this.providers = [];
    this.restarts = 0;
    this.log = vscode.window.createOutputChannel("Plumb");
    this.diagnostics = vscode.languages.createDiagnosticCollection("plumb");
    this.preview = new Preview((params) => this.ask("plumb/preview", params));
    this.told = new Set();
  }

  config(scope) {
    return vscode.workspace.getConfiguration("plumb", scope);
  }

  ask(method, params) {
    return this.connection ? this.connection.request(method, params) : Promise.resolve(null);
  }

  isOurs(document) {
    if (document.languageId === "json" && !this.config(document.uri).get("json", true)) return false;
    return LANGUAGES.includes(document.languageId) && ["file", "untitled"].includes(document.uri.scheme);
  }

  async start() {
    const folders = vscode.workspace.workspaceFolders || [];
    const connection = new Connection(this.config().get("python", ["python3", "-m", "plumb.lsp"]), {
      cwd: folders.length ? folders[0].uri.fsPath : undefined,
      log: (text) => this.log.append(text),
      ended: (why) => this.ended(connection, why),
    });
    this.connection = connection;
    connection.on("textDocument/publishDiagnostics", (params) => {
      this.diagnostics.set(vscode.Uri.parse(params.uri), convert.list(params.diagnostics, convert.diagnostic));
    });
    connection.on("window/showMessage", ({ type, message }) => {
      if (type === 1) vscode.window.showErrorMessage(message);
      else vscode.window.showWarningMessage(message);
    });
    connection.on("window/logMessage", ({ message }) => this.log.appendLine(message));
    let answer;
    try {
      answer = await connection.request("initialize", {
        processId: process.pid,
        rootUri: folders.length ? folders[0].uri.toString() : null,
        workspaceFolders: folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name })),
        initializationOptions: this.config().get("settings", {}),
        capabilities: {
          general: { positionEncodings: ["utf-16"] },
          textDocument: {
            completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
            rename: { prepareSupport: true },
            publishDiagnostics: { relatedInformation: true, versionSupport: true },
          },
        },
      });
    } catch (error) {
      // `ended` has told of it.
      return;
    }
    connection.notify("initialized", {});
    this.providers = features.register(
      () => this.connection,
      LANGUAGES.map((language) => ({ language })),
      answer.capabilities
    );
    for (const document of vscode.workspace.textDocuments) this.opened(document);
  }

  ended(connection, why) {
    if (this.connection !== connection) return;
    this.connection = null;
    // One that never ran would not run the next time either.
    const hasRun = this.providers.length > 0;
    this.forget();
    this.log.appendLine(`The language server is gone: ${why}`);
    if (hasRun && this.restarts++ < MOST_RESTARTS) {
      setTimeout(() => this.start(), 500).unref?.();
      return;
    }
    vscode.window.showErrorMessage(
      `The language server of Plumb is gone: ${why}. The setting plumb.python is the command that starts it; pip install 'plumb-layout[lsp]' installs it.`
    );
  }

  /** What the server that is gone has left. */
  forget() {
    for (const provider of this.providers) provider.dispose();
    this.providers = [];
    this.diagnostics.clear();
    this.told.clear();
  }

  async stop() {
    const connection = this.connection;
    this.connection = null;
    this.forget();
    if (connection) await connection.stop();
  }

  async restart() {
    await this.stop();
    this.restarts = 0;
    await this.start();
  }

  opened(document) {
    const uri = document.uri.toString();
    if (!this.connection || !this.isOurs(document) || this.told.has(uri)) return;
    this.told.add(uri);
    this.connection.notify("textDocument/didOpen", {
      textDocument: { uri, languageId: document.languageId, version: document.version, text: document.getText() },
    });
  }

  changed(event) {
    const uri = event.document.uri.toString();
    if (!this.connection || !this.told.has(uri) || event.contentChanges.length === 0) return;
    this.connection.notify("textDocument/didChange", {
      textDocument: { uri, version: event.document.version },
      // VS Code gives ranges of the text before all of them, last first: in that order they fit one after the other.
      contentChanges: [...event.contentChanges]
        .sort((one, other) => other.rangeOffset - one.rangeOffset)
        .map((change) => ({ range: convert.toRange(change.range), text: change.text })),
    });
    this.preview.follow(event.document);
  }

  saved(document) {
    const uri = document.uri.toString();
    if (this.connection && this.told.has(uri)) this.connection.notify("textDocument/didSave", { textDocument: { uri } });
  }

  closed(document) {
    const uri = document.uri.toString();
    if (!this.told.delete(uri) || !this.connection) return;
    this.connection.notify("textDocument/didClose", { textDocument: { uri } });
  }

  fileChanged(uri, type) {
    if (!this.connection) return;
    this.connection.notify("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });
    this.preview.follow(true);
  }

  activate() {
    const keep = this.context.subscriptions;
    keep.push(this.log, this.diagnostics, this.preview);
    keep.push(vscode.workspace.onDidOpenTextDocument((document) => this.opened(document)));
    keep.push(vscode.workspace.onDidChangeTextDocument((event) => this.changed(event)));
    keep.push(vscode.workspace.onDidSaveTextDocument((document) => this.saved(document)));
    keep.push(vscode.workspace.onDidCloseTextDocument((document) => this.closed(document)));
    keep.push(
      vscode.workspace.onDidChangeConfiguration((event) => {
        if (!event.affectsConfiguration("plumb") || !this.connection) return;
        const settings = this.config().get("settings", {});
        this.connection.notify("workspace/didChangeConfiguration", { settings: { plumb: settings } });
      })
    );
    const watcher = vscode.workspace.createFileSystemWatcher("**/*.{xml,json,strings}");
    keep.push(watcher);
    watcher.onDidCreate((uri) => this.fileChanged(uri, 1));
    watcher.onDidChange((uri) => this.fileChanged(uri, 2));
    watcher.onDidDelete((uri) => this.fileChanged(uri, 3));
    keep.push(
      vscode.commands.registerCommand("plumb.preview", () => {
        const editor = vscode.window.activeTextEditor;
        return editor ? this.preview.show(editor.document) : undefined;
      })
    );
    keep.push(vscode.commands.registerCommand("plumb.restart", () => this.restart()));
    return this.start();
  }
}

let extension = null;

async function activate(context) {
  extension = new Extension(context);
  await extension.activate();
  return extension;
}

async function deactivate() {
  if (extension) await extension.stop();
  extension = null;
}

module.exports = { activate, deactivate };
