import PlumbSyntax

/// The state of reading a font attribute.
///
/// Sizes, weights and fonts do not disturb each other, so `30 bold courier` is `courier bold 30`; of two of a kind the
/// later one counts.
struct FontReading {
  private var font: Font?
  /// Whether a text style supplied the font, because none was chosen before.
  private var isFontOfTextStyle = false
  private var size: Double?
  private var textStyle = ""
  private var weight: Int32?
  private var traits: FontTraits = []
  private(set) var warnings: [String] = []

  mutating func take(_ font: Font) {
    self.font = font
    isFontOfTextStyle = false
  }

  mutating func take(weight: Int32) { self.weight = weight }

  mutating func take(traits: FontTraits) { self.traits.formUnion(traits) }

  mutating func take(size: Double) throws(FontFailure) {
    if let problem = FontBook.problem(size: size) { throw FontFailure(message: problem) }
    self.size = size
    textStyle = ""
  }

  /// A size relative to the one so far, to that of the font, or to 17.
  mutating func take(percent: Double) throws(FontFailure) {
    try take(size: (size ?? font?.size ?? Font.standard.size) * percent / 100)
  }

  mutating func take(textStyle index: Int, textScale: Double) throws(FontFailure) {
    let font = FontNames.font(ofTextStyle: index, textScale: textScale)
    try take(size: font.size)
    textStyle = font.textStyle
    if self.font == nil {
      self.font = font
      isFontOfTextStyle = true
    }
  }

  /// The font with its face. O(faces of the family).
  mutating func result(_ book: FontBook) -> Font {
    var result = font ?? .standard
    if let size {
      result.size = size
      result.textStyle = textStyle
    }
    let isFaceKept = !result.face.isEmpty && weight == nil && result.traits.isSuperset(of: traits)
    if let weight {
      result.weight = weight
      // Of `systemBold light` nothing is bold.
      if weight < 600 { result.traits.remove(.bold) }
    }
    result.traits.formUnion(traits)
    // The trait makes a font bold that no weight was chosen for.
    let isBoldByTrait = weight == nil && traits.contains(.bold) && result.weight < 600
    if isBoldByTrait { result.weight = 700 }
    if result.family.isEmpty {
      result.family = Font.standard.family
    } else if traits.contains(.monospace) && (font == nil || isFontOfTextStyle) {
      result.family = "Courier"
    }
    if !isFaceKept { result.face = "" }
    guard let family = book.family(named: result.family) else { return result }
    result.family = family.name
    guard !isFaceKept, let face = Self.nearest(result, family.faces, book) else { return result }
    result.face = face.face
    if weight == nil && (result.weight == 400 || isBoldByTrait) {
      // Nobody asked for a weight, so it is what will be seen.
      result.weight = face.weight
    } else if face.weight != result.weight {
      let wanted = FontNames.weightName(result.weight)
      warnings.append("no face of '\(family.name)' has the weight '\(wanted)'; '\(face.face)' is the nearest")
    }
    return result
  }

  /// The face with the least mismatch of traits, then of weight, then the one registered first.
  ///
  /// mismatch = 10 * (wanted traits that the face has not) + (traits of the face that are not wanted).
  /// A heavy face is bold whether or not it says so, and being bold is not a mismatch: there the weight decides.
  private static func nearest(_ font: Font, _ faces: [Int], _ book: FontBook) -> Font? {
    var nearest: Int?
    var least = (traits: Int.max, weight: UInt32.max)
    for index in faces {
      let face = book.face(index)
      let has = face.weight >= 600 ? face.traits.union(.bold) : face.traits
      let missing = font.traits.subtracting(has).rawValue.nonzeroBitCount
      let surplus = has.subtracting(font.traits).subtracting(.bold).rawValue.nonzeroBitCount
      let mismatch = (traits: 10 * missing + surplus, weight: (face.weight &- font.weight).magnitude)
      if mismatch < least {
        least = mismatch
        nearest = index
      }
    }
    return nearest.map { book.face($0) }
  }
}

extension FontBook {
  /// The font that a font attribute describes, with warnings for the host.
  ///
  /// `textScale` is the factor of the sizes of text styles. Errors: words that mean nothing, nil, values that are no
  /// part of a font, sizes that are not positive or more than 100,000. O(bytes + faces of the family).
  package func font(
    _ parts: [FontPart], textScale: Double, suggestsNames: Bool = true
  ) throws(FontFailure) -> (font: Font, warnings: [String]) {
    let words = try FontWords.split(parts)
    var reading = FontReading()
    var index = 0
    while index < words.count {
      switch words[index] {
      case .value(let value):
        try read(value, textScale, &reading)
        index += 1
      case .text(let text, let isQuoted, _):
        if !isQuoted, let (font, count) = joinedFont(words[index...]) {
          reading.take(font)
          index += count
        } else if try read(text, textScale, &reading) {
          index += 1
        } else {
          throw invalid(text, words[index...], suggestsNames)
        }
      }
    }
    let font = reading.result(self)
    if let problem = Self.problem(size: font.size) { throw FontFailure(message: problem) }
    return (font, reading.warnings)
  }

