import PlumbSyntax

/// Composes a layout from its parts: follows all `template` and `xml` attributes, and the templates of components.
///
/// An element of the result is made of *layers*, elements of several documents: itself, the roots of its template and
/// of that one's template, and so on, then likewise the root of what its `xml` names. A higher layer takes precedence.
/// The children are those of the lowest layer; `<children/>` of a template takes those of its user.
///
/// O(elements of the result, with the attributes of all their layers).
final class Composer {
  /// Resolves a reference made in `base`. Called once for each reference of a part.
  typealias Lookup = (_ reference: String, _ base: Part) -> PartResult

  /// One use of a part.
  struct Instance {
    var part: Int32
    /// The use of the part that names this one; -1 for the root.
    var parent: Int32
    var depth: Int32
    /// The component whose default template it is; -1: an attribute named it.
    var owner: Int32
    /// The element whose `<children/>` takes the user's children; -1: they are appended to the root's.
    var slot: Int32 = -1
    /// The list of those children; -1 for none.
    var inserted: Int32 = -1
  }

  /// An element of a part that contributes to an element of the result.
  struct Layer {
    var instance: Int32
    var element: Int32
    /// Which attributes of its document name a template and a layout to load; -1 for none.
    var template: Int32 = -1
    var xml: Int32 = -1
  }

  /// Children of an element of the result, not yet written: those of a part, with inserted ones among them.
  private struct ChildList {
    var instance: Int32
    var first: Int32
    /// The position at which the children of `inserted` come.
    var place: UInt32 = 0
    var inserted: Int32 = -1
  }

  /// How far a list of children is written.
  private struct Cursor {
    var list: Int32
    var next: Int32
    var position: UInt32 = 0
    var inserted: Int32
    /// In the result.
    var parent: Int32
    var depth: Int
    /// Counts before this list: what was added since is used by these children only.
    var instanceCount: Int
    var listCount: Int
  }

  let catalog: Catalog
  let limits: ComposeLimits
  let componentsHaveTemplates: Bool
  /// The number that the writer has the catalog's default expressions by, once an element needs them.
  private(set) var defaults = -1
  let writer = DocumentWriter()
  var report: CompositionReport
  /// The root first. The writer has them by the same numbers.
  var parts: [IncludedPart] = []
  /// The URLs of parts; by their ids the part's index; -1: no document; -2: not included yet.
  var urls = NameTable()
  var partRows: [Int] = []
  /// Resolved references, by the part or component that makes them and their text.
  var answers: [Answer] = []
  var answerRows = IndexMap<UInt64, Int>()
  /// The uses of parts around the current element.
  var instances: [Instance] = []
  /// Layers of the current element, highest priority first.
  var layers: [Layer] = []
  /// The current element waits for a part.
  var isWaiting = false
  var layerCount = 0
  private var isStopped = false
  private var lists: [ChildList] = []
  private var cursors: [Cursor] = []

  /// Composes a layout. A root that needs no other part is returned unchanged.
  static func compose(
    _ root: Part, catalog: Catalog, limits: ComposeLimits = ComposeLimits(), lookup: Lookup
  ) -> Composition {
    var report = CompositionReport(maximumDiagnostics: limits.maximumDiagnostics)
    for diagnostic in root.diagnostics { report.add(diagnostic) }
    guard let document = root.document, !document.elements.isEmpty else {
      report.fail()
      return report.finish(nil)
    }
    guard catalog.hasTemplates || !catalog.defaults.elements.isEmpty || IncludedPart.includesOthers(document) else {
      return report.finish(document)
    }
    let composer = Composer(catalog, limits, report)
    if !root.isInMemory { composer.name(root, row: 0) }
    composer.parts.append(IncludedPart(root, document))
    _ = composer.writer.addSource(of: composer.writer.register(document))
    composer.writeAll(lookup)
    return composer.report.finish(composer.writer.finish())
  }

