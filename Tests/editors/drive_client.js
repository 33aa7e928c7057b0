"use strict";
// Runs the extension against the server, with a stub in place of the editor: `drive_client.js CLIENT FOLDER COMMAND…`.
// What it sees goes to standard output as JSON; test_client.py says what that has to be.

const Module = require("module");
const path = require("path");

const [client, folder, ...command] = process.argv.slice(2);
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  return name === "vscode" ? path.join(__dirname, "vscode_stub.js") : resolve.call(this, name, ...rest);
};
const vscode = require("vscode");
const { activate, deactivate } = require(path.join(client, "extension.js"));
const { providers, diagnostics, messages, commands, events, settings, panels } = vscode.stub;

const SECONDS = 300;
// However slow the machine is.
require(path.join(client, "connection.js")).Connection.patience = SECONDS * 1000;
const seen = {};
const uri = (name) => vscode.Uri.parse(`file://${folder}/${name}`);
const token = { onCancellationRequested() {} };

function makeDocument(name, text, languageId = "plumb") {
  const document = { uri: uri(name), languageId, version: 1, text, getText: () => document.text };
  return document;
}
async function until(condition, what) {
  const end = Date.now() + SECONDS * 1000;
  while (!condition()) {
    if (Date.now() > end) throw new Error(`no sign of ${what}: ${JSON.stringify(messages)}`);
    await new Promise((done) => setTimeout(done, 20));
  }
}
const position = (text, word, more = 1) => {
  const place = text.indexOf(word);
  const line = text.slice(0, place).split("\n");
  return new vscode.Position(line.length - 1, line[line.length - 1].length + more);
};

