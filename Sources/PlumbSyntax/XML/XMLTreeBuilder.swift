import CExpat
import CPosix

/// Turns expat's events into an `XMLDocument`, and notes what breaks the rules of its kind.
///
/// It lives behind a pointer while expat runs; `kept` are all the bytes read so far, valid for that time only.
struct XMLTreeBuilder {
  /// An open element that is a component, or HTML in one.
  struct OpenElement {
    var name: Name
    /// Offset of its `<`.
    var start: UInt32
    /// The component that the content belongs to, and the index of its open element.
    var element: Int32
    var owner: Int
    var isHTML = false
    var isVoid = false
    /// The `>` of an HTML start tag is not written before something follows.
    var tagIsOpen = false
    /// Position among the siblings that are components.
    var childIndex: UInt32 = 0
    var lastChild: Int32 = -1
    /// There was a child or a text.
    var hasContent = false
    var endsInHTML = false
    // Of components:
    var bodyIsMarkup = false
    var bodyRange: SourceRange?
  }

  /// A diagnostic, and where in the document it belongs.
  struct Problem {
    var diagnostic: Diagnostic
    var range: SourceRange
  }

  let parser: OpaquePointer
  let limits: XMLLimits
  let kind: XMLKind
  var document: XMLDocument
  let words: XMLWords
  var kept = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var openElements: [OpenElement] = []
  /// The bodies of the open elements. Kept apart, so that a copy of an open element never makes an append copy its
  /// body.
  private var bodies: [[UInt8]] = []
  /// The open `<param>`, `<macro>`, `<state>`, `<children>` or `<constraints>`.
  var special: XMLSpecialElement?
  /// Attributes that are written as elements, in the order of the document.
  var laterAttributes: [(element: Int32, attribute: XMLDocument.Attribute)] = []
  /// Open elements that are passed over, `special` included.
  var skipped = 0
  /// The document was UTF-16.
  var isDecoded = false
  var depth = 0
  var elementCount = 0
  /// Behind the last thing that expat reported; of a whole document, behind the last that was asked for.
  var eventEnd = 0
  /// All bytes are there: nobody asks how far a piece has been read.
  private var isWhole = false
  var problems: [Problem] = []
  var unreported = 0
  /// Ends the document.
  var fatal: Problem?
  /// Text that was read but not yet placed: the first `pendingCount` bytes.
  private var pending: [UInt8] = []
  private var pendingCount = 0
  /// It is not only white space.
  private var pendingHasText = false
  private var nameCache: XMLNameCache
  private let tagReader = XMLTagReader()

  init(parser: OpaquePointer, name: String, limits: XMLLimits, kind: XMLKind) {
    self.parser = parser
    self.limits = limits
    self.kind = kind
    words = XMLWords.first.words
    document = XMLDocument(source: SourceText(name: name, bytes: []), names: XMLWords.first.names)
    nameCache = XMLNameCache()
  }

  /// Makes room for what a document of this size usually holds.
  mutating func expect(byteCount: Int) {
    isWhole = true
    // Once some are read, they say how many will come.
    document.attributes.reserveCapacity(min(byteCount / 24, 512))
    document.elements.reserveCapacity(min(byteCount / 100, 128))
    document.names.reserve(names: min(byteCount / 48, 1 << 18), bytes: min(byteCount / 4, 1 << 22))
  }

  // MARK: Events

