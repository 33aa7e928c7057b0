import CPosix

/// Reads the attributes of start tags: what expat says of them, and where they stand.
///
/// An element mostly has the attributes that the last of its name had, in their order, and often their values: what
/// stands in the document is compared with that before anything is searched or hashed.
final class XMLTagReader {
  /// Attributes of an element that are remembered at most, and for how many elements.
  private static let maximumAttributes = 32
  private static let maximumElements = 16

  private struct Memory {
    var element = Name.empty
    var count = 0
  }

  private var memories = [Memory](repeating: Memory(), count: maximumElements)
  /// The attributes of each, room for `maximumAttributes` each; then room for those of a tag that is the same as another.
  private let area: UnsafeMutablePointer<XMLDocument.Attribute>

  /// A start tag that was read, whose attributes are those of its element.
  struct Tag {
    fileprivate var start = 0
    fileprivate var count = 0
    fileprivate(set) var name = Name.empty
    fileprivate(set) var nameLength = 0
    fileprivate var firstAttribute = 0
    fileprivate var attributeCount = 0
    /// Whether it is one of a layout, and none of its attributes has a meaning for the document itself.
    fileprivate(set) var isPlain = false
  }

  private static let maximumTags = 64
  /// By what they are likely to differ in: a direct-mapped cache.
  private let tags: UnsafeMutablePointer<Tag>
  /// How many tags that are new are still compared with earlier ones; negative: for how many more none is.
  private var patience = 64
  private static let maximumPatience = 256

  init() {
    area = UnsafeMutablePointer<XMLDocument.Attribute>.allocate(
      capacity: Self.maximumAttributes * (Self.maximumElements + 1))
    tags = .allocate(capacity: Self.maximumTags)
    tags.initialize(repeating: Tag(), count: Self.maximumTags)
  }

  deinit {
    area.deallocate()
    tags.deallocate()
  }

  // MARK: - Whole tags

  /// A tag that was read before and is written as the one at a place, to the byte. What it says is the same, too: without
  /// document types, nothing else decides what expat makes of it.
  @_optimize(speed)
  func find(_ tag: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>) -> Tag? {
    if patience < 0 {
      patience += 1
      if patience == 0 { patience = 16 }
      return nil
    }
    guard let base = bytes.baseAddress, let slot = Self.slot(tag, base) else { return nil }
    guard tags[slot].count == tag.count, memcmp(base + tags[slot].start, base + tag.lowerBound, tag.count) == 0 else {
      patience -= 1
      if patience == 0 { patience = -Self.maximumPatience }
      return nil
    }
    patience = min(patience + 8, Self.maximumPatience)
    return tags[slot]
  }

  func remember(
    _ tag: Range<Int>, in bytes: UnsafeBufferPointer<UInt8>, _ name: Name, _ range: SourceRange, attributes: Range<Int>,
    isPlain: Bool
  ) {
    if patience < 0 { return }
    guard let base = bytes.baseAddress, let slot = Self.slot(tag, base) else { return }
    tags[slot] = Tag(
      start: tag.lowerBound, count: tag.count, name: name, nameLength: Int(range.end &- range.start) - 1,
      firstAttribute: attributes.lowerBound, attributeCount: attributes.count, isPlain: isPlain)
  }

  /// Where a tag is remembered: by its length and its last bytes. nil for one that is too short.
  @inline(__always)
  private static func slot(_ tag: Range<Int>, _ base: UnsafePointer<UInt8>) -> Int? {
    guard tag.count >= 16 else { return nil }
    let end = UnsafeRawPointer(base + tag.upperBound)
    let words = (end - 16).loadUnaligned(as: UInt64.self) ^ (end - 8).loadUnaligned(as: UInt64.self)
    let mixed = (words ^ UInt64(truncatingIfNeeded: tag.count)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 58)
  }

  /// The attributes of a tag where the same is written again, in memory that is valid until the next call.
  @_optimize(speed)
  func copy(
    _ tag: Tag, at start: Int, _ attributes: [XMLDocument.Attribute]
  ) -> UnsafeBufferPointer<XMLDocument.Attribute> {
    let list = area + Self.maximumAttributes * Self.maximumElements
    let distance = UInt32(truncatingIfNeeded: start - tag.start)
    for place in 0..<tag.attributeCount {
      var attribute = attributes[tag.firstAttribute + place]
      attribute.nameRange.start &+= distance
      attribute.nameRange.end &+= distance
      attribute.valueRange.start &+= distance
      attribute.valueRange.end &+= distance
      list[place] = attribute
    }
    return UnsafeBufferPointer(start: list, count: tag.attributeCount)
  }

  // MARK: - Attributes

  /// The attributes of an element, in memory that is valid until the next call; nil for more than are remembered.
  ///
  /// - Parameters:
  ///   - attributes: expat's alternating names and values, null-terminated.
  ///   - scanner: behind the name of the element.
  @_optimize(speed)
  func read(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ scanner: consuming XMLTagScanner, of element: Name,
    _ cache: inout XMLNameCache, _ names: inout NameTable
  ) -> UnsafeBufferPointer<XMLDocument.Attribute>? {
    let slot = Int(element.id) & (Self.maximumElements - 1)
    let list = area + slot * Self.maximumAttributes
    let known = memories[slot].element == element ? memories[slot].count : 0
    memories[slot] = Memory()
    var count = 0
    // The next of those that the last such element had. Never before `count`: what is read is written over them.
    var next = 0
    while let name = attributes[count * 2], let value = attributes[count * 2 + 1] {
      guard count < Self.maximumAttributes else { return nil }
      if next < known, let nameRange = scanner.name(like: list[next].nameRange) {
        let last = list[next]
        var text = last.value
        var valueRange = scanner.value(like: last.valueRange)
        if valueRange == nil {
          let bytes = XMLTreeBuilder.bytes(value)
          text = names.intern(bytes)
          valueRange = scanner.value(length: bytes.count)
        }
        guard let valueRange else { break }
        list[count] = XMLDocument.Attribute(
          name: last.name, value: text, nameRange: nameRange, valueRange: valueRange)
        next += 1
      } else {
        guard let (nameRange, valueRange) = scanner.next(nameLength: strlen(name)) else { break }
        let id = cache.intern(nameRange, in: scanner.bytes, &names)
        var other = next
        while other < known && list[other].name != id { other += 1 }
        next = other < known ? other + 1 : max(next, count + 1)
        list[count] = XMLDocument.Attribute(
          name: id, value: names.intern(XMLTreeBuilder.bytes(value)), nameRange: nameRange, valueRange: valueRange)
      }
      count += 1
    }
    memories[slot] = Memory(element: element, count: count)
    return UnsafeBufferPointer(start: list, count: count)
  }
}
