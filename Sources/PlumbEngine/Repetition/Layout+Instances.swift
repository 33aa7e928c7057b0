import PlumbSyntax

/// Instances of elements with `repeat` or `if`, as hosts see them.
extension Layout {
  /// The instance that a row of the frames array is in; of several the innermost.
  public struct InstanceInfo: Sendable {
    /// The row of the instance's root.
    public var row: Int
    /// Which instance of its element it is, counted from 0.
    public var index: Int
    /// How many instances the element has.
    public var count: Int
  }

  /// The innermost instance that a row is in; nil if it is in none. O(depth + instances of the element).
  public func instance(row: Int) -> InstanceInfo? {
    guard let (site, unit) = instanceUnit(row), let index = site.instances.firstIndex(of: unit) else { return nil }
    return InstanceInfo(row: instanceRow(unit), index: index, count: site.instances.count)
  }

  /// The number of the structural element that a row is in an instance of, and which instance that is.
  func instanceNumber(row: Int) -> (element: Int, index: Int)? {
    guard let (site, unit) = instanceUnit(row), let index = site.instances.firstIndex(of: unit),
      let number = structure?.numbers[Instance.site(site.unit, site.element)]
    else { return nil }
    return (Int(number), index)
  }

  /// The rows of all instances of the element that a row is an instance of, or in one of, in their order; empty for a row
  /// that is in none. O(depth + instances).
  public func instances(row: Int) -> [Int] {
    guard let (site, _) = instanceUnit(row) else { return [] }
    return site.instances.map { instanceRow($0) }
  }

  /// The row of one instance of the element that a row is in an instance of; nil if there is none. O(depth).
  package func instance(_ index: Int, row: Int) -> Int? {
    guard let (site, _) = instanceUnit(row), site.instances.indices.contains(index) else { return nil }
    return instanceRow(site.instances[index])
  }

  /// How many instances the element has that a row is in an instance of; 0 if it is in none. O(depth).
  package func instanceCount(row: Int) -> Int { instanceUnit(row)?.site.instances.count ?? 0 }

  private func instanceUnit(_ row: Int) -> (site: Structure.Site, unit: Int32)? {
    guard let structure, let live, var node = linkedRow(row) else { return nil }
    while node >= 0 {
      let origin = live.nodes[node].origin
      if origin.row == 0, let instance = live.instances[Int(origin.unit)], let number = structure.numbers[instance.site]
      {
        return (structure.sites[Int(number)], origin.unit)
      }
      node = Int(live.nodes[node].parent)
    }
    return nil
  }

  private func instanceRow(_ unit: Int32) -> Int {
    let node = live?.node(of: NodeOrigin(unit: unit, row: 0)) ?? -1
    return node < 0 ? -1 : order.place(ofRow: node)
  }
}
