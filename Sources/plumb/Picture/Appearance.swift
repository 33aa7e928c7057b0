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
}
