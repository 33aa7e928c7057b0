import Testing

@testable import PlumbBuilder

/// Many views, many updates.
struct ScaleTests {
  @Test("Ten thousand views in one builder") func many() throws {
    let root = View()
    let views = (0..<10_000).map { _ in View() }
    func layout(_ count: Int) -> some Layout {
      root.sl.sublayout {
        for (number, view) in views.prefix(count).enumerated() {
          view.sl.anchors {
            Anchors.leading.equalToSuper(constant: Double(number))
            Anchors.top
            Anchors.size.equalTo(width: 1, height: 1)
          }
        }
      }
    }
    let activation = layout(10_000).active()
    #expect(activation.constraintCount == 40_000)
    try root.layout(width: 100, height: 100)
    #expect(views[9_999].frame == Rect(x: 9_999, y: 0, width: 1, height: 1))
    layout(9_990).update(fromActivation: activation)
    try root.layout(width: 100, height: 100)
    #expect(activation.difference.viewsRemoved.count == 10)
    #expect(root.engineLayout?.nodeCount == 9_991)
  }

  @Test("Toggling a branch leaves memory as it was") func toggled() throws {
    let (root, a) = (View(), View())
    var isOn = true
    func layout() -> some Layout {
      root.sl.sublayout {
        a.sl.anchors { if isOn { Anchors.allSides } else { Anchors.size.equalTo(width: 5, height: 5) } }.sublayout {
          if isOn { View().sl.identifying("new").anchors { Anchors.center } }
        }
      }
    }
    let activation = Activation()
    func toggle(_ count: Int) throws -> Int {
      for _ in 0..<count {
        isOn.toggle()
        layout().update(fromActivation: activation)
        try root.layout(width: 100, height: 100)
        #expect(a.frame.width == (isOn ? 100 : 5))
      }
      return try #require(root.engineLayout).memoryUsage
    }
    let before = try (0..<4).map { _ in try toggle(100) }.max() ?? 0
    let after = try (0..<4).map { _ in try toggle(200) }.max() ?? 0
    #expect(after <= before + before / 4)
    #expect(a.inboundConstraints.count <= 4 && root.inboundConstraints.count <= 4)
  }
}
