/// What the children of a stack view ask for along one axis: one number a child in each column, in points.
///
/// A column that is nil stands for its default at every child. A NaN is the default of one child. Lengths below 0 count
/// as 0, infinite ones as none.
struct StackChildAxis: BitwiseCopyable {
  /// Sizes asked for at priority 999. Default: none.
  var explicit: UnsafePointer<Double>?
  /// Sizes of contents. Default: none.
  var natural: UnsafePointer<Double>?
  /// Priorities, from 0 to 1000. Default: 250.
  var hugging: UnsafePointer<Double>?
  /// Priorities, from 0 to 1000. Default: 750.
  var compression: UnsafePointer<Double>?
  /// Clamps what a child asks for, and what growing and shrinking give it; priorities may give it less or more, except
  /// that a child without any size keeps its minimum. Equal and proportional sizes have no bounds. Default: 0.
  var minimum: UnsafePointer<Double>?
  /// Default: no limit. Where the two contradict, the minimum wins.
  var maximum: UnsafePointer<Double>?

  static let defaultHugging = 250.0
  static let defaultCompression = 750.0
  static let explicitPriority = 999.0

  @inline(__always)
  var isBounded: Bool { minimum != nil || maximum != nil }

  /// Finite, or NaN if there is none.
  @inline(__always)
  func explicitSize(_ child: Int) -> Double {
    guard let explicit else { return .nan }
    let size = StackNumber.length(explicit[child])
    return isBounded ? clamped(size, child) : size
  }

  /// Finite, or NaN if there is none.
  @inline(__always)
  func naturalSize(_ child: Int) -> Double {
    guard let natural else { return .nan }
    let size = StackNumber.length(natural[child])
    return isBounded ? clamped(size, child) : size
  }

  /// The explicit size, else the natural one, else 0.
  @inline(__always)
  func preferredSize(_ child: Int) -> Double {
    let size = unboundedSize(child)
    return isBounded ? clamped(size, child) : size
  }

  /// The preferred size before its bounds apply.
  @inline(__always)
  func unboundedSize(_ child: Int) -> Double {
    let size = natural.map { StackNumber.lengthOrZero($0[child]) } ?? 0
    guard let explicit else { return size }
    let asked = explicit[child]
    return abs(asked) < .infinity ? StackNumber.lengthOrZero(asked) : size
  }

  /// NaN stays NaN.
  @inline(__always)
  func clamped(_ size: Double, _ child: Int) -> Double {
    let least = minimum.map { StackNumber.lengthOrZero($0[child]) } ?? 0
    guard let most = maximum.map({ $0[child] }), most == most else { return size < least ? least : size }
    let limited = size > most ? most : size
    return limited < least ? least : limited
  }

  @inline(__always)
  func huggingPriority(_ child: Int) -> Double {
    StackNumber.priority(hugging, child, default: Self.defaultHugging)
  }

  @inline(__always)
  func compressionPriority(_ child: Int) -> Double {
    StackNumber.priority(compression, child, default: Self.defaultCompression)
  }
}

/// The children of a stack view, as columns of `count` elements each, in arranged order. The memory is borrowed: it has
/// to stay valid and unchanged while the kernel runs.
struct StackChildren: BitwiseCopyable {
  var count: Int
  /// Hidden children take no part. Default: visible.
  var isHidden: UnsafePointer<Bool>?
  var horizontal = StackChildAxis()
  var vertical = StackChildAxis()
  /// From the top of a child, in points. Default: its top edge.
  var firstBaseline: UnsafePointer<Double>?
  /// From the bottom of a child, in points. Default: its bottom edge.
  var lastBaseline: UnsafePointer<Double>?
  /// In place of the stack's spacing between a child and the next visible one. Default: the stack's.
  var customSpacing: UnsafePointer<Double>?
  /// Shares of free space. Default: 0.
  var grow: UnsafePointer<Double>?
  /// Shares of missing space. Default: 0.
  var shrink: UnsafePointer<Double>?

  @inline(__always)
  func isVisible(_ child: Int) -> Bool {
    guard let isHidden else { return true }
    return !isHidden[child]
  }
}

/// Turns numbers of a document or host into numbers that sums stay finite with.
enum StackNumber {
  /// The longest length in points. Longer ones count as this long.
  static let limit = 1e12

  /// From 0 to `limit`; NaN for NaN and infinities.
  @inline(__always)
  static func length(_ value: Double) -> Double { abs(value) < .infinity ? lengthOrZero(value) : .nan }

  /// From 0 to `limit`; 0 for NaN and infinities.
  @inline(__always)
  static func lengthOrZero(_ value: Double) -> Double {
    let capped = value < limit ? value : limit
    return value > 0 && value < .infinity ? capped : 0
  }

  /// A factor of growing or shrinking, from a millionth to a million; 0 for what is less or makes no sense.
  @inline(__always)
  static func factor(_ value: Double) -> Double {
    value >= 1e-6 && value < .infinity ? (value < 1e6 ? value : 1e6) : 0
  }

  /// `UIStackView.spacingUseDefault`: no custom spacing.
  static let useDefault = Double(Float.greatestFiniteMagnitude)

  /// A distance that may be negative; 0 for NaN, infinities and `useDefault`.
  @inline(__always)
  static func distance(_ value: Double) -> Double {
    if abs(value) <= limit { return value }
    guard abs(value) < .infinity, value != useDefault else { return 0 }
    return value > limit ? limit : -limit
  }

  /// Priorities have the precision of `UILayoutPriority`, a `Float`, so that they compare as they do there.
  @inline(__always)
  static func priority(_ column: UnsafePointer<Double>?, _ child: Int, default usual: Double) -> Double {
    guard let value = column?[child], value == value else { return usual }
    return value > 1000 ? 1000 : value < 0 ? 0 : Double(Float(value))
  }

  /// Whether `difference` is less than the rounding errors of sums that give `whole`. A child whose size changed by so
  /// little might break its text differently for nothing.
  @inline(__always)
  static func isNegligible(_ difference: Double, in whole: Double) -> Bool {
    abs(difference) <= abs(whole) * 0x1p-36
  }
}
