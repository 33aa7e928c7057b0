import PlumbSyntax

/// What is kept of building the program of a layout that is edited, so that patches can go on.
struct EditableParts: ~Copyable {
  /// As it was built.
  var program: Program?
  var image: ImageBuilder
  /// By draft: its place in the program, -1 for a draft without a block.
  var blockOfDraft: PlainArray<Int32>

  mutating func takeProgram() -> Program? {
    let taken = program
    program = nil
    return taken
  }
}
