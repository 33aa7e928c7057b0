import PlumbSyntax

/// Handles, the tree, and reading properties.
extension Layout {
  /// The row of a handle, or why there is none. nil is the root.
  func resolve(_ node: UInt64?) -> RowResult {
    guard let node, node != 0 else { return .success(0) }
    guard let row = row(of: node) else {
      fail(.handle, "The node is not one of this layout's")
      return .failure(.handle)
    }
    return .success(row)
  }

  /// The row of a node in the frames array, nil for a handle that is stale or another layout's.
  public func row(of node: UInt64) -> Int? { handles.row(node) }

  /// The handle of a row, which must be in the frames array; 0 for others.
  public func node(row: Int) -> UInt64 {
    row >= 0 && row < tree.count ? nodeHandles.base[row] : 0
  }

  public var nodeCount: Int { tree.count }
  public var root: UInt64 { node(row: 0) }

  public func parent(row: Int) -> Int { row >= 0 && row < tree.count ? Int(tree.parents[row]) : -1 }
  public func firstChild(row: Int) -> Int { row >= 0 && row < tree.count ? Int(tree.firstChildren[row]) : -1 }
  public func nextSibling(row: Int) -> Int { row >= 0 && row < tree.count ? Int(tree.nextSiblings[row]) : -1 }
  /// The child at `index`, -1 for none. O(index).
  public func child(_ index: Int, row: Int) -> Int {
    row >= 0 && row < tree.count && index >= 0 ? tree.child(index, of: row) : -1
  }
  /// O(children).
  public func childCount(row: Int) -> Int { row >= 0 && row < tree.count ? tree.childCount(of: row) : 0 }

  /// The component's name as in the catalog.
  public func component(row: Int) -> String {
    guard row >= 0, row < tree.count, tree.components[row] >= 0 else { return "" }
    return template.engine.catalog.components[Int(tree.components[row])].name
  }

  public func isKind(row: Int, of component: String) -> Bool {
    guard row >= 0, row < tree.count, tree.components[row] >= 0 else { return false }
    return template.engine.catalog.isKind(Int(tree.components[row]), of: component)
  }

  /// The node's id, "" for none.
  public func id(row: Int) -> String {
    row >= 0 && row < tree.count ? template.linked.names[tree.ids[row]] : ""
  }

  /// Child indices from the root, "0/2"; "" for the root.
  public func path(row: Int) -> String { row >= 0 && row < tree.count ? tree.path(of: row) : "" }

  package func idText(row: Int) -> UnsafePointer<CChar>? { template.ids.text(row) }

  package func componentText(row: Int) -> TextBox? {
    guard row >= 0, row < tree.count, tree.components[row] >= 0 else { return nil }
    return template.engine.componentTexts(Int(tree.components[row]))
  }

  /// Finds a row: "" (the start), "#id", "0/2", "#id/0". An id is looked for in the start, its descendants, then
  /// outwards. Errors: `.notFound` with the closest id, `.handle`. O(nodes).
  public func find(_ selector: String, from node: UInt64? = nil) throws(Diagnostic) -> Int {
    let start: Int
    switch resolve(node) {
    case .failure(let status): throw Diagnostic(status, "The node is not one of this layout's")
    case .success(let row): start = row
    }
    let row = tree.row(matching: selector, names: template.linked.names, from: start)
    if row >= 0 { return row }
    var diagnostic = Diagnostic(.notFound, "No node matches '\(selector)'")
    diagnostic.suggestions = tree.suggestions(for: selector, template.linked.names)
    throw diagnostic
  }

  // MARK: - Properties

  /// The property slot of a name, nil for one without an expression.
  @_optimize(speed)
  func propertySlot(_ row: Int, _ name: String) -> Int? {
    image.propertyRange(row).first { image.propertyName($0) == name }
  }

