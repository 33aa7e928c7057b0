"""The language server: `python3 -m plumb.lsp`, with the extra `plumb-layout[lsp]` installed.

It checks layouts with the engine itself and takes names, types, cases and documentation from the tool's
catalog, so that an editor never says anything else than the engine does. See docs/editors.md.
"""
