import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Texts that have all kinds of characters, lines and styles, in nodes of the id `t`.
private let nodes: [String] = [
  "<UILabel id='t' text='Hello World' width='100%' height='100%'/>",
  "<UILabel id='t' text='Hello World' textAlignment='center' width='100%' height='100%'/>",
  "<UILabel id='t' text='Hello World' textAlignment='right' width='100%' height='30'/>",
  "<UILabel id='t' text='The quick brown fox  jumps over thelazydogandmanyothers' numberOfLines='0' width='80' height='200'/>",
  "<UILabel id='t' text='{a}' numberOfLines='0' textAlignment='center' width='70' height='300'/>",
  "<UILabel id='t' text='{a}' numberOfLines='0' textAlignment='right' width='400' height='300'/>",
  "<UILabel id='t' text='{marks}' numberOfLines='0' width='60' height='300'/>",
  "<UILabel id='t' text='{marks}' font='bold 9 Courier' width='400' height='10'/>",
  "<UILabel id='t' numberOfLines='0' width='90' height='300'><h1>Title</h1>Some <b>bold words</b> and a"
    + " large<sup>high</sup> one<br/>and <i>more</i> of them</UILabel>",
  "<UILabel id='t' numberOfLines='0' width='120' height='300' textAlignment='center'>Some <b>bold</b> wo<b>rds</b></UILabel>",
  "<UIButton id='t' title='Press me' contentEdgeInsets.left='7' contentEdgeInsets.top='3' width='120' height='40'/>",
  "<UITextField id='t' text='typed' borderStyle='roundedRect' width='120' height='40'/>",
  "<UITextView id='t' text='{a}' width='120' height='200'/>",
]

@Suite("Positions in text")
struct TextPositionTests {
  private static let lines = "one two\n\nthree four five \r\nend\n"

  private func layout(_ node: String, width: Double = 150, height: Double = 60) throws -> (Layout, Int) {
    let xml =
      "<UIView><state name='a' type='String' value=\"''\"/>"
      + "<state name='marks' type='String' value=\"'e\u{301}a\u{308}\u{323}x 👨‍👩‍👧👍🏽 🇩🇪🇫🇷漢字 z'\"/>\(node)</UIView>"
    let outcome = Engine().load(Array(xml.utf8))
    let layout = try #require(outcome.template, "\(outcome.diagnostics.map { $0.rendered() })").makeLayout()
    #expect(layout.setState([("a", .string(Self.lines))]) == .ok)
    #expect(layout.compute(width: width, height: height) == .ok)
    return (layout, try layout.find("#t"))
  }

  /// The offsets at which Unicode has characters begin, and the end.
  private func starts(_ text: String) -> [Int] {
    text.indices.map { text.utf8.distance(from: text.startIndex, to: $0) } + [text.utf8.count]
  }

