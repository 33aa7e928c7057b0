import PlumbSyntax

/// Puts the lists of `UITableViewController` and `UICollectionViewController` into documents.
///
/// Such a controller is written with the cells of its list as its children, and with the attributes of the list under
/// `tableView.` or `collectionView.`. It gets a child that is the list: that has the children and these attributes.
struct ListControllers {
  private typealias Kind = ListControllerKind

  private let document: XMLDocument
  private let catalog: Catalog
  /// By row: the kind of a controller that gets a list.
  private var kinds = IndexMap<Int32, UInt8>()

  /// A document with these lists. O(components); O(elements and attributes) if it has such controllers.
  static func expanded(_ document: XMLDocument, _ catalog: Catalog) -> XMLDocument {
    guard mayBeThere(document, catalog) else { return document }
    var controllers = ListControllers(document, catalog)
    return controllers.find() ? controllers.expanded() : document
  }

  private init(_ document: XMLDocument, _ catalog: Catalog) {
    self.document = document
    self.catalog = catalog
  }

  private static func mayBeThere(_ document: XMLDocument, _ catalog: Catalog) -> Bool {
    for component in catalog.components.indices where catalog.listController(component) != nil {
      let full = catalog.components[component].name
      for name in [full, Catalog.shortName(full), ShortNames.withoutNamespace(full)] {
        if let name, document.names.find(name) != nil { return true }
      }
    }
    return false
  }

  /// Whether there are controllers that get a list: those that have children, or say something of it, unless they have one.
  private mutating func find() -> Bool {
    var isThere = false
    for row in document.elements.indices {
      guard let component = catalog.component(named: document.names[document.elements[row].name]),
        let kind = catalog.listController(component)
      else { continue }
      var child = Int(document.elements[row].firstChild)
      var hasList = false
      while child >= 0 {
        let own = catalog.component(named: document.names[document.elements[child].name])
        if let own, catalog.components[own].isList { hasList = true }
        child = Int(document.elements[child].nextSibling)
      }
      let isAsked = document.elements[row].firstChild >= 0 || attributes(row).contains { isOfList($0, kind) }
      if hasList || !isAsked { continue }
      kinds[Int32(truncatingIfNeeded: row)] = kind.rawValue
      isThere = true
    }
    return isThere
  }

  private func attributes(_ row: Int) -> Range<Int> {
    let first = Int(document.elements[row].firstAttribute)
    return first..<first + Int(document.elements[row].attributeCount)
  }

  private func isOfList(_ attribute: Int, _ kind: Kind) -> Bool {
    kind.attribute(document.names[document.attributes[attribute].name]) != nil
  }

  private func expanded() -> XMLDocument {
    var result = document
    result.elements.removeAll(keepingCapacity: true)
    result.attributes.removeAll(keepingCapacity: true)
    // By row of the document: its row in the result, and of a controller that of its list.
    var places = [Int32](repeating: -1, count: document.elements.count)
    var lists = IndexMap<Int32, Int32>()
    var lastChildren: [Int32] = []
    func add(_ element: XMLDocument.Element, in parent: Int32, _ attributes: [XMLDocument.Attribute]) -> Int32 {
      var element = element
      let row = Int32(truncatingIfNeeded: result.elements.count)
      (element.parent, element.firstChild, element.nextSibling, element.childCount) = (parent, -1, -1, 0)
      element.firstAttribute = UInt32(truncatingIfNeeded: result.attributes.count)
      element.attributeCount = UInt32(truncatingIfNeeded: attributes.count)
      result.attributes += attributes
      result.elements.append(element)
      lastChildren.append(-1)
      guard parent >= 0 else { return row }
      result.elements[Int(parent)].childCount &+= 1
      let last = lastChildren[Int(parent)]
      if last >= 0 {
        result.elements[Int(last)].nextSibling = row
      } else {
        result.elements[Int(parent)].firstChild = row
      }
      lastChildren[Int(parent)] = row
      return row
    }
    for row in document.elements.indices {
      let element = document.elements[row]
      let parent = element.parent < 0 ? -1 : lists[element.parent] ?? places[Int(element.parent)]
      let own = attributes(row)
      guard let kind = kinds[Int32(truncatingIfNeeded: row)].flatMap({ Kind(rawValue: $0) }) else {
        places[row] = add(element, in: parent, Array(document.attributes[own]))
        continue
      }
      places[row] = add(element, in: parent, own.filter { isKept($0, kind) }.map { document.attributes[$0] })
      var list = XMLDocument.Element(name: result.names.intern(kind.list), parent: -1, range: element.range)
      list.source = element.source
      list.isMerged = element.isMerged
      var added: [XMLDocument.Attribute] = []
      for index in own {
        var attribute = document.attributes[index]
        guard let name = kind.attribute(document.names[attribute.name]) else { continue }
        attribute.name = result.names.intern(name)
        added.append(attribute)
      }
      for name in ["width", "height"] where !added.contains(where: { result.names[$0.name] == name }) {
        var attribute = XMLDocument.Attribute(
          name: result.names.intern(name), value: result.names.intern("100%"), nameRange: element.range,
          valueRange: element.range)
        attribute.source = element.source
        added.append(attribute)
      }
      lists[Int32(truncatingIfNeeded: row)] = add(list, in: places[row], added)
    }
    func moved(_ definitions: [XMLDocument.Definition]) -> [XMLDocument.Definition] {
      definitions.map { definition in
        var moved = definition
        moved.element = places[Int(definition.element)]
        return moved
      }
    }
    result.macros = moved(document.macros)
    result.parameters = moved(document.parameters)
    result.states = moved(document.states)
    result.structures = moved(document.structures)
    return result
  }

  /// Whether the controller keeps an attribute: that of its own that its list has too.
  private func isKept(_ attribute: Int, _ kind: Kind) -> Bool {
    let name = document.names[document.attributes[attribute].name]
    return name == "style" || !isOfList(attribute, kind)
  }
}
