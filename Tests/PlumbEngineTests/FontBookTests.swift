import PlumbEngine
import PlumbSyntax
import Testing

/// The font of a literal attribute.
private func font(_ text: String, _ book: FontBook = FontBook(), textScale: Double = 1) throws -> Font {
  try book.font([.text(text)], textScale: textScale).font
}

private func failure(_ parts: FontPart..., book: FontBook = FontBook(), textScale: Double = 1) -> FontFailure? {
  do throws(FontFailure) {
    _ = try book.font(parts, textScale: textScale)
    return nil
  } catch {
    return error
  }
}

private let weights = Enumeration(
  "UIFont.Weight", .cases, Font.weightNames.enumerated().map { .init($1, Double($0 + 1) * 100) })
private let styles = Enumeration(
  "UIFont.TextStyle", .cases, [.init("title1", 0), .init("caption1", 1), .init("odd", 2)])
private let traits = Enumeration(
  "UIFontDescriptor.SymbolicTraits", .options,
  [
    .init("traitItalic", 1), .init("traitBold", 2), .init("traitExpanded", 32), .init("traitCondensed", 64),
    .init("traitMonoSpace", 1024),
  ])

private func value(_ type: Enumeration, _ name: String) throws -> FontPart {
  .value(try #require(type.value(named: name)))
}

@Suite("Font attributes")
struct FontAttributeTests {
  @Test(
    "are read for family, size, weight and traits",
    arguments: [
      ("", Font()), ("bold", Font(weight: 700)), ("BLACK 12.5", Font(size: 12.5, weight: 900)),
      ("ultraLight", Font(weight: 100)), ("thin", Font(weight: 200)), ("bold regular", Font()),
      ("30 bold", Font(size: 30, weight: 700)), ("bold 30", Font(size: 30, weight: 700)),
      ("italic", Font(traits: .italic)), ("bold italic", Font(weight: 700, traits: .italic)),
      ("condensed Expanded", Font(traits: [.condensed, .expanded])),
      ("system", Font()), ("systemBold 12", Font(size: 12, weight: 700, traits: .bold)),
      ("system bold", Font(weight: 700)), ("systemBold light", Font(weight: 300)), ("80%", Font(size: 13.6)),
      ("system-italic", Font(traits: .italic)),
      ("courier", Font(family: "Courier")), ("COURIER", Font(family: "Courier")),
      ("'helvetica neue' bold", Font(family: "Helvetica Neue", weight: 700)),
      ("helvetica \"courier new\"", Font(family: "Courier New")),
      ("`Courier New` 14", Font(family: "Courier New", size: 14)),
      ("Courier New bold 14", Font(family: "Courier New", size: 14, weight: 700)),
      ("Apple SD Gothic Neo light", Font(family: "Apple SD Gothic Neo", weight: 300)),
      ("avenir next  condensed heavy", Font(family: "Avenir Next Condensed", weight: 800)),
      ("avenir condensed", Font(family: "Avenir", traits: .condensed)),
      ("monospace", Font(family: "Courier", traits: .monospace)),
      ("title2 monospaced", Font(family: "Courier", textStyle: "title2", size: 22, traits: .monospace)),
      ("Menlo monospaced", Font(family: "Menlo", traits: .monospace)),
      ("  18\t", Font(size: 18)), ("20 18", Font(size: 18)), (".5", Font(size: 0.5)), ("+2e1", Font(size: 20)),
      ("'bold'", Font(weight: 700)), ("100000", Font(size: 100_000)),
    ] as [(String, Font)])
  func literal(_ text: String, _ expected: Font) throws { #expect(try font(text) == expected) }

  @Test(
    "take PostScript names for family, weight and traits",
    arguments: [
      ("Courier-Bold", Font(family: "Courier", weight: 700)),
      ("HelveticaNeue-Light", Font(family: "Helvetica Neue", weight: 300)),
      ("HelveticaNeue-UltraLightItalic 9", Font(family: "Helvetica Neue", size: 9, weight: 100, traits: .italic)),
      ("HelveticaNeue", Font(family: "Helvetica Neue")), ("ArialMT", Font(family: "Arial")),
      ("Arial-BoldItalicMT", Font(family: "Arial", weight: 700, traits: .italic)),
      ("TimesNewRomanPS-BoldMT", Font(family: "Times New Roman", weight: 700)),
      ("TimesNewRomanPSMT", Font(family: "Times New Roman")),
      ("AvenirNextCondensed-DemiBold", Font(family: "Avenir Next Condensed", weight: 600)),
      ("Courier-BoldOblique light", Font(family: "Courier", weight: 300, traits: .italic)),
    ] as [(String, Font)])
  func postScript(_ text: String, _ expected: Font) throws { #expect(try font(text) == expected) }

  @Test(
    "take percentages of the size so far, of the font or of 17",
    arguments: [
      ("150%", 25.5), ("20 50%", 10), ("50% 20", 20), ("20 50% 50%", 5), ("title1 200%", 56), ("12.5%", 2.125),
      ("courier 200%", 34),
    ])
  func percentage(_ text: String, _ size: Double) throws { #expect(try font(text).size == size) }

  @Test(
    "take the sizes of text styles",
    arguments: [
      ("largeTitle", 34), ("title1", 28), ("title2", 22), ("title3", 20), ("headline", 17), ("subheadline", 15),
      ("body", 17),
      ("callout", 16), ("footnote", 13), ("caption1", 12), ("caption2", 11),
    ])
  func textStyle(_ name: String, _ size: Double) throws {
    #expect(try font(name) == Font(textStyle: name, size: size, weight: name == "headline" ? 600 : 400))
    #expect(try font(name, textScale: 1.1).size == size * 1.1)
    #expect(try font("courier " + name) == Font(family: "Courier", textStyle: name, size: size))
    #expect(try font(name + " courier") == Font(family: "Courier", textStyle: name, size: size))
  }

  @Test("forget the text style where another size follows")
  func textStyleSize() throws {
    #expect(try font("title1 12").textStyle == "")
    #expect(try font("title1 50%") == Font(size: 14))
    #expect(try font("12 title1").textStyle == "title1")
    #expect(try font("Body").textStyle == "body")
  }

  @Test(
    "take values",
    arguments: [
      ([.value(.number(20))], Font(size: 20)),
      ([.text("bold "), .value(.string("'courier new' 20"))], Font(family: "Courier New", size: 20, weight: 700)),
      ([.value(.string("Apple SD")), .text(" Gothic Neo")], Font(family: "Apple SD Gothic Neo")),
      ([.text("'"), .value(.string("courier new")), .text("' 12")], Font(family: "Courier New", size: 12)),
      ([.value(.number(150)), .text("%")], Font(size: 25.5)),
      ([.text("1"), .value(.number(5)), .value(.number(0))], Font(size: 150)),
      ([.text("title"), .value(.number(2))], Font(textStyle: "title2", size: 22)),
      ([.text("'"), .value(.number(20)), .text("'")], Font(size: 20)),
      (
        [.value(.font(Font(family: "Courier", size: 15))), .text(" bold")],
        Font(family: "Courier", size: 15, weight: 700)
      ),
      (
        [.text("bold 20 "), .value(.font(Font(family: "Courier", size: 15)))],
        Font(family: "Courier", size: 20, weight: 700)
      ),
      (
        [.value(.font(Font(family: "Own", face: "Own-X", size: 8))), .text(" 200%")],
        Font(family: "Own", face: "Own-X", size: 16)
      ),
      (
        [.value(.font(Font(family: "Own", face: "Own-X", size: 8))), .text(" bold")],
        Font(family: "Own", size: 8, weight: 700)
      ),
      (
        [.value(.font(Font(textStyle: "body", size: 20))), .text("italic")],
        Font(textStyle: "body", size: 20, traits: .italic)
      ),
      ([.value(.string(""))], Font()), ([], Font()),
    ] as [([FontPart], Font)])
  func values(_ parts: [FontPart], _ expected: Font) throws {
    #expect(try FontBook().font(parts, textScale: 1).font == expected)
  }

  @Test("take cases and options")
  func cases() throws {
    let book = FontBook()
    #expect(try book.font([value(weights, "bold")], textScale: 1).font == Font(weight: 700))
    #expect(
      try book.font([value(styles, "title1"), .text(" courier")], textScale: 2).font
        == Font(family: "Courier", textStyle: "title1", size: 56))
    #expect(
      try book.font([value(traits, "traitCondensed"), .text(" 12 "), value(traits, "traitExpanded")], textScale: 1).font
        == Font(size: 12, traits: [.condensed, .expanded]))
    #expect(try book.font([value(traits, "traitMonoSpace")], textScale: 1).font.family == "Courier")
    #expect(try book.font([value(traits, "traitBold")], textScale: 1).font == font("systemBold"))
    #expect(try book.font([value(traits, "traitBold"), .text(" light")], textScale: 1).font.weight == 300)
    #expect(
      try failure(value(styles, "odd"))?.message == "Invalid font name or specifier 'odd' of the type UIFont.TextStyle")
  }

  @Test(
    "are refused with the reason",
    arguments: [
      (.text("foobar"), "Invalid font name or specifier 'foobar'"),
      (.text("bold 12px"), "Invalid font name or specifier '12px'"),
      (.text("'14 bold'"), "Invalid font name or specifier '14 bold'"),
      (.text("1.2.3"), "Invalid font name or specifier '1.2.3'"), (.text("."), "Invalid font name or specifier '.'"),
      (.text("%"), "Invalid font name or specifier '%'"), (.text("''"), "Invalid font name or specifier ''"),
      (.text("Courier-"), "Invalid font name or specifier 'Courier-'"),
      (.text("Courier-Bolder"), "Invalid font name or specifier 'Courier-Bolder'"),
      (.text("1-2"), "Invalid font name or specifier '1-2'"), (.text("nan"), "Invalid font name or specifier 'nan'"),
      (.value(.null), "Unexpected nil value in a font"),
      (.value(.bool(true)), "A Bool is not valid in a font"), (.value(.array([])), "An Array is not valid in a font"),
      (.value(.number(.nan)), "A font size must be a positive number, not nan"),
      (.value(.number(.infinity)), "A font size must be a positive number, not inf"),
      (.text("0"), "A font size must be a positive number, not 0"),
      (.text("-5 12"), "A font size must be a positive number, not -5"),
      (.text("-5%"), "A font size must be a positive number, not -0.85"),
      (.text("1e999"), "A font size must be a positive number, not inf"),
      (.text("1e6"), "A font size of 1000000 points is more than 100000"),
      (.text("99999999999999%"), "A font size of 16999999999999.83 points is more than 100000"),
      (.value(.font(Font(size: -1))), "A font size must be a positive number, not -1"),
      (.text("'courier new"), "Missing `'` in a font"), (.value(.string("bold \"")), "Missing `\"` in a font"),
    ] as [(FontPart, String)])
  func refused(_ part: FontPart, _ message: String) { #expect(failure(part)?.message == message) }

  @Test(
    "that are misspelt have a suggestion",
    arguments: [
      ("boldd", "bold"), ("titel1", "title1"), ("monspace", "monospace"), ("Helvetcia", "Helvetica"),
      ("12 Helvetca Neue", "Helvetica Neue"), ("Apple SD Gothik Neo light", "Apple SD Gothic Neo"),
      ("'times new romam'", "Times New Roman"), ("systemBald", "systemBold"),
    ])
  func suggestions(_ text: String, _ expected: String) { #expect(failure(.text(text))?.suggestions.first == expected) }

  @Test("with text scales that are not positive and finite are refused")
  func textScale() {
    for scale in [0, -1, Double.nan, .infinity] {
      #expect(failure(.text("body"), textScale: scale) != nil)
      #expect(failure(.text("bold 12"), textScale: scale) == nil)
    }
  }

  @Test("of enormous length are refused at once")
  func hostile() {
    let long = String(repeating: "a", count: 1 << 20)
    #expect((failure(.text(long))?.message.utf8.count ?? 0) < 200)
    #expect((failure(.value(.string("'" + long + "'")))?.message.utf8.count ?? 0) < 200)
    #expect(failure(.text(String(repeating: "é", count: 1 << 20)))?.suggestions == [])
    #expect(failure(.text(String(repeating: "bold ", count: 1 << 18)))?.message == "A font has more than 1000 parts")
    #expect(failure(.text(String(repeating: "9", count: 1 << 20))) != nil)
    #expect(failure(.text(String(repeating: "'", count: 1_000_001))) != nil)
    #expect(failure(.text("courier-" + String(repeating: "bold", count: 1 << 18))) == nil)
  }

  @Test("depend on the text scale where a text style may be among them")
  func dependsOnTextScale() throws {
    let book = FontBook()
    for text in ["body", "12 'Title1'", "courier headline bold"] { #expect(book.dependsOnTextScale([.text(text)])) }
    for text in ["", "bold 12", "everybody", "'unfinished"] { #expect(!book.dependsOnTextScale([.text(text)])) }
    #expect(book.dependsOnTextScale([.value(.null)]))
    #expect(book.dependsOnTextScale([.value(.string("x"))]))
    #expect(book.dependsOnTextScale([.text("title"), .value(.number(1))]))
    #expect(try book.dependsOnTextScale([value(styles, "title1")]))
    #expect(try !book.dependsOnTextScale([value(weights, "bold"), .text(" "), .value(.number(1)), .text("%")]))
    #expect(!book.dependsOnTextScale([.value(.font(Font(textStyle: "body")))]))
  }
}
