import PlumbSyntax

/// Reads an EverLayout document, a JSON object of views and constraints, into the elements and attributes that an XML
/// document of the same layout would have (docs/everlayout.md). O(bytes), without recursion.
struct EverLayoutReader {
  /// A view of the document.
  struct View {
    /// Its object in the JSON, -1 for a view without one.
    var value: Int
    var parent: Int
    /// Its name, which is the id of its element.
    var id: EverLayoutWord
    var component: String
    var zIndex = 0
    var templates: [Int] = []
    var constraints = -1
    var properties = -1
    var children: [Int] = []
    /// Whether it is not in the layout, with all that is in it.
    var isLeftOut = false
  }

  var source: EverLayoutSource
  let catalog: Catalog
  private let limits: XMLLimits
  private(set) var views: [View] = []
  /// By id.
  private(set) var viewOf = NameMap<Int>()
  /// By name, the object of a template.
  private(set) var templates = NameMap<Int>()
  var document: XMLDocument
  var translation = TextTranslation()
  /// Of constraints.
  var lineCount = 0
  /// The properties of the components that were met.
  var propertyRows: [(component: Int, rows: [Row])] = []

  private var json: JSONDocument { source.json }

  /// Whether a document is JSON, which its first byte behind white space tells: `{`, or `[` of an array. An array is not a
  /// valid layout, but its error has to be about JSON, not about XML. nil if there is only white space.
  static func isJSON(_ bytes: some Sequence<UInt8>) -> Bool? {
    for byte in bytes where !JSONReader.isSpace(byte) && byte != 0xEF && byte != 0xBB && byte != 0xBF {
      return byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
    }
    return nil
  }

  /// `format`: the host's that the document is in, nil for JSON.
  static func read(
    _ bytes: [UInt8], name: String, _ format: DocumentFormat?, limits: XMLLimits, options: EverLayoutOptions,
    stages: LayoutStages, catalog: Catalog
  ) -> XMLReadResult {
    var report = EverLayoutReport(isLenient: options.isLenient, maximum: max(limits.maxDiagnostics, 1))
    let plain = SourceText(name: name, bytes: bytes)
    var jsonLimits = JSONLimits()
    // A view stands in an object of views.
    jsonLimits.depth = limits.maxDepth.multipliedReportingOverflow(by: 2).partialValue + 8
    jsonLimits.values = max(limits.maxElements, 1024).multipliedReportingOverflow(by: 16).partialValue
    jsonLimits.maxMemory = limits.maxMemory
    jsonLimits.bytes = limits.maxBytes
    jsonLimits.memoryMessage = limits.memoryMessage
    let json: JSONDocument
    do throws(DocumentFormat.Failure) {
      json = try values(of: bytes, name, format, jsonLimits, options, &report)
    } catch {
      report.error(error.code, error.message, error.range, suggestions: error.suggestions, notes: error.notes)
      return XMLReadResult(document: nil, diagnostics: report.diagnostics(in: plain))
    }
    var reader = EverLayoutReader(
      EverLayoutSource(json: json, options: options, stages: stages, limits: jsonLimits, report: report), catalog,
      limits, plain)
    reader.readIndex(name)
    let diagnostics = reader.source.report.diagnostics(in: plain)
    if reader.document.elements.isEmpty { return XMLReadResult(document: nil, diagnostics: diagnostics) }
    reader.translation.finish()
    reader.document.sources = [SourceText(name: name, bytes: bytes, translation: reader.translation)]
    return XMLReadResult(document: reader.document, diagnostics: diagnostics)
  }

  @inline(never)
  private static func values(
    of bytes: [UInt8], _ name: String, _ format: DocumentFormat?, _ limits: JSONLimits, _ options: EverLayoutOptions,
    _ report: inout EverLayoutReport
  ) throws(DocumentFormat.Failure) -> JSONDocument {
    var problems: [JSONProblem] = []
    let json: JSONDocument
    if let format {
      json = try format.json(bytes, name, limits, &problems)
    } else {
      do throws(JSONProblem) {
        if bytes.count > limits.bytes {
          throw JSONProblem(limit: "The document has more than \(limits.bytes) bytes")
        }
        json = try JSONReader.read(bytes, limits: limits, inserts: options.inserts, problems: &problems)
      } catch {
        throw DocumentFormat.Failure(
          code: error.code, message: error.message, range: error.range, suggestions: error.suggestions,
          notes: error.notes)
      }
    }
    for problem in problems { report.add(problem) }
    return json
  }

