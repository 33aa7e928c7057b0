import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Expressions that others look at without reading them: whether they are there, how they are written, and whether they
/// are constant.
@Suite("Patches of expressions that others look at")
struct SpellingPatchTests {
  private func layout(_ body: String) throws -> Layout {
    let text = "<UIView width='100%' height='100%'><state name='k' type='Double' value='3'/>\(body)</UIView>"
    let loaded = Engine().load(Array(text.utf8))
    let layout = try #require(loaded.template, "\(loaded.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.setSafeArea(top: 3, left: 5, bottom: 7, right: 11) == .ok)
    #expect(layout.compute(width: 100, height: 200) == .ok)
    return layout
  }

  private func frames(_ layout: Layout) -> [String] {
    [3.0, 40].flatMap { k in
      #expect(layout.setState([(key: "k", value: .number(k))]) == .ok)
      #expect(layout.compute(width: 100, height: 200) == .ok)
      return (0..<layout.nodeCount).map { "\(layout.path(row: $0)) \(layout.frame(row: $0))" }
    }
  }

  /// Gives the node #x one text after the other for a property, in a document that has `@` where the attribute is.
  private func check(_ body: String, _ name: String, _ texts: [String?]) throws {
    func document(_ text: String?) -> String {
      body.replacing("@", with: text.map { "\(name)='\($0)'" } ?? "")
    }
    let layout = try layout(document(nil))
    #expect(layout.remove(try layout.insert(xml: Array("<UIView/>".utf8))) == .ok)
    for (step, text) in texts.enumerated() {
      let node = layout.node(row: try layout.find("#x"))
      #expect(layout.setExpression(node, name, text) == .ok)
      let (seen, wanted) = (frames(layout), frames(try self.layout(document(text))))
      let difference = zip(seen, wanted).first { $0 != $1 }.map { "\($0), not \($1)" } ?? ""
      #expect(seen == wanted, "\(step) \(name) = \(text ?? "none") in \(body): \(difference)")
    }
    #expect(layout.edits.patched > 1, "\(name) in \(body)")
  }

  /// With sizes and percentages by turns.
  private static let sizes = ["30", nil, "150", "50%", "k * 9", nil, "50%", "150"]

  @Test("A child of a scroll view makes it scroll when it gets a size of its own, and its insets count then")
  func overflow() throws {
    let inside = "<UIView left='10%' right='0'/>"
    try check("<UIScrollView width='60'>\(inside)<UIView id='x' @/></UIScrollView>", "width", Self.sizes)
    let vertical = "contentInsetAdjustmentBehavior='scrollableAxes' height='60'"
    try check("<UIScrollView \(vertical)>\(inside)<UIView id='x' @/></UIScrollView>", "height", Self.sizes)
  }

  @Test("A scroll view bounces, or adds the safe area to its insets, when an expression says so")
  func bouncing() throws {
    let inside = "<UIView left='6' width='20'/><UIView right='0' left='0'/>"
    let texts = ["true", "false", "k > 9", nil, "k > 9", "true", nil, "false"]
    try check("<UIScrollView id='x' @ width='60'>\(inside)</UIScrollView>", "alwaysBounceHorizontal", texts)
    let behaviors = ["never", "always", nil, "scrollableAxes", "k > 9 ? always : never", "automatic", nil, "never"]
    try check(
      "<UIScrollView id='x' @ width='60'>\(inside)</UIScrollView>", "contentInsetAdjustmentBehavior", behaviors)
  }

  @Test("An image view without an image has another size in a view that is as large as its content")
  func inferred() throws {
    let texts = ["auto", "40", nil, "auto", "auto + k", "50%", "auto", nil]
    for name in ["width", "height"] {
      try check("<UIView id='x' @><UIImageView/><UIView left='3' width='17' height='9'/></UIView>", name, texts)
    }
  }

  @Test("A button is as large as what it shows in its state, whoever sets that")
  func states() throws {
    try check(
      "<UIButton id='x' title='a' disabledTitle='a longer title' @/><UIView left='previous.right'/>", "isEnabled",
      ["true", "false", "k > 9", nil, "false", nil])
  }

  @Test("A scroll view follows the edges and sizes of its children when they are set")
  func edges() throws {
    func document(_ body: String) -> String { "<UIScrollView>\(body)</UIScrollView>" }
    try check(
      document("<UIView id='a' width='20'/><UIView id='x' left='#a.width' @/>"), "right",
      ["5", "7", nil, "k", "-30", "12"])
    try check(document("<UIView id='x' @/><UIView left='#x.width' right='4'/>"), "width", Self.sizes)
  }
}