  private init(_ catalog: Catalog, _ limits: ComposeLimits, _ report: CompositionReport) {
    self.catalog = catalog
    self.limits = limits
    self.report = report
    componentsHaveTemplates = catalog.hasTemplates
  }

  /// The number of the catalog's default expressions among the parts, of which it becomes one that nothing names.
  func registeredDefaults() -> Int {
    if defaults < 0 {
      let document = catalog.defaults
      defaults = parts.count
      parts.append(IncludedPart(Part(url: "", document: document, diagnostics: []), document))
      _ = writer.register(document)
    }
    return defaults
  }

  /// The part that an instance is of.
  func partRow(_ instance: Int32) -> Int { Int(instances[Int(instance)].part) }

  // MARK: - Children

  private func writeAll(_ lookup: Lookup) {
    instances.append(Instance(part: 0, parent: -1, depth: 0, owner: -1))
    write(layer(0, instance: 0), parent: -1, depth: 1, lookup)
    while let top = cursors.indices.last, !isStopped {
      let cursor = cursors[top]
      let list = lists[Int(cursor.list)]
      if cursor.inserted >= 0 && cursor.position == list.place {
        cursors[top].inserted = -1
        open(cursor.inserted, parent: cursor.parent, depth: cursor.depth, instances.count, lists.count)
      } else if cursor.next >= 0 {
        cursors[top].next = parts[partRow(list.instance)].document.elements[Int(cursor.next)].nextSibling
        cursors[top].position &+= 1
        write(layer(cursor.next, instance: list.instance), parent: cursor.parent, depth: cursor.depth, lookup)
      } else {
        instances.removeLast(instances.count - cursor.instanceCount)
        lists.removeLast(lists.count - cursor.listCount)
        cursors.removeLast()
      }
    }
  }

  private func open(_ list: Int32, parent: Int32, depth: Int, _ instanceCount: Int, _ listCount: Int) {
    let opened = lists[Int(list)]
    cursors.append(
      Cursor(
        list: list, next: opened.first, inserted: opened.inserted, parent: parent, depth: depth,
        instanceCount: instanceCount, listCount: listCount))
  }

  /// Writes an element of the result and schedules its children.
  private func write(_ layer: Layer, parent: Int32, depth: Int, _ lookup: Lookup) {
    let before = (instances.count, lists.count)
    if writer.count >= limits.maximumNodes {
      return stop("The layout has more than \(limits.maximumNodes) elements", layer)
    }
    if depth > limits.maximumDepth {
      return stop("Elements are nested deeper than \(limits.maximumDepth) levels", layer)
    }
    if writer.count & 63 == 63, limits.maximumMemory < .max,
      writer.document.memory(withSources: false) > limits.maximumMemory
    {
      return stop(limits.memoryMessage, layer)
    }
    let row = Int32(truncatingIfNeeded: writer.count)
    open(resolve(layer, parent: parent, lookup), parent: row, depth: depth + 1, before.0, before.1)
    layerCount += layers.count - 1
    if layerCount + writer.detailCount > limits.maximumDetails {
      stop("The layout has more than \(limits.maximumDetails) attributes", layer)
    }
  }

  private func stop(_ message: String, _ layer: Layer) {
    isStopped = true
    add(Diagnostic(.limit, message), at: layer)
  }

  /// The children of an element that is the lowest layer.
  func children(of layer: Layer) -> Int32 {
    let instance = instances[Int(layer.instance)]
    let element = parts[partRow(layer.instance)].document.elements[Int(layer.element)]
    var list = ChildList(instance: layer.instance, first: element.firstChild)
    if instance.slot == layer.element {
      list.place = UInt32(max(0, element.childrenSlot))
      list.inserted = instance.inserted
    } else if instance.slot < 0 && layer.element == 0 {
      list.place = element.childCount
      list.inserted = instance.inserted
    }
    lists.append(list)
    return Int32(truncatingIfNeeded: lists.count - 1)
  }
}