  private init(_ source: EverLayoutSource, _ catalog: Catalog, _ limits: XMLLimits, _ text: SourceText) {
    self.source = source
    self.catalog = catalog
    self.limits = limits
    document = XMLDocument(source: text, names: NameTable())
  }

  // MARK: - Index

  private mutating func readIndex(_ name: String) {
    guard let index = source.index(name) else { return }
    guard source.kind(index) == .object else {
      return source.report.error(
        .type, "The layout is \(source.kind(index).noun.text); an object is expected", json.place(index))
    }
    var root = -1
    var bar = -1
    var title = -1
    var members: [(name: Int, value: Int)] = []
    json.forEachMember(index) { members.append(($0, $1)) }
    for member in members {
      switch json.text(member.name) {
      case "root": root = member.value
      case "name":
        _ = source.check(member.value, is: .string, "name", instead: "the layout has no name")
      case "templates": readTemplates(member.value)
      case "controllerTitle":
        if source.check(member.value, is: .string, "controllerTitle", instead: "there is none") { title = member.value }
      case "navigationBar":
        if source.check(member.value, is: .object, "navigationBar", instead: "it is passed over") { bar = member.value }
      default:
        source.refuseName(member.name, "part of a layout", known: EverLayoutNames.layout)
      }
    }
    guard root >= 0 else {
      let range = json.place(index)
      return source.report.error(
        .xml, "The layout has no root: an object \"root\" with \"views\" is expected",
        SourceRange(start: range.start, end: range.start + 1))
    }
    guard source.kind(root) == .object else {
      return source.report.error(
        .type, "root is \(source.kind(root).noun.text); an object is expected", json.place(root))
    }
    collectViews(root)
    writeViews()
    if !document.elements.isEmpty { writeValues(title, bar) }
  }

  @inline(never)
  private mutating func readTemplates(_ value: Int) {
    guard source.check(value, is: .object, "templates", instead: "there are none") else { return }
    var members: [(name: Int, value: Int)] = []
    json.forEachMember(value) { members.append(($0, $1)) }
    if source.stages[.template] != nil { members = members.flatMap { source.entries(.template, $0, of: "") } }
    for member in members {
      let name = source.word(member.name)
      if source.check(member.value, is: .object, "The template \(name.text)", instead: "it is passed over") {
        templates[name.text] = member.value
        var parts: [Int] = []
        json.forEachMember(member.value) { part, _ in parts.append(part) }
        for part in parts where !json.isText(part, "constraints") && !json.isText(part, "properties") {
          source.refuseName(part, "part of a template", known: EverLayoutNames.template)
        }
      }
    }
  }

  // MARK: - Views

  /// Finds all views, parents first, in the order of the document.
  @inline(never)
  private mutating func collectViews(_ root: Int) {
    let word = EverLayoutWord(text: "root", range: json.place(root - 1))
    add(View(value: root, parent: -1, id: word, component: "UIView"))
    // Views whose own are to be found, and how deep they are.
    var waiting: [(view: Int, depth: Int)] = [(0, 1)]
    while let (view, depth) = waiting.popLast() {
      let list = readView(view)
      guard list >= 0 else { continue }
      var members: [(name: Int, value: Int)] = []
      json.forEachMember(list) { members.append(($0, $1)) }
      if source.stages[.view] != nil, depth < limits.maxDepth {
        members = members.flatMap { source.entries(.view, $0, of: views[view].id.text) }
      }
      if let first = members.first, depth >= limits.maxDepth {
        return source.report.error(
          .limit, "Views are nested deeper than \(limits.maxDepth) levels", json.place(first.name))
      }
      var found: [(view: Int, depth: Int)] = []
      for member in members {
        guard views.count < limits.maxElements else {
          return source.report.error(
            .limit, "The document has more than \(limits.maxElements) views", json.place(member.name))
        }
        guard let made = self.view(member.name, member.value, in: view) else { continue }
        if !views[view].isLeftOut { views[view].children.append(views.count) }
        found.append((views.count, depth + 1))
        add(made)
      }
      waiting.append(contentsOf: found.reversed())
    }
  }

