import CPosix

/// Names of elements and attributes come again and again: this remembers where each was read last, so that most are
/// known after one comparison with bytes of the document itself.
struct XMLNameCache {
  private struct Entry {
    var range = SourceRange(start: 0, end: 0)
    var name = Name.empty
  }

  private var entries = [Entry](repeating: Entry(), count: 256)

  mutating func intern(_ range: SourceRange, in bytes: UnsafeBufferPointer<UInt8>, _ names: inout NameTable) -> Name {
    let start = Int(range.start)
    let count = Int(range.end) - start
    guard count > 0, Int(range.end) <= bytes.count, let base = bytes.baseAddress else { return .empty }
    let mixed = UInt(base[start]) &* 31 ^ UInt(base[start + count - 1]) &* 7 ^ UInt(base[start + count / 2]) &* 13
    let slot = Int((mixed ^ UInt(count) &* 53) & 255)
    let entry = entries[slot]
    if Int(entry.range.end - entry.range.start) == count
      && memcmp(base + Int(entry.range.start), base + start, count) == 0
    {
      return entry.name
    }
    let name = names.intern(UnsafeBufferPointer(start: base + start, count: count))
    entries[slot] = Entry(range: range, name: name)
    return name
  }
}
