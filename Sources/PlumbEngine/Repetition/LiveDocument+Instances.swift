import PlumbSyntax

/// Instances when files have changed: they go on as instances of what their structural element is now.
extension LiveDocument {
  /// Replaces the units of instances by what their structural elements consist of in the present documents. One whose
  /// element is gone gets an empty unit. Gives of what the units are instances now. O(units, rows of those with structural
  /// elements).
  func rebaseInstances(_ fresh: inout [Assembly]) -> [Instance?] {
    var result = instances
    // By unit: the new number of each structural element, -1 where it is gone. Made when first needed.
    var elements = [[Int32]?](repeating: nil, count: units.count)
    for unit in units.indices {
      guard let instance = instances[unit] else { continue }
      // What it is an instance of comes before it.
      let around = Int(instance.unit)
      let numbers = elements[around] ?? Self.elements(of: units[around], in: fresh[around])
      elements[around] = numbers
      let number = numbers[Int(instance.element)]
      if number >= 0 {
        result[unit]?.element = number
        fresh[unit] = fresh[around].structure[Int(number)].unit
      } else {
        result[unit] = nil
        fresh[unit] = Assembly(
          root: fresh[around].root,
          document: XMLDocument(source: SourceText(name: "", bytes: []), names: NameTable()))
      }
    }
    return result
  }

  /// Matches the structural elements of a unit to those of a changed one: those around the same node that have the same
  /// attribute and component, in their order.
  private static func elements(of old: Assembly, in new: Assembly) -> [Int32] {
    if old.document.sharesStorage(with: new.document) {
      return old.structure.indices.map { Int32(truncatingIfNeeded: $0) }
    }
    let rows = rows(of: old.document, in: new.document)
    var result = [Int32](repeating: -1, count: old.structure.count)
    // By row: up to where its elements in the new unit are taken.
    var taken = IndexMap<Int32, Int32>()
    for (number, element) in old.structure.enumerated() {
      let row = rows[Int(element.parent)]
      if row < 0 { continue }
      let candidates = new.structure(in: row)
      var next = max(candidates.lowerBound, Int(taken[row] ?? 0))
      while next < candidates.upperBound {
        let other = new.structure[next]
        if other.kind == element.kind, other.unit.componentName == element.unit.componentName {
          result[number] = Int32(truncatingIfNeeded: next)
          taken[row] = Int32(truncatingIfNeeded: next + 1)
          break
        }
        next += 1
      }
    }
    return result
  }
}

extension Assembly {
  /// The name of the root's component.
  fileprivate var componentName: String { document.elements.first.map { document.names[$0.name] } ?? "" }
}
