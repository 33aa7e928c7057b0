/// How much room a layout has along an axis, in words (Apple, UIUserInterfaceSizeClass). The host says which.
public enum SizeClass: UInt8, Sendable {
  case unspecified = 0
  case compact = 1
  case regular = 2

  /// As expressions and documents write it.
  public var name: StaticString {
    switch self {
    case .unspecified: "unspecified"
    case .compact: "compact"
    case .regular: "regular"
    }
  }
}

/// The size classes of both axes: of a layout, or those in which a constraint counts.
public struct SizeClasses: Equatable, Sendable {
  public var horizontal = SizeClass.unspecified
  public var vertical = SizeClass.unspecified

  public init() {}

  public init(_ horizontal: SizeClass, _ vertical: SizeClass) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// Whether what counts in these classes counts in a layout of others: `unspecified` means every class.
  func include(_ present: SizeClasses) -> Bool {
    (horizontal == .unspecified || horizontal == present.horizontal)
      && (vertical == .unspecified || vertical == present.vertical)
  }

  /// The words of constraints that say them, each behind ` @`: what `take` reads.
  var conditions: String {
    func word(_ axis: String, _ size: SizeClass) -> String {
      switch size {
      case .unspecified: ""
      case .compact: " @" + axis + "c"
      case .regular: " @" + axis + "r"
      }
    }
    return word("h", horizontal) + word("v", vertical)
  }

  /// Takes in the class that a word of constraints says: `hc`, `hr`, `vc`, `vr`. false: it is none of these.
  mutating func take(_ word: String) -> Bool {
    switch word {
    case "hc": horizontal = .compact
    case "hr": horizontal = .regular
    case "vc": vertical = .compact
    case "vr": vertical = .regular
    default: return false
    }
    return true
  }
}
