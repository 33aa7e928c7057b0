import CPosix

/// What an instruction computes. The first group works on numbers alone and cannot fail; it is what runs every frame.
enum Operation: UInt8 {
  // One number
  case copy, negate, not, truth
  case sqrt, floor, ceil, round, abs, truncate, cos, acos, sin, asin, tan, atan
  // Two numbers
  case add, subtract, multiply, divide, remainder
  case less, lessOrEqual, greater, greaterOrEqual, equal, notEqual
  case and, or
  case minimum, maximum, power, atan2
  // Three numbers: condition, then, else
  case select
  /// The largest of 0 and a list of cells: `a` is the list's start, `b` its length.
  case maximumOfList

  // On tagged values; may fail
  case valueEqual, valueNotEqual, coalesce, index
  /// As `index`; nil where it is out of range or the key is missing.
  case indexOrNil
  /// A member by its name, `items[0].name`.
  case member
  /// As `member`; nil where there is none of the name, and for nil.
  case memberOrNil
  /// An item of state that has a cell of its own, or the error that the array has no such item; the index is only read
  /// for its message.
  case element
  /// As `element`; nil where the array has no such item.
  case elementOrNil
  case closedRange, halfOpenRange, rangeFrom, rangeThrough, rangeUpTo
  case makeArray, joinArrays, makeColor, makeColorWithAlpha
  case concatenate, count, isEmpty, uppercase, lowercase
  /// To the target `b`.
  case cast
  /// The call site `c` with a list of operands.
  case call
  /// One component of a value: `b` is its index.
  case component

  // Leaves of the intermediate form
  case constant, load
}

extension Operation {
  /// Whether the operation works on numbers alone and never fails.
  var isNumeric: Bool { rawValue <= Operation.maximumOfList.rawValue }

  /// Whether it is a sum, difference, product, quotient or remainder: two numbers always give a number.
  var isArithmetic: Bool { rawValue >= Operation.add.rawValue && rawValue <= Operation.remainder.rawValue }

  /// Whether the result of a numeric operation is a boolean.
  var isBoolean: Bool {
    switch self {
    case .not, .truth, .less, .lessOrEqual, .greater, .greaterOrEqual, .equal, .notEqual, .and, .or, .valueEqual,
      .valueNotEqual, .isEmpty:
      true
    default: false
    }
  }

  /// Numbers as the author's operators work on them: IEEE doubles; `min` and `max` keep the first of two that do not
  /// compare (NaN) or are equal (0 and -0); `round` goes half away from zero; `%` has the sign of the dividend.
  @inline(__always)
  static func one(_ operation: Operation, _ a: Double) -> Double {
    switch operation {
    case .negate: -a
    case .not: isTrue(a) ? 0 : 1
    case .truth: isTrue(a) ? 1 : 0
    case .sqrt: a.squareRoot()
    case .floor: a.rounded(.down)
    case .ceil: a.rounded(.up)
    case .round: a.rounded(.toNearestOrAwayFromZero)
    case .truncate: a.rounded(.towardZero)
    case .abs: Swift.abs(a)
    case .cos: CPosix.cos(a)
    case .acos: CPosix.acos(a)
    case .sin: CPosix.sin(a)
    case .asin: CPosix.asin(a)
    case .tan: CPosix.tan(a)
    case .atan: CPosix.atan(a)
    default: a
    }
  }

  @inline(__always)
  static func two(_ operation: Operation, _ a: Double, _ b: Double) -> Double {
    switch operation {
    case .add: a + b
    case .subtract: a - b
    case .multiply: a * b
    case .divide: a / b
    case .remainder: CPosix.fmod(a, b)
    case .less: a < b ? 1 : 0
    case .lessOrEqual: a <= b ? 1 : 0
    case .greater: a > b ? 1 : 0
    case .greaterOrEqual: a >= b ? 1 : 0
    case .equal: a == b ? 1 : 0
    case .notEqual: a != b ? 1 : 0
    case .and: isTrue(a) && isTrue(b) ? 1 : 0
    case .or: isTrue(a) || isTrue(b) ? 1 : 0
    case .minimum: b < a ? b : a
    case .maximum: b >= a ? b : a
    case .power: CPosix.pow(a, b)
    case .atan2: CPosix.atan2(a, b)
    default: a
    }
  }

  /// As `one` and `two`, out of line: for operations that are computed once.
  @inline(never)
  static func computed(_ operation: Operation, _ a: Double) -> Double { one(operation, a) }

  @inline(never)
  static func computed(_ operation: Operation, _ a: Double, _ b: Double) -> Double { two(operation, a, b) }

  /// The truth of a number, as conditions and `!`, `&&`, `||` take it: NaN is true.
  @inline(__always)
  static func isTrue(_ number: Double) -> Bool { number != 0 }

  /// The largest number of a list, in steps: from `largestOfNone` on, with each. Never -0 or NaN.
  @inline(__always)
  static func larger(_ largest: Double, _ number: Double) -> Double { number > largest ? number : largest }

  static var largestOfNone: Double { @inline(__always) get { 0 } }

  /// How many operands a numeric operation has; 0 for a list.
  var operandCount: Int {
    if self == .maximumOfList { return 0 }
    if self == .select { return 3 }
    return rawValue >= Operation.add.rawValue ? 2 : 1
  }
}
