import CPlumb
import PlumbEngine
import PlumbSyntax

extension ComponentDefinition {
  /// A copy of a component of the host. One that ends before `body` was compiled when its properties ended before
  /// `flags`.
  init(_ source: UnsafePointer<plumb_component>, _ conversion: Conversion) throws(Diagnostic) {
    var conversion = conversion
    let given = try sized(source, minimum: 16, zero: plumb_component(), "plumb_component")
    self.init(try string(given.name, "the name of a component"))
    if given.base != nil { base = try string(given.base, "the base of a component") }
    if given.template_ != nil { template = try string(given.template_, "the template of a component") }
    if given.body != nil { body = try string(given.body, "the body of a component") }
    if given.documentation != nil { documentation = try string(given.documentation, "the documentation") }
    guard (0...3).contains(given.natural) else {
      throw diagnostic(.argument, "\(given.natural) is not a plumb_natural")
    }
    hasNaturalWidth = given.natural & 1 != 0
    hasNaturalHeight = given.natural & 2 != 0
    for (axis, size) in [(1, given.natural_width), (2, given.natural_height)] where size != 0 {
      guard given.natural & plumb_natural(axis) != 0 else {
        throw diagnostic(.argument, "The component '\(name)' has a natural size on an axis that `natural` leaves out")
      }
    }
    if given.natural_width != 0 { naturalWidth = given.natural_width }
    if given.natural_height != 0 { naturalHeight = given.natural_height }
    let stride =
      Int(given.struct_size) > Self.firstSize ? MemoryLayout<plumb_property>.stride : Self.firstPropertySize
    let start = UnsafeRawPointer(try items(given.properties, given.property_count, "properties").baseAddress)
    for index in 0..<given.property_count {
      guard let start else { break }
      var property = plumb_property()
      withUnsafeMutableBytes(of: &property) {
        $0.copyMemory(from: UnsafeRawBufferPointer(start: start + index * stride, count: stride))
      }
      properties.append(try Self.property(property, &conversion))
    }
    for item in try items(given.defaults, given.default_count, "defaults") {
      defaults.append(
        (
          try string(item.attribute, "the attribute of a default expression"),
          try string(item.expression, "a default expression")
        ))
    }
  }

  /// The sizes of a plumb_component and a plumb_property in their first version: two numbers and five words, and a value
  /// and three words.
  private static var firstSize: Int { 8 + 5 * MemoryLayout<UnsafeRawPointer>.size }
  private static var firstPropertySize: Int {
    (MemoryLayout<plumb_value>.size + 3 * MemoryLayout<UnsafeRawPointer>.size + 7) / 8 * 8
  }

  private static func property(
    _ source: plumb_property, _ conversion: inout Conversion
  ) throws(Diagnostic) -> PropertyDefinition {
    let name = try string(source.name, "the name of a property")
    let type = try string(source.type, "the type of a property")
    guard source.flags & ~3 == 0 else {
      throw diagnostic(.argument, "The property '\(name)' has unknown flags: \(source.flags)")
    }
    guard source.flags != 3 else {
      throw diagnostic(.argument, "The property '\(name)' cannot be set, so that it cannot be used to make a node")
    }
    return PropertyDefinition(
      name: name, typeName: type, defaultText: try defaultText(try conversion.value(source.default_value), name),
      documentation: source.documentation == nil ? "" : try string(source.documentation, "documentation"),
      isReadOnly: source.flags & 1 != 0, isConstructorOnly: source.flags & 2 != 0)
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
