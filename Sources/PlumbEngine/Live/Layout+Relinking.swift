import PlumbSyntax

/// Relinking, and switching to the new program.
extension Layout {
  /// Links a layout that was patched from scratch: what reads the document in its own order expects that.
  func relinkPatched() throws(Diagnostic) {
    guard isPatched, let live else { return }
    try relink(live, keepsPlaces: true)
  }

  /// Relinks the document for another direction, other constants or another language, whose `texts` replace those of
  /// the previous language.
  func relink(
    isRightToLeft: Bool, constants: [ScopeDefinition]?, origin: Template.Origin, texts: ScopeDefinition? = nil
  ) -> Status {
    do throws(Diagnostic) { try requireOwnTree() } catch { return fail(error) }
    if isPatched {
      do throws(Diagnostic) { try relinkPatched() } catch { return fail(error) }
    }
    let definitions = template.definitions(constants: constants, language: origin.language, texts: texts)
    var options = template.options
    options.isEditable = false
    options.isRightToLeft = isRightToLeft
    var problems: [Diagnostic] = []
    // Pure functions of the host run while constants are folded, and replaced values may release data of the host.
    let previous = activityState.begin(.relinking)
    defer { activityState.end(returningTo: previous) }
    let linked = Template.link(
      template.document, definitions, options, engine: template.engine, environment: template.environment,
      assembly: template.assembly, origin: origin, account: memory,
      owned: ownsTemplate ? template.owned : Template.Owned(document: false, parts: false), &problems)
    guard let linked else {
      diagnostics = problems
      return problems.first { $0.severity == .error }?.code ?? .evaluation
    }
    do throws(Diagnostic) { try reserveMemory(linked.image.layoutMemory) } catch { return fail(error) }
    do throws(Diagnostic) {
      let oldRows = (0..<Int32(truncatingIfNeeded: linked.nodeCount)).map { $0 }
      let machine = try checkCells(
        in: linked, oldRows: oldRows, keepsState: constants == nil, node: { handles.handle($0) },
        elements: { cells(ofList: $0) })
      replace(with: linked, oldRows: oldRows, machine: machine)
    } catch { return error.code }
    self.isRightToLeft = isRightToLeft
    return .ok
  }

  /// Links the document of nodes. Its errors are kept and the first is thrown.
  /// Both programs are counted until `countMemory()`.
  func link(
    _ document: LiveDocument, _ definitions: [ScopeDefinition], _ assembly: Assembly, _ origin: Template.Origin,
    _ owned: Template.Owned, isEditable: Bool, onFailure: (Linker) -> Void = { _ in }
  ) throws(Diagnostic) -> Template {
    var problems: [Diagnostic] = []
    var options = template.options
    options.isEditable = isEditable
    let linked = Template.link(
      document.write(), definitions, options, engine: template.engine, environment: template.environment,
      assembly: assembly, origin: origin, account: isExpanding ? nil : memory, owned: owned, onFailure: onFailure,
      &problems)
    if let linked {
      do throws(Diagnostic) { try charge.set(charge.bytes + linked.image.layoutMemory) } catch {
        diagnostics = [error]
        throw error
      }
      return linked
    }
    diagnostics = Engine.sorted(problems)
    throw diagnostics.first ?? Diagnostic(.evaluation, "The layout cannot be linked")
  }

  /// Switches to another program. `oldRows`: the previous row of each new row, -1 for a new node; nil: the rows are the
  /// same. `keepsPlaces`: the nodes in document order are the same, whatever their rows. Inputs and state are carried over,
  /// unless `keepsState` is false or there is a `machine` that has them; published values are compared. O(both).
  @discardableResult
  func replace(
    with other: Template, oldRows: [Int32]? = nil, handles: HandleTable? = nil, keepsPlaces: Bool = false,
    keepsState: Bool = true, machine prepared: Machine? = nil
  ) -> ProgramReplacement.Losses {
    let shown =
      published.previous.shown ?? (isInList ? nil : PublishedSnapshot.ofSeen(self, withProperties: false))
    transitions?.restore(&published)
    defer { transitions?.show(self) }
    transitions?.forgetProperties()
    let count = other.nodeCount
    let oldRows = oldRows ?? (0..<Int32(truncatingIfNeeded: count)).map { $0 }
    let replacement = ProgramReplacement(self, by: other, oldRows: oldRows)
    let losses = replacement.losses
    let keepsPlaces = keepsPlaces || oldRows.count == tree.count && losses.nodes == 0 && handles == nil
    let fresh = prepared ?? replacement.machine(keepsState: keepsState)
    let results = replacement.published(keepsPlaces: keepsPlaces)
    template = other
    machine = fresh
    published = results
    published.previous.shown = shown
    isPatched = false
    structure?.forgetValues()
    stateStore.renumber(
      replacement.oldKeys, generation: template.engine.nextGeneration(), keepsTypes: keepsState)
    StateStore.refreshDerivedCells(template, &machine, ledger)
    if let handles {
      self.handles = handles
      nodeHandles = FixedArray(count: count) { handles.handle($0) }
    }
    restoreSelectedTabs()
    restoreConstraints()
    setSizeClassState()
    // Those of the program before are not known to hold now.
    if console.hasConflicts { machine.hasNewConflicts = true }
    countMemory()
    return losses
  }
}
