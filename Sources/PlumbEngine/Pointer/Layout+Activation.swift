import PlumbSyntax

/// What keys and game pads do to the control that has the focus.
extension Layout {
  /// Does to a node what a tap in its middle does: its events `touchDown` and `touchUpInside` are sent, for a button
  /// `primaryActionTriggered` too; a switch changes over; a text field gets the focus. Segments, steppers and pages, where
  /// the place of a tap counts, stay as they are: see `adjust`. The root of a cell that shows a row of a list that lets users
  /// select selects it. Errors: `.property` (it takes no touches), `.argument` (it
  /// is hidden or disabled), `.handle` (no such row), `.busy`, those of setting state and sending events.
  public func activate(row: Int) throws(Diagnostic) {
    if try activateRow(row) { return }
    let linked = try touched(row)
    let node = handles.handle(linked)
    let isButton = template.isButton(linked)
    var value: Double?
    if let control = ValueControl(self, row: linked), control.kind == .switch {
      let changed = control.value == 0 ? 1.0 : 0
      try control.set(changed)
      value = changed
    }
    if TouchComponents.isField(Int(template.component(linked)), template.engine.catalog) { try setFocus(row: row) }
    try sendEach([.touchDown], nil, node)
    if let value { try sendEach([.valueChanged, .primaryActionTriggered], value, node) }
    try sendEach([.touchUpInside], nil, node)
    if isButton { try sendEach([.primaryActionTriggered], nil, node) }
  }

  /// Taps the row that a cell shows, if a row of it is the cell's root. False for other nodes, and where users select nothing.
  private func activateRow(_ row: Int) throws(Diagnostic) -> Bool {
    guard let list, !isBusy, linkedRow(row) == 0, list.selection.settings.allowsSelection,
      let cell = list.cells.first(where: { $0.layout === self }) ?? list.asked.first(where: { $0.layout === self }),
      case .item(let section, let index) = cell.part
    else { return false }
    try list.host.tapRow(list, section: section, index: index)
    return true
  }

  /// Changes the value of a control by steps, to the right or up where `steps` is positive: of a slider a tenth of its range
  /// each, of a stepper its `stepValue`, of segments and pages one; a switch is turned on, or off. Sends `valueChanged` and
  /// `primaryActionTriggered` if that makes a difference. Errors: `.property` (it has no such value), else as `activate`.
  public func adjust(row: Int, steps: Int) throws(Diagnostic) {
    let linked = try touched(row)
    guard let control = ValueControl(self, row: linked) else {
      throw Diagnostic(.property, "\(component(row: row)) has no value that can be changed by steps")
    }
    let value = control.adjusted(by: steps)
    if value == control.value { return }
    try control.set(value)
    try sendEach([.valueChanged, .primaryActionTriggered], value, handles.handle(linked))
  }

  /// The row of the linked document of a node that takes touches now.
  private func touched(_ row: Int) throws(Diagnostic) -> Int {
    if isBusy { throw Diagnostic(.busy, "Nodes cannot be activated from callbacks, nor while edits are collected") }
    guard let linked = linkedRow(row) else { throw Diagnostic(.handle, "The node is not one of this layout's") }
    var components = TouchComponents()
    let component = Int(template.component(linked))
    guard components.takeTouches(component, self) || components.takeText(component, self) else {
      throw Diagnostic(.property, "\(self.component(row: row)) takes no touches")
    }
    if isDisabled(linked) { throw Diagnostic(.argument, "\(self.component(row: row)) is disabled") }
    if isHidden(linked) { throw Diagnostic(.argument, "\(self.component(row: row)) is hidden") }
    return linked
  }

  private func sendEach(_ events: [ControlEvent], _ value: Double?, _ node: UInt64) throws(Diagnostic) {
    for event in events { _ = try sendIfPossible(event, node: node, value: value) }
  }
}
