import PlumbSyntax

/// Reads properties of the nodes of a layout: what the last compute published, or what is being computed while functions
/// of the host run. Structures are put together from expressions of their parts; what has no expression is geometry or
/// the catalog's default.
struct NodeReader {
  let layout: Layout

  @inline(__always)
  init(_ layout: Layout) { self.layout = layout }

  private var template: Template { layout.template }
  private var image: ProgramImage { layout.template.image }
  private var tree: NodeTree {
    @inline(__always) _read { yield layout.template.linked.tree }
  }
  /// Borrowed, as is what is published: copying would retain every array.
  private var machine: Machine {
    @inline(__always) _read { yield layout.machine }
  }
  private var published: Published {
    @inline(__always) _read { yield layout.published }
  }

  /// The property slot of a name, nil for one without an expression.
  @_optimize(speed)
  func propertySlot(_ row: Int, _ name: String) -> Int? {
    image.propertyRange(row).first { image.propertyName($0) == name }
  }

  /// The value that the last compute published for a property. After a relink this comes from the previous program; nil
  /// if the node is new.
  func publishedValue(_ index: Int) -> Value? {
    // By the layout's own fields: what is borrowed would be copied here, and a relink reads all properties.
    if index >= layout.published.firstNewProperty { return nil }
    if !layout.published.movedProperties.isEmpty, let moved = layout.published.movedProperty(index) {
      return moved.before
    }
    if layout.machine.isFresh {
      return index < layout.published.previous.values.count ? layout.published.previous.values[index] : nil
    }
    let slot = image.properties.base[index]
    // Published as a part of the frame.
    if slot.isFrame { return nil }
    switch slot.storage {
    case .constant: return image.constants.base[Int(slot.cell)]
    case .number: return .number(layout.published.numbers.base[Int(slot.published)])
    case .bool: return .bool(layout.published.numbers.base[Int(slot.published)] != 0)
    case .value: return layout.published.values.base[Int(slot.published)]
    }
  }

  /// The value that a host may read: the published one, or the new one while the node is being measured. Constants of new
  /// nodes are readable at once; nil for their other expressions.
  func readableValue(_ index: Int) -> Value? {
    if layout.activity.showsNewValues { return layout.machine.workingValue(index) }
    return publishedValue(index) ?? (image.properties.base[index].isConstant ? layout.machine.workingValue(index) : nil)
  }

  /// The readable value of a property that has an expression or had one at the last compute; nil for other properties.
  /// Errors: `.notFound` for an expression that no compute has reached.
  func expressionValue(_ row: Int, _ name: String) throws(Diagnostic) -> Value? {
    guard let index = propertySlot(row, name) else {
      return layout.activity.showsNewValues ? nil : published.previous.droppedValue(row, name.utf8)
    }
    if let value = readableValue(index) { return value }
    throw withoutValue(name, row)
  }

  private func withoutValue(_ name: String, _ row: Int) -> Diagnostic {
    var diagnostic = Diagnostic(.notFound, "\(name) has no value before the layout is computed")
    layout.places.locate(&diagnostic, row: row)
    return diagnostic
  }

  /// The value of a property: of its expression, of the geometry, or the catalog's default. Errors: `.notFound` (with the
  /// closest name, or for an expression that no compute has reached), `.busy` (geometry, while the layout computes).
  func property(_ name: String, _ row: Int) throws(Diagnostic) -> Value {
    if let value = try value(name, row) { return value }
    throw absence(name, row)
  }

  /// The value of a property; nil if the node has none of that name. Errors: `.notFound` (for an expression that no
  /// compute has reached), `.busy` (geometry, while the layout computes).
  func value(_ name: String, _ row: Int) throws(Diagnostic) -> Value? {
    let property = template.engine.catalog.property(name, of: Int(tree.components[row]))
    if GeometrySymbol(name) == nil, let value = try expressionValue(row, name) {
      guard value.componentCount > 0, let property, hasParts(row, name.utf8) else { return value }
      return try composed(property, row) ?? value
    }
    if let value = geometryValue(name, row) {
      if layout.activity.showsNewValues { throw Diagnostic(.busy, "Frames cannot be read while measuring") }
      return value
    }
    var nothing: Void
    if let value = try PublishedProperties(reader: self).derived(name, row, &nothing) { return value }
    if let property {
      if let value = try composed(property, row) { return value }
      if let diagnostic = template.engine.catalog.unknownStructure(name, of: Int(tree.components[row])) {
        throw diagnostic
      }
      return layout.boundDelegate(property, row: row) ?? template.environment.defaultValue(of: property)
    }
    return nil
  }

