import PlumbEngine

/// The constraints by which a stack view arranges its subviews. They are solved together with the constraints inside
/// and outside of the stack view.
struct StackArrangement {
  private let stack: StackView
  private let tree: ViewTree?
  /// Names of attributes along the axis of the stack view, and across it.
  private let along: Names
  private let across: Names

  private struct Names {
    let near: String
    let far: String
    let center: String
    let size: String

    static let horizontal = Names(near: "leading", far: "trailing", center: "centerX", size: "width")
    static let vertical = Names(near: "top", far: "bottom", center: "centerY", size: "height")
  }

  init(_ stack: StackView, in tree: ViewTree?) {
    self.stack = stack
    self.tree = tree
    let isVertical = stack.axis == .vertical
    along = isVertical ? .vertical : .horizontal
    across = isVertical ? .horizontal : .vertical
  }

  /// The constraints as text. Hidden views take no space. Errors: `.argument` (a view of a document that has no unique
  /// id).
  func statements() throws(Diagnostic) -> [String] {
    var names: [String] = []
    var views: [View] = []
    for view in stack.arrangedSubviews where !view.isHidden && view.node != 0 {
      views.append(view)
      names.append(view.number >= 0 ? "#" + view.nodeID : try ConstraintWriting.name(of: view, beside: stack, in: tree))
    }
    guard let first = names.first, let last = names.last else { return [] }
    let gap = stack.distribution.hasEqualGaps ? ">=" : "=="
    var result = ["\(first).\(along.near) == self.\(along.near)"]
    for index in names.indices.dropFirst() {
      let (before, name) = (names[index - 1], names[index])
      let spacing = PropertyValue.text(stack.spacing(after: views[index - 1]))
      result.append("\(name).\(along.near) \(gap) \(before).\(along.far) + \(spacing)")
      if let statement = distribution(views, names, index) { result.append(statement) }
    }
    result.append("self.\(along.far) == \(last).\(along.far)")
    for name in names { result += alignment(name, first) }
    return result
  }

  private func distribution(_ views: [View], _ names: [String], _ index: Int) -> String? {
    let (first, before, name) = (names[0], names[index - 1], names[index])
    switch stack.distribution {
    case .fill: return nil
    case .fillEqually: return "\(name).\(along.size) == \(first).\(along.size)"
    case .fillProportionally:
      guard let one = size(views[0]), let other = size(views[index]) else { return nil }
      return "\(name).\(along.size) == \(PropertyValue.text(other / one)) * \(first).\(along.size)"
    case .equalSpacing:
      if index < 2 { return nil }
      return "\(name).\(along.near) - \(before).\(along.far) == \(names[1]).\(along.near) - \(first).\(along.far)"
    case .equalCentering:
      if index < 2 { return nil }
      return "\(name).\(along.center) - \(before).\(along.center) == \(names[1]).\(along.center) - "
        + "\(first).\(along.center) @150"
    }
  }

  /// The natural size of a view that measures itself; nil if it is not more than 0.
  private func size(_ view: View) -> Double? {
    guard let natural = view.measure(width: nil, height: nil) else { return nil }
    let size = stack.axis == .vertical ? natural.height : natural.width
    return size > 0 && size.isFinite ? size : nil
  }

  private func alignment(_ name: String, _ first: String) -> [String] {
    let near = "\(name).\(across.near)"
    let far = "\(name).\(across.far)"
    let insideNear = "\(near) >= self.\(across.near)"
    let insideFar = "\(far) <= self.\(across.far)"
    switch stack.alignment {
    case .fill: return ["\(near) == self.\(across.near)", "\(far) == self.\(across.far)"]
    case .leading, .top: return ["\(near) == self.\(across.near)", insideFar]
    case .trailing, .bottom: return [insideNear, "\(far) == self.\(across.far)"]
    case .center: return [insideNear, insideFar, "\(name).\(across.center) == self.\(across.center)"]
    case .firstBaseline, .lastBaseline:
      var result = [insideNear, insideFar]
      // Baselines are along the vertical.
      if stack.axis == .horizontal, name != first {
        let baseline = stack.alignment.rawValue
        result.append("\(name).\(baseline) == \(first).\(baseline)")
      }
      return result
    }
  }
}

extension StackView.Distribution {
  fileprivate var hasEqualGaps: Bool { self == .equalSpacing || self == .equalCentering }
}
