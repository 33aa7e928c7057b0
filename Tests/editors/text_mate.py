"""A small tokenizer for TextMate grammars, for tests: `match`, `begin`, `end`, captures, `include`, `contentName`.

It reads patterns with Python's `re`, which is why the grammar keeps to what that and Oniguruma have in common.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple


class Token(NamedTuple):
    """A piece of a line with its scopes, from the outermost on."""

    text: str
    scopes: tuple[str, ...]


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@dataclass
class _Open:
    """A rule whose end has not come yet."""

    rule: dict[str, Any]
    end: re.Pattern[str]
    patterns: list[dict[str, Any]]


@dataclass
class Tokenizer:
    """Tokenises lines; what is open at the end of one goes on in the next."""

    grammar: dict[str, Any]
    _stack: list[_Open] = field(default_factory=list)

    def _expanded(self, patterns: list[dict[str, Any]], seen: tuple[str, ...] = ()) -> list[dict[str, Any]]:
        found = []
        for rule in patterns:
            name = rule.get("include")
            if name is None:
                found.append(rule)
                continue
            key = name.removeprefix("#")
            included = self.grammar["repository"][key]
            if key in seen:
                continue
            inner = [included] if "match" in included or "begin" in included else included["patterns"]
            found.extend(self._expanded(inner, (*seen, key)))
        return found

    def _scopes(self, is_content: bool = True) -> list[str]:
        scopes = [self.grammar["scopeName"]]
        for place, opened in enumerate(self._stack):
            scopes.append(opened.rule.get("name", ""))
            if is_content or place < len(self._stack) - 1:
                scopes.append(opened.rule.get("contentName", ""))
        return [scope for scope in scopes if scope]

    def line(self, text: str) -> list[Token]:
        """The tokens of a line, whose texts make the line."""
        tokens: list[Token] = []
        position = 0
        steps = 0

        def add(start: int, end: int, scopes: list[str]) -> None:
            if end > start:
                tokens.append(Token(text[start:end], tuple(scopes)))

        def add_match(found: re.Match[str], captures: dict[str, Any], scopes: list[str]) -> None:
            place = found.start()
            for group in range(1, (found.re.groups or 0) + 1):
                name = captures.get(str(group), {}).get("name")
                if name and found.group(group) is not None and found.start(group) >= place:
                    add(place, found.start(group), scopes)
                    add(found.start(group), found.end(group), [*scopes, name])
                    place = found.end(group)
            whole = captures.get("0", {}).get("name")
            add(place, found.end(), [*scopes, whole] if whole else scopes)

        while position <= len(text):
            steps += 1
            assert steps < 10 * len(text) + 100, f"the grammar does not come on in {text!r}"
            opened = self._stack[-1] if self._stack else None
            patterns = opened.patterns if opened else self.grammar["patterns"]
            best: tuple[int, int, dict[str, Any] | None, re.Match[str]] | None = None
            if opened is not None:
                ended = opened.end.search(text, position)
                if ended:
                    best = ended.start(), -1, None, ended
            for number, rule in enumerate(self._expanded(patterns)):
                found = _compiled(rule.get("match") or rule["begin"]).search(text, position)
                if found and (best is None or (found.start(), number) < best[:2]):
                    best = found.start(), number, rule, found
            if best is None:
                add(position, len(text), self._scopes())
                break
            start, _, rule, found = best
            add(position, start, self._scopes())
            position = found.end()
            if rule is None:
                assert opened is not None
                scopes = self._scopes(is_content=False)
                add_match(found, opened.rule.get("endCaptures", {}), scopes)
                self._stack.pop()
            elif "match" in rule:
                scopes = self._scopes()
                name = [rule["name"]] if "name" in rule else []
                add_match(found, rule.get("captures", {}), scopes + name)
                if found.end() == found.start():
                    add(position, position + 1, scopes)
                    position += 1
            else:
                end = rule["end"]
                for group in range(1, (found.re.groups or 0) + 1):
                    end = end.replace(f"\\{group}", re.escape(found.group(group) or ""))
                self._stack.append(_Open(rule, _compiled(end), rule.get("patterns", [])))
                add_match(found, rule.get("beginCaptures", {}), self._scopes(is_content=False))
        return tokens

    def all(self, text: str) -> list[Token]:
        """The tokens of all lines."""
        return [token for line in text.split("\n") for token in self.line(line)]
