import PlumbSyntax

/// A block of the program before cells have their final numbers.
struct Draft {
  var kind: Block.Kind
  var firstCode: Int32
  private var codeCount: Int32
  var output: Int32
  var outputCount: Int32
  var row: Int32
  var source: Int32
  var inputStart: Int32 = 0
  var inputEnd: Int32 = 0

  init(
    kind: Block.Kind, first: Int, count: Int, output: Int32, outputCount: Int32 = 1, row: Int, source: Int32 = -1
  ) {
    self.kind = kind
    firstCode = Int32(truncatingIfNeeded: first)
    codeCount = Int32(truncatingIfNeeded: count)
    self.output = output
    self.outputCount = outputCount
    self.row = Int32(truncatingIfNeeded: row)
    self.source = source
  }

  /// Its code, in the emitter's instructions of its kind. Of a measurement: the cell of the width. Of a stack view: the
  /// index in `CellStore.stacks`.
  var first: Int { Int(firstCode) }
  var count: Int { Int(codeCount) }
  var code: Range<Int> { first..<first + count }

  /// The cells that it reads, in `CellStore.draftInputs`. Not recorded for measurements.
  var inputs: Range<Int> {
    get { Int(inputStart)..<Int(inputEnd) }
    set {
      inputStart = Int32(truncatingIfNeeded: newValue.lowerBound)
      inputEnd = Int32(truncatingIfNeeded: newValue.upperBound)
    }
  }

  /// Whether it has no code of its own.
  var isOther: Bool {
    switch kind {
    case .numeric, .valueToNumber, .valueToValue: false
    case .measureNatural, .measureAtWidth, .stack, .constraints, .component: true
    }
  }

  /// Whether it is evaluated by a measurer of the host.
  var isMeasurement: Bool { kind == .measureNatural || kind == .measureAtWidth }
}
