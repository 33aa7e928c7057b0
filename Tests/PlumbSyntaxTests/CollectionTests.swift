import Testing

@testable import PlumbSyntax

@Suite struct LentArrayTests {
  @Test func staysInLentMemoryUntilItIsFull() {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: 4) { memory in
      var array = LentArray(memory)
      for number in 0..<4 { array.append(number) }
      #expect(UnsafePointer(array.base) == memory.baseAddress.map { UnsafePointer($0) })
      for number in 4..<100 { array.append(number) }
      #expect(UnsafePointer(array.base) != memory.baseAddress.map { UnsafePointer($0) })
      #expect(Array(array.elements) == Array(0..<100))
      array[7] = 70
      #expect(array[7] == 70 && array.last == 99 && array.popLast() == 99 && array.count == 99)
      array.removeLast(90)
      #expect(array.count == 9)
      array.removeLast(90)
      #expect(array.isEmpty && array.last == nil && array.popLast() == nil)
      array.release()
    }
  }

  @Test func makesItsOwnMemoryIfNoneIsLent() {
    var array = LentArray<UInt8>(UnsafeMutableBufferPointer(start: nil, count: 0))
    for number in 0..<40 { array.append(UInt8(number)) }
    #expect(Array(array.elements) == Array(0..<40))
    array.release()
    #expect(array.isEmpty)
  }
}

@Suite struct NameTableTests {
  @Test func givesIdsInTheOrderInWhichNamesCome() {
    var table = NameTable()
    let names = ["b", "a", "b", "", "c"].map { table.intern($0).id }
    #expect(names == [1, 2, 1, 0, 3])
    #expect(table.count == 4)
    #expect(table.find("c") == Name(id: 3) && table.find("d") == nil && table.find("") == .empty)
  }

  @Test func givesBackTheBytesOfEveryLength() {
    var table = NameTable()
    let texts: [String] = (0..<200).map { count in
      String(repeating: "é", count: count / 2) + String(repeating: "x", count: count % 5)
    }
    let names = texts.map { table.intern($0) }
    for (text, name) in zip(texts, names) {
      #expect(table[name] == text && table.byteCount(name) == text.utf8.count)
      #expect(table.withBytes(name) { Array($0) } == Array(text.utf8))
    }
    var bytes = 0
    for name in Set(names) { bytes += table.byteCount(name) }
    #expect(table.withAllBytes { $0.count } == bytes)
  }

  @Test func namesThatDifferInOneByteOfAnyPlaceAreDifferent() {
    // Names of 8 to 16 bytes are compared as two words.
    for length in 1...40 {
      var table = NameTable()
      var ids: Set<UInt32> = []
      for place in -1..<length {
        var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
        if place >= 0 { bytes[place] = UInt8(ascii: "b") }
        ids.insert(bytes.withUnsafeBufferPointer { table.intern($0) }.id)
      }
      #expect(ids.count == length + 1)
    }
  }

  @Test func aCopyIsAnotherTable() {
    var table = NameTable()
    _ = table.intern("a")
    var copy = table
    let (here, there) = (table.intern("b"), copy.intern("c"))
    #expect(here == there && table[here] == "b" && copy[there] == "c" && table.find("c") == nil)
  }
}

@Suite struct TextInternerTests {
  @Test func equalTextsHaveOneIndexWithAndWithoutATable() {
    // Beyond sixteen texts it looks them up by hash.
    let words = (0..<60).map { "w\($0)" }
    let source = Array((words + words).joined(separator: " ").utf8)
    source.withUnsafeBufferPointer { source in
      withUnsafeTemporaryAllocation(of: TextInterner.Span.self, capacity: 8) { memory in
        var interner = TextInterner(source, memory)
        var indices: [Int32] = []
        var start = 0
        for place in 0...source.count where place == source.count || source[place] == UInt8(ascii: " ") {
          indices.append(interner.intern(start..<place))
          start = place + 1
        }
        #expect(indices == Array(0..<60) + Array(0..<60))
        #expect(interner.texts == words)
        // One that is not in the source as it is.
        let (escaped, known) = (interner.intern(Array("other".utf8)), interner.intern(Array("w3".utf8)))
        #expect(escaped == 60 && known == 3 && interner.text(60) == "other" && interner.bytes(60) == nil)
        interner.release()
      }
    }
  }
}
