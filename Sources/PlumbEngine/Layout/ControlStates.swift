import PlumbSyntax

/// The states that a host has set, by node. Nodes that are gone have none, and leave nothing behind.
struct ControlStates {
  /// By the slot of a handle: its generation, and below 16 bits of states.
  private var bySlot = IndexMap<UInt32, UInt64>()
  /// Controls whose states were set since the last publication.
  private(set) var changed: [UInt64] = []
  /// What their states were then.
  private var statesBefore = IndexMap<UInt64, Int32>()
  /// Changes when a control is disabled or enabled.
  private(set) var disabledVersion: UInt64 = 0
  private var room: [RawChange] = []
  /// Names in lists of changes, which hosts borrow.
  private var names: [TextBox] = []

  var isEmpty: Bool { bySlot.isEmpty }
  /// Bytes of its storage.
  var memory: Int { bySlot.memory + changed.memory + statesBefore.memory + room.memory + names.count * 64 }

  /// Notes what the states of a control are, before they are set.
  mutating func noteChange(_ handle: UInt64) {
    if statesBefore[handle] != nil { return }
    statesBefore[handle] = Int32(self[handle])
    changed.append(handle)
  }

  /// The states of a control as of the last publication, if they were set since; nil otherwise.
  func before(_ handle: UInt64) -> UInt16? { statesBefore[handle].map { UInt16(truncatingIfNeeded: $0) } }

  mutating func forgetChanges() {
    changed.removeAll(keepingCapacity: true)
    statesBefore.removeAll()
  }

  /// Room for a list of changes, used again each time.
  mutating func takeRoom() -> [RawChange] {
    let taken = room
    room = []
    return taken
  }

  mutating func giveBack(_ taken: inout [RawChange]) {
    taken.removeAll(keepingCapacity: true)
    room = taken
  }

  /// The text of one of `ControlStates.listed`, and behind them of a state of touches.
  mutating func name(_ index: Int) -> TextBox {
    if names.isEmpty { names = (Self.listed + Self.touched).map { TextBox($0) } }
    return names[index]
  }

  /// The properties that follow from states and are listed as changed: `state`, and what the control shows. The last is
  /// listed for nodes that are not controls, which have no other state.
  static let listed = [
    "state", "currentTitle", "currentAttributedTitle", "currentTitleColor", "currentTitleShadowColor", "currentImage",
    "currentBackgroundImage", "currentThumbImage", "currentMinimumTrackImage", "currentMaximumTrackImage",
    "isFocused",
  ]

  /// Behind `listed`: the properties of `TouchState`, listed of any node.
  private static let touched = TouchState.allCases.map { $0.property }

  subscript(handle: UInt64) -> UInt16 {
    get {
      guard let known = bySlot[UInt32(truncatingIfNeeded: handle)], known >> 16 == handle >> 32 else { return 0 }
      return UInt16(truncatingIfNeeded: known)
    }
    set {
      if (self[handle] ^ newValue) & ControlState.disabled.rawValue != 0 { disabledVersion &+= 1 }
      bySlot[UInt32(truncatingIfNeeded: handle)] = newValue == 0 ? nil : (handle >> 32) << 16 | UInt64(newValue)
    }
  }
}

extension Layout {
  /// Sets the states that a host decides about: of a control highlighted 1, disabled 2, selected 4, focused 8, tracking 16,
  /// touch inside 32; of a scroll view tracking 16, dragging 64, decelerating 128, zooming 256, zoom bouncing 512. A state that an attribute decides about,
  /// such as `isEnabled`, is that of the attribute; those from 16 on are for hosts that do without pointers. A node is
  /// highlighted, or in one of these, as long as the host or a pointer says so. What depends on it follows at the next compute. Errors: `.argument` (other bits), `.property` (neither a
  /// control nor a scroll view), `.busy`. O(log controls).
  public func setControlState(_ state: UInt32, row: Int) -> Status {
    if isBusy { return .busy }
    guard let linked = linkedRow(row), template.isControl(linked) || NodeReader(self).isScroll(linked) else {
      return fail(.property, "\(component(row: row)) is not a control, nor a scroll view")
    }
    let isControl = template.isControl(linked)
    let known = isControl ? ControlState.mask | TouchState.ofControls : TouchState.ofScrollViews
    let states = UInt16(truncatingIfNeeded: state)
    guard state <= 0x3FF, states & ~known == 0 else {
      return fail(
        .argument,
        isControl
          ? "\(state) is no state of a control: highlighted 1, disabled 2, selected 4, focused 8, tracking 16, "
            + "touch inside 32, or a sum of them"
          : "\(state) is no state of a scroll view: tracking 16, dragging 64, decelerating 128, zooming 256, "
            + "zoom bouncing 512, or a sum of them")
    }
    let handle = handles.handle(linked)
    touches.forget { handles.row($0) == nil }
    touches.setHost(states & TouchState.mask, handle)
    let all = ControlState.kept(states) | touches.states(of: handle)
    if !isControl {
      setStates(ControlState.ofHost(controlStates[handle]) | all, linked)
      return .ok
    }
    // Only one node has the focus.
    if states & ControlState.focused.rawValue != 0 {
      moveFocus(toLinked: linked)
    } else if focusedHandle == handle {
      moveFocus(toLinked: nil)
    }
    setStates(all, linked)
    return .ok
  }