  /// That a node has no property of this name, with the closest name. Takes 100 microseconds.
  func absence(_ name: String, _ row: Int) -> Diagnostic {
    var diagnostic = template.engine.catalog.unknownPropertyDiagnostic(name, of: Int(tree.components[row]))
    diagnostic.code = .notFound
    diagnostic.nodePath = tree.path(of: row)
    return diagnostic
  }

  /// Whether parts of a structure have expressions of their own.
  private func hasParts<Name: Collection>(_ row: Int, _ name: Name) -> Bool where Name.Element == UInt8 {
    let starts = image.program.propertyStarts
    for index in Int(starts[row])..<Int(starts[row + 1]) {
      if StructKeys.isPart(image.propertyNames[Int(image.properties.base[index].name)].bytes, of: name) { return true }
    }
    return published.previous.hasDroppedParts(row, name)
  }

  /// Whether a name is one that `geometryValue` may answer for.
  static func isGeometry(_ name: String) -> Bool {
    GeometrySymbol(name) != nil || NativeStructure.has(name) || NativeStructure.isOfScreen(name)
  }

  /// Geometry as of the last compute; nil for other names, and for baselines of a node that was not measured.
  private func geometryValue(_ name: String, _ row: Int) -> Value? {
    if let symbol = GeometrySymbol(name) {
      if symbol.frameKey == nil {
        if let value = number(name, row) { return .number(value) }
        let isBaseline = symbol == .firstBaseline || symbol == .lastBaseline
        if isBaseline, publishedBaselines(row) == nil { return nil }
      }
      let geometry = PublishedGeometry(reader: self)
      var nothing: Void
      return .number(geometry.load(row, geometry.key(of: symbol, row), &nothing))
    }
    return structure(name, row)
  }

  /// A structure that the engine knows, or a part of one; nil for other names.
  private func structure(_ name: String, _ row: Int) -> Value? {
    if NativeStructure.isOfScreen(name) { return ofScreen(name, row) }
    let catalog = template.engine.catalog
    let component = Int(tree.components[row])
    if let known = catalog.nativeStructure(name, of: component) { return value(of: known, row) }
    var dot = name.pathDot(from: name.startIndex, longest: catalog.longestPath)
    while let end = dot {
      if let known = catalog.nativeStructure(String(name[..<end]), of: component),
        let part = StructureParts.part(String(name[name.utf8.index(after: end)...]), of: known.kind.typeName),
        let value = value(of: known, row)
      {
        return value.part(part)
      }
      dot = name.pathDot(from: name.utf8.index(after: end), longest: catalog.longestPath)
    }
    return nil
  }

  /// The frame in root coordinates, its centre, or a part of these; nil where attributes say something of them.
  private func ofScreen(_ name: String, _ row: Int) -> Value? {
    let parts = name.utf8.split(separator: 0x2E, maxSplits: 1)
    if hasParts(row, parts[0]) { return nil }
    let frame = rootFrame(row)
    var value = Value(kind: .rect)
    for (index, number) in [frame.x, frame.y, frame.width, frame.height].enumerated() {
      value.setComponent(index, number)
    }
    if parts[0].elementsEqual("accessibilityActivationPoint".utf8) {
      value = Value(kind: .point, frame.x + frame.width / 2, frame.y + frame.height / 2)
    }
    if parts.count == 1 { return value }
    return StructureParts.part(String(Substring(parts[1])), of: value.kind.typeName).map { value.part($0) }
  }

  /// nil for one that no compute publishes.
  private func value(of structure: NativeStructure, _ row: Int) -> Value? {
    var value = Value(kind: structure.kind)
    for (index, part) in structure.parts.enumerated() {
      guard let number = number(of: part, row) else { return nil }
      value.setComponent(index, number)
    }
    return value
  }

  private func number(of part: NativeStructure.Part, _ row: Int) -> Double? {
    let geometry = PublishedGeometry(reader: self)
    var nothing: Void
    switch part {
    case .zero: return 0
    case .container(let axis): return geometry.load(row, isScroll(row) ? axis.container : axis.size, &nothing)
    case .safeArea(let edge):
      if let inset = safeArea(edge, row) { return inset }
      let insets = published.surroundings.safeArea
      return [insets.top, insets.left, insets.bottom, insets.right][Int(edge.rawValue)]
    case .geometry(let key):
      switch key {
      case .contentWidth: return number("contentSize.width", row, 0)
      case .contentHeight: return number("contentSize.height", row, 0)
      case .offsetX: return number("contentOffset.x", row, 0)
      case .offsetY: return number("contentOffset.y", row, 0)
      case .autoWidth, .autoHeight, .boundingWidth, .boundingHeight: return nil
      default: return geometry.load(row, key, &nothing)
      }
    }
  }

