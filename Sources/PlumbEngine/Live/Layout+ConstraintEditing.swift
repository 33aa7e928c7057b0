import PlumbSyntax

/// Constraints that code adds and removes. Each is an attribute of the node that it is added to, with a name of its own.
extension Layout {
  /// Adds a constraint to a node (nil: the root), whose names mean what they mean in an attribute `constraints` of the node.
  /// Gives its handle. It goes with the node, and survives reloads with it. Errors: `.handle`, `.argument` (not one
  /// constraint), those of linking.
  public func addConstraint(_ text: String, to node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    var added = -1
    let count = ConstraintText(text).statements().count
    let status = status { (tree) throws(Diagnostic) in
      if count != 1 {
        throw Diagnostic(.argument, "One constraint is added at a time, this text has \(count)")
      }
      let changed = try number(of: node)
      try reserveMemory(HeapBlock.object(512) + text.memory)
      added = constraintStore.addPending(
        node: node ?? handles.handle(0), generation: template.engine.nextGeneration())
      tree.override(ConstraintTable.name(ofAdded: added), text, changed)
    }
    if status != .ok {
      if !hasBatch { constraintStore.dropPending() }
      throw diagnostics.first ?? Diagnostic(status, "The constraint cannot be added")
    }
    return constraintStore.handle(ofAdded: added)
  }

  /// As above, field by field.
  public func addConstraint(_ fields: ConstraintFields, to node: UInt64? = nil) throws(Diagnostic) -> UInt64 {
    let text: String
    do throws(Diagnostic) { text = try fields.text() } catch { throw keep(error) }
    return try addConstraint(text, to: node)
  }

  /// Removes a constraint that code has added. Errors: `.handle`, `.argument` (one that a document has: make it inactive),
  /// those of linking.
  public func removeConstraint(_ handle: UInt64) -> Status {
    status { (tree) throws(Diagnostic) in
      guard let record = constraintStore.index(of: handle) else {
        throw Diagnostic(.handle, "The constraint is not one of this layout's")
      }
      guard constraintStore.records[record].identity == .added else {
        var diagnostic = Diagnostic(.argument, "A constraint of a document cannot be removed")
        diagnostic.notes = ["make it inactive, or set the attribute constraints of its node"]
        throw diagnostic
      }
      tree.override(
        ConstraintTable.name(ofAdded: record), nil, try number(of: constraintStore.records[record].node))
    }
  }
}
