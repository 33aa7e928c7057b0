/// What reads a cell, in a list of such entries.
struct CellReader {
  /// A draft << 1, or a cell that is the same << 1 | 1.
  var reader: UInt32
  /// The entry behind it, -1 for none.
  var next: Int32
}
