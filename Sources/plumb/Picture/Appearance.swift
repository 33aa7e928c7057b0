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

  func color(_ name: String) -> Color? {
    guard let value = values[name], value.kind == .color else { return nil }
    return Color(value)
  }
}
