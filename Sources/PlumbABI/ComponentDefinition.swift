import CPlumb
import PlumbEngine
import PlumbSyntax

/// A copy of a component of the host.
struct ComponentDefinition {
  var name: String
  var base = "UIView"
  var natural: Int32
  var properties: [PropertyDefinition] = []
  var template = ""

  init(_ source: UnsafePointer<plumb_component>, _ conversion: Conversion) throws(Diagnostic) {
    var conversion = conversion
    let given = try sized(source, minimum: 16, zero: plumb_component(), "plumb_component")
    name = try string(given.name, "the name of a component")
    if given.base != nil { base = try string(given.base, "the base of a component") }
    if given.template_ != nil { template = try string(given.template_, "the template of a component") }
    guard (0...3).contains(given.natural) else {
      throw diagnostic(.argument, "\(given.natural) is not a plumb_natural")
    }
    natural = given.natural
    for property in try items(given.properties, given.property_count, "properties") {
      properties.append(try Self.property(property, &conversion))
    }
  }

  private static func property(
    _ source: plumb_property, _ conversion: inout Conversion
  ) throws(Diagnostic) -> PropertyDefinition {
    let name = try string(source.name, "the name of a property")
    let type = try string(source.type, "the type of a property")
    return PropertyDefinition(
      name: name, typeName: type, defaultText: try defaultText(try conversion.value(source.default_value), name),
      documentation: source.documentation == nil ? "" : try string(source.documentation, "documentation"))
  }

  /// The default as the catalog writes it; nil for the type's zero. The catalog checks its type.
  private static func defaultText(_ value: Value, _ name: String) throws(Diagnostic) -> String? {
    switch value.kind {
    case .null: return nil
    case .number:
      guard value.a.isFinite else { throw diagnostic(.argument, "The default of '\(name)' is not a finite number") }
      return value.description
    case .bool, .integer, .font, .optionSet, .image: return value.description
    case .string, .text, .url, .selector, .className, .enumeration, .visualEffect: return value.stringValue
    case .color: return hexadecimal([value.a, value.b, value.c, value.d])
    case .point, .size, .offset: return try numbers([value.a, value.b], name)
    case .rect, .insets: return try numbers([value.a, value.b, value.c, value.d], name)
    case .array:
      guard value.items.isEmpty else {
        throw diagnostic(.unsupported, "The default of '\(name)' can be an empty array only")
      }
      return nil
    default: throw diagnostic(.unsupported, "Values of this kind cannot be the default of '\(name)'")
    }
  }

  private static func numbers(_ components: [Double], _ name: String) throws(Diagnostic) -> String {
    var text = ""
    for component in components {
      guard component.isFinite else { throw diagnostic(.argument, "The default of '\(name)' is not finite") }
      text += (text.isEmpty ? "" : " ") + Value.number(component).description
    }
    return text
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
