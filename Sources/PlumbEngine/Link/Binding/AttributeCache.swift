import PlumbSyntax

/// What an attribute's name means for a component: looked up once, not for every element.
struct KnownAttribute {
  var component: Int32 = -1
  var name = Name.empty
  /// nil for texts that are kept as written.
  var style: AttributeTexts.Style?
  /// The `RowSlot` by which the attribute is found; -1 for none.
  var slot = -1
  /// What all such attributes have in common.
  var linked = LinkedAttribute()

  /// Known attributes are a direct-mapped cache; a collision costs one lookup.
  static let count = 256
  @inline(__always)
  static func slot(_ component: Int32, _ name: Name) -> Int {
    Int(truncatingIfNeeded: name.id &+ UInt32(bitPattern: component) &* 37) & (count - 1)
  }
}

/// What is known of attributes' names. Patches go on with what the load has found.
struct AttributeCache {
  var known: [KnownAttribute] = []
  /// Indices of properties, by component and name.
  var properties = IndexMap<UInt64, Int32>()

  /// Components, by the id of their name.
  var components = IndexMap<UInt32, Int32>()

  /// Bytes of its storage. O(1).
  var memory: Int { known.memory + properties.memory + components.memory }

  mutating func prepare() {
    if known.isEmpty { known = [KnownAttribute](repeating: KnownAttribute(), count: KnownAttribute.count) }
  }
}

extension BoundDocument {
  /// Binds attributes of a row, of the document's `list`, like others of their names, as long as they are expressions that
  /// were read before and nothing else has to be known of them. Gives the first that needs more than that.
  @inline(__always)
  func bindKnown(
    _ list: [XMLDocument.Attribute], _ range: Range<Int>, _ row: Int, _ component: Int32, _ known: [KnownAttribute]
  ) -> Int {
    let (slots, mask) = (slots(of: row), mask(of: row))
    return attributes.withUnsafeMutableBufferPointer { linked in
      known.withUnsafeBufferPointer { known in
        for index in range {
          let attribute = list[index]
          let place = KnownAttribute.slot(component, attribute.name)
          guard known[place].name == attribute.name, known[place].component == component,
            let style = known[place].style
          else { return index }
          let parsed = texts.known(attribute.value, style)
          // Not read yet, absent or wrong.
          if parsed == 0 || texts.kind(parsed) != .expression { return index }
          let slot = known[place].slot
          if slot >= 0 {
            if slot >= GeometrySymbol.count || hasStacks { return index }
            mask.pointee |= 1 << UInt16(truncatingIfNeeded: slot)
            slots[slot] = UInt32(truncatingIfNeeded: index) &+ 1
          }
          var bound = known[place].linked
          bound.row = Int32(truncatingIfNeeded: row)
          bound.range = attribute.valueRange
          bound.source = attribute.source
          bound.text = attribute.value
          bound.parsedText = parsed
          linked[index] = bound
        }
        return range.upperBound
      }
    }
  }
}

/// Names that attributes have for a purpose of their own.
struct ReservedNames {
  let hidden, viewHidden, clips, viewClips, direction, id, xml, template, constraints: Name

  init(_ names: inout NameTable) {
    hidden = names.intern("isHidden")
    viewHidden = names.intern("view.isHidden")
    clips = names.intern("clipsToBounds")
    viewClips = names.intern("view.clipsToBounds")
    direction = names.intern("semanticContentAttribute")
    id = names.intern("id")
    xml = names.intern("xml")
    template = names.intern("template")
    constraints = names.intern(ConstraintTable.property)
  }
}
