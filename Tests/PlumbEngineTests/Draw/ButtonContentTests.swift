import PlumbSyntax
import Testing

@testable import PlumbEngine

@Suite("Image and title of buttons")
struct ButtonContentTests {
  private struct Random {
    var state: UInt64

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Double(state >> 33) / Double(1 << 31) * (range.upperBound - range.lowerBound)
    }

    mutating func alignment() -> ButtonContent.Alignment {
      ButtonContent.Alignment(rawValue: UInt8(number(0...3.99))) ?? .center
    }
  }

  /// Where a title of this width is, by its insets and alignment.
  private func title(_ content: ButtonContent, _ width: Double, _ titleWidth: Double) -> ClosedRange<Double> {
    let insets = content.titleInsets
    let room = max(0, width - insets.left - insets.right)
    let shown = min(titleWidth, room)
    let part: Double =
      switch content.horizontal {
      case .start: 0
      case .center: 0.5
      case .end: 1
      case .fill: content.isImageAtRight ? 1 : 0
      }
    let left = insets.left + (room - shown) * part
    return left...left + shown
  }

  @Test("touch each other, within the content insets, whatever the alignment")
  func areBesideEachOther() {
    var random = Random(state: 1)
    for _ in 0..<2000 {
      var content = ButtonContent()
      content.imageWidth = random.number(0...60)
      content.imageHeight = random.number(0...60)
      content.content = ButtonContent.Insets(
        top: random.number(0...9), left: random.number(0...9), bottom: random.number(0...9),
        right: random.number(0...9))
      content.horizontal = random.alignment()
      content.vertical = random.alignment()
      content.isImageAtRight = random.number(0...1) < 0.5
      let (width, height) = (random.number(20...150), random.number(20...80))
      let titleWidth = random.number(1...120)
      let image = content.imageFrame(width, height, titleWidth: titleWidth)
      #expect(image.width >= 0 && image.height >= 0)
      #expect(image.x >= content.content.left - 1e-9 && image.y >= content.content.top - 1e-9)
      #expect(image.x + image.width <= width - content.content.right + 1e-9)
      #expect(image.y + image.height <= height - content.content.bottom + 1e-9)
      let across = width - content.content.left - content.content.right
      // An image that fills the button leaves no title.
      guard content.imageWidth < across else { continue }
      let text = title(content, width, titleWidth)
      #expect(image.width == content.imageWidth)
      #expect(abs(content.isImageAtRight ? text.upperBound - image.x : image.x + image.width - text.lowerBound) < 1e-9)
    }
  }

  @Test("are moved by their own insets alone")
  func areMovedByInsets() {
    var content = ButtonContent(imageWidth: 10, imageHeight: 8)
    let (before, insets) = (content.imageFrame(100, 40, titleWidth: 30), content.titleInsets)
    content.title.left = 7
    #expect(content.imageFrame(100, 40, titleWidth: 30) == before)
    #expect(content.titleInsets.left == insets.left + 7)
    content.image.top = 6
    #expect(content.imageFrame(100, 40, titleWidth: 30).y == before.y + 3)
  }
}

private final class Held {}

private struct Record: SlabRecord {
  var number = 0
  var held: Held?
}

@Suite("Slabs of records")
struct RecordSlabTests {
  @Test("keep records where they are, and use places of removed ones again")
  func keepAddresses() {
    let slab = RecordSlab<Record>()
    var places: [UnsafeMutablePointer<Record>] = []
    for number in 0..<1000 {
      let place = slab.add()
      #expect(place.pointee.number == 0)
      place.pointee.number = number
      places.append(place)
    }
    for (number, place) in places.enumerated() { #expect(place.pointee.number == number) }
    let memory = slab.memory
    #expect(memory >= 1000 * MemoryLayout<Record>.stride && memory < 1500 * MemoryLayout<Record>.stride)
    for place in places[100..<200] { slab.remove(place) }
    let again = Set((0..<100).map { _ in slab.add() })
    #expect(again == Set(places[100..<200]))
    #expect(again.allSatisfy { $0.pointee.number == 0 })
  }

  @Test("let go of what records hold, when they are removed and when the slab goes")
  func letGo() {
    weak var first: Held?
    weak var second: Held?
    do {
      let slab = RecordSlab<Record>()
      let (one, two) = (slab.add(), slab.add())
      do {
        let (a, b) = (Held(), Held())
        (first, second) = (a, b)
        (one.pointee.held, two.pointee.held) = (a, b)
      }
      #expect(first != nil && second != nil)
      slab.remove(one)
      #expect(first == nil && second != nil)
    }
    #expect(second == nil)
  }
}
