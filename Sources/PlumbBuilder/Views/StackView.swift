/// Arranges the views inside, in their order, in a row or a column. It is a view with constraints for that: others, such as
/// anchors of the views inside, count beside them.
open class StackView: View {
  public enum Axis: String, Sendable { case horizontal, vertical }
  public enum Distribution: String, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  public enum Alignment: String, Sendable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  /// The views inside that are not arranged.
  private var unarranged: Set<ObjectIdentifier> = []

  /// What says how it arranges. Of stack views that are not a document's these are no properties of the node.
  static let arrangementNames: Set<String> = ["axis", "distribution", "alignment", "spacing"]

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
    if isArranged { unarranged.remove(ObjectIdentifier(view)) } else { unarranged.insert(ObjectIdentifier(view)) }
    noteArrangement()
  }

  func forgetArrangement(of view: View) { setArranged(view, true) }

  /// The constraints that arrange are others now.
  func noteArrangement() {
    guard let tree, node != 0 else { return }
    hasStaleConstraints = true
    tree.noteConstraints(of: self)
  }
}
