/// The store's cells of a row that hosts can see.
struct VisibleCells {
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32
  var isHidden: Int32
  var clips: Int32
}
