import CExpat
import CPosix

/// The words that mean something in every layout document.
struct XMLWords {
  let param, macro, state, children, constraints, name, type, value, id, xml, template: Name

  /// The words, and the table that they are in: all documents begin with its names.
  static let first: (words: XMLWords, names: NameTable) = {
    var names = NameTable()
    return (XMLWords(&names), names)
  }()

  private init(_ names: inout NameTable) {
    param = names.intern("param")
    macro = names.intern("macro")
    state = names.intern("state")
    children = names.intern("children")
    constraints = names.intern(XMLDocument.constraintsName)
    name = names.intern("name")
    type = names.intern("type")
    value = names.intern("value")
    id = names.intern("id")
    xml = names.intern("xml")
    template = names.intern("template")
  }

  /// Lowercase elements that are no HTML.
  func isSpecial(_ element: Name) -> Bool {
    element == param || element == macro || element == state || element == children
      || element == constraints
  }

  /// Attributes that are not expressions.
  func isReserved(_ attribute: Name) -> Bool { attribute == id || attribute == xml || attribute == template }
}

/// A `<param>`, `<macro>`, `<state>`, `<children>` or `<constraints>` that is being read.
struct XMLSpecialElement {
  var name: Name
  /// From `<` to the end of the name.
  var range: SourceRange
  var attributes: [XMLDocument.Attribute] = []
  var hasContent = false
  /// Of `<constraints>`: its text, and where that is written.
  var text: [UInt8] = []
  var textRange = SourceRange(start: 0, end: 0)
}

extension XMLTreeBuilder {
  /// Whether a reserved attribute is kept: one that is empty or only a comment counts as absent.
  mutating func accept(reserved attribute: XMLDocument.Attribute) -> Bool {
    let (isThere, brace) = document.names.withBytes(attribute.value) { Self.literal($0) }
    guard let brace else { return isThere }
    let start = XMLDocument.sourceOffset(in: attribute.valueRange, at: brace, kept)
    let name = document.names[attribute.name]
    report(
      "\(name) must be a literal value, not an expression",
      SourceRange(from: start, to: Int(attribute.valueRange.end)), property: name)
    return false
  }

  /// Whether a text says anything, and where an expression begins in it.
  private static func literal(_ text: UnsafeBufferPointer<UInt8>) -> (isThere: Bool, brace: Int?) {
    var seen: UInt8 = 0
    var hasContent = false
    for (offset, byte) in text.enumerated() {
      if !hasContent {
        if seen == 0x2F && byte == 0x2F { return (false, nil) }
        if seen != 0 || (!XMLTagScanner.isSpace(byte) && byte != 0x2F) { hasContent = true }
        if byte == 0x2F { seen = byte }
      }
      if byte == 0x7B { return (false, offset) }
    }
    return (hasContent || seen != 0, nil)
  }

  /// Checks a special element and keeps it: content, required attributes, others, in this order.
  mutating func finish(_ special: XMLSpecialElement) {
    guard let owner = openElements.last?.element else { return }
    let label = document.names[special.name]
    if special.hasContent { report("<\(label)> node should not contain sub-nodes", special.range) }
    let required: [Name]
    switch special.name {
    case words.children, words.constraints: required = []
    case words.macro: required = [words.name, words.value]
    default: required = [words.name, words.type]
    }
    let allowed = special.name == words.state ? required + [words.value] : required
    var found: [XMLDocument.Attribute] = []
    for word in required {
      if let match = special.attributes.last(where: { $0.name == word && $0.value != .empty }) {
        found.append(match)
      } else {
        report("<\(label)> \(document.names[word]) is a required attribute", special.range)
      }
    }
    for attribute in special.attributes where !allowed.contains(attribute.name) {
      let name = document.names[attribute.name]
      var note = "<\(label)> has no attributes"
      if required.count == 2 {
        note = "<\(label)> has `\(document.names[required[0]])` and `\(document.names[required[1]])`"
        if allowed.count == 3 { note += ", and may have `value`" }
      }
      report("Unexpected attribute \(name) in <\(label)>", attribute.nameRange, property: name, note: note)
    }
    if special.name == words.children {
      addChildrenSlot(owner: Int(owner), special.range)
    } else if special.name == words.constraints {
      addConstraints(special, owner: owner)
    } else if found.count == 2 {
      var definition = XMLDocument.Definition(
        element: owner, name: found[0].value, value: found[1].value, range: special.range,
        valueRange: found[1].valueRange)
      switch special.name {
      case words.param: document.parameters.append(definition)
      case words.macro: document.macros.append(definition)
      default:
        definition.type = definition.value
        definition.value = .empty
        if let value = special.attributes.last(where: { $0.name == words.value }) {
          definition.value = value.value
          definition.valueRange = value.valueRange
        }
        document.states.append(definition)
      }
    }
  }

