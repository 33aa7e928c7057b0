/// How a scalar takes part in measuring: whether the width table is asked for it.
///
/// The ranges summarise the Unicode Character Database 16: `zero` from the general categories Mn, Me, Cf and Cc of the
/// scripts in common use, `full` from East_Asian_Width W and F together with the emoji blocks.
enum CharacterWidth {
  case zero, tab, ordinary, full

  init(_ scalar: UInt32) {
    if scalar < 0x300 {
      if scalar == 0x09 {
        self = .tab
      } else {
        // Controls and the soft hyphen.
        self = scalar < 0x20 || (0x7F...0x9F).contains(scalar) || scalar == 0xAD ? .zero : .ordinary
      }
    } else if Self.isZero(scalar) {
      self = .zero
    } else {
      self = scalar >= 0x1100 && Self.isFull(scalar) ? .full : .ordinary
    }
  }

  static func isRegionalIndicator(_ scalar: UInt32) -> Bool { (0x1F1E6...0x1F1FF).contains(scalar) }

  private static func isZero(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x0483...0x0489,  // Latin, Greek and Cyrillic marks
      0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,  // Hebrew points
      0x0610...0x061C, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x06DF...0x06E4, 0x06E7...0x06E8,
      0x06EA...0x06ED,  // Arabic marks
      0x0900...0x0902, 0x093A, 0x093C, 0x0941...0x0948, 0x094D, 0x0951...0x0957, 0x0962...0x0963,  // Devanagari
      0x0E31, 0x0E34...0x0E3A, 0x0E47...0x0E4E,  // Thai
      0x1160...0x11FF,  // the vowels and finals of composed Hangul
      0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
      0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F,  // joiners, marks of direction
      0x20D0...0x20FF, 0x302A...0x302D, 0x3099...0x309A,
      0xFE00...0xFE0F, 0xFE20...0xFE2F, 0xFEFF,  // variation selectors, half marks
      0x1F3FB...0x1F3FF,  // skin tones, which colour the emoji before them
      0xE0001...0xE007F, 0xE0100...0xE01EF:
      true
    default: false
    }
  }

  private static func isFull(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x1100...0x115F, 0xA960...0xA97F, 0xAC00...0xD7A3,  // Hangul
      0x231A...0x231B, 0x23E9...0x23F3, 0x2600...0x27BF, 0x2B1B...0x2B1C, 0x2B50, 0x2B55,  // symbols that are emoji
      0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xF900...0xFAFF,  // kana, ideographs, Yi
      0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,  // full-width forms
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF,
      0x1F004, 0x1F0CF, 0x1F18E...0x1F19A, 0x1F200...0x1F64F, 0x1F680...0x1F6FF, 0x1F7E0...0x1F7EB,
      0x1F900...0x1FAFF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
