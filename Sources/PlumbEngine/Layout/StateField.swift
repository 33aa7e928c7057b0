import PlumbSyntax

/// A field of a host's structure that holds the value of a state key.
public struct StateField: Sendable {
  /// `string` is a NUL-terminated pointer, `color` four doubles: red, green, blue, alpha. A `structure` is a dictionary
  /// with the keys of `fields`, an `array` has elements with these keys.
  public enum FieldType: Int32, Sendable { case double = 1, float, int32, int64, bool, string, color, structure, array }

  /// How many elements an array has.
  public enum Count: Sendable {
    /// As many as its capacity.
    case full
    /// What a member of the structure says, at an offset in bytes.
    case int32(at: Int)
    case int64(at: Int)

    /// The same count of a structure that begins so many bytes further on.
    func shifted(by bytes: Int) -> Count {
      switch self {
      case .full: .full
      case .int32(let offset): .int32(at: offset + bytes)
      case .int64(let offset): .int64(at: offset + bytes)
      }
    }
  }

  /// Where the elements of an array are.
  public struct Elements: Sendable {
    /// Bytes from one element to the next: `MemoryLayout<Slot>.stride`.
    public var stride: Int
    /// How many elements there can be, at most `largestCapacity`.
    public var capacity: Int
    public var count: Count
    /// Whether the structure holds a pointer to the first element, not the elements.
    public var isPointer: Bool

    public static let largestCapacity = 1_000_000

    public init(stride: Int, capacity: Int = largestCapacity, count: Count, isPointer: Bool = false) {
      self.stride = stride
      self.capacity = min(capacity, Self.largestCapacity)
      self.count = count
      self.isPointer = isPointer
    }
  }

  /// A key path where the structure itself is bound; the name of a key of an element. "" for the only field of elements
  /// that are plain values.
  public var key: String
  public var type: FieldType
  /// In bytes from the start of the structure: `MemoryLayout<Game>.offset(of: \.score)`.
  public var offset: Int
  /// Of a structure, or of each element.
  public let fields: [StateField]
  public var elements: Elements?
  /// The keys of `fields`, shared by all dictionaries that are made.
  let keys: KeyList
  /// How many structures and arrays are in one another, this one included.
  let depth: Int

  /// How deep structures and arrays nest at most.
  package static let maximumDepth = 8

  public init(key: String, type: FieldType, offset: Int) {
    self.init(key: key, type: type, offset: offset, fields: [], elements: nil)
  }

  /// A structure inside the structure.
  public init(key: String, structure fields: [StateField], offset: Int) {
    self.init(key: key, type: .structure, offset: offset, fields: fields, elements: nil)
  }

  /// An array whose elements are dictionaries with the keys of `fields`.
  public init(key: String, array fields: [StateField], _ elements: Elements, offset: Int) {
    self.init(key: key, type: .array, offset: offset, fields: fields, elements: elements)
  }

  private init(key: String, type: FieldType, offset: Int, fields: [StateField], elements: Elements?) {
    self.key = key
    self.type = type
    self.offset = offset
    self.fields = fields
    self.elements = elements
    keys = KeyList(fields.map { TextBox($0.key) })
    var deepest = 0
    for field in fields { deepest = max(deepest, field.depth) }
    depth = type == .structure || type == .array ? deepest + 1 : 0
  }

  /// The kind of value the field gives.
  package var kind: ValueKind {
    switch type {
    case .double, .float, .int32, .int64: .number
    case .bool: .bool
    case .string: .string
    case .color: .color
    case .structure: .dictionary
    case .array: .array
    }
  }

  /// The first byte after the field and what it reads beside it, from the start of the structure; negative if there is no
  /// such number.
  var end: Int {
    let size: Int
    switch type {
    case .double, .int64: size = 8
    case .float, .int32: size = 4
    case .bool: size = 1
    case .string: size = MemoryLayout<UnsafePointer<UInt8>?>.size
    case .color: size = 32
    case .structure: size = Self.end(of: fields)
    case .array: size = elementsEnd
    }
    guard offset >= 0, size >= 0 else { return -1 }
    let (end, isTooLarge) = offset.addingReportingOverflow(size)
    if isTooLarge { return -1 }
    switch elements?.count {
    case .int32(let place): return place >= 0 && place < Int.max - 4 ? max(end, place + 4) : -1
    case .int64(let place): return place >= 0 && place < Int.max - 8 ? max(end, place + 8) : -1
    case .full, nil: return end
    }
  }

