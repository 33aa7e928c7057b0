import PlumbSyntax
import Synchronization

/// The name of a property, resolved once: what reads with it compares numbers instead of texts. Valid for the engine
/// that made it and everything made with that engine.
public struct PropertyKey: Hashable, Sendable {
  /// As hosts in C have it: the engine's tag, then the number of the name. Never 0.
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }
}

/// The names of properties that hosts asked for, numbered in order of first use. Thread-safe.
///
/// Any name can have a key: besides the properties of the catalog there are parameters of templates and what a lenient
/// load keeps.
final class PropertyKeys: @unchecked Sendable {
  /// No program has more properties than this; the limit is there for hosts that read names made of data.
  static let maximumCount = 16_384
  static let maximumBytes = 255

  private let lock = SpinLock()
  /// The empty name has number 0, so that no key is 0.
  private var names = NameTable()
  /// How many there are, for checks without the lock.
  private let count = Atomic<UInt32>(0)

  /// The number of `alpha`, which the engine reads itself.
  static let alpha: UInt32 = 1

  init() {
    _ = names.intern("alpha")
    for name in TextProperty.names { _ = names.intern(name) }
    for name in LookProperty.names { _ = names.intern(name) }
    for property in FocusProperty.allCases { _ = names.intern(property.name) }
    for property in TextInputProperty.allCases { _ = names.intern(property.name) }
    count.store(UInt32(truncatingIfNeeded: names.count), ordering: .relaxed)
  }

  /// The number of a name of valid UTF-8; nil for the empty one, one that is too long, and a new one beyond
  /// `maximumCount`. Amortised O(bytes).
  func number(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? {
    guard !name.isEmpty, name.count <= Self.maximumBytes else { return nil }
    return lock.exclusively {
      if names.count > Self.maximumCount { return names.find(name)?.id }
      let number = names.intern(name).id
      count.store(UInt32(truncatingIfNeeded: names.count), ordering: .relaxed)
      return number
    }
  }

  /// Whether a number was handed out.
  @inline(__always)
  func contains(_ number: UInt32) -> Bool { number > 0 && number < count.load(ordering: .relaxed) }

  /// The name of a number; nil for one that was never handed out.
  func name(_ number: UInt32) -> String? {
    contains(number) ? lock.exclusively { names[Name(id: number)] } : nil
  }
}

extension Engine {
  /// The key of a property's name, for reading it of any node. Any thread. Errors: `.argument` (an empty name, one of
  /// more than 255 bytes), `.limit` (16,384 names).
  public func propertyKey(_ name: String) throws(Diagnostic) -> PropertyKey {
    let (number, count) = numbered(name)
    if let number { return PropertyKey(rawValue: propertyTag << 32 | UInt64(number)) }
    guard count > 0, count <= PropertyKeys.maximumBytes else {
      throw Diagnostic(.argument, "The name of a property has 1 to \(PropertyKeys.maximumBytes) bytes, not \(count)")
    }
    throw Diagnostic(.limit, "More than \(PropertyKeys.maximumCount) names of properties were asked for")
  }

  private func numbered(_ name: String) -> (number: UInt32?, byteCount: Int) {
    var name = name
    return name.withUTF8 { (propertyKeys.number($0), $0.count) }
  }

  /// The number of a name, for a call that has no use for a key; nil if it cannot have one.
  package func knownPropertyKey(_ name: UnsafeBufferPointer<UInt8>) -> UInt32? { propertyKeys.number(name) }

  /// The name's number in `propertyKeys`; nil for a key of another engine.
  @inline(__always)
  func number(of key: PropertyKey) -> UInt32? {
    let number = UInt32(truncatingIfNeeded: key.rawValue)
    return key.rawValue >> 32 == propertyTag && propertyKeys.contains(number) ? number : nil
  }

  /// Tells the keys of this engine from those of others that live at the same time.
  private var propertyTag: UInt64 {
    UInt64(UInt32(truncatingIfNeeded: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) >> 4))
  }
}