  /// Sets the states of a row of the linked document that a host, or the focus, has decided about.
  func setStates(_ states: UInt16, _ linked: Int) {
    lookups.noteControlStates()
    let handle = handles.handle(linked)
    if controlStates[handle] == states { return }
    controlStates.noteChange(handle)
    controlStates[handle] = states
    machine.setControlState(states, linked)
    machine.hasMarks = true
  }

  /// Lists what differs because of states that were set: rows ascending, among the changes of the compute. `revision`: the
  /// one before. O(controls that were set).
  @inline(never)
  func listControlStates(_ revision: UInt64) {
    var found = controlStates.takeRoom()
    let now = PublishedProperties(reader: NodeReader(self))
    var nothing: Void
    for handle in controlStates.changed {
      guard let row = handles.row(handle), let states = controlStates.before(handle), controlStates[handle] != states
      else { continue }
      var before = now
      before.states = states
      let place = order.place(ofRow: row)
      @inline(never) func list(_ index: Int) {
        found.append(
          RawChange(
            node: node(row: place), row: UInt32(truncatingIfNeeded: place), kind: RawChange.property,
            property: RawValue.address(controlStates.name(index).base)))
      }
      for (index, state) in TouchState.allCases.enumerated()
      where (controlStates[handle] ^ states) & state.rawValue != 0 {
        list(ControlStates.listed.count + index)
      }
      if now.states(of: row) == before.states(of: row) { continue }
      list(template.isControl(row) ? 0 : ControlStates.listed.count - 1)
      // What a control shows differs only in parts that a state has of its own.
      var listed = 0
      for property in image.propertyRange(row) where ControlState.isOwn(image.propertyName(property)) {
        guard let part = DerivedName.part(of: image.propertyName(property)),
          let index = ControlStates.listed.firstIndex(of: "current" + part), listed & 1 << index == 0,
          let value = (try? now.derived(ControlStates.listed[index], row, &nothing)) ?? nil,
          let other = (try? before.derived(ControlStates.listed[index], row, &nothing)) ?? nil,
          !value.isIdentical(to: other)
        else { continue }
        listed |= 1 << index
        list(index)
      }
    }
    controlStates.forgetChanges()
    if !found.isEmpty {
      published.changes.merge(&found)
      if published.revision == revision { published.revision += 1 }
    }
    controlStates.giveBack(&found)
  }
}

extension Layout {
  /// Whether a row of the linked document is disabled, by an attribute or by the host. One whose attribute no compute has
  /// reached is.
  func isDisabled(_ linked: Int) -> Bool {
    do throws(Diagnostic) {
      // Few controls have an expression for it; to look for one by its name takes longer than all else here.
      let row = order.place(ofRow: linked)
      if try !PropertyReader(self).hasExpression(FocusProperty.isEnabled.rawValue, row: row) {
        return controlStates[handles.handle(linked)] & ControlState.disabled.rawValue != 0
      }
      var nothing: Void
      return try PublishedProperties(reader: NodeReader(self)).isIn(.disabled, linked, &nothing).a != 0
    } catch { return true }
  }

  /// Whether it is hidden, by itself or with a row around it.
  func isHidden(_ linked: Int) -> Bool {
    let flags = flags(row: order.place(ofRow: linked))
    return flags.isHidden || flags.isHiddenByAncestor
  }
}

extension Template {
  func isButton(_ row: Int) -> Bool { engine.catalog.isKind(Int(component(row)), of: "UIButton") }

  func isControl(_ row: Int) -> Bool {
    let component = Int(linked.tree.components[row])
    return component >= 0 && engine.catalog.components[component].isControl
  }
}

extension Machine {
  /// Whether the host has put a control in a state, as far as something depends on it.
  func isControl(_ row: Int, in state: ControlState) -> Bool {
    let controls = image.program.controls
    let place = controls.partitionPoint { Int($0.row) < row }
    guard place < controls.count, Int(controls[place].row) == row,
      let index = ControlState.allCases.firstIndex(of: state), controls[place].inputs[index] != .max
    else { return false }
    return numbers.base[Int(controls[place].inputs[index])] != 0
  }

  /// Sets the cells of a control's states, where something depends on them.
  mutating func setControlState(_ state: UInt16, _ row: Int) {
    let controls = image.program.controls
    let place = controls.partitionPoint { Int($0.row) < row }
    guard place < controls.count, Int(controls[place].row) == row else { return }
    for (index, cell) in controls[place].inputs.enumerated() where cell != .max {
      set(number: state & 1 << index != 0 ? 1 : 0, cell: Int(cell))
    }
  }
}
