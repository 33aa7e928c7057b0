import CPlumb
import PlumbEngine
import PlumbSyntax

/// A layout and the values and texts that the host borrows from it.
final class LayoutHandle: Handle {
  let layout: Layout
  let engine: Engine
  private let before = CacheLinePadding()
  /// Whether a call is running that borrows this object without retaining it; it must not be freed meanwhile.
  var isBorrowed = false
  /// Structured state that was read, until state changes.
  var state = BorrowedValues()
  /// Property values that no compute published, until the next compute.
  var properties = BorrowedValues()
  private let after = CacheLinePadding()
  /// By row; kept until the layout is relinked.
  private var propertyTexts: [Int: [PropertyText]] = [:]
  private var stateNames: [Int: [TextBox]] = [:]
  private var diagnosticTexts: [DiagnosticText] = []
  private var diagnosticsVersion: UInt64 = 0
  private var problemTexts: [DiagnosticText] = []
  /// nil: never asked; there may be warnings from the start.
  private var problemsVersion: UInt64?
  private var partTexts: [PartText] = []
  /// Of the constraint that was asked about last.
  var constraintTexts: (text: TextBox, identifier: TextBox)?
  /// What was explained last.
  var explanations: ExplanationList?
  /// The program that a cell was last computed with.
  private var seenProgram: UInt64 = 0
  /// The cells of the lists that were asked about.
  var cellTables = CellTables()
  var selectedRuns = HostTable<plumb_row_run>()
  private var knowsParts = false
  /// The last read of a property that the node lacks, or that has another type. Its diagnostic is made when the host asks
  /// for it: finding the closest name takes 100 microseconds.
  private var lastMiss: Miss?

  private struct Miss {
    var row: Int
    var key: UInt32
    /// The type that was asked for; nil if the node lacks the property.
    var wanted: StaticString?
    /// Of the layout's diagnostics; a newer one replaces the miss.
    var diagnosticsVersion: UInt64
  }

  init(_ layout: Layout, _ engine: Engine, _ pool: HandlePool) {
    self.layout = layout
    self.engine = engine
    super.init(pool)
  }

  @inline(__always)
  var reader: PropertyReader { PropertyReader(layout) }

  /// Whether calls are refused: while callbacks run, and in a batch of edits.
  @inline(__always)
  var isBusy: Bool { layout.isBusy }

  /// As `isBusy`, for calls that are allowed in a batch of edits: edits and reading.
  @inline(__always)
  var isUnreadable: Bool { !layout.activity.allowsReading }

  /// Runs a call that may relink the layout. A new program ends the borrowing of the old one's values and of the texts
  /// of its nodes.
  func relinking<R>(_ change: (Layout) throws(Diagnostic) -> R) throws(Diagnostic) -> R {
    let before = layout.programVersion
    defer { noteProgram(before) }
    return try change(layout)
  }

  /// Ends borrowing after a call that may have replaced or patched the program, whose version was `before`, or its parts.
  func noteProgram(_ before: UInt64) {
    knowsParts = false
    guard layout.programVersion != before else { return }
    forgetMiss()
    propertyTexts = [:]
    stateNames = [:]
    state.clear()
    properties.clear()
  }

  /// Ends borrowing of a cell after its list has shown something in it.
  func noteComputed() {
    forgetMiss()
    state.clear()
    properties.clear()
    if seenProgram != layout.programVersion { noteProgram(seenProgram) }
    seenProgram = layout.programVersion
  }

  /// Remembers a failed read of a property. Gives its status.
  func miss(_ row: Int, _ key: UInt32, _ wanted: StaticString? = nil) -> Status {
    lastMiss = Miss(row: row, key: key, wanted: wanted, diagnosticsVersion: layout.diagnosticsVersion)
    return wanted == nil ? .notFound : .type
  }

  /// Forgets a failed read: another call has succeeded since, or rows have changed.
  @inline(__always)
  func forgetMiss() { lastMiss = nil }

  private func reportMiss() {
    guard let miss = lastMiss else { return }
    lastMiss = nil
    guard miss.diagnosticsVersion == layout.diagnosticsVersion else { return }
    if let wanted = miss.wanted {
      layout.fail(reader.mismatch(miss.key, row: miss.row, wanted: wanted.text))
    } else {
      layout.fail(reader.absence(miss.key, row: miss.row))
    }
  }

  /// The problems of the last call that failed, as C reads them.
  func diagnostics() -> [DiagnosticText] {
    reportMiss()
    if diagnosticsVersion != layout.diagnosticsVersion {
      diagnosticTexts = layout.diagnostics.map { DiagnosticText($0) }
      diagnosticsVersion = layout.diagnosticsVersion
    }
    return diagnosticTexts
  }

  /// The contents of the console, as C reads them.
  func problems() -> [DiagnosticText] {
    if problemsVersion != layout.problemsVersion {
      problemTexts = layout.problems.map { DiagnosticText($0) }
      problemsVersion = layout.problemsVersion
    }
    return problemTexts
  }

  /// The documents the layout was made of. Texts that did not change keep their addresses.
  func parts() -> [PartText] {
    if knowsParts { return partTexts }
    var texts: [PartText] = []
    for (index, part) in layout.parts.enumerated() {
      texts.append(PartText(part, before: index < partTexts.count ? partTexts[index] : nil))
    }
    partTexts = texts
    knowsParts = true
    return texts
  }

  /// The properties of a row that have an expression.
  func properties(row: Int) -> [PropertyText] {
    if let known = propertyTexts[row] { return known }
    let texts = layout.propertyInfos(row: row).map { PropertyText($0) }
    propertyTexts[row] = texts
    return texts
  }

  /// The keys of the scope at a row.
  func stateNames(row: Int) -> [TextBox] {
    if let known = stateNames[row] { return known }
    let names = layout.stateKeys(node: layout.node(row: row)).map { TextBox($0) }
    stateNames[row] = names
    return names
  }
}

/// A document of a layout, its texts at fixed addresses.
struct PartText {
  let part: Layout.PartInfo
  let url: TextBox
  let path: TextBox?

  init(_ part: Layout.PartInfo, before: PartText?) {
    self.part = part
    if let before, before.part.url == part.url, before.part.path == part.path {
      url = before.url
      path = before.path
    } else {
      url = TextBox(part.url)
      path = part.path.map { TextBox($0) }
    }
  }
}

/// A property with an expression, its texts at fixed addresses.
struct PropertyText {
  let name: TextBox
  let type: TextBox
  let expression: TextBox
  let line: Int
  let column: Int

  init(_ info: Layout.PropertyInfo) {
    name = TextBox(info.name)
    type = TextBox(info.typeName)
    expression = TextBox(info.expression)
    line = info.line
    column = info.column
  }

  var info: plumb_property_info {
    plumb_property_info(
      name: name.cString, type: type.cString, expression: expression.cString, line: Int32(clamping: line),
      column: Int32(clamping: column))
  }
}
