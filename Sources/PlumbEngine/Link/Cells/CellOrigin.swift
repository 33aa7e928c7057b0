/// What a cell stands for, so that it can be compiled when its turn comes.
struct CellOrigin {
  enum Kind: UInt8 {
    case geometry, attribute, sibling, probe, chunk, input
  }
  var row: Int32
  var kind: Kind
  /// A `CellKey` for geometry, a `SiblingQuestion` for siblings.
  var key: UInt8 = 0
  /// By kind: the document's attribute; the original cell of a probe; of a sibling 1 for the previous, 0 for the next.
  var extra: Int32 = -1
  /// The strongly connected component that a probe breaks.
  var context: Int32 = -1

  init(kind: Kind, row: Int32, key: UInt8 = 0, extra: Int32 = -1, context: Int32 = -1) {
    self.kind = kind
    self.row = row
    self.key = key
    self.extra = extra
    self.context = context
  }

  /// An input that belongs to no row: of the host, of state, or a constant.
  static var input: CellOrigin { CellOrigin(kind: .input, row: -1) }
}
