/// From an offset into a text on, up to the next span: what it stands for in the document.
package struct JSONSpan: Sendable {
  package var offset: UInt32
  package var source: SourceRange

  package init(offset: UInt32, source: SourceRange) {
    self.offset = offset
    self.source = source
  }
}

/// Values that are not written in the document, but stand in place of something there.
extension JSONDocument {
  /// The values of a text that stands in place of a whole document. `spans`: in order of their offsets.
  package static func inPlace(
    of bytes: [UInt8], _ text: [UInt8], spans: [JSONSpan], limits: JSONLimits, problems: inout [JSONProblem]
  ) throws(JSONProblem) -> JSONDocument {
    var document = JSONDocument(bytes: bytes)
    let first = SourceRange(from: 0, to: min(1, bytes.count))
    let insertion = Insertion(bytes: text, place: first, spans: spans)
    _ = try document.insert(insertion, limits, &problems)
    return document
  }

  /// Adds the values of a text that stands in place of something in the document, behind all others. Gives the index of the
  /// text's value. Throws what makes it unreadable; `problems` are names that an object has twice. All problems are those of
  /// the place. O(bytes).
  package mutating func insert(
    _ text: [UInt8], inPlaceOf place: SourceRange, limits: JSONLimits, problems: inout [JSONProblem]
  ) throws(JSONProblem) -> Int {
    try insert(Insertion(bytes: text, place: place), limits, &problems)
  }

  private mutating func insert(
    _ insertion: Insertion, _ limits: JSONLimits, _ problems: inout [JSONProblem]
  ) throws(JSONProblem) -> Int {
    var rest = limits
    rest.values = max(0, limits.values - values.count)
    var found: [JSONProblem] = []
    let read: JSONDocument
    do throws(JSONProblem) {
      read = try JSONReader.read(insertion.bytes, limits: rest, problems: &found)
    } catch { throw error.moved(to: insertion.place(at: Int(error.range.start))) }
    for problem in found { problems.append(problem.moved(to: insertion.place(at: Int(problem.range.start)))) }
    let base = values.count
    values.reserveCapacity(base + read.values.count)
    for value in read.values {
      var moved = value
      moved.isInserted = true
      moved.text = UInt32(truncatingIfNeeded: insertions.count)
      moved.end += Int32(truncatingIfNeeded: base)
      values.append(moved)
    }
    insertions.append(insertion)
    return base
  }
}

extension JSONProblem {
  fileprivate func moved(to place: SourceRange) -> JSONProblem {
    var problem = self
    problem.range = place
    return problem
  }
}
