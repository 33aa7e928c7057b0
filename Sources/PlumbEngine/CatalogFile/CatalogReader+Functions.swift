import PlumbSyntax

/// Reads the functions that a catalog file declares.
extension CatalogReader {
  /// `arguments` are types with commas between: `String, Int?, Any…`. A question mark: it may be left out, and all that
  /// follow; dots at the end: any number of it. Without the attribute a function takes anything.
  func readFunction(_ element: Int) {
    guard attribute("name", element) != nil else { return }
    let errors = report.errorCount
    let result = type("result", element)
    let isPure = bool("pure", element)
    var signature = Signature()
    if let attribute = attribute("arguments", element) {
      signature = arguments(attribute)
    } else {
      signature.most = nil
    }
    guard report.errorCount == errors else { return }
    let function = HostFunction(
      name: text("name", element), minimumArguments: signature.fewest, maximumArguments: signature.most,
      argumentTypes: signature.types, resultType: result, isPure: isPure, implementation: nil)
    do throws(Diagnostic) { try catalog.register(function: function) } catch { add(error, named: element) }
    note(element, text("name", element) + "()")
    if attribute("answer", element) != nil { catalog.answers[function.name] = text("answer", element) }
  }

  /// Checks the expressions by which functions answer, once all names are known. `problems` finds what is wrong with one.
  func checkAnswers(_ problems: (HostFunction, _ answer: String, CatalogReader) -> [Diagnostic]) {
    for element in elements("function") {
      guard let attribute = attribute("answer", element), let function = catalog.functions[text("name", element)]
      else { continue }
      let answer = value(attribute)
      if report.isFull {
        report.add(Diagnostic(.limit, ""), value: attribute)
        continue
      }
      for diagnostic in problems(function, answer, self) where diagnostic.severity == .error {
        report.add(diagnostic, value: attribute, Self.place(of: diagnostic, in: answer))
      }
    }
  }

  private struct Signature {
    var fewest = 0
    /// nil: any number.
    var most: Int? = 0
    var types: [String] = []
  }

  private func arguments(_ attribute: Int) -> Signature {
    var signature = Signature()
    let text = Array(value(attribute).utf8)
    var start = 0
    while start < text.count {
      var end = start
      while end < text.count, text[end] != UInt8(ascii: ",") { end += 1 }
      let isLast = end == text.count
      var (first, last) = (start, end)
      while first < last, Self.isSpace(text[first]) { first += 1 }
      while last > first, Self.isSpace(text[last - 1]) { last -= 1 }
      start = end + 1
      if isLast, first == last, signature.types.isEmpty { return signature }
      let whole = first..<last
      var isOptional = false
      if text[whole].suffix(3).elementsEqual("...".utf8) || text[whole].suffix(3).elementsEqual("…".utf8) {
        last -= 3
        signature.most = nil
        if !isLast {
          report.add(Diagnostic(.type, "Only the last argument can be repeated"), value: attribute, whole)
          return signature
        }
        isOptional = true
      } else if last > first, text[last - 1] == UInt8(ascii: "?") {
        last -= 1
        isOptional = true
      }
      let name = String(decoding: text[first..<last], as: UTF8.self)
      guard let type = resolved(type: name) else {
        report.add(unknownType(name), value: attribute, whole)
        return signature
      }
      if !isOptional {
        guard signature.fewest == signature.types.count else {
          report.add(
            Diagnostic(.type, "An argument that cannot be left out follows one that can"), value: attribute, whole)
          return signature
        }
        signature.fewest += 1
      }
      signature.types.append(type)
      if signature.most != nil { signature.most = signature.types.count }
      if !isLast, start == text.count {
        report.add(Diagnostic(.type, "A type is missing after the comma"), value: attribute, end..<end + 1)
      }
    }
    return signature
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 0x09 && byte <= 0x0D }
}
