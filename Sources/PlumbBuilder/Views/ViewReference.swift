/// Refers to a view without retaining it. Each view has one, which others share.
///
/// Weak references would do the same, but an object with a weak reference has a side table, which makes every retain and
/// release of the object several times as slow.
final class ViewReference {
  /// nil after the view was released, which sets it.
  unowned(unsafe) var view: View?
}

extension ViewReference: Hashable {
  static func == (a: ViewReference, b: ViewReference) -> Bool { a === b }
  func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
