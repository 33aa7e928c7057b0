import CPlumb
import PlumbEngine
import PlumbSyntax

/// Handles of cells, which are layouts that a list makes and gives back.
enum CellHandles {
  /// What layouts with a handle do with the cells of their lists.
  static var host: CellHost {
    CellHost(made: { publish($0, $1) }, computed: { handle($0)?.noteComputed() }, released: { retire($0) })
  }

  /// What a template does with the layouts that it computes alone.
  static func host(in pool: HandlePool, _ engine: Engine) -> TemplateSizer.Host {
    TemplateSizer.Host(made: { _ = try? LayoutHandle($0, engine, pool).publishLayout() }, released: { retire($0) })
  }

  /// Makes the handle of a cell, in the pool of the layout around it, so that callbacks know the cell by it. A cell that has
  /// no handle is not measured by the host.
  private static func publish(_ cell: Layout, _ host: Layout) {
    guard let around = handle(host) else { return }
    _ = try? LayoutHandle(cell, around.engine, around.pool).publishLayout()
  }

  /// From now on the handle of a cell is recognised as stale.
  private static func retire(_ cell: Layout) {
    guard let pointer = cell.hostPointer else { return }
    // Given back while a call borrows it: the host has freed the layout around it from within the destructor of a value that
    // this call replaces. Nothing tells when that call ends: its memory is not freed.
    if let handle = handle(cell), handle.isBorrowed { _ = Unmanaged.passRetained(handle) }
    cell.hostPointer = nil
    destroy(OpaquePointer(pointer), .layout)
  }

  private static func handle(_ layout: Layout) -> LayoutHandle? {
    guard let pointer = layout.hostPointer, let object = HandleTag.layout.object(at: OpaquePointer(pointer)) else {
      return nil
    }
    return Unmanaged<LayoutHandle>.fromOpaque(object).takeUnretainedValue()
  }
}

/// The cells of a layout's lists as C reads them.
struct CellTables {
  private var tables: [CellTable] = []
  /// At how many tables those of lists that are gone are looked for.
  private static let pruned = 16

  /// The table of a list, empty. O(lists that were asked about).
  mutating func begin(_ list: plumb_node, in layout: Layout) -> CellTable {
    for table in tables where table.list == list {
      table.removeAll()
      return table
    }
    if tables.count >= Self.pruned { tables.removeAll { layout.row(of: $0.list) == nil } }
    let table = CellTable(list)
    tables.append(table)
    return table
  }
}

/// The cells of a list at fixed addresses, in memory that is used again.
final class CellTable {
  let list: plumb_node
  private var table = HostTable<plumb_cell>()

  init(_ list: plumb_node) { self.list = list }

  var cells: UnsafePointer<plumb_cell>? { table.records }
  var count: Int { table.count }

  func removeAll() { table.removeAll() }

  func append(_ cell: plumb_cell) { table.append(cell) }
}

/// Records at fixed addresses, in memory that is used again.
struct HostTable<Record: BitwiseCopyable>: ~Copyable {
  private var start: UnsafeMutablePointer<Record>?
  private var capacity = 0
  private(set) var count = 0

  init() {}

  deinit { start?.deallocate() }

  /// nil for none.
  var records: UnsafePointer<Record>? { count > 0 ? start.map { UnsafePointer($0) } : nil }

  mutating func removeAll() { count = 0 }

  mutating func append(_ record: Record) {
    if count == capacity { grow() }
    start.map { ($0 + count).initialize(to: record) }
    count += 1
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Record>.allocate(capacity: max(32, capacity * 2))
    if let start {
      larger.moveInitialize(from: start, count: count)
      start.deallocate()
    }
    start = larger
    capacity = max(32, capacity * 2)
  }
}
