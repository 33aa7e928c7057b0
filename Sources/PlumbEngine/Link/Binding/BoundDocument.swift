import PlumbSyntax

/// A document whose elements, attributes and scopes are bound to what they name: what every later stage of linking reads.
final class BoundDocument {
  private(set) var document: XMLDocument
  private let environment: EvaluationEnvironment
  var catalog: Catalog {
    @inline(__always) _read { yield environment.catalog }
  }
  var tree: NodeTree
  var names: NameTable
  var scopes = ScopeTable()
  var macros: MacroTable
  var texts: AttributeTexts
  var attributes: [LinkedAttribute] = []
  /// What attributes set, the first for those that set nothing.
  private(set) var properties: [LinkedProperty] = [.none]
  /// Attributes made of text inside elements, by row.
  var bodyAttributes = IndexMap<Int, Int>()
  /// Of rows whose natural size depends on the states of a control, where the cells of these begin in the list below.
  var measuredStates = IndexMap<Int, Int>()
  var measuredStateCells: [Int32] = []
  /// Whether any row is a stack view.
  var hasStacks = false
  /// Whether any row is a scroll view or a list.
  var hasScrollViews = false
  var arranged = ArrangedAttributes()
  var pages = PageTable()
  /// The attributes with constraints, in the document's order, and what they say once they have been read.
  var constraintAttributes: [Int] = []
  let constraints: ConstraintTable
  /// What attributes set that have a constraint which code has added; -1 if there are none.
  var addedConstraints = -1
  /// The structural attributes, in the document's order: by the rows that they are at.
  private(set) var structureAttributes: [Int] = []

  /// What is known of attributes' names. Nobody else uses it while attributes are bound.
  var attributeCache = AttributeCache()
  var viewNames = ViewPropertyNames()
  var appended = AppendedDocuments()
  var reservedNames: ReservedNames?

  /// By row and `RowSlot`: attribute + 1, 0 for none.
  private var rowAttributes = PlainArray<UInt32>()
  /// By row: a bit for each symbol of geometry that an attribute sets, and for each other slot that an attribute is in.
  private var slotMasks = PlainArray<UInt16>()
  /// The attributes of `indexedRows`, by element and name.
  private var attributesByName = IndexMap<UInt64, Int32>()
  private var indexedRows = IndexMap<Int32, UInt8>()

  /// `environment`: it has the catalog. A copy of that would count a reference to each of its tables.
  init(
    _ document: XMLDocument, _ environment: EvaluationEnvironment, _ limits: ExpressionLimits, isEditable: Bool = false
  ) {
    constraints = ConstraintTable(isEditable: isEditable)
    self.document = document
    self.environment = environment
    tree = NodeTree(document)
    names = document.names
    macros = MacroTable(document.macros)
    texts = AttributeTexts(limits: limits)
    rowAttributes.append(repeating: 0, count: rowCount * RowSlot.count)
    slotMasks.append(repeating: 0, count: rowCount)
  }

  /// Of the tree. To ask the tree would copy it, with a reference to each of its tables.
  var rowCount: Int { @inline(__always) get { tree.parents.count } }

  /// Bytes of its storage beside the document.
  var memory: Int {
    tree.memory + names.memory + scopes.memory + texts.memory + attributes.memory + rowAttributes.memory
      + slotMasks.memory + attributesByName.memory + indexedRows.memory + structureAttributes.memory
      + pages.memory + macros.memory + constraintAttributes.memory + constraints.memory
  }

