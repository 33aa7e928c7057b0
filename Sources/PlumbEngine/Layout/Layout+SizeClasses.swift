import PlumbSyntax

/// The size classes of a layout: constraints that count in some of them only, and `sizeClass` in expressions.
extension Layout {
  /// Sets how much room the layout has along each axis, in words. Constraints of other classes stop to count and those of
  /// these begin to, all in one solve of the next compute. O(constraints with size classes). Errors: `.busy`.
  public func setSizeClasses(_ classes: SizeClasses) -> Status {
    if isBusy { return .busy }
    if classes == sizeClasses { return .ok }
    sizeClasses = classes
    applySizeClasses()
    return setSizeClassState()
  }

  /// Sets the state that stands for `sizeClass` in the document's expressions, if it has them.
  @discardableResult
  func setSizeClassState() -> Status {
    guard template.readsSizeClasses else { return .ok }
    do throws(Diagnostic) {
      try stateStore.set(SizeClassState.entries(sizeClasses, template.engine), row: 0, template, &machine, ledger)
      return .ok
    } catch { return fail(error) }
  }
}

/// `sizeClass.horizontal` and `sizeClass.vertical` in expressions: state of the root, which documents have that name it.
enum SizeClassState {
  private static let key = "sizeClass"
  private static let type = "UIUserInterfaceSizeClass"

  static func entries(_ classes: SizeClasses, _ engine: Engine) throws(Diagnostic) -> [(key: String, value: Value)] {
    [
      (key + ".horizontal", try engine.enumerationValue(type, case: classes.horizontal.name.text)),
      (key + ".vertical", try engine.enumerationValue(type, case: classes.vertical.name.text)),
    ]
  }

  /// Whether a document names it. O(bytes of its names).
  static func isNamed(in document: XMLDocument) -> Bool {
    document.names.withAllBytes { bytes in
      let mark = StaticString("sizeClass.")
      return bytes.holds(UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount), rarest: 4)
    }
  }

  /// The scopes of a document with its own state in front; nil if it does not name it, or something else has the name.
  static func added(
    to definitions: [ScopeDefinition], of document: XMLDocument, _ classes: SizeClasses, _ engine: Engine
  ) -> [ScopeDefinition]? {
    guard isNamed(in: document) else { return nil }
    func isOwn(_ name: String) -> Bool { name == key || name.hasPrefix(key + ".") }
    for definition in definitions {
      if definition.constants.contains(where: { isOwn($0.key) }) { return nil }
      if definition.state.contains(where: { isOwn($0.key) }) { return nil }
    }
    for state in document.states where isOwn(document.names[state.name]) { return nil }
    for parameter in document.parameters where isOwn(document.names[parameter.name]) { return nil }
    guard let entries = try? entries(classes, engine) else { return nil }
    var scope = ScopeDefinition(state: entries.map { StateDeclaration(key: $0.key, value: $0.value) })
    // The names of the classes, unless they mean something else.
    for known in [SizeClass.unspecified, .compact, .regular] {
      let name = known.name.text
      var isTaken = false
      for definition in definitions where definition.node.isEmpty {
        if definition.constants.contains(where: { $0.key == name }) { isTaken = true }
        if definition.state.contains(where: { $0.key == name }) { isTaken = true }
      }
      for state in document.states where document.names[state.name] == name { isTaken = true }
      if !isTaken, let value = try? engine.enumerationValue(type, case: name) { scope.constants.append((name, value)) }
    }
    scope.isOfSizeClasses = true
    return [scope] + definitions
  }
}
