extension PropertyDocumentation {
  static let layer = """
    cornerRadius | Radius of rounded corners.
    maskedCorners | Which corners are rounded.
    masksToBounds | Whether what reaches beyond the bounds is not drawn.
    borderWidth | Width of the border, inside the bounds.
    borderColor | Colour of the border.
    backgroundColor | The colour behind the content.
    opacity | Opacity, from 0 to 1.
    isHidden | Whether the layer is not drawn.
    isOpaque | Whether the layer promises to cover everything behind it.
    isDoubleSided | Whether the layer is drawn when it faces away.
    isGeometryFlipped | Whether the vertical axis of the layer points up.
    shadowColor | Colour of the shadow.
    shadowOffset | Displacement of the shadow.
    shadowOpacity | Opacity of the shadow, from 0 to 1.
    shadowRadius | Blur radius of the shadow.
    shadowPath | Outline of the shadow; the layer's own where there is none.
    zPosition | Which sibling is drawn in front: higher ones.
    anchorPoint | The point that center means and that transforms leave in place, in unit coordinates.
    anchorPointZ | The depth of the anchor point.
    transform | A transform of the drawn layer around its anchor point.
    affineTransform | The transform in the plane.
    sublayerTransform | A transform of what the layer contains.
    contents | The image that the layer shows.
    contentsCenter | The part of the contents that stretches, in unit coordinates.
    contentsRect | The part of the contents that is shown, in unit coordinates.
    contentsGravity | How the contents are fitted into the bounds.
    contentsScale | Pixels a point of the contents.
    contentsFormat | How the contents are stored.
    magnificationFilter | How enlarged contents are sampled.
    minificationFilter | How reduced contents are sampled.
    minificationFilterBias | The level of detail of reduced contents.
    allowsEdgeAntialiasing | Whether edges may be smoothed.
    allowsGroupOpacity | Whether opacity applies to the layer as a whole.
    edgeAntialiasingMask | Which edges are smoothed.
    drawsAsynchronously | Whether drawing is deferred.
    needsDisplayOnBoundsChange | Whether a new size draws the layer again.
    shouldRasterize | Whether the layer is drawn as one bitmap.
    rasterizationScale | Pixels a point of that bitmap.
    name | A name of the layer.
    mask | A layer whose alpha masks this one.
    filters | Filters of the layer.
    compositingFilter | How the layer is blended with what is behind it.
    backgroundFilters | Filters of what is behind the layer.
    style | Values for properties that have none.
    actions | Animations by property.
    delegate | Who draws the layer.
    speed | How fast time passes for the layer's animations.
    beginTime | When the layer's time begins.
    timeOffset | An offset of the layer's time.
    duration | How long an animation of the layer takes.
    repeatCount | How often it is repeated.
    repeatDuration | How long it is repeated.
    autoreverses | Whether it runs back.
    fillMode | What is shown outside its duration.
    """
}