  /// The value that the last compute published for a property. After a relink this comes from the previous program; nil
  /// if the node is new.
  func publishedValue(_ index: Int) -> Value? {
    if machine.isFresh { return index < published.previous.values.count ? published.previous.values[index] : nil }
    let slot = image.properties.base[index]
    // Published as a part of the frame.
    if slot.isFrame { return nil }
    switch slot.storage {
    case .constant: return image.constants.base[Int(slot.cell)]
    case .number: return .number(published.numbers.base[Int(slot.published)])
    case .bool: return .bool(published.numbers.base[Int(slot.published)] != 0)
    case .value: return published.values.base[Int(slot.published)]
    }
  }

  /// The value that a host may read: the published one, or the new one while the node is being measured. Constants of new
  /// nodes are readable at once; nil for their other expressions.
  func readableValue(_ index: Int) -> Value? {
    if activity.showsNewValues { return workingValue(index) }
    return publishedValue(index) ?? (image.properties.base[index].isConstant ? workingValue(index) : nil)
  }

  /// The readable value of a property that has an expression or had one at the last compute; nil for other properties.
  /// Errors: `.notFound` for an expression that no compute has reached.
  func expressionValue(_ row: Int, _ name: String) throws(Diagnostic) -> Value? {
    guard let index = propertySlot(row, name) else {
      return activity.showsNewValues ? nil : published.previous.droppedValue(row, name.utf8)
    }
    if let value = readableValue(index) { return value }
    throw withoutValue(name, row)
  }

  private func withoutValue(_ name: String, _ row: Int) -> Diagnostic {
    var diagnostic = Diagnostic(.notFound, "\(name) has no value before the layout is computed")
    locate(&diagnostic, row: row)
    return diagnostic
  }

  /// The value of a property as of the last compute: of its expression, of the geometry, or the catalog's default.
  /// Errors: `.notFound` (with the closest name, or for an expression that no compute has reached), `.busy`.
  public func property(_ name: String, row: Int) throws(Diagnostic) -> Value {
    guard row >= 0, row < tree.count else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    if !activity.allowsReading, !activityState.isMeasuring(row) {
      throw Diagnostic(.busy, "Only the node being measured can be read now")
    }
    return try presentValue(name, row)
  }

  /// As `property`, also while the layout itself is busy, of a row that there is.
  func presentValue(_ name: String, _ row: Int) throws(Diagnostic) -> Value {
    let property = template.engine.catalog.property(name, of: Int(tree.components[row]))
    if GeometrySymbol(name) == nil, let value = try expressionValue(row, name) {
      guard value.componentCount > 0, let property, hasParts(row, name.utf8) else { return value }
      return try composed(property, row) ?? value
    }
    if let value = geometryValue(name, row) {
      if activity.showsNewValues { throw Diagnostic(.busy, "Frames cannot be read while measuring") }
      return value
    }
    if let property {
      return try composed(property, row) ?? boundDelegate(property, row: row)
        ?? template.environment.defaultValue(of: property)
    }
    var diagnostic = template.engine.catalog.unknownPropertyDiagnostic(name, of: Int(tree.components[row]))
    diagnostic.code = .notFound
    diagnostic.nodePath = tree.path(of: row)
    throw diagnostic
  }

  /// Where a published value is, for a host that reads it in place.
  package enum PublishedPlace {
    case number(Double)
    case bool(Bool)
    /// Until the next compute or the next program.
    case value(UnsafePointer<Value>)
  }

  /// The published value of a property with an expression, found by its UTF-8 name without making a string. nil for
  /// what has to be put together: geometry, defaults, and everything during callbacks and before a program is computed.
  package func publishedPlace(_ name: UnsafeBufferPointer<UInt8>, row: Int) -> PublishedPlace? {
    guard row >= 0, row < tree.count, activity.allowsReading, !machine.isFresh else { return nil }
    let starts = image.program.propertyStarts
    for index in Int(starts[row])..<Int(starts[row + 1]) {
      let slot = image.properties.base[index]
      guard image.propertyNames[Int(slot.name)].bytes.elementsEqual(name) else { continue }
      // A structure some parts of which have expressions of their own is put together.
      if slot.storage == .value || slot.storage == .constant, hasParts(row, name) { return nil }
      // The names of geometry are few and short: such a string needs no memory.
      if name.count <= 15, GeometrySymbol(String(decoding: name, as: UTF8.self)) != nil { return nil }
      switch slot.storage {
      case .constant: return .value(UnsafePointer(image.constants.base + Int(slot.cell)))
      case .number: return .number(published.numbers.base[Int(slot.published)])
      case .bool: return .bool(published.numbers.base[Int(slot.published)] != 0)
      case .value: return .value(UnsafePointer(published.values.base + Int(slot.published)))
      }
    }
    return nil
  }

