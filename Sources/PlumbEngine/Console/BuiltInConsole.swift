import PlumbSyntax

/// A layout that shows the problems of another, for hosts to draw with what they already have (docs/problems.md).
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
    let text = ConsoleText(other.problems)
    var entries: [(key: String, value: Value)] = []
    for index in text.values.indices { entries.append((ConsoleText.keys[index], .string(text.values[index]))) }
    let status = setState(entries)
    return status == .notFound || status == .type ? fail(.argument, "This layout is not a console") : status
  }
}

/// What the console says.
struct ConsoleText {
  /// The state of its layout.
  static var keys: [String] { ["heading", "message", "place", "hint", "warning"] }
  /// By key; what there is nothing to say about is "".
  private(set) var values = ["", "", "", "", ""]

  /// How many suggestions, and how many further problems, are listed.
  private static let listed = 20

  /// Errors come first.
  init(_ problems: [Diagnostic]) {
    var errors = 0
    while errors < problems.count, problems[errors].severity == .error { errors += 1 }
    for index in 0..<min(errors, Self.listed) {
      let error = problems[index]
      if index == 0 {
        values[0] = Self.heading("error", errors)
        values[1] = error.message
        for note in error.notes { add("\n" + note, 1) }
        values[2] = Self.place(error)
        addHint(error.suggestions)
      } else {
        add((values[3].isEmpty ? "" : "\n\n") + Self.summary(error), 3)
      }
    }
    if errors < problems.count {
      let warning = problems[errors]
      values[4] = Self.heading("warning", problems.count - errors)
      add(": " + Self.summary(warning), 4)
    }
  }

  @inline(never)
  private mutating func add(_ text: String, _ index: Int) { values[index] += text }

  private mutating func addHint(_ suggestions: [String]) {
    if suggestions.count == 1 { return add("Did you mean \(suggestions[0])?", 3) }
    for index in 0..<min(suggestions.count, Self.listed) {
      if index == 0 { add("Did you mean one of the following?", 3) }
      add("\n" + suggestions[index], 3)
    }
  }

  @inline(never)
  private static func heading(_ kind: String, _ count: Int) -> String {
    count == 1 ? "Layout " + kind : "\(count) layout " + kind + "s"
  }

  @inline(never)
  private static func summary(_ diagnostic: Diagnostic) -> String {
    let place = place(diagnostic)
    return place.isEmpty ? diagnostic.message : diagnostic.message + "\n" + place
  }

  @inline(never)
  private static func place(_ diagnostic: Diagnostic) -> String {
    if diagnostic.file.isEmpty { return diagnostic.nodePath.isEmpty ? "" : "node " + diagnostic.nodePath }
    return diagnostic.line > 0 ? "\(diagnostic.file):\(diagnostic.line)" : diagnostic.file
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
