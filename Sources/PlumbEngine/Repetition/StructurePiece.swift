import PlumbSyntax

/// A document that is cut out of another one, which it shares its sources with. It has names of its own: those of a small
/// piece of a large document are few.
struct StructurePiece {
  private(set) var document: XMLDocument
  /// What its structural attributes are of, with their rows in the original.
  var elements: [(row: Int, element: StructuralElement)] = []
  /// Of the lists in it, the last one first.
  var cells: [CellElement] = []
  /// By the id of a name in the original.
  private var names = IndexMap<UInt32, UInt32>()
  private var lastChildren: [Int32] = []

  /// Where the definitions of each element of a document are.
  struct Definitions {
    fileprivate let macros: [[Int32]]
    fileprivate let parameters: [[Int32]]
    fileprivate let states: [[Int32]]

    init(_ document: XMLDocument) {
      func byElement(_ definitions: [XMLDocument.Definition]) -> [[Int32]] {
        if definitions.isEmpty { return [] }
        var result = [[Int32]](repeating: [], count: document.elements.count)
        for (index, definition) in definitions.enumerated() {
          result[Int(definition.element)].append(Int32(truncatingIfNeeded: index))
        }
        return result
      }
      macros = byElement(document.macros)
      parameters = byElement(document.parameters)
      states = byElement(document.states)
    }
  }

  init(of original: XMLDocument) {
    document = XMLDocument(source: SourceText(name: "", bytes: []), names: NameTable())
    document.sources = original.sources
    document.inclusions = original.inclusions
  }

  /// Adds an element with those of its attributes that are kept, and others. Gives its row.
  mutating func add(
    _ row: Int, of original: XMLDocument, parent: Int32, _ definitions: Definitions,
    adding: [(name: String, value: String)], keeps: (Int) -> Bool
  ) -> Int32 {
    let added = Int32(truncatingIfNeeded: document.elements.count)
    var element = original.elements[row]
    let attributes = Int(element.firstAttribute)..<Int(element.firstAttribute) + Int(element.attributeCount)
    element.name = name(element.name, original)
    element.body = name(element.body, original)
    element.parent = parent
    element.firstChild = -1
    element.nextSibling = -1
    element.childCount = 0
    element.childrenSlot = -1
    element.firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
    for index in attributes where keeps(index) {
      var attribute = original.attributes[index]
      attribute.name = name(attribute.name, original)
      attribute.value = name(attribute.value, original)
      document.attributes.append(attribute)
    }
    for (name, value) in adding {
      var attribute = XMLDocument.Attribute(
        name: document.names.intern(name), value: document.names.intern(value), nameRange: element.range,
        valueRange: element.range)
      attribute.source = element.source
      document.attributes.append(attribute)
    }
    element.attributeCount = UInt32(truncatingIfNeeded: document.attributes.count) - element.firstAttribute
    document.elements.append(element)
    link(added, parent)
    func copies(_ lists: [[Int32]], _ all: [XMLDocument.Definition]) -> [XMLDocument.Definition] {
      lists.isEmpty ? [] : lists[row].map { copy(all[Int($0)], element: added, original) }
    }
    document.macros += copies(definitions.macros, original.macros)
    document.parameters += copies(definitions.parameters, original.parameters)
    document.states += copies(definitions.states, original.states)
    return added
  }

  /// Gives the root the macros of the elements around it in the original, the nearest ones first: of equal ones the first
  /// counts.
  mutating func addMacros(around row: Int, of original: XMLDocument, _ definitions: Definitions) {
    if definitions.macros.isEmpty { return }
    var ancestor = Int(original.elements[row].parent)
    while ancestor >= 0 {
      for macro in definitions.macros[ancestor] {
        document.macros.append(copy(original.macros[Int(macro)], element: 0, original))
      }
      ancestor = Int(original.elements[ancestor].parent)
    }
  }

  private mutating func link(_ row: Int32, _ parent: Int32) {
    lastChildren.append(-1)
    guard parent >= 0 else { return }
    document.elements[Int(parent)].childCount &+= 1
    let last = lastChildren[Int(parent)]
    if last >= 0 {
      document.elements[Int(last)].nextSibling = row
    } else {
      document.elements[Int(parent)].firstChild = row
    }
    lastChildren[Int(parent)] = row
  }

  private mutating func copy(
    _ definition: XMLDocument.Definition, element: Int32, _ original: XMLDocument
  ) -> XMLDocument.Definition {
    var copy = definition
    copy.element = element
    copy.name = name(definition.name, original)
    copy.value = name(definition.value, original)
    copy.type = name(definition.type, original)
    return copy
  }

  /// Adds the expression of an attribute as a structural one of the element added last.
  mutating func addStructure(_ attribute: Int, of original: XMLDocument) {
    let attribute = original.attributes[attribute]
    var definition = XMLDocument.Definition(
      element: Int32(truncatingIfNeeded: document.elements.count - 1), name: name(attribute.name, original),
      value: name(attribute.value, original), range: attribute.nameRange, valueRange: attribute.valueRange)
    definition.source = attribute.source
    document.structures.append(definition)
  }

  private mutating func name(_ name: Name, _ original: XMLDocument) -> Name {
    if name == .empty { return name }
    if let known = names[name.id] { return Name(id: known) }
    let made = original.names.withBytes(name) { document.names.intern($0) }
    names[name.id] = made.id
    return made
  }
}
