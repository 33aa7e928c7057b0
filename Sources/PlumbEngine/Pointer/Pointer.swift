import PlumbSyntax

/// What a mouse or a finger does to a layout: states of controls, values, scrolling, and events. Optional: a host may do all
/// of it itself with hit tests, `setControlState` and `send`. One for each finger; one thread at a time.
///
/// Coordinates are those of the root, in points; times in seconds of any clock that does not go back. All follows the last
/// compute: what a pointer changes is there after the next one.
public final class Pointer {
  /// How a pointer behaves.
  public enum Kind: Int32, Sendable {
    /// Drags do not scroll; a slider jumps to where it is pressed.
    case mouse = 0
    /// Drags scroll; a control counts as touched up to 70 points outside of it; a slider moves with the finger, from where
    /// its thumb is.
    case touch = 1

    /// Points around a control that count as inside while it is held. UIKit: about 70.
    var margin: Double { self == .touch ? 70 : 0 }
    /// Points from where a drag scrolls.
    var scrollDistance: Double { self == .touch ? 10 : .infinity }
  }

  /// Seconds within which a second press is a repeated one.
  static let repeatInterval = 0.35
  /// Points within which it is.
  static let repeatDistance = 20.0
  /// Seconds for which a stepper is held before it goes on by itself, and then between steps.
  static let holdDelay = (first: 0.5, next: 0.1)

  public let layout: Layout
  public let kind: Kind
  /// What its layout knows it by.
  private let source: UInt64
  private var components = TouchComponents()
  /// From press to release.
  private var press: Press?
  /// What scrolls, or slides after it was let go.
  private var scroll: PointerScroll?
  private var trail = PointerTrail()
  private var lastTap = (x: 0.0, y: 0.0, time: -Double.infinity, node: UInt64(0))
  private var place: (x: Double, y: Double)?
  /// What it has pulled to be loaded again, until it has sprung back; 0 for none.
  private var pulled: UInt64 = 0
  /// In the cell of a list that it was pressed in, or where something slides on.
  private var inner: CellPointer?

  /// A press that has not ended.
  private struct Press {
    /// The control that it holds; 0 for none.
    var control: UInt64
    var isInside: Bool
    var scrollers: [UInt64]
    var x, y: Double
    /// Of a control with a value: itself, and what it had.
    var values: ValueControl?
    var value = 0.0
    var isValueNew = false
    /// When a held control steps next, infinite for those that do not; and whether it has.
    var nextStep = Double.infinity
    var hasStepped = false
    /// Something took it: a control, though it may be disabled, or what text is typed into.
    var isTaken = false
    /// The control was removed, hidden or disabled meanwhile: whatever becomes of it, it is not held any more.
    var isLost = false
  }

  /// An event to send once the pointer's own state is what it is to be.
  private struct Pending {
    var event: ControlEvent
    var value: Double?
  }

  public init(_ layout: Layout, _ kind: Kind) {
    self.layout = layout
    self.kind = kind
    source = layout.touches.newSource()
  }

  deinit {
    _ = inner?.releaseRow()
    layout.endTouches(from: source)
  }

  // MARK: - What it is at

  /// The node that takes what the pointer does: the control that it holds, or what it scrolls; else what it would hold or
  /// scroll. 0 for none: then it is the program's own. Disabled controls count, for they take what is done to them.
  public var target: UInt64 {
    if let press {
      if press.control != 0 && layout.handles.row(press.control) != nil { return press.control }
      if let inner, inner.pointer.target != 0 { return inner.list }
      return scroll?.node ?? 0
    }
    guard let place, !layout.isBusy, let targets = try? PointerTargets(layout, x: place.x, y: place.y, &components)
    else {
      return 0
    }
    if targets.control != 0 { return targets.control }
    if let node = targets.scrollers.first { return node }
    // What is in a cell counts as the list.
    guard let hit = try? layout.cellHit(x: place.x, y: place.y) else { return 0 }
    let inner = CellPointer(hit, kind)
    inner.pointer.place = (hit.x, hit.y)
    return inner.pointer.target != 0 ? inner.list : 0
  }

  /// Whether it is pressed.
  public var isDown: Bool { press != nil }