  /// The safe area of the nearest row around a row that has one of its own; nil if there is none, or no compute has reached
  /// it. O(depth) where there are such rows.
  private func safeArea(_ edge: Edge, _ row: Int) -> Double? {
    let rows = image.program.safeAreaRows
    if rows.isEmpty { return nil }
    var row = row
    while row >= 0 {
      let place = rows.partitionPoint { Int($0) < row }
      if place < rows.count, Int(rows[place]) == row { return number("safeAreaInsets." + edge.name, row) }
      row = Int(tree.parents[row])
    }
    return nil
  }

  /// The baselines that the last compute published for a node; nil if it did not measure the node.
  func publishedBaselines(_ row: Int) -> Baselines? {
    if row >= published.firstNewRow { return nil }
    if machine.isFresh { return published.previous.baselines(ofRow: row) }
    return image.program.baselineIndex(row).map { published.baselines[$0] }
  }

  func isScroll(_ row: Int) -> Bool {
    template.engine.catalog.components[Int(tree.components[row])].isScrollView
  }

  /// A published number of a node; `fallback` if no expression sets it or no compute has reached it.
  @inline(never)
  func number(_ name: String, _ row: Int, _ fallback: Double) -> Double { number(name, row) ?? fallback }

  func number(_ name: String, _ row: Int) -> Double? { (try? expressionValue(row, name))?.numeric }

  /// The properties of a row with an expression, in the order they are written.
  func infos(_ row: Int) -> [Layout.PropertyInfo] {
    var result: [Layout.PropertyInfo] = []
    for index in template.attributeIndices(row) {
      let attribute = template.attribute(index)
      guard attribute.kind != .none else { continue }
      let property = template.property(ofAttribute: index)
      let position = template.document.source(attribute.source).position(at: Int(attribute.range.start))
      result.append(
        Layout.PropertyInfo(
          name: property.property, typeName: property.typeName,
          expression: template.linked.names[attribute.text],
          line: position.line, column: position.column, isGeometry: attribute.geometry != nil))
    }
    return result
  }

  // MARK: - Root coordinates

  /// How far the content of a row is scrolled.
  func scrollOffset(_ row: Int) -> (x: Double, y: Double) {
    (number("contentOffset.x", row, 0), number("contentOffset.y", row, 0))
  }

  /// The frame of a row in root coordinates. O(depth).
  func rootFrame(_ row: Int) -> Frame {
    var frame = published.frame(ofRow: row)
    var parent = Int(tree.parents[row])
    while parent >= 0 {
      let outer = published.frame(ofRow: parent)
      let offset = scrollOffset(parent)
      frame.x = outer.x + frame.x - offset.x
      frame.y = outer.y + frame.y - offset.y
      parent = Int(tree.parents[parent])
    }
    return frame
  }

  // MARK: - Structures

  /// The value of a structure of which something has an expression, or of a part of one. nil where there is nothing to
  /// put together. Errors: `.notFound` for an expression that no compute has reached.
  func composed(_ property: Property, _ row: Int) throws(Diagnostic) -> Value? {
    var numbers = SIMD16<Double>()
    if let (whole, part) = template.engine.catalog.structure(of: property.name, in: Int(tree.components[row])),
      try read(&numbers, of: whole, row)
    {
      return part.value(of: numbers)
    }
    guard try read(&numbers, of: property, row) else { return nil }
    return StructureParts.value(template.environment.defaultValue(of: property).kind, numbers)
  }

  /// Reads the numbers of a structure: of expressions of their own, else of that of the whole, else of the default; a transform
  /// is made of its parts alone if one of them has an expression. False if nothing has one.
  @inline(never)
  private func read(_ numbers: inout SIMD16<Double>, of property: Property, _ row: Int) throws(Diagnostic) -> Bool {
    let fallback = template.environment.defaultValue(of: property)
    let count = StructureParts.count(of: fallback.kind)
    if count == 0 { return false }
    var own: [Double?] = []
    for index in 0..<count {
      var number: Double?
      for setter in StructureParts.setters(of: index, fallback.kind, property.typeName) where number == nil {
        let value = try expressionValue(row, property.name + "." + setter.name)
        number = setter.component.map { component in value.map { $0.component(component) } } ?? value?.numeric
      }
      own.append(number)
    }
    let hasParts = own.contains { $0 != nil }
    numbers = StructureParts.numbers(of: fallback)
    if let whole = try expressionValue(row, property.name), whole.kind == fallback.kind {
      if !hasParts || !StructureParts.isTransform(whole.kind) { numbers = StructureParts.numbers(of: whole) }
    } else if !hasParts {
      return false
    }
    for (index, number) in own.enumerated() {
      if let number { numbers[index] = number }
    }
    return true
  }
}
