/// Addresses of what a layout has published, for loops over rows that count no references. Valid until the next compute or
/// change of the layout.
struct PublishedRows: BitwiseCopyable {
  let frames: UnsafeMutablePointer<Frame>
  let flags: UnsafeMutablePointer<UInt32>
  let nodes: UnsafeMutablePointer<UInt64>
  let subtreeEnds: UnsafePointer<UInt32>
  let parents: UnsafePointer<UInt32>
  let propertyStarts: UnsafeMutablePointer<UInt32>
  let properties: UnsafeMutablePointer<PropertySlot>
  let numbers: UnsafeMutablePointer<Double>
  let values: UnsafeMutablePointer<Value>
  let constants: UnsafeMutablePointer<Value>
  let revision: UInt64
  /// Whether some nodes come, and are not shown as their properties say.
  let hasEntering: Bool

  init(_ layout: Layout) {
    frames = layout.published.frames.base
    flags = layout.published.flags.base
    nodes = layout.nodeHandles.base
    subtreeEnds = layout.rows.rawSubtreeEnds
    parents = layout.rows.rawParents
    propertyStarts = layout.image.program.propertyStarts.base
    properties = layout.image.properties.base
    numbers = layout.published.numbers.base
    values = layout.published.values.base
    constants = layout.image.constants.base
    revision = layout.published.revision
    hasEntering = layout.hasTransitions && layout.transitions?.hasEntering(layout) ?? false
  }
}
