import PlumbSyntax

/// The fonts that layouts can name: those of the host, and families that are known without it.
///
/// Names are matched ignoring the case of ASCII letters.
package struct FontBook: Sendable {
  /// How many faces, and how many named fonts, there may be.
  package static let capacity = 10_000

  /// A family with the indices of its registered faces.
  private struct Family {
    var name: String
    var faces: [Int] = []
  }

  /// What a name stands for; -1: nothing of the kind.
  private struct Meaning {
    var font: Int32 = -1
    var face: Int32 = -1
    var family: Int32 = -1
  }

  private var names = NameTable()
  /// By the ids of `names`.
  private var meanings: [Meaning] = []
  private var families: [Family] = []
  private var faces: [Font] = []
  private var fonts: [(name: String, font: Font)] = []

  package init() {
    for line in FontFamilies.table.utf8.split(separator: UInt8(ascii: "\n")) { _ = family(String(Substring(line))) }
  }

  /// Adds a face that can be drawn: `family`, its own name `face`, `weight` and `traits` count.
  ///
  /// Errors: `.argument` without family or name of the face, for a weight outside of 1…1000, or for more than
  /// `capacity` faces; `.duplicate` if the name is taken. A failing call changes nothing.
  package mutating func register(face: Font) throws(Diagnostic) {
    guard !face.family.isEmpty else { throw Diagnostic(.argument, "A font face needs the name of its family") }
    guard !face.face.isEmpty else { throw Diagnostic(.argument, "A font face of '\(face.family)' needs a name") }
    try Self.checkWeight(face)
    if meaning(FontNames.folded(face.face)).face >= 0 {
      throw Diagnostic(.duplicate, "A font face '\(face.face)' is registered already")
    }
    guard faces.count < Self.capacity else {
      throw Diagnostic(.argument, "More than \(Self.capacity) font faces are registered")
    }
    let index = faces.count
    let family = family(face.family)
    // The host's spelling is the one it will look for.
    if families[family].faces.isEmpty { families[family].name = face.family }
    families[family].faces.append(index)
    faces.append(
      Font(family: families[family].name, face: face.face, weight: face.weight, traits: face.traits))
    meanings[key(face.face)].face = Int32(truncatingIfNeeded: index)
  }

  /// Names a font: `name`, with or without the suffix `Font`. An empty family is the system's.
  ///
  /// Errors: `.argument` for an invalid identifier, a size that is not positive or more than 100,000, a weight outside
  /// of 1…1000, or for more than `capacity` names; `.duplicate` if the name is taken. A failing call changes nothing.
  package mutating func register(name: String, font: Font) throws(Diagnostic) {
    guard name.utf8.first != UInt8(ascii: "`"), AttributeText.isIdentifier(name) else {
      throw Diagnostic(.argument, "'\(excerpt(name))' is not a valid font name; letters, digits and _ are allowed")
    }
    if let problem = Self.problem(size: font.size) {
      throw Diagnostic(.argument, "The font '\(name)' cannot be registered: \(problem)")
    }
    try Self.checkWeight(font)
    if meaning(FontNames.folded(name)).font >= 0 {
      throw Diagnostic(.duplicate, "A font '\(name)' is registered already")
    }
    guard fonts.count < Self.capacity else {
      throw Diagnostic(.argument, "More than \(Self.capacity) named fonts are registered")
    }
    var font = font
    if font.family.isEmpty { font.family = Font.standard.family }
    meanings[key(name)].font = Int32(truncatingIfNeeded: fonts.count)
    fonts.append((name, font))
  }

  /// The font of `UIFont.name` with its face; a suffix `Font` may be there or not, the rest is as it was registered.
  /// O(faces of the family).
  package func named(_ name: String) -> Font? {
    guard let index = fontIndex(FontNames.folded(name)) else { return nil }
    let known = fonts[index].name.utf8
    let isSame =
      known.elementsEqual(name.utf8) || known.elementsEqual((name + "Font").utf8)
      || name.utf8.elementsEqual((fonts[index].name + "Font").utf8)
    return isSame ? resolved(fonts[index].font) : nil
  }

  /// A font of the host's with the nearest face, if its family has any and it names none. O(faces of the family).
  package func resolved(_ font: Font) -> Font {
    var reading = FontReading()
    reading.take(font)
    return reading.result(self)
  }

  // MARK: For reading font attributes

  /// The font of a name in lower case: a named font, a face, a family, a PostScript name.
  func font(folded name: String) -> Font? {
    let meaning = meaning(name)
    if meaning.font >= 0 { return fonts[Int(meaning.font)].font }
    if meaning.face >= 0 { return faces[Int(meaning.face)] }
    if meaning.family >= 0 { return Font(family: families[Int(meaning.family)].name) }
    if let index = fontIndex(name) { return fonts[index].font }
    return postScriptFont(name)
  }

  /// A family's spelling and its registered faces, for `face(_:)`.
  func family(named name: String) -> (name: String, faces: [Int])? {
    let index = meaning(FontNames.folded(name)).family
    return index >= 0 ? (families[Int(index)].name, families[Int(index)].faces) : nil
  }

  /// The names that the host has given to fonts, for suggestions.
  var registeredNames: [String] {
    var result: [String] = []
    for entry in fonts { result.append(entry.name) }
    return result
  }

  /// Whether the host has registered any face.
  var hasFaces: Bool { !faces.isEmpty }

  func face(_ index: Int) -> Font { faces[index] }

  /// Everything that a font attribute can name.
  var candidates: [String] {
    FontNames.traits + FontNames.systemFonts + Font.weightNames + FontNames.textStyles + families.map { $0.name }
      + faces.map { $0.face } + registeredNames
  }

  /// The error of a size, nil if it is valid.
  static func problem(size: Double) -> String? {
    if size > 0 && size <= 100_000 { return nil }
    if size > 100_000 && size.isFinite { return "A font size of \(numberText(size)) points is more than 100000" }
    return "A font size must be a positive number, not \(numberText(size))"
  }

  // MARK: Names

  private static func checkWeight(_ font: Font) throws(Diagnostic) {
    if font.weight < 1 || font.weight > 1000 {
      throw Diagnostic(.argument, "The weight of a font is from 1 to 1000, not \(font.weight)")
    }
  }

  private func excerpt(_ text: String) -> String { FontFailure.excerpt(text) }

  private func meaning(_ folded: String) -> Meaning {
    guard let name = names.find(folded), Int(name.id) < meanings.count else { return Meaning() }
    return meanings[Int(name.id)]
  }

  /// The index in `meanings` of a name, made if it is new.
  private mutating func key(_ name: String, isCompact: Bool = false) -> Int {
    let id = Int(names.intern(FontNames.folded(name, isCompact: isCompact)).id)
    while meanings.count <= id { meanings.append(Meaning()) }
    return id
  }

  /// The index of a family, made if it is new. It is found without its spaces too, as PostScript names are written.
  private mutating func family(_ name: String) -> Int {
    let known = meaning(FontNames.folded(name)).family
    if known >= 0 { return Int(known) }
    let index = Int32(truncatingIfNeeded: families.count)
    families.append(Family(name: name))
    meanings[key(name)].family = index
    let compact = key(name, isCompact: true)
    if meanings[compact].family < 0 { meanings[compact].family = index }
    return Int(index)
  }

  private func fontIndex(_ folded: String) -> Int? {
    var index = meaning(folded).font
    if index < 0 { index = meaning(folded + "font").font }
    if index < 0, folded.utf8.count > 4, folded.utf8.suffix(4).elementsEqual("font".utf8) {
      index = meaning(String(Substring(folded.utf8.dropLast(4)))).font
    }
    return index < 0 ? nil : Int(index)
  }

  /// `helveticaneue-light`, `courier-boldoblique`, `arialmt`, `timesnewromanps-boldmt`.
  private func postScriptFont(_ name: String) -> Font? {
    let bytes = Substring(name).utf8
    let dash = bytes.firstIndex(of: UInt8(ascii: "-")) ?? bytes.endIndex
    var style: (weight: Int32, traits: FontTraits) = (400, [])
    if dash < bytes.endIndex {
      guard let read = FontFamilies.style(bytes[bytes.index(after: dash)...]) else { return nil }
      style = read
    }
    let stem = bytes[..<dash]
    for suffix in ["", "ps", "psmt", "mt"] {
      guard stem.count > suffix.utf8.count, stem.suffix(suffix.utf8.count).elementsEqual(suffix.utf8) else { continue }
      let family = meaning(String(Substring(stem.dropLast(suffix.utf8.count)))).family
      guard family >= 0 else { continue }
      return Font(family: families[Int(family)].name, weight: style.weight, traits: style.traits)
    }
    return nil
  }
}
