import PlumbSyntax
import Synchronization

/// Bytes in use, counted against a limit and against the account this one is part of: a layout's against its engine's.
final class MemoryAccount: Sendable {
  enum Owner { case engine, layout }

  let owner: Owner
  let parent: MemoryAccount?
  /// `Int.max`: none.
  let limit: Int
  private let bytes = Atomic<Int>(0)

  /// `limit` 0: none.
  init(_ owner: Owner, limit: Int, parent: MemoryAccount? = nil) {
    self.owner = owner
    self.limit = limit > 0 ? limit : .max
    self.parent = parent
  }

  /// Bytes in use.
  var used: Int { max(0, bytes.load(ordering: .relaxed)) }

  /// Whether this account or one it is part of has a limit.
  var isLimited: Bool { limit < .max || parent?.isLimited == true }

  /// How many bytes may be added.
  var available: Int {
    let own = limit < .max ? max(0, limit - used) : .max
    guard let parent else { return own }
    return min(own, parent.available)
  }

  /// The account whose limit is reached first.
  var tightest: MemoryAccount {
    guard let parent else { return self }
    return limit < .max && limit - used <= parent.available ? self : parent.tightest
  }

  /// Counts bytes whether or not there is room for them; negative ones are given back.
  func add(_ count: Int) {
    bytes.add(count, ordering: .relaxed)
    parent?.add(count)
  }

  /// Counts bytes, or none and throws `.limit`.
  func take(_ count: Int) throws(Diagnostic) {
    let sum = bytes.add(count, ordering: .relaxed).newValue
    if count > 0 && sum > limit {
      bytes.subtract(count, ordering: .relaxed)
      throw overrun
    }
    guard let parent else { return }
    do throws(Diagnostic) { try parent.take(count) } catch {
      bytes.subtract(count, ordering: .relaxed)
      throw error
    }
  }

  /// The account whose limit bytes would exceed that are counted nowhere yet; nil: none.
  func obstacle(to count: Int) -> MemoryAccount? {
    if limit < .max, count > limit - used { return self }
    return parent?.obstacle(to: count)
  }

  var overrun: Diagnostic { Diagnostic(.limit, overrunMessage) }

  var overrunMessage: String {
    switch owner {
    case .engine: "The engine would use more memory than its limit of \(limit) bytes (max_engine_memory)"
    case .layout: "The layout would use more memory than its limit of \(limit) bytes (max_layout_memory)"
    }
  }
}

/// Bytes counted on an account until the charge is deallocated. Used by one thread at a time.
package final class MemoryCharge: @unchecked Sendable {
  let account: MemoryAccount
  package private(set) var bytes = 0

  init(_ account: MemoryAccount) { self.account = account }

  deinit { account.add(-bytes) }

  /// Sets the number of bytes charged. Throws `.limit` and changes nothing if that exceeds the account's limit.
  package func set(_ count: Int) throws(Diagnostic) {
    if count == bytes { return }
    try account.take(count - bytes)
    bytes = count
  }

  /// As `set`, whether or not there is room: for memory that is in use already.
  package func correct(_ count: Int) {
    account.add(count - bytes)
    bytes = count
  }
}
