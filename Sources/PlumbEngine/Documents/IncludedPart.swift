import PlumbSyntax

/// A part of a layout with the indices that the composer needs.
final class IncludedPart {
  let part: Part
  let document: XMLDocument
  let id, template, xml: Name
  /// The element with the first `<children/>`; -1: there is none.
  let slot: Int32
  /// The component of each name; -1: none; -2: not looked up yet.
  private var components: [Int32]

  init(_ part: Part, _ document: XMLDocument) {
    let none = Name(id: UInt32.max)
    self.part = part
    self.document = document
    id = document.names.find("id") ?? none
    template = document.names.find("template") ?? none
    xml = document.names.find("xml") ?? none
    slot = Int32(truncatingIfNeeded: document.elements.firstIndex { $0.childrenSlot >= 0 } ?? -1)
    components = [Int32](repeating: -2, count: document.names.count)
  }

  /// The row of an element's component; -1: it has none.
  func component(of element: Int32, in catalog: Catalog, isLenient: Bool) -> Int32 {
    let name = document.elements[Int(element)].name
    let index = Int(name.id)
    guard index < components.count else { return -1 }
    if components[index] == -2 {
      var row = catalog.component(named: document.names[name])
      if row == nil && isLenient { row = catalog.component(named: "UIView") }
      components[index] = Int32(truncatingIfNeeded: row ?? -1)
    }
    return components[index]
  }

  /// Whether an element names another part. The names alone say nothing: every document that was read has them.
  static func includesOthers(_ document: XMLDocument) -> Bool {
    let none = Name(id: UInt32.max)
    let template = document.names.find("template") ?? none
    let xml = document.names.find("xml") ?? none
    return document.attributes.contains { $0.name == template || $0.name == xml }
  }
}
