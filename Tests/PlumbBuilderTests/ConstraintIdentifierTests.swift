import Testing

@testable import PlumbBuilder

/// Constraints with identifiers: changed without an update of the layout.
struct ConstraintIdentifierTests {
  let root = View()
  let a = View()
  let b = View()

  private func layout() -> some Layout {
    root.sl.sublayout {
      a.sl.anchors {
        Anchors.leading.top.equalToSuper(constant: 5).identifier("gap")
        Anchors.size.equalTo(width: 10, height: 10)
      }
      b.sl.anchors {
        Anchors.leading.equalTo(a, attribute: .trailing, constant: 5).identifier("gap")
        Anchors.top
        Anchors.width.equalTo(constant: 50).priority(.defaultHigh).identifier("wide")
        Anchors.width.equalTo(constant: 20).priority(500)
        Anchors.height.equalTo(constant: 10)
      }
    }
  }

  @Test("A constant is set for all constraints with an identifier, until the next update") func constant() throws {
    let activation = layout().active()
    try root.layout(width: 100, height: 100)
    #expect(activation.anchors("gap").count == 3)
    activation.anchors("gap").update(constant: 8)
    try root.layout(width: 100, height: 100)
    #expect(a.frame == Rect(x: 8, y: 8, width: 10, height: 10))
    #expect(b.frame == Rect(x: 26, y: 0, width: 50, height: 10))
    #expect(activation.constraintCount == 9)
    layout().update(fromActivation: activation)
    #expect(activation.difference.constraintsAdded == 3 && activation.difference.constraintsRemoved == 3)
    try root.layout(width: 100, height: 100)
    #expect(a.frame == Rect(x: 5, y: 5, width: 10, height: 10))
    #expect(b.frame.x == 20)
    #expect(root.engineLayout?.constraintCount == activation.constraintCount + 4)
  }

  @Test("A priority is set, and numbers that are not valid change nothing") func priority() throws {
    let activation = layout().active()
    try root.layout(width: 100, height: 100)
    #expect(b.frame.width == 50)
    activation.anchors("wide").update(priority: 400)
    try root.layout(width: 100, height: 100)
    #expect(b.frame.width == 20)
    activation.anchors("gap").update(constant: .nan)
    activation.anchors("gap").update(constant: 1, priority: 1001)
    activation.anchors("none").update(constant: 1)
    #expect(activation.anchors("none").count == 0)
    #expect(
      activation.problems.map(\.message) == [
        "The anchors gap cannot have the constant nan: a finite number is expected",
        "The anchors gap cannot have the priority 1001.0: a number above 0 and at most 1000 is expected",
      ])
    try root.layout(width: 100, height: 100)
    #expect(a.frame.x == 5)
  }

  @Test("An identifier belongs to the value of a constraint, and may be any text") func value() throws {
    func layout(_ identifier: String) -> some Layout {
      root.sl.sublayout { a.sl.anchors { Anchors.allSides.equalToSuper().identifier(identifier) } }
    }
    let activation = layout("H").active()
    for identifier in ["V", "a b", "1", "ü:;\n", "edge", ""] {
      layout(identifier).update(fromActivation: activation)
      #expect(activation.difference.constraintsAdded == 4 && activation.difference.constraintsKept == 0)
      try root.layout(width: 30, height: 20)
      #expect(a.frame == Rect(x: 0, y: 0, width: 30, height: 20))
    }
    layout("").update(fromActivation: activation)
    #expect(activation.difference.constraintsKept == 4)
  }

  @Test("Contradictions are told with the identifiers") func contradiction() throws {
    let activation = root.sl.sublayout {
      a.sl.anchors {
        Anchors.width.equalTo(constant: 50).identifier("narrow")
        Anchors.width.greaterThanOrEqualTo(constant: 80).identifier("least")
      }
    }.active()
    try root.layout(width: 100, height: 10)
    let message = try #require(root.problems.first?.message)
    #expect(message.contains("least: ") && message.contains("narrow: "))
    activation.anchors("least").update(constant: 40)
    try root.layout(width: 100, height: 10)
    #expect(root.problems.isEmpty)
  }
}