async function main() {
  vscode.workspace.workspaceFolders = [{ uri: vscode.Uri.parse(`file://${folder}`), name: "test" }];
  settings.python = command;
  settings.settings = { size: "100x100" };
  const text = '<UIView id="root">\n  <UILabl left="#root.width"/>\n  <UILabel text="a" backgroundColor="red"/>\n</UIView>';
  const first = makeDocument("first.xml", text);
  vscode.workspace.textDocuments.push(first);
  const context = { subscriptions: [] };
  const extension = await activate(context);
  await until(() => (diagnostics.get(first.uri.text) || []).length, "diagnostics");
  const [problem] = diagnostics.get(first.uri.text);
  seen.diagnostic = [problem.message.split("\n")[0], problem.severity, problem.range.start.line, problem.code];

  // The catalog is read in the background.
  const complete = async () => {
    const found = await providers.CompletionItem.provider.provideCompletionItems(first, position(text, "<UILabl", 5), token);
    return found.items;
  };
  let items = [];
  for (let tries = 0; tries < SECONDS * 10 && !items.some((item) => item.label === "UILabel"); tries++) {
    items = await complete();
    await new Promise((done) => setTimeout(done, 100));
  }
  // Names of colours are there when all of it is.
  let colors = [];
  for (let tries = 0; tries < SECONDS * 10 && !colors.length; tries++) {
    colors = await providers.Color.provider.provideDocumentColors(first, token);
    await new Promise((done) => setTimeout(done, 100));
  }
  const label = items.find((item) => item.label === "UILabel");
  seen.completion = [label.kind, label.insertText, label.range.start.character, label.range.end.character];
  seen.triggers = providers.CompletionItem.rest.includes("<");

  const range = new vscode.Range(new vscode.Position(0, 0), new vscode.Position(9, 0));
  const actions = await providers.CodeActions.provider.provideCodeActions(first, range, { diagnostics: [problem] }, token);
  seen.action = [actions[0].title, actions[0].isPreferred, actions[0].edit.entries[first.uri.text][0].newText];

  // A change: what VS Code reports, and what the server has then.
  first.text = text.replace("UILabl", "UILabel");
  first.version = 2;
  const start = position(text, "UILabl", 0);
  const end = new vscode.Position(start.line, start.character + 6);
  events.onDidChangeTextDocument.fire({
    document: first,
    contentChanges: [{ range: new vscode.Range(start, end), rangeOffset: text.indexOf("UILabl"), text: "UILabel" }],
  });
  await until(() => diagnostics.get(first.uri.text).length === 0, "no more diagnostics");

  const now = first.text;
  const hover = await providers.Hover.provider.provideHover(first, position(now, 'text="a"'), token);
  seen.hover = hover.contents.value;
  const definition = await providers.Definition.provider.provideDefinition(first, position(now, "#root", 2), token);
  seen.definition = definition.map((item) => item.range.start);
  const references = await providers.Reference.provider.provideReferences(
    first, position(now, "#root", 2), { includeDeclaration: true }, token);
  seen.references = references.length;
  seen.highlights = (await providers.DocumentHighlight.provider.provideDocumentHighlights(first, position(now, "#root", 2), token)).length;
  const rename = await providers.Rename.provider.provideRenameEdits(first, position(now, "#root", 2), "top", token);
  seen.rename = rename.entries[first.uri.text].map((item) => item.newText);
  seen.prepared = (await providers.Rename.provider.prepareRename(first, position(now, "#root", 2), token)).start.character;
  try {
    await providers.Rename.provider.provideRenameEdits(first, position(now, "#root", 2), "a b", token);
  } catch (error) {
    seen.refused = error.message;
  }
  const symbols = await providers.DocumentSymbol.provider.provideDocumentSymbols(first, token);
  seen.symbols = [symbols[0].name, symbols[0].children.map((item) => item.name)];
  seen.workspaceSymbols = (await providers.WorkspaceSymbol.provider.provideWorkspaceSymbols("root", token)).map((item) => item.name);
  seen.folds = (await providers.FoldingRange.provider.provideFoldingRanges(first, {}, token)).map((item) => [item.start, item.end]);
  colors = await providers.Color.provider.provideDocumentColors(first, token);
  seen.colors = colors.map((item) => item.color);
  const presentations = await providers.Color.provider.provideColorPresentations(
    colors[0].color, { document: first, range: colors[0].range }, token);
  seen.presentations = presentations.map((item) => item.label);
  const tokens = await providers.DocumentSemanticTokens.provider.provideDocumentSemanticTokens(first, token);
  seen.tokens = tokens.data.length > 0 && tokens.data.length % 5 === 0;
  const edits = await providers.DocumentFormattingEdit.provider.provideDocumentFormattingEdits(
    first, { tabSize: 4, insertSpaces: true }, token);
  seen.format = edits.length;

  // The pane.
  vscode.window.activeTextEditor = { document: first };
  await commands["plumb.preview"]();
  const [panel] = panels;
  seen.preview = [panel.title, panel.posted[0].svg.startsWith("<svg"), panel.posted[0].size];
  seen.policy = panel.webview.html.includes("default-src 'none'");
  panel.received.fire({ size: "30x40" });
  await until(() => panel.posted.some((item) => item.size === "30x40"), "the picture of another size");
  first.text = '<UIView backgroundColor="nothing"/>';
  first.version = 3;
  events.onDidChangeTextDocument.fire({
    document: first,
    contentChanges: [{ range, rangeOffset: 0, text: first.text }],
  });
  await until(() => panel.posted.some((item) => item.problem), "the problem of the picture");
  seen.problem = panel.posted.find((item) => item.problem).problem.includes("nothing");

  // Documents that come and go; one that is none of ours.
  const other = makeDocument("other.py", "<UIView texxt='1'/>", "python");
  events.onDidOpenTextDocument.fire(other);
  const second = makeDocument("second.xml", "<UIView texxt='1'/>", "xml");
  events.onDidOpenTextDocument.fire(second);
  await until(() => (diagnostics.get(second.uri.text) || []).length, "diagnostics of the second");
  seen.other = diagnostics.has(other.uri.text);
  events.onDidSaveTextDocument.fire(second);
  events.onDidCloseTextDocument.fire(second);
  await until(() => diagnostics.get(second.uri.text).length === 0, "diagnostics to go");

  // A server that dies is started anew, and told of what is open.
  vscode.workspace.textDocuments = [first];
  extension.connection.process.kill("SIGKILL");
  await until(() => diagnostics.size === 0, "its diagnostics to go");
  await until(() => (diagnostics.get(first.uri.text) || []).length, "diagnostics of the new server");
  seen.restarted = true;
  await commands["plumb.restart"]();
  await until(() => (diagnostics.get(first.uri.text) || []).length, "diagnostics after the restart");

  const running = extension.connection.process;
  await deactivate();
  await until(() => running.exitCode !== null || running.signalCode !== null, "the end of the server");
  seen.exit = running.exitCode;
  seen.providers = Object.keys(providers);

  // A command that does not exist.
  settings.python = ["/nonexistent/python"];
  messages.length = 0;
  await activate({ subscriptions: [] });
  await until(() => messages.some(([kind]) => kind === "error"), "an error message");
  seen.missing = messages.find(([kind]) => kind === "error")[1];
  await deactivate();
  process.stdout.write(JSON.stringify(seen));
}

main().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  }
);
