import PlumbSyntax
import Synchronization

/// The open requests of an engine's loaders. Safe from any thread.
final class PartRequests: Sendable {
  private let lock = SpinLock()
  private let completions = Atomic<UInt64>(0)
  /// By rising id.
  private nonisolated(unsafe) var open: [PartRequest] = []
  private nonisolated(unsafe) var lastID: UInt64 = 0
  private nonisolated(unsafe) var isClosed = false
  /// Prune threshold: with this many open requests, abandoned ones are dropped.
  private nonisolated(unsafe) var mostOpen = 64

  init() {}

  /// Changes with each completion: compare it to skip work when nothing completed. Read it before looking at requests,
  /// never after.
  var version: UInt64 { completions.load(ordering: .acquiring) }

  /// Opens a request for the loader with this index. After `close` it is never completed.
  func begin(_ url: String, loader: Int) -> PartRequest {
    lock.exclusively {
      lastID &+= 1
      let request = PartRequest(id: lastID, url: url, loader: loader)
      if open.count >= mostOpen { dropAbandoned() }
      if !isClosed { open.append(request) }
      return request
    }
  }

  /// Answers a request. `.handle`: there was no such request, or the engine is gone; `.duplicate`: it has been answered
  /// before, or was dropped; `.argument`: the answer is `.pending`.
  func complete(_ id: UInt64, _ answer: LoaderAnswer) -> Status {
    if case .pending = answer { return .argument }
    let (request, isKnown) = lock.exclusively { (take(id), id != 0 && id <= lastID && !isClosed) }
    guard let request else { return isKnown ? .duplicate : .handle }
    guard request.complete(answer) else { return .duplicate }
    completions.add(1, ordering: .acquiringAndReleasing)
    return .ok
  }

  /// Drops a request that nobody waits for.
  func drop(_ request: PartRequest) { _ = lock.exclusively { take(request.id) } }

  /// Drops all requests. Completions are answered `.handle` from now on.
  func close() {
    // Its contents are freed outside the lock.
    _ = lock.exclusively { () -> [PartRequest] in
      let dropped = open
      open = []
      isClosed = true
      return dropped
    }
  }

  /// Drops what only this list knows: loads that failed and layouts that are gone do not wait for answers, which may
  /// never come. Amortised O(1) a request. Only with the lock.
  private func dropAbandoned() {
    var kept = 0
    for index in open.indices where !isKnownUniquelyReferenced(&open[index]) {
      open.swapAt(kept, index)
      kept += 1
    }
    open.removeLast(open.count - kept)
    mostOpen = max(64, 2 * kept)
  }

  /// Removes a request from the open ones. Only with the lock.
  private func take(_ id: UInt64) -> PartRequest? {
    var low = 0
    var high = open.count
    while low < high {
      let middle = (low + high) / 2
      if open[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < open.count && open[low].id == id ? open.remove(at: low) : nil
  }
}
