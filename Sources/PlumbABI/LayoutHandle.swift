import CPlumb
import PlumbEngine
import PlumbSyntax

/// A layout and what of it the host has borrowed.
final class LayoutHandle: Handle {
  let layout: Layout
  let engine: Engine
  /// Whether functions of the host may be running because the layout is linked anew.
  var isRelinking = false
  /// Structured state that was read, until state changes.
  var state = ValueShelf()
  /// Property values that no compute published, until the next compute.
  var properties = ValueShelf()
  /// By row; kept as long as the layout.
  private var propertyTexts: [Int: [PropertyText]] = [:]
  private var stateNames: [Int: [TextBox]] = [:]
  private var diagnosticTexts: [DiagnosticText] = []
  private var diagnosticsVersion: UInt64 = 0

  init(_ layout: Layout, _ engine: Engine, _ pool: ShellPool) {
    self.layout = layout
    self.engine = engine
    super.init(pool)
  }

  /// Whether a callback of this layout may be running.
  @inline(__always)
  var isBusy: Bool { layout.isBusy || isRelinking }

  /// The problems of the last call that failed, as C reads them.
  func diagnostics() -> [DiagnosticText] {
    if diagnosticsVersion != layout.diagnosticsVersion {
      diagnosticTexts = layout.diagnostics.map { DiagnosticText($0) }
      diagnosticsVersion = layout.diagnosticsVersion
    }
    return diagnosticTexts
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
