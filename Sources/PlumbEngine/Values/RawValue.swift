/// A value in the memory layout of `plumb_value`: 32 bytes.
package struct RawValue {
  package var type: Int32
  package var flags: UInt32 = 0
  package var count: UInt64
  /// A double, or a pointer as an integer.
  package var payload: UInt64
  package var extra: UInt64 = 0

  /// The value at `pointer`, whose components are borrowed from there.
  package init(_ pointer: UnsafePointer<Value>) {
    let kind = pointer.pointee.kind
    type = Int32(kind.rawValue)
    switch kind {
    case .null:
      count = 0
      payload = 0
    case .number:
      count = 0
      payload = pointer.pointee.a.bitPattern
    case .bool:
      count = 0
      payload = pointer.pointee.a != 0 ? 1 : 0
    case .string, .text, .url, .selector, .className, .enumeration, .visualEffect:
      let text = pointer.pointee.textBox
      count = UInt64(text?.count ?? 0)
      payload = Self.address(text.map { UnsafeRawPointer($0.base) })
      if kind == .enumeration { flags = Self.flags(pointer.pointee.a) }
    case .array, .dictionary, .optionSet:
      let list = pointer.pointee.listBox
      count = UInt64(list?.count ?? 0)
      payload = Self.address(list.map { UnsafeRawPointer($0.raw) })
      if kind == .optionSet { flags = Self.flags(pointer.pointee.a) }
    case .color, .range, .point, .size, .rect, .insets, .offset:
      count = UInt64(pointer.pointee.componentCount)
      payload = Self.address(UnsafeRawPointer(pointer) + MemoryLayout<Value>.offset(ofA: ()))
      if pointer.pointee.excludesUpper { flags = 1 }
    case .affineTransform, .transform3D:
      let matrix = pointer.pointee.matrixBox
      count = UInt64(matrix?.count ?? 0)
      payload = Self.address(matrix.map { UnsafeRawPointer($0.base) })
    case .integer:
      count = 0
      payload = pointer.pointee.b.bitPattern
    case .font:
      count = 0
      payload = Self.address(pointer.pointee.fontBox.map { UnsafeRawPointer($0.raw) })
    case .image:
      count = 0
      payload = Self.address(pointer.pointee.imageBox.map { UnsafeRawPointer($0.raw) })
    case .attributedText:
      let text = pointer.pointee.attributedBox
      count = UInt64(text?.text.count ?? 0)
      payload = Self.address(text.map { UnsafeRawPointer($0.raw) })
    case .object:
      count = 0
      payload = pointer.pointee.a.bitPattern
    case .function:
      count = 0
      payload = 0
    }
    if let name = pointer.pointee.typeNameBox { extra = Self.address(UnsafeRawPointer(name.base)) }
  }

  /// Whether raw values of a kind point into the value that they were made of.
  static func refersToPlace(_ kind: ValueKind) -> Bool {
    switch kind {
    case .color, .range, .point, .size, .rect, .insets, .offset: true
    default: false
    }
  }

  /// The low 32 bits of a whole number; 0 for others.
  private static func flags(_ number: Double) -> UInt32 {
    Int64(exactly: number).map { UInt32(truncatingIfNeeded: $0) } ?? 0
  }

  package init(_ pointer: UnsafeMutablePointer<Value>) { self.init(UnsafePointer(pointer)) }

  /// A number without storage to borrow from.
  package init(number: Double) {
    type = Int32(ValueKind.number.rawValue)
    count = 0
    payload = number.bitPattern
  }

  static func address(_ pointer: UnsafeRawPointer?) -> UInt64 {
    pointer.map { UInt64(UInt(bitPattern: $0)) } ?? 0
  }
}

extension MemoryLayout where T == Value {
  /// Bytes before the components: `kind` and its padding. Checked by a test, since key paths are not available.
  static func offset(ofA: Void) -> Int { MemoryLayout<Double>.stride }
}

/// A dictionary's entry in the memory layout of `plumb_entry`.
struct RawEntry {
  var key: UInt64
  var keyLength: UInt64
  var value: RawValue
  var declaredType: Int32 = 0
  var reserved: UInt32 = 0

  init(key: TextBox, value: RawValue) {
    self.key = RawValue.address(UnsafeRawPointer(key.base))
    keyLength = UInt64(key.count)
    self.value = value
  }
}
