import PlumbSyntax

/// References to parts: finds the parts, checks that they fit, and reports endless recursion.
extension Composer {
  /// An element that names a part, by an attribute or by its component.
  struct Reference {
    var layer: Layer
    /// -1: the component names it.
    var attribute: Int32
    var isTemplate: Bool
    /// The component whose default template it is; -1: an attribute names it.
    var owner: Int32 = -1
  }

  /// The result of resolving a reference.
  struct Answer {
    var result: PartResult
    /// The part's index; -1 if none can be used.
    var part: Int
  }

  /// Names shown at the inner end of a chain of parts.
  private static let shownNames = 7

  /// The template of a layer.
  func templateReference(of layer: Layer) -> Reference? {
    if layer.template >= 0 { return Reference(layer: layer, attribute: layer.template, isTemplate: true) }
    guard componentsHaveTemplates, layer.xml < 0 else { return nil }
    var component = Int(component(of: layer))
    while component >= 0 && catalog.components[component].templateURL == nil {
      component = catalog.components[component].base
    }
    guard component >= 0 else { return nil }
    return Reference(
      layer: layer, attribute: -1, isTemplate: true, owner: Int32(truncatingIfNeeded: component))
  }

  /// The root of the part that a reference names, as a layer below `user`, which it replaces or extends.
  /// nil: it has not arrived, or cannot be used and that was reported.
  func follow(_ reference: Reference, user: Layer, inserted: Int32, _ lookup: Lookup) -> Layer? {
    let answer = find(reference, lookup)
    switch answer.result {
    case .pending(let request):
      isWaiting = true
      report.pending.append(PendingPart(request: request, url: request.url, row: writer.count))
      return nil
    case .failed(let reason):
      var diagnostic = reason
      if report.lists(.error) { diagnostic.notes.append("needed for \(words(reference))") }
      add(diagnostic, at: reference)
      return nil
    case .ready: break
    }
    guard answer.part >= 0 else { return nil }
    let part = Int32(truncatingIfNeeded: answer.part)
    let layer = reference.layer
    // The template of a component may begin with that component.
    if reference.owner >= 0 && layer.element == 0 && instances[Int(layer.instance)].part == part { return nil }
    guard isFinite(reference, part) else { return nil }
    let instance = Int32(truncatingIfNeeded: instances.count)
    var made = Instance(
      part: part, parent: layer.instance, depth: instances[Int(layer.instance)].depth + 1, owner: reference.owner)
    if reference.isTemplate {
      made.slot = parts[answer.part].slot
      made.inserted = inserted
    }
    instances.append(made)
    let root = self.layer(0, instance: instance)
    return fits(root, reference, user) ? root : nil
  }

  // MARK: - Finding

  @inline(never)
  private func find(_ reference: Reference, _ lookup: Lookup) -> Answer {
    let base = partRow(reference.layer.instance)
    var key = UInt64(UInt32.max) << 32 | UInt64(UInt32(bitPattern: reference.owner))
    if reference.owner < 0 {
      key = UInt64(base) << 32 | UInt64(parts[base].document.attributes[Int(reference.attribute)].value.id)
    }
    if let row = answerRows[key] { return answers[row] }
    let result: PartResult
    if reference.owner >= 0 {
      let component = catalog.components[Int(reference.owner)]
      var user = parts[0].part
      if let base = component.templateBase { user = Part(url: base, document: nil, diagnostics: []) }
      result = lookup(component.templateURL ?? "", user)
    } else {
      result = lookup(text(of: reference), parts[base].part)
    }
    var answer = Answer(result: result, part: -1)
    if case .ready(let part) = result { answer.part = include(part, reference) }
    answerRows[key] = answers.count
    answers.append(answer)
    return answer
  }

  /// Adds a part and its diagnostics unless already added. Returns its index; -1: it has no document.
  @inline(never)
  private func include(_ part: Part, _ reference: Reference) -> Int {
    if let url = urls.find(part.url), Int(url.id) < partRows.count, partRows[Int(url.id)] >= -1 {
      return partRows[Int(url.id)]
    }
    let (range, source) = place(of: reference)
    for diagnostic in part.diagnostics {
      guard report.lists(diagnostic.severity) else {
        report.add(diagnostic)
        continue
      }
      var diagnostic = diagnostic
      if writer.document.isWritten(source) {
        let text = writer.document.source(source)
        diagnostic.notes.append("included by \(text.name), line \(text.position(at: Int(range.start)).line)")
      }
      var including = Diagnostic(diagnostic.code, "")
      writer.locate(&including, range, of: source)
      diagnostic.notes += including.notes
      report.add(diagnostic)
    }
    var index = -1
    if let document = part.document, !document.elements.isEmpty {
      index = parts.count
      parts.append(IncludedPart(part, document))
      let inclusion = XMLDocument.Inclusion(source: source, range: range)
      _ = writer.addSource(of: writer.register(document, inclusion: inclusion))
    } else {
      report.fail()
    }
    name(part, row: index)
    return index
  }

  /// Remembers a part by its URL, if it has one.
  func name(_ part: Part, row: Int) {
    let url = Int(urls.intern(part.url).id)
    while partRows.count <= url { partRows.append(-2) }
    if url > 0 { partRows[url] = row }
  }

  // MARK: - Checks

