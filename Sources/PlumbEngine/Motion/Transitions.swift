import PlumbSyntax

/// What a layout shows on its way to what it has computed. A layout has it from its first transition on.
///
/// The published arrays hold the values that are shown. During a compute or an edit they hold the targets instead, because changes
/// are found by comparing new values with the targets.
final class Transitions {
  /// Transitions that began together.
  private struct Group {
    /// How many of them are not over; -1 for a group that is not used.
    var remaining: Int
    /// Whether none of them was given another target.
    var isAtEnd = true
    var completion: MotionCompletion?
    /// In a cell: the group of the layout around it that waits for this one; -1 for none.
    var outer: Int32 = -1
  }

  /// In the order of their places.
  private(set) var running: [Transition] = []
  var transforms = MovingTransforms()
  private var groups: [Group] = []
  private var names: [String] = []
  private(set) var pending: PendingTransitions?
  private(set) var declared = DeclaredTransitions()
  private var presences = Presences()
  /// The program that has the places.
  private var version = UInt64.max
  private var declaredVersion = UInt64.max
  /// Whether the published arrays hold the values that are shown; false: the targets.
  private var isShowing = true
  /// Changes of what is shown, by the present compute.
  private let changes = ChangeList(capacity: 16)
  /// Whether what is declared to move is at its end at once.
  var isReduced = false
  /// Whether the present compute shows nodes that leave in another way than the one before.
  private(set) var hasNewLeaving = false
  /// Whether the present compute shows rows of lists elsewhere, or what is in them in another way.
  private(set) var hasNewRows = false
  /// Whether it shows the root with another opacity, offset or scale, as a cell's that enters or leaves.
  private(set) var hasNewRoot = false
  /// Whether something moves in lists.
  var hasMovingLists = false
  /// Whether the compute that is running may move rows of lists.
  var hasOpenLists = false
  /// Whether time has passed, or something was ended, since the last compute.
  private(set) var needsStep = false
  /// Whether the next compute shows something else than before (`forget`), so that nothing moves from what was shown.
  private var isForgotten = false
  /// In a cell: groups of the layout around it that are to be told.
  var closedOuter: [(group: Int, isAtEnd: Bool)] = []
  /// Completions that are to be called.
  var ended: [(completion: MotionCompletion, isAtEnd: Bool)] = []
  /// Made when a host first asks for them.
  private var targetFrames: FixedArray<Frame>?
  private var targetRevision: UInt64 = 0

  /// Bytes of it and of its storage.
  var memory: Int {
    HeapBlock.object(240) + running.memory + transforms.memory + groups.memory + names.memory + declared.memory
      + presences.memory
      + changes.capacity * MemoryLayout<RawChange>.stride + (targetFrames?.memory ?? 0) + (pending?.before?.memory ?? 0)
  }

  var isIdle: Bool {
    running.isEmpty && pending == nil && ended.isEmpty && presences.isEmpty && !hasMovingLists
  }

  /// How and with what the next compute's changes move; nil: they do not.
  var start: (timing: MotionTiming?, group: Int) { (pending?.timing, pending?.group ?? -1) }

  // MARK: - Beginning

  /// Lets the changes of the next compute move.
  func begin(_ timing: MotionTiming, _ completion: MotionCompletion?, _ layout: Layout, outer: Int = -1) {
    let group = addGroup(completion, outer: outer)
    // Both are about the same compute: what was shown first counts, and how it is to move last.
    if let known = pending {
      groups[known.group].isAtEnd = false
      close(known.group)
    }
    let before =
      pending?.before ?? layout.published.previous.shown ?? PublishedSnapshot.ofSeen(layout, withProperties: true)
    pending = PendingTransitions(timing: timing, group: group, before: before)
  }