  /// Whether parts of a structure have expressions of their own.
  private func hasParts<Name: Collection>(_ row: Int, _ name: Name) -> Bool where Name.Element == UInt8 {
    let starts = image.program.propertyStarts
    for index in Int(starts[row])..<Int(starts[row + 1]) {
      if StructKeys.isPart(image.propertyNames[Int(image.properties.base[index].name)].bytes, of: name) { return true }
    }
    return published.previous.hasDroppedParts(row, name)
  }

  /// Geometry as of the last compute; nil for other names, and for baselines of a node that was not measured.
  private func geometryValue(_ name: String, _ row: Int) -> Value? {
    let frame = published.frames.base[row]
    if let symbol = GeometrySymbol(name) {
      if symbol.frameKey == nil {
        if let value = number(name, row) { return .number(value) }
        let isBaseline = symbol == .firstBaseline || symbol == .lastBaseline
        if isBaseline, publishedBaselines(row) == nil { return nil }
      }
      let geometry = PublishedGeometry(layout: self)
      var nothing: Void
      return .number(geometry.load(row, geometry.key(of: symbol, row), &nothing))
    }
    switch name {
    case "frame": return .rect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
    case "safeAreaInsets":
      let insets = published.surroundings.safeArea
      return .insets(top: insets.top, left: insets.left, bottom: insets.bottom, right: insets.right)
    case "safeAreaInsets.top": return .number(published.surroundings.safeArea.top)
    case "safeAreaInsets.left": return .number(published.surroundings.safeArea.left)
    case "safeAreaInsets.bottom": return .number(published.surroundings.safeArea.bottom)
    case "safeAreaInsets.right": return .number(published.surroundings.safeArea.right)
    case "contentSize" where isScroll(row):
      return .size(width: number("contentSize.width", row, 0), height: number("contentSize.height", row, 0))
    case "contentOffset" where isScroll(row):
      return .point(x: number("contentOffset.x", row, 0), y: number("contentOffset.y", row, 0))
    default: return nil
    }
  }

  /// The baselines that the last compute published for a node; nil if it did not measure the node.
  func publishedBaselines(_ row: Int) -> Baselines? {
    if machine.isFresh { return published.previous.baselines(ofRow: row) }
    return image.program.baselineIndex(row).map { published.baselines[$0] }
  }

  func isScroll(_ row: Int) -> Bool {
    template.engine.catalog.components[Int(tree.components[row])].isScrollView
  }

  /// A published number of a node; `fallback` where there is no expression, or no compute has reached it.
  @inline(never)
  func number(_ name: String, _ row: Int, _ fallback: Double) -> Double { number(name, row) ?? fallback }

  func number(_ name: String, _ row: Int) -> Double? { (try? expressionValue(row, name))?.numeric }

  /// A property with an expression: its name, type, text and place. In the order they are written.
  public struct PropertyInfo: Sendable {
    public var name: String
    public var typeName: String
    public var expression: String
    public var line: Int
    public var column: Int
  }

  public func propertyInfos(row: Int) -> [PropertyInfo] {
    guard row >= 0, row < tree.count else { return [] }
    var result: [PropertyInfo] = []
    for index in attributeIndices(row) {
      let attribute = template.linked.attributes[index]
      guard attribute.kind != .none else { continue }
      let position = template.document.source(attribute.source).position(at: Int(attribute.range.start))
      result.append(
        PropertyInfo(
          name: template.linked.property(of: index).property, typeName: template.linked.property(of: index).typeName,
          expression: template.linked.names[attribute.text],
          line: position.line, column: position.column))
    }
    return result
  }
}

/// A row, or the status that says why there is none.
enum RowResult {
  case success(Int)
  case failure(Status)
}
