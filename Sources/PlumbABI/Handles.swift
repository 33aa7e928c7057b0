import CPlumb
import PlumbEngine
import PlumbSyntax

/// The object that a C handle owns: an object of the engine, and the pool of its slot.
class Handle {
  let pool: HandlePool
  init(_ pool: HandlePool) { self.pool = pool }

  /// Gives the host a pointer that owns this object.
  final func publish(_ tag: HandleTag) -> OpaquePointer? {
    pool.make(tag, UnsafeRawPointer(Unmanaged.passRetained(self).toOpaque()))
  }
}

final class EngineHandle: Handle {
  let engine: Engine
  /// Of the last call that failed without a report. Threads may share an engine, so the pool's lock protects it.
  private var lastDiagnostic: DiagnosticText?

  init(_ engine: Engine) {
    self.engine = engine
    super.init(HandlePool())
  }

  var diagnostic: DiagnosticText? { pool.exclusively { lastDiagnostic } }

  /// Keeps a diagnostic for the host to read and returns its code.
  func fail(_ diagnostic: Diagnostic) -> Status {
    let text = DiagnosticText(diagnostic)
    // The previous one is released outside the lock.
    let previous = pool.exclusively {
      let previous = lastDiagnostic
      lastDiagnostic = text
      return previous
    }
    _ = previous
    return diagnostic.code
  }
}

final class TemplateHandle: Handle {
  let template: Template
  let engine: Engine
  /// Made when a size is first asked for; the pool's lock protects it.
  private var madeSizer: TemplateSizer?

  init(_ template: Template, _ engine: Engine, _ pool: HandlePool) {
    self.template = template
    self.engine = engine
    super.init(pool)
  }

  /// Computes the template alone.
  var sizer: TemplateSizer {
    pool.exclusively {
      if let madeSizer { return madeSizer }
      let sizer = TemplateSizer(template, CellHandles.host(in: pool, engine))
      madeSizer = sizer
      return sizer
    }
  }
}

final class StreamHandle: Handle {
  let engine: Engine
  let stream: TemplateStream

  init(_ engine: Engine, _ options: LoadOptions, _ pool: HandlePool) {
    self.engine = engine
    stream = engine.makeStream(options)
    super.init(pool)
  }
}

final class LeaseHandle: Handle {
  /// What is held as long as the handle.
  enum Held {
    case frames(FrameLease)
    case displayList(DisplayListLease)
  }

  private let held: Held

  init(_ held: Held, _ pool: HandlePool) {
    self.held = held
    super.init(pool)
  }
}

// MARK: - From pointers

/// The handle behind a pointer: `.argument` for NULL, `.handle` for one that is destroyed or of another kind.
@inline(__always)
func handle<T: Handle>(_ pointer: OpaquePointer?, _ tag: HandleTag, _: T.Type) -> HandleResult<T> {
  guard let pointer else { return .failure(.argument) }
  guard let object = tag.object(at: pointer) else { return .failure(.handle) }
  return .success(Unmanaged<T>.fromOpaque(object).takeUnretainedValue())
}

/// As `handle`, for a pointer that another thread may be destroying: the result is retained. Safe as long as anything
/// of the same engine lives.
func sharedEngine(_ pointer: OpaquePointer?) -> HandleResult<EngineHandle> {
  guard let pointer else { return .failure(.argument) }
  let tag = HandleTag.engine
  guard let pool = tag.slot(at: pointer)?.pointee.pool?.takeUnretainedValue() else { return .failure(.handle) }
  // Retained under the lock: afterwards the object may be freed already.
  let object = pool.exclusively { tag.object(at: pointer).map { Unmanaged<EngineHandle>.fromOpaque($0).retain() } }
  guard let object else { return .failure(.handle) }
  return .success(object.takeRetainedValue())
}

enum HandleResult<T: Handle> {
  case success(T)
  case failure(Status)
}

/// Ends the host's ownership. Pointers that are NULL, destroyed or of another kind are left alone.
func destroy(_ pointer: OpaquePointer?, _ tag: HandleTag) {
  guard let pointer, let slot = tag.slot(at: pointer), let pool = slot.pointee.pool else { return }
  // Freeing the object runs destroy callbacks of the host, which may use destroyed pointers: the pool is freed last.
  // Retained by hand, because the optimiser may retain the object instead of its pool.
  let lastingPool = pool.retain()
  let owned = lastingPool._withUnsafeGuaranteedRef { $0.retire(slot) }
  if let owned { Unmanaged<Handle>.fromOpaque(owned).release() }
  lastingPool.release()
}

func withEngine(
  _ pointer: OpaquePointer?, _ body: (EngineHandle) throws(Diagnostic) -> Status
) -> plumb_status {
  switch engine(pointer) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    do throws(Diagnostic) { return try body(handle).rawValue } catch { return handle.fail(error).rawValue }
  }
}

/// A call on a layout, refused with `.busy` during its callbacks, and in a batch of edits unless `inEdits`. The
/// compiler specialises this function for each call; the code around `body` is in functions that are compiled once.
func withLayout(
  _ pointer: OpaquePointer?, inEdits: Bool = false, _ body: (LayoutHandle) throws(Diagnostic) -> Status
) -> plumb_status {
  switch layout(pointer, inEdits: inEdits) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    let version = handle.layout.diagnosticsVersion
    do throws(Diagnostic) { return try body(handle).rawValue } catch { return failed(handle, error, version) }
  }
}

