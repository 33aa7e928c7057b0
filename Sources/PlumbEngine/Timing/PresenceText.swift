import PlumbSyntax

/// What an element says of how it comes or goes: `enter="opacity 0, offset 0 20, scale 0.9, 0.3s ease-out"`.
///
/// Items are divided by commas: `opacity` (0 to 1), `offset` (two numbers, in points) and `scale` say what it comes from or goes
/// to; an item of times and a curve says how, as in `TransitionText`.
struct PresenceText {
  /// Where it comes from or goes to.
  var presence = Presence()
  /// nil: as what it comes or goes with.
  var timing: MotionTiming?

  private static let expected =
    "write opacity with a number from 0 to 1, offset with two numbers, scale with a number, or a time and a curve"

  /// O(bytes).
  init(_ text: String) throws(MotionReader.Mistake) {
    var (presence, timing) = (Presence(), MotionTiming?.none)
    var known: [String] = []
    var reader = MotionReader(text)
    try reader.forEachItem { (reader: inout MotionReader) throws(MotionReader.Mistake) in
      let start = reader.place
      let word = reader.word()
      let name = reader.text(word)
      if known.contains(name) { throw reader.mistake("'\(name)' is there already", word) }
      switch name {
      case "opacity":
        presence.opacity = try Self.numbers(1, 0...1, word, &reader)[0]
      case "offset":
        let numbers = try Self.numbers(2, -1e9...1e9, word, &reader)
        (presence.x, presence.y) = (numbers[0], numbers[1])
      case "scale":
        presence.scale = try Self.numbers(1, 0...1000, word, &reader)[0]
      case "": throw reader.mistakeOfMissing("What it comes from or goes to is missing")
      default:
        if timing != nil { throw reader.mistake("'\(name)' is a second time or curve", word) }
        reader.goBack(to: start)
        do throws(MotionReader.Mistake) { timing = try reader.timing(from: start) } catch {
          throw error.range == word && !error.note.isEmpty
            ? reader.mistake("'\(name)' says nothing of how a view comes or goes", word, note: Self.expected) : error
        }
        return
      }
      known.append(name)
    }
    (self.presence, self.timing) = (presence, timing)
  }

  private static func numbers(
    _ count: Int, _ range: ClosedRange<Double>, _ name: Range<Int>, _ reader: inout MotionReader
  ) throws(MotionReader.Mistake) -> [Double] {
    var numbers: [Double] = []
    reader.skipSpace()
    while !reader.isAtItemEnd {
      let word = reader.word()
      guard let number = DecimalText.number(reader.text(word)), numbers.count < count else {
        throw reader.mistake(
          numbers.count < count ? "A number is expected here" : "A comma is expected here",
          word.isEmpty ? reader.place..<reader.place + 1 : word, note: expected)
      }
      if !range.contains(number) {
        throw reader.mistake(
          "\(reader.text(name)) is from \(numberText(range.lowerBound)) to \(numberText(range.upperBound))", word)
      }
      numbers.append(number)
      reader.skipSpace()
    }
    if numbers.count == count { return numbers }
    throw reader.mistake(
      "\(reader.text(name)) needs \(count == 1 ? "a number" : "\(count) numbers")", name.lowerBound..<reader.place,
      note: expected)
  }
}
