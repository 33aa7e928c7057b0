import Synchronization

/// What an opaque pointer of the C interface points to: a tag that says what it is, and the object behind it.
///
/// Objects are never pointed to directly: a shell stays readable after its object is gone, so that a destroyed or
/// foreign pointer is recognised by its tag.
struct Shell: ~Copyable {
  /// Atomic because one call may read the tag of an engine that another thread is destroying.
  let tag: Atomic<UInt64>
  var object: UnsafeRawPointer?
  /// The pool it is in, as long as there is one; nil for a report.
  let pool: Unmanaged<ShellPool>?

  init(_ tag: ShellTag, object: UnsafeRawPointer?, pool: ShellPool?) {
    self.tag = Atomic(tag.rawValue)
    self.object = object
    self.pool = pool.map { Unmanaged.passUnretained($0) }
  }

  func become(_ tag: ShellTag) { self.tag.store(tag.rawValue, ordering: .relaxed) }
}

/// What a shell stands for. The raw values begin with the bytes of "PLUM", which other memory hardly ever holds.
enum ShellTag: UInt64 {
  case engine = 0x504C_554D_0000_0001
  case template = 0x504C_554D_0000_0002
  case layout = 0x504C_554D_0000_0003
  case stream = 0x504C_554D_0000_0004
  case lease = 0x504C_554D_0000_0005
  case report = 0x504C_554D_0000_0006
  case expression = 0x504C_554D_0000_0007
  case destroyed = 0x504C_554D_0000_0000

  /// The object of the living shell at `pointer`, nil for one of another kind, a destroyed one, or no shell.
  @inline(__always)
  func object(at pointer: OpaquePointer) -> UnsafeRawPointer? {
    guard let shell = shell(at: pointer) else { return nil }
    return shell.pointee.object
  }

  @inline(__always)
  func shell(at pointer: OpaquePointer) -> UnsafeMutablePointer<Shell>? {
    // A shell begins at a multiple of its alignment; reading elsewhere would be undefined.
    guard UInt(bitPattern: pointer) & UInt(MemoryLayout<Shell>.alignment - 1) == 0 else { return nil }
    let shell = UnsafeMutablePointer<Shell>(pointer)
    return shell.pointee.tag.load(ordering: .relaxed) == rawValue ? shell : nil
  }
}

/// The shells of an engine and of all that was made with it. Lives as long as any of them; thread-safe.
///
/// A shell whose object was destroyed is kept from use until 1,024 others were destroyed after it.
final class ShellPool: @unchecked Sendable {
  private static let quarantined = 1024
  private static let slabCount = 64

  private let isLocked = Atomic<Bool>(false)
  private var slabs: [UnsafeMutablePointer<Shell>] = []
  private var free: [UnsafeMutablePointer<Shell>] = []
  /// Destroyed shells, a ring once it is full; `oldest` is the next to be used again.
  private var quarantine: [UnsafeMutablePointer<Shell>] = []
  private var oldest = 0

  deinit {
    for slab in slabs { slab.deallocate() }
  }

  /// A shell that owns `object`, which must own this pool.
  func make(_ tag: ShellTag, _ object: UnsafeRawPointer) -> OpaquePointer? {
    lock()
    defer { unlock() }
    if free.isEmpty { addSlab() }
    guard let shell = free.popLast() else { return nil }
    set(shell, tag, object)
    return OpaquePointer(shell)
  }

  /// Marks a shell as destroyed and gives what it owned, for the caller to release; nil if it was destroyed before.
  func retire(_ shell: UnsafeMutablePointer<Shell>) -> UnsafeRawPointer? {
    lock()
    defer { unlock() }
    guard let object = shell.pointee.object else { return nil }
    set(shell, .destroyed, nil)
    if quarantine.count < Self.quarantined {
      quarantine.append(shell)
    } else {
      free.append(quarantine[oldest])
      quarantine[oldest] = shell
      oldest = (oldest + 1) % Self.quarantined
    }
    return object
  }

  /// Runs `body`, which must be short and must not call the pool, while no other thread is in one of these calls.
  func exclusively<R>(_ body: () -> R) -> R {
    lock()
    defer { unlock() }
    return body()
  }

  private func set(_ shell: UnsafeMutablePointer<Shell>, _ tag: ShellTag, _ object: UnsafeRawPointer?) {
    shell.pointee.object = object
    shell.pointee.become(tag)
  }

  private func addSlab() {
    let slab = UnsafeMutablePointer<Shell>.allocate(capacity: Self.slabCount)
    slabs.append(slab)
    for index in 0..<Self.slabCount {
      (slab + index).initialize(to: Shell(.destroyed, object: nil, pool: self))
      free.append(slab + index)
    }
  }

  // Held for a few instructions, so that waiting is cheaper than sleeping.
  private func lock() {
    while isLocked.exchange(true, ordering: .acquiring) {}
  }

  private func unlock() { isLocked.store(false, ordering: .releasing) }
}
