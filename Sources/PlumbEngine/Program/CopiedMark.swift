import PlumbSyntax

/// A mark of the copies of an image: counted from what a copy has of its kind.
struct CopiedMark {
  enum Kind: UInt32 {
    /// A block that only an edit can change, and another one.
    case settledBlock, liveBlock
    /// The same of outer drafts.
    case outerSettledBlock, outerLiveBlock
    case row, property
    /// Whether some row is hidden or clips.
    case flags
  }

  private static var kindShift: UInt32 { 29 }
  private let code: UInt32

  init(_ kind: Kind, _ index: Int) { code = kind.rawValue << Self.kindShift | UInt32(truncatingIfNeeded: index) }

  var kind: Kind { Kind(rawValue: code >> Self.kindShift) ?? .row }
  var index: Int { Int(code & (1 << Self.kindShift - 1)) }

  /// The first marks of a copy.
  struct Base {
    /// By kind.
    private let first: InlineArray<8, UInt32>

    /// `places`: of the blocks of the patch.
    init(_ lists: ProgramPatch.CopiedLists, _ places: borrowing PlainArray<Int>, _ marks: Marks) {
      func mark(_ number: Int) -> UInt32 { UInt32(truncatingIfNeeded: number) }
      first = [
        mark(lists.settled.place(places)), mark(lists.live.place(places)), mark(lists.outerSettled.place(places)),
        mark(lists.outerLive.place(places)), mark(marks.firstRow + lists.rows),
        mark(marks.firstProperty + lists.properties), mark(marks.flags), 0,
      ]
    }

    @inline(__always)
    func mark(_ copied: CopiedMark) -> UInt32 {
      first[Int(copied.code >> CopiedMark.kindShift)] &+ copied.code & (1 << CopiedMark.kindShift - 1)
    }
  }
}
