import PlumbSyntax

/// Something of the host that a layout, or a part of it, belongs to.
public struct OwnerDefinition {
  /// In messages.
  public var name: String
  /// The host's token for the owner. Opaque.
  public var token: UInt
  /// Names under which the owner finds nodes. `component`: the required kind of the node, "" for any.
  public var outlets: [(name: String, component: String, isRequired: Bool)]
  /// Names that events may call, as documents write them: `pay`, `pay:`.
  public var actions: [String]
  /// Delegate protocols that the owner implements.
  public var protocols: [String]
  /// Is offered the errors of nodes that belong to the owner; whether it takes one. The layout is busy meanwhile.
  public var handle: ((Diagnostic) -> Bool)?
  /// Performs one of its actions. Anything may be done with the layout meanwhile. `.declined` asks the owners around it that
  /// declare the action; whatever else is not `.ok` is what sending the event fails with. nil: events are not sent to it.
  public var perform: ((ActionCall) -> Status)?

  public init(
    name: String, token: UInt = 0, outlets: [(name: String, component: String, isRequired: Bool)] = [],
    actions: [String] = [], protocols: [String] = [], handle: ((Diagnostic) -> Bool)? = nil,
    perform: ((ActionCall) -> Status)? = nil
  ) {
    self.name = name
    self.token = token
    self.outlets = outlets
    self.actions = actions
    self.protocols = protocols
    self.handle = handle
    self.perform = perform
  }
}

extension OwnerDefinition {
  /// Whether a name is one of several: bytes compared, for the standard library's own search normalises Unicode.
  @inline(never)
  static func has(_ names: [String], _ name: String) -> Bool {
    for other in names where other == name { return true }
    return false
  }

  /// The index of an outlet.
  @inline(never)
  func outlet(_ name: String) -> Int? {
    for index in outlets.indices where outlets[index].name == name { return index }
    return nil
  }
}

/// The owners of a layout by the handles of the nodes they are bound to, which outlive reloads.
struct Owners {
  struct Bound {
    var node: UInt64
    var owner: OwnerDefinition
  }

  /// Unordered.
  private(set) var bound: [Bound] = []
  private var places = IndexMap<UInt64, Int32>()

  var isEmpty: Bool { bound.isEmpty }

  /// The index in `bound` of the owner of a node itself.
  func index(of node: UInt64) -> Int? {
    if bound.isEmpty { return nil }
    return places[node].map { Int($0) }
  }

  /// Replaces the previous owner.
  mutating func bind(_ owner: OwnerDefinition, _ node: UInt64) {
    if let index = index(of: node) {
      bound[index].owner = owner
    } else {
      places[node] = Int32(truncatingIfNeeded: bound.count)
      bound.append(Bound(node: node, owner: owner))
    }
  }

  /// Whether there was one.
  @discardableResult
  mutating func unbind(_ node: UInt64) -> Bool {
    guard let index = index(of: node), let last = bound.last else { return false }
    bound[index] = last
    places[last.node] = Int32(truncatingIfNeeded: index)
    bound.removeLast()
    places[node] = nil
    return true
  }

  /// Drops owners of removed nodes.
  mutating func prune(_ handles: HandleTable) {
    for owner in bound where handles.row(owner.node) == nil { unbind(owner.node) }
  }
}