  /// Whether a part is neither inside itself nor nested too deeply.
  private func isFinite(_ reference: Reference, _ part: Int32) -> Bool {
    var around = reference.layer.instance
    while around >= 0 && instances[Int(around)].part != part { around = instances[Int(around)].parent }
    if around >= 0 {
      let name = name(part, owner: reference.owner)
      let chain = chain(reference.layer.instance, from: around, first: name, last: name)
      add(Diagnostic(.cycle, "\(name) includes itself: \(chain)"), at: reference)
      return false
    }
    if Int(instances[Int(reference.layer.instance)].depth) >= limits.maximumInclusions {
      let chain = chain(
        reference.layer.instance, from: 0, first: name(0, owner: -1), last: name(part, owner: reference.owner))
      add(
        Diagnostic(.limit, "Parts are nested deeper than \(limits.maximumInclusions) levels: \(chain)"), at: reference)
      return false
    }
    return true
  }

  /// The names of the parts around an instance, outermost first; long chains are shortened.
  @inline(never)
  private func chain(_ innermost: Int32, from outermost: Int32, first: String, last: String) -> String {
    var text = last
    var instance = innermost
    for _ in 0..<Self.shownNames where instance != outermost {
      let each = instances[Int(instance)]
      text = "\(name(each.part, owner: each.owner)) → \(text)"
      instance = each.parent
    }
    return "\(first)\(instance == outermost ? " → " : " → … → ")\(text)"
  }

  /// The name of a part in messages: its URL or, for a default template, the component.
  @inline(never)
  private func name(_ part: Int32, owner: Int32) -> String {
    owner >= 0 ? componentName(owner) : parts[Int(part)].part.url
  }

  @inline(never)
  private func componentName(_ row: Int32) -> String { catalog.components[Int(row)].name }

  /// Whether a root's component fits its use: an element must be a kind of its template's component, and a loaded root
  /// a kind of the component that it replaces.
  private func fits(_ root: Layer, _ reference: Reference, _ user: Layer) -> Bool {
    let isTemplate = reference.isTemplate
    let replaced = component(of: isTemplate ? root : user)
    let replacing = component(of: isTemplate ? user : root)
    if replaced < 0 {
      // Its name is not in the result, where it would be reported.
      let layer = isTemplate ? root : user
      if report.isFirst(.component, part: instances[Int(layer.instance)].part, layer.element) {
        let document = parts[partRow(layer.instance)].document
        let name = document.elements[Int(layer.element)].name
        if report.lists(.error) {
          add(catalog.unknownComponentDiagnostic(document.names[name]), at: layer)
        } else {
          report.fail()
        }
      }
      return false
    }
    if replacing < 0 || catalog.isKind(Int(replacing), of: Int(replaced)) { return true }
    let accepted = componentName(replaced)
    let offered = componentName(replacing)
    var diagnostic = Diagnostic(.component, "Cannot replace \(accepted) with \(offered)")
    let url = parts[partRow(root.instance)].part.url
    diagnostic.notes.append(
      isTemplate
        ? "\(url) can be the template of \(accepted) and what builds on it"
        : "the root of \(url) must be \(accepted) or build on it")
    diagnostic.component = isTemplate ? offered : accepted
    add(diagnostic, at: reference)
    return false
  }

  // MARK: - Places

  @inline(never)
  private func text(of reference: Reference) -> String {
    let document = parts[partRow(reference.layer.instance)].document
    return document.names[document.attributes[Int(reference.attribute)].value]
  }

  /// A reference as written, with the part that it is in.
  @inline(never)
  private func words(_ reference: Reference) -> String {
    if reference.owner >= 0 { return "the template of \(componentName(reference.owner))" }
    let url = parts[partRow(reference.layer.instance)].part.url
    return "\(reference.isTemplate ? "template" : "xml")=\"\(text(of: reference))\" in \(url)"
  }

  @inline(never)
  private func place(of reference: Reference) -> (range: SourceRange, source: UInt32) {
    let row = partRow(reference.layer.instance)
    guard reference.attribute >= 0 else { return place(of: reference.layer) }
    let attribute = parts[row].document.attributes[Int(reference.attribute)]
    return (attribute.valueRange, writer.addSource(of: row, attribute.source))
  }

  private func place(of layer: Layer) -> (range: SourceRange, source: UInt32) {
    let row = partRow(layer.instance)
    let element = parts[row].document.elements[Int(layer.element)]
    return (element.range, writer.addSource(of: row, element.source))
  }

  /// Reports a problem of a reference, once for each that is written.
  @inline(never)
  private func add(_ diagnostic: Diagnostic, at reference: Reference) {
    let part = instances[Int(reference.layer.instance)].part
    let isWritten = reference.attribute >= 0
    guard
      report.isFirst(
        isWritten ? .attribute : .element, part: part, isWritten ? reference.attribute : reference.layer.element)
    else { return }
    guard report.lists(diagnostic.severity) else { return report.add(diagnostic) }
    var diagnostic = diagnostic
    if isWritten { diagnostic.property = reference.isTemplate ? "template" : "xml" }
    let (range, source) = place(of: reference)
    writer.locate(&diagnostic, range, of: source)
    report.add(diagnostic)
  }

  func add(_ diagnostic: Diagnostic, at layer: Layer) {
    guard report.lists(diagnostic.severity) else { return report.add(diagnostic) }
    var diagnostic = diagnostic
    let (range, source) = place(of: layer)
    writer.locate(&diagnostic, range, of: source)
    report.add(diagnostic)
  }
}
