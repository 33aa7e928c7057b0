/// One conversion of a format string.
struct FormatPlaceholder: Sendable {
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt8
    static let grouped = Flags(rawValue: 1)
    static let left = Flags(rawValue: 2)
    static let plus = Flags(rawValue: 4)
    static let space = Flags(rawValue: 8)
    static let alternate = Flags(rawValue: 16)
    static let zero = Flags(rawValue: 32)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    init?(_ character: UInt8) {
      switch character {
      case UInt8(ascii: "'"): self = .grouped
      case UInt8(ascii: "-"): self = .left
      case UInt8(ascii: "+"): self = .plus
      case UInt8(ascii: " "): self = .space
      case UInt8(ascii: "#"): self = .alternate
      case UInt8(ascii: "0"): self = .zero
      default: return nil
      }
    }
  }

  /// A width or precision.
  enum Count: Sendable {
    case none
    case fixed(Int)
    /// The value of the argument with this index.
    case argument(Int)
  }

  enum Length: UInt8, Sendable {
    case none, char, short, long, longLong, intMax, size, difference, quad, longDouble

    /// As it is written.
    var symbol: String {
      switch self {
      case .none: ""
      case .char: "hh"
      case .short: "h"
      case .long: "l"
      case .longLong: "ll"
      case .intMax: "j"
      case .size: "z"
      case .difference: "t"
      case .quad: "q"
      case .longDouble: "L"
      }
    }
  }

  enum Style: UInt8, Sendable {
    case signed, unsigned, octal, hexadecimal, fixed, exponential, general, hexadecimalFloat, text, character, pointer
  }

  /// How many bytes of the format's literal text come before it.
  var literalEnd = 0
  var argument = 0
  var flags: Flags = []
  var width = Count.none
  var precision = Count.none
  var type = FormatArgumentType.any
  var style = Style.text
  /// Letters of the number are capitals.
  var isUppercase = false
}
