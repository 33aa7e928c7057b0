"""Settings: from the editor, and from a file `.plumb.json` of the workspace, which counts for all editors."""

from __future__ import annotations

import fnmatch
import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

FILE_NAME = ".plumb.json"
_SIZE = re.compile(r"\s*([0-9]+(?:\.[0-9]+)?|-)\s*x\s*([0-9]+(?:\.[0-9]+)?|-)\s*$")


@dataclass(frozen=True)
class Settings:
    """What documents are checked and computed with."""

    tool: str = ""
    """The path of the tool `plumb`; "" looks for it."""
    size: str = "375x667"
    """The container in points; `-` in place of a number: there is none."""
    direction: str = "ltr"
    safe_area: tuple[float, ...] = ()
    """Top, left, bottom, right."""
    size_class: tuple[str, ...] = ()
    """Horizontal and vertical."""
    language: str = ""
    """Of localised texts."""
    catalogs: tuple[str, ...] = ()
    """Catalog files."""
    state: tuple[str, ...] = ()
    """Files with the state of the root; later ones count."""
    constants: tuple[str, ...] = ()
    assets: str = ""
    """The folder of images and colours."""
    strings: tuple[str, ...] = ()
    """Files of texts besides those beside the document."""
    inject: Mapping[str, str] = field(default_factory=dict)
    """Texts for placeholders of documents in JSON."""
    environment: tuple[str, ...] = ()
    """Views of the host, `name` or `name:Component`."""
    lenient: bool = False
    strict: bool = False
    legacy: bool = False
    debounce: float = 20
    """Milliseconds without a keystroke before a document is checked."""
    documents: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    """Other settings for documents whose path in the workspace fits a pattern."""

    def container(self) -> tuple[float | None, float | None]:
        """The size of the container."""
        found = _SIZE.match(self.size)
        if found is None:
            return 375.0, 667.0
        width, height = (None if text == "-" else float(text) for text in found.groups())
        return width, height


class SettingsError(ValueError):
    """A setting that means nothing; the text is for people."""


_NAMES = {item.name: item for item in fields(Settings)}
_SPELLINGS = {"safeArea": "safe_area", "sizeClass": "size_class"}
_PATHS = ("catalogs", "state", "constants", "strings")


def read_settings(base: Settings, given: object, folder: str) -> Settings:
    """Settings with those of a JSON object in their place.

    Args:
        base: What counts where the object says nothing.
        given: The object; keys that are null are passed over.
        folder: What paths are relative to.

    Raises:
        SettingsError: A name is unknown, or a value is of another kind.
    """
    if given is None:
        return base
    if not isinstance(given, dict):
        raise SettingsError(f"settings are an object, not {_kind(given)}")
    changes: dict[str, Any] = {}
    for key, value in given.items():
        name = _SPELLINGS.get(key, key)
        if name not in _NAMES or key in _SPELLINGS.values():
            known = ", ".join(sorted({*_NAMES, *_SPELLINGS} - set(_SPELLINGS.values())))
            raise SettingsError(f"there is no setting {key}; there are {known}")
        if value is not None:
            changes[name] = _setting(name, key, value, folder)
    return replace(base, **changes)


def _setting(name: str, key: str, value: object, folder: str) -> Any:
    default = _NAMES[name].default
    if isinstance(default, bool):
        if not isinstance(value, bool):
            raise SettingsError(f"{key} is true or false, not {_kind(value)}")
        return value
    if isinstance(default, float | int):
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 60_000:
            raise SettingsError(f"{key} is a number from 0 to 60000")
        return value
    if isinstance(default, str):
        if not isinstance(value, str):
            raise SettingsError(f"{key} is a text, not {_kind(value)}")
        if name == "size" and not _SIZE.match(value):
            raise SettingsError(f"size is WxH in points, such as 375x667, not {value}")
        if name == "direction" and value not in ("ltr", "rtl"):
            raise SettingsError(f"direction is ltr or rtl, not {value}")
        return _path(value, folder) if name in ("tool", "assets") and value else value
    if isinstance(default, tuple):
        items = [value] if isinstance(value, str) else value
        expected = (int, float) if name == "safe_area" else str
        is_list = isinstance(items, list)
        if not isinstance(items, list) or not all(isinstance(item, expected) for item in items):
            what = "numbers" if name == "safe_area" else "texts"
            raise SettingsError(f"{key} is a list of {what}" + ("" if is_list else f", not {_kind(value)}"))
        if name in ("safe_area", "size_class") and len(items) not in (0, 4 if name == "safe_area" else 2):
            raise SettingsError(f"{key} has {4 if name == 'safe_area' else 2} items, not {len(items)}")
        return tuple(_path(item, folder) for item in items) if name in _PATHS else tuple(items)
    if not isinstance(value, dict):
        raise SettingsError(f"{key} is an object, not {_kind(value)}")
    if name == "inject" and not all(isinstance(item, str) for item in value.values()):
        raise SettingsError("inject has texts as values")
    if name == "documents":
        for pattern, item in value.items():
            # So that a mistake is told now, and not when such a document is opened.
            read_settings(Settings(), item, folder)
            if "documents" in item:
                raise SettingsError(f"documents cannot be nested: {pattern}")
    return value


def for_document(settings: Settings, path: str, folder: str) -> Settings:
    """The settings of a document: those of all patterns that its path fits, in their order."""
    relative = os.path.relpath(path, folder).replace(os.sep, "/") if folder else path
    for pattern, given in settings.documents.items():
        if fnmatch.fnmatchcase(relative, pattern):
            settings = read_settings(settings, given, folder)
    return settings


def read_settings_file(base: Settings, folder: str) -> Settings:
    """Settings with those of the file of a workspace in their place.

    Raises:
        SettingsError: It cannot be read, is no JSON, or a setting is wrong.
    """
    path = os.path.join(folder, FILE_NAME)
    try:
        text = Path(path).read_bytes().decode("utf-8-sig")
    except FileNotFoundError:
        return base
    except (OSError, UnicodeError, ValueError) as error:
        raise SettingsError(f"{path}: {error}") from error
    try:
        return read_settings(base, json.loads(text), folder)
    except (ValueError, RecursionError) as error:
        raise SettingsError(f"{path}: {error}") from error


def _path(text: str, folder: str) -> str:
    return os.path.normpath(os.path.join(folder, os.path.expanduser(text)))


def _kind(value: object) -> str:
    names = {dict: "an object", list: "a list", str: "a text", bool: "true or false", type(None): "null"}
    return names.get(type(value), "a number")
