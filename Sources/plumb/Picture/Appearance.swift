import PlumbEngine
import PlumbSyntax

/// How a node looks: the values of its properties that have an expression. Everything else looks as the catalog's
/// defaults do, which draw nothing.
struct Appearance {
  private var values: [String: Value] = [:]

  /// A controller looks as its view does.
  init(_ layout: Layout, row: Int) {
    for info in layout.propertyInfos(row: row) {
      guard let value = try? layout.property(info.name, row: row) else { continue }
      let name = info.name.hasPrefix("view.") ? String(info.name.dropFirst(5)) : info.name
      if values[name] == nil || name != info.name { values[name] = value }
    }
  }

  func number(_ name: String, _ fallback: Double = 0) -> Double {
    guard let value = values[name], value.kind == .number || value.kind == .bool, value.a.isFinite else {
      return fallback
    }
    return value.a
  }

  func flag(_ name: String, _ fallback: Bool = false) -> Bool { number(name, fallback ? 1 : 0) != 0 }

  /// The text of a string, of an attribute that is kept as it is written, or the name of an enumeration's case.
  func text(_ name: String) -> String? { values[name]?.stringValue }

  func font(_ name: String) -> Font? { values[name]?.fontValue }

  /// The value of the first of these properties that has one.
  func first(_ names: String...) -> Value? {
    for name in names {
      if let value = values[name], value.kind != .null { return value }
    }
    return nil
  }

  func color(_ names: String...) -> Color? {
    for name in names {
      if let value = values[name], value.kind == .color { return Color(value) }
    }
    return nil
  }

  /// Whether its layer is hidden; whether the node is, the layout knows.
  var isLayerHidden: Bool { flag("layer.isHidden") }
  var opacity: Double { min(1, max(0, number("alpha", 1))) * min(1, max(0, number("layer.opacity", 1))) }

  /// The transform of a frame in root coordinates: translation, then rotation and scale around the anchor point.
  func transform(_ frame: Frame) -> PictureTransform {
    var steps: [PictureTransform.Step] = []
    for prefix in ["transform.", "layer.affineTransform.", "layer.transform."] {
      let x = number(prefix + "translation.x")
      let y = number(prefix + "translation.y")
      let angle = number(prefix + "rotation.z", number(prefix + "rotation"))
      let scale = number(prefix + "scale", 1)
      let scaleX = number(prefix + "scale.x", scale)
      let scaleY = number(prefix + "scale.y", scale)
      if x != 0 || y != 0 { steps.append(.translation(x: x, y: y)) }
      if angle != 0 { steps.append(.rotation(radians: angle)) }
      if scaleX != 1 || scaleY != 1 { steps.append(.scale(x: scaleX, y: scaleY)) }
    }
    if steps.isEmpty { return PictureTransform() }
    let x = frame.x + frame.width * number("layer.anchorPoint.x", 0.5)
    let y = frame.y + frame.height * number("layer.anchorPoint.y", 0.5)
    return PictureTransform(steps: [.translation(x: x, y: y)] + steps + [.translation(x: -x, y: -y)])
  }

  /// The radius of the corners of a frame: at most half of its shorter side.
  func cornerRadius(_ frame: Frame) -> Double {
    max(0, min(number("layer.cornerRadius"), frame.width / 2, frame.height / 2))
  }
}