  /// Lets what changes in a cell move with the changes of this layout's next compute. A cell may be computed several times by it.
  @inline(never)
  func hand(to cell: Layout) {
    guard let pending else { return }
    let inner = cell.madeTransitions
    if let known = inner.pending, inner.groups[known.group].outer == Int32(truncatingIfNeeded: pending.group) { return }
    join(pending.group)
    inner.begin(pending.timing, nil, cell, outer: pending.group)
  }

  /// Adds one to the transitions that a group waits for.
  func join(_ group: Int) {
    if group >= 0 { groups[group].remaining += 1 }
  }

  /// One of the transitions that a group waits for is over. `isAtEnd`: it reached its target.
  @inline(never)
  func leave(_ group: Int, isAtEnd: Bool) {
    if group < 0 { return }
    if !isAtEnd { groups[group].isAtEnd = false }
    close(group)
  }

  private func addGroup(_ completion: MotionCompletion?, outer: Int = -1) -> Int {
    let group = Group(remaining: 1, completion: completion, outer: Int32(truncatingIfNeeded: outer))
    if let free = groups.firstIndex(where: { $0.remaining < 0 }) {
      groups[free] = group
      return free
    }
    groups.append(group)
    return groups.count - 1
  }

  /// A group waits for one transition less, or for no more to begin. Nothing is done for -1: declared transitions have no group.
  private func close(_ group: Int) {
    if group < 0 { return }
    groups[group].remaining -= 1
    if groups[group].remaining > 0 { return }
    if let completion = groups[group].completion { ended.append((completion, groups[group].isAtEnd)) }
    if groups[group].outer >= 0 { closedOuter.append((Int(groups[group].outer), groups[group].isAtEnd)) }
    groups[group] = Group(remaining: -1)
  }

  /// Ends a transition before it has reached its target.
  private func cancel(_ place: Int) {
    if running[place].isEnded { return }
    running[place].isEnded = true
    let group = Int(running[place].group)
    // The list computes a cell several times for one change: its transition begins again, and is not cut short.
    let isSame =
      group >= 0 && groups[group].outer >= 0 && pending.map { groups[$0.group].outer == groups[group].outer } ?? false
    leave(group, isAtEnd: isSame)
  }

  func number(ofName name: String) -> Int32 {
    if let known = names.firstIndex(of: name) { return Int32(truncatingIfNeeded: known) }
    names.append(name)
    return Int32(truncatingIfNeeded: names.count - 1)
  }

  /// The transition at a place; nil for none. O(log of their number).
  private func index(of place: Transition.Place) -> Int? {
    let index = running.partitionPoint { $0.place.key < place.key }
    return index < running.count && running[index].place.key == place.key ? index : nil
  }

  // MARK: - Time

  /// Lets time pass. What it leads to is shown by the next compute.
  @_optimize(speed)
  func advance(_ seconds: Double, _ layout: Layout) {
    needsStep = needsStep || !isIdle
    for place in running.indices where !running[place].isEnded {
      running[place].moving.elapsed += seconds
      if running[place].moving.isOver { end(place) }
    }
    if !presences.isEmpty { presences.advance(seconds) { close(Int($0)) } }
    if hasMovingLists { for view in layout.lists.views { view.advanceMotions(seconds, self) } }
  }

  private func end(_ place: Int) {
    running[place].moving.elapsed = .infinity
    running[place].isEnded = true
    close(Int(running[place].group))
  }

  /// Takes all transitions of a node to their ends, nil: of all nodes; of a list with its rows.
  func finish(node: UInt64? = nil, layout: Layout) {
    needsStep = needsStep || !isIdle
    if hasMovingLists {
      for view in layout.lists.views where node == nil || view.node == node { view.finishMotions(self) }
    }
    for place in running.indices where !running[place].isEnded {
      if let node, running[place].node != node { continue }
      end(place)
    }
    presences.finish(node: node) { close(Int($0)) }
  }

  // MARK: - Nodes that enter and leave

  /// Notes the nodes that are there before the first program whose elements declare how they enter or leave.
  func know(_ nodes: FixedArray<UInt64>) {
    if !presences.isKnown { presences.know(nodes) }
  }

