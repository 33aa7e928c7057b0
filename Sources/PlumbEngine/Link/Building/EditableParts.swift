import PlumbSyntax

/// What is kept of building the program of a layout that is edited, so that patches can go on.
struct EditableParts: ~Copyable {
  /// As it was built.
  var program: Program?
  var image: ImageBuilder
  /// By draft: its place in the program, -1 for a draft without a block.
  var blockOfDraft: PlainArray<Int32>
  /// Whether code of values is run for some constant.
  var hasSettledValues = false

  /// Bytes of its storage, without the program.
  var memory: Int { image.memory + blockOfDraft.memory }

  mutating func takeProgram() -> Program? {
    let taken = program
    program = nil
    return taken
  }
}
