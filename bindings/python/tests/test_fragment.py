from __future__ import annotations

import gc
import threading
import weakref

import pytest

import plumb

LIST = """
<UIView id="list" width="200" height="auto">
  <state name="gap" type="Double" value="2"/>
  <UILabel id="title" height="20"/>
</UIView>
"""
ROW = """
<UIView top="previous.bottom + gap" height="30">
  <state name="score" type="Int" value="7"/>
  <UILabel width="50%" height="100%" text="{score}"/>
</UIView>
"""


def test_a_fragment_does_what_its_text_does(engine: plumb.Engine) -> None:
    row = engine.fragment(ROW, name="row.xml")
    assert (row.engine, row.name, row.warnings, row.closed) == (engine, "row.xml", [], False)
    assert repr(row) == "<plumb.Fragment 'row.xml'>"
    one, other = engine.load(LIST), engine.load(LIST)
    for index in (0, -1, 1, 2):
        assert one.root.insert(index, row).path == other.root.insert(index, ROW).path
        assert one.root.append(row).path == other.root.append(ROW).path
    one.compute(300, 300)
    other.compute(300, 300)
    assert one.frames.tolist() == other.frames.tolist()
    assert one.root.frame.height == other.root.frame.height > 100


def test_copies_are_what_inserting_one_by_one_makes(engine: plumb.Engine) -> None:
    row = engine.fragment(ROW)
    one, other = engine.load(LIST), engine.load(LIST)
    for index, count in ((None, 3), (0, 40), (2, 0), (-1, 300), (1, 1)):
        nodes = one.root.insert_copies(index, row, count)
        present = len(other.root.children)
        place = present if index is None else index if index >= 0 else index + present
        with other.edit():
            same = [other.root.insert(place + copy, row) for copy in range(count)]
        assert [node.path for node in nodes] == [node.path for node in same]
        one.compute(300, 300)
        other.compute(300, 300)
        assert one.frames.tolist() == other.frames.tolist()
    nodes[0].state["score"] = 9
    one.compute(300, 300)
    assert nodes[0].children[0]["text"] == "9"


def test_copies_are_inserted_all_or_none() -> None:
    engine = plumb.Engine(limits=plumb.Limits(max_nodes=10))
    layout = engine.load(LIST)
    row = engine.fragment(ROW)
    for count in (5, 11, 1 << 29, 1 << 40, 1 << 63, 1 << 70):
        with pytest.raises(plumb.PlumbError) as caught:
            layout.root.insert_copies(None, row, count)
        assert caught.value.code == plumb.Status.LIMIT
    usual = plumb.Engine()
    with pytest.raises(plumb.PlumbError, match="more than 1000000 nodes"):
        usual.load(LIST).root.insert_copies(None, usual.fragment(ROW), 1_000_001)
    with pytest.raises(plumb.LayoutError, match="-1"):
        layout.root.insert_copies(None, row, -1)
    with pytest.raises(plumb.LayoutError, match="fewer than 9"):
        layout.root.insert_copies(9, row, 2)
    with pytest.raises(TypeError, match=r"plumb\.Fragment"):
        layout.root.insert_copies(0, ROW, 2)  # type: ignore[arg-type]
    with pytest.raises(plumb.DocumentError, match="nobody"):
        layout.root.insert_copies(0, engine.fragment('<UIView left="#nobody.right"/>'), 2)
    with layout.edit():
        layout.root.insert_copies(None, row, 2)
        with pytest.raises(plumb.PlumbError):
            layout.root.insert_copies(None, row, 3)
    assert len(layout) == 6
    layout.root.insert_copies(None, row, 2)
    assert len(layout) == 10