  /// Whether some nodes are entering. False between an edit and the next compute, when their rows are not known.
  func hasEntering(_ layout: Layout) -> Bool {
    !presences.entering.isEmpty && declaredVersion == layout.programVersion
  }

  /// The opacity, offset and scale of a row that is entering; nil for others. O(log of those that enter).
  func presence(ofRow row: Int) -> Presence? { presences.presence(ofRow: row) }

  /// The nodes that are gone and still shown, on their way out.
  var leaving: [PresenceMotion] { presences.leaving }

  private func takePresences(_ attributes: MotionAttributes, _ layout: Layout) {
    let start = Presences.Start(
      timing: pending?.timing, group: Int32(truncatingIfNeeded: pending?.group ?? -1))
    let count = presences.take(attributes, layout, start, isReduced: isReduced || isForgotten) { group, isAtEnd in
      if group >= 0, !isAtEnd { groups[Int(group)].isAtEnd = false }
      close(Int(group))
    }
    if let group = pending?.group { groups[group].remaining += count }
  }

  // MARK: - Roots of cells

  /// What the root declares of how its row enters and leaves.
  var rootTexts: (enter: PresenceText?, leave: PresenceText?) { presences.rootTexts }
  /// How the root's frame moves whenever it changes, as it declares; nil if it does not.
  var rootTiming: MotionTiming? { declared.entry(of: .frame(0))?.timing }
  /// Whether its row is entering or leaving.
  var isRootMoving: Bool { presences.presence(ofRow: 0) != nil }

  /// Lets the root of a cell enter or leave with its row. `from` nil: from what it shows. A group of the layout around waits for it.
  func beginRoot(
    from: Presence?, to: Presence, _ timing: MotionTiming, outer: Transitions, _ outerGroup: Int, _ layout: Layout
  ) {
    findDeclared(layout)
    let present = presences.presence(ofRow: 0) ?? Presence()
    let moving = MovingValue(
      .insets, from: (from ?? present).parts, to: to.parts, velocity: SIMD4(), timing)
    if moving.isOver { return }
    outer.join(outerGroup)
    let group = addGroup(nil, outer: outerGroup)
    presences.beginRoot(moving, Int32(truncatingIfNeeded: group), layout.nodeHandles.base[0]) { group, isAtEnd in
      leave(Int(group), isAtEnd: isAtEnd)
    }
    hasNewRoot = true
    layout.published.revision &+= 1
    layout.published.hasLastChanges = false
  }

  /// Ends everything, because the layout shows something else from now on, as a cell does that is given to another row. The next
  /// compute shows its results at once.
  func forget(_ layout: Layout) {
    declared.forget()
    needsStep = false
    isForgotten = true
    if pending == nil, running.isEmpty, presences.isEmpty { return }
    let isShownOtherwise = !running.isEmpty || !presences.isEmpty
    restore(&layout.published)
    for place in running.indices { cancel(place) }
    for transition in running { transforms.remove(transition.transform) }
    running.removeAll(keepingCapacity: true)
    if let known = pending?.group {
      pending = nil
      leave(known, isAtEnd: false)
    }
    presences.forget { leave(Int($0), isAtEnd: false) }
    isShowing = true
    if !isShownOtherwise { return }
    layout.published.revision &+= 1
    layout.published.hasLastChanges = false
  }

  // MARK: - What is published

  /// Publishes targets in place of what is shown.
  func restore(_ published: inout Published) {
    // The first compute of a program forgets them.
    pending?.previous = published.previous.values
    if !isShowing { return }
    isShowing = false
    if running.isEmpty { return }
    ownFrames(&published)
    for transition in running {
      if let transform = transforms[transition.transform] {
        transform.hide(&published.values.base[Int(transition.place.published)])
      } else {
        published.show(transition.moving.target, transition.moving.kind, transition.place)
      }
    }
  }

