import CPlumb
import PlumbEngine
import PlumbSyntax

/// Copies an element of the host with its descendants, within the limits of documents: depth, elements, bytes.
struct ElementConversion {
  // Definitions nest as the elements do, and are walked and freed by recursion.
  private static let deepest = 1024

  private let maximumDepth: Int
  private var elementsLeft: Int
  private var bytesLeft: Int

  /// An element whose children are being copied.
  private struct Level {
    var element: ElementDefinition
    let children: UnsafeRawPointer?
    let count: Int
    /// 0 before the first child.
    var size = 0
    var next = 0
  }

  init(_ limits: Limits) {
    maximumDepth = min(limits.maximumDepth, Self.deepest)
    elementsLeft = limits.maximumNodes
    bytesLeft = limits.maximumDocumentBytes
  }

  /// Errors: `.argument`, `.encoding`, `.limit`.
  mutating func element(_ source: UnsafePointer<plumb_element>?) throws(Diagnostic) -> ElementDefinition {
    var open = [try level(UnsafeRawPointer(try required(source, "an element")))]
    while true {
      let last = open.count - 1
      if let children = open[last].children, open[last].next < open[last].count {
        let size = open[last].size > 0 ? open[last].size : Int(children.load(as: UInt32.self))
        let child = children + open[last].next * size
        guard child.load(as: UInt32.self) == UInt32(size) else {
          throw diagnostic(.argument, "Children of one element must all have the same struct_size")
        }
        open[last].size = size
        open[last].next += 1
        guard open.count < maximumDepth else {
          throw diagnostic(.limit, "Elements nest deeper than \(maximumDepth) levels")
        }
        open.append(try level(child))
        continue
      }
      let finished = open.removeLast().element
      if open.isEmpty { return finished }
      open[last - 1].element.children.append(finished)
    }
  }

  private mutating func level(_ source: UnsafeRawPointer) throws(Diagnostic) -> Level {
    elementsLeft -= 1
    guard elementsLeft >= 0 else { throw diagnostic(.limit, "There are more elements than a layout may have nodes") }
    let given = try sized(
      source.assumingMemoryBound(to: plumb_element.self), minimum: 16, zero: plumb_element(), "plumb_element")
    var element = ElementDefinition(try text(given.component, "the component of an element"))
    for attribute in try items(given.attributes, given.attribute_count, "attributes") {
      let name = try text(attribute.name, "the name of an attribute")
      element.attributes.append((name, try text(attribute.expression, "the expression of an attribute")))
    }
    for declaration in try items(given.declarations, given.declaration_count, "declarations") {
      element.declarations.append(try self.declaration(declaration))
    }
    if given.text != nil { element.text = try text(given.text, "the text of an element") }
    let children = try items(given.children, given.child_count, "children")
    return Level(element: element, children: UnsafeRawPointer(children.baseAddress), count: children.count)
  }

  private mutating func declaration(_ source: plumb_declaration) throws(Diagnostic) -> ElementDefinition.Declaration {
    let name = try text(source.name, "the name of a declaration")
    var type = ""
    var value = ""
    guard let kind = ElementDefinition.Declaration.Kind(rawValue: source.kind) else {
      throw diagnostic(.argument, "\(source.kind) is not a kind of declaration")
    }
    if kind != .macro { type = try text(source.type, "the type of a declaration") }
    if kind == .macro || kind == .state && source.value != nil {
      value = try text(source.value, "the value of a declaration")
    }
    return ElementDefinition.Declaration(kind: kind, name: name, type: type, value: value)
  }

  private mutating func text(_ start: UnsafePointer<CChar>?, _ name: StaticString) throws(Diagnostic) -> String {
    let text = try string(start, name)
    bytesLeft -= text.utf8.count + 1
    guard bytesLeft >= 0 else { throw diagnostic(.limit, "The elements have more text than a document may have") }
    return text
  }
}
