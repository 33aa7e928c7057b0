extension String {
  /// The first dot of a path from an index on, at which it can be split. nil also where `longest` bytes or more are
  /// before it: no name is as long, and copying what is before each of very many dots would take quadratic time.
  @inline(never)
  func pathDot(from start: Index, longest: Int = .max) -> Index? {
    guard let dot = utf8[start...].firstIndex(of: UInt8(ascii: ".")) else { return nil }
    return utf8.distance(from: utf8.startIndex, to: dot) < longest ? dot : nil
  }
}
