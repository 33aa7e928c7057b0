import PlumbSyntax
import Testing

@testable import PlumbEngine

/// Arrays of the host's structures are read again and again; what is not different is kept.
@Suite("Reading fields")
struct FieldReaderTests {
  private struct Slot {
    var id: Int32
    var height: Double
  }

  private struct Bag {
    var slots: UnsafeMutablePointer<Slot>
    var count: Int64
  }

  private static let field: StateField = {
    let fields = [
      StateField(key: "id", type: .int32, offset: MemoryLayout<Slot>.offset(of: \.id) ?? 0),
      StateField(key: "height", type: .double, offset: MemoryLayout<Slot>.offset(of: \.height) ?? 0),
    ]
    let elements = StateField.Elements(
      stride: MemoryLayout<Slot>.stride, count: .int64(at: MemoryLayout<Bag>.offset(of: \.count) ?? 0), isPointer: true)
    return StateField(key: "slots", array: fields, elements, offset: 0)
  }()

  private func read(_ slots: [Slot], from present: Value) throws -> Value? {
    var slots = slots
    let count = Int64(slots.count)
    return try slots.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return .array([]) }
      var bag = Bag(slots: base, count: count)
      var reader = FieldReader(nil)
      return try reader.changed(Self.field, UnsafeRawPointer(&bag), from: present)
    }
  }

  @Test("Whatever was there before, the elements are those that are there now; nil says that they are the same")
  func random() throws {
    var random = SplitMix64(seed: 11)
    var slots = [Slot(id: 0, height: 1)]
    var present = try read(slots, from: .missing) ?? .null
    for step in 0..<2000 {
      let before = slots
      for _ in 0..<random.below(4) {
        switch random.below(5) {
        case 0: slots.insert(Slot(id: Int32(step), height: 2), at: random.below(slots.count + 1))
        case 1 where slots.count > 1: slots.remove(at: random.below(slots.count))
        case 2: slots[random.below(slots.count)].height = Double(random.below(3))
        case 3: slots.reverse()
        default: slots.swapAt(random.below(slots.count), random.below(slots.count))
        }
      }
      let isSame =
        before.count == slots.count && zip(before, slots).allSatisfy { $0.id == $1.id && $0.height == $1.height }
      let found = try read(slots, from: present)
      #expect((found == nil) == isSame)
      let fresh = try #require(try read(slots, from: .missing))
      #expect((found ?? present).isIdentical(to: fresh), "step \(step)")
      present = found ?? present
    }
  }

  @Test("Elements beside one that comes or goes stay the same objects")
  func identity() throws {
    var slots = (0..<6).map { Slot(id: Int32($0), height: 5) }
    let before = try #require(try read(slots, from: .missing))
    slots.insert(Slot(id: 9, height: 5), at: 3)
    let more = try #require(try read(slots, from: before))
    for index in 0..<6 { #expect(more.items[index < 3 ? index : index + 1].listBox === before.items[index].listBox) }
    slots.removeFirst()
    let fewer = try #require(try read(slots, from: more))
    for index in 0..<6 { #expect(fewer.items[index].listBox === more.items[index + 1].listBox) }
  }
}
