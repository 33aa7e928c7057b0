/// Why an edit is linked from scratch: not because it is wrong, but because nothing shows that changing the program in
/// place would give what a fresh load gives.
enum PatchRefusal: UInt8, Error, CaseIterable {
  /// The layout has not been edited yet, so nothing was kept for patches.
  case first
  /// New nodes were changed, or nodes were removed that were new.
  case kind
  /// The document has cycles, or inferred sizes that depend on each other.
  case cycles
  /// Text in nodes that can be hidden.
  case visibility
  /// Something is to be reported.
  case diagnostics
  /// State, macros, parameters or outlets.
  case definitions
  /// An id that expressions refer to.
  case ids
  /// A sibling's visibility is not known.
  case siblings
  case direction
  case scrolling
  /// A node comes into a stack view or leaves one, or gets what would have no effect there; lines of a stack view come or go;
  /// a controller shows one of its pages; or a node that constraints are about moves to another parent.
  case arranging
  /// Something else would refer to what is gone.
  case references
  /// What was constant changes now, or the other way round.
  case constancy
  /// What is new would have to come before something that it depends on.
  case order
  /// Code of values would have to be made again.
  case code
  /// A property that means more than its value: others read it by name, or there are two of it.
  case attributes
  /// A node would be measured that was not before, or would not be any more.
  case measuring
  /// The tables have no more room.
  case room
  /// Owners are bound, memory is limited, or parts are awaited.
  case host
}
