/// The candidates that were probably meant by a misspelt name, nearest first, then in byte order.
///
/// Counts insertions, deletions, replacements and swaps of neighbours (Damerau and Levenshtein, optimal string
/// alignment), not the case of ASCII letters. Near is a third of the name's length, at least 1. Names of more than 64
/// characters have no suggestions. O(candidates * 64 * 64).
package func suggestions(for name: String, among candidates: [String], limit: Int = 3) -> [String] {
  guard limit > 0, let filter = SuggestionFilter(name) else { return [] }
  let wanted = filter.scalars
  let tolerance = filter.tolerance
  var found: [(distance: Int, text: String)] = []
  for candidate in candidates {
    var candidate = candidate
    guard candidate.withUTF8({ filter.admits($0) }) else { continue }
    let scalars = foldedScalars(candidate)
    guard let distance = editDistance(wanted, scalars, atMost: tolerance) else { continue }
    var place = found.count
    while place > 0, isBefore((distance, candidate), found[place - 1]) { place -= 1 }
    if place > 0, found[place - 1].distance == distance, equalBytes(found[place - 1].text, candidate) { continue }
    found.insert((distance, candidate), at: place)
    if found.count > limit { found.removeLast() }
  }
  var texts: [String] = []
  for entry in found { texts.append(entry.text) }
  return texts
}

/// The candidates that were probably meant by a misspelt path: as many parts, each near its own part and with its first
/// letter. Names of the host have dots as well: `player.name` is near `layer.name` as a whole, but is not meant for it.
@inline(never)
package func suggestions(forPath path: String, among candidates: [String], limit: Int = 3) -> [String] {
  guard let filter = SuggestionFilter(path) else { return [] }
  var near: [String] = []
  for candidate in candidates {
    var candidate = candidate
    guard candidate.withUTF8({ filter.admits($0) }) else { continue }
    if arePartsNear(filter.scalars, foldedScalars(candidate)) { near.append(candidate) }
  }
  return suggestions(for: path, among: near, limit: limit)
}

private func arePartsNear(_ a: [UInt32], _ b: [UInt32]) -> Bool {
  var i = 0
  var j = 0
  while true {
    let start = (i, j)
    while i < a.count, a[i] != 0x2E { i += 1 }
    while j < b.count, b[j] != 0x2E { j += 1 }
    let part = Array(a[start.0..<i])
    let other = Array(b[start.1..<j])
    guard part.first == other.first, editDistance(part, other, atMost: max(1, part.count / 3)) != nil else {
      return false
    }
    if i == a.count || j == b.count { return i == a.count && j == b.count }
    i += 1
    j += 1
  }
}

private func equalBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

private func isBefore(_ a: (distance: Int, text: String), _ b: (distance: Int, text: String)) -> Bool {
  if a.distance != b.distance { return a.distance < b.distance }
  return a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
}

/// Tells at a glance most texts that are too far from a misspelt name to be suggested for it.
package struct SuggestionFilter {
  fileprivate let scalars: [UInt32]
  fileprivate let tolerance: Int
  private let letters: UInt64

  /// nil: there are no suggestions for such a name.
  package init?(_ name: String) {
    guard name.utf8.count <= 4 * 64 else { return nil }
    scalars = foldedScalars(name)
    guard !scalars.isEmpty, scalars.count <= 64 else { return nil }
    tolerance = max(1, scalars.count / 3)
    var name = name
    letters = name.withUTF8 { Self.letters(of: $0) }
  }

  /// false: the text, with an ASCII character in front of it if there is one, is too far from the name. O(bytes) where
  /// the lengths are alike.
  package func admits(_ text: UnsafeBufferPointer<UInt8>, prefix: UInt8? = nil) -> Bool {
    // Bytes bound characters from above and, divided by four, from below.
    let count = text.count + (prefix == nil ? 0 : 1)
    if count < scalars.count - tolerance || count / 4 > scalars.count + tolerance { return false }
    // Each edit removes one letter at most, and adds one at most.
    let others = Self.letters(of: text) | (prefix.map { Self.letter($0) } ?? 0)
    return (letters & ~others).nonzeroBitCount <= tolerance && (others & ~letters).nonzeroBitCount <= tolerance
  }

  /// Which ASCII characters occur in a text, a bit for each or for several; the case of letters does not count.
  private static func letters(of text: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var letters: UInt64 = 0
    for byte in text where byte < 0x80 { letters |= letter(byte) }
    return letters
  }

  private static func letter(_ byte: UInt8) -> UInt64 {
    let isUpper = byte >= 65 && byte <= 90
    return 1 << UInt64((isUpper ? byte + 32 : byte) & 63)
  }
}

private func foldedScalars(_ text: String) -> [UInt32] {
  var scalars: [UInt32] = []
  for scalar in text.unicodeScalars {
    let isUpper = scalar.value >= 65 && scalar.value <= 90
    scalars.append(isUpper ? scalar.value + 32 : scalar.value)
  }
  return scalars
}

/// The number of edits that make one text of the other, nil if it is more than `limit`.
private func editDistance(_ a: [UInt32], _ b: [UInt32], atMost limit: Int) -> Int? {
  if abs(a.count - b.count) > limit { return nil }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  var row = beforeLast
  for i in 0..<a.count {
    row[0] = i + 1
    var least = row[0]
    for j in 0..<b.count {
      var cost = min(last[j] + (a[i] == b[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
      if i > 0 && j > 0 && a[i] == b[j - 1] && a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
      row[j + 1] = cost
      least = min(least, cost)
    }
    // A swap reaches back two rows.
    if least > limit && last.min() ?? 0 > limit { return nil }
    (beforeLast, last, row) = (last, row, beforeLast)
  }
  return last[b.count] <= limit ? last[b.count] : nil
}
