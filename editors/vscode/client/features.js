"use strict";
// What VS Code asks for, asked of the server.

const vscode = require("vscode");
const convert = require("./convert");

/**
 * Registers all providers.
 * @param {() => import("./connection").Connection | null} connection The server, null while there is none.
 * @param {object} capabilities What the server says it can, as it answered `initialize`.
 * @returns {vscode.Disposable[]}
 */
function register(connection, selector, capabilities) {
  const ask = (method, params, token) => {
    const server = connection();
    return server ? server.request(method, params, token) : Promise.resolve(null);
  };
  const of = (document) => ({ textDocument: { uri: document.uri.toString() } });
  const at = (document, position) => ({ ...of(document), position: convert.toPosition(position) });
  const languages = vscode.languages;
  const legend = capabilities.semanticTokensProvider.legend;
  const tokens = (answer) => (answer ? new vscode.SemanticTokens(new Uint32Array(answer.data)) : null);

  return [
    languages.registerCompletionItemProvider(
      selector,
      {
        async provideCompletionItems(document, position, token) {
          const answer = await ask("textDocument/completion", at(document, position), token);
          if (!answer) return null;
          return new vscode.CompletionList(answer.items.map(convert.completion), answer.isIncomplete);
        },
      },
      ...capabilities.completionProvider.triggerCharacters
    ),
    languages.registerHoverProvider(selector, {
      async provideHover(document, position, token) {
        const answer = await ask("textDocument/hover", at(document, position), token);
        return answer ? new vscode.Hover(convert.markdown(answer.contents), convert.range(answer.range)) : null;
      },
    }),
    languages.registerDefinitionProvider(selector, {
      async provideDefinition(document, position, token) {
        return convert.list(await ask("textDocument/definition", at(document, position), token), convert.location);
      },
    }),
    languages.registerReferenceProvider(selector, {
      async provideReferences(document, position, context, token) {
        const params = { ...at(document, position), context: { includeDeclaration: context.includeDeclaration } };
        return convert.list(await ask("textDocument/references", params, token), convert.location);
      },
    }),
    languages.registerDocumentHighlightProvider(selector, {
      async provideDocumentHighlights(document, position, token) {
        const answer = await ask("textDocument/documentHighlight", at(document, position), token);
        return convert.list(answer, (item) => new vscode.DocumentHighlight(convert.range(item.range)));
      },
    }),
    languages.registerRenameProvider(selector, {
      async provideRenameEdits(document, position, newName, token) {
        const answer = await ask("textDocument/rename", { ...at(document, position), newName }, token);
        return answer ? convert.workspaceEdit(answer) : null;
      },
      async prepareRename(document, position, token) {
        const answer = await ask("textDocument/prepareRename", at(document, position), token);
        return answer ? convert.range(answer) : null;
      },
    }),
    languages.registerDocumentFormattingEditProvider(selector, {
      async provideDocumentFormattingEdits(document, options, token) {
        const params = { ...of(document), options: { tabSize: options.tabSize, insertSpaces: options.insertSpaces } };
        return convert.list(await ask("textDocument/formatting", params, token), convert.edit);
      },
    }),
    languages.registerCodeActionsProvider(
      selector,
      {
        async provideCodeActions(document, range, context, token) {
          const diagnostics = context.diagnostics.map(convert.toDiagnostic);
          const params = { ...of(document), range: convert.toRange(range), context: { diagnostics } };
          return convert.list(await ask("textDocument/codeAction", params, token), convert.action);
        },
      },
      { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] }
    ),
    languages.registerDocumentSymbolProvider(selector, {
      async provideDocumentSymbols(document, token) {
        return convert.list(await ask("textDocument/documentSymbol", of(document), token), convert.symbol);
      },
    }),
    languages.registerWorkspaceSymbolProvider({
      async provideWorkspaceSymbols(query, token) {
        return convert.list(
          await ask("workspace/symbol", { query }, token),
          (item) =>
            new vscode.SymbolInformation(item.name, item.kind - 1, item.containerName || "", convert.location(item.location))
        );
      },
    }),
    languages.registerFoldingRangeProvider(selector, {
      async provideFoldingRanges(document, context, token) {
        return convert.list(await ask("textDocument/foldingRange", of(document), token), (item) => {
          const kind = item.kind === "comment" ? vscode.FoldingRangeKind.Comment : undefined;
          return new vscode.FoldingRange(item.startLine, item.endLine, kind);
        });
      },
    }),
    languages.registerColorProvider(selector, {
      async provideDocumentColors(document, token) {
        return convert.list(await ask("textDocument/documentColor", of(document), token), ({ color, range }) => {
          const found = new vscode.Color(color.red, color.green, color.blue, color.alpha);
          return new vscode.ColorInformation(convert.range(range), found);
        });
      },
      async provideColorPresentations(color, context, token) {
        const { red, green, blue, alpha } = color;
        const params = { ...of(context.document), color: { red, green, blue, alpha }, range: convert.toRange(context.range) };
        return convert.list(await ask("textDocument/colorPresentation", params, token), (item) => {
          const found = new vscode.ColorPresentation(item.label);
          found.textEdit = convert.edit(item.textEdit);
          return found;
        });
      },
    }),
    languages.registerDocumentSemanticTokensProvider(
      selector,
      {
        async provideDocumentSemanticTokens(document, token) {
          return tokens(await ask("textDocument/semanticTokens/full", of(document), token));
        },
      },
      new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)
    ),
  ];
}

module.exports = { register };