  /// A start tag. `attributes`: alternating names and values, null-terminated.
  mutating func start(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard fatal == nil else { return }
    let tag = event()
    let earlier = tagReader.find(tag, in: kept)
    depth += 1
    elementCount += 1
    let scanner = XMLTagScanner(kept, tag: tag, nameLength: earlier?.nameLength)
    let range = SourceRange(start: scanner.name.start &- 1, end: scanner.name.end)
    if depth > limits.maxDepth {
      return stop(.limit, "Elements are nested deeper than \(limits.maxDepth) levels", range)
    }
    if elementCount > limits.maxElements {
      return stop(.limit, "The document has more than \(limits.maxElements) elements", range)
    }
    if elementCount & 63 == 0, limits.maxMemory < .max, memory > limits.maxMemory {
      return stop(.limit, limits.memoryMessage, range)
    }
    if skipped > 0 {
      special?.hasContent = true
      skipped += 1
      return
    }
    if let earlier { return open(earlier, range) }
    let name = intern(scanner.name)
    guard let list = tagReader.read(attributes, scanner, of: name, &nameCache, &document.names) else {
      return readLong(attributes, scanner).withUnsafeBufferPointer { open(name, range, $0) }
    }
    let index = document.elements.count
    let first = document.attributes.count
    open(name, range, list)
    if document.elements.count > index, document.attributes.count - first == list.count {
      let isReserved = list.contains { words.isReserved($0.name) }
      tagReader.remember(
        tag, in: kept, name, range, attributes: first..<first + list.count, isPlain: kind == .layout && !isReserved)
    }
  }

  /// Opens an element whose tag is written as an earlier one, which was a component.
  @inline(__always)
  private mutating func open(_ earlier: XMLTagReader.Tag, _ range: SourceRange) {
    let attributes = tagReader.copy(earlier, at: Int(range.start), document.attributes)
    let top = openElements.count - 1
    guard earlier.isPlain, top >= 0, !openElements[top].isHTML, !openElements[top].bodyIsMarkup else {
      return open(earlier.name, range, attributes)
    }
    if pendingCount > 0 { flush(.both) }
    addElement(earlier.name, range, attributeCount: attributes.count)
    addAttributes(attributes)
  }

  /// A list of attributes of any length.
  private mutating func readLong(
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>, _ tag: XMLTagScanner
  ) -> [XMLDocument.Attribute] {
    var scanner = tag
    var list: [XMLDocument.Attribute] = []
    while let name = attributes[list.count * 2], let value = attributes[list.count * 2 + 1],
      let (nameRange, valueRange) = scanner.next(nameLength: strlen(name))
    {
      list.append(
        XMLDocument.Attribute(
          name: intern(nameRange), value: document.names.intern(Self.bytes(value)), nameRange: nameRange,
          valueRange: valueRange))
    }
    return list
  }

  private mutating func open(
    _ name: Name, _ range: SourceRange, _ attributes: UnsafeBufferPointer<XMLDocument.Attribute>
  ) {
    if kind == .catalog {
      flush(.both)
      return openComponent(name, range, attributes)
    }
    let nameRange = SourceRange(start: range.start &+ 1, end: range.end)
    let isLowercase = isLowercase(nameRange)
    guard let top = openElements.last else {
      if isLowercase { return refuseRoot(name, range) }
      return openComponent(name, range, attributes)
    }
    let inHTML = top.isHTML || top.bodyIsMarkup
    if inHTML && !isLowercase {
      flush(.none)
      report("Unsupported HTML element <\(document.names[name])>", range)
      skipped = 1
    } else if isLowercase && (inHTML || !words.isSpecial(name)) {
      flush(top.isHTML || top.endsInHTML ? .none : .left)
      openHTML(name, range, isVoid: XMLBody.isVoid(bytes(nameRange)), attributes)
    } else if isLowercase {
      flush(.both)
      skipped = 1
      special = XMLSpecialElement(name: name, range: range, attributes: Array(attributes))
      special?.textRange.start = UInt32(truncatingIfNeeded: eventEnd)
    } else {
      flush(.both)
      openComponent(name, range, attributes)
    }
  }

