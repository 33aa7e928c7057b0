import PlumbEngine
import PlumbSyntax

/// A font as SVG writes it.
enum PictureFont {
  /// Fonts with the widths of the measurer, then whatever there is.
  static let family = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif"

  /// The attributes that differ from regular text in `family`.
  static func attributes(_ font: Font) -> SVGWriter.Attributes {
    var attributes: SVGWriter.Attributes = [("font-size", rounded(font.size))]
    if let family = family(of: font) { attributes.append(("font-family", family)) }
    switch font.weight {
    case 400: break
    case 700: attributes.append(("font-weight", "bold"))
    default: attributes.append(("font-weight", String(min(1000, max(1, font.weight)))))
    }
    if font.traits.contains(.italic) { attributes.append(("font-style", "italic")) }
    if font.traits.contains(.condensed) { attributes.append(("font-stretch", "condensed")) }
    if font.traits.contains(.expanded) { attributes.append(("font-stretch", "expanded")) }
    return attributes
  }

  private static func family(of font: Font) -> String? {
    let fallback = font.traits.contains(.monospace) ? "monospace" : family
    if font.family == "system" || font.family.isEmpty { return font.traits.contains(.monospace) ? fallback : nil }
    // Inside quotes only quotes and backslashes have a meaning.
    let name = font.family.filter { $0 != "'" && $0 != "\\" && !$0.isNewline }
    return "'\(name)', \(fallback)"
  }
}
