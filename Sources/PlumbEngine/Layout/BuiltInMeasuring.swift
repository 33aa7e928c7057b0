import PlumbSyntax

/// What the built-in measurer asks nodes for, looked up once a template: names and kinds of components are compared
/// as texts here, and as numbers while frames are computed.
struct BuiltInMeasuring: Sendable {
  enum Kind: UInt8 { case other, label, button, pageControl, image }

  /// By row.
  let kinds: FixedArray<Kind>
  /// Numbers of names in the program; `absent` where no node has an expression for them.
  let text, attributedText, font, numberOfLines: UInt32
  let title, attributedTitle, titleFont, titleLines: UInt32
  let edgeInsets: UInt32
  /// top, left, bottom, right
  let edges: (UInt32, UInt32, UInt32, UInt32)
  let numberOfPages, hidesForSinglePage, image: UInt32

  static var absent: UInt32 { .max }

  init(_ tree: NodeTree, _ catalog: Catalog, _ program: Program) {
    func number(_ name: String) -> UInt32 {
      program.propertyNames.firstIndex { $0 == name }.map { UInt32(truncatingIfNeeded: $0) } ?? Self.absent
    }
    text = number("text")
    attributedText = number("attributedText")
    font = number("font")
    numberOfLines = number("numberOfLines")
    title = number("title")
    attributedTitle = number("attributedTitle")
    titleFont = number("titleLabel.font")
    titleLines = number("titleLabel.numberOfLines")
    edgeInsets = number("contentEdgeInsets")
    edges = (
      number("contentEdgeInsets.top"), number("contentEdgeInsets.left"), number("contentEdgeInsets.bottom"),
      number("contentEdgeInsets.right")
    )
    numberOfPages = number("numberOfPages")
    hidesForSinglePage = number("hidesForSinglePage")
    image = number("image")
    // By component: kind + 1, 0 for one that was not met.
    var known = [UInt8](repeating: 0, count: catalog.components.count)
    kinds = FixedArray(count: tree.count) { row in
      let component = Int(tree.components[row])
      guard component >= 0 else { return .other }
      if known[component] == 0 { known[component] = Self.kind(component, catalog).rawValue + 1 }
      return Kind(rawValue: known[component] - 1) ?? .other
    }
  }

  private static func kind(_ component: Int, _ catalog: Catalog) -> Kind {
    if catalog.isKind(component, of: "UILabel") { return .label }
    if catalog.isKind(component, of: "UIButton") { return .button }
    if catalog.isKind(component, of: "UIPageControl") { return .pageControl }
    return catalog.isKind(component, of: "UIImageView") ? .image : .other
  }
}
