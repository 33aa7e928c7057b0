"""The shortest way from a layout to frames."""

import plumb

DOCUMENT = """
<View>
  <Label id="title" left="20" top="20" text="Hello, {name}!"/>
  <View id="bar" left="20" right="20" top="previous.bottom + 10" height="8">
    <View id="fill" width="100% * progress"/>
  </View>
</View>
"""


def main() -> None:
    layout = plumb.Engine().load(DOCUMENT, state={"name": "world", "progress": 0.25})
    layout.compute(320, 100)
    for selector in ("#title", "#bar", "#fill"):
        node = layout[selector]
        print(f"{node.component:<8} {node.id:<6}", *(f"{edge:6.1f}" for edge in node.frame))

    layout.state["progress"] = 0.75
    layout.compute(320, 100)
    for change in layout.changes:
        print("changed:", change.node.id, change.property or change.node.frame)


if __name__ == "__main__":
    main()