  private mutating func add(_ view: View) {
    if let other = viewOf[view.id.text] {
      defer { views.append(view) }
      // What reads JSON has said it of names that are written twice in one object.
      if source.report.isFull || views[other].parent == view.parent && isWritten(view, as: views[other]) { return }
      // They are not found in the order of the document.
      let (first, second) = (views[other].id.range, view.id.range)
      let isInOrder = first.start <= second.start
      let line = SourceText(name: "", bytes: json.bytes).position(at: Int(isInOrder ? first.start : second.start)).line
      source.report.error(
        .duplicate, "The view \(view.id.text) is there already", isInOrder ? second : first,
        notes: ["names of views are those of the whole document; the other one is in line \(line)"])
    } else {
      viewOf[view.id.text] = views.count
      views.append(view)
    }
  }

  /// Whether two views have the same name in the JSON, modifier and class included.
  private func isWritten(_ view: View, as other: View) -> Bool {
    guard view.value > 0, other.value > 0 else { return false }
    return json.text(view.value - 1) == json.text(other.value - 1)
  }

  /// The view that an entry of `views` is; nil with a problem.
  @inline(never)
  private mutating func view(_ name: Int, _ value: Int, in parent: Int) -> View? {
    let word = source.word(name)
    guard source.check(value, is: .object, "The view \(word.text)", instead: "it is passed over") else { return nil }
    // What the author has written decides what is a modifier: a text of the host is data.
    let written = Array(json.text(name).utf8)
    let isNew = written.first == UInt8(ascii: "!")
    let text = Array(word.text.utf8.dropFirst(isNew ? 1 : 0))
    let colon = written.contains(UInt8(ascii: ":")) ? text.firstIndex(of: UInt8(ascii: ":")) : nil
    var id = EverLayoutWord(text: String(decoding: text[..<(colon ?? text.count)], as: UTF8.self), range: word.range)
    let className = colon.map { String(decoding: text[($0 + 1)...], as: UTF8.self) } ?? ""
    if id.text.isEmpty {
      source.report.error(.argument, "A view has no name", word.range, notes: ["a new view is written \"!name:Class\""])
      return nil
    }
    if colon != nil, className.isEmpty {
      source.report.error(
        .argument, "The class of the view \(id.text) is missing behind the colon", word.range,
        notes: ["for example \"!\(id.text):UILabel\"; \"!\(id.text)\" is a UIView"])
      return nil
    }
    if isNew, id.text == "super" {
      source.report.error(
        .argument, "A view cannot be called super: that is the view around a view", word.range)
      return nil
    }
    guard !isNew else {
      return View(
        value: value, parent: parent, id: id, component: colon == nil ? "UIView" : component(className, word.range))
    }
    if colon != nil {
      source.report.refuse(
        .argument, "\(word.text) has a class, but is a view of the host", word.range,
        notes: ["a new view is written with !, as !\(word.text)"], instead: "the class is passed over")
    }
    if let known = source.options.environment.first(where: { $0.name == id.text }) {
      if !known.id.isEmpty { id.text = known.id }
      return View(value: value, parent: parent, id: id, component: component(known.component, word.range))
    }
    source.report.refuse(
      .symbol, "Unable to find target view: \(id.text)", word.range,
      suggestions: source.near(id.text, among: source.options.environment.map { $0.name }),
      notes: ["a new view is written with !, as !\(id.text); others are given with the environment of the load"],
      instead: "it is left out with its subviews")
    var left = View(value: value, parent: parent, id: id, component: "UIView")
    left.isLeftOut = true
    return left
  }

