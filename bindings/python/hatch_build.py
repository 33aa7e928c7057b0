"""Puts the shared library into the wheel and tags it for this platform.

Nothing links to CPython, so one wheel serves every Python 3.
"""

import os
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILE_NAME = {"darwin": "libplumb.dylib", "win32": "plumb.dll"}.get(sys.platform, "libplumb.so")


class LibraryHook(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            # An editable install finds the library in the checkout.
            return
        named = os.environ.get("PLUMB_LIBRARY")
        library = Path(named) if named else Path(self.root, "..", "..", "build", "lib", FILE_NAME)
        if not library.is_file():
            raise FileNotFoundError(f"{library}: build the library first, or name one in PLUMB_LIBRARY")
        # Included from where it is: a copy in the source tree would be found before a newer build.
        build_data["force_include"][str(library.resolve())] = f"plumb/{FILE_NAME}"
        # What the language server knows of layouts. The tool makes it: a build without the tool has none.
        schema = library.resolve().parent.parent / "share" / "plumb" / "schema.json"
        if schema.is_file():
            build_data["force_include"][str(schema)] = "plumb/lsp/schema.json"
        build_data["pure_python"] = False
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["tag"] = f"py3-none-{platform}"
