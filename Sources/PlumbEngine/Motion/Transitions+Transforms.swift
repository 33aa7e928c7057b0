import PlumbSyntax

/// Transforms as wholes: properties that are one matrix.
extension Transitions {
  /// The transition that a change of a transform begins; nil if it takes effect at once.
  @inline(never)
  func transformTransition(
    _ place: Transition.Place, _ known: Int?, _ declaration: DeclaredTransitions.Entry?, _ timing: MotionTiming,
    _ layout: Layout
  ) -> Transition? {
    let target = layout.published.values.base[Int(place.published)]
    guard let to = DecomposedTransform(target) else { return nil }
    if declaration == nil, known == nil, !place.isContinuous(layout) { return nil }
    var velocity = DecomposedTransform()
    var from: DecomposedTransform?
    if let known, let transform = transforms[running[known].transform], transform.target.kind == target.kind {
      from = transform.now(running[known].moving)
      if timing.delay == 0, let speed = transform.speed(running[known].moving) { velocity = speed }
    } else {
      from = declaration?.transform(target.kind, declared) ?? pending?.transform(place, target.kind)
    }
    guard let from else { return nil }
    let goal = to.near(from)
    if goal == from, known == nil { return nil }
    let transform = MovingTransform(from: from.turned(as: goal), to: goal, velocity: velocity, target: target)
    let moving = transform.moving(timing)
    if moving.isOver { return nil }
    return Transition(
      node: layout.nodeHandles.base[Int(place.row)],
      name: number(ofName: layout.image.propertyName(Int(place.property))),
      group: Int32(truncatingIfNeeded: pending?.group ?? -1), moving: moving, place: place,
      transform: transforms.add(transform))
  }

  /// Shows all transforms at the present time, notes those that differ, and forgets those that are over.
  @inline(never)
  func stepTransforms(_ layout: Layout) {
    guard let changes = transforms.changes else { return }
    changes.removeAll()
    var shared = Transition.SharedSample()
    for index in running.indices where running[index].transform >= 0 {
      let place = running[index].place
      if stepTransform(index, &shared, layout) {
        let name = Int(layout.image.properties.base[Int(place.property)].name)
        changes.append(
          RawChange(
            node: layout.nodeHandles.base[Int(place.row)], row: UInt32(truncatingIfNeeded: Int(place.row)),
            kind: RawChange.property, property: layout.image.propertyNamePointers.base[name]))
      }
      if running[index].isEnded { transforms.remove(running[index].transform) }
    }
  }

  /// Shows a transform at the present time. Whether that is another one.
  private func stepTransform(_ index: Int, _ shared: inout Transition.SharedSample, _ layout: Layout) -> Bool {
    guard let transform = transforms[running[index].transform] else { return false }
    let slot = layout.published.values.base + Int(running[index].place.published)
    if running[index].moving.isOver {
      slot.pointee = transform.target
      return true
    }
    let isDelayed = running[index].moving.elapsed <= running[index].moving.delay
    if !isDelayed { running[index].update(&shared) }
    let isNew = transform.step(isDelayed ? nil : shared.sample)
    transform.show(&slot.pointee)
    return isNew
  }
}
