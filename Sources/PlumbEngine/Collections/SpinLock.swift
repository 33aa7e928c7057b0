import Synchronization

/// Keeps threads apart for the few instructions that look something up. Nothing of the host runs inside.
package final class SpinLock: Sendable {
  private let isHeld = Atomic<Bool>(false)

  package init() {}

  package func exclusively<T>(_ body: () -> T) -> T {
    while isHeld.exchange(true, ordering: .acquiring) {}
    defer { isHeld.store(false, ordering: .releasing) }
    return body()
  }
}
