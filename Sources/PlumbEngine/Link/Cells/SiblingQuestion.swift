/// What a node asks its nearest visible sibling. Hidden siblings pass it on: which side `leading` is depends on the one that
/// answers, what stands before the first sibling on the one that asks.
struct SiblingQuestion {
  let symbol: GeometrySymbol
  /// Whether edges are measured from the far side of the container.
  let isFar: Bool
  /// The direction of the node that asks.
  let isRightToLeft: Bool

  static var codes: UInt8 { 64 }

  init(symbol: GeometrySymbol, isFar: Bool, isRightToLeft: Bool) {
    self.symbol = symbol
    self.isFar = isFar
    self.isRightToLeft = isRightToLeft
  }

  /// The question with a code; nil for other numbers.
  init?(code: UInt8) {
    guard let symbol = GeometrySymbol(rawValue: code & 15) else { return nil }
    self.init(symbol: symbol, isFar: code & 16 != 0, isRightToLeft: code & 32 != 0)
  }

  /// Below `codes`, different for different questions.
  var code: UInt8 { symbol.rawValue | (isFar ? 16 : 0) | (isRightToLeft ? 32 : 0) }

  /// The symbol as the node that asks means it.
  var physical: GeometrySymbol { symbol.physical(isRightToLeft: isRightToLeft) }
}
