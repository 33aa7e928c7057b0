"use strict";
// Values of the protocol as objects of VS Code, and the other way.

const vscode = require("vscode");

const position = (item) => new vscode.Position(item.line, item.character);
const range = (item) => new vscode.Range(position(item.start), position(item.end));
const toPosition = (item) => ({ line: item.line, character: item.character });
const toRange = (item) => ({ start: toPosition(item.start), end: toPosition(item.end) });
const location = (item) => new vscode.Location(vscode.Uri.parse(item.uri), range(item.range));
const edit = (item) => new vscode.TextEdit(range(item.range), item.newText);
const list = (items, convert) => (items || []).map(convert);
const markdown = (item) => (item ? new vscode.MarkdownString(item.value) : undefined);

function diagnostic(item) {
  const found = new vscode.Diagnostic(range(item.range), item.message, item.severity - 1);
  found.code = item.code;
  found.source = item.source;
  found.relatedInformation = list(
    item.relatedInformation,
    (other) => new vscode.DiagnosticRelatedInformation(location(other.location), other.message)
  );
  return found;
}

function toDiagnostic(item) {
  return { range: toRange(item.range), message: item.message, severity: item.severity + 1, code: item.code, source: item.source };
}

function completion(item) {
  const found = new vscode.CompletionItem(item.label, item.kind - 1);
  found.detail = item.detail || undefined;
  found.documentation = markdown(item.documentation);
  found.sortText = item.sortText;
  found.filterText = item.filterText;
  const text = item.textEdit ? item.textEdit.newText : item.label;
  // Format 2 of the protocol is a snippet.
  found.insertText = item.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (item.textEdit) found.range = range(item.textEdit.range);
  return found;
}

function symbol(item) {
  // Iterative, since documents may be deep.
  const make = (entry) =>
    new vscode.DocumentSymbol(entry.name, entry.detail || "", entry.kind - 1, range(entry.range), range(entry.selectionRange));
  const root = make(item);
  const queue = [[item, root]];
  while (queue.length) {
    const [entry, made] = queue.pop();
    for (const child of entry.children || []) {
      const inside = make(child);
      made.children.push(inside);
      queue.push([child, inside]);
    }
  }
  return root;
}

function workspaceEdit(item) {
  const found = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries(item.changes || {})) found.set(vscode.Uri.parse(uri), list(edits, edit));
  for (const change of item.documentChanges || []) {
    found.set(vscode.Uri.parse(change.textDocument.uri), list(change.edits, edit));
  }
  return found;
}

function action(item) {
  const found = new vscode.CodeAction(item.title, vscode.CodeActionKind.QuickFix);
  found.edit = workspaceEdit(item.edit);
  found.isPreferred = item.isPreferred || false;
  found.diagnostics = list(item.diagnostics, diagnostic);
  return found;
}

module.exports = {
  action, completion, diagnostic, edit, list, location, markdown, position, range, symbol,
  toDiagnostic, toPosition, toRange, workspaceEdit,
};