  /// Publishes what is shown in place of targets, after an edit or a reload.
  func show(_ layout: Layout) {
    if isShowing { return }
    isShowing = true
    if running.isEmpty { return }
    if version != layout.programVersion { takePlaces(layout) }
    ownFrames(&layout.published)
    for transition in running {
      if let transform = transforms[transition.transform] {
        transform.show(&layout.published.values.base[Int(transition.place.published)])
      } else {
        layout.published.show(transition.moving.present, transition.moving.kind, transition.place)
      }
    }
  }

  /// A leased array of frames stays as it is.
  private func ownFrames(_ published: inout Published) {
    // Those of nodes come first in each row, but there may be none.
    if !published.ownsFrames, running.contains(where: { $0.isFrame }) { published.copyFrames() }
  }

  /// The document was linked again: properties are published elsewhere.
  func forgetProperties() { pending?.before?.forgetProperties() }

  /// Finds out where another program publishes what moves. What is gone there moves no more.
  private func takePlaces(_ layout: Layout) {
    version = layout.programVersion
    var kept = 0
    for index in running.indices {
      guard let place = place(of: running[index], layout) else {
        cancel(index)
        transforms.remove(running[index].transform)
        continue
      }
      running[index].place = place
      if kept < index { running.swapAt(kept, index) }
      kept += 1
    }
    running.removeLast(running.count - kept)
    sort()
  }

  private func sort() {
    if zip(running, running.dropFirst()).allSatisfy({ $0.place.key < $1.place.key }) { return }
    running.sort(byNumber: { $0.place.key })
  }

  private func place(of transition: Transition, _ layout: Layout) -> Transition.Place? {
    guard let row = layout.handles.row(transition.node) else { return nil }
    let place = layout.order.place(ofRow: row)
    guard place >= 0, place < layout.nodeCount else { return nil }
    if transition.isFrame { return .frame(place) }
    let name = names[Int(transition.name)]
    for property in layout.image.propertyRange(row) where layout.image.propertyName(property) == name {
      let found = Transition.Place(property: property, row: place, layout)
      return found?.isValue == (transition.moving.kind != .number) ? found : nil
    }
    return nil
  }

  // MARK: - After a compute

  /// To be called after each compute, while the published arrays hold the targets. Starts the transitions of what has changed,
  /// publishes the values of the present time, and lists those that differ from the values shown before.
  func take(_ layout: Layout) {
    (hasNewLeaving, hasNewRows, hasNewRoot, needsStep) = (false, false, false, false)
    if version != layout.programVersion { takePlaces(layout) }
    findDeclared(layout)
    isForgotten = false
    if hasMovingLists || hasOpenLists { takeLists(layout) }
    let list = layout.published.changes
    if pending == nil, running.isEmpty, presences.isEmpty, list.count == 0 {
      isShowing = true
      return
    }
    if pending != nil || !running.isEmpty || !declared.isEmpty { begin(list, layout) }
    if let group = pending?.group {
      pending = nil
      close(group)
    }
    step(layout)
    if !presences.isEmpty { stepPresences(layout) }
    declared.note(layout.published)
  }

  private func findDeclared(_ layout: Layout) {
    if declaredVersion == layout.programVersion { return }
    declaredVersion = layout.programVersion
    if layout.template.declaresTransitions || !declared.isEmpty || presences.isKnown {
      let attributes = MotionAttributes(layout)
      declared.take(attributes, layout) { number(ofName: $0) }
      takePresences(attributes, layout)
    }
  }

  /// Begins the motions of rows, and shows those that move at the present time. Cells are computed meanwhile.
  @inline(never)
  private func takeLists(_ layout: Layout) {
    (hasMovingLists, hasOpenLists) = (false, false)
    let previous = layout.activityState.begin(.computing)
    defer { layout.activityState.end(returningTo: previous) }
    for view in layout.lists.views where view.motions != nil {
      if view.takeMotions(self) { hasNewRows = true }
      if view.isMoving { hasMovingLists = true }
    }
  }

