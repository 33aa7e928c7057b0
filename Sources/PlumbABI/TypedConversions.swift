import CPlumb
import PlumbEngine
import PlumbSyntax

/// Values whose names the engine checks: fonts, images, cases, text in several styles.
extension Conversion {
  /// Text that may be missing.
  private func name(_ start: UnsafePointer<CChar>?, _ what: StaticString, orElse other: String = "")
    throws(Diagnostic) -> String
  {
    start == nil ? other : try string(start, what)
  }

  /// A font. A face has no size. Errors: `.argument`, `.encoding`.
  func font(_ source: UnsafePointer<plumb_font>?, isFace: Bool = false) throws(Diagnostic) -> Font {
    let given = try required(source, "a font").pointee
    let weight = given.weight == 0 ? 400 : given.weight
    guard weight >= 100, weight <= 900, weight % 100 == 0 else {
      throw diagnostic(.argument, "\(given.weight) is not a font weight: 100, 200… 900 expected")
    }
    guard given.traits < 32 else { throw diagnostic(.argument, "A font has unknown traits: \(given.traits)") }
    guard isFace || given.size > 0 && given.size.isFinite else {
      throw diagnostic(.argument, "The size of a font must be a positive number")
    }
    let family = try name(given.family, "the family of a font")
    return Font(
      family: family.isEmpty && !isFace ? "system" : family, face: try name(given.face, "the face of a font"),
      textStyle: try name(given.text_style, "the text style of a font"), size: isFace ? 0 : given.size, weight: weight,
      traits: FontTraits(rawValue: given.traits))
  }

  func image(_ source: UnsafePointer<plumb_image>?) throws(Diagnostic) -> Value {
    let given = try required(source, "an image").pointee
    guard given.width >= 0, given.height >= 0, given.width.isFinite, given.height.isFinite else {
      throw diagnostic(.argument, "The size of an image must be finite and not negative")
    }
    return .image(
      ImageReference(
        name: try name(given.name, "the name of an image"), bundle: try name(given.bundle, "the bundle of an image"),
        width: given.width, height: given.height))
  }

  /// The case of an enumeration or an option. Errors: `.type` (unknown names), `.argument`, `.encoding`.
  func namedCase(_ source: plumb_value, of type: String) throws(Diagnostic) -> Value {
    try engine.namedValue(type: type, case: try string(source.as.utf8, try count(source), "the name of a case"))
  }

  func typeName(_ source: plumb_value) throws(Diagnostic) -> String {
    try string(source.extra.type_name, "the type_name of a value")
  }

  /// Options together. Errors: as `namedCase`.
  func optionSet(_ source: plumb_value) throws(Diagnostic) -> Value {
    let type = try typeName(source)
    var names: [String] = []
    for item in try items(source.as.items, try count(source), "the options of a set") {
      guard item.type == ValueKind.enumeration.rawValue else {
        throw diagnostic(.type, "The options of a set are values of type \(ValueKind.enumeration.rawValue)")
      }
      names.append(try string(item.as.utf8, try count(item), "the name of an option"))
    }
    return try engine.optionSet(type: type, options: names)
  }

  func visualEffect(_ source: plumb_value) throws(Diagnostic) -> Value {
    let type = try typeName(source)
    guard type == "UIBlurEffect" || type == "UIVibrancyEffect" else {
      throw diagnostic(.type, "'\(type)' is not a visual effect: UIBlurEffect or UIVibrancyEffect expected")
    }
    let style = try namedCase(source, of: "UIBlurEffect.Style").stringValue ?? ""
    return .visualEffect(style: style, isVibrancy: type == "UIVibrancyEffect")
  }

  // MARK: - Attributed text

