import Testing

@testable import PlumbBuilder

/// What activations and updates do to views, and what they withstand.
struct UpdateTests {
  private func view(_ name: String) -> View {
    let view = View()
    view.identifier = name
    return view
  }

  @Test("A location attribute without a superview is an error that names view and attribute") func noSuperview() throws
  {
    let title = view("title")
    let activation = title.sl.anchors {
      Anchors.top
      Anchors.width.equalTo(constant: 10)
      Anchors.size
    }.active()
    #expect(
      activation.problems.map(\.message) == [
        "title.top has no superview to refer to", "title.width has no superview to refer to",
        "title.height has no superview to refer to",
      ])
    #expect(activation.problems[0].notes == ["place title inside of another view, or name the view that top refers to"])
    #expect(activation.constraintCount == 1)
  }

  @Test("Numbers and pairs that no constraint can have are errors") func wrongConstraints() {
    let (root, a, other) = (view("root"), view("a"), view("other"))
    let activation = root.sl.sublayout {
      a.sl.anchors {
        Anchors.top.equalToSuper(constant: .nan)
        Anchors.top.equalToSuper().multiplier(.infinity)
        Anchors.top.equalToSuper().priority(0)
        Anchors.top.equalToSuper().priority(1000.5)
        Anchors.leading.equalToSuper(attribute: .left)
        Anchors.top.equalTo(other)
        Anchors.bottom
      }
    }.active()
    #expect(
      activation.problems.map(\.message) == [
        "a.top has the constant nan", "a.top has the multiplier inf", "a.top has the priority 0.0",
        "a.top has the priority 1000.5",
        "a.leading cannot refer to root.left: only one of them follows the reading direction",
        "a.top refers to other, which is in another tree of views",
      ])
    #expect(activation.constraintCount == 1)
  }

  @Test("A view that is declared in several places is in the last one; one cannot be inside of itself") func twice()
    throws
  {
    let (root, a, b, c) = (view("root"), view("a"), view("b"), view("c"))
    let activation = root.sl.sublayout {
      a.sl.sublayout { c.sl.anchors { Anchors.allSides } }
      b.sl.anchors { Anchors.allSides }.sublayout { c }
      b
    }.active()
    #expect(c.superview === b)
    #expect(root.subviews == [a, b])
    try root.layout(width: 30, height: 20)
    #expect(activation.problems.map(\.message) == [])
    #expect(activation.constraintCount == 8)
    let (d, e) = (view("d"), view("e"))
    let cyclic = d.sl.sublayout { e.sl.sublayout { d } }.active()
    #expect(cyclic.problems.map(\.message) == ["d cannot be inside of itself: it is around e"])
    #expect(d.superview == nil && e.superview === d)
    let itself = d.sl.sublayout { d }.active()
    #expect(itself.problems.count == 1)
    d.addSubview(d)
    e.addSubview(d)
    #expect(d.superview == nil)
  }

  @Test("Who is around whom can be exchanged by an update, and nodes stay") func exchanged() throws {
    let (root, a, b) = (view("root"), view("a"), view("b"))
    func layout(_ isTurned: Bool) -> some Layout {
      root.sl.sublayout {
        if isTurned {
          b.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 1) }
            .sublayout { a.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 2) } }
        } else {
          a.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 4) }
            .sublayout { b.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 8) } }
        }
      }
    }
    let activation = layout(false).active()
    try root.layout(width: 100, height: 100)
    let nodes = [a.node, b.node]
    #expect(b.frame == Rect(x: 8, y: 8, width: 76, height: 76))
    layout(true).update(fromActivation: activation)
    try root.layout(width: 100, height: 100)
    #expect(activation.difference.viewsMoved == [b, a])
    #expect(b.frame == Rect(x: 1, y: 1, width: 98, height: 98))
    #expect(a.frame == Rect(x: 2, y: 2, width: 94, height: 94))
    #expect([a.node, b.node] == nodes)
  }

  @Test("Identifiers that are not unique mean the first view, and unknown ones the superview") func identifiers() throws
  {
    let (root, a, b, c) = (view("root"), view("same"), view("same"), view("c"))
    let activation = root.sl.sublayout {
      a.sl.anchors { Anchors.size.equalTo(width: 10, height: 10) }
      b.sl.anchors { Anchors.size.equalTo(width: 20, height: 20) }
      c.sl.anchors {
        Anchors.width.equalTo("same")
        Anchors.height.equalTo("none")
      }
    }.active()
    try root.layout(width: 100, height: 50)
    #expect(c.frame.size == Size(width: 10, height: 50))
    #expect(activation.viewForIdentifier("same") === a)
    #expect(activation.viewForIdentifier("none") == nil)
  }

  @Test("Releasing an activation takes it back, but not what is at the top; finalActive keeps it") func released()
    throws
  {
    let (root, a, b, outside) = (view("root"), view("a"), view("b"), view("outside"))
    outside.addSubview(root)
    func layout() -> some Layout {
      root.sl.anchors { Anchors.allSides }.sublayout { a.sl.anchors { Anchors.allSides }.sublayout { b } }
    }
    var activation: Activation? = layout().active()
    try outside.layout(width: 10, height: 10)
    #expect(a.frame.width == 10)
    #expect(outside.engineLayout?.nodeCount == 4)
    activation = nil
    #expect(activation == nil)
    #expect(a.superview == nil && b.superview == nil && root.superview === outside)
    #expect(root.constraintSets.isEmpty && a.constraintSets.isEmpty)
    try outside.layout(width: 10, height: 10)
    #expect(outside.engineLayout?.nodeCount == 2)
    #expect(outside.engineLayout?.constraintCount == 2)
    #expect(layout().finalActive().isEmpty)
    try outside.layout(width: 20, height: 10)
    #expect(b.superview === a && a.frame.width == 20)
    // Another activation on top of it counts beside it, and only its own goes.
    activation = root.sl.sublayout { a.sl.anchors { Anchors.top.equalToSuper() } }.active()
    #expect(a.constraintSets.count == 2)
    activation?.deactive()
    activation?.deactive()
    #expect(a.constraintSets.count == 1)
    var stored: Set<Activation> = []
    layout().active().store(in: &stored)
    #expect(stored.count == 1)
  }

  @Test("An update from inside onActivate follows; one that never ends is an error") func inside() {
    let (root, a, b) = (view("root"), view("a"), view("b"))
    final class State {
      var isOn = false
      var calls = 0
    }
    let state = State()
    let activation = Activation()
    func layout(_ limit: Int) -> some Layout {
      root.sl.onActivate { _ in
        state.calls += 1
        if state.calls < limit {
          state.isOn = true
          layout(limit).update(fromActivation: activation)
        }
      }.sublayout { if state.isOn { b } else { a } }
    }
    layout(2).update(fromActivation: activation)
    #expect(state.calls == 2)
    #expect(root.subviews == [b])
    #expect(activation.problems.isEmpty)
    state.calls = 0
    layout(.max).update(fromActivation: activation)
    #expect(state.calls == 100)
    #expect(activation.problems.count == 1)
    #expect(activation.problems.first?.code == .cycle)
  }

  @Test("What is in a program's hands goes and comes with its constraints") func byHand() throws {
    let (root, a, b) = (view("root"), view("a"), view("b"))
    let activation = root.sl.sublayout {
      a.sl.anchors {
        Anchors.cap
        Anchors.height.equalTo(constant: 10)
      }
      b.sl.anchors {
        Anchors.top.equalTo(a, attribute: .bottom)
        Anchors.leading.trailing.equalTo(a)
        Anchors.height.equalTo(a)
      }
    }.active()
    try root.layout(width: 100, height: 50)
    #expect(b.frame == Rect(x: 0, y: 10, width: 100, height: 10))
    a.removeFromSuperview()
    try root.layout(width: 100, height: 50)
    #expect(b.frame == Rect(x: 0, y: 0, width: 0, height: 0))
    #expect(root.engineLayout?.constraintCount == 2)
    root.insertSubview(a, at: 0)
    try root.layout(width: 90, height: 50)
    #expect(b.frame == Rect(x: 0, y: 10, width: 90, height: 10))
    #expect(root.engineLayout?.constraintCount == activation.constraintCount + 4)
  }

  @Test("A layout that fails says why, and the next one is made of the views") func failing() throws {
    let (root, a) = (view("root"), view("a"))
    let activation = root.sl.sublayout { a.sl.anchors { Anchors.allSides } }.active()
    try root.layout(width: 10, height: 10)
    a.setProperty("alhpa", .number(1))
    #expect { try root.layout(width: 20, height: 10) } throws: { ($0 as? Diagnostic)?.suggestions == ["alpha"] }
    #expect(root.problems.count == 1)
    a.setProperty("alhpa", nil)
    try root.layout(width: 20, height: 10)
    #expect(a.frame.width == 20)
    #expect(root.problems.isEmpty)
    #expect { try root.layout(width: -1, height: .nan) } throws: { ($0 as? Diagnostic)?.code == .argument }
    #expect(a.frame.width == 20)
    #expect(activation.problems.isEmpty)
  }

  @Test("Views nested too deeply are an error, and are taken down without nested calls") func deep() throws {
    var root = view("innermost")
    for _ in 0..<100_000 {
      let view = View()
      view.addSubview(root)
      root = view
    }
    #expect { try root.layout(width: 10, height: 10) } throws: { ($0 as? Diagnostic)?.code == .limit }
  }

  @Test("Contradictions are problems that name the views") func contradiction() throws {
    let (root, a) = (view("root"), view("a"))
    let activation = root.sl.sublayout {
      a.sl.anchors {
        Anchors.width.equalTo(constant: 50)
        Anchors.width.greaterThanOrEqualTo(constant: 80)
      }
    }.active()
    try root.layout(width: 100, height: 10)
    #expect(a.frame.width == 50)
    #expect(root.problems.count == 1)
    #expect(activation.problems.isEmpty)
  }

  @Test("A tree is let go of with its views") func memory() throws {
    weak var gone: View?
    weak var tree: ViewTree?
    let kept = view("kept")
    do {
      let root = view("root")
      let activation = root.sl.sublayout { kept.sl.anchors { Anchors.allSides } }.active()
      try root.layout(width: 10, height: 10)
      gone = root
      tree = root.tree
      #expect(activation.constraintCount == 4)
    }
    #expect(gone == nil && tree == nil)
    #expect(kept.superview == nil && kept.tree == nil)
    try kept.layout(width: 5, height: 5)
    #expect(kept.frame.width == 5)
  }

  final class Card: View, Layoutable {
    var activation: Activation?
    var whenGone: (() -> Void)?
    let (title, dot) = (View(), View())

    @LayoutBuilder var layout: some Layout {
      self.sl.sublayout {
        title.sl.anchors { Anchors.allSides }.sublayout { dot.sl.anchors { Anchors.center.equalTo(self) } }
      }
    }

    deinit { whenGone?() }
  }

  @Test("A view that keeps its own activation is released with it; what it had inside stays usable") func owner() throws
  {
    var kept: [View] = []
    weak var gone: Card?
    do {
      let card = Card()
      card.sl.updateLayout()
      try card.layout(width: 20, height: 10)
      #expect(card.activation?.problems.isEmpty == true)
      kept = [card.title, card.dot]
      gone = card
      let title = card.title
      card.whenGone = { #expect(title.subviews.count <= 1) }
    }
    #expect(gone == nil)
    #expect(kept[0].superview == nil && kept[0].subviews.isEmpty && kept[1].superview == nil)
    #expect(kept.allSatisfy { $0.tree == nil && $0.constraintSets.isEmpty })
    try kept[1].layout(width: 5, height: 5)
    #expect(kept[1].frame.width == 5)
  }

  @Test("What leaves by an update may use the activation when it is released") func deinitialised() throws {
    let (root, a) = (View(), View())
    let activation = Activation()
    var counts: [Int] = []
    func layout(_ card: Card?) -> some Layout {
      root.sl.sublayout {
        a.sl.anchors { Anchors.allSides }
        if let card { card.sl.anchors { Anchors.allSides } }
      }
    }
    for isUpdated in [true, false] {
      do {
        let card = Card()
        card.whenGone = { counts.append(activation.constraintCount) }
        layout(card).update(fromActivation: activation)
      }
      try root.layout(width: 10, height: 10)
      if isUpdated { layout(nil).update(fromActivation: activation) } else { activation.deactive() }
    }
    #expect(counts == [4, 0])
    #expect(root.subviews.isEmpty)
  }

  @Test("A view has no superview any more after that was released, whatever else is released with it") func orphans() {
    let kept = View()
    var seen: [Bool] = []
    do {
      let (root, outer) = (View(), View())
      let card = Card()
      root.addSubview(card)
      root.addSubview(outer)
      outer.addSubview(kept)
      card.whenGone = { seen.append(kept.superview == nil || kept.superview?.subviews.contains(kept) == true) }
    }
    #expect(seen == [true] && kept.superview == nil)
  }

  @Test("An update that is the same in another order, or after changes by hand, is carried out") func sameAgain() throws
  {
    let (root, a, b) = (view("root"), view("a"), view("b"))
    func layout() -> some Layout {
      root.sl.sublayout {
        a.sl.anchors { Anchors.allSides }
        b.sl.anchors { Anchors.allSides.equalTo(a) }
      }
    }
    let activation = layout().active()
    try root.layout(width: 10, height: 10)
    root.addSubview(a)
    #expect(root.subviews == [b, a])
    layout().update(fromActivation: activation)
    #expect(root.subviews == [a, b])
    #expect(activation.difference.viewsKept == [root, a, b] && activation.difference.constraintsKept == 8)
    // A view by hand stays behind the declared ones.
    let other = view("other")
    root.addSubview(other)
    layout().update(fromActivation: activation)
    #expect(root.subviews == [other, a, b])
    // What was moved elsewhere comes back.
    other.addSubview(b)
    layout().update(fromActivation: activation)
    #expect(root.subviews == [other, a, b] && other.subviews.isEmpty)
    #expect(activation.difference.constraintsKept == 8 && activation.problems.isEmpty)
    try root.layout(width: 20, height: 10)
    #expect(b.frame.width == 20)
  }

  @Test("A constraint that has become wrong by a move of the other view is an error of the next update")
  func becameWrong() {
    let (root, a, b, other) = (view("root"), view("a"), view("b"), view("other"))
    root.addSubview(b)
    func layout() -> some Layout { root.sl.sublayout { a.sl.anchors { Anchors.top.equalTo(b) } } }
    let activation = layout().active()
    #expect(activation.problems.isEmpty && activation.constraintCount == 1)
    other.addSubview(b)
    layout().update(fromActivation: activation)
    #expect(activation.problems.map(\.message) == ["a.top refers to b, which is in another tree of views"])
    #expect(activation.constraintCount == 0)
    // Deeper in the same tree.
    root.addSubview(other)
    layout().update(fromActivation: activation)
    #expect(activation.problems.isEmpty && activation.difference.constraintsAdded == 1)
    layout().update(fromActivation: activation)
    #expect(activation.problems.isEmpty && activation.difference.constraintsKept == 1)
  }

  @Test("A chain of many attributes has a constraint for each of them") func longChain() {
    let (root, a) = (view("root"), view("a"))
    let all = Anchors.left.right.centerX.leftMargin.rightMargin.centerXWithinMargins.top.bottom.centerY.firstBaseline
      .lastBaseline.topMargin.bottomMargin.centerYWithinMargins.width.height
    let activation = root.sl.sublayout {
      a.sl.anchors {
        all.top.top.top.top.top.top.top.top.top.leading.trailing.leadingMargin.trailingMargin.top.equalToSuper()
      }
    }.active()
    #expect(activation.problems.isEmpty)
    #expect(activation.constraintCount == 20)
  }
}
