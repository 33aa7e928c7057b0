import PlumbEngine

extension Engine {
  /// The component of views that measure themselves.
  static var measuredComponent: String { "PlumbMeasuredView" }

  /// The engine of trees for which the program gives none.
  static let ofViews: Engine = {
    let engine = Engine()
    try? engine.prepareForViews()
    return engine
  }()

  /// Lets an engine lay out trees of views: registers the component of views that measure themselves, and a measurer
  /// that asks the views for natural sizes. It replaces a measurer that the engine had: views that decline have the
  /// built-in sizes. Errors: `.frozen`, `.duplicate` (called before).
  public func prepareForViews() throws(Diagnostic) {
    try register(component: Self.measuredComponent, hasNaturalWidth: true, hasNaturalHeight: true)
    try setMeasurer(
      Measurer { layout, node, width, height in
        guard let pointer = layout.hostPointer else { return .declined }
        let tree = Unmanaged<ViewTree>.fromOpaque(pointer).takeUnretainedValue()
        return tree.measure(node, width, height)
      })
  }
}
