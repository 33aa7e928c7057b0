/// The properties of a row that say how it looks, by what they say.
struct LookSlots: BitwiseCopyable {
  typealias Slot = UnsafePointer<PropertySlot>

  /// A set of roles.
  struct Roles: OptionSet, BitwiseCopyable {
    let rawValue: UInt32

    @inline(__always)
    init(rawValue: UInt32) { self.rawValue = rawValue }

    @inline(__always)
    init(_ role: LookRole) { rawValue = 1 &<< UInt32(role.rawValue) }
  }

  /// By role, where `roles` has it: room for `LookRole.count`.
  private let memory: UnsafeMutableBufferPointer<Slot>
  private(set) var roles = Roles()

  @inline(__always)
  init(_ memory: UnsafeMutableBufferPointer<Slot>) { self.memory = memory }

  @inline(__always)
  mutating func removeAll() { roles = [] }

  /// Of two with the same role the later one counts.
  @inline(__always)
  mutating func add(_ role: LookRole, _ slot: Slot) {
    memory[Int(role.rawValue)] = slot
    roles.formUnion(Roles(role))
  }

  mutating func remove(_ others: Roles) { roles.subtract(others) }

  /// Roles whose slots have been added at some time.
  mutating func restore(_ others: Roles) { roles.formUnion(others) }

  @inline(__always)
  func has(_ role: LookRole) -> Bool { !roles.isDisjoint(with: Roles(role)) }

  @inline(__always)
  subscript(role: LookRole) -> Slot? { has(role) ? memory[Int(role.rawValue)] : nil }

  /// Whether a look itself has more of them than most have.
  @inline(__always)
  var hasRare: Bool {
    has(.layerBackground) || has(.tint) || has(.borderColor) || has(.borderWidth) || has(.layerOpacity)
      || has(.isLayerHidden) || has(.zPosition) || has(.contentMode)
  }

  /// The same for a text.
  @inline(__always)
  var hasRareOfText: Bool { has(.numberOfLines) || has(.lineBreakMode) || has(.textAlignment) }

  /// Whether there is one that is read as a whole, whichever part of it the property is.
  @inline(__always)
  var hasStructures: Bool { has(.shadow) || has(.transform) || has(.image) }
}
