from __future__ import annotations

import asyncio
import gc
import threading
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import plumb

PAGE = '<UIView><UIView id="card" xml="card.xml" top="5"><UILabel id="placeholder"/></UIView></UIView>'
CARD = '<UIView width="30" height="10"><UIView id="inside" width="4"/></UIView>'


class Failure(Exception):
    pass


def library(**documents: str) -> Callable[[str, str], str | None]:
    """A loader of documents by their names."""
    return lambda url, base: documents.get(url.rpartition("/")[2].removesuffix(".xml"))


# Answers at once


def test_a_loader_gives_bytes_or_text() -> None:
    for data in (CARD, CARD.encode(), bytearray(CARD.encode()), memoryview(CARD.encode())):
        engine = plumb.Engine(loader=lambda url, base, data=data: data)  # type: ignore[misc]
        layout = engine.load(PAGE)
        layout.compute(100, 100)
        assert layout["#card"].frame == (0, 5, 30, 10)
        assert layout["#inside"].frame.width == 4
        assert "#placeholder" not in layout


def test_a_loader_is_asked_for_resolved_names() -> None:
    asked = []

    def load(url: str, base: str) -> str | plumb.Resource | None:
        asked.append((url, base))
        if url.endswith("menu.xml"):
            return '<UIView><UIView xml="row.xml"/></UIView>'
        return "<UIView/>"

    engine = plumb.Engine()
    engine.loader = load
    assert engine.loader is load
    engine.load('<UIView><UIView xml="parts/menu.xml"/></UIView>', name="https://example.org/a/page.xml")
    assert asked == [
        ("https://example.org/a/parts/menu.xml", "https://example.org/a/page.xml"),
        ("https://example.org/a/parts/row.xml", "https://example.org/a/parts/menu.xml"),
    ]


def test_redirections() -> None:
    asked = []

    def load(url: str, base: str) -> plumb.Resource:
        asked.append(url)
        if len(asked) > 1:
            return plumb.Resource("<UIView/>")
        return plumb.Resource('<UIView><UIView xml="b.xml"/></UIView>', "https://cdn.example.org/x/a.xml")

    plumb.Engine(loader=load).load('<UIView xml="https://example.org/a.xml"/>')
    assert asked == ["https://example.org/a.xml", "https://cdn.example.org/x/b.xml"]


def test_parts_are_asked_for_once() -> None:
    asked = []

    def load(url: str, base: str) -> str:
        asked.append(url)
        return "<UIView/>"

    layout = plumb.Engine(loader=load).load("<UIView>" + '<UIView xml="a.xml"/>' * 100 + "</UIView>")
    assert len(layout) == 101
    assert len(asked) == 1


def test_loaders_of_a_scheme_come_first_and_may_decline() -> None:
    asked = []

    def loader(name: str, answer: str | None) -> Callable[[str, str], str | None]:
        def load(url: str, base: str) -> str | None:
            asked.append(name)
            return answer

        return load

    engine = plumb.Engine(loader=loader("all", '<UIView width="3"/>'))
    engine.add_loader("https", loader("first", None))
    engine.add_loader("https", loader("second", None))
    layout = engine.load('<UIView><UIView xml="https://a.b/c.xml"/><UIView xml="d.xml"/></UIView>')
    assert asked == ["first", "second", "all", "all"]
    layout.compute(10, 10)
    assert layout["0"].frame.width == 3


def test_replacing_the_loader() -> None:
    engine = plumb.Engine(loader=library(card="<UIView/>"))
    engine.loader = None
    assert engine.loader is None
    with pytest.raises(plumb.DocumentError):
        engine.load(PAGE)
    engine = plumb.Engine(loader=library(card='<UIView width="1"/>'))
    engine.loader = library(card='<UIView width="2"/>')
    layout = engine.load(PAGE)
    layout.compute(10, 10)
    assert layout["#card"].frame.width == 2
    changes: list[Callable[[], object]] = [
        lambda: setattr(engine, "loader", None),
        lambda: setattr(engine, "verifier", lambda url, data: True),
        lambda: setattr(engine, "root", "/"),
        lambda: setattr(engine, "source_root", "/"),
        lambda: engine.add_search_folder("/"),
        lambda: engine.add_loader("https", library()),
    ]
    for change in changes:
        with pytest.raises(plumb.PlumbError) as caught:
            change()
        assert caught.value.code is plumb.Status.FROZEN
    assert engine.loader is not None