def test_a_panel_that_comes_and_goes_leaves_nothing_behind(engine: plumb.Engine) -> None:
    rows = "".join(f'<UILabel top="previous.bottom" width="50%" height="{row % 9}"/>' for row in range(300))
    panel = engine.fragment(f'<UIView id="panel" width="80">{rows}</UIView>')
    layout = engine.load('<UIView><UIView id="below" height="7"/></UIView>')
    before: list[plumb.Node] = []
    usage = 0
    for step in range(40):
        node = layout.root.append(panel)
        layout.compute(200, 100)
        assert [child.id for child in layout.root.children] == ["below", "panel"]
        assert node.children[299].frame == (0, sum(row % 9 for row in range(299)), 40, 299 % 9)
        for gone in before:
            with pytest.raises(plumb.PlumbError, match="not one of this layout"):
                _ = gone.frame
        before = [node, node.children[299]]
        node.remove()
        layout.compute(200, 100)
        assert len(layout) == 2
        if step == 5:
            usage = layout.memory_usage
    assert layout.memory_usage <= usage


def test_hundreds_of_copies_are_what_their_text_is(engine: plumb.Engine) -> None:
    """No other edit comes between them, so that most of them are pasted."""
    text = """
    <UIView id="row" top="previous.bottom + gap" height="auto" alpha="gap / 50">
      <UILabel id="name" width="50%" text="{gap} points"/>
      <UILabel top="previous.bottom" isHidden="gap &gt; 9">more</UILabel>
    </UIView>
    """
    row = engine.fragment(text)
    one, other = engine.load(LIST), engine.load(LIST)
    for step in range(12):
        for layout, element in ((one, row), (other, text)):
            index = [0, len(layout.root.children) // 2, len(layout.root.children)][step % 3]
            with layout.edit():
                for place in range(1 if step % 2 else 20):
                    layout.root.insert(index + place, element)
            layout.root.state["gap"] = 1 + step
            layout.compute(300, 300)
        assert one.frames.tolist() == other.frames.tolist()
        nodes = [[(node.path, node.id, dict(node)) for node in layout] for layout in (one, other)]
        assert nodes[0] == nodes[1]
        for layout in (one, other):
            layout.root.children[step].remove()
    node = one.root.children[60]
    node.set("height", "gap * 2")
    one.compute(300, 300)
    assert node.frame.height == 24
    assert one["#row"].parent == one.root


def test_copies_have_state_of_their_own(engine: plumb.Engine) -> None:
    row = engine.fragment(ROW.encode())
    layout = engine.load(LIST)
    first, second = (layout.root.append(row) for _ in range(2))
    second.state["score"] = 9
    layout.compute(300, 300)
    assert [node.children[0]["text"] for node in (first, second)] == ["7", "9"]


def test_batches(engine: plumb.Engine) -> None:
    row = engine.fragment(ROW)
    layout = engine.load(LIST)
    with layout.edit():
        rows = [layout.root.append(row) for _ in range(100)]
        rows[3].append(row)
        rows[4].set("height", 40)
    layout.compute(300, 300)
    assert len(layout) == 2 + 101 * 2
    assert layout.root.frame.height == 20 + 100 * 32 + 10
    with pytest.raises(KeyError, match="oops"), layout.edit():
        layout.root.append(row)
        raise KeyError("oops")
    assert len(layout) == 2 + 101 * 2


def test_malformed_text_is_reported_with_its_place(engine: plumb.Engine) -> None:
    with pytest.raises(plumb.DocumentError) as caught:
        engine.fragment("<UIView>\n  <UILabel></UIView>", name="row.xml")
    found = caught.value.diagnostics[0]
    assert (found.code, found.file, found.line, found.column) == (plumb.Status.XML, "row.xml", 2, 14)
    with pytest.raises(plumb.DocumentError) as caught:
        engine.fragment("")
    assert caught.value.diagnostics[0].file == "fragment.xml"
    with pytest.raises(plumb.PlumbError, match="NUL"):
        engine.fragment("<UIView/>", name="a\0b")
    with pytest.raises(plumb.PlumbError, match="cannot be set up"):
        engine.register_component("Late")


def test_what_depends_on_the_place_is_reported_there(engine: plumb.Engine) -> None:
    fragment = engine.fragment('<UIView>\n<UIView left="#nobody.right"/></UIView>', name="row.xml")
    layout = engine.load(LIST)
    with pytest.raises(plumb.DocumentError, match="nobody") as caught:
        layout.root.append(fragment)
    assert (caught.value.diagnostics[0].file, caught.value.diagnostics[0].line) == ("row.xml", 2)
    with pytest.raises(plumb.LayoutError) as refused:
        layout.root.insert(9, fragment)
    assert refused.value.code == plumb.Status.ARGUMENT
    assert len(layout) == 2


def test_fragments_of_other_engines_are_refused(engine: plumb.Engine) -> None:
    layout = plumb.Engine().load(LIST)
    with pytest.raises(plumb.LayoutError, match="another engine") as caught:
        layout.root.append(engine.fragment(ROW))
    assert caught.value.code == plumb.Status.HANDLE
    assert len(layout) == 2


def test_parts_are_found_relative_to_the_layout() -> None:
    asked: list[tuple[str, str]] = []

    def load(url: str, base: str) -> bytes:
        asked.append((url, base))
        return b'<UIView height="5"/>'

    engine = plumb.Engine(loader=load)
    fragment = engine.fragment('<UIView xml="part.xml"/>')
    assert asked == []
    layout = engine.load("<UIView/>", name="menus/main.xml")
    node = layout.root.append(fragment)
    layout.compute(100, 100)
    assert node.frame.height == 5
    assert asked == [("menus/part.xml", "menus/main.xml")]


def test_lifetime(engine: plumb.Engine) -> None:
    layout = engine.load(LIST)
    with engine.fragment(ROW) as fragment:
        kept = engine.fragment(ROW)
        layout.root.append(fragment)
    assert fragment.closed
    fragment.close()
    assert repr(fragment) == "<plumb.Fragment 'fragment.xml' closed>"
    for action in (lambda: layout.root.append(fragment), fragment.__enter__):
        with pytest.raises(plumb.ClosedError, match="the fragment is closed"):
            action()
    engine.close()
    layout.root.append(kept)
    layout.compute(300, 300)
    assert layout.root.frame.height == 20 + 2 * 32
    with pytest.raises(plumb.ClosedError):
        engine.fragment(ROW)


def test_memory_is_given_back() -> None:
    engine = plumb.Engine()
    layout = engine.load(LIST)
    layout.compute(300, 300)
    used = engine.memory_usage
    fragment = engine.fragment(ROW)
    assert engine.memory_usage > used
    gone = weakref.ref(fragment)
    del fragment
    gc.collect()
    assert gone() is None
    assert engine.memory_usage == used
    for _ in range(300):
        engine.fragment(ROW).close()
    assert engine.memory_usage == used


def test_threads_share_a_fragment(engine: plumb.Engine) -> None:
    fragment = engine.fragment(ROW)
    heights: list[float] = []

    def work() -> None:
        layout = engine.load(LIST)
        for _ in range(20):
            layout.root.append(fragment)
        layout.compute(300, 300)
        heights.append(layout.root.frame.height)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert heights == [20 + 20 * 32] * 4


def test_a_document_in_json_is_a_fragment(engine: plumb.Engine) -> None:
    row = engine.fragment(
        """{"root": {"views": {
          "!title:UILabel": {"constraints": {"left top": "@super +4", "height": "+10"}},
          "!line": {"constraints": {"left right": "@root", "top": "@title.bottom", "height": "+1"}}
        }}}""",
        name="row.json",
    )
    layout = engine.load(LIST)
    inserted = [layout.root.append(row) for _ in range(2)]
    layout.compute(300, 400)
    for node in inserted:
        assert [(child.id, child.frame.y) for child in node.children] == [("title", 4), ("line", 14)]
    with pytest.raises(plumb.DocumentError, match="lft is not an attribute of a view"):
        engine.fragment('{"root": {"views": {"!a": {"constraints": {"lft": "+1"}}}}}')