  /// Makes the text of a `<constraints>` one more attribute of the element around it.
  private mutating func addConstraints(_ special: XMLSpecialElement, owner: Int32) {
    guard !special.hasContent, special.text.contains(where: { !XMLTagScanner.isSpace($0) }) else { return }
    let text = special.text.withUnsafeBufferPointer { document.names.intern($0) }
    let nameRange = SourceRange(start: special.range.start &+ 1, end: special.range.end)
    laterAttributes.append(
      (
        owner,
        XMLDocument.Attribute(name: special.name, value: text, nameRange: nameRange, valueRange: special.textRange)
      ))
  }

  /// Puts attributes that were read behind the children of their elements behind the others of these, in the order in
  /// which they were read. O(attributes) if there are any.
  mutating func placeLaterAttributes() {
    if laterAttributes.isEmpty { return }
    // By element, the first and last of its attributes, and by attribute the next of its element.
    var first = [Int32](repeating: -1, count: document.elements.count)
    var last = first
    var following = [Int32](repeating: -1, count: laterAttributes.count)
    for (index, later) in laterAttributes.enumerated() {
      let element = Int(later.element)
      let number = Int32(truncatingIfNeeded: index)
      if first[element] < 0 { first[element] = number } else { following[Int(last[element])] = number }
      last[element] = number
    }
    var attributes: [XMLDocument.Attribute] = []
    attributes.reserveCapacity(document.attributes.count + laterAttributes.count)
    for index in document.elements.indices {
      let element = document.elements[index]
      let start = Int(element.firstAttribute)
      document.elements[index].firstAttribute = UInt32(truncatingIfNeeded: attributes.count)
      attributes += document.attributes[start..<start + Int(element.attributeCount)]
      var next = first[index]
      while next >= 0 {
        attributes.append(laterAttributes[Int(next)].attribute)
        document.elements[index].attributeCount &+= 1
        next = following[Int(next)]
      }
    }
    document.attributes = attributes
  }

  private mutating func addChildrenSlot(owner: Int, _ range: SourceRange) {
    if document.elements[owner].childrenSlot < 0 {
      document.elements[owner].childrenSlot = Int32(truncatingIfNeeded: document.elements[owner].childCount)
    } else {
      report("A second <children> in the same element has no effect", range, severity: .warning)
    }
  }

  mutating func refuseRoot(_ name: Name, _ range: SourceRange) {
    stop(
      .xml,
      "Invalid root element <\(document.names[name])> in XML. Root element must be a UIView or UIViewController", range)
  }

  mutating func refuseDoctype() {
    // expat reports it when it has read the name; the document may say the word in comments before.
    let word = StaticString("<!DOCTYPE")
    let count = word.utf8CodeUnitCount
    guard let base = kept.baseAddress, kept.count >= count else { return }
    var start = max(0, min(Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser)), kept.count - count))
    while start > 0 && memcmp(base + start, word.utf8Start, count) != 0 { start -= 1 }
    stop(
      .xml, "Document type declarations (DOCTYPE, DTD, entity declarations) are not allowed in a \(kind.noun.text)",
      SourceRange(from: start, to: start + count))
  }

  /// Notes a problem that does not end the document. Past the limit they are only counted, warnings first.
  mutating func report(
    _ message: String, _ range: SourceRange, severity: Diagnostic.Severity = .error, property: String = "",
    note: String = ""
  ) {
    if problems.count >= limits.maxDiagnostics {
      unreported += 1
      guard severity == .error,
        let warning = problems.lastIndex(where: { $0.diagnostic.severity == .warning })
      else { return }
      problems.remove(at: warning)
    }
    var diagnostic = Diagnostic(.xml, message)
    diagnostic.severity = severity
    diagnostic.property = property
    if !note.isEmpty { diagnostic.notes.append(note) }
    if let owner = openElements.last?.owner, owner < openElements.count {
      diagnostic.component = document.names[openElements[owner].name]
      diagnostic.nodePath = nodePath()
    }
    problems.append(Problem(diagnostic: diagnostic, range: range))
  }

  /// Ends the document with this error.
  mutating func stop(_ code: Status, _ message: String, _ range: SourceRange) {
    guard fatal == nil else { return }
    fatal = Problem(diagnostic: Diagnostic(code, message), range: range)
    XML_StopParser(parser, 0)
  }

  /// Child indices from the root to the innermost open component.
  private func nodePath() -> String {
    var path = ""
    for opened in openElements.dropFirst() where !opened.isHTML {
      if !path.isEmpty { path += "/" }
      path += "\(opened.childIndex)"
    }
    return path
  }
}
