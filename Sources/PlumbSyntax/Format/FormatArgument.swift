/// Why a format string cannot be read, or arguments cannot be formatted with it.
package final class FormatError: Error, @unchecked Sendable {
  package var message: String
  /// `.syntax`: the format string is wrong; `.type`: the arguments do not fit; `.limit`: something would be too long.
  package var code: Status
  /// The place in the format string, in bytes.
  package var range: SourceRange?

  init(_ message: String, _ code: Status, _ range: SourceRange? = nil) {
    self.message = message
    self.code = code
    self.range = range
  }
}

/// The kind of argument that a placeholder takes.
package enum FormatArgumentType: UInt8, Sendable {
  case int8, int16, int, uint8, uint16, uint, double, character, string, any, object
  /// No placeholder has this index, others have higher ones.
  case unused

  /// The type as errors name it.
  package var name: String {
    switch self {
    case .int8: "Int8"
    case .int16: "Int16"
    case .int: "Int"
    case .uint8: "UInt8"
    case .uint16: "UInt16"
    case .uint: "UInt"
    case .double: "Double"
    case .character: "Character"
    case .string: "String"
    case .any, .unused: "Any"
    case .object: "AnyObject"
    }
  }

  /// Whole numbers, whose low bits count as in C.
  package var isInteger: Bool { rawValue <= FormatArgumentType.uint.rawValue }
}

/// An argument as placeholders take it.
package enum FormatArgument: Sendable {
  /// For all whole numbers, unsigned ones by their bits, and for a character by its code point.
  case integer(Int64)
  case double(Double)
  /// For `.string` and `.any`, and for `.character`, which takes the first one.
  case text(String)
  case pointer(UInt64)

  var typeName: String {
    switch self {
    case .integer: "Int"
    case .double: "Double"
    case .text: "String"
    case .pointer: "AnyObject"
    }
  }

  func fits(_ type: FormatArgumentType) -> Bool {
    switch self {
    case .integer: type.isInteger || type == .character || type == .unused
    case .double: type == .double || type == .unused
    case .text: type == .string || type == .any || type == .character || type == .unused
    case .pointer: type == .object || type == .unused
    }
  }
}
