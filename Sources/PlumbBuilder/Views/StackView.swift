/// Arranges the views inside, in their order, in a row or a column.
open class StackView: View {
  open override class var component: String { "UIStackView" }

  public enum Axis: String, Sendable { case horizontal, vertical }
  public enum Distribution: String, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  public enum Alignment: String, Sendable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  /// A node inside of the view's that arranges: there if some views inside are not arranged.
  final class Arrangement {
    let node: UInt64
    var children: [UInt64] = []

    init(node: UInt64) { self.node = node }
  }

  var arrangement: Arrangement?
  /// The views inside that are not arranged.
  private var unarranged: Set<ObjectIdentifier> = []

  static let arrangementNames: Set<String> = [
    "axis", "distribution", "alignment", "spacing", "isBaselineRelativeArrangement",
    "isLayoutMarginsRelativeArrangement", "wrap", "lineSpacing",
  ]

  public convenience init(arrangedSubviews: [View]) {
    self.init()
    for view in arrangedSubviews { addArrangedSubview(view) }
  }

  public var axis: Axis {
    get { named("axis") ?? .horizontal }
    set { setProperty("axis", .name(newValue.rawValue)) }
  }

  public var distribution: Distribution {
    get { named("distribution") ?? .fill }
    set { setProperty("distribution", .name(newValue.rawValue)) }
  }

  public var alignment: Alignment {
    get { named("alignment") ?? .fill }
    set { setProperty("alignment", .name(newValue.rawValue)) }
  }

  public var spacing: Double {
    get { number("spacing", 0) }
    set { setProperty("spacing", .number(newValue)) }
  }

  private func named<T: RawRepresentable>(_ property: String) -> T? where T.RawValue == String {
    if case .name(let name) = properties[property] { return T(rawValue: name) }
    return nil
  }

  // MARK: - Views inside

  public var arrangedSubviews: [View] { subviews.filter { arranges($0) } }
  var unarrangedSubviews: [View] { subviews.filter { !arranges($0) } }

  /// Puts a view inside, in front of all others and last in the arrangement.
  public func addArrangedSubview(_ view: View) {
    unarranged.remove(ObjectIdentifier(view))
    addSubview(view)
  }

  public func insertArrangedSubview(_ view: View, at index: Int) {
    unarranged.remove(ObjectIdentifier(view))
    insertSubview(view, at: index)
  }

  /// Takes a view out of the arrangement; it stays inside.
  public func removeArrangedSubview(_ view: View) {
    if view.superview === self { setArranged(view, false) }
  }

  /// Whether a view inside is arranged.
  func arranges(_ view: View) -> Bool { unarranged.isEmpty || !unarranged.contains(ObjectIdentifier(view)) }

  /// Says of a view inside whether it is arranged.
  func setArranged(_ view: View, _ isArranged: Bool) {
    if isArranged == arranges(view) { return }
    let needed = needsArrangement
    if isArranged { unarranged.remove(ObjectIdentifier(view)) } else { unarranged.insert(ObjectIdentifier(view)) }
    noteChildren()
    if needed != needsArrangement { replaceNode() }
  }

  func forgetArrangement(of view: View) { setArranged(view, true) }

  /// Whether the node of the view cannot arrange, because it would arrange all views inside.
  var needsArrangement: Bool { !unarranged.isEmpty }
}
