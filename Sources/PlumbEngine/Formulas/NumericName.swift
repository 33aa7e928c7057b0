import PlumbSyntax

/// What a name means to a `NumericCompiler`.
package enum NumericName {
  /// Nothing that the caller knows: it may be a word of the language.
  case unknown
  case number(Double)
  case bool(Bool)
  /// The input of this index.
  case input(Int)
  /// Nothing that is known to be a number or a boolean.
  case other

  /// A value of a scope outside of any layout.
  init(_ value: Value, named name: UnsafeBufferPointer<UInt8>) {
    switch value.kind {
    case .number where Self.isOrdinary(name): self = .number(value.a)
    case .bool where Self.isOrdinary(name): self = .bool(value.a != 0)
    default: self = .other
    }
  }

  /// A word of the language that is a number or a boolean.
  static func word(_ name: UnsafeBufferPointer<UInt8>) -> NumericName {
    switch shortName(name) {
    case 0x7472_7565: .bool(true)
    case 0x66_616C_7365: .bool(false)
    case 0x7069: .number(.pi)
    default: .unknown
    }
  }

  /// Whether a name means nothing else than what is found in a scope, outside of any layout (docs/semantics/names.md,
  /// section 1): it is neither a keyword nor geometry nor a path. False in case of doubt.
  package static func isOrdinary(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    // The names of geometry that are longer than eight bytes end in `Baseline`.
    if name.isEmpty || name[0] == UInt8(ascii: "#") || name.count > 11 && name[name.count - 1] == UInt8(ascii: "e") {
      return false
    }
    for byte in name where byte == UInt8(ascii: ".") { return false }
    switch shortName(name) {
    case 0x7472_7565, 0x66_616C_7365, 0x6E_696C, 0x7069: return false  // true, false, nil, pi
    case 0x6C65_6674, 0x72_6967_6874: return false  // left, right
    case 0x6C_6561_6469_6E67, 0x7472_6169_6C69_6E67: return false  // leading, trailing
    case 0x74_6F70, 0x626F_7474_6F6D: return false  // top, bottom
    case 0x77_6964_7468, 0x6865_6967_6874: return false  // width, height
    default: return true
    }
  }
}

/// The bytes of a name of up to eight as one number, the first one on top, to be compared at once; 0 for longer ones.
func shortName(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
  var result: UInt64 = 0
  if name.count <= 8 { for byte in name { result = result << 8 | UInt64(byte) } }
  return result
}

/// A built-in function that makes a number of numbers. The same as in `BuiltInFunction`, which a test sees to.
struct NumericFunction {
  let operation: Operation
  let arity: Int
  let isVariadic: Bool

  private init(_ operation: Operation, arity: Int, isVariadic: Bool = false) {
    self.operation = operation
    self.arity = arity
    self.isVariadic = isVariadic
  }

  static func named(_ name: UnsafeBufferPointer<UInt8>) -> NumericFunction? {
    switch shortName(name) {
    case 0x61_6273: NumericFunction(.abs, arity: 1)  // abs
    case 0x6365_696C: NumericFunction(.ceil, arity: 1)  // ceil
    case 0x66_6C6F_6F72: NumericFunction(.floor, arity: 1)  // floor
    case 0x72_6F75_6E64: NumericFunction(.round, arity: 1)  // round
    case 0x7371_7274: NumericFunction(.sqrt, arity: 1)  // sqrt
    case 0x70_6F77: NumericFunction(.power, arity: 2)  // pow
    case 0x6D_6F64: NumericFunction(.remainder, arity: 2)  // mod
    case 0x6D_6178: NumericFunction(.maximum, arity: 2, isVariadic: true)  // max
    case 0x6D_696E: NumericFunction(.minimum, arity: 2, isVariadic: true)  // min
    case 0x63_6F73: NumericFunction(.cos, arity: 1)  // cos
    case 0x73_696E: NumericFunction(.sin, arity: 1)  // sin
    case 0x74_616E: NumericFunction(.tan, arity: 1)  // tan
    case 0x6163_6F73: NumericFunction(.acos, arity: 1)  // acos
    case 0x6173_696E: NumericFunction(.asin, arity: 1)  // asin
    case 0x6174_616E: NumericFunction(.atan, arity: 1)  // atan
    case 0x61_7461_6E32: NumericFunction(.atan2, arity: 2)  // atan2
    default: nil
    }
  }
}
