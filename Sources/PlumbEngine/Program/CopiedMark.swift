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

    /// The kind of a block.
    static func block(isSettled: Bool, isOuter: Bool) -> Kind {
      if isOuter { return isSettled ? .outerSettledBlock : .outerLiveBlock }
      return isSettled ? .settledBlock : .liveBlock
    }
  }

  private static var kindShift: UInt32 { 29 }
  private let code: UInt32

  init(_ kind: Kind, _ index: Int) { code = kind.rawValue << Self.kindShift | UInt32(truncatingIfNeeded: index) }

  var kind: Kind { Kind(rawValue: code >> Self.kindShift) ?? .row }
  var index: Int { Int(code & (1 << Self.kindShift - 1)) }

  /// The first marks of a copy, in memory of somebody else.
  struct Base {
    static var count: Int { 7 }

    /// By kind.
    private let first: UnsafeMutablePointer<UInt32>

    /// `memory`: of `count` numbers.
    init(_ memory: UnsafeMutablePointer<UInt32>) { first = memory }

    /// `places`: of the blocks of the patch.
    @inline(__always)
    func set(_ lists: ProgramPatch.CopiedLists, _ places: borrowing PlainArray<Int>, _ marks: Marks) {
      set(.settledBlock, lists.settled.place(places))
      set(.liveBlock, lists.live.place(places))
      set(.outerSettledBlock, lists.outerSettled.place(places))
      set(.outerLiveBlock, lists.outerLive.place(places))
      set(.row, marks.firstRow + lists.rows)
      set(.property, marks.firstProperty + lists.properties)
      set(.flags, marks.flags)
    }

    private func set(_ kind: Kind, _ mark: Int) { first[Int(kind.rawValue)] = UInt32(truncatingIfNeeded: mark) }

    @inline(__always)
    func mark(_ copied: CopiedMark) -> UInt32 {
      first[Int(copied.code >> CopiedMark.kindShift)] &+ copied.code & (1 << CopiedMark.kindShift - 1)
    }
  }
}