  /// The component that a class is.
  @inline(never)
  private mutating func component(_ name: String, _ range: SourceRange) -> String {
    var found = catalog.component(named: name)
    if found == nil, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) {
      found = catalog.component(named: String(name[name.utf8.index(after: dot)...]))
    }
    if let found, !catalog.components[found].isController { return catalog.components[found].name }
    var known: [String] = []
    for component in catalog.components where component.isElement && !component.isController {
      known.append(component.name)
    }
    source.report.refuse(
      .component, "There is no view of the class \(name)", range, suggestions: source.near(name, among: known),
      instead: "it is a UIView")
    return "UIView"
  }

  /// Takes in what a view says. Gives its object of views, -1 for none.
  @inline(never)
  private mutating func readView(_ view: Int) -> Int {
    var list = -1
    var members: [(name: Int, value: Int)] = []
    json.forEachMember(views[view].value) { members.append(($0, $1)) }
    for member in members {
      switch json.text(member.name) {
      case "template": readTemplateNames(member.value, of: view)
      case "constraints":
        if source.check(member.value, is: .object, "constraints", instead: "there are none") {
          views[view].constraints = member.value
        }
      case "properties":
        if source.check(member.value, is: .object, "properties", instead: "there are none") {
          views[view].properties = member.value
        }
      case "views":
        if source.check(member.value, is: .object, "views", instead: "there are none") { list = member.value }
      case "z-index": readZIndex(member.value, of: view)
      default:
        source.refuseName(member.name, "part of a view", known: EverLayoutNames.view)
      }
    }
    return list
  }

  @inline(never)
  private mutating func readTemplateNames(_ value: Int, of view: Int) {
    var names: [Int] = []
    if source.kind(value) == .array {
      json.forEachMember(value) { _, item in names.append(item) }
    } else {
      names = [value]
    }
    for name in names {
      guard source.check(name, is: .string, "template", instead: "it is passed over") else { continue }
      let word = source.word(name)
      if let template = templates[word.text] {
        views[view].templates.append(template)
      } else if !source.hasRefusedTemplate {
        // Else it may be the one, which has an error already.
        source.report.refuse(
          .notFound, "There is no template \(word.text)", word.range,
          suggestions: source.near(word.text, among: templates.names), instead: "it is passed over")
      }
    }
  }

  @inline(never)
  private mutating func readZIndex(_ value: Int, of view: Int) {
    guard source.check(value, is: .string, "z-index", instead: "it counts as 0") else { return }
    let word = source.word(value)
    if let number = Int(word.text) {
      views[view].zIndex = number
    } else {
      source.report.refuse(
        .type, "\(word.text) is not a z-index: a whole number is expected", word.range, instead: "it counts as 0")
    }
  }

  // MARK: - Elements

  /// Writes the elements of all views that are in the layout: siblings by their z-index, otherwise as they are written.
  @inline(never)
  private mutating func writeViews() {
    var waiting: [(view: Int, parent: Int32)] = [(0, -1)]
    var lastChildren: [Int32] = []
    while let (view, parent) = waiting.popLast() {
      let row = Int32(truncatingIfNeeded: document.elements.count)
      let range = views[view].id.range
      var element = XMLDocument.Element(
        name: document.names.intern(views[view].component), parent: parent, range: range)
      element.firstAttribute = UInt32(truncatingIfNeeded: document.attributes.count)
      element.isPlacedByConstraints = parent >= 0
      document.elements.append(element)
      lastChildren.append(-1)
      if parent >= 0 {
        document.elements[Int(parent)].childCount += 1
        if lastChildren[Int(parent)] >= 0 {
          document.elements[Int(lastChildren[Int(parent)])].nextSibling = row
        } else {
          document.elements[Int(parent)].firstChild = row
        }
        lastChildren[Int(parent)] = row
      }
      attribute("id", views[view].id.text, nameRange: range, valueRange: range)
      writeProperties(view)
      writeConstraints(view)
      let count = document.attributes.count - Int(element.firstAttribute)
      document.elements[Int(row)].attributeCount = UInt32(truncatingIfNeeded: count)
      var children = views[view].children.filter { !views[$0].isLeftOut }
      // A list of numbers: equal ones stay in the order of the document.
      let zIndices = children.map { views[$0].zIndex }
      if zIndices.contains(where: { $0 != 0 }) {
        let order = children.indices.sorted { a, b in zIndices[a] == zIndices[b] ? a < b : zIndices[a] < zIndices[b] }
        children = order.map { children[$0] }
      }
      for child in children.reversed() { waiting.append((child, row)) }
    }
  }

  @inline(never)
  mutating func attribute(
    _ name: String, _ value: String, nameRange: SourceRange, valueRange: SourceRange
  ) {
    document.attributes.append(
      XMLDocument.Attribute(
        name: document.names.intern(name), value: document.names.intern(value), nameRange: nameRange,
        valueRange: valueRange))
  }

}