  // MARK: - What it does

  /// It is pressed. One that is pressed already is cancelled first. Errors: `.argument` (not finite), `.busy`, `.type` and
  /// `.limit` of state that is set, and those of sending events: the first of several, and the pointer goes on all the same.
  public func down(x: Double, y: Double, time: Double) throws(Diagnostic) {
    try check(x, y, time)
    if press != nil { try cancel() }
    place = (x, y)
    var targets = try PointerTargets(layout, x: x, y: y, &components)
    _ = inner?.releaseRow()
    inner = nil
    let hit = try layout.cellHit(x: x, y: y)
    if let hit {
      inner = CellPointer(hit, kind)
      // What is in the cell is nearer.
      targets.control = 0
    }
    // What text is typed into takes the focus; nothing else does, for its look would stay behind. It may be unable to.
    if let row = targets.textInput { _ = try? layout.setFocus(row: row) }
    // A finger stops what slides.
    for node in targets.scrollers { stop(node) }
    trail.begin(x: x, y: y, time: time)
    var press = Press(control: 0, isInside: true, scrollers: targets.scrollers, x: x, y: y)
    press.isTaken = targets.control != 0 || targets.textInput != nil
    guard targets.control != 0, targets.isEnabled, let row = layout.handles.row(targets.control) else {
      self.press = press
      tellTouches()
      if let hit, let inner {
        try inner.pointer.down(x: hit.x, y: hit.y, time: time)
        // What takes the press may have done anything; else nothing has happened.
        if inner.canHoldRow(x: hit.x, y: hit.y) { self.inner?.holdRow() }
      }
      return
    }
    press.control = targets.control
    let isRepeated =
      lastTap.node == targets.control && time - lastTap.time <= Self.repeatInterval
      && (x - lastTap.x).magnitude <= Self.repeatDistance && (y - lastTap.y).magnitude <= Self.repeatDistance
    lastTap = (x, y, time, targets.control)
    var events = [Pending(event: .touchDown)]
    if isRepeated { events.append(Pending(event: .touchDownRepeat)) }
    var failure: Diagnostic?
    press.values = ValueControl(layout, row: row)
    if let control = press.values {
      press.value = control.value
      if control.repeats { press.nextStep = time + Self.holdDelay.first }
      if control.kind == .slider && kind == .mouse {
        change(control, &press, to: control.value(at: local(x, y, row).x), &events, &failure)
      }
    }
    self.press = press
    tellTouches()
    try send(events, to: press.control, failure)
  }

  /// It moves, pressed or not. Errors: as `down`.
  public func move(x: Double, y: Double, time: Double) throws(Diagnostic) {
    try check(x, y, time)
    place = (x, y)
    guard var press else { return }
    trail.add(x: x, y: y, time: time)
    if scroll?.isDragged ?? false { return try drag(x, y) }
    if let inner {
      guard let point = inner.local(layout, x, y) else {
        return try cancelInner()
      }
      self.inner?.moveInRow(x: point.x, y: point.y)
      if !inner.pointer.keepsDrag(x: point.x, y: point.y), try beginScroll(press, x: x, y: y) { return }
      return try inner.pointer.move(x: point.x, y: point.y, time: time)
    }
    if try beginScroll(press, x: x, y: y) { return }
    guard let row = held(press) else { return }
    let isInside = isInside(x, y, row)
    var events: [Pending] = []
    var failure: Diagnostic?
    if let control = valueControl(&press, row), control.kind == .slider {
      let value =
        kind == .mouse
        ? control.value(at: local(x, y, row).x)
        : control.value(press.value, draggedBy: local(x, y, row).x - local(press.x, press.y, row).x)
      change(control, &press, to: value, &events, &failure)
    }
    // UIKit sends the crossing before the drag.
    if isInside != press.isInside { events.append(Pending(event: isInside ? .touchDragEnter : .touchDragExit)) }
    events.append(Pending(event: isInside ? .touchDragInside : .touchDragOutside))
    let wasInside = press.isInside
    press.isInside = isInside
    self.press = press
    if isInside != wasInside { tellTouches() }
    try send(events, to: press.control, failure)
  }

