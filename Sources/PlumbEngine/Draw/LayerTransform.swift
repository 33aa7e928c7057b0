import PlumbSyntax

/// The transform of a node's layer about its anchor point, as of the last compute. What is drawn and what is hit both take
/// it from here.
struct LayerTransform: BitwiseCopyable {
  var transform = AffineTransform()
  /// In parts of the width and height.
  var anchor = (x: 0.5, y: 0.5)

  init() {}

  /// Of a row of the linked document. A controller has the transform of its view.
  init(_ row: Int, _ layout: Layout, isController: Bool) {
    func value(_ property: LookProperty) -> Value? {
      let name = LookProperty.names[Int(property.rawValue - LookProperty.first.rawValue)]
      return (try? NodeReader(layout).value(isController ? "view." + name : name, row)) ?? nil
    }
    // A layer has one transform under three names; whoever sets several means all of them.
    for property in [LookProperty.transform, .affineTransform, .layerTransform] {
      if let value = value(property), let next = AffineTransform(value) { transform = transform.after(next) }
    }
    if let point = value(.anchorPoint), point.kind == .point, point.a.isFinite, point.b.isFinite {
      anchor = (point.a, point.b)
    }
  }

  /// In the coordinates that a frame is in.
  func inParent(_ frame: Frame) -> AffineTransform {
    transform.about(frame.x + frame.width * anchor.x, frame.y + frame.height * anchor.y)
  }
}
