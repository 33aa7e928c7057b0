import PlumbSyntax

/// A field of a host's structure that holds the value of a state key.
public struct StateField: Sendable {
  /// `string` is a NUL-terminated pointer, `color` four doubles: red, green, blue, alpha.
  public enum FieldType: Int32, Sendable { case double = 1, float, int32, int64, bool, string, color }
  /// May be a key path.
  public var key: String
  public var type: FieldType
  /// In bytes from the start of the structure: `MemoryLayout<Game>.offset(of: \.score)`.
  public var offset: Int

  public init(key: String, type: FieldType, offset: Int) {
    self.key = key
    self.type = type
    self.offset = offset
  }

  /// The first byte after the field, from the start of the structure.
  var end: Int {
    let size =
      switch type {
      case .double, .int64: 8
      case .float, .int32: 4
      case .bool: 1
      case .string: MemoryLayout<UnsafePointer<UInt8>?>.size
      case .color: 32
      }
    return offset >= 0 ? offset.addingReportingOverflow(size).partialValue : -1
  }

  /// The kind of value the field gives.
  package var kind: ValueKind {
    switch type {
    case .double, .float, .int32, .int64: .number
    case .bool: .bool
    case .string: .string
    case .color: .color
    }
  }

  /// The number of a numeric or boolean field.
  @_optimize(speed)
  func number(_ base: UnsafeRawPointer) -> Double {
    let field = base + offset
    return switch type {
    case .double: field.loadUnaligned(as: Double.self)
    case .float: Double(field.loadUnaligned(as: Float.self))
    case .int32: Double(field.loadUnaligned(as: Int32.self))
    case .int64: Double(field.loadUnaligned(as: Int64.self))
    case .bool: field.loadUnaligned(as: UInt8.self) != 0 ? 1 : 0
    case .string, .color: 0
    }
  }

  /// The field's value; nil for a string that is not UTF-8.
  @_optimize(speed)
  package func value(_ base: UnsafeRawPointer) -> Value? {
    switch type {
    case .double, .float, .int32, .int64: return .number(number(base))
    case .bool: return .bool(number(base) != 0)
    case .color:
      let parts = (0..<4).map { (base + offset + $0 * 8).loadUnaligned(as: Double.self) }
      return .color(parts[0], parts[1], parts[2], parts[3])
    case .string:
      let bytes = text(base)
      return UTF8Check.firstInvalid(bytes) == nil ? .string(bytes) : nil
    }
  }

  func text(_ base: UnsafeRawPointer) -> UnsafeBufferPointer<UInt8> {
    guard let start = (base + offset).loadUnaligned(as: UnsafePointer<UInt8>?.self) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }
}

/// Fields of a host's structure bound to state keys, so that one call sets them all.
struct StateBinding {
  var fields: [(field: StateField, key: Int)]

  /// Whether all fields are within a structure of so many bytes. O(fields).
  func fits(byteCount: Int) -> Bool { fields.allSatisfy { $0.field.end > 0 && $0.field.end <= byteCount } }
}

extension ScopeDefinition {
  /// Declares state with the values that fields of a structure have. Errors: `.argument` (a field that is not inside the
  /// structure), `.encoding` (a text that is not UTF-8).
  public mutating func declareState<Structure: BitwiseCopyable>(
    _ fields: [StateField], fieldsOf structure: Structure
  ) throws(Diagnostic) {
    guard StateBinding(fields: fields.map { ($0, 0) }).fits(byteCount: MemoryLayout<Structure>.size) else {
      throw Diagnostic(.argument, "A field is not inside the structure")
    }
    for field in fields {
      guard let value = withUnsafePointer(to: structure, { field.value(UnsafeRawPointer($0)) }) else {
        throw Diagnostic(.encoding, "The text of field '\(field.key)' is not UTF-8")
      }
      state.append(StateDeclaration(key: field.key, value: value))
    }
  }
}