  /// It is released. What was scrolled slides on; see `advance`. Errors: as `down`.
  public func up(x: Double, y: Double, time: Double) throws(Diagnostic) {
    try check(x, y, time)
    place = (x, y)
    guard var press else { return }
    self.press = nil
    trail.add(x: x, y: y, time: time)
    if scroll?.isDragged ?? false {
      let isPulled = try scroll?.drag(x: x, y: y) ?? false
      let dragged = scroll
      release(trail.velocity(at: time), at: time)
      if isPulled, let dragged { try pull(dragged) }
      return
    }
    tellTouches()
    if let inner {
      guard let point = inner.local(layout, x, y) else {
        return try cancelInner()
      }
      self.inner?.moveInRow(x: point.x, y: point.y)
      if self.inner?.releaseRow() ?? false { return try inner.tapRow(after: point, at: time) }
      return try inner.pointer.up(x: point.x, y: point.y, time: time)
    }
    guard let row = held(press) else { return }
    press.isInside = isInside(x, y, row)
    var events: [Pending] = []
    var failure: Diagnostic?
    if let control = valueControl(&press, row) {
      if control.kind != .slider, !press.hasStepped, press.isInside, let value = control.tapped(at: local(x, y, row).x)
      {
        change(control, &press, to: value, &events, &failure, isLast: true)
      } else if press.isValueNew && !control.isContinuous {
        events += changes(control.value)
      }
    }
    events.append(Pending(event: press.isInside ? .touchUpInside : .touchUpOutside))
    if press.isInside && layout.template.isButton(row) { events.append(Pending(event: .primaryActionTriggered)) }
    try send(events, to: press.control, failure)
  }

  /// What it does is taken from it: a window lost the focus, a gesture of the host began. Without effect if it is not
  /// pressed. Errors: as `down`.
  public func cancel() throws(Diagnostic) {
    if layout.isBusy { throw busy }
    guard let press else { return }
    self.press = nil
    if scroll?.isDragged ?? false { release((0, 0), at: trail.lastTime) } else { tellTouches() }
    if inner != nil { return try cancelInner() }
    try end(press)
  }

  /// A wheel turns over a place, by a distance in points: positive ones show what is further right and down. Along each axis
  /// the nearest scroll view scrolls that has room in that direction. Gives the nearest of them, 0 if there is none; of what
  /// is in a cell the list. Errors: `.argument`, `.busy`, `.type` and `.limit` of state that is set.
  @discardableResult
  public func wheel(x: Double, y: Double, deltaX: Double, deltaY: Double) throws(Diagnostic) -> UInt64 {
    try check(x, y, 0)
    guard deltaX.isFinite, deltaY.isFinite else { throw Diagnostic(.argument, "The way of a wheel must be finite") }
    place = (x, y)
    return try layout.turnWheel(x: x, y: y, deltaX: deltaX, deltaY: deltaY, &components)
  }

  /// Goes on with what happens by itself: content that slides after it was let go, steppers that are held. For each frame,
  /// before the layout is computed. Gives whether something goes on: otherwise the host may wait for input. Errors: as
  /// `down`.
  @discardableResult
  public func advance(to time: Double) throws(Diagnostic) -> Bool {
    guard time.isFinite else { throw Diagnostic(.argument, "A time must be finite, in seconds") }
    if layout.isBusy { throw busy }
    if let sliding = scroll, !sliding.isDragged {
      defer { tellTouches() }
      // Another pointer may have stopped it.
      if layout.touches.has(.decelerating, sliding.node, from: source) {
        try scroll?.advance(to: time)
        if scroll?.isResting ?? true { scroll = nil }
      } else {
        scroll = nil
      }
    }
    springBack(at: time)
    if let press { _ = held(press) }
    if var press, press.isInside, time >= press.nextStep, let row = held(press),
      let control = valueControl(&press, row)
    {
      var events: [Pending] = []
      var failure: Diagnostic?
      // However late it is asked, it steps once.
      let isLate = time - press.nextStep >= Self.holdDelay.next
      press.nextStep = (isLate ? time : press.nextStep) + Self.holdDelay.next
      press.hasStepped = true
      if let value = control.tapped(at: local(press.x, press.y, row).x) {
        change(control, &press, to: value, &events, &failure)
      }
      self.press = press
      try send(events, to: press.control, failure)
    }
    var goesOn = scroll != nil || press.map { $0.nextStep.isFinite } ?? false
    if let inner {
      if try inner.pointer.advance(to: time) { goesOn = true }
      if !inner.pointer.isDown, !inner.pointer.isSliding { self.inner = nil }
    }
    return goesOn
  }

