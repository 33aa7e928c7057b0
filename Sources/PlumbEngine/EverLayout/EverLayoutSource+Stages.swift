import PlumbSyntax

/// Stages of the host, which put something of their own in place of what a document says.
extension EverLayoutSource {
  /// What stands for an entry of an object: the entry itself, or those that the host's stage puts in its place. `view`: the id
  /// of the view that it belongs to; empty for none.
  @inline(never)
  mutating func entries(
    _ stage: LayoutStage, _ entry: (name: Int, value: Int), of view: String
  ) -> [(name: Int, value: Int)] {
    guard let read = stages[stage] else { return [entry] }
    let name = word(entry.name)
    guard let object = run(read, stage, name.text, entry.value, view, json.place(entry.name)) else { return [entry] }
    if object < 0 { return [] }
    var result: [(name: Int, value: Int)] = []
    json.forEachMember(object) { result.append(($0, $1)) }
    return result
  }

  /// The object that stands for the whole document; nil with a problem.
  @inline(never)
  mutating func index(_ document: String) -> Int? {
    guard let read = stages[.index] else { return 0 }
    guard let object = run(read, .index, document, 0, "", json.place(0)) else { return 0 }
    return object < 0 ? nil : object
  }

  /// Asks the host. nil: it leaves what is there; negative: there is a problem.
  private mutating func run(
    _ read: StageReader, _ stage: LayoutStage, _ name: String, _ value: Int, _ view: String, _ place: SourceRange
  ) -> Int? {
    let call = StageCall(stage: stage, name: name, value: text(of: value), view: view)
    switch read.read(call) {
    case .unchanged: return nil
    case .failed(let reason):
      if stage == .template { hasRefusedTemplate = true }
      report.error(.user, "The \(stage.noun) \(name) was refused" + (reason.isEmpty ? "" : ": " + reason), place)
      return -1
    case .replaced(let text):
      // What is missing in what was replaced is found nowhere else.
      noteMissingTexts(value)
      return insert(text, stage, place)
    }
  }

  private mutating func insert(_ text: [UInt8], _ stage: LayoutStage, _ place: SourceRange) -> Int {
    var problems: [JSONProblem] = []
    let found: Int
    do throws(JSONProblem) {
      answeredBytes += text.count
      if answeredBytes > limits.bytes {
        throw JSONProblem(limit: "The stages of a document answer with up to \(limits.bytes) bytes")
      }
      found = try json.insert(text, inPlaceOf: place, limits: limits, problems: &problems)
    } catch {
      report.error(
        error.code, "What stands for this \(stage.noun) cannot be read. \(error.message)", place, notes: error.notes)
      return -1
    }
    for problem in problems { report.add(problem) }
    guard kind(found) == .object else {
      report.error(
        .type, "What stands for this \(stage.noun) is \(kind(found).noun.text); an object is expected", place,
        notes: [stage.expected.text])
      return -1
    }
    return found
  }

  /// Says which placeholders in a value have no text of the host.
  private mutating func noteMissingTexts(_ value: Int) {
    for place in value..<Int(json.values[value].end) where json.values[place].kind == .string { _ = word(place) }
  }

  // MARK: - Values as texts

  /// A value as JSON, with the host's texts in place of placeholders. O(bytes), without recursion.
  private func text(of value: Int) -> [UInt8] {
    var result: [UInt8] = []
    var open: [(end: Int, isObject: Bool, count: Int)] = []
    for place in value..<Int(json.values[value].end) {
      if let last = open.last {
        if last.isObject, last.count % 2 == 1 {
          result.append(UInt8(ascii: ":"))
        } else if last.count > 0 {
          result.append(UInt8(ascii: ","))
        }
        open[open.count - 1].count += 1
      }
      switch kind(place) {
      case .object, .array:
        let isObject = kind(place) == .object
        result.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        open.append((Int(json.values[place].end), isObject, 0))
      case .string: JSONEscape.append(quoted: filled(place), to: &result)
      default: result.append(contentsOf: json.text(place).utf8)
      }
      while let last = open.last, last.end == place + 1 {
        result.append(last.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        open.removeLast()
      }
    }
    return result
  }

  private func filled(_ value: Int) -> String {
    let text = json.text(value)
    return json.values[value].isInserted ? text : filled(text) { _ in }
  }
}