  /// A key for tables by row and name.
  static func key(_ row: Int, _ name: Name) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: row)) << 32 | UInt64(name.id)
  }

  // MARK: - Handing over

  /// Lets go of what the linked document has too, so that each table is held once, and can be changed in place.
  func release() {
    document = XMLDocument(source: SourceText(name: "", bytes: []), names: NameTable())
    tree = NodeTree()
    names = document.names
    scopes = ScopeTable()
    attributes = []
    properties = []
    bodyAttributes = IndexMap()
    structureAttributes = []
  }

  /// Exchanges the tables that only it can set.
  func exchange(
    _ document: inout XMLDocument, properties: inout [LinkedProperty], structureAttributes: inout [Int]
  ) {
    exchangeBits(&self.document, &document)
    swap(&self.properties, &properties)
    swap(&self.structureAttributes, &structureAttributes)
  }

  // MARK: - Growing

  /// Changes the document in place.
  func changeDocument(_ body: (inout XMLDocument) -> Void) { body(&document) }

  /// Makes room in the tables for rows, which are to be cleared or pasted.
  func makeRoom(rows: Int) {
    rowAttributes.append(uninitialized: rows * RowSlot.count - rowAttributes.count)
    slotMasks.append(uninitialized: rows - slotMasks.count)
  }

  /// Makes rows, which follow each other, and their attributes such that have not been bound yet.
  func clear(rows: Range<Int>) {
    if rows.isEmpty { return }
    rowAttributes.set(rows.lowerBound * RowSlot.count..<rows.upperBound * RowSlot.count, to: 0)
    slotMasks.set(rows, to: 0)
    let none = LinkedAttribute()
    let first = attributes(of: rows.lowerBound).lowerBound
    for index in first..<attributes(of: rows.upperBound - 1).upperBound { attributes[index] = none }
  }

  // MARK: - Attributes

  /// Adds what attributes set; gives its index.
  func add(_ property: LinkedProperty) -> Int {
    properties.append(property)
    return properties.count - 1
  }

  /// Adds a structural attribute behind all others; gives its index.
  func add(structure attribute: LinkedAttribute) -> Int {
    attributes.append(attribute)
    structureAttributes.append(attributes.count - 1)
    return attributes.count - 1
  }

  /// What an attribute sets.
  func property(of attribute: Int) -> LinkedProperty { properties[Int(attributes[attribute].info)] }

  /// Bytes of an attribute's text.
  func textLength(_ attribute: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: names.byteCount(attributes[attribute].text))
  }

  /// All of an attribute's text.
  func textRange(_ attribute: Int) -> SourceRange { SourceRange(start: 0, end: textLength(attribute)) }

  /// The attributes of a row's element, without that of its body.
  @inline(__always)
  func attributes(of row: Int) -> Range<Int> {
    let first = Int(document.elements[row].firstAttribute)
    return first..<first + Int(document.elements[row].attributeCount)
  }

  /// Whether several attributes of a row have constraints that are written. O(attributes).
  func hasSeveralConstraints(_ row: Int) -> Bool {
    var count = 0
    for index in attributes(of: row)
    where attributes[index].kind == .text && Int(attributes[index].info) != addedConstraints
      && properties[Int(attributes[index].info)].isConstraints
    {
      count += 1
    }
    return count > 1
  }

  /// The attribute of a name that has effect on a row; nil for none. O(attributes) up to 32, then O(1).
  func attribute(named name: Name, row: Int) -> Int? {
    guard row < rowCount, tree.components[row] >= 0 else { return nil }
    if document.elements[row].attributeCount > Self.scannedAttributes {
      if let index = indexedAttribute(named: name, row: row) { return Int(index) }
    } else {
      for index in attributes(of: row) where attributes[index].name == name && attributes[index].kind != .none {
        return index
      }
    }
    if let body = bodyAttributes[row], attributes[body].name == name, attributes[body].kind != .none { return body }
    return nil
  }

  /// Whether an element has an attribute of a name that is there but counts for nothing, so that it has been reported:
  /// any attribute of an unknown element. Looks at 1000 attributes at most.
  func hasWrongAttribute(named name: Name, row: Int) -> Bool {
    guard row < rowCount else { return false }
    if tree.components[row] < 0 { return true }
    for index in attributes(of: row).prefix(1000) where document.attributes[index].name == name {
      return attributes[index].kind == .none && !isAbsent(names[document.attributes[index].value], .any)
    }
    return false
  }

  /// Elements with more attributes have them looked up in a table.
  static var scannedAttributes: Int32 { 32 }

  /// The attribute of an element with many, which are entered into the table the first time.
  private func indexedAttribute(named name: Name, row: Int) -> Int32? {
    if indexedRows.insert(Int32(truncatingIfNeeded: row)) {
      for index in attributes(of: row) where attributes[index].kind != .none {
        let key = Self.key(row, attributes[index].name)
        if attributesByName[key] == nil { attributesByName[key] = Int32(truncatingIfNeeded: index) }
      }
    }
    return attributesByName[Self.key(row, name)]
  }

  /// Properties that text inside an element may set.
  static let bodyProperties = ["text", "attributedText", "title", "attributedTitle", "htmlString"]

  // MARK: - Slots

  /// The attribute in a slot of a row, -1 for none.
  ///
  /// Most rows have none in the slots behind those of geometry, and the masks of all rows stay in the cache.
  @inline(__always)
  func attribute(in slot: Int, row: Int) -> Int {
    if slot >= GeometrySymbol.count, slotMasks[row] & Self.bit(slot) == 0 { return -1 }
    return Int(rowAttributes[row * RowSlot.count + slot]) - 1
  }

  /// The slots of a row, by `RowSlot`, as long as no rows are added.
  @inline(__always)
  func slots(of row: Int) -> UnsafeMutablePointer<UInt32> {
    rowAttributes.pointer(to: row * RowSlot.count + RowSlot.count - 1) - (RowSlot.count - 1)
  }

  /// What a row has, as bits, as long as no rows are added.
  @inline(__always)
  func mask(of row: Int) -> UnsafeMutablePointer<UInt16> { slotMasks.pointer(to: row) }

  /// The first of some attributes that has an expression and no cell yet; the end of the range if there is none.
  @inline(__always)
  func firstWithoutCell(_ range: Range<Int>) -> Int {
    attributes.withUnsafeBufferPointer { attributes in
      var index = range.lowerBound
      while index < range.upperBound, attributes[index].kind != .expression || attributes[index].cell >= 0 {
        index &+= 1
      }
      return index
    }
  }

  /// The bit of a slot in the masks.
  @inline(__always)
  private static func bit(_ slot: Int) -> UInt16 { 1 << UInt16(truncatingIfNeeded: slot) }

  /// The attribute in a slot of a row if it has an expression, -1 for none.
  @inline(__always)
  func expression(in slot: Int, row: Int) -> Int {
    let index = attribute(in: slot, row: row)
    return index >= 0 && attributes[index].kind == .expression ? index : -1
  }

  /// The attribute that sets a symbol of geometry, -1 for none.
  @inline(__always)
  func attribute(setting symbol: GeometrySymbol, row: Int) -> Int { attribute(in: Int(symbol.rawValue), row: row) }

  @inline(__always)
  func has(_ row: Int, _ symbol: GeometrySymbol) -> Bool { slotMasks[row] & symbol.bit != 0 }

  /// Whether attributes say whether a row is visible or clips.
  @inline(__always)
  func hasFlags(_ row: Int) -> Bool {
    slotMasks[row] & (Self.bit(RowSlot.hidden) | Self.bit(RowSlot.clips)) != 0
  }

  /// Whether attributes of a row set any symbol of a mask of `GeometrySymbol.bit`s.
  @inline(__always)
  func hasAny(_ row: Int, of mask: UInt16) -> Bool { slotMasks[row] & mask != 0 }

  /// Whether attributes set both edges of a row along an axis, so that its size lies between them.
  func hasBothEdges(_ row: Int, _ axis: Axis) -> Bool {
    axis == .horizontal && has(row, .leading) && has(row, .trailing) || has(row, axis.near) && has(row, axis.far)
  }

  @inline(__always)
  func setAttribute(_ attribute: Int, in slot: Int, row: Int) {
    rowAttributes[row * RowSlot.count + slot] = UInt32(truncatingIfNeeded: attribute) + 1
    if slot >= GeometrySymbol.count { slotMasks[row] |= Self.bit(slot) }
  }

  /// Empties a slot of a row.
  func clearAttribute(in slot: Int, row: Int) { clearAttributes(in: slot, rows: stride(from: row, to: row + 1, by: 1)) }

  /// The same of several rows.
  @_optimize(speed)
  func clearAttributes(in slot: Int, rows: StrideTo<Int>) {
    for row in rows {
      rowAttributes[row * RowSlot.count + slot] = 0
      slotMasks[row] &= ~Self.bit(slot)
    }
  }

  @inline(__always)
  func setHas(_ row: Int, symbol slot: Int) { slotMasks[row] |= Self.bit(slot) }

  /// What a row has, as bits.
  func slotMask(ofRow row: Int) -> UInt16 { slotMasks[row] }

  /// Fills the slots of the rows of a copy, from one on. `slots`: an attribute + 1, 0 for none.
  func writeSlots(
    _ slots: CopiedTable<UInt32>, _ masks: CopiedTable<UInt16>, from first: Int, _ distances: CopyDistances
  ) {
    slots.paste(to: rowAttributes, at: first * RowSlot.count, distances)
    masks.paste(to: slotMasks, at: first, distances)
  }

  /// The same for one row of them, in tables whose first row is `first`. `attribute`: the first of the copy.
  func writeSlots(
    _ slots: CopiedTable<UInt32>, _ masks: CopiedTable<UInt16>, row: Int, from first: Int, attribute: Int
  ) {
    let target = (first + row) * RowSlot.count
    for slot in 0..<RowSlot.count {
      let place = slots[row * RowSlot.count + slot]
      rowAttributes[target + slot] = place == 0 ? 0 : place &+ UInt32(truncatingIfNeeded: attribute)
    }
    slotMasks[first + row] = masks[row]
  }

  /// Forgets the slots of rows from one on.
  func cutSlots(rows: Int) {
    rowAttributes.removeAll(from: rows * RowSlot.count)
    slotMasks.removeAll(from: rows)
  }

  /// Forgets what was looked up of the attributes of a row.
  func forgetLookups(_ row: Int) {
    let number = Int32(truncatingIfNeeded: row)
    if !indexedRows.contains(number) { return }
    indexedRows[number] = nil
    for index in attributes(of: row) { attributesByName[Self.key(row, attributes[index].name)] = nil }
  }

  // MARK: - Components

  /// The name of a row's component; nil for an unknown element.
  func componentName(_ row: Int) -> String? {
    tree.components[row] >= 0 ? catalog.components[Int(tree.components[row])].name : nil
  }

  @inline(__always)
  func isScroll(_ row: Int) -> Bool {
    hasScrollViews && tree.components[row] >= 0 && catalog.components[Int(tree.components[row])].isScrollView
  }

  /// Whether a row shows cells.
  @inline(__always)
  func isList(_ row: Int) -> Bool {
    hasScrollViews && tree.components[row] >= 0 && catalog.components[Int(tree.components[row])].isList
  }

  /// Whether a component has a natural size along an axis, which a measurer gives.
  func hasNaturalSize(_ row: Int, _ axis: Axis) -> Bool {
    guard tree.components[row] >= 0 else { return false }
    let component = Int(tree.components[row])
    guard catalog.components[component].natural.contains(axis == .horizontal ? .width : .height) else { return false }
    return !catalog.components[component].isTextView || maySetScrolling(row)
  }

  /// Whether a row has an expression for `isScrollEnabled` other than `true`. While a text view scrolls, it has no natural
  /// size.
  private func maySetScrolling(_ row: Int) -> Bool {
    guard let name = names.find(Self.scrolling) else { return false }
    for index in attributes(of: row) where attributes[index].name == name && attributes[index].kind == .expression {
      return names[attributes[index].text] != "true"
    }
    return false
  }

  private static let scrolling = "isScrollEnabled"

  /// Whether an expression for this property decides if the row has a natural size.
  func decidesMeasuring(_ name: Name, _ row: Int) -> Bool {
    tree.components[row] >= 0 && catalog.components[Int(tree.components[row])].isTextView
      && name == names.find(Self.scrolling)
  }

  /// Whether only a measurer can know a natural size: an image view without an image. It has none if the measurer
  /// declines.
  func mayLackNaturalSize(_ row: Int) -> Bool {
    guard tree.components[row] >= 0, catalog.components[Int(tree.components[row])].isImageView else { return false }
    guard let image = names.find(Self.imageName) else { return true }
    return attribute(named: image, row: row) == nil
  }

  static var imageName: String { "image" }

  func isMeasured(_ row: Int) -> Bool { hasNaturalSize(row, .horizontal) || hasNaturalSize(row, .vertical) }

  /// Whether what a control shows, and with it its natural size, may be another one in each state.
  func hasStates(_ row: Int) -> Bool {
    guard tree.components[row] >= 0, catalog.components[Int(tree.components[row])].isControl, isMeasured(row) else {
      return false
    }
    return attributes(of: row).contains { attributes[$0].kind == .expression && property(of: $0).isOfState }
  }

  /// The cells of the attributes and states that a row's natural size may depend on.
  func measuredCells(_ row: Int) -> [Int32] {
    var result: [Int32] = []
    for index in attributes(of: row)
    where attributes[index].affectsSize && attributes[index].kind == .expression && attributes[index].cell >= 0 {
      result.append(attributes[index].cell)
    }
    if let body = bodyAttributes[row], attributes[body].cell >= 0 { result.append(attributes[body].cell) }
    if let first = measuredStates[row] { result += measuredStateCells[first..<first + ControlState.allCases.count] }
    return result
  }

  // MARK: - Texts

  /// The number of a text as it is read for a type.
  func parsed(_ text: Name, _ type: PropertyType) -> Int32 {
    texts.number(of: text, AttributeTexts.Style(type), &names)
  }

  /// Whether a text is empty or only a comment.
  func isAbsent(_ text: String, _ type: PropertyType) -> Bool {
    texts.kind(parsed(names.intern(text), type)) == .absent
  }

  /// The innermost scope around a row, -1 for none.
  func scopeIndex(_ row: Int) -> Int { row < scopes.ofRow.count ? Int(scopes.ofRow[row]) : -1 }
}
