"""Lists that stay at their end."""

from __future__ import annotations

import plumb


def test_stays_at_its_end(engine: plumb.Engine) -> None:
    layout = engine.load(
        '<UITableView id="list" items="names" itemKey="item" rowHeight="20" scrollAnchor="end">'
        '<UITableViewCell><UILabel id="name" text="{item}"/></UITableViewCell></UITableView>',
        state={"names": ["a", "b", "c", "d"]},
    )

    def show(*rows: str) -> list[str]:
        layout.state["names"] = list(rows)
        layout.compute(100, 40)
        return [cell["#name"]["text"] for cell in layout["#list"].cells]

    assert show("a", "b", "c", "d") == ["c", "d"]
    assert show("a", "b", "c", "d", "e") == ["d", "e"]
    layout["#list"].scroll_to(row=0)
    layout.compute(100, 40)
    assert show("y", "z", "a", "b", "c", "d", "e", "f") == ["a", "b"]
    assert layout["#list"]["contentOffset.y"] == 40
