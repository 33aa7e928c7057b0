/// Structural attributes, which are computed before all else: they decide which nodes there are to be computed.
extension Machine {
  /// Brings the values of structural attributes up to date. nil: done.
  mutating func runStructure() -> Outcome? {
    for block in image.program.structureBlocks {
      let index = Int(block)
      guard needsSweep || marks.contains(index) else { continue }
      let block = image.blocks.base[index]
      if block.kind == .numeric {
        let first = Int(block.first)
        let output = Int(block.output)
        let before = numbers.base[output].bitPattern
        // The last step sets the output.
        let result = runSteps(
          image.steps.base, first, first + Int(block.count), LayoutCells(numbers: numbers.base), image.lists.base)
        if result.bitPattern != before { mark(numberCell: output) }
      } else if let outcome = runSpecial(index) {
        return outcome
      }
      marks.remove(index)
    }
    return nil
  }

  /// Whether the value of a structural attribute may have changed since this was asked last.
  mutating func takeStructureChange() -> Bool {
    let isChanged = needsSweep || hasNewStructure || marks.contains(image.marks.structure)
    marks.remove(image.marks.structure)
    hasNewStructure = false
    return isChanged
  }

  /// The value of a structural attribute, once these are up to date.
  func structureValue(_ number: Int) -> Value {
    let slot = image.program.structureSlots[number]
    switch slot.storage {
    case .number: return .number(numbers.base[Int(slot.cell)])
    case .bool: return .bool(numbers.base[Int(slot.cell)] != 0)
    case .value: return values[Int(slot.cell)]
    case .constant: return image.constants[Int(slot.cell)]
    }
  }
}
