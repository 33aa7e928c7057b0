import PlumbSyntax

/// Rows and scopes that a patch adds to a linked document.
extension ScopeTable {
  /// How much there is of everything, so that what a patch adds can be taken away.
  struct Counts {
    fileprivate var scopes: Int
    fileprivate var keys: Int
    fileprivate var slots: Int
  }

  var counts: Counts { Counts(scopes: scopes.count, keys: keys.count, slots: slots.count) }

  /// Adds a row below another one, which may open a scope of its own.
  mutating func append(rowBelow parent: Int, opensScope: Bool) {
    let inherited = ofRow[parent]
    guard opensScope else {
      ofRow.append(inherited)
      return
    }
    let scope = Int32(truncatingIfNeeded: scopes.count)
    scopes.append(Scope(row: Int32(truncatingIfNeeded: ofRow.count), parent: inherited))
    ofRow.append(scope)
  }

  /// Adds rows below others, or below each other, which open no scopes.
  @_optimize(speed)
  mutating func append(rowsBelow parents: ArraySlice<Int32>) {
    let needed = ofRow.count + parents.count
    if ofRow.capacity < needed { ofRow.reserveCapacity(needed + needed / 4) }
    let first = ofRow.count
    ofRow.append(filling: -1, count: parents.count)
    ofRow.withUnsafeMutableBufferPointer { scopes in
      for (place, parent) in parents.enumerated() { scopes[first + place] = scopes[Int(parent)] }
    }
  }

  /// Takes away what was added. Nothing is added after that: the tables still know its names.
  mutating func remove(after counts: Counts) {
    scopes.removeLast(scopes.count - counts.scopes)
    keys.removeLast(keys.count - counts.keys)
    slots.removeLast(slots.count - counts.slots)
  }
}