/// As `withLayout`, for calls of every frame: borrows the handle, to avoid an atomic retain.
@inline(__always)
func withBorrowedLayout(
  _ pointer: OpaquePointer?, inEdits: Bool = false, _ body: (LayoutHandle) throws(Diagnostic) -> Status
) -> plumb_status {
  borrowing(pointer, { $0.rawValue }) { handle in
    if inEdits ? handle.isUnreadable : handle.isBusy { return Status.busy.rawValue }
    let version = handle.layout.diagnosticsVersion
    do throws(Diagnostic) { return try body(handle).rawValue } catch { return failed(handle, error, version) }
  }
}

/// Runs `body` with a layout, or `otherwise` with the reason why the pointer is not valid. Avoids an atomic retain,
/// which takes as long as a compute without changes; `isBorrowed` keeps the layout from being destroyed meanwhile.
@inline(__always)
private func borrowing<R>(
  _ pointer: OpaquePointer?, _ otherwise: (Status) -> R, _ body: (LayoutHandle) -> R
) -> R {
  guard let pointer else { return otherwise(.argument) }
  guard let object = HandleTag.layout.object(at: pointer) else { return otherwise(.handle) }
  return Unmanaged<LayoutHandle>.fromOpaque(object)._withUnsafeGuaranteedRef { handle in
    let wasBorrowed = handle.isBorrowed
    handle.isBorrowed = true
    defer { handle.isBorrowed = wasBorrowed }
    return body(handle)
  }
}

@inline(never)
private func engine(_ pointer: OpaquePointer?) -> HandleResult<EngineHandle> {
  handle(pointer, .engine, EngineHandle.self)
}

@inline(never)
private func layout(_ pointer: OpaquePointer?, inEdits: Bool) -> HandleResult<LayoutHandle> {
  let result = handle(pointer, .layout, LayoutHandle.self)
  if case .success(let handle) = result, inEdits ? handle.isUnreadable : handle.isBusy { return .failure(.busy) }
  return result
}

/// Keeps the error of a call, unless it has left diagnostics since the `version` at its start.
@inline(never)
private func failed(_ handle: LayoutHandle, _ error: Diagnostic, _ version: UInt64) -> plumb_status {
  // A call that left several diagnostics throws the first of them.
  (handle.layout.diagnosticsVersion == version ? handle.layout.fail(error) : error.code).rawValue
}

/// A call on one node; during a callback on the node that it was called for.
func withNode(
  _ pointer: OpaquePointer?, _ node: plumb_node, _ body: (LayoutHandle, Int) throws(Diagnostic) -> Status
) -> plumb_status {
  var row = 0
  switch knownNode(pointer, node, &row) {
  case .failure(let status): return status.rawValue
  case .success(let handle):
    do throws(Diagnostic) { return try body(handle, row).rawValue } catch { return handle.layout.fail(error).rawValue }
  }
}

/// As `withNode`, for calls of every frame: borrows the handle, to avoid an atomic retain.
@inline(__always)
func withBorrowedNode(
  _ pointer: OpaquePointer?, _ node: plumb_node, _ body: (LayoutHandle, Int) throws(Diagnostic) -> Status
) -> plumb_status {
  borrowing(pointer, { $0.rawValue }) { handle in
    var row = 0
    if let status = refusal(handle, node, &row) { return status.rawValue }
    do throws(Diagnostic) { return try body(handle, row).rawValue } catch { return handle.layout.fail(error).rawValue }
  }
}

@inline(never)
private func knownNode(_ pointer: OpaquePointer?, _ node: plumb_node, _ row: inout Int) -> HandleResult<LayoutHandle> {
  let result = handle(pointer, .layout, LayoutHandle.self)
  if case .success(let handle) = result, let status = refusal(handle, node, &row) { return .failure(status) }
  return result
}

/// Why a call on a node is refused, or nil: then its row is in `row`.
@inline(__always)
private func refusal(_ handle: LayoutHandle, _ node: plumb_node, _ row: inout Int) -> Status? {
  guard let found = handle.layout.row(of: node) else {
    if handle.isUnreadable { return .handle }
    return handle.layout.fail(.handle, "The node is not one of this layout's")
  }
  if handle.isUnreadable, !handle.layout.isMeasuring(row: found) { return .busy }
  row = found
  return nil
}

/// A pointer and a count that a layout publishes; NULL and 0 without a layout, or during its callbacks.
@inline(__always)
func published<T>(
  _ pointer: OpaquePointer?, _ outCount: UnsafeMutablePointer<Int>?,
  _ read: (LayoutHandle) -> UnsafeBufferPointer<T>
) -> UnsafePointer<T>? {
  borrowing(
    pointer,
    { _ in
      outCount?.pointee = 0
      return nil
    }
  ) { handle in
    guard !handle.isUnreadable else {
      outCount?.pointee = 0
      return nil
    }
    let rows = read(handle)
    outCount?.pointee = rows.count
    return rows.baseAddress
  }
}
