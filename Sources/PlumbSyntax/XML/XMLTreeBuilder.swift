import CExpat
import CPosix

/// Turns expat's events into an `XMLDocument`, and notes what breaks the rules of a layout document.
///
/// It lives behind a pointer while expat runs; `kept` are all the bytes read so far, valid for that time only.
struct XMLTreeBuilder {
  /// An open element that is a component, or HTML in one.
  struct Frame {
    var name: Name
    /// Offset of its `<`.
    var start: UInt32
    /// The component that the content belongs to, and the index of its frame.
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

  /// What a failed document failed for, and where.
  struct Problem {
    var diagnostic: Diagnostic
    var range: SourceRange
  }

  let parser: OpaquePointer
  let limits: XMLLimits
  var document: XMLDocument
  let words: XMLWords
  var kept = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
  var frames: [Frame] = []
  /// The bodies of the frames. Apart from them, so that a frame at hand never makes an append copy its body.
  private var bodies: [[UInt8]] = []
  /// The open `<param>`, `<macro>`, `<state>` or `<children>`.
  var special: XMLSpecialElement?
  /// Open elements that are passed over, `special` included.
  var skipped = 0
  var depth = 0
  var elementCount = 0
  /// Behind the last thing that expat reported.
  var eventEnd = 0
  var problems: [Problem] = []
  var unreported = 0
  /// Ends the document.
  var fatal: Problem?
  private var pending: [UInt8] = []
  private var nameCache: XMLNameCache

  init(parser: OpaquePointer, name: String, limits: XMLLimits) {
    self.parser = parser
    self.limits = limits
    var names = NameTable()
    words = XMLWords(&names)
    document = XMLDocument(source: SourceText(name: name, bytes: []), names: names)
    nameCache = XMLNameCache()
  }

  /// Makes room for what a document of this size usually holds.
  mutating func expect(byteCount: Int) {
    document.attributes.reserveCapacity(min(byteCount / 24, 1 << 18))
    document.elements.reserveCapacity(min(byteCount / 100, 1 << 16))
    document.names.reserve(names: min(byteCount / 48, 1 << 18), bytes: min(byteCount / 4, 1 << 22))
  }

  // MARK: Events

  /// A start tag. `attributes`: names and values by turns, a null at the end.
  @_optimize(speed)
  mutating func start(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard fatal == nil else { return }
    let tag = event()
    depth += 1
    elementCount += 1
    var scanner = XMLTagScanner(kept, tag: tag)
    let range = SourceRange(start: UInt32(clamping: tag.lowerBound), end: scanner.name.end)
    if depth > limits.maxDepth {
      return stop(.limit, "Elements are nested deeper than \(limits.maxDepth) levels", range)
    }
    if elementCount > limits.maxElements {
      return stop(.limit, "The document has more than \(limits.maxElements) elements", range)
    }
    if skipped > 0 {
      special?.hasContent = true
      skipped += 1
      return
    }
    let name = intern(scanner.name)
    let isLowercase = isLowercase(scanner.name)
    guard let top = frames.last else {
      if isLowercase { return refuseRoot(name, range) }
      return openComponent(name, range, &scanner, attributes)
    }
    let inHTML = top.isHTML || top.bodyIsMarkup
    if inHTML && !isLowercase {
      flush(.none)
      report("Unsupported HTML element <\(document.names[name])>", range)
      skipped = 1
    } else if isLowercase && (inHTML || !words.isSpecial(name)) {
      flush(top.isHTML || top.endsInHTML ? .none : .left)
      openHTML(name, range, isVoid: XMLBody.isVoid(bytes(scanner.name)), attributes)
    } else if isLowercase {
      flush(.both)
      skipped = 1
      special = XMLSpecialElement(name: name, range: range)
      while let (nameRange, valueRange) = scanner.next() {
        addSpecialAttribute(nameRange, valueRange, attributes)
      }
    } else {
      flush(.both)
      openComponent(name, range, &scanner, attributes)
    }
  }

