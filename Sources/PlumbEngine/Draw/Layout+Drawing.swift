import PlumbSyntax

/// The shadow of a node.
public struct DrawShadow: Equatable, Sendable {
  /// In points.
  public var offsetX, offsetY: Double
  /// Of the blur: its standard deviation, in points.
  public var radius: Double
  /// With the shadow's opacity.
  public var color: RGBA8
}

/// The image of a button beside its title, or alone in its own size.
public struct DrawIcon: Sendable {
  /// Where all of the image is.
  public var frame: Frame
  public var image: ImageReference
}

/// Something visible, as it is to be drawn: shadow, background, image, icon, control, text and border, in this
/// order. Rectangles are in
/// root coordinates.
public struct DrawItem {
  /// Which `node` and `row` are of: the layout whose display list it is, or that of a cell in it.
  public var layout: Layout
  public var node: UInt64
  /// -1 for a node that is gone.
  public var row: Int
  public var parts: DrawParts
  /// Before `transform`.
  public var frame: Frame
  /// What is outside is not seen; exact where nothing around is rotated or has round corners, else around what is seen.
  public var clip: RootFrame
  /// What it covers: transformed, with its shadow, clipped.
  public var bounds: RootFrame
  /// With that of its ancestors, 0 to 1.
  public var opacity: Float
  public var cornerRadius: Float
  public var borderWidth: Float
  public var background, borderColor, tint: RGBA8
  /// The number of a case of `UIView.ContentMode`.
  public var contentMode: Int
  /// Its innermost group, an index of `displayGroups`; nil if it is in none.
  public var group: Int?
  /// With those of its ancestors; nil if nothing is transformed.
  public var transform: AffineTransform?
  public var shadow: DrawShadow?
  public var image: ImageReference?
  public var icon: DrawIcon?
  public var control: DrawControl?
  public var text: NodeText?
  /// The layout's revision when it began to look like this, wherever it is. What is made of its text can be kept as
  /// long as this stays.
  public var revision: UInt64
}

/// What is drawn as a whole: transformed and blended, or clipped. Groups are in each other; the items of one follow each
/// other.
public struct DrawGroup: Sendable {
  public var node: UInt64
  public var row: Int
  /// The group around it; nil for none.
  public var parent: Int?
  /// Whether it clips the descendants of its node; else it transforms and blends the node and its descendants.
  public var isClip: Bool
  /// Its own, 0 to 1.
  public var opacity: Float
  /// Of one that clips: in root coordinates, before transforms.
  public var clip: Frame
  public var cornerRadius: Float
  /// Its own, in root coordinates.
  public var transform: AffineTransform
}

extension DrawIcon {
  init?(_ icon: LookIcon) {
    guard let image = icon.image.imageValue else { return nil }
    self.init(frame: icon.raw.frame, image: image)
  }
}

extension Layout {
  /// What is visible, in drawing order, as of the last compute. Copies; O(1), and O(what has changed) after a compute,
  /// beside what is copied.
  public var displayList: [DrawItem] {
    let whole = refreshedDisplayList
    var lists = [DrawnLayout(layout: self, list: whole)]
    findCells(in: whole, &lists)
    var last = lists[0]
    var contents = DepartedContents(whole.departed)
    return whole.items.elements.map { raw in
      if raw.layout != last.address, let found = lists.first(where: { $0.address == raw.layout }) { last = found }
      let (layout, list) = (last.layout, last.list)
      let isGone = raw.row == RawDrawItem.noRow
      let gone = isGone ? contents.content(of: raw) : nil
      let look = isGone ? gone?.look ?? NodeLook() : list.looks[Int(raw.row)]
      var shadow: DrawShadow?
      if raw.shadow != 0, let raw = look.details?.pointee.shadow {
        shadow = DrawShadow(offsetX: raw.offsetX, offsetY: raw.offsetY, radius: raw.radius, color: raw.color)
      }
      return DrawItem(
        layout: layout, node: raw.node, row: isGone ? -1 : Int(raw.row), parts: DrawParts(rawValue: raw.parts),
        frame: raw.frame,
        clip: raw.clip,
        bounds: raw.bounds, opacity: raw.opacity, cornerRadius: raw.cornerRadius, borderWidth: raw.borderWidth,
        background: raw.background, borderColor: raw.border, tint: raw.tint, contentMode: Int(raw.contentMode),
        group: raw.group == RawDrawGroup.none ? nil : Int(raw.group),
        transform: UnsafePointer<AffineTransform>(bitPattern: UInt(raw.transform))?.pointee, shadow: shadow,
        image: raw.image == 0 ? nil : look.details?.pointee.image.imageValue,
        icon: raw.icon == 0 ? nil : look.details?.pointee.icon.flatMap { DrawIcon($0.pointee) },
        control: raw.control == 0 ? nil : look.details?.pointee.control.flatMap { DrawControl($0.pointee) },
        text: raw.text == 0 ? nil : isGone ? gone?.text : list.reader.text(look),
        revision: raw.revision)
    }
  }

