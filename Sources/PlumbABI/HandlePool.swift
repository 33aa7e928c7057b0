import PlumbEngine
import Synchronization

/// The target of an opaque pointer of the C interface: a tag for its kind, and the object.
///
/// Hosts never get pointers to objects: a slot stays readable after its object is freed, so that a destroyed or foreign
/// pointer is recognised by its tag.
struct HandleSlot: ~Copyable {
  /// Atomic because one call may read the tag of an engine that another thread is destroying.
  let tag: Atomic<UInt64>
  var object: UnsafeRawPointer?
  /// The pool that owns the slot; nil for a report.
  let pool: Unmanaged<HandlePool>?

  init(_ tag: HandleTag, object: UnsafeRawPointer?, pool: HandlePool?) {
    self.tag = Atomic(tag.rawValue)
    self.object = object
    self.pool = pool.map { Unmanaged.passUnretained($0) }
  }

  func become(_ tag: HandleTag) { self.tag.store(tag.rawValue, ordering: .relaxed) }
}

/// The kind of object in a slot. The raw values begin with the bytes of "PLUM", which other memory hardly ever holds.
enum HandleTag: UInt64 {
  case engine = 0x504C_554D_0000_0001
  case template = 0x504C_554D_0000_0002
  case layout = 0x504C_554D_0000_0003
  case stream = 0x504C_554D_0000_0004
  case lease = 0x504C_554D_0000_0005
  case report = 0x504C_554D_0000_0006
  case expression = 0x504C_554D_0000_0007
  case fragment = 0x504C_554D_0000_0008
  case pointer = 0x504C_554D_0000_0009
  case destroyed = 0x504C_554D_0000_0000

  /// The object of the slot at `pointer`; nil if it is destroyed, of another kind, or not a slot.
  @inline(__always)
  func object(at pointer: OpaquePointer) -> UnsafeRawPointer? {
    guard let slot = slot(at: pointer) else { return nil }
    return slot.pointee.object
  }

  @inline(__always)
  func slot(at pointer: OpaquePointer) -> UnsafeMutablePointer<HandleSlot>? {
    // A slot begins at a multiple of its alignment; reading elsewhere would be undefined.
    guard UInt(bitPattern: pointer) & UInt(MemoryLayout<HandleSlot>.alignment - 1) == 0 else { return nil }
    let slot = UnsafeMutablePointer<HandleSlot>(pointer)
    return slot.pointee.tag.load(ordering: .relaxed) == rawValue ? slot : nil
  }
}

/// The slots of an engine and of all objects made with it. Lives as long as any of them; thread-safe.
///
/// The slot of a destroyed object is not reused until 1,024 others were destroyed after it.
final class HandlePool: @unchecked Sendable {
  private static let quarantined = 1024
  private static let slotsPerSlab = 64

  private let lock = SpinLock()
  private var slabs: [UnsafeMutablePointer<HandleSlot>] = []
  private var free: [UnsafeMutablePointer<HandleSlot>] = []
  /// Destroyed slots, a ring buffer once it is full; `oldest` is the next to be reused.
  private var quarantine: [UnsafeMutablePointer<HandleSlot>] = []
  private var oldest = 0

  deinit {
    for slab in slabs { slab.deallocate() }
  }

  /// A slot that owns `object`, which must own this pool.
  func make(_ tag: HandleTag, _ object: UnsafeRawPointer) -> OpaquePointer? {
    lock.exclusively {
      if free.isEmpty { addSlab() }
      guard let slot = free.popLast() else { return nil }
      set(slot, tag, object)
      return OpaquePointer(slot)
    }
  }

  /// Marks a slot as destroyed and returns its object for the caller to release; nil if it was destroyed before.
  func retire(_ slot: UnsafeMutablePointer<HandleSlot>) -> UnsafeRawPointer? {
    lock.exclusively {
      guard let object = slot.pointee.object else { return nil }
      set(slot, .destroyed, nil)
      if quarantine.count < Self.quarantined {
        quarantine.append(slot)
      } else {
        free.append(quarantine[oldest])
        quarantine[oldest] = slot
        oldest = (oldest + 1) % Self.quarantined
      }
      return object
    }
  }

  /// Runs `body` under the pool's lock; it must be short and must not call the pool.
  func exclusively<R>(_ body: () -> R) -> R { lock.exclusively(body) }

  private func set(_ slot: UnsafeMutablePointer<HandleSlot>, _ tag: HandleTag, _ object: UnsafeRawPointer?) {
    slot.pointee.object = object
    slot.pointee.become(tag)
  }

  private func addSlab() {
    let slab = UnsafeMutablePointer<HandleSlot>.allocate(capacity: Self.slotsPerSlab)
    slabs.append(slab)
    for index in 0..<Self.slotsPerSlab {
      (slab + index).initialize(to: HandleSlot(.destroyed, object: nil, pool: self))
      free.append(slab + index)
    }
  }
}