  @Test("The position of every caret is its offset, and carets go from left to right and down", arguments: nodes)
  func roundTrip(node: String) throws {
    let (layout, row) = try layout(node)
    let text = try #require(try layout.text(row: row)).text
    #expect(!text.isEmpty)
    var previous: Frame?
    for offset in starts(text) {
      let caret = try #require(try layout.textCaret(offset: offset, row: row))
      #expect(caret.width == 0 && caret.height > 0)
      #expect(
        try layout.textPosition(x: caret.x, y: caret.y + caret.height / 2, row: row) == offset, "\(offset) of \(text)")
      #expect(try layout.textPosition(x: caret.x + 0.01, y: caret.y, row: row) == offset)
      if let previous {
        #expect(
          caret.y == previous.y ? caret.x > previous.x : caret.y >= previous.y + previous.height, "\(offset) of \(text)"
        )
      }
      previous = caret
    }
  }

  @Test("Offsets inside a character count as that of its start", arguments: nodes)
  func insideCharacters(node: String) throws {
    let (layout, row) = try layout(node)
    let text = try #require(try layout.text(row: row)).text
    let starts = starts(text)
    for offset in 0...text.utf8.count {
      let start = try #require(starts.last { $0 <= offset })
      #expect(try layout.textCaret(offset: offset, row: row) == layout.textCaret(offset: start, row: row), "\(offset)")
    }
  }

  @Test("A selection is as long as its lines, and two that meet are as long as both together", arguments: nodes)
  func selections(node: String) throws {
    let (layout, row) = try layout(node)
    let text = try #require(try layout.text(row: row)).text
    let count = text.utf8.count
    func length(_ start: Int, _ end: Int) throws -> Double {
      try #require(try layout.textSelection(from: start, to: end, row: row)).reduce(0) { $0 + $1.width }
    }
    let all = try #require(try layout.textSelection(from: 0, to: count, row: row))
    // Each is one line: as many as carets have heights, but for an empty line at the end.
    let tops = Set(try starts(text).dropLast().map { try #require(try layout.textCaret(offset: $0, row: row)).y })
    #expect(all.map(\.y) == tops.sorted())
    let whole = try length(0, count)
    for offset in starts(text) {
      #expect(try layout.textSelection(from: offset, to: offset, row: row) == [])
      let caret = try #require(try layout.textCaret(offset: offset, row: row))
      if offset < count {
        let first = try #require(try layout.textSelection(from: offset, to: count, row: row)?.first)
        #expect(first.x == caret.x && first.y == caret.y && first.height == caret.height)
      }
      let (head, tail) = (try length(0, offset), try length(offset, count))
      // A caret behind a wrapped line's space stands beyond the end of that line.
      #expect(head + tail >= whole - 1e-9 && head + tail <= whole + 20, "\(offset)")
    }
  }

  @Test("Carets stand where the published widths are")
  func widths() throws {
    let (label, row) = try layout("<UILabel id='t' text='ab' font='10' width='100' height='20'/>")
    // "a" and "b" are 556 thousandths wide; lines of 10 points are 12 high.
    #expect(try label.textCaret(offset: 0, row: row) == Frame(x: 0, y: 4, width: 0, height: 12))
    #expect(try label.textCaret(offset: 1, row: row) == Frame(x: 5.56, y: 4, width: 0, height: 12))
    #expect(try label.textCaret(offset: 2, row: row) == Frame(x: 11.12, y: 4, width: 0, height: 12))
    #expect(try label.textSelection(from: 1, to: 2, row: row) == [Frame(x: 5.56, y: 4, width: 5.56, height: 12)])
    #expect(try label.textPosition(x: 2.7, y: 9, row: row) == 0 && label.textPosition(x: 2.8, y: 9, row: row) == 1)
    let (right, other) = try layout(
      "<UILabel id='t' text='ab' textAlignment='right' font='10' width='100' height='20'/>")
    #expect(try right.textCaret(offset: 2, row: other)?.x == 100)
    #expect(abs(try #require(try right.textCaret(offset: 0, row: other)).x - 88.88) < 1e-9)
  }

  @Test(
    "The caret of an empty text is as high as a line and stands where the text would be",
    arguments: [
      ("<UILabel id='t' font='10' width='100' height='20'/>", 0, 4),
      ("<UILabel id='t' font='10' textAlignment='center' width='100' height='20'/>", 50, 4),
      ("<UILabel id='t' font='10' textAlignment='right' width='100' height='20'/>", 100, 4),
      ("<UITextField id='t' font='10' borderStyle='line' width='100' height='20'/>", 7, 4),
      ("<UITextView id='t' font='10' width='100' height='90'/>", 5, 8),
      ("<UITextView id='t' font='10' textContainerInset='UIEdgeInsets(1, 1, 1, 1)' width='100' height='90'/>", 6, 1),
    ])
  func empty(node: String, x: Double, y: Double) throws {
    let (layout, row) = try layout(node)
    #expect(try layout.textCaret(offset: 0, row: row) == Frame(x: x, y: y, width: 0, height: 12))
    #expect(try layout.textPosition(x: 1000, y: 1000, row: row) == 0)
    #expect(try layout.textSelection(from: 0, to: 0, row: row) == [])
  }

  @Test("Points outside of the text lead to the nearest line and its ends, infinite ones too")
  func outside() throws {
    let (layout, row) = try layout(
      "<UILabel id='t' text='{a}' numberOfLines='0' textAlignment='center' width='400' height='300'/>")
    let text = Self.lines
    #expect(try layout.text(row: row)?.text == text)
    for far in [1e4, Double.infinity] {
      #expect(try layout.textPosition(x: -far, y: -far, row: row) == 0)
      #expect(try layout.textPosition(x: far, y: -far, row: row) == 7)
      #expect(try layout.textPosition(x: far, y: far, row: row) == text.utf8.count)
      let third = try #require(try layout.textCaret(offset: 9, row: row)).y + 1
      #expect(try layout.textPosition(x: -far, y: third, row: row) == 9)
      #expect(try layout.textPosition(x: far, y: third, row: row) == 25)
    }
  }

  @Test("A caret at a place where a line is wrapped stands in the line where it can be put with the pointer")
  func wrapped() throws {
    // Two letters fit.
    let (layout, row) = try layout(
      "<UILabel id='t' text='abcdef' font='10' numberOfLines='0' width='12' height='300'/>")
    let carets = try (0...6).map { try #require(try layout.textCaret(offset: $0, row: row)) }
    #expect(carets.map(\.x) == [0, 5.56, 0, 5, 0, 5.56, 8.34] && carets[1].y < carets[2].y)
    #expect(try layout.textPosition(x: 12, y: carets[0].y, row: row) == 1)
    #expect(try layout.textPosition(x: 12, y: carets[5].y, row: row) == 6)
    let frames = try #require(try layout.textSelection(from: 1, to: 5, row: row))
    #expect(frames.map(\.x) == [5.56, 0, 0] && frames.map { $0.x + $0.width } == [11.12, 10.56, 5.56])
  }

  @Test("What an ellipsis stands for has its caret where the ellipsis begins")
  func cut() throws {
    let (layout, row) = try layout("<UILabel id='t' text='abcdefghij' font='10' width='32' height='20'/>")
    let carets = try (0...10).map { try #require(try layout.textCaret(offset: $0, row: row)).x }
    // Four letters, 5.56 + 5.56 + 5 + 5.56 points wide, and an ellipsis of 10.
    #expect(carets[3] == 16.12 && carets[4] == 21.68)
    #expect(carets[5...].allSatisfy { $0 == 21.68 })
    #expect(try layout.textPosition(x: 31, y: 10, row: row) == 4)
    #expect(try layout.textSelection(from: 2, to: 10, row: row)?.map(\.width) == [carets[4] - carets[2]])
    #expect(try layout.textSelection(from: 7, to: 10, row: row) == [])
  }

  @Test("A long text that is cut off takes no longer than reading it")
  func long() throws {
    let (layout, row) = try layout(
      "<UILabel id='t' text='{long}' width='50' height='20'/>"
        + "<state name='long' type='String' value=\"''\"/>")
    let text = String(repeating: "word and\n", count: 100_000)
    #expect(layout.setState([("long", .string(text))]) == .ok)
    #expect(layout.compute(width: 100, height: 100) == .ok)
    let frames = try #require(try layout.textSelection(from: 0, to: text.utf8.count, row: row))
    #expect(frames.count == 1)
    #expect(try layout.textCaret(offset: text.utf8.count - 3, row: row)?.y == frames[0].y)
  }

  @Test("Wrong calls are refused with a message")
  func errors() throws {
    let (layout, row) = try layout("<UILabel id='t' text='abc' width='100' height='20'/>")
    func code(_ body: () throws(Diagnostic) -> Void) -> Status {
      do throws(Diagnostic) {
        try body()
        return .ok
      } catch {
        return error.code
      }
    }
    #expect(code { () throws(Diagnostic) in _ = try layout.textCaret(offset: 4, row: row) } == .argument)
    #expect(code { () throws(Diagnostic) in _ = try layout.textCaret(offset: -1, row: row) } == .argument)
    #expect(code { () throws(Diagnostic) in _ = try layout.textSelection(from: 2, to: 1, row: row) } == .argument)
    #expect(code { () throws(Diagnostic) in _ = try layout.textSelection(from: 2, to: 4, row: row) } == .argument)
    #expect(code { () throws(Diagnostic) in _ = try layout.textPosition(x: .nan, y: 1, row: row) } == .argument)
    #expect(code { () throws(Diagnostic) in _ = try layout.textPosition(x: 1, y: .nan, row: row) } == .argument)
    #expect(code { () throws(Diagnostic) in _ = try layout.textCaret(offset: 0, row: 99) } == .handle)
    #expect(try layout.textCaret(offset: 0, row: 0) == nil && layout.textPosition(x: 0, y: 0, row: 0) == nil)
    #expect(try layout.textSelection(from: 5, to: 1, row: 0) == nil)
  }
}
