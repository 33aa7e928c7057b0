import Testing

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

  @Test("A document is placed in views of a layout, and an EverLayout document is the top") func placed() throws {
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
    holder.addSubview(top)
    #expect { try holder.layout(width: 10, height: 10) } throws: { ($0 as? Diagnostic)?.code == .unsupported }
  }

  @Test("Views of documents are printed with the document's constraints") func printed() throws {
    let root = try View.load(Self.card)
    try root.layout(width: 100, height: 50)
    #expect(
      ViewPrinter(root).description == """
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
