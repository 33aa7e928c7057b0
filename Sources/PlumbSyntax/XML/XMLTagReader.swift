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
  /// The attributes of each, room for `maximumAttributes` each.
  private let area: UnsafeMutablePointer<XMLDocument.Attribute>

  init() {
    area = UnsafeMutablePointer<XMLDocument.Attribute>.allocate(
      capacity: Self.maximumAttributes * Self.maximumElements)
  }

  deinit { area.deallocate() }

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
