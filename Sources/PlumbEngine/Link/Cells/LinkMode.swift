/// How cells are compiled: for themselves, or again for another purpose. Passed to every stage that compiles.
struct LinkMode {
  enum Pass: UInt8 {
    /// Compiles each cell for the first time.
    case first
    /// Compiles cells again without the inferred edges that are cut.
    case afterCuts
    /// Compiles cells again as value code, which evaluates only the operands it needs.
    case onDemand
  }

  var pass = Pass.first
  /// The probe whose expression is being compiled.
  var probe: ProbeContext?

  /// Compiles cells for the first time and for themselves. Cells with a simple definition then need no `ExpressionIR`,
  /// inferred edges are recorded, and warnings are reported.
  var isPlain: Bool { pass == .first && probe == nil }
}

/// A second cell for a size whose first one would need what is inferred from it: the same expression, evaluated as if the
/// containers it is measured against had size 0.
struct ProbeContext {
  /// The strongly connected component that the probe breaks.
  var component: Int32
  /// The row of the container whose size is 0 for this expression in any case; -1 for the host's, -2 for none.
  var containerRow = -2
  var axis = Axis.horizontal
  /// Sets the container that a probe of a cell of a frame is measured against.
  mutating func setContainer(of key: CellKey, parent: Int) {
    switch key {
    case .left, .width: setContainer(parent, .horizontal)
    case .top, .height: setContainer(parent, .vertical)
    default: break
    }
  }

  /// Sets the container that the percentages of a probed attribute refer to.
  mutating func setContainer(of percent: ExpressionContext.Percent, row: Int, parent: Int) {
    switch percent {
    case .none: break
    case .parentWidth: setContainer(parent, .horizontal)
    case .parentHeight: setContainer(parent, .vertical)
    case .ownWidth: setContainer(row, .horizontal)
    case .ownHeight: setContainer(row, .vertical)
    }
  }

  private mutating func setContainer(_ row: Int, _ axis: Axis) {
    containerRow = row
    self.axis = axis
  }
}
