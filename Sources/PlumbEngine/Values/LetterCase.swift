/// Texts in capital or small letters, by Unicode's full mappings without regard to language or context: as
/// `String.uppercased()` and `lowercased()` of the standard library.
enum LetterCase {
  case upper, lower

  /// O(bytes).
  func of(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if let mapped = mapping(of: scalar.value) {
        result.append(mapped)
      } else if !appendSeveral(scalar.value, to: &result) {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The one scalar that takes the place of another; nil for one that stays or becomes several.
  private func mapping(of scalar: UInt32) -> Unicode.Scalar? {
    let runs = self == .upper ? CaseTables.uppercase : CaseTables.lowercase
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if UInt32(truncatingIfNeeded: runs[middle] >> 32) <= scalar { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let run = runs[low - 1]
    let offset = scalar &- UInt32(truncatingIfNeeded: run >> 32)
    let count = UInt32(truncatingIfNeeded: run >> 25) & 0x7F
    let shift = UInt32(truncatingIfNeeded: run >> 24) & 1
    guard offset >> shift <= count, offset & shift == 0 else { return nil }
    // 24 bits with a sign.
    let difference = (Int32(truncatingIfNeeded: run) << 8) >> 8
    return Unicode.Scalar(scalar &+ UInt32(bitPattern: difference))
  }

  private func appendSeveral(_ scalar: UInt32, to result: inout String.UnicodeScalarView) -> Bool {
    let entries = self == .upper ? CaseTables.uppercaseOfSeveral : CaseTables.lowercaseOfSeveral
    guard let entry = entries.first(where: { UInt32(truncatingIfNeeded: $0 >> 48) == scalar }) else { return false }
    for shift: UInt64 in [32, 16, 0] {
      if let part = Unicode.Scalar(UInt16(truncatingIfNeeded: entry >> shift)), part.value != 0 { result.append(part) }
    }
    return true
  }
}