  /// A layout in a display list: the one that it is of, or that of a cell.
  private struct DrawnLayout {
    let layout: Layout
    let list: DisplayList
    let address: UInt64

    init(layout: Layout, list: DisplayList) {
      (self.layout, self.list, address) = (layout, list, layout.drawAddress)
    }
  }

  /// Adds the cells that are drawn, and those in them.
  private func findCells(in list: DisplayList, _ lists: inout [DrawnLayout]) {
    for (place, drawn) in list.drawnCells.enumerated() where place < self.lists.views.count {
      for inner in drawn.lists {
        guard let cell = self.lists.views[place].drawnCell(where: { $0.layout.drawAddress == inner.layoutAddress })
        else { continue }
        lists.append(DrawnLayout(layout: cell.layout, list: inner))
        cell.layout.findCells(in: inner, &lists)
      }
    }
  }

  /// What items of display lists say which layout they are of.
  var drawAddress: UInt64 {
    RawValue.address(UnsafeRawPointer(hostPointer ?? Unmanaged.passUnretained(self).toOpaque()))
  }

  /// The groups of the display list; each comes after the one around it.
  public var displayGroups: [DrawGroup] {
    refreshedDisplayList.groups.elements.map { raw in
      DrawGroup(
        node: raw.node, row: raw.row == RawDrawItem.noRow ? -1 : Int(raw.row),
        parent: raw.parent == RawDrawGroup.none ? nil : Int(raw.parent),
        isClip: raw.kind == RawDrawGroup.clip, opacity: raw.opacity, clip: raw.clip, cornerRadius: raw.cornerRadius,
        transform: raw.transform)
    }
  }

  /// What of the picture has changed since the last call, in root coordinates: at most 16 rectangles that cover it;
  /// everything at the first call.
  public func takeDamage() -> [RootFrame] { withRawDamage { Array($0) } }

  package func withRawDisplayList<R>(_ body: (UnsafeBufferPointer<RawDrawItem>) -> R) -> R {
    body(refreshedDisplayList.items.elements)
  }

  package func withRawDisplayGroups<R>(_ body: (UnsafeBufferPointer<RawDrawGroup>) -> R) -> R {
    body(refreshedDisplayList.groups.elements)
  }

  package func withRawDamage<R>(_ body: (UnsafeBufferPointer<RootFrame>) -> R) -> R {
    body(refreshedDisplayList.damage.take())
  }

  /// A hold on the display list as it is now, or was when it was last asked for.
  package func leaseDisplayList() -> DisplayListLease { DisplayListLease(refreshedDisplayList) }

  private var refreshedDisplayList: DisplayList {
    let isHeld = !isKnownUniquelyReferenced(&displayListMade)
    var list = displayListMade ?? DisplayList()
    if displayListMade != nil, !list.isBehind(self) { return list }
    if isHeld, displayListMade != nil { list = DisplayList(after: list) }
    displayListMade = list
    list.refresh(self)
    return list
  }
}

/// A hold on a display list, which stays readable and unchanged as long as this object lives.
package final class DisplayListLease: @unchecked Sendable {
  private let list: DisplayList

  init(_ list: DisplayList) { self.list = list }

  package var items: UnsafeBufferPointer<RawDrawItem> { list.items.elements }
}
