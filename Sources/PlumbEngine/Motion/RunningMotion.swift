import PlumbSyntax

/// A key of state, a frame or a property that moves, as it is at the present time: what the next compute shows.
public struct RunningMotion {
  /// Of what is shown; nil of a key.
  public let node: UInt64?
  /// The property that moves; nil of a frame and of a key.
  public let property: String?
  /// Where it began, where it is and where it goes. A frame is a rectangle; a transform is the affine one that is seen of it.
  public let from: Value
  public let value: Value
  public let target: Value
  /// Units a second, of each number of the value.
  public let velocity: Value
  /// Seconds since it was begun, its delay among them.
  public let elapsed: Double
  public let delay: Double
  /// Seconds from the end of its delay to its own: of a spring, until it rests.
  public let duration: Double
  /// The property's name as changes have it; 0 for none.
  package let propertyAddress: UInt64

  /// Of a transform: the part in the plane.
  @inline(never)
  init(_ moving: MovingValue, _ transform: MovingTransform, node: UInt64?, property: String?, address: UInt64) {
    (self.node, self.property, propertyAddress) = (node, property, address)
    let now = transform.now(moving)
    (from, value, target) = (transform.from.affine, now.affine, transform.to.affine)
    velocity = now.affineSpeed(transform.speed(moving) ?? DecomposedTransform())
    (delay, duration) = (moving.delay, moving.seconds)
    elapsed = min(moving.elapsed, moving.delay + moving.seconds)
  }

  init(_ moving: MovingValue, _ present: SIMD4<Double>, node: UInt64?, property: String?, address: UInt64) {
    (self.node, self.property, propertyAddress) = (node, property, address)
    from = MovingValue.value(moving.kind, moving.from)
    value = MovingValue.value(moving.kind, present)
    target = MovingValue.value(moving.kind, moving.target)
    velocity = MovingValue.value(moving.kind, moving.speed)
    (delay, duration) = (moving.delay, moving.seconds)
    elapsed = min(moving.elapsed, moving.delay + moving.seconds)
  }
}

extension Transitions {
  /// Calls `body` with what moves of a node, nil: of all nodes; rows ascending, the frame of each before its properties.
  func forEachRunning(_ layout: Layout, node: UInt64?, _ body: (RunningMotion) -> Void) {
    let image = layout.image
    var shared = Transition.SharedSample()
    for transition in running where !transition.isEnded && (node == nil || transition.node == node) {
      let property = Int(transition.place.property)
      let isFrame = property < 0
      let address = isFrame ? 0 : image.propertyNamePointers.base[Int(image.properties.base[property].name)]
      if let transform = transforms[transition.transform] {
        body(
          RunningMotion(
            transition.moving, transform, node: transition.node, property: image.propertyName(property),
            address: address))
        continue
      }
      body(
        RunningMotion(
          transition.moving, transition.value(&shared), node: transition.node,
          property: isFrame ? nil : image.propertyName(property), address: address))
    }
  }
}

extension Layout {
  /// How a key moves; nil if it does not. Errors: `.handle`. O(1).
  public func motion(key handle: UInt64) throws(Diagnostic) -> RunningMotion? {
    guard stateStore.handles.row(handle) != nil else {
      throw Diagnostic(.handle, "The state key is not one of this layout's")
    }
    return motion?.motion(of: handle).map {
      RunningMotion($0.moving, $0.moving.value, node: nil, property: nil, address: 0)
    }
  }

  /// What is shown of a node on its way, nil: of all nodes; rows ascending, the frame of each before its properties. What enters and leaves
  /// is not among them. Errors: `.handle`. O(what moves).
  public func motions(node: UInt64? = nil) throws(Diagnostic) -> [RunningMotion] {
    var found: [RunningMotion] = []
    try forEachMotion(node: node) { found.append($0) }
    return found
  }

  /// As above, one by one.
  package func forEachMotion(node: UInt64?, _ body: (RunningMotion) -> Void) throws(Diagnostic) {
    if let node, handles.row(node) == nil { throw Diagnostic(.handle, "The node is not one of this layout's") }
    transitions?.forEachRunning(self, node: node, body)
  }
}
