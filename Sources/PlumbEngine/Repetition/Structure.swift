import PlumbSyntax

/// The structural elements of a layout's tree, and the values that their instances were made for.
struct Structure {
  /// A structural element in the tree. They are in the order of the program's structural attributes.
  struct Site {
    /// The unit that the element is of, and its number in it.
    var unit: Int32
    var element: Int32
    /// The node around it.
    var parent: Int32
    /// The units of its instances, in order.
    var instances: [Int32] = []
  }

  var sites: [Site]
  /// Numbers of sites, by `Instance.site`.
  private(set) var numbers = IndexMap<UInt64, Int32>()
  /// By site: the value that its instances are in line with; nil where that is not known.
  var values: [Value?]
  /// Whether it is not known whether instances are in line.
  var isNew = true
  /// Whether instances may stand elsewhere than their elements: files have changed.
  var isRebased = false
  /// The values for which there was an error, which is told until one of them changes.
  var failed: (values: [Value], program: UInt64, diagnostics: [Diagnostic])?

  init(_ tree: LiveTree) {
    sites = tree.structureSites
    values = [Value?](repeating: nil, count: sites.count)
    for (number, site) in sites.enumerated() {
      numbers[Instance.site(site.unit, site.element)] = Int32(truncatingIfNeeded: number)
    }
  }

  /// Takes over the instances that were made for values.
  mutating func take(_ sites: [Site], _ values: [Value]) {
    self.sites = sites
    take(values)
  }

  /// Takes over values for which there are the right instances.
  mutating func take(_ values: [Value]) {
    self.values = values.map { Optional($0) }
    isNew = false
    isRebased = false
    failed = nil
  }

  /// Forgets what instances are in line with: the values mean something else now.
  mutating func forgetValues() {
    values = [Value?](repeating: nil, count: values.count)
    failed = nil
    isNew = true
  }

  /// Bytes of its storage.
  var memory: Int {
    var bytes = sites.memory + values.memory + numbers.memory
    for site in sites { bytes += site.instances.memory }
    return bytes
  }
}

extension LiveTree {
  /// The structural elements in the order of the linked document's structural attributes. O(nodes).
  var structureSites: [Structure.Site] {
    var sites: [Structure.Site] = []
    var places = IndexMap<UInt64, Int32>()
    forEach(in: 0) { node in
      let origin = nodes[node].origin
      let unit = Int(origin.unit)
      for element in units[unit].structure(in: origin.row) {
        let number = Int32(truncatingIfNeeded: element)
        places[Instance.site(origin.unit, number)] = Int32(truncatingIfNeeded: sites.count)
        sites.append(Structure.Site(unit: origin.unit, element: number, parent: Int32(truncatingIfNeeded: node)))
      }
      // The element around comes before its instances.
      if origin.row == 0, let instance = instances[unit], let site = places[instance.site] {
        sites[Int(site)].instances.append(origin.unit)
      }
    }
    return sites
  }
}
