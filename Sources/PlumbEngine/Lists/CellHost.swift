/// What a host does with the layouts of cells: those of its own it made, of cells it hears by this.
package final class CellHost {
  /// A layout was made, and is about to be computed for the first time.
  let made: (Layout) -> Void
  /// A list has no more use for a layout.
  let released: (Layout) -> Void

  package init(made: @escaping (Layout) -> Void, released: @escaping (Layout) -> Void) {
    self.made = made
    self.released = released
  }
}