  /// An end tag, or the end of an empty element.
  mutating func end() {
    guard fatal == nil else { return }
    depth -= 1
    if skipped > 0 {
      let place = event()
      skipped -= 1
      if skipped == 0 { special?.textRange.end = UInt32(truncatingIfNeeded: place.lowerBound) }
      if skipped == 0 { closeSkipped() }
      return
    }
    let last = openElements.count - 1
    if last >= 0, !pendingHasText, bodies.count <= last, !openElements[last].isHTML {
      // Most elements have no text: nothing is left to be read.
      if !isWhole { _ = event() }
      pendingCount = 0
      openElements.removeLast()
      return noteChild(isHTML: false)
    }
    let offset = event().upperBound
    guard let top = openElements.last else { return }
    flush(top.isHTML ? .none : top.hasContent ? .right : .both)
    guard let opened = openElements.popLast() else { return }
    let body = bodies.count > openElements.count ? bodies.removeLast() : []
    if opened.isHTML {
      writeEnd(of: opened)
      extendBody(of: opened.owner, by: SourceRange(from: offset, to: offset))
    } else {
      close(opened, body)
    }
    noteChild(isHTML: opened.isHTML)
  }

  mutating func text(_ text: UnsafeRawBufferPointer) {
    guard fatal == nil else { return }
    let count = text.count
    var lead = 0
    while lead < count && XMLTagScanner.isSpace(text[lead]) { lead += 1 }
    guard skipped == 0 else {
      if skipped == 1 { readSpecial(text, isSpace: lead == count) }
      return
    }
    keep(text)
    guard lead < count, let owner = openElements.last?.owner else { return }
    pendingHasText = true
    let place = event()
    var range = SourceRange(from: place.lowerBound, to: place.upperBound)
    if place.count == count {  // Not a reference: what is written is what is read.
      var tail = count
      while tail > lead && XMLTagScanner.isSpace(text[tail - 1]) { tail -= 1 }
      range = SourceRange(from: place.lowerBound + lead, to: place.lowerBound + tail)
    }
    extendBody(of: owner, by: range)
  }

  private mutating func readSpecial(_ text: UnsafeRawBufferPointer, isSpace: Bool) {
    if special?.name == words.constraints {
      special?.text.append(contentsOf: text)
    } else if !isSpace {
      special?.hasContent = true
    }
  }

  /// A comment separates texts without trimming them, and is not a child.
  mutating func comment() {
    guard fatal == nil else { return }
    _ = event()
    if skipped == 0 { flush(.none) }
  }

  /// Bytes in use for the document and its text.
  var memory: Int {
    document.memory(withSources: false) + kept.count + openElements.memory + pending.memory + laterAttributes.memory
  }

  // MARK: Components

  @_optimize(speed)
  private mutating func openComponent(
    _ name: Name, _ range: SourceRange, _ attributes: UnsafeBufferPointer<XMLDocument.Attribute>
  ) {
    let index = addElement(name, range, attributeCount: attributes.count)
    let before = document.attributes.count
    var first = 0
    for position in attributes.indices
    where kind == .layout && words.isReserved(attributes[position].name) && !accept(reserved: attributes[position]) {
      addAttributes(UnsafeBufferPointer(rebasing: attributes[first..<position]))
      first = position + 1
    }
    addAttributes(UnsafeBufferPointer(rebasing: attributes[first...]))
    let count = document.attributes.count - before
    if count != attributes.count { document.elements[index].attributeCount = UInt32(truncatingIfNeeded: count) }
  }

  /// Adds an element whose attributes come next, and opens it. Gives its index.
  @_optimize(speed)
  @discardableResult
  private mutating func addElement(_ name: Name, _ range: SourceRange, attributeCount: Int) -> Int {
    let top = openElements.count - 1
    let (parent, last) = top >= 0 ? (openElements[top].element, openElements[top].lastChild) : (-1, -1)
    let index = document.elements.count
    let number = Int32(truncatingIfNeeded: index)
    var element = XMLDocument.Element(name: name, parent: parent, range: range)
    element.firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
    element.attributeCount = UInt32(truncatingIfNeeded: attributeCount)
    if index == document.elements.capacity { makeRoomForElements() }
    document.elements.append(element)
    var opened = OpenElement(name: name, start: range.start, element: number, owner: top + 1)
    if parent >= 0 {
      opened.childIndex = document.elements.withUnsafeMutableBufferPointer { elements in
        if last >= 0 {
          elements[Int(last)].nextSibling = number
        } else {
          elements[Int(parent)].firstChild = number
        }
        elements[Int(parent)].childCount += 1
        return elements[Int(parent)].childCount - 1
      }
      openElements[top].lastChild = number
    }
    openElements.append(opened)
    return index
  }

