import PlumbSyntax

/// Accounts for the memory that linking takes, so that it stops near a limit and not beyond it.
final class LinkMemory {
  private let bound: BoundDocument
  private let index: CellIndex
  private let references: NodeReferences
  private let geometry: GeometryRules
  private let diagnostics: LinkDiagnostics
  private let charge: MemoryCharge
  /// What was charged before linking.
  private let before: Int
  private let isLimited: Bool
  /// Whether a limit was exceeded, which has been reported.
  private(set) var isExhausted = false

  init(
    _ geometry: GeometryRules, _ references: NodeReferences, _ diagnostics: LinkDiagnostics, _ charge: MemoryCharge
  ) {
    self.geometry = geometry
    self.references = references
    index = geometry.index
    bound = index.bound
    self.diagnostics = diagnostics
    self.charge = charge
    before = charge.bytes
    isLimited = charge.account.isLimited
  }

  /// Bytes in use beside the document.
  private var used: Int {
    bound.memory + index.memory + index.store.memory + index.codes.memory + diagnostics.memory + references.memory
      + geometry.memory + index.codes.budget.used * MemoryLayout<ExpressionTree.Node>.stride
  }

  /// Charges the memory that linking uses now plus `more` bytes. Reports an error and returns false if that exceeds the
  /// limit.
  @inline(never)
  func isAvailable(_ more: Int = 0) -> Bool {
    do throws(Diagnostic) {
      try charge.set(before + used + more)
      return true
    } catch {
      isExhausted = true
      diagnostics.report(error)
      return false
    }
  }

  /// The same, where `step` counts steps: measured now and then.
  @inline(__always)
  func isAvailable(at step: Int) -> Bool { step & 1023 != 1023 || !isLimited || isAvailable() }

  /// About what the graph, the program that is made from it and its image take.
  var ofProgram: Int {
    let store = index.store
    let program =
      store.cells.count * (MemoryLayout<UInt32>.stride * 2 + MemoryLayout<Double>.stride)
      + store.drafts.count * (MemoryLayout<Block>.stride + MemoryLayout<Step>.stride * 2 + 16)
      + store.draftInputs.memory * 3 + bound.attributes.count * MemoryLayout<PropertySlot>.stride
      + bound.rowCount * MemoryLayout<FrameCells>.stride * 2
    // Tables grow by doubling before they are cut to size.
    return program * 2
  }
}
