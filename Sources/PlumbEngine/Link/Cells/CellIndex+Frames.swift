/// The cells of frames, which every row has.
extension CellIndex {
  /// Makes the four cells of a row's frame. As `cell`, but most of them are those of attributes, which are made here.
  @inline(__always)
  func makeFrame(_ row: Int) {
    var raw = CellKey.left.rawValue
    while raw <= CellKey.height.rawValue {
      raw = makeFrame(row, from: raw)
      guard raw <= CellKey.height.rawValue, let key = CellKey(rawValue: raw) else { return }
      _ = cell(row, key)
      raw &+= 1
    }
  }

  /// Makes cells of a frame from a key on, as long as they are those of attributes which are made like others: constants
  /// that are known, and expressions that wait for their turn. Gives the first that is not, or the key behind the frame's.
  @inline(__always)
  private func makeFrame(_ row: Int, from first: UInt8) -> UInt8 {
    let cells = commonCells(of: row)
    let slots = bound.slots(of: row)
    let scope = Int32(truncatingIfNeeded: bound.scopeIndex(row))
    return bound.attributes.withUnsafeMutableBufferPointer { attributes in
      for raw in first...CellKey.height.rawValue {
        if cells[Int(raw)] > 0 { continue }
        guard let symbol = CellKey(rawValue: raw)?.frameSymbol else { return raw }
        let index = Int(slots[Int(symbol.rawValue)]) &- 1
        if index < 0 || attributes[index].cell >= 0 { return raw }
        let text = attributes[index].parsedText
        let known = codes.find(CodeCache.Key(text: text, property: attributes[index].info, scope: scope))
        if known < 0, bound.texts.isLiteral(text) { return raw }
        let origin = CellOrigin(
          kind: .attribute, row: Int32(truncatingIfNeeded: row), extra: Int32(truncatingIfNeeded: index))
        let cell = Int32(truncatingIfNeeded: store.cells.count)
        store.cells.append(origin, isValue: !attributes[index].isNumeric)
        attributes[index].cell = cell
        cells[Int(raw)] = UInt32(bitPattern: cell) &+ 1
        let constant = known >= 0 ? codes.constant(known) : -1
        if constant >= 0 {
          store.copyConstant(of: constant, to: cell)
        } else {
          enqueue(cell)
        }
      }
      return CellKey.height.rawValue + 1
    }
  }

  /// The cells of a row's frame, which are made where nobody has asked for them.
  @inline(__always)
  func frame(_ row: Int) -> (x: Int32, y: Int32, width: Int32, height: Int32) {
    let cells = commonCells(of: row)
    func cell(_ key: CellKey) -> Int32 {
      let known = Int32(truncatingIfNeeded: cells[Int(key.rawValue)]) &- 1
      return known >= 0 ? known : self.cell(row, key)
    }
    return (cell(.left), cell(.top), cell(.width), cell(.height))
  }
}
