#!/usr/bin/env python3
"""Packs the extension as a .vsix: `pack.py plumb.vsix`. Needs no network; the same sources give the same bytes."""

from __future__ import annotations

import json
import sys
import zipfile
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

FOLDER = Path(__file__).resolve().parent
LICENSE = FOLDER.parents[1] / "LICENSE"
_TYPES = {
    ".json": "application/json",
    ".js": "application/javascript",
    ".md": "text/markdown",
    ".txt": "text/plain",
    ".vsixmanifest": "text/xml",
}
_TIME = (1980, 1, 1, 0, 0, 0)


def files() -> dict[str, bytes]:
    """What the extension is made of, by its name in the package."""
    found = {"extension/LICENSE.txt": LICENSE.read_bytes()}
    for pattern in ("package.json", "language-configuration.json", "README.md", "client/*.js", "syntaxes/*.json"):
        for path in sorted(FOLDER.glob(pattern)):
            found[f"extension/{path.relative_to(FOLDER).as_posix()}"] = path.read_bytes()
    return found


def manifest(package: dict[str, object]) -> str:
    """The manifest of the package."""
    engines = package["engines"]
    assert isinstance(engines, dict)
    categories = package["categories"]
    assert isinstance(categories, list)
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011"
  xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id={quoteattr(str(package["name"]))} Version={quoteattr(str(package["version"]))}
      Publisher={quoteattr(str(package["publisher"]))}/>
    <DisplayName>{escape(str(package["displayName"]))}</DisplayName>
    <Description xml:space="preserve">{escape(str(package["description"]))}</Description>
    <Categories>{escape(",".join(map(str, categories)))}</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(str(engines["vscode"]))}/>
    </Properties>
    <License>extension/LICENSE.txt</License>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def content_types() -> str:
    """The types of the files, by their endings."""
    entries = "".join(
        f'<Default Extension="{ending}" ContentType="{kind}"/>' for ending, kind in sorted(_TYPES.items())
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">{entries}</Types>\n'
    )


def pack(target: Path) -> None:
    """Writes the package."""
    package = json.loads((FOLDER / "package.json").read_text(encoding="utf-8"))
    contents = {
        "[Content_Types].xml": content_types().encode(),
        "extension.vsixmanifest": manifest(package).encode(),
        **files(),
    }
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            entry = zipfile.ZipInfo(name, _TIME)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data)


def main() -> int:
    """Packs into the file that is named."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        print("Usage: pack.py FILE.vsix", file=sys.stderr)
        return 2
    pack(Path(sys.argv[1]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
