/// How operators are written and how tightly they bind: the one table of the parser and the printer.
extension Operator {
  /// The operator as it is written.
  package var symbol: String {
    switch self {
    case .add: return "+"
    case .subtract, .negate: return "-"
    case .multiply: return "*"
    case .divide: return "/"
    case .remainder, .percent: return "%"
    case .less: return "<"
    case .lessOrEqual: return "<="
    case .greater: return ">"
    case .greaterOrEqual: return ">="
    case .equal: return "=="
    case .notEqual: return "!="
    case .and: return "&&"
    case .or: return "||"
    case .coalesce: return "??"
    case .closedRange, .rangeThrough, .rangeFrom: return "..."
    case .halfOpenRange, .rangeUpTo: return "..<"
    case .comma: return ","
    case .not: return "!"
    }
  }

  /// Greater binds tighter. Operators of the same precedence group from the left, except comparisons, which do not
  /// combine with each other, and the ternary, which groups from the right.
  package var precedence: Int8 {
    switch self {
    case .multiply, .divide, .remainder: return 1
    case .add, .subtract: return 0
    case .closedRange, .halfOpenRange: return -1
    case .coalesce: return -3
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual: return Self.comparisonPrecedence
    case .and: return -5
    case .or: return -6
    case .comma: return Self.commaPrecedence
    case .negate, .not, .rangeUpTo, .rangeThrough, .percent, .rangeFrom: return Self.unaryPrecedence
    }
  }

  static let comparisonPrecedence: Int8 = -4
  package static let ternaryPrecedence: Int8 = -7
  static let commaPrecedence: Int8 = -100
  static let unaryPrecedence: Int8 = 50

  /// The infix operator that is written so, if it has a meaning.
  static func infix(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Operator? {
    let first = bytes[range.lowerBound]
    switch range.count {
    case 1:
      switch first {
      case UInt8(ascii: "+"): return .add
      case UInt8(ascii: "-"): return .subtract
      case UInt8(ascii: "*"): return .multiply
      case UInt8(ascii: "/"): return .divide
      case UInt8(ascii: "%"): return .remainder
      case UInt8(ascii: "<"): return .less
      case UInt8(ascii: ">"): return .greater
      default: return nil
      }
    case 2:
      switch (first, bytes[range.lowerBound + 1]) {
      case (UInt8(ascii: "<"), UInt8(ascii: "=")): return .lessOrEqual
      case (UInt8(ascii: ">"), UInt8(ascii: "=")): return .greaterOrEqual
      case (UInt8(ascii: "="), UInt8(ascii: "=")): return .equal
      case (UInt8(ascii: "!"), UInt8(ascii: "=")): return .notEqual
      case (UInt8(ascii: "&"), UInt8(ascii: "&")): return .and
      case (UInt8(ascii: "|"), UInt8(ascii: "|")): return .or
      case (UInt8(ascii: "?"), UInt8(ascii: "?")): return .coalesce
      default: return nil
      }
    case 3:
      guard first == UInt8(ascii: "."), bytes[range.lowerBound + 1] == UInt8(ascii: ".") else { return nil }
      switch bytes[range.lowerBound + 2] {
      case UInt8(ascii: "."): return .closedRange
      case UInt8(ascii: "<"): return .halfOpenRange
      default: return nil
      }
    default:
      return nil
    }
  }

  /// The prefix operator that is written so, if it has a meaning.
  static func prefix(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Operator? {
    if range.count == 1 && bytes[range.lowerBound] == UInt8(ascii: "!") { return .not }
    switch infix(bytes, range) {
    case .subtract: return .negate
    case .closedRange: return .rangeThrough
    case .halfOpenRange: return .rangeUpTo
    default: return nil
    }
  }

  /// The equivalent of an operator of other languages, "" if there is none.
  static func hint(forUndefined symbol: String) -> String {
    switch symbol {
    case "&", "and": return "logical and is written `&&`"
    case "|", "or": return "logical or is written `||`"
    case "~", "not": return "negation is written `!`"
    case "=", "===", "eq", "is": return "equality is written `==`"
    case "<>", "!==", "ne": return "inequality is written `!=`"
    case "lt": return "less than is written `<`"
    case "le", "lte": return "less than or equal is written `<=`"
    case "gt": return "greater than is written `>`"
    case "ge", "gte": return "greater than or equal is written `>=`"
    case "^", "**": return "powers are written `pow(a, b)`"
    case "..": return "ranges are written `a...b` or `a..<b`"
    case "?:": return "a default for nil is written `a ?? b`"
    default: return ""
    }
  }
}
