/// Reads text scalar by scalar with the advance of each: how far it moves the pen, in thousandths of the font size.
///
/// A character of several scalars (a letter with combining marks, an emoji sequence, a flag) has its advance at its
/// first scalar and 0 at the others, so a line may be broken before any scalar with an advance.
struct AdvanceReader {
  var isBold: Bool
  var isMonospaced: Bool
  private var previous: UInt32 = 0
  private var isSecondIndicatorNext = false

  /// The width of every character of Courier, as published: "C 32 ; WX 600" and on in Courier.afm of the core fonts.
  private static let monospaced: Int64 = 600

  init(isBold: Bool, isMonospaced: Bool = false) {
    self.isBold = isBold
    self.isMonospaced = isMonospaced
  }

  /// Forgets what came before, as at the start of a line.
  mutating func restart() {
    previous = 0
    isSecondIndicatorNext = false
  }

  /// The advance of the next scalar of the text.
  @_optimize(speed)
  mutating func advance(_ scalar: UInt32) -> Int64 {
    defer { previous = scalar }
    if scalar < 0x7F && scalar >= 0x20 {
      isSecondIndicatorNext = false
      if isMonospaced { return Self.monospaced }
      return Int64(isBold ? AdvanceTable.latinBold[Int(scalar) - 0x20] : AdvanceTable.latinRegular[Int(scalar) - 0x20])
    }
    // Two regional indicators are one flag.
    if CharacterWidth.isRegionalIndicator(scalar) {
      isSecondIndicatorNext.toggle()
      return isSecondIndicatorNext ? 1000 : 0
    }
    isSecondIndicatorNext = false
    switch CharacterWidth(scalar) {
    case .zero: return 0
    // A joiner makes one picture of two.
    case .full: return previous == 0x200D ? 0 : 1000
    case .tab where isMonospaced, .ordinary where isMonospaced: return Self.monospaced
    case .tab: return Int64(isBold ? AdvanceTable.latinBold[0] : AdvanceTable.latinRegular[0])
    case .ordinary: return Self.published(scalar, isBold: isBold)
    }
  }

  /// The advance of every ASCII character from the space to `~`; 0 where `ascii` has them.
  var fixed: Int64 { isMonospaced ? Self.monospaced : 0 }

  /// The advances of the ASCII characters from the space on.
  var ascii: [UInt16] { isBold ? AdvanceTable.latinBold : AdvanceTable.latinRegular }

  /// The advance of a byte that is a visible ASCII character, nil for others; `restart` has to follow some time.
  func plain(_ byte: UInt8) -> Int64? {
    guard byte > 0x20 && byte < 0x7F else { return nil }
    if isMonospaced { return Self.monospaced }
    return Int64(isBold ? AdvanceTable.latinBold[Int(byte) - 0x20] : AdvanceTable.latinRegular[Int(byte) - 0x20])
  }

  @_optimize(speed)
  private static func published(_ scalar: UInt32, isBold: Bool) -> Int64 {
    var width: UInt16 = 0
    if AdvanceTable.latinRange.contains(scalar) {
      let index = Int(scalar - AdvanceTable.latinRange.lowerBound)
      width = isBold ? AdvanceTable.latinBold[index] : AdvanceTable.latinRegular[index]
    } else if AdvanceTable.greekCyrillicRange.contains(scalar) {
      let index = Int(scalar - AdvanceTable.greekCyrillicRange.lowerBound)
      width = isBold ? AdvanceTable.greekCyrillicBold[index] : AdvanceTable.greekCyrillicRegular[index]
    } else if AdvanceTable.punctuationRange.contains(scalar) {
      let index = Int(scalar - AdvanceTable.punctuationRange.lowerBound)
      width = isBold ? AdvanceTable.punctuationBold[index] : AdvanceTable.punctuationRegular[index]
    } else if let index = other(scalar) {
      width = isBold ? AdvanceTable.othersBold[index] : AdvanceTable.othersRegular[index]
    }
    if width != 0 { return Int64(width) }
    // The mean of a to z, rounded.
    return isBold ? 539 : 489
  }

  @_optimize(speed)
  private static func other(_ scalar: UInt32) -> Int? {
    var low = 0
    var high = AdvanceTable.others.count
    while low < high {
      let middle = (low + high) / 2
      if AdvanceTable.others[middle] < scalar { low = middle + 1 } else { high = middle }
    }
    return low < AdvanceTable.others.count && AdvanceTable.others[low] == scalar ? low : nil
  }
}