  private func stepPresences(_ layout: Layout) {
    changes.removeAll()
    (hasNewLeaving, hasNewRoot) = presences.step(layout.nodeHandles, changes)
    layout.published.changes.merge(changes)
  }

  /// Lets listed changes move that are to, and ends the transitions of others.
  private func begin(_ list: ChangeList, _ layout: Layout) {
    var started: [Transition] = []
    var isReplaced = false
    for index in 0..<list.count {
      let change = list.base[index]
      guard let place = place(of: change, layout) else { continue }
      let known = self.index(of: place)
      if let transition = transition(place, known, layout) {
        started.append(transition)
        list.base[index].kind = place.property < 0 ? RawChange.targetFrame : RawChange.targetProperty
        if transition.group >= 0 { groups[Int(transition.group)].remaining += 1 }
      }
      if let known {
        cancel(known)
        running[known].isReplaced = true
        isReplaced = true
      }
    }
    if isReplaced {
      for transition in running where transition.isReplaced { transforms.remove(transition.transform) }
      running.removeAll { $0.isReplaced }
    }
    beginMoved(layout, &started)
    if started.isEmpty { return }
    running += started
    sort()
  }

  /// Nodes that are elsewhere in the tree move also where their frames have the same numbers as before.
  private func beginMoved(_ layout: Layout, _ started: inout [Transition]) {
    guard let before = pending?.before else { return }
    var listed = IndexMap<Int32, UInt8>()
    for transition in started where transition.isFrame { _ = listed.insert(transition.place.row) }
    changes.removeAll()
    before.forEachMovedRow(layout) { row in
      if listed.contains(Int32(truncatingIfNeeded: row)) { return }
      let known = index(of: .frame(row))
      guard let transition = transition(.frame(row), known, layout) else { return }
      if let known {
        cancel(known)
        running.remove(at: known)
      }
      started.append(transition)
      groups[Int(transition.group)].remaining += 1
      changes.append(
        RawChange(
          node: transition.node, row: UInt32(truncatingIfNeeded: row), kind: RawChange.targetFrame, property: 0))
    }
    layout.published.changes.merge(changes)
  }

  /// What a change is about; nil for what cannot move.
  private func place(of change: RawChange, _ layout: Layout) -> Transition.Place? {
    let row = Int(change.row)
    if change.kind == RawChange.frame { return .frame(row) }
    let image = layout.image
    for property in image.propertyRange(layout.order.row(atPlace: row))
    where image.propertyNamePointers.base[Int(image.properties.base[property].name)] == change.property {
      return Transition.Place(property: property, row: row, layout)
    }
    return nil
  }

  /// The transition that a change begins; nil if it takes effect at once.
  private func transition(_ place: Transition.Place, _ known: Int?, _ layout: Layout) -> Transition? {
    let declaration = pending == nil && !isReduced ? declared.entry(of: place) : nil
    guard let timing = pending?.timing ?? declaration?.timing else { return nil }
    let kind = layout.published.kind(place)
    if StructureParts.isTransform(kind) {
      return transformTransition(place, known, declaration, timing, layout)
    }
    guard let target = layout.published.parts(place), MovingValue.areFinite(target) else { return nil }
    // What is declared or moves already is known to.
    if place.property >= 0, declaration == nil, known == nil, !place.isContinuous(layout) { return nil }
    var velocity = SIMD4<Double>()
    var from: SIMD4<Double>?
    // How far it has come since it was last shown.
    var passed = SIMD4<Double>()
    if let known, running[known].moving.kind == kind {
      let now = running[known].now
      from = now
      passed = now - running[known].moving.present
      velocity = running[known].moving.speed
    } else if declaration?.kind == kind {
      from = declaration?.before
    } else if place.property >= 0 {
      from = pending?.parts(place, kind)
    }
    // Of nodes that were moved it knows where they were on the screen.
    if place.property < 0, let shown = pending?.before?.frame(ofRow: Int(place.row), layout),
      known.map({ shown != running[$0].moving.present }) ?? true
    {
      from = shown + passed
    }
    guard let from, MovingValue.areFinite(from), from != target || known != nil else { return nil }
    let moving = MovingValue(kind, from: from, to: target, velocity: velocity, timing)
    if moving.isOver { return nil }
    let name = place.property < 0 ? -1 : number(ofName: layout.image.propertyName(Int(place.property)))
    return Transition(
      node: layout.nodeHandles.base[Int(place.row)], name: name,
      group: Int32(truncatingIfNeeded: pending?.group ?? -1), moving: moving, place: place)
  }

