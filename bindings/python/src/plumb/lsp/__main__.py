"""`python3 -m plumb.lsp`: the language server over standard streams."""

from __future__ import annotations

import argparse
import gc
import logging
import sys
from typing import BinaryIO, cast


def main(arguments: list[str] | None = None) -> int:
    """Serves until the editor says `exit`, or standard input ends."""
    parser = argparse.ArgumentParser(
        prog="python3 -m plumb.lsp",
        description="The language server for layouts, over standard input and output.",
    )
    parser.add_argument("--stdio", action="store_true", help="what it does anyway; editors pass it")
    parser.add_argument(
        "--log", metavar="FILE", help="writes what goes wrong to a file, else to standard error"
    )
    options = parser.parse_args(arguments)
    handler = logging.FileHandler(options.log) if options.log else logging.StreamHandler(sys.stderr)
    form = "%(levelname)s %(name)s: %(message)s"
    logging.basicConfig(handlers=[handler], level=logging.WARNING, format=form)
    try:
        from .protocol import Input
        from .server import server
    except ImportError as error:
        print(f"plumb.lsp: {error}; pip install 'plumb-layout[lsp]' installs what it needs", file=sys.stderr)
        return 1
    # A document is tens of thousands of small tuples, which are in no cycles: to look for some takes longer
    # than to read it.
    gc.freeze()
    gc.set_threshold(200_000, 20, 50)
    # Only messages may go to standard output: what prints by mistake must not.
    output = sys.stdout.buffer
    sys.stdout = sys.stderr
    server.start_io(cast(BinaryIO, Input(sys.stdin.buffer)), output)
    return server.exit_code


if __name__ == "__main__":
    sys.exit(main())
