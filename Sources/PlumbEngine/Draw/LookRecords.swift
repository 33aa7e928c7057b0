/// What looks point to: what few nodes have, and texts. Hosts keep pointers to it.
struct LookRecords {
  let details = RecordSlab<LookDetails>()
  let texts = RecordSlab<LookText>()
  let icons = RecordSlab<LookIcon>()
  let controls = RecordSlab<LookControl>()

  var memory: Int { details.memory + texts.memory + icons.memory + controls.memory }

  func isSame(as other: LookRecords) -> Bool { texts === other.texts }

  /// Gives a look that points into other records details and a text here.
  func copy(_ look: inout NodeLook) {
    if let other = look.details {
      let copy = details.add()
      copy.pointee = other.pointee
      if let other = other.pointee.icon {
        let icon = icons.add()
        icon.pointee = other.pointee
        copy.pointee.icon = icon
      }
      if let other = other.pointee.control {
        let control = controls.add()
        control.pointee = other.pointee
        control.pointee.shapes = other.pointee.shapes.map { ControlShapes($0) }
        copy.pointee.control = control
      }
      look.details = copy
    }
    if let other = look.text {
      let copy = texts.add()
      copy.pointee = other.pointee
      look.text = copy
    }
  }

  /// Forgets the details and the text of a node that is gone.
  func remove(_ look: NodeLook) {
    if let place = look.details {
      if let icon = place.pointee.icon { icons.remove(icon) }
      if let control = place.pointee.control { controls.remove(control) }
      details.remove(place)
    }
    if let place = look.text { texts.remove(place) }
  }
}
