import Testing

@testable import PlumbBuilder

/// Stack views arrange what is inside, but for what a group says is not to be.
struct StackViewTests {
  final class Tile: View {
    override var intrinsicContentSize: Size { Size(width: 30, height: 10) }
  }

  private func stack() -> StackView {
    let stack = StackView()
    stack.axis = .vertical
    stack.spacing = 5
    return stack
  }

  @Test("Views inside are arranged in the order of the layout") func arranged() throws {
    let (root, stack, a, b) = (View(), stack(), Tile(), Tile())
    func layout(_ isTurned: Bool) -> some Layout {
      root.sl.sublayout {
        stack.sl.anchors { Anchors.cap }.sublayout {
          if isTurned { b }
          a
          if !isTurned { b }
        }
      }
    }
    let activation = layout(false).active()
    try root.layout(width: 100, height: 100)
    #expect(stack.frame == Rect(x: 0, y: 0, width: 100, height: 25))
    #expect(b.frame == Rect(x: 0, y: 15, width: 100, height: 10))
    layout(true).update(fromActivation: activation)
    try root.layout(width: 100, height: 100)
    #expect(stack.arrangedSubviews == [b, a])
    #expect(a.frame == Rect(x: 0, y: 15, width: 100, height: 10))
    #expect(root.problems.isEmpty)
  }

  @Test("What a group says is not arranged is placed by its anchors") func unarranged() throws {
    let (root, stack, a, b, back) = (View(), stack(), Tile(), Tile(), View())
    back.identifier = "back"
    func layout(_ isThere: Bool) -> some Layout {
      root.sl.sublayout {
        stack.sl.anchors { Anchors.cap.equalToSuper(inwardOffset: 10) }.sublayout {
          if isThere {
            GroupLayout(option: .isNotArranged) { back.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: -2) } }
          }
          a
          b
        }
      }
    }
    let activation = layout(true).active()
    #expect(stack.subviews == [back, a, b])
    #expect(stack.arrangedSubviews == [a, b])
    try root.layout(width: 100, height: 100)
    #expect(root.problems.map(\.message) == [])
    #expect(stack.frame == Rect(x: 10, y: 10, width: 80, height: 25))
    #expect(back.frame == Rect(x: -2, y: -2, width: 84, height: 29))
    #expect(b.frame == Rect(x: 0, y: 15, width: 80, height: 10))
    stack.spacing = 7
    layout(false).update(fromActivation: activation)
    try root.layout(width: 100, height: 100)
    #expect(b.frame == Rect(x: 0, y: 17, width: 80, height: 10))
    layout(true).update(fromActivation: activation)
    try root.layout(width: 100, height: 100)
    #expect(back.frame == Rect(x: -2, y: -2, width: 84, height: 31))
    // A view in a group is a view: what is inside of it is arranged if it arranges.
    stack.removeArrangedSubview(a)
    try root.layout(width: 100, height: 100)
    #expect(stack.frame.height == 10)
  }

  @Test("A custom spacing replaces the spacing behind one view, as long as it is arranged") func customSpacing() throws
  {
    let (root, stack, a, b, c) = (View(), stack(), Tile(), Tile(), Tile())
    func layout(_ hasFirst: Bool) -> some Layout {
      root.sl.sublayout {
        stack.sl.anchors { Anchors.cap }.sublayout {
          if hasFirst { a }
          b
          c
        }
      }
    }
    let activation = layout(true).active()
    stack.setCustomSpacing(20, after: a)
    #expect(stack.customSpacing(after: a) == 20)
    #expect(stack.customSpacing(after: b) == StackView.spacingUseDefault)
    try root.layout(width: 100, height: 100)
    #expect(b.frame.y == 30 && c.frame.y == 45)
    stack.setCustomSpacing(StackView.spacingUseSystem, after: b)
    stack.setCustomSpacing(StackView.spacingUseDefault, after: a)
    stack.setCustomSpacing(50, after: root)
    try root.layout(width: 100, height: 100)
    #expect(b.frame.y == 15 && c.frame.y == 33)
    stack.setCustomSpacing(40, after: a)
    layout(false).update(fromActivation: activation)
    layout(true).update(fromActivation: activation)
    #expect(stack.customSpacing(after: a) == StackView.spacingUseDefault)
    try root.layout(width: 100, height: 100)
    #expect(b.frame.y == 15 && c.frame.y == 33)
    #expect(root.problems.isEmpty)
  }

  @Test("Stack views of documents take custom spacing, and arrange all that is inside") func ofDocument() throws {
    let root = try View.load(
      "<UIView><UIStackView id='row' spacing='5'><UIView id='a' width='10' height='10'/></UIStackView></UIView>")
    let row = try #require(root.find("#row") as? StackView)
    let a = try #require(root.find("#a"))
    let (b, c) = (Tile(), Tile())
    b.identifier = "b"
    let activation = row.sl.sublayout {
      b
      GroupLayout(option: .isNotArranged) { c }
    }.active()
    #expect(
      activation.problems.map(\.message) == [
        "\(c.name) cannot be left out of the arrangement of row, which is a document's"
      ])
    row.setCustomSpacing(12, after: a)
    try root.layout(width: 200, height: 100)
    #expect(b.frame.x == 22 && c.frame.x == 57)
  }

  @Test("A card in a stack view is as large as what is inside") func cards() throws {
    let (root, stack, card, tile) = (View(), stack(), View(), Tile())
    let activation = root.sl.sublayout {
      stack.sl.anchors { Anchors.cap }.sublayout {
        card.sl.sublayout { tile.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 4) } }
      }
    }.active()
    #expect(activation.problems.isEmpty)
    try root.layout(width: 100, height: 100)
    #expect(card.frame == Rect(x: 0, y: 0, width: 100, height: 18))
    #expect(tile.frame == Rect(x: 4, y: 4, width: 92, height: 10))
  }
}
