import PlumbSyntax

/// The colours of the host by name.
package struct NamedColors: Sendable {
  private var colors = NameMap<Value>()

  var names: [String] { colors.names }

  /// A suffix `Color` is optional on either side. O(1).
  func color(named name: String) -> Value? {
    colors[name] ?? colors[name + "Color"] ?? (name.hasSuffix("Color") ? colors[String(name.dropLast(5))] : nil)
  }

  /// Errors: `.duplicate`, `.argument` (not a name, components that are not finite).
  mutating func register(_ name: String, _ color: Value) throws(Diagnostic) {
    guard AttributeText.isPlainIdentifier(name), !name.utf8.contains(0x2E) else {
      throw Diagnostic(.argument, "'\(name)' is not a valid colour name; letters and digits are allowed")
    }
    for index in 0..<4 where !color.component(index).isFinite {
      throw Diagnostic(.argument, "The components of the colour '\(name)' must be finite numbers")
    }
    guard self.color(named: name) == nil, ColorNames.color(named: name) == nil else {
      throw Diagnostic(.duplicate, "There is a colour named '\(name)' already")
    }
    colors[name] = color
  }
}

extension Catalog {
  /// A colour of the host, or a standard one.
  func color(named name: String) -> Value? { colors.color(named: name) ?? ColorNames.color(named: name) }

  var colorNames: [String] { colors.names }
}