  // MARK: - Parts

  private var busy: Diagnostic {
    Diagnostic(.busy, "A pointer can do nothing from callbacks, nor while edits are collected")
  }

  private func check(_ x: Double, _ y: Double, _ time: Double) throws(Diagnostic) {
    guard x.isFinite, y.isFinite, time.isFinite else {
      throw Diagnostic(.argument, "The place and the time of a pointer must be finite")
    }
    if layout.isBusy { throw busy }
  }

  private func local(_ x: Double, _ y: Double, _ row: Int) -> (x: Double, y: Double) {
    (try? layout.convertPoint(x: x, y: y, row: layout.order.place(ofRow: row))) ?? (-.infinity, -.infinity)
  }

  private func isInside(_ x: Double, _ y: Double, _ row: Int) -> Bool {
    let point = local(x, y, row)
    let frame = layout.frame(row: layout.order.place(ofRow: row))
    return point.x >= -kind.margin && point.y >= -kind.margin && point.x < frame.width + kind.margin
      && point.y < frame.height + kind.margin
  }

  /// The row of the control that is held; nil if there is none, or if it is gone, hidden or disabled by now: then nothing
  /// that happens to the pointer is told to it.
  private func held(_ press: Press) -> Int? {
    if press.control == 0 || press.isLost { return nil }
    if let row = layout.handles.row(press.control), !layout.isHidden(row), !layout.isDisabled(row) { return row }
    self.press?.isLost = true
    tellTouches()
    return nil
  }

  /// Tells the layout what the pointer acts on, as it is now.
  private func tellTouches() {
    var touches: [Touches.Touch] = []
    if let press {
      if press.control != 0, !press.isLost, let row = layout.handles.row(press.control), layout.template.isControl(row)
      {
        let inside = TouchState.inside.rawValue | ControlState.highlighted.rawValue
        let states = TouchState.tracking.rawValue | (press.isInside ? inside : 0)
        touches.append(Touches.Touch(node: press.control, states: states))
      }
      // Until it is known which of them a finger drags, it is on all of them.
      if kind == .touch, !(scroll?.isDragged ?? false) {
        for node in press.scrollers { touches.append(Touches.Touch(node: node, states: TouchState.tracking.rawValue)) }
      }
    }
    if let scroll {
      touches.append(
        Touches.Touch(
          node: scroll.node,
          states: scroll.isDragged
            ? TouchState.tracking.rawValue | TouchState.dragging.rawValue : TouchState.decelerating.rawValue))
    }
    if pulled != 0 { touches.append(Touches.Touch(node: pulled, states: 0, takesBack: true)) }
    layout.setTouches(touches, from: source)
  }

  /// What is dragged is let go: it slides on, unless another finger still drags it.
  private func release(_ velocity: (x: Double, y: Double), at time: Double) {
    if let node = scroll?.node, !layout.touches.hasOther(.dragging, node, than: source) {
      scroll?.release(velocity, at: time)
      if scroll?.isResting ?? true { scroll = nil }
    } else {
      scroll = nil
    }
    tellTouches()
  }

  /// A scroll view that slides comes to rest, whichever pointer let it go.
  private func stop(_ node: UInt64) {
    if scroll?.node == node {
      scroll = nil
      tellTouches()
    }
    layout.stopSliding(node)
  }

  private func valueControl(_ press: inout Press, _ row: Int) -> ValueControl? {
    if let control = press.values, !control.isCurrent { press.values = ValueControl(layout, row: row) }
    return press.values
  }

  /// Sets the value of a control, and adds the events that tell it.
  private func change(
    _ control: ValueControl, _ press: inout Press, to value: Double, _ events: inout [Pending],
    _ failure: inout Diagnostic?, isLast: Bool = false
  ) {
    if value == control.value && control.kind != .segments { return }
    press.isValueNew = true
    do throws(Diagnostic) { try control.set(value) } catch { failure = failure ?? error }
    if control.isContinuous || isLast { events += changes(value) }
  }

