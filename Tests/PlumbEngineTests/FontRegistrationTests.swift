import PlumbEngine
import PlumbSyntax
import Testing

private func status(_ body: () throws(Diagnostic) -> Void) -> Status {
  do throws(Diagnostic) {
    try body()
    return .ok
  } catch {
    return error.code
  }
}

private func face(_ family: String, _ name: String, _ weight: Int32 = 400, _ traits: FontTraits = []) -> Font {
  Font(family: family, face: name, weight: weight, traits: traits)
}

@Suite("Registered fonts")
struct FontRegistrationTests {
  private let book: FontBook

  init() throws {
    var book = FontBook()
    try book.register(face: face("Own Sans", "OwnSans-Regular"))
    try book.register(face: face("Own Sans", "OwnSans-Light", 300))
    try book.register(face: face("Own Sans", "OwnSans-Bold", 700, .bold))
    try book.register(face: face("Own Sans", "OwnSans-Italic", 400, .italic))
    try book.register(face: face("Own Sans", "OwnSans-BoldItalic", 700, [.bold, .italic]))
    try book.register(face: face("Poster", "Poster", 900))
    try book.register(face: face("courier", "Courier-Own", 400, .monospace))
    try book.register(name: "custom", font: Font(family: "Own Sans", size: 12))
    try book.register(name: "titleFont", font: Font(family: "", size: 40, weight: 800))
    self.book = book
  }

  private func font(_ text: String) throws -> Font { try book.font([.text(text)], textScale: 1).font }
  private func warnings(_ text: String) throws -> [String] { try book.font([.text(text)], textScale: 1).warnings }

  @Test(
    "have the nearest face",
    arguments: [
      ("own sans", "OwnSans-Regular"), ("Own Sans bold", "OwnSans-Bold"), ("'Own Sans' italic", "OwnSans-Italic"),
      ("own sans italic bold", "OwnSans-BoldItalic"), ("own sans thin", "OwnSans-Light"),
      ("own sans black", "OwnSans-Bold"), ("own sans black italic", "OwnSans-BoldItalic"),
      ("own sans condensed", "OwnSans-Regular"), ("own sans italic thin", "OwnSans-Italic"),
      ("OwnSans-Bold", "OwnSans-Bold"), ("ownsans-bold italic", "OwnSans-BoldItalic"),
      ("OwnSans-Bold light", "OwnSans-Light"), ("OwnSans", "OwnSans-Regular"), ("custom bold", "OwnSans-Bold"),
      ("poster", "Poster"), ("monospace", "Courier-Own"), ("helvetica", ""), ("12", ""),
    ])
  func nearest(_ text: String, _ face: String) throws { #expect(try font(text).face == face) }

  @Test("keep the weight that was asked for, else have that of the face")
  func weight() throws {
    #expect(try font("own sans black").weight == 900)
    #expect(try font("poster").weight == 900)
    #expect(try font("poster regular").weight == 400)
  }

  @Test("warn of weights that no face has")
  func warning() throws {
    #expect(
      try warnings("own sans heavy") == ["no face of 'Own Sans' has the weight 'heavy'; 'OwnSans-Bold' is the nearest"])
    #expect(try warnings("headline own sans light").isEmpty)
    for text in ["own sans bold", "own sans", "poster", "helvetica heavy", "heavy", "OwnSans-Bold italic"] {
      #expect(try warnings(text).isEmpty)
    }
  }

  @Test("have the host's spelling of the family")
  func spelling() throws {
    #expect(try font("COURIER").family == "courier")
    #expect(try font("OWN sans").family == "Own Sans")
  }

  @Test("are found by name, with or without Font")
  func names() throws {
    for text in ["custom", "customFont", "CUSTOM"] {
      #expect(try font(text) == Font(family: "Own Sans", face: "OwnSans-Regular", size: 12))
    }
    #expect(try font("title").size == 40 && font("titleFont 12").weight == 800)
    #expect(book.named("custom")?.face == "OwnSans-Regular")
    #expect(book.named("customFont") == book.named("custom"))
    #expect(book.named("title") == Font(size: 40, weight: 800) && book.named("titleFont") == book.named("title"))
    for name in ["Custom", "bold", "courier", "", "Font"] { #expect(book.named(name) == nil) }
  }

  @Test("in values keep their face, or get one")
  func resolved() {
    #expect(book.resolved(Font(family: "own sans", size: 9, weight: 700)).face == "OwnSans-Bold")
    let chosen = Font(family: "Own Sans", face: "OwnSans-Light", textStyle: "body", size: 9)
    #expect(book.resolved(chosen) == chosen)
    #expect(book.resolved(Font(family: "Else", size: -1, weight: .min)) == Font(family: "Else", size: -1, weight: .min))
    #expect(book.resolved(Font(family: "own sans", weight: -2_147_483_247)).face != "")
  }

  @Test("are suggested for misspelt names")
  func suggestions() {
    for (text, expected) in [("costum", "custom"), ("OwnSans-Italik", "OwnSans-Italic"), ("Own Sens 12", "Own Sans")] {
      do throws(FontFailure) {
        _ = try book.font([.text(text)], textScale: 1)
        Issue.record("no failure")
      } catch {
        #expect(error.suggestions.first == expected)
      }
    }
  }

  @Test("are refused where they say nothing or are there already")
  func refused() {
    var book = book
    #expect(status { () throws(Diagnostic) in try book.register(face: face("", "X")) } == .argument)
    #expect(status { () throws(Diagnostic) in try book.register(face: face("X", "")) } == .argument)
    for weight: Int32 in [0, -1, 1001, .max] {
      #expect(status { () throws(Diagnostic) in try book.register(face: face("X", "X", weight)) } == .argument)
    }
    #expect(status { () throws(Diagnostic) in try book.register(face: face("X", "ownsans-light")) } == .duplicate)
    #expect(status { () throws(Diagnostic) in try book.register(name: "Custom", font: Font()) } == .duplicate)
    for name in ["", "two words", "`x`", "1x", "a'b'"] {
      #expect(status { () throws(Diagnostic) in try book.register(name: name, font: Font()) } == .argument)
    }
    for size in [0, -1, Double.nan, .infinity, 1e6] {
      #expect(status { () throws(Diagnostic) in try book.register(name: "x", font: Font(size: size)) } == .argument)
    }
    #expect(status { () throws(Diagnostic) in try book.register(name: "x", font: Font(weight: 0)) } == .argument)
  }

  @Test("are limited in number")
  func limit() throws {
    var book = FontBook()
    for index in 0..<FontBook.capacity { try book.register(face: face("F", "F\(index)", Int32(index % 1000 + 1))) }
    #expect(status { () throws(Diagnostic) in try book.register(face: face("F", "F")) } == .argument)
    #expect(try book.font([.text("f 12 light")], textScale: 1).font.face == "F299")
  }
}
