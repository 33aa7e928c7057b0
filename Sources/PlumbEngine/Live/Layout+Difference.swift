import PlumbSyntax

/// Reloads that change the program by what is different in the files.
extension Layout {
  /// Takes over documents that have the elements that they had, by patching what is linked. nil if they have others, or
  /// if that cannot be shown to give what linking them gives; then nothing is changed.
  func takeDifference(_ units: [Assembly], _ reassembly: Reassembly) -> TreeDifference? {
    guard let live, template.patcher != nil else { return nil }
    var origin = template.origin
    let texts: ScopeDefinition?
    do throws(Diagnostic) { texts = try reassembly.texts(&origin) } catch { return nil }
    do throws(PatchRefusal) {
      try checkPatches()
      guard let difference = try TreeDifference.ofAttributes(from: live, of: units) else { return nil }
      return try take(difference, texts, origin)
    } catch {
      edits.count(.failure(error))
      return nil
    }
  }

  /// Takes over a tree that was rebased onto changed documents, as above.
  func takeDifference(
    _ rebased: LiveDocument, _ definitions: [ScopeDefinition], _ origin: Template.Origin
  ) -> TreeDifference? {
    guard let live, template.patcher != nil else { return nil }
    do throws(PatchRefusal) {
      try checkPatches()
      let difference = try TreeDifference.ofNodes(from: live, to: rebased)
      try checkSize(rebased, difference)
      return try take(difference, definitions.first { $0.isFromStringsFile }, origin)
    } catch {
      edits.count(.failure(error))
      return nil
    }
  }

  private func take(
    _ difference: TreeDifference, _ texts: ScopeDefinition?, _ origin: Template.Origin
  ) throws(PatchRefusal) -> TreeDifference {
    try checkDefinitions(texts, difference)
    do throws(Diagnostic) {
      try checkCells(
        in: template, node: { handles.handle($0) },
        elements: { difference.units.cells(of: difference.tree.nodes[$0].origin) },
        scope: { InheritedScope(self, row: $0) })
    } catch { throw .diagnostics }
    let count = handles.count
    let generation = template.engine.nextGeneration()
    handles.append(count: difference.edit.inserted.count, generation: generation)
    do throws(PatchRefusal) {
      let template = template
      try patch(difference.edit, difference.tree) { bound in
        difference.updatePlaces(bound)
        template.take(difference.units[0], origin)
      }
    } catch {
      handles.removePending(from: count)
      throw error
    }
    edits.count(.success(()))
    if difference.isSameTree { difference.tree.replaceUnits(difference.units) } else { live = difference.tree }
    // Instances may stand elsewhere than their elements now.
    structure?.forgetValues()
    structure?.isRebased = true
    return difference
  }

  /// Refuses other texts and constants, and scopes that may be those of other nodes now.
  private func checkDefinitions(_ texts: ScopeDefinition?, _ difference: TreeDifference) throws(PatchRefusal) {
    if !template.warnings.isEmpty { throw .diagnostics }
    let before = template.definitions.first { $0.isFromStringsFile }
    if before != nil || texts != nil {
      guard let before, let texts, before.hasSameConstants(as: texts) else { throw .definitions }
    }
    if !difference.movesNodes { return }
    for definition in template.definitions where !definition.isFromStringsFile && !definition.isOfInstance {
      if !definition.node.isEmpty || (definition.row ?? 0) != 0 { throw .definitions }
    }
  }

  /// Refuses what a load refuses.
  private func checkSize(_ rebased: LiveDocument, _ difference: TreeDifference) throws(PatchRefusal) {
    if !difference.movesNodes { return }
    let limits = template.engine.options.limits
    if rebased.nodes.count > limits.maximumNodes || rebased.depth > limits.maximumDepth { throw .room }
  }
}

extension TreeDifference {
  /// Whether nodes came, went or moved.
  var movesNodes: Bool { !edit.links.isEmpty }
}

extension ScopeDefinition {
  fileprivate func hasSameConstants(as other: ScopeDefinition) -> Bool {
    guard constants.count == other.constants.count else { return false }
    for (first, second) in zip(constants, other.constants) {
      if first.key != second.key || !first.value.isIdentical(to: second.value) { return false }
    }
    return true
  }
}
