import Testing

import struct PlumbEngine.Loader

@testable import PlumbBuilder

/// Views of documents and views of layouts in one tree, and as Swift code.
struct DocumentTests {
  static let card = """
    <UIView id="card">
      <constraints>title.edges == super + 8; title.height ≥ 10; photo.leading == title.leading * 2 @500; photo.size == 5</constraints>
      <UILabel id="title" text="Hello"/>
      <UIView id="photo"/>
    </UIView>
    """

  @Test("A layout places views in those of a document, and relates them") func inside() throws {
    let root = try View.load(Self.card)
    let title = try #require(root.find("#title") as? Label)
    let badge = View()
    let activation = root.sl.sublayout {
      badge.sl.anchors {
        Anchors.size.equalTo(width: 10, height: 10)
        Anchors.trailing.top.equalTo(title)
      }
    }.active()
    title.sl.anchors { Anchors.width.equalTo(constant: 60) }.finalActive()
    try root.layout(width: 100, height: 50)
    #expect(activation.problems.isEmpty)
    #expect(title.frame == Rect(x: 8, y: 8, width: 84, height: 34))
    #expect(badge.frame == Rect(x: 82, y: 8, width: 10, height: 10))
    #expect(title.text == "Hello")
    #expect(root.subviews == [title, root.find("#photo"), badge])
    activation.deactive()
    try root.layout(width: 100, height: 50)
    #expect(root.engineLayout?.nodeCount == 3)
  }

