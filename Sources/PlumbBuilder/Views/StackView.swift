/// Arranges its subviews in their order, in a row or a column. It does so by constraints, which hold together with
/// others, such as the anchors of the subviews.
open class StackView: View {
  public enum Axis: String, Sendable { case horizontal, vertical }
  public enum Distribution: String, Sendable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  public enum Alignment: String, Sendable {
    case fill, leading, top, firstBaseline, center, trailing, bottom, lastBaseline
  }

  /// Subviews that are not arranged.
  private var unarranged: Set<ObjectIdentifier> = []

  /// Properties that become constraints. The node has them only if it is of a document.
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

  /// As a custom spacing: `spacing` of the stack view.
  public static var spacingUseDefault: Double { .greatestFiniteMagnitude }
  /// As a custom spacing: the standard distance of 8 points.
  public static var spacingUseSystem: Double { 8 }

  /// Sets the space, in points, between a subview that is arranged and the one behind it, in place of `spacing`, until
  /// the view is removed from the arrangement. `spacingUseDefault`: `spacing` again. Has no effect for a view that is
  /// not a subview.
  public func setCustomSpacing(_ spacing: Double, after arrangedSubview: View) {
    if arrangedSubview.superview !== self { return }
    let isCustom = spacing != StackView.spacingUseDefault
    arrangedSubview.setProperty("customSpacing", isCustom ? .number(spacing) : nil)
  }

  /// The space that `setCustomSpacing` has set; `spacingUseDefault` if it has set none.
  public func customSpacing(after arrangedSubview: View) -> Double {
    guard arrangedSubview.superview === self, case .number(let spacing) = arrangedSubview.properties["customSpacing"]
    else { return StackView.spacingUseDefault }
    return spacing
  }

  /// The space between a subview and the one behind it.
  func spacing(after view: View) -> Double {
    let custom = customSpacing(after: view)
    return custom == StackView.spacingUseDefault ? spacing : custom
  }

  private func named<T: RawRepresentable>(_ property: String) -> T? where T.RawValue == String {
    if case .name(let name) = properties[property] { return T(rawValue: name) }
    return nil
  }

  // MARK: - Views inside

  public var arrangedSubviews: [View] { subviews.filter { arranges($0) } }

  /// Adds a view in front of all others, as the last one of the arrangement.
  public func addArrangedSubview(_ view: View) {
    unarranged.remove(ObjectIdentifier(view))
    addSubview(view)
  }

  public func insertArrangedSubview(_ view: View, at index: Int) {
    unarranged.remove(ObjectIdentifier(view))
    insertSubview(view, at: index)
  }

  /// Removes a subview from the arrangement. It stays a subview.
  public func removeArrangedSubview(_ view: View) {
    if view.superview === self { setArranged(view, false) }
  }

  /// Whether a subview is arranged.
  func arranges(_ view: View) -> Bool { unarranged.isEmpty || !unarranged.contains(ObjectIdentifier(view)) }

  override func isArranged(_ view: View, _ isWanted: Bool) -> Bool { arranges(view) == isWanted }

  /// Sets whether a subview is arranged.
  func setArranged(_ view: View, _ isArranged: Bool) {
    if isArranged == arranges(view) { return }
    if isArranged {
      unarranged.remove(ObjectIdentifier(view))
    } else {
      unarranged.insert(ObjectIdentifier(view))
      view.setProperty("customSpacing", nil)
    }
    noteArrangement()
  }

  /// A subview was removed.
  func forgetArrangement(of view: View) {
    setArranged(view, true)
    view.setProperty("customSpacing", nil)
  }

  /// Records that the constraints of the arrangement have changed.
  func noteArrangement() {
    guard let tree, node != 0 else { return }
    hasStaleConstraints = true
    tree.noteConstraints(of: self)
  }
}
