import CExpat
import CPosix

/// Reads markup: takes expat's events and holds the rules of the subset.
///
/// It lives behind a pointer while expat runs.
struct MarkupReader {
  private let parser: OpaquePointer
  private let source: MarkupSource
  private let preparation: MarkupPreparation
  private var markup = Markup()
  /// The open elements and where their tags begin, in the XML.
  private var open: [(element: MarkupElement, start: Int)] = []
  private var holeCount = 0
  private var failure: MarkupError?

  private init(parser: OpaquePointer, source: MarkupSource, preparation: MarkupPreparation) {
    self.parser = parser
    self.source = source
    self.preparation = preparation
  }

  static func read(_ source: MarkupSource) throws(MarkupError) -> Markup {
    let prepared = source.bytes.withUnsafeBufferPointer { bytes -> Result<MarkupPreparation, MarkupError> in
      do throws(MarkupError) {
        return .success(try MarkupPreparation(bytes, holes: source.holes))
      } catch {
        return .failure(error)
      }
    }
    let preparation = try prepared.get()
    guard let parser = XML_ParserCreate("UTF-8") else {
      throw MarkupError("Out of memory", SourceRange(start: 0, end: 0), code: .limit)
    }
    defer { XML_ParserFree(parser) }
    let reader = UnsafeMutablePointer<MarkupReader>.allocate(capacity: 1)
    reader.initialize(to: MarkupReader(parser: parser, source: source, preparation: preparation))
    defer {
      reader.deinitialize(count: 1)
      reader.deallocate()
    }
    XML_SetUserData(parser, reader)
    setHandlers(parser)
    let accepted = preparation.xml.withUnsafeBufferPointer { xml in
      let start = xml.baseAddress.map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) }
      return XML_Parse(parser, start, Int32(clamping: xml.count), 1) == XML_STATUS_OK
    }
    if let failure = reader.pointee.failure { throw failure }
    if !accepted { throw reader.pointee.malformed() }
    return reader.pointee.markup
  }

  private static func setHandlers(_ parser: OpaquePointer) {
    XML_SetElementHandler(
      parser,
      { data, name, attributes in
        guard let reader = MarkupReader.reader(data), let name, let attributes else { return }
        reader.pointee.start(Self.bytes(name), firstAttribute: attributes[0])
      },
      { data, _ in MarkupReader.reader(data)?.pointee.end() })
    XML_SetCharacterDataHandler(parser) { data, text, count in
      guard let reader = MarkupReader.reader(data), let text, count > 0 else { return }
      reader.pointee.text(UnsafeRawBufferPointer(start: text, count: Int(count)))
    }
    XML_SetProcessingInstructionHandler(parser) { data, _, _ in MarkupReader.reader(data)?.pointee.hole() }
  }

  private static func reader(_ data: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MarkupReader>? {
    data?.assumingMemoryBound(to: MarkupReader.self)
  }

  // MARK: Events

  private mutating func start(_ name: UnsafeBufferPointer<UInt8>, firstAttribute: UnsafePointer<CChar>?) {
    guard failure == nil, position > 0 else { return }  // The root is not an element of markup.
    let start = position
    guard let element = MarkupElement(named: name) else {
      let label = String(decoding: name, as: UTF8.self)
      return stop(
        message("Unknown element <", label, "> in markup"), start, start + 1 + name.count,
        suggestions: suggestions(for: label, among: MarkupElement.allNames))
    }
    if let firstAttribute {
      return stop(
        message("Elements of markup have no attributes: `", String(cString: firstAttribute), "`"), start,
        start + max(1, Int(XML_GetCurrentByteCount(parser))))
    }
    if open.count >= Markup.maximumDepth {
      return stop(
        message("Elements of markup are nested deeper than ", "\(Markup.maximumDepth)", " levels"), start,
        start + 1 + name.count,
        code: .limit)
    }
    let parent = open.last?.element
    if element == .listItem && parent?.isList != true {
      return stop("<li> has to stand in <ul> or <ol>", start, start + 3)
    }
    if !checkContent(isItem: element == .listItem || element.isList, start, start + 1 + name.count) { return }
    open.append((element, start))
    markup.events.append(Markup.Event(kind: .open, element: element))
  }

  private mutating func end() {
    guard failure == nil else { return }
    guard let last = open.popLast() else {
      // The root ends, and does so nowhere but here.
      if position != preparation.rootEnd {
        stop(message("`</", tagName(position), ">` closes nothing"), position, position + 1)
      }
      return
    }
    markup.events.append(Markup.Event(kind: .close, element: last.element))
  }

  private mutating func text(_ bytes: UnsafeRawBufferPointer) {
    guard failure == nil else { return }
    var isBlank = true
    for byte in bytes where !XMLTagScanner.isSpace(byte) { isBlank = false }
    if !isBlank && !checkContent(isItem: false, position, position + 1) { return }
    let start = markup.text.count
    markup.text.append(contentsOf: bytes)
    if let last = markup.events.last, last.kind == .text {
      markup.events[markup.events.count - 1].end = markup.text.count
    } else {
      markup.events.append(Markup.Event(kind: .text, start: start, end: markup.text.count))
    }
  }

  private mutating func hole() {
    guard failure == nil else { return }
    if !checkContent(isItem: source.holesMayBeMarkup, position, position) { return }
    markup.events.append(Markup.Event(kind: .hole, start: holeCount))
    holeCount += 1
  }

  /// Whether something may stand in the innermost open element.
  private mutating func checkContent(isItem: Bool, _ start: Int, _ end: Int) -> Bool {
    guard let parent = open.last else { return true }
    if parent.element.isList && !isItem {
      stop(message("Content of <", tagName(parent.start), "> must be in <li>"), start, end)
    } else if parent.element == .lineBreak {
      stop("<br> has no content", start, end)
    }
    return failure == nil
  }

  // MARK: Errors

  /// What expat stopped for.
  private func malformed() -> MarkupError {
    let code = XML_GetErrorCode(parser)
    var place = position
    if code == XML_ERROR_TAG_MISMATCH {
      // expat is at the name.
      while place > 0 && preparation.xml[min(place, preparation.rootEnd)] != 0x3C { place -= 1 }
      guard let last = open.last else {
        return MarkupError(message("`</", tagName(place), ">` closes nothing"), range(place, place + 1))
      }
      let name = tagName(last.start)
      if place >= preparation.rootEnd {
        return MarkupError(message("<", name, "> is not closed"), range(last.start, last.start + 1 + name.utf8.count))
      }
      return MarkupError(
        message("Before `</", tagName(place), message(">` has to come `</", name, ">`")), range(place, place + 1),
        suggestions: ["</" + name + ">"])
    }
    if code == XML_ERROR_NO_MEMORY { return MarkupError("Out of memory", range(place, place), code: .limit) }
    let invalid = preparation.xml.withUnsafeBufferPointer { bytes in
      place < bytes.count && UTF8Check.sequenceLength(bytes, at: place) == 0
    }
    if invalid || code == XML_ERROR_PARTIAL_CHAR {
      return MarkupError("Text that is not UTF-8", range(place, place + 1), code: .encoding)
    }
    if place < preparation.rootEnd, preparation.xml[place] < 0x20 {
      return MarkupError("Control characters cannot stand in markup", range(place, place + 1))
    }
    if code == XML_ERROR_BAD_CHAR_REF {
      return MarkupError("A reference to a character that does not exist", range(place, place + 1))
    }
    var reason = "not well-formed"
    if let text = XML_ErrorString(code) { reason = String(cString: text) }
    return MarkupError(message("Malformed markup: ", reason, ""), range(place, place + 1))
  }

  private mutating func stop(
    _ message: String, _ start: Int, _ end: Int, code: Status = .syntax, suggestions: [String] = []
  ) {
    guard failure == nil else { return }
    failure = MarkupError(message, range(start, end), code: code, suggestions: suggestions)
    XML_StopParser(parser, 0)
  }

  /// A message about a tag. One function, because text put together in place is long code.
  @inline(never)
  private func message(_ before: StaticString, _ name: String, _ after: String) -> String {
    var text: [UInt8] = []
    XMLBody.append(before, to: &text)
    text.append(contentsOf: name.utf8)
    text.append(contentsOf: after.utf8)
    return String(decoding: text, as: UTF8.self)
  }

  /// Where expat is in the XML.
  private var position: Int {
    max(0, min(Int(truncatingIfNeeded: XML_GetCurrentByteIndex(parser)), preparation.xml.count))
  }

  /// The name in the tag at an offset of the XML, as written.
  private func tagName(_ offset: Int) -> String {
    let xml = preparation.xml
    var start = offset
    while start < xml.count && (xml[start] == 0x3C || xml[start] == 0x2F) { start += 1 }
    var end = start
    while end < xml.count && end - start < 32 && xml[end] != 0x3E && xml[end] != 0x2F
      && !XMLTagScanner.isSpace(xml[end])
    { end += 1 }
    return String(decoding: xml[start..<end], as: UTF8.self)
  }

  /// A stretch of the XML in the source; a tag that closes something is covered as a whole.
  private func range(_ start: Int, _ end: Int) -> SourceRange {
    var end = end
    if end == start + 1, start + 1 < preparation.rootEnd, preparation.xml[start] == 0x3C {
      while end < preparation.rootEnd && preparation.xml[end - 1] != 0x3E { end += 1 }
    }
    let first = preparation.sourceOffset(start)
    return SourceRange(from: first, to: max(first, preparation.sourceOffset(end)))
  }

  private static func bytes(_ text: UnsafePointer<CChar>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(
      start: UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self), count: Int(truncatingIfNeeded: strlen(text)))
  }
}

extension Markup {
  /// Reads markup. O(bytes). Throws `.syntax` or `.encoding` with the place, `.limit` for elements nested too deep and
  /// for more than `maximumBytes`.
  package init(_ source: MarkupSource, maximumBytes: Int = 16 << 20) throws(MarkupError) {
    // expat counts with an int, and a hole takes some bytes of its own.
    let size = source.bytes.count + source.holes.count * 8
    guard source.bytes.count <= maximumBytes, size < 1 << 30 else {
      throw MarkupError("Markup of more than \(maximumBytes) bytes", SourceRange(start: 0, end: 0), code: .limit)
    }
    self = try MarkupReader.read(source)
  }
}
