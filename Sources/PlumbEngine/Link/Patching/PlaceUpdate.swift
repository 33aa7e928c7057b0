import PlumbSyntax

/// Gives the elements and attributes of a linked document the places that they have in a text that was changed.
struct PlaceUpdate {
  private let bound: BoundDocument
  private let new: XMLDocument
  /// By source of the linked document: that of the new one; -1 where that is not known. Elements that were inserted have
  /// sources of their own.
  private var texts: [Int32]
  /// By source of the new document: one of the linked one; -1 where that is not known.
  private var sources: [Int32]
  /// By row of the new document: the row of the linked one + 1.
  private var rows: [UInt32]

  init(_ bound: BoundDocument, _ new: XMLDocument) {
    self.bound = bound
    self.new = new
    texts = [Int32](repeating: -1, count: bound.document.sources.count)
    sources = [Int32](repeating: -1, count: new.sources.count)
    rows = [UInt32](repeating: 0, count: new.elements.count)
  }

  /// A row and its element in the new document. `names`: attributes that code has set or cleared.
  mutating func take(_ row: Int, _ element: Int, without names: [String]) {
    rows[element] = UInt32(truncatingIfNeeded: row) + 1
    let now = new.elements[element]
    let source = bound.document.elements[row].source
    note(source, now.source)
    note(bound.document.elements[row].bodySource, now.bodySource)
    bound.changeDocument { document in
      document.elements[row].range = now.range
      document.elements[row].bodyRange = now.bodyRange
    }
    if let body = bound.bodyAttributes[row] { bound.attributes[body].range = now.bodyRange }
    var written = Int(now.firstAttribute)
    for index in bound.attributes(of: row) {
      while written < Int(now.firstAttribute) + Int(now.attributeCount), !names.isEmpty,
        names.contains(new.names[new.attributes[written].name])
      {
        written += 1
      }
      guard written < Int(now.firstAttribute) + Int(now.attributeCount) else { break }
      take(new.attributes[written], index, now.source, source)
      written += 1
    }
  }

  private mutating func note(_ source: UInt32, _ now: UInt32) {
    guard Int(source) < texts.count, Int(now) < sources.count else { return }
    texts[Int(source)] = Int32(truncatingIfNeeded: now)
    if sources[Int(now)] < 0 { sources[Int(now)] = Int32(truncatingIfNeeded: source) }
  }

  /// The source of an attribute that was set is known if another thing is of the same.
  private mutating func take(
    _ attribute: XMLDocument.Attribute, _ index: Int, _ elementSource: UInt32, _ linkedSource: UInt32
  ) {
    let present = bound.document.attributes[index].source
    if Int(present) < texts.count, texts[Int(present)] < 0,
      bound.document.sources[Int(present)].name == new.source(attribute.source).name
    {
      note(present, attribute.source)
    }
    var source: UInt32?
    if attribute.source == elementSource {
      source = linkedSource
    } else if sources[Int(attribute.source)] >= 0 {
      source = UInt32(sources[Int(attribute.source)])
    }
    bound.changeDocument { document in
      document.attributes[index].nameRange = attribute.nameRange
      document.attributes[index].valueRange = attribute.valueRange
      if let source { document.attributes[index].source = source }
    }
    bound.attributes[index].range = attribute.valueRange
    if let source { bound.attributes[index].source = source }
  }

  /// Replaces the texts, and the places of what is declared in them. O(rows + definitions).
  mutating func finish() {
    noteInclusions()
    bound.changeDocument { document in
      for (source, now) in texts.enumerated() where now >= 0 {
        document.sources[source] = new.sources[Int(now)]
        if source < document.inclusions.count, Int(now) < new.inclusions.count {
          document.inclusions[source].range = new.inclusions[Int(now)].range
        }
      }
      update(&document.macros, new.macros)
      update(&document.parameters, new.parameters)
      update(&document.states, new.states)
      update(&document.structures, new.structures)
    }
    for (index, attribute) in bound.structureAttributes.enumerated() where index < bound.document.structures.count {
      bound.attributes[attribute].range = bound.document.structures[index].valueRange
    }
  }

  /// Texts that nothing is left of but what they include.
  private mutating func noteInclusions() {
    let before = bound.document.inclusions
    for first in texts.indices {
      var source = first
      while source < before.count, texts[source] >= 0, Int(texts[source]) < new.inclusions.count {
        let around = Int(before[source].source)
        if around >= texts.count || texts[around] >= 0 { break }
        texts[around] = Int32(truncatingIfNeeded: new.inclusions[Int(texts[source])].source)
        source = around
      }
    }
  }

  /// Those of one element are in the same order in both.
  private func update(_ definitions: inout [XMLDocument.Definition], _ now: [XMLDocument.Definition]) {
    if now.isEmpty { return }
    // By row of the linked document: the definitions of its element.
    var places = IndexMap<Int32, Int32>()
    var following = [Int32](repeating: -1, count: definitions.count)
    for index in definitions.indices.reversed() {
      let row = definitions[index].element
      following[index] = places[row] ?? -1
      places[row] = Int32(truncatingIfNeeded: index)
    }
    for definition in now where rows[Int(definition.element)] > 0 {
      let row = Int32(bitPattern: rows[Int(definition.element)] - 1)
      guard let index = places[row], index >= 0 else { continue }
      definitions[Int(index)].range = definition.range
      definitions[Int(index)].valueRange = definition.valueRange
      places[row] = following[Int(index)]
    }
  }
}
