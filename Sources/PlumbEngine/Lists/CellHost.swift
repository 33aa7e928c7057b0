/// What a host does with the layouts of cells: those of its own it made, of cells it hears by this.
package struct CellHost {
  /// The layout of a cell was made, for a list of `host`, and is about to be computed for the first time.
  let made: (_ cell: Layout, _ host: Layout) -> Void
  /// A cell has been computed, and may show something else.
  let computed: (_ cell: Layout) -> Void
  /// A list has no more use for the layout of a cell.
  let released: (_ cell: Layout) -> Void

  package init(
    made: @escaping (_ cell: Layout, _ host: Layout) -> Void, computed: @escaping (_ cell: Layout) -> Void,
    released: @escaping (_ cell: Layout) -> Void
  ) {
    self.made = made
    self.computed = computed
    self.released = released
  }
}
