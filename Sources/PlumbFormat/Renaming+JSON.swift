import PlumbSyntax

/// Names in EverLayout documents: ids are the names of views there, elements their classes.
extension Renaming {
  /// What to replace in the text of a document, in order. Throws `.argument` where the new name cannot be that of a view, or
  /// is that of another one, with the place. O(bytes).
  package func edits(in file: JSONLayout) throws(LayoutFailure) -> [TextEdit] {
    let from = isID ? String(old.dropFirst()) : old
    let to = isID ? String(new.dropFirst()) : new
    var places: [SourceRange] = []
    var taken: SourceRange?
    file.forEachName { name in
      let isKind = isID ? name.kind != .component : name.kind == .component
      if isKind, name.text == from { places.append(name.range) }
      if name.kind == .view, isID, name.text == to { taken = name.range }
    }
    guard let first = places.min(by: { $0.start < $1.start }) else { return [] }
    if isID {
      if to == "super" || to == "root" || to.utf8.contains(where: { ".:!@ \"\\".utf8.contains($0) }) {
        throw failure(
          "#\(from) cannot become #\(to): the name of a view in JSON has no space and none of . : ! @ \" \\, and is neither "
            + "super nor root", file, first)
      }
      if let taken { throw failure("#\(from) cannot become #\(to): there is a view of this name", file, taken) }
    } else if to.utf8.contains(where: { ": \"\\".utf8.contains($0) }) {
      throw failure("\(from) cannot become \(to): this is not the name of a class", file, first)
    }
    places.sort { $0.start < $1.start }
    return places.map { TextEdit(range: $0, replacement: Array(to.utf8)) }
  }

  private func failure(_ message: String, _ file: JSONLayout, _ range: SourceRange) -> LayoutFailure {
    var diagnostic = Diagnostic(.argument, message)
    diagnostic.locate(in: file.source, range: range)
    return LayoutFailure([diagnostic])
  }
}
