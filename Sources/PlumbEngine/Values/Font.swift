import PlumbSyntax

/// Traits of a font, `PLUMB_FONT_…`.
public struct FontTraits: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let italic = FontTraits(rawValue: 1)
  /// The trait; a font's weight says how bold it is.
  public static let bold = FontTraits(rawValue: 2)
  public static let condensed = FontTraits(rawValue: 4)
  public static let expanded = FontTraits(rawValue: 8)
  public static let monospace = FontTraits(rawValue: 16)
}

/// A font as a host reads it.
public struct Font: Equatable, Sendable {
  /// `system` for the system's font.
  public var family: String
  /// The registered face that is nearest, empty where the family has none.
  public var face: String
  /// The text style whose size it has, else empty.
  public var textStyle: String
  /// In points.
  public var size: Double
  /// 100 ultraLight, 200 thin, 300 light, 400 regular, 500 medium, 600 semibold, 700 bold, 800 heavy, 900 black.
  public var weight: Int32
  public var traits: FontTraits

  public init(
    family: String = "system", face: String = "", textStyle: String = "", size: Double = 17, weight: Int32 = 400,
    traits: FontTraits = []
  ) {
    self.family = family
    self.face = face
    self.textStyle = textStyle
    self.size = size
    self.weight = weight
    self.traits = traits
  }

  /// The font of text where nothing says otherwise: that of `UIFont.systemFont(ofSize: 17)`.
  public static let standard = Font()

  /// Names of the weights of hundreds from 100 to 900.
  package static let weightNames = [
    "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
  ]
}

/// A font at a fixed address, in the memory layout of `plumb_font`.
public final class FontBox: ValueBox, @unchecked Sendable {
  package let font: Font
  private let family: TextBox
  private let face: TextBox
  private let textStyle: TextBox
  let raw: UnsafeMutablePointer<RawFont>

  init(_ font: Font) {
    self.font = font
    family = TextBox(font.family)
    face = TextBox(font.face)
    textStyle = TextBox(font.textStyle)
    raw = UnsafeMutablePointer<RawFont>.allocate(capacity: 1)
    raw.initialize(
      to: RawFont(
        family: RawValue.address(UnsafeRawPointer(family.base)), face: RawValue.address(UnsafeRawPointer(face.base)),
        textStyle: RawValue.address(UnsafeRawPointer(textStyle.base)), size: font.size, weight: font.weight,
        traits: font.traits.rawValue))
    super.init()
  }

  deinit {
    giveBack()
    raw.deallocate()
  }

  override var byteCount: Int {
    HeapBlock.object(40 + MemoryLayout<Font>.stride) + HeapBlock.size(MemoryLayout<RawFont>.stride) + family.byteCount
      + face.byteCount + textStyle.byteCount
  }
}

/// The memory layout of `plumb_font`.
package struct RawFont {
  var family: UInt64
  var face: UInt64
  var textStyle: UInt64
  var size: Double
  var weight: Int32
  var traits: UInt32
}

extension Value {
  public static func font(_ font: Font) -> Value { Value(kind: .font, box: FontBox(font)) }

  /// The font of a value that is one.
  public var fontValue: Font? { fontBox?.font }

  package var fontBox: FontBox? {
    guard let box, kind == .font else { return nil }
    return unsafeDowncast(box, to: FontBox.self)
  }
}