  @inline(__always)
  private mutating func addAttributes(_ attributes: UnsafeBufferPointer<XMLDocument.Attribute>) {
    if attributes.isEmpty { return }
    if attributes.count > document.attributes.capacity - document.attributes.count { makeRoomForAttributes() }
    document.attributes.append(copying: attributes)
  }

  /// Makes room for as many elements as there will be if the rest of the document is like what has been read.
  @inline(never)
  private mutating func makeRoomForElements() {
    if let expected = expected(document.elements.count) { document.elements.reserveCapacity(expected) }
  }

  @inline(never)
  private mutating func makeRoomForAttributes() {
    if let expected = expected(document.attributes.count) { document.attributes.reserveCapacity(expected) }
  }

  /// How many there will be of what there are `count` of. nil: nobody knows yet.
  private func expected(_ count: Int) -> Int? {
    if limits.maxMemory < .max || count < 64 { return nil }
    let expected = count.multipliedReportingOverflow(by: kept.count / max(1, eventEnd / 64))
    if expected.overflow { return nil }
    return min(max(expected.partialValue / 64, count) + count / 8, count * (count < 1024 ? 16 : 4))
  }

  private mutating func close(_ opened: OpenElement, _ text: [UInt8]) {
    if text.isEmpty { return }
    let body = XMLBody.normalised(text)
    guard !body.isEmpty else { return }
    let index = Int(opened.element)
    document.elements[index].body = body.withUnsafeBufferPointer { document.names.intern($0) }
    document.elements[index].bodyIsMarkup = opened.bodyIsMarkup
    if let range = opened.bodyRange { document.elements[index].bodyRange = range }
  }

  private mutating func noteChild(isHTML: Bool) {
    guard !openElements.isEmpty else { return }
    openElements[openElements.count - 1].hasContent = true
    openElements[openElements.count - 1].endsInHTML = isHTML
  }

  private mutating func closeSkipped() {
    if let closed = special {
      special = nil
      finish(closed)
    }
    noteChild(isHTML: false)
  }

  // MARK: Bodies

  private mutating func needBody(_ owner: Int) {
    while bodies.count <= owner { bodies.append([]) }
  }

  private mutating func openHTML(
    _ name: Name, _ range: SourceRange, isVoid: Bool,
    _ attributes: UnsafeBufferPointer<XMLDocument.Attribute>
  ) {
    guard let top = openElements.last else { return }
    needBody(top.owner)
    if !openElements[top.owner].bodyIsMarkup {
      // The text so far was plain; from here on all of it is markup.
      let plain = bodies[top.owner]
      bodies[top.owner] = []
      plain.withUnsafeBufferPointer { XMLBody.appendEncoded($0, inAttribute: false, to: &bodies[top.owner]) }
      openElements[top.owner].bodyIsMarkup = true
    }
    closeStartTag()
    let owner = top.owner
    bodies[owner].append(0x3C)
    bodies[owner].append(contentsOf: document.names[name].utf8)
    for attribute in attributes {
      bodies[owner].append(0x20)
      document.names.withBytes(attribute.name) { bodies[owner].append(contentsOf: $0) }
      XMLBody.append("=\"", to: &bodies[owner])
      document.names.withBytes(attribute.value) {
        XMLBody.appendEncoded($0, inAttribute: true, to: &bodies[owner])
      }
      bodies[owner].append(0x22)
    }
    extendBody(of: top.owner, by: range)
    var opened = OpenElement(name: name, start: range.start, element: top.element, owner: top.owner)
    opened.isHTML = true
    opened.isVoid = isVoid
    opened.tagIsOpen = true
    openElements.append(opened)
  }

