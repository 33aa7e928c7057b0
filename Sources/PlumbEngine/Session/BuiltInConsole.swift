import PlumbSyntax

/// A layout that shows the problems of another, for hosts to draw with what they already have (spec 9).
extension Engine {
  /// An ordinary layout, to be computed and drawn like any other; it shows nothing yet. The engine is frozen then.
  public func makeConsole() throws(Diagnostic) -> Layout {
    var options = LoadOptions()
    options.name = "console"
    options.isLegacy = false
    options.scopes = [
      ScopeDefinition(state: ConsoleText.keys.map { StateDeclaration(key: $0, value: .string("")) })
    ]
    let bytes = Array(ConsoleText.layout.utf8)
    // The host's engine measures text as the host draws it. Its limits may leave no room for a console, though.
    if let template = load(bytes, options).template { return template.makeLayout() }
    let result = Engine().load(bytes, options)
    guard let template = result.template else {
      throw result.diagnostics.first ?? Diagnostic(.evaluation, "The console cannot be loaded")
    }
    return template.makeLayout()
  }
}

extension Layout {
  /// Shows the present problems of another layout in this one, which `makeConsole` has made. Its root is hidden if
  /// there are none. Errors: `.argument` (not a console), `.busy`.
  public func show(problemsOf other: Layout) -> Status {
    if isBusy { return .busy }
    let problems = other.problems
    let text = ConsoleText(
      errors: problems.filter { $0.severity == .error }, warnings: problems.filter { $0.severity == .warning })
    var entries: [(key: String, value: Value)] = []
    for (key, value) in zip(ConsoleText.keys, text.values) { entries.append((key, .string(value))) }
    let status = setState(entries)
    return status == .notFound || status == .type ? fail(.argument, "This layout is not a console") : status
  }
}

/// What the console says.
struct ConsoleText {
  /// The state of its layout.
  static var keys: [String] { ["heading", "message", "place", "hint", "warning"] }
  /// By key; what there is nothing to say about is "".
  let values: [String]

  /// How many suggestions, and how many further problems, are listed.
  private static let listed = 20

  init(errors: [Diagnostic], warnings: [Diagnostic]) {
    var values = ["", "", "", "", ""]
    if let first = errors.first {
      values[0] = errors.count == 1 ? "Layout error" : "\(errors.count) layout errors"
      values[1] = first.message
      for note in first.notes { values[1] += "\n" + note }
      values[2] = Self.place(first)
      values[3] = Self.hint(first)
      for other in errors.dropFirst().prefix(Self.listed) {
        if !values[3].isEmpty { values[3] += "\n\n" }
        let place = Self.place(other)
        values[3] += other.message + (place.isEmpty ? "" : "\n" + place)
      }
    }
    if let first = warnings.first {
      values[4] = (warnings.count == 1 ? "Layout warning: " : "\(warnings.count) layout warnings: ") + first.message
      let place = Self.place(first)
      if !place.isEmpty { values[4] += " (" + place + ")" }
    }
    self.values = values
  }

  private static func place(_ diagnostic: Diagnostic) -> String {
    if diagnostic.file.isEmpty { return diagnostic.nodePath.isEmpty ? "" : "node " + diagnostic.nodePath }
    return diagnostic.line > 0 ? "\(diagnostic.file):\(diagnostic.line)" : diagnostic.file
  }

  private static func hint(_ diagnostic: Diagnostic) -> String {
    guard let first = diagnostic.suggestions.first else { return "" }
    if diagnostic.suggestions.count == 1 { return "Did you mean \(first)?" }
    var text = "Did you mean one of the following?"
    for suggestion in diagnostic.suggestions.prefix(listed) { text += "\n" + suggestion }
    return text
  }

  /// Errors cover the window and scroll; warnings are a bar at its bottom, beside which the errors end.
  static var layout: String {
    """
    <UIView isHidden="heading == '' &amp;&amp; warning == ''">\
    <macro name="side" value="16 + max(safeAreaInsets.left, safeAreaInsets.right)"/>\
    <UIScrollView isHidden="heading == ''" width="100%" height="warning == '' ? 100% : next.top" \
    backgroundColor="#D32F2F" contentInsetAdjustmentBehavior="never" \
    contentInset.bottom="warning == '' ? 24 + safeAreaInsets.bottom : 24">\
    <UILabel left="side" top="24 + safeAreaInsets.top" width="100% - 2 * side" font="bold 24" numberOfLines="0" \
    textColor="#FFFFFF" text="{heading}"/>\
    <UILabel left="side" top="previous.bottom + 16" width="100% - 2 * side" font="17" numberOfLines="0" \
    textColor="#FFFFFF" text="{message}"/>\
    <UILabel left="side" top="previous.bottom + 8" width="100% - 2 * side" font="14" numberOfLines="0" \
    textColor="#FFCDD2" text="{place}"/>\
    <UILabel left="side" top="previous.bottom + 16" width="100% - 2 * side" font="17" numberOfLines="0" \
    textColor="#FFFFFF" text="{hint}"/>\
    </UIScrollView>\
    <UIView isHidden="warning == ''" width="100%" height="auto + 12 + safeAreaInsets.bottom" bottom="0" \
    backgroundColor="#FFEB3B">\
    <UILabel left="side" top="12" width="100% - 2 * side" font="15" numberOfLines="4" textColor="#000000" \
    text="{warning}"/>\
    </UIView>\
    </UIView>
    """
  }
}
