import PlumbSyntax

/// Cuts the elements with structural attributes and the cells of lists out of a composed document.
///
/// O(elements and attributes) for a document that has such attributes or lists, O(components) for others.
struct StructureCut {
  private let root: Part
  private let document: XMLDocument
  private let cells: CellElements
  private var problems: [Diagnostic] = []
  /// By row: the attributes `repeat` or `if` and `key`; -1 for none.
  private var structural: [Int32]
  private var keys: [Int32]
  /// By row: the innermost element at or above it that is cut out, -1 for none, and how many there are.
  private var owners: [Int32]
  private var depths: [Int32]
  /// Of each row, how many cells of lists it is in.
  private var cellDepths: [Int32]

  /// What a document is made into. nil if `diagnostics` say what is wrong with its structural attributes or cells.
  static func assembly(
    of document: XMLDocument, root: Part, _ environment: EvaluationEnvironment, _ diagnostics: inout [Diagnostic]
  ) -> Assembly? {
    let mayHaveLists = environment.mayHaveLists(document.names)
    let document = mayHaveLists ? ListControllers.expanded(document, environment.catalog) : document
    let names = [StructuralName.repetition, StructuralName.condition]
    let cells = mayHaveLists ? CellElements(document, environment.catalog) : CellElements(without: document)
    guard !cells.isEmpty || names.contains(where: { document.names.find($0) != nil }) else {
      return Assembly(root: root, document: document)
    }
    var cut = StructureCut(root, document, cells)
    cut.findStructure()
    diagnostics += cut.problems
    if !cut.problems.isEmpty { return nil }
    guard !cells.isEmpty || cut.structural.contains(where: { $0 >= 0 }) else {
      return Assembly(root: root, document: document)
    }
    return cut.assemble()
  }

  private init(_ root: Part, _ document: XMLDocument, _ cells: CellElements) {
    self.root = root
    self.document = document
    self.cells = cells
    structural = [Int32](repeating: -1, count: document.elements.count)
    keys = structural
    owners = structural
    depths = [Int32](repeating: 0, count: document.elements.count)
    cellDepths = depths
  }

  // MARK: - Finding

  private mutating func findStructure() {
    let repeatName = document.names.find(StructuralName.repetition)
    let conditionName = document.names.find(StructuralName.condition)
    let keyName = document.names.find(StructuralName.key)
    for row in document.elements.indices {
      let element = document.elements[row]
      var repetition: Int32 = -1
      var condition: Int32 = -1
      for index in Int(element.firstAttribute)..<Int(element.firstAttribute) + Int(element.attributeCount) {
        let name = document.attributes[index].name
        // Of a merged element the first that says anything counts.
        if name == repeatName, repetition < 0, !isAbsent(index) { repetition = Int32(truncatingIfNeeded: index) }
        if name == conditionName, condition < 0, !isAbsent(index) { condition = Int32(truncatingIfNeeded: index) }
        if name == keyName, keys[row] < 0, !isAbsent(index) { keys[row] = Int32(truncatingIfNeeded: index) }
      }
      let attribute = repetition >= 0 ? repetition : condition
      structural[row] = attribute
      let parent = Int(element.parent)
      let isCut = attribute >= 0 || cells.contains(row)
      owners[row] = isCut ? Int32(truncatingIfNeeded: row) : parent >= 0 ? owners[parent] : -1
      depths[row] = (parent >= 0 ? depths[parent] : 0) + (isCut ? 1 : 0)
      cellDepths[row] = (parent >= 0 ? cellDepths[parent] : 0) + (cells.contains(row) ? 1 : 0)
      if attribute >= 0 { check(row, repetition, condition) }
      if cells.contains(row) { checkCell(row) }
      if cells.isTooMany(row) {
        report(
          .argument, "Besides its cells a table has one view above all sections and one below", element.range,
          element.source, note: "put several views into one")
      }
    }
  }

  private func isCut(_ row: Int) -> Bool { structural[row] >= 0 || cells.contains(row) }

