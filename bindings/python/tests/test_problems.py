from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import plumb

SOURCE = """<UIView>
  <UIView id="bar" width="100 / divisor"/>
  <UIView id="items" width="[1, 2][index]"/>
</UIView>
"""


class Failure(Exception):
    pass


@pytest.fixture
def layout(engine: plumb.Engine) -> plumb.Layout:
    return engine.load(SOURCE, state={"divisor": 1, "index": 0}, name="items.xml")


def break_(layout: plumb.Layout) -> None:
    layout.state["index"] = 5
    with pytest.raises(plumb.LayoutError):
        layout.compute(100, 100)


def test_the_first_error_is_kept(layout: plumb.Layout) -> None:
    assert layout.problems == []
    break_(layout)
    (problem,) = layout.problems
    assert problem.severity is plumb.Severity.ERROR
    assert (problem.file, problem.line, problem.property) == ("items.xml", 3, "width")
    assert "^" in str(problem)
    assert problem.node == layout["#items"]
    layout.state["index"] = 1
    layout.compute(100, 100)
    assert layout.problems == [problem]
    layout.clear_problems()
    assert layout.problems == []
    break_(layout)
    assert len(layout.problems) == 1


def test_warnings_of_the_document(engine: plumb.Engine) -> None:
    layout = engine.load('<UIView left="0" right="0" width="100"/>')
    assert [problem.severity for problem in layout.problems] == [plumb.Severity.WARNING] * len(
        layout.warnings
    )
    layout.clear_problems()
    assert layout.problems == []


def test_who_is_told(layout: plumb.Layout) -> None:
    told: list[int] = []

    def tell(changed: plumb.Layout) -> None:
        assert changed is layout
        told.append(len(changed.problems))

    layout.on_problems = tell
    assert layout.on_problems is tell
    layout.compute(100, 100)
    assert told == []
    break_(layout)
    assert told == [1]
    break_(layout)
    assert told == [1]
    layout.clear_problems()
    assert told == [1, 0]
    layout.on_problems = None
    break_(layout)
    assert told == [1, 0]
    with pytest.raises(TypeError):
        layout.on_problems = 3  # type: ignore[assignment]


def test_what_a_handler_may_not_do(layout: plumb.Layout) -> None:
    codes = []

    def tell(layout: plumb.Layout) -> None:
        uses: list[Callable[[], object]] = [
            lambda: layout.compute(100, 100),
            lambda: layout.set_state(index=0),
            lambda: setattr(layout, "on_problems", None),
            lambda: setattr(layout, "console_enabled", False),
            layout.clear_problems,
            layout.poll,
            layout.close,
            lambda: layout.frames_in_root,
        ]
        for use in uses:
            with pytest.raises(plumb.PlumbError) as caught:
                use()
            codes.append(caught.value.code)

    layout.on_problems = tell
    break_(layout)
    assert codes == [plumb.Status.BUSY] * 8
    layout.state["index"] = 0
    layout.compute(100, 100)


def test_what_a_handler_raises(layout: plumb.Layout) -> None:
    failure = Failure("handler")

    def tell(layout: plumb.Layout) -> None:
        raise failure

    layout.on_problems = tell
    layout.state["index"] = 5
    # The call fails itself, which says more.
    with pytest.raises(plumb.LayoutError) as caught:
        layout.compute(100, 100)
    assert caught.value.__context__ is failure
    with pytest.raises(Failure) as raised:
        layout.clear_problems()
    assert raised.value is failure
    assert layout.problems == []


def test_switching_it_off(layout: plumb.Layout) -> None:
    assert layout.console_enabled
    break_(layout)
    layout.console_enabled = False
    assert layout.problems == []
    break_(layout)
    assert layout.problems == []
    layout.console_enabled = True
    break_(layout)
    assert len(layout.problems) == 1


def test_the_console(layout: plumb.Layout) -> None:
    engine = layout.engine
    with engine.console() as console:
        assert isinstance(console, plumb.Console)
        console.show(layout)
        console.compute(200, 200)
        assert console.root.is_hidden
        break_(layout)
        console.show(layout)
        console.compute(200, 200)
        assert not console.root.is_hidden
        texts = [node["text"] for node in console if node.component == "UILabel"]
        assert any(layout.problems[0].message in text for text in texts)
        layout.clear_problems()
        console.show(layout)
        console.compute(200, 200)
        assert console.root.is_hidden


def test_a_console_that_follows(layout: plumb.Layout) -> None:
    console = layout.engine.console()
    layout.on_problems = console.show
    break_(layout)
    console.compute(200, 200)
    assert not console.root.is_hidden


def test_what_consoles_do_not_show(layout: plumb.Layout) -> None:
    console = layout.engine.console()
    layout.close()
    with pytest.raises(plumb.ClosedError):
        console.show(layout)
    console.close()
    with pytest.raises(plumb.ClosedError):
        console.show(console)
    engine = plumb.Engine()
    engine.close()
    with pytest.raises(plumb.ClosedError):
        engine.console()


@pytest.mark.parametrize(
    "use",
    [
        lambda layout: layout.problems,
        lambda layout: layout.clear_problems(),
        lambda layout: setattr(layout, "on_problems", print),
        lambda layout: setattr(layout, "console_enabled", False),
        lambda layout: layout.parts,
        lambda layout: layout.poll(),
        lambda layout: layout.reload(),
        lambda layout: layout.choose_source("a", "b"),
        lambda layout: layout.edit().__enter__(),
        lambda layout: layout.outlets["a"],
        lambda layout: list(layout.outlets),
        lambda layout: "a" in layout.outlets,
        lambda layout: layout.bind_owner(layout),
        lambda layout: layout.unbind_owner(),
    ],
)
def test_use_after_close(layout: plumb.Layout, use: Callable[[plumb.Layout], Any]) -> None:
    layout.close()
    with pytest.raises(plumb.ClosedError):
        use(layout)
