/// The candidates that were probably meant by a misspelt name, nearest first, then in byte order.
///
/// Counts insertions, deletions, replacements and swaps of neighbours (Damerau and Levenshtein, optimal string
/// alignment), not the case of ASCII letters. Near is a third of the name's length, at least 1. Names of more than 64
/// characters have no suggestions. O(candidates * 64 * 64).
package func suggestions(for name: String, among candidates: [String], limit: Int = 3) -> [String] {
  let wanted = foldedScalars(name)
  guard limit > 0, !wanted.isEmpty, wanted.count <= 64 else { return [] }
  let tolerance = max(1, wanted.count / 3)
  var found: [(distance: Int, text: String)] = []
  for candidate in candidates {
    // Bytes bound characters from above and, divided by four, from below: most candidates need no closer look.
    let bytes = candidate.utf8.count
    if bytes < wanted.count - tolerance || bytes / 4 > wanted.count + tolerance { continue }
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

private func equalBytes(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }

private func isBefore(_ a: (distance: Int, text: String), _ b: (distance: Int, text: String)) -> Bool {
  if a.distance != b.distance { return a.distance < b.distance }
  return a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
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
