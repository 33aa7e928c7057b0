import PlumbSyntax

/// What an element says of how it moves: `transition="frame 0.3s spring, backgroundColor 0.2s ease 0.1s"`.
///
/// Items are divided by commas, each with what moves first: `all`, `frame` or the name of a property. Then come, in any order, its
/// duration and behind that its delay (`0.3s`, `300ms`), and its curve: those of CSS by their names, `cubic-bezier(x1, y1, x2, y2)`,
/// `spring`, which swings as long as the duration, or `spring(response, damping)`.
struct TransitionText {
  struct Item {
    /// `all`, `frame` or a property.
    var name: String
    /// Where that is in the text.
    var range: Range<Int>
    var timing: MotionTiming

    var isAll: Bool { name == "all" }
    var isFrame: Bool { name == "frame" }
  }

  /// What is wrong, and where in the text.
  struct Mistake: Error {
    var message: String
    var range: Range<Int>
    var note = ""
  }

  private let bytes: [UInt8]
  private var place = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The items of a text; none of an empty one. O(bytes).
  static func items(_ text: String) throws(Mistake) -> [Item] {
    var reader = TransitionText(text)
    var items: [Item] = []
    reader.skipSpace()
    while reader.place < reader.bytes.count {
      items.append(try reader.item())
      reader.skipSpace()
      guard reader.place < reader.bytes.count else { break }
      let comma = reader.place
      if !reader.skip(UInt8(ascii: ",")) { throw reader.mistake("A comma is expected here", comma..<comma + 1) }
      reader.skipSpace()
      if reader.place == reader.bytes.count { throw reader.mistake("Nothing is behind the comma", comma..<comma + 1) }
    }
    return items
  }

  // MARK: - Items

  private mutating func item() throws(Mistake) -> Item {
    let range = word()
    if range.isEmpty { throw mistake("What is to move is missing", place..<min(place + 1, bytes.count)) }
    var times: [Double] = []
    var curve: MotionTiming.Curve?
    var isPlainSpring = false
    skipSpace()
    while place < bytes.count, bytes[place] != UInt8(ascii: ",") {
      let start = place
      let part = word()
      if part.isEmpty { throw mistake("This is neither a time nor a curve", start..<start + 1, note: Self.expected) }
      let text = self.text(part)
      if let seconds = seconds(part) {
        if times.count == 2 { throw mistake("A duration and a delay are enough", part) }
        times.append(seconds)
      } else if curve != nil || isPlainSpring {
        throw mistake("'\(text)' is a second curve", part)
      } else if text == "spring", !isParenthesis {
        isPlainSpring = true
      } else {
        curve = try self.curve(text, part)
      }
      skipSpace()
    }
    let duration = times.first ?? 0.25
    if isPlainSpring { curve = duration < 0.001 ? .linear : .spring(response: duration, damping: 1) }
    let timing = MotionTiming(duration: duration, delay: times.count > 1 ? times[1] : 0, curve: curve ?? .easeInOut)
    if let problem = timing.problem { throw mistake(problem.message, range.lowerBound..<place) }
    return Item(name: text(range), range: range, timing: timing)
  }

  private mutating func curve(_ name: String, _ range: Range<Int>) throws(Mistake) -> MotionTiming.Curve {
    switch name {
    case "linear": return .linear
    case "ease": return .ease
    case "ease-in": return .easeIn
    case "ease-out": return .easeOut
    case "ease-in-out": return .easeInOut
    case "cubic-bezier":
      let numbers = try self.numbers(4, of: name, range)
      return .bezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3])
    case "spring":
      let numbers = try self.numbers(2, of: name, range)
      return .spring(response: numbers[0], damping: numbers[1])
    default:
      throw mistake("'\(name)' is neither a time nor a curve", range, note: Self.expected)
    }
  }

  private static let expected =
    "times are written 0.3s or 300ms; curves are linear, ease, ease-in, ease-out, ease-in-out, spring, "
    + "spring(response, damping) and cubic-bezier(x1, y1, x2, y2)"

  private mutating func numbers(_ count: Int, of name: String, _ range: Range<Int>) throws(Mistake) -> [Double] {
    var result: [Double] = []
    if skip(UInt8(ascii: "(")) {
      while place < bytes.count {
        skipSpace()
        let part = word()
        guard let number = DecimalText.number(text(part)) else { break }
        result.append(number)
        skipSpace()
        if skip(UInt8(ascii: ")")) {
          if result.count == count { return result }
          break
        }
        if !skip(UInt8(ascii: ",")) { break }
      }
    }
    throw mistake(
      "\(name) is followed by \(count) numbers in parentheses", range.lowerBound..<min(place + 1, bytes.count))
  }

  // MARK: - Words

  private var isParenthesis: Bool { place < bytes.count && bytes[place] == UInt8(ascii: "(") }

  private func mistake(_ message: String, _ range: Range<Int>, note: String = "") -> Mistake {
    Mistake(message: message, range: range, note: note)
  }

  private func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private mutating func skipSpace() {
    while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    if place == bytes.count || bytes[place] != byte { return false }
    place += 1
    return true
  }

  /// All up to space, a comma or a parenthesis.
  private mutating func word() -> Range<Int> {
    let start = place
    while place < bytes.count {
      switch bytes[place] {
      case 0...UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: "("), UInt8(ascii: ")"): return start..<place
      default: place += 1
      }
    }
    return start..<place
  }

  /// The seconds that a word says; nil for one that is not a time.
  private func seconds(_ word: Range<Int>) -> Double? {
    guard bytes[word].last == UInt8(ascii: "s") else { return nil }
    let isMilli = word.count > 1 && bytes[word.upperBound - 2] == UInt8(ascii: "m")
    let number = DecimalText.number(text(word.lowerBound..<word.upperBound - (isMilli ? 2 : 1)))
    return number.map { isMilli ? $0 / 1000 : $0 }
  }
}

extension PropertyType {
  /// Whether what lies between two values is one, too: not of counts, indices and enumerations.
  var isContinuous: Bool {
    switch self {
    case .number, .color, .point, .size, .rect, .insets, .offset: true
    default: false
    }
  }
}