  @_optimize(speed)
  mutating func end() {
    guard fatal == nil else { return }
    let tag = event()
    depth -= 1
    if skipped > 0 {
      skipped -= 1
      if skipped == 0 { closeSkipped() }
      return
    }
    guard let top = frames.last else { return }
    flush(top.isHTML ? .none : top.hasContent ? .right : .both)
    guard let frame = frames.popLast(), let body = bodies.popLast() else { return }
    if frame.isHTML {
      writeEnd(of: frame)
      extendBody(ofFrame: frame.owner, by: SourceRange(from: tag.upperBound, to: tag.upperBound))
    } else {
      close(frame, body)
    }
    noteChild(isHTML: frame.isHTML)
  }

  mutating func text(_ start: UnsafePointer<CChar>, _ count: Int) {
    guard fatal == nil else { return }
    let place = event()
    let text = UnsafeRawBufferPointer(start: start, count: count)
    var lead = 0
    while lead < count && XMLTagScanner.isSpace(text[lead]) { lead += 1 }
    guard skipped == 0 else {
      if lead < count && skipped == 1 { special?.hasContent = true }
      return
    }
    pending.append(contentsOf: text)
    guard lead < count, let owner = frames.last?.owner else { return }
    var range = SourceRange(from: place.lowerBound, to: place.upperBound)
    if place.count == count {  // Not a reference: what is written is what is read.
      var tail = count
      while tail > lead && XMLTagScanner.isSpace(text[tail - 1]) { tail -= 1 }
      range = SourceRange(from: place.lowerBound + lead, to: place.lowerBound + tail)
    }
    extendBody(ofFrame: owner, by: range)
  }

  /// A comment parts texts without trimming them, and is no child.
  mutating func comment() {
    guard fatal == nil else { return }
    _ = event()
    if skipped == 0 { flush(.none) }
  }

  // MARK: Components

  @_optimize(speed)
  private mutating func openComponent(
    _ name: Name, _ range: SourceRange, _ scanner: inout XMLTagScanner,
    _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    let parent = frames.last?.element ?? -1
    let index = Int32(truncatingIfNeeded: document.elements.count)
    var element = XMLDocument.Element(name: name, parent: parent, range: range)
    element.firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
    document.elements.append(element)
    var frame = Frame(name: name, start: range.start, element: index, owner: frames.count)
    if parent >= 0 {
      let top = frames.count - 1
      frame.childIndex = document.elements[Int(parent)].childCount
      document.elements[Int(parent)].childCount += 1
      if frames[top].lastChild >= 0 {
        document.elements[Int(frames[top].lastChild)].nextSibling = index
      } else {
        document.elements[Int(parent)].firstChild = index
      }
      frames[top].lastChild = index
    }
    frames.append(frame)
    bodies.append([])
    var position = 0
    while let name = attributes[position], let value = attributes[position + 1],
      let (nameRange, valueRange) = scanner.next(nameLength: strlen(name))
    {
      position += 2
      let attribute = XMLDocument.Attribute(
        name: intern(nameRange), value: intern(value), nameRange: nameRange, valueRange: valueRange)
      if words.isReserved(attribute.name) && !accept(reserved: attribute) { continue }
      document.attributes.append(attribute)
    }
    let count = document.attributes.count - Int(element.firstAttribute)
    document.elements[Int(index)].attributeCount = UInt32(truncatingIfNeeded: count)
  }

  private mutating func close(_ frame: Frame, _ text: [UInt8]) {
    let body = XMLBody.normalised(text)
    guard !body.isEmpty else { return }
    let index = Int(frame.element)
    document.elements[index].body = body.withUnsafeBufferPointer { document.names.intern($0) }
    document.elements[index].bodyIsMarkup = frame.bodyIsMarkup
    if let range = frame.bodyRange { document.elements[index].bodyRange = range }
  }

