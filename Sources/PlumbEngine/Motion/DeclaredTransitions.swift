import PlumbSyntax

/// What elements declare to move: `transition="frame 0.3s spring, backgroundColor 0.2s ease"`.
struct DeclaredTransitions {
  /// A frame or a property that moves whenever it changes.
  struct Entry {
    let node: UInt64
    /// Of a frame: the node whose coordinates it is in.
    let parent: UInt64
    /// Among the names that `Transitions` knows, -1: the frame.
    let name: Int32
    let timing: MotionTiming
    let place: Transition.Place
    /// What was last shown; nil for what is new.
    var before: SIMD4<Double>?
    var kind = ValueKind.null
    /// Of a transform: which of `matrices` was last shown; -1 for none.
    fileprivate var matrix: Int32 = -1

    /// What was last shown of a transform; nil for what is new, or was of another kind.
    func transform(_ kind: ValueKind, _ declared: DeclaredTransitions) -> DecomposedTransform? {
      if matrix < 0 || kind != self.kind { return nil }
      return DecomposedTransform(declared.matrices[Int(matrix)], kind)
    }
  }

  /// In the order of their places.
  private(set) var entries: [Entry] = []
  /// Numbers of transforms, copied: a step can then write to the matrix that is shown.
  private var matrices: [SIMD16<Double>] = []

  var isEmpty: Bool { entries.isEmpty }
  var memory: Int { entries.memory + matrices.memory }

  /// The entry of a place; nil for none. O(log of their number).
  func entry(of place: Transition.Place) -> Entry? {
    let index = entries.partitionPoint { $0.place.key < place.key }
    return index < entries.count && entries[index].place.key == place.key ? entries[index] : nil
  }

  /// Notes what is shown, from which it will move. O(entries).
  mutating func note(_ published: Published) {
    for index in entries.indices {
      entries[index].before = published.parts(entries[index].place)
      entries[index].kind = published.kind(entries[index].place)
      if StructureParts.isTransform(entries[index].kind) { noteTransform(index, published) }
    }
  }

  @inline(never)
  private mutating func noteTransform(_ index: Int, _ published: Published) {
    guard let box = published.values.base[Int(entries[index].place.published)].matrixBox else { return }
    if entries[index].matrix < 0 {
      entries[index].matrix = Int32(truncatingIfNeeded: matrices.count)
      matrices.append(SIMD16())
    }
    matrices[Int(entries[index].matrix)] = box.numbers
  }

  /// What was shown is of no use any more: nothing moves from there.
  mutating func forget() {
    for index in entries.indices { (entries[index].before, entries[index].matrix) = (nil, -1) }
    matrices.removeAll(keepingCapacity: true)
  }

  /// Takes what the present program declares. What was known before has what was shown. O(entries).
  mutating func take(_ attributes: MotionAttributes, _ layout: Layout, name: (String) -> Int32) {
    var known = IndexMap<UInt64, Int32>()
    for index in entries.indices {
      known[Self.key(entries[index].node, entries[index].name)] = Int32(truncatingIfNeeded: index)
    }
    let (former, formerMatrices) = (entries, matrices)
    entries.removeAll(keepingCapacity: true)
    matrices.removeAll()
    for attribute in attributes.all where attribute.name == attributes.transition {
      let items = Self.items(Int(attribute.property), layout)
      add(items, Int(attribute.place), Int(attribute.linked), layout, name)
    }
    for index in entries.indices {
      guard let old = known[Self.key(entries[index].node, entries[index].name)] else { continue }
      if former[Int(old)].parent != entries[index].parent { continue }
      entries[index].before = former[Int(old)].before
      entries[index].kind = former[Int(old)].kind
      if former[Int(old)].matrix >= 0 {
        entries[index].matrix = Int32(truncatingIfNeeded: matrices.count)
        matrices.append(formerMatrices[Int(former[Int(old)].matrix)])
      }
    }
  }

  private static func key(_ node: UInt64, _ name: Int32) -> UInt64 {
    node &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(UInt32(bitPattern: name))
  }

  private static func items(_ property: Int, _ layout: Layout) -> [TransitionText.Item] {
    // Texts were checked as the document was linked.
    (try? TransitionText.items(text(property, layout))) ?? []
  }

  /// What a property says that is constant.
  static func text(_ property: Int, _ layout: Layout) -> String {
    let slot = layout.image.properties.base[property]
    return switch slot.storage {
    case .constant: layout.image.constants.base[Int(slot.cell)].stringValue ?? ""
    case .value: layout.published.values.base[Int(slot.published)].stringValue ?? ""
    default: ""
    }
  }

  /// Of several items for one thing the last counts.
  private mutating func add(
    _ items: [TransitionText.Item], _ row: Int, _ linked: Int, _ layout: Layout, _ name: (String) -> Int32
  ) {
    let node = layout.nodeHandles.base[row]
    let parent = row > 0 ? layout.nodeHandles.base[Int(layout.rows.rawParents[row])] : 0
    if let item = items.last(where: { $0.isAll || $0.isFrame }) {
      entries.append(Entry(node: node, parent: parent, name: -1, timing: item.timing, place: .frame(row)))
    }
    for property in layout.image.propertyRange(linked) {
      let text = layout.image.propertyName(property)
      guard let item = items.last(where: { $0.isAll || $0.name == text }),
        let place = Transition.Place(property: property, row: row, layout), place.isContinuous(layout)
      else { continue }
      entries.append(Entry(node: node, parent: 0, name: name(text), timing: item.timing, place: place))
    }
  }
}
