import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Lists of values that are changed")
struct ListBoxTests {
  private let values: [Value] = [
    .number(1), .string("one"), .color(0.1, 0.2, 0.3, 1), .array([.number(5), .array([.number(6)])]),
    .dictionary([("a", .number(2)), ("b", .string("two"))]), .null,
  ]

  private func box(_ value: Value) throws -> ListBox { try #require(value.listBox) }

  @Test("A copy with another item is as a list that was made of the same items")
  func replacing() throws {
    let list = try box(.array(values))
    for index in values.indices {
      for other in values {
        var expected = values
        expected[index] = other
        let copy = ListBox(list, replacing: index, with: other)
        let fresh = try box(.array(expected))
        #expect(Value(kind: .array, box: copy).isIdentical(to: .array(expected)))
        #expect(copy.weight == fresh.weight)
        // Where the deepest item goes, the copy may count as deep as the list before.
        #expect(copy.depth >= fresh.depth && copy.depth <= max(list.depth, fresh.depth))
        for place in expected.indices {
          let raw = copy.raw.load(fromByteOffset: place * MemoryLayout<RawValue>.stride, as: RawValue.self)
          let own = RawValue(copy.items + place)
          #expect(raw.type == own.type && raw.payload == own.payload && raw.count == own.count)
        }
      }
    }
  }

  @Test("A copy counts what it alone has, and gives that back")
  func counting() throws {
    let account = MemoryAccount(.layout, limit: .max, parent: nil)
    let ledger = ValueLedger(.layout, ValueLedger.ValueLimits(value: .max, total: .max), account)
    let list = try box(.array(values))
    #expect(list.count(in: ledger) == ledger.used)
    let before = ledger.used
    do {
      let text = Value.string(String(repeating: "x", count: 1000))
      let copy = ListBox(list, replacing: 1, with: text)
      let bytes = copy.uncountedBytes
      #expect(bytes == copy.byteCount + (text.box?.byteCount ?? 0))
      #expect(copy.count(in: ledger) == bytes)
      #expect(ledger.used == before + bytes)
      #expect(copy.uncountedBytes == 0)
      // Of a list that is not counted, nothing is known of the items either.
      let other = ListBox(try box(.array([.string("a"), .string("b")])), replacing: 0, with: .number(1))
      #expect(other.uncountedBytes > other.byteCount)
    }
    #expect(ledger.used == before)
  }

  @Test("Entries are filled again where nothing else holds the dictionary, and only with values of their kind")
  func refilling() throws {
    var value = Value.dictionary([("n", .number(1)), ("s", .string("one")), ("c", .color(1, 0, 0, 1))])
    let weight = try box(value).weight
    func refill(_ index: Int, _ other: Value) -> Bool { value.refill(count: 3) { $0.refill(index, with: other) } }
    #expect(refill(0, .number(2)) && refill(0, .bool(true)) && refill(0, .null) && refill(0, .number(3)))
    #expect(refill(1, .string("a longer text")))
    #expect(!refill(0, .string("text")) && !refill(1, .number(1)) && !refill(2, .color(0, 0, 0, 1)))
    let fitsFewer = value.refill(count: 2) { _ in true }
    #expect(!fitsFewer)
    let expected = Value.dictionary([("n", .number(3)), ("s", .string("a longer text")), ("c", .color(1, 0, 0, 1))])
    #expect(value.isIdentical(to: expected))
    #expect(try box(value).weight == box(expected).weight && weight != box(value).weight)
    let held = value
    #expect(!refill(0, .number(4)))
    #expect(held.isIdentical(to: expected))
  }

  @Test("A set of keys finds those that are there twice, and does not grow with those that were removed")
  func keys() {
    var keys = KeyCounts()
    func insert(_ key: Value) -> Bool { keys.insert(key) }
    for key in [Value.number(0), .number(1), .bool(true), .string("0"), .string("")] { #expect(insert(key)) }
    for key in [Value.number(-0.0), .number(1), .bool(true), .string("0"), .string("")] { #expect(!insert(key)) }
    keys.remove(.string("0"))
    keys.remove(.number(1))
    keys.remove(.string("unknown"))
    #expect(insert(.string("0")) && insert(.number(1)))
    for number in 0..<50_000 {
      let key = Value.string("key \(number)")
      if !keys.insert(key) { Issue.record("key \(number)") }
      keys.remove(key)
    }
    #expect(keys.memory < 20_000, "\(keys.memory)")
    #expect(!insert(.string("0")) && !insert(.string("")))
  }
}
