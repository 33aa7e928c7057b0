"""What completion offers, and lists of it that stay the same as long as the catalog does."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from lsprotocol.types import CompletionItemKind

from .catalog import Catalog


class Offer(NamedTuple):
    """What is offered; of equal order by name."""

    label: str
    kind: CompletionItemKind
    detail: str = ""
    documentation: str = ""
    order: int = 1
    insert: str = ""
    """"" for the label."""
    snippet: str = ""


class OfferList:
    """Offers with their labels in small letters, by which they are searched."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._offers = [(offer.label.lower(), offer) for offer in offers]

    def fitting(self, prefix: str) -> list[Offer]:
        """The offers that a prefix in small letters fits. O(offers)."""
        if not prefix:
            return [offer for _, offer in self._offers]
        return [offer for label, offer in self._offers if fits(label, prefix)]


def kept(catalog: Catalog, key: object, make: Callable[[], Iterable[Offer]]) -> OfferList:
    """A list of offers that depends on the catalog and a key only; it is made once."""
    found = catalog.kept.get(key)
    if not isinstance(found, OfferList):
        found = catalog.kept[key] = OfferList(make())
    return found


def fits(label: str, prefix: str) -> bool:
    """Whether the characters of a prefix are in a label, in their order: what editors filter by."""
    place = 0
    for character in prefix:
        place = label.find(character, place) + 1
        if place == 0:
            return False
    return True