  /// A cell occurs as often as its list has rows, and is told from others by its identifier.
  private mutating func checkCell(_ row: Int) {
    let range = document.elements[row].range
    let source = document.elements[row].source
    if Int(cellDepths[row]) > CellElement.maximumNesting {
      report(.limit, CellElement.nestingProblem, range, source)
    } else if Int(depths[row]) > StructuralElement.maximumNesting {
      report(
        .limit, "Repeated elements and cells are in each other deeper than \(StructuralElement.maximumNesting) levels",
        range, source)
    } else if structural[row] >= 0 {
      let name = document.names[document.attributes[Int(structural[row])].name]
      report(
        .argument, "A cell of a list occurs for each of its rows; it cannot have \(name)", Int(structural[row]),
        note: "the rows of a list are those of its \(ListName.items)")
    }
    if let attribute = document.unusableCellIdentifier(row) {
      report(
        .argument, CellElement.identifierProblem, attribute,
        note: "give a list several cells, and let its \(ListName.cellIdentifier) choose")
    }
    if let other = cells.sameIdentifier(as: row) {
      let name = cells.identifier(row)
      report(
        .duplicate,
        name.isEmpty
          ? "A list has several cells without \(ListName.identifier)"
          : "A list has several cells with the \(ListName.identifier) '\(name)'", range, source,
        note: "the first is in line \(line(ofElement: other))")
    }
  }

  private func line(ofElement row: Int) -> Int {
    var diagnostic = Diagnostic(.duplicate, "")
    document.locate(&diagnostic, document.elements[row].range, of: document.elements[row].source)
    return diagnostic.line
  }

  private func isAbsent(_ attribute: Int) -> Bool {
    guard let expression = try? AttributeText.parsePlain(document.names[document.attributes[attribute].value]) else {
      return false
    }
    return expression.tree.nodes.isEmpty
  }

  private mutating func check(_ row: Int, _ repetition: Int32, _ condition: Int32) {
    let attribute = Int(structural[row])
    let name = document.names[document.attributes[attribute].name]
    if row == 0 {
      report(
        .argument, "The root of a document always occurs once; it cannot have \(name)", attribute,
        note: "put the element into another one")
    } else if repetition >= 0, condition >= 0 {
      report(
        .argument, "An element has \(StructuralName.repetition) or \(StructuralName.condition), not both",
        Int(condition), note: "repeat over the items that are to be shown, or put the condition on an element inside")
    } else if Int(depths[row]) > StructuralElement.maximumNesting {
      report(
        .limit, "Elements with \(name) are nested in each other deeper than \(StructuralElement.maximumNesting) levels",
        attribute)
    }
    if repetition >= 0, keys[row] >= 0, ItemKey(text(keys[row])) == nil {
      report(
        .argument, "'\(text(keys[row]))' cannot be the key of items", Int(keys[row]),
        note: "a key is item, index, or a key path such as item.id")
    }
  }

  private func text(_ attribute: Int32) -> String { document.names[document.attributes[Int(attribute)].value] }

  private mutating func report(_ code: Status, _ message: String, _ attribute: Int, note: String? = nil) {
    report(
      code, message, document.attributes[attribute].nameRange, document.attributes[attribute].source, note: note)
  }

  private mutating func report(
    _ code: Status, _ message: String, _ range: SourceRange, _ source: UInt32, note: String? = nil
  ) {
    // One mistake made by a program in every element is told once.
    if problems.count >= Self.maximumProblems { return }
    var diagnostic = Diagnostic(code, message)
    if let note { diagnostic.notes = [note] }
    document.locate(&diagnostic, range, of: source)
    problems.append(diagnostic)
  }

  private static let maximumProblems = 20

  // MARK: - Cutting

