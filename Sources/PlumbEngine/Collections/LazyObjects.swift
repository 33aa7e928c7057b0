import Synchronization

/// A fixed number of objects, each made when it is first asked for. Threads may ask at the same time: all get the same
/// object, the first that one of them has made.
final class LazyObjects<Object: AnyObject & Sendable>: @unchecked Sendable {
  let count: Int
  /// Of each object its address, which is retained; 0 until somebody has asked.
  private let made: UnsafeMutablePointer<Atomic<UInt>>

  init(count: Int) {
    self.count = count
    made = UnsafeMutablePointer<Atomic<UInt>>.allocate(capacity: count)
    for index in 0..<count { (made + index).initialize(to: Atomic(0)) }
  }

  deinit {
    for index in 0..<count {
      let address = made[index].load(ordering: .acquiring)
      if let pointer = UnsafeRawPointer(bitPattern: address) { Unmanaged<Object>.fromOpaque(pointer).release() }
    }
    made.deinitialize(count: count)
    made.deallocate()
  }

  /// The object at `index`, which is less than `count`; nil until it is made.
  @inline(__always)
  subscript(index: Int) -> Object? {
    guard let pointer = UnsafeRawPointer(bitPattern: made[index].load(ordering: .acquiring)) else { return nil }
    return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Sets the object at `index` unless another thread was quicker; gives the one that counts.
  func set(_ index: Int, _ object: Object) -> Object {
    let retained = Unmanaged.passRetained(object)
    let address = UInt(bitPattern: retained.toOpaque())
    let (isFirst, other) = made[index].compareExchange(
      expected: 0, desired: address, ordering: .acquiringAndReleasing)
    if isFirst { return object }
    retained.release()
    guard let pointer = UnsafeRawPointer(bitPattern: other) else { return object }
    return Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
  }
}
