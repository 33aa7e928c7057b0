import PlumbSyntax

/// Reads what elements say of how something moves: words, and the times and curves among them.
struct MotionReader {
  /// What is wrong, and where in the text.
  struct Mistake: Error {
    var message: String
    var range: Range<Int>
    var note = ""
  }

  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  // MARK: - Items

  /// Calls `item` at the start of each item. Items are divided by commas.
  mutating func forEachItem(_ item: (inout MotionReader) throws(Mistake) -> Void) throws(Mistake) {
    skipSpace()
    while place < bytes.count {
      try item(&self)
      skipSpace()
      guard place < bytes.count else { break }
      let comma = place
      if !skip(UInt8(ascii: ",")) { throw mistake("A comma is expected here", comma..<comma + 1) }
      skipSpace()
      if place == bytes.count { throw mistake("Nothing is behind the comma", comma..<comma + 1) }
    }
  }

  /// Whether the item that is read has no more words.
  var isAtItemEnd: Bool { place == bytes.count || bytes[place] == UInt8(ascii: ",") }

  /// Reads the rest of an item that began at `start`: up to two times and a curve, in any order. Without them it is
  /// `0.25s ease-in-out`.
  mutating func timing(from start: Int) throws(Mistake) -> MotionTiming {
    var times: [Double] = []
    var curve: MotionTiming.Curve?
    var isPlainSpring = false
    skipSpace()
    while !isAtItemEnd {
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
    if let problem = timing.problem { throw mistake(problem.message, start..<place) }
    return timing
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

  mutating func goBack(to place: Int) { self.place = place }

  /// Something is missing at the present place.
  func mistakeOfMissing(_ message: String) -> Mistake { mistake(message, place..<min(place + 1, bytes.count)) }

  func mistake(_ message: String, _ range: Range<Int>, note: String = "") -> Mistake {
    Mistake(message: message, range: range, note: note)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  mutating func skipSpace() {
    while place < bytes.count, bytes[place] <= UInt8(ascii: " ") { place += 1 }
  }

  private mutating func skip(_ byte: UInt8) -> Bool {
    if place == bytes.count || bytes[place] != byte { return false }
    place += 1
    return true
  }

  /// All up to space, a comma or a parenthesis.
  mutating func word() -> Range<Int> {
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
