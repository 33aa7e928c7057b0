import Testing

import enum PlumbEngine.ConstraintAttribute

@testable import PlumbBuilder

/// The ways in which layouts are written: names, labels, orders of arguments.
struct WritingTests {
  private func lines(_ anchors: Anchors) -> [String] {
    anchors.constraints.map {
      "\($0.attribute.name) \($0.relation.symbol) \($0.isOfNumber ? "-" : $0.item.name).\(($0.second ?? $0.attribute).name) "
        + "x \($0.multiplier) + \($0.constant) @\($0.priority)"
    }
  }

  private func built(@AnchorsBuilder _ build: () -> Anchors) -> [String] { lines(build()) }

  @Test("Composites have their attributes in their order") func composites() {
    func names(_ anchors: Anchors) -> [String] { anchors.constraints.map(\.attribute.name) }
    #expect(names(Anchors.horizontal.equalToSuper()) == ["leading", "trailing"])
    #expect(names(Anchors.vertical.equalToSuper()) == ["top", "bottom"])
    #expect(names(Anchors.allSides.equalToSuper()) == ["top", "bottom", "leading", "trailing"])
    #expect(names(Anchors.cap.equalToSuper()) == ["top", "leading", "trailing"])
    #expect(names(Anchors.shoe.equalToSuper()) == ["bottom", "leading", "trailing"])
    #expect(names(Anchors.center.equalToSuper()) == ["centerX", "centerY"])
    #expect(names(Anchors.size.equalToSuper()) == ["width", "height"])
    #expect(
      names(Anchors.top.leading.width.centerYWithinMargins.equalToSuper()) == [
        "top", "leading", "width", "centerYWithinMargins",
      ])
  }

  @Test("An omitted relation is equal to the superview, of sizes too") func omitted() {
    #expect(
      built {
        Anchors.top
        Anchors.width
        Anchors.size
      } == [
        "top == superview.top x 1.0 + 0.0 @1000.0", "width == superview.width x 1.0 + 0.0 @1000.0",
        "width == superview.width x 1.0 + 0.0 @1000.0", "height == superview.height x 1.0 + 0.0 @1000.0",
      ])
  }

  @Test("Every relation takes every form of the second item") func relations() {
    let view = View()
    view.identifier = "v"
    #expect(
      built {
        Anchors.top.equalTo(view)
        Anchors.top.equalTo(view, constant: 1)
        Anchors.top.equalTo(view, attribute: .bottom)
        Anchors.top.equalTo(view, attribute: .bottom, constant: 2)
        Anchors.bottom.equalTo(view, attribute: .top, inwardOffset: 3)
        Anchors.top.equalTo(view.bottomAnchor)
        Anchors.trailing.equalTo(view.leadingAnchor, inwardOffset: 4)
        Anchors.top.equalTo("id")
        Anchors.leading.equalTo("id", attribute: .trailing, constant: 5)
        Anchors.top.equalTo(view.safeAreaLayoutGuide)
        Anchors.leading.equalTo(view.layoutMarginsGuide, constant: 6)
        Anchors.top.equalToSuper(attribute: .centerY, constant: 7)
        Anchors.right.greaterThanOrEqualToSuper(inwardOffset: 8)
        Anchors.left.lessThanOrEqualToSuper(attribute: .right, inwardOffset: 9)
        Anchors.height.greaterThanOrEqualTo(constant: 10)
        Anchors.width.lessThanOrEqualTo(view, attribute: .height, constant: 11)
        Anchors.width.equalTo(view.heightAnchor)
      } == [
        "top == v.top x 1.0 + 0.0 @1000.0", "top == v.top x 1.0 + 1.0 @1000.0", "top == v.bottom x 1.0 + 0.0 @1000.0",
        "top == v.bottom x 1.0 + 2.0 @1000.0", "bottom == v.top x 1.0 + -3.0 @1000.0",
        "top == v.bottom x 1.0 + 0.0 @1000.0", "trailing == v.leading x 1.0 + -4.0 @1000.0",
        "top == id.top x 1.0 + 0.0 @1000.0", "leading == id.trailing x 1.0 + 5.0 @1000.0",
        "top == v.safeAreaLayoutGuide.top x 1.0 + 0.0 @1000.0",
        "leading == v.layoutMarginsGuide.leading x 1.0 + 6.0 @1000.0", "top == superview.centerY x 1.0 + 7.0 @1000.0",
        "right >= superview.right x 1.0 + -8.0 @1000.0", "left <= superview.right x 1.0 + 9.0 @1000.0",
        "height >= -.height x 1.0 + 10.0 @1000.0", "width <= v.height x 1.0 + 11.0 @1000.0",
        "width == v.height x 1.0 + 0.0 @1000.0",
      ])
  }

  @Test("Multiplier and priority are those of all constraints of a result, and the last call counts") func results() {
    #expect(
      built {
        Anchors.size.equalToSuper().multiplier(0.5).multiplier(2).priority(.defaultHigh)
        Anchors.center.equalToSuper(yOffset: 30).priority(250.5)
        Anchors.size.equalTo(width: 20, height: 30)
        Anchors.size.equalTo(Size(width: 1, height: 2))
        Anchors.size.equalToSuper(widthOffset: 3, heightOffset: 4)
      } == [
        "width == superview.width x 2.0 + 0.0 @750.0", "height == superview.height x 2.0 + 0.0 @750.0",
        "centerX == superview.centerX x 1.0 + 0.0 @250.5", "centerY == superview.centerY x 1.0 + 30.0 @250.5",
        "width == -.width x 1.0 + 20.0 @1000.0", "height == -.height x 1.0 + 30.0 @1000.0",
        "width == -.width x 1.0 + 1.0 @1000.0", "height == -.height x 1.0 + 2.0 @1000.0",
        "width == superview.width x 1.0 + 3.0 @1000.0", "height == superview.height x 1.0 + 4.0 @1000.0",
      ])
  }

  @Test("Inward offsets turn at far edges only, and never turn the relation") func inward() {
    for attribute in ConstraintAttribute.allCases {
      let made = Anchors([attribute], .lessThanOrEqual, .superview, inwardOffset: 5).constraints[0]
      let isFar = ["right", "trailing", "rightMargin", "trailingMargin", "bottom", "bottomMargin"].contains(
        attribute.name)
      #expect(made.constant == (isFar ? -5 : 5), "\(attribute)")
      #expect(made.relation == .lessThanOrEqual)
    }
  }

  @Test("Conditions and loops of anchors join what they come to") func anchorsStatements() {
    func anchors(_ number: Int?, _ list: [Double]) -> [String] {
      built {
        if let number {
          Anchors.width.equalTo(constant: Double(number))
          Anchors.height.equalTo(constant: 1)
        } else {
          Anchors.size
        }
        switch number {
        case 1: Anchors.top
        case 2: Anchors.bottom
        default: Anchors.centerY
        }
        for item in list { Anchors.leading.equalToSuper(constant: item) }
        if #available(macOS 10, *) { Anchors.trailing }
      }
    }
    #expect(anchors(1, [2, 3]).count == 6)
    #expect(anchors(nil, []).map { $0.prefix(5) } == ["width", "heigh", "cente", "trail"])
  }

  struct Module: ModularLayout {
    let view: View

    @LayoutBuilder var layout: some Layout {
      view.sl.anchors { Anchors.cap }
      view.sl.onActivate { _ in }
    }
  }

  @Test("All statements of layouts print as what they are") func statements() {
    let views = (0..<14).map { number in
      let view = View()
      view.identifier = "v\(number)"
      return view
    }
    let none: View? = nil
    func layout(_ isOn: Bool) -> some Layout {
      views[0].sl.sublayout {
        views[1]
        Optional(views[2])
        none
        if isOn { views[3] } else { views[4] }
        if isOn { views[5] }
        for view in views[6...7] { view.sl.anchors { Anchors.top } }
        GroupLayout(option: .isNotArranged) { views[8] }
        Module(view: views[9])
        views[10].sl.identifying("ten").eraseToAnyLayout()
        switch isOn {
        case true: views[11]
        case false: views[12]
        }
        views[13].sl.sublayout {}
        if #available(macOS 10, *) { views[2] }
      }
    }
    #expect(
      LayoutPrinter(layout(true)).description == """
        ViewLayout - view: v0
        └─ TupleLayout
           ├─ ViewLayout - view: v1
           ├─ OptionalLayout
           │  └─ ViewLayout - view: v2
           ├─ OptionalLayout
           ├─ ConditionalLayout
           │  └─ ViewLayout - view: v3
           ├─ OptionalLayout
           │  └─ ViewLayout - view: v5
           ├─ ArrayLayout
           │  ├─ ViewLayout - view: v6
           │  └─ ViewLayout - view: v7
           ├─ GroupLayout
           │  └─ ViewLayout - view: v8
           ├─ Module
           │  └─ TupleLayout
           │     ├─ ViewLayout - view: v9
           │     └─ ViewLayout - view: v9
           ├─ AnyLayout
           │  └─ ViewLayout - view: ten
           ├─ ConditionalLayout
           │  └─ ViewLayout - view: v11
           ├─ ViewLayout - view: v13
           │  └─ EmptyLayout
           └─ OptionalLayout
              └─ AnyLayout
                 └─ ViewLayout - view: v2
        """)
    let activation = layout(false).active()
    #expect(activation.problems.isEmpty)
    #expect(
      views[0].subviews.compactMap(\.identifier) == [
        "v1", "v4", "v6", "v7", "v8", "v9", "ten", "v12", "v13", "v2",
      ])
  }

  @Test("Repeated anchors and sublayouts add up, the last onActivate counts") func repeated() {
    let (root, a, b) = (View(), View(), View())
    var calls: [String] = []
    let activation = root.sl.sublayout { a.sl.anchors { Anchors.top }.anchors { Anchors.leading } }
      .onActivate { _ in calls.append("first") }.sublayout { b }.onActivate { _ in calls.append("second") }.active()
    #expect(calls == ["second"])
    #expect(root.subviews == [a, b])
    #expect(activation.constraintCount == 2)
  }
}
