import PlumbSyntax
import Synchronization

/// Counts the bytes of all values that a layout or a template holds, against the limits of the engine.
///
/// Every box is counted once, by the ledger that meets it first, and gives its bytes back when it is deallocated. So
/// values that are shared count once, and temporaries count as long as they are there, without any walk over what is
/// held. All but the giving back is done by one thread at a time.
final class ValueLedger: @unchecked Sendable {
  /// The limits that hold for it.
  struct ValueLimits {
    /// Of one string or array that an expression makes.
    let value: Int
    /// Of all values together.
    let total: Int
    /// Of what one run of expressions may copy or look at: a bound of its time.
    let work: Int

    init(value: Int, total: Int) {
      self.value = value
      self.total = total
      let base = max(total, 16_000_000)
      work = base < .max / 4 ? base * 4 : .max
    }
  }

  /// The owner of the values, as messages name it.
  enum Holder { case layout, document }

  let limits: ValueLimits
  let account: MemoryAccount
  private let holder: Holder
  private let hasLimitedAccount: Bool
  private let workLimit: Int
  private let bytes = Atomic<Int>(0)
  /// The part of `bytes` that the account has counted.
  private var settled = 0
  /// How many runs of expressions have begun.
  private(set) var runs: UInt32 = 0
  /// Bytes copied or looked at in the present run.
  private var work = 0

  init(_ holder: Holder, _ limits: ValueLimits, _ account: MemoryAccount) {
    self.holder = holder
    self.limits = limits
    self.account = account
    hasLimitedAccount = account.isLimited
    workLimit = limits.work
  }

  deinit { account.add(-settled) }

  /// Bytes of all values that it counts.
  var used: Int { max(0, bytes.load(ordering: .relaxed)) }

  /// How many bytes are left.
  var room: Int {
    var left = min(limits.total - used, workLimit - work)
    if hasLimitedAccount { left = min(left, account.available - (used - settled)) }
    return max(0, left)
  }

  /// Most bytes that one operation may make now.
  var allowance: Int { min(limits.value, room) }

  // MARK: - Counting

  /// Begins a run of expressions.
  @inline(__always)
  func beginRun() {
    work = 0
    runs &+= 1
  }

  /// Notes bytes that are copied or looked at. Whether there may be so many.
  func work(on count: Int) -> Bool {
    work &+= count
    return work <= workLimit
  }

  /// Counts a value, whether or not there is room for it. The bytes that were not counted yet.
  @discardableResult
  func adopt(_ value: Value) -> Int {
    guard let box = value.box, !box.isCounted else { return 0 }
    return box.count(in: self)
  }

  /// The message of the limit that so many more bytes would exceed; nil: none.
  func obstacle(to count: Int) -> String? {
    let values = holder == .layout ? "The values of this layout" : "The constants of this document"
    if count > limits.total - used {
      return "\(values) would take more than \(limits.total) bytes together (max_total_value_bytes)"
    }
    if count > workLimit - work {
      return "\(values) would be copied too often: more than \(workLimit) bytes at once (4 times max_total_value_bytes)"
    }
    guard hasLimitedAccount else { return nil }
    return account.obstacle(to: used - settled + count)?.overrunMessage
  }

  /// The same without the limit of copying, for what a host gives.
  func heldObstacle(to count: Int) -> String? {
    work = 0
    return obstacle(to: count)
  }

  @inline(__always)
  fileprivate func add(_ count: Int) { bytes.add(count, ordering: .relaxed) }

  /// Tells the account what has changed.
  @inline(__always)
  func settle() {
    let now = bytes.load(ordering: .relaxed)
    if now != settled { settle(now) }
  }

  @inline(never)
  private func settle(_ now: Int) {
    account.add(now - settled)
    settled = now
  }
}

extension ValueBox {
  /// Whether a ledger counts the box.
  @inline(__always)
  final var isCounted: Bool { ledger.load(ordering: .relaxed) != 0 }

  /// Counts the box alone unless it is counted already. The bytes that were not.
  final func countAlone(in other: ValueLedger) -> Int {
    let retained = Unmanaged.passRetained(other)
    let address = UInt(bitPattern: retained.toOpaque())
    guard ledger.compareExchange(expected: 0, desired: address, ordering: .relaxed).exchanged else {
      retained.release()
      return 0
    }
    let count = byteCount
    other.add(count)
    return count
  }

  /// Counts the box nowhere: it is one of the catalog's.
  final func exempt() {
    _ = ledger.compareExchange(expected: 0, desired: Self.exemption, ordering: .relaxed)
  }

  /// Takes the bytes of a box that is being deallocated off its ledger.
  @inline(__always)
  final func giveBack() {
    let address = ledger.load(ordering: .relaxed)
    if address > Self.exemption { giveBack(address) }
  }

  @inline(never)
  private final func giveBack(_ address: UInt) {
    guard let pointer = UnsafeRawPointer(bitPattern: address) else { return }
    let ledger = Unmanaged<ValueLedger>.fromOpaque(pointer)
    ledger.takeUnretainedValue().add(-byteCount)
    ledger.release()
  }

  /// No object has this address.
  @inline(__always)
  private static var exemption: UInt { 1 }
}
