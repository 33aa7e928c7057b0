import CPlumb
import PlumbEngine
import PlumbSyntax

/// Copies values of the host for one call.
///
/// The host owns the functions among them until the call has succeeded, which `accepting` records.
struct Conversion {
  /// Knows the names of types and cases.
  let engine: Engine
  private var functions: [HostCallback] = []
  /// Those of the last dictionaries, the latest first.
  private var shapes: [KeyList] = []

  /// How many shapes of dictionaries are remembered.
  private static var maximumShapes: Int { 8 }

  init(_ engine: Engine) { self.engine = engine }

  mutating func keep(_ function: HostCallback) { functions.append(function) }

  /// The keys of a dictionary before this one, if it has equal ones in the same order.
  @inline(never)
  func shape(_ entries: UnsafeBufferPointer<plumb_entry>) -> KeyList? {
    for shape in shapes where shape.count == entries.count {
      var index = 0
      while index < entries.count,
        let key = try? bytes(entries[index].key, entries[index].key_length, "a key"), shape.has(index, key)
      {
        index += 1
      }
      if index == entries.count { return shape }
    }
    return nil
  }

  @inline(never)
  mutating func remember(_ shape: KeyList?) {
    guard let shape else { return }
    if shapes.count == Self.maximumShapes { shapes.removeLast() }
    shapes.insert(shape, at: 0)
  }

  /// Passes on the result of the call. On success the engine owns the functions from now on.
  func accepting(_ status: Status) -> Status {
    if status == .ok { for function in functions { function.accept() } }
    return status
  }
}
