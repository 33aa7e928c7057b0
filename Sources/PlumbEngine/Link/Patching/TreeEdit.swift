import PlumbSyntax

/// What edits have done to a tree, for the linker: rows that came, subtrees that went, and whose neighbours changed.
///
/// One object for all edits: a structure of this size would be copied where it is passed.
final class TreeEdit {
  /// A node that is new or has other neighbours now.
  struct Links {
    var row: Int
    var parent: Int32
    var firstChild: Int32
    var next: Int32
    var previous: Int32
  }

  /// New nodes below one parent that is not new, with all below them: copies of one document, as many rows each, which follow
  /// each other by their rows and, but for other new nodes between them, as siblings.
  struct Insertion {
    var firstRow: Int
    var rowCount: Int
    var copies = 1

    var roots: StrideTo<Int> {
      stride(from: firstRow, to: firstRow + copies * max(1, rowCount), by: max(1, rowCount))
    }
  }

  /// An attribute as it is written.
  struct Attribute {
    var name: String
    var text: String
  }

  /// A node whose expressions are others, or gone, or were not there.
  struct Expressions {
    var row: Int
    /// The properties that were changed.
    var names: [String] = []
    /// All that the node has now, in the order in which a document has it.
    var attributes: [Attribute]

    func changes(_ name: String) -> Bool { names.contains { $0 == name } }

    /// Notes a change. There are not more names than properties were set.
    mutating func note(_ name: String) { if !changes(name) { names.append(name) } }
  }

  /// Whether constraints are in several attributes.
  static func hasSeveralConstraints(_ attributes: [Attribute]) -> Bool {
    var count = 0
    for attribute in attributes where attribute.name == ConstraintTable.property { count += 1 }
    return count > 1
  }

  /// New nodes, in the order of their rows: where each comes from, and its place in the tree.
  var inserted = PlainArray<(document: Int, row: Int)>()
  var documents: [SharedDocument] = []
  /// Copies of documents that declare something: the row of the first element, the others follow.
  var declaring: [(document: Int, firstRow: Int)] = []
  /// By new node: the scope of the instance that it is the root of; nil for others. Empty if there is none.
  var scopes: [ScopeDefinition?] = []
  /// What was inserted, in the order of its rows, and the first rows of what was removed.
  var insertions = PlainArray<Insertion>()
  var removedRoots = PlainArray<Int>()
  /// Nodes that have another parent or other siblings now, and are still there.
  var movedRoots = PlainArray<Int>()
  /// Of new nodes, nodes beside new or removed ones, and their parents.
  var links = PlainArray<Links>()
  var expressions: [Expressions] = []
  /// Constraints that code has added or removed: the node, the number among those added, the text; nil: removed.
  var constraints: [(row: Int, number: Int32, text: String?)] = []

  /// Forgets everything, and keeps the memory of what most edits have.
  func clear() {
    inserted.removeAll()
    documents.removeAll(keepingCapacity: true)
    if !declaring.isEmpty { declaring = [] }
    if !scopes.isEmpty { scopes = [] }
    insertions.removeAll()
    removedRoots.removeAll()
    movedRoots.removeAll()
    links.removeAll()
    if !expressions.isEmpty { expressions = [] }
    if !constraints.isEmpty { constraints = [] }
  }
}
