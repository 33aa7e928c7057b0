import PlumbSyntax
import Synchronization

/// Shared storage of values that do not fit into a `Value`: immutable once made, so it may cross threads.
public class ValueBox: @unchecked Sendable {
  /// The address of the `ValueLedger` that counts the box, which is retained; 0: none yet.
  final let ledger = Atomic<UInt>(0)

  init() {}

  /// Bytes of the box and of what it alone refers to; boxes that it shares with others are left out.
  var byteCount: Int { HeapBlock.object(8) }

  /// Bytes of the box and of all that it refers to, as far as they are not counted yet; shared ones more than once.
  var uncountedBytes: Int { isCounted ? 0 : byteCount }

  /// Counts the box and all that it refers to, where that is not counted already. The bytes that were not.
  func count(in ledger: ValueLedger) -> Int { countAlone(in: ledger) }
}

/// In code that is kept small the standard library copies bytes one by one.
private func copy(_ bytes: UnsafeBufferPointer<UInt8>, to memory: UnsafeMutablePointer<UInt8>) {
  UnsafeMutableRawBufferPointer(start: memory, count: bytes.count).copyMemory(from: UnsafeRawBufferPointer(bytes))
}

/// Immutable UTF-8 text at a fixed address, NUL-terminated, so that C reads it in place.
public final class TextBox: ValueBox, @unchecked Sendable {
  package let base: UnsafeMutablePointer<UInt8>
  package let count: Int

  package init(_ bytes: UnsafeBufferPointer<UInt8>) {
    count = bytes.count
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    copy(bytes, to: base)
    base[bytes.count] = 0
    super.init()
  }

  package init(_ text: String) {
    var text = text
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: text.utf8.count + 1)
    count = text.withUTF8 { bytes in
      copy(bytes, to: memory)
      return bytes.count
    }
    memory[count] = 0
    base = memory
    super.init()
  }

  /// The two texts one after the other.
  package init(joining first: TextBox, _ second: TextBox) {
    count = first.count + second.count
    base = UnsafeMutablePointer<UInt8>.allocate(capacity: count + 1)
    copy(UnsafeBufferPointer(start: first.base, count: first.count), to: base)
    copy(UnsafeBufferPointer(start: second.base, count: second.count), to: base + first.count)
    base[count] = 0
    super.init()
  }

  deinit {
    giveBack()
    base.deallocate()
  }

  override var byteCount: Int { Self.byteCount(of: count) }

  /// Bytes of a box with a text of so many.
  static func byteCount(of count: Int) -> Int { HeapBlock.object(24) + HeapBlock.size(count + 1) }

  package var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }
  package var string: String { String(decoding: bytes, as: UTF8.self) }

  package func equals(_ other: TextBox) -> Bool {
    guard count == other.count else { return false }
    return bytes.elementsEqual(other.bytes)
  }
}