  private func changes(_ value: Double) -> [Pending] {
    [Pending(event: .valueChanged, value: value), Pending(event: .primaryActionTriggered, value: value)]
  }

  /// Begins to scroll if the pointer has gone far enough and something under it can scroll that way. What was held is
  /// cancelled; a slider keeps what is dragged.
  private func beginScroll(_ press: Press, x: Double, y: Double) throws(Diagnostic) -> Bool {
    guard let area = scrollArea(press, x: x, y: y) else { return false }
    var ended = press
    ended.control = 0
    self.press = ended
    scroll = PointerScroll(area, x: x, y: y)
    tellTouches()
    try cancelInner()
    try end(press)
    return true
  }

  /// What it holds in a cell of a list is let go of.
  private func cancelInner() throws(Diagnostic) {
    guard let inner else { return }
    _ = self.inner?.releaseRow()
    self.inner = nil
    try inner.pointer.cancel()
  }

  /// Whether something took the press, in a cell of a list too.
  var isTaken: Bool {
    press?.isTaken ?? false || inner.map { $0.holdsRow || $0.pointer.isTaken } ?? false
  }

  /// What begins to scroll when it is dragged to a place; nil for nothing.
  private func scrollArea(_ press: Press, x: Double, y: Double) -> ScrollArea? {
    let (deltaX, deltaY) = (x - press.x, y - press.y)
    guard max(deltaX.magnitude, deltaY.magnitude) > kind.scrollDistance else { return nil }
    if press.values?.kind == .slider { return nil }
    let axis: Axis = deltaX.magnitude > deltaY.magnitude ? .horizontal : .vertical
    for node in press.scrollers {
      if let area = ScrollArea(layout, node: node), area.canScroll(axis) { return area }
    }
    return nil
  }

  /// Whether a drag to a place is its own, in a cell of a list that could scroll too: it drags a slider or scrolls already, or
  /// would.
  func keepsDrag(x: Double, y: Double) -> Bool {
    if scroll?.isDragged ?? false { return true }
    guard let press else { return false }
    if press.values?.kind == .slider || scrollArea(press, x: x, y: y) != nil { return true }
    return inner.map { inner in inner.local(layout, x, y).map { inner.pointer.keepsDrag(x: $0.x, y: $0.y) } ?? false }
      ?? false
  }

  /// Whether something slides on after it was let go, or will when it has been loaded again.
  var isSliding: Bool { scroll != nil || pulled != 0 || inner?.pointer.isSliding ?? false }

  private func drag(_ x: Double, _ y: Double) throws(Diagnostic) {
    guard try scroll?.drag(x: x, y: y) ?? false, let dragged = scroll else { return }
    try pull(dragged)
  }

  /// Content was pulled down far enough. The last thing that a call does.
  private func pull(_ dragged: PointerScroll) throws(Diagnostic) {
    pulled = dragged.node
    tellTouches()
    try dragged.beginRefreshing()
  }

  /// What was pulled springs back once it has been loaded again.
  private func springBack(at time: Double) {
    if pulled == 0 || scroll != nil || press != nil { return }
    guard let area = ScrollArea(layout, node: pulled) else { return pulled = 0 }
    if area.isRefreshing { return }
    pulled = 0
    scroll = PointerScroll(settling: area, at: time)
    if scroll?.isResting ?? true { scroll = nil }
    tellTouches()
  }

  /// Tells a control that it is not held any more.
  private func end(_ press: Press) throws(Diagnostic) {
    if held(press) == nil { return }
    try send([Pending(event: .touchCancel)], to: press.control, nil)
  }

  /// The last thing that a call does: actions may do anything, to the pointer too. Throws the first failure.
  private func send(_ events: [Pending], to node: UInt64, _ failure: Diagnostic?) throws(Diagnostic) {
    var failure = failure
    for event in events {
      do throws(Diagnostic) { _ = try layout.sendIfPossible(event.event, node: node, value: event.value) } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