  /// Ends the text read so far and hands it to the component it belongs to.
  private mutating func flush(_ trim: XMLBody.Trim) {
    if pendingCount == 0 { return }
    if pendingHasText || trim == .none {
      let text = pending
      pending = []
      text.withUnsafeBufferPointer { add(XMLBody.trimmed(UnsafeBufferPointer(rebasing: $0[..<pendingCount]), trim)) }
      pending = text
    }
    pendingCount = 0
    pendingHasText = false
  }

  private mutating func keep(_ text: UnsafeRawBufferPointer) {
    let end = pendingCount + text.count
    if end > pending.count { pending += [UInt8](repeating: 0, count: max(end, 256)) }
    pending.withUnsafeMutableBytes { kept in
      UnsafeMutableRawBufferPointer(rebasing: kept[pendingCount..<end]).copyMemory(from: text)
    }
    pendingCount = end
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !text.isEmpty, let owner = openElements.last?.owner else { return }
    needBody(owner)
    closeStartTag()
    if openElements[owner].bodyIsMarkup {
      XMLBody.appendEncoded(text, inAttribute: false, to: &bodies[owner])
    } else {
      bodies[owner].append(contentsOf: text)
    }
    noteChild(isHTML: false)
  }

  /// Content follows in the innermost HTML element, so it is not empty.
  private mutating func closeStartTag() {
    guard let top = openElements.last, top.isHTML && top.tagIsOpen else { return }
    bodies[top.owner].append(0x3E)
    openElements[openElements.count - 1].tagIsOpen = false
  }

  private mutating func writeEnd(of opened: OpenElement) {
    let owner = opened.owner
    if opened.tagIsOpen && opened.isVoid { return XMLBody.append("/>", to: &bodies[owner]) }
    if opened.tagIsOpen { bodies[owner].append(0x3E) }
    XMLBody.append("</", to: &bodies[owner])
    bodies[owner].append(contentsOf: document.names[opened.name].utf8)
    bodies[owner].append(0x3E)
  }

  private mutating func extendBody(of owner: Int, by range: SourceRange) {
    guard owner < openElements.count else { return }
    let start = openElements[owner].bodyRange?.start ?? range.start
    openElements[owner].bodyRange = SourceRange(start: start, end: max(range.end, start))
  }

  // MARK: The result

  /// The document with everything that was said of it, once. `failure`: what ended it.
  mutating func finish(_ source: SourceText, _ failure: Diagnostic?) -> XMLReadResult {
    var diagnostics: [Diagnostic] = []
    for problem in problems {
      var diagnostic = problem.diagnostic
      diagnostic.locate(in: source, range: problem.range)
      diagnostics.append(diagnostic)
    }
    if unreported > 0 && !diagnostics.isEmpty {
      diagnostics[diagnostics.count - 1].notes.append("and \(unreported) further problems")
    }
    if let failure {
      diagnostics.append(failure)
      return XMLReadResult(document: nil, diagnostics: diagnostics)
    }
    placeLaterAttributes()
    document.sources = [source]
    return XMLReadResult(document: document, diagnostics: diagnostics)
  }

  // MARK: Names

  private func isLowercase(_ range: SourceRange) -> Bool {
    for byte in bytes(range) where byte >= 0x41 && byte <= 0x5A { return false }
    return true
  }

  private func bytes(_ range: SourceRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: kept[Int(range.start)..<Int(range.end)])
  }

  /// A name as it stands in the document.
  mutating func intern(_ range: SourceRange) -> Name {
    nameCache.intern(range, in: kept, &document.names)
  }

  static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let count = strlen(text)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: Int(truncatingIfNeeded: count))
  }

  /// Where the present event of expat stands in the bytes.
  mutating func event() -> Range<Int> {
    let start = max(0, min(Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser)), kept.count))
    let count = max(0, min(Int(XML_GetCurrentByteCount(parser)), kept.count - start))
    eventEnd = start + count
    return start..<eventEnd
  }
}