@pytest.mark.parametrize("answer", [3, ["<UIView/>"], plumb.Resource(3)])  # type: ignore[arg-type]
def test_answers_of_other_types(answer: Any) -> None:
    engine = plumb.Engine(loader=lambda url, base: answer)
    with pytest.raises(TypeError, match="expected bytes or str"):
        engine.load(PAGE)


def test_what_a_loader_raises_comes_out() -> None:
    failure = Failure("no network")

    def load(url: str, base: str) -> str:
        raise failure

    with pytest.raises(Failure) as caught:
        plumb.Engine(loader=load).load(PAGE)
    assert caught.value is failure


@pytest.mark.parametrize("scheme", ["", "a b", "https:", "ä", "1a", "a\0"])
def test_what_is_no_scheme(engine: plumb.Engine, scheme: str) -> None:
    with pytest.raises(plumb.PlumbError) as caught:
        engine.add_loader(scheme, library())
    assert caught.value.code is plumb.Status.ARGUMENT


def test_what_is_no_function(engine: plumb.Engine) -> None:
    set_ups: list[Callable[[], object]] = [
        lambda: engine.add_loader("https", 3),  # type: ignore[arg-type]
        lambda: setattr(engine, "loader", "x"),
        lambda: setattr(engine, "verifier", b""),
    ]
    for set_up in set_ups:
        with pytest.raises(TypeError):
            set_up()


def test_documents_with_errors_name_their_file() -> None:
    engine = plumb.Engine(loader=library(card='<UIView>\n  <UIView width="1 +"/>\n</UIView>'))
    with pytest.raises(plumb.ExpressionError) as caught:
        engine.load(PAGE)
    assert caught.value.file.endswith("card.xml")
    assert caught.value.line == 2


def test_a_document_in_itself() -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        plumb.Engine(loader=library(card=PAGE)).load(PAGE)
    assert "card.xml" in str(caught.value)


def test_a_loader_may_use_engines(engine: plumb.Engine) -> None:
    other = plumb.Engine()

    def load(url: str, base: str) -> str:
        with pytest.raises(plumb.DocumentError):
            other.load("<UIView")
        width = other.evaluate("2 * 3")
        assert engine.load("<UIView/>").root.component == "UIView"
        return f'<UIView width="{width}"/>'

    engine.loader = load
    layout = engine.load(PAGE)
    layout.compute(10, 10)
    assert layout["#card"].frame.width == 6


def test_components_with_a_template(engine: plumb.Engine) -> None:
    engine.loader = library(badge='<UIView><UIView id="dot" width="7"/></UIView>')
    engine.register_component("Badge", template="badge.xml")
    layout = engine.load("<UIView><Badge/></UIView>")
    layout.compute(10, 10)
    assert layout["#dot"].frame.width == 7


# Answers that come later


@pytest.fixture
def pending() -> plumb.Pending:
    return plumb.Pending()


@pytest.fixture
def waiting(pending: plumb.Pending) -> plumb.Layout:
    """``PAGE`` while its card is pending."""
    layout = plumb.Engine(loader=lambda url, base: pending).load(PAGE, name="page.xml")
    layout.compute(100, 100)
    return layout


