import PlumbSyntax

/// How many edits changed the program in place, and how many linked the document from scratch, by the reason.
package struct EditCounts {
  /// Edits, or batches of them, that changed the program in place.
  package private(set) var patched = 0
  /// Copies of fragments that these pasted.
  package private(set) var pasted = 0
  /// Rows that were cut off because all that had been added was removed again.
  package private(set) var cutRows = 0
  /// By `PatchRefusal`.
  private var relinked = [Int](repeating: 0, count: PatchRefusal.allCases.count)

  mutating func count(_ result: Result<Void, PatchRefusal>) {
    switch result {
    case .success: patched += 1
    case .failure(let reason): relinked[Int(reason.rawValue)] += 1
    }
  }

  mutating func count(pasted copies: Int) { pasted += copies }

  mutating func count(cut rows: Int) { cutRows += rows }

  func relinked(_ reason: PatchRefusal) -> Int { relinked[Int(reason.rawValue)] }

  package var relinkedInAll: Int { relinked.reduce(0) { $0 + $1 } }
}