  private mutating func noteChild(isHTML: Bool) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].hasContent = true
    frames[frames.count - 1].endsInHTML = isHTML
  }

  private mutating func closeSkipped() {
    if let closed = special {
      special = nil
      finish(closed)
    }
    noteChild(isHTML: false)
  }

  private mutating func addSpecialAttribute(
    _ nameRange: SourceRange, _ valueRange: SourceRange, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    let position = (special?.attributes.count ?? 0) * 2
    guard let value = attributes[position + 1] else { return }
    let attribute = XMLDocument.Attribute(
      name: intern(nameRange), value: intern(value), nameRange: nameRange, valueRange: valueRange)
    special?.attributes.append(attribute)
  }

  // MARK: Bodies

  private mutating func openHTML(
    _ name: Name, _ range: SourceRange, isVoid: Bool, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) {
    guard let top = frames.last else { return }
    if !frames[top.owner].bodyIsMarkup {
      // The text so far was plain; from here on all of it is markup.
      let plain = bodies[top.owner]
      bodies[top.owner] = []
      XMLBody.appendEncoded(plain, inAttribute: false, to: &bodies[top.owner])
      frames[top.owner].bodyIsMarkup = true
    }
    closeStartTag()
    let owner = top.owner
    bodies[owner].append(0x3C)
    bodies[owner].append(contentsOf: document.names[name].utf8)
    var position = 0
    while let key = attributes[position], let value = attributes[position + 1] {
      position += 2
      bodies[owner].append(0x20)
      bodies[owner].append(contentsOf: Self.bytes(key))
      XMLBody.append("=\"", to: &bodies[owner])
      XMLBody.appendEncoded(Self.bytes(value), inAttribute: true, to: &bodies[owner])
      bodies[owner].append(0x22)
    }
    extendBody(ofFrame: top.owner, by: range)
    var frame = Frame(name: name, start: range.start, element: top.element, owner: top.owner)
    frame.isHTML = true
    frame.isVoid = isVoid
    frame.tagIsOpen = true
    frames.append(frame)
    bodies.append([])
  }

  /// Ends the text read so far and hands it to the component it belongs to.
  private mutating func flush(_ trim: XMLBody.Trim) {
    guard !pending.isEmpty else { return }
    let text = XMLBody.trimmed(pending, trim)
    if !text.isEmpty, let owner = frames.last?.owner {
      closeStartTag()
      if frames[owner].bodyIsMarkup {
        XMLBody.appendEncoded(text, inAttribute: false, to: &bodies[owner])
      } else {
        bodies[owner].append(contentsOf: text)
      }
      noteChild(isHTML: false)
    }
    pending.removeAll(keepingCapacity: true)
  }

  /// Something follows in the innermost HTML element, so that it is no empty one.
  private mutating func closeStartTag() {
    guard let top = frames.last, top.isHTML && top.tagIsOpen else { return }
    bodies[top.owner].append(0x3E)
    frames[frames.count - 1].tagIsOpen = false
  }

  private mutating func writeEnd(of frame: Frame) {
    let owner = frame.owner
    if frame.tagIsOpen && frame.isVoid { return XMLBody.append("/>", to: &bodies[owner]) }
    if frame.tagIsOpen { bodies[owner].append(0x3E) }
    XMLBody.append("</", to: &bodies[owner])
    bodies[owner].append(contentsOf: document.names[frame.name].utf8)
    bodies[owner].append(0x3E)
  }

  private mutating func extendBody(ofFrame owner: Int, by range: SourceRange) {
    guard owner < frames.count else { return }
    let start = frames[owner].bodyRange?.start ?? range.start
    frames[owner].bodyRange = SourceRange(start: start, end: max(range.end, start))
  }

  // MARK: Names

  private func isLowercase(_ range: SourceRange) -> Bool {
    for byte in bytes(range) where byte >= 0x41 && byte <= 0x5A { return false }
    return true
  }

  private func bytes(_ range: SourceRange) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: kept[Int(range.start)..<Int(range.end)])
  }

  private mutating func intern(_ range: SourceRange) -> Name {
    nameCache.intern(range, in: kept, &document.names)
  }

  private mutating func intern(_ text: UnsafePointer<CChar>) -> Name {
    document.names.intern(Self.bytes(text))
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    let count = strlen(text)
    return UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: Int(truncatingIfNeeded: count))
  }

  /// Where the present event stands in the bytes.
  @_optimize(speed)
  private mutating func event() -> Range<Int> {
    let start = max(0, min(Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser)), kept.count))
    let count = max(0, min(Int(XML_GetCurrentByteCount(parser)), kept.count - start))
    eventEnd = start + count
    return start..<eventEnd
  }
}