def test_a_placeholder_stands_in(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    card = waiting["#card"]
    assert not pending.done
    assert "#placeholder" in waiting
    assert [(part.url.rpartition("/")[2], part.state) for part in waiting.parts] == [
        ("page.xml", "ready"),
        ("card.xml", "pending"),
    ]
    assert waiting.poll().pending_parts == 1
    pending.complete(CARD)
    assert pending.done
    reload = waiting.poll()
    assert reload
    assert (reload.changed, reload.pending_parts) == (True, 0)
    assert not waiting.poll()
    waiting.compute(100, 100)
    assert card.frame == (0, 5, 30, 10)
    assert "#placeholder" not in waiting
    assert [part.state for part in waiting.parts] == ["ready", "ready"]


def test_compute_takes_what_has_arrived(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    frames = waiting.frames
    assert len(frames) == 3
    pending.complete(CARD)
    waiting.compute(100, 100)
    assert waiting["#inside"].frame.width == 4
    assert len(waiting.frames) == len(waiting) == 3
    with pytest.raises(ValueError):
        frames.tolist()


def test_a_part_that_cannot_be_had(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    pending.fail("no such card")
    with pytest.raises(plumb.DocumentError) as caught:
        waiting.poll()
    assert caught.value.code is plumb.Status.USER
    assert "no such card" in str(caught.value)
    assert not waiting.poll()
    assert [part.state for part in waiting.parts] == ["ready", "failed"]
    problem = waiting.problems[0]
    assert "card.xml" in str(problem)
    assert problem.file.endswith("page.xml")
    waiting.compute(100, 100)
    assert "#placeholder" in waiting


def test_a_part_with_an_error(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    pending.complete("<UIView>")
    with pytest.raises(plumb.DocumentError):
        waiting.poll()
    assert not waiting.poll()
    waiting.compute(100, 100)
    assert "#placeholder" in waiting


def test_a_pending_is_answered_once(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    pending.complete(CARD)
    answers: list[Callable[[], None]] = [lambda: pending.complete(CARD), lambda: pending.fail("late")]
    for again in answers:
        with pytest.raises(plumb.PlumbError) as caught:
            again()
        assert caught.value.code is plumb.Status.DUPLICATE
    assert repr(pending) == "<plumb.Pending complete>"
    waiting.poll()
    waiting.compute(100, 100)
    assert waiting["#card"].frame.width == 30


def test_wrong_answers_are_none(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    with pytest.raises(TypeError):
        pending.complete(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        pending.fail(ValueError("x"))  # type: ignore[arg-type]
    with pytest.raises(plumb.PlumbError):
        pending.complete("\ud800")
    assert not pending.done
    pending.complete(CARD)
    assert waiting.poll()


def test_answered_before_it_is_returned(pending: plumb.Pending) -> None:
    pending.complete(CARD)
    layout = plumb.Engine(loader=lambda url, base: pending).load(PAGE)
    assert "#inside" in layout
    failed = plumb.Pending()
    failed.fail("gone")
    with pytest.raises(plumb.DocumentError, match="gone") as caught:
        plumb.Engine(loader=lambda url, base: failed).load(PAGE)
    assert caught.value.code is plumb.Status.USER
    assert repr(failed) == "<plumb.Pending failed>"


def test_one_pending_for_several_questions(pending: plumb.Pending) -> None:
    layouts = [plumb.Engine(loader=lambda url, base: pending).load(PAGE) for _ in range(3)]
    layouts.append(layouts[0].engine.load(PAGE))
    pending.complete(CARD)
    assert all(layout.poll() for layout in layouts)
    assert "#inside" in layouts[0].engine.load(PAGE)


def test_after_the_engine_is_gone(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    waiting.engine.close()
    with pytest.raises(plumb.ClosedError):
        pending.complete(CARD)
    assert not waiting.poll()
    waiting.compute(100, 100)
    assert "#placeholder" in waiting


def test_after_everything_is_gone(pending: plumb.Pending) -> None:
    gone = weakref.ref(plumb.Engine(loader=lambda url, base: pending).load(PAGE).engine)
    gc.collect()
    assert gone() is None
    with pytest.raises(plumb.ClosedError):
        pending.fail("late")


def test_after_the_layout_is_gone(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    waiting.close()
    # There is nobody to tell, and nothing wrong.
    pending.complete(CARD)


def test_from_a_thread(waiting: plumb.Layout, pending: plumb.Pending) -> None:
    thread = threading.Thread(target=pending.complete, args=(CARD,))
    thread.start()
    thread.join()
    assert waiting.poll()


def test_a_loader_that_waits_for_its_thread(pending: plumb.Pending) -> None:
    def load(url: str, base: str) -> plumb.Pending:
        thread = threading.Thread(target=pending.complete, args=(CARD,))
        thread.start()
        thread.join(10)
        assert pending.done
        return pending

    assert "#inside" in plumb.Engine(loader=load).load(PAGE)


def test_threads_that_answer_at_once() -> None:
    pendings = [plumb.Pending() for _ in range(50)]
    engine = plumb.Engine(loader=lambda url, base: pendings[int(url.rpartition("/")[2])])
    layout = engine.load("<UIView>" + "".join(f'<UIView xml="{n}"/>' for n in range(50)) + "</UIView>")
    refusals: list[plumb.Status] = []

    def answer() -> None:
        for number, pending in enumerate(pendings):
            try:
                pending.complete(f'<UIView width="{number}"/>')
            except plumb.PlumbError as error:
                refusals.append(error.code)

    threads = [threading.Thread(target=answer) for _ in range(4)]
    for thread in threads:
        thread.start()
    while layout.poll().pending_parts:
        layout.compute(100, 100)
    for thread in threads:
        thread.join()
    layout.compute(100, 100)
    assert [node.frame.width for node in layout.root.children] == list(range(50))
    assert refusals == [plumb.Status.DUPLICATE] * 150


def test_from_asyncio() -> None:
    async def main() -> float:
        def load(url: str, base: str) -> plumb.Pending:
            pending = plumb.Pending()

            async def fetch() -> None:
                await asyncio.sleep(0)
                pending.complete(CARD)

            tasks.append(asyncio.create_task(fetch()))
            return pending

        tasks: list[asyncio.Task[None]] = []
        layout = plumb.Engine(loader=load).load(PAGE)
        while layout.poll().pending_parts:
            await asyncio.sleep(0)
        layout.compute(100, 100)
        return layout["#card"].frame.width

    assert asyncio.run(main()) == 30


def test_answered_inside_a_callback(pending: plumb.Pending) -> None:
    engine = plumb.Engine(loader=lambda url, base: pending)

    def answer() -> float:
        if not pending.done:
            pending.complete(CARD)
        return 8

    engine.register_function("answer", answer)
    layout = engine.load(PAGE.replace("</UIView></UIView>", '</UIView><UIView width="answer()"/></UIView>'))
    layout.compute(100, 100)
    layout.poll()
    assert "#inside" in layout


def test_no_cycles_through_loaders() -> None:
    gc.disable()
    try:
        engine = plumb.Engine(loader=library(card=CARD), verifier=lambda url, data: True)
        layout = engine.load(PAGE)
        layout.on_problems = lambda layout: None
        gone = weakref.ref(layout), weakref.ref(engine)
        del layout, engine
        assert [reference() for reference in gone] == [None, None]
    finally:
        gc.enable()


# Verifying


def test_a_verifier_sees_every_part(tmp_path: Path) -> None:
    seen = []

    def verify(url: str, data: bytes) -> bool:
        seen.append((url.rpartition("/")[2], data))
        return True

    (tmp_path / "page.xml").write_text(PAGE)
    (tmp_path / "card.xml").write_text(CARD)
    engine = plumb.Engine(verifier=verify)
    assert engine.verifier is verify
    engine.load(tmp_path / "page.xml")
    assert seen == [("page.xml", PAGE.encode()), ("card.xml", CARD.encode())]


def test_a_verifier_sees_all_the_bytes() -> None:
    seen = []

    def verify(url: str, data: bytes) -> bool:
        seen.append(data)
        return True

    engine = plumb.Engine(loader=lambda url, base: b"<UIView/>\0\xff")
    engine.verifier = verify
    with pytest.raises(plumb.DocumentError):
        engine.load(PAGE)
    assert seen == [b"<UIView/>\0\xff"]


@pytest.mark.parametrize("answer", [False, None, 0])
def test_a_verifier_that_refuses(answer: Any) -> None:
    engine = plumb.Engine(loader=library(card=CARD), verifier=lambda url, data: answer)
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(PAGE)
    assert caught.value.code is plumb.Status.USER
    assert "card.xml" in str(caught.value)


def test_what_a_verifier_raises_comes_out() -> None:
    failure = Failure("signature")

    def verify(url: str, data: bytes) -> bool:
        raise failure

    with pytest.raises(Failure) as caught:
        plumb.Engine(loader=library(card=CARD), verifier=verify).load(PAGE)
    assert caught.value is failure


# Files


def test_files_beside_the_document(tmp_path: Path) -> None:
    (tmp_path / "page.xml").write_text(PAGE)
    (tmp_path / "card.xml").write_text(CARD)
    layout = plumb.Engine().load(tmp_path / "page.xml")
    assert "#inside" in layout
    assert [part.path for part in layout.parts] == [str(tmp_path / "page.xml"), str(tmp_path / "card.xml")]


def test_root_and_search_folders(tmp_path: Path) -> None:
    for folder in ("app", "shared", "secret"):
        (tmp_path / folder).mkdir()
    (tmp_path / "shared" / "card.xml").write_text(CARD)
    (tmp_path / "secret" / "card.xml").write_text(CARD)
    engine = plumb.Engine(root=tmp_path / "app", search_folders=[tmp_path / "shared"])
    assert engine.root == str(tmp_path / "app")
    assert engine.search_folders == (str(tmp_path / "shared"),)
    assert "#inside" in engine.load(PAGE)
    for path in ("../secret/card.xml", str(tmp_path / "secret" / "card.xml"), "link.xml"):
        (tmp_path / "app" / "link.xml").unlink(missing_ok=True)
        (tmp_path / "app" / "link.xml").symlink_to(tmp_path / "secret" / "card.xml")
        with pytest.raises(plumb.DocumentError):
            engine.load(PAGE.replace("card.xml", path))


def test_folders_that_are_none(tmp_path: Path) -> None:
    engine = plumb.Engine()
    set_ups: list[Callable[[], object]] = [
        lambda: setattr(engine, "root", tmp_path / "nothing"),
        lambda: setattr(engine, "source_root", tmp_path / "nothing"),
        lambda: engine.add_search_folder(tmp_path / "nothing"),
    ]
    for set_up in set_ups:
        with pytest.raises(plumb.PlumbError) as caught:
            set_up()
        assert caught.value.code is plumb.Status.FILE
    assert (engine.root, engine.source_root, engine.search_folders) == (None, None, ())


def test_a_document_from_memory_has_no_files(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load(PAGE)
    assert "card.xml" in str(caught.value)


def test_limits_of_inclusions() -> None:
    engine = plumb.Engine(
        loader=lambda url, base: f'<UIView><UIView xml="{int(url.rpartition("/")[2]) + 1}"/></UIView>',
        limits={"max_inclusions": 5},
    )
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load('<UIView xml="0"/>')
    assert caught.value.code is plumb.Status.LIMIT
    engine = plumb.Engine(loader=lambda url, base: "<UIView/>", limits={"max_parts": 5})
    with pytest.raises(plumb.DocumentError) as caught:
        engine.load("<UIView>" + "".join(f'<UIView xml="{n}"/>' for n in range(9)) + "</UIView>")
    assert caught.value.code is plumb.Status.LIMIT


def pending_parts(count: int, **options: Any) -> tuple[plumb.Layout, list[plumb.Pending]]:
    """A layout of elements `#n0` and so on, each of which waits for a part."""
    pending = [plumb.Pending() for _ in range(count)]
    engine = plumb.Engine(loader=lambda url, base: pending[int(url)], **options)
    places = "".join(f'<UIView id="n{i}" xml="{i}"/>' for i in range(count))
    return engine.load(f"<UIView>{places}</UIView>"), pending


@pytest.mark.parametrize(
    "bad",
    [
        {3: "<UIView", 200: "<UIView", 299: "<UIView"},
        dict.fromkeys(range(0, 300, 2), "<UIView"),
        dict.fromkeys(range(0, 300, 3), '<UIView width="nonsense"/>'),
        dict.fromkeys(range(1, 300), "<UINonsense/>"),
        {
            **dict.fromkeys(range(100), "<UIView"),
            **dict.fromkeys(range(100, 200), '<UIView width="nonsense"/>'),
        },
    ],
)
def test_arrivals_that_cannot_be_used_do_not_keep_out_the_others(bad: dict[int, str]) -> None:
    layout, pending = pending_parts(300)
    for index, waiting in enumerate(pending):
        waiting.complete(bad.get(index, '<UIView height="7"/>'))
    with pytest.raises(plumb.PlumbError):
        layout.poll()
    layout.compute(100, 100)
    for index in range(300):
        assert layout[f"#n{index}"].frame.height == (100 if index in bad else 7)
    assert [part.state for part in layout.parts].count("failed") == len(bad)


def test_arrivals_that_do_not_fit_together() -> None:
    layout, pending = pending_parts(100, limits={"max_nodes": 1000})
    for waiting in pending:
        waiting.complete("<UIView>" + "<UIView/>" * 100 + "</UIView>")
    with pytest.raises(plumb.PlumbError) as failure:
        layout.poll()
    assert failure.value.code == plumb.Status.LIMIT
    # No part is to blame alone: a call makes so many attempts, and the next ones go on.
    for _ in range(20):
        layout.compute(100, 100)
    states = [part.state for part in layout.parts]
    assert states.count("ready") == 1 + 8
    assert states.count("failed") == 92