  /// Text outside the runs has the standard font. Errors: `.argument` (runs that are not in the text, not in order, or
  /// split characters; numbers that are not finite), `.type` (unknown cases), `.encoding`.
  func attributedText(_ source: UnsafePointer<plumb_attributed_text>?) throws(Diagnostic) -> Value {
    let given = try required(source, "an attributed text").pointee
    let text = try utf8(given.utf8, given.length, "an attributed text")
    var runs: [TextRun] = []
    var end = 0
    for (index, run) in try items(given.runs, given.run_count, "the runs of a text").enumerated() {
      let start = Int(clamping: run.start)
      let length = Int(clamping: run.length)
      guard start >= end else { throw diagnostic(.argument, "Run \(index) begins before the end of the one before") }
      guard start <= text.count, length <= text.count - start else {
        throw diagnostic(.argument, "Run \(index) is not inside the text, which has \(text.count) bytes")
      }
      guard isBoundary(start, text), isBoundary(start + length, text) else {
        throw diagnostic(.argument, "Run \(index) begins or ends inside a character")
      }
      if start > end { runs.append(TextRun(start: end, length: start - end)) }
      end = start + length
      let copy = try textRun(run, start, length, index)
      if length > 0 { runs.append(copy) }
    }
    if end < text.count { runs.append(TextRun(start: end, length: text.count - end)) }
    return .attributedText(TextBox(text), runs)
  }

  /// Whether `index` is a boundary between characters of valid UTF-8.
  private func isBoundary(_ index: Int, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    index == text.count || text[index] & 0xC0 != 0x80
  }

  private func textRun(
    _ source: plumb_run, _ start: Int, _ length: Int, _ index: Int
  ) throws(Diagnostic) -> TextRun {
    let font = try source.font.map { (given) throws(Diagnostic) in try self.font(given) } ?? .standard
    let color = SIMD4(source.color.0, source.color.1, source.color.2, source.color.3)
    var run = TextRun(start: start, length: length, font: font, color: color)
    run.baselineOffset = source.baseline_offset
    run.firstIndent = source.first_indent
    run.indent = source.indent
    run.spacing = source.spacing
    // One non-finite number makes the sum non-finite; so do very large ones, which are refused too.
    let sum =
      color.x + color.y + color.z + color.w + run.baselineOffset + run.firstIndent + run.indent + run.spacing
    guard sum.isFinite else { throw diagnostic(.argument, "The numbers of run \(index) must be finite") }
    guard source.flags < 8 else { throw diagnostic(.argument, "Run \(index) has unknown flags: \(source.flags)") }
    run.isUnderlined = source.flags & 1 != 0
    run.isStruckThrough = source.flags & 2 != 0
    run.beginsListItem = source.flags & 4 != 0
    run.listLevel = Int(source.list_level)
    run.alignment = try caseName(source.alignment, "NSTextAlignment", orElse: run.alignment)
    run.lineBreak = try caseName(source.line_break, "NSLineBreakMode", orElse: run.lineBreak)
    return run
  }

  /// A case by its name, `standard` for NULL.
  private func caseName(
    _ start: UnsafePointer<CChar>?, _ type: String, orElse standard: String
  ) throws(Diagnostic) -> String {
    let name = try name(start, "a case of a run", orElse: standard)
    return name == standard ? standard : try engine.namedValue(type: type, case: name).stringValue ?? standard
  }
}

extension Engine {
  /// The union of options by name, all of one option set. Errors: `.type`.
  func optionSet(type: String, options names: [String]) throws(Diagnostic) -> Value {
    var sets: [Value] = []
    var cases: [Enumeration.Case] = []
    var bits: UInt64 = 0
    for name in names {
      let set = try namedValue(type: type, case: name)
      guard set.kind == .optionSet else { throw diagnostic(.type, "'\(type)' is not an option set") }
      sets.append(set)
      bits |= UInt64(exactly: set.a) ?? 0
      if !cases.contains(where: { $0.name == name }) { cases.append(Enumeration.Case(name, set.a)) }
    }
    // An option that combines others (`all`) may equal the union already.
    for set in sets where UInt64(exactly: set.a) == bits { return set }
    cases.sort { $0.number < $1.number }
    let type = sets.first?.typeNameBox?.string ?? type
    guard let union = Enumeration(type, .options, cases).union(sets) else {
      throw diagnostic(.type, "Options of '\(type)' that are made of several cannot be combined with others")
    }
    return union
  }
}
