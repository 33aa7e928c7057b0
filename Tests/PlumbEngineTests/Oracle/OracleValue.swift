/// A value as the oracle sees it: what state and constants can hold and expressions can give.
indirect enum OracleValue: Equatable {
  case null
  case number(Double)
  case bool(Bool)
  case string(String)
  case array([OracleValue])
  case dictionary([String: OracleValue])

  /// The number of a number or boolean.
  var number: Double? {
    switch self {
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }

  /// The text of the value inside a string.
  var text: String {
    switch self {
    case .null: "nil"
    case .number(let value):
      value == value.rounded() && abs(value) < 1e15 ? String(Int64(value)) : "\(value)"
    case .bool(let value): value ? "true" : "false"
    case .string(let value): value
    case .array(let items): "[" + items.map(\.text).joined(separator: ", ") + "]"
    case .dictionary: "[:]"
    }
  }

  /// `patch` over this value: dictionaries are merged key by key, everything else is replaced.
  func merged(with patch: OracleValue) -> OracleValue {
    guard case .dictionary(var entries) = self, case .dictionary(let changes) = patch else { return patch }
    for (key, value) in changes { entries[key] = entries[key]?.merged(with: value) ?? value }
    return .dictionary(entries)
  }
}

/// A frame in the parent's coordinates.
struct OracleFrame: Equatable {
  var x, y, width, height: Double

  /// The bits, so that comparisons see the sign of zero.
  var bits: [UInt64] { [x.bitPattern, y.bitPattern, width.bitPattern, height.bitPattern] }
}

/// Why the oracle has no frames.
enum OracleError: Error, Equatable {
  /// The document is malformed, or uses what the oracle does not know.
  case document(String)
  /// A name nothing defines, or an operation that its operands have no meaning for.
  case expression(String)
  /// A cell that needs itself.
  case cycle(String)
  /// A frame that is NaN or infinite.
  case notFinite(String)
}

/// What a component's content measures.
struct OracleMeasurement: Equatable {
  var width, height: Double
  /// Distances from the top.
  var firstBaseline = 0.0
  var lastBaseline = 0.0
}

/// What the oracle knows of a component.
struct OracleComponent {
  var hasNaturalWidth = false
  var hasNaturalHeight = false
  var isScrollView = false
}

/// Constants and state of a node, named as a host names it: "" (the root), "#id" or "0/2".
struct OracleScope {
  var node = ""
  var constants: [String: OracleValue] = [:]
  var state: [String: OracleValue] = [:]
}

/// Everything a layout's frames depend on.
struct OracleInput {
  var xml: String
  var scopes: [OracleScope] = []
  /// nil: no container on this axis.
  var width: Double?
  var height: Double?
  /// Top, left, bottom, right.
  var safeArea: [Double] = [0, 0, 0, 0]
  var isRightToLeft = false
  var isLegacy = false
  var component: (String) -> OracleComponent?
  /// The size of the content of a node (id, text) at a proposed width, nil for unbounded. The height is unbounded.
  var measure: (_ id: String, _ text: String, _ width: Double?) -> OracleMeasurement
}