  private func assemble() -> Assembly {
    var pieces = [StructurePiece(of: document)]
    // By structural element: its piece; 0 is what always occurs.
    var pieceOfElement = [Int32](repeating: 0, count: document.elements.count)
    var rows = [0]
    for row in structural.indices where isCut(row) {
      pieceOfElement[row] = Int32(truncatingIfNeeded: pieces.count)
      pieces.append(StructurePiece(of: document))
      rows.append(row)
    }
    func piece(of row: Int) -> Int { owners[row] < 0 ? 0 : Int(pieceOfElement[Int(owners[row])]) }
    // By row: its row in its piece.
    var places = [Int32](repeating: -1, count: document.elements.count)
    let definitions = StructurePiece.Definitions(document)
    for row in document.elements.indices {
      let parent = document.elements[row].parent
      let isRoot = isCut(row) || parent < 0
      places[row] = pieces[piece(of: row)].add(
        row, of: document, parent: isRoot ? -1 : places[Int(parent)], definitions, adding: added(row)
      ) {
        isKept($0, row)
      }
      if cells.contains(row) { pieces[piece(of: row)].addMacros(around: row, of: document, definitions) }
      var child = Int(document.elements[row].firstChild)
      while child >= 0 {
        if structural[child] >= 0, !cells.contains(child) {
          pieces[piece(of: row)].addStructure(Int(structural[child]), of: document)
        }
        child = Int(document.elements[child].nextSibling)
      }
    }
    let next = nextSiblings()
    // Inner ones first: they are parts of what is around them.
    for number in pieces.indices.dropFirst().reversed() {
      let row = rows[number]
      let around = Int(document.elements[row].parent)
      if cells.contains(row) {
        pieces[piece(of: around)].cells.append(cell(row, parent: places[around], pieces[number]))
        continue
      }
      let element = StructuralElement(
        isRepetition(row) ? .repetition : .condition, parent: places[around],
        next: next[row] < 0 ? -1 : places[Int(next[row])],
        key: keys[row] >= 0 ? ItemKey(text(keys[row])) ?? .index : .index, unit(of: pieces[number]))
      pieces[piece(of: around)].elements.append((row, element))
    }
    return unit(of: pieces[0])
  }

  /// Structural attributes are listed at the element around theirs, in the order of these.
  private func unit(of piece: StructurePiece) -> Assembly {
    var elements = piece.elements
    elements.sort(byNumber: { Int64($0.element.parent) << 32 | Int64($0.row) })
    // Of those in one list the order is that of the document: they were added backwards.
    var cells: [CellElement] = piece.cells.reversed()
    cells.sort(byNumber: { Int64($0.parent) })
    return Assembly(
      root: root, document: piece.document, structure: elements.map { $0.element }, cells: cells)
  }

  private func cell(_ row: Int, parent: Int32, _ piece: StructurePiece) -> CellElement {
    CellElement(
      parent: parent, identifier: cells.identifier(row), isSupplementary: cells.isSupplementary(row),
      unit(of: piece))
  }

  /// What the table says of the views above and below its sections, in place of their attributes.
  private func added(_ row: Int) -> [(name: String, value: String)] {
    if cells.isTableHeader(row) { return [("width", "100%")] }
    // The content of a table ends with this view.
    if cells.isTableFooter(row) { return [("width", "100%"), ("top", "parent.contentSize.height - height")] }
    return []
  }

  private func isKept(_ attribute: Int, _ row: Int) -> Bool {
    if cells.isTableHeader(row) || cells.isTableFooter(row),
      let symbol = GeometrySymbol(document.names[document.attributes[attribute].name]), symbol != .height
    {
      return false
    }
    guard structural[row] >= 0 else { return true }
    let name = document.attributes[attribute].name
    if name == document.attributes[Int(structural[row])].name { return false }
    return !isRepetition(row) || keys[row] < 0 || name != document.attributes[Int(keys[row])].name
  }

  private func isRepetition(_ row: Int) -> Bool {
    document.names[document.attributes[Int(structural[row])].name] == StructuralName.repetition
  }

  /// By row: the next sibling that always occurs where its parent does; -1 for none.
  private func nextSiblings() -> [Int32] {
    var next = [Int32](repeating: -1, count: document.elements.count)
    for row in document.elements.indices.reversed() {
      let sibling = document.elements[row].nextSibling
      if sibling >= 0 { next[row] = isCut(Int(sibling)) ? next[Int(sibling)] : sibling }
    }
    return next
  }
}
