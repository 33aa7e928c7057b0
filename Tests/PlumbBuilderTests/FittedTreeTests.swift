import Testing

@testable import PlumbBuilder

/// Trees without a given size: the view at the top is as large as its constraints and its content make it.
struct FittedTreeTests {
  final class Tile: View {
    override var intrinsicContentSize: Size { Size(width: 30, height: 10) }
  }

  @Test("Constraints of the view at the top decide its size along axes without a given one") func own() throws {
    let (root, a) = (View(), View())
    let activation = root.sl.anchors {
      Anchors.width.equalTo(constant: 80)
      Anchors.height.equalTo(root, attribute: .width).multiplier(0.5)
    }.sublayout { a.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 5) } }.active()
    #expect(activation.problems.isEmpty)
    try root.layout(width: nil, height: nil)
    #expect(root.frame == Rect(x: 0, y: 0, width: 80, height: 40))
    #expect(a.frame == Rect(x: 5, y: 5, width: 70, height: 30))
    #expect(root.problems.isEmpty)
    // A size that is given counts more than the constraints.
    try root.layout(width: 200, height: nil)
    #expect(root.frame == Rect(x: 0, y: 0, width: 200, height: 100))
    try root.layout(width: 200, height: 30)
    #expect(root.frame == Rect(x: 0, y: 0, width: 200, height: 30))
    #expect(a.frame == Rect(x: 5, y: 5, width: 190, height: 20))
    try root.layout(width: nil, height: nil)
    #expect(a.frame == Rect(x: 5, y: 5, width: 70, height: 30))
  }

  @Test("Without constraints of its own the view at the top is as large as its content") func content() throws {
    let (root, a, b) = (View(), Tile(), Tile())
    func layout(_ hasBoth: Bool) -> some Layout {
      root.sl.sublayout {
        a.sl.anchors {
          Anchors.cap.equalToSuper(inwardOffset: 4)
          if !hasBoth { Anchors.bottom.equalToSuper(inwardOffset: 4) }
        }
        if hasBoth {
          b.sl.anchors {
            Anchors.top.equalTo(a, attribute: .bottom, constant: 2)
            Anchors.shoe.equalToSuper(inwardOffset: 4)
          }
        }
      }
    }
    let activation = layout(false).active()
    try root.layout(width: nil, height: nil)
    #expect(root.frame.size == Size(width: 38, height: 18))
    layout(true).update(fromActivation: activation)
    root.layoutIfNeeded()
    #expect(root.problems.map(\.message) == [])
    #expect(root.frame.size == Size(width: 38, height: 30))
    #expect(b.frame == Rect(x: 4, y: 16, width: 30, height: 10))
    let least = root.sl.anchors { Anchors.width.greaterThanOrEqualTo(constant: 100) }.active()
    root.layoutIfNeeded()
    #expect(root.frame.size == Size(width: 100, height: 30))
    #expect(a.frame.width == 92)
    least.deactive()
    root.layoutIfNeeded()
    #expect(root.frame.width == 38)
  }

  @Test("A tree that was laid out in a size becomes one that finds its own") func changed() throws {
    let (root, a) = (View(), View())
    let activation = root.sl.anchors { Anchors.size.equalTo(width: 60, height: 50) }
      .sublayout { a.sl.anchors { Anchors.allSides.equalTo(root.safeAreaLayoutGuide) } }.active()
    try root.setSafeArea(EdgeInsets(top: 3, left: 0, bottom: 0, right: 0))
    try root.layout(width: 100, height: 100)
    // Given sizes count, not the constraints.
    #expect(root.frame.size == Size(width: 100, height: 100))
    #expect(a.frame == Rect(x: 0, y: 3, width: 100, height: 97))
    try root.layout(width: nil, height: nil)
    #expect(root.frame.size == Size(width: 60, height: 50))
    #expect(a.frame == Rect(x: 0, y: 3, width: 60, height: 47))
    #expect(root.view(of: root.node) === root && a.superview === root)
    root.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    root.layoutIfNeeded()
    #expect(root.frame.size == Size(width: 20, height: 20))
    #expect(activation.problems.isEmpty)
  }
}
