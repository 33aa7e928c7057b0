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
    try engine.enumerationValue(type, case: try string(source.as.utf8, try count(source), "the name of a case"))
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
    return try engine.optionSetValue(type, options: names)
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
    let text = TextBox(try utf8(given.utf8, given.length, "an attributed text"))
    var runs: [TextRun] = []
    for (index, run) in try items(given.runs, given.run_count, "the runs of a text").enumerated() {
      runs.append(try textRun(run, index))
    }
    return try engine.attributedText(text, runs: runs)
  }

  private func textRun(_ source: plumb_run, _ index: Int) throws(Diagnostic) -> TextRun {
    let font = try source.font.map { (given) throws(Diagnostic) in try self.font(given) } ?? .standard
    let color = SIMD4(source.color.0, source.color.1, source.color.2, source.color.3)
    var run = TextRun(
      start: Int(clamping: source.start), length: Int(clamping: source.length), font: font, color: color)
    run.baselineOffset = source.baseline_offset
    run.firstIndent = source.first_indent
    run.indent = source.indent
    run.spacing = source.spacing
    guard source.flags < 8 else { throw diagnostic(.argument, "Run \(index) has unknown flags: \(source.flags)") }
    run.isUnderlined = source.flags & 1 != 0
    run.isStruckThrough = source.flags & 2 != 0
    run.beginsListItem = source.flags & 4 != 0
    run.listLevel = Int(source.list_level)
    run.alignment = try name(source.alignment, "a case of a run", orElse: run.alignment)
    run.lineBreak = try name(source.line_break, "a case of a run", orElse: run.lineBreak)
    return run
  }
}
