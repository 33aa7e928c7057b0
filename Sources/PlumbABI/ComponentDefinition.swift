import CPlumb
import PlumbEngine
import PlumbSyntax

/// A copy of a component of the host.
struct ComponentDefinition {
  var name: String
  var base = "UIView"
  var natural: Int32
  var properties: [PropertyDefinition] = []

  init(_ source: UnsafePointer<plumb_component>) throws(Diagnostic) {
    let given = try sized(source, minimum: 16, zero: plumb_component(), "plumb_component")
    name = try string(given.name, "the name of a component")
    if given.base != nil { base = try string(given.base, "the base of a component") }
    guard (0...3).contains(given.natural) else { throw mistake(.argument, "\(given.natural) is no plumb_natural") }
    natural = given.natural
    for property in try items(given.properties, given.property_count, "properties") {
      properties.append(try Self.property(property))
    }
  }

  private static func property(_ source: plumb_property) throws(Diagnostic) -> PropertyDefinition {
    let name = try string(source.name, "the name of a property")
    let type = try string(source.type, "the type of a property")
    return PropertyDefinition(
      name: name, typeName: type, defaultText: try defaultText(source.default_value, name, type),
      documentation: source.documentation == nil ? "" : try string(source.documentation, "documentation"))
  }

  /// The default as the catalog writes it; nil for the type's zero.
  private static func defaultText(
    _ source: plumb_value, _ name: String, _ type: String
  ) throws(Diagnostic) -> String? {
    let value = try value(source)
    switch (value.kind, PropertyType(typeName: type)) {
    case (.null, _): return nil
    case (.number, .number), (.number, .integer):
      guard value.a.isFinite else { throw mistake(.argument, "The default of '\(name)' is not a finite number") }
      return value.description
    case (.bool, .bool): return value.description
    case (.string, .string), (.string, .any), (.string, .text), (.text, .text): return value.stringValue
    case (.color, .color): return hexadecimal([value.a, value.b, value.c, value.d])
    case (.array, .array) where value.items.isEmpty: return nil
    case (.array, .array): throw mistake(.unsupported, "The default of '\(name)' can be an empty array only")
    default: throw mistake(.type, "The default of '\(name)' is not of type \(type)")
    }
  }

  /// `#rrggbbaa`
  private static func hexadecimal(_ components: [Double]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = Array("#".utf8)
    for component in components {
      // Written so that NaN becomes 0.
      let clamped = component > 0 ? min(component, 1) : 0
      let byte = Int(clamped * 255 + 0.5)
      text.append(digits[byte / 16])
      text.append(digits[byte % 16])
    }
    return String(decoding: text, as: UTF8.self)
  }
}
