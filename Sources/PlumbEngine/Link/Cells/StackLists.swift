/// What is kept of a block of a stack view while the layout is edited.
struct StackLists {
  /// The rows of the children, in their order.
  var children: [Int]
  /// The cells that it computes, in the order in which `StackBlock` has its outputs. Each child's stay with it.
  var outputs: [Int32]
  /// The cells that it reads, once an edit has changed them; before that the draft has them.
  var inputs: [Int32] = []

  /// Bytes of its storage.
  var memory: Int { children.memory + outputs.memory + inputs.memory }
}
