/// A layout as a tree of lines: types, views, and anchors if wanted.
///
///     ViewLayout - view: root
///     └─ TupleLayout
///        ├─ ViewLayout - view: title
///        └─ ViewLayout - view: image
public struct LayoutPrinter: CustomStringConvertible {
  private let layout: any Layout
  private let withAnchors: Bool

  public init(_ layout: any Layout, withAnchors: Bool = false) {
    self.layout = layout
    self.withAnchors = withAnchors
  }

  public var description: String {
    var lines: [String] = []
    var stack: [(layout: any Layout, head: String, tail: String)] = [(layout, "", "")]
    while let (layout, head, tail) = stack.popLast() {
      let element = layout.element
      lines.append(head + layout.typeName + (element.map { " - view: \($0.view.name)" } ?? ""))
      let sublayouts = layout.sublayouts
      if withAnchors, let element {
        let indent = tail + (sublayouts.isEmpty ? "      " : "│     ")
        for constraint in element.anchors.constraints { lines.append(indent + constraint.line) }
      }
      for (index, sublayout) in sublayouts.enumerated().reversed() {
        let isLast = index == sublayouts.count - 1
        stack.append((sublayout, tail + (isLast ? "└─ " : "├─ "), tail + (isLast ? "   " : "│  ")))
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Prints the description.
  public func print() { Swift.print(description) }
}

extension AnchorsConstraint {
  /// `.attr == target.attr[ x m][ + k| - k]`.
  fileprivate var line: String {
    var line = ".\(attribute.name) \(relation.symbol)"
    if !isOfNumber {
      line += " \(item.name).\((second ?? attribute).name)"
      if multiplier != 1 { line += " x \(multiplier)" }
    }
    if constant != 0 || isOfNumber { line += constant < 0 ? " - \(-constant)" : " + \(constant)" }
    return line
  }
}

extension AnchorsItem {
  /// The name in printed text.
  var name: String {
    switch self {
    case .none, .superview: "superview"
    case .view(let view): view.name
    case .safeArea(let view): "\(view.name).\(LayoutGuide(view: view, area: .safeArea).name)"
    case .margins(let view): "\(view.name).\(LayoutGuide(view: view, area: .margins).name)"
    case .named(let name): name.text
    }
  }
}
