from __future__ import annotations

import gc
import math
import threading
from collections.abc import Callable

import pytest

import plumb

TEXT = "max(0, min(1, (position - 50) / 100)) * width + previous * 0.5"
NAMES = ("position", "width", "previous")


def test_values(engine: plumb.Engine) -> None:
    formula = engine.formula(TEXT, NAMES)
    assert formula.names == NAMES
    assert formula.text == TEXT
    assert formula(70, 100, 7) == 23.5
    assert formula(70, previous=7, width=100) == 23.5
    assert formula(position=700, width=100, previous=7) == 103.5
    assert math.isnan(formula(70, math.nan, 7))
    assert repr(formula) == f"<plumb.Formula {TEXT!r}>"
    assert engine.formula("2 * pi")() == 2 * math.pi


def test_booleans_are_numbers(engine: plumb.Engine) -> None:
    formula = engine.formula("flag && user.width > 2", ["flag", "user.width"])
    assert formula(True, 3) == 1
    assert formula(False, 3) == 0


def test_is_what_evaluate_gives(engine: plumb.Engine) -> None:
    text = "sin(a) * pow(b, 3) - mod(a, b) / (a - b ? a : 1)"
    formula = engine.formula(text, ["a", "b"])
    for a, b in [(1.5, 2.5), (-3.0, 0.1), (7.0, 7.0), (1e300, 1e10)]:
        assert formula(a, b) == engine.evaluate(text, constants={"a": a, "b": b})


@pytest.mark.parametrize(
    ("text", "code", "suggestion"),
    [
        ("widht * 2", plumb.Status.SYMBOL, "width"),
        ("height", plumb.Status.SYMBOL, ""),
        ("width *", plumb.Status.SYNTAX, ""),
        ("'text'", plumb.Status.TYPE, ""),
        ("count('text')", plumb.Status.UNSUPPORTED, ""),
    ],
)
def test_errors(engine: plumb.Engine, text: str, code: plumb.Status, suggestion: str) -> None:
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.formula(text, ["width"])
    assert caught.value.code == code
    if suggestion:
        assert caught.value.suggestion == suggestion


def test_wrong_calls(engine: plumb.Engine) -> None:
    formula: Callable[..., float] = engine.formula("a + b", ["a", "b"])
    calls: list[Callable[[], float]] = [
        lambda: formula(1),
        lambda: formula(1, 2, 3),
        lambda: formula(1, a=2),
        lambda: formula(1, c=2),
        lambda: formula(a=1),
        lambda: formula("1", "2"),
    ]
    for call in calls:
        with pytest.raises(TypeError):
            call()
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.formula("a", ["a", "a"])
    assert caught.value.code == plumb.Status.DUPLICATE


def test_lifetime(engine: plumb.Engine) -> None:
    formula = engine.formula("a + 1", ["a"])
    engine.close()
    with pytest.raises(plumb.ClosedError):
        engine.formula("1")
    del engine
    gc.collect()
    assert formula(2) == 3
    formula.close()
    formula.close()
    with pytest.raises(plumb.ClosedError):
        formula(2)


def test_threads(engine: plumb.Engine) -> None:
    formula = engine.formula(TEXT, NAMES)
    sums: list[float] = []

    def work() -> None:
        sums.append(sum(formula(position % 200, 100, 7) for position in range(2000)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(sums)) == 1
