"""What counts as a number, and what is refused."""

from __future__ import annotations

import datetime
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest

import plumb

SOURCE = '<UIView><UIView id="bar" width="n" isHidden="!on"/></UIView>'


class Indexed:
    """A whole number of some other library."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value


class Floating:
    def __init__(self, value: float) -> None:
        self.value = value

    def __float__(self) -> float:
        return self.value


class Failure(Exception):
    pass


class Failing:
    def __float__(self) -> float:
        raise Failure


class FailingIndex:
    def __index__(self) -> int:
        raise Failure


class Number(str):
    """A text, whatever else it has."""

    def __float__(self) -> float:
        return 5.0


def read_back(engine: plumb.Engine, value: Any) -> Any:
    """What is read from the state after ``value`` was set."""
    layout = engine.load("<UIView/>", state={"n": 0.5, "untouched": 1})
    layout.state["n"] = value
    found = layout.state["n"]
    layout.set_state({"n": 0.5})
    layout.set_state({"n": value, "untouched": 1})
    assert layout.state["n"] == found or math.isnan(found)
    assert type(layout.state["n"]) is type(found)
    return found


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Decimal("12.25"), 12.25),
        (Decimal("0.1"), 0.1),
        (Decimal("9007199254740993"), 9007199254740992.0),
        (Fraction(1, 3), 1 / 3),
        (Indexed(7), 7.0),
        (Floating(2.5), 2.5),
    ],
)
def test_numbers_of_other_types(engine: plumb.Engine, value: Any, expected: float) -> None:
    found = read_back(engine, value)
    assert found == expected
    assert type(found) is type(expected)
    assert engine.evaluate("c", type="any", constants={"c": value}) == expected
    assert engine.evaluate("c", type="any", state={"c": value}) == expected
    assert engine.evaluate("f()", type="any", constants={"f": lambda: value}) == expected


def test_large_ints_of_other_types_are_as_ints(engine: plumb.Engine) -> None:
    kinds: list[Callable[[int], Any]] = [int, Indexed]
    try:
        import numpy
    except ImportError:
        pass
    else:
        kinds.append(numpy.int64)
    for kind in kinds:
        value = kind(2**53 + 1)
        # A key that is a number has the nearest one.
        assert read_back(engine, value) == 2.0**53
        for found in (
            engine.evaluate("c", type="any", constants={"c": value}),
            engine.load("<UIView/>", state={"list": [value]}).state["list"][0],
        ):
            assert (found, type(found)) == (2**53 + 1, int)
    with pytest.raises(OverflowError, match=r"state\.n: this int is too large for a number"):
        read_back(engine, Indexed(10**400))


def test_numpy_scalars(engine: plumb.Engine) -> None:
    numpy = pytest.importorskip("numpy")
    for kind in ("int8", "uint16", "int64", "uint64", "float16", "float32", "float64", "longdouble"):
        found = read_back(engine, getattr(numpy, kind)(3))
        assert (found, type(found)) == (3.0, float)
    assert read_back(engine, numpy.float32(0.1)) == float(numpy.float32(0.1))
    assert read_back(engine, numpy.array(2.5)) == 2.5
    assert read_back(engine, numpy.array(7)) == 7
    assert math.isnan(read_back(engine, numpy.float32("nan")))
    layout = engine.load(SOURCE, state={"n": numpy.int64(4), "on": numpy.bool_(True)})
    assert layout.state["on"] is True
    layout.state["on"] = numpy.bool_(False)
    assert layout.state["on"] is False
    layout.compute(numpy.float32(200), numpy.int16(100))
    assert layout.root.frame == (0, 0, 200, 100)
    for value in (numpy.complex64(1), numpy.datetime64("2000-01-01"), numpy.array([1, 2]), numpy.array([1])):
        with pytest.raises(TypeError, match=r"state\.n: values of type \w+ are not supported"):
            layout.state["n"] = value
    assert layout.state["n"] == 4


def test_numbers_as_sizes_and_arguments(engine: plumb.Engine) -> None:
    layout = engine.load(SOURCE, state={"n": Fraction(7, 2), "on": True})
    layout.compute(Decimal(200), Fraction(100), safe_area=(Decimal(1), Indexed(2), 3, 4.5))  # type: ignore[arg-type]
    assert layout.root.frame == (0, 0, 200, 100)
    assert layout["#bar"].frame.width == 3.5
    assert layout.safe_area == (1, 2, 3, 4.5)
    assert layout.snapped_frames(Decimal(2)).shape == (2, 4)  # type: ignore[arg-type]
    layout["#bar"].set("width", Decimal("12.5"))  # type: ignore[arg-type]
    layout.root.insert(Indexed(1), plumb.Element("UIView", {"width": Fraction(1, 4)}))  # type: ignore[arg-type, dict-item]
    layout.compute(200, 100)
    assert [node.frame.width for node in layout.root.children] == [12.5, 0.25]
    double = engine.formula("a * 2", ["a"])
    assert double(Decimal("1.5")) == double(a=Fraction(3, 2)) == 3  # type: ignore[arg-type]
    half = plumb.Color(Decimal("0.5"), Fraction(1, 2), Floating(0.5))  # type: ignore[arg-type]
    assert engine.evaluate("c", type="any", constants={"c": half}) == (0.5, 0.5, 0.5, 1)


@pytest.mark.parametrize(
    "value", [Decimal("NaN"), Decimal(-1), Fraction(-1, 2), Floating(math.nan), -1, math.nan]
)
def test_numbers_that_are_not_sizes(layout: plumb.Layout, value: Any) -> None:
    for width, height in ((value, 100), (100, value), (None, value), (value, None)):
        with pytest.raises(ValueError, match=r"^(width|height): .* is not a size$") as caught:
            layout.compute(width, height)
        assert isinstance(caught.value, plumb.PlumbError)
    layout.compute(None, Decimal(50))  # type: ignore[arg-type]
    assert layout.root.frame.height == 50


def test_what_conversions_raise_comes_out(engine: plumb.Engine) -> None:
    layout = engine.load(SOURCE, state={"n": 1, "on": True})
    layout.compute(100, 100)
    failing: Any = Failing()
    calls: list[Callable[[], object]] = [
        lambda: layout.set_state({"on": False, "n": failing}),
        lambda: layout.set_state({"on": False}, n=FailingIndex()),
        lambda: layout.state.update({"on": False, "n": [1, failing]}),
        lambda: layout.compute(200, failing, safe_area=(1, 1, 1, 1)),
        lambda: layout.compute(200, 200, safe_area=(1, 1, 1, failing)),
        lambda: layout["#bar"].set("width", failing),
        lambda: engine.evaluate("1", constants={"c": failing}),
    ]
    for call in calls:
        with pytest.raises(Failure):
            call()
        assert dict(layout.state) == {"n": 1, "on": True}
        assert layout.safe_area == (0, 0, 0, 0)
        assert layout.root.frame == (0, 0, 100, 100)
    with pytest.raises(Failure):
        engine.evaluate("f()", constants={"f": lambda: failing})


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        (datetime.date(2000, 1, 2), "isoformat"),
        (datetime.datetime(2000, 1, 2), "isoformat"),
        (datetime.time(1, 2), "isoformat"),
        (datetime.timedelta(1), "total_seconds"),
    ],
)
def test_dates_are_refused_with_a_hint(engine: plumb.Engine, value: Any, hint: str) -> None:
    layout = engine.load("<UIView/>", state={"due": "never"})
    with pytest.raises(TypeError, match=rf"^state\.due: values of type \w+ are not supported; .*{hint}"):
        layout.state["due"] = value
    assert layout.state["due"] == "never"


def test_texts_are_texts_whatever_they_have(engine: plumb.Engine) -> None:
    layout = engine.load("<UIView/>", state={"n": "a"})
    layout.state["n"] = Number("b")
    assert layout.state["n"] == "b"
    with pytest.raises(TypeError, match="width: expected a number, not Number"):
        layout.compute(Number("1"), 1)  # type: ignore[arg-type]


def test_complex_numbers_are_refused(engine: plumb.Engine) -> None:
    with pytest.raises(TypeError, match=r"constants\.c: values of type complex are not supported"):
        engine.evaluate("c", constants={"c": 1j})


def test_objects_that_were_read_stay_objects(engine: plumb.Engine) -> None:
    price = Decimal("1.5")
    layout = engine.load("<UIView/>", state={"price": plumb.Object(price, "Price")})
    assert layout.state["price"] is price
    layout.state["price"] = layout.state["price"]
    assert layout.state["price"] is price