  @Test("A document is placed in views of a layout") func placed() throws {
    let (root, card) = (View(), try View.load(Self.card))
    let inner = View()
    let activation = root.sl.sublayout {
      card.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 5) }.sublayout { inner }
    }.active()
    try root.layout(width: 100, height: 50)
    #expect(activation.problems.isEmpty)
    #expect(card.frame == Rect(x: 5, y: 5, width: 90, height: 40))
    #expect(card.find("#title")?.frame == Rect(x: 8, y: 8, width: 74, height: 24))
    #expect(inner.topView === root && root.engineLayout?.nodeCount == 5)
  }

  @Test("An EverLayout document is the top of a tree, and is placed in another one") func everLayout() throws {
    let json = """
      {"name": "T", "root": {"views": {"!a": {"constraints": {"edges": "@super <10"}}}}}
      """
    let top = try View.load(json)
    let a = try #require(top.find("#a"))
    let b = View()
    let other = a.sl.sublayout { b.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 1) } }.active()
    try top.layout(width: 50, height: 50)
    #expect(a.frame == Rect(x: 10, y: 10, width: 30, height: 30))
    #expect(b.frame == Rect(x: 1, y: 1, width: 28, height: 28))
    #expect(other.problems.isEmpty)
    let holder = View()
    let activation = holder.sl.sublayout {
      top.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 5) }
    }.active()
    try holder.layout(width: 100, height: 50)
    #expect(activation.problems.isEmpty && holder.problems.isEmpty)
    #expect(top.frame == Rect(x: 5, y: 5, width: 90, height: 40))
    #expect(a.frame == Rect(x: 10, y: 10, width: 70, height: 20))
    #expect(b.frame == Rect(x: 1, y: 1, width: 68, height: 18))
    activation.deactive()
    try holder.layout(width: 100, height: 50)
    #expect(holder.engineLayout?.nodeCount == 1)
    try top.layout(width: 40, height: 40)
    #expect(a.frame == Rect(x: 10, y: 10, width: 20, height: 20) && b.frame.width == 18)
  }

  private static let row = """
    {"name": "Row", "root": {"views": {
      "!title:UILabel": {
        "properties": {"text": "#{title}"}, "constraints": {"left top": "@super +4", "height": "+10"}
      },
      "!photo": {
        "constraints": {"left": "@title.right +2", "top height": "@title", "width": "@root /4", "right": "@super -1"}
      },
      "back": {"z-index": "-1", "constraints": {"edges": "@super"}}
    }}}
    """

  @Test("EverLayout documents with the same names stand below one view, each with its texts") func rows() throws {
    let root = View()
    let rows = try ["One", "Two", "Three"].map { (title) throws in
      var options = EverLayoutOptions()
      options.injections = [EverLayoutOptions.Injection(name: "title", text: title)]
      options.environment = [EverLayoutOptions.EnvironmentView(name: "back")]
      return try View.load(Self.row, name: "row.json", everLayout: options)
    }
    let mark = View()
    let photo = try #require(rows[1].find("#photo"))
    let activation = root.sl.sublayout {
      for (index, row) in rows.enumerated() {
        row.sl.anchors {
          Anchors.horizontal
          Anchors.top.equalToSuper(constant: 20 * Double(index))
          Anchors.height.equalTo(constant: 20)
        }
      }
      mark.sl.anchors { Anchors.allSides.equalTo(photo) }
    }.active()
    for width in [100.0, 200] {
      try root.layout(width: width, height: 60)
      #expect(activation.problems.isEmpty && root.problems.isEmpty)
      for (index, row) in rows.enumerated() {
        #expect(row.subviews.map(\.identifier) == ["back", "title", "photo"])
        #expect(row.frame == Rect(x: 0, y: 20 * Double(index), width: width, height: 20))
        #expect(row.subviews[0].frame == row.bounds)
        #expect(row.subviews[2].frame == Rect(x: width * 0.75 - 1, y: 4, width: width / 4, height: 10))
        #expect((row.subviews[1] as? Label)?.text == ["One", "Two", "Three"][index])
      }
      #expect(mark.frame == Rect(x: width * 0.75 - 1, y: 24, width: width / 4, height: 10))
    }
    // Through another tree, with what was changed in it.
    rows[1].removeFromSuperview()
    photo.alpha = 0.5
    try rows[1].layout(width: 40, height: 20)
    #expect(photo.frame == Rect(x: 29, y: 4, width: 10, height: 10) && photo.value(of: "alpha")?.numberValue == 0.5)
    root.insertSubview(rows[1], at: 1)
    try root.layout(width: 100, height: 60)
    #expect(photo.frame.width == 25 && mark.frame.width == 25 && photo.value(of: "alpha")?.numberValue == 0.5)
    #expect(root.engineLayout?.nodeCount == 14)
  }

  @Test("A layout that the program has loaded can only be the top of a tree") func adopted() throws {
    let template = try #require(Engine.ofViews.load(Array(Self.card.utf8)).template)
    let card = View.adopting(template.makeLayout())
    let holder = View()
    holder.addSubview(card)
    #expect {
      try holder.layout(width: 10, height: 10)
    } throws: {
      ($0 as? Diagnostic)?.message
        == "card can only be the top of a tree: its layout was loaded by the program, not by View.load"
    }
  }

  @Test("Documents with repeat and if are placed below views of a layout") func repeated() throws {
    let root = View()
    let list = try View.load(
      """
      <UIView id="list">
        <state name="count" type="Int" value="2"/>
        <state name="isOpen" type="Bool" value="false"/>
        <UIView id="head" height="10"/>
        <UIView id="item" repeat="count" top="previous.bottom" height="5"/>
        <UIView id="more" if="isOpen" top="previous.bottom" height="7"/>
        <UIView id="foot" top="previous.bottom" height="3"/>
      </UIView>
      """)
    #expect(list.subviews.compactMap(\.identifier) == ["head", "foot"])
    let (first, second) = (View(), View())
    let foot = list.subviews[1]
    let activation = root.sl.sublayout {
      list.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 5) }
    }.active()
    try root.layout(width: 100, height: 60)
    #expect(list.frame == Rect(x: 5, y: 5, width: 90, height: 50))
    #expect(foot.frame.y == 20)
    let layout = try #require(root.engineLayout)
    #expect(layout.nodeCount == 6)
    #expect(layout.setState([("count", .number(3)), ("isOpen", .bool(true))], node: list.node) == .ok)
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(foot.frame.y == 32)
    // Before `foot`, behind what the state has made.
    list.insertSubview(first, at: 1)
    list.insertSubview(second, at: 0)
    try root.layout(width: 100, height: 60)
    func order() -> [String] {
      guard let row = layout.row(of: list.node) else { return [] }
      return (0..<layout.childCount(row: row)).map { index in
        let id = layout.id(row: layout.child(index, row: row))
        return id.hasPrefix("view_") ? "view" : id
      }
    }
    #expect(order() == ["view", "head", "item", "item", "item", "more", "view", "foot"])
    list.insertSubview(second, at: 2)
    try root.layout(width: 100, height: 60)
    #expect(order() == ["head", "item", "item", "item", "more", "view", "view", "foot"])
    #expect(root.problems.isEmpty && activation.problems.isEmpty)
    activation.deactive()
    try root.layout(width: 100, height: 60)
    #expect(root.engineLayout?.nodeCount == 1)
    first.removeFromSuperview()
    second.removeFromSuperview()
    root.addSubview(list)
    try root.layout(width: 100, height: 60)
    #expect(foot.frame.y == 20)
  }

  @Test("Documents with parts are placed below views of a layout") func parts() throws {
    let engine = Engine()
    try engine.prepareForViews()
    let badge = "<UIView width='10' height='10'><UIView id='dot' width='4' height='4'/></UIView>"
    try engine.add(
      loader: Loader(scheme: "mem") { _, url, _ in
        url == "mem:badge.xml" ? .bytes(Array(badge.utf8), url: nil) : .declined
      })
    let card = try View.load(
      "<UIView id='card'><UIView id='badge' xml='mem:badge.xml' left='3'/></UIView>", engine: engine)
    #expect(card.find("#dot") != nil)
    let root = View()
    root.addSubview(card)
    try root.layout(width: 50, height: 50, with: engine)
    let dot = try #require(card.find("#dot"))
    #expect(dot.superview === card.find("#badge"))
    #expect(card.find("#badge")?.frame == Rect(x: 3, y: 0, width: 10, height: 10))
    #expect(dot.frame.width == 4)
  }

  @Test("A layout of a document that fails keeps the document, and what was placed in it") func failing() throws {
    let root = try View.load(Self.card)
    let title = try #require(root.find("#title"))
    let (badge, dot) = (View(), View())
    let activation = root.sl.sublayout {
      badge.sl.anchors {
        Anchors.size.equalTo(width: 10, height: 10)
        Anchors.trailing.top.equalTo(title)
      }.sublayout { dot.sl.anchors { Anchors.allSides.equalToSuper(inwardOffset: 2) } }
    }.active()
    title.sl.anchors { Anchors.bottom.equalTo(badge, constant: 1).priority(400) }.finalActive()
    try root.layout(width: 100, height: 50)
    title.setProperty("alpha", .number(0.5))
    badge.setProperty("alhpa", .number(1))
    dot.removeFromSuperview()
    for _ in 0..<2 {
      #expect { try root.layout(width: 120, height: 50) } throws: { ($0 as? Diagnostic)?.suggestions == ["alpha"] }
      #expect(title.frame.width == 84)
    }
    badge.setProperty("alhpa", nil)
    badge.addSubview(dot)
    try root.layout(width: 120, height: 50)
    #expect(title.frame == Rect(x: 8, y: 8, width: 104, height: 34))
    #expect(title.value(of: "alpha")?.numberValue == 0.5)
    #expect(badge.frame == Rect(x: 102, y: 8, width: 10, height: 10))
    #expect(dot.frame == Rect(x: 2, y: 2, width: 6, height: 6))
    #expect(root.engineLayout?.nodeCount == 5)
    #expect(root.find("#title") === title)
    activation.deactive()
    try root.layout(width: 100, height: 50)
    #expect(root.engineLayout?.nodeCount == 3)
  }

  @Test("Views of a document stay what they are through other trees, but not without the document") func moved() throws
  {
    let (first, second) = (View(), View())
    let card = try View.load(
      """
      <UIView id="card" constraints="title.edges == super + 8">
        <UILabel id="title" text="Hello"/>
        <UIView id="photo" width="5"/>
      </UIView>
      """)
    let title = try #require(card.find("#title") as? Label)
    let photo = try #require(card.find("#photo"))
    title.textColor = .red
    first.addSubview(card)
    try first.layout(width: 100, height: 50)
    #expect(title.frame.width == 84 && title.text == "Hello")
    second.addSubview(card)
    // Moved within the document while it is in no tree.
    card.insertSubview(photo, at: 0)
    try second.layout(width: 120, height: 50)
    try first.layout(width: 120, height: 50)
    #expect(first.engineLayout?.nodeCount == 1 && second.engineLayout?.nodeCount == 4)
    #expect(title.frame.width == 104 && title.text == "Hello" && title.textColor == .red)
    #expect(second.engineLayout?.path(row: 2) == "0/0" && photo.frame.width == 5)
    card.removeFromSuperview()
    try card.layout(width: 60, height: 50)
    #expect(title.frame.width == 44 && title.textColor == .red && photo.frame.width == 5)
    photo.removeFromSuperview()
    try card.layout(width: 60, height: 50)
    #expect(card.engineLayout?.nodeCount == 2)
    second.addSubview(card)
    try second.layout(width: 60, height: 50)
    #expect(second.engineLayout?.nodeCount == 3 && photo.tree == nil)
    card.addSubview(photo)
    photo.identifier = "photo"
    #expect {
      try second.layout(width: 60, height: 50)
    } throws: {
      ($0 as? Diagnostic)?.message
        == "photo has left the document that it was loaded from, and cannot come back without it"
    }
    photo.removeFromSuperview()
    try second.layout(width: 90, height: 50)
    #expect(title.frame.width == 74 && title.text == "Hello")
  }

  @Test("Views of documents are printed with the document's constraints") func printed() throws {
    let root = try View.load(Self.card)
    try root.layout(width: 100, height: 50)
    root.expectCode(
      """
      card.sl.sublayout {
          title.sl.anchors {
              Anchors.left.equalToSuper(constant: 8.0)
              Anchors.right.equalToSuper(constant: -8.0)
              Anchors.top.equalToSuper(constant: 8.0)
              Anchors.bottom.equalToSuper(constant: -8.0)
              Anchors.height.greaterThanOrEqualTo(constant: 10.0)
          }
          photo.sl.anchors {
              Anchors.leading.equalTo(title).multiplier(2.0)
              Anchors.width.height.equalTo(constant: 5.0)
          }
      }
      """)
  }

  final class Owner {
    let box = View()
    lazy var text = Label()
  }

  @Test("Printed views go by tags and by the properties of an owner") func names() {
    let owner = Owner()
    let root = View()
    let activation = root.sl.sublayout {
      owner.box.sl.anchors {
        Anchors.top.leading.equalToSuper()
        Anchors.bottom.lessThanOrEqualToSuper(constant: -3.5)
      }
      owner.text.sl.anchors { Anchors.top.equalTo(owner.box, attribute: .bottom, constant: 2) }
      View()
    }.active()
    owner.text.text = "a \"b\""
    let printer = ViewPrinter(root, tags: [root: "self"], options: [.onlyIdentifier, .withViewConfig])
      .updateIdentifiers(owner: owner)
    #expect(
      printer.description == """
        self.sl.sublayout {
            box.sl.anchors {
                Anchors.top
                Anchors.bottom.lessThanOrEqualToSuper(constant: -3.5)
                Anchors.leading
            }
            text.sl.onActivate { view in
                view.setProperty("text", .string("a \\"b\\""))
            }.anchors {
                Anchors.top.equalTo(box, attribute: .bottom, constant: 2.0)
            }
        }
        """)
    _ = printer.updateIdentifiers(owner: owner, .withTypeOfView)
    #expect(owner.text.identifier == "text:Label")
    #expect(activation.problems.isEmpty)
  }
}
