import PlumbSyntax

/// The edges of a rectangle in whole device pixels, in the root's coordinates.
public struct PixelEdges: Equatable, Sendable {
  public var left: Int32
  public var top: Int32
  public var right: Int32
  public var bottom: Int32

  public init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }
}

/// Arrays with one element for each node, in document order, parents first. What `body` gets must not be kept, and it must
/// not change the layout.
public struct LayoutRows {
  let layout: Layout

  /// Frames in their parents' coordinates; all 0 before the first compute.
  public func withFrames<R>(_ body: (UnsafeBufferPointer<Frame>) -> R) -> R { body(rows(layout.rawFrames)) }

  /// Frames in the root's coordinates. O(1), O(rows) after a change.
  public func withRootFrames<R>(_ body: (UnsafeBufferPointer<RootFrame>) -> R) -> R { body(rows(rawRootFrames)) }

  /// Combinations of `NodeFlags`.
  public func withFlags<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(layout.rawFlags)) }

  /// Handles.
  public func withNodes<R>(_ body: (UnsafeBufferPointer<UInt64>) -> R) -> R { body(rows(layout.rawNodes)) }

  /// The row of the parent; `UInt32.max` for the root. O(1), O(rows) after a relink, as the two below.
  public func withParents<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(rawParents)) }

  /// The row after the last descendant.
  public func withSubtreeEnds<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(rawSubtreeEnds)) }

  /// The number of ancestors.
  public func withDepths<R>(_ body: (UnsafeBufferPointer<UInt32>) -> R) -> R { body(rows(rawDepths)) }

  /// How opaque a node is with its ancestors: the product of their `alpha`, each clamped to 0 to 1; 0 for what is hidden. O(1), O(rows) after a change.
  public func withOpacities<R>(_ body: (UnsafeBufferPointer<Float>) -> R) -> R { body(rows(rawOpacities)) }

  /// Frames in device pixels at `scale` pixels a point: each edge is rounded half up, so that edges that touch go on
  /// touching. Errors: `.argument` (a scale that is not positive and finite).
  public func snappedFrames(scale: Double) throws(Diagnostic) -> [PixelEdges] {
    guard scale > 0, scale.isFinite else { throw Diagnostic(.argument, "The scale must be positive and finite") }
    var result: [PixelEdges] = []
    result.reserveCapacity(layout.nodeCount)
    snap(scale: scale) { _, edges in
      result.append(PixelEdges(left: edges.0, top: edges.1, right: edges.2, bottom: edges.3))
    }
    return result
  }

  /// A number; `absent` where a row has no such property, or no number in it. O(rows). Errors: `.handle`, `.busy`.
  public func numbers(_ key: PropertyKey, absent: Double) throws(Diagnostic) -> [Double] {
    try column(key) { $0.copyNumbers($1, absent: absent, to: $2) }
  }

  /// A colour, as `numbers`.
  public func colors(_ key: PropertyKey, absent: RGBA8) throws(Diagnostic) -> [RGBA8] {
    try column(key) { $0.copyColors($1, absent: absent, to: $2) }
  }

  /// A boolean, as `numbers`.
  public func bools(_ key: PropertyKey, absent: Bool) throws(Diagnostic) -> [Bool] {
    try column(key) { $0.copyBools($1, absent: absent, to: $2) }
  }

  /// A value of any type; nil where a row has no such property, or none that a compute has reached. O(rows). Errors:
  /// `.handle`, `.busy`.
  public func values(_ key: PropertyKey) throws(Diagnostic) -> [Value?] {
    try column(key) { reader, key, values in
      reader.forEachReading(key) { row, reading in (values + row).initialize(to: reading.value) }
    }
  }

  /// As `numbers`, into an array of the host: allocates only if it has another number of elements than there are rows.
  public func read(_ key: PropertyKey, absent: Double, into numbers: inout [Double]) throws(Diagnostic) {
    try column(key, filler: absent, into: &numbers) { $0.copyNumbers($1, absent: absent, to: $2) }
  }

  /// As `bools`, into an array of the host.
  public func read(_ key: PropertyKey, absent: Bool, into bools: inout [Bool]) throws(Diagnostic) {
    try column(key, filler: absent, into: &bools) { $0.copyBools($1, absent: absent, to: $2) }
  }

  /// As `colors`, into an array of the host.
  public func read(_ key: PropertyKey, absent: RGBA8, into colors: inout [RGBA8]) throws(Diagnostic) {
    try column(key, filler: absent, into: &colors) { $0.copyColors($1, absent: absent, to: $2) }
  }

  private func column<T>(
    _ key: PropertyKey, _ copy: (PropertyReader, UInt32, UnsafeMutablePointer<T>) -> Void
  ) throws(Diagnostic) -> [T] {
    let (reader, key) = try resolved(key)
    return [T](unsafeUninitializedCapacity: layout.nodeCount) { buffer, count in
      if let base = buffer.baseAddress { copy(reader, key, base) }
      count = layout.nodeCount
    }
  }

  private func column<T>(
    _ key: PropertyKey, filler: T, into rows: inout [T],
    _ copy: (PropertyReader, UInt32, UnsafeMutablePointer<T>) -> Void
  ) throws(Diagnostic) {
    let (reader, key) = try resolved(key)
    if rows.count != layout.nodeCount { rows = Array(repeating: filler, count: layout.nodeCount) }
    rows.withUnsafeMutableBufferPointer { rows in
      if let base = rows.baseAddress { copy(reader, key, base) }
    }
  }

  private func resolved(_ key: PropertyKey) throws(Diagnostic) -> (PropertyReader, UInt32) {
    _ = try layout.readableRow(0)
    let reader = PropertyReader(layout)
    return (reader, try reader.number(of: key))
  }

  // MARK: - What the C interface hands out, borrowed as long as what is published or linked

  /// Frames in root coordinates: scroll offsets subtracted, transforms ignored. O(1), O(rows) after a change.
  package var rawRootFrames: UnsafePointer<RootFrame> {
    let frames = layout.published.rootFrames ?? FixedArray(zeros: layout.nodeCount)
    if layout.published.rootFrames == nil || layout.published.rootFramesRevision != layout.published.revision {
      forEachRootFrame { row, x, y, frame in
        frames.base[row] = RootFrame(
          x: Float(x), y: Float(y), width: Float(frame.width), height: Float(frame.height))
      }
      layout.published.rootFrames = frames
      layout.published.rootFramesRevision = layout.published.revision
    }
    return UnsafePointer(frames.base)
  }

  /// Edges in whole device pixels at `scale` pixels a point: each edge is rounded half up in root coordinates, so that
  /// edges that touch go on touching. Saturates at the limits of 32 bits.
  ///
  /// `scale` must be positive and finite.
  package func snap(scale: Double, _ store: (_ row: Int, _ edges: (Int32, Int32, Int32, Int32)) -> Void) {
    func pixel(_ edge: Double) -> Int32 { snapToPixel(edge, scale: scale) }
    forEachRootFrame { row, x, y, frame in
      store(row, (pixel(x), pixel(y), pixel(x + frame.width), pixel(y + frame.height)))
    }
  }

  /// Every row with its origin in root coordinates, parents first.
  private func forEachRootFrame(_ body: (_ row: Int, _ x: Double, _ y: Double, _ frame: Frame) -> Void) {
    layout.rootFrameWalk.forEach(
      layout.image, layout.published.frames, layout.order, scrollOffset: NodeReader(layout).scrollOffset, body)
  }

  package var rawParents: UnsafePointer<UInt32> { UnsafePointer(treeArrays.parents.base) }
  package var rawSubtreeEnds: UnsafePointer<UInt32> { UnsafePointer(treeArrays.subtreeEnds.base) }
  package var rawDepths: UnsafePointer<UInt32> {
    var arrays = treeArrays
    let depths = arrays.depths
    layout.treeArrays = arrays
    return UnsafePointer(depths.base)
  }

  /// O(1), O(rows) for each program.
  private var treeArrays: TreeArrays {
    if let known = layout.treeArrays { return known }
    let made = TreeArrays(layout.tree, layout.order)
    layout.treeArrays = made
    return made
  }

  /// O(1), O(rows) after a change.
  @_optimize(speed)
  package var rawOpacities: UnsafePointer<Float> {
    let known = layout.opacities ?? Opacities(count: layout.nodeCount)
    let rows = known.rows.base
    if known.revision != layout.published.revision {
      let flags = layout.published.flags.base
      let parents = treeArrays.parents.base
      let invisible = NodeFlags.hidden | NodeFlags.hiddenByAncestor
      // Of expressions that were removed the last values are published until the next compute.
      let hasLayers =
        !layout.published.previous.isEmpty
        || !layout.allLayerRoles.isDisjoint(with: [.layerOpacity, .isLayerHidden, .viewAlpha])
      PropertyReader(layout).forEachReading(PropertyKeys.alpha) { row, reading in
        let own = hasLayers ? layout.layerOpacity(layout.linked(row), alpha: reading) : reading.number ?? 1
        let outer = row > 0 ? rows[Int(parents[row])] : 1
        rows[row] = flags[row] & invisible != 0 || !(own > 0) ? 0 : outer * Float(min(own, 1))
      }
      layout.opacities = known
      layout.opacities?.revision = layout.published.revision
    }
    return UnsafePointer(rows)
  }

  private func rows<T>(_ start: UnsafePointer<T>) -> UnsafeBufferPointer<T> {
    UnsafeBufferPointer(start: start, count: layout.nodeCount)
  }
}

extension Layout {
  /// How opaque a row of the linked document is by itself, as it is drawn: as its layer, else as itself; a controller as its
  /// view. `alpha`: what the row itself has.
  fileprivate func layerOpacity(_ linked: Int, alpha: PropertyReading) -> Double {
    let roles = layerRoles(linked)
    let reader = NodeReader(self)
    let prefix = template.isController(linked) ? "view." : ""
    func number(_ name: String) -> Double? {
      ((try? reader.expressionValue(linked, prefix + name)) ?? nil)?.plainNumber
    }
    if roles.contains(.isLayerHidden), number("layer.isHidden") ?? 0 != 0 { return 0 }
    if roles.contains(.layerOpacity), let opacity = number("layer.opacity") { return opacity }
    return (roles.contains(.viewAlpha) && !prefix.isEmpty ? number("alpha") : alpha.number) ?? 1
  }

  /// Arrays with one element for each node.
  public var rows: LayoutRows { LayoutRows(layout: self) }
}
