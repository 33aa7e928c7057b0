/// Families that layouts may name without registered faces: those installed on phones.
///
/// From the list of system fonts of iOS 13, without families of a single script that no layout names by itself.
enum FontFamilies {
  /// One a line, as it is spelt.
  static let table = """
    Academy Engraved LET
    Al Nile
    American Typewriter
    Apple Color Emoji
    Apple SD Gothic Neo
    Apple Symbols
    Arial
    Arial Hebrew
    Arial Rounded MT Bold
    Avenir
    Avenir Next
    Avenir Next Condensed
    Baskerville
    Bodoni 72
    Bodoni 72 Oldstyle
    Bodoni 72 Smallcaps
    Bodoni Ornaments
    Bradley Hand
    Chalkboard SE
    Chalkduster
    Charter
    Cochin
    Copperplate
    Courier
    Courier New
    Damascus
    Devanagari Sangam MN
    Didot
    DIN Alternate
    DIN Condensed
    Euphemia UCAS
    Farah
    Futura
    Geeza Pro
    Georgia
    Gill Sans
    Gurmukhi MN
    Heiti SC
    Heiti TC
    Helvetica
    Helvetica Neue
    Hiragino Maru Gothic ProN
    Hiragino Mincho ProN
    Hiragino Sans
    Hoefler Text
    Iowan Old Style
    Kailasa
    Kefa
    Khmer Sangam MN
    Kohinoor Bangla
    Kohinoor Devanagari
    Kohinoor Telugu
    Lao Sangam MN
    Malayalam Sangam MN
    Marion
    Marker Felt
    Menlo
    Mishafi
    Noteworthy
    Optima
    Palatino
    Papyrus
    Party LET
    PingFang HK
    PingFang SC
    PingFang TC
    Rockwell
    Savoye LET
    Sinhala Sangam MN
    Snell Roundhand
    Superclarendon
    Symbol
    Tamil Sangam MN
    Thonburi
    Times New Roman
    Trebuchet MS
    Verdana
    Zapf Dingbats
    Zapfino
    """

  /// Words that PostScript names of faces are made of, in lower case, a longer word before its own beginning: a weight,
  /// or the bits of traits after `+`.
  private static let styleWords = """
    ultralight 100 extralight 100 thin 200 light 300 regular 400 roman 400 book 400 medium 500 demibold 600 \
    semibold 600 demi 600 extrabold 800 ultrabold 800 bold 700 heavy 800 black 900 italic +1 oblique +1 \
    ital +1 it +1 condensed +4 cond +4 extended +8 expanded +8 psmt +0 mt +0
    """

  /// What the style of a PostScript name says: of `Courier-BoldOblique` that is `boldoblique`. nil if it says anything
  /// that is not understood. O(bytes).
  static func style(_ folded: Substring.UTF8View) -> (weight: Int32, traits: FontTraits)? {
    guard !folded.isEmpty else { return nil }
    let words = styleWords.utf8.split(separator: UInt8(ascii: " "))
    var rest = folded
    var weight: Int32 = 400
    var traits: FontTraits = []
    while !rest.isEmpty {
      var isKnown = false
      for index in stride(from: 0, to: words.count - 1, by: 2) where rest.starts(with: words[index]) {
        var number: UInt32 = 0
        for digit in words[index + 1] where digit != UInt8(ascii: "+") { number = number * 10 + UInt32(digit) - 48 }
        if words[index + 1].first == UInt8(ascii: "+") {
          traits.formUnion(FontTraits(rawValue: number))
        } else {
          weight = Int32(number)
        }
        rest = rest.dropFirst(words[index].count)
        isKnown = true
        break
      }
      if !isKnown { return nil }
    }
    return (weight, traits)
  }
}