  /// Shows everything at the present time, lists what differs, and forgets what is over.
  @_optimize(speed)
  private func step(_ layout: Layout) {
    isShowing = true
    if running.isEmpty { return }
    ownFrames(&layout.published)
    let hasTransforms = !transforms.isEmpty
    if hasTransforms { stepTransforms(layout) }
    changes.removeAll()
    let image = layout.image
    let nodes = layout.nodeHandles.base
    var shared = Transition.SharedSample()
    var kept = 0
    for index in running.indices {
      let place = running[index].place
      // Transforms are shown already, and no number of them is here.
      let value = running[index].transform < 0 ? running[index].value(&shared) : running[index].moving.present
      if running[index].transform < 0 { layout.published.show(value, running[index].moving.kind, place) }
      if value != running[index].moving.present {
        running[index].moving.present = value
        let isFrame = place.property < 0
        let name = isFrame ? 0 : Int(image.properties.base[Int(place.property)].name)
        changes.append(
          RawChange(
            node: nodes[Int(place.row)], row: UInt32(truncatingIfNeeded: Int(place.row)),
            kind: isFrame ? RawChange.frame : RawChange.property,
            property: isFrame ? 0 : image.propertyNamePointers.base[name]))
      }
      if running[index].isEnded { continue }
      if kept < index { running.swapAt(kept, index) }
      kept += 1
    }
    running.removeLast(running.count - kept)
    layout.published.changes.merge(changes)
    // Behind the frames of their rows.
    if hasTransforms, let changes = transforms.changes { layout.published.changes.merge(changes) }
  }

  // MARK: - Reading

  /// Whether some property of a row moves. O(log of what moves).
  func movesProperties(ofRow row: Int) -> Bool {
    let first = Transition.Place(row: Int32(truncatingIfNeeded: row), property: 0)
    let index = running.partitionPoint { $0.place.key < first.key }
    return index < running.count && Int(running[index].place.row) == row
  }

  /// Calls `body` while the targets are published. O(what moves).
  @inline(never)
  func withTargets<Result>(_ layout: Layout, _ body: () throws(Diagnostic) -> Result) throws(Diagnostic) -> Result {
    if !isShowing { return try body() }
    restore(&layout.published)
    defer { show(layout) }
    return try body()
  }

  /// Where a frame or property goes; nil if it does not move.
  func target(_ row: Int, property: Int) -> Value? {
    if running.isEmpty { return nil }
    let place = Transition.Place(
      row: Int32(truncatingIfNeeded: row), property: Int32(truncatingIfNeeded: property))
    guard let index = index(of: place) else { return nil }
    if let transform = transforms[running[index].transform] { return transform.target }
    return MovingValue.value(running[index].moving.kind, running[index].moving.target)
  }

  /// All frames as they were computed. O(1), after a compute with frames that move O(nodes).
  func frames(_ published: Published) -> FixedArray<Frame> {
    if !running.contains(where: { $0.isFrame }) { return published.frames }
    if let made = targetFrames, targetRevision == published.revision, made.count == published.frames.count {
      return made
    }
    let made = FixedArray<Frame>(zeros: published.frames.count)
    made.base.update(from: published.frames.base, count: published.frames.count)
    for transition in running where transition.isFrame {
      made.base[Int(transition.place.row)] = Frame(transition.moving.target)
    }
    targetFrames = made
    targetRevision = published.revision
    return made
  }
}
