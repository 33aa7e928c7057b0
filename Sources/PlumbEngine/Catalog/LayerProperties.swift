extension PropertyTables {
  static let layer = """
    cornerRadius CGFloat 0 | Radius of rounded corners.
    maskedCorners CACornerMask layerMinXMinYCorner, layerMaxXMinYCorner, layerMinXMaxYCorner, layerMaxXMaxYCorner \
    | Which corners are rounded.
    masksToBounds Bool false | Whether what reaches beyond the bounds is not drawn.
    borderWidth CGFloat 0 | Width of the border, inside the bounds.
    borderColor CGColor black | Colour of the border.
    backgroundColor CGColor clear | The colour behind the content.
    opacity Float 1 | Opacity, from 0 to 1.
    isHidden Bool false | Whether the layer is not drawn.
    isOpaque Bool false | Whether the layer promises to cover everything behind it.
    isDoubleSided Bool true | Whether the layer is drawn when it faces away.
    isGeometryFlipped Bool false | Whether the vertical axis of the layer points up.
    shadowColor CGColor black | Colour of the shadow.
    shadowOffset CGSize 0 -3 | Displacement of the shadow.
    shadowOpacity Float 0 | Opacity of the shadow, from 0 to 1.
    shadowRadius CGFloat 3 | Blur radius of the shadow.
    shadowPath CGPath nil | Outline of the shadow; the layer's own where there is none.
    zPosition CGFloat 0 | Which sibling is drawn in front: higher ones.
    anchorPoint CGPoint 0.5 0.5 | The point that center means and that transforms leave in place, in unit coordinates.
    anchorPointZ CGFloat 0 | The depth of the anchor point.
    transform CATransform3D identity | A transform of the drawn layer around its anchor point.
    affineTransform CGAffineTransform identity | The transform in the plane.
    sublayerTransform CATransform3D identity | A transform of what the layer contains.
    contents CGImage nil | The image that the layer shows.
    contentsCenter CGRect 0 0 1 1 | The part of the contents that stretches, in unit coordinates.
    contentsRect CGRect 0 0 1 1 | The part of the contents that is shown, in unit coordinates.
    contentsGravity CALayerContentsGravity resize | How the contents are fitted into the bounds.
    contentsScale CGFloat 1 | Pixels a point of the contents.
    contentsFormat CALayerContentsFormat RGBA8Uint | How the contents are stored.
    magnificationFilter CALayerContentsFilter linear | How enlarged contents are sampled.
    minificationFilter CALayerContentsFilter linear | How reduced contents are sampled.
    minificationFilterBias Float 0 | The level of detail of reduced contents.
    allowsEdgeAntialiasing Bool false | Whether edges may be smoothed.
    allowsGroupOpacity Bool true | Whether opacity applies to the layer as a whole.
    edgeAntialiasingMask CAEdgeAntialiasingMask layerLeftEdge, layerRightEdge, layerBottomEdge, layerTopEdge \
    | Which edges are smoothed.
    drawsAsynchronously Bool false | Whether drawing is deferred.
    needsDisplayOnBoundsChange Bool false | Whether a new size draws the layer again.
    shouldRasterize Bool false | Whether the layer is drawn as one bitmap.
    rasterizationScale CGFloat 1 | Pixels a point of that bitmap.
    name String '' | A name of the layer.
    mask CALayer nil | A layer whose alpha masks this one.
    filters Array [] | Filters of the layer.
    compositingFilter Any nil | How the layer is blended with what is behind it.
    backgroundFilters Array [] | Filters of what is behind the layer.
    style NSDictionary nil | Values for properties that have none.
    actions NSDictionary nil | Animations by property.
    delegate CALayerDelegate nil | Who draws the layer.
    speed Float 1 | How fast time passes for the layer's animations.
    beginTime Double 0 | When the layer's time begins.
    timeOffset Double 0 | An offset of the layer's time.
    duration Double 0 | How long an animation of the layer takes.
    repeatCount Float 0 | How often it is repeated.
    repeatDuration Double 0 | How long it is repeated.
    autoreverses Bool false | Whether it runs back.
    fillMode CAMediaTimingFillMode removed | What is shown outside its duration.
    - bounds CGRect | Use top/left/width/height instead
    - frame CGRect | Use top/left/width/height instead
    - position CGPoint | Use center.x or center.y instead
    """
}