  private var elementsEnd: Int {
    guard let elements, !elements.isPointer else { return MemoryLayout<UnsafeRawPointer?>.size }
    let (before, isTooLarge) = elements.stride.multipliedReportingOverflow(by: max(0, elements.capacity - 1))
    let last = Self.end(of: fields)
    return isTooLarge || last < 0 || before > Int.max - last ? -1 : before + last
  }

  private static func end(of fields: [StateField]) -> Int {
    var end = 0
    for field in fields {
      if field.end < 0 { return -1 }
      end = max(end, field.end)
    }
    return end
  }

  /// Whether elements are plain values, not dictionaries.
  var hasPlainElements: Bool { type == .array && fields.count == 1 && fields[0].key.isEmpty }

  /// Throws if the field cannot be bound: `.limit` for nesting, `.duplicate` for a key twice, `.argument`.
  package func check() throws(Diagnostic) {
    guard depth <= Self.maximumDepth else {
      throw Diagnostic(.limit, "Field '\(key)' nests structures and arrays deeper than \(Self.maximumDepth) levels")
    }
    for (index, field) in fields.enumerated() {
      if field.key.isEmpty, !hasPlainElements {
        throw Diagnostic(.argument, "A field of '\(key)' has no key")
      }
      if keys.keys[..<index].contains(where: { $0.equals(keys.keys[index]) }) {
        throw Diagnostic(.duplicate, "Field '\(key)' has the key '\(field.key)' twice")
      }
      try field.check()
    }
    guard type == .array || type == .structure else { return }
    if fields.isEmpty { throw Diagnostic(.argument, "Field '\(key)' has no fields") }
    if type == .structure { return }
    guard let elements, elements.stride > 0, elements.capacity >= 0 else {
      throw Diagnostic(.argument, "Field '\(key)' is an array without a stride")
    }
  }

  /// The number of a numeric or boolean field.
  @_optimize(speed)
  func number(_ base: UnsafeRawPointer) -> Double {
    let field = base + offset
    return switch type {
    case .double: field.loadUnaligned(as: Double.self)
    case .float: Double(field.loadUnaligned(as: Float.self))
    case .int32: Double(field.loadUnaligned(as: Int32.self))
    case .int64: Double(field.loadUnaligned(as: Int64.self))
    case .bool: field.loadUnaligned(as: UInt8.self) != 0 ? 1 : 0
    case .string, .color, .structure, .array: 0
    }
  }

  /// The bytes of a text; it need not be UTF-8.
  func text(_ base: UnsafeRawPointer) -> UnsafeBufferPointer<UInt8> {
    guard let start = (base + offset).loadUnaligned(as: UnsafePointer<UInt8>?.self) else {
      return UnsafeBufferPointer(start: nil, count: 0)
    }
    var count = 0
    while start[count] != 0 { count += 1 }
    return UnsafeBufferPointer(start: start, count: count)
  }

  /// The first element of an array and how many there are. Errors: `.argument`.
  func elements(_ base: UnsafeRawPointer) throws(Diagnostic) -> (first: UnsafeRawPointer, count: Int) {
    guard let elements else { return (base, 0) }
    let said: Int64 =
      switch elements.count {
      case .full: Int64(elements.capacity)
      case .int32(let offset): Int64((base + offset).loadUnaligned(as: Int32.self))
      case .int64(let offset): (base + offset).loadUnaligned(as: Int64.self)
      }
    guard said >= 0, said <= Int64(elements.capacity) else {
      throw Diagnostic(
        said > Int64(Elements.largestCapacity) ? .limit : .argument,
        "The array '\(key)' is said to have \(said) elements; 0 to \(elements.capacity) are possible")
    }
    guard elements.isPointer else { return (base + offset, Int(said)) }
    guard let first = (base + offset).loadUnaligned(as: UnsafeRawPointer?.self) else {
      if said == 0 { return (base, 0) }
      throw Diagnostic(.argument, "The array '\(key)' is NULL and is said to have \(said) elements")
    }
    return (first, Int(said))
  }
}