  /// Whether a font attribute may have the size of a text style: one of its words is one, or a value might be (text,
  /// nil for a value that is not known yet, a case of `UIFont.TextStyle`). A font in a value has its own size.
  package func dependsOnTextScale(_ parts: [FontPart]) -> Bool {
    for case .value(let value) in parts {
      switch value.kind {
      case .null, .string, .text: return true
      case .enumeration: if Self.isTextStyle(value) { return true }
      default: break
      }
    }
    let words: [FontWord]
    do throws(FontFailure) { words = try FontWords.split(parts) } catch { return false }
    for case .text(let text, _, let isMixed) in words {
      if isMixed && text.utf8.last != UInt8(ascii: "%") { return true }
      if FontNames.index(of: text, in: FontNames.textStyles) != nil { return true }
    }
    return false
  }

  private static func isTextStyle(_ value: Value) -> Bool {
    value.typeName == "UIFont.TextStyle" || value.typeName == "UIFontTextStyle"
  }

  private func read(_ value: Value, _ textScale: Double, _ reading: inout FontReading) throws(FontFailure) {
    if let font = value.fontValue { return reading.take(font) }
    let typeName = value.typeName
    switch value.kind {
    case .number, .integer: return try reading.take(size: value.a)
    case .enumeration, .optionSet:
      if typeName == "UIFontDescriptor.SymbolicTraits" || typeName == "UIFontDescriptorSymbolicTraits" {
        return reading.take(traits: FontNames.traits(symbolic: UInt32(exactly: value.a) ?? 0))
      }
      if typeName == "UIFont.Weight" || typeName == "UIFontWeight", value.a >= 1, value.a <= 1000 {
        return reading.take(weight: Int32(value.a))
      }
      if Self.isTextStyle(value),
        let style = FontNames.index(of: value.stringValue ?? "", in: FontNames.textStyles)
      {
        return try reading.take(textStyle: style, textScale: textScale)
      }
    default: break
    }
    throw FontFailure(
      message: "Invalid font name or specifier '\(FontFailure.excerpt(value.description))' of the type \(typeName)")
  }

  /// Reads a word; false if it means nothing. The order decides between a keyword and a font of the same name.
  private func read(
    _ word: String, _ textScale: Double, _ reading: inout FontReading
  ) throws(FontFailure) -> Bool {
    if let trait = FontNames.index(of: word, in: FontNames.traits) {
      reading.take(traits: FontNames.trait(trait))
    } else if let font = FontNames.index(of: word, in: FontNames.systemFonts) {
      reading.take(FontNames.systemFont(font))
    } else if FontNames.index(of: word, in: [Font.weightNames[0]]) != nil {
      reading.take(weight: 100)
    } else if let size = DecimalText.number(word) {
      try reading.take(size: size)
    } else if word.utf8.last == UInt8(ascii: "%"),
      let percent = DecimalText.number(String(Substring(word.utf8.dropLast())))
    {
      try reading.take(percent: percent)
    } else if let font = font(folded: FontNames.folded(word)) {
      reading.take(font)
    } else if let style = FontNames.index(of: word, in: FontNames.textStyles) {
      try reading.take(textStyle: style, textScale: textScale)
    } else if let weight = FontNames.index(of: word, in: Font.weightNames) {
      reading.take(weight: Int32(truncatingIfNeeded: (weight + 1) * 100))
    } else {
      return false
    }
    return true
  }

  /// The font whose name most of the first words are, without quotes: two at least.
  private func joinedFont(_ words: ArraySlice<FontWord>) -> (font: Font, count: Int)? {
    var found: (font: Font, count: Int)?
    for (count, name) in joined(words) where count > 1 {
      if let font = font(folded: FontNames.folded(name)) { found = (font, count) }
    }
    return found
  }

  /// The first word, the first two with a space between them, and so on, as far as a name of a font may reach.
  private func joined(_ words: ArraySlice<FontWord>) -> [(count: Int, name: String)] {
    var names: [(count: Int, name: String)] = []
    var name = ""
    for word in words.prefix(8) {
      guard case .text(let text, let isQuoted, _) = word, !isQuoted, name.utf8.count + text.utf8.count < 256 else {
        break
      }
      name += (name.isEmpty ? "" : " ") + text
      names.append((names.count + 1, name))
    }
    return names
  }

  private func invalid(_ word: String, _ words: ArraySlice<FontWord>, _ suggestsNames: Bool) -> FontFailure {
    var found: [String] = []
    if suggestsNames && word.utf8.count < 256 {
      // What is spelt in two words is suggested for two words first.
      for (count, name) in joined(words).reversed() where count > 1 && found.isEmpty {
        let long = candidates.filter { candidate in
          candidate.utf8.reduce(1) { $0 + ($1 == UInt8(ascii: " ") ? 1 : 0) } == count
        }
        found = suggestions(for: name, among: long)
      }
      if found.isEmpty { found = suggestions(for: word, among: candidates) }
    }
    return FontFailure(
      message: "Invalid font name or specifier '\(FontFailure.excerpt(word))'", suggestions: found, word: word)
  }
}
