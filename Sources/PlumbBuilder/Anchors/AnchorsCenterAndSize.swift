/// Both centres. They can only be equal to those of another view.
public struct AnchorsCenter {
  /// `toItem`: a view, a guide, or the identifier of a view of the layout. Offsets in points.
  public func equalTo(_ toItem: some AnchorsItemable, xOffset: Double = 0, yOffset: Double = 0) -> Anchors {
    anchors(toItem.anchorsItem.item, xOffset, yOffset)
  }

  public func equalToSuper(xOffset: Double = 0, yOffset: Double = 0) -> Anchors {
    anchors(.superview, xOffset, yOffset)
  }

  private func anchors(_ item: AnchorsItem, _ x: Double, _ y: Double) -> Anchors {
    Anchors([
      AnchorsConstraint(.centerX, .equal, item, nil, constant: x),
      AnchorsConstraint(.centerY, .equal, item, nil, constant: y),
    ])
  }
}

/// Width and height. They can only be equal to numbers, or to those of another view.
public struct AnchorsSize {
  /// In points.
  public func equalTo(width: Double, height: Double) -> Anchors { anchors(.none, width, height) }

  public func equalTo(_ size: Size) -> Anchors { anchors(.none, size.width, size.height) }

  /// `toItem`: a view, a guide, or the identifier of a view of the layout. Offsets are added, in points.
  public func equalTo(
    _ toItem: some AnchorsItemable, widthOffset: Double = 0, heightOffset: Double = 0
  ) -> Anchors {
    anchors(toItem.anchorsItem.item, widthOffset, heightOffset)
  }

  public func equalToSuper(widthOffset: Double = 0, heightOffset: Double = 0) -> Anchors {
    anchors(.superview, widthOffset, heightOffset)
  }

  private func anchors(_ item: AnchorsItem, _ width: Double, _ height: Double) -> Anchors {
    Anchors([
      AnchorsConstraint(.width, .equal, item, nil, constant: width),
      AnchorsConstraint(.height, .equal, item, nil, constant: height),
    ])
  }
}
